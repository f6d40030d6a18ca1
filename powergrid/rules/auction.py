"""Phase 2, the auction (RULES §6): legal actions and their effects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from powergrid.content.plants import COAL, GARBAGE, MIXED, OIL, STEP3, URANIUM, Plant
from powergrid.rules import events as ev
from powergrid.rules import tasks
from powergrid.rules.actions import Amounts, Bid, Nominate, Pass, Scrap
from powergrid.rules.events import Event
from powergrid.rules.fuel import missing_room, rooms
from powergrid.rules.plant_market import current_market, minimum_bid, remove_lowest, remove_plant
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.ruleset import FIRST_PASS_AT_ONCE, FIRST_PASS_AT_THE_END, Ruleset
from powergrid.rules.state import AUCTION, BOUGHT, NOBODY, OPEN, OUT, GameState

# --- legal actions -------------------------------------------------------------------------------------------


def is_sole_buyer(state: GameState, seat: int) -> bool:
    """Return whether all other players have bought or left the phase (RULES §6.2)."""
    return all(status != OPEN for other, status in enumerate(state.status) if other != seat)


def may_bid_on(state: GameState, seat: int, plant: int) -> bool:
    """Return whether the board allows a player to bid on a plant; some boards restrict uranium plants (RULES §14.3)."""
    nuclear = state.ruleset.nuclear_cities
    if nuclear is None or URANIUM not in state.ruleset.cards[plant].fuels:
        return True
    return bool(state.players[seat].network & nuclear)


def nominations(state: GameState, seat: int) -> list[tuple[int, int, int]]:
    """Return a player's legal nominations: (plant, lowest, highest opening bid) in Elektro (RULES §6.1, §6.2)."""
    money = state.players[seat].money
    sole = is_sole_buyer(state, seat)
    offers = []
    for plant in current_market(state):
        minimum = minimum_bid(state, plant)
        if minimum <= money and may_bid_on(state, seat, plant):
            offers.append((plant, minimum, minimum if sole else money))
    return offers


def must_buy(state: GameState, seat: int) -> bool:
    """Return whether a player must buy: only in the first round, if they can nominate a plant (RULES §6.1)."""
    return state.round == 1 and bool(nominations(state, seat))


def bid_range(state: GameState, seat: int) -> tuple[int, int] | None:
    """Return the lowest and highest raise in Elektro, or None if the player can only pass (RULES §6.1)."""
    lowest = state.high_bid + 1
    highest = state.players[seat].money
    if lowest > highest or not may_bid_on(state, seat, state.on_offer):
        return None
    return lowest, highest


def why_not_nominate(state: GameState, action: Nominate) -> Refusal | None:
    """Return why a nomination is illegal, or None if it is legal (RULES §6.1, §6.2, §14.3)."""
    if state.on_offer:
        return refuse("bidding_on", plant=state.on_offer)
    plant = action.plant
    if plant not in state.market or plant == STEP3:
        return refuse("not_in_market", plant=plant)
    if plant not in current_market(state):
        return refuse("future_market", plant=plant)
    if not may_bid_on(state, action.seat, plant):
        return refuse("nuclear", plant=plant)
    minimum = minimum_bid(state, plant)
    if action.bid < minimum:
        return refuse("below_minimum", minimum=minimum)
    if action.bid > minimum and is_sole_buyer(state, action.seat):
        return refuse("sole_buyer", minimum=minimum)
    return _why_not_pay(state, action.seat, action.bid)


def why_not_bid(state: GameState, action: Bid) -> Refusal | None:
    """Return why a raise is illegal, or None if it is legal (RULES §6.1, §14.3)."""
    if not state.on_offer:
        return refuse("nothing_on_offer")
    if not may_bid_on(state, action.seat, state.on_offer):
        return refuse("nuclear", plant=state.on_offer)
    if action.amount <= state.high_bid:
        return refuse("below_minimum", minimum=state.high_bid + 1)
    return _why_not_pay(state, action.seat, action.amount)


def why_not_pass(state: GameState, action: Pass) -> Refusal | None:
    """Return why passing is illegal, or None if it is legal (RULES §6.1)."""
    if not state.on_offer and must_buy(state, action.seat):
        return refuse("first_round")
    return None


def _why_not_pay(state: GameState, seat: int, amount: int) -> Refusal | None:
    money = state.players[seat].money
    return refuse("not_enough_money", have=money, missing=amount - money) if amount > money else None


def why_not_scrap(state: GameState, action: Scrap) -> Refusal | None:
    """Return why scrapping this plant with this fuel is illegal, or None if it is legal (RULES §6.2, D-06, D-14)."""
    player = state.players[action.seat]
    if action.plant == state.new_plant:
        return refuse("new_plant_stays", plant=action.plant)
    if action.plant not in player.plants:
        return refuse("not_owned", plant=action.plant)
    drop = action.drop
    if drop is None:
        return refuse("drop_choice") if forced_drop(state, action.seat, action.plant) is None else None
    if len(drop) != 4 or min(drop) < 0 or any(d > have for d, have in zip(drop, player.fuel, strict=True)):
        return refuse("drop_not_owned")
    ruleset = state.ruleset
    room = rooms(ruleset.cards, [number for number in player.plants if number != action.plant])
    return _why_not_drop(ruleset, ruleset.cards[action.plant], room, player.fuel, drop)


