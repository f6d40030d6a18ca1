"""Statistics of a game in play: the charts of its rounds so far."""

import pygame

from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.words.translation import _
from powergrid.game import Game

_EDGE = 12.0


class StatisticsScene(Screen):
    """Three charts at a time over the table. With `hidden_money` those about money are left out."""

    def __init__(self, game: Game, hidden_money: bool = False) -> None:
        super().__init__()
        self.charts = ChartPages(game, seats_of(game), hidden_money)

    def draw(self, c: Canvas) -> None:
        """Draw head and charts."""
        ui = self.ui
        width, height = c.size
        c.surface.fill(c.theme.table)
        screen_head(ui, _("Statistics"), self.app.pop, keys=("Esc", "F3", "Enter"))
        self.charts.draw_pages(ui, pygame.FRect(_EDGE, SCREEN_HEAD + _EDGE, 300, 30))
        self.charts.draw_legend(ui, _EDGE + 330, width - _EDGE - 4, SCREEN_HEAD + _EDGE + 15)
        top = SCREEN_HEAD + 2 * _EDGE + 30
        self.charts.draw(ui, pygame.FRect(_EDGE, top, width - 2 * _EDGE, height - top - _EDGE))
