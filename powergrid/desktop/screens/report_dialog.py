"""Writing a problem report from the game."""

from powergrid.base.errors import PowergridError
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit.dialogs import tell
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.report import write_report


def offer_report(host: Screen, game: Game | None, problem: str = "") -> None:
    """Write a report and show where it is."""
    try:
        path = write_report(game=game, problem=problem)
    except PowergridError as error:
        tell(host, _("No report was written"), error)
        return
    text = _("Send this file to the person who gave you the game, and say what happened: {file}. It contains the "
             "game, settings, versions and the log, but none of the names of your folders.")  # fmt: skip
    host.report_place(_("The report is written"), text.format(file=path), path.parent)
