"""The text of a replay at every step: the panel, its heading and counter, and the highlighted log lines."""

import re

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.words.log import Line, choiceless, lines_at, log_lines
from powergrid.game import Game, replay
from powergrid.rules import events as ev
from powergrid.rules.actions import Build, Buy, Done, Scrap, Shuffle
from powergrid.rules.state import FINISHED
from powergrid.study.statistics import round_starts
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, click_at, key, send
from tests.desktop.positions import GERMANY, turn_with_several
from tests.desktop.showing import shown
from tests.games.golden_games import golden
from tests.saves.playing import finished_game
from tests.sure import sure


@pytest.fixture(scope="module")
def game() -> Game:
    return replay(golden(GERMANY).record)


@pytest.fixture
def scene(app: App, game: Game) -> ReplayScene:
    return shown(app, ReplayScene(game))


def panel_texts(app: App, scene: ReplayScene) -> list[str]:
    """Return the text of the panel: its counter, its heading, and the lines above the buttons."""
    dock, play = scene.layout(scene.ui.c).dock, scene.ui.control("replay.play")
    texts = [text for text in draw(app) if dock.contains(text.seen) and text.whole.bottom < sure(play).rect.top]
    return [text.string for text in texts]


def highlighted_log_lines(app: App, scene: ReplayScene) -> list[Line]:
    """Return the log lines with an amber background once the banner has gone."""
    scene.view.banners.clear()
    app.step()
    lines, found = scene.past_lines(), []
    for control in scene.ui.controls:
        name, _, number = control.name.partition(".")
        if name == "replaylog" and number.isdigit():
            rect = scene.control_rect(control.name)
            if app.surface.get_at((rect.left + 1, rect.centery))[:3] == theme.current().amber_soft[:3]:
                found.append(lines[int(number)])
    return found


def events_at(game: Game, kind: type) -> list[int]:
    return [n for n, happened in enumerate(game.events) if any(isinstance(event, kind) for event in happened)]


def rounds_of(game: Game) -> list[int]:
    """Return the round in which each action was made."""
    return [0, *(game.at(number).round for number in range(game.length))]


# --- the panel, the log and the counter -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("unit", "name"),
    [
        ("actions", "france_recharged_2p_1"),
        ("turns", "usa_original_2p_1"),
        ("rounds", GERMANY),
        pytest.param("actions", GERMANY, marks=pytest.mark.long),
        pytest.param("turns", GERMANY, marks=pytest.mark.long),
    ],
)
def test_every_step_highlights_its_lines_and_the_panel_shows_one(app: App, unit: str, name: str) -> None:
    """No action is omitted: when stepping by action, each line about a player's action is highlighted exactly once."""
    game = replay(golden(name).record)
    scene = shown(app, ReplayScene(game))
    scene.playback.set_unit(unit)
    seen: list[Line] = []
    while scene.playback.number < game.length:
        key(app, "PgDn")
        marked = highlighted_log_lines(app, scene)
        assert marked, scene.playback.number
        seen += marked
        if unit != "rounds" and scene.playback.number < game.length:
            panel = " ".join(panel_texts(app, scene)) if scene.playback.number % 5 == 0 else None
            about = [line.text for line in marked if line.seat is not None] or [line.text for line in marked]
            assert panel is None or any(text in panel for text in about)
    if unit == "actions":
        done = [line for line in scene.lines if line.seat is not None and 0 < line.action < game.length]
        assert [line.text for line in done if line not in seen and line.until is None] == []
        assert len(set(seen)) == len(seen), "no line is highlighted twice"


def test_the_replay_step_that_begins_step_2_shows_the_city_and_its_effect(
    app: App, scene: ReplayScene, game: Game
) -> None:
    (number,) = (n for n in events_at(game, ev.StepBegan) if game.at(n).step == 2)
    assert isinstance(game.record.actions[number - 1], Done)
    built = next(line for line in reversed(scene.lines) if line.action < number and " builds " in line.text)
    scene.playback.jump(number)
    for press in ("PgUp", "PgDn"):
        key(app, press)
    panel = panel_texts(app, scene)
    assert built.text in panel
    assert "Step 2 begins" in panel
    marked = [line.text for line in highlighted_log_lines(app, scene)]
    assert built.text in marked
    assert "Step 2 begins" in marked


def test_a_step_past_a_shuffle_says_what_caused_it(app: App) -> None:
    shuffled = finished_game("germany", "recharged", 4, seed=3)
    number = events_at(shuffled, ev.DeckShuffled)[-1]
    assert not isinstance(shuffled.record.actions[number - 2], Buy | Build)
    scene = shown(app, ReplayScene(shuffled))
    scene.playback.jump(number)
    did = [line for line in scene.lines if line.action == number - 1 and line.seat is not None]
    assert did
    panel = " ".join(panel_texts(app, scene))
    assert any(line.text in panel for line in did)
    assert set(did) & set(highlighted_log_lines(app, scene))


