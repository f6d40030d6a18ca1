"""Phase 5 at the table: the place of tokens about to be burnt, and the refill of the market."""

from itertools import pairwise

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.fuel_market import coming_back
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.actions import Run
from powergrid.rules.state import BUREAUCRACY
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, redraw
from tests.desktop.positions import find, position
from tests.desktop.showing import show

GAME = "germany_recharged_4p_1"


def powering(app: App) -> TableScene:
    """The first in order chooses: 10 and 15 (2 coal each, for 2 and 3 cities) with two coal, one city; no coal in
    the supply and an empty coal market."""
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
    click(app, "power.plant.10")
    assert player_panels(scene.controller)[seat].burnt == {10: (2, 0, 0, 0)}
    scene.controller.power_plan.set_runs([])
    click(app, "power.plant.15")
    assert player_panels(scene.controller)[seat].burnt == {15: (2, 0, 0, 0)}


def test_the_refill_includes_fuel_that_the_ticked_plants_burn(app: App) -> None:
    scene = powering(app)
    scene.controller.power_plan.set_runs([])
    (refill, _second), more = coming_back(scene.controller, scene.person_acts())
    assert refill[0] == 0
    assert more
    click(app, "power.plant.15")
    (refill, _second), _more = coming_back(scene.controller, scene.person_acts())
    assert refill[0] == 2
    assert "Dashed: next refill, at least" in [text.string for text in draw(app)]


def test_the_last_player_to_choose_sees_the_exact_refill(app: App) -> None:
    scene = powering(app)
    scene.controller.state.turn = len(scene.controller.state.order) - 1
    assert "Dashed: the next refill" in [text.string for text in draw(app)]


def test_leaving_a_plant_out_counts_an_idle_wind_plant(app: App) -> None:
    """26 (2 oil, 5 cities) supplies all; without it 18 (wind, 2 cities) would supply two of three: 33 Elektro."""
    scene = powering(app)
    state, player = scene.controller.state, scene.controller.player
    player.plants, player.fuel = [18, 26], [0, 2, 0, 0]
    free = [city for city in range(len(state.ruleset.city_ids)) if city not in player.cities]
    player.cities = (player.cities + free)[:3]
    scene.controller.refresh()
    scene.controller.power_plan.set_runs([Run(26, (0, 2, 0, 0))])
    assert "Without 26: 2 cities, income 33, keeps 2 oil." in [text.string for text in draw(app)]


def test_an_idle_plant_that_would_supply_more_says_what_it_would_bring(app: App) -> None:
    """25 (2 coal), 26 (2 oil, both 5 cities) and 27 (wind, 3 cities) supply 8 of 9 cities without 25: 98 instead of 90.

    The best choice may keep the coal for later, which somebody who sees an idle plant has to be told.
    """
    scene = powering(app)
    player = scene.controller.player
    player.plants, player.fuel = [25, 26, 27], [2, 2, 0, 0]
    player.cities = type(player.cities)(range(9))
    scene.controller.refresh()
    scene.controller.power_plan.set_runs([Run(25, (2, 0, 0, 0)), Run(26, (0, 2, 0, 0)), Run(27)])
    redraw(app)
    words = "With 25, too: 9 cities, income 98, burns 2 coal."
    assert words not in [text.string for text in draw(app)]
    click(app, "power.plant.25")
    assert words in [text.string for text in draw(app)]
    player.fuel = [0, 2, 0, 0]
    scene.controller.refresh()
    redraw(app)
    assert not [text.string for text in draw(app) if text.string.startswith("With 25")]


@pytest.mark.parametrize("pinned", [False, True])
def test_in_a_low_dock_the_rows_of_plants_have_room_for_their_numbers(app: App, pinned: bool) -> None:
    """In Step 3 the market is higher; a number and a check box are 24 lp high at most."""
    name = "usa_recharged_3p_1"
    number = find(
        name,
        lambda state: state.phase == BUREAUCRACY and state.step == 3 and len(state.players[state.to_act].plants) == 3,
    )
    scene = show(app, position(name, number))
    if pinned:
        for control in [one.name for one in scene.ui.controls if one.name.startswith("city.")]:
            click(app, control)
        assert scene.controller.pins.of(scene.controller.seat)
    rows = [scene.control_rect(f"power.plant.{plant}") for plant in scene.controller.player.plants]
    assert min(row.height for row in rows) >= 24
    assert all(above.bottom <= below.top + 1 for above, below in pairwise(rows))
    assert any(text.startswith("Supplies ") for text in strings(app))
