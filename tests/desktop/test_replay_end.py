"""The end of a game in a replay: lit cities, the ranking, and the reason for the victory; new games from a replay."""

import re

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.words.names import phase_name
from powergrid.desktop.words.outcome import outcome
from powergrid.desktop.words.story import story
from powergrid.game import Game, replay
from powergrid.rules.standing import places
from powergrid.rules.state import AUCTION, BUILDING, RESOURCES
from powergrid.study.falls import fall_of
from powergrid.study.statistics import round_starts, statistics
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, key, redraw
from tests.desktop.showing import shown
from tests.saves.playing import PLAYERS, finished_game
from tests.sure import sure

#: In this game, the player who led from round 3 could not get uranium.
FALL = 7


@pytest.fixture(scope="module")
def game() -> Game:
    return finished_game("germany", "recharged", 4, seed=FALL)


@pytest.fixture
def scene(app: App, game: Game) -> ReplayScene:
    return shown(app, ReplayScene(game, game.length - 1))


def test_only_supplied_houses_are_lit_at_the_end(scene: ReplayScene, game: Game) -> None:
    """At the end, each player has as many lit houses as supplied cities (RULES §11); before that, none is lit."""
    assert scene.view.board.state.scene().supplied == {}
    scene.playback.step(1)
    described = scene.view.board.state.scene()
    for seat, player in zip(scene.controller.seats, game.state.players, strict=True):
        lit = [
            light
            for city, slots in described.houses.items()
            for owner, light in zip(slots, described.supplied[city], strict=True)
            if owner == seat.color
        ]
        assert len(lit) == len(player.cities)
        assert sum(lit) == player.powered
    scene.playback.step(-1)
    assert scene.view.board.state.scene().supplied == {}


def test_the_end_shows_the_ranking_in_order_and_how_it_was_decided(app: App, scene: ReplayScene, game: Game) -> None:
    assert scene.ui.control("beside.result") is None
    scene.playback.step(1)
    texts = draw(app)
    column = [text for text in texts if text.whole.left > 900]
    order = [PLAYERS[seat] for seat in places(game.state.ranking)]
    tops = [next(text.whole.top for text in column if text.string == name) for name in order]
    assert tops == sorted(tops)
    words = " ".join(text.string for text in column)
    result = outcome(game, statistics(game))
    for sentence in (result.verdict, result.ended, result.cause):
        assert sentence
        assert all(word in words for word in sentence.split())
    assert words.count(result.verdict.split(":")[0]) == 1
    assert not [text for text in column if text.cut]
    click(app, "replay.results")
    assert isinstance(app.scene, ResultsScene)


def test_the_markets_can_be_shown_at_the_end_and_reappear_before_it(app: App, scene: ReplayScene) -> None:
    scene.playback.step(1)
    click(app, "beside.market")
    assert scene.ui.control("fuelmarket.coal") is not None or "Fuel market" in strings(app)
    scene.playback.step(-1)
    app.step()
    assert scene.ui.control("beside.result") is None
    scene.playback.step(1)
    app.step()
    assert "Final result" in strings(app)


@pytest.mark.parametrize(
    ("players", "size"), [(2, (1920, 1080)), (3, (1280, 720)), (4, (1920, 1080)), (6, (1280, 720))]
)
def test_the_end_fits_with_any_number_of_players(app: App, players: int, size: tuple[int, int]) -> None:
    app.resize(size)
    whole = finished_game("germany", "recharged", players, seed=3)
    app.push(ReplayScene(whole, whole.length))
    texts = draw(app)
    assert not [text.string for text in texts if text.cut and text.whole.left > size[0] / 2 / app.scale]
    order = [PLAYERS[seat] for seat in places(whole.state.ranking)]
    assert set(order) <= {text.string for text in texts}


def test_at_the_end_the_play_button_says_it_starts_over(app: App, scene: ReplayScene) -> None:
    assert "Restart" not in strings(app)
    scene.playback.step(1)
    assert "Restart" in strings(app)
    click(app, "replay.play")
    assert scene.playback.number == 0
    assert scene.playback.playing


def test_the_story_and_the_result_say_why_the_leader_fell_behind(app: App, game: Game) -> None:
    fall = sure(fall_of(game, statistics(game)))
    assert fall.sold_out == (3,)
    name = PLAYERS[fall.seat]
    explanation = (
        f"{name} led from round {fall.first} to {fall.last}, but could supply only {fall.supplied} of {fall.cities} "
        f"cities. Sold out when {name} bought fuel: uranium."
    )
    assert outcome(game, statistics(game)).cause == explanation
    assert explanation in story(game)
    app.push(ResultsScene(game))
    words = " ".join(strings(app))
    assert all(part in words for part in explanation.split())


def test_the_row_of_a_players_decisions_has_an_explanation(app: App, scene: ReplayScene) -> None:
    """The arrows have no labels, so the row has tooltips, even with six players."""
    assert f"{PLAYERS[0]}'s decisions" in strings(app)
    click(app, "whose.1")
    assert f"{PLAYERS[1]}'s decisions" in strings(app)
    app.push(ReplayScene(finished_game("germany", "recharged", 6, seed=3), 20))
    assert f"{PLAYERS[0]}'s decisions" in strings(app)


def test_the_heading_mentions_the_timeline(app: App, scene: ReplayScene) -> None:
    assert any("Click the timeline" in string for string in strings(app))


def test_continuing_from_a_moment_shows_the_round_and_the_bots_playing_styles(app: App, game: Game) -> None:
    record = replay(game.record).record
    players = list(record.setup.players)
    for seat, manner in ((1, "speculator"), (2, "builder")):
        entry = players[seat].model_dump() | {"kind": "normal", "manner": manner}
        players[seat] = type(players[seat]).model_validate(entry)
    record.setup = record.setup.model_copy(update={"players": tuple(players)})
    scene = shown(app, ReplayScene(replay(record), 60))
    key(app, "P")
    words = " ".join(strings(app))
    state = scene.controller.state
    assert f"Round {state.round}, next: {PLAYERS[state.to_act]}. A new game begins at this moment" in words
    assert "Speculator" in words
    assert "Builder" in words
    click(app, "seat1.human")
    assert "Speculator" not in " ".join(strings(app))


@pytest.mark.parametrize("by", ["M", "click"])
@pytest.mark.parametrize("unit", ["actions", "rounds"])
def test_lines_that_do_not_fit_are_counted_and_shown_on_request(
    app: App, scene: ReplayScene, game: Game, unit: str, by: str
) -> None:
    """The panel is too short for the end of a round when stepping by rounds, and for the last action of the game."""
    for number in (game.length, round_starts(game)[3]):
        scene.playback.jump(number - 1)
        scene.playback.set_unit(unit)
        scene.playback.step(1)
        redraw(app)
        if scene.ui.control("replay.more") is not None:
            break
    words = " ".join(text.string for text in draw(app) if text.whole.left >= 900)
    hidden_lines = int(sure(re.search(r"(\d+) more lines? …", words))[1])
    lines, (texts, _first) = scene._step_lines(), scene._texts()
    wanted = [text[0] for text in texts] or [line.text for line in lines]
    assert 0 < hidden_lines < len(wanted)
    click(app, "replay.more") if by == "click" else key(app, by)
    assert scene.dialogs
    drawn = " ".join(strings(app))
    assert all(word in drawn for sentence in wanted for word in sentence.split())
    phases = [drawn.rindex(f"{phase_name(phase)}: ") for phase in (AUCTION, RESOURCES, BUILDING) if texts]
    assert phases == sorted(phases), "in the order of play, not by importance"
    key(app, "Esc")
    assert not scene.dialogs
