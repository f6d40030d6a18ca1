"""Statistics of a game in progress: the charts of its rounds so far."""

from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import EDGE, screen_head
from powergrid.desktop.toolkit.rows import Part, column, row
from powergrid.desktop.words.translation import _
from powergrid.game import Game


class StatisticsScene(Screen):
    """Three charts at a time over the table. With `hidden_money` charts of money are left out."""

    def __init__(self, game: Game, hidden_money: bool = False) -> None:
        super().__init__()
        self.charts = ChartPages(game, seats_of(game), hidden_money)

    def draw(self, c: Canvas) -> None:
        """Draw head and charts."""
        ui, charts = self.ui, self.charts
        place = screen_head(ui, _("Statistics"), self.app.pop, keys=("Esc", "F3", "Enter"))
        shown = Part(lambda rect: charts.draw(ui, rect), grow=1)
        column(row(charts.choice(ui), charts.legend(ui)), shown, gap=EDGE).draw(place)
