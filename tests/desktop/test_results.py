"""The final result."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from powergrid.base.resources import user_exports_dir
from powergrid.bots.notches import HIGHEST, STEP, level_of
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.pieces import chart
from powergrid.desktop.pieces.chart import Mark
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play import jobs, settings
from powergrid.desktop.play.new_game import rematch
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.story import story
from powergrid.desktop.words.verdicts import cause_text, margin_text
from powergrid.game import Game, create_game
from powergrid.record import Program, Table
from powergrid.rules import events as ev
from powergrid.rules.zones import possible_zones
from powergrid.saves import list_saves
from powergrid.study.statistics import Line, Round, Statistics, round_starts
from tests.desktop.drawn import draw
from tests.desktop.driving import click, hover, key, on_top, type_text, wait_for_jobs
from tests.desktop.positions import position
from tests.desktop.showing import shown
from tests.games.golden_games import golden
from tests.saves.playing import finished_game


@pytest.fixture
def scene(app: App) -> ResultsScene:
    return shown(app, ResultsScene(finished_game(players=4, seed=3)))


def test_the_ranking_follows_the_rules(scene: ResultsScene) -> None:
    assert scene.game.state.ranking is not None
    order = [seat for group in scene.game.state.ranking for seat in group]
    assert [line.seat.number for line in scene.rows] == order
    assert [line.supplied for line in scene.rows] == sorted((line.supplied for line in scene.rows), reverse=True)


def why(ranking: tuple[tuple[int, ...], ...], *ends: tuple[int, int, int]) -> tuple[str, str]:
    """Return the reason for the victory, given the supplied cities, money and connected cities of Ana, Bo and Cleo."""
    lines = [Line(money, cities, 20, supplied) for supplied, money, cities in ends]
    return margin_text(Statistics(("Ana", "Bo", "Cleo"), [Round(9, 3, lines)], [], ranking, 0))


def test_the_result_says_why_the_winner_won() -> None:
    """RULES §11: supplied cities, then money, then connected cities; otherwise the victory is shared."""
    ana, last = (16, 38, 16), (9, 5, 9)
    placed = ((0,), (1,), (2,))
    assert why(placed, ana, (15, 90, 18), last) == ("", "Ana wins: 16 cities supplied, the runner-up 15.")
    money = "Ana wins with more money (38 to 21)."
    assert why(placed, ana, (16, 21, 17), last) == ("Ana and Bo both supply 16 cities.", money)
    assert why(placed, ana, (16, 21, 17), (16, 20, 16))[0] == "Ana, Bo and Cleo all supply 16 cities."
    assert why(placed, ana, (16, 38, 15), last)[1] == "Ana wins with more connected cities (16 to 15)."
    assert why(((0, 1), (2,)), ana, ana, last) == ("Ana and Bo are tied in everything.", "They share the victory.")


def test_the_income_chart_marks_rounds_with_an_outage() -> None:
    """Only the first of several in a row has a label, to keep the lines readable."""
    game = Game(golden("indian-subcontinent_classic_3p_0").record)
    out = ev.Outage(9, 3)
    game.events = [
        [ev.RoundBegan(number, (0, 1, 2)), *([out] if number in (2, 3, 5) else [])] for number in range(1, 6)
    ]
    assert ChartPages(game, seats_of(game)).outages() == [Mark(2, "Outage"), Mark(3, ""), Mark(5, "Outage")]


def test_charts_are_on_several_pages(app: App, scene: ResultsScene) -> None:
    assert scene.control_rect("chart.money.1").width > 0
    click(app, "page.money")
    app.step()
    assert scene.control_rect("chart.spent.0").width > 0
    click(app, "page.power")
    app.step()
    assert scene.control_rect("chart.fuel.3").width > 0


def test_the_labels_of_a_chart_hide_neither_its_title_nor_its_lines(app: App) -> None:
    """With five players, the line for the end, at 15 cities, is at the very top of the chart (RULES §2.1)."""
    app.push(ResultsScene(finished_game(players=5, seed=3)))
    texts = draw(app)
    (title,) = (text.seen for text in texts if text.string == "Connected cities")
    (end,) = (text.seen for text in texts if text.string == "End at 15 cities")
    assert not title.colliderect(end)
    top = app.scene.control_rect("chart.cities.1").top
    steps = [text.seen for text in texts if text.string in ("Step 2", "Step 3") and title.left < text.seen.left]
    assert steps
    assert all(step.bottom <= top + 1 for step in steps if step.left < end.left + 400)


def test_the_record_is_saved_under_a_name(app: App, scene: ResultsScene) -> None:
    key(app, "Ctrl+S")
    click(app, "dialog.text")
    key(app, "Ctrl+A")
    type_text(app, "Our first")
    key(app, "Enter")
    assert [info.name for info in list_saves()] == ["Our first"]
    key(app, "Ctrl+S", "Enter")
    assert scene.dialogs
    click(app, "dialog.ok")
    assert [info.name for info in list_saves()] == ["Our first"]


def test_the_result_stays_until_it_is_closed(app: App, scene: ResultsScene) -> None:
    for _ in range(5):
        app.step()
    assert app.scene is scene
    key(app, "N")
    assert isinstance(app.scene, SetupScene)
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)


def test_a_rematch_is_dealt_at_once_for_the_same_players(app: App, scene: ResultsScene) -> None:
    """Regions, rules, players and table settings are the same, but the deck differs (with probability 1 - 1/20!)."""
    scene.game.record.note(Program(table=Table(free_undo=True)))
    before = scene.game.record.setup
    key(app, "M")
    table = on_top(app, TableScene)
    record = table.controller.game.record
    assert (record.setup.map, record.setup.regions, record.setup.edition) == (
        before.map, before.regions, before.edition,
    )  # fmt: skip
    assert [(player.name, player.kind) for player in record.setup.players] == [
        (player.name, player.kind) for player in before.players
    ]
    assert record.setup.options == before.options
    assert record.setup.plant_deck != before.plant_deck
    assert record.program.table.free_undo
    assert table.controller.game.length == 0


def test_adaptive_bots_keep_their_new_notch_in_a_rematch() -> None:
    """A win moves the notch in the settings, and the rematch uses it like any new game."""
    old, new = HIGHEST - STEP, HIGHEST
    board = board_by_id("germany")
    players: list[dict[str, str | int]] = [{"name": "Ana"}, {"name": "Bo", "kind": level_of(old), "notch": old}]
    game = create_game(board, "recharged", possible_zones(board, "recharged", 2)[0], players, {"trust": True}, 4)
    settings.change(notch=new)
    again = rematch(game)
    assert seats_of(again)[1].notch == new
    assert again.record.setup.players[1].kind == level_of(new)
    assert again.record.setup.options == {"trust": True}


def test_old_games_and_lessons_offer_no_rematch(app: App) -> None:
    game = finished_game(seed=3)
    shown(app, ResultsScene(game, on_top=True))
    assert app.scene.ui.control("results.rematch") is None
    game.record.note(Program(table=Table(tutorial=True)))
    shown(app, ResultsScene(game))
    assert app.scene.ui.control("results.rematch") is None


def test_a_click_on_a_chart_shows_the_table_at_the_end_of_that_round(app: App, scene: ResultsScene) -> None:
    starts = round_starts(scene.game)
    click(app, "chart.cities.2")
    replay = on_top(app, ReplayScene)
    assert replay.playback.number == starts[2]
    app.step()
    assert replay.ui.control("chart.cities.2") is not None
    key(app, "Esc")
    assert app.scene is scene
    click(app, f"chart.cities.{len(starts)}")
    assert on_top(app, ReplayScene).playback.number == scene.game.length


def test_the_current_pages_button_looks_chosen(app: App, scene: ResultsScene, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has the colour of a chosen button while its page is shown."""
    monkeypatch.setattr(jobs, "costly_decisions", lambda game, seats, **_more: [])  # it is slow

    def color(name: str) -> pygame.Color:
        rect = scene.control_rect(name)
        return app.surface.get_at((rect.left + 8, rect.centery))

    chosen, other = color("page.rounds"), color("page.money")
    assert chosen != other
    assert scene.control_rect("page.money").right < scene.control_rect("results.chances").left
    assert scene.control_rect("results.chances").right < scene.control_rect("results.export").left
    click(app, "results.chances")
    wait_for_jobs()
    hover(app, "results.export")
    app.step()
    assert color("results.chances") == chosen
    assert color("page.rounds") == other


