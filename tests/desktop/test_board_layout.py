"""Nothing overlaps on any board, in either edition, at either reference size."""

from itertools import combinations

import pygame
import pytest
import translations

from powergrid.base.resources import resource_dir
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.library import board_by_id
from powergrid.desktop.board.figure import FLAG, BoardFigure, board_figure
from powergrid.desktop.board.labels import LINK_COST
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.toolkit import theme
from powergrid.desktop.words import language
from tests.desktop import board_measures
from tests.desktop.board_parts import badge_rect, controls, name_rects
from tests.sure import sure

#: Every board that has its own drawing.
BOARDS = tuple(sorted(path.stem for path in resource_dir("maps").glob("drawing/*.json")))
#: The cities of the boards with islands, by island; "" means all others, which share one landmass.
ISLANDS: dict[str, list[set[str]]] = {
    "italy": [{"palermo", "messina", "catania", "siracusa"}, {"venezia"}, {""}],
    "northern-europe": [
        {"visby"},
        {"stockholm", "oslo"},
        {"kobenhavn"},
        {"odense"},
        {"aarhus", "esbjerg"},
        {"vilnius", "tallinn"},
    ],
    "uk-ireland": [{"dublin", "belfast", "cork", "derry", "sligo"}, {"glasgow", "london-1", "plymouth", "bangor"}],
    "japan": [
        {"sapporo", "asahikawa", "hakodate"},
        {"aomori", "tokyo", "osaka", "hiroshima", "shimonoseki"},
        {"takamatsu", "kochi", "matsuyama"},
        {"fukuoka", "oita", "nagasaki", "miyazaki", "kagoshima", "kumamoto"},
    ],
    "korea": [{"jeju"}, {""}],
    "china": [{"haikou"}, {""}],
}
# The board panel in windows of 1280x720 and 1920x1080: width and height in pixels, and pixels per lp.
PANELS = {"1280x720": (644, 594, 1.0), "1920x1080": (1013, 910, 1.35)}
#: Every board at both sizes, each size in a different edition; the other half is slow.
CASES = [
    pytest.param(b, e, p, marks=() if (number + place) % 2 else pytest.mark.long)
    for b in BOARDS
    for number, e in enumerate(EDITIONS)
    for place, p in enumerate(PANELS)
]


def figure_of(board_id: str, edition: Edition) -> BoardFigure:
    return board_figure(board_by_id(board_id), edition)


def board_view(board_id: str, edition: Edition, panel: str) -> BoardView:
    view = BoardView(figure_of(board_id, edition))
    width, height, scale = PANELS[panel]
    view.place(pygame.Rect(0, 0, width, height), scale)
    return view


def differs_in_recharged(board_id: str) -> bool:
    """Return whether a board is different in Recharged."""
    return board_by_id(board_id).printing("recharged") != board_by_id(board_id).printing("classic")


