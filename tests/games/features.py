"""Find the rules that occur in a game from its events, under the names used in the required coverage."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from powergrid.content.plants import PLANTS, STEP3
from powergrid.game import steps
from powergrid.record import Record
from powergrid.rules import events as ev
from powergrid.rules.actions import Action, Build, Nominate, Power
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import Event
from powergrid.rules.fuel import can_run
from powergrid.rules.plant_market import current_market
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, NOBODY, RESOURCES, GameState
from tests.sure import sure

COAL, OIL, GARBAGE, URANIUM = range(4)
PARIS = {"paris-1", "paris-2", "paris-3"}
#: Central Europe: the cities of the Czech Republic, Slovakia and Hungary (RULES §2.8, §14.3).
NUCLEAR_CITIES = {
    "hradec-kralove", "brno", "ceske-budejovice", "praha", "ostrava", "plzen", "usti-nad-labem", "presov",
    "kosice", "poprad", "zilina", "bratislava", "trnava", "banska-bystrica", "nyiregyhaza", "miskolc",
    "szeged", "kecskemet", "budapest", "pecs", "gyor",
}  # fmt: skip


def features(record: Record, upto: int | None = None) -> set[str]:
    """Return the features of a game, or of its first `upto` actions."""
    found: set[str] = set()
    before: GameState | None = None
    for game in steps(record, upto):
        if before is None:
            found |= set(_opening(game.state))
        else:
            action, events = game.record.actions[-1], game.events[-1]
            found |= set(_of_action(before, action, events, game.state))
        found |= set(_of_position(game.state))
        before = game.state.copy()
    return found


def _opening(state: GameState) -> Iterator[str]:
    ruleset = state.ruleset
    if ruleset.board_id == "france":
        assert 13 in state.removed
        if ruleset.edition == "classic" and state.deck[0] == 11:
            yield "france: 11 on top of the deck, classic"
        if ruleset.edition == "recharged" and 11 in state.market:
            yield "france: 11 in the market, recharged"
    yield f"{ruleset.board_id}, {ruleset.edition}, {_players(state)}"


def _players(state: GameState) -> str:
    if state.trust is not None:
        return "2 players against the Trust"
    return f"{len(state.players)} players"


# --- features of an action -----------------------------------------------------------------------------------


def _of_action(before: GameState, action: Action, events: list[Event], state: GameState) -> Iterator[str]:
    yield from _steps(before, events, state)
    yield from _plants(before, action, events, state)
    yield from _fuel(before, action, events, state)
    yield from _cities(before, action, events, state)
    yield from _benelux(before, events, state)
    yield from _trust(before, action, events, state)
    for event in events:
        if isinstance(event, ev.GameEnded):
            yield f"end: {event.reason}"
            yield from _ties(state)


def _steps(before: GameState, events: list[Event], state: GameState) -> Iterator[str]:
    edition = state.ruleset.edition
    last: Event | None = None
    for event in events:
        match event:
            case ev.Step3Drawn(way):
                yield f"step 3 in {way}, {edition}"
                if way == "auction":
                    yield f"step 3 in auction after {_cause(before, last)}, {edition}"
            case ev.StepBegan(2):
                yield f"step 2, {edition}, {_players(state)}"
                if STEP3 in before.market and before.phase != BUILDING:
                    yield f"step 2 change before step 3, {edition}"
            case ev.StepBegan(3) if before.step == 1 and not any(
                isinstance(e, ev.StepBegan) and e.step == 2 for e in events
            ):
                yield f"step 3 without step 2, {edition}"
            case ev.PlantBought() | ev.PlantTaken():
                last = event
            case ev.PlantLeft(_, reason) if reason not in ("obsolete", "below_discount"):
                last = event
            case _:
                pass
    if state.one_row and not before.one_row:
        yield "the step 3 card leaves with the lowest plant"
        if state.ruleset.first_game:
            assert state.step == 1
            yield "first game: the step 3 card changes no step"


def _cause(before: GameState, last: Event | None) -> str:
    if isinstance(last, ev.PlantLeft) and last.reason != "scrapped":
        return "the Trust" if last.reason == "trust_replaced" else last.reason
    if isinstance(last, ev.PlantTaken):
        return "the Trust"
    return "a purchase"


def _plants(before: GameState, action: Action, events: list[Event], state: GameState) -> Iterator[str]:
    edition = state.ruleset.edition
    market = set(before.market)
    obsolete = 0
    for event in events:
        match event:
            case ev.PlantBought(seat, plant, price, minimum):
                if minimum == 1:
                    yield "discount: the plant is sold"
                    if price == 1:
                        yield "discount: the plant is sold for 1"
                if before.on_offer and seat != _nominator(before):
                    yield "auction: a player other than the nominator buys"
                if sum(status == 0 for status in before.status) == 1:
                    assert price == minimum
                    yield "auction: the sole buyer pays the minimum"
                if plant == 39 and edition == "classic" and state.ruleset.board_id in ("germany", "italy"):
                    assert not state.refill_stopped[URANIUM]
                    yield f"{state.ruleset.board_id}: 39 bought in classic stops nothing"
            case ev.RefillStopped(fuel, 39) if fuel == URANIUM:
                yield f"{state.ruleset.board_id}: 39 stops the uranium, {edition}"
            case ev.PlantLeft(plant, "obsolete"):
                obsolete += 1
                yield f"obsolete: {'from the market' if plant in market else 'when drawn'}"
                if before.phase == BUILDING and state.phase == BUREAUCRACY:
                    yield "obsolete: the step 2 replacement"
                if obsolete == 2:
                    yield "obsolete: two at once"
            case ev.PlantLeft(plant, reason):
                yield f"plant leaves: {reason}, {edition}"
            case ev.PlantDrawn(plant):
                market.add(plant)
            case ev.DiscountPlaced() if state.step == 3:
                yield "discount: in step 3"
            case ev.FuelDropped(_, amounts):
                yield "scrap: fuel goes to the supply"
                if amounts[COAL] and amounts[OIL]:
                    yield "scrap: coal and oil are lost"
            case ev.PhaseBegan("resources") if 0 in before.status and not state.market and before.round > 1:
                yield "auction: ends because no plant is left"
            case _:
                pass
    if state.one_row and not state.deck and len(state.market) < 6:
        yield "step 3: the market shrinks"


def _nominator(state: GameState) -> int:
    return next(seat for seat in state.order if state.status[seat] == 0)


def _fuel(before: GameState, action: Action, events: list[Event], state: GameState) -> Iterator[str]:
    ruleset = state.ruleset
    for event in events:
        match event:
            case ev.FuelBought(seat, fuel, amount, price):
                spaces = ruleset.prices[fuel][len(ruleset.prices[fuel]) - before.fuel_market[fuel] :][:amount]
                if amount > before.fuel_market[fuel]:
                    assert price == sum(spaces) + 8 * (amount - len(spaces))
                    yield f"{ruleset.board_id}: reserve {('coal', 'oil', 'garbage', 'uranium')[fuel]} at 8"
                if ruleset.board_id == "central-europe" and fuel == GARBAGE and _has(before, seat, "wien"):
                    yield from _wien(ruleset.options, spaces, price)
            case ev.FuelRefilled(amounts):
                burnt = action.runs if isinstance(action, Power) else ()
                for fuel in range(4):
                    wanted = ruleset.refill[before.step][fuel]
                    supply = before.fuel_supply[fuel] + sum(run.burn[fuel] for run in burnt)
                    free = len(ruleset.prices[fuel]) - before.fuel_market[fuel]
                    if before.refill_stopped[fuel] and supply and free:
                        assert amounts[fuel] == 0
                        yield f"{ruleset.board_id}: no uranium is refilled after 39"
                    elif amounts[fuel] < wanted:
                        # The market has a space for every token, so only the supply can run short.
                        assert supply < wanted
                        yield "refill: the supply is short"
                yield f"refill: {ruleset.board_id}, {ruleset.edition}, step {before.step}"
            case ev.Powered(seat, runs, supplied, _, final):
                if final:
                    continue
                if any(sum(1 for amount in run.burn if amount) == 2 for run in runs):
                    yield "power: a hybrid burns a mix"
                if sum(PLANTS[run.plant].cities for run in runs) > supplied:
                    yield "power: more output than cities"
                if ruleset.rearrange_between_runs:
                    strict = replace(ruleset, rearrange_between_runs=False)
                    player = before.players[seat]
                    if not can_run(strict, player.plants, player.fuel, runs):
                        yield "option: fuel is moved between runs"
            case _:
                pass


def _has(state: GameState, seat: int, city: str) -> bool:
    return state.ruleset.city_index[city] in state.players[seat].cities


def _wien(options: object, spaces: tuple[int, ...], price: int) -> Iterator[str]:
    assert isinstance(options, dict)
    if not options["central_europe_specials"]:
        assert price == sum(spaces)
        yield "central-europe: Wien pays the full price by plain rules"
    elif options["vienna_floor"] == 0:
        assert price == sum(spaces) - len(spaces)
        yield "central-europe: Wien's discount without a floor"
        if 1 in spaces:
            yield "central-europe: free garbage in Wien"
    else:
        assert price == sum(max(1, space - 1) for space in spaces)
        yield "central-europe: Wien's discount"
        if 1 in spaces:
            yield "central-europe: Wien's discount stops at 1"


def _cities(before: GameState, action: Action, events: list[Event], state: GameState) -> Iterator[str]:
    ruleset = state.ruleset
    for event in events:
        match event:
            case ev.CityConnected(seat, city, slot, links, _):
                yield f"build: slot {slot}"
                first = not before.players[seat].cities
                if first and before.round > 1:
                    yield "build: a late first city"
                if first and slot:
                    yield "build: a first city where no empty one is left"
                if not first and links == 0:
                    yield f"build: over a free link, {ruleset.board_id}"
                mine = {ruleset.city_ids[c] for c in state.players[seat].cities}
                if ruleset.board_id == "france" and mine >= PARIS:
                    yield "france: one player in all of Paris"
                    if state.step == 1:
                        yield "france: all of Paris in step 1"
                if before.markers >> city & 1:
                    yield f"starting cities: {'a start' if first else 'an expansion'} on a marked city"
                if ruleset.first_game and len(state.players[seat].cities) == 7:
                    yield "first game: seven cities"
                if state.trust is not None and slot == 1 and city in state.trust.cities[:6]:
                    yield "trust: one of its start cities is connected after step 1"
            case ev.StartMarked():
                if ruleset.starting_cities:
                    yield "starting cities: marked"
                    if state.trust is not None:
                        yield "starting cities: with the Trust"
            case _:
                pass
    if ruleset.starting_cities and before.markers and not state.markers and isinstance(action, Build):
        yield "starting cities: all markers gone"


def _benelux(before: GameState, events: list[Event], state: GameState) -> Iterator[str]:
    if state.ruleset.board_id != "benelux":
        return
    edition = state.ruleset.edition
    buried = any(isinstance(event, ev.PlantBuried) for event in events)
    dropped = any(isinstance(event, ev.PlantLeft) and event.reason == "market_update" for event in events)
    if buried and dropped:
        yield f"benelux: faster cycling, {edition}"
        if any(isinstance(event, ev.Step3Drawn) for event in events):
            yield f"benelux: the cycling draws the step 3 card, {edition}"
    if buried and not dropped:
        assert before.discount_dropped
        yield f"benelux: the lowest stays after an unsold discount plant, {edition}"
    if dropped and not buried:
        assert before.one_row
        yield f"benelux: only the lowest goes in step 3, {edition}"
    for event in events:
        if isinstance(event, ev.PlantNominated) and not before.one_row and event.plant == before.market[4]:
            assert PLANTS[event.plant].kind in ("wind", "fusion")
            yield f"benelux: the fifth plant, {edition}"


def _trust(before: GameState, action: Action, events: list[Event], state: GameState) -> Iterator[str]:
    if state.trust is None or before.trust is None:
        return
    for event in events:
        match event:
            case ev.PlantTaken(plant):
                bought = any(isinstance(e, ev.PlantBought) for e in events) or before.new_plant
                yield f"trust: takes a plant after {'a purchase' if bought else 'the first player passed'}"
                if plant == before.discount:
                    yield "trust: takes the discounted plant"
                if plant == 39 and state.ruleset.board_id == "germany":
                    yield "trust: takes 39 on Germany"
            case ev.PlantLeft(_, "trust_replaced"):
                yield "trust: gives up its lowest plant"
            case ev.TrustDeclined(None):
                yield "trust: nothing is for sale"
            case ev.TrustDeclined(_):
                yield "trust: declines a plant that is not better"
            case ev.TrustFueled(plant, amounts):
                card = PLANTS[plant]
                yield "trust: takes fuel"
                if card.kind == "hybrid" and amounts[COAL] and amounts[OIL]:
                    yield "trust: a hybrid takes coal and oil"
                if sum(amounts) < card.need:
                    yield "trust: takes what is left"
            case ev.TrustFuelReturned():
                yield "trust: its fuel returns to the supply"
            case ev.TrustHousePlaced(_, 1) if isinstance(action, Build):
                yield "trust: blocks the second slot"
            case ev.TrustHousePlaced(_, 0):
                yield "trust: placed in the set-up"
            case ev.CityConnected(_, _, 0, _, _) if before.trust.houses == 0:
                yield "trust: has no house left to block with"
            case _:
                pass


# --- features of a position ----------------------------------------------------------------------------------


def _of_position(state: GameState) -> Iterator[str]:
    if state.phase == FINISHED or state.to_act == NOBODY:
        return
    seat, ruleset = state.to_act, state.ruleset
    player = state.players[seat]
    if state.phase == AUCTION and not state.new_plant and ruleset.board_id == "central-europe":
        yield from _nuclear(state)
    if state.phase == AUCTION and ruleset.board_id == "benelux" and not state.one_row and len(state.market) > 5:
        four, five = state.market[4], state.market[5]
        if not state.on_offer and five != STEP3 and not PLANTS[four].fuels and not PLANTS[five].fuels:
            assert five not in current_market(state)
            yield "benelux: of two ecological future plants only the lower is current"
    if (
        state.phase == RESOURCES
        and ruleset.board_id == "usa"
        and ruleset.edition == "classic"
        and state.fuel_market[COAL] == 0
        and state.fuel_supply[COAL]
        and any(COAL in PLANTS[plant].fuels for plant in player.plants)
    ):
        assert all(fuel != COAL for fuel, _ in legal_actions(state).purchases())
        yield "usa: no reserve coal in classic"
    if state.phase == BUILDING and state.markers and state.step == 1 and player.network:
        yield from _marked(state)
    if state.phase == BUILDING and state.trust is not None and state.step == 1:
        city = state.trust.cities[0]
        assert legal_actions(state).why_not(Build(seat, city)) is not None
        yield "trust: its start cities are closed in step 1"


def _nuclear(state: GameState) -> Iterator[str]:
    seat = state.to_act
    specials = state.ruleset.options["central_europe_specials"]
    own = {state.ruleset.city_ids[city] for city in state.players[seat].cities}
    home = bool(own & NUCLEAR_CITIES)
    money = state.players[seat].money
    legal = legal_actions(state)
    if state.on_offer:
        if PLANTS[state.on_offer].kind == "uranium" and money > state.high_bid:
            assert (legal.bid_range() is not None) == (home or not specials)
            yield f"central-europe: {'may' if home or not specials else 'may not'} bid on uranium"
        return
    for plant in current_market(state):
        lowest = 1 if plant == state.discount else plant
        if PLANTS[plant].kind == "uranium" and lowest <= money:
            refusal = legal.why_not(Nominate(seat, plant, lowest))
            if specials and not home:
                assert refusal is not None
                assert refusal.code == "nuclear"
                yield "central-europe: may not nominate uranium"
            elif specials:
                assert refusal is None
                yield "central-europe: may nominate uranium"
            elif state.round == 1:
                assert refusal is None
                yield "central-europe: uranium in round 1 by plain rules"


def _marked(state: GameState) -> Iterator[str]:
    seat = state.to_act
    for city in state.ruleset.zone:
        if state.markers >> city & 1:
            refusal = sure(legal_actions(state).why_not(Build(seat, city)))
            if refusal.code == "marked":
                yield "starting cities: closed to expansion in step 1"
                return


def _ties(state: GameState) -> Iterator[str]:
    assert state.ranking is not None
    players = state.players
    for better, worse in pairwise(state.ranking):
        one, two = players[better[0]], players[worse[0]]
        if one.powered != two.powered:
            yield "ranking: by supplied cities"
        elif one.money != two.money:
            yield "ranking: a tie broken by money"
        else:
            assert len(one.cities) > len(two.cities)
            yield "ranking: a tie broken by connected cities"
    for group in state.ranking:
        if len(group) > 1:
            counts = {len(players[seat].cities) for seat in group}
            if len(counts) > 1:
                assert state.ruleset.options["tiebreak_cities"] is False
                yield "ranking: shared, as the option stops at money"
            else:
                yield "ranking: a shared place"
    if len(state.ranking[0]) > 1:
        yield "ranking: a shared victory"
