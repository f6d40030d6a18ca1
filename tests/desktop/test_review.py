"""The most costly decisions, estimated after the game."""

from collections.abc import Callable
from dataclasses import replace
from threading import Event

import pytest

from powergrid.bots.bot import Advice, Reason
from powergrid.bots.reasons import reason
from powergrid.bots.review import Costly, Tally
from powergrid.desktop.app import App
from powergrid.desktop.play import jobs, review
from powergrid.desktop.play.review import CostlyLine, Review
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.words import language
from powergrid.desktop.words.names import fuel_list, names_of
from powergrid.game import Game, replay
from powergrid.rules.actions import Bid, Build, Buy, Decision, Done, Nominate, Pass, Shuffle
from tests.desktop.drawn import strings
from tests.desktop.driving import click, key, on_top, wait_for_jobs
from tests.desktop.showing import shown
from tests.saves.playing import finished_game, new_game, play
from tests.sure import sure


def first_pass(game: Game) -> int:
    """Return the number of the first pass in the game."""
    return next(n for n, action in enumerate(game.record.actions, start=1) if isinstance(action, Pass))


def a_pass(game: Game) -> Costly:
    """Return a costly decision: the first pass, instead of a bid for plant 10."""
    number = first_pass(game)
    done = game.record.actions[number - 1]
    assert isinstance(done, Pass)
    better = Advice(Nominate(done.seat, 10, 10), 1.0, (Reason("chance", "Chance"), Reason("cheap", "It is cheap.")))
    return Costly(number, done.seat, done, better, 20.4, 31.2)


def review_finds_a_pass(game: Game, monkeypatch: pytest.MonkeyPatch) -> int:
    """Make the review find one decision, `a_pass`, and return its number."""
    found = a_pass(game)
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [found])
    return found.number


def test_a_decision_is_shown_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game()
    number = review_finds_a_pass(game, monkeypatch)
    search = Review(game, frozenset({0, 1, 2}))
    search.start()
    wait_for_jobs()
    assert search.lines is None  # the thread does not change data being drawn
    assert search.tick()
    assert search.lines is not None
    line = search.lines[0]
    assert (line.number, line.chance, line.better_chance) == (number, 20, 31)
    assert "10" in line.better
    language.use("de")
    search.language_changed()
    assert search.lines[0].better != line.better
    assert search.lines[0].done != line.done


def turn_of(game: Game, kind: type[Buy] | type[Build], least: int = 2) -> tuple[int, int, int]:
    """Find the first turn with `least` purchases or cities; return its first and last moment, and the seat."""
    actions, start = game.record.actions, 0
    for number, action in enumerate(actions):
        if not isinstance(action, kind) or (number > start and action.seat != getattr(actions[start], "seat", None)):
            start = number + 1
        elif number + 1 - start >= least and isinstance(actions[number + 1], Done):
            return start, number + 1, action.seat
    raise AssertionError("no such turn")


def found_in(game: Game, number: int, better: Decision, monkeypatch: pytest.MonkeyPatch) -> CostlyLine:
    """Return the line of a review that finds action `number` costly."""
    done = game.record.actions[number - 1]
    assert not isinstance(done, Shuffle)
    found = Costly(number, done.seat, done, Advice(better, 1.0, ()), 99.8, 0.2)
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [found])
    review.forget()
    search = Review(game, frozenset({0, 1, 2}))
    search.start()
    wait_for_jobs()
    search.tick()
    return sure(search.lines)[0]


def test_a_decision_is_described_by_the_players_whole_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """All purchases of a turn and its end are one button, "Buy … for 42" (or "Build … for 31")."""
    game = finished_game(seed=3)
    start, end, seat = turn_of(game, Buy)
    bought = [0, 0, 0, 0]
    for action in game.record.actions[start:end]:
        assert isinstance(action, Buy)
        bought[action.fuel] += action.amount
    paid = game.at(start).players[seat].money - game.at(end).players[seat].money
    words = f"Buy {fuel_list(bought)} for {paid}"
    for number in range(start + 1, end + 2):
        line = found_in(game, number, Done(seat), monkeypatch)
        assert (line.done, line.moment) == (words, start)
        assert line.chance <= 97
        assert line.better_chance >= 3
    assert found_in(game, start + 1, Done(seat), monkeypatch).better == "Buy no fuel"
    first = game.record.actions[start]
    assert isinstance(first, Buy)
    one = game.at(start).players[seat].money - game.at(start + 1).players[seat].money
    only = [first.amount if kind == first.fuel else 0 for kind in range(4)]
    assert found_in(game, start + 2, Done(seat), monkeypatch).better == f"Buy {fuel_list(only)} for {one}"
    start, end, seat = turn_of(game, Build)
    names = names_of(game)
    cities = ", ".join(
        names.cities[action.city] for action in game.record.actions[start:end] if isinstance(action, Build)
    )
    paid = game.at(start).players[seat].money - game.at(end).players[seat].money
    line = found_in(game, end + 1, Done(seat), monkeypatch)  # the end of the turn itself
    assert cities in line.done
    assert f"for {paid}" in line.done
    assert found_in(game, start + 1, Done(seat), monkeypatch).better == "Build nothing"


