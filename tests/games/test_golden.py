"""Every golden game agrees with all its expected states."""

from collections.abc import Mapping
from typing import Any

import pytest

from powergrid.game import Game
from powergrid.record.snapshot import snapshot
from powergrid.rules.engine import apply
from tests.games.golden_games import MORE_NAMES, NAMES, Golden, golden

#: Keys of the expected states that are lists by seat.
BY_SEAT = ("money", "plants", "fuel", "cities")


def _flat(shot: Mapping[str, Any]) -> dict[str, Any]:
    """Return a snapshot in the form of the expected states."""
    flat = dict(shot)
    for key in BY_SEAT:
        flat[key] = [player[key] for player in shot["players"]]
    flat["cities"] = [sorted(cities) for cities in flat["cities"]]
    return flat


def _differences(expected: Mapping[str, Any], shot: Mapping[str, Any]) -> dict[str, tuple[Any, Any]]:
    got = _flat(shot)
    return {key: (got[key], value) for key, value in expected.items() if got[key] != value}


def _play(game: Golden, limit: int) -> Game:
    """Play up to `limit` actions and compare the states along the way."""
    played = Game(game.record)
    for number, action in enumerate(game.record.actions[:limit], start=1):
        apply(played.state, action)
        expected = game.expect.get(number)
        if expected is not None:
            assert _differences(expected, snapshot(played.state)) == {}, f"after action {number}: (got, expected)"
    return played


def test_the_collection_is_complete() -> None:
    boards = ("benelux", "central_europe", "france", "germany", "italy", "usa")
    wanted = {
        f"{board}_{edition}_{players}p_1"
        for board in boards
        for edition in ("original", "recharged")
        for players in range(2, 7)
    }
    assert set(NAMES) == wanted


def test_the_collection_of_additional_boards_is_complete() -> None:
    """There is one game for each board and number of players, alternating between Classic and Recharged."""
    boards = {
        "baden-wuerttemberg", "brazil", "china", "indian-subcontinent", "japan", "korea", "northern-europe", "quebec",
        "russia", "south-africa", "spain-portugal", "uk-ireland",
    }  # fmt: skip
    found = {tuple(name.split("_")[0:3:2]) for name in MORE_NAMES}
    assert found == {(board, f"{players}p") for board in boards for players in range(2, 7)}
    assert len(MORE_NAMES) == 60


@pytest.mark.parametrize("name", [*NAMES, *MORE_NAMES])
def test_golden(name: str) -> None:
    game = golden(name)
    actions = len(game.record.actions)
    limit = actions if game.agrees_until is None else game.agrees_until
    # Make sure that nothing is skipped silently: nearly all actions up to there must have states to compare.
    assert sum(number <= limit for number in game.expect) > 0.85 * limit
    played = _play(game, limit)
    if game.agrees_until is not None:
        assert set(game.flags) == {"benelux_one_after_the_other"}, "a game differs without a reason in the README"
        return
    shot = snapshot(played.state)
    assert shot["phase"] == "finished"
    assert shot["ranking"] == game.final["ranking"]
    assert [player["powered"] for player in shot["players"]] == game.final["powered"]
    assert [player["money"] for player in shot["players"]] == game.final["money"]
    assert [len(player["cities"]) for player in shot["players"]] == game.final["cities"]