def parts(view: BoardView) -> list[tuple[str, str, pygame.Rect]]:
    """Return every city, name and badge with its owner and its rectangle in pixels."""
    found = [("city", city, view.city_rect(city)) for city in view.figure.names]
    found += [("name", city, rect) for city in view.figure.names for rect in name_rects(view, city)]
    found += [("badge", f"{a}-{b}", badge_rect(view, a, b)) for a, b, _ in view.figure.links]
    return found


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_no_city_name_or_badge_overlaps_another(board: str, edition: Edition, panel: str) -> None:
    overlaps = [
        f"{kind} {owner} / {other_kind} {other}"
        for (kind, owner, rect), (other_kind, other, other_rect) in combinations(
            parts(board_view(board, edition, panel)), 2
        )
        if rect.colliderect(other_rect) and not (kind == other_kind == "name" and owner == other)
    ]
    assert overlaps == []


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("size", [size for size in theme.TEXT_SIZES if size != "normal"])
def test_larger_text_enlarges_labels_where_there_is_room(board: str, size: str) -> None:
    normal = board_view(board, "recharged", "1280x720").figure.labels
    theme.use_text(size)
    view = board_view(board, "recharged", "1280x720")
    labels, most = view.figure.labels, theme.TEXT_SIZES[size]
    for sizes in (labels.sizes, labels.badges):
        assert set(sizes.values()) <= {1.0, 1.05, 1.1, 1.15, 1.2}
        assert max(sizes.values()) == most
        assert sum(sizes.values()) / len(sizes) - 1 >= (most - 1) / 2
    assert set(normal.sizes.values()) == set(normal.badges.values()) == {1.0}
    whole, found = pygame.Rect(view.camera.rect), parts(view)
    for (kind, owner, rect), (other_kind, other, other_rect) in combinations(found, 2):
        same = kind == other_kind == "name" and owner == other
        assert same or not rect.colliderect(other_rect), (kind, owner, other_kind, other)
    assert all(whole.contains(rect) for _kind, _owner, rect in found)


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_everything_is_inside_the_panel(board: str, edition: Edition, panel: str) -> None:
    view = board_view(board, edition, panel)
    whole = pygame.Rect(view.camera.rect)
    outside = [f"{kind} {owner}" for kind, owner, rect in parts(view) if not whole.contains(rect)]
    assert outside == []
    assert [fault for fault in board_measures.covered(view.figure) if "outside" in fault] == []


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_no_link_runs_through_a_city_that_is_not_its_end(board: str, edition: Edition, panel: str) -> None:
    view = board_view(board, edition, panel)
    through = [
        f"{a}-{b} through {city}"
        for a, b, _ in view.figure.links
        for city in view.figure.names
        if city not in (a, b) and view.city_rect(city).clipline(view.city_rect(a).center, view.city_rect(b).center)
    ]
    assert through == []


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_no_two_links_cross(board: str, edition: Edition, panel: str) -> None:
    view = board_view(board, edition, panel)

    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    at = {city: (place.x, place.y) for city, place in view.figure.layout.cities.items()}
    crossing = []
    for (a, b, _), (c, d, _) in combinations(view.figure.links, 2):
        if len({a, b, c, d}) == 4:
            p, q, r, s = at[a], at[b], at[c], at[d]
            if side(p, q, r) * side(p, q, s) < 0 and side(r, s, p) * side(r, s, q) < 0:
                crossing.append(f"{a}-{b} x {c}-{d}")
    assert crossing == []


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_a_city_responds_exactly_on_its_pill(board: str, edition: Edition, panel: str) -> None:
    view, scale = board_view(board, edition, panel), PANELS[panel][2]
    ui = controls(view, pygame.Rect(view.camera.rect), scale)
    for city in view.figure.names:
        rect = view.city_rect(city)
        assert rect.width >= 28
        assert rect.height + 8 * view.camera.size >= 28
        for x in (*range(rect.left, rect.right, 5), rect.right - 1):
            for y in (rect.top, rect.centery, rect.bottom - 1):
                assert sure(ui.at((x / scale, y / scale))).name == f"city.{city}"


PRINTINGS = [pytest.param(b, e) for b in BOARDS for e in EDITIONS if e == "classic" or differs_in_recharged(b)]


@pytest.mark.parametrize("size", ["normal", "large", "largest"])
@pytest.mark.parametrize(("board", "edition"), PRINTINGS)
def test_every_name_is_clearly_closest_to_its_own_city(board: str, edition: Edition, size: str) -> None:
    theme.use_text(size)
    assert board_measures.ambiguous_names(figure_of(board, edition)) == []


@pytest.mark.parametrize(("board", "edition"), PRINTINGS)
def test_no_link_runs_behind_the_name_of_a_city(board: str, edition: Edition) -> None:
    assert board_measures.links_behind_names(figure_of(board, edition)) == []


@pytest.mark.parametrize(("board", "edition"), PRINTINGS)
def test_no_link_runs_behind_the_cost_of_another(board: str, edition: Edition) -> None:
    assert board_measures.links_behind_costs(figure_of(board, edition)) == []


