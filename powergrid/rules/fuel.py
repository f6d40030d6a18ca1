"""Fuel: market prices, refill, storage, and the plants that can run with it (RULES §7, §9; D-14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, combinations, permutations, product
from typing import Final

from powergrid.content.plants import COAL, GARBAGE, MIXED, OIL, URANIUM, Cards, Plant
from powergrid.rules import tasks
from powergrid.rules.actions import Amounts, Run
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import BUILDING, BUREAUCRACY, GameState

FUEL_COUNT: Final = 4
#: The reserve as a separate market, on boards that sell it while the market still has fuel (BOARDS D-40).
RESERVE: Final = 2
#: No set of plants has room for more tokens of one fuel.
_MAX_STORED: Final = 24


def rooms(cards: Cards, plants: Sequence[int]) -> list[int]:
    """Return how many tokens a set of plants can store, indexed by `Plant.store` (RULES §7).

    In this module, `cards` are the cards of the game.
    """
    room = [0, 0, 0, 0, 0, 0]
    for number in plants:
        plant = cards[number]
        room[plant.store] += plant.room
    return room


def free_room(room: Sequence[int], fuel: Sequence[int]) -> Amounts:
    """Return how many more tokens of each fuel fit in addition to the stored ones, given the result of `rooms`."""
    coal, oil, garbage, uranium = fuel
    mixed = room[MIXED]
    more_coal, more_oil = room[COAL] - coal, room[OIL] - oil
    return (
        more_coal + mixed + min(0, more_oil),
        more_oil + mixed + min(0, more_coal),
        room[GARBAGE] - garbage,
        room[URANIUM] - uranium,
    )


def missing_room(room: Sequence[int], fuel: Sequence[int]) -> int:
    """Return how many of these tokens do not fit, given the result of `rooms`; 0 if all of them do."""
    coal, oil, garbage, uranium = fuel
    shared = max(0, coal - room[COAL]) + max(0, oil - room[OIL])
    return max(0, shared - room[MIXED]) + max(0, garbage - room[GARBAGE]) + max(0, uranium - room[URANIUM])


def overflow(cards: Cards, plants: Sequence[int], fuel: Sequence[int]) -> int:
    """Return how many tokens do not fit on the plants, or 0 if all of them do."""
    return missing_room(rooms(cards, plants), fuel)


def fits(cards: Cards, plants: Sequence[int], fuel: Sequence[int]) -> bool:
    """Return whether the plants have room for all tokens (RULES §7, the formal test)."""
    return overflow(cards, plants, fuel) == 0


def room_left(cards: Cards, plants: Sequence[int], fuel: Sequence[int], kind: int) -> int:
    """Return how many more tokens of a fuel fit on the plants in addition to the stored ones."""
    return free_room(rooms(cards, plants), fuel)[kind]


# --- the market ----------------------------------------------------------------------------------------------


def for_sale(state: GameState, kind: int, market: int = 0) -> int:
    """Return how many tokens of a fuel are for sale: the market, plus the reserve if the board sells it (RULES §14.2).

    In this module, `market` is 1 for the second market, which only some boards have (BOARDS §10), or RESERVE.
    """
    if market == RESERVE:
        return state.fuel_supply[kind] if state.ruleset.reserve_price[kind] else 0
    if market:
        return state.second_market[kind]
    if state.ruleset.reserve_price[kind]:
        return state.fuel_market[kind] + state.fuel_supply[kind]
    return state.fuel_market[kind]


def cheap_enough(state: GameState, seat: int, kind: int, market: int = 0) -> int:
    """Return how many tokens of a fuel are within the price limit of the board in this Step (BOARDS §12)."""
    return len(token_prices(state, seat, kind, market))


def token_prices(state: GameState, seat: int, kind: int, market: int = 0) -> tuple[int, ...]:
    """Return the price of each token for a player in Elektro, cheapest first (RULES §2.3, §14.2, §14.3).

    Tokens above the price limit of this Step are left out (BOARDS §12).
    """
    ruleset = state.ruleset
    reserve = ruleset.reserve_price[kind]
    if market:
        if market == RESERVE:
            prices = (reserve,) * state.fuel_supply[kind] if reserve else ()
        else:
            places = ruleset.second_prices[kind]
            prices = places[len(places) - state.second_market[kind] :]
    else:
        places = ruleset.prices[kind]
        prices = places[len(places) - state.fuel_market[kind] :]
        if ruleset.discounts:
            discount, floor = _discount(ruleset, state.players[seat].network, kind)
            if discount:
                prices = tuple([max(min(floor, price), price - discount) for price in prices])
        if reserve:
            prices += (reserve,) * state.fuel_supply[kind]
    limit = ruleset.price_limit[state.step]
    return tuple([price for price in prices if price <= limit]) if limit else prices


def price(state: GameState, seat: int, kind: int, amount: int, market: int = 0) -> int:
    """Return the total price in Elektro of the `amount` cheapest tokens, or of all if fewer are for sale."""
    total = 0
    for one in token_prices(state, seat, kind, market)[: max(0, amount)]:
        total += one
    return total


def cost(state: GameState, seat: int, amounts: Sequence[int], market: int = 0) -> int:
    """Return the total price in Elektro of these amounts by fuel, buying the cheapest tokens."""
    return sum(price(state, seat, kind, amount, market) for kind, amount in enumerate(amounts))


def price_ladders(state: GameState, seat: int, market: int = 0) -> list[list[int]]:
    """Return for each fuel a player's total price for 0, 1, 2 … tokens, up to the most that can be stored."""
    return [[0, *accumulate(token_prices(state, seat, kind, market)[:_MAX_STORED])] for kind in range(FUEL_COUNT)]


