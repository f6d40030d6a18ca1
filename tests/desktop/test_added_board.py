"""A board with known mechanisms needs only a map file and no code."""

import json
import shutil
from pathlib import Path
from random import Random

import pytest

from powergrid.base import resources
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.setup.gallery import GalleryScene
from powergrid.desktop.screens.setup.scene import boards_offered
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.this_game import this_game
from powergrid.simulation import Plan, play_game
from tests.desktop.showing import shown


@pytest.fixture
def another_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Add the map file of Korea with another id to a copy of the built-in boards."""
    maps = resources.resource_dir("maps")
    monkeypatch.setattr(resources, "_roots", lambda real=resources._roots: [tmp_path, *real()])
    shutil.copytree(maps, tmp_path / "maps")
    data = json.loads((maps / "korea.json").read_text(encoding="utf-8"))
    data = {key: value for key, value in data.items() if key not in ("group", "place")}
    data |= {"id": "nineteenth", "name": "Nineteenth"}
    (tmp_path / "maps" / "nineteenth.json").write_text(json.dumps(data), encoding="utf-8")
    return "nineteenth"


def test_a_map_file_in_maps_is_offered_and_can_be_played(app: App, another_board: str) -> None:
    choices = NewGame(boards_offered(), Random(3))
    groups = dict(GalleryScene(choices.boards, "recharged", "korea", choices.choose_board).groups())
    assert groups["More boards"][-1].id == another_board
    assert sum(map(len, groups.values())) == 19
    choices.choose_board(another_board)
    game = choices.create()
    shown(app, TableScene(game))
    assert "two fuel markets" in " ".join(this_game(game).paragraphs)


def test_bots_play_it_to_the_end(another_board: str) -> None:
    result = play_game(Plan(board_by_id(another_board), "recharged", ("random",) * 2, seed=1), 1)
    assert result.ranking
