"""The dialog for saving or printing a picture of a board, in the previewer and the workshop."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from powergrid.base.disk import free_file
from powergrid.base.errors import PowergridError
from powergrid.base.resources import user_exports_dir
from powergrid.content.board import Board
from powergrid.content.editions import EDITIONS, MIN_PLAYERS, Edition
from powergrid.content.options import OptionValue, complete_options
from powergrid.desktop.board.pictures import save_board_picture
from powergrid.desktop.board.sheets import Paper
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import confirm
from powergrid.desktop.toolkit.rows import Part, column, row, sized, stretch
from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.translation import _N, _

Ending = Literal["pdf", "png", "svg"]
#: The paper sizes of a PDF with labels; a large page can be split into smaller sheets.
_PAPERS: Final = (
    ("A4", "", "A4"),
    ("A3", "", "A3"),
    ("A2", "", "A2"),
    ("A1", "", "A1"),
    ("A2", "A4", _N("A2 on A4")),
    ("A1", "A4", _N("A1 on A4")),
)
#: The purpose of each format.
_NOTES: Final[Mapping[Ending, str]] = {
    "pdf": _N(
        "A PDF has lines and letters as outlines and prints sharply at any size. Several sheets have cut marks: "
        "cut them there and glue them together."
    ),
    "png": _N("A PNG is a picture of 2560 by 1440 pixels for messages and web pages."),
    "svg": _N("An SVG has lines and letters as outlines and is sharp at any size."),
}
_SIZE: Final = (2560, 1440)
_LABEL, _HEIGHT = 100.0, 30.0


@dataclass
class _Choice:
    """The choices in the dialog."""

    edition: Edition
    ending: Ending
    paper: Paper = Paper()  # noqa: RUF009 - immutable

    def set_edition(self, value: str) -> None:
        """Choose an edition by its key."""
        self.edition = "classic" if value == "classic" else "recharged"

    def set_ending(self, value: str) -> None:
        """Choose the format by its suffix."""
        self.ending = "png" if value == "png" else "svg" if value == "svg" else "pdf"

    def set_paper(self, value: str) -> None:
        """Choose a paper size, given with the size of its sheets."""
        name, _space, sheet = value.partition(" ")
        self.paper = Paper(name, sheet)


def ask_picture(screen: Screen, board: Board, edition: Edition, ending: Ending, zone: frozenset[str] | None = None,
                options: Mapping[str, OptionValue] | None = None) -> None:  # fmt: skip
    """Ask for the edition, format and paper of a board's picture, and save it in the exports folder.

    Args:
        edition, ending: The initial choices.
        zone: The regions in play, by default all.
        options: The options of the initial edition.
    """
    choice = _Choice(edition, ending)

    def save() -> None:
        known = options if options is not None and choice.edition == edition else None
        _save(screen, board, choice, zone, known)

    def content() -> Part:
        """Return the form; it has the same height for all formats, so that the buttons do not move."""
        kinds = [_form(screen, replace(choice, ending=ending)) for ending in _NOTES]
        return replace(_form(screen, choice), height=lambda width: max(kind.height_at(width) for kind in kinds))

    confirm(screen, _("Save or print the board"), "", _("Save"), save, width=620, content=content)


def _form(screen: Screen, choice: _Choice) -> Part:
    ui = screen.ui

    def labelled(label: str, part: Part) -> Part:
        return row(sized(parts.label(ui, label, theme.ROW), _LABEL), part, stretch(), height=_HEIGHT, gap=8)

    editions = [(edition, edition_name(edition)) for edition in EDITIONS]
    papers = [(f"{name} {sheet}".strip(), _(label)) for name, sheet, label in _PAPERS]
    paper = " ".join(choice.paper).strip()
    return column(
        labelled(_("Edition"), parts.segmented(ui, "picture.edition", editions, choice.edition, choice.set_edition)),
        labelled(_("Kind"), parts.segmented(ui, "picture.kind", [("pdf", "PDF"), ("png", "PNG"), ("svg", "SVG")],
                                            choice.ending, choice.set_ending)),
        labelled(_("Paper"), parts.segmented(ui, "picture.paper", papers, paper, choice.set_paper))
        if choice.ending == "pdf" else None,
        parts.label(ui, _(_NOTES[choice.ending]), theme.SMALL, ui.c.theme.ink5, wraps=True),
        gap=8,
    )  # fmt: skip


def _save(screen: Screen, board: Board, choice: _Choice, zone: frozenset[str] | None,
          options: Mapping[str, OptionValue] | None) -> None:  # fmt: skip
    path = free_file(user_exports_dir() / f"{board.id}-{choice.edition}.{choice.ending}")
    if options is None:
        options = complete_options({}, choice.edition, MIN_PLAYERS, board.specials.allowed)
    regions = zone or frozenset(region.id for region in board.regions)
    paper = choice.paper if choice.ending == "pdf" else None
    try:
        save_board_picture(board, choice.edition, options, regions, path, _SIZE, paper)
    except PowergridError as error:
        screen.ui.toast(str(error), "warn")
        return
    screen.report_written(_("Saved as {path}").format(path=path), path.parent)
