"""The weakest bot: it plays any legal action. Each kind of action is equally likely, so games end."""

from __future__ import annotations

from random import Random
from typing import Final

from powergrid.bots.view import View, random_at
from powergrid.rules import building, resources
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
from powergrid.rules.state import GameState

#: A raise or an opening bid is at most this many Elektro above the minimum.
_MAX_OVER: Final = 3


class RandomBot:
    """A bot that plays any legal action."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose(self, view: View, legal: Legal) -> Decision:
        """Return a random legal action."""
        return random_action(legal, view.random(self._seed))

    def pick(self, state: GameState) -> Decision:
        """Return the same action as `choose`, but without a view: hidden information does not matter to this bot."""
        return random_action(Legal(state), random_at(state, state.to_act, self._seed))


def below(random: Random, count: int) -> int:
    """Return a random number from 0 to count - 1 (count at least 1), the same as `randrange`."""
    bits = count.bit_length()
    number = random.getrandbits(bits)
    while number >= count:
        number = random.getrandbits(bits)
    return number


def random_action(legal: Legal, random: Random) -> Decision:
    """Return a legal action for the player to act: choose the kind of action at random, then the action."""
    kind = legal.kind
    if kind == "buy":
        return _buy(legal, random)
    if kind == "build":
        return _build(legal, random)
    if kind == "bid":
        return _bid(legal, random)
    if kind == "power":
        return _power(legal, random)
    if kind == "nominate":
        return _nominate(legal, random)
    if kind == "scrap":
        return _scrap(legal, random)
    return _place_trust(legal, random) if kind == "place_trust" else _mark_start(legal, random)


def _nominate(legal: Legal, random: Random) -> Decision:
    offers = legal.nominations()
    if offers and (random.random() < 0.5 or not legal.can_pass()):
        plant, low, high = offers[below(random, len(offers))]
        return Nominate(legal.seat, plant, _amount(low, high, random))
    return Pass(legal.seat)


def _bid(legal: Legal, random: Random) -> Decision:
    amounts = legal.bid_range()
    if amounts is None or random.random() < 0.5:
        return Pass(legal.seat)
    low, high = amounts
    return Bid(legal.seat, _amount(low, high, random))


def _amount(low: int, high: int, random: Random) -> int:
    return low + below(random, min(high - low, _MAX_OVER) + 1)


def _scrap(legal: Legal, random: Random) -> Decision:
    older = [plant for plant in legal.state.players[legal.seat].plants if plant != legal.state.new_plant]
    plant = older[below(random, len(older))]
    if random.random() < 0.5 and forced_drop(legal.state, legal.seat, plant) is not None:
        return Scrap(legal.seat, plant)
    scraps = list(legal.scraps(plant))
    return scraps[below(random, len(scraps))]


def _buy(legal: Legal, random: Random) -> Decision:
    state, seat, market = legal.state, legal.seat, 0
    rules = state.ruleset
    if rules.second_prices or rules.reserve_always:
        open_markets = resources.markets(state)
        market = open_markets[0] if len(open_markets) == 1 else open_markets[below(random, len(open_markets))]
    offers = resources.purchases(state, seat, market)
    if not offers or random.random() < 0.25:
        return Done(seat)
    fuel, most = offers[below(random, len(offers))]
    return Buy(seat, fuel, 1 + below(random, most), market)


def _build(legal: Legal, random: Random) -> Decision:
    state, seat = legal.state, legal.seat
    cities = building.builds(state, seat)
    nets = building.new_networks(state, seat) if state.ruleset.second_network else {}
    if nets and random.random() < 0.2:
        return Build(seat, list(nets)[below(random, len(nets))], True)
    if not cities or random.random() < 0.25:
        return Done(seat)
    return Build(seat, list(cities)[below(random, len(cities))])


def _power(legal: Legal, random: Random) -> Decision:
    state = legal.state
    player = state.players[legal.seat]
    runs: list[Run] = []
    for number in _shuffled(player.plants, random):
        mixes = burns(state.ruleset.cards[number])
        run = Run(number, mixes[below(random, len(mixes))])
        if can_run(state.ruleset, player.plants, player.fuel, [*runs, run]):
            runs.append(run)
    if state.ruleset.must_supply:
        ways = list(legal.powerings())
        return ways[below(random, len(ways))]
    return Power(legal.seat, tuple(runs))


def _shuffled(plants: list[int], random: Random) -> list[int]:
    left, order = plants[:], []
    while left:
        place = below(random, len(left))
        order.append(left[place])
        left[place] = left[-1]
        left.pop()
    return order


def _place_trust(legal: Legal, random: Random) -> Decision:
    cities = legal.trust_cities()
    return PlaceTrust(legal.seat, cities[below(random, len(cities))])


def _mark_start(legal: Legal, random: Random) -> Decision:
    cities = legal.start_cities()
    return MarkStart(legal.seat, cities[below(random, len(cities))])
