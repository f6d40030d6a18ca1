"""Place fuel tokens on plant cards, because the rules only count how many of each fuel a player has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product

from powergrid.content.plants import COAL, FUELS, GARBAGE, MIXED, OIL, PLANTS, URANIUM, Cards
from powergrid.rules import fuel as rules
from powergrid.rules.actions import Amounts, Run


@dataclass(frozen=True, slots=True)
class Token:
    """A space of a plant's storage with its `fuel` ("" if empty); `new` tokens are shown on amber."""

    fuel: str
    new: bool = False


def place_tokens(
    plants: Sequence[int],
    fuel: Sequence[int],
    new: Sequence[int] = (0, 0, 0, 0),
    burnt: Mapping[int, Sequence[int]] | None = None,
    bought_for: Mapping[int, int] | None = None,
    planned: Mapping[int, int] | None = None,
    cards: Cards = PLANTS,
) -> dict[int, list[Token]]:
    """Return the storage of every plant, with one Token for each space, empty ones last.

    Fuel for one run goes on each card if there is enough for all plants. If there is not, plants that fuel was bought
    for come first, then those that supply the most cities. Fuel for second runs is placed in the same way, then single
    tokens. Tokens that fit nowhere are left out.

    Args:
        plants: The numbers of the player's plants.
        fuel: Stored tokens by kind.
        new: Planned tokens by kind, shown on amber.
        burnt: By plant, the tokens by kind that it will burn; they are always on its card.
        bought_for: The number of runs by plant for which the stored fuel was bought.
        planned: The same for planned fuel.
        cards: The plants of the game.
    """
    total = [have + more for have, more in zip(fuel, new, strict=True)]
    given = tuple(Run(plant, _amounts(burn)) for plant, burn in (burnt or {}).items())
    stored_for = dict(bought_for or {})
    all_for = {**stored_for, **(planned or {})}
    before = _distribute(
        cards, tuple(plants), _amounts(fuel), given, tuple(stored_for.get(plant, 0) for plant in plants)
    )
    laid = _distribute(cards, tuple(plants), _amounts(total), given, tuple(all_for.get(plant, 0) for plant in plants))
    unplaced = list(new)
    stored: dict[int, list[Token]] = {}
    for plant in plants:
        amber = [min(unplaced[k], max(0, laid[plant][k] - before[plant][k])) for k in range(len(FUELS))]
        unplaced = [left - shown for left, shown in zip(unplaced, amber, strict=True)]
        old = [Token(FUELS[kind]) for kind, n in enumerate(laid[plant]) for _ in range(n - amber[kind])]
        added = [Token(FUELS[kind], True) for kind, n in enumerate(amber) for _ in range(n)]
        stored[plant] = old + added + [Token("")] * (cards[plant].room - len(old) - len(added))
    return stored


