"""A game in numbers, round by round, and the reasons for its result, all taken from the events of the game."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from powergrid.content.editions import START_MONEY
from powergrid.content.plants import FUELS
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.actions import Action, Build, Buy, Done, Shuffle
from powergrid.rules.fuel import full_output
from powergrid.rules.standing import places

#: The kinds of spending.
SPENDING: Final = ("plants", "fuel", "links", "houses")


@dataclass(slots=True)
class Line:
    """The numbers of one player at the end of a round.

    Attributes:
        money: In Elektro.
        cities: Cities connected.
        capacity: Cities that the player's plants can supply.
        supplied: Cities supplied.
        income: Elektro received in bureaucracy, or None if nothing was paid (in the last round or an unfinished one).
        spent: Elektro by kind (SPENDING).
        fuel: Tokens bought by kind (FUELS).
        over_minimum: Elektro paid for plants above the minimum.
    """

    money: int
    cities: int
    capacity: int
    supplied: int = 0
    income: int | None = None
    spent: list[int] = field(default_factory=lambda: [0] * len(SPENDING))
    fuel: list[int] = field(default_factory=lambda: [0] * len(FUELS))
    over_minimum: int = 0


@dataclass(slots=True)
class Round:
    """A round: its number, the Step at its end, a line for each seat, and whether there was an outage (BOARDS §12)."""

    number: int
    step: int
    lines: list[Line]
    outage: bool = False


@dataclass(frozen=True, slots=True)
class Purchase:
    """A plant bought in an auction: buyer, round, price and minimum in Elektro."""

    round: int
    seat: int
    plant: int
    price: int
    minimum: int


@dataclass(slots=True)
class Statistics:
    """A game in numbers.

    Attributes:
        names: By seat.
        rounds: In order; the last one may be unfinished.
        purchases: In order.
        ranking: Groups of seats, best first, or None until the game ends.
        ended_by: The seat that connected the city that ended the game, or None.
    """

    names: tuple[str, ...]
    rounds: list[Round]
    purchases: list[Purchase]
    ranking: tuple[tuple[int, ...], ...] | None
    ended_by: int | None

    def series(self, value: Callable[[Line], int | None]) -> list[list[int | None]]:
        """Return one value from every line, by seat and round."""
        return [[value(turn.lines[seat]) for turn in self.rounds] for seat in range(len(self.names))]

    def total(self, seat: int, value: Callable[[Line], int | None]) -> int:
        """Return the sum of a value over all rounds."""
        return sum(value(turn.lines[seat]) or 0 for turn in self.rounds)

    def fuel_share(self, number: int, seat: int) -> float:
        """Return a player's share (0 to 1) of all tokens bought up to the end of a round; 0 if none were bought."""
        bought = [0] * len(self.names)
        for turn in self.rounds:
            if turn.number <= number:
                for one, line in enumerate(turn.lines):
                    bought[one] += sum(line.fuel)
        return bought[seat] / sum(bought) if sum(bought) else 0.0


def statistics(game: Game) -> Statistics:
    """Return the numbers of a game, whether finished or not."""
    counter = _Counter(game)
    for events in game.events:
        for event in events:
            counter.count(event)
    names = tuple(entry.name for entry in game.record.setup.players)
    return Statistics(names, counter.rounds, counter.purchases, game.state.ranking, counter.ended_by)


