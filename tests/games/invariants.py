"""The invariants of every state and action (RULES §17), computed independently of the rules engine.

The tables of RULES §2 are written out independently, and link costs, storage and powering are computed differently from
the engine, so that the two check each other.
"""

from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, product

from powergrid.content.plants import STEP3, Cards
from powergrid.game import steps
from powergrid.record import Record
from powergrid.rules import events as ev
from powergrid.rules.actions import Action, Power
from powergrid.rules.events import TRUST, Event
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, NOBODY, RESOURCES, SETUP, GameState
from tests.games.expectations import check_base, loss, most_open, open_slots, second_network_cost
from tests.sure import sure

COAL, OIL, GARBAGE, URANIUM = range(4)
CARDS = [*range(3, 41), 42, 44, 46, 50]
INCOME = (
    10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150, 150,
)  # fmt: skip
PHASES = (SETUP, AUCTION, RESOURCES, BUILDING, BUREAUCRACY, FINISHED)


def income(cities: int) -> int:
    """Return the Elektro for supplied cities (RULES §2.2)."""
    return INCOME[min(cities, 21)]


# --- one state -----------------------------------------------------------------------------------------------


def check_state(state: GameState) -> None:
    """Check everything in RULES §17 that can be checked in a single state, except houses (`check_houses`)."""
    settled = not state.awaiting_shuffle and not state.new_plant
    _tokens(state)
    _plants(state)
    _market(state, settled)
    for seat in range(len(state.players)):
        _player(state, seat)
    _whose_turn(state)


def _tokens(state: GameState) -> None:
    """17.1: no token is ever added or lost."""
    rules = state.ruleset
    places = [state.fuel_market, list(state.second_market), state.fuel_supply, *(p.fuel for p in state.players)]
    if state.trust is not None:
        places.append(state.trust.fuel)
    places.append([0, 0, 0, state.marker_tokens])
    assert [sum(tokens) for tokens in zip(*places, strict=True)] == list(rules.tokens)
    assert min(state.fuel_market) >= 0
    assert min(state.fuel_supply) >= 0
    assert not any(here > len(prices) for here, prices in zip(state.fuel_market, rules.prices, strict=True))
    second = zip(state.second_market, rules.second_prices or ((),) * 4, strict=True)
    assert all(0 <= here <= len(prices) for here, prices in second)


def _plants(state: GameState) -> None:
    """17.2: every card, including the Step 3 card, is in exactly one place."""
    owned = [plant for player in state.players for plant in player.plants]
    owned += state.trust.plants if state.trust is not None else []
    everywhere = [*state.market, *state.deck, *owned, *state.removed, *state.aside]
    assert sorted(everywhere) == (CARDS if state.one_row else [*CARDS, STEP3])
    assert (STEP3 in state.deck) + (STEP3 in state.market) + state.one_row == 1
    assert STEP3 not in state.removed


def _market(state: GameState, settled: bool) -> None:
    """17.3 and 17.4: the market is sorted, has the right size and no obsolete plants."""
    market = state.market
    assert market == sorted(market)
    assert not state.discount or state.discount in market
    if not settled:
        return
    full, rules = most_open(state), state.ruleset
    if rules.filled_each_round and not state.one_row:
        assert len(market) <= full
    elif state.one_row:
        assert len(market) == full if state.deck else len(market) <= full
    elif STEP3 in market:
        assert state.phase == AUCTION
        assert len(market) == full if state.deck else len(market) <= full
    else:
        assert len(market) == full
    if rules.has_obsolete:
        leaving = [plant for plant in market if plant not in rules.never_leave]
        assert min(leaving, default=STEP3) > max(len(player.cities) for player in state.players)


