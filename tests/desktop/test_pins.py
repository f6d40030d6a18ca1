"""Pinned cities: each person's own plan in every phase, offered when it is their turn to build."""

import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play.budget import Budget, budget
from powergrid.desktop.play.pins import opens_in, why_not_pin
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.game import Game, create_game, replay
from powergrid.record import SECTION, parse_record, record_text
from powergrid.rules import building
from powergrid.rules.actions import Build, Done, Pass
from powergrid.rules.state import NOBODY, GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw, layout_problems
from tests.desktop.driving import click, hover, key, redraw, wait
from tests.desktop.positions import GERMANY, find, position
from tests.desktop.showing import card_of, show, tip_text
from tests.sure import sure


def bids(state: GameState) -> bool:
    return state.round == 4 and state.phase == "auction" and state.on_offer > 0


def numbers(scene: TableScene, *cities: str) -> list[int]:
    return [scene.controller.state.ruleset.city_index[city] for city in cities]


def one_person(game: Game, seat: int = 0) -> Game:
    """Return the game with one person and bots on all other seats."""
    players = game.record.setup.players
    seats = (p.model_copy(update={"kind": "human" if n == seat else "normal"}) for n, p in enumerate(players))
    game.record.setup = game.record.setup.model_copy(update={"players": tuple(seats)})
    return game


def test_during_the_auction_the_dock_says_what_the_pinned_cities_need(app: App) -> None:
    """P0 has Bremen and 36 Elektro, bids 2 for plant 18, and would scrap plant 6."""
    scene = show(app, position(GERMANY, bids))
    for city in ("wilhelmshaven", "cuxhaven"):
        click(app, f"city.{city}")
    controller = scene.controller
    # Bremen – Wilhelmshaven 11, Bremen – Cuxhaven 8, two first houses
    assert [step.cost for step in controller.pins.steps(0)] == [11 + 10, 8 + 10]
    assert controller.pins.cost(0) == 39
    # one run of plant 15 burns two coal at 2 each; the wind plants 13 and 18 burn nothing
    money = budget(controller, 0)
    assert (money.money, money.bid, money.fuel) == (36, 2, 4)
    assert scene.ui.control("plan.needs") is not None
    click(app, "city.cuxhaven")
    assert controller.pins.cost(0) == 11 + 10
    click(app, "plan.clear")
    app.step()
    assert scene.ui.control("plan.needs") is None
    click(app, "city.cuxhaven")
    key(app, "C")
    assert controller.pins.of(0) == []


def test_pins_affect_only_one_players_plan(app: App) -> None:
    scene = show(app, position(GERMANY, bids))
    controller = scene.controller
    click(app, "city.cuxhaven")
    controller.act(Pass(0))
    redraw(app)
    assert controller.seat == 1
    assert scene.board.state.plan_steps() == []
    assert scene.ui.control("plan.needs") is None
    while (controller.kind, controller.seat) != ("build", 0):
        assert controller.build_plan.cities == []
        state = controller.state
        controller.act(Pass(state.to_act) if state.phase == "auction" else Done(state.to_act))
    assert controller.build_plan.cities == numbers(scene, "cuxhaven")


def test_a_city_taken_out_of_the_plan_is_no_longer_pinned(app: App) -> None:
    number = find(GERMANY, lambda state: state.phase == "building" and state.players[state.to_act].money > 80)
    scene = show(app, position(GERMANY, number))
    controller = scene.controller
    cheap, other = numbers(scene, *scene.board.by_price()[:2])
    seat = controller.seat
    for city in (cheap, other):
        assert controller.pins.toggle(seat, city) is None
    controller.refresh()
    assert sorted(controller.build_plan.cities) == sorted((cheap, other))
    controller.build_plan.remove(other)
    controller.confirm()
    assert controller.state.players[seat].network >> cheap & 1
    assert controller.pins.of(seat) == []


def test_a_pinned_city_that_is_too_expensive_waits_for_the_next_turn(app: App) -> None:
    """After buying fuel, P1 has Magdeburg and 24 Elektro, enough for a house (10) but not for the links to Duisburg.

    The links cost 15 (Hannover), 16 (Osnabrück), 7 (Münster), 6 (Essen) and 0.
    """
    scene = show(app, position(GERMANY, lambda state: state.round == 4 and state.phase == "building"))
    controller, (expensive,) = scene.controller, numbers(scene, "duisburg")
    assert building.build_cost(controller.state, controller.seat, expensive) > controller.player.money
    controller.pins.toggle(controller.seat, expensive)
    controller.refresh()
    assert controller.build_plan.cities == []
    assert "Pinned, but cannot be built now: Duisburg (30 short)." in [text.string for text in draw(app)]
    seat = controller.seat
    controller.act(Done(seat))
    assert controller.pins.of(seat) == [expensive]


