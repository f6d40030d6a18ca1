"""The weakest player: anything legal, chosen fairly over the kinds of actions so that games come to an end."""

from __future__ import annotations

from random import Random
from typing import Final

from powergrid.bots.view import View
from powergrid.content.plants import PLANTS
from powergrid.rules.actions import (
    Bid,
    Build,
    Buy,
    Decision,
    Done,
    MarkStart,
    Nominate,
    Pass,
    PlaceTrust,
    Power,
    Run,
    Scrap,
)
from powergrid.rules.auction import forced_drop
from powergrid.rules.fuel import burns, can_run
from powergrid.rules.legal import Legal

#: A raise or an opening bid lies at most this many Elektro over the lowest one.
_MOST_OVER: Final = 3


class RandomBot:
    """Plays anything that is legal."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, legal: Legal) -> Decision:
        """A legal action at random."""
        return random_action(legal, view.random(self._seed))


def random_action(legal: Legal, random: Random) -> Decision:
    """One legal action for the player to act: first the kind of action at random, then the action."""
    decision: Decision = _PICKS[legal.kind](legal, random)
    return decision


def _nominate(legal: Legal, random: Random) -> Decision:
    offers = legal.nominations()
    if offers and (random.random() < 0.5 or not legal.can_pass()):
        plant, low, high = random.choice(offers)
        return Nominate(legal.seat, plant, random.randint(low, min(high, low + _MOST_OVER)))
    return Pass(legal.seat)


def _bid(legal: Legal, random: Random) -> Decision:
    amounts = legal.bid_range()
    if amounts is None or random.random() < 0.5:
        return Pass(legal.seat)
    low, high = amounts
    return Bid(legal.seat, random.randint(low, min(high, low + _MOST_OVER)))


def _scrap(legal: Legal, random: Random) -> Decision:
    plant = random.choice([plant for plant in legal.state.players[legal.seat].plants if plant != legal.state.new_plant])
    if random.random() < 0.5 and forced_drop(legal.state, legal.seat, plant) is not None:
        return Scrap(legal.seat, plant)
    return random.choice([scrap for scrap in legal.scraps() if scrap.plant == plant])


def _buy(legal: Legal, random: Random) -> Decision:
    offers = legal.purchases()
    if not offers or random.random() < 0.25:
        return Done(legal.seat)
    fuel, most = random.choice(offers)
    return Buy(legal.seat, fuel, random.randint(1, most))


def _build(legal: Legal, random: Random) -> Decision:
    cities = legal.builds()
    if not cities or random.random() < 0.25:
        return Done(legal.seat)
    return Build(legal.seat, random.choice(list(cities)))


def _power(legal: Legal, random: Random) -> Decision:
    state = legal.state
    player = state.players[legal.seat]
    runs: list[Run] = []
    for number in random.sample(player.plants, len(player.plants)):
        run = Run(number, random.choice(burns(PLANTS[number])))
        if can_run(state.ruleset, player.plants, player.fuel, [*runs, run]):
            runs.append(run)
    return Power(legal.seat, tuple(runs))


def _place_trust(legal: Legal, random: Random) -> Decision:
    return PlaceTrust(legal.seat, random.choice(legal.trust_cities()))


def _mark_start(legal: Legal, random: Random) -> Decision:
    return MarkStart(legal.seat, random.choice(legal.start_cities()))


_PICKS: Final = {
    "nominate": _nominate,
    "bid": _bid,
    "scrap": _scrap,
    "buy": _buy,
    "build": _build,
    "power": _power,
    "place_trust": _place_trust,
    "mark_start": _mark_start,
}
