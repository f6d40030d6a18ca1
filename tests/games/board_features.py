"""Find the mechanisms of the additional boards that occur in a game, from its events and states (BOARDS)."""

from collections.abc import Iterator

from powergrid.content.editions import MARKET_PRICES
from powergrid.content.plants import FUELS, PLANTS, STEP3
from powergrid.game import steps
from powergrid.record import Record
from powergrid.rules import events as ev
from powergrid.rules.actions import Action, Amounts, Build, Buy, Done, Nominate, Power
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import Event
from powergrid.rules.fuel import RESERVE
from powergrid.rules.ruleset import CLOSED
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, RESOURCES, GameState

COAL, _OIL, _GARBAGE, URANIUM = range(4)
_SLOTS = (10, 15, 20)
#: Cities that start Step 2 and end the game on other boards, by players (RULES §2.1; two without the Trust).
STEP2_CITIES = {2: 10, 3: 7, 4: 7, 5: 7, 6: 6}
END_CITIES = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}


def board_features(record: Record) -> set[str]:
    """Return the mechanisms that occur in a game."""
    found: set[str] = set()
    before: GameState | None = None
    for game in steps(record):
        if before is None:
            found |= set(_opening(game.state))
        else:
            found |= set(_of_action(before, game.record.actions[-1], game.events[-1], game.state))
        if game.state.phase != FINISHED and not game.state.awaiting_shuffle:
            found |= set(_of_position(game.state))
        before = game.state.copy()
    return found


def _opening(state: GameState) -> Iterator[str]:
    rules = state.ruleset
    yield f"{rules.board_id}, {len(state.players)} players"
    yield f"{rules.board_id}, {rules.edition}"
    deck = rules.deck
    if deck.under_step3:
        assert state.deck.index(STEP3) == len(state.deck) - 1 - deck.under_step3
        yield "deck: plants under the Step 3 card"
    if deck.ordered is not None:
        assert state.deck[:5] == sorted(state.deck[:5])
        yield "deck: in ascending order"
    if deck.protected:
        assert set(deck.protected) <= {*state.deck, *state.market}
        yield "deck: protected cards"
    if rules.edition == "classic" and len(deck.top) > 1:
        assert tuple(state.deck[: len(deck.top)]) == deck.top
        yield "deck: several cards on top"
    if state.aside:
        yield "deck: cards aside until Step 2"
    if rules.market_size != 8 and not rules.filled_each_round:
        yield f"market: {rules.market_size} plants"
    if rules.tokens[URANIUM] != 12:
        yield f"tokens: {rules.tokens[URANIUM]} uranium"
    if rules.island_cost >= 0:
        yield "islands: two in play"
    if rules.edition == "recharged" and not rules.has_discount_token:
        assert state.discount == 0
        yield "recharged without a discount plant"


# --- the effects of an action -------------------------------------------------------------------------------


def _of_action(before: GameState, action: Action, events: list[Event], state: GameState) -> Iterator[str]:
    for event in events:
        yield from _plants(before, event, state)
        yield from _cities(before, event)
        yield from _rounds(before, event, state)
    yield from _market(before, events)
    if isinstance(action, Buy):
        yield from _fuel(before, action, state)
    if isinstance(action, Done) and before.phase == state.phase == RESOURCES and before.ruleset.one_token_a_turn:
        yield "one token a turn: a player stops while others continue"


