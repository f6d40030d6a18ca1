"""Names and costs placed by hand in the workshop stay there, and other labels keep clear of them."""

from typing import Any

import pytest

from powergrid.content.board import Board, check_data
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.screens.workshop.content import content_of, draft_of
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import copy_of
from powergrid.desktop.screens.workshop.state import Workshop
from tests.desktop import board_measures
from tests.desktop.driving import click, key, redraw
from tests.desktop.workshop import drag, opened
from tests.own_boards import seeded_board
from tests.sure import sure

#: The automatic offset of a name: half a city of 20, a gap, and half a line of 12.5 below the centre.
BELOW = 20 / 2 + 3.5 + 12.5 / 2


def placed(board: Board, **parts: dict[int, dict[str, Any]]) -> Board:
    """Return a board with changed values in some entries of its lists."""
    content = board.to_json()
    for part, entries in parts.items():
        for number, facts in entries.items():
            content[part][number].update(facts)
    found, faults = check_data(content)
    assert found is not None, faults
    return found


def figure_of(board: Board) -> BoardFigure:
    return board_figure(board, "recharged")


def test_a_name_stays_where_the_file_puts_it() -> None:
    board = placed(seeded_board(5), cities={4: {"name_at": [-66.0, 9.0]}})
    figure = figure_of(board)
    city = board.cities[4].id
    place = figure.layout.cities[city]
    assert (place.name_dx, place.name_dy, place.lines) == (-66.0, 9.0, (board.cities[4].name,))


def test_a_cost_stays_where_the_file_puts_it() -> None:
    board = placed(seeded_board(5), connections={3: {"cost_at": 0.72}})
    link = board.connections[3]
    layout = figure_of(board).layout
    assert layout.badge_at(link.a, link.b) == pytest.approx(0.72)
    assert layout.badge_at(link.b, link.a) == pytest.approx(0.28)


def test_a_region_name_stays_where_the_file_puts_it() -> None:
    """A position halfway between two cities in the file is halfway between them on the board if no city was moved."""
    link = seeded_board(5).connections[0]
    cities = [city for city in seeded_board(5).cities if city.id in link.key]
    first, second = cities[0].plane_place, cities[1].plane_place
    assert first is not None
    assert second is not None
    middle = {"x": (first[0] + second[0]) / 2, "y": (first[1] + second[1]) / 2}
    figure = figure_of(placed(seeded_board(5), regions={0: middle}))
    a, b = (figure.spots[city.id] for city in cities)
    label = figure.label_spot(seeded_board(5).regions[0].id)
    assert label.x == pytest.approx((a.x + b.x) / 2, abs=12)
    assert label.y == pytest.approx((a.y + b.y) / 2, abs=12)
    # it is on the link between the two, where no automatic name is placed
    assert any(
        region in " ".join(board_measures.links_behind_regions(figure)) for region in figure.region_names.values()
    )


def test_other_labels_keep_clear_of_a_hand_placed_name() -> None:
    """The name is placed where the name of the nearest other city would be."""
    before = figure_of(seeded_board(5))
    cities = seeded_board(5).cities
    at = {city.id: before.in_lp(before.spots[city.id]) for city in cities}
    number, other = min(
        ((n, city.id) for n in range(len(cities)) for city in cities if city.id != cities[n].id),
        key=lambda pair: (
            (at[cities[pair[0]].id][0] - at[pair[1]][0]) ** 2 + (at[cities[pair[0]].id][1] - at[pair[1]][1]) ** 2
        ),
    )
    name, city = before.layout.cities[other], cities[number].id
    offset = [at[other][0] + name.name_dx - at[city][0], at[other][1] + name.name_dy - at[city][1]]
    figure = figure_of(placed(seeded_board(5), cities={number: {"name_at": [round(part, 1) for part in offset]}}))
    assert figure.layout.cities[city].name_dx == pytest.approx(offset[0], abs=0.1)
    moved = figure.layout.cities[other]
    assert (moved.name_dx, moved.name_dy) != (name.name_dx, name.name_dy)
    assert [one for one in board_measures.covered(figure) if "name" in one] == []


def test_a_copied_board_keeps_its_drawing_with_a_hand_placed_label() -> None:
    board = board_by_id("germany")
    copied = board.model_copy(update={"id": "germany-copy", "name": "Copy"})
    other = placed(copied, cities={2: {"name_at": [40.0, -22.0]}}, connections={5: {"cost_at": 0.3}})
    plain, figure = figure_of(board), figure_of(other)
    assert figure.spots == plain.spots
    place = figure.layout.cities[board.cities[2].id]
    assert (place.name_dx, place.name_dy) == (40.0, -22.0)
    link = board.connections[5]
    assert figure.layout.badge_at(link.a, link.b) == pytest.approx(0.3)
    others = [city.id for city in board.cities if city.id != board.cities[2].id]
    assert all(figure.layout.cities[city] == plain.layout.cities[city] for city in others)


