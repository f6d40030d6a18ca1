"""Panels whose picture and controls are cached until something in them changes."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pygame

from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import RectLike, frect
from powergrid.desktop.toolkit.controls import Control, Scroller
from powergrid.desktop.toolkit.picture_cache import copied
from powergrid.desktop.toolkit.theme import Color
from powergrid.desktop.toolkit.ui import Ui

#: How far a panel and its shadow may extend beyond its rectangle, in lp.
_MARGIN = 4.0


@dataclass(frozen=True, slots=True)
class CachedPanel:
    """The cached picture of a panel, its key, and the controls it registered."""

    key: object
    picture: pygame.Surface
    controls: list[Control]
    scrollers: dict[str, Scroller]
    names: frozenset[str]


def draw_cached(ui: Ui, name: str, rect: RectLike, key: object, draw: Callable[[], None]) -> None:
    """Draw a panel, or reuse its picture and controls if neither `key` nor the window has changed.

    `ui.cached_panels.clear()` drops all pictures.

    Args:
        key: An immutable value made of everything that the panel shows, except for the mouse and the focus.
    """
    c = ui.c
    place = c.rect(frect(rect).inflate(2 * _MARGIN, 2 * _MARGIN)).clip(c.surface.get_rect())
    if not (place.width and place.height):  # outside a tiny window
        draw()
        return
    whole_key = key, tuple(place), c.scale, c.theme.name, theme.text_size(1.0)
    cached = ui.cached_panels.get(name)
    if isinstance(cached, CachedPanel) and cached.key == (whole_key, ui.state_in(cached.names)):
        c.surface.blit(cached.picture, place)
        with _panel(ui, name, rect, draw, c.theme.table):
            ui.register_again(cached.controls, cached.scrollers)
        return
    first, before = len(ui.controls), set(ui.scrollers)
    with _panel(ui, name, rect, draw, c.theme.table):
        draw()
    controls = ui.controls[first:]
    names = frozenset(control.name for control in controls)
    scrollers = {name: scroller for name, scroller in ui.scrollers.items() if name not in before}
    picture = copied(c.surface, place, cached.picture if isinstance(cached, CachedPanel) else None)
    ui.cached_panels[name] = CachedPanel((whole_key, ui.state_in(names)), picture, controls, scrollers, names)


def draw_panel(
    ui: Ui, name: str, rect: RectLike, draw: Callable[[], None], ground: Color | None = None, *, follows: bool = False
) -> None:
    """Draw a panel that is redrawn on its own when the pointer moves over it; its picture is not cached.

    Args:
        ground: The background colour, by default the table's.
        follows: Whether the panel also reacts when the pointer is over controls elsewhere.
    """
    with _panel(ui, name, rect, draw, ground or ui.c.theme.table, follows):
        draw()


def _panel(
    ui: Ui, name: str, rect: RectLike, draw: Callable[[], None], ground: Color, follows: bool = False
) -> AbstractContextManager[None]:
    """Register a panel that can be redrawn on its own. Redrawing does not touch its shadow."""

    def redraw() -> list[pygame.Rect]:
        with ui.c.clip(rect):
            ui.c.fill(rect, ground)
            ui.replace(name, draw)
        for panel in (name, *ui.panels[name].outer):
            ui.cached_panels.pop(panel, None)
        return [ui.c.rect(rect)]

    return ui.panel(name, redraw, follows=follows)