def test_a_pinned_city_that_opens_later_says_when(app: App) -> None:
    """In Step 1, a city has one slot (RULES §8.2), and P0 has a house in Hannover."""
    scene = show(app, position(GERMANY, lambda state: state.round == 4 and state.phase == "building"))
    controller, (full,) = scene.controller, numbers(scene, "hannover")
    controller.pins.toggle(controller.seat, full)
    controller.refresh()
    assert "Pinned, but cannot be built now: Hannover (opens in Step 2)." in [text.string for text in draw(app)]


@pytest.mark.parametrize("planned", [0, 1])
def test_many_waiting_pinned_cities_do_not_cover_other_lines_of_the_dock(app: App, planned: int) -> None:
    theme.use_text("largest")
    scene = show(app, position(GERMANY, lambda state: state.round == 4 and state.phase == "building"))
    controller = scene.controller
    for city in controller.state.ruleset.zone:
        controller.pins.toggle(controller.seat, city)
    controller.refresh()
    controller.build_plan.clear()
    for city in list(controller.build_plan.open_cities())[:planned]:
        controller.build_plan.toggle(city)
    redraw(app)
    assert len(controller.pins.of(controller.seat)) > 12
    assert layout_problems(app) == []


def test_a_single_person_can_plan_while_bots_play(app: App, clock: FakeClock) -> None:
    scene = show(app, one_person(position(GERMANY, lambda state: bids(state) and state.to_act != 0)))
    assert not scene.person_acts()
    click(app, "city.cuxhaven")
    assert scene.controller.pins.cost(0) == 18
    assert scene.ui.control("plan.needs") is not None
    # P3 has a house in Hamburg: 11 from Bremen and 15 for the second house, which is possible from Step 2 (7 cities)
    hover(app, "city.hamburg")
    assert (card_of(scene).total, card_of(scene).foot) == (26, ("opens in Step 2", "7 cities"))
    click(app, "city.hamburg")
    assert scene.controller.pins.cost(0) == 18 + 26
    assert "Cuxhaven 18, Hamburg 26 (opens in Step 2)" in tip_text(app, clock, "plan.needs")
    key(app, "Space")
    assert scene.ui.control("bot.why") is not None
    needs, why = scene.control_rect("plan.needs"), scene.control_rect("bot.why")
    assert needs.bottom <= why.top
    assert needs.width > 270, "all in one line"


def test_the_next_person_can_plan_while_bots_play_between_two_people(app: App) -> None:
    game = one_person(position(GERMANY, lambda state: bids(state) and state.to_act == 2))
    players = list(game.record.setup.players)
    players[1] = players[1].model_copy(update={"kind": "human"})
    game.record.setup = game.record.setup.model_copy(update={"players": tuple(players)})
    scene = show(app, game)
    order = scene.controller.state.order
    planner = next(seat for seat in [*order[order.index(2) + 1 :], *order] if seat in (0, 1))
    assert scene.board.state.planner == planner
    click(app, "city.cuxhaven")
    assert scene.controller.pins.of(planner) == numbers(scene, "cuxhaven")
    assert scene.controller.pins.of(1 - planner) == []


def test_only_one_popup_describes_a_city(app: App, clock: FakeClock) -> None:
    scene = show(app, position(GERMANY, bids))
    state = scene.controller.state
    for number in state.ruleset.zone:
        name = f"city.{state.ruleset.city_ids[number]}"
        hover(app, name)
        clock.now += 600
        redraw(app)
        has_card = scene.board.card is not None
        assert has_card != (scene.ui.shown_tip() is not None), name
        assert has_card != bool(state.players[0].network >> number & 1), name


def test_a_city_out_of_play_says_so(app: App, clock: FakeClock) -> None:
    scene = show(app, position(GERMANY, bids))
    hover(app, "away.koeln")
    wait(app, clock, 600)
    shown = sure(scene.ui.shown_tip())
    assert (shown[1].title, shown[1].text) == ("Köln", "Not in play.")


def test_a_city_can_be_pinned_with_the_next_city_key(app: App) -> None:
    scene = show(app, position(GERMANY, bids))
    key(app, "N")
    assert scene.ui.focus.name == "city.cuxhaven"  # 18, the cheapest
    key(app, "Space")
    assert scene.controller.pins.of(0) == numbers(scene, "cuxhaven")


