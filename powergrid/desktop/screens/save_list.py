"""The list of saves: a line for each with name, board, players, how far it is and when it was saved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.saves import about, date_text, fault_text, title_of, when_text
from powergrid.saves import SaveInfo

ROW = 58.0
PICTURE = (62.0, 48.0)
"""Size of the small picture of a game, in lp."""


@dataclass
class SaveList:
    """What the list shows: the saves, which one is chosen, and what is said when there are none.

    picture: the small picture of a save, None while there is none. seen: the saves that were drawn last.
    """

    saves: Sequence[SaveInfo]
    chosen: int
    choose: Callable[[int], None]
    empty: str
    picture: Callable[[SaveInfo], pygame.Surface | None]
    seen: list[SaveInfo] = field(default_factory=list)


def draw(ui: Ui, rect: pygame.FRect, shown: SaveList) -> None:
    """Draw the list; its lines are `saves.NUMBER`."""
    c, t = ui.c, ui.c.theme
    c.box(rect, 8, t.paper, t.line2, 1, 1)
    if not shown.saves:
        c.icon("folder", (rect.centerx, rect.centery - 34), 34, t.ink5)
        c.text(shown.empty, rect.center, theme.TEXT.sized(14), t.ink7, "center", rect.width - 40)
        return
    body = rect.inflate(-8, -8)
    with widgets.ScrollArea(ui, "savelist", body, ROW * len(shown.saves)) as area:
        for number, info in enumerate(shown.saves):
            line = pygame.FRect(body.left, body.top + ROW * number - area.offset, body.width - 14, ROW)
            ui.add(
                Control(
                    f"saves.{number}",
                    line.copy(),
                    partial(shown.choose, number),
                    tip=_tip(info),
                    enter_activates=False,
                    chosen=number == shown.chosen,
                )
            )
            if line.bottom > body.top and line.top < body.bottom:
                shown.seen.append(info)
                _draw_line(ui, line, info, shown, f"saves.{number}")


def _tip(info: SaveInfo) -> Tip | None:
    return Tip(fault_text(info), info.fault) if info.fault else None


def _draw_line(ui: Ui, line: pygame.FRect, info: SaveInfo, shown: SaveList, name: str) -> None:
    c, t = ui.c, ui.c.theme
    if shown.saves[shown.chosen] is info:
        c.box(line.inflate(0, -4), 6, t.amber_soft, t.petrol, 2)
    elif ui.is_hovered(name):
        c.box(line.inflate(0, -4), 6, t.panel)
    if ui.is_focused(name):
        c.focus_ring(line.inflate(-4, -8))
    left, top = line.left + 8 + PICTURE[0] + 12, line.top
    right = _draw_right(c, line, info)
    _draw_picture(c, (line.left + 8 + PICTURE[0] / 2, line.centery), info, shown.picture(info))
    c.text(title_of(info), (left, top + 20), theme.NAME, t.ink, "midleft", right - left - 12)
    words = about(info) if not info.name or not info.players else f"{about(info)}  ·  {', '.join(info.players)}"
    color = t.ink7
    if info.fault:
        words, color = fault_text(info), t.red
    c.text(words, (left, top + 41), theme.HINT, color, "midleft", right - left - 12)
    c.hline(line.left + 8, line.right - 8, line.bottom)


def _draw_picture(c: Canvas, middle: tuple[float, float], info: SaveInfo, picture: pygame.Surface | None) -> None:
    if picture is not None:
        c.blit(picture, middle)
    elif info.fault:
        c.icon("warn", middle, 22, c.theme.red)
    else:
        c.icon("map", middle, 22, c.theme.line2)


def _draw_right(c: Canvas, line: pygame.FRect, info: SaveInfo) -> float:
    """Draw how far and when; return where they begin."""
    t = c.theme
    when = c.text(when_text(info), (line.right - 14, line.top + 20), theme.ROW, t.ink, "midright")
    date = c.text(date_text(info.saved), (line.right - 14, line.top + 41), theme.HINT, t.ink7, "midright")
    return min(when.left, date.left)