def test_a_step_by_turn_shows_a_plant_and_the_one_scrapped_for_it(app: App, scene: ReplayScene, game: Game) -> None:
    number = next(n for n, action in enumerate(game.record.actions, start=1) if isinstance(action, Scrap))
    click(app, "unit.turns")
    scene.playback.jump(number)
    for press in ("PgUp", "PgDn"):
        key(app, press)
    assert scene.playback.number == number
    panel = " ".join(panel_texts(app, scene))
    for event in (event for n in (number - 1, number) for event in game.events[n]):
        if isinstance(event, ev.PlantBought):
            assert f"buys {event.plant} for {event.price}" in panel
        if isinstance(event, ev.PlantLeft) and event.reason == "scrapped":
            assert f"scraps plant {event.plant}" in panel


def test_the_counter_goes_up_by_one_with_every_step_and_ends_at_its_total(
    app: App, scene: ReplayScene, game: Game
) -> None:
    """Ending a turn of buying or building shows nothing new and is not counted."""
    ends = sum(
        isinstance(action, Done) and isinstance(before, Buy | Build)
        for before, action in zip(game.record.actions, game.record.actions[1:], strict=False)
    )
    assert ends
    total = sum(not isinstance(action, Shuffle) for action in game.record.actions) - ends
    for count in range(1, 40):
        key(app, "Right")
        assert f"action {count} of {total}" in panel_texts(app, scene)
    key(app, "End")
    assert f"action {total} of {total}" in panel_texts(app, scene)
    key(app, "Left")
    assert f"action {total - 1} of {total}" in panel_texts(app, scene)


# --- the log ------------------------------------------------------------------------------------------------------


def test_the_log_shows_nothing_from_the_future(app: App, scene: ReplayScene, game: Game) -> None:
    for number in (0, 60, 150, 61, game.length):
        scene.playback.jump(number)
        app.step()
        lines = scene.past_lines()
        assert scene.ui.control(f"replaylog.{len(lines) - 1}") is not None, "the newest line is visible"
        words = [text.string for text in draw(app)]
        later = [line for line in scene.lines if line.head == "round" and line.action > number]
        assert [line.text for line in later if line.text in words] == []
        assert max(line.action for line in lines) <= number


@pytest.mark.parametrize("name", [GERMANY, "usa_original_4p_1"])
def test_the_replay_log_describes_fuel_like_the_table_log(name: str) -> None:
    """After every purchase, both have a line with everything that a player has bought in the phase."""
    record = golden(name).record
    scene = ReplayScene(replay(record))
    forced = choiceless(record)
    bought = [n for n, action in enumerate(record.actions, start=1) if isinstance(action, Buy)]
    assert len(bought) > 30
    for number in bought[::4]:
        at_table = log_lines(replay(record, number), forced)
        assert fuel_lines(lines_at(scene.lines, number)) == fuel_lines(at_table)


def fuel_lines(lines: list[Line]) -> list[str]:
    """Return the text of the lines about fuel. Lines about plants contain a number but no kind of fuel."""
    purchases = [line.text.partition(" buys ")[2].split(" for ")[0] for line in lines]
    return [line.text for line, what in zip(lines, purchases, strict=True) if what and not what.isdigit()]


def test_a_turn_of_buying_fuel_is_one_decision(app: App, scene: ReplayScene, game: Game) -> None:
    """N first shows all fuel bought in the turn and then skips the whole turn; so does a step by turns."""
    first, end = turn_with_several(game, Buy)
    seat = game.at(first).to_act
    whole = [line.text for line in log_lines(replay(game.record, end)) if line.seat == seat][-1]
    scene.playback.jump(first)
    key(app, "Left", str(seat + 1), "N")
    assert scene.playback.number == first
    assert f"Next: {whole}" in " ".join(panel_texts(app, scene))
    key(app, "N")
    assert scene.playback.number >= end
    scene.playback.jump(first)
    click(app, "unit.turns")
    key(app, "PgDn")
    assert scene.playback.number == end
    assert whole in " ".join(panel_texts(app, scene))
    assert [line.text for line in highlighted_log_lines(app, scene)] == [whole]


def test_clicking_an_earlier_line_goes_back_to_it_and_highlights_it(app: App, scene: ReplayScene, game: Game) -> None:
    """The last city or purchase includes the end of the turn, so the next step shows something new."""
    end = events_at(game, ev.StepBegan)[0]
    scene.playback.jump(end)
    app.step()
    actions = game.record.actions
    for back in (1, 3, 4):
        number, line = next((n, line) for n, line in enumerate(scene.past_lines()) if line.action == end - back)
        click(app, f"replaylog.{number}")
        ended = isinstance(actions[line.action], Done) and isinstance(actions[line.action - 1], Buy | Build)
        assert scene.playback.number == line.action + ended
        assert line in highlighted_log_lines(app, scene)


