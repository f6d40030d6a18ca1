"""The chances of winning over the course of a game, turning points, and the script that measures the chances."""

from dataclasses import replace

import measure_chances
import pytest
from measure_chances import Moment

from powergrid.bots import chances, make_bot
from powergrid.bots.chances import Point, chance_curve, corrected, swings
from powergrid.bots.registry import ask
from powergrid.game import Game
from powergrid.rules.actions import Build, Done, Nominate, Pass, Power
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED
from tests.bots.games import start
from tests.sure import sure


@pytest.fixture(scope="module")
def idle_game() -> Game:
    """Return a game in which seat 0 stops buying, building and running plants in round 4."""
    game, bot = start("germany", "recharged", 3, seed=2), make_bot("normal", 1)
    while game.state.phase != FINISHED:
        choice = ask(bot, game.state)
        if Legal(game.state).seat == 0 and game.state.round >= 4:
            choice = Pass(0) if isinstance(choice, Nominate) else Done(0) if isinstance(choice, Build) else choice
        game.apply(choice)
    return game


def test_the_curve_shows_the_chances_up_to_the_result(idle_game: Game) -> None:
    curve = chance_curve(idle_game)
    assert [point.round for point in curve] == list(range(1, idle_game.state.round + 1))
    assert all(sum(point.chances) == pytest.approx(1) for point in curve)
    assert curve[-1].number == idle_game.length
    winners = sure(idle_game.state.ranking)[0]
    assert curve[-1].chances == tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(3))
    assert curve[2].chances[0] > 0.1  # still in contention until round 4
    assert curve[-2].chances[0] < 0.05  # and out of contention before the end


def test_the_curve_ends_with_the_last_complete_round() -> None:
    game, bot = start("germany", "recharged", 3, seed=2), make_bot("normal", 1)
    while game.state.round < 3:
        game.apply(ask(bot, game.state))
    assert [point.round for point in chance_curve(game)] == [1, 2]


def test_turning_points_are_the_largest_changes(idle_game: Game) -> None:
    curve = chance_curve(idle_game)
    found = swings(idle_game, curve)
    assert 1 <= len(found) <= 3
    assert [one.size for one in found] == sorted((one.size for one in found), reverse=True)
    by_round = {point.round: point for point in curve}
    for one in found:
        before, after = by_round[one.round - 1], by_round[one.round]
        assert (one.before, one.after) == (before.chances[one.seat], after.chances[one.seat])
        assert one.size == max(abs(b - a) for a, b in zip(before.chances, after.chances, strict=True))
        assert before.number <= one.number < after.number


def test_a_turning_point_names_the_deciding_action() -> None:
    """Everyone plays the same way, but in round 4 seat 0 runs no plants and gets no income."""
    game, bot = start("germany", "recharged", 3, seed=2), make_bot("normal", 1)
    mistake = -1
    while game.state.round < 6:
        choice = ask(bot, game.state)
        if isinstance(choice, Power) and choice.seat == 0 and game.state.round == 4:
            choice, mistake = Power(0), game.length
        game.apply(choice)
    fourth = [point for point in chance_curve(game) if point.round in (3, 4)]
    worse = [replace(fourth[0], chances=(0.4, 0.3, 0.3)), replace(fourth[1], chances=(0.2, 0.4, 0.4))]
    (found,) = swings(game, worse)
    assert (found.seat, found.round, found.number) == (0, 4, mistake)


def test_a_game_without_changes_has_no_turning_points(idle_game: Game) -> None:
    flat = [Point(number, number + 1, (0.4, 0.3, 0.3)) for number in range(3)]
    assert swings(idle_game, flat) == []


def test_the_correction_preserves_order_and_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "SHARPNESS", (2.0, 0.0, 0.0))
    assert corrected([0.25, 0.75], 0.5) == pytest.approx([0.1, 0.9])  # squares: 1 to 9
    monkeypatch.setattr(chances, "SHARPNESS", (1.0, 1.0, 0.0))
    assert corrected([0.25, 0.75], 0.0) == pytest.approx([0.25, 0.75])
    assert corrected([0.25, 0.75], 1.0) == pytest.approx([0.1, 0.9])


def moment(won: int, powers: tuple[float, ...] = (0.0, 0.0), game: int = 1) -> Moment:
    return Moment(game, 2, 0.5, powers, (0.5, 0.5), (50, 50), tuple(float(seat == won) for seat in range(2)))


def test_the_brier_score_is_the_mean_squared_error() -> None:
    """0.8 for the winner and 0.2 for the loser: both are off by 0.2."""
    assert measure_chances.brier([moment(0)], lambda one: [0.8, 0.2]) == pytest.approx(0.04)
    assert measure_chances.brier([moment(0), moment(1)], lambda one: [1.0, 0.0]) == pytest.approx(0.5)


def test_reliability_groups_victories_by_forecast() -> None:
    found = [moment(0), moment(0), moment(0), moment(1)]
    low, high = measure_chances.reliability(found, lambda one: [0.72, 0.28])
    assert (low.count, low.won, high.count, high.won) == (4, 0.25, 4, 0.75)
    assert (low.forecast, high.forecast) == pytest.approx((0.28, 0.72))
    assert measure_chances.diagram([low, high]).count("<circle") == 2


def test_the_fit_finds_the_sharpness_of_the_chances() -> None:
    """If a lead of ln 3 (odds of 3 to 1) wins 9 of 10 games, the chances must be twice as sharp."""
    pytest.importorskip("scipy", reason="needs the dev extra")
    found = [moment(0 if game % 10 else 1, (1.0986, 0.0), game) for game in range(400)]
    base, slope, players = measure_chances.fit_sharpness(found)
    assert base + 0.5 * slope - 2 * players == pytest.approx(2.0, abs=0.05)


def test_a_game_is_measured_at_the_end_of_each_round() -> None:
    found = measure_chances.play(2)
    assert len(found) >= 4
    assert all(sum(one.won) == pytest.approx(1) for one in found)
    assert all(len(one.powers) == len(one.cities) == len(one.income) == one.players for one in found)
    assert [one.progress for one in found] == sorted(one.progress for one in found)
