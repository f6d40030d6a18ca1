"""Typed bids and maximum bids: the program raises by one up to the limit and then passes."""

import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.log import log_lines
from powergrid.game import create_game
from powergrid.rules.actions import Bid, Nominate, Pass
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, key, redraw, type_text
from tests.desktop.showing import at_table, shown
from tests.sure import sure


def started() -> tuple[Controller, list[int]]:
    """Return a classic game of three on Germany in which plant 4 was opened at 4, and its seats in bidding order."""
    players = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=1)
    controller = Controller(game)
    first = controller.seat
    controller.act(Nominate(first, 4, 4))
    return controller, [first, (first + 1) % 3, (first + 2) % 3]


def test_a_limit_raises_by_one_each_time() -> None:
    controller, (first, second, third) = started()
    controller.set_limit(second, 12)
    assert controller.state.high_bid == 5
    assert controller.state.leader == second
    controller.act(Bid(third, 8))
    assert controller.seat == first
    controller.act(Bid(first, 10))
    assert (controller.state.high_bid, controller.state.leader) == (11, second)
    assert controller.seat == third


def test_the_player_passes_above_the_limit() -> None:
    controller, (first, second, third) = started()
    controller.set_limit(second, 6)
    controller.act(Bid(third, 6))
    controller.act(Bid(first, 7))
    assert not controller.state.bidders >> second & 1
    assert Pass(second) in controller.game.record.actions
    assert controller.seat == third


def test_two_limits_bid_against_each_other_step_by_step() -> None:
    controller, (first, second, third) = started()
    controller.set_limit(first, 9)
    controller.set_limit(third, 8)
    controller.set_limit(second, 5)
    # second 5, third 6, first 7, (second passes), third 8, first 9, third passes: first pays 9
    assert controller.state.players[first].money == 50 - 9
    amounts = [action.amount for action in controller.game.record.actions if isinstance(action, Bid)]
    assert amounts == [5, 6, 7, 8, 9]


def test_a_limit_ends_with_its_auction() -> None:
    controller, (_first, second, third) = started()
    controller.set_limit(second, 20)
    controller.act(Pass(third))
    controller.act(Pass(controller.seat))
    assert controller.state.players[second].plants == [4]
    assert controller.bid_limits_set == {}


def test_a_limit_does_not_bid_for_the_plant_that_a_bot_nominates_next() -> None:
    players = [{"name": "Ana"}, {"name": "Bo", "kind": "normal"}, {"name": "Cleo", "kind": "normal"}]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=1)
    controller = Controller(game)
    ana, bo, cleo = 0, 1, 2
    assert game.state.order == [bo, cleo, ana]
    controller.act(Nominate(bo, 5, 5))
    controller.act(Pass(cleo))
    controller.set_limit(ana, 6)
    controller.act(Bid(bo, 7))
    assert controller.state.players[bo].plants == [5]
    controller.act(Nominate(cleo, 3, 3))
    assert (controller.seat, controller.kind, controller.state.high_bid) == (ana, "bid", 3)


def test_undo_removes_the_limit() -> None:
    controller, (_first, second, _third) = started()
    controller.set_limit(second, 20)
    assert controller.undo()
    assert controller.bid_limits_set == {}
    assert controller.seat == second
    assert controller.state.high_bid == 4


def test_a_pass_at_the_limit_says_so() -> None:
    controller, (first, second, third) = started()
    controller.set_limit(second, 6)
    controller.act(Bid(third, 6))
    controller.act(Bid(first, 7))
    lines = [line.text for line in log_lines(controller.game, frozenset(controller.forced))]
    assert f"{controller.name(second)} passes: bid limit reached" in lines
    assert not any("cannot raise" in line for line in lines)


@pytest.fixture
def scene(app: App) -> TableScene:
    """The second player has 50 Elektro and may raise a bid of 4 for plant 4."""
    controller, _seats = started()
    return shown(app, TableScene(controller.game))


def test_a_hidden_limit_can_be_typed_right_away(app: App, scene: TableScene) -> None:
    seat = scene.controller.seat
    key(app, "G")
    type_text(app, "12")
    drawn = draw(app)
    assert "••" in [text.string for text in drawn]
    field = sure(scene.ui.control("limit.typed"))
    assert "12" not in [text.string for text in drawn if text.whole.colliderect(field.rect)]
    key(app, "Enter")
    assert scene.controller.bid_limits_set == {seat: 12}
    assert scene.controller.state.high_bid == 5