def test_the_workshop_leaves_hand_placed_labels_unchanged() -> None:
    board = placed(
        seeded_board(5),
        cities={1: {"name_at": [-60.0, 4.0]}},
        connections={0: {"cost_at": 0.4}},
        regions={0: {"x": 3, "y": 4}},
    )
    content = content_of(*draft_of(board.to_json()))
    assert content["cities"][1]["name_at"] == [-60.0, 4.0]
    assert content["connections"][0]["cost_at"] == 0.4
    assert (content["regions"][0]["x"], content["regions"][0]["y"]) == pytest.approx((3, 4), abs=0.6)


@pytest.mark.parametrize(
    ("part", "facts", "fault"),
    [
        ("cities", {"name_at": [0, 999]}, "must be at most 200"),
        ("connections", {"cost_at": 1.5}, "must be at most 0.95"),
        ("regions", {"x": 4}, "y: is missing"),
        ("regions", {"lat": 4, "lon": 5}, 'this board uses "x" and "y"'),
    ],
)
def test_invalid_label_positions_are_reported(part: str, facts: dict[str, Any], fault: str) -> None:
    content = seeded_board(5).to_json()
    content[part][0].update(facts)
    assert [one for one in check_data(content)[1] if fault in str(one)]


# -- in the workshop


def workshop(app: App) -> tuple[WorkshopScene, Workshop]:
    scene = opened(app, copy_of(seeded_board(5)))
    return scene, scene.state


def middle(scene: WorkshopScene, control: str) -> tuple[int, int]:
    found = sure(scene.ui.control(control))
    x, y = found.rect.center
    return round(x * scene.ui.c.scale), round(y * scene.ui.c.scale)


def test_a_name_can_be_dragged_and_reset_to_its_automatic_position(app: App) -> None:
    scene, state = workshop(app)
    city = state.draft.cities[3]
    start = middle(scene, f"name.{city.id}")
    drag(app, start, (start[0] + 20, start[1]), (start[0] + 40, start[1] - 30))
    camera = sure(scene.canvas.camera)
    at = state.draft.cities[3].kept["name_at"]
    assert at == [pytest.approx(40 / camera.size, abs=0.1), pytest.approx(BELOW - 30 / camera.size, abs=0.1)]
    assert (state.draft.cities[3].x, state.draft.cities[3].y) == (city.x, city.y)
    assert state.picked == (city.id,)
    click(app, "automatic.city")
    assert "name_at" not in state.draft.cities[3].kept
    state.undo()
    assert state.draft.cities[3].kept["name_at"] == at
    state.undo()
    assert "name_at" not in state.draft.cities[3].kept


def test_a_cost_can_be_dragged_along_its_link(app: App) -> None:
    scene, state = workshop(app)
    link = state.draft.links[0]
    a, b = state.draft.city(link.a), state.draft.city(link.b)
    assert a is not None
    assert b is not None
    start = middle(scene, "link.0")
    camera = sure(scene.canvas.camera)
    to = camera.to_window(a.x + (b.x - a.x) * 0.75, a.y + (b.y - a.y) * 0.75)
    drag(app, start, (round(to[0]), round(to[1])))
    assert state.draft.links[0].cost_at == pytest.approx(0.75, abs=0.05)
    click(app, "automatic.cost")
    assert state.draft.links[0].cost_at is None


def test_a_region_name_can_be_dragged(app: App) -> None:
    scene, state = workshop(app)
    region = state.draft.regions[1].id
    start = middle(scene, f"region-name.{region}")
    camera = sure(scene.canvas.camera)
    before = camera.to_board(*start)
    drag(app, start, (start[0] + 30, start[1] + 10))
    at = sure(state.draft.regions[1].name_at)
    assert at == pytest.approx((before[0] + 30 / camera.unit, before[1] + 10 / camera.unit), abs=1.5)
    assert state.region == region
    assert sure(state.checked.board).regions[1].x is not None
    click(app, "automatic.region")
    assert state.draft.regions[1].name_at is None


def test_labels_can_be_moved_with_the_keyboard(app: App) -> None:
    scene, state = workshop(app)
    city = state.draft.cities[0]
    state.select(city.id)
    scene.ui.focus.set("canvas", True)
    redraw(app)
    for pressed in ("Alt+Right", "Alt+Right", "Alt+Down"):
        key(app, pressed)
    assert state.draft.cities[0].kept["name_at"] == [8.0, pytest.approx(BELOW + 4, abs=0.1)]
    assert (state.draft.cities[0].x, state.draft.cities[0].y) == (city.x, city.y)
    state.undo()
    assert "name_at" not in state.draft.cities[0].kept
