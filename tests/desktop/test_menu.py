"""The menu, used with the mouse and the keyboard."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from powergrid.base.disk import previous_version
from powergrid.base.resources import user_saves_dir
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.board import night
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.figure import BoardFigure
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.play.coach import tutorial_game
from powergrid.desktop.screens.history import HistoryScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.scene import Scene
from powergrid.game import Game, create_game
from powergrid.record import RecordError
from powergrid.saves import Autosave, list_saves, resume
from tests.desktop.drawn import draw
from tests.desktop.driving import click, key, on_top, tab_to, type_text
from tests.desktop.showing import shown
from tests.sure import sure

Size = tuple[int, int]


def saved_game() -> Game:
    names = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], names, seed=1)
    Autosave().write(game)
    return game


def test_new_game_opens_the_setup_and_back_returns(app: App) -> None:
    app.go.menu()
    click(app, "menu.new")
    assert isinstance(app.scene, SetupScene)
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)
    key(app, "N")
    assert isinstance(app.scene, SetupScene)


def test_continue_is_offered_only_if_a_game_is_in_progress(app: App, started: list[Game]) -> None:
    app.go.menu()
    app.step()
    assert app.scene.ui.control("menu.continue") is None
    game = saved_game()
    app.go.menu()
    click(app, "menu.continue")
    assert started[0].record.setup == game.record.setup
    app.go.menu()
    app.step()
    key(app, "Enter")
    assert len(started) == 2


def test_quit_ends_the_program(app: App) -> None:
    app.go.menu()
    key(app, "Ctrl+Q")
    assert not app.running
    assert not app.step()


def test_every_entry_can_be_reached_with_the_keyboard(app: App) -> None:
    saved_game()
    app.go.menu()
    app.step()
    names = {control.name for control in app.scene.ui.controls if control.focusable}
    seen = set()
    for _ in range(2):
        key(app, "Tab")
        for arrow in ["Down"] * 11 + ["Right", "Right", "Down", "Left", "Left"]:
            seen.add(app.scene.ui.focus.name)
            key(app, arrow)
        seen.add(app.scene.ui.focus.name)
    assert seen == names


def saved_file() -> Path:
    saved_game()
    (info,) = list_saves("running")
    return info.path


def dialog_text(app: App) -> str:
    return app.scene.dialogs[-1].text


def test_a_game_cut_off_in_its_file_is_still_offered(app: App) -> None:
    path = saved_file()
    path.write_bytes(path.read_bytes()[:-3])
    app.go.menu()
    app.step()
    assert isinstance(app.scene, MenuScene)
    running = sure(app.scene._running)
    assert (running.board, running.players) == ("germany", ("Ana", "Bo", "Cleo"))
    click(app, "menu.continue")
    assert isinstance(app.scene, TableScene)
    # the damaged file is kept
    assert [info.path.name for info in list_saves("trash")] == [f"running.{path.name}"]


def test_an_unreadable_file_is_reported_and_set_aside(app: App) -> None:
    path = saved_file()
    path.write_bytes(b'{"for')
    app.go.menu()
    app.step()
    assert app.scene.ui.control("menu.continue") is None
    click(app, "menu.unreadable")
    assert path.name in dialog_text(app)
    assert str(path.parent) in dialog_text(app)
    key(app, "Esc")
    assert path.is_file()
    click(app, "menu.unreadable")
    key(app, "Enter")
    assert not path.exists()
    assert (user_saves_dir() / "aside" / path.name).read_bytes() == b'{"for'
    app.step()
    assert app.scene.ui.control("menu.unreadable") is None


def test_a_game_from_a_newer_version_is_reported_and_left_alone(app: App) -> None:
    path = saved_file()
    text = path.read_text(encoding="utf-8")
    previous_version(path).write_text(text, encoding="utf-8")
    newer = text.replace("powergrid-game/1", "powergrid-game/2")
    path.write_text(newer, encoding="utf-8")
    app.go.menu()
    app.step()
    assert app.scene.ui.control("menu.continue") is None
    click(app, "menu.unreadable")
    assert "newer version" in dialog_text(app)
    assert "Update" in dialog_text(app)
    key(app, "Enter")
    assert path.read_text(encoding="utf-8") == newer
    with pytest.raises(RecordError, match="newer version"):
        resume(list_saves("running")[0])
    assert path.read_text(encoding="utf-8") == newer


def test_a_game_open_in_another_window_is_reported(app: App) -> None:
    saved_game()
    app.go.menu()
    app.step()
    other = sure(resume())
    click(app, "menu.continue")
    assert dialog_text(app) == "This game is open in another Power Grid window."
    key(app, "Enter")
    assert sure(other.autosave.path).is_file()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_entry_is_on_the_screen(size: tuple[int, int]) -> None:
    saved_game()
    path = unreadable_running_game()
    program = App(size, headless=True)
    try:
        program.go.menu()
        program.step()
        rects = [program.scene.control_rect(f"menu.{name}") for name in ("continue", "unreadable", "new", "quit")]
        for upper, lower in pairwise(rects):
            assert upper.bottom <= lower.top
        assert rects[-1].bottom <= size[1]
    finally:
        program.close()
    assert path.exists()


def unreadable_running_game() -> Path:
    path = user_saves_dir() / "running" / "lost.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\0" * 50)
    return path


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize(
    "size", [(1024, 640), (1024, 768), (1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080), (3840, 2160)]
)
def test_menu_entries_and_cards_do_not_cover_the_lit_cities_behind_them(
    size: tuple[int, int], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No entry or card covers a lit city or its name, which is up to 24 lp below its centre."""
    seen: list[tuple[BoardFigure, BoardScene, Camera]] = []

    def picture(
        figure: BoardFigure, scene: BoardScene, _style: object, camera: Camera, size: tuple[int, int]
    ) -> object:
        seen.append((figure, scene, camera))
        return pygame.Surface(size)

    monkeypatch.setattr(night, "board_picture", picture)
    theme.use_text(text)
    app = App(size, headless=True)
    try:
        app.go.menu()
        app.step()
        covers = [app.scene.control_rect(control.name) for control in app.scene.ui.controls]
    finally:
        app.close()
    assert len(covers) > 15
    figure, scene, camera = seen[-1]
    lit = {city for pair in scene.route for city in pair}
    assert len(lit) >= 6
    for city in lit:
        x, y = camera.to_window(*figure.spots[city][:2])
        wide, high = 2.5 * len(figure.names[city]) * camera.size, 24 * camera.size
        place = pygame.Rect(round(x - wide), round(y - 8 * camera.size), round(2 * wide), round(high + 8 * camera.size))
        assert place.collidelist(covers) < 0, city
        assert pygame.Rect(0, 0, *size).contains(place), city
    for a, b in scene.route:
        link = camera.to_window(*figure.spots[a][:2]), camera.to_window(*figure.spots[b][:2])
        assert not any(cover.clipline(*link) for cover in covers), (a, b)


