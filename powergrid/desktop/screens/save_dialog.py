"""The dialog for saving a game under a name."""

from collections.abc import Callable
from functools import partial

from powergrid.base.errors import PowergridError
from powergrid.base.names import clean_name
from powergrid.desktop.toolkit.dialogs import Host, ask_text, confirm, sentence
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.saves import NameTaken, save_as


def ask_save_name(host: Host, game: Game, suggestion: str, text: str, on_saved: Callable[[str], object] = str) -> None:
    """Ask for a name and save the game under it; ask before replacing another save.

    Args:
        on_saved: Called with the name.
    """

    def save(name: str, overwrite: bool = False) -> None:
        try:
            info = save_as(game, clean_name(name), overwrite=overwrite)
        except NameTaken as error:
            confirm(
                host, _("Replace the save?"), sentence(error), _("Replace"), partial(save, name, True),
                loses=True, back=partial(ask_save_name, host, game, name, text, on_saved),
            )  # fmt: skip
        except PowergridError as error:
            host.ui.toast(str(error), "warn")
        else:
            on_saved(name)
            host.ui.toast(_("Saved as {name}.").format(name=info.name), "check")

    ask_text(host, _("Save the game"), text, _("Save"), save, value=suggestion)
