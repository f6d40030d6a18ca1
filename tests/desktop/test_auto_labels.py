"""Labels in the workshop: automatic placement, and moving them by hand."""

import pytest

from powergrid.content.layout import PILL, rough_width
from powergrid.content.library import board_by_id
from powergrid.desktop.screens.workshop.auto_labels import Box, covered_area, find_places
from powergrid.desktop.screens.workshop.draft import Draft, DraftCity, DraftLink, DraftRegion
from powergrid.desktop.screens.workshop.hand_labels import Label, name_offset
from powergrid.desktop.screens.workshop.scene import WorkshopScene

REGIONS = (DraftRegion("a", "A", "green"),)


def draft_of(*spots: tuple[float, float], links: tuple[DraftLink, ...] = ()) -> Draft:
    cities = tuple(DraftCity(f"c{n}", f"City {n}", "a", x, y) for n, (x, y) in enumerate(spots))
    return Draft("b", "B", REGIONS, cities, links)


def pill(city: DraftCity, size: float) -> Box:
    return Box(city.x, city.y, PILL[0] / 2 * size, PILL[1] / 2 * size)


def name_box(city: DraftCity, at: tuple[float, float], size: float) -> Box:
    wide = rough_width(city.name) / 2 * size
    return Box(city.x + at[0] * size, city.y + at[1] * size, wide, 5 * size)


def test_an_isolated_city_has_its_name_below_at_full_size() -> None:
    places = find_places(draft_of((300, 300)))
    assert places.size == 1.0
    assert places.names["c0"][0] == 0
    assert places.names["c0"][1] > 0


def test_crowded_cities_are_smaller_but_readable() -> None:
    rows = [(100.0 + 30 * x, 100.0 + 20 * y) for x in range(6) for y in range(6)]
    assert find_places(draft_of(*rows)).size == 0.8


def test_a_name_does_not_cover_the_city_below_it() -> None:
    draft = draft_of((300, 300), (300, 322))
    places = find_places(draft)
    upper, lower = draft.cities
    assert not covered_area(name_box(upper, places.names["c0"], places.size), [pill(lower, places.size)])
    assert not covered_area(name_box(lower, places.names["c1"], places.size), [pill(upper, places.size)])


def test_a_link_cost_does_not_cover_a_city_halfway_along_it() -> None:
    draft = draft_of((200, 300), (400, 300), (300, 300), links=(DraftLink("c0", "c1", 12),))
    share = find_places(draft).shares[0]
    assert not covered_area(Box(200 + 200 * share, 300, 10, 8), [pill(draft.cities[2], 1.0)])


@pytest.mark.parametrize("board", ["germany", "usa", "italy", "korea"])
def test_fewer_names_are_covered_than_if_all_were_below_their_cities(board: str) -> None:
    draft = WorkshopScene(board_by_id(board)).state.draft
    places = find_places(draft)
    pills = [pill(city, places.size) for city in draft.cities]

    def covered(at: dict[str, tuple[float, float]]) -> int:
        boxes = [(city.id, name_box(city, at[city.id], places.size)) for city in draft.cities]
        return sum(1 for _id, box in boxes if any(covered_area(box, [one]) > 4 for one in pills))

    below = {city.id: (0.0, 17.0) for city in draft.cities}
    assert covered(dict(places.names)) <= covered(below) / 2


def test_hand_placed_labels_stay_and_others_avoid_them() -> None:
    city = DraftCity("c0", "City", "a", 300, 300, {"name_at": [0.0, -40.0]})
    draft = Draft("b", "B", REGIONS, (city,), ())
    assert "c0" not in find_places(draft).names


def test_an_automatic_name_is_moved_from_where_it_is_shown() -> None:
    scene = WorkshopScene(board_by_id("germany"))
    shown = scene.state.labels.shown(scene.state.draft, held=False)
    city = next(city for city in shown.cities if name_offset(city) != (0.0, 17.0))
    scene.state.drag_label(Label("city", city.id), (0.0, 0.0), (5.0, -2.0))
    scene.state.drop_label()
    moved = next(one for one in scene.state.draft.cities if one.id == city.id)
    right, down = name_offset(city)
    assert name_offset(moved) == pytest.approx((right + 5, down - 2), abs=0.06)


def test_labels_are_not_placed_while_a_city_is_dragged() -> None:
    scene = WorkshopScene(board_by_id("germany"))
    state = scene.state
    state.labels.shown(state.draft, held=False)
    before = state.labels.places
    state.select(state.draft.cities[0].id)
    state.drag_by(30.0, 0.0, state.draft.cities[0].id)
    state.labels.shown(state.draft, held=state.is_dragging)
    assert state.labels.places is before
    state.drop()
    state.labels.shown(state.draft, held=state.is_dragging)
    assert state.labels.places is not before
