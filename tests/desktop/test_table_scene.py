"""The table: clicks and keys apart from decisions, and hidden money."""

import pygame
import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.game import create_game
from powergrid.record.snapshot import snapshot
from powergrid.rules.actions import Build, Pass, Scrap
from powergrid.saves import Autosave, latest_autosave, list_saves, resume
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, hover, key, on_top, send, type_text
from tests.desktop.positions import GERMANY, find, position
from tests.desktop.showing import BUILDING, card_of, new_game, show, shown, tip_text, until
from tests.sure import sure


@pytest.fixture(autouse=True)
def no_hints() -> None:
    settings.change(hints=False)


# --- why not -------------------------------------------------------------------------------------------------


def test_a_click_builds_at_once_if_the_setting_is_on(app: App) -> None:
    settings.change(build_at_once=True)
    scene = show(app, position(GERMANY, BUILDING))
    seat = scene.controller.seat
    before = len(scene.controller.state.players[seat].cities)
    click(app, "city.frankfurt-oder")
    assert len(scene.controller.state.players[seat].cities) == before + 1
    assert scene.controller.seat == seat
    key(app, "Ctrl+Z")
    assert len(scene.controller.state.players[seat].cities) == before
    settings.change(build_at_once=False)


def test_a_dimmed_city_says_why_on_hover(app: App, clock: FakeClock) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    hover(app, "city.leipzig")  # full in Step 1
    assert card_of(scene).foot[0] == "opens in Step 2"
    assert "Already connected" in tip_text(app, clock, "city.berlin")
    offer = sure(scene.board.state.offer(scene.controller.state.ruleset.city_index["duisburg"]))
    assert offer.refusal is not None
    hover(app, "city.duisburg")
    assert "short" in card_of(scene).foot[0]


def test_a_card_from_the_future_market_says_so(app: App, clock: FakeClock) -> None:
    scene = show(app, position(GERMANY, lambda state: state.round == 2 and state.phase == "auction"))
    later = scene.controller.state.market[-1]
    assert "comes later" in tip_text(app, clock, f"market.{later}")
    click(app, f"market.{later}")
    assert scene.controller.auction_plan.plant != later


def test_a_card_for_sale_is_chosen_at_its_minimum(app: App) -> None:
    scene = show(app, position(GERMANY, lambda state: state.round == 2 and state.phase == "auction"))
    discounted, second = scene.controller.state.market[:2]
    assert scene.controller.state.discount == discounted
    click(app, f"market.{discounted}")
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (discounted, 1)
    click(app, f"market.{second}")
    assert (scene.controller.auction_plan.plant, scene.controller.auction_plan.bid) == (second, second)


# --- the fuel market -----------------------------------------------------------------------------------------


def test_clicking_a_price_takes_tokens_up_to_it_and_again_returns_the_last(app: App) -> None:
    number = find(GERMANY, lambda state: state.round == 1 and state.phase == "resources" and state.to_act == 2)
    scene = show(app, position(GERMANY, number))
    controller = scene.controller
    coal = controller.state.fuel_market[0]
    kind = next(k for k in range(4) if controller.fuel_plan.most(k) >= 3)
    price = next(iter(fuel_prices(scene, kind)))
    click(app, f"fuelmarket.{('coal', 'oil', 'garbage', 'uranium')[kind]}-{price}")
    taken = controller.fuel_plan.amounts[kind]
    assert taken == 3  # a space has three tokens, all at the same price
    assert controller.fuel_plan.cost() == 3 * price
    click(app, f"fuelmarket.{('coal', 'oil', 'garbage', 'uranium')[kind]}-{price}")
    assert controller.fuel_plan.amounts[kind] == 2
    assert controller.state.fuel_market[0] == coal  # nothing is paid or taken before confirmation


def fuel_prices(scene: TableScene, kind: int) -> list[int]:
    """Return the prices of the tokens in the market, cheapest first."""
    state = scene.controller.state
    places = state.ruleset.prices[kind]
    return list(places[len(places) - state.fuel_market[kind] :])


