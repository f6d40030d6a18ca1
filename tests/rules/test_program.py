"""The program's promises beyond the rules: the I edge cases (record, undo and set-up) and M24."""

import json
from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import get_args

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.game import Game, create_game, replay
from powergrid.record import parse_record, record_text
from powergrid.record.snapshot import snapshot
from powergrid.rules import actions as act
from powergrid.rules import events as ev
from powergrid.rules.engine import legal_actions
from powergrid.rules.fuel import best_powering
from powergrid.rules.ruleset import SetupError
from powergrid.rules.state import GameState
from tests.rules import builder
from tests.rules.builder import A, B, Given

Moment = Callable[[GameState], bool]


def new_game(edition: Edition, seed: int, options: dict[str, OptionValue] | None = None, players: int = 3) -> Game:
    zone = builder.zones("germany", edition, players)[0]
    people = [{"name": name} for name in ("Ana", "Bo", "Cleo", "Dan")[:players]]
    return create_game(builder.board("germany"), edition, zone, people, options, seed)


def sensible(state: GameState, random: Random) -> act.Action:
    """Choose like a simple player who opens at the minimum, bids a little, buys some fuel and builds cheaply."""
    legal = legal_actions(state)
    seat, kind = legal.seat, legal.kind
    if kind == "nominate":
        offers = legal.nominations()
        if offers and (not legal.can_pass() or random.random() < 0.8):
            plant, low, _ = random.choice(offers)
            return act.Nominate(seat, plant, low)
        return act.Pass(seat)
    if kind == "bid":
        low_high = legal.bid_range()
        return act.Bid(seat, low_high[0]) if low_high and random.random() < 0.3 else act.Pass(seat)
    if kind == "scrap":
        return random.choice(list(legal.scraps()))
    if kind == "buy":
        offered = legal.purchases()
        if offered and random.random() < 0.7:
            fuel, most = random.choice(offered)
            return act.Buy(seat, fuel, random.randint(1, most))
        return act.Done(seat)
    if kind == "build":
        builds = legal.builds()
        if builds and random.random() < 0.6:
            return act.Build(seat, min(builds, key=lambda city: (builds[city], city)))
        return act.Done(seat)
    return act.Power(seat, best_powering(state, seat))


@cache
def whole_game(edition: Edition, seed: int) -> tuple[Game, tuple[GameState, ...]]:
    """Return a game played to the end, with a copy of the state after every action."""
    game = new_game(edition, seed)
    random = Random(seed)
    states = [game.state.copy()]
    while legal_actions(game.state).kind != "finished":
        before = game.length
        game.apply(sensible(game.state, random))
        states += [game.at(number) for number in range(before + 1, game.length + 1)]
    return game, tuple(states)


def same(one: GameState, other: GameState) -> bool:
    """Return whether two states are equal; the rules of both games are compiled separately."""
    return replace(one, ruleset=other.ruleset) == other


def in_an_auction(state: GameState) -> bool:
    return bool(state.on_offer) and not state.new_plant


def scrapping(state: GameState) -> bool:
    return bool(state.new_plant)


def step_3_card_drawn(state: GameState) -> bool:
    return bool(state.step3_drawn_in) and not state.awaiting_shuffle


def shuffle_pending(state: GameState) -> bool:
    return state.awaiting_shuffle


MOMENTS: dict[str, Moment] = {
    "auction": in_an_auction,
    "scrapping": scrapping,
    "step3_drawn": step_3_card_drawn,
    "shuffle_pending": shuffle_pending,
}


