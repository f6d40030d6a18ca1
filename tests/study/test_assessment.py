"""The criteria for a good board, checked against values computed by hand."""

import json
from pathlib import Path

import pytest

from powergrid.content.board import Board, check_data
from powergrid.content.library import board_by_id
from powergrid.study.assessment import OFFICIAL, assess, board_numbers
from tests.own_boards import good_board, ring_board


def line_board(costs: list[int], thirds: tuple[int, int]) -> Board:
    """Return a board with a line of cities and these link costs; new regions start at the cities in `thirds`."""
    colors = ("red", "green", "blue")
    homes = [colors[sum(n >= end for end in thirds)] for n in range(len(costs) + 1)]
    return good_board(
        {
            "id": "line",
            "name": "Line",
            "regions": [{"id": color, "name": color, "color": color} for color in colors],
            "cities": [{"id": f"c{n}", "name": f"C{n}", "region": r, "x": n, "y": 0} for n, r in enumerate(homes)],
            "connections": [{"a": f"c{n}", "b": f"c{n + 1}", "cost": cost} for n, cost in enumerate(costs)],
        }
    )


def test_links_costs_regions_and_dead_ends() -> None:
    numbers = board_numbers(line_board([1, 2, 3, 4, 10], (2, 4)), "classic")
    assert numbers["links_per_city"] == pytest.approx(10 / 6)
    assert (numbers["cheap_links"], numbers["usual_link"], numbers["expensive_links"]) == (2, 3, 4)
    # red: 1 and 2; green: 2, 3 and 4; blue: 4 and 10
    assert numbers["regions"] == pytest.approx(7 / 1.5)
    assert numbers["dead_ends"] == 2
    assert numbers["growth"] is None
    assert numbers["best_start"] is None


def test_the_best_start_and_the_cost_of_growth() -> None:
    """Seven cities cost 6 * 4 on the left and 6 * 1 on the right; growing to 21 cities uses all other links."""
    numbers = board_numbers(line_board([4] * 6 + [10] + [1] * 13, (4, 14)), "classic")
    # 7 starts on the left cost 24 and 14 on the right cost 6: the median is 6, so the best start saves nothing
    assert numbers["best_start"] == 0
    # from the right: 7 more links for 1, then one for 10 and 6 for 4
    assert numbers["growth"] == 7 * 1 + 10 + 6 * 4
    numbers = board_numbers(line_board([4] * 6 + [10] + [1] * 6, (4, 10)), "classic")
    assert numbers["best_start"] == (24 + 6) / 2 - 6


@pytest.mark.parametrize("board", OFFICIAL)
def test_official_boards_are_good_boards(board: str) -> None:
    assessment = assess(board_by_id(board), "recharged")
    assert assessment.unusual == ()
    assert not [seating for seating in assessment.seatings if seating.why]


def test_unavailable_numbers_of_players_have_a_reason() -> None:
    why = {(one.edition, one.players): one for one in assess(ring_board(), "classic").seatings}
    assert why["classic", 2].why == why["recharged", 3].why == "regions"  # three mixed regions are never connected
    assert why["classic", 4].why == why["classic", 6].why == ""  # all four, with 28 cities
    cases = Path(__file__).parents[1] / "content" / "cases"
    swiss, faults = check_data(json.loads((cases / "swap.json").read_text("utf-8")))
    assert swiss is not None, faults
    why = {(one.edition, one.players): one for one in assess(swiss, "classic").seatings}
    assert (why["classic", 2].why, why["classic", 2].most, why["classic", 2].needed) == ("cities", 19, 21)
    assert why["recharged", 2].why == why["classic", 3].why == ""


def test_expensive_links_and_blocked_starts_are_unusual() -> None:
    assessment = assess(line_board([30] * 27, (9, 18)), "classic")
    sides = {line.measure: line.side for line in assessment.unusual}
    assert sides["links_per_city"] == -1
    assert sides["usual_link"] == sides["growth"] == 1
    assert "dead_ends" not in sides  # two, as on Germany, Italy and the USA