def _plants(before: GameState, event: Event, state: GameState) -> Iterator[str]:
    rules = state.ruleset
    match event:
        case ev.PlantBought(_, plant) if rules.cards[plant] != PLANTS[plant]:
            card = rules.cards[plant]
            yield "changed plant: bought"
            if card.kind != PLANTS[plant].kind:
                yield "changed plant: another fuel"
            if card.room != 2 * card.need:
                yield "changed plant: storage for more or less than two runs"
        case ev.PlantBought(_, plant) if rules.edition == "classic" and not rules.has_obsolete:
            if max(len(player.cities) for player in before.players) >= plant:
                yield "no obsolete rule: an outgrown plant is bought"
        case ev.PlantLeft(_, "first_pass"):
            yield "first pass: the lowest plant leaves"
        case ev.Step3Drawn() if rules.filled_each_round:
            yield "market filled once a round: the Step 3 card comes"
        case ev.Step3Drawn() if rules.deck.under_step3:
            yield "deck: the Step 3 card comes before the last plants"
        case ev.PlantsAdded():
            yield "deck: cards come at Step 2"
        case ev.Powered(_, runs) if any(rules.cards[run.plant] != PLANTS[run.plant] for run in runs):
            yield "changed plant: runs"
        case _:
            pass


def _market(before: GameState, events: list[Event]) -> Iterator[str]:
    """Yield the features of the plant market that need several events to detect."""
    left = [event for event in events if isinstance(event, ev.PlantLeft)]
    if sum(event.reason == "nobody_bought" for event in left) == 2:
        yield "nobody bought: two plants leave"
    if before.ruleset.filled_each_round and before.step < 3 and any(isinstance(e, ev.PlantDrawn) for e in events):
        yield "market filled once a round: plants come"
    buried = [event.plant for event in events if isinstance(event, ev.PlantBuried)]
    future = [plant for plant in before.market[before.ruleset.current_size :] if plant in PLANTS]
    if buried and future and before.phase == BUREAUCRACY and max(future) in before.ruleset.never_buried:
        assert buried[0] not in before.ruleset.never_buried
        yield "never buried: another plant goes under the deck"


def _cities(before: GameState, event: Event) -> Iterator[str]:
    if not isinstance(event, ev.CityConnected):
        return
    rules, round_ = before.ruleset, before.round
    prices = [price for price in rules.houses[3][event.city] if price < CLOSED]
    if tuple(prices) != _SLOTS:
        yield f"places: house {event.slot + 1} of {len(prices)}"
        if prices == [0]:
            assert event.price == event.links
            yield "places: only the links are paid"
    if min(rules.houses[1][event.city]) >= CLOSED:
        assert before.step > 1
        yield "places: a city that was closed in Step 1"
    if rules.start_cities and not before.players[event.seat].cities:
        assert rules.start_cities >> event.city & 1
        yield "start cities: a first network"
    if event.new_network and rules.second_network:
        yield f"start cities: a second network in {'round 1' if round_ == 1 else 'a later round'}"
    if event.new_network and rules.island_cost >= 0:
        assert event.links == rules.island_cost
        yield "islands: a network on another island"


def _rounds(before: GameState, event: Event, state: GameState) -> Iterator[str]:
    rules = state.ruleset
    match event:
        case ev.OrderSet() if rules.order_after_auction and state.round > 1:
            yield "order of play: set after a later auction"
        case ev.Outage(connected):
            assert connected > 2 * len(state.players)
            yield "outage: income is lost"
        case ev.PhaseBegan("bureaucracy") if rules.outage_penalty and before.connected == 2 * len(state.players):
            yield "outage: none at twice as many cities as players"
        case ev.StepBegan(2) if max(len(player.cities) for player in state.players) < rules.step2_cities:
            yield "thresholds: Step 2 because every city has a house"
        case ev.StepBegan(2) if rules.step2_cities != STEP2_CITIES[len(state.players)]:
            yield "thresholds: Step 2 at another number of cities"
        case ev.GameEnded() if rules.outage_penalty and state.connected > 2 * len(state.players):
            yield "outage: in the last round"
        case ev.GameEnded("cities") if rules.end_cities != END_CITIES[len(state.players)]:
            yield "thresholds: the end at another number of cities"
        case ev.FuelRefilled(amounts):
            yield f"refill: {rules.board_id}, step {before.step}"
            if rules.second_prices and _is_short(before, amounts, state):
                yield "second market: nothing is left for the market refilled second"
        case ev.SecondMarketRefilled(amounts) if any(amounts):
            yield "second market: refilled"
        case _:
            pass


