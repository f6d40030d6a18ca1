"""Panels whose picture and controls are cached while nothing changes in them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import RectLike, frect
from powergrid.desktop.toolkit.controls import Control, Scroller
from powergrid.desktop.toolkit.pointing import Panel
from powergrid.desktop.toolkit.ui import Ui

#: How far around its place a panel may draw, as its shadow does, in lp.
_MARGIN = 4.0


@dataclass(frozen=True, slots=True)
class Kept:
    """The cached picture of a panel, its key, and the controls it registered."""

    key: object
    picture: pygame.Surface
    controls: list[Control]
    scrollers: dict[str, Scroller]
    names: frozenset[str]


def draw_kept(ui: Ui, name: str, rect: RectLike, key: object, draw: Callable[[], None]) -> None:
    """Draw a panel, or reuse its picture and controls if neither `key` nor the window has changed.

    key: an immutable value with everything that the panel shows, except mouse and focus. `ui.kept.clear()` forgets all
    pictures.
    """
    c = ui.c
    place = c.rect(frect(rect).inflate(2 * _MARGIN, 2 * _MARGIN)).clip(c.surface.get_rect())
    if not (place.width and place.height):  # outside a tiny window
        draw()
        return
    whole_key = key, tuple(place), c.scale, c.theme.name, theme.text_size(1.0)
    kept = ui.kept.get(name)
    if isinstance(kept, Kept) and kept.key == (whole_key, ui.state_in(kept.names)):
        c.surface.blit(kept.picture, place)
        ui.register_again(kept.controls, kept.scrollers)
        _note(ui, name, rect, kept.controls, draw)
        return
    first, before = len(ui.controls), set(ui.scrollers)
    draw()
    controls = ui.controls[first:]
    names = frozenset(control.name for control in controls)
    scrollers = {name: scroller for name, scroller in ui.scrollers.items() if name not in before}
    picture = c.surface.subsurface(place).copy()
    ui.kept[name] = Kept((whole_key, ui.state_in(names)), picture, controls, scrollers, names)
    _note(ui, name, rect, controls, draw)


def draw_panel(ui: Ui, name: str, rect: RectLike, draw: Callable[[], None], *, follows: bool = False) -> None:
    """Draw a panel without keeping its picture; it can be drawn again alone when the pointer moves in it.

    follows: it shows something about controls elsewhere under the pointer.
    """
    first = len(ui.controls)
    draw()
    _note(ui, name, rect, ui.controls[first:], draw, follows)


def _note(
    ui: Ui, name: str, rect: RectLike, controls: list[Control], draw: Callable[[], None], follows: bool = False
) -> None:
    """Note that a panel can be drawn again alone; around it, its shadow stays."""

    def redraw() -> list[pygame.Rect] | None:
        if not controls:
            return None
        ui.kept.pop(name, None)
        with ui.c.clip(rect):
            ui.c.fill(rect, ui.c.theme.table)
            new = ui.replace(controls, draw)
        _note(ui, name, rect, new, draw, follows)
        return [ui.c.rect(rect)]

    ui.panels[name] = Panel(frozenset(control.name for control in controls), redraw, follows)
