from dataclasses import astuple
from itertools import pairwise
from random import Random

import pytest

from powergrid.bots import ask, make_bot, review
from powergrid.bots.auction_plan import bid_ideas
from powergrid.bots.bot import Advice
from powergrid.bots.idea import Idea
from powergrid.bots.levels import EASY, NORMAL
from powergrid.bots.review import Costly, Tally, costly_decisions
from powergrid.bots.search import Effort, varied
from powergrid.game import Game
from powergrid.rules.actions import Bid, Build, Buy, Decision, Done, Nominate, Pass, Shuffle
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED, RESOURCES, GameState
from tests.bots.games import start
from tests.saves.playing import finished_game
from tests.sure import sure


@pytest.fixture(autouse=True)
def think_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "_QUICK", Effort(samples=2, first=2, candidates=2))
    monkeypatch.setattr(review, "_LONG", Effort(samples=3, first=3, candidates=2))


def lazy_game() -> Game:
    """Return a game in which seat 0 buys the mandatory plant, then never builds or buys anything again."""
    game = start("germany", "recharged", 3, seed=2)
    bot = make_bot("normal", 1)
    while game.state.phase != FINISHED and game.state.round <= 5:
        legal = Legal(game.state)
        choice = ask(bot, game.state)
        if legal.seat == 0 and game.state.round > 1:
            if isinstance(choice, Nominate):
                choice = Pass(0)
            elif isinstance(choice, Build):
                choice = Done(0)
        game.apply(choice)
    return game


def test_inactivity_is_detected_and_explained() -> None:
    game = lazy_game()
    progress: list[float] = []
    so_far: list[int] = []

    def note(part: float, worst: list[Costly]) -> None:
        progress.append(part)
        so_far.append(len(worst))

    found = costly_decisions(game, [0], progress=note)
    assert 1 <= len(found) <= 3
    for one in found:
        assert one.seat == 0
        assert game.record.actions[one.number - 1] == one.action != one.better.action
        assert one.lost > 0
        assert one.better.reasons
    assert [one.lost for one in found] == sorted((one.lost for one in found), reverse=True)
    assert progress == sorted(progress)
    assert 0 in so_far[:5]  # results are shown as they are found
    assert 1 <= max(so_far[: len(so_far) // 2]) <= 3
    assert progress[-1] == 1.0


def test_decisions_with_a_choice_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A decision that loses more than 3 % in the quick check gets a longer check, which decides."""
    game = lazy_game()
    lost = iter([0.0, 2.9, 3.1, 8.0, *[0.0] * 1000])
    long = {"3": 1.0, "4": 7.0}
    seen: dict[int, int] = {}

    def judge(state: GameState, number: int, action: Decision, effort: Effort, stop: object) -> Costly | None:
        if effort is review._LONG:
            chance = long[str(seen[number])]
        elif isinstance(action, Done):
            return None  # as if there had been no choice
        else:
            seen[number] = len(seen) + 1
            chance = next(lost)
        return Costly(number, action.seat, action, Advice(action, 0.0, ()), 40.0, 40.0 + chance)

    monkeypatch.setattr(review, "_judge", judge)
    tallies: dict[int, Tally] = {}
    found = costly_decisions(game, [0], tallies=tallies)
    assert [one.lost for one in found] == [7.0]
    asked = 0  # a turn of purchases is one decision
    for before, one in pairwise([None, *game.record.actions]):
        if not isinstance(one, Shuffle | Done | None) and one.seat == 0:
            asked += not (isinstance(one, Buy) and isinstance(before, Buy))
    assert tallies == {0: Tally(choices=asked, sound=asked - 1)}


def test_the_purchases_of_a_turn_are_one_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn is listed once, by its worst part, and counted once."""
    game = lazy_game()
    turns: list[list[int]] = [[]]
    for number, action in enumerate(game.record.actions, start=1):
        if isinstance(action, Buy | Done) and action.seat == 0 and game.at(number - 1).phase == RESOURCES:
            turns[-1].append(number)
            if isinstance(action, Done):
                turns.append([])
    several = next(turn for turn in turns if len(turn) > 2)

    def judge(_state: GameState, number: int, action: Decision, effort: Effort, _stop: object) -> Costly | None:
        if number not in several:
            return None
        return Costly(number, 0, action, Advice(action, 0.0, ()), 40.0, 50.0 + several.index(number))

    monkeypatch.setattr(review, "_judge", judge)
    tallies: dict[int, Tally] = {}
    found = costly_decisions(game, [0], tallies=tallies)
    assert [one.number for one in found] == several[-1:]
    assert [one.turn for one in found] == [several[0] - 1]
    assert tallies == {0: Tally(choices=1, sound=0)}


def test_review_covers_only_the_given_seats() -> None:
    assert {one.seat for one in costly_decisions(lazy_game(), [1, 2])} <= {1, 2}
    assert costly_decisions(lazy_game(), []) == []


def test_review_can_be_stopped() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return True

    assert costly_decisions(lazy_game(), [0], stop=stop) == []
    assert asked <= 3


def test_review_does_not_change_the_game() -> None:
    game = lazy_game()
    length, state = game.length, game.state.copy()
    costly_decisions(game, [0])
    assert game.length == length
    assert game.state == state


def test_a_bid_that_no_bot_would_make_can_be_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots would pass, so none of them has a reason for it, but the review still shows it."""
    game = finished_game(players=4, seed=3)
    states = enumerate(game.at(number) for number in range(game.length))
    bids = ((state, game.record.actions[number]) for number, state in states if state.on_offer)
    state, bid = next(
        (state, action) for state, action in bids
        if isinstance(action, Bid) and bid_ideas(state, action.seat, NORMAL)[0].motive == "too_expensive"
    )  # fmt: skip

    def imagined(_view: object, found: list[Idea], *_more: object) -> list[Idea]:
        return [idea._replace(chance=60.0 if idea.action == bid else 40.0, games=3) for idea in found]

    monkeypatch.setattr(review, "search", imagined)
    judged = sure(review._judge(state, 1, bid, review._QUICK, lambda: False))
    assert (judged.better, judged.lost) == (Advice(bid, 60.0), 0.0)


def test_no_decision_is_costly_if_the_round_ended_well() -> None:
    """The winner of a finished game has 100 % at the end of the last round, whatever the imagined games said."""
    judged = Costly(9, 1, Pass(1), Advice(Bid(1, 37), 83.0), 0.0, 83.0)
    assert review._in_hindsight(judged, (0.0, 1.0)).lost == 0.0
    assert review._in_hindsight(judged, (1.0, 0.0)).lost == 83.0
    assert review._in_hindsight(judged, None).lost == 83.0
    assert review._in_hindsight(judged, (0.6, 0.4)).lost == pytest.approx(43.0)


def test_players_are_imagined_with_different_preferences() -> None:
    """Near the end nothing is hidden, so identical players would always play the same game."""
    tastes = [varied(NORMAL, 0.2, Random(seed)) for seed in range(8)]
    assert len({astuple(taste) for taste in tastes}) == 8
    assert {(taste.store, taste.blur) for taste in tastes} == {(NORMAL.store, NORMAL.blur)}
    assert varied(EASY, 0.2, Random(1)).final == EASY.final == 0.0
    assert astuple(varied(NORMAL, 0.2, Random(3))) == astuple(varied(NORMAL, 0.2, Random(3)))
