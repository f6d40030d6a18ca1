"""Games can be saved under a name, listed, renamed, deleted, restored and exported, all within their folder."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from powergrid import __version__
from powergrid.base.errors import PowergridError
from powergrid.base.resources import user_saves_dir
from powergrid.record import FORMAT, RecordError, parse_record
from powergrid.saves import (
    NameTaken,
    SaveError,
    delete,
    export_game,
    import_file,
    list_saves,
    open_game,
    rename,
    restore,
    salvage,
    save_as,
)
from powergrid.saves import trash as trash_room

from .playing import finished_game, new_game, play


def test_a_save_is_listed_with_its_details() -> None:
    game = play(new_game("usa", "classic", 4), 30)
    info = save_as(game, "Friday evening")
    assert list_saves() == [info]
    assert (info.kind, info.name, info.board, info.edition) == ("named", "Friday evening", "usa", "classic")
    assert info.players == ("Ana", "Bo", "Cleo", "Dušan")
    assert (info.round, info.step, info.phase) == (game.state.round, game.state.step, game.state.phase)
    assert (info.actions, info.fault) == (game.length, None)
    assert abs(datetime.now(UTC) - info.saved) < timedelta(minutes=5)
    assert open_game(info.path).record.actions == game.record.actions


def test_a_save_is_a_record_with_a_section_for_the_program() -> None:
    game = play(new_game(), 12)
    info = save_as(game, "One")
    data = json.loads(info.path.read_text(encoding="utf-8"))
    assert list(data) == ["format", "setup", "program", "actions"]
    assert data["format"] == FORMAT
    assert len(data["actions"]) == game.length
    assert data["program"]["version"] == __version__
    assert parse_record(info.path.read_bytes()).actions == game.record.actions


def test_additional_sections_of_a_record_are_kept() -> None:
    game = play(new_game(), 12)
    game.record.extra = {"venue": {"table": 4}, "program": {"clock": [1, 2]}}
    again = open_game(save_as(game, "One").path)
    assert again.record.extra["venue"] == {"table": 4}
    assert again.record.extra["program"]["clock"] == [1, 2]


def test_the_newest_save_is_first() -> None:
    game = new_game()
    for name in ("first", "second", "third"):
        save_as(game, name)
    assert [info.name for info in list_saves()] == ["third", "second", "first"]


def test_overwriting_must_be_confirmed_and_can_be_undone() -> None:
    game = play(new_game(), 10)
    first = save_as(game, "Friday")
    play(game, 10, seed=2)
    with pytest.raises(NameTaken, match='"Friday"'):
        save_as(game, "  FRIDAY ")
    second = save_as(game, "friday", overwrite=True)
    assert list_saves() == [second]
    assert second.actions == game.length
    (gone,) = list_saves("trash")
    assert gone.actions == first.actions
    assert restore(gone) in list_saves()


@pytest.mark.parametrize("name", ["", "   ", "\n\t", "\x00"])
def test_a_save_needs_a_name(name: str) -> None:
    with pytest.raises(SaveError, match="needs a name"):
        save_as(new_game(), name)
    assert list_saves() == []


@pytest.mark.parametrize(
    "name",
    ["../../escape", "/etc/passwd", "C:\\Windows\\x", "con", "nul.json", "..", "a" * 500, "пятница", "é|?*<>:", "🎲"],
)
def test_no_name_leads_outside_the_folder(name: str, user_home: Path) -> None:
    info = save_as(new_game(), name)
    assert info.path.parent == user_saves_dir()
    assert info.path.resolve().parent == user_saves_dir().resolve()
    assert info.path.name.isascii()
    assert len(info.name) <= 60
    assert info.path.stem not in ("con", "nul", "..")
    assert {path.parent for path in user_home.rglob("*") if path.is_file()} == {user_saves_dir()}


def test_a_save_can_be_renamed() -> None:
    game = play(new_game(), 10)
    info, other = save_as(game, "One"), save_as(game, "Two")
    with pytest.raises(NameTaken):
        rename(info, "two")
    renamed = rename(info, "One, again")
    assert renamed.path == info.path
    assert renamed.saved == info.saved
    assert rename(renamed, "ONE, again").name == "ONE, again"
    assert {save.name for save in list_saves()} == {"ONE, again", "Two"}
    assert open_game(info.path).record.actions == game.record.actions
    assert other in list_saves()


def test_deleting_can_be_undone() -> None:
    game = play(new_game(), 10)
    info = save_as(game, "One")
    gone = delete(info)
    assert list_saves() == []
    assert [save.name for save in list_saves("trash")] == ["One"]
    back = restore(gone)
    assert back == info
    assert list_saves() == [info]
    assert list_saves("trash") == []
    with pytest.raises(SaveError, match="no longer among the saves"):
        restore(gone)


def test_the_most_recently_deleted_saves_are_kept_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trash_room, "MAX_IN_TRASH", 2)
    game = new_game()
    saves = [save_as(game, name) for name in ("a", "b", "c", "d")]
    for info in reversed(saves):
        delete(info)
    assert sorted(info.name for info in list_saves("trash")) == ["a", "b"]


def test_a_restored_save_does_not_replace_one_with_the_same_name() -> None:
    game = play(new_game(), 10)
    info = save_as(game, "One")
    content = info.path.read_bytes()
    gone = delete(info)
    info.path.write_bytes(content)
    assert restore(gone).path != info.path
    assert len(list_saves()) == 2


def test_export_and_import_move_a_game_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(new_game("italy"), 25)
    file = tmp_path / "for Bo.json"
    export_game(game, file, "Friday")
    before = file.read_bytes()
    monkeypatch.setenv("POWERGRID_HOME", str(tmp_path / "other"))
    info = import_file(file)
    assert (info.name, info.board, info.actions) == ("Friday", "italy", game.length)
    assert open_game(info.path).record.actions == game.record.actions
    assert import_file(file).name == "Friday (2)"
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["for Bo.json"]


def test_an_unnamed_imported_record_is_named_after_its_file(tmp_path: Path) -> None:
    game = play(new_game(), 3)
    file = tmp_path / "evening.json"
    export_game(game, file)
    assert import_file(file).name == "evening"


def changed(tmp_path: Path, **changes: Any) -> Path:
    file = tmp_path / "record.json"
    export_game(play(new_game(), 8), file)
    data = json.loads(file.read_bytes())
    data.update(changes)
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_a_newer_format_is_rejected_with_a_clear_message(tmp_path: Path) -> None:
    file = changed(tmp_path, format="powergrid-game/2")
    for read in (import_file, open_game):
        with pytest.raises(RecordError, match=r"newer version.*please update"):
            read(file)
    target = user_saves_dir() / "from-tomorrow.json"
    target.parent.mkdir(parents=True)
    target.write_bytes(file.read_bytes())
    (info,) = list_saves()
    assert info.fault is not None
    assert "newer version" in info.fault
    assert info.players == ("Ana", "Bo", "Cleo")


@pytest.mark.parametrize("name", ["powergrid-game/0", "chess/1", None, 7, "powergrid-game/1e9", "powergrid-game/-1"])
def test_another_format_is_rejected(name: object, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="not a game record"):
        import_file(changed(tmp_path, format=name))


def test_a_record_is_salvaged_up_to_an_illegal_action(tmp_path: Path) -> None:
    file = changed(tmp_path)
    data = json.loads(file.read_bytes())
    data["actions"][5] = {"seat": 0, "do": "bid", "amount": 1}
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(RecordError, match="action 6"):
        import_file(file)
    found = salvage(file.read_bytes())
    assert (found.game.length, found.lost) == (5, len(data["actions"]) - 5)
    assert found.fault.startswith("action 6: ")


def test_a_record_is_salvaged_up_to_an_unreadable_action(tmp_path: Path) -> None:
    text = changed(tmp_path).read_text(encoding="utf-8")
    place = text.rindex('"do"')
    found = salvage((text[:place] + "\ufffd\0" + text[place:]).encode())
    complete = salvage(text.encode())
    assert complete.fault == ""
    assert found.game.length == complete.game.length - 1
    assert "damaged in line" in found.fault


@pytest.mark.parametrize(
    ("extra", "words"),
    [
        ({"deep": json.loads("[" * 200 + "]" * 200)}, "too deeply"),
        ({"wide": [[]] * 300_000}, "too many values, or they are nested too deeply"),
        ({"long": "x" * 300_000}, "200 kB"),
        ({"torn": "\ud800"}, "JSON cannot express"),
    ],
)
def test_additional_sections_have_a_size_limit(extra: dict[str, Any], words: str, tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=words):
        import_file(changed(tmp_path, **extra))


@pytest.mark.parametrize("text", ["[" * 1_000_000, '{"format":' * 100_000, "1" * 5000, '{"a":' + "9" * 5000 + "}"])
def test_nested_brackets_and_huge_numbers(text: str, tmp_path: Path) -> None:
    file = tmp_path / "bomb.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match="not a game record"):
        open_game(file)
    with pytest.raises(RecordError, match="damaged"):
        salvage(file.read_bytes())


def test_unusual_files_in_the_folder_are_listed_or_ignored() -> None:
    save_as(new_game(), "One")
    (user_saves_dir() / "notes.txt").write_text("hello", encoding="utf-8")
    (user_saves_dir() / "folder.json").mkdir()
    (user_saves_dir() / "half.json").write_bytes(b'{"format": "powergrid-game/1", "setup": {"map": "usa"')
    found = {info.path.name: info for info in list_saves()}
    assert len(found) == 3
    assert found["folder.json"].fault is not None
    assert found["half.json"].fault is not None
    assert [info.name for info in found.values() if info.fault is None] == ["One"]


@pytest.mark.parametrize(
    "section",
    [
        None,
        7,
        [],
        {"name": 5, "round": "x", "step": True, "phase": [], "saved": 3},
        {"name": "\x1b[31m" + "y" * 1000, "round": -1, "saved": "9999-99-99"},
        {"saved": "0001-01-01T00:00:00+14:00", "round": 10**30},
    ],
)
def test_an_invalid_program_section_is_ignored(section: object, tmp_path: Path) -> None:
    file = changed(tmp_path, program=section)
    target = user_saves_dir() / "strange.json"
    target.parent.mkdir(parents=True)
    target.write_bytes(file.read_bytes())
    (info,) = list_saves()
    assert info.fault is None
    assert info.round == 0
    assert len(info.name) <= 60
    assert info.name.isprintable()
    assert rename(info, "fine").name == "fine"
    assert import_file(file).fault is None


def test_only_saves_can_be_deleted(tmp_path: Path) -> None:
    info = save_as(new_game(), "One")
    unrelated = tmp_path / "unrelated.json"
    unrelated.write_text("mine", encoding="utf-8")
    for path in (unrelated, user_saves_dir() / ".." / "unrelated.json"):
        for act in (delete, restore, lambda save: rename(save, "x")):
            with pytest.raises(PowergridError):
                act(replace(info, path=path))
    assert unrelated.read_text(encoding="utf-8") == "mine"
    assert list_saves() == [info]


def test_a_finished_game_can_be_saved_and_opened() -> None:
    game = finished_game()
    info = save_as(game, "The end")
    assert info.phase == "finished"
    assert open_game(info.path).state.ranking == game.state.ranking
