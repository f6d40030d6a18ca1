"""The part of the board form about the original version of a map file."""

from pathlib import Path

from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import Host, confirm
from powergrid.desktop.toolkit.rows import Part, column, row, stretch
from powergrid.desktop.words.translation import _


def original_part(host: Host, state: Workshop) -> Part | None:
    """Return the location of the original file, with buttons to restore and delete it."""
    ui, kept = host.ui, state.originals.kept
    if kept is None:
        return None

    def delete() -> None:
        text = _("{file} was deleted. The board here is unchanged.").format(file=kept.name)
        confirm(host, _("Delete the original file?"), text, _("Delete"), state.originals.delete, loses=True)

    return column(
        parts.label(ui, kept_words(kept), theme.SMALL, ui.c.theme.ink7, wraps=True),
        row(parts.button(ui, "original.restore", _("Restore it"), state.restore, height=28, icon="undo"),
            parts.button(ui, "original.delete", _("Delete it"), delete, height=28, icon="trash"), stretch()),
        gap=4,
    )  # fmt: skip


def kept_words(kept: Path) -> str:
    """Describe where an original is kept."""
    return _("The original file is kept as {file}.").format(file=kept.name)
