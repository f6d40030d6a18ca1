"""Games on a user's board: the record contains the board, so the map file can change."""

import json
from typing import Any

import pytest

from powergrid.base.resources import user_maps_dir
from powergrid.content.board import Board
from powergrid.content.library import board_by_id, is_ours
from powergrid.game import Game, create_game
from powergrid.record import RecordError, parse_record, record_text
from powergrid.saves import Autosave, open_game, resume, save_as
from tests.own_boards import good_board
from tests.saves.playing import play
from tests.sure import sure

NAMES = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]


def own_board(board_id: str, cost: int = 31) -> Board:
    """Return Germany with another id and another cost from Kiel to Hamburg (8 on the printed board)."""
    data = board_by_id("germany").to_json()
    data["id"] = board_id
    for link in data["connections"]:
        if {link["a"], link["b"]} == {"kiel", "hamburg"}:
            link["cost"] = cost
    return good_board(data)


def game_on(board: Board) -> Game:
    return play(create_game(board, "classic", ["green", "brown", "red"], NAMES, seed=2), 20)


def kiel_hamburg(game: Game) -> int:
    ruleset = game.record.ruleset
    ends = {ruleset.city_index["kiel"], ruleset.city_index["hamburg"]}
    return next(cost for a, b, cost in ruleset.links if {a, b} == ends)


@pytest.mark.parametrize("board_id", ["my-land", "germany"])
def test_a_game_continues_without_its_map_file(board_id: str) -> None:
    game = game_on(own_board(board_id))
    Autosave().write(game)
    found = sure(resume())
    assert found.game.record.actions == game.record.actions
    assert kiel_hamburg(found.game) == 31


def test_a_game_keeps_its_board_when_the_map_file_changes() -> None:
    file = user_maps_dir() / "my-land.json"
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps(own_board("my-land").to_json()), encoding="utf-8")
    info = save_as(game_on(board_by_id("my-land")), "Friday")
    file.write_text(json.dumps(own_board("my-land", 5).to_json()), encoding="utf-8")
    assert kiel_hamburg(open_game(info.path)) == 31


def test_records_of_games_on_built_in_boards_contain_no_board() -> None:
    assert is_ours(board_by_id("germany"))
    assert not is_ours(own_board("germany"))
    assert "board" not in json.loads(record_text(game_on(board_by_id("germany")).record))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"id": "another"}, 'board: this is not the board "my-land"'),
        ({"cities": []}, "board: cities: must have at least 1"),
        ({"surprise": 1}, "board: surprise: is not a valid key here"),
    ],
)
def test_an_invalid_board_is_rejected_with_its_error(change: dict[str, Any], words: str) -> None:
    data = json.loads(record_text(game_on(own_board("my-land")).record))
    data["board"].update(change)
    with pytest.raises(RecordError, match=words):
        parse_record(json.dumps(data))
    data["board"] = "a text"
    with pytest.raises(RecordError, match="board: "):
        parse_record(json.dumps(data))


def test_a_changed_map_file_is_read_again() -> None:
    file = user_maps_dir() / "my-land.json"
    file.parent.mkdir(parents=True)
    for cost in (31, 5):
        file.write_text(json.dumps(own_board("my-land", cost).to_json()), encoding="utf-8")
        links = board_by_id("my-land").connections
        assert cost in {link.cost for link in links if {link.a, link.b} == {"kiel", "hamburg"}}
