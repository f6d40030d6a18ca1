"""Generated boards resemble the official ones, and a seed gives the same board on every computer."""

import os
import subprocess
import sys
from itertools import combinations

import pytest

from powergrid.content.board import Board, check_data
from powergrid.content.place_names import NAMES
from powergrid.rules.zones import possible_zones
from powergrid.study.assessment import MEASURES, assess, board_numbers, is_usual, official_ranges
from powergrid.study.generator import LANDS, BoardSpec, Land, generate, spec_problem

#: The land and seed of each board to test, several for each kind of land.
BOARDS = [(land, seed) for land in LANDS for seed in range(3)]


def crosses(board: Board) -> list[tuple[str, str]]:
    """Return the pairs of links that cross."""
    at = {city.id: city.plane_place or (0, 0) for city in board.cities}

    def side(a: str, b: str, c: str) -> float:
        (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    return [
        (f"{one.a}-{one.b}", f"{two.a}-{two.b}")
        for one, two in combinations(board.connections, 2)
        if not one.key & two.key
        and side(one.a, one.b, two.a) * side(one.a, one.b, two.b) < 0
        and side(two.a, two.b, one.a) * side(two.a, two.b, one.b) < 0
    ]


@pytest.mark.parametrize(("land", "seed"), BOARDS)
def test_a_board_is_similar_to_the_official_boards(land: Land, seed: int) -> None:
    board = generate(BoardSpec(seed, land=land, language=sorted(NAMES)[seed]))
    assert check_data(board.to_json())[1] == []
    assert (len(board.regions), len(board.cities)) == (6, 42)
    assessment = assess(board, "recharged")
    assert assessment.unusual == ()
    assert not [seating for seating in assessment.seatings if seating.why]
    assert crosses(board) == []
    sizes = [sum(city.region == region.id for city in board.cities) for region in board.regions]
    assert max(sizes) - min(sizes) <= 2


SMALL = [(3, 12), (3, 15), (3, 18), (4, 16), (4, 20), (5, 20), (6, 24)]


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize(
    ("regions", "cities", "seeds"), [(3, 12, 1), *(pytest.param(*one, 3, marks=pytest.mark.long) for one in SMALL)]
)
def test_small_boards_are_similar_to_the_official_boards(land: Land, regions: int, cities: int, seeds: int) -> None:
    """Many cities on a small board are at its edge and have few neighbours, but the board has enough links."""
    ranges = official_ranges()
    for seed in range(seeds):
        board = generate(BoardSpec(seed, regions, cities, land))
        numbers = board_numbers(board, "classic")
        assert ranges["links_per_city"][0] <= (numbers["links_per_city"] or 0) <= ranges["links_per_city"][1]
        assert [measure for measure in MEASURES if not is_usual(measure, numbers[measure])] == []
        assert crosses(board) == []


@pytest.mark.parametrize(("regions", "cities"), [(3, 21), (4, 28), (5, 35), (7, 70)])
def test_number_of_regions_and_cities(regions: int, cities: int) -> None:
    board = generate(BoardSpec(5, regions, cities, "coast"))
    assert (len(board.regions), len(board.cities)) == (regions, cities)
    assert possible_zones(board, "recharged", 3)


def test_the_same_seed_gives_the_same_board_in_another_process() -> None:
    code = (
        "from powergrid.study.generator import *; import json;"
        "print(json.dumps(generate(BoardSpec(77, 5, 33, 'islands', 'cs')).to_json()))"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, env={**os.environ, "PYTHONHASHSEED": hashes}
        ).stdout
        for hashes in ("1", "2")
    }
    assert len(outputs) == 1
    assert generate(BoardSpec(78, 5, 33, "islands", "cs")) != generate(BoardSpec(77, 5, 33, "islands", "cs"))


def test_links_over_mountains_are_expensive() -> None:
    """Without mountains, the board has the same cities and links, and no link costs more."""
    for seed in range(20):
        plain, high = (generate(BoardSpec(seed, land=land)) for land in ("plain", "mountains"))
        if plain.cities == high.cities:
            costs = [(a.cost, b.cost) for a, b in zip(plain.connections, high.connections, strict=True)]
            assert all(a <= b for a, b in costs)
            if any(a < b for a, b in costs):
                return
    raise AssertionError("no mountain range crosses a link")


@pytest.mark.parametrize(
    "language", [one if one in ("en", "de") else pytest.param(one, marks=pytest.mark.long) for one in NAMES]
)
def test_all_names_on_a_board_differ_in_every_language(language: str) -> None:
    board = generate(BoardSpec(1, 7, 84, language=language))
    assert len({city.name for city in board.cities}) == 84
    assert {region.name for region in board.regions} == set(NAMES[language].regions)


def test_impossible_requests_are_rejected() -> None:
    assert spec_problem(BoardSpec(1, 2)) == "a board has 3 to 7 regions"
    assert spec_problem(BoardSpec(1, 3, 60)) == "3 regions have 12 to 54 cities"
    with pytest.raises(ValueError, match="3 regions have"):
        generate(BoardSpec(1, 3, 60))
