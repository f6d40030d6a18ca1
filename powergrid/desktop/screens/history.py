"""Statistics over all finished games: who won how often, averages, favourite plants."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from powergrid.desktop.pieces import plant_card
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _N, _, count, decimal
from powergrid.study.history import History, PlayerHistory

_FAVOURITES = _N("Bought most often, at least twice; told from the third finished game on.")
_EDGE, _HEAD, _ROW = 12.0, 44.0, 46.0


@dataclass(frozen=True, slots=True)
class _Column:
    """One column: its title, where its right end lies (part of the width), what it shows and what it means."""

    title: str
    right: float
    text: str
    tip: str


class HistoryScene(Screen):
    """A table with a line for each player."""

    def __init__(self) -> None:
        super().__init__()
        self.players: list[PlayerHistory] = []
        self.games = 0

    def entered(self) -> None:
        with History() as history:
            self.players = history.players()
            self.games = len(history.games())

    def close(self) -> None:
        """Go back to where this was opened."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.go.menu()

    # -- drawing

    def draw(self, c: Canvas) -> None:
        t = c.theme
        c.surface.fill(t.table)
        games = count(self.games, "{n} finished game", "{n} finished games")
        screen_head(self.ui, _("Statistics"), self.close, games, keys=("Esc", "F3"))
        rect = pygame.FRect(_EDGE, SCREEN_HEAD + _EDGE, c.size[0] - 2 * _EDGE, c.size[1] - SCREEN_HEAD - 2 * _EDGE)
        c.box(rect, 8, t.paper, t.line2, 1, 1)
        if not self.players:
            c.icon("chart", (rect.centerx, rect.centery - 34), 34, t.ink5)
            c.text(_("No finished games yet."), rect.center, theme.TEXT.sized(14), t.ink7, "center")
            return
        self._draw_head(rect)
        body = pygame.FRect(rect.left + 4, rect.top + _HEAD, rect.width - 8, rect.height - _HEAD - 6)
        with widgets.ScrollArea(self.ui, "history", body, _ROW * len(self.players)) as area:
            for number, player in enumerate(self.players):
                line = pygame.FRect(body.left, body.top + _ROW * number - area.offset, body.width - 10, _ROW)
                if line.bottom > body.top and line.top < body.bottom:
                    self._draw_line(rect, line, player)

    def _draw_head(self, rect: pygame.FRect) -> None:
        c, t = self.ui.c, self.ui.c.theme
        y = rect.top + _HEAD / 2
        c.text(_("Player"), (rect.left + 18, y), theme.HINT, t.ink5, "midleft")
        for number, column in enumerate(_columns(None)):
            right = rect.left + rect.width * column.right
            place = c.text(column.title, (right, y), theme.HINT, t.ink5, "midright")
            self.ui.area(f"head.{number}", place.inflate(12, 16), Tip(column.title, column.tip))
        left = rect.left + rect.width * 0.83
        place = c.text(_("favourite plants"), (left, y), theme.HINT, t.ink5, "midleft", rect.right - left - 10)
        self.ui.area("head.plants", place.inflate(12, 16), Tip(_("Favourite plants"), _(_FAVOURITES)))
        c.hline(rect.left + 8, rect.right - 8, rect.top + _HEAD)

    def _draw_line(self, rect: pygame.FRect, line: pygame.FRect, player: PlayerHistory) -> None:
        c, t = self.ui.c, self.ui.c.theme
        y = line.centery
        room = rect.width * 0.24
        tag = "" if player.kind == "human" else _("bot, {kind}").format(kind=_(player.kind.capitalize()))
        tag_room = c.text_width(tag, theme.SMALL) + 20 if tag else 0
        name = c.text(player.name, (rect.left + 18, y), theme.NAME, t.ink, "midleft", room - tag_room - 18)
        if tag:
            box = pygame.FRect(name.right + 8, y - 9, tag_room - 8, 18)
            c.box(box, 3, None, t.line2)
            c.text(tag, box.center, theme.SMALL, t.ink5, "center")
        for column in _columns(player):
            right = rect.left + rect.width * column.right
            bold = column.title == _columns(player)[1].title
            c.text(column.text, (right, y), theme.ROW_BOLD if bold else theme.ROW, t.ink, "midright")
        left = rect.left + rect.width * 0.83
        if not player.favourites:
            c.text("–", (left, y), theme.ROW, t.ink5, "midleft")
        for place, (plant, bought) in enumerate(player.favourites):
            middle = (left + 16 + 58 * place, y)
            plant_card.draw_chip(c, middle, plant, 31, 24)
            c.text(f"{bought}×", (middle[0] + 19, y), theme.SMALL, t.ink5, "midleft")
        c.hline(line.left + 4, line.right - 4, line.bottom)


def _columns(player: PlayerHistory | None) -> list[_Column]:
    """The columns with the numbers of a player (without them for the head)."""
    p = player or PlayerHistory("", "", 1, 0, 0.0, 0.0, 0.0, 0.0, (), 0.0)
    share = round(100 * p.wins / p.games)
    return [
        _Column(_("games"), 0.30, str(p.games), _("Finished games")),
        _Column(_("wins"), 0.355, str(p.wins), _("Games in the first place, shared ones too")),
        _Column(_("won"), 0.41, f"{share} %", _("Part of the games that were won")),
        _Column(_("place"), 0.465, decimal(p.place), _("Average place")),
        _Column(_("supplied"), 0.54, decimal(p.supplied), _("Cities supplied at the end, on average")),
        _Column(_("money"), 0.605, f"{p.money:.0f}", _("Money at the end, on average")),
        _Column(_("cities"), 0.67, decimal(p.cities), _("Connected cities at the end, on average")),
        _Column(
            _("above min. per plant"),
            0.81,
            decimal(p.over_minimum),
            _("Paid above the minimum for a plant, on average"),
        ),
    ]  # fmt: skip
