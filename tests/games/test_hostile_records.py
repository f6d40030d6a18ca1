"""Records that would exhaust memory and records with invisible names."""

import json
from pathlib import Path
from typing import Any

import pytest

from powergrid.content.library import board_by_id
from powergrid.game import create_game, replay
from powergrid.record import RecordError, files, parse_record, record_text

NAMES = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
CASE = Path(__file__).parent / "cases" / "save-zero-width.json"


def record() -> dict[str, Any]:
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], NAMES, seed=2)
    content: dict[str, Any] = json.loads(record_text(game.record))
    return content


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"board": {"cities": [{}] * 50_000}}, "board: cities: can have at most 120 entries"),
        ({"actions": [{"seat": 0, "do": "power", "plants": [{}] * 50_000}]}, "action 1: more than 2000 values"),
        ({"actions": [{"do": "shuffle", "deck": [[]] * 50_000}]}, "action 1: more than 2000 values"),
        (
            {"actions": [{"seat": 0, "do": "scrap", "plant": 3, "drop": {str(n): 1 for n in range(9000)}}]},
            "action 1: more than 2000 values",
        ),
        ({"setup": {"players": [[]] * 20_000}}, "setup: more than 10000 values"),
    ],
)
def test_the_size_of_lists_is_checked_before_they_are_read(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], words: str
) -> None:
    content = record()
    if "setup" in change:
        change = {"setup": content["setup"] | change["setup"]}
        monkeypatch.setattr(files, "SetupEntry", None)  # reading the content would fail
    text = json.dumps(content | change)
    with pytest.raises(RecordError, match=words):
        parse_record(text)


def test_a_record_keeps_a_name_but_shows_it_cleaned() -> None:
    content = record()
    written = ["\ufe0f", "B\u200bo", "Cleo"]
    content["setup"]["players"] = [{"name": name} for name in written]
    read = parse_record(json.dumps(content))
    assert [player.name for player in read.setup.players] == ["Player 1", "Bo", "Cleo"]
    again = json.loads(record_text(read))
    assert [player["name"] for player in again["setup"]["players"]] == written


def test_a_seat_keeps_its_name_when_a_bot_takes_over() -> None:
    content = record()
    content["setup"]["players"][0]["name"] = "\u2060"
    game = replay(parse_record(json.dumps(content)))
    game.hand_seat(0, "easy")
    assert game.record.setup.players[0].name == "Player 1"
    assert json.loads(record_text(game.record))["setup"]["players"][0] == {"name": "\u2060", "kind": "easy"}


def test_a_save_with_an_invisible_name_can_be_opened() -> None:
    game = replay(parse_record(CASE.read_text("utf-8")))
    assert game.record.setup.players[0].name == "Player 1"


def test_recorded_boards_are_checked_less_strictly_than_new_ones() -> None:
    """Games started before these checks existed can still be opened."""
    content = record()
    board = board_by_id("germany").to_json()
    board["cities"][0]["name"] = "\ufe0f"
    board["specials"]["all"] = {"deck": {"removed": [20, 20]}}
    board["id"] = content["setup"]["map"] = "mine"
    read = parse_record(json.dumps(content | {"board": board}))
    assert read.board.cities[0].name == "flensburg"
    assert json.loads(record_text(read))["board"] == board
