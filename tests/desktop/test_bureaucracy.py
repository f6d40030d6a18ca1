"""Phase 5 at the table: the tokens that will be burnt, and the refill of the market."""

from itertools import pairwise

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.fuel_market import after_plan
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.actions import Run
from powergrid.rules.fuel import next_refills
from powergrid.rules.state import BUREAUCRACY
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, redraw, tip_of
from tests.desktop.positions import find, position
from tests.desktop.showing import show

GAME = "germany_recharged_4p_1"


def powering(app: App) -> TableScene:
    """Return a table at which the first player has plants 10 and 15 (2 coal each, 2 and 3 cities), 2 coal and a city.

    The coal market and the coal supply are empty.
    """
    scene = TableScene(position(GAME, find(GAME, lambda state: state.round == 6 and state.phase == "bureaucracy")))
    app.push(scene)
    state, player = scene.controller.state, scene.controller.player
    player.plants, player.fuel = [10, 15], [2, 0, 0, 0]
    state.fuel_supply[0] = state.fuel_market[0] = 0
    scene.controller.refresh()
    redraw(app)
    return scene


def test_the_panel_shows_tokens_on_the_plant_that_burns_them(app: App) -> None:
    scene = powering(app)
    seat = scene.controller.seat
    scene.controller.power_plan.set_runs([])
    redraw(app)
    click(app, "power.plant.10")
    assert player_panels(scene.controller)[seat].burnt == {10: (2, 0, 0, 0)}
    scene.controller.power_plan.set_runs([])
    redraw(app)
    click(app, "power.plant.15")
    assert player_panels(scene.controller)[seat].burnt == {15: (2, 0, 0, 0)}


def test_the_refill_includes_fuel_burnt_by_ticked_plants(app: App) -> None:
    scene = powering(app)
    scene.controller.power_plan.set_runs([])
    redraw(app)
    assert next_refills(after_plan(scene.controller, scene.person_acts()))[0][0] == 0
    click(app, "power.plant.15")
    assert next_refills(after_plan(scene.controller, scene.person_acts()))[0][0] == 2
    assert "Dashed: next refill, at least" in [text.string for text in draw(app)]


@pytest.mark.parametrize(
    ("stored", "refill", "words"), [(3, "2–5", "is 0. Burnt fuel goes there first: 2 to 5 are added."),
                                    (2, "2 of 5", "is 0: only 2 are added.")],
)  # fmt: skip
def test_only_a_certain_shortage_is_red(app: App, stored: int, refill: str, words: str) -> None:
    """Four players get 5 coal in Step 1 (RULES §2.5). The plan burns 2; the last player has plant 20, which burns 3."""
    scene = powering(app)
    state = scene.controller.state
    for seat in state.order[1:]:
        state.players[seat].plants, state.players[seat].fuel = [20], [0, 0, 0, 0]
    state.players[state.order[-1]].fuel[0] = stored
    scene.controller.power_plan.set_runs([Run(15, (2, 0, 0, 0))])
    redraw(app)
    place = scene.control_rect("fuelmarket.refill-coal")
    assert [text.string for text in draw(app) if place.contains(text.seen)] == [refill]
    assert tip_of(scene, "fuelmarket.refill-coal").text == f"The next refill is 5, but the supply {words}"
    cell = app.surface.subsurface(place)
    red = pygame.mask.from_threshold(cell, scene.ui.c.theme.red, (30, 30, 30, 255)).count()
    assert bool(red) == (stored == 2)


def test_the_last_player_to_choose_sees_the_exact_refill(app: App) -> None:
    scene = powering(app)
    scene.controller.state.turn = len(scene.controller.state.order) - 1
    assert "Dashed: the next refill" in [text.string for text in draw(app)]


