"""Choose the plants to buy and the bids."""

from __future__ import annotations

from typing import Final, NamedTuple

from powergrid.bots.idea import Idea
from powergrid.bots.outlook import Outlook, Taste, Worths, outlook, run_cost, worths
from powergrid.content.plants import STEP3
from powergrid.rules.actions import Bid, Nominate, Pass, Scrap
from powergrid.rules.auction import bid_range, forced_drop, may_bid_on, must_buy, nominations, scraps
from powergrid.rules.fuel import full_output
from powergrid.rules.plant_market import current_market, minimum_bid
from powergrid.rules.state import OPEN, GameState

#: The number of cities that a player is likely to build in the round of the auction.
_SOON: Final = 2


class Deal(NamedTuple):
    """A plant to buy: how much its value exceeds its price, and the plant to scrap for it (0 for none)."""

    plant: int
    worth: float
    replaces: int


def judge_plant(state: GameState, seat: int, plant: int, table: Worths) -> Deal:
    """Return the value to a player of owning a plant, in Elektro over the rest of the game."""
    player = state.players[seat]
    gain, replaces = table.gain(tuple(player.plants), len(player.cities), plant)
    return Deal(plant, gain, replaces)


def thrift(ahead: Outlook, taste: Taste) -> float:
    """Return the value of an Elektro in hand."""
    return 1 + (taste.thrift + taste.crowd * ahead.crowd) * ahead.rounds


def cash_needed(state: GameState, seat: int, plant: int, ahead: Outlook) -> float:
    """Return the money to keep this round: enough to run the plant once and, at the start, for the first cities."""
    player = state.players[seat]
    first_cities = 22 if not player.cities else 0
    missing = 0.0 if any(player.fuel) else run_cost(ahead.cards[plant], ahead.fuel)
    return first_cities + missing


def nomination_ideas(state: GameState, seat: int, taste: Taste) -> list[Idea]:
    """Return ideas for the player who nominates, best first."""
    ahead = outlook(state)
    factor, table = thrift(ahead, taste), worths(ahead, taste)
    ideas = []
    money = state.players[seat].money
    for plant, low, _ in nominations(state, seat):
        deal = judge_plant(state, seat, plant, table)
        short = max(0.0, cash_needed(state, seat, plant, ahead) - (money - low))
        value = deal.worth / factor - low - short
        motive = "nominate" if value >= 0 else "bait" if _may_be_outbid(state, seat, plant, low) else "hardly"
        worth = max(low if motive == "nominate" else 0, round(deal.worth / factor))
        ideas.append(Idea(Nominate(seat, plant, low), value, motive, (plant, low, worth, deal.replaces)))
    if not must_buy(state, seat):
        waiting, coming = _waiting(state, seat, ahead, taste)
        best = max((idea.value for idea in ideas), default=-1.0)
        motive, number = ("no_plant", money) if best < 0 else ("pass_now", money)
        if waiting > max(0.0, best):
            motive, number = "wait", coming
        ideas.append(Idea(Pass(seat), waiting, motive, (number,)))
    ideas.sort(key=lambda idea: -idea.value)
    return ideas


def _may_be_outbid(state: GameState, seat: int, plant: int, bid: int) -> bool:
    """Return whether another player may bid on a plant and can pay more than `bid`."""
    others = (other for other, status in enumerate(state.status) if other != seat and status == OPEN)
    return any(state.players[other].money > bid and may_bid_on(state, other, plant) for other in others)


def _waiting(state: GameState, seat: int, ahead: Outlook, taste: Taste) -> tuple[float, int]:
    """Return the value of buying nothing now because better plants may come, and the best of those plants."""
    if ahead.rounds <= 1.5 or state.one_row:
        return 0.0, 0
    factor, table = thrift(ahead, taste), worths(ahead, taste)
    current = current_market(state)
    coming = [plant for plant in state.market if plant not in current and plant != STEP3][:2]
    options = ((judge_plant(state, seat, plant, table).worth / factor - plant, plant) for plant in coming)
    best, plant = max(options, default=(0.0, 0))
    return max(0.0, best) * taste.patience, plant


def _for_cities(state: GameState, seat: int, deal: Deal, taste: Taste) -> float:
    """Return the money to keep for cities that the plant could supply; without them it earns nothing yet."""
    player = state.players[seat]
    if not player.cities:
        return 0.0
    cards = state.ruleset.cards
    gone = cards[deal.replaces].cities if deal.replaces else 0
    spare = full_output(cards, player.plants) + cards[deal.plant].cities - gone - len(player.cities)
    return taste.ready * min(_SOON, max(0, spare))


