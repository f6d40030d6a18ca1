import pytest

from powergrid.bots import ask, make_bot, review
from powergrid.bots.review import Costly, costly_decisions
from powergrid.bots.search import Effort
from powergrid.game import Game
from powergrid.rules.actions import Build, Done, Nominate, Pass
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED
from tests.bots.games import start


@pytest.fixture(autouse=True)
def think_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "_QUICK", Effort(samples=2, first=2, candidates=2))
    monkeypatch.setattr(review, "_LONG", Effort(samples=3, first=3, candidates=2))


def lazy_game() -> Game:
    """Return a game in which seat 0 buys the plant it must, then never builds or buys anything again."""
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


def test_idleness_is_found_and_explained() -> None:
    game = lazy_game()
    told: list[float] = []
    so_far: list[int] = []

    def note(part: float, worst: list[Costly]) -> None:
        told.append(part)
        so_far.append(len(worst))

    found = costly_decisions(game, [0], progress=note)
    assert 1 <= len(found) <= 3
    for one in found:
        assert one.seat == 0
        assert game.record.actions[one.number - 1] == one.action != one.better.action
        assert one.lost > 0
        assert one.better.reasons
    assert [one.lost for one in found] == sorted((one.lost for one in found), reverse=True)
    assert told == sorted(told)
    assert 0 in so_far[:5]  # what has been found is shown as it comes
    assert 1 <= max(so_far[: len(so_far) // 2]) <= 3
    assert told[-1] == 1.0


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