def test_review_reasons_are_not_in_the_first_person(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game()
    found = replace(a_pass(game), better=Advice(Pass(0), 1.0, (reason("deny", 0, 4, 5, 2),)))
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [found])
    search = Review(game, frozenset({0, 1, 2}))
    search.start()
    wait_for_jobs()
    search.tick()
    assert [line.reason for line in search.lines or ()] == ["Later buyers still need 5 coal, and only 2 are for sale."]


def test_reasons_about_a_city_name_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The better turn has several cities for one price, but the reason is about one of the cities."""
    game = finished_game(seed=3)
    start, _end, _seat = turn_of(game, Build)
    second = game.record.actions[start + 1]
    assert isinstance(second, Build)
    found = Costly(start + 2, second.seat, second, Advice(second, 1.0, (reason("grow", 18, 13, 6),)), 22, 27)
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [found])
    review.forget()
    search = Review(game, frozenset({0, 1, 2}))
    search.start()
    wait_for_jobs()
    search.tick()
    city = names_of(game).cities[second.city]
    assert [line.reason for line in search.lines or ()] == [
        f"{city}: the city costs 18 Elektro; with 13 cities the income is 6 higher this round."
    ]


def test_a_pass_and_a_bid_name_the_plant(monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game(seed=3)
    number = next(
        n for n, action in enumerate(game.record.actions, 1) if isinstance(action, Pass) and game.at(n - 1).on_offer
    )
    before = game.at(number - 1)
    line = found_in(game, number, Bid(before.to_act, before.high_bid + 1), monkeypatch)
    assert line.done == f"Pass on plant {before.on_offer} at {before.high_bid}"
    assert line.better == f"Bid {before.high_bid + 1} for plant {before.on_offer}"


def test_clicking_a_costly_decision_shows_its_player_and_a_better_choice(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = finished_game(seed=3)
    start, _end, seat = turn_of(game, Build)
    first = game.record.actions[start]
    assert isinstance(first, Build)
    found = Costly(start + 1, seat, first, Advice(Done(seat), 1.0, ()), 20.0, 51.0)
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [found])
    scene = ReplayScene(game)
    app.push(scene)
    scene.show_beside("chances")
    wait_for_jobs()
    app.step()
    scene.playback.choose((seat + 1) % 3)
    for control in (f"costly.{start + 1}", f"dot.costly.{start + 1}"):
        scene.playback.jump(0)
        click(app, control)
        assert (scene.playback.number, scene.playback.seat) == (start, seat)
        app.step()
        words = " ".join(strings(app))
        name, city = game.record.setup.players[seat].name, names_of(game).cities[first.city]
        assert f"Next: {name} builds {city}" in words
        assert "Better (estimated): build nothing" in words
        assert "−31%" in words


def test_a_failed_review_is_reported_and_the_result_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: object, **_more: object) -> list[Costly]:
        raise ValueError("no idea")

    monkeypatch.setattr(jobs, "costly_decisions", fail)
    search = Review(finished_game(), frozenset({0}))
    search.start()
    wait_for_jobs()
    search.tick()
    assert search.error == "ValueError: no idea"
    assert not search.busy


def test_clicking_a_reviewed_decision_in_the_result_opens_its_replay(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game()
    number = review_finds_a_pass(game, monkeypatch)
    scene = ResultsScene(game)
    app.push(scene)
    app.step()
    key(app, "D")
    wait_for_jobs()
    click(app, f"costly.{number}")
    shown = on_top(app, ReplayScene)
    assert shown.playback.number == number - 1
    app.step()
    assert shown.ui.control(f"costly.{number}") is not None  # the panel still shows the cost


def review_text(app: App, monkeypatch: pytest.MonkeyPatch, sound: int) -> list[str]:
    """Return the text of a review of 40 decisions that lists one loss."""
    game = finished_game()
    found = a_pass(game)

    def count(_game: Game, _seats: object, *, tallies: dict[int, Tally], **_more: object) -> list[Costly]:
        tallies[found.seat] = Tally(choices=40, sound=sound)
        return [found]

    monkeypatch.setattr(jobs, "costly_decisions", count)
    shown(app, ResultsScene(game))
    key(app, "D")
    wait_for_jobs()
    return strings(app)


def test_decisions_without_a_loss_are_counted(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    words = review_text(app, monkeypatch, sound=39)
    game = finished_game()
    name = game.record.setup.players[a_pass(game).seat].name
    assert f"{name}: an estimated 39 of 40 decisions without a loss." in words
    assert not [text for text in words if text.startswith("The most costly")]  # the only other decision is listed


def test_the_count_of_losses_agrees_with_a_shorter_list(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "The most costly of the other 4:" in review_text(app, monkeypatch, sound=36)


def test_enter_shows_the_decision_with_the_focus_ring(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game()
    number = review_finds_a_pass(game, monkeypatch)
    shown(app, ResultsScene(game))
    key(app, "D")
    wait_for_jobs()
    app.step()
    assert app.scene.ui.is_focused(f"costly.{number}")
    key(app, "Enter")
    assert isinstance(app.scene, ReplayScene)


def test_results_and_replay_share_a_review(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game()
    number = review_finds_a_pass(game, monkeypatch)
    results = ResultsScene(game)
    app.push(results)
    app.step()
    key(app, "D")
    wait_for_jobs()
    click(app, f"costly.{number}")
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [])
    key(app, "C", "C")
    app.step()
    shown = on_top(app, ReplayScene)
    assert [line.number for line in sure(shown.decided).review.lines or ()] == [number]
    key(app, "Esc")
    assert app.scene is results
    assert results.ui.control(f"costly.{number}") is not None


def test_findings_are_shown_before_the_review_ends(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game, may_continue = finished_game(), Event()
    found = a_pass(game)

    def slow(
        _game: Game, _seats: object, progress: Callable[[float, list[Costly]], None], **_more: object
    ) -> list[Costly]:
        progress(0.4, [found])
        may_continue.wait(20)
        return []

    monkeypatch.setattr(jobs, "costly_decisions", slow)
    scene = shown(app, ResultsScene(game))
    key(app, "D")
    while scene.decided.review.part < 0.4:
        app.step()
    assert scene.ui.control(f"costly.{found.number}") is not None
    assert scene.decided.review.busy
    may_continue.set()
    wait_for_jobs()
    app.step()
    assert scene.decided.review.lines == []
    assert scene.ui.control(f"costly.{found.number}") is None


def test_among_bots_only_turning_points_are_shown(app: App) -> None:
    game = replay(finished_game().record)
    for seat in range(3):
        game.hand_seat(seat, "normal")
    shown(app, ResultsScene(game))
    key(app, "D")
    wait_for_jobs()
    words = strings(app)
    assert "Only bots played this game." in words
    assert any(control.name.startswith("swing.") for control in app.scene.ui.controls)


def test_j_goes_at_once_to_a_decision_found_on_the_results_screen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game()
    number = review_finds_a_pass(game, monkeypatch)
    app.push(ResultsScene(game))
    key(app, "D")
    wait_for_jobs()
    app.step()
    shown = ReplayScene(game)
    app.push(shown)
    app.step()
    key(app, "J")
    app.step()
    assert shown.decided is not None
    assert shown.playback.number == min(number - 1, *(swing.number for swing in shown.decided.review.swings or ()))


def test_j_steps_through_findings_which_are_marked_by_dots(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = finished_game()
    number = review_finds_a_pass(game, monkeypatch)
    shown = ReplayScene(game)
    app.push(shown)
    app.step()
    assert not [control.name for control in shown.ui.controls if control.name.startswith("dot.")]
    key(app, "J")  # starts the review; nothing is found yet
    wait_for_jobs()
    app.step()
    swings = [swing.number for swing in sure(shown.decided).review.swings or ()]
    assert swings
    moments = sorted([number - 1, *swings])
    assert {f"dot.costly.{number}", *(f"dot.swing.{swing}" for swing in swings)} <= {
        control.name for control in shown.ui.controls
    }
    seen = [shown.playback.number]  # the key waited for a finding
    for _ in range(len(moments)):
        key(app, "J")
        seen.append(shown.playback.number)
    assert seen == [*moments, moments[-1]]
    back = []
    for _ in range(len(moments)):
        key(app, "Shift+J")
        back.append(shown.playback.number)
    assert back == [*reversed(moments[:-1]), moments[0]]
    assert shown.ui.focus.name.startswith(("costly.", "swing."))
    click(app, f"dot.costly.{number}")
    assert shown.playback.number == number - 1


def test_j_reviews_no_game_in_progress(app: App) -> None:
    """A review would be a hint."""
    shown = ReplayScene(play(new_game(seed=3), 200))
    app.push(shown)
    app.step()
    key(app, "J")
    assert shown.decided is None