def _why_not_drop(
    ruleset: Ruleset, plant: Plant, room: Sequence[int], fuel: list[int], drop: Amounts
) -> Refusal | None:
    """Return why this fuel may not be dropped with a plant, or None if it may.

    Args:
        room: Room on the other plants.
    """
    allowed = _droppable(ruleset, plant, room)
    if any(amount and kind not in allowed for kind, amount in enumerate(drop)):
        return refuse("drop_kind")
    if sum(drop) > plant.room:
        return refuse("drop_too_much", most=plant.room)
    missing = missing_room(room, [have - d for have, d in zip(fuel, drop, strict=True)])
    if missing:
        return refuse("drop_too_little", missing=missing)
    if ruleset.scrap_keeps_fuel and sum(drop) > missing_room(room, fuel):
        return refuse("drop_fits")
    return None


def _droppable(ruleset: Ruleset, plant: Plant, room: Sequence[int]) -> tuple[int, ...]:
    """Return the fuels that may be dropped with a plant (RULES §6.2, D-06).

    Args:
        room: Room on the plants that are kept.
    """
    # Coal and oil compete only if a remaining hybrid can store both.
    if (COAL in plant.fuels or OIL in plant.fuels) and (room[MIXED] or ruleset.scrap_either):
        return COAL, OIL
    return plant.fuels


def forced_drop(state: GameState, seat: int, plant: int) -> Amounts | None:
    """Return the fuel to drop with a plant if everything that fits is kept, or None if coal and oil compete."""
    player = state.players[seat]
    room = rooms(state.ruleset.cards, [number for number in player.plants if number != plant])
    coal, oil, garbage, uranium = player.fuel
    over_coal, over_oil = max(0, coal - room[COAL]), max(0, oil - room[OIL])
    shared = over_coal + over_oil - room[MIXED]
    if shared <= 0:
        over_coal = over_oil = 0
    elif room[MIXED] and over_coal and over_oil:
        return None
    elif over_coal and over_oil:
        pass
    else:
        over_coal, over_oil = min(over_coal, shared), min(over_oil, shared)
    return over_coal, over_oil, max(0, garbage - room[GARBAGE]), max(0, uranium - room[URANIUM])


def scraps(state: GameState, seat: int, plant: int = 0) -> Iterator[Scrap]:
    """Yield every legal action that scraps a plant (0: any plant), with the fuel to drop (RULES §6.2)."""
    player, ruleset = state.players[seat], state.ruleset
    for number in (plant,) if plant else player.plants:
        if number == state.new_plant:
            continue
        card = ruleset.cards[number]
        room = rooms(ruleset.cards, [other for other in player.plants if other != number])
        allowed = _droppable(ruleset, card, room)
        most = [min(have, card.room) if kind in allowed else 0 for kind, have in enumerate(player.fuel)]
        for chosen in product(*[range(amount + 1) for amount in most]):
            drop = chosen[0], chosen[1], chosen[2], chosen[3]
            if _why_not_drop(ruleset, card, room, player.fuel, drop) is None:
                yield Scrap(seat, number, drop)


# --- effects -------------------------------------------------------------------------------------------------


def begin(state: GameState, out: list[Event]) -> None:
    """Start the phase: everyone may buy, and the discount token goes on the lowest plant (RULES §6.1, §6.5)."""
    state.phase = AUCTION
    out.append(ev.PhaseBegan(AUCTION))
    state.status = [OPEN] * len(state.players)
    state.bought_any = False
    state.discount_dropped = False
    if state.trust is not None:
        state.trust.acted = False
    current = current_market(state)
    if state.ruleset.has_discount_token and current:
        state.discount = current[0]
        out.append(ev.DiscountPlaced(current[0]))
    tasks.then(state, tasks.NEXT_NOMINATOR)


def next_nominator(state: GameState, out: list[Event]) -> None:
    """Let the first player in order who may still buy nominate; end the phase if there is no such player or plant."""
    if current_market(state):
        for seat in state.order:
            if state.status[seat] == OPEN:
                state.to_act = seat
                return
    state.to_act = NOBODY
    tasks.then(state, tasks.UNSOLD, tasks.STEP3_IF_DRAWN, tasks.BEGIN_RESOURCES)


def nominate(state: GameState, action: Nominate, out: list[Event]) -> None:
    """Put a plant up for auction; the only buyer left gets it at once (RULES §6.1, §6.2)."""
    state.on_offer = action.plant
    state.high_bid = action.bid
    state.leader = action.seat
    out.append(ev.PlantNominated(action.seat, action.plant, action.bid))
    state.bidders = sum(1 << seat for seat, status in enumerate(state.status) if status == OPEN)
    _next_bidder(state, action.seat, out)