@pytest.mark.parametrize("amount", ["3", "51", "99999"])
def test_an_impossible_limit_is_rejected_and_nothing_is_bid(app: App, scene: TableScene, amount: str) -> None:
    key(app, "G")
    type_text(app, amount)
    key(app, "Enter")
    assert scene.controller.bid_limits_set == {}
    assert scene.controller.state.high_bid == 4
    assert "at least 5, at most 50" in scene.ui.toasts[-1].text


def test_a_limit_can_be_visible_to_everyone(app: App, scene: TableScene) -> None:
    seat = scene.controller.seat
    key(app, "G")
    click(app, "hide.limit")
    for _ in range(3):
        key(app, "+")
    key(app, "Enter")
    assert scene.controller.bid_limits_set == {seat: 8}


def test_a_limit_that_leaves_too_little_for_fuel_is_shown_with_a_minus_sign(app: App, scene: TableScene) -> None:
    """All 50 Elektro are bid; plant 4 burns two coal, which cost 1 each."""
    key(app, "G")
    click(app, "hide.limit")
    for _ in range(45):  # from 5
        key(app, "+")
    assert "It leaves 0, and −2 after fuel." in strings(app)


def test_the_number_is_visible_with_one_person_against_bots(app: App, scene: TableScene) -> None:
    for seat in scene.controller.seats:
        if seat.number != scene.controller.seat:
            scene.controller.game.hand_seat(seat.number, "normal")
    key(app, "G")
    assert scene.ui.control("limit.amount.value") is not None
    assert scene.ui.control("hide.limit") is None


@pytest.mark.parametrize("alone", [True, False])
def test_the_limit_is_shown_while_others_bid_only_to_a_single_person(app: App, scene: TableScene, alone: bool) -> None:
    seat = scene.controller.seat
    others = [one.number for one in scene.controller.seats if one.number != seat]
    for other in others[not alone :]:
        scene.controller.game.hand_seat(other, "normal")
    key(app, "G")
    type_text(app, "17")
    key(app, "Enter")
    assert scene.controller.seat != seat
    words = [text.string for text in draw(app)]
    assert ("leads with 5, limit 17" in words) == alone
    assert ("leads with 5" in words) != alone


def test_a_hidden_number_starts_empty_and_plus_and_minus_change_it(app: App, scene: TableScene) -> None:
    seat = scene.controller.seat
    key(app, "G")
    assert not dots(app, scene)
    click(app, "limit.amount.plus")  # the lowest possible bid is 5
    click(app, "limit.amount.plus", "limit.amount.plus", "limit.amount.minus")
    assert dots(app, scene) == ["•"]
    key(app, "Enter")
    assert scene.controller.bid_limits_set == {seat: 6}


def dots(app: App, scene: TableScene) -> list[str]:
    """Return the dots that stand for a hidden number."""
    drawn = draw(app)
    return [text.string for text in drawn if set(text.string) == {"•"}]


def test_without_a_number_no_limit_is_set(app: App, scene: TableScene) -> None:
    key(app, "G", "Enter")
    assert scene.controller.bid_limits_set == {}
    assert "at least 5, at most 50" in scene.ui.toasts[-1].text


def test_a_single_person_against_bots_hides_nothing(app: App) -> None:
    controller, (first, second, third) = started()
    for bot in (first, third):
        controller.game.hand_seat(bot, "normal")
    scene = shown(app, TableScene(controller.game))
    key(app, "G")
    assert not dots(app, scene)
    type_text(app, "14")
    key(app, "Enter")
    assert scene.controller.bid_limits_set == {second: 14}


def test_plus_raises_a_typed_bid_that_is_below_the_minimum(app: App, scene: TableScene) -> None:
    key(app, "1")
    assert scene.controller.auction_plan.bid == 1
    minus, plus = scene.ui.control("auction.amount.minus"), scene.ui.control("auction.amount.plus")
    assert minus is not None
    assert plus is not None
    assert not minus.enabled
    assert plus.enabled
    click(app, "auction.amount.plus")
    assert scene.controller.auction_plan.bid == 5


@pytest.mark.parametrize(("typed", "opens_at"), [("14", 14), ("", 5)])
def test_without_hints_the_maximum_bid_starts_at_the_typed_or_lowest_bid(app: App, typed: str, opens_at: int) -> None:
    settings.change(advice=False)
    controller, (first, second, third) = started()
    for bot in (first, third):
        controller.game.hand_seat(bot, "normal")
    scene = shown(app, TableScene(controller.game))
    for digit in typed:
        key(app, digit)
    key(app, "G", "Enter")
    assert scene.controller.bid_limits_set == {second: opens_at}


