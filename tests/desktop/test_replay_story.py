"""A replay: the timeline, a player's decisions, charts, the end, new games from it, and the table's shortcuts."""

from itertools import pairwise

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import jobs
from powergrid.desktop.screens import shortcuts
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.replay.timeline import Timeline
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.placing import spread
from powergrid.desktop.words.names import names_of
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.actions import Build, Buy, Power
from powergrid.rules.state import NOBODY
from powergrid.saves import list_saves
from powergrid.study.milestones import milestones
from powergrid.study.statistics import round_starts
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, click_at, hover, key, move, on_top, send, tip_of, wait, wait_for_jobs
from tests.desktop.showing import shown
from tests.saves.playing import PLAYERS, finished_game, new_game, play
from tests.sure import sure


@pytest.fixture(scope="module")
def game() -> Game:
    return finished_game("germany", "recharged", 4, seed=3)


@pytest.fixture
def scene(app: App, game: Game) -> ReplayScene:
    app.push(MenuScene())
    return shown(app, ReplayScene(game))


# --- the timeline ---------------------------------------------------------------------------------------------


def test_the_wheel_over_the_timeline_steps_by_the_chosen_unit(app: App, scene: ReplayScene, game: Game) -> None:
    """Turning it down steps forward, as in a list, even over a mark."""

    def turn(over: str, steps: int) -> int:
        hover(app, over)
        send(app, pygame.MOUSEWHEEL, x=0, y=steps)
        return scene.playback.number

    starts = round_starts(game)
    assert starts[0] == 0
    scene.playback.jump(0)
    scene.playback.set_unit("rounds")
    app.step()
    assert turn("scrub.round-5", -3) == starts[3]  # the start of round 4
    assert turn(f"mark.plant-{events_of(game, ev.PlantBought)[4][0]}", 1) == starts[2]
    scene.playback.set_unit("actions")
    assert turn("scrub.round-5", -1) == starts[2] + 1


def events_of(game: Game, kind: type) -> list[tuple[int, ev.Event]]:
    return [(n, event) for n, events in enumerate(game.events) for event in events if isinstance(event, kind)]


def test_every_plant_and_step_is_marked_and_a_click_goes_there(app: App, scene: ReplayScene, game: Game) -> None:
    marks = {control.name for control in scene.ui.controls if control.name.startswith("mark.")}
    bought, begun = events_of(game, ev.PlantBought), events_of(game, ev.StepBegan)
    assert {f"mark.plant-{number}" for number, _event in bought} <= marks
    assert {f"mark.step-{number}" for number, _event in begun} <= marks
    assert len(bought) > 10
    assert begun
    number, event = bought[7]
    assert isinstance(event, ev.PlantBought)
    tip = tip_of(scene, f"mark.plant-{number}")
    assert tip.title == f"{PLAYERS[event.seat]} buys plant {event.plant} for {event.price}"
    assert tip.text == f"Round {game.at(number).round}"
    click(app, f"mark.plant-{number}")
    assert scene.playback.number == number


def test_marks_in_one_lane_do_not_cover_each_other(scene: ReplayScene) -> None:
    for kinds in (("plant",), ("lead", "step")):
        marks = [
            control
            for control in scene.ui.controls
            if control.name.startswith(tuple(f"mark.{kind}-" for kind in kinds))
        ]
        places = sorted((mark.rect.left, mark.rect.right) for mark in marks)
        assert len(places) > 2
        assert all(right <= left for (_, right), (left, _) in pairwise(places))


def test_events_on_special_boards_are_marked(app: App) -> None:
    """Outages, plants that leave or come, and second networks."""
    events: list[tuple[str, ev.Event, str]] = [
        ("outage-1", ev.Outage(9, 3), "Outage: 9 cities were connected, everyone loses 3 for each of their own"),
        ("first_pass-1.4", ev.PlantLeft(4, "first_pass"), "A player buys no plant: 4 removed"),
        ("nobody_bought-1.5", ev.PlantLeft(5, "nobody_bought"), "Nobody bought a plant: 5 removed"),
        ("nobody_bought-1.7", ev.PlantLeft(7, "nobody_bought"), "Nobody bought a plant: 7 removed"),
        ("added-1", ev.PlantsAdded((18, 22, 27)), "Plants 18, 22, 27 go on the draw pile"),
        ("network-1", ev.CityConnected(1, 0, 0, 0, 10, True), "Bo begins a second network: Flensburg"),
    ]
    whole = play(new_game("germany", "recharged", 4, seed=3), 30)
    scene = ReplayScene(whole)
    whole.events[1] = [event for _name, event, _words in events]
    scene.timeline = Timeline(scene.playback, milestones(whole), names_of(whole), scene.timeline.seats)
    shown(app, scene)
    for name, _event, words in events:
        control = scene.ui.control(f"mark.{name}")
        assert control is not None, name
        assert sure(control.tip).title == words
    for lane, title in (("plug", "Plants bought, and removed because players passed"),
                        ("flag", "The lead, Steps 2 and 3, and special events")):  # fmt: skip
        assert tip_of(scene, f"lane.{lane}").title == title


