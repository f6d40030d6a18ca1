"""Statistics of a game in play: the charts of its rounds so far."""

import pygame

from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _
from powergrid.game import Game

_EDGE, _TOP = 12.0, 46.0


class StatisticsScene(Screen):
    """Three charts at a time over the table. With `hidden_money` those about money are left out."""

    def __init__(self, game: Game, hidden_money: bool = False) -> None:
        super().__init__()
        self.charts = ChartPages(game, seats_of(game), hidden_money)

    def draw(self, c: Canvas) -> None:
        """Draw head and charts."""
        t, ui = c.theme, self.ui
        width, height = c.size
        c.surface.fill(t.table)
        c.fill((0, 0, width, _TOP), t.ink)
        tip = Tip(_("Back"), "", "Esc")
        back = (14, 7, 32, 32)
        control = widgets.icon_button(ui, "top.back", back, "back", self.app.pop, tip, key="Esc")
        control.keys = ("Esc", "F3", "Enter")
        c.text(_("Statistics"), (58, 23), theme.TITLE, t.white, "midleft")
        self.charts.draw_pages(ui, pygame.FRect(_EDGE, _TOP + _EDGE, 300, 30))
        self.charts.draw_legend(ui, _EDGE + 330, width - _EDGE - 4, _TOP + _EDGE + 15)
        top = _TOP + 2 * _EDGE + 30
        self.charts.draw(ui, pygame.FRect(_EDGE, top, width - 2 * _EDGE, height - top - _EDGE))