def affordable(state: GameState, seat: int, kind: int, most: int, market: int = 0) -> int:
    """Return how many tokens, up to `most`, a player can afford."""
    money = state.players[seat].money
    count = 0
    for one in token_prices(state, seat, kind, market):
        money -= one
        if money < 0 or count >= most:
            break
        count += 1
    return count


def _discount(ruleset: Ruleset, network: int, kind: int) -> tuple[int, int]:
    for city_bit, fuel, amount, floor in ruleset.discounts:
        if fuel == kind and network & city_bit:
            return amount, floor
    return 0, 0


def refill_amounts(state: GameState, step: int | None = None) -> Amounts:
    """Return the tokens of each fuel that a refill would place in a Step (default: the current one; RULES §9.2)."""
    ruleset = state.ruleset
    column = ruleset.refill[state.step if step is None else step]
    placed = []
    for kind in range(FUEL_COUNT):
        if state.refill_stopped[kind]:
            placed.append(0)
            continue
        free = len(ruleset.prices[kind]) - state.fuel_market[kind]
        placed.append(min(column[kind], state.fuel_supply[kind], free))
    return placed[0], placed[1], placed[2], placed[3]


def _second_refill_amounts(state: GameState) -> Amounts:
    """Return the tokens of each fuel that a refill of the second market would place now (BOARDS §10)."""
    ruleset = state.ruleset
    column = ruleset.second_refill[state.step]
    placed = []
    for kind in range(FUEL_COUNT):
        free = len(ruleset.second_prices[kind]) - state.second_market[kind]
        placed.append(0 if state.refill_stopped[kind] else min(column[kind], state.fuel_supply[kind], free))
    return placed[0], placed[1], placed[2], placed[3]


def next_refills(state: GameState) -> tuple[Amounts, Amounts]:
    """Return the tokens of each fuel that the next refill places in the market and the second market (BOARDS §10)."""
    if not state.ruleset.second_prices:
        return refill_amounts(state), (0, 0, 0, 0)
    if state.ruleset.second_first:
        second = _second_refill_amounts(state)
        return refill_amounts(_without(state, second)), second
    first = refill_amounts(state)
    return first, _second_refill_amounts(_without(state, first))


def most_refills(state: GameState) -> tuple[Amounts, Amounts]:
    """Return the most tokens that the next refills can place, like `next_refills` (RULES §9.1).

    Burnt fuel goes to the supply first. Until phase 4, fuel may still be bought, which makes room in the market.
    """
    later, trust = state.copy(), [state.trust.fuel] if state.trust is not None else []
    runs_out = state.phase == BUREAUCRACY and (state.turn < len(state.order) or tasks.REFILL in state.todo)
    if runs_out or state.phase == BUILDING:
        seats = state.order[state.turn :] if runs_out else range(len(state.players))
        burnt = trust + [_most_burnt(state, seat) for seat in seats]
    else:
        burnt = [*trust, *(player.fuel for player in state.players), state.fuel_market, list(state.second_market)]
        later.fuel_market = [0] * FUEL_COUNT
        later.second_market = (0,) * len(state.second_market)
    later.fuel_supply = [sum(amounts) for amounts in zip(state.fuel_supply, *filter(None, burnt), strict=True)]
    return next_refills(later)


def _most_burnt(state: GameState, seat: int) -> list[int]:
    """Return the most tokens of each fuel that a player can burn from their stored fuel."""
    player = state.players[seat]
    runs = list(possible_runs(state.ruleset, player.plants, player.fuel))
    return [max(sum(run.burn[kind] for run in some) for some in runs) for kind in range(FUEL_COUNT)]


def _without(state: GameState, taken: Amounts) -> GameState:
    """Return a copy of the state without these tokens in the supply."""
    left = state.copy()
    left.fuel_supply = [have - less for have, less in zip(left.fuel_supply, taken, strict=True)]
    return left


