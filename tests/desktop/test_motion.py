"""Animations are short and in order, never in the way, and can be switched off."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.pieces import motion
from powergrid.desktop.pieces.motion import Motion, between, ease_out
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.rules import events as ev
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key, wait
from tests.desktop.positions import position
from tests.sure import sure

PLACES = {
    "market.25": pygame.FRect(900, 90, 74, 90),
    "market.27": pygame.FRect(980, 90, 74, 90),
    "market.deck": pygame.FRect(1100, 60, 100, 24),
    "player.0": pygame.FRect(8, 54, 244, 109),
    "city.kiel": pygame.FRect(500, 90, 60, 28),
    "fuelmarket.coal": pygame.FRect(920, 290, 18, 23),
}
HAPPENED: list[ev.Event] = [
    ev.PlantBought(0, 25, 30, 25),
    ev.PlantDrawn(27),
    ev.CityConnected(0, 1, 0, 0, 10),
    ev.FuelBought(0, 0, 9, 12),
    ev.Powered(0, (), 3, 44),
]


def moving(clock: FakeClock, speed: str = "normal") -> Motion:
    made = Motion(PLACES.get, clock, speed)
    made.show(HAPPENED, ["blue"], ("essen", "kiel"))
    return made


def test_a_movement_starts_fast_and_ends_exactly_at_its_target() -> None:
    assert ease_out(0) == 0
    assert ease_out(1) == 1
    assert ease_out(2) == 1
    assert ease_out(0.5) > 0.5
    start, end = pygame.FRect(0, 0, 10, 10), pygame.FRect(100, 50, 20, 20)
    assert between(start, end, 0) == start
    assert between(start, end, 1) == end


def test_all_movements_end_within_a_quarter_of_a_second(clock: FakeClock) -> None:
    made = moving(clock)
    assert made.active
    assert max(flight.length for flight in made.flights) <= 250
    clock.now += 320  # the last of several tokens starts a little later
    assert not made.active
    assert made.hidden() == set()


def test_a_moving_piece_is_not_drawn_at_its_destination(clock: FakeClock) -> None:
    made = moving(clock)
    assert made.hidden() == {("card", 27), ("house", 1, 0)}
    clock.now += 320
    assert made.hidden() == set()


def test_fast_animations_take_half_as_long_and_off_means_none(clock: FakeClock) -> None:
    normal, fast = moving(clock), moving(clock, "fast")
    assert [flight.length for flight in fast.flights] == [round(flight.length / 2) for flight in normal.flights]
    assert moving(clock, "off").flights == []
    assert set(motion.SPEEDS) == {"normal", "fast", "off"}


def test_things_without_a_position_do_not_move(clock: FakeClock) -> None:
    made = Motion(lambda _name: None, clock)
    made.show(HAPPENED, ["blue"], ("essen", "kiel"))
    assert made.flights == []


@pytest.fixture
def table(app: App) -> TableScene:
    """Return a table on Cleo's turn to build, with animations on."""
    scene = TableScene(position("germany_recharged_4p_1", 245))
    app.push(scene)
    scene.view.motion.speed = "normal"
    app.step()
    return scene


def test_the_table_moves_and_comes_to_rest(app: App, clock: FakeClock, table: TableScene) -> None:
    click(app, "city.frankfurt-oder")
    key(app, "Enter")
    assert table.view.motion.active
    assert sure(table.deadline()) <= clock.now + 20
    houses = table.board.state.scene("", table.view.motion.hidden()).houses
    assert "frankfurt-oder" not in houses or "red" not in houses["frankfurt-oder"]
    wait(app, clock, 1000)
    app.step()
    assert not table.view.motion.active
    frames = app.frames
    for _ in range(5):
        app.step()
    assert app.frames == frames
    assert "red" in table.board.state.scene().houses["frankfurt-oder"]


def test_controls_react_while_things_move(app: App, clock: FakeClock, table: TableScene) -> None:
    click(app, "city.frankfurt-oder")
    key(app, "Enter")
    wait(app, clock, 20)
    assert table.view.motion.active
    assert table.controller.seat == 1
    city = table.board.state.ids[next(iter(table.controller.build_plan.open_cities()))]
    click(app, f"city.{city}")
    assert [table.board.state.ids[number] for number in table.controller.build_plan.cities] == [city]


def test_undo_ends_movements(app: App, table: TableScene) -> None:
    click(app, "city.frankfurt-oder")
    key(app, "Enter", "Ctrl+Z")
    assert not table.view.motion.active


def test_a_piece_that_has_arrived_is_drawn_even_between_frames(app: App, clock: FakeClock, table: TableScene) -> None:
    click(app, "city.frankfurt-oder")
    key(app, "Enter")
    app.step()
    assert table.view.motion.active
    clock.now += 1000
    assert table.view.motion.hidden() == set()  # as if drawing were slow
    table.ui.dirty = False
    table.tick()
    assert table.ui.dirty


def test_a_move_of_a_bot_is_drawn_while_things_move(
    app: App, clock: FakeClock, table: TableScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    click(app, "city.frankfurt-oder")
    key(app, "Enter")
    wait(app, clock, 20)
    assert table.view.motion.active
    clock.now += 20
    drawn: list[Canvas] = []
    draw = table.draw

    def whole(c: Canvas) -> None:
        drawn.append(c)
        draw(c)

    monkeypatch.setattr(table.bots, "tick", lambda _now: True)
    monkeypatch.setattr(table, "draw", whole)
    app.step()
    assert drawn


@pytest.mark.parametrize("height", [109, 72, 50])
def test_a_moving_sum_leaves_the_money_beside_it_legible(clock: FakeClock, height: int) -> None:
    """Three digits and a coin are on the right of a panel's head."""
    panel = pygame.FRect(8, 54, 244, height)
    made = Motion({"player.0": panel}.get, clock, "normal")
    made.show_sum(0, -105)
    (flight,) = made.flights
    assert isinstance(flight.end, pygame.FRect)
    assert max(flight.start.right, flight.end.right) <= panel.right - 60
    assert panel.top < flight.end.centery < panel.top + 30
