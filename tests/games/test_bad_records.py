"""Damaged, hostile and incomplete records cause a clear RecordError, and nothing else, in bounded time."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid.cli import main
from powergrid.game import ReplayError, replay
from powergrid.record import MAX_ACTIONS, MAX_FILE_BYTES, RecordError, parse_record, read_record, record_text
from powergrid.rules.actions import Shuffle
from powergrid.rules.state import NOBODY
from tests.bounded_time import Hang, bounded_time
from tests.games.golden_games import golden
from tests.games.random_play import Choice, play
from tests.mutations import mutated

MUTATIONS = 1000  # for each seed

Data = dict[str, Any]


@cache
def _text() -> str:
    """Return a record with a shuffle: Germany, classic, three players."""
    return record_text(golden("germany_original_3p_1").record)


def _data() -> Data:
    data: Data = json.loads(_text())
    return data


def _fault(content: object) -> str:
    """Return the error message from reading or playing a record."""
    text = content if isinstance(content, (str, bytes)) else json.dumps(content)
    with pytest.raises(RecordError) as caught:
        replay(parse_record(text))
    return str(caught.value)


# --- the file ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "invalid JSON at line 1, column 1"),
        (" \n ", "invalid JSON at line 2"),
        ("{", "invalid JSON at line 1"),
        ("nonsense", "invalid JSON at line 1"),
        ("[]", "a JSON object is expected"),
        ("null", "a JSON object is expected"),
        ('"record"', "a JSON object is expected"),
        ("17", "a JSON object is expected"),
        (b"\xff\xfe{}", "not UTF-8"),
        ("[" * 100_000, "invalid JSON"),
        ('{"a":' * 100_000, "invalid JSON"),
        ('{"format": ' + "9" * 5000 + "}", "invalid JSON"),
        ("{}", '"format" must be'),
        ('{"format": "powergrid-game/1"}', "setup"),
        ('{"format": ["powergrid-game/1"]}', '"format" must be'),
        ('{"format": "powergrid-game/2", "setup": {}, "actions": []}', "newer version"),
        ('{"format": "powergrid-game/1x"}', '"format" must be'),
        ('{"format": "chess/1"}', '"format" must be'),
    ],
)
def test_a_file_that_is_not_a_record(content: str | bytes, words: str) -> None:
    assert words in _fault(content)


def test_a_record_truncated_anywhere() -> None:
    text = _text()
    for length in range(0, len(text) - 2, 97):
        assert "invalid JSON" in _fault(text[:length])


def test_a_duplicate_key() -> None:
    assert '"format" appears twice' in _fault(_text().replace("{", '{"format": "powergrid-game/1",', 1))
    burn = '"burn": {"coal": 1, "coal": 1}'
    assert '"coal" appears twice' in _fault(f'{{"actions": [{{"do": "power", "plants": [{{{burn}}}]}}]}}')


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_does_not_allow(constant: str) -> None:
    assert constant in _fault(_text().replace("{", '{"note": ' + constant + ",", 1))
    assert "JSON cannot express" in _fault(_text().replace("{", '{"note": 1e999,', 1))


def test_too_many_actions() -> None:
    data = _data()
    data["actions"] = data["actions"][:1] * (MAX_ACTIONS + 1)
    assert f"more than {MAX_ACTIONS} actions" in _fault(data)


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b" " * (MAX_FILE_BYTES + 1))
    with pytest.raises(RecordError, match=r"game\.json: .*larger"):
        read_record(path)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"game\.json: "):
        read_record(tmp_path / "game.json")
    with pytest.raises(RecordError):
        read_record(tmp_path)


# --- the set-up ----------------------------------------------------------------------------------------------


def _setup(**changes: object) -> Data:
    data = _data()
    data["setup"].update(changes)
    return data


def _without(key: str) -> Data:
    data = _data()
    del data["setup"][key]
    return data


@pytest.mark.parametrize("key", ["edition", "map", "regions", "players", "turn_order", "plant_market", "plant_deck"])
def test_a_missing_or_invalid_set_up_key(key: str) -> None:
    assert f"setup: {key}" in _fault(_without(key))
    invalid_values: tuple[object, ...] = (None, 3, 0.5, {}, "x" * 1000, [[]], True)
    for wrong in invalid_values:
        assert _fault(_setup(**{key: wrong})).startswith("setup: ")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"edition": "deluxe"}, "edition"),
        ({"map": "atlantis"}, "no such board"),
        ({"map": "../maps/germany"}, "no such board"),
        ({"map": ""}, "no such board"),
        ({"regions": ["green", "brown"]}, "3 players need 3 different regions"),
        ({"regions": ["green", "green", "brown"]}, "3 players need 3 different regions"),
        ({"regions": ["green", "brown", "atlantis"]}, "no region atlantis"),
        ({"players": []}, "players"),
        ({"players": [{"name": "Ana"}]}, "2 to 6 players"),
        ({"players": [{"name": "Ana"}] * 7}, "players"),
        ({"players": [{"name": ""}] * 3}, "players[0].name"),
        ({"players": [{}] * 3}, "players[0].name"),
        ({"options": {"no_such": True}}, '"no_such" is not an option'),
        ({"options": {"first_game": 1}}, '"first_game" must be'),
        ({"options": {"vienna_floor": 7}}, '"vienna_floor" must be'),
        ({"options": {"trust": True}}, '"trust" is for two players in Recharged only'),
        ({"options": {"trust": [True]}}, "options.trust"),
        ({"turn_order": [0, 1]}, "turn_order must name every seat once"),
        ({"turn_order": [0, 1, 1]}, "turn_order must name every seat once"),
        ({"turn_order": [0, 1, 3]}, "turn_order must name every seat once"),
        ({"turn_order": [0, 1, -1]}, "turn_order"),
        ({"turn_order": [0, 1, 2.0]}, "turn_order"),
        ({"turn_order": [0, True, 2]}, "turn_order"),
        ({"plant_market": [3, 4, 5, 6, 7, 8, 9]}, "plant_market must contain 8 plants"),
        ({"plant_market": [4, 3, 5, 6, 7, 8, 9, 10]}, "plant_market must be ascending"),
        ({"plant_market": [3, 4, 5, 6, 7, 8, 9, 41]}, "there is no plant 41"),
        ({"plant_market": [3, 4, 5, 6, 7, 8, 9, "step3"]}, "plant_market must contain 8 plants"),
        ({"plant_deck": [13, 20]}, "plant_deck must contain the Step 3 card once"),
        ({"plant_deck": ["step3", "step3"]}, "twice"),
        ({"plant_deck": [20, 20, "step3"]}, "twice"),
        ({"plant_deck": [3, "step3"]}, "twice"),
        ({"plant_deck": [20, "step2"]}, "plant_deck"),
        ({"plant_deck": [20, 99]}, "plant_deck"),
        ({"plant_deck": [20, -5, "step3"]}, "plant_deck"),
        ({"plant_deck": [20, "20", "step3"]}, "plant_deck"),
    ],
)
def test_an_impossible_set_up(changes: Data, words: str) -> None:
    fault = _fault(_setup(**changes))
    assert fault.startswith("setup: ")
    assert words in fault


def test_every_error_in_the_set_up_is_reported() -> None:
    fault = _fault(_setup(options={"no_such": 1, "first_game": "yes"}, regions=["green"]))
    assert "no_such" in fault
    assert "first_game" in fault
    assert "3 different regions" in fault


# --- the actions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [None, {}, "none", 3])
def test_actions_that_are_not_a_list(actions: object) -> None:
    assert _fault({**_data(), "actions": actions}) == "actions: a list is expected"


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (None, ""),
        ([], ""),
        ({}, "do"),
        ({"do": "pass"}, "seat"),
        ({"seat": 0, "do": "cheat"}, "cheat"),
        ({"seat": 0}, "do"),
        ({"seat": -1, "do": "pass"}, "seat"),
        ({"seat": 3, "do": "pass"}, "not seat 3"),
        ({"seat": 10**6, "do": "pass"}, "not seat 1000000"),
        ({"seat": 10**30, "do": "pass"}, "seat"),
        ({"seat": "0", "do": "pass"}, "seat"),
        ({"seat": 0.0, "do": "pass"}, "seat"),
        ({"seat": True, "do": "pass"}, "seat"),
        ({"seat": 0, "do": "pass", "plant": 3}, "plant"),
        ({"seat": 0, "do": "nominate", "plant": 41, "bid": 41}, "there is no plant 41"),
        ({"seat": 0, "do": "nominate", "plant": 99, "bid": 99}, "there is no plant 99"),
        ({"seat": 0, "do": "nominate", "plant": "step3", "bid": 3}, "plant"),
        ({"seat": 0, "do": "nominate", "plant": 3}, "bid"),
        ({"seat": 0, "do": "bid", "amount": -3}, "amount"),
        ({"seat": 0, "do": "bid", "amount": 10**30}, "amount"),
        ({"seat": 0, "do": "buy", "fuel": "wood", "amount": 1}, "fuel"),
        ({"seat": 0, "do": "buy", "fuel": ["coal", "coal"], "amount": 1}, "fuel"),
        ({"seat": 0, "do": "build", "city": "atlantis"}, 'no city "atlantis"'),
        ({"seat": 0, "do": "build", "city": "stralsund"}, 'no city "stralsund"'),  # only in the other printing
        ({"seat": 0, "do": "build", "city": "x" * 5000}, "city"),
        ({"seat": 0, "do": "mark_start", "city": "essen"}, "RULES §4"),
        ({"seat": 0, "do": "place_trust", "city": "essen"}, "RULES §4"),
        ({"seat": 0, "do": "power", "plants": [{"plant": 3, "burn": {"wood": 1}}]}, "burn"),
        ({"seat": 0, "do": "power", "plants": [{"plant": 3, "burn": {"oil": -1}}]}, "burn"),
        ({"seat": 0, "do": "power", "plants": [{"plant": 3, "burn": {}}] * 600}, "plants"),
        ({"seat": 0, "do": "scrap", "plant": 3, "drop": {"oil": 0.5}}, "drop"),
        ({"seat": 0, "do": "scrap", "plant": 3, "drop": []}, "drop"),
        ({"do": "shuffle", "deck": [20, 20]}, "nothing to shuffle"),
        ({"do": "shuffle", "deck": ["step4"]}, "deck"),
        ({"do": "shuffle"}, "deck"),
        ({"seat": 0, "do": "shuffle", "deck": []}, "seat"),
    ],
)
def test_an_invalid_action(action: object, words: str) -> None:
    data = _data()
    data["setup"]["turn_order"] = [0, 1, 2]
    data["actions"] = [action]
    fault = _fault(data)
    assert fault.startswith("action 1: ")
    assert words in fault


def _shuffle_at() -> int:
    """Return the number of actions before the first shuffle."""
    return next(n for n, action in enumerate(_data()["actions"]) if action["do"] == "shuffle")


def test_a_missing_shuffle_is_reported() -> None:
    data = _data()
    at = _shuffle_at()
    del data["actions"][at]
    with pytest.raises(ReplayError, match="the record is incomplete: the shuffle before this action is missing") as e:
        replay(parse_record(json.dumps(data)))
    assert e.value.number == at + 1
    assert e.value.refusal.code == "await_shuffle"


def test_a_record_can_end_before_its_shuffle() -> None:
    data = _data()
    at = _shuffle_at()
    data["actions"] = data["actions"][:at]
    game = replay(parse_record(json.dumps(data)))
    assert game.length == at
    assert game.state.awaiting_shuffle
    assert game.state.to_act == NOBODY
    assert list(game.legal()) == []
    events = game.settle()
    assert isinstance(game.record.actions[-1], Shuffle)
    assert len(game.events[-1]) == len(events)
    assert not game.state.awaiting_shuffle
    assert list(game.legal())


@pytest.mark.parametrize("change", [lambda deck: deck[:-1], lambda deck: [*deck, 50], lambda deck: [*deck[:-1], 3]])
def test_a_shuffle_with_other_cards_is_rejected(change: Callable[[list[int]], list[int]]) -> None:
    data = _data()
    at = _shuffle_at()
    data["actions"][at]["deck"] = change(data["actions"][at]["deck"])
    fault = _fault(data)
    assert fault.startswith(f"action {at + 1}: ")
    assert "exactly the cards" in fault


def test_actions_after_the_end_are_rejected() -> None:
    data = _data()
    number = len(data["actions"]) + 1
    data["actions"].append({"seat": 0, "do": "pass"})
    assert _fault(data) == f"action {number}: The game is over. (RULES §11)"


def test_a_missing_action_is_detected() -> None:
    """If any action is missing, the remaining actions are either rejected or happen to be legal."""
    data = _data()
    delays = []
    for missing in range(0, len(data["actions"]), 9):
        short = {**data, "actions": data["actions"][:missing] + data["actions"][missing + 1 :]}
        try:
            replay(parse_record(json.dumps(short)))
        except ReplayError as error:
            delays.append(error.number - missing)
    assert min(delays) > 0
    assert len(delays) > 20


# --- fuzz ----------------------------------------------------------------------------------------------------


@cache
def _originals() -> tuple[bytes, ...]:
    """Return all kinds of records, shortened so that mutations hit the set-up, auctions, shuffles and the end."""
    choices = [
        Choice("usa", "recharged", 2),
        Choice("germany", "recharged", 2, {"starting_cities": True}),
        Choice("central-europe", "classic", 3, {"vienna_floor": 0, "start_markers": "tokens"}),
        Choice("benelux", "recharged", 4, {"first_game": True}),
        Choice("italy", "classic", 2, {"rearrange_between_runs": True}),
    ]
    texts = []
    for seed, choice in enumerate(choices):
        record = play(choice, seed).record
        shuffle = next((n for n, action in enumerate(record.actions) if isinstance(action, Shuffle)), 60)
        for length in (40, min(shuffle + 20, 160)):
            short = replay(record, length).record
            texts.append(record_text(short).encode())
    return tuple(texts)


def _use(content: bytes) -> bool:
    """Read, play and write a record; return whether it is valid."""
    try:
        game = replay(parse_record(content))
        game.settle()
    except RecordError as error:
        text = str(error)
        assert 0 < len(text) < 1000
        text.encode("utf-8")
        return False
    written = record_text(game.record)
    assert record_text(parse_record(written)) == written
    return True


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 100))])
def test_mutations(seed: int) -> None:
    random = Random(f"records {seed}")
    assert all(_use(content) for content in _originals())
    good = 0
    for number in range(MUTATIONS):
        content = mutated(random.choice(_originals()), random)
        try:
            with bounded_time():
                good += _use(content)
        except (Hang, Exception) as error:
            pytest.fail(f"mutation {number} of seed {seed}: {type(error).__name__}: {error}")
    assert good < MUTATIONS / 2, "too few mutations damage the record"


def test_mutations_through_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    random = Random(7)
    path = tmp_path / "game.json"
    for _ in range(120):
        path.write_bytes(mutated(random.choice(_originals()), random))
        status = main(["replay", str(path)])
        out, err = capsys.readouterr()
        assert status in (0, 1)
        assert (out.count("\n"), err.count("\n")) == ((1, 0) if status == 0 else (0, 1))
        assert "unexpected" not in err