class _Counter:
    def __init__(self, game: Game) -> None:
        self.seats = len(game.record.setup.players)
        self.end_cities = game.record.ruleset.end_cities
        self.cards = game.record.ruleset.cards
        self.rounds: list[Round] = []
        self.purchases: list[Purchase] = []
        self.plants: list[set[int]] = [set() for _ in range(self.seats)]
        self.ended_by: int | None = None
        self.step = 1
        self.new_round(1)

    def new_round(self, number: int) -> None:
        if self.rounds and self.rounds[-1].number == number:
            return
        before = self.rounds[-1].lines if self.rounds else [Line(START_MONEY, 0, 0) for _ in range(self.seats)]
        lines = [Line(line.money, line.cities, line.capacity) for line in before]
        self.rounds.append(Round(number, self.step, lines))

    def count(self, event: ev.Event) -> None:
        match event:
            case ev.RoundBegan(number, _):
                self.new_round(number)
            case ev.StepBegan(step):
                self.step = self.rounds[-1].step = step
            case ev.Outage():
                self.rounds[-1].outage = True
            case ev.PlantBought(seat, plant, price, minimum):
                self.purchases.append(Purchase(self.rounds[-1].number, seat, plant, price, minimum))
                self.spend(seat, plants=price).over_minimum += price - minimum
                self.plants[seat].add(plant)
                self.set_capacity(seat)
            case ev.PlantLeft(plant, _, seat) if seat is not None and seat < self.seats:
                self.plants[seat].discard(plant)
                self.set_capacity(seat)
            case ev.FuelBought(seat, fuel, amount, price):
                self.spend(seat, fuel=price).fuel[fuel] += amount
            case ev.CityConnected(seat, _, _, links, price):
                line = self.spend(seat, links=links, houses=price - links)
                line.cities += 1
                if line.cities == self.end_cities and self.ended_by is None:
                    self.ended_by = seat
            case ev.Powered(seat, _, supplied, income, final):
                self.power(self.rounds[-1].lines[seat], supplied, None if final else income)

    def spend(self, seat: int, **by_kind: int) -> Line:
        line = self.rounds[-1].lines[seat]
        for kind, amount in by_kind.items():
            line.spent[SPENDING.index(kind)] += amount
            line.money -= amount
        return line

    def power(self, line: Line, supplied: int, income: int | None) -> None:
        line.supplied = supplied
        line.income = income
        line.money += income or 0

    def set_capacity(self, seat: int) -> None:
        self.rounds[-1].lines[seat].capacity = full_output(self.cards, tuple(self.plants[seat]))