def stored_runs(
    plants: Sequence[int],
    fuel: Sequence[int],
    bought_for: Mapping[int, int] | None = None,
    cards: Cards = PLANTS,
) -> dict[int, int]:
    """Return the number of full runs for which each plant's card has fuel. See `place_tokens` for the arguments."""
    stored_for = bought_for or {}
    laid = _distribute(cards, tuple(plants), _amounts(fuel), (), tuple(stored_for.get(plant, 0) for plant in plants))
    return {n: sum(laid[n]) // cards[n].need for n in plants if cards[n].need}


def _amounts(fuel: Sequence[int]) -> Amounts:
    coal, oil, garbage, uranium = fuel
    return coal, oil, garbage, uranium


@lru_cache(maxsize=500)
def _distribute(
    cards: Cards, plants: tuple[int, ...], fuel: Amounts, given: tuple[Run, ...], wanted: tuple[int, ...]
) -> Mapping[int, Sequence[int]]:
    """Return the tokens by kind on each card."""
    fuel = _storable(cards, plants, fuel)
    best = given
    if rules.placeable(cards, plants, fuel, given):
        bought_for = dict(zip(plants, wanted, strict=True))
        first_runs = [n for n in plants if cards[n].fuels and n not in {run.plant for run in given}]
        options = []
        for first in _best_runs(cards, plants, fuel, given, first_runs, [n for n in plants if bought_for[n] > 0]):
            again = [run.plant for run in first]
            second = _best_runs(cards, plants, fuel, first, again, [n for n in plants if bought_for[n] > 1])[0]
            added = [run.plant for run in second[len(first) :]]
            options.append((_merit(cards, added, [n for n in plants if bought_for[n] > 1]), second))
        best = max(options, key=lambda option: option[0])[1]
    return _with_single_tokens(cards, plants, fuel, best, wanted)


def _storable(cards: Cards, plants: tuple[int, ...], fuel: Amounts) -> Amounts:
    """Drop tokens that no card has room for, coal before oil."""
    room = rules.rooms(cards, plants)
    oil = min(fuel[OIL], room[OIL] + room[MIXED])
    coal = min(fuel[COAL], room[COAL] + room[MIXED] - max(0, oil - room[OIL]))
    return coal, oil, min(fuel[GARBAGE], room[GARBAGE]), min(fuel[URANIUM], room[URANIUM])


def _best_runs(
    cards: Cards,
    plants: tuple[int, ...],
    fuel: Amounts,
    runs: tuple[Run, ...],
    more: Sequence[int],
    wanted: Sequence[int],
) -> list[tuple[Run, ...]]:
    """Add one run of some plants of `more` to `runs`, in each of the best combinations that the fuel allows.

    Of several combinations that burn the same, only one is returned.
    """
    options: dict[tuple[tuple[int, ...], int], tuple[Run, ...]] = {}
    subsets = [chosen for size in range(len(more) + 1) for chosen in combinations(more, size)]
    subsets.sort(key=lambda chosen: _merit(cards, chosen, wanted), reverse=True)
    for chosen in subsets:
        if options and _merit(cards, chosen, wanted) < _merit(cards, next(iter(options))[0], wanted):
            break
        for burns in product(*(rules.burns(cards[plant]) for plant in chosen)):
            key = chosen, sum(burn[COAL] for burn in burns)
            added = (*runs, *map(Run, chosen, burns))
            if key not in options and _possible(cards, plants, fuel, added):
                options[key] = added
    return list(options.values())


def _merit(cards: Cards, chosen: Sequence[int], wanted: Sequence[int]) -> tuple[int, int, int]:
    """Rate a combination of runs: first those for which fuel was bought, then more cities, then unused hybrids."""
    bought_for = sum(plant in wanted for plant in chosen)
    return bought_for, rules.full_output(cards, chosen), sum(cards[plant].kind != "hybrid" for plant in chosen)


def _possible(cards: Cards, plants: tuple[int, ...], fuel: Amounts, runs: tuple[Run, ...]) -> bool:
    enough = all(sum(run.burn[kind] for run in runs) <= fuel[kind] for kind in range(len(FUELS)))
    return enough and rules.placeable(cards, plants, fuel, runs)


def _with_single_tokens(
    cards: Cards, plants: tuple[int, ...], fuel: Amounts, runs: tuple[Run, ...], wanted: tuple[int, ...]
) -> Mapping[int, Sequence[int]]:
    """Put the tokens of these runs on the cards, and the rest where there is room, on hybrids last."""
    laid = {plant: [0] * len(FUELS) for plant in plants}
    left = list(fuel)
    for run in runs:
        for kind, amount in enumerate(run.burn):
            laid[run.plant][kind] += amount
            left[kind] -= amount
    bought_for = dict(zip(plants, wanted, strict=True))
    filled = sorted(plants, key=lambda n: (len(cards[n].fuels), -bought_for[n], -cards[n].cities))
    for kind in range(len(FUELS)):
        for plant in filled:
            if kind in cards[plant].fuels:
                put = min(max(0, left[kind]), cards[plant].room - sum(laid[plant]))
                laid[plant][kind] += put
                left[kind] -= put
    return laid
