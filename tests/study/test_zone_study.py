"""Statistics of a zone match values computed by hand on a small board and figures from printed boards."""

from itertools import pairwise

import pytest

from powergrid.content.board import Board
from powergrid.content.library import board_by_id
from powergrid.study.zones import Growth, RegionRow, ZoneStudy, ranked_zones
from tests.own_boards import good_board
from tests.sure import sure

# Three regions in a row: a-b costs 1, b-c 2, c-d 3, d-e 0, e-f 10, and the short cut a-f is expensive.
LINKS = [("a", "b", 1), ("b", "c", 2), ("c", "d", 3), ("d", "e", 0), ("e", "f", 10), ("a", "f", 20)]


def small_board() -> Board:
    regions = [{"id": r, "name": r.title(), "color": r} for r in ("red", "green", "blue")]
    homes = {"a": "red", "b": "red", "c": "green", "d": "green", "e": "blue", "f": "blue"}
    cities = [
        {"id": c, "name": c.upper(), "region": r, "lat": 50, "lon": 5 + i} for i, (c, r) in enumerate(homes.items())
    ]
    links = [{"a": a, "b": b, "cost": cost} for a, b, cost in LINKS]
    return good_board({"id": "row", "name": "Row", "regions": regions, "cities": cities, "connections": links})


def study(*zone: str) -> ZoneStudy:
    return ZoneStudy(small_board(), "classic", zone or ("red", "green", "blue"))


def test_the_cheapest_route_is_the_sum_of_its_links() -> None:
    route = sure(study().route("a", "f"))
    assert route.stops == ("a", "b", "c", "d", "e", "f")
    assert route.cost == 1 + 2 + 3 + 0 + 10
    assert route.legs[2] == ("c", "d", 3)


def test_routes_stay_inside_the_zone() -> None:
    assert study("red", "blue").route("a", "f") is not None
    assert sure(study("red", "blue").route("b", "e")).cost == 1 + 20 + 10
    assert study("red").route("a", "b") is not None


def test_costs_from_a_city_omit_unreachable_cities() -> None:
    assert study().costs_from("d") == {"a": 6, "b": 5, "c": 3, "e": 0, "f": 10}
    assert study("red", "green").costs_from("a") == {"b": 1, "c": 3, "d": 6}


def test_the_summary_includes_only_links_in_the_zone() -> None:
    summary = study().summary
    assert (summary.cities, summary.links, summary.total, summary.free, summary.most_expensive) == (6, 6, 36, 1, 20)
    assert summary.mean == 6
    part = study("red", "green").summary
    assert (part.cities, part.links, part.total) == (4, 3, 6)


def test_the_rows_of_the_regions() -> None:
    assert study().region_rows == (
        RegionRow("red", 2, 1, 1.0, 2),
        RegionRow("green", 2, 1, 3.0, 2),
        RegionRow("blue", 2, 1, 10.0, 2),
    )


def test_growth_is_not_computed_beyond_the_cities_of_the_zone() -> None:
    assert study().growth == ()
    assert study().starts[0].costs == (None, None, None, None)


# Read from the tables for the printed Italy board; for each region: (cities, links inside, mean, links out).
ITALY = {
    "blue": (7, 10, 5.9, 11),
    "green": (7, 8, 6.6, 7),
    "yellow": (7, 10, 5.9, 14),
    "red": (7, 8, 8.4, 11),
    "purple": (7, 10, 11.6, 9),
    "brown": (7, 7, 10.0, 4),
}


def italy(*zone: str) -> ZoneStudy:
    board = board_by_id("italy")
    return ZoneStudy(board, "classic", zone or [region.id for region in board.regions])


def test_italy_as_printed() -> None:
    summary = italy().summary
    assert (summary.cities, summary.links, summary.total, summary.free, summary.most_expensive) == (42, 81, 678, 3, 22)
    for row in italy().region_rows:
        cities, links, mean, out = ITALY[row.region]
        assert (row.cities, row.links, row.out) == (cities, links, out)
        assert row.mean == pytest.approx(mean, abs=0.05)


def test_the_route_from_milano_to_napoli_follows_the_west_coast() -> None:
    route = sure(italy().route("milano", "napoli"))
    assert route.stops == ("milano", "genova", "la-spezia", "pisa", "livorno", "roma", "napoli")
    assert [cost for _, _, cost in route.legs] == [9, 5, 5, 0, 19, 14]


def test_growth_costs_increase_and_the_best_start_comes_first() -> None:
    starts = italy().starts
    firsts = [start.costs[0] for start in starts]
    assert None not in firsts
    assert firsts == sorted(firsts, key=lambda cost: cost or 0)
    for start in starts:
        known = [cost for cost in start.costs if cost is not None]
        assert all(less <= more for less, more in pairwise(known))


def test_growth_of_a_region_of_seven_is_its_cheapest_tree() -> None:
    """Growing to all seven by the nearest city is Prim's algorithm, so every start costs the same."""
    growth = italy("blue").growth
    # 3 Milano-Bergamo, 3 Bergamo-Brescia, 4 Milano-Piacenza, 4 Brescia-Verona, 7 Genova-Piacenza, 8 Torino-Milano
    assert growth == (Growth(7, 29.0, 29, tuple(sorted(growth[0].starts))),)
    assert len(growth[0].starts) == 7


def test_zones_are_ranked_by_the_first_seven_cities() -> None:
    ranks = ranked_zones(board_by_id("italy"), "classic", 3)
    assert [(r.cheapest, r.mean) for r in ranks] == sorted((r.cheapest, r.mean) for r in ranks)
    assert all(len(rank.zone) == 3 for rank in ranks)
    # blue, green and red are connected as regions, but Livorno cannot be reached
    assert ("blue", "green", "red") not in {rank.zone for rank in ranks}
    assert {len(r.zone) for r in ranked_zones(board_by_id("italy"), "classic", 5)} == {5}
