"""The list of saves: opening, renaming, deleting, restoring, exporting, importing, damaged files."""

import json
import os
import time
from pathlib import Path

import pygame
import pytest

from powergrid.base.disk import previous_version
from powergrid.base.resources import user_exports_dir, user_maps_dir, user_saves_dir
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play.coach import tutorial_game
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.menu import MenuScene, _running_text
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.saves import about, board_name, date_text
from powergrid.game import create_game
from powergrid.saves import Autosave, export_game, list_saves, open_game, save_as
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import strings
from tests.desktop.driving import click, commit_text, key, on_top, send, tab_to, type_text, wait
from tests.desktop.showing import shown
from tests.own_boards import good_board
from tests.saves.playing import finished_game, new_game, play
from tests.sure import sure


def show(app: App) -> LoadScene:
    scene = LoadScene()
    app.push(MenuScene())
    return shown(app, scene)


def cut_off(path: Path, by: int) -> None:
    path.write_bytes(path.read_bytes()[:-by])
    previous_version(path).unlink(missing_ok=True)


def test_an_empty_list_says_what_to_do(app: App) -> None:
    scene = show(app)
    assert scene.info is None
    key(app, "Enter", "Delete")
    assert app.scene is scene
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)


def test_a_save_is_opened_with_the_mouse(app: App) -> None:
    game = play(new_game(), 30)
    save_as(game, "One")
    save_as(play(new_game(seed=2), 3), "Two")
    show(app)
    click(app, "saves.1", "load.open")
    assert on_top(app, TableScene).controller.game.record.actions[: game.length] == game.record.actions


def test_a_save_is_chosen_and_opened_with_keys(app: App) -> None:
    for number in range(4):
        save_as(play(new_game(seed=number), 5 + number), f"Save {number}")
    scene = show(app)
    key(app, "Down", "Down")
    assert sure(scene.info).name == "Save 1"
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)


def test_opening_a_save_changes_neither_it_nor_the_running_game(app: App) -> None:
    running = play(new_game(seed=5), 12)
    Autosave().write(running)
    info = save_as(play(new_game(), 30), "One")
    before = info.path.read_bytes()
    show(app)
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)
    assert info.path.read_bytes() == before
    assert running.length in [save.actions for save in list_saves("running")]


def test_a_finished_game_opens_its_result(app: App) -> None:
    save_as(finished_game(), "The end")
    show(app)
    key(app, "Enter")
    assert isinstance(app.scene, ResultsScene)


def test_unfinished_games_continue_in_their_file(app: App) -> None:
    Autosave().write(play(new_game(), 12))
    show(app)
    click(app, "kind.running")
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)
    assert len(list_saves("running")) == 1


def test_renaming(app: App) -> None:
    save_as(play(new_game(), 30), "One")
    save_as(play(new_game(), 30), "Two")
    scene = show(app)
    key(app, "F2")
    type_text(app, "one")
    key(app, "Enter")
    assert "already" in scene.dialogs[-1].text
    key(app, "Enter")
    click(app, "load.rename")
    key(app, "Ctrl+A")
    type_text(app, "Friday")
    click(app, "dialog.ok")
    assert sorted(info.name for info in list_saves()) == ["Friday", "One"]


def test_a_deletion_is_undone_by_the_message_or_from_the_trash(app: App) -> None:
    save_as(play(new_game(), 30), "One")
    scene = show(app)
    key(app, "Delete")
    assert list_saves() == []
    click(app, "toast.action")
    assert [info.name for info in list_saves()] == ["One"]
    click(app, "load.delete", "kind.trash", "load.restore")
    assert [info.name for info in list_saves()] == ["One"]
    assert scene.kind == "named"


def test_export_and_import(app: App, tmp_path: Path) -> None:
    game = play(new_game(), 30)
    save_as(game, "One / two")
    scene = show(app)
    key(app, "E", "Enter")
    (file,) = user_exports_dir().iterdir()
    assert file.name == "One  two.json"
    before = file.read_bytes()
    key(app, "Delete", "I")
    commit_text(app, str(file))
    key(app, "Enter")
    assert [info.name for info in list_saves()] == ["One / two"]
    assert file.read_bytes() == before
    assert sure(scene.info).actions == game.length


def test_an_unwritable_path_is_reported(app: App, tmp_path: Path) -> None:
    save_as(play(new_game(), 30), "One")
    (tmp_path / "file").write_text("x", encoding="utf-8")
    scene = show(app)
    key(app, "E", "Ctrl+A")
    commit_text(app, str(tmp_path / "file" / "game.json"))
    key(app, "Enter")
    assert "cannot be written" in scene.dialogs[-1].text


def test_a_file_dropped_on_the_window_is_imported(app: App, tmp_path: Path) -> None:
    export_game(play(new_game(), 9), tmp_path / "game.json", "Dropped")
    show(app)
    send(app, pygame.DROPFILE, file=str(tmp_path / "game.json"))
    assert [info.name for info in list_saves()] == ["Dropped"]


