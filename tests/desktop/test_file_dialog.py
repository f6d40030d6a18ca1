"""The dialog that asks for a file, with the keyboard and the mouse, and files dropped on the window."""

import json
from pathlib import Path

import pygame
import pytest

from powergrid.base.paths import PathError, folder_entries
from powergrid.base.resources import user_exports_dir
from powergrid.desktop.app import App
from powergrid.desktop.screens import screen
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.saves import export_game, list_saves, save_as
from tests.desktop.drawn import strings
from tests.desktop.driving import click, commit_text, key, on_top, send
from tests.desktop.showing import shown
from tests.own_boards import ring_board
from tests.saves.playing import new_game, play


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "games"
    (place / "older").mkdir(parents=True)
    (place / ".hidden.json").write_text("x", encoding="utf-8")
    (place / "notes.txt").write_text("x", encoding="utf-8")
    export_game(play(new_game(), 9), place / "Berlin.json", "Berlin")
    export_game(play(new_game(), 9), place / "older" / "Paris.json", "Paris")
    return place


@pytest.fixture
def scene(app: App) -> LoadScene:
    return shown(app, LoadScene())


def names() -> list[str]:
    return [info.name for info in list_saves()]


def test_a_folder_lists_folders_then_files_with_the_extension(folder: Path) -> None:
    assert [(entry.name, entry.is_folder) for entry in folder_entries(folder, (".json",))] == [
        ("older", True),
        ("Berlin.json", False),
    ]
    with pytest.raises(PathError):
        folder_entries(folder / "nowhere", (".json",))


def test_a_file_can_be_found_with_the_mouse(app: App, scene: LoadScene, folder: Path) -> None:
    click(app, "top.import")
    commit_text(app, f"{folder}/")
    click(app, "dialog.file0")
    assert "Paris.json" in strings(app)
    click(app, "dialog.file0", "dialog.ok")
    assert names() == ["Paris"]


def test_a_double_click_opens_a_file(app: App, scene: LoadScene, folder: Path) -> None:
    click(app, "top.import")
    commit_text(app, f"{folder}/older/")
    click(app, "dialog.file0")
    assert names() == []
    click(app, "dialog.file0")
    assert names() == ["Paris"]


def test_a_file_can_be_found_with_the_keyboard_and_its_folder_is_kept(app: App, scene: LoadScene, folder: Path) -> None:
    key(app, "I")
    commit_text(app, f"{folder}/")
    key(app, "Enter", "Down")
    while app.scene.ui.focus.name != "dialog.file0":
        key(app, "Down")
    key(app, "Down", "Enter")
    assert names() == ["Berlin"]
    key(app, "I")
    assert "Berlin.json" in strings(app)
    commit_text(app, "berl")
    assert "older" not in strings(app)
    key(app, "Enter")
    assert sorted(names()) == ["Berlin", "Berlin (2)"]


def test_a_game_can_be_saved_to_another_folder_under_the_same_name(app: App, scene: LoadScene, folder: Path) -> None:
    scene.import_typed(str(folder / "Berlin.json"))
    key(app, "E")
    commit_text(app, str(folder / "out.json"))
    click(app, "dialog.file0", "dialog.ok")
    assert (folder / "older" / "out.json").is_file()


def test_the_first_export_creates_its_folder_silently(app: App, scene: LoadScene) -> None:
    save_as(play(new_game(), 9), "One")
    scene.refresh()
    assert not user_exports_dir().exists()
    key(app, "E")
    assert str(user_exports_dir() / "One.json") in strings(app)
    assert not any("No such file" in text for text in strings(app))
    key(app, "Enter")
    assert (user_exports_dir() / "One.json").is_file()


def test_games_and_boards_dropped_on_any_screen_open(app: App, folder: Path, tmp_path: Path) -> None:
    board = tmp_path / "ring.json"
    board.write_text(json.dumps(ring_board().to_json()), encoding="utf-8")
    app.go.menu()
    app.step()
    send(app, pygame.DROPFILE, file=str(folder / "Berlin.json"))
    assert names() == ["Berlin"]
    assert isinstance(app.scene, LoadScene)
    app.go.menu()
    send(app, pygame.DROPFILE, file=str(board))
    assert isinstance(app.scene, PreviewScene)