@pytest.mark.parametrize("highest", [0, 1, 3, 7, 23, 142, 150, 377, 999])
def test_the_axis_reaches_the_highest_value_in_few_steps(highest: int) -> None:
    values = chart.steps(highest)
    assert values[0] == 0
    assert values[-1] >= highest
    assert 2 <= len(values) <= 6
    assert len({b - a for a, b in pairwise(values)}) == 1


def test_charts_and_numbers_are_written_to_files(app: App, scene: ResultsScene) -> None:
    key(app, "E")
    assert scene.dialogs
    (folder,) = user_exports_dir().iterdir()
    assert str(folder) in scene.dialogs[-1].text
    assert sorted(path.name for path in folder.iterdir()) == [
        "charts-money.png",
        "charts-power.png",
        "charts-rounds.png",
        "game.csv",
        "story.txt",
    ]
    assert (folder / "story.txt").read_text(encoding="utf-8-sig") == story(scene.game)
    picture = pygame.image.load(folder / "charts-money.png")
    assert picture.get_size() == (1920, 680)
    colors = {tuple(picture.get_at((x, y))) for x in range(0, 1920, 40) for y in range(0, 680, 20)}
    assert len(colors) > 5
    rows = (folder / "game.csv").read_text(encoding="utf-8-sig").splitlines()
    assert len(rows) == 1 + scene.game.state.round * 4