def _is_short(before: GameState, amounts: Amounts, state: GameState) -> bool:
    """Return whether a refill of the first market ended because tokens, not spaces, ran out."""
    rules = before.ruleset
    due = rules.refill[before.step]
    return any(
        amount < due[kind] and state.fuel_market[kind] < len(rules.prices[kind]) and not state.fuel_supply[kind]
        for kind, amount in enumerate(amounts)
    )


def _fuel(before: GameState, action: Buy, state: GameState) -> Iterator[str]:
    rules = before.ruleset
    if action.market == RESERVE:
        if before.fuel_market[action.fuel]:
            yield f"reserve: {FUELS[action.fuel]} is bought while the market has some"
        return
    if rules.second_prices:
        yield f"second market: bought from the {rules.market_names[action.market]}"
    if rules.prices[action.fuel] != MARKET_PRICES[action.fuel]:
        yield f"prices: {FUELS[action.fuel]} from another row"
    if rules.one_token_a_turn:
        yield "one token a turn: bought"
        if state.phase == RESOURCES and state.to_act != action.seat:
            yield "one token a turn: the turn passes on"
    if rules.reserve_price[action.fuel] and action.amount > before.fuel_market[action.fuel]:
        yield f"reserve: {FUELS[action.fuel]} is bought from it"


# --- features of a position ---------------------------------------------------------------------------------


def _of_position(state: GameState) -> Iterator[str]:
    """Yield the features for decisions that a mechanism forbids or allows in this position."""
    rules, seat = state.ruleset, state.to_act
    if state.phase == AUCTION and rules.nuclear_cities is not None:
        yield from _uranium(state)
    if state.phase == RESOURCES:
        yield from _refused_fuel(state)
    if state.phase == BUILDING and state.step == 1 and state.players[seat].cities:
        yield from _refused_places(state)
    if state.phase == BUILDING and (rules.start_cities or rules.no_start) and not state.players[seat].cities:
        yield from _refused_starts(state)
    if state.phase == BUREAUCRACY and rules.must_supply:
        refusal = legal_actions(state).why_not(Power(seat))
        if refusal is not None:
            yield "compulsory supply: running nothing is illegal"


def _uranium(state: GameState) -> Iterator[str]:
    legal, rules, player = legal_actions(state), state.ruleset, state.players[state.to_act]
    if legal.kind != "nominate":
        return
    allowed = bool(player.network & (rules.nuclear_cities or 0))
    for plant in state.market[: rules.current_size]:
        if plant in PLANTS and rules.cards[plant].kind == "uranium" and state.discount != plant <= player.money:
            assert (legal.why_not(Nominate(state.to_act, plant, plant)) is None) == allowed
            yield f"uranium by region: {'allowed' if allowed else 'refused'}"


def _refused_fuel(state: GameState) -> Iterator[str]:
    rules, seat = state.ruleset, state.to_act
    codes = set()
    for fuel in range(len(FUELS)):
        for market in (0, 1) if rules.second_prices else (0,):
            refusal = legal_actions(state).why_not(Buy(seat, fuel, 1, market))
            codes.add(refusal.code if refusal is not None else "")
    if "price_limit" in codes:
        yield f"price limit: refused in Step {state.step}"
    if "other_market" in codes:
        yield "second market: the other market is refused"


def _refused_places(state: GameState) -> Iterator[str]:
    closed = [city for city in state.ruleset.zone if min(state.ruleset.houses[1][city]) >= CLOSED]
    for city in closed[:1]:
        assert legal_actions(state).why_not(Build(state.to_act, city)) is not None
        yield "places: a city closed in Step 1 is refused"


def _refused_starts(state: GameState) -> Iterator[str]:
    rules = state.ruleset
    for city in rules.zone:
        closed = rules.no_start >> city & 1
        if closed or (rules.start_cities and not rules.start_cities >> city & 1):
            refusal = legal_actions(state).why_not(Build(state.to_act, city))
            assert refusal is not None
            yield "places: no network can start here" if closed else "start cities: another first city is refused"
            return