def test_a_plant_is_marked_below_its_round(app: App) -> None:
    scene = shown(app, ReplayScene(finished_game("germany", "recharged", 5, seed=3)))  # many plants in every round
    for milestone in scene.timeline.plants:
        mark, cell = (
            scene.control_rect(f"mark.plant-{milestone.number}"),
            scene.control_rect(f"scrub.round-{milestone.round}"),
        )
        assert cell.left - 0.5 <= mark.left < mark.right <= cell.right + 0.5


def test_the_grip_above_the_timeline_can_be_dragged(app: App, scene: ReplayScene, game: Game) -> None:
    scene.playback.jump(40)
    app.step()
    (x, y), middle = scene.control_rect("scrub.grip").midtop, scene.control_rect("scrub").centerx
    move(app, (x, y + 3))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y + 3), button=1))
    send(app, pygame.MOUSEMOTION, pos=(middle, y + 3), rel=(0, 0), buttons=(1, 0, 0))
    assert abs(scene.playback.number - game.length / 2) < 5


def test_spread_keeps_order_and_position_and_shares_limited_room() -> None:
    assert spread([10, 50], [8, 8], 0, 100) == [10, 50]
    assert spread([10, 12, 14], [8, 8, 8], 0, 100) == [10, 18, 26]
    assert spread([99, 99], [8, 8], 0, 100) == [88, 96]
    assert spread([5, 5, 5, 5], [10, 10, 10, 10], 0, 20) == [2.5, 7.5, 12.5, 17.5]


# --- the decisions of a player --------------------------------------------------------------------------------


def decisions(game: Game, seat: int) -> list[int]:
    found = []
    for number, action in enumerate(game.record.actions):
        before = game.record.actions[number - 1] if number else None
        continues_turn = isinstance(before, Buy | Build) and before.seat == seat
        if getattr(action, "seat", NOBODY) == seat and not continues_turn:
            found.append(number)
    return found


def test_n_goes_to_the_next_decision_of_the_chosen_player_and_back(app: App, scene: ReplayScene, game: Game) -> None:
    """The game stops before each decision; several purchases or cities in a row are one decision."""
    seats = [getattr(action, "seat", NOBODY) for action in game.record.actions]
    own = decisions(game, 2)
    key(app, "3")
    for number in own[:4]:
        key(app, "N")
        assert scene.playback.number == number
        assert scene.controller.state.to_act == 2
    key(app, "Shift+N")
    assert scene.playback.number == own[2]
    click(app, "whose.0", "replay.after")
    assert scene.playback.number == next(n for n, seat in enumerate(seats) if n > own[2] and seat == 0)
    key(app, "Home")
    assert not sure(scene.ui.control("replay.before")).enabled


def test_arrows_step_wherever_the_focus_is(app: App, scene: ReplayScene, game: Game) -> None:
    plant = next(number for number, _event in events_of(game, ev.PlantBought))
    rounds = [number for number in round_starts(game) if number]
    for focus in ("scrub", f"mark.plant-{plant}", "top.back", "replay.close"):
        scene.playback.jump(0)
        app.step()
        scene.ui.focus.set(focus)
        key(app, "Right")
        assert scene.playback.number == 1, focus
        key(app, "Down")
        assert scene.playback.number == rounds[0], focus
        key(app, "Left")
        assert scene.playback.number < rounds[0], focus
        assert scene.ui.focus.name == focus


# --- the charts -----------------------------------------------------------------------------------------------


def test_the_charts_follow_the_replay_and_clicking_a_round_goes_to_its_end(
    app: App, scene: ReplayScene, game: Game
) -> None:
    assert scene.ui.control("chart.cities.3") is None
    key(app, "C")
    click(app, "chart.cities.3")
    starts = [number for number in round_starts(game) if game.at(number).round == 4]
    assert [scene.playback.number] == starts
    assert scene.playback.rounds_done() == 3
    click(app, f"chart.money.{game.state.round}")
    assert scene.playback.number == game.length
    click(app, "beside.market")
    assert scene.ui.control("chart.cities.3") is None