@pytest.mark.parametrize(("there", "says"), [(True, "was copied"), (False, "clipboard is not available")])
def test_the_story_is_copied(
    app: App, scene: ResultsScene, monkeypatch: pytest.MonkeyPatch, there: bool, says: str
) -> None:
    copied: list[str] = []

    def put(text: str) -> None:
        if not there:
            raise pygame.error("no clipboard")
        copied.append(text)

    monkeypatch.setattr(pygame.scrap, "put_text", put)
    click(app, "top.story")
    assert says in scene.ui.toasts[-1].text
    assert copied == ([story(scene.game)] if there else [])


def test_a_failure_to_write_charts_is_reported(app: App, scene: ResultsScene, user_home: Path) -> None:
    (user_home / "exports").write_text("in the way", encoding="utf-8")
    key(app, "E")
    assert not scene.dialogs
    assert "cannot be written" in scene.ui.toasts[-1].text


def stats(*lines: Line, ranking: tuple[tuple[int, ...], ...]) -> Statistics:
    return Statistics(("Ana", "Bo"), [Round(1, 3, list(lines))], [], ranking, 0)


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (
            stats(Line(1, 15, 12, 12), Line(2, 14, 14, 14), ranking=((1,), (0,))),
            "Ana had 15 cities but plants for only 12 of them.",
        ),
        (
            stats(Line(1, 15, 18, 12), Line(2, 14, 14, 14), ranking=((1,), (0,))),
            "Ana had 15 cities and plants for 15, but ran plants for only 12 at the end.",
        ),
        (
            stats(
                Line(9, 14, 14, 14, None, [10, 60, 0, 0]),
                Line(2, 14, 14, 14, None, [12, 80, 0, 0]),
                ranking=((0,), (1,)),
            ),
            "Ana paid less for fuel than Bo over the game: 60 against 80.",
        ),
        (
            stats(Line(9, 14, 14, 14, 90), Line(2, 14, 14, 14, 80), ranking=((0,), (1,))),
            "Ana earned more than Bo over the game: 90 against 80.",
        ),
        (
            stats(Line(9, 16, 16, 16), Line(2, 14, 17, 14), ranking=((0,), (1,))),
            "Bo had plants for 17 cities but had connected only 14.",
        ),
        (stats(Line(9, 14, 14, 14), Line(9, 14, 14, 14), ranking=((0, 1),)), ""),
    ],
)
def test_the_cause_text_says_what_decided_the_game(found: Statistics, text: str) -> None:
    assert cause_text(found) == text


def test_the_result_says_that_the_winner_is_a_bot(app: App) -> None:
    game = finished_game(players=4, seed=3)
    for seat in range(4):
        game.hand_seat(seat, "hard")
    results = shown(app, ResultsScene(game))
    texts = draw(app)
    assert [text.string for text in texts].count("bot, Hard") == 4
    assert not [text for text in texts if text.cut and text.string in {line.seat.name for line in results.rows}]


def test_export_writes_each_file_once(app: App, user_home: Path) -> None:
    name = "usa_recharged_6p_1"
    game = position(name, 100_000)
    scene = shown(app, ResultsScene(game))
    key(app, "E")
    first = set(user_home.rglob("game.csv"))
    assert len(first) == 1
    key(app, "E")
    assert not scene.dialogs
    key(app, "E")
    assert set(user_home.rglob("game.csv")) == first
    assert len(scene.dialogs) == 1
    next(iter(first)).unlink()
    key(app, "Enter", "E")
    assert len(set(user_home.rglob("game.csv"))) == 1
