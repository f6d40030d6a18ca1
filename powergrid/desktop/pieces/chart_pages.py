"""The charts of a game in three pages: rounds, plants and fuel, money."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from powergrid.bots.chances import Point
from powergrid.content.plants import FUELS
from powergrid.desktop.pieces import chart, colors
from powergrid.desktop.pieces.chart import Mark
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, filling, row
from powergrid.desktop.toolkit.theme import Color
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words import names
from powergrid.desktop.words.translation import _, count
from powergrid.game import Game
from powergrid.study.statistics import Line, statistics

_EDGE = 12.0
_ROOM_FOR_THREE = 450.0
_PLANTS, _FUEL, _LINKS, _HOUSES = (theme.rgb(code) for code in ("#0E6E78", "#8A6A14", "#5A6670", "#B7C3CB"))
_ABOVE = theme.rgb("#F0A818")

Value = Callable[[Line], int | None]
"""Returns a number for a player and a round."""
Chart = Callable[[Ui, pygame.FRect], None]
"""Draws a chart."""


#: Charts with a bar for each seat.
_BARS = ("fuel", "spent", "bids", "earned")


class ChartPages:
    """The numbers of `game` as charts. With `hidden_money`, no chart reveals money.

    Attributes:
        highlighted: The colour of the player whose lines and bars are highlighted, or "".
        go: The action of a click on a round, usually going to its end; None for none.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        hidden_money: bool = False,
        *,
        go: Callable[[int], None] | None = None,
    ) -> None:
        self.numbers = statistics(game)
        self.ruleset = game.record.ruleset
        self.seats = seats
        self.hidden_money = hidden_money
        self.page = "rounds"
        self.highlighted = ""
        self.go = go

    def highlight(self, color: str) -> None:
        """Highlight the lines and bars of a player; "" highlights nobody."""
        self.highlighted = color

    def draw(self, ui: Ui, rect: pygame.FRect) -> None:
        """Draw the chosen page in `rect`."""
        pages = {"rounds": self._round_charts, "power": self._power_charts, "money": self._money_charts}
        row(*(filling(Part(partial(draw, ui))) for draw in pages[self.page]()), gap=_EDGE).draw(rect)

    def chances(self, points: Sequence[Point], now: chart.Now | None = None) -> Chart:
        """Return the chart of the chances of winning at the end of each round, in percent."""
        series = [
            chart.Series(seat.name, seat.color, [round(100 * point.chances[seat.number]) for point in points])
            for seat in self.seats
        ]
        title = _("Chance of winning after each round, in percent")
        return partial(chart.draw_lines, name="chart.chances", title=title, series=series, marks=self._steps(), now=now,
                       highlighted=self.highlighted, go=self.go)  # fmt: skip

    @staticmethod
    def seat_of(control: str) -> int | None:
        """Return the seat whose bar a control is, or None."""
        kind, _dot, row = control.removeprefix("chart.").partition(".")
        return int(row) if kind in _BARS and row.isdecimal() else None

    def draw_column(self, ui: Ui, rect: pygame.FRect, now: chart.Now) -> None:
        """Draw charts with a marked moment one below the other: cities, money and, if there is room, capacity."""
        draws = [
            self._lines("cities", _("Connected cities"), lambda line: line.cities, now=now),
            self._lines("money", _("Money after each round"), lambda line: line.money, now=now),
            self._lines("capacity", _("Cities the plants could supply"), lambda line: line.capacity, now=now),
        ]
        if self.hidden_money:
            del draws[1]
        elif rect.height < _ROOM_FOR_THREE:
            del draws[2]
        column(*(filling(Part(partial(draw, ui))) for draw in draws), gap=_EDGE).draw(rect)

    def choice(self, ui: Ui, others: Sequence[tuple[str, str]] = ()) -> Part:
        """Show buttons page.NAME for the pages, and for `others` that the screen draws itself."""
        pages = [("rounds", _("Rounds")), ("power", _("Plants and fuel"))]
        if not self.hidden_money:
            pages.append(("money", _("Money")))
        return parts.segmented(ui, "page", [*pages, *others], self.page, self.choose, least=300)

    def choose(self, page: str) -> None:
        """Turn to a page."""
        self.page = page

    # -- charts

    def _lines(
        self, name: str, title: str, value: Value, marks: Sequence[Mark] = (), now: chart.Now | None = None
    ) -> Chart:
        """Return the chart of a value by round for each player, without rounds that do not have it."""
        rows = zip(self.seats, self.numbers.series(value), strict=True)
        series = [chart.Series(seat.name, seat.color, [one for one in row if one is not None]) for seat, row in rows]
        marks = sorted([*self._steps(), *marks], key=lambda mark: mark.at)
        return partial(chart.draw_lines, name=f"chart.{name}", title=title, series=series, marks=marks, now=now,
                       highlighted=self.highlighted, go=self.go)  # fmt: skip

    def _bars(self, name: str, title: str, kinds: Sequence[tuple[str, Color, Value]]) -> Chart:
        """Return the chart of each player's totals.

        Args:
            kinds: The labels, colours and values of the parts.
        """
        bars = []
        for seat in self.seats:
            pieces = [chart.Part(words, color, self.numbers.total(seat.number, value)) for words, color, value in kinds]
            bars.append(chart.Bar(seat.name, seat.color, pieces))
        return partial(chart.draw_bars, name=f"chart.{name}", title=title, rows=bars, highlighted=self.highlighted)

    def _steps(self) -> list[Mark]:
        """Mark the rounds in which Step 2 and Step 3 began."""
        begun = [(next((one.number for one in self.numbers.rounds if one.step >= step), 0), step) for step in (2, 3)]
        return [Mark(number, _("Step {n}").format(n=step)) for number, step in begun if number]

    def outages(self) -> list[Mark]:
        """Mark the rounds with an outage; if there are several in a row, label only the first."""
        rounds = [one.number for one in self.numbers.rounds if one.outage]
        return [Mark(number, "" if number - 1 in rounds else _("Outage")) for number in rounds]

    def _goals(self) -> list[Mark]:
        """Mark the numbers of cities at which Step 2 begins and the game ends."""
        ruleset, t = self.ruleset, theme.current()
        marks = [Mark(ruleset.end_cities, count(ruleset.end_cities, "End at {n} city", "End at {n} cities"), t.red)]
        if not ruleset.first_game:
            words = count(ruleset.step2_cities, "Step 2 at {n} city", "Step 2 at {n} cities")
            marks.append(Mark(ruleset.step2_cities, words, t.green))
        return marks

    def _capacity(self) -> Chart:
        return self._lines("capacity", _("Cities the plants could supply"), lambda line: line.capacity)

    def _round_charts(self) -> list[Chart]:
        money = self._lines("money", _("Money after each round"), lambda line: line.money)
        return [
            self._capacity() if self.hidden_money else money,
            self._lines("cities", _("Connected cities"), lambda line: line.cities, self._goals()),
            self._lines("income", _("Income per round"), lambda line: line.income, self.outages()),
        ]

    def _power_charts(self) -> list[Chart]:
        fuels = [(names.fuel_name(kind), colors.strong(fuel), _fuel_of(kind)) for kind, fuel in enumerate(FUELS)]
        return [
            self._capacity(),
            self._lines("supplied", _("Cities supplied"), lambda line: line.supplied),
            self._bars("fuel", _("Fuel bought"), fuels),
        ]

    def _money_charts(self) -> list[Chart]:
        kinds = ((_("plants"), _PLANTS), (_("fuel"), _FUEL), (_("links"), _LINKS), (_("houses"), _HOUSES))
        spent = [(words, color, _spent_on(kind)) for kind, (words, color) in enumerate(kinds)]
        bids: list[tuple[str, Color, Value]] = [
            (_("minimum"), _PLANTS, lambda line: line.spent[0] - line.over_minimum),
            (_("above it"), _ABOVE, lambda line: line.over_minimum),
        ]
        return [
            self._bars("spent", _("Money spent"), spent),
            self._bars("bids", _("Paid for plants"), bids),
            self._bars("earned", _("Income of the whole game"), [(_("income"), _PLANTS, lambda line: line.income)]),
        ]


def _fuel_of(kind: int) -> Value:
    return lambda line: line.fuel[kind]


def _spent_on(kind: int) -> Value:
    return lambda line: line.spent[kind]
