"""The building plan: its effects, and changing its order."""

from dataclasses import replace

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.decisions.plan_effects import _place, plan_effects
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.state import GameState
from tests.desktop.drawn import record
from tests.desktop.driving import click, hover, key, on_top, redraw
from tests.desktop.positions import position
from tests.desktop.showing import show
from tests.rules.builder import A, B, Given, TrustGiven


@pytest.fixture
def scene(app: App) -> TableScene:
    """Cleo's turn to build in round 7 on Germany: one city (Berlin), 60 Elektro, Step 1, last in order."""
    scene = show(app, position("germany_recharged_4p_1", 245))
    scene.controller.player.money = 60
    app.step()
    return scene


def _first_building(state: GameState) -> bool:
    return state.phase == "building"


def planned(scene: TableScene) -> list[str]:
    return [scene.board.state.ids[step.city] for step in scene.controller.build_plan.steps()]


def test_the_order_of_the_plan_can_be_changed(app: App, scene: TableScene) -> None:
    # Berlin – Frankfurt (Oder) 6, Frankfurt (Oder) – Dresden 16: 6 + 10 and 16 + 10, or 22 + 10 and 6 + 10.
    click(app, "city.dresden", "city.frankfurt-oder")
    assert planned(scene) == ["frankfurt-oder", "dresden"]
    assert scene.controller.build_plan.cost() == 42
    click(app, "build.earlier.dresden")
    assert planned(scene) == ["dresden", "frankfurt-oder"]
    assert scene.controller.build_plan.cost() == 48
    assert scene.steps.last() == "building order"
    key(app, "Ctrl+Z")
    assert scene.controller.build_plan.cost() == 42
    key(app, "Ctrl+Y")
    assert scene.controller.build_plan.cost() == 48
    click(app, "build.cheapest")
    assert scene.controller.build_plan.cost() == 42


def test_the_click_order_is_kept_if_no_other_is_cheaper(app: App) -> None:
    """Duisburg – Essen costs 0, so it does not matter which of the two starts the network."""
    for cities in (["duisburg", "essen"], ["essen", "duisburg"]):
        scene = show(app, position("germany_recharged_4p_1", _first_building))
        for city in cities:
            click(app, f"city.{city}")
        assert planned(scene) == cities
        assert scene.controller.build_plan.cost() == 20


def test_the_order_can_be_changed_with_the_keyboard(app: App, scene: TableScene) -> None:
    scene.controller.build_plan.toggle(scene.controller.state.ruleset.city_index["dresden"])
    scene.controller.build_plan.toggle(scene.controller.state.ruleset.city_index["frankfurt-oder"])
    redraw(app)
    for _ in range(20):
        key(app, "Tab")
        if scene.ui.focus.name.startswith("build."):
            break
    assert scene.ui.focus.name == "build.confirm"  # no money for another city
    key(app, "Up")
    assert scene.ui.focus.name == "build.earlier.dresden"
    key(app, "Space")
    assert planned(scene) == ["dresden", "frankfurt-oder"]


def test_cities_are_built_in_the_order_that_is_shown(app: App, scene: TableScene) -> None:
    click(app, "city.frankfurt-oder", "city.dresden", "build.earlier.dresden")
    key(app, "Enter")
    assert scene.controller.state.players[2].money == 60 - 48


def test_an_order_that_is_too_expensive_is_rejected_with_the_reason(app: App, scene: TableScene) -> None:
    scene.controller.player.money = 45
    click(app, "city.frankfurt-oder", "city.dresden", "build.earlier.dresden")
    assert planned(scene) == ["frankfurt-oder", "dresden"]
    assert "money" in scene.ui.toasts[-1].text


def test_a_rejection_message_disappears_once_its_cause_is_undone(app: App, scene: TableScene) -> None:
    scene.controller.player.money = 45
    click(app, "city.frankfurt-oder", "city.dresden", "build.earlier.dresden")
    redraw(app)
    assert scene.ui.toasts, "nothing has changed since"
    key(app, "Ctrl+Z")
    assert planned(scene) == ["frankfurt-oder"]
    redraw(app)
    assert not [toast for toast in scene.ui.toasts if "money" in toast.text]


@pytest.mark.parametrize("changes", ["city.frankfurt-oder", "build.confirm"])
def test_a_rejection_message_disappears_after_another_decision(app: App, scene: TableScene, changes: str) -> None:
    scene.controller.player.money = 45
    click(app, "city.frankfurt-oder", "city.dresden", "build.earlier.dresden")
    scene.say("something lasting")
    click(app, changes)
    redraw(app)
    assert [toast.text for toast in scene.ui.toasts] == ["something lasting"]


def test_the_plan_shows_the_order_of_play_and_the_supply(scene: TableScene) -> None:
    assert plan_effects(scene.controller.build_plan) == []
    scene.controller.build_plan.toggle(scene.controller.state.ruleset.city_index["frankfurt-oder"])
    texts = [effect.text for effect in plan_effects(scene.controller.build_plan)]
    # The others have 2, 3 and 4 cities and plants up to 26: with two cities and plant 20, Cleo stays last.
    assert any("place 4" in text for text in texts)
    # Plants 7, 14 and 20 with 3 coal, 3 oil and 3 garbage supply more than two cities; two cities earn 33.
    assert any("2 of 2" in text and "33" in text for text in texts)