def test_the_running_game_entry_names_or_counts_all_players(app: App) -> None:
    saved_game()
    app.go.menu()
    app.step()
    assert "Germany, round 1: Ana, Bo, Cleo" in [text.string for text in draw(app)]
    names = [{"name": name} for name in ("Alexandra", "Konstantin", "Clementine", "Dario")]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red", "yellow"], names, seed=1)
    Autosave().write(game)
    app.go.menu()
    app.step()
    line = next(text for text in draw(app) if "round 1" in text.string)
    assert line.string == "Germany, round 1: Alexandra and 3 others"
    assert not line.cut


def test_the_running_game_entry_mentions_no_round_before_round_1(app: App) -> None:
    """With standard starting cities, players mark them before round 1."""
    people = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    options = {"starting_cities": True}
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "yellow"], people, options, seed=1)
    assert game.state.phase == "setup"
    Autosave().write(game)
    app.go.menu()
    app.step()
    assert "Germany, before round 1: Ana, Bo, Cleo" in [text.string for text in draw(app)]


def test_the_tutorial_is_continued_only_if_there_is_no_other_game(app: App) -> None:
    def line() -> str:
        app.go.menu()
        app.step()
        return next(text.string for text in draw(app) if "round 1" in text.string)

    Autosave().write(tutorial_game("Ana"))
    assert line() == "Germany, round 1: First steps"
    saved_game()
    Autosave().write(tutorial_game("Ana"))
    assert line() == "Germany, round 1: Ana, Bo, Cleo"


def test_up_and_down_wrap_around(app: App) -> None:
    app.go.menu()
    app.step()
    key(app, "Tab")
    assert app.scene.ui.focus.name == "menu.new"
    key(app, "Up")
    assert app.scene.ui.focus.name == "menu.quit"
    key(app, "Down")
    assert app.scene.ui.focus.name == "menu.new"


def set_up(app: App) -> SetupScene:
    scene = on_top(app, SetupScene)
    app.step()
    return scene


def test_the_set_up_is_restored_after_esc(app: App) -> None:
    app.push(MenuScene())
    app.go.setup()
    scene = set_up(app)
    key(app, "B", "Right", "Space")
    tab_to(app, "name.0")
    key(app, "Down")
    type_text(app, "Zoe")
    chosen, regions = scene.choices.board.id, list(scene.choices.zone)
    assert chosen != "germany"
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)
    app.go.setup()
    again = set_up(app)
    assert again.choices.board.id == chosen
    assert again.choices.zone == regions
    assert again.choices.people[1].name == "Zoe"
    key(app, "Ctrl+Enter")
    assert isinstance(app.scene, TableScene)
    app.go.setup()
    assert set_up(app).choices is not again.choices


@pytest.mark.parametrize(
    ("line", "opens"),
    [("new", SetupScene), ("statistics", HistoryScene), ("settings", SettingsScene), ("rules", RulesScene)],
)
def test_enter_activates_the_focused_menu_entry(app: App, line: str, opens: type[Scene]) -> None:
    shown(app, MenuScene())
    for _ in range(12):
        if app.scene.ui.focus.name == f"menu.{line}":
            break
        key(app, "Down")
    key(app, "Enter")
    assert type(app.scene) is opens


def test_enter_on_quit_ends_the_program(app: App) -> None:
    shown(app, MenuScene())
    key(app, "Down", "End")
    assert app.scene.ui.focus.name == "menu.quit"
    key(app, "Enter")
    assert not app.running


def test_statistics_without_any_games_offer_a_first_game(app: App) -> None:
    app.push(MenuScene())
    shown(app, HistoryScene())
    key(app, "Enter")
    assert isinstance(app.scene, SetupScene)


@pytest.mark.parametrize(("opens", "screen"), [("F1", RulesScene), ("F3", HistoryScene)])
def test_the_key_that_opened_a_screen_from_the_menu_closes_it(app: App, opens: str, screen: type[Scene]) -> None:
    shown(app, MenuScene())
    key(app, opens)
    assert type(app.scene) is screen
    key(app, opens)
    assert isinstance(app.scene, MenuScene)
