"""The charts of a game, three on a page: rounds, plants and fuel, money."""

from collections.abc import Callable, Sequence

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.pieces import chart, colors, drawings
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, row, stretch
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words import names
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.study.statistics import SPENDING, Line, statistics

_EDGE = 12.0
_PLANTS, _FUEL, _LINKS, _HOUSES = (theme.rgb(code) for code in ("#0E6E78", "#8A6A14", "#5A6670", "#B7C3CB"))
_ABOVE = theme.rgb("#F0A818")


class ChartPages:
    """The numbers of `game` as charts. With `hidden_money` nothing gives away money."""

    def __init__(self, game: Game, seats: Sequence[Seat], hidden_money: bool = False) -> None:
        self.numbers = statistics(game)
        self.ruleset = game.record.ruleset
        self.seats = seats
        self.hidden_money = hidden_money
        self.page = "rounds"
        self.ui = Ui()

    def draw(self, ui: Ui, rect: pygame.FRect) -> None:
        """Draw the page that is chosen into `rect`."""
        self.ui = ui
        wide = (rect.width - 2 * _EDGE) / 3
        places = [pygame.FRect(rect.left + (wide + _EDGE) * n, rect.top, wide, rect.height) for n in range(3)]
        if self.page == "rounds":
            self._round_charts(places)
        elif self.page == "power":
            self._power_charts(places)
        else:
            self._money_charts(places)

    def choice(self, ui: Ui) -> Part:
        """Show the choice of pages; registers page.NAME."""
        pages = [("rounds", _("Rounds")), ("power", _("Plants and fuel"))]
        if not self.hidden_money:
            pages.append(("money", _("Money")))
        return parts.segmented(ui, "page", pages, self.page, self.choose, least=300)

    def choose(self, page: str) -> None:
        """Turn to a page."""
        self.page = page

    def _series(self, value: Callable[[Line], int | None]) -> list[chart.Series]:
        """Return a value by round for each player, without rounds that have none."""
        rows = zip(self.seats, self.numbers.series(value), strict=True)
        return [chart.Series(seat.name, seat.color, [one for one in row if one is not None]) for seat, row in rows]

    def _marks(self) -> list[chart.Mark]:
        ruleset, t = self.ruleset, self.ui.c.theme
        end = _("End at {n} cities").format(n=ruleset.end_cities)
        marks = [chart.Mark(ruleset.end_cities, end, t.red)]
        if not ruleset.first_game:
            step2 = _("Step 2 at {n} cities").format(n=ruleset.step2_cities)
            marks.append(chart.Mark(ruleset.step2_cities, step2, t.green))
        return marks

    def _turns(self) -> list[chart.Turn]:
        """Return the rounds in which Step 2 and Step 3 began."""
        found = []
        for step in (2, 3):
            begun = next((one.number for one in self.numbers.rounds if one.step >= step), 0)
            if begun:
                found.append(chart.Turn(begun, _("Step {n}").format(n=step)))
        return found

    def legend(self, ui: Ui) -> Part:
        """Show whose marker is which, at the right end."""
        return row(stretch(), *(drawings.player(ui, seat.name, seat.color) for seat in self.seats), gap=20, grow=1)

    def _round_charts(self, places: list[pygame.FRect]) -> None:
        turns = self._turns()
        cities = self._series(lambda line: line.cities)
        if self.hidden_money:
            built = self._series(lambda line: line.capacity)
            chart.draw_lines(self.ui, places[0], "chart.capacity", _("Cities the plants could supply"), built, turns)
        else:
            money = self._series(lambda line: line.money)
            chart.draw_lines(self.ui, places[0], "chart.money", _("Money after each round"), money, turns)
        chart.draw_lines(self.ui, places[1], "chart.cities", _("Connected cities"), cities, turns, self._marks())
        income = self._series(lambda line: line.income)
        chart.draw_lines(self.ui, places[2], "chart.income", _("Income per round"), income, turns)

    def _power_charts(self, places: list[pygame.FRect]) -> None:
        turns = self._turns()
        capacity = self._series(lambda line: line.capacity)
        supplied = self._series(lambda line: line.supplied)
        chart.draw_lines(self.ui, places[0], "chart.capacity", _("Cities the plants could supply"), capacity, turns)
        chart.draw_lines(self.ui, places[1], "chart.supplied", _("Cities supplied"), supplied, turns)
        fuels = [
            chart.Bar(
                seat.name,
                seat.color,
                [
                    chart.Part(names.fuel_name(kind), colors.FUELS[fuel].color, self._total(seat, _fuel_of(kind)))
                    for kind, fuel in enumerate(FUELS)
                ],
            )
            for seat in self.seats
        ]
        chart.draw_bars(self.ui, places[2], "chart.fuel", _("Fuel bought"), fuels)

    def _money_charts(self, places: list[pygame.FRect]) -> None:
        kinds = ((_("plants"), _PLANTS), (_("fuel"), _FUEL), (_("links"), _LINKS), (_("houses"), _HOUSES))
        spent, bids, earned = [], [], []
        for seat in self.seats:
            paid = [self._total(seat, _spent_on(kind)) for kind in range(len(SPENDING))]
            over = self._total(seat, lambda line: line.over_minimum)
            income = self._total(seat, lambda line: line.income)
            parts = [chart.Part(name, color, value) for (name, color), value in zip(kinds, paid, strict=True)]
            spent.append(chart.Bar(seat.name, seat.color, parts))
            above = [chart.Part(_("minimum"), _PLANTS, paid[0] - over), chart.Part(_("above it"), _ABOVE, over)]
            bids.append(chart.Bar(seat.name, seat.color, above))
            earned.append(chart.Bar(seat.name, seat.color, [chart.Part(_("income"), _PLANTS, income)]))
        chart.draw_bars(self.ui, places[0], "chart.spent", _("Money spent"), spent)
        chart.draw_bars(self.ui, places[1], "chart.bids", _("Paid for plants"), bids)
        chart.draw_bars(self.ui, places[2], "chart.earned", _("Income of the whole game"), earned)

    def _total(self, seat: Seat, value: Callable[[Line], int | None]) -> int:
        return self.numbers.total(seat.number, value)


def _fuel_of(kind: int) -> Callable[[Line], int]:
    return lambda line: line.fuel[kind]


def _spent_on(kind: int) -> Callable[[Line], int]:
    return lambda line: line.spent[kind]