def take_from_market(state: GameState, kind: int, amount: int, market: int = 0) -> None:
    """Remove tokens, first from the market and then from the reserve."""
    if market == RESERVE:
        state.fuel_supply[kind] -= amount
        return
    if market:
        second = list(state.second_market)
        second[kind] -= amount
        state.second_market = tuple(second)
        return
    market = min(amount, state.fuel_market[kind])
    state.fuel_market[kind] -= market
    state.fuel_supply[kind] -= amount - market


# --- running plants ------------------------------------------------------------------------------------------


def burns(plant: Plant) -> tuple[Amounts, ...]:
    """Return every mix of tokens that one run of the plant may burn."""
    return plant.burns


def right_burn(plant: Plant, burn: Amounts) -> bool:
    """Return whether `burn` is exactly the fuel that the plant needs for one run (RULES §9.1)."""
    return (
        sum(burn) == plant.need
        and min(burn) >= 0
        and all(amount == 0 or kind in plant.fuels for kind, amount in enumerate(burn))
    )


def can_run(ruleset: Ruleset, plants: Sequence[int], fuel: Sequence[int], runs: Sequence[Run]) -> bool:
    """Return whether these runs are possible together if each burns the tokens on its own card (RULES D-14).

    The tokens are arranged legally on the cards once, before the first run. With the option `rearrange_between_runs`,
    they may be rearranged before each run, and the runs may come in any order.
    """
    return enough(fuel, runs) and _fits_runs(ruleset, rooms(ruleset.cards, plants), fuel, runs)


def _fits_runs(ruleset: Ruleset, room: Sequence[int], fuel: Sequence[int], runs: Sequence[Run]) -> bool:
    mixed = [run for run in runs if run.burn[COAL] or run.burn[OIL]]
    if _placeable(ruleset.cards, room, fuel, mixed):
        return True
    if not ruleset.rearrange_between_runs:
        return False
    return any(_one_by_one(ruleset.cards, room, fuel, order) for order in permutations(mixed))


def enough(fuel: Sequence[int], runs: Sequence[Run]) -> bool:
    """Return whether there are enough tokens for all these runs, no matter which cards they are on."""
    coal, oil, garbage, uranium = fuel
    for run in runs:
        burn = run.burn
        coal -= burn[COAL]
        oil -= burn[OIL]
        garbage -= burn[GARBAGE]
        uranium -= burn[URANIUM]
    return coal >= 0 and oil >= 0 and garbage >= 0 and uranium >= 0


def placeable(cards: Cards, plants: Sequence[int], fuel: Sequence[int], runs: Sequence[Run]) -> bool:
    """Return whether coal and oil can be arranged so that the tokens for each run are on its card."""
    return _placeable(cards, rooms(cards, plants), fuel, runs)


def _placeable(cards: Cards, room: Sequence[int], fuel: Sequence[int], runs: Sequence[Run]) -> bool:
    coal_room, oil_room, hybrid_room = room[COAL], room[OIL], room[MIXED]
    coal, oil = fuel[COAL], fuel[OIL]
    for run in runs:
        coal -= run.burn[COAL]
        oil -= run.burn[OIL]
        kind = cards[run.plant].kind
        if kind == "coal":
            coal_room -= run.burn[COAL]
        elif kind == "oil":
            oil_room -= run.burn[OIL]
        else:
            hybrid_room -= run.burn[COAL] + run.burn[OIL]
    if coal < 0 or oil < 0:
        return False
    return max(0, coal - coal_room) + max(0, oil - oil_room) <= hybrid_room


def _one_by_one(cards: Cards, room: Sequence[int], fuel: Sequence[int], runs: Sequence[Run]) -> bool:
    left = list(fuel)
    for run in runs:
        if not _placeable(cards, room, left, (run,)):
            return False
        left[COAL] -= run.burn[COAL]
        left[OIL] -= run.burn[OIL]
    return True


def possible_runs(ruleset: Ruleset, plants: Sequence[int], fuel: Sequence[int]) -> Iterator[tuple[Run, ...]]:
    """Yield every set of runs that is possible with this fuel, starting with the empty one."""
    cards = ruleset.cards
    choices = {
        number: [Run(number, burn) for burn in burns(cards[number]) if all(map(int.__le__, burn, fuel))]
        for number in plants
    }
    runnable = [number for number in plants if choices[number]]
    room = rooms(cards, plants)
    for size in range(len(runnable) + 1):
        for chosen in combinations(runnable, size):
            for runs in product(*(choices[number] for number in chosen)):
                if enough(fuel, runs) and _fits_runs(ruleset, room, fuel, runs):
                    yield runs


