"""Second networks on Japan: the plan, the cost card, the links and the log (BOARDS §9)."""

import pytest

from powergrid.bots.turns import Hint
from powergrid.desktop.app import App
from powergrid.desktop.board.networks import network_links, network_worth, second_networks
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words import language
from powergrid.game import Game, create_game
from powergrid.rules.actions import Build, Done, Pass
from powergrid.study.whatif import project
from tests.bots.games import board
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import layout_problems
from tests.desktop.driving import click, hover, key, redraw
from tests.desktop.showing import card_of, show

COLORS = ("blue", "yellow", "red")


@pytest.fixture
def game() -> Game:
    """Return a three-player game in the three southern regions; the first player builds in round 1."""
    names = [{"name": name, "kind": "human"} for name in ("Ana", "Bo", "Cleo")]
    found = create_game(board("japan"), "classic", ("red", "yellow", "purple"), names, {}, 4)
    while found.legal().kind != "build":
        pass_or_end_turn(found)
    return found


def pass_or_end_turn(game: Game) -> None:
    """Pass or end the turn, if possible."""
    legal = game.legal()
    end = Pass(legal.seat) if legal.kind in ("nominate", "bid") else Done(legal.seat)
    game.apply(end if end in legal else next(iter(legal)))


@pytest.fixture
def scene(app: App, game: Game) -> TableScene:
    return show(app, game)


def cities(scene: TableScene, *names: str) -> list[int]:
    return [scene.controller.state.ruleset.city_index[name] for name in names]


def in_round_2(app: App, scene: TableScene, clock: FakeClock, city: str) -> None:
    """Build one city and skip to the player's turn to build in round 2; nobody else builds."""
    game, seat = scene.controller.game, scene.controller.seat
    game.apply(Build(seat, cities(scene, city)[0]))
    while (game.state.round, game.legal().kind, game.state.to_act) != (2, "build", seat):
        pass_or_end_turn(game)
    scene.controller.refresh()
    redraw(app)
    clock.now += 5000  # longer than the cooldown of a new decision


def test_round_1_offers_only_start_cities_and_two_of_them(app: App, scene: TableScene) -> None:
    plan = scene.controller.build_plan
    assert sorted(plan.open_cities()) == sorted(cities(scene, "fukuoka", "kobe", "osaka"))
    click(app, "city.fukuoka", "city.osaka")
    assert [(step.cost, step.new_network) for step in plan.steps()] == [(10, False), (10, True)]
    assert plan.open_cities() == {}
    seat = scene.controller.seat
    key(app, "Enter")
    built = scene.controller.game.record.actions[-3:]
    fukuoka, osaka = cities(scene, "fukuoka", "osaka")
    assert built == [Build(seat, fukuoka), Build(seat, osaka, True), Done(seat)]
    assert "begins a second network: Osaka (10)" in [line.text for line in scene.log.lines()][-1]


def test_the_second_network_costs_no_links_and_has_none(app: App, scene: TableScene, clock: FakeClock) -> None:
    """JP-4: in round 2, with one network, a start city costs 10 without links."""
    in_round_2(app, scene, clock, "kobe")
    click(app, "city.fukuoka")
    seat = scene.controller.seat
    assert scene.controller.build_plan.cost() == 10
    key(app, "Enter")
    game = scene.controller.game
    assert second_networks(game) == {seat: cities(scene, "fukuoka")[0]}
    strands = [link for link in network_links(game.state, COLORS, second_networks(game))
               if any(strand.seat == seat for strand in link.strands)]  # fmt: skip
    assert strands == []
    assert network_worth(game, seat) == 0


def test_a_second_network_is_kept_for_later_if_links_cost_no_more(
    app: App, scene: TableScene, clock: FakeClock
) -> None:
    """As in JP-6, Osaka costs 10 either way with Kyoto, so the plan keeps the second network for later."""
    in_round_2(app, scene, clock, "kobe")
    scene.controller.player.money = 100
    click(app, "city.kyoto", "city.osaka")
    plan = scene.controller.build_plan
    assert [step.new_network for step in plan.steps() if step.city == cities(scene, "osaka")[0]] in ([False], [True])
    assert plan.cost() == min(13 + 10, 10 + 10)  # Osaka first, as a second network, then Kyoto over a link for 0


def test_a_button_chooses_between_links_and_a_second_network(app: App, scene: TableScene, clock: FakeClock) -> None:
    """JP-5: with links through Kyoto, Osaka costs 10 + 3."""
    in_round_2(app, scene, clock, "kobe")
    click(app, "city.osaka")
    plan = scene.controller.build_plan
    assert (plan.cost(), plan.steps()[0].new_network) == (10, True)
    click(app, "build.network.osaka")
    assert (plan.cost(), plan.steps()[0].new_network) == (13, False)
    seat = scene.controller.seat
    key(app, "Enter")
    assert scene.controller.game.record.actions[-2] == Build(seat, cities(scene, "osaka")[0])
    assert not scene.controller.state.second_networks


def test_the_card_says_why_there_are_no_links(app: App, scene: TableScene, clock: FakeClock) -> None:
    in_round_2(app, scene, clock, "kobe")
    hover(app, "city.fukuoka")
    assert card_of(scene).lines == (("second network, no links", 0), ("1st house", 10))
    assert card_of(scene).here[1] == "start city"


def test_a_player_who_can_only_start_a_network_is_not_skipped(app: App, scene: TableScene, clock: FakeClock) -> None:
    in_round_2(app, scene, clock, "kobe")
    scene.controller.player.money = 10
    scene.controller.refresh()
    assert scene.controller.legal.builds() == {}
    assert scene.controller.build_plan.forced() is None


def test_pins_count_a_second_network(app: App, scene: TableScene, clock: FakeClock) -> None:
    in_round_2(app, scene, clock, "kobe")
    pins, seat = scene.controller.pins, scene.controller.seat
    assert pins.toggle(seat, cities(scene, "fukuoka")[0]) is None
    assert pins.cost(seat) == 10


def test_the_projection_builds_both_start_cities_in_round_1(scene: TableScene) -> None:
    state = scene.controller.state
    answer = project(state, state.to_act, cities=3)
    assert [cost for _city, cost in answer.built] == [10, 10]


@pytest.mark.parametrize("code", ["en", "de"])
def test_nothing_overlaps(app: App, scene: TableScene, clock: FakeClock, code: str) -> None:
    try:
        language.use(code)
        scene.language_changed()
        assert layout_problems(app) == []
        in_round_2(app, scene, clock, "kobe")
        click(app, "city.osaka")
        assert layout_problems(app) == []
    finally:
        language.use(language.ENGLISH)


@pytest.mark.parametrize("new", [True, False])
def test_a_hints_plan_does_what_the_hint_says(app: App, scene: TableScene, clock: FakeClock, new: bool) -> None:
    in_round_2(app, scene, clock, "kobe")
    plan, seat, osaka = scene.controller.build_plan, scene.controller.seat, cities(scene, "osaka")[0]
    plan.mark(Hint((Build(seat, osaka, new), Done(seat)), 10 if new else 13, ((), ())))
    assert plan.actions() == [Build(seat, osaka, new), Done(seat)]
