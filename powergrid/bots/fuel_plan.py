"""Choose how much fuel to buy: for this round, for the next if it is cheaper now, and to keep it from others."""

from __future__ import annotations

from collections.abc import Iterator

from powergrid.bots.city_plan import cheapest_growth
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import INCOME, Taste, price_after_round
from powergrid.bots.standing import may_end
from powergrid.bots.tokens import Supply, supplies
from powergrid.rules.actions import Buy, Done
from powergrid.rules.fuel import for_sale, full_output, price_ladders, room_left
from powergrid.rules.resources import markets
from powergrid.rules.state import GameState

#: More tokens than any set of plants can store.
_MAX_AT_ONCE = 99


def fuel_ideas(state: GameState, seat: int, taste: Taste) -> list[Idea]:
    """Return ideas for the next purchase, including buying nothing more, best first."""
    player, most_at_once = state.players[seat], 1 if state.ruleset.one_token_a_turn else _MAX_AT_ONCE
    market = best_market(state, seat)
    ladder = price_ladders(state, seat, market)
    _, target = _target(state, seat, ladder)
    ideas = []
    for kind in range(4):
        amount = min(
            target.missing[kind],
            room_left(state.ruleset.cards, player.plants, player.fuel, kind),
            len(ladder[kind]) - 1,
        )
        if amount > 0:
            amount = min(amount, most_at_once)
            price = ladder[kind][amount]
            ideas.append(
                Idea(Buy(seat, kind, amount, market), 100.0 - kind, "fuel", (kind, amount, price, target.cities))
            )
    if not ideas and taste.store:
        ideas += _extra(state, seat, ladder, target, taste, market)
    ideas.sort(key=lambda idea: -idea.value)
    return [*ideas, Idea(Done(seat), 0.0, "enough_fuel", (target.cities,))]


def fuel_turn(state: GameState, seat: int, taste: Taste) -> Iterator[Buy | Done]:
    """Yield a whole turn of purchases by `fuel_ideas`, then Done. Play each step before asking for the next.

    Only for boards without a limit on the purchases in a turn (BOARDS).
    """
    player, market = state.players[seat], best_market(state, seat)
    _, target = _target(state, seat, price_ladders(state, seat, market))
    for kind in range(4):
        room = room_left(state.ruleset.cards, player.plants, player.fuel, kind)
        amount = min(target.missing[kind], room)
        if amount > 0:
            yield Buy(seat, kind, amount, market)
    if taste.store:
        for _ in range(_MAX_AT_ONCE):
            extra = _extra(state, seat, price_ladders(state, seat, market), target, taste, market)
            if not extra:
                break
            best = max(extra, key=lambda idea: idea.value).action
            assert isinstance(best, Buy)
            yield best
    yield Done(seat)


def best_market(state: GameState, seat: int) -> int:
    """Return the fuel market that suits the player best, if they may choose one (BOARDS §10)."""
    open_markets = markets(state)
    if len(open_markets) == 1:
        return open_markets[0]
    return max(open_markets, key=lambda market: (_target(state, seat, price_ladders(state, seat, market))[0], -market))


def _target(state: GameState, seat: int, ladder: list[list[int]]) -> tuple[float, Supply]:
    """Return the fuel to buy for this round and its value: income, affordable cities, the end of the game."""
    player = state.players[seat]
    own, money = len(player.cities), player.money
    plan = cheapest_growth(state, seat, max(0, full_output(state.ruleset.cards, player.plants) - own), money)
    closing = may_end(state)

    def worth(supply: Supply) -> float:
        built = plan.affordable(money - supply.price)
        after = min(own + built, supply.cities)
        left = money - supply.price - (plan.costs[built - 1] if built else 0)
        if closing:
            return 100.0 * after + left
        return INCOME[after] + money - supply.price + 8.0 * built

    best = max(supplies(state, seat, ladder), key=worth)
    return worth(best), best


def _extra(
    state: GameState, seat: int, ladder: list[list[int]], target: Supply, taste: Taste, market: int
) -> list[Idea]:
    """Return ideas for one more token of a fuel that is cheaper now than in the next round, or that others need."""
    player = state.players[seat]
    own = len(player.cities)
    plan = cheapest_growth(state, seat, max(0, target.cities - own), player.money)
    spare = player.money - (plan.costs[-1] if plan.costs else 0)
    closing = may_end(state)
    ideas = []
    for kind in range(4):
        left = room_left(state.ruleset.cards, player.plants, player.fuel, kind)
        if left <= 0 or len(ladder[kind]) < 2 or ladder[kind][1] > spare:
            continue
        price = ladder[kind][1]
        wanted = wanted_after(state, seat, kind)
        stock = for_sale(state, kind, market)
        short = wanted > 0 and stock <= wanted
        next_price = price_after_round(state, kind, wanted)
        if closing:
            if short:
                ideas.append(Idea(Buy(seat, kind, 1, market), 1.0, "deny", (kind, price, wanted, stock)))
            continue
        gain = next_price - price + (1.0 if short else 0.0) - taste.store
        if gain > 0:
            motive = "deny" if short and next_price - price < taste.store else "store"
            numbers = (kind, price, wanted, stock) if motive == "deny" else (kind, price, round(next_price))
            ideas.append(Idea(Buy(seat, kind, 1, market), gain, motive, numbers))
    return ideas


def wanted_after(state: GameState, seat: int, kind: int) -> int:
    """Return how many tokens of a fuel the later buyers need to run all their plants once."""
    place, cards = state.order.index(seat), state.ruleset.cards
    wanted = 0
    for other in state.order[:place]:
        player = state.players[other]
        need = sum(cards[n].need for n in player.plants if kind in cards[n].fuels)
        wanted += max(0, need - player.fuel[kind])
    return wanted
