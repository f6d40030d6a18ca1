"""The dialog that asks which board to start from in the workshop."""

from collections.abc import Callable
from dataclasses import astuple, replace
from functools import partial
from pathlib import Path
from typing import Final

from powergrid.base.paths import same_place
from powergrid.base.resources import resource_dir
from powergrid.content.library import MapFile, display_order, find_maps
from powergrid.desktop.screens.workshop.content import Plane
from powergrid.desktop.screens.workshop.world_dialog import ask_part_of_world
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import Button, Dialog, Host, choose, close
from powergrid.desktop.toolkit.rows import Part, column, grouped, inset, row, scrolling
from powergrid.desktop.toolkit.ui import Action
from powergrid.desktop.words.translation import _

_ROW: Final = 34.0
_HEIGHT: Final = 320.0


def ask_start(
    host: Host, empty: Callable[[Plane], None], surprise: Action, take: Callable[[MapFile], None], browse: Action,
    drop: Callable[[Path], None],
) -> None:  # fmt: skip
    """Ask which board to start from: an empty or random board, one of the user's, a copy of another, or any file.

    Args:
        empty: Starts an empty board, on a plane or on a part of the world.
    """
    entries = sorted(find_maps(), key=lambda entry: (is_official(entry), display_order(entry.board), entry.path.stem))

    def world() -> None:
        again = partial(ask_start, host, empty, surprise, take, browse, drop)
        ask_part_of_world(host, lambda area: empty(Plane.of_world(*astuple(area))), again)

    def content() -> Part:
        on_plane, on_globe = (partial(close, host, dialog, action) for action in (partial(empty, Plane()), world))
        lines = [
            _line(host, "start.empty", "plus", _("Empty board"), _("no coasts"), on_plane),
            _line(host, "start.world", "plus", _("Empty board with real coasts"), _("a part of the world"), on_globe),
        ]
        made = partial(close, host, dialog, surprise)
        lines.append(_line(host, "start.surprise", "dice", _("New board"), _("a random board"), made))
        for number, entry in enumerate(entries):
            title = _(entry.board.name) if entry.board is not None else entry.path.name
            note = (
                _("a copy") if is_official(entry) else _("your board") if entry.board is not None else _("has errors")
            )
            press = partial(close, host, dialog, partial(take, entry))
            lines.append(_line(host, f"start.{number}", "map", title, note, press))
        return replace(grouped(host.ui, "start", scrolling(host.ui, "start", column(*lines, gap=3))), height=_HEIGHT)

    text = _("Start with an empty board, continue one of yours, or change a copy of any other.")
    dialog: Dialog = choose(host, _("Map workshop"), text, Button("file", _("Open a file…"), browse), content=content,
                    focus="start.empty", on_drop=lambda path: close(host, dialog, partial(drop, path)))  # fmt: skip


def is_official(entry: MapFile) -> bool:
    """Return whether a map file is part of the program, so that only a copy of it can be changed."""
    return same_place(entry.path.parent, resource_dir("maps"))


def _line(host: Host, control: str, icon: str, title: str, note: str, press: Action) -> Part:
    ui = host.ui
    t = ui.c.theme
    line = row(parts.icon(ui, icon, 16), parts.label(ui, title, theme.ROW_BOLD, grow=1),
               parts.label(ui, note, theme.SMALL, t.ink5), height=_ROW, gap=10)  # fmt: skip
    shown = parts.pressable(ui, control, inset(line, 10), press, hovered=t.field, edge=t.line2, ring=12,
                            enter_first=True)  # fmt: skip
    return replace(shown, width=0)
