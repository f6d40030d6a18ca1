"""The tables of RULES §2: counts, payments, market geometry, start market, refill, plant cards, decks."""

from collections import Counter
from random import Random

import pytest

from powergrid.content.editions import Edition, payment
from powergrid.content.plants import FUELS, PLANTS, PLUG_CARDS, SOCKET_CARDS, STEP3, Fuel
from powergrid.rules.dealing import Deal, deal
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.setup import first_state
from tests.rules import builder
from tests.rules.builder import A, Given, at_building, at_bureaucracy

BOARDS = ("germany", "usa", "central-europe", "benelux", "france", "italy")
COUNTS = (2, 3, 4, 5, 6)


def ruleset(name: str, edition: Edition, players: int) -> Ruleset:
    return builder.ruleset(name, edition, players, builder.zones(name, edition, players)[0])


# --- §2.1 by number of players -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "regions"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_regions_in_play(players: int, regions: int, edition: Edition) -> None:
    for name in BOARDS:
        assert len(ruleset(name, edition, players).regions) == regions


@pytest.mark.parametrize(("edition", "limits"), [("classic", (4, 3, 3, 3, 3)), ("recharged", (3, 3, 3, 3, 3))])
def test_plant_limit(edition: Edition, limits: tuple[int, ...]) -> None:
    assert tuple(ruleset("germany", edition, n).plant_limit for n in COUNTS) == limits


@pytest.mark.parametrize(("edition", "cities"), [("classic", (10, 7, 7, 7, 6)), ("recharged", (7, 7, 7, 7, 6))])
def test_cities_that_start_step_2(edition: Edition, cities: tuple[int, ...]) -> None:
    assert tuple(ruleset("germany", edition, n).step2_cities for n in COUNTS) == cities


@pytest.mark.parametrize(
    ("edition", "cities"), [("classic", (21, 17, 17, 15, 14)), ("recharged", (18, 17, 17, 15, 14))]
)
def test_cities_that_end_the_game(edition: Edition, cities: tuple[int, ...]) -> None:
    assert tuple(ruleset("germany", edition, n).end_cities for n in COUNTS) == cities


@pytest.mark.parametrize("players", COUNTS)
def test_everyone_starts_with_50_elektro(edition: Edition, players: int) -> None:
    rules = ruleset("usa", edition, players)
    state = first_state(rules, deal(rules, Random(1)))
    assert [player.money for player in state.players] == [50] * players


# --- §2.2 payments -------------------------------------------------------------------------------------------

PAID = (10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148, 150, 150)


@pytest.mark.parametrize(("cities", "elektro"), list(enumerate(PAID)))
def test_payment(cities: int, elektro: int) -> None:
    assert payment(cities) == elektro


@pytest.mark.parametrize("cities", [22, 30, 42])
def test_payment_above_21_stays_at_150(cities: int) -> None:
    assert payment(cities) == 150


# --- §2.3 and §2.4 the fuel market ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_market_spaces(name: str, edition: Edition) -> None:
    coal, oil, garbage, uranium = ruleset(name, edition, 3).prices
    assert coal == oil == garbage == tuple(price for price in (1, 2, 3, 4, 5, 6, 7, 8) for _ in range(3))
    assert uranium == (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16)


#: For each board and edition, the lowest filled space of coal, oil and garbage, and the uranium spaces (RULES §2.4).
START: dict[tuple[str, Edition], tuple[int, int, int, tuple[int, ...]]] = {
    ("germany", "classic"): (1, 3, 7, (14, 16)),
    ("usa", "classic"): (1, 3, 7, (14, 16)),
    ("germany", "recharged"): (1, 3, 6, (14, 16)),
    ("usa", "recharged"): (1, 3, 6, (14, 16)),
    ("central-europe", "classic"): (1, 3, 7, (8, 10, 12, 14, 16)),
    ("central-europe", "recharged"): (1, 3, 7, (8, 10, 12, 14, 16)),
    ("benelux", "classic"): (3, 1, 7, (14, 16)),
    ("benelux", "recharged"): (3, 1, 7, (14, 16)),
    ("france", "classic"): (1, 3, 7, (5, 6, 7, 8, 10, 12, 14, 16)),
    ("france", "recharged"): (1, 3, 7, (5, 6, 7, 8, 10, 12, 14, 16)),
    ("italy", "classic"): (3, 4, 5, (14, 16)),
    ("italy", "recharged"): (3, 4, 5, (14, 16)),
}