def test_chances_follow_the_replay_and_clicking_a_turning_point_goes_there(
    app: App, scene: ReplayScene, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [])  # it is slow
    click(app, "beside.chances")
    wait_for_jobs()
    app.step()
    assert scene.decided is not None
    assert scene.decided.review.swings
    swing = scene.decided.review.swings[0]
    scene.ui.focus.set(f"swing.{swing.number}")  # the list scrolls to it
    click(app, f"swing.{swing.number}")
    assert scene.playback.number == swing.number
    assert game.at(swing.number).round == swing.round
    assert f"{swing.before}% to {swing.after}%" in " ".join(strings(app))
    click(app, f"chart.chances.{game.state.round}")
    assert scene.playback.number == game.length
    key(app, "C")
    assert scene.ui.control("chart.chances.1") is None


def test_a_game_in_progress_shows_no_chances(app: App) -> None:
    """They would be hints."""
    scene = shown(app, ReplayScene(play(new_game(seed=3), 200)))
    assert scene.ui.control("beside.charts") is not None
    assert scene.ui.control("beside.chances") is None
    key(app, "C", "C")
    assert scene.beside == "market"


# --- the end of a round, and a player's network ---------------------------------------------------------------


def end_of_round(game: Game, number: int) -> int:
    """Return the number of actions in a game up to the end of a round."""
    actions = enumerate(game.record.actions, start=1)
    return next(n for n, action in actions if isinstance(action, Power) and game.at(n).round == number + 1)


def test_the_end_of_a_round_is_staged_during_play_and_any_key_continues(
    app: App, scene: ReplayScene, game: Game, clock: FakeClock
) -> None:
    last = end_of_round(game, 2)
    scene.view.motion.speed, scene.round_end.on = "normal", True
    scene.playback.jump(last - 1)
    key(app, "Space")
    wait(app, clock, 800)
    assert scene.playback.number == last
    assert scene.round_end.plays
    assert scene.view.shown.state.round == 2
    assert ", gets " in scene.past_lines()[-1].text
    assert "Round 2 is over" not in strings(app)
    begun = clock.now
    while scene.round_end.plays:
        wait(app, clock, 20)
        assert scene.playback.number == last, "the next step waits until the round has ended"
    assert 1000 <= clock.now - begun <= 4000
    wait(app, clock, 820)
    assert scene.playback.number > last
    scene.playback.jump(last - 1)
    key(app, "Right")
    assert scene.round_end.plays
    key(app, "Right")
    assert not scene.round_end.plays
    assert scene.playback.number > last


def test_the_log_scrolls_on_while_the_end_of_a_round_adds_lines(
    app: App, scene: ReplayScene, game: Game, clock: FakeClock
) -> None:
    last = end_of_round(game, 5)
    scene.view.motion.speed, scene.round_end.on = "normal", True
    scene.playback.jump(last - 1)
    app.step()
    key(app, "Right")
    assert scene.round_end.plays
    before = len(scene.past_lines())
    while scene.round_end.plays:
        wait(app, clock, 20)
    app.step()
    assert scene.playback.number == last
    after = len(scene.past_lines())
    assert after > before
    assert scene.ui.control(f"replaylog.{after - 1}") is not None, "only lines in view have a control"


def test_without_animations_a_round_ends_at_once(app: App, scene: ReplayScene, game: Game) -> None:
    last = end_of_round(game, 2)
    scene.round_end.on = True
    scene.playback.jump(last - 1)
    key(app, "Right")
    assert (scene.playback.number, scene.round_end.plays) == (last, False)


def test_pointing_at_a_player_highlights_their_network(app: App, scene: ReplayScene, game: Game) -> None:
    key(app, "End")
    hover(app, "player.2")
    assert scene.view.board.shown_player() == 2
    click_at(app, scene.control_rect("player.2").midtop)
    hover(app, "scrub")
    assert scene.view.board.shown_player() == 2
    key(app, "Esc")
    assert scene.view.board.shown_player() is None
    assert app.scene is scene


# --- the end of the game, and continuing ----------------------------------------------------------------------


