"""Bots at the table think in the background and act one step at a time."""

import threading
import time

import pytest

from powergrid.bots import BotError, View, make_bot
from powergrid.content.library import board_by_id
from powergrid.desktop.play import jobs
from powergrid.desktop.play.bot_players import BotPlayers
from powergrid.desktop.play.controller import Controller
from powergrid.game import Game, create_game
from powergrid.rules.actions import Bid, Decision, Nominate, Pass
from powergrid.rules.legal import Legal
from tests.desktop.driving import wait_for_jobs


def game_of(*kinds: str) -> Game:
    players = [{"name": f"P{n}", "kind": kind} for n, kind in enumerate(kinds)]
    return create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=5)


def wait_and_tick(bots: BotPlayers, now: int) -> bool:
    wait_for_jobs()
    return bots.tick(now)


def test_a_bot_acts_after_its_pause() -> None:
    controller = Controller(game_of("random", "random", "random"))
    bots = BotPlayers(controller, speed="normal")
    assert bots.thinking
    assert not bots.tick(1000)
    assert not wait_and_tick(bots, 1599)
    assert wait_and_tick(bots, 1600)
    assert controller.game.length >= 1


def test_bots_bid_quickly_against_each_other() -> None:
    """Otherwise, a person who has passed waits 13 seconds while two bots raise from 1 to 18."""
    game = game_of("random", "random", "random")
    first = game.state.to_act
    game.apply(Nominate(first, 4, 4))
    game.hand_seat(first, "human")
    bots = BotPlayers(Controller(game), speed="normal")
    bots.tick(1000)
    assert not wait_and_tick(bots, 1599)  # the person can still bid
    second = game.state.to_act
    game.apply(Bid(second, 5))
    game.apply(Bid(game.state.to_act, 6))
    assert game.state.to_act == first
    game.apply(Pass(first))
    assert game.state.to_act == second
    bots.tick(2000)
    assert not wait_and_tick(bots, 2149)
    assert wait_and_tick(bots, 2150)


def test_a_key_skips_the_pause_and_takes_the_next_step() -> None:
    controller = Controller(game_of("random", "random", "random"))
    bots = BotPlayers(controller, speed="step")
    bots.tick(0)
    assert not wait_and_tick(bots, 99_999)
    bots.skip()
    assert wait_and_tick(bots, 99_999)


def test_bots_leave_human_seats_alone() -> None:
    controller = Controller(game_of("human", "human", "human"))
    bots = BotPlayers(controller)
    assert not bots.thinking
    assert not bots.tick(10_000)
    assert bots.deadline(10_000) is None


def test_a_game_between_bots_ends() -> None:
    controller = Controller(game_of("random", "random", "random"))
    bots = BotPlayers(controller, speed="instant")
    deadline = time.monotonic() + 60
    while controller.kind != "finished" and time.monotonic() < deadline:
        bots.tick(0)
        wait_for_jobs()
    assert controller.state.ranking is not None


def test_a_seat_can_be_handed_to_a_bot_and_back() -> None:
    controller = Controller(game_of("human", "human", "human"))
    seat = controller.seat
    controller.game.hand_seat(seat, "random")
    bots = BotPlayers(controller, speed="instant")
    assert bots.thinking
    bots.tick(0)
    assert wait_and_tick(bots, 0)
    controller.game.hand_seat(seat, "human")
    assert controller.seats[seat].is_human


class _Broken:
    def choose(self, view: View, legal: Legal) -> Decision:
        raise ValueError("no idea")


def test_a_bot_that_fails_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    real = make_bot
    monkeypatch.setattr(jobs, "make_bot", lambda kind, seed, *_more: _Broken() if kind == "mine" else real(kind, seed))
    controller = Controller(game_of("mine", "mine", "mine"))
    bots = BotPlayers(controller, speed="instant")
    bots.tick(0)
    assert wait_and_tick(bots, 0)
    assert "no idea" in bots.error


def test_an_unknown_kind_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(kind: str, seed: int, *_more: object) -> object:
        if kind == "gone":
            raise BotError("there is no bot gone")
        return real(kind, seed)

    real = make_bot
    monkeypatch.setattr(jobs, "make_bot", make)
    controller = Controller(game_of("gone", "gone", "gone"))
    bots = BotPlayers(controller, speed="instant")
    bots.tick(0)
    assert wait_and_tick(bots, 0)
    assert "gone" in bots.error


class _Slow:
    """A bot that counts its threads. The first thread ends when the test allows it."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.begun = threading.Event()
        self.together = self.most = 0

    def choose(self, view: View, legal: Legal) -> Decision:
        self.together += 1
        self.most = max(self.most, self.together)
        self.begun.set()
        assert self.go.wait(10)
        self.together -= 1
        return make_bot("random", 1).choose(view, legal)


def test_a_bot_uses_one_thread_at_a_time_even_after_a_cancelled_job(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slow = _Slow()
    monkeypatch.setattr(jobs, "make_bot", lambda kind, seed, *_more: slow)
    bots = BotPlayers(Controller(game_of("random", "random", "random")), speed="instant")
    bots.tick(0)
    assert slow.begun.wait(10)
    bots.cancel()
    bots.tick(0)
    slow.begun.clear()
    assert not slow.begun.wait(0.1)
    slow.go.set()
    assert wait_and_tick(bots, 0)
    assert slow.most == 1