@pytest.mark.parametrize(("name", "edition"), list(START))
def test_start_market(name: str, edition: Edition) -> None:
    play = Given(board=name, edition=edition).play()
    coal, oil, garbage, uranium = START[name, edition]
    lowest: dict[Fuel, int] = {"coal": coal, "oil": oil, "garbage": garbage}
    for fuel, first in lowest.items():
        assert play.spaces(fuel) == dict.fromkeys(range(first, 9), 3)
        assert play.supply(fuel) == 3 * (first - 1)
    assert play.spaces("uranium") == dict.fromkeys(uranium, 1)
    assert play.supply("uranium") == 12 - len(uranium)


# --- §2.5 refill ---------------------------------------------------------------------------------------------

#: Rows coal, oil, garbage, uranium; columns 2 to 6 players; each cell Step 1, 2, 3.
_BASE = """
    3-4-3 4-5-3 5-6-4 5-7-5 7-9-6
    2-2-4 2-3-4 3-4-5 4-5-6 5-6-7
    1-2-3 1-2-3 2-3-4 3-3-5 3-5-6
    1-1-1 1-1-1 1-2-2 2-3-2 2-3-3
"""
REFILL = {
    "germany": _BASE,
    "usa": _BASE,
    "france": _BASE,
    "italy": _BASE,
    "central-europe": """
        4-5-3 5-6-3 6-7-5 7-8-5 8-10-6
        1-2-3 2-2-3 2-3-4 3-4-5 4-5-6
        1-3-3 1-3-3 2-4-4 3-4-5 3-6-6
        1-1-1 1-1-1 1-2-1 2-2-2 2-3-2
    """,
    "benelux": """
        2-2-4 2-3-4 3-4-5 4-5-6 5-6-7
        3-4-3 4-5-3 5-6-4 5-7-5 7-9-6
        1-2-3 2-2-3 2-3-4 3-3-5 3-5-6
        1-1-1 1-1-1 1-2-2 2-3-2 2-3-3
    """,
}


def refill_of(table: str, fuel: int, players: int, step: int) -> int:
    rows = [row.split() for row in table.strip().splitlines()]
    return int(rows[fuel][players - 2].split("-")[step - 1])


@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("name", BOARDS)
def test_refill(name: str, edition: Edition, players: int, step: int) -> None:
    """A bureaucracy phase with an empty fuel market adds exactly the numbers in the table."""
    empty: dict[Fuel, int] = dict.fromkeys(FUELS, 0)
    play = at_bureaucracy(board=name, edition=edition, players=players, step=step, fuel_market=empty).play()
    play.nobody_powers()
    wanted = [refill_of(REFILL[name], fuel, players, step) for fuel in range(4)]
    assert [play.on_market(fuel) for fuel in FUELS] == wanted


# --- §2.6 plant cards ----------------------------------------------------------------------------------------

_CARDS = """
    3 oil 2 1,4 coal 2 1,5 hybrid 2 1,6 garbage 1 1,7 oil 3 2,8 coal 3 2,
    9 oil 1 1,10 coal 2 2,11 uranium 1 2,12 hybrid 2 2,13 wind 0 1,14 garbage 2 2,
    15 coal 2 3,16 oil 2 3,17 uranium 1 2,18 wind 0 2,19 garbage 2 3,20 coal 3 5,
    21 hybrid 2 4,22 wind 0 2,23 uranium 1 3,24 garbage 2 4,25 coal 2 5,26 oil 2 5,
    27 wind 0 3,28 uranium 1 4,29 hybrid 1 4,30 garbage 3 6,31 coal 3 6,32 oil 3 6,
    33 wind 0 4,34 uranium 1 5,35 oil 1 5,36 coal 3 7,37 wind 0 4,38 garbage 3 7,
    39 uranium 1 6,40 oil 2 6,42 coal 2 6,44 wind 0 5,46 hybrid 3 7,50 fusion 0 6
"""
CARDS = [card.split() for card in _CARDS.replace("\n", "").split(",")]