def test_a_damaged_file_is_opened_up_to_its_last_good_action(app: App) -> None:
    game = play(new_game(), 30)
    info = save_as(game, "One")
    cut_off(info.path, 100)
    damaged = info.path.read_bytes()
    show(app)
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)
    found = app.scene.controller.game
    assert 0 < found.length < game.length + 10
    assert found.record.actions[:10] == game.record.actions[:10]
    assert info.path.read_bytes() == damaged


def test_a_damaged_import_is_offered_up_to_its_last_good_action(app: App, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    export_game(play(new_game(), 30), file)
    cut_off(file, 100)
    scene = show(app)
    scene.import_typed(str(file))
    assert "actions can be read" in scene.dialogs[-1].text
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)


@pytest.mark.parametrize("content", [b"", b"\0" * 300, b"[1, 2]", b'{"format": "powergrid-game/7"}'])
def test_a_file_that_is_not_a_game_is_listed_and_rejected(app: App, content: bytes, tmp_path: Path) -> None:
    user_saves_dir().mkdir(parents=True)
    (user_saves_dir() / "odd.json").write_bytes(content)
    scene = show(app)
    for _ in range(3):
        app.step()
    assert scene.info is not None
    key(app, "Enter")
    assert app.scene is scene
    scene.import_typed(str(user_saves_dir() / "odd.json"))
    assert scene.dialogs
    key(app, "Enter", "Delete")
    assert list_saves() == []


def test_thumbnails_load_one_by_one(app: App) -> None:
    for number in range(3):
        save_as(play(new_game(seed=number), 5), f"Save {number}")
    scene = show(app)
    assert scene.deadline() is not None
    for _ in range(6):
        app.step()
    assert scene.deadline() is None


def test_two_players_with_the_same_colour_get_different_ones() -> None:
    game = new_game(players=3)
    entries = tuple(entry.model_copy(update={"color": "red"}) for entry in game.record.setup.players)
    game.record.setup = game.record.setup.model_copy(update={"players": entries})
    colors = [seat.color for seat in seats_of(game)]
    assert colors[0] == "red"
    assert len(set(colors)) == 3


def test_the_typed_path_of_a_failed_import_can_be_corrected(app: App, tmp_path: Path) -> None:
    (tmp_path / "my notes.json").write_text("no game", encoding="utf-8")
    export_game(play(new_game(), 9), tmp_path / "my notes.json2", "Mine")
    scene = show(app)
    key(app, "I")
    typed = os.path.relpath(tmp_path / "my notes.json")
    commit_text(app, typed)
    key(app, "Enter")
    assert scene.dialogs[-1].text.startswith(f"{typed}: ")
    key(app, "Enter", "End")
    commit_text(app, "2")
    key(app, "Enter")
    assert [info.name for info in list_saves()] == ["Mine"]
    assert scene.dialogs == []


@pytest.mark.parametrize("typed", ["~no-such-user/x.json", "x" * 300])
@pytest.mark.parametrize("question", ["E", "I"])
def test_export_and_import_accept_any_path(app: App, typed: str, question: str) -> None:
    save_as(play(new_game(), 3), "One")
    scene = show(app)
    key(app, question, "Ctrl+A")
    commit_text(app, typed)
    key(app, "Enter")
    assert app.scene is scene
    message = scene.dialogs[-1]
    assert message.title in ("That did not work", "This file cannot be imported")
    key(app, "Enter", "Enter")
    assert scene.dialogs[-1].text == message.text


@pytest.mark.parametrize(("question", "title"), [("E", "Export the game"), ("I", "Import a game")])
def test_a_typed_folder_is_listed(app: App, tmp_path: Path, question: str, title: str) -> None:
    (tmp_path / "inner").mkdir()
    save_as(play(new_game(), 3), "One")
    scene = show(app)
    for typed in (".", "/", str(tmp_path)):
        key(app, "Ctrl+A")
        if not scene.dialogs:
            key(app, question, "Ctrl+A")
        commit_text(app, typed)
        key(app, "Enter")
        assert scene.dialogs[-1].title == title
    assert "inner" in strings(app)


def test_a_save_with_an_impossible_date_is_listed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    save_as(play(new_game(), 3), "One")
    (info,) = list_saves()
    data = json.loads(info.path.read_bytes())
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    if hasattr(time, "tzset"):
        time.tzset()
    try:
        for moment in ("9999-12-31T23:59:59Z", "0001-01-01T00:00:00+14:00", "4000-01-01"):
            data["program"]["saved"] = moment
            info.path.write_text(json.dumps(data), encoding="utf-8")
            show(app)
            (listed,) = list_saves()
            assert date_text(listed.saved) == "date unknown"
    finally:
        monkeypatch.undo()
        if hasattr(time, "tzset"):
            time.tzset()


def test_the_list_opens_on_a_category_with_games(app: App) -> None:
    Autosave().write(finished_game())
    scene = show(app)
    assert scene.kind == "finished"
    assert len(scene.saves) == 1


def test_games_of_the_first_steps_are_marked_and_come_last(app: App) -> None:
    lesson = tutorial_game("Zoe")
    Autosave().write(lesson)
    scene = show(app)
    assert scene.kind == "running"
    assert strings(app).count("First steps") == 2, "in the list and beside it"
    key(app, "Ctrl+F")
    commit_text(app, "first steps zoe")
    assert len(scene.saves) == 1
    save_as(lesson, "Mine")
    assert about(list_saves("named")[0]).endswith("First steps")


