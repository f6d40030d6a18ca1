"""The files of the map workshop: saving, names, opening, tracing pictures, and printing."""

import json
import re
from pathlib import Path

import pygame
import pytest

from powergrid.base.resources import resource_path, user_exports_dir, user_maps_dir
from powergrid.content.board import check_file
from powergrid.content.editions import EDITIONS
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.workshop.start import copy_of, new_workshop
from powergrid.saves import export_game
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import parts, strings
from tests.desktop.driving import click, commit_text, key, send, type_text, wait
from tests.desktop.workshop import opened, two_cities, window
from tests.own_boards import ring_board, seeded_board
from tests.saves.playing import new_game, play
from tests.sure import sure


def test_the_board_is_saved_automatically(app: App, clock: FakeClock) -> None:
    scene = two_cities(app)
    path = user_maps_dir() / "new-board.json"
    assert not path.exists()
    wait(app, clock, 5000)
    saved = json.loads(path.read_text("utf-8"))
    assert [city["name"] for city in saved["cities"]] == ["Aachen", "Bonn"]
    click(app, "tool.select")
    scene.state.select("bonn")
    app.step()
    key(app, "Delete")
    scene.close()  # leaving also saves
    assert len(json.loads(path.read_text("utf-8"))["cities"]) == 1


def type_name_slowly(app: App, clock: FakeClock, name: str) -> None:
    """Type a name for the board, and wait after each letter until the board has been saved."""
    app.scene.ui.focus.set("board.name")
    for letter in name:
        type_text(app, letter)
        wait(app, clock, 5000)


def test_the_id_and_file_name_follow_the_typed_name(app: App, clock: FakeClock) -> None:
    scene = opened(app)
    type_name_slowly(app, clock, "Isles of Morwen")
    assert scene.state.draft.name == "Isles of Morwen"
    assert scene.state.draft.id == "isles-of-morwen"
    assert [path.name for path in user_maps_dir().iterdir()] == ["isles-of-morwen.json"]
    assert json.loads((user_maps_dir() / "isles-of-morwen.json").read_text("utf-8"))["id"] == "isles-of-morwen"


def test_a_typed_id_is_kept(app: App, clock: FakeClock) -> None:
    scene = opened(app)
    scene.ui.focus.set("board.id")
    type_text(app, "mine")
    type_name_slowly(app, clock, "Isles")
    assert (scene.state.draft.id, scene.state.draft.name) == ("mine", "Isles")


def test_a_board_in_a_user_named_file_keeps_its_id_and_file(app: App, clock: FakeClock, tmp_path: Path) -> None:
    path = tmp_path / "my-isles.json"
    scene = opened(app)
    scene.open_path(path)
    app.step()
    app.step()
    type_name_slowly(app, clock, "Morwen")
    assert (scene.state.draft.id, scene.state.draft.name) == ("my-isles", "Morwen")
    assert path.exists()
    scene.open_path(path)
    app.step()
    app.step()
    type_name_slowly(app, clock, "Arden")
    assert (scene.state.draft.id, scene.state.draft.name) == ("my-isles", "Arden")
    assert list(user_maps_dir().glob("*.json")) == []


def test_boards_may_share_a_name_but_not_an_id(app: App, clock: FakeClock) -> None:
    scene = opened(app)
    type_name_slowly(app, clock, "Germany")
    assert scene.state.draft.id == "germany-2"


def test_an_unfinished_boards_id_is_taken(app: App, clock: FakeClock) -> None:
    first = two_cities(app)  # not connected, which is an error
    assert first.save()
    app.pop()
    assert new_workshop().draft.id == "new-board-2"


def test_another_boards_id_is_reported_and_a_button_changes_it(app: App, clock: FakeClock) -> None:
    scene = opened(app, copy_of(seeded_board(5)))
    scene.state.set_id("germany")
    app.draw()
    assert 'there is already a board "germany" (germany.json); choose another id' in " ".join(strings(app))
    click(app, "fix.remark")
    assert scene.state.draft.id == "germany-2"
    assert not scene.state.checked.remarks


def test_an_unreadable_file_is_reported(app: App, tmp_path: Path) -> None:
    scene = opened(app)
    (tmp_path / "broken.json").write_text("{ no", "utf-8")
    scene.open_path(tmp_path / "broken.json")
    app.step()
    assert scene.dialogs
    assert "line 1, column 3" in scene.dialogs[-1].text
    assert (tmp_path / "broken.json").read_text("utf-8") == "{ no"