# --- reasons for the result ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """A fact that explains the result, as data about `seats` with `numbers`.

    The codes are:

    - shared: The seats share first place.
    - supplied: seats[0] supplies numbers[0] cities, seats[1] numbers[1].
    - money: All seats supply numbers[0] cities; seats[0] has numbers[1] Elektro, seats[1] numbers[2].
    - cities: All supply numbers[0] and have numbers[1] Elektro; seats[0] has numbers[2] cities, seats[1] numbers[3].
    - short_of_plants: The seat had numbers[0] cities and supplied numbers[1]; its plants could supply numbers[2], which
      was not enough to win.
    - short_of_fuel: The same, but numbers[2] would have been enough.
    - few_cities: The seat supplied all its numbers[0] cities; its plants could supply numbers[1], which would have won.
    - spent_less: seats[0] paid numbers[0] Elektro for `kind`, seats[1] numbers[1].
    - earned_more: The same for their income over the game.

    The last two appear only if seats[0] would not have won without that difference.
    """

    code: Literal[
        "shared",
        "supplied",
        "money",
        "cities",
        "short_of_plants",
        "short_of_fuel",
        "few_cities",
        "spent_less",
        "earned_more",
    ]
    seats: tuple[int, ...]
    numbers: tuple[int, ...] = ()
    kind: str = ""


def verdicts(stats: Statistics) -> list[Verdict]:
    """Return one or two facts that decided a finished game, or none before its end."""
    if stats.ranking is None:
        return []
    first = stats.ranking[0]
    last = stats.rounds[-1].lines
    if len(first) > 1:
        return [Verdict("shared", first, (last[first[0]].supplied, last[first[0]].money))]
    winner, second = first[0], stats.ranking[1][0]
    a, b = last[winner], last[second]
    tied = tuple(seat for seat in places(stats.ranking) if last[seat].supplied == a.supplied)
    if a.supplied != b.supplied:
        margin = Verdict("supplied", (winner, second), (a.supplied, b.supplied))
    elif a.money != b.money:
        margin = Verdict("money", tied, (a.supplied, a.money, b.money))
    else:
        margin = Verdict("cities", tied, (a.supplied, a.money, a.cities, b.cities))
    cause = _short(stats, winner)
    if cause is None and a.supplied == b.supplied:
        cause = _budget(stats, winner, second)
    cause = cause or _few_cities(stats, winner, second)
    return [margin, cause] if cause else [margin]


def _short(stats: Statistics, winner: int) -> Verdict | None:
    """Find a player who had enough cities to beat the winner but could not supply them."""
    last = stats.rounds[-1].lines
    others = [seat for seat, line in enumerate(last) if seat != winner and line.cities > last[winner].supplied]
    if not others:
        return None
    seat = max(others, key=lambda other: (last[other].cities, last[other].supplied))
    line = last[seat]
    code: Literal["short_of_plants", "short_of_fuel"]
    code = "short_of_plants" if line.capacity <= last[winner].supplied else "short_of_fuel"
    return Verdict(code, (seat,), (line.cities, line.supplied, line.capacity))


def _few_cities(stats: Statistics, winner: int, second: int) -> Verdict | None:
    """Return a verdict if the runner-up could have supplied more than the winner, but had too few cities."""
    line = stats.rounds[-1].lines[second]
    if line.supplied < line.cities or line.capacity <= stats.rounds[-1].lines[winner].supplied:
        return None
    return Verdict("few_cities", (second,), (line.cities, line.capacity))


def _budget(stats: Statistics, winner: int, second: int) -> Verdict | None:
    """Find where the winner saved or earned most, compared with the runner-up.

    This decided the game only if it was at least as much as the winner's lead in money.
    """
    earned = [stats.total(seat, lambda line: line.income) for seat in (winner, second)]
    best, verdict = 0, None
    if earned[0] > earned[1]:
        best, verdict = earned[0] - earned[1], Verdict("earned_more", (winner, second), tuple(earned))
    for number, kind in enumerate(SPENDING):
        paid = [_spent(stats, seat, number) for seat in (winner, second)]
        if paid[1] - paid[0] > best:
            best, verdict = paid[1] - paid[0], Verdict("spent_less", (winner, second), tuple(paid), kind)
    last = stats.rounds[-1].lines
    return verdict if best >= last[winner].money - last[second].money else None


def _spent(stats: Statistics, seat: int, kind: int) -> int:
    return stats.total(seat, lambda line: line.spent[kind])


# --- table ---------------------------------------------------------------------------------------------------

_COLUMNS: Final = (
    "round",
    "step",
    "seat",
    "player",
    "money",
    "cities",
    "capacity",
    "supplied",
    "income",
    *(f"spent_{kind}" for kind in SPENDING),
    *FUELS,
    "fuel_share_percent",
    "over_minimum",
)


def csv_text(stats: Statistics) -> str:
    """Return the numbers as comma-separated values, with a header and a row for each round and seat (from 1)."""
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(_COLUMNS)
    for turn in stats.rounds:
        for seat, line in enumerate(turn.lines):
            share = round(100 * stats.fuel_share(turn.number, seat), 1)
            income: Any = "" if line.income is None else line.income
            cells = [line.money, line.cities, line.capacity, line.supplied, income, *line.spent, *line.fuel]
            rows.writerow(
                [turn.number, turn.step, seat + 1, _plain(stats.names[seat]), *cells, share, line.over_minimum]
            )
    return out.getvalue()


def _plain(name: str) -> str:
    """Return a name that no spreadsheet interprets as a formula."""
    return "'" + name if name[:1] in "=+-@\t\r" else name


def round_starts(game: Game) -> list[int]:
    """Return, for each round, the number of actions before it."""
    return [n for n, events in enumerate(game.events) if any(isinstance(event, ev.RoundBegan) for event in events)]


def turn_starts(game: Game) -> list[int]:
    """Return the number of actions before each turn, which starts when the player to act or the phase changes."""
    seats: Sequence[int] = [getattr(action, "seat", -1) for action in game.record.actions]
    changes = [n for n in range(1, len(seats)) if seats[n] != seats[n - 1] or _begins_phase(game, n)]
    return [0, *changes, *([len(seats)] if seats else [])]


def turn_start(actions: Sequence[Action], number: int) -> int:
    """Return the number of actions before the turn that action `number` (from 1) belongs to.

    All purchases, or all cities, of a player form one turn, including the action that ends it.
    """
    start, action = number - 1, actions[number - 1]
    if not isinstance(action, Buy | Build | Done):
        return start
    for before in range(start - 1, -1, -1):
        earlier = actions[before]
        if isinstance(earlier, Buy | Build) and earlier.seat == action.seat:
            start = before
        elif not isinstance(earlier, Shuffle):
            break
    return start


def _begins_phase(game: Game, number: int) -> bool:
    return any(isinstance(event, ev.PhaseBegan) for event in game.events[number])