def cheapest_fuel(
    state: GameState,
    seat: int,
    plants: Sequence[int],
    stored: Sequence[int],
    runs: Mapping[int, int] | int,
    market: int = 0,
) -> list[int] | None:
    """Return the cheapest tokens to buy, by fuel, to run every plant `runs` times, ignoring the player's money.

    Returns None if the market or the storage does not allow it.

    Args:
        runs: One number for all plants, or a number for each plant (0 for those left out).
    """
    cards = state.ruleset.cards
    buy = missing_tokens(cards, plants, stored, price_ladders(state, seat, market), runs)
    if buy is None or not fits(cards, plants, [have + more for have, more in zip(stored, buy, strict=True)]):
        return None
    return list(buy)


def missing_tokens(
    cards: Cards,
    plants: Sequence[int],
    stored: Sequence[int],
    ladders: Sequence[Sequence[int]],
    runs: Mapping[int, int] | int = 1,
) -> Amounts | None:
    """Return the cheapest tokens, by fuel, missing for `runs` runs of every plant, or None if they are not for sale.

    The room for the tokens is ignored.

    Args:
        ladders: The result of `price_ladders`.
        runs: As in `cheapest_fuel`.
    """
    need, mixed = needed_tokens(cards, plants, runs)
    return missing_for(need, mixed, stored, ladders)


def needed_tokens(cards: Cards, plants: Sequence[int], runs: Mapping[int, int] | int = 1) -> tuple[Amounts, int]:
    """Return the tokens by fuel for `runs` of every plant, and the tokens of either coal or oil that hybrids need."""
    need, mixed = [0, 0, 0, 0], 0
    for number in plants:
        plant = cards[number]
        times = runs if isinstance(runs, int) else runs.get(number, 0)
        if plant.kind == "hybrid":
            mixed += plant.need * times
        elif plant.fuels:
            need[plant.fuels[0]] += plant.need * times
    return (need[0], need[1], need[2], need[3]), mixed


def missing_for(need: Amounts, mixed: int, stored: Sequence[int], ladders: Sequence[Sequence[int]]) -> Amounts | None:
    """Return `missing_tokens` for what `needed_tokens` returns."""
    missing = [max(0, wanted - have) for wanted, have in zip(need, stored, strict=True)]
    if mixed:
        spare = max(0, stored[COAL] - need[COAL]) + max(0, stored[OIL] - need[OIL])
        short, coal, oil = max(0, mixed - spare), ladders[COAL], ladders[OIL]
        least = None
        for bought in range(short + 1):
            c, o = missing[COAL] + bought, missing[OIL] + short - bought
            if c < len(coal) and o < len(oil) and (least is None or coal[c] + oil[o] < least[0]):
                least = coal[c] + oil[o], c, o
        if least is None:
            return None
        _, missing[COAL], missing[OIL] = least
    if any(missing[kind] >= len(ladders[kind]) for kind in range(FUEL_COUNT)):
        return None
    return missing[0], missing[1], missing[2], missing[3]


def full_output(cards: Cards, plants: Sequence[int]) -> int:
    """Return how many cities these plants supply if all of them run."""
    return sum(cards[number].cities for number in plants)


def output(cards: Cards, runs: Sequence[Run]) -> int:
    """Return how many cities these runs can supply together."""
    return full_output(cards, [run.plant for run in runs])


def fuelled_output(ruleset: Ruleset, plants: Sequence[int], fuel: Sequence[int]) -> int:
    """Return how many cities these plants can supply with this fuel."""
    return max(output(ruleset.cards, runs) for runs in possible_runs(ruleset, plants, fuel))


def best_powering(state: GameState, seat: int) -> tuple[Run, ...]:
    """Return the runs that supply the most cities and, among those, burn the least valuable fuel.

    Fuel is valued at current market prices. Without fuel or cities, the result may be ().
    """
    player = state.players[seat]
    cities = len(player.cities)
    cards = state.ruleset.cards
    worth = [token_price(state, kind) for kind in range(FUEL_COUNT)]

    def merit(runs: tuple[Run, ...]) -> tuple[int, int, int]:
        burnt = 0
        for run in runs:
            coal, oil, garbage, uranium = run.burn
            burnt += coal * worth[COAL] + oil * worth[OIL] + garbage * worth[GARBAGE] + uranium * worth[URANIUM]
        return min(output(cards, runs), cities), -burnt, -len(runs)

    return max(possible_runs(state.ruleset, player.plants, player.fuel), key=merit)


def supplied(state: GameState, seat: int, runs: Sequence[Run]) -> int:
    """Return how many of their cities a player would supply with these runs (RULES §9.1)."""
    return min(output(state.ruleset.cards, runs), len(state.players[seat].cities))


def token_price(state: GameState, kind: int) -> int:
    """Return the price of the next token of a fuel in Elektro; if none is left, the highest price on the market."""
    places = state.ruleset.prices[kind]
    left = state.fuel_market[kind]
    return places[len(places) - left] if left else places[-1]