def test_the_programs_own_files_are_never_changed(app: App) -> None:
    path = resource_path("maps", "usa.json")
    before = path.read_bytes()
    scene = opened(app)
    scene.open_path(path)
    scene.state.do(scene.state.draft.without_link(0))
    assert scene.save()
    assert path.read_bytes() == before
    assert scene.state.path == user_maps_dir() / "usa-copy.json"
    assert check_file(scene.state.path)[1] == []


def test_a_traced_picture_is_not_part_of_the_board(app: App, tmp_path: Path) -> None:
    scene = two_cities(app)
    before = app.surface.get_at(window(scene, 410, 410))
    sheet = pygame.Surface((300, 300))
    sheet.fill((200, 0, 0))
    pygame.image.save(sheet, tmp_path / "scan.png")
    scene.ui.focus.set("canvas")
    key(app, "T")
    app.step()
    commit_text(app, str(tmp_path / "scan.png"))
    key(app, "Enter")
    app.step()
    after = app.surface.get_at(window(scene, 410, 410))
    assert after.r > before.r
    assert after.b < before.b
    assert scene.save()
    written = set(json.loads(sure(scene.state.path).read_text("utf-8"))) - {"// plane"}
    assert written == {"id", "name", "regions", "cities", "connections"}
    key(app, "T")
    app.step()
    assert app.surface.get_at(window(scene, 410, 410)) == before


def test_a_picture_dropped_on_the_workshop_is_traced_without_the_grid(app: App, tmp_path: Path) -> None:
    scene = two_cities(app)
    draft = scene.state.draft
    pygame.image.save(pygame.Surface((30, 30)), tmp_path / "Scan.PNG", "Scan.PNG")
    drop(app, tmp_path / "Scan.PNG")
    assert scene.canvas.picture is not None
    assert not scene.state.snaps
    assert not scene.dialogs
    assert scene.state.draft is draft
    (tmp_path / "none.png").write_text("no picture", "utf-8")
    drop(app, tmp_path / "none.png")
    assert scene.dialogs[-1].title == "This picture cannot be opened"


def test_an_unreadable_picture_is_reported(app: App, tmp_path: Path) -> None:
    scene = opened(app)
    (tmp_path / "scan.png").write_text("no picture", "utf-8")
    assert not scene._open_picture(str(tmp_path / "scan.png"))
    assert scene.dialogs


@pytest.mark.parametrize("typed", ["~no-such-user/x.json", "x" * 300, "a\0b.json"])
@pytest.mark.parametrize("picture", [False, True])
def test_any_path_can_be_typed(app: App, picture: bool, typed: str) -> None:
    scene = opened(app)
    before = scene.state.draft
    assert (scene._open_picture if picture else scene._open_typed)(typed) is (not picture and typed.startswith("x"))
    app.step()
    assert app.scene is scene
    assert scene.dialogs or scene.state.draft != before
    assert scene.save() or scene.ui.toasts
    app.step()


def drop(app: App, path: Path) -> None:
    send(app, pygame.DROPFILE, file=str(path))
    app.step()


@pytest.mark.parametrize("asks", [False, True])
def test_a_file_dropped_on_the_workshop_is_opened_there(app: App, tmp_path: Path, asks: bool) -> None:
    scene = two_cities(app)
    if asks:
        scene.ask_start()
        app.step()
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(ring_board().to_json()), "utf-8")
    drop(app, path)
    assert app.scene is scene
    assert not scene.dialogs
    assert scene.state.path == path
    assert (user_maps_dir() / "new-board.json").exists()  # the previous board is saved


def test_a_broken_map_file_dropped_on_the_workshop_is_reported(app: App, tmp_path: Path) -> None:
    scene = two_cities(app)
    (tmp_path / "broken.json").write_text("{ no", "utf-8")
    drop(app, tmp_path / "broken.json")
    assert app.scene is scene
    assert "line 1, column 3" in scene.dialogs[-1].text


def test_game_records_are_neither_listed_nor_opened(app: App, tmp_path: Path) -> None:
    record = tmp_path / "Berlin.json"
    export_game(play(new_game(), 9), record, "Berlin")
    (tmp_path / "broken.json").write_text("{ no", "utf-8")
    scene = two_cities(app)
    scene.ask_file()
    commit_text(app, f"{tmp_path}/")
    app.draw()
    assert "broken.json" in strings(app)
    assert "Berlin.json" not in strings(app)
    before = scene.state
    scene.dialogs.pop()
    assert scene._open_typed(str(record))
    assert "record of a game" in scene.dialogs[-1].text
    assert scene.state is before