def drop(app: App, path: Path) -> None:
    send(app, pygame.DROPFILE, file=str(path))


@pytest.mark.parametrize("above", ["", "rules", "settings", "statistics", "replay"])
def test_dropping_a_file_on_a_game_asks_first_and_can_go_back(app: App, folder: Path, above: str) -> None:
    game = play(new_game(), 9)
    app.go.table(game)
    table = on_top(app, TableScene)
    opens = {"rules": app.go.rules, "settings": app.go.settings}
    opens |= {"statistics": lambda: app.go.statistics(game), "replay": lambda: app.go.replay(game)}
    if above:
        opens[above]()
    app.step()
    shown = app.scene
    drop(app, folder / "Berlin.json")
    assert shown.dialogs[-1].title == "Open Berlin.json?"
    key(app, "Esc")
    assert (app.scene, names()) == (shown, [])
    drop(app, folder / "Berlin.json")
    key(app, "Enter")
    assert isinstance(app.scene, LoadScene)
    assert names() == ["Berlin"]
    key(app, "Esc")
    assert app.scene is shown
    assert table.controller.game is game


@pytest.mark.parametrize("above", ["", "rules"])
def test_dropping_a_file_on_an_unsaveable_game_loses_nothing(
    app: App, folder: Path, above: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.go.table(play(new_game(), 9))
    table = app.scene
    monkeypatch.setattr(table, "would_be_lost", lambda: True)
    assert isinstance(table, TableScene)
    monkeypatch.setattr(table.saver, "would_be_lost", lambda: True)
    if above:
        app.go.rules()
    app.step()
    drop(app, folder / "Berlin.json")
    assert app.scene is table
    assert table.dialogs[-1].title == "The game is not saved"
    key(app, "Esc")
    assert app.scene is table
    assert names() == []


def test_a_file_dropped_on_a_dialog_is_chosen_or_waits(app: App, scene: LoadScene, folder: Path) -> None:
    key(app, "I")
    drop(app, folder / "older" / "Paris.json")
    key(app, "Enter")
    assert names() == ["Paris"]
    key(app, "F2")
    drop(app, folder / "Berlin.json")
    assert names() == ["Paris"]
    assert app.scene.ui.toasts[-1].text == "Answer the question first, then drop the file again."


def test_a_folder_is_chosen_or_typed_to_save_a_game_elsewhere(app: App, folder: Path) -> None:
    game = play(new_game(), 9)
    app.go.table(game)
    table = on_top(app, TableScene)
    app.step()
    table.saver.ask_elsewhere()
    app.step()
    commit_text(app, str(folder))
    click(app, "dialog.file0", "dialog.ok")
    assert [path.name for path in (folder / "older").iterdir() if path.name != "Paris.json"]
    assert [button.name for button in table.dialogs[-1].buttons] == ["folder", "close"]
    key(app, "Enter")
    table.saver.ask_elsewhere()
    app.step()
    commit_text(app, str(folder / "new"))
    key(app, "Enter")
    assert list((folder / "new").glob("*.json"))


@pytest.mark.parametrize("works", [True, False])
def test_the_folder_of_an_exported_file_can_be_opened(
    app: App, scene: LoadScene, folder: Path, monkeypatch: pytest.MonkeyPatch, works: bool
) -> None:
    opened: list[Path] = []

    def show(place: Path) -> bool:
        opened.append(place)
        return works

    monkeypatch.setattr(screen, "show_folder", show)
    scene.import_typed(str(folder / "Berlin.json"))
    app.scene.ui.toasts = []
    key(app, "E", "Ctrl+A")
    commit_text(app, str(folder / "out.json"))
    key(app, "Enter", "F6")
    assert opened == [folder]
    assert any(str(folder) in toast.text for toast in app.scene.ui.toasts) is not works


def test_several_files_dropped_at_once_are_mentioned(app: App, folder: Path) -> None:
    app.go.menu()
    app.step()
    for _ in range(3):
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(folder / "Berlin.json")))
    app.step()
    assert any("3 files were dropped" in toast.text for toast in app.scene.ui.toasts)
