"""Leaders who did not win: how long they led, and the fuel that was sold out for their final run."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid.content.plants import FUELS
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.state import RESOURCES
from powergrid.study.statistics import Statistics


@dataclass(frozen=True, slots=True)
class Fall:
    """A seat that led alone in cities until the second-to-last round, but could not supply all of them at the end.

    Attributes:
        first, last: The rounds in which it led.
        cities: Cities connected at the end.
        sold_out: The fuels (numbers in FUELS) for its idle plants that were sold out in its last turn to buy fuel.
    """

    seat: int
    first: int
    last: int
    cities: int
    supplied: int
    sold_out: tuple[int, ...] = ()


def fall_of(game: Game, stats: Statistics) -> Fall | None:
    """Return the fall of the leader in a finished game, or None if the leader won or supplied all their cities."""
    if stats.ranking is None or len(stats.rounds) < 2:
        return None
    leaders = [_leader([line.cities for line in turn.lines]) for turn in stats.rounds[:-1]]
    seat = leaders[-1]
    if seat is None or seat in stats.ranking[0]:
        return None
    end = stats.rounds[-1].lines[seat]
    if end.supplied >= end.cities:
        return None
    first = len(leaders)
    while first > 1 and leaders[first - 2] == seat:
        first -= 1
    return Fall(seat, first, len(leaders), end.cities, end.supplied, _sold_out(game, seat))


def _leader(cities: list[int]) -> int | None:
    most = max(cities)
    return cities.index(most) if cities.count(most) == 1 else None


def _sold_out(game: Game, seat: int) -> tuple[int, ...]:
    """Return the fuels of a seat's idle plants that were sold out at the end of its last turn to buy fuel."""
    last_turn, buys, runs = 0, False, {0}
    for number, happened in enumerate(game.events):
        for event in happened:
            match event:
                case ev.PhaseBegan(phase):
                    buys = phase == RESOURCES
                case ev.TurnEnded(who) if buys and who == seat:
                    last_turn = number
                case ev.Powered(who, done, _supplied, _income, True) if who == seat:
                    runs = {run.plant for run in done}
    if not last_turn:
        return ()
    state, cards = game.at(last_turn - 1), game.record.ruleset.cards
    stock = [sum(have) for have in zip(state.fuel_market, state.second_market or (0,) * len(FUELS), strict=True)]
    wanted = {fuel for plant in state.players[seat].plants if plant not in runs for fuel in cards[plant].fuels}
    return tuple(fuel for fuel in sorted(wanted) if not stock[fuel])