@pytest.mark.parametrize(("number", "kind", "need", "cities"), CARDS, ids=[card[0] for card in CARDS])
def test_plant_card(number: str, kind: str, need: str, cities: str) -> None:
    plant = PLANTS[int(number)]
    assert (plant.number, plant.kind, plant.need, plant.cities) == (int(number), kind, int(need), int(cities))
    assert plant.room == 2 * int(need)
    fuels = ["coal", "oil"] if kind == "hybrid" else [kind] if kind not in ("wind", "fusion") else []
    assert [FUELS[fuel] for fuel in plant.fuels] == fuels
    assert plant.is_ecological == (kind in ("wind", "fusion"))


def test_plant_checksums() -> None:
    assert len(PLANTS) == 42
    assert not {41, 43, 45, 47, 48, 49} & set(PLANTS)
    kinds = Counter(plant.kind for plant in PLANTS.values())
    assert kinds == {"coal": 9, "oil": 8, "hybrid": 5, "garbage": 6, "uranium": 6, "wind": 7, "fusion": 1}
    assert sum(plant.cities for plant in PLANTS.values()) == 156
    assert (len(PLUG_CARDS), len(SOCKET_CARDS)) == (13, 29)
    assert max(PLUG_CARDS) == 15
    assert min(SOCKET_CARDS) == 16


# --- §2.7 decks ----------------------------------------------------------------------------------------------

#: The number of cards in the draw pile without the Step 3 card, for 2 to 6 players.
DECKS: dict[tuple[str, Edition], tuple[int, ...]] = {
    **{(name, "classic"): (26, 26, 30, 34, 34) for name in BOARDS},
    ("france", "classic"): (25, 25, 29, 33, 33),
    **{(name, "recharged"): (28, 26, 30, 34, 34) for name in BOARDS},
    # §14.5: 12 + 29 cards without 13, of which eight are open; 0, 1, 0, 0, 0 low and 5, 6, 3, 0, 0 high are removed.
    ("france", "recharged"): (28, 26, 30, 33, 33),
}


def dealt(name: str, edition: Edition, players: int, seed: int) -> Deal:
    rules = ruleset(name, edition, players)
    given = deal(rules, Random(seed))
    first_state(rules, given)
    return given


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize(("name", "edition"), list(DECKS))
def test_deck(name: str, edition: Edition, players: int) -> None:
    for seed in range(5):
        given = dealt(name, edition, players, seed)
        assert len(given.deck) - 1 == DECKS[name, edition][players - 2]
        assert given.deck[-1] == STEP3
        assert len(set(given.market + given.deck)) == 8 + len(given.deck)
        assert sorted(given.turn_order) == list(range(players))


@pytest.mark.parametrize("name", [name for name in BOARDS if name != "france"])
@pytest.mark.parametrize("players", COUNTS)
def test_classic_deal(name: str, players: int) -> None:
    """3 to 10 are open, 13 is on top, and none of the starting cards is removed (§3.2)."""
    given = dealt(name, "classic", players, 7)
    assert given.market == (3, 4, 5, 6, 7, 8, 9, 10)
    assert given.deck[0] == 13


@pytest.mark.parametrize(("players", "plugs", "sockets"), [(2, 1, 5), (3, 2, 6), (4, 1, 3), (5, 0, 0), (6, 0, 0)])
def test_recharged_deal(players: int, plugs: int, sockets: int) -> None:
    """Eight plug cards are open, another is on top, and this many of each kind are removed (§3.3)."""
    tops = set()
    for seed in range(20):
        given = dealt("germany", "recharged", players, seed)
        assert set(given.market) <= set(PLUG_CARDS)
        assert given.deck[0] in PLUG_CARDS
        tops.add(given.deck[0])
        dealt_cards = set(given.market + given.deck)
        assert len(set(PLUG_CARDS) - dealt_cards) == plugs
        assert len(set(SOCKET_CARDS) - dealt_cards) == sockets
    assert len(tops) > 3, "the top card is not random"


# --- §2.1 and §8 houses --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("step", "others", "cost"), [(1, 0, 10), (2, 0, 10), (2, 1, 15), (3, 1, 15), (3, 2, 20)])
def test_slot_costs(step: int, others: int, cost: int) -> None:
    """From Essen, Duisburg costs only the slot."""
    houses = {seat: ["duisburg"] for seat in range(1, 1 + others)}
    play = at_building(step=step, cities={A: ["essen"], **houses}).play()
    assert play.cost(A, "duisburg") == cost
    assert play.why_not.build(A, "duisburg") is None
