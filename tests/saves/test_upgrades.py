"""Files written by earlier versions can be opened in this one.

Each archive in `kept` contains a player's folders as used by the program at one commit: the Germany golden game as a
game in progress (70 actions), a named save (30 actions) and a finished game, with settings, statistics and a user
board.
"""

import gzip
import json
import zipfile
from pathlib import Path

import pytest

from powergrid.base.resources import user_data_dir
from powergrid.content.library import board_by_id
from powergrid.desktop.play import settings
from powergrid.game import replay
from powergrid.record import read_record
from powergrid.saves import Autosave, latest_autosave, list_saves, open_game, resume
from powergrid.study.history import History
from tests.sure import sure

KEPT = sorted((Path(__file__).parent / "kept").glob("*.zip"))
GOLDEN = Path(__file__).parents[1] / "games" / "golden" / "germany_original_3p_1.json.gz"


@pytest.fixture(params=KEPT, ids=lambda path: path.stem)
def before(request: pytest.FixtureRequest, user_home: Path) -> dict[str, bytes]:
    """Unpack the folders of an earlier version, and return the contents of their files."""
    with zipfile.ZipFile(request.param) as archive:
        archive.extractall(user_home)
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_game_in_progress_continues(before: dict[str, bytes]) -> None:
    found = sure(resume())
    assert (found.game.length, found.game.state.round) == (70, 3)
    found.autosave.write(found.game)
    assert open_game(sure(latest_autosave()).path).length == 70


def test_the_named_save_opens(before: dict[str, bytes]) -> None:
    (info,) = list_saves("named")
    assert (info.name, info.fault) == ("Kept", None)
    assert open_game(info.path).length == 30


def test_the_finished_game_ends_as_it_did(before: dict[str, bytes]) -> None:
    golden = json.loads(gzip.decompress(GOLDEN.read_bytes()))
    (info,) = list_saves("finished")
    ranking = sure(replay(read_record(info.path)).state.ranking)
    assert [list(group) for group in ranking] == golden["final"]["ranking"]


def test_the_statistics_count_the_finished_game(before: dict[str, bytes]) -> None:
    with History() as history:
        (game,) = history.games()
    assert (game.board, game.edition, game.rounds) == ("germany", "classic", 15)
    assert game.players == (("P1", 1), ("P0", 2), ("P2", 3))


def test_settings_are_kept(before: dict[str, bytes]) -> None:
    if "config/settings.json" not in before:
        return  # the first version with saves had no settings
    assert settings.load() == ""
    now = settings.current()
    assert (now.look, now.volume, now.sound, now.names) == ("contrast", 20, False, ("Erika", "Max"))


def test_the_user_board_is_offered(before: dict[str, bytes]) -> None:
    assert board_by_id("own-land").name == "Own land"


def test_the_older_version_can_still_read_everything(before: dict[str, bytes], user_home: Path) -> None:
    found = sure(resume())
    found.autosave.write(found.game)
    settings.load()
    settings.change(volume=30)
    with History():
        pass
    for name, data in before.items():
        if name.startswith(("data/saves/finished/", "data/maps/")) or "/kept-" in name:
            assert (user_home / name).read_bytes() == data, name
        if name.startswith("data/saves/running/"):
            (path,) = (user_home / "data" / "saves" / "running").glob("*.json")  # resuming the game renames it
            written = json.loads(path.read_bytes())
            assert written["format"] == json.loads(data)["format"], "older versions cannot read any other format"
            assert written["actions"] == json.loads(data)["actions"]
        if name == "config/settings.json":
            old, new = json.loads(data), json.loads((user_home / name).read_bytes())
            assert {key: new[key] for key in old if key in ("look", "sound", "names")} == {
                key: old[key] for key in ("look", "sound", "names")
            }


def test_settings_from_a_newer_version_stay_in_their_file(user_home: Path) -> None:
    settings.settings_path().parent.mkdir(parents=True)
    settings.settings_path().write_text('{"volume": 20, "from_a_newer_version": {"a": 1}}', encoding="utf-8")
    assert settings.load() == ""
    assert settings.change(volume=30) == ""
    kept = json.loads(settings.settings_path().read_text(encoding="utf-8"))
    assert (kept["volume"], kept["from_a_newer_version"]) == (30, {"a": 1})


def test_a_game_from_a_newer_version_is_reported_and_not_changed(user_home: Path) -> None:
    golden = json.loads(gzip.decompress(GOLDEN.read_bytes()))["record"]
    autosave = Autosave()
    autosave.write(replay(read_record(_written(user_home, golden))))
    path = user_data_dir() / "saves" / "newer.json"
    newer = json.dumps({**golden, "format": "powergrid-game/2"})
    path.write_text(newer, encoding="utf-8")
    (info,) = list_saves("named")
    assert info.newer
    assert info.fault is not None
    assert "newer version" in info.fault
    assert path.read_text(encoding="utf-8") == newer


def _written(folder: Path, record: dict[str, object]) -> Path:
    path = folder / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return path