def test_continuing_assigns_the_seats_to_people_and_bots(app: App, scene: ReplayScene, game: Game) -> None:
    assert [player.kind for player in game.record.setup.players] == ["human"] * 4
    scene.playback.jump(40)
    click(app, "replay.on", "seat1.hard")
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)
    assert [seat.kind for seat in app.scene.controller.seats] == ["human", "hard", "human", "human"]
    assert [player.kind for player in game.record.setup.players] == ["human"] * 4


def test_back_in_the_continue_dialog_starts_nothing(app: App, scene: ReplayScene) -> None:
    scene.playback.jump(40)
    key(app, "P", "Esc")
    assert app.scene is scene
    assert scene.dialogs == []
    assert list_saves("running") == []


def test_the_end_says_who_won_and_why_and_opens_the_results(app: App, scene: ReplayScene, game: Game) -> None:
    key(app, "End", "P")
    assert app.scene is scene, "there is nothing to continue"
    last = {event.seat: event for events in game.events for event in events if isinstance(event, ev.Powered)}
    (winner,), (second, *_rest) = (game.state.ranking or ())[:2]
    name, best, next_best = PLAYERS[winner], last[winner].supplied, last[second].supplied
    assert best > next_best
    assert f"{name} wins: {best} cities supplied, the runner-up {next_best}." in strings(app)
    key(app, "Enter")
    assert on_top(app, ResultsScene).game.record.actions == game.record.actions
    key(app, "Esc")
    assert app.scene is scene


def test_a_banner_says_who_takes_the_lead(app: App, scene: ReplayScene, game: Game) -> None:
    lead = next(milestone for milestone in milestones(game) if milestone.kind == "lead" and not milestone.first)
    scene.playback.jump(lead.number - 1)
    key(app, "Right")
    assert f"{PLAYERS[lead.seat]} takes the lead with {lead.value} cities" in [
        banner.title for banner in scene.view.banners.queue
    ]
    key(app, "Left")
    assert scene.view.banners.queue == []


def test_the_panel_names_the_buyer_rather_than_the_next_card(app: App, scene: ReplayScene, game: Game) -> None:
    number, bought = next((n, event) for n, event in events_of(game, ev.PlantBought) if len(game.events[n]) > 1)
    assert isinstance(bought, ev.PlantBought)
    scene.playback.jump(number)
    app.step()
    dock = scene.layout(scene.ui.c).dock
    dock_texts = [text.string for text in draw(app) if dock.contains(text.seen)]
    assert any(text.startswith(f"{PLAYERS[bought.seat]} buys {bought.plant} for {bought.price}") for text in dock_texts)


# --- the table's shortcuts ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pressed", "title"),
    [("T", "Payouts, refill and plants"), ("L", "Log"), ("Ctrl+S", "Save the game")],
)
def test_table_keys_open_the_same_dialogs(app: App, scene: ReplayScene, pressed: str, title: str) -> None:
    key(app, pressed)
    assert [dialog.title for dialog in scene.dialogs] == [title]


def test_the_deck_shows_payouts_like_the_table(app: App, scene: ReplayScene) -> None:
    click(app, "market.deck")
    assert [dialog.title for dialog in scene.dialogs] == ["Payouts, refill and plants"]


def test_the_replay_log_ends_at_the_current_moment(app: App, scene: ReplayScene) -> None:
    key(app, "L")
    assert any(text.string.startswith("Phase 2") for text in draw(app))
    assert not any(text.string.startswith("Phase 3") for text in draw(app))
    key(app, "Esc", "End", "L")
    assert any("Phase 5" in text.string or "over" in text.string for text in draw(app))


def test_v_f3_and_ctrl_o_work_in_a_replay(app: App, scene: ReplayScene) -> None:
    assert scene.playback.speed == "one"
    key(app, "V", "V")
    assert scene.playback.speed == "four"
    key(app, "V")
    assert scene.playback.speed == "half"
    key(app, "F3")
    assert scene.beside == "charts"
    key(app, "F3")
    assert scene.beside == "market"
    key(app, "Ctrl+O")
    assert isinstance(app.scene, LoadScene)


#: Keys of the table that concern a decision. M, which shows a player's money there, shows left-out lines in a replay.
_DECISION_KEYS = {"G", "B", "2", "H", "W", "F2", "R", "X"}


def test_the_help_lists_the_table_keys_that_work_in_a_replay() -> None:
    groups = shortcuts.GROUPS[0], shortcuts.SCREENS["replay"]
    table, replays = ({shortcut.key for shortcut in group} for _title, group in groups)
    assert table - replays == _DECISION_KEYS
