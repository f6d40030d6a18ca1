"""The automatic layout of boards without a drawing: no overlaps, every city visible, and reproducible results."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from powergrid.content.auto_layout import auto_layout
from powergrid.content.auto_repair import Draft, repair
from powergrid.content.board import City, Link, Printing
from powergrid.content.boxes import cuts
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, PANEL, PILL, BoardLayout, NamePlace
from powergrid.content.library import board_by_id
from powergrid.study.generator import LANDS, Land
from tests.own_boards import seeded_board

BOARDS = ("germany", "usa", "central-europe", "benelux", "france", "italy")


def made_up(cities: int, seed: int) -> Printing:
    """Return randomly placed cities, each linked to the two nearest earlier ones."""
    chance = random.Random(seed)
    spots = [(chance.uniform(40, 50), chance.uniform(0, 15)) for _ in range(cities)]
    links = {}
    for i, (lat, lon) in enumerate(spots):
        near = sorted(range(i), key=lambda j: (spots[j][0] - lat) ** 2 + (spots[j][1] - lon) ** 2)
        for j in near[:2]:
            links[i, j] = Link(a=f"c{i}", b=f"c{j}", cost=chance.randint(0, 20))
    places = [City(id=f"c{i}", name=f"City {i}", region="r", lat=lat, lon=lon) for i, (lat, lon) in enumerate(spots)]
    return Printing(tuple(places), tuple(links.values()))


def in_lp(layout: BoardLayout) -> BoardLayout:
    """Return a layout scaled so that its cities have full size; on a crowded board, they are smaller."""
    cities = {
        city: replace(place, x=place.x / layout.size, y=place.y / layout.size) for city, place in layout.cities.items()
    }
    return BoardLayout(cities, layout.badges, layout.size)


def overlapping(layout: BoardLayout) -> list[tuple[str, str]]:
    return [
        (a, b)
        for (a, p), (b, q) in combinations(layout.cities.items(), 2)
        if abs(p.x - q.x) < PILL[0] and abs(p.y - q.y) < PILL[1]
    ]


LARGE = pytest.param(80, 6, marks=pytest.mark.long)


@pytest.mark.parametrize(
    ("cities", "seed"), [(1, 0), (2, 1), (12, 2), (30, 3), pytest.param(50, 4, marks=pytest.mark.long), LARGE]
)
def test_no_two_cities_overlap_on_a_made_up_board(cities: int, seed: int) -> None:
    layout = in_lp(auto_layout(made_up(cities, seed)))
    assert len(layout.cities) == cities
    assert overlapping(layout) == []
    for place in layout.cities.values():
        assert PILL[0] / 2 <= place.x <= PANEL[0] / layout.size - PILL[0] / 2
        assert PILL[1] / 2 <= place.y <= PANEL[1] / layout.size - PILL[1] / 2


def test_cities_at_the_same_position_are_moved_apart() -> None:
    cities = tuple(City(id=f"c{i}", name=f"C{i}", region="r", lat=45, lon=9) for i in range(9))
    layout = in_lp(auto_layout(Printing(cities, ())))
    assert overlapping(layout) == []


def test_directions_are_preserved() -> None:
    places = {"north": (52, 10), "south": (46, 10), "west": (49, 4), "east": (49, 16)}
    cities = tuple(City(id=i, name=i.title(), region="r", lat=lat, lon=lon) for i, (lat, lon) in places.items())
    at = auto_layout(Printing(cities, ())).cities
    assert at["north"].y < at["west"].y < at["south"].y
    assert at["west"].x < at["north"].x < at["east"].x


def test_the_same_board_gives_the_same_layout() -> None:
    board = made_up(20, 9)
    assert auto_layout(board) == auto_layout(board)


def test_badges_stay_on_their_links() -> None:
    board = made_up(25, 10)
    layout = auto_layout(board)
    assert all(0.2 <= layout.badge_at(link.a, link.b) <= 0.8 for link in board.links)
    link = board.links[0]
    assert layout.badge_at(link.b, link.a) == pytest.approx(1 - layout.badge_at(link.a, link.b))


@pytest.mark.parametrize(
    "board", [board if board in ("usa", "benelux") else pytest.param(board, marks=pytest.mark.long) for board in BOARDS]
)
def test_cities_and_costs_do_not_overlap_with_real_coordinates(board: str) -> None:
    """Check that the rings around cities do not hide any costs; at most one link may have too little room."""
    printing = board_by_id(board).printing("classic")
    layout = in_lp(auto_layout(printing))
    assert overlapping(layout) == []
    crowded = set()
    for link in printing.links:
        at, start, end = layout.badge_at(link.a, link.b), layout.cities[link.a], layout.cities[link.b]
        x, y = start.x + (end.x - start.x) * at, start.y + (end.y - start.y) * at
        width = BADGE_WIDTHS[0] if link.cost < 10 else BADGE_WIDTHS[1]
        for place in layout.cities.values():
            gap = max(abs(place.x - x) - (PILL[0] + width) / 2, abs(place.y - y) - (PILL[1] + BADGE_HEIGHT) / 2)
            assert gap > -2.0, f"{link.a}-{link.b}"
            if gap < 1.5:
                crowded.add((link.a, link.b))
    assert len(crowded) <= 1


@pytest.mark.long  # short runs check this on the boards in tests/desktop/test_generated_boards.py
@pytest.mark.parametrize("land", LANDS)
def test_no_link_runs_through_a_city_on_a_board_of_sixty(land: Land) -> None:
    printing = seeded_board(5, 7, 60, land).printing("classic")
    at = in_lp(auto_layout(printing)).cities
    through = [
        (link.a, link.b, city)
        for link in printing.links
        for city, place in at.items()
        if city not in (link.a, link.b)
        and cuts(
            ((at[link.a].x, at[link.a].y), (at[link.b].x, at[link.b].y)), [(place.x, place.y, PILL[0] / 2, PILL[1] / 2)]
        )
    ]
    assert through == []


def test_a_name_on_a_link_is_moved() -> None:
    """The link to the south leaves room for the name only above the city."""
    names = [
        NamePlace(0.0, 20.0, 40.0, 12.5, ("Middle",), 0, 0.0),
        NamePlace(0.0, -20.0, 40.0, 12.5, ("Middle",), 0, 0.3),
    ]
    far = [NamePlace(0.0, 20.0, 30.0, 12.5, ("South",), 0, 0.0)]
    spots = [(300.0, 200.0), (300.0, 400.0)]
    draft = Draft(spots, [names[0], far[0]], [0.5], [(0, 1)], [BADGE_WIDTHS[0]], [names, far], 14.0, PANEL)
    repair(draft)
    assert draft.names[0] == names[1]
    assert draft.spots == spots


def test_cities_on_a_plane_keep_their_positions() -> None:
    spots = ((0, 0), (700, 0), (0, 400), (700, 400), (350, 100))
    cities = tuple(City(id=f"c{i}", name=f"C{i}", region="r", x=x, y=y) for i, (x, y) in enumerate(spots))
    at = auto_layout(Printing(cities, ())).cities
    scale = (at["c1"].x - at["c0"].x) / 700
    for i, (x, y) in enumerate(spots):
        assert at[f"c{i}"].x - at["c0"].x == pytest.approx(scale * x)
        assert at[f"c{i}"].y - at["c0"].y == pytest.approx(scale * y)
