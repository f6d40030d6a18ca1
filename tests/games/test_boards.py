"""Every board that passes the checks can be dealt, played to the end and replayed, in every available form."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from powergrid.base.resources import resource_dir
from powergrid.content.board import Board, check_data, load_board
from powergrid.content.editions import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import OPTIONS, OptionValue, option_faults
from powergrid.rules.state import FINISHED
from tests.board_mutations import mutated_board
from tests.games.invariants import watch
from tests.games.whole_games import check_file, play
from tests.sure import sure

BOARDS = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(resource_dir("maps").glob("*.json"))}
CASES = Path(__file__).parents[1] / "content" / "cases"


def mutant(seed: int) -> tuple[dict[str, Any], Random]:
    """Return the content of a mutated board, and the random generator to continue from."""
    random = Random(seed)
    content = mutated_board(BOARDS[random.choice(sorted(BOARDS))], random)
    content["id"] = "mutant"
    return content, random


def some_options(board: Board, edition: Edition, players: int, random: Random) -> dict[str, OptionValue]:
    """Return a few set-up options that the board allows, except D-41, with which some games cannot end."""
    chosen = random.sample([one for one in OPTIONS if one.source != "D-41"], random.choice((0, 0, 1, 3)))
    options: dict[str, OptionValue] = {option.key: random.choice(option.values) for option in chosen}
    allowed = board.specials.allowed
    return {key: value for key, value in options.items() if not option_faults({key: value}, edition, players, allowed)}


def check_mutant(seed: int, every: bool) -> int:
    """If a mutated board is accepted, play it with one or every number of players; return the number of games.

    The edition is drawn for each game. Only one file is read back, because checking it takes as long as a game.
    """
    content, random = mutant(seed)
    board, _ = check_data(json.loads(json.dumps(content)))
    if board is None:
        return 0
    numbers = list(range(MIN_PLAYERS, MAX_PLAYERS + 1))
    games = []
    for players in numbers if every else [random.choice(numbers)]:
        edition = random.choice(EDITIONS)
        games.append(play(board, edition, players, some_options(board, edition, players, random), random))
    offered = [game for game in games if game is not None]
    if offered:
        check_file(random.choice(offered))
    return len(offered)


def test_accepted_mutated_boards_can_be_played_and_replayed() -> None:
    played = sum(check_mutant(seed, every=False) for seed in range(40))
    assert played > 10  # otherwise the changes are too drastic to find anything


@pytest.mark.parametrize("players", range(MIN_PLAYERS, MAX_PLAYERS + 1))
@pytest.mark.parametrize("edition", EDITIONS)
def test_unusual_start_fuel_fits_on_the_market(edition: Edition, players: int) -> None:
    """No token is added, lost or without a space. Two players in Recharged play against the Trust."""
    board = load_board(CASES / "map-too-much-fuel.json")
    game = sure(play(board, edition, players, {}, Random(1)))
    assert (game.state.trust is not None) == (players == 2 and edition == "recharged")


@pytest.mark.parametrize("edition", EDITIONS)
def test_start_markers_use_uranium_only_while_it_lasts(edition: Edition) -> None:
    board = load_board(CASES / "map-too-much-fuel.json")
    fuel = {"coal": 24, "oil": 24, "garbage": 24, "uranium": 12}
    content = board.to_json() | {"specials": {"all": {"start_fuel": fuel}}}
    full, faults = check_data(content)
    assert full is not None, faults
    options: dict[str, OptionValue] = {"starting_cities": True, "start_markers": "tokens"}
    assert play(full, edition, 4, options, Random(1)) is not None


@pytest.mark.parametrize(("fuel", "most"), [("coal", 24), ("oil", 24), ("garbage", 24), ("uranium", 12)])
@pytest.mark.parametrize("key", ["all", "classic", "recharged", "when"])
def test_more_start_fuel_than_tokens_is_rejected(fuel: str, most: int, key: str) -> None:
    """The market has a space for every token, so the number of tokens is the only limit."""
    content = load_board(CASES / "map-too-much-fuel.json").to_json()
    for amount, good in ((most, True), (most + 1, False), (-1, False)):
        patch: dict[str, Any] = {"start_fuel": {fuel: amount}}
        rule = [{"option": "recharged_garbage", "value": True, "set": patch}]
        content["specials"] = {key: rule if key == "when" else patch}
        faults = [str(fault) for fault in check_data(content)[1]]
        assert good == (not faults)
        assert good or f"start_fuel needs {fuel} from 0 to {most}" in faults[0]


@pytest.mark.long
@pytest.mark.parametrize("first", range(0, 10_000, 100))
def test_ten_thousand_mutated_boards(first: int) -> None:
    """Play every number of players, in parts that several processes can share."""
    for seed in range(first, first + 100):
        check_mutant(seed, every=True)


@pytest.mark.long
@pytest.mark.parametrize("players", range(MIN_PLAYERS, MAX_PLAYERS + 1))
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", BOARDS)
def test_twenty_games_of_every_board_with_some_options(name: str, edition: Edition, players: int) -> None:
    """Every state and every action keeps the invariants."""
    board = board_by_id(name)
    for seed in range(20):
        random = Random(f"{seed} {name} {edition} {players}")
        game = sure(play(board, edition, players, some_options(board, edition, players, random), random))
        assert watch(game.record).phase == FINISHED