def test_no_position_in_the_order_is_promised_while_others_can_change_it(scene: TableScene) -> None:
    """Cleo builds first and the others have 2, 3 and 4 cities: with 4 she is second if none of them builds (RULES §4).

    Plant 26 breaks the tie at 4 cities; the others can still build and change her position.
    """
    plan = scene.controller.build_plan
    zone = [n for n in scene.controller.state.ruleset.zone if n not in scene.controller.player.cities]
    scene.controller.player.cities.extend(zone[:2])
    plan.toggle(scene.controller.state.ruleset.city_index["frankfurt-oder"])
    assert "Next order of play: place 2 to 4." in [effect.text for effect in plan_effects(plan)]
    plan.player.cities.extend(zone[2:4])  # with 6 cities she is first, but all the others can still overtake her
    plan.toggle(scene.controller.state.ruleset.city_index["frankfurt-oder"])
    plan.toggle(scene.controller.state.ruleset.city_index["frankfurt-oder"])
    assert not [effect.text for effect in plan_effects(plan) if effect.text.startswith("Next order")]


def test_no_position_is_promised_if_the_order_is_set_after_the_auction(scene: TableScene) -> None:
    """BOARDS §8: the next auction still follows the old order, and a plant bought there may change the new one."""
    controller = scene.controller
    controller.state.ruleset = replace(controller.state.ruleset, order_after_auction=True)
    controller.build_plan.toggle(controller.state.ruleset.city_index["frankfurt-oder"])
    texts = [effect.text for effect in plan_effects(controller.build_plan)]
    assert texts
    assert not any("order" in text for text in texts)


def test_no_income_is_promised_in_the_round_that_ends_the_game(scene: TableScene) -> None:
    player = scene.controller.player
    spare = [n for n in scene.controller.state.ruleset.zone if n not in player.cities]
    player.cities.extend(spare[:15])
    scene.controller.build_plan.toggle(scene.controller.state.ruleset.city_index["frankfurt-oder"])
    texts = [effect.text for effect in plan_effects(scene.controller.build_plan)]
    # Recharged, four players: 17 cities end the game, and there is no more income (RULES §10).
    assert texts[0].startswith("17 cities end the game")
    assert texts[-1] == "Supplies 9 of 17 cities; no income, the game ends."


def test_the_plan_mentions_step_2_and_the_end(scene: TableScene) -> None:
    others = scene.controller.player
    spare = [n for n in scene.controller.state.ruleset.zone if n not in others.cities]
    others.cities.extend(spare[:5])
    scene.controller.build_plan.toggle(scene.controller.state.ruleset.city_index["frankfurt-oder"])
    texts = [effect.text for effect in plan_effects(scene.controller.build_plan)]
    # Recharged, four players: Step 2 begins with 7 cities (RULES §2).
    assert texts[0].startswith("7 cities start Step 2")


def test_the_trust_is_second_in_the_next_order_of_play() -> None:
    """RULES §12, phase 1: the two people are first and third."""
    start = ("flensburg", "kiel", "hamburg", "bremen", "cuxhaven", "wilhelmshaven")
    play = Given(
        edition="recharged",
        players=2,
        phase="building",
        to_act=B,
        trust=TrustGiven(start=start),
        cities={A: ["luebeck", "schwerin"], B: ["berlin"]},
    ).play()
    assert (_place(play.state, A), _place(play.state, B)) == (1, 3)


def tops(app: App, names: list[str]) -> list[float]:
    """Return the vertical positions of the fully visible names in the dock's plan."""
    scene = on_top(app, TableScene)
    dock = scene.view.layout(scene.ui.c).dock
    texts = [text for text in record(app) if text.string in names and dock.contains(text.whole)]
    return [text.whole.top for text in texts if text.seen.height >= text.whole.height - 0.5]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_every_city_of_a_plan_of_four_is_visible(app: App, scene: TableScene, size: tuple[int, int]) -> None:
    app.resize(size)
    scene.controller.player.money = 300
    names = scene.board.names.cities
    for _city in range(4):
        nearest = min(scene.controller.build_plan.open_cities().items(), key=lambda city: city[1])[0]
        click(app, f"city.{scene.board.state.ids[nearest]}")
    another = min(scene.controller.build_plan.open_cities())
    hover(app, f"city.{scene.board.state.ids[another]}")
    planned = [names[step.city] for step in scene.controller.build_plan.steps()]
    assert len(planned) == 4
    places = tops(app, planned)
    assert len(places) == 4
    assert places == sorted(places)


def test_a_long_plan_starts_at_the_top_and_scrolls_to_the_hovered_city(app: App, scene: TableScene) -> None:
    scene.controller.player.money = 900
    names, plan = scene.board.names.cities, scene.controller.build_plan
    for _city in range(9):
        nearest = min(plan.open_cities().items(), key=lambda city: city[1])[0]
        click(app, f"city.{scene.board.state.ids[nearest]}")
    another = min(plan.open_cities())
    hover(app, f"city.{scene.board.state.ids[another]}")
    steps = [names[step.city] for step in plan.steps()]
    assert tops(app, steps[:1])
    assert not tops(app, steps[-1:])
    assert tops(app, [names[another]])
    assert scene.ui.control("build.plan.bar") is not None


def test_without_a_plan_the_dock_counts_cities_supplied_by_stored_fuel(app: App, scene: TableScene) -> None:
    """Of 25 (2 coal, 5 cities) and 26 (2 oil, 5 cities), only the fuelled plant counts: it is too late to buy more."""
    player = scene.controller.player
    player.plants, player.fuel = [25, 26], [2, 1, 0, 0]
    scene.controller.refresh()
    redraw(app)
    assert "1 city, the plants supply 5." in [text.string for text in record(app)]
