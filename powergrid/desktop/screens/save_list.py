"""The list of saves, each with its name, board, players, progress and date."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pygame

from powergrid.base.errors import PowergridError
from powergrid.desktop.board.pictures import draw_game
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens import frame
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import Part, column, inset, row, scrolling, underlined
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.saves import about, date_text, fault_text, players_of, title_of, when_text, winners_of
from powergrid.saves import SaveInfo, salvage_file

_ROW = 58.0
_PICTURE = (62.0, 48.0)
_MAX_PICTURES = 60


@dataclass
class Thumbnails:
    """A cache of game thumbnails, which are drawn one at a time so that the list appears quickly.

    Attributes:
        seen: The saves drawn in the last frame.
        winners: The winners of the games that have a thumbnail.
    """

    seen: list[SaveInfo] = field(default_factory=list)
    winners: dict[SaveInfo, str] = field(default_factory=dict)
    _scale: float = 1.0
    _drawn: dict[SaveInfo, pygame.Surface | None] = field(default_factory=dict)

    def begin(self, scale: float) -> None:
        """Prepare to redraw the list at a scale."""
        self.seen = []
        if scale != self._scale:
            self._drawn, self._scale = {}, scale

    def missing(self) -> SaveInfo | None:
        """Return a visible save without a thumbnail."""
        return next((info for info in self.seen if info not in self._drawn), None)

    def draw_one(self) -> bool:
        """Draw a missing thumbnail, and drop old ones that are out of view; return whether any was missing."""
        info = self.missing()
        if info is None:
            return False
        self._drawn[info] = self._picture(info)
        out_of_view = [other for other in self._drawn if other not in self.seen]
        for other in out_of_view[: max(0, len(self._drawn) - _MAX_PICTURES)]:
            del self._drawn[other]
        return True

    def _picture(self, info: SaveInfo) -> pygame.Surface | None:
        try:
            game = salvage_file(info.path).game
        except PowergridError:
            return None
        self.winners[info] = winners_of(game)
        size = round(_PICTURE[0] * self._scale), round(_PICTURE[1] * self._scale)
        canvas = Canvas(pygame.Surface(size), self._scale / 4)
        draw_game(canvas, (0, 0, *canvas.size), game, [seat.color for seat in seats_of(game)], 20)
        return canvas.surface

    def part(self, ui: Ui, info: SaveInfo) -> Part:
        """Return the thumbnail of a save, or an icon until it is drawn."""
        picture, t = self._drawn.get(info), ui.c.theme
        if picture is not None:
            return parts.drawing(*_PICTURE, lambda middle: ui.c.blit(picture, middle))
        sign = parts.icon(ui, "warn", 22, t.red) if info.fault else parts.icon(ui, "map", 22, t.line2)
        return replace(sign, width=_PICTURE[0])


def save_list(
    ui: Ui, saves: Sequence[SaveInfo], chosen: int, choose: Callable[[int], None], empty: str, pictures: Thumbnails
) -> Part:
    """Return the list of saves (controls `saves.NUMBER`), or the text `empty` if there are none."""
    pictures.begin(ui.c.scale)
    if not saves:
        return frame.panel(ui, frame.empty_note(ui, "folder", empty), paper=True)

    def line(number: int) -> Part:
        name, info = f"saves.{number}", saves[number]

        def draw(rect: pygame.FRect) -> None:
            tip = Tip(fault_text(info), info.fault) if info.fault else None
            ui.add(Control(name, rect.copy(), lambda: choose(number), tip=tip, enter_activates=False,
                           chosen=number == chosen, group="saves"))  # fmt: skip
            if ui.c.rect(rect).colliderect(ui.c.surface.get_clip()):
                pictures.seen.append(info)
                _draw_ground(ui, rect, name, chosen=number == chosen)
                _line(ui, info, pictures.part(ui, info), pictures.winners.get(info, "")).draw(rect)

        return Part(draw, 0, _ROW)

    lines = column(*(line(number) for number in range(len(saves))))
    return frame.panel(ui, scrolling(ui, "savelist", lines), paper=True, across=4, down=4)


def _draw_ground(ui: Ui, rect: pygame.FRect, name: str, *, chosen: bool) -> None:
    c, t = ui.c, ui.c.theme
    if chosen:
        c.box(rect.inflate(0, -4), 6, t.amber_soft, t.petrol, 2)
    elif ui.is_hovered(name):
        c.box(rect.inflate(0, -4), 6, t.panel)
    ui.draw_focus(name, rect.inflate(-4, -8))


def _line(ui: Ui, info: SaveInfo, picture: Part, winner: str) -> Part:
    t = ui.c.theme
    names_beside = bool(info.players) and (bool(info.name) or info.tutorial)
    forms = (False, True)  # short only if the full form does not fit
    words = [f"{about(info)}  ·  {players_of(info, short=short)}" if names_beside else about(info) for short in forms]
    second = parts.label(ui, fault_text(info), theme.HINT, t.red) if info.fault else None
    title = parts.first_fitting(ui, [title_of(info, short=short) for short in forms], theme.NAME)
    names = column(title, second or parts.first_fitting(ui, words, theme.HINT, t.ink7), gap=2)
    dates = column(
        parts.label(ui, when_text(info, winner), theme.ROW, at="right"),
        parts.label(ui, date_text(info.saved), theme.HINT, t.ink7, at="right"),
        gap=2,
    )
    return inset(underlined(ui, row(picture, replace(names, grow=1), dates, gap=12, height=_ROW)), 8)