def test_in_the_first_game_a_city_with_a_house_never_opens() -> None:
    """The first game stays in Step 1 (RULES §13.2)."""
    board = board_by_id("germany")
    players = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    for first_game in (True, False):
        options = {"first_game": first_game}
        state = create_game(board, "recharged", ("green", "brown", "yellow"), players, options, 5).state
        city, empty = state.ruleset.zone[:2]
        state.take_slot(city, 0, 1)
        assert opens_in(state, 0, city) == 2
        assert opens_in(state, 0, empty) == 0
        refusal = why_not_pin(state, 0, city)
        assert (refusal is not None and refusal.code == "city_full") is first_game
        assert why_not_pin(state, 0, empty) is None


def read_again(game: Game) -> Game:
    """Return the game as read from its file."""
    return replay(parse_record(record_text(game.record)))


def test_pins_are_saved_with_the_game(app: App) -> None:
    scene = show(app, position(GERMANY, bids))
    click(app, "city.cuxhaven")
    pinned = scene.controller.pins.of(0)
    assert pinned == numbers(scene, "cuxhaven")
    again = show(app, read_again(scene.controller.game))
    assert again.controller.pins.of(0) == pinned
    click(app, "plan.clear")
    assert show(app, read_again(again.controller.game)).controller.pins.of(0) == []


@pytest.mark.parametrize("pins", [{"0": [7777, -1]}, {"9": [1]}, "all", {"0": "x"}])
def test_invalid_pins_are_ignored(app: App, pins: object) -> None:
    game = position(GERMANY, bids)
    game.record.extra[SECTION] = {"pins": pins}
    assert show(app, game).controller.pins.of(0) == []


def test_the_first_pin_is_explained_once(app: App) -> None:
    scene = show(app, position(GERMANY, bids))
    click(app, "city.cuxhaven")
    assert any("nothing has been paid" in toast.text for toast in scene.ui.toasts)
    scene.ui.toasts.clear()
    click(app, "city.wilhelmshaven")
    assert not scene.ui.toasts


def test_while_a_bot_acts_the_next_person_sees_their_costs(app: App) -> None:
    game = position(GERMANY, bids)
    seat = game.state.to_act
    game.hand_seat(seat, "normal")
    scene = show(app, game)
    viewer = scene.planner()
    assert viewer != NOBODY
    assert scene.controller.seats[viewer].is_human
    hover(app, "city.cuxhaven")
    assert card_of(scene).city == f"Cuxhaven for {scene.controller.name(viewer)}"


@pytest.mark.parametrize(
    ("budget", "left", "words"),
    [
        (Budget(46, income=64), 110, "left after income and this"),
        (Budget(46, bid=13, fuel=4), 29, "left after bid, fuel and this"),
        (Budget(46, fuel=4), 42, "left after fuel and this"),
        (Budget(46), 46, "left after building this"),
    ],
)
def test_the_money_left_after_a_city_includes_earlier_payments_and_income(
    budget: Budget, left: int, words: str
) -> None:
    assert (budget.left, budget.words_for_city()) == (left, words)


@pytest.mark.parametrize(("step", "text"), [(1, "The next place opens in Step 2."), (3, "No place is left.")])
def test_a_message_says_who_filled_a_pinned_city(app: App, step: int, text: str) -> None:
    """RULES §8.2: a city has one slot in Step 1, two in Step 2 and three in Step 3."""
    game = one_person(position(GERMANY, lambda state: state.phase == "building" and state.round == 3), 3)
    scene = show(app, game)
    controller, state = scene.controller, scene.controller.state
    while controller.seat == 3:
        controller.act(Done(3))
    seat = controller.seat
    assert seat not in (3, NOBODY)
    state.step = step
    controller.player.money = 500
    city = next(city for city in controller.legal.builds() if why_not_pin(state, 3, city) is None)
    controller.pins.toggle(3, city)
    for slot, other in enumerate([one for one in range(4) if one not in (3, seat)][: step - 1]):
        state.take_slot(city, slot, other)  # all slots of this Step but the last
    controller.refresh()
    controller.act(Build(seat, city))
    name = scene.board.names.cities[city]
    title = f"{controller.name(seat)} builds {name}, which {controller.name(3)} was planning"
    messages = [(banner.title, banner.text) for banner in scene.view.banners.queue]
    assert (title, text) in messages


def test_no_message_is_shown_for_a_pinned_city_that_stays_open(app: App) -> None:
    game = one_person(position(GERMANY, lambda state: state.phase == "building" and state.round == 3), 3)
    scene = show(app, game)
    controller, state = scene.controller, scene.controller.state
    while controller.seat == 3:
        controller.act(Done(3))
    state.step = 2
    controller.player.money = 500
    city = next(city for city in controller.legal.builds() if not state.players[3].network >> city & 1)
    controller.pins.toggle(3, city)
    controller.act(Build(controller.seat, city))
    assert not [banner for banner in scene.view.banners.queue if "was planning" in banner.title]