def top_bid(state: GameState, seat: int, plant: int, ahead: Outlook, taste: Taste) -> tuple[float, Deal]:
    """Return a player's highest bid for the plant up for auction, and its value to them."""
    factor, table = thrift(ahead, taste), worths(ahead, taste)
    deal = judge_plant(state, seat, plant, table)
    other = 0.0
    money = state.players[seat].money
    for rival in current_market(state):
        if rival != plant and minimum_bid(state, rival) <= money and may_bid_on(state, seat, rival):
            worth = judge_plant(state, seat, rival, table).worth
            other = max(other, worth / factor - minimum_bid(state, rival))
    if taste.coming and (rival := _next_up(state)) and rival <= money:
        worth = judge_plant(state, seat, rival, table).worth
        other = max(other, (worth / factor - rival) * taste.coming)
    limit = max(deal.worth / factor - other * taste.alternatives, deal.worth / factor * taste.bargain)
    keep = cash_needed(state, seat, plant, ahead) + _for_cities(state, seat, deal, taste)
    return min(limit, money - keep), deal


def _next_up(state: GameState) -> int:
    """Return the plant that moves up when this one is sold, unless a lower one is drawn; 0 for none."""
    if state.one_row:
        return 0
    current = current_market(state)
    return next((plant for plant in state.market if plant not in current and plant != STEP3), 0)


def bid_ideas(state: GameState, seat: int, taste: Taste) -> list[Idea]:
    """Return ideas for bidding or passing, best first."""
    amounts = bid_range(state, seat)
    plant = state.on_offer
    most, deal = top_bid(state, seat, plant, outlook(state), taste)
    motive, worth = ("too_expensive", int(most)) if most < state.high_bid + 1 else ("leave_it", round(most))
    stop = Idea(Pass(seat), 0.0, motive, (plant, state.high_bid, max(0, worth)))
    if amounts is None:
        return [stop]
    low = amounts[0]
    reason = "worth_it" if round(most) >= low else "beyond"
    raised = Idea(Bid(seat, low), most - low + 0.01, reason, (plant, low, max(0, round(most)), deal.replaces))
    return [raised, stop] if raised.value > 0 else [stop, raised]


def _by_use(state: GameState, seat: int, ahead: Outlook, taste: Taste) -> list[tuple[float, int]]:
    """Return the plants that may be scrapped, least useful first, each with the value of the others."""
    player, table = state.players[seat], worths(ahead, taste)
    rests = {
        gone: tuple(number for number in player.plants if number != gone)
        for gone in player.plants if gone != state.new_plant
    }  # fmt: skip
    found = [(table.of(rest, len(player.cities)), gone) for gone, rest in rests.items()]
    return sorted(found, key=lambda one: -one[0])


def plant_to_scrap(state: GameState, seat: int, plant: int, taste: Taste) -> int:
    """Return the plant that a player would scrap for `plant`, or 0 if they may keep all of them."""
    if not plant or len(state.players[seat].plants) < state.ruleset.plant_limit:
        return 0
    after = state.copy()
    after.players[seat].plants = sorted([*after.players[seat].plants, plant])
    after.new_plant = plant
    return _by_use(after, seat, outlook(after), taste)[0][1]


def scrap_ideas(state: GameState, seat: int, taste: Taste) -> list[Idea]:
    """Return ideas for scrapping a plant, best first."""
    ahead = outlook(state)
    ideas = []
    for value, gone in _by_use(state, seat, ahead, taste):
        action = (
            Scrap(seat, gone)
            if forced_drop(state, seat, gone) is not None
            else _cheapest_drop(state, seat, gone, ahead)
        )
        ideas.append(Idea(action, value, "scrap", (gone, ahead.cards[gone].cities)))
    return ideas


def _cheapest_drop(state: GameState, seat: int, gone: int, ahead: Outlook) -> Scrap:
    """Return the action that scraps plant `gone` and gives up the least valuable fuel with it."""

    def lost(action: Scrap) -> float:
        return sum(amount * price for amount, price in zip(action.drop or (), ahead.fuel, strict=True))

    return min((action for action in scraps(state, seat) if action.plant == gone), key=lost)