@pytest.mark.parametrize("moment", list(MOMENTS))
def test_i01_a_saved_game_continues_from_the_same_state(edition: Edition, moment: str) -> None:
    game, states = whole_game(edition, 5)
    numbers = [number for number, state in enumerate(states) if MOMENTS[moment](state)]
    assert numbers, "the game has no such moment"
    for number in (numbers[0], numbers[len(numbers) // 2], numbers[-1]):
        saved = replay(game.record, number)
        text = record_text(saved.record)
        loaded = replay(parse_record(text))
        assert same(loaded.state, states[number])
        assert loaded.state.deck == states[number].deck
        assert snapshot(loaded.state) == snapshot(states[number])
        mine, other = legal_actions(loaded.state), legal_actions(states[number])
        assert (mine.kind, mine.seat) == (other.kind, other.seat)
        assert list(mine) == list(other)
        assert record_text(loaded.record) == text


def test_i01_the_rest_of_the_game_is_the_same(edition: Edition) -> None:
    game, states = whole_game(edition, 5)
    data = json.loads(record_text(game.record))
    loaded = replay(parse_record(json.dumps(data)))
    assert same(loaded.state, states[-1])
    assert loaded.state.ranking == states[-1].ranking


def test_i02_undo_to_any_moment(edition: Edition) -> None:
    _, states = whole_game(edition, 8)
    game = replay(whole_game(edition, 8)[0].record)
    assert len(states) == game.length + 1
    random = Random(3)
    for _ in range(40):
        number = random.randint(0, game.length)
        game.undo_to(number)
        assert same(game.state, states[number])
        assert len(game.events) == number + 1
        for _ in range(random.randint(0, 12)):
            if game.can_redo():
                game.redo()
        assert same(game.state, states[game.length])
    while game.can_redo():
        game.redo()
    assert same(game.state, states[-1])


def test_i02_several_undos_across_the_steps_of_an_auction(edition: Edition) -> None:
    """Going back step by step through an auction restores the player to act, the money and the market."""
    game, states = whole_game(edition, 8)
    again = replay(game.record, 60)
    for number in range(59, -1, -1):
        again.undo_to(number)
        assert again.state.to_act == states[number].to_act
        assert same(again.state, states[number])


def test_i02_another_move_after_undo_ends_redo(edition: Edition) -> None:
    game = new_game(edition, 4)
    first, plant = game.state.order[0], game.state.market[0]
    game.apply(act.Nominate(first, plant, 10))
    game.undo_to(0)
    assert game.can_redo()
    game.apply(act.Nominate(first, plant, 11))
    assert not game.can_redo()
    assert game.state.high_bid == 11


def test_m24_a_purchase_is_undone(edition: Edition) -> None:
    game, states = whole_game(edition, 8)
    bought = [number for number, action in enumerate(game.record.actions) if isinstance(action, act.Buy)]
    for number in bought[:10]:
        again = replay(game.record, number + 1)
        action = game.record.actions[number]
        assert isinstance(action, act.Buy)
        again.undo_to(number)
        before = states[number]
        assert again.state.fuel_market == before.fuel_market
        assert again.state.fuel_supply == before.fuel_supply
        assert min(again.state.fuel_market + again.state.fuel_supply) >= 0
        assert again.state.players[action.seat] == before.players[action.seat]
        assert dict(legal_actions(again.state).purchases()) == dict(legal_actions(before).purchases())


def test_i04_events_contain_no_balances(edition: Edition) -> None:
    """The log is written from events, which contain prices and incomes, but not players' possessions."""
    for kind in get_args(ev.Event):
        assert not {field.name for field in fields(kind)} & {"money", "cash", "balance", "left"}
    game, _ = whole_game(edition, 5)
    assert sum(len(happened) for happened in game.events) > game.length


def test_i05_the_minimum_bid_depends_only_on_the_plant(edition: Edition) -> None:
    """Earlier bids do not change it, whether in this auction or in the previous one."""
    play = Given(edition=edition, market=[4, 5, 6, 8, 9, 10, 11, 12], deck=[30, 31, 32]).play()
    play.nominate(A, 8, 40)
    play.bid(B, 41)
    assert play.legal.bid_range() == (42, 50)
    play.pass_(play.state.to_act)
    play.pass_(play.state.to_act)
    assert play.state.to_act == A
    lowest = {plant: low for plant, low, _ in play.legal.nominations()}
    assert lowest == {4: 1 if edition == "recharged" else 4, 5: 5, 6: 6, 9: 9}


def test_i06_two_players_cannot_have_the_same_colour() -> None:
    zone = builder.zones("germany", "classic", 3)[0]

    def create(*colors: str | None) -> Game:
        people = [{"name": f"P{number}", "color": color} for number, color in enumerate(colors)]
        return create_game(builder.board("germany"), "classic", zone, people, seed=1)

    with pytest.raises(SetupError, match="two players have the colour red"):
        create("red", "blue", "red")
    assert [player.color for player in create("red", "blue", "green").record.setup.players] == ["red", "blue", "green"]
    assert create(None, None, None).state.to_act >= 0