@pytest.mark.parametrize("oil", [2, 3])
def test_leaving_a_plant_out_includes_an_idle_wind_plant_and_keeps_fuel(app: App, oil: int) -> None:
    """26 (2 oil, 5 cities) supplies all three; without it, 18 (wind, 2 cities) would supply two for 33 Elektro."""
    scene = powering(app)
    state, player = scene.controller.state, scene.controller.player
    player.plants, player.fuel = [18, 26], [0, oil, 0, 0]
    free = [city for city in range(len(state.ruleset.city_ids)) if city not in player.cities]
    player.cities = (player.cities + free)[:3]
    scene.controller.refresh()
    scene.controller.power_plan.set_runs([Run(26, (0, 2, 0, 0))])
    assert f"Without 26: 2 cities, income 33, keeps {oil} oil." in strings(app)


def nine_cities(app: App, coal: int) -> TableScene:
    """Return a table with nine cities and plants 25 (2 coal, 5 cities), 26 (2 oil, 5 cities) and 27 (wind, 3 cities).

    Without 25, they supply 8 cities; the ninth earns 98 - 90 = 8. coal: the tokens in the market, at prices of 1, 1, 1,
    2, … up to 8 (RULES §7).
    """
    scene = powering(app)
    player = scene.controller.player
    player.plants, player.fuel = [25, 26, 27], [2, 2, 0, 0]
    player.cities = type(player.cities)(range(9))
    scene.controller.state.fuel_market[0] = coal
    scene.controller.refresh()
    redraw(app)
    return scene


@pytest.mark.parametrize("coal", [24, 15, 4])
def test_plants_are_ticked_unless_their_fuel_is_worth_twice_the_income(app: App, coal: int) -> None:
    """Two coal at 1, 4 or 7 cost 2, 8 or 14, never twice the 8 that the ninth city earns."""
    scene = nine_cities(app, coal)
    assert {25, 26} <= set(scene.controller.power_plan.burnt)
    assert not [text for text in strings(app) if text.startswith("Keeps ")]
    click(app, "power.plant.25")
    assert "With 25, too: 9 cities, income 98, burns 2 coal." in strings(app)


def test_fuel_worth_clearly_more_is_kept_and_the_reason_shown(app: App) -> None:
    """If no coal is left, each token is worth 8, the highest price."""
    scene = nine_cities(app, 0)
    assert set(scene.controller.power_plan.burnt) == {26, 27}
    assert "Keeps 2 coal worth 16: 9 cities would bring only 8 more." in strings(app)
    click(app, "power.plant.25")
    assert not [text for text in strings(app) if text.startswith("Keeps ")]


def test_no_text_says_that_an_idle_plant_without_fuel_could_supply_more(app: App) -> None:
    scene = nine_cities(app, 15)
    click(app, "power.plant.25")
    scene.controller.player.fuel = [0, 2, 0, 0]
    scene.controller.refresh()
    redraw(app)
    assert not [text for text in strings(app) if text.startswith("With 25")]


@pytest.mark.parametrize(("coal", "asks"), [(24, True), (15, False)])
def test_leaving_a_plant_idle_asks_only_if_running_it_would_pay(app: App, coal: int, asks: bool) -> None:
    """Two coal cost 2 or 8; the ninth city, which needs plant 25, earns 8."""
    scene = nine_cities(app, coal)
    scene.controller.power_plan.set_runs([Run(26, (0, 2, 0, 0)), Run(27)])
    redraw(app)
    click(app, "power.confirm")
    assert bool(scene.dialogs) == asks


@pytest.mark.parametrize("pinned", [False, True])
def test_plant_rows_have_room_for_their_numbers_in_a_low_dock(app: App, pinned: bool) -> None:
    """In Step 3, the market is taller; a number and a check box are at most 24 lp high."""
    name = "usa_recharged_3p_1"
    number = find(
        name,
        lambda state: state.phase == BUREAUCRACY and state.step == 3 and len(state.players[state.to_act].plants) == 3,
    )
    scene = show(app, position(name, number))
    if pinned:
        for control in [control.name for control in scene.ui.controls if control.name.startswith("city.")]:
            click(app, control)
        assert scene.controller.pins.of(scene.controller.seat)
    rows = [scene.control_rect(f"power.plant.{plant}") for plant in scene.controller.player.plants]
    assert min(row.height for row in rows) >= 24
    assert all(above.bottom <= below.top + 1 for above, below in pairwise(rows))
    assert any(text.startswith("Supplies ") for text in strings(app))
