"""The news since the last turn: one line per player, with the right names and sums."""

from itertools import pairwise

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.recap import News, last_decision, recap
from powergrid.game import Game, replay
from powergrid.rules import events as ev
from powergrid.rules.actions import Action, Build, Buy, Shuffle
from tests.desktop.driving import click, key
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import shown
from tests.games.golden_games import golden


def texts(game: Game, since: int) -> dict[int | None, str]:
    return {line.seat: line.text for line in recap(game, since, names_of(game))}


def show(app: App, number: int) -> TableScene:
    settings.change(hints=False)
    scene = TableScene(position(GERMANY, number))
    scene.controller.auto_forced = False
    return shown(app, scene)


def test_purchases_of_fuel_and_cities_are_added_up() -> None:
    record = golden(GERMANY).record
    number = next(n for n, a in enumerate(record.actions) if isinstance(a, Build))
    game = position(GERMANY, number)
    seat, before = game.state.to_act, game.state.players[game.state.to_act].money
    end = number
    while isinstance(record.actions[end], Build):
        end += 1
    after = replay(record, upto=end)
    paid = before - after.state.players[seat].money
    names = names_of(after)
    built = [a.city for a in record.actions[number:end] if isinstance(a, Build)]
    assert texts(after, number) == {seat: f"builds {', '.join(names.cities[c] for c in built)} for {paid}"}


def _bought_two_fuels(first: Action, second: Action) -> bool:
    if not isinstance(first, Buy) or not isinstance(second, Buy):
        return False
    return first.seat == second.seat and first.fuel != second.fuel


def test_fuel_bought_in_one_turn_is_one_purchase() -> None:
    record = golden("usa_recharged_6p_1").record
    actions = record.actions
    number = next(n for n, (a, b) in enumerate(pairwise(actions)) if _bought_two_fuels(a, b))
    first, second = actions[number], actions[number + 1]
    assert isinstance(first, Buy)
    assert isinstance(second, Buy)
    before, after = replay(record, upto=number), replay(record, upto=number + 2)
    paid = before.state.players[first.seat].money - after.state.players[first.seat].money
    fuels = ("coal", "oil", "garbage", "uranium")
    words = ", ".join(f"{a.amount} {fuels[a.fuel]}" for a in sorted((first, second), key=lambda a: a.fuel))
    assert texts(after, number) == {first.seat: f"buys {words} for {paid}"}


def test_only_the_last_bid_or_the_purchase_is_mentioned() -> None:
    # action 1 nominates a plant; follow this auction to its end
    game = position(GERMANY, 0)
    record = golden(GERMANY).record
    number = 1
    while not any(player.plants for player in replay(record, upto=number).state.players):
        number += 1
    game = replay(record, upto=number)
    seat = next(n for n, player in enumerate(game.state.players) if player.plants)
    plant = game.state.players[seat].plants[0]
    price = 50 - game.state.players[seat].money
    news_by_seat = texts(game, 0)
    assert news_by_seat[seat] == f"buys plant {plant} for {price}"
    assert all(text == f"passes on plant {plant}" for other, text in news_by_seat.items() if other not in (seat, None))


def test_rounds_and_steps_come_first() -> None:
    record = golden(GERMANY).record
    numbers = range(len(record.actions) + 1)
    begin = next(n for n in numbers if replay(record, upto=n).state.round == 2)
    lines = recap(replay(record, upto=begin), begin - 1, names_of(replay(record, upto=0)))
    assert lines[0] == News(None, "Round 2 begins")


def test_forced_actions_are_not_decisions() -> None:
    game = position(GERMANY, 60)
    own = [
        n
        for n, action in enumerate(game.record.actions, start=1)
        if not isinstance(action, Shuffle) and action.seat == 2
    ]
    assert last_decision(game, 2, set()) == own[-1]
    assert last_decision(game, 2, {own[-1]}) == own[-2]
    assert last_decision(game, 2, set(own)) is None


@pytest.mark.parametrize("by_key", [True, False])
def test_the_card_is_opened_and_closed(app: App, by_key: bool) -> None:
    scene = show(app, 262)
    for _ in range(2):
        if by_key:
            key(app, "R")
        else:
            click(app, "log.news")
        assert app.surface.get_rect().contains(scene.control_rect("recapcard"))
        if by_key:
            key(app, "Esc")
        else:
            click(app, "recap.close")
        assert scene.ui.control("recapcard") is None
    assert not scene.dialogs


def test_the_next_action_closes_the_card(app: App) -> None:
    scene = show(app, 262)
    key(app, "R", "P")
    assert scene.controller.game.length > 262
    assert scene.ui.control("recapcard") is None


def test_nothing_is_new_in_the_first_turn(app: App) -> None:
    scene = show(app, 0)
    key(app, "R")
    assert [toast.text for toast in scene.ui.toasts] == ["There is nothing new yet."]
    assert scene.ui.control("log.news") is None


def test_the_news_is_in_order() -> None:
    game = position(GERMANY, 0)
    game.record.actions.extend(golden(GERMANY).record.actions[:3])
    game.events = [[], [ev.Powered(1, (), 8, 90, False)], [ev.PlantNominated(1, 31, 31)], [ev.BidRaised(1, 31, 33)]]
    assert texts(game, 0) == {1: "supplies 8 cities, gets 90, bids 33 for plant 31"}