@pytest.mark.parametrize(
    ("board", "edition", "code"),
    [
        pytest.param(*printing.values, code, marks=() if code == "de" or (row + column) % 6 == 0 else pytest.mark.long)
        for row, printing in enumerate(PRINTINGS)
        for column, code in enumerate(sorted([language.ENGLISH, *translations.languages()]))
    ],
)
def test_region_names_are_clear_of_links_cities_and_costs(board: str, edition: Edition, code: str) -> None:
    try:
        assert language.use(code) == code
        figure = figure_of(board, edition)
        assert board_measures.links_behind_regions(figure) == []
        assert board_measures.covered_regions(figure) == []
    finally:
        language.use(language.ENGLISH)


@pytest.mark.parametrize("board", BOARDS)
def test_a_region_name_is_on_its_own_land(board: str) -> None:
    assert board_measures.misplaced_regions(figure_of(board, "classic")) == []
    assert board_measures.regions_at_sea(figure_of(board, "classic")) == []


@pytest.mark.parametrize(("board", "edition"), PRINTINGS)
def test_every_city_is_in_its_own_region(board: str, edition: Edition) -> None:
    assert board_measures.cities_on_other_land(figure_of(board, edition)) == []


@pytest.mark.parametrize("board", [board for board in BOARDS if board in ISLANDS])
def test_islands_stay_islands(board: str) -> None:
    figure = figure_of(board, "classic")
    named = set().union(*ISLANDS[board])
    islands = [set(figure.names) - named if "" in island else island for island in ISLANDS[board]]
    assert board_measures.joined_islands(figure, islands) == []


@pytest.mark.parametrize("board", BOARDS)
def test_costs_are_at_least_12_pixels_high_in_the_smallest_window(board: str) -> None:
    view = board_view(board, "classic", "1280x720")
    assert LINK_COST.size * view.camera.size >= 12


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_rings_hide_no_cost(board: str, edition: Edition, panel: str) -> None:
    """No ring covers a badge, whichever city is under the pointer."""
    view = board_view(board, edition, panel)
    zone = frozenset(view.figure.region_of.values())
    ringed = pygame.Surface(view.camera.rect[2:])
    view.draw(ringed, BoardScene(zone, step=1, ends=tuple(view.figure.names)))
    hidden = []
    for a, b, _cost in view.figure.links:
        inner = badge_rect(view, a, b).inflate(-4, -4)
        spots = [(x, y) for x in range(inner.left, inner.right) for y in range(inner.top, inner.bottom)]
        # Amber has much less blue than the white and the dark of a badge.
        amber = [spot for spot in spots if ringed.get_at(spot).b < 100 < ringed.get_at(spot).r]
        if amber:
            hidden.append(f"{a}-{b}")
    assert hidden == []


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_the_widest_ring_is_inside_the_panel(board: str, edition: Edition, panel: str) -> None:
    view = board_view(board, edition, panel)
    whole = pygame.Rect(view.camera.rect)
    reach = round(2 * 6.8 * view.camera.size)  # the ring of a hovered city: 5 lp plus a line of 1.8
    cut = [city for city in view.figure.names if not whole.contains(view.city_rect(city).inflate(reach, reach))]
    assert cut == []


@pytest.mark.parametrize(("board", "edition", "panel"), CASES)
def test_start_city_flags_hide_no_cost(board: str, edition: Edition, panel: str) -> None:
    """Flags may touch a cost in crowded areas if any city can be marked, but not on boards with start cities."""
    view = board_view(board, edition, panel)
    costs = [badge_rect(view, a, b) for a, b, _cost in view.figure.links]
    flags = {city: view.camera.box(spot, (FLAG, FLAG)).inflate(-4, -4) for city, spot in view.figure.flag_spots.items()}
    hiding = [city for city, flag in flags.items() if flag.collidelist(costs) >= 0]
    assert not set(hiding) & set(board_by_id(board).specials.all.start_cities)
    assert len(hiding) <= 1