def test_the_list_opens_on_a_category_with_games_other_than_lessons(app: App) -> None:
    Autosave().write(tutorial_game("Zoe"))
    Autosave().write(finished_game())
    assert show(app).kind == "finished"


def test_the_winner_of_a_finished_game_is_shown(app: App) -> None:
    game = finished_game()
    Autosave().write(game)
    show(app)
    for _ in range(3):
        app.step()
    ranking = sure(game.state.ranking)
    winner = game.record.setup.players[ranking[0][0]].name
    assert strings(app).count(f"{winner} won in round {game.state.round}") == 1


def test_games_can_be_searched_by_words(app: App) -> None:
    for name in ("Monday", "Tuesday"):
        save_as(play(new_game(), 5), name)
    scene = show(app)
    key(app, "Ctrl+F")
    commit_text(app, "germany tues")
    assert [info.name for info in scene.saves] == ["Tuesday"]
    for pressed in ("Down", "Enter"):
        key(app, "Ctrl+F", pressed)
        assert scene.ui.focus.name == "saves.0"
    key(app, "Ctrl+F")
    commit_text(app, "nothing like it")
    assert scene.saves == []
    assert "No game here matches these words." in strings(app)


def test_emptying_the_trash_asks_first(app: App) -> None:
    for name in ("Monday", "Tuesday"):
        save_as(play(new_game(), 5), name)
    show(app)
    key(app, "Delete", "Delete")
    click(app, "kind.trash", "load.empty")
    key(app, "Enter")
    assert not app.scene.dialogs
    assert len(list_saves("trash")) == 2
    click(app, "load.empty", "dialog.ok")
    assert list_saves("trash", "named") == []


@pytest.fixture
def saved(app: App) -> LoadScene:
    players = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=1)
    save_as(game, "One")
    save_as(game, "Two")
    return shown(app, LoadScene())


def test_the_undo_key_restores_a_deleted_save(app: App, saved: LoadScene, clock: FakeClock) -> None:
    names = {info.name for info in list_saves("named")}
    key(app, "Delete")
    assert len(list_saves("named")) == 1
    wait(app, clock, 9000)
    key(app, "Ctrl+Z")
    assert {info.name for info in list_saves("named")} == names


def test_after_delete_the_focus_is_on_the_next_save(app: App, saved: LoadScene) -> None:
    save_as(open_game(saved.saves[0].path), "Three")
    saved.refresh()
    names = [info.name for info in saved.saves]
    tab_to(app, "saves.0")
    key(app, "Down")
    tab_to(app, "load.open")
    key(app, "Down", "End")
    assert app.scene.ui.focus.name == "load.delete"
    key(app, "Space")
    assert [info.name for info in saved.saves] == [names[0], names[2]]
    assert app.scene.ui.is_focused("saves.1")
    key(app, "Delete")
    assert app.scene.ui.is_focused("saves.0")
    key(app, "Delete")
    assert app.scene.ui.is_focused("kind.named")


def test_the_focus_stays_on_the_chosen_kind_of_saves(app: App, saved: LoadScene) -> None:
    tab_to(app, "kind.named")
    key(app, "End", "Space")
    app.step()
    assert saved.kind == "trash"
    assert saved.ui.focus.name == "kind.trash"


def test_a_search_without_results_offers_results_from_another_category(app: App) -> None:
    save_as(play(new_game("usa"), 9), "Coast to coast")
    Autosave().write(finished_game())
    scene = show(app)
    key(app, "Ctrl+F")
    type_text(app, "germany")
    assert "No game here matches these words. Found elsewhere: Finished 1." in strings(app)
    click(app, "kind.finished")
    assert (scene.kind, scene.query, len(scene.saves)) == ("finished", "germany", 1)
    click(app, "kind.named")
    assert [info.name for info in scene.saves] == ["Coast to coast"], "a search that found something is cleared"
    key(app, "Ctrl+F")
    type_text(app, "atlantis")
    assert "No game here matches these words." in strings(app)


def test_a_game_on_a_users_board_shows_its_name_even_without_the_map_file(app: App) -> None:
    data = board_by_id("germany").to_json() | {"id": "i", "name": "Isles of Morwen"}
    board = good_board(data)
    players = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    save_as(create_game(board, "classic", ["green", "brown", "red"], players, seed=2), "Friday")
    (info,) = list_saves()
    assert about(info).startswith("Isles of Morwen, ")
    assert _running_text(info, lambda _text: True).startswith("Isles of Morwen, ")


def test_the_name_of_a_board_follows_its_file() -> None:
    """For the last game, only the board's id is known."""
    assert board_name("isles") == "isles"
    data = board_by_id("germany").to_json() | {"id": "isles", "name": "Isles of Morwen"}
    user_maps_dir().mkdir(parents=True, exist_ok=True)
    (user_maps_dir() / "isles.json").write_text(json.dumps(data), encoding="utf-8")
    assert board_name("isles") == "Isles of Morwen"
