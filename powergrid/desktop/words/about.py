"""The page about the program: its version and licence, and the components of a build with their licences."""

from powergrid import __version__
from powergrid.base.licences import NATURAL_EARTH, components
from powergrid.desktop.words.rules_book import Section
from powergrid.desktop.words.translation import _, labelled


def about() -> Section:
    """Return a page of the rules book."""
    return Section(
        "about",
        _("About Power Grid and licences"),
        (
            _(
                "Version {version}. This program is free: you may use, change and share it under the MIT licence."
            ).format(version=__version__),
            _(
                "Power Grid was designed by Friedemann Friese. This fan-made program has its own drawings and is not "
                "affiliated with the publishers of the board game."
            ),
            _("The program makes no network connections."),
            _("The parts of this program and their licences; the command {command} prints all texts:").format(
                command="powergrid licences"
            ),
            *(f"- {_part(part)}" for part in components()),
        ),
    )


def _part(part: str) -> str:
    """Return a component and its licence; only general words are translated."""
    if part == NATURAL_EARTH:
        return _("Natural Earth: public domain, in the form of world-atlas: ISC")
    name, _colon, licence = part.partition(": ")
    return labelled(name, licence) if licence else part