# --- hidden money -------------------------------------------------------------------------------------------


def test_only_the_current_player_sees_their_hidden_money(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING), hidden_money=True)
    shown = {panel.key: panel.money for panel in player_panels(scene.controller, True)}
    assert shown == {"0": None, "1": None, "2": 45, "3": None}
    assert all(panel.money is not None for panel in player_panels(scene.controller, False))


def test_after_the_game_everything_is_shown() -> None:
    game = position(GERMANY, lambda state: state.phase == "finished")
    panels = player_panels(TableScene(game).controller, True)
    assert [panel.money for panel in panels] == [player.money for player in game.state.players]


def test_panels_show_the_money_left_after_a_plan_or_bid(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    click(app, "city.frankfurt-oder")
    panels = player_panels(scene.controller)
    assert panels[2].after == "29 after plan"  # 45 - 6 for the link - 10 for the house
    assert panels[0].after == ""


# --- menu, saving, leaving -----------------------------------------------------------------------------------


def test_esc_opens_the_menu_and_closes_it(app: App) -> None:
    scene = show(app, new_game())
    key(app, "Esc")
    assert scene.control_rect("menu.continue")
    key(app, "Esc")
    assert not scene.dialogs


def test_leaving_opens_the_menu_and_the_game_can_be_continued(app: App) -> None:
    shown(app, TableScene(new_game(), Autosave()))
    scene = on_top(app, TableScene)
    click(app, f"market.{scene.controller.state.market[1]}")
    key(app, "Enter")
    before = snapshot(scene.controller.state)
    key(app, "Esc")
    click(app, "menu.leave")
    assert isinstance(app.scene, MenuScene)
    assert snapshot(sure(resume(sure(latest_autosave()))).game.state) == before


def test_quitting_asks_and_a_second_request_closes_the_window(app: App) -> None:
    scene = show(app, new_game())
    send(app, pygame.QUIT)
    assert app.running
    assert scene.dialogs
    send(app, pygame.QUIT)
    assert not app.running


def test_l_opens_the_whole_log(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    key(app, "L")
    assert scene.dialogs[-1].title == "Log"
    assert scene.control_rect("wholelog.list")
    key(app, "Esc")
    assert not scene.dialogs


# --- bots ----------------------------------------------------------------------------------------------------


def test_bots_play_until_a_person_has_to_decide(app: App, clock: FakeClock) -> None:
    scene = show(app, new_game(("random", "human", "random")))
    until(app, lambda: scene.controller.seat == 1 and scene.controller.game.length > 0, clock)
    assert scene.person_acts()
    for action in scene.controller.game.record.actions:
        assert getattr(action, "seat", None) != 1


def test_there_are_no_controls_for_a_decision_while_a_bot_thinks(app: App) -> None:
    scene = show(app, new_game(("random", "random", "random")))
    names = [control.name for control in scene.ui.controls]
    assert not [name for name in names if name.startswith(("auction.", "fuel.", "build.", "power."))]
    assert "bot.skip" in names


# --- idle ----------------------------------------------------------------------------------------------------


def test_nothing_is_drawn_while_nothing_happens(app: App) -> None:
    show(app, position(GERMANY, BUILDING))
    app.step()
    frames = app.frames
    for _ in range(20):
        app.step()
    assert app.frames == frames


def test_a_finished_game_opens_the_result(app: App) -> None:
    show(app, position(GERMANY, lambda state: state.phase == "finished"))
    key(app, "Enter")
    assert type(app.scene).__name__ == "ResultsScene"


def test_cost_cards_agree_with_what_is_paid(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    controller = scene.controller
    money = controller.player.money
    for city, cost in list(controller.build_plan.open_cities().items()):
        offer = sure(scene.board.state.offer(city))
        assert sum(leg[2] for leg in offer.legs) + offer.step.house == cost
        assert offer.left == money - cost
        trial = position(GERMANY, BUILDING)
        trial.apply(Build(2, city))
        assert trial.state.players[2].money == money - cost


def test_forced_passes_are_made_and_shown_with_the_reason(app: App) -> None:
    game = position(GERMANY, 260)
    scene = show(app, game, forced=True)
    controller = scene.controller
    controller.auction_plan.bid = controller.player.money  # 91; Bo has 12, Cleo 45 and Volta 76
    key(app, "Enter")
    tail = [line.text for line in scene.log.lines()][-8:]
    assert [text for text in tail if text.endswith("passes: cannot raise")]
    assert Pass(1) in game.record.actions[260:]


def test_saving_under_a_name_focuses_the_name_field(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    key(app, "Ctrl+S")
    assert scene.ui.focus.name == "dialog.text"
    type_text(app, "Friday")
    key(app, "Enter")
    assert [info.name for info in list_saves("named")] == ["Friday"]
    assert not scene.dialogs


def test_a_seat_can_be_given_to_a_bot_and_back(app: App, clock: FakeClock) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    key(app, "Esc")
    click(app, "menu.seats")
    assert scene.ui.control("seat2.random") is None  # not offered in a new game, either
    click(app, "seat2.easy", "dialog.done")
    assert not scene.person_acts()
    until(app, lambda: scene.controller.seat != 2, clock)
    assert [seat.kind for seat in scene.controller.seats] == ["human", "human", "easy", "human"]
    key(app, "Esc")
    click(app, "menu.seats", "seat2.human", "dialog.done")
    assert scene.controller.seats[2].is_human


def test_the_log_marks_lines_new_to_the_current_player(app: App, clock: FakeClock) -> None:
    scene = show(app, position(GERMANY, 262))  # Cleo has to bid; the others have bid since she ran her plants
    news = sure(scene.log.news())
    assert news.name == scene.controller.seats[2].name
    new = [line.text for line in scene.log.lines() if line.action > news.actions]
    assert new == ["P3 opens plant 25 at 26", "P0 bids 28", "P1 passes"]
    assert "New since P2's last decision" in tip_text(app, clock, "log.list.news")


def test_nothing_is_new_before_the_first_turn(app: App) -> None:
    assert show(app, new_game()).log.news() is None


def test_arrow_keys_reach_every_city_in_play(app: App) -> None:
    for name, number in ((GERMANY, BUILDING), ("usa_recharged_6p_1", 500), ("benelux_recharged_5p_1", 42)):
        scene = show(app, position(name, number))
        cities = [control.name for control in scene.ui.controls if control.name.startswith("city.")]
        reached, todo = {cities[0]}, [cities[0]]
        while todo:
            here = todo.pop()
            for arrow in ("Left", "Right", "Up", "Down"):
                scene.ui.focus.set(here)
                control = sure(scene.ui.control(here))
                scene.ui.focus.move(control, arrow)
                if scene.ui.focus.name not in reached:
                    reached.add(scene.ui.focus.name)
                    todo.append(scene.ui.focus.name)
        assert reached == set(cities)


# --- nobody answers for the next player ----------------------------------------------------------------------


def test_a_double_click_does_not_act_for_the_next_player(app: App, clock: FakeClock) -> None:
    scene = show(app, new_game())
    click(app, f"market.{scene.controller.state.market[1]}")
    key(app, "Enter")
    assert scene.controller.kind == "bid"
    clock.now += 400
    click(app, "auction.bid")
    assert scene.controller.game.length == 2
    click(app, "auction.bid")
    assert scene.controller.game.length == 2
    clock.now += 400
    click(app, "auction.bid")
    assert scene.controller.game.length == 3


@pytest.mark.parametrize("code", [pygame.K_RETURN, pygame.K_p])
def test_a_held_key_does_not_act_for_the_next_player(app: App, code: int) -> None:
    scene = show(app, new_game())
    click(app, f"market.{scene.controller.state.market[1]}")
    typed = "p" if code == pygame.K_p else "\r"
    if code == pygame.K_p:
        key(app, "Enter")
    before = scene.controller.game.length
    for _ in range(5):
        send(app, pygame.KEYDOWN, key=code, mod=0, unicode=typed)
    assert scene.controller.game.length == before + 1
    send(app, pygame.KEYUP, key=code, mod=0)


def test_plus_repeats_while_held_down(app: App) -> None:
    scene = show(app, new_game())
    click(app, f"market.{scene.controller.state.market[1]}")
    low = scene.controller.auction_plan.bid
    for _ in range(4):
        send(app, pygame.KEYDOWN, key=pygame.K_KP_PLUS, mod=0, unicode="+")
    assert scene.controller.auction_plan.bid == low + 4


def test_an_unaffordable_price_takes_what_is_possible_and_says_why(app: App) -> None:
    number = find(GERMANY, lambda state: state.round == 1 and state.phase == "resources" and state.to_act == 2)
    scene = show(app, position(GERMANY, number))
    controller = scene.controller
    kind = next(k for k in range(4) if 0 < controller.fuel_plan.most(k) < 12)
    most = controller.fuel_plan.most(kind)
    most_expensive = fuel_prices(scene, kind)[-1]
    click(app, f"fuelmarket.{('coal', 'oil', 'garbage', 'uranium')[kind]}-{most_expensive}")
    assert controller.fuel_plan.amounts[kind] == most
    assert [toast for toast in scene.ui.toasts if "room" in toast.text or "missing" in toast.text]


# --- building nothing at the start ---------------------------------------------------------------------------


def test_ending_a_turn_without_a_first_city_asks(app: App) -> None:
    number = find(GERMANY, lambda state: state.phase == "building" and not state.players[state.to_act].cities)
    scene = show(app, position(GERMANY, number))
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Build nothing?"]
    key(app, "Enter")
    assert not scene.dialogs
    assert scene.controller.game.length == number
    key(app, "Enter", "P")
    assert scene.controller.game.length == number + 1


def test_the_calculator_says_when_it_is_unavailable(app: App) -> None:
    scene = show(app, position(GERMANY, lambda state: state.phase == "bureaucracy"))
    key(app, "W")
    assert scene.calculator is None
    assert len(scene.ui.toasts) == 1


@pytest.mark.parametrize(
    ("phase", "bidding", "group"),
    [
        ("auction", False, "market"),
        ("auction", True, "auction"),
        ("resources", False, "fuel"),
        ("building", False, "city"),
        ("bureaucracy", False, "power"),
    ],
)
def test_the_first_tab_focuses_the_decision(app: App, phase: str, bidding: bool, group: str) -> None:
    scene = show(app, position(GERMANY, lambda s: s.round == 6 and s.phase == phase and (s.on_offer > 0) == bidding))
    key(app, "Tab")
    assert scene.ui.focus.name.split(".")[0] == group
    assert scene.ui.focus.visible


def test_a_long_name_is_shown_in_full_beside_a_short_question(app: App) -> None:
    names = ("Жанна Петрова", "Милорад Павић", "Wolfeschlege")
    players = [{"name": name} for name in names]
    game = create_game(board_by_id("germany"), "recharged", ("green", "brown", "yellow"), players, {}, 5)
    while game.legal().kind != "buy":
        game.apply(next(action for action in game.legal() if not isinstance(action, Scrap)))
    scene = show(app, game)
    name, row = scene.controller.name(scene.controller.seat), scene.control_rect("dock.help")
    head = [text for text in draw(app) if text.string == name and abs(text.whole.centery - row.centery) < 8]
    at_dock = [text for text in head if text.whole.right > row.left - 300]
    assert [text.cut for text in at_dock] == [False]
    assert at_dock[0].whole.width > 100