def test_escape_goes_from_the_file_to_the_list_of_boards(app: App) -> None:
    scene = two_cities(app)
    scene.ask_start()
    click(app, "dialog.file")
    app.step()
    assert scene.dialogs[-1].title == "Open a map file"
    key(app, "Esc")
    app.step()
    assert [dialog.title for dialog in scene.dialogs] == ["Map workshop"]
    key(app, "Esc")
    assert not scene.dialogs


def test_no_message_covers_the_button_that_leaves_the_special_rules(app: App) -> None:
    scene = two_cities(app)
    click(app, "rules")
    scene.ui.toast("The file as it was is kept as some-board-with-a-long-name.json.original.", "save")
    app.step()
    app.draw()
    box = scene.ui.avoided[-1].rect  # the message itself, which later messages avoid
    assert box.width > 200
    assert not box.colliderect(sure(scene.ui.control("rules.done")).rect)


def test_enter_prints_on_a4(app: App) -> None:
    opened(app, copy_of(seeded_board(5)))
    key(app, "Ctrl+P")
    app.step()
    app.step()
    key(app, "Enter")
    (written,) = user_exports_dir().glob("*.pdf")
    # one sheet of A4, 297 by 210 mm in points
    assert re.search(rb"/MediaBox ?\[ ?0 0 841[^ ]* 595", written.read_bytes())


@pytest.mark.parametrize("named", [".", "/"])
def test_a_folder_is_not_a_map_file(app: App, named: str) -> None:
    scene = opened(app)
    scene.open_path(Path(named))
    app.step()
    assert "not a file" in scene.dialogs[-1].text


def test_a_board_is_printed_from_the_workshop(app: App) -> None:
    scene = opened(app, copy_of(seeded_board(5)))
    key(app, "Ctrl+P")
    click(app, "picture.edition.classic", "picture.paper.A3", "dialog.ok")
    (written,) = user_exports_dir().glob("*.pdf")
    assert written.stem == f"{scene.state.draft.id}-classic"
    # one sheet of A3, 420 by 297 mm in points
    assert re.search(rb"/MediaBox ?\[ ?0 0 1190[^ ]* 841", written.read_bytes())


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_picture_shows_the_board_in_the_chosen_edition(app: App, kind: str) -> None:
    """City names are outlines in an SVG, so the pictures of two editions differ if a name differs."""
    scene = opened(app, copy_of(seeded_board(5)))
    scene.state.select(scene.state.draft.cities[0].id)
    scene.state.print_name("classic", "Elsewhere")
    scene.state.select()
    app.step()
    for edition in ("classic", "recharged"):
        key(app, "Ctrl+P")
        click(app, f"picture.edition.{edition}", f"picture.kind.{kind}", "dialog.ok")
        app.step()
    one, other = (user_exports_dir() / f"{scene.state.draft.id}-{edition}.{kind}" for edition in EDITIONS)
    assert one.read_bytes() != other.read_bytes()


def test_ctrl_s_saves_at_once_and_says_where(app: App) -> None:
    scene = two_cities(app)
    scene.ui.focus.set("canvas")
    key(app, "Ctrl+S")
    path = user_maps_dir() / "new-board.json"
    assert path.is_file()
    assert str(path) in scene.ui.toasts[-1].text


def test_a_board_with_errors_is_not_printed(app: App) -> None:
    scene = two_cities(app)
    key(app, "Ctrl+P")
    assert not scene.dialogs


def test_the_fields_of_a_copied_board_are_in_the_current_language(app: App) -> None:
    settings.change(language="de")
    app.apply_settings()
    scene = opened(app, copy_of(board_by_id("germany")))
    assert scene.state.draft.name == "Deutschland (Kopie)"
    assert scene.ui.control("region.name") is not None
    assert {"Norden", "Deutschland (Kopie)"} <= set(strings(app))
    assert "North" not in strings(app)
    assert scene.state.draft.regions[0].name == "North"  # others can read it in their own languages


def test_a_region_name_is_kept_as_typed(app: App) -> None:
    """A name that begins like a translated name does not change while it is being typed."""
    settings.change(language="de")
    app.apply_settings()
    scene = opened(app, copy_of(board_by_id("germany")))
    click(app, "region.name")
    key(app, "Ctrl+A")
    for letter in "Northeim":
        type_text(app, letter)
    assert scene.state.draft.regions[0].name == "Northeim"


def test_special_rules_name_regions_in_the_current_language(app: App) -> None:
    """On this board, uranium depends on regions."""
    settings.change(language="cs")
    app.apply_settings()
    opened(app, copy_of(board_by_id("central-europe")))
    click(app, "rules")
    texts = {text.string for _part, texts in parts(app, 40) for text in texts}
    assert "Maďarsko" in texts
    assert "Hungary" not in texts
