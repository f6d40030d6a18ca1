"""Statistics of a game in progress: charts of the rounds so far, the players and their networks."""

from dataclasses import replace

from powergrid.desktop.board.networks import network_worth
from powergrid.desktop.pieces import drawings
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.seats import Seat, seats_of
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.highlighted_player import HighlightedPlayer
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import EDGE, screen_head
from powergrid.desktop.toolkit.rows import Part, column, filling, inset, row, spacer, stretch, table, underlined
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.fuel import full_output

_GAP, _HEAD, _ROW = 14.0, 28.0, 36.0


class StatisticsScene(Screen):
    """Three charts at a time, the players and the board.

    Args:
        hidden_money: Whether to leave out charts of money.
    """

    def __init__(self, game: Game, hidden_money: bool = False) -> None:
        super().__init__()
        self.game = game
        self.seats = seats_of(game)
        self.charts = ChartPages(game, self.seats, hidden_money)
        self.highlighted = HighlightedPlayer(self.ui, game, self.seats)

    def draw(self, c: Canvas) -> None:
        """Draw the header, charts, players and board."""
        ui, charts = self.ui, self.charts
        place = screen_head(ui, _("Statistics"), self.app.pop, keys=("Esc", "F3", "Enter"))
        self.highlighted.highlight_in(charts)
        shown = Part(lambda rect: charts.draw(ui, rect), grow=0.5)
        below = row(
            filling(frame.panel(ui, self._players(), paper=True, across=1, down=1), 0.6),
            filling(self.highlighted.board(), 0.4),
            gap=EDGE,
        )
        column(row(charts.choice(ui), stretch()), shown, filling(below, 0.5), gap=EDGE).draw(place)

    def _players(self) -> Part:
        """Return a row for each player; pointing at it highlights their network and their lines."""
        ui, t = self.ui, self.ui.c.theme
        words = ("", _("connected"), _("links worth"), _("powers"), _("plants"))
        head = [parts.label(ui, word, theme.HINT, t.ink5, grow=1 if word else 1.6) for word in words]
        lines = [self._line(seat) for seat in self.seats]
        drawn = []
        for seat, line in zip(self.seats, lines, strict=True):
            cells = inset(table([line], gap=_GAP, height=_ROW, like=[head, *lines]), 14)
            drawn.append(self.highlighted.row(seat.number, underlined(ui, cells), tip=False))
        return column(inset(table([head], gap=_GAP, height=_HEAD, like=lines), 14), *drawn, replace(spacer(), grow=1))

    def _line(self, seat: Seat) -> list[Part]:
        ui, player = self.ui, self.game.state.players[seat.number]
        numbers = (
            ("city", len(player.cities)),
            ("", network_worth(self.game, seat.number)),
            ("bolt", full_output(self.game.state.ruleset.cards, player.plants)),
        )
        cells = [
            row(
                parts.icon(ui, icon, 14) if icon else None,
                parts.label(ui, str(number), theme.TOTAL.sized(17)),
                stretch(),
                gap=7,
            )
            for icon, number in numbers
        ]
        who = row(drawings.marker(ui.c, seat.color, 18), parts.label(ui, seat.name, theme.NAME), stretch(), gap=9)
        return [who, *cells, row(*(drawings.chip(ui.c, plant) for plant in player.plants), stretch(), gap=4)]
