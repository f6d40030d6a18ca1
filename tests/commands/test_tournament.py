"""`powergrid simulate --tournament` plays all bots against each other and rates them."""

import json
import sys
from collections import Counter
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest

from powergrid.bots import View, make_bot
from powergrid.cli import main
from powergrid.research import ratings as _ratings
from powergrid.research.ratings import Ratings
from powergrid.rules.actions import Decision
from powergrid.rules.legal import Legal
from powergrid.tournament import cycle_length, seated
from tests.commands.conftest import Command

THREE = ("--players", "random,easy,normal")


class Own:
    """A user's bot, which delegates to another bot."""

    def __init__(self, seed: int) -> None:
        self._helper = make_bot("random", seed)

    def choose(self, view: View, legal: Legal) -> Decision:
        return self._helper.choose(view, legal)


@pytest.mark.parametrize(
    ("bots", "size", "cycle"),
    [
        ("ab", 2, 2),  # one table, two seatings
        ("abcd", 4, 4),
        ("abcde", 3, 30),  # ten tables of three
        ("abcdef", 2, 30),
        ("ab", 4, 4),  # two of each
        ("abc", 4, 12),  # one of them twice: three tables
        ("abcd", 6, 36),  # two of them twice: six tables
        ("abc", 5, 15),
    ],
)
def test_a_cycle_is_balanced(bots: str, size: int, cycle: int) -> None:
    assert cycle_length(bots, size) == cycle
    for first in (1, 1 + 7 * cycle):
        games = [seated(bots, size, number, 5) for number in range(first, first + cycle)]
        assert {len(game) for game in games} == {size}
        seats = Counter((bot, seat) for game in games for seat, bot in enumerate(game))
        assert set(seats.values()) == {cycle // len(bots)}
        assert len(seats) == len(bots) * size
        pairings = Counter(frozenset(pair) for game in games for pair in combinations(game, 2) if len(set(pair)) > 1)
        assert len(pairings) == len(bots) * (len(bots) - 1) // 2
        assert len(set(pairings.values())) == 1
        assert all(max(Counter(game).values()) <= -(-size // len(bots)) for game in games)


def test_neighbours_change_from_cycle_to_cycle() -> None:
    neighbours = {game[(game.index("a") + 1) % 4] for number in range(1, 81) for game in [seated("abcd", 4, number, 1)]}
    assert neighbours == set("bcd")
    assert [seated("abcd", 4, n, 1) for n in range(1, 41)] != [seated("abcd", 4, n, 2) for n in range(1, 41)]


def _game(*groups: tuple[str, ...]) -> dict[str, Any]:
    """Return a game with this ranking and the bots seated in the same order."""
    players = [kind for group in groups for kind in group]
    seats = iter(range(len(players)))
    return {"players": players, "ranking": [[next(seats) for _ in group] for group in groups]}


def _rated(*games: dict[str, Any]) -> dict[str, _ratings.Rating]:
    ratings = Ratings(1)
    for game in games:
        ratings.add(game)
    return {one.kind: one for one in ratings.rated()}


def test_victories_raise_ratings_and_games_narrow_intervals() -> None:
    pytest.importorskip("openskill", reason="needs the research extra")
    often = [_game(("a",), ("b",), ("c",))] * 3 + [_game(("b",), ("a",), ("c",))]
    few, many = _rated(*often * 4), _rated(*often * 25)
    for found in (few, many):
        assert list(found) == ["a", "b", "c"]
    assert many["a"].low > many["b"].high > many["b"].low > many["c"].high
    assert many["a"].high - many["a"].low < few["a"].high - few["a"].low
    assert (many["a"].seats, many["a"].wins) == (100, 75)


def test_a_shared_victory_is_a_tie() -> None:
    pytest.importorskip("openskill", reason="needs the research extra")
    found = _rated(*[_game(("a", "b"), ("c",))] * 20)
    assert found["a"].rating == pytest.approx(found["b"].rating)
    assert found["a"].wins == found["b"].wins == 10
    assert found["a"].low > found["c"].high


def test_equal_bots_at_a_table_share_a_rating() -> None:
    pytest.importorskip("openskill", reason="needs the research extra")
    found = _rated(
        *(_game(*((kind,) for kind in order)) for order in set(permutations("aabb"))),
    )
    assert found["a"].rating == pytest.approx(25, abs=3)
    assert found["a"].seats == 12


def test_the_command_prints_games_and_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openskill", reason="needs the research extra")
    call = ["simulate", "--tournament", *THREE, "--table", "2", "--seed", "4"]
    assert main([*call, "--games", "6", "--json"]) == 0
    out, err = capsys.readouterr()
    *games, last = (json.loads(line) for line in out.splitlines())
    assert Counter(frozenset(game["players"]) for game in games) == {
        frozenset(pair): 2 for pair in combinations(("random", "easy", "normal"), 2)
    }
    assert {one["player"] for one in last["ratings"]} == {"random", "easy", "normal"}
    for one in last["ratings"]:
        assert one["interval"][0] <= one["rating"] <= one["interval"][1]
        assert one["seats"] == 4
    assert "95 % interval" in err
    assert "balanced" not in err
    assert main([*call, "--games", "5"]) == 0
    out = capsys.readouterr().out
    assert "exactly balanced after a multiple of 6 games" in out


def test_only_the_same_tournament_continues_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openskill", reason="needs the research extra")
    path, complete = tmp_path / "games.jsonl", tmp_path / "complete.jsonl"
    call = ["simulate", "--players", "random,easy", "--seed", "4"]
    assert main([*call, "--tournament", "--games", "3", "--results", str(path)]) == 0
    assert main([*call, "--tournament", "--games", "4", "--results", str(path)]) == 0
    continued = capsys.readouterr().out
    assert main([*call, "--tournament", "--games", "4", "--results", str(complete)]) == 0
    assert continued.endswith(capsys.readouterr().out)
    assert path.read_bytes() == complete.read_bytes()
    for other in ([], ["--tournament", "--table", "4"]):
        assert main([*call, *other, "--games", "5", "--results", str(path)]) == 1
        assert "another choice of table" in capsys.readouterr().err
    assert path.read_bytes() == complete.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--tournament", "--players", "easy"], "at least two bots"),
        (["--tournament", "--players", "easy,normal,easy"], "easy is named more than once"),
        (["--tournament", "--players", "easy,nobody"], "nobody"),
        (["--tournament", "--rotate", *THREE], "--rotate"),
        (["--table", "3", *THREE], "--tournament"),
        (["--tournament", "--table", "7", *THREE], "must be from 2 to 6, not 7"),
        (["--players", "easy,no_such_module:Bot"], "No module named 'no_such_module'"),
        (["--players", "easy,:"], "module:Class"),
        (["--players", "easy,builtins:int"], "choose"),
    ],
)
def test_an_invalid_call(run: Command, arguments: list[str], word: str) -> None:
    pytest.importorskip("openskill", reason="needs the research extra")
    assert word in run.error("simulate", "--games", "1", *arguments, status=2)


def test_a_missing_package_is_reported_with_its_install_command(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_ratings, "_PACKAGE", "no_such_package")
    message = run.error("simulate", "--tournament", *THREE, status=1)
    assert 'pip install "powergrid-tabletop[research]"' in message


def test_a_custom_bot_can_play(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "own_bots", sys.modules[__name__])
    assert main(["simulate", "--games", "1", "--players", "own_bots:Own,random", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["players"] == ["own_bots:Own", "random"]


@pytest.mark.long
def test_levels_are_rated_in_order_of_strength(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("openskill", reason="needs the research extra")
    assert main(["simulate", "--tournament", *THREE, "--games", "60", "--json"]) == 0
    normal, easy, worst = json.loads(capsys.readouterr().out.splitlines()[-1])["ratings"]
    assert [normal["player"], easy["player"], worst["player"]] == ["normal", "easy", "random"]
    assert normal["interval"][0] > easy["interval"][1]
    assert easy["interval"][0] > worst["interval"][1]