def check_houses(state: GameState) -> None:
    """17.5 and 17.9: houses are inside the zone and on slots of the Step, at most one per player in a city."""
    zone = set(state.ruleset.zone)
    by_city: dict[int, list[int]] = {}
    for place, seat in enumerate(state.slots):
        if seat != NOBODY:
            by_city.setdefault(place // 3, []).append(seat)
    assert set(by_city) <= zone
    for city, houses in by_city.items():
        assert len(set(houses)) == len(houses)
        assert sum(seat != TRUST for seat in houses) <= open_slots(state.ruleset, state.step, city)
        # The cheapest slots are filled first; only the Trust leaves gaps.
        slots = state.slots[3 * city : 3 * city + 3]
        assert slots == (*houses, *[NOBODY] * (3 - len(houses))) or slots == (NOBODY, TRUST, NOBODY)
    for seat, player in enumerate(state.players):
        assert sorted(player.cities) == sorted(city for city, houses in by_city.items() if seat in houses)
        assert player.network == sum(1 << city for city in player.cities)
    trust_cities = sorted(city for city, houses in by_city.items() if TRUST in houses)
    if state.trust is None:
        assert not trust_cities
    else:
        assert sorted(state.trust.cities) == trust_cities
        assert len(trust_cities) + state.trust.houses == 16
        assert state.trust.houses >= 0


def _player(state: GameState, seat: int) -> None:
    """17.5 to 17.7: no plants above the limit, no negative money, and no fuel without storage."""
    player = state.players[seat]
    over = 1 if state.new_plant and state.to_act == seat else 0
    assert len(player.plants) <= state.ruleset.plant_limit + over
    assert player.plants == sorted(player.plants)
    assert player.money >= 0
    assert min(player.fuel) >= 0
    assert has_room(state.ruleset.cards, tuple(player.plants), tuple(player.fuel))
    assert 0 <= player.powered <= len(player.cities)


@lru_cache(4096)
def has_room(cards: Cards, plants: tuple[int, ...], fuel: tuple[int, ...]) -> bool:
    """Return whether the plants can store the fuel, trying every split of the hybrids' storage between coal and oil."""
    if not any(fuel):
        return True
    room = dict.fromkeys(("coal", "oil", "garbage", "uranium", "hybrid"), 0)
    for number in plants:
        if cards[number].need:
            room[cards[number].kind] += cards[number].room
    if fuel[GARBAGE] > room["garbage"] or fuel[URANIUM] > room["uranium"]:
        return False
    return any(
        fuel[COAL] <= room["coal"] + coal_share and fuel[OIL] <= room["oil"] + room["hybrid"] - coal_share
        for coal_share in range(room["hybrid"] + 1)
    )


def _whose_turn(state: GameState) -> None:
    """17.8 and §4: the order is a permutation; phases 3 and 4 run backwards, 5 forwards."""
    seats = list(range(len(state.players)))
    assert sorted(state.order) == seats
    assert state.phase in PHASES
    if state.phase == FINISHED or state.awaiting_shuffle:
        assert state.to_act == NOBODY
        assert (state.ranking is not None) == (state.phase == FINISHED)
        return
    assert state.to_act in seats
    assert not state.todo, "no automatic steps are pending when a player has to act"
    if state.phase == RESOURCES and state.ruleset.one_token_a_turn:
        assert state.buyers >> state.to_act & 1
    elif state.phase in (RESOURCES, BUILDING):
        assert state.to_act == state.order[-1 - state.turn]
    elif state.phase == BUREAUCRACY:
        assert state.to_act == state.order[state.turn]


# --- one action ----------------------------------------------------------------------------------------------


class Watcher:
    """An observer that follows a game and checks every action against its events."""

    def __init__(self, state: GameState) -> None:
        self.before = state.copy()
        self.owed_draws = 0
        self.bought_this_round: dict[int, int] = {}
        self.finished = False
        check_base(state.ruleset)
        check_state(state)
        check_houses(state)

    def check(self, action: Action, events: list[Event], state: GameState) -> None:
        """Check the state after an action and the events of the action."""
        check_state(state)
        before = self.before
        if state.slots != before.slots or any(
            mine.cities != was.cities for mine, was in zip(state.players, before.players, strict=True)
        ):
            check_houses(state)
        _money(before, events, state)
        self._market_follows(before, events, state)
        _progress(before, events, state)
        for event in events:
            self._event(before, action, event, state)
        if state.phase == FINISHED:
            check_end(state)
            self.finished = True
        self.before = state.copy()

    def _market_follows(self, before: GameState, events: list[Event], state: GameState) -> None:
        """17.6: the events explain the market, and each purchase and removal causes exactly one draw."""
        market = before.market[:]
        for event in events:
            match event:
                case ev.PlantBought(_, plant, _, _):
                    market.remove(plant)
                    self.owed_draws += 1
                case ev.PlantTaken(plant) | ev.PlantBuried(plant):
                    market.remove(plant)
                    self.owed_draws += 1
                case ev.PlantLeft(plant, "step3"):
                    market.remove(plant)
                case ev.PlantLeft(plant, reason) if reason not in ("scrapped", "trust_replaced") and plant in market:
                    market.remove(plant)
                    self.owed_draws += 1
                case ev.PlantDrawn(plant):
                    market.append(plant)
                    self.owed_draws -= 1
                case ev.Step3Drawn():
                    market.append(STEP3)
                    self.owed_draws -= 1
                case _:
                    pass
            assert self.owed_draws >= 0 or state.ruleset.filled_each_round, f"{event} draws one card too many"
        if state.one_row and STEP3 in market:
            market.remove(STEP3)
        assert sorted(market) == state.market
        if not state.awaiting_shuffle and not state.new_plant:
            assert self.owed_draws == 0 or not state.deck or state.ruleset.filled_each_round
            self.owed_draws = 0

    def _event(self, before: GameState, action: Action, event: Event, state: GameState) -> None:
        match event:
            case ev.RoundBegan(number, order):
                self.bought_this_round = {}
                assert number == before.round + 1
                if state.ruleset.order_after_auction:
                    assert list(order) == before.order
                elif number > 1:
                    assert list(order) == order_by_merit(state)
            case ev.PlantBought(seat, plant, price, minimum):
                assert minimum == (1 if plant == before.discount else plant)
                assert price >= minimum
                assert seat not in self.bought_this_round, "a player buys at most one plant per round"
                self.bought_this_round[seat] = plant
            case ev.PhaseBegan("resources") if state.round == 1 or state.ruleset.order_after_auction:
                if state.round == 1:
                    assert sorted(self.bought_this_round) == list(range(len(state.players)))
                assert state.order == order_by_merit(state)
            case ev.FuelBought(seat, fuel, amount, price, market):
                assert price == fuel_price(before, seat, fuel, amount, market)
                assert amount == 1 or not state.ruleset.one_token_a_turn
                limit = state.ruleset.price_limit[state.step]
                assert not limit or price <= limit * amount
            case ev.CityConnected(seat, city, slot, links, price, new_network):
                assert price == links + before.ruleset.houses[before.step][city][slot]
                assert slot == before.slots[3 * city : 3 * city + 3].index(NOBODY)
                assert slot < open_slots(before.ruleset, before.step, city)
                own = before.players[seat].cities
                if new_network:
                    assert links == second_network_cost(before.ruleset)
                else:
                    assert links == (link_costs(before.ruleset, own)[city] if own else 0)
            case ev.Powered(seat, runs, supplied, paid, final):
                cards = state.ruleset.cards
                assert supplied == min(sum(cards[run.plant].cities for run in runs), len(state.players[seat].cities))
                lost = loss(state, seat)
                nothing = final and not (lost and state.ruleset.outage_in_last_round)
                assert paid == (0 if nothing else max(0, income(supplied) - lost))
                for run in runs:
                    card = cards[run.plant]
                    assert sum(run.burn) == card.need
                    assert all(fuel in card.fuels for fuel in range(4) if run.burn[fuel])
            case ev.FuelRefilled(amounts):
                assert isinstance(action, Power)
                if not state.ruleset.second_prices:
                    _refilled(before, action, amounts)
            case _:
                pass


def watch(record: Record) -> GameState:
    """Replay a record, check every state and event, and return the last state."""
    watcher: Watcher | None = None
    for game in steps(record):
        if watcher is None:
            watcher = Watcher(game.state)
        else:
            watcher.check(game.record.actions[-1], game.events[-1], game.state)
    return sure(watcher).before


def _money(before: GameState, events: list[Event], state: GameState) -> None:
    """17.6: money changes only by the amounts in the events."""
    change = [0] * len(state.players)
    for event in events:
        match event:
            case ev.PlantBought(seat, _, price, _) | ev.FuelBought(seat, _, _, price, _):
                change[seat] -= price
            case ev.CityConnected(seat, _, _, _, price, _):
                change[seat] -= price
            case ev.Powered(seat, _, _, paid, _):
                change[seat] += paid
            case _:
                pass
    was = [player.money for player in before.players]
    assert [player.money for player in state.players] == [have + plus for have, plus in zip(was, change, strict=True)]


def _progress(before: GameState, events: list[Event], state: GameState) -> None:
    """17.10: Steps never go back; rounds and phases come in order."""
    assert state.step >= before.step
    assert [event.step for event in events if isinstance(event, ev.StepBegan)] == [
        step for step in (2, 3) if before.step < step <= state.step and not (step == 2 and _skipped_step2(events))
    ]
    assert state.round - before.round in (0, 1)
    if state.round == before.round:
        assert PHASES.index(state.phase) >= PHASES.index(before.phase)
    assert state.one_row >= before.one_row
    assert len(state.removed) >= len(before.removed)
    assert before.phase != FINISHED


def _skipped_step2(events: list[Event]) -> bool:
    return not any(isinstance(event, ev.StepBegan) and event.step == 2 for event in events)


def _refilled(before: GameState, action: Power, amounts: tuple[int, ...]) -> None:
    """§9.2: the refill follows the column of the current Step, as far as the supply and empty spaces allow."""
    for fuel in range(4):
        supply = before.fuel_supply[fuel] + sum(run.burn[fuel] for run in action.runs)
        free = len(before.ruleset.prices[fuel]) - before.fuel_market[fuel]
        wanted = 0 if before.refill_stopped[fuel] else before.ruleset.refill[before.step][fuel]
        assert amounts[fuel] == min(wanted, supply, free)


def order_by_merit(state: GameState) -> list[int]:
    """§5: most cities first, then the highest plant."""
    players = state.players
    seats = range(len(players))
    return sorted(seats, key=lambda s: (-len(players[s].cities), -max(players[s].plants, default=0)))


def fuel_price(state: GameState, seat: int, fuel: int, amount: int, market: int) -> int:
    """§2.3, §14.2, §14.3: the cheapest tokens first, then the reserve.

    Args:
        market: 1 for the second market (BOARDS §10), 2 for only the coal in South Africa's reserve (D-40).
    """
    ruleset = state.ruleset
    if market == 2:
        assert (ruleset.board_id, fuel, ruleset.options["south_africa_storage"]) == ("south-africa", COAL, "always")
        assert amount <= state.fuel_supply[COAL]
        return 8 * amount
    left = state.second_market[fuel] if market else state.fuel_market[fuel]
    row = ruleset.second_prices[fuel] if market else ruleset.prices[fuel]
    places = list(row[len(row) - left :])
    ids = [ruleset.city_ids[city] for city in state.players[seat].cities]
    if ruleset.board_id == "central-europe" and ruleset.options["central_europe_specials"] and fuel == GARBAGE:
        floor = ruleset.options["vienna_floor"]
        assert isinstance(floor, int)
        places = [max(price - 1, floor) for price in places] if "wien" in ids else places
    reserve = (ruleset.board_id, ruleset.edition) == ("usa", "recharged") or ruleset.board_id == "south-africa"
    if reserve and fuel == COAL:
        places += [8] * state.fuel_supply[fuel]
    assert amount <= len(places)
    return sum(places[:amount])


def link_costs(ruleset: Ruleset, sources: list[int]) -> dict[int, int]:
    """Return the cheapest link costs from a network along the links inside the zone, by Dijkstra's algorithm."""
    near: dict[int, list[tuple[int, int]]] = {city: [] for city in ruleset.zone}
    for a, b, cost in ruleset.links:
        near[a].append((b, cost))
        near[b].append((a, cost))
    costs: dict[int, int] = {}
    heap = [(0, city) for city in sources]
    while heap:
        cost, city = heappop(heap)
        if city in costs:
            continue
        costs[city] = cost
        for other, link in near[city]:
            if other not in costs:
                heappush(heap, (cost + link, other))
    return costs


# --- the end -------------------------------------------------------------------------------------------------


def check_end(state: GameState) -> None:
    """§11: the final powering is the best possible, and the ranking follows from it."""
    assert state.ranking is not None
    for player in state.players:
        best = best_output(state.ruleset.cards, player.plants, player.fuel)
        assert player.powered == min(best, len(player.cities))

    def merit(seat: int) -> tuple[int, int, int]:
        player = state.players[seat]
        third = len(player.cities) if state.ruleset.options["tiebreak_cities"] else 0
        return player.powered, player.money, third

    ranked = [seat for group in state.ranking for seat in group]
    assert sorted(ranked) == list(range(len(state.players)))
    for group in state.ranking:
        assert len({merit(seat) for seat in group}) == 1
    groups = [merit(group[0]) for group in state.ranking]
    assert groups == sorted(set(groups), reverse=True)


def best_output(cards: Cards, plants: list[int], fuel: list[int]) -> int:
    """Return the most cities that plants can supply, trying every subset, every mix and every way to store the rest."""
    best = 0
    for size in range(len(plants) + 1):
        for chosen in combinations(plants, size):
            cities = sum(cards[number].cities for number in chosen)
            if cities > best and any(_possible(cards, plants, fuel, mix) for mix in _mixes(cards, chosen)):
                best = cities
    return best


def _mixes(cards: Cards, chosen: tuple[int, ...]) -> list[dict[int, list[int]]]:
    mixes = []
    for number in chosen:
        plant = cards[number]
        if plant.kind == "hybrid":
            mixes.append([[coal, plant.need - coal, 0, 0] for coal in range(plant.need + 1)])
        else:
            mixes.append([[plant.need if fuel in plant.fuels else 0 for fuel in range(4)]])
    return [dict(zip(chosen, mix, strict=True)) for mix in product(*mixes)]


def _possible(cards: Cards, plants: list[int], fuel: list[int], burn: dict[int, list[int]]) -> bool:
    """Return whether there is enough of each fuel, and storage for the rest in addition to the burnt fuel (D-14)."""
    rest = [fuel[kind] - sum(amounts[kind] for amounts in burn.values()) for kind in range(4)]
    if min(rest) < 0:
        return False
    room = {"coal": 0, "oil": 0, "hybrid": 0}
    for number in plants:
        if cards[number].kind in room:
            room[cards[number].kind] += cards[number].room - sum(burn.get(number, ()))
    return any(
        rest[COAL] <= room["coal"] + share and rest[OIL] <= room["oil"] + room["hybrid"] - share
        for share in range(room["hybrid"] + 1)
    )