def bid(state: GameState, action: Bid, out: list[Event]) -> None:
    """Raise the bid, then let the next player clockwise act (RULES §6.1)."""
    state.high_bid = action.amount
    state.leader = action.seat
    out.append(ev.BidRaised(action.seat, state.on_offer, action.amount))
    _next_bidder(state, action.seat, out)


def pass_(state: GameState, action: Pass, out: list[Event]) -> None:
    """Leave this auction, or the phase if no plant is up for auction (RULES §6.1; the Trust: §12)."""
    seat = action.seat
    if state.on_offer:
        state.bidders &= ~(1 << seat)
        out.append(ev.BidPassed(seat, state.on_offer))
        _next_bidder(state, seat, out)
        return
    first = OUT not in state.status
    state.status[seat] = OUT
    out.append(ev.AuctionLeft(seat))
    tasks.then(state, tasks.NEXT_NOMINATOR)
    if seat == state.order[0]:
        tasks.then(state, tasks.TRUST_PLANT)
    if first and state.ruleset.first_pass == FIRST_PASS_AT_ONCE and remove_lowest(state, "first_pass", out):
        tasks.then(state, tasks.DRAW)


def _next_bidder(state: GameState, seat: int, out: list[Event]) -> None:
    """Let the next bidder clockwise act; the last remaining bidder gets the plant (RULES §6.1)."""
    others = state.bidders & ~(1 << state.leader)
    if not others:
        _sell(state, out)
        return
    count = len(state.players)
    following = (seat + 1) % count
    while not state.bidders >> following & 1:
        following = (following + 1) % count
    state.to_act = following


def _sell(state: GameState, out: list[Event]) -> None:
    buyer, plant = state.leader, state.on_offer
    player = state.players[buyer]
    minimum = minimum_bid(state, plant)
    player.money -= state.high_bid
    out.append(ev.PlantBought(buyer, plant, state.high_bid, minimum))
    state.market.remove(plant)
    if plant == state.discount:
        state.discount = 0
    player.plants.append(plant)
    player.plants.sort()
    state.status[buyer] = BOUGHT
    state.bought_any = True
    state.on_offer = state.high_bid = state.bidders = 0
    state.leader = NOBODY
    note_owner(state, plant, out)
    if len(player.plants) > state.ruleset.plant_limit:
        state.new_plant = plant
        state.to_act = buyer
    else:
        _complete(state)


def note_owner(state: GameState, plant: int, out: list[Event]) -> None:
    """Stop the refill of a fuel if the purchase of this plant has that effect (RULES §14.1)."""
    for fuel, stopper in enumerate(state.ruleset.stop_refill_plant):
        if plant == stopper and not state.refill_stopped[fuel]:
            state.refill_stopped[fuel] = True
            out.append(ev.RefillStopped(fuel, plant))


def scrap(state: GameState, action: Scrap, out: list[Event]) -> None:
    """Scrap an older plant and drop fuel with it; this completes the purchase (RULES §6.2, §6.3)."""
    player = state.players[action.seat]
    drop = action.drop if action.drop is not None else forced_drop(state, action.seat, action.plant)
    assert drop is not None, "why_not_scrap let an undecided drop through"
    player.plants.remove(action.plant)
    state.removed.append(action.plant)
    out.append(ev.PlantLeft(action.plant, "scrapped", action.seat))
    if any(drop):
        for kind, amount in enumerate(drop):
            player.fuel[kind] -= amount
            state.fuel_supply[kind] += amount
        out.append(ev.FuelDropped(action.seat, drop))
    state.new_plant = 0
    _complete(state)


def _complete(state: GameState) -> None:
    """Complete a purchase: draw exactly one replacement, then let the Trust take its plant.

    If the market is filled only once a round, nothing is drawn before Step 3 (BOARDS §11).
    """
    if state.ruleset.filled_each_round and not state.one_row:
        tasks.then(state, tasks.TRUST_PLANT, tasks.NEXT_NOMINATOR)
    else:
        tasks.then(state, tasks.DRAW, tasks.TRUST_PLANT, tasks.NEXT_NOMINATOR)


def unsold(state: GameState, out: list[Event]) -> None:
    """Replace the unsold discount plant, or the lowest plant if nobody bought, at the end (RULES §6.4, §6.5).

    On some boards it leaves only if somebody bought and somebody passed (BOARDS D-37).
    """
    ruleset = state.ruleset
    if state.discount:
        plant = state.discount
        if (not ruleset.replace_discount_plant and STEP3 in state.market) or plant in ruleset.never_leave:
            state.discount = 0
            out.append(ev.DiscountGone(plant))
            return
        remove_plant(state, plant, "discount_unsold", out)
        state.discount_dropped = True
        tasks.then(state, tasks.DRAW)
    elif not state.bought_any:
        for _ in range(ruleset.unbought_leave):
            if remove_lowest(state, "nobody_bought", out):
                tasks.then(state, tasks.DRAW)
    elif (
        ruleset.first_pass == FIRST_PASS_AT_THE_END and OUT in state.status and remove_lowest(state, "first_pass", out)
    ):
        tasks.then(state, tasks.DRAW)