def test_rounds_of_three_players_say_who_built_how_many_cities(app: App, scene: ReplayScene, game: Game) -> None:
    """Players are named if there is room, otherwise counted, so that no round seems to pass without building."""
    click(app, "unit.rounds")
    rounds, names = rounds_of(game), [player.name for player in game.record.setup.players]
    for number in range(1, len(round_starts(game)) + 1):
        key(app, "PgDn")
        panel = " ".join(panel_texts(app, scene))
        built = [event for n, events in enumerate(game.events) for event in events
                 if n and rounds[n] == number and isinstance(event, ev.CityConnected)]  # fmt: skip
        for name in {names[event.seat] for event in built}:
            assert f"{name} builds" in panel or re.search(rf"{name} \d cit", panel), (number, panel)


@pytest.mark.parametrize("unit", ["actions", "turns", "rounds"])
def test_the_log_ends_at_the_round_that_has_begun(app: App, unit: str) -> None:
    """With six players the log has few lines, so the end of a round alone would fill it."""
    game = replay(golden("usa_original_6p_1").record)
    scene = shown(app, ReplayScene(game))
    click(app, f"unit.{unit}")
    scene.playback.jump(round_starts(game)[1] if unit == "rounds" else round_starts(game)[2] - 1)
    key(app, "PgDn")
    assert scene.controller.state.round == 3
    last = scene.past_lines()[-1]
    assert scene.ui.control(f"replaylog.{scene.past_lines().index(last)}") is not None, last.text


# --- the timeline -------------------------------------------------------------------------------------------------


def test_clicking_a_round_number_goes_to_its_start(app: App, scene: ReplayScene, game: Game) -> None:
    for number in (4, 2, 7, 1):
        click(app, f"scrub.number-{number}")
        assert scene.playback.number == round_starts(game)[number - 1]
        panel = panel_texts(app, scene)
        assert f"Round {number}, next: {scene.controller.name(scene.controller.state.to_act)}" in panel
        assert any(text.startswith(f"Round {number}: ") for text in panel)
        assert highlighted_log_lines(app, scene)[0].text.startswith(f"Round {number}: ")


def test_clicking_beside_a_number_goes_there_and_a_number_can_be_dragged(
    app: App, scene: ReplayScene, game: Game
) -> None:
    number, rail = scene.control_rect("scrub.number-4"), scene.control_rect("scrub")
    click_at(app, (number.right + 3, number.centery))
    share = (number.right + 3 - rail.left) / rail.width
    assert abs(scene.playback.number - share * game.length) < 5

    def drag(by: int) -> None:
        place = number.centerx + by, number.centery
        send(app, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(1, 0, 0))

    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=number.center, rel=(0, 0), buttons=(0, 0, 0)))
    send(app, pygame.MOUSEBUTTONDOWN, pos=number.center, button=1)
    drag(2)
    assert scene.playback.number == round_starts(game)[3], "a slightly shaky click is still a click"
    drag(60)
    share = (number.centerx + 60 - rail.left) / rail.width
    assert abs(scene.playback.number - share * game.length) < 5


def test_every_jump_highlights_a_line(app: App, scene: ReplayScene, game: Game) -> None:
    for number in range(0, game.length, 13):
        scene.playback.jump(number)
        app.step()
        assert highlighted_log_lines(app, scene), number


# --- rounds -------------------------------------------------------------------------------------------------------


def test_at_the_end_of_a_round_the_heading_and_text_describe_it(app: App, scene: ReplayScene, game: Game) -> None:
    start = round_starts(game)[3]
    scene.playback.jump(start - 1)
    key(app, "Right")
    panel = panel_texts(app, scene)
    assert "Round 3 is over" in panel
    assert not any(text.startswith("Round 4") for text in panel)
    key(app, "Right")
    assert any(text.startswith("Round 4, next: ") for text in panel_texts(app, scene))


@pytest.mark.parametrize(
    ("name", "size"),
    [
        (GERMANY, "largest"),
        ("usa_original_6p_1", "normal"),
        pytest.param(GERMANY, "normal", marks=pytest.mark.long),
        pytest.param("usa_original_6p_1", "largest", marks=pytest.mark.long),
    ],
)
def test_every_round_mentions_its_purchases_its_step_and_who_leads(app: App, name: str, size: str) -> None:
    """This is true of every round, even the last, however little room there is."""
    game = replay(golden(name).record)
    theme.use_text(size)
    scene = shown(app, ReplayScene(game))
    click(app, "unit.rounds")
    rounds, starts = rounds_of(game), round_starts(game)
    for number in range(1, len(starts) + 1):
        key(app, "PgDn")
        panel = " ".join(panel_texts(app, scene))
        happened = [event for n, events in enumerate(game.events) for event in events if n and rounds[n] == number]
        for event in happened:
            if isinstance(event, ev.PlantBought):
                assert f"{event.plant} for {event.price}" in panel, (number, panel)
            if isinstance(event, ev.StepBegan):
                assert f"Step {event.step} begins" in panel
        end = starts[number] if number < len(starts) else game.length
        most = max(len(player.cities) for player in game.at(end).players)
        assert f"with {most} cit" in panel, (number, panel)
        assert number == len(starts) or f"Round {number} is over" in panel
    assert scene.controller.state.phase == FINISHED
    assert " wins: " not in panel
    assert " ".join(strings(app)).count(" wins: ") == 1, "the result beside the board already says so"
