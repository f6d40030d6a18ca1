"""The work done by the map workshop on a large board, as counts that do not depend on the machine."""

import json
from pathlib import Path

import pygame
import pytest

from powergrid.content import known_keys
from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop import auto_labels, hand_labels
from powergrid.desktop.screens.workshop.start import copy_of, open_file
from tests.desktop.driving import click, commit_text, key, move, redraw
from tests.desktop.workshop import button, drag, opened, two_cities, window
from tests.own_boards import seeded_board

SWISS = Path(__file__).parents[1] / "content" / "cases" / "swiss19.json"


def test_a_drag_step_does_little_work_on_a_large_board(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the parts that move with the city are redrawn, and the board is not checked."""
    scene = opened(app, copy_of(seeded_board(9, 7, 120)))
    state = scene.state
    state.make_assessment()
    city = state.draft.cities[40]
    links = sum(city.id in link.ends for link in state.draft.links)
    start = window(scene, city.x, city.y)
    move(app, start)
    button(app, pygame.MOUSEBUTTONDOWN, start)
    move(app, (start[0] - 20, start[1]))

    def checked(_content: object) -> None:
        raise AssertionError("a board was checked while a city was dragged")

    def drawn(*_all: object) -> None:
        raise AssertionError("a column was drawn again while a city was dragged")

    monkeypatch.setattr("powergrid.desktop.screens.workshop.state.check_data", checked)
    monkeypatch.setattr("powergrid.desktop.screens.workshop.scene.left_column", drawn)
    monkeypatch.setattr("powergrid.desktop.screens.workshop.scene.right_column", drawn)
    for step in range(1, 6):
        before, sought = len(scene.canvas._parts), hand_labels._free_spot.cache_info().misses
        move(app, (start[0] - 20 - 25 * step, start[1] + 25 * step))
        # the city, its name, the name of its region, and each link with its cost
        assert len(scene.canvas._parts) - before <= 3 + 2 * links
        assert hand_labels._free_spot.cache_info().misses - sought <= 1  # the name of its region
        kinds = ("city", "name", "link")
        on_board = {control.name for control in scene.ui.controls if control.name.split(".")[0] in kinds} - {
            "city.name"
        }
        assert on_board == {f"city.{city.id}"}
    monkeypatch.undo()
    button(app, pygame.MOUSEBUTTONUP, (start[0] - 145, start[1] + 125))
    assert state.draft.cities[40] != city
    assert "city.name" in {control.name for control in scene.ui.controls}
    assert scene.ui.control("link.0") is not None


def test_typing_a_letter_does_little_work_on_a_large_board(app: App) -> None:
    """Only names near the city are placed again, and the schema's types are not read again."""
    scene = opened(app, copy_of(seeded_board(9, 7, 120)))
    city = scene.state.draft.cities[40]
    scene.state.select(city.id)
    scene.ui.dirty = True
    click(app, "city.name")
    commit_text(app, "a")
    tried = auto_labels._tried.cache_info().misses
    read = known_keys._keys_at.cache_info().misses
    commit_text(app, "b")
    commit_text(app, "c")
    assert auto_labels._tried.cache_info().misses - tried < 2 * 2 * 40  # of 120 cities, each tried twice per letter
    assert known_keys._keys_at.cache_info().misses == read


def test_panning_moves_the_drawing(app: App) -> None:
    """No picture of a city, a name or a link is redrawn."""
    scene = two_cities(app)
    key(app, "S", "+", "+", "+")
    scene.state.select()
    redraw(app)
    before = dict(scene.canvas._parts)
    start = window(scene, 300, 300)
    drag(app, start, (start[0] + 40, start[1] + 10), (start[0] + 60, start[1] + 20))
    assert window(scene, 300, 300) == (start[0] + 60, start[1] + 20)
    after = scene.canvas._parts
    assert before
    assert {part: [(picture, (x + 60, y + 20)) for picture, (x, y) in drawn] for part, drawn in before.items()} == {
        part: after[part] for part in before
    }


def test_drawing_does_not_compute_fixes_for_misspelt_keys(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each of the 38 errors, this would write and read the whole board."""
    content = json.loads(SWISS.read_text("utf-8"))
    for city in content["cities"]:
        city["latitude"], city["longitude"] = city.pop("lat"), city.pop("lon")
    path = tmp_path / "keys.json"
    path.write_text(json.dumps(content), "utf-8")
    scene = opened(app, open_file(path))
    assert len(scene.state.checked.faults) == 2 * 19

    def made(*_all: object) -> None:
        raise AssertionError("a fix was made before its button was pressed")

    monkeypatch.setattr("powergrid.desktop.screens.workshop.key_fixes.draft_of", made)
    scene.ui.dirty = True
    app.draw()
    monkeypatch.undo()
    click(app, "fix.0")
    assert len(scene.state.checked.faults) == 19  # the key is corrected in all cities
