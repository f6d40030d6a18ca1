"""The dialog that asks which part of the world a new board shows, as a country, a frame or degrees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.board.camera import Point
from powergrid.desktop.screens.workshop.world_map import FRAME_KEYS, Area, WorldMap
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import Host, confirm
from powergrid.desktop.toolkit.rows import Part, column, row
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.ui import DRAG_SLOP, Control
from powergrid.desktop.words.translation import _, with_decimal_mark

_MAP: Final = "world.map"
_WIDTH, _MAP_HEIGHT, _HEIGHT = 736.0, 280.0, 376.0
#: How far an arrow moves the frame, relative to its size, and the factor for resizing it with + and -.
_STEP, _GROWTH = 0.1, 1.25
_ZOOM: Final = 1.5


def ask_part_of_world(host: Host, take: Callable[[Area], None], back: Callable[[], None]) -> None:
    """Ask which part of the world a new board shows.

    Args:
        back: Called when the user goes back.
    """
    _Question(host, take, back).ask()


class _Question:
    """The dialog: a map of the world with a frame, and fields for the degrees of the frame.

    Attributes:
        _typed: The content of the fields while it is being typed or is not a valid frame.
        _from: The point where the mouse button was pressed.
    """

    def __init__(self, host: Host, take: Callable[[Area], None], back: Callable[[], None]) -> None:
        self._host = host
        self._take = take
        self._map = WorldMap()
        self._frame = Area(3.0, 44.0, 19.0, 56.0)
        self._typed: dict[str, str] = {}
        self._rect = pygame.FRect()
        self._from: Point | None = None
        self._is_dragging = False
        self._back = back

    def ask(self) -> None:
        """Show the dialog."""
        text = _("Click a country, drag a frame, or type its degrees; south and west are negative. The wheel zooms.")
        confirm(self._host, _("A part of the world"), text, _("Start drawing"), self._press, back=self._back,
                width=_WIDTH + 36, content=self._content, focus=_MAP)  # fmt: skip

    def _press(self) -> bool:
        """Accept the frame, or show the error and keep the dialog open."""
        error = self._error()
        if error:
            self._host.ui.toast(error, "warn")
        else:
            self._take(self._frame)
        return not error

    def _error(self) -> str:
        """Return the problem with the degrees in the fields, or ""."""
        area = self._typed_area()
        if area is None:
            return _("Type four numbers: degrees of latitude and longitude.")
        return "" if area.is_usable else _(
            "South must be below north, and west to the left of east: latitudes are from −90 to 90, longitudes from "
            "−180 to 180."
        )  # fmt: skip

    def _typed_area(self) -> Area | None:
        """Return the frame given by the fields, or None if a field is not a number."""
        try:
            return Area(*(float(self._shown(side).replace(",", ".").replace("−", "-")) for side in FRAME_KEYS))
        except ValueError:
            return None

    def _shown(self, side: str) -> str:
        """Return the content of the field for a side."""
        return self._typed.get(side, with_decimal_mark(f"{getattr(self._frame, side):.2f}"))

    def _type(self, side: str, text: str) -> None:
        self._typed[side] = text
        area = self._typed_area()
        if area is not None and area.is_usable:
            self._frame = area

    def _set_frame(self, area: Area) -> None:
        """Change the frame on the map."""
        self._typed.clear()
        self._frame = area

    # -- drawing

    def _content(self) -> Part:
        ui, t = self._host.ui, self._host.ui.c.theme
        if not ui.focus.name.startswith("world.side") and not self._error():
            self._typed.clear()
        names = {"north": _("North"), "south": _("South"), "west": _("West"), "east": _("East")}
        fields = (self._field(side, names[side]) for side in ("west", "east", "south", "north"))
        error = self._error() if self._typed else ""
        content = column(
            Part(self._draw_map, 0, _MAP_HEIGHT),
            row(*fields, gap=12),
            parts.label(ui, error, theme.SMALL, t.red, wraps=True),
            gap=8,
        )
        return replace(content, height=_HEIGHT)

    def _field(self, side: str, name: str) -> Part:
        ui = self._host.ui

        def draw(rect: pygame.FRect) -> None:
            text_field(ui, f"world.side.{side}", rect, self._shown(side), partial(self._type, side), limit=12,
                       select=True)  # fmt: skip

        label = parts.label(ui, name, theme.SMALL, ui.c.theme.ink5)
        return replace(column(label, Part(draw, 0, 32), gap=6), width=0, grow=1)

    def _draw_map(self, rect: pygame.FRect) -> None:
        ui = self._host.ui
        self._rect = rect
        with ui.clipped(rect):
            self._map.draw(ui.c, rect, self._frame)
        ui.c.ring(rect, 4, ui.c.theme.line2, 1)
        ui.draw_focus(_MAP, rect)
        ui.add(Control(_MAP, rect.copy(), self._click, on_press=self._hold, on_drag=self._drag, on_wheel=self._wheel,
                       on_key=self._key, enter_activates=False))  # fmt: skip

    # -- mouse and keys

    def _hold(self, x: float, y: float, _mods: int) -> None:
        self._host.ui.focus.name, self._host.ui.focus.visible = _MAP, False
        self._from, self._is_dragging = (x, y), False

    def _drag(self, x: float, y: float) -> None:
        """Draw a frame once the mouse has moved far enough."""
        if self._from is None:
            return
        self._is_dragging |= abs(x - self._from[0]) + abs(y - self._from[1]) > DRAG_SLOP
        area = Area.around([self._map.degrees(self._rect, *place) for place in (self._from, (x, y))])
        if self._is_dragging and area.is_usable:
            self._set_frame(area)

    def _click(self) -> None:
        """Frame the clicked country."""
        start, self._from = self._from, None
        if start is None or self._is_dragging:
            return
        area = self._map.country_at(*self._map.degrees(self._rect, *start))
        if area is not None:
            self._set_frame(area)

    def _wheel(self, steps: int) -> bool:
        return self._map.zoom(_ZOOM**steps, self._rect, self._host.ui.mouse)

    def _key(self, key: str) -> bool:
        """Move the frame with the arrows, resize it with + and -, or show the whole world with 0."""
        moves = {"Left": (-_STEP, 0.0), "Right": (_STEP, 0.0), "Up": (0.0, _STEP), "Down": (0.0, -_STEP)}
        frame = self._frame
        if key in moves:
            self._set_frame(frame.moved(*moves[key]))
        elif key in ("+", "=", "-"):
            self._set_frame(frame.grown(1 / _GROWTH if key == "-" else _GROWTH))
        elif key in ("0", "Home"):
            self._map.zoom(0.0, self._rect, self._rect.center)
        else:
            return False
        return True