def test_the_limit_button_shows_its_key(app: App, scene: TableScene) -> None:
    drawn = draw(app)
    place = sure(scene.ui.control("auction.limit"))
    inside = [text.string for text in drawn if place.rect.contains(text.seen)]
    assert "G" in inside


def test_the_question_says_how_much_money_the_limit_would_leave(app: App, scene: TableScene) -> None:
    players = scene.controller.game.record.setup.players
    for seat in range(3):
        if seat != scene.controller.seat:
            scene.controller.game.hand_seat(seat, "normal")
    assert len(players) == 3
    key(app, "G")
    type_text(app, "12")
    texts = [text.string for text in draw(app)]
    assert any(text.startswith("It leaves 38, and ") for text in texts)  # 50 - 12


def test_g_opens_a_plant_with_a_limit(app: App) -> None:
    players = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=1)
    seat = game.state.to_act
    for other in {0, 1, 2} - {seat}:
        game.hand_seat(other, "easy")
    scene = shown(app, TableScene(game))
    plant = game.legal().nominations()[0][0]
    click(app, f"market.{plant}")
    key(app, "G")
    assert scene.dialogs
    key(app, "Enter")
    assert game.record.actions[0] == Nominate(seat, plant, plant)
    assert scene.controller.bid_limits_set[seat] >= plant


def limit_offered(app: App, scene: TableScene) -> int:
    """Return the initial limit in the question, computed from the money that it would leave."""
    key(app, "G")
    click(app, "hide.limit")
    sentence = next(text.string for text in draw(app) if text.string.startswith("It leaves "))
    key(app, "Esc")
    return scene.controller.player.money - int(sentence.split()[2].rstrip(","))


def test_enter_never_opens_a_plant_for_almost_all_your_money(app: App) -> None:
    """A plant is worth far more over the whole game than a sensible bid for it."""
    scene = at_table(app, "auction")
    money = scene.controller.player.money
    for plant, _lowest, _highest in scene.controller.legal.nominations():
        click(app, f"market.{plant}")
        assert limit_offered(app, scene) < 0.75 * money


def test_without_hints_enter_opens_a_plant_at_its_lowest_bid(app: App) -> None:
    settings.change(advice=False)
    scene = at_table(app, "auction")
    plant, lowest, _highest = scene.controller.legal.nominations()[0]
    click(app, f"market.{plant}")
    assert limit_offered(app, scene) == lowest


def opened(app: App) -> tuple[TableScene, int, int]:
    """Choose a plant, focus the plants, and return the lowest and the highest bid."""
    scene = at_table(app, "auction")
    key(app, "Tab", "Space")
    limits = sure(scene.controller.auction_plan.bid_limits())
    assert limits[1] > limits[0] + 10
    return scene, *limits


def test_digits_set_the_bid_before_a_plant_is_nominated(app: App) -> None:
    scene, low, _high = opened(app)
    for digit in str(low + 7):
        key(app, digit)
    assert scene.controller.auction_plan.bid == low + 7
    assert scene.ui.focus.name.startswith("market.")
    key(app, "Backspace")
    assert scene.controller.auction_plan.bid == (low + 7) // 10
    key(app, str((low + 7) % 10), "Enter")
    assert scene.controller.state.high_bid == low + 7


def test_digits_set_the_bid_while_others_bid(app: App) -> None:
    scene = at_table(app, "auction", bidding=True)
    limits = sure(scene.controller.auction_plan.bid_limits())
    seat, amount = scene.controller.seat, limits[0] + 2
    assert amount <= limits[1]
    for digit in str(amount):
        key(app, digit)
    key(app, "Enter")
    assert scene.controller.state.high_bid == amount
    assert scene.controller.seat != seat


def test_a_bid_above_all_your_money_leaves_nothing(app: App, scene: TableScene) -> None:
    """Everyone begins with 50 Elektro (RULES §3)."""
    scene.controller.auction_plan.type_bid(99)
    redraw(app)
    texts = [text.string for text in draw(app)]
    assert "It would cost 99; you have 50." in texts
    assert not any("left after this bid" in text for text in texts)


def test_plus_or_the_last_possible_digit_completes_a_number(app: App) -> None:
    scene, low, high = opened(app)
    for digit in str(high):
        key(app, digit)
    assert scene.controller.auction_plan.bid == high
    key(app, "-")
    for digit in str(low):
        key(app, digit)
    assert scene.controller.auction_plan.bid == low
