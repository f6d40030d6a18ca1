"""The puzzles that come with the program, and the game positions for them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Final

from powergrid.base.errors import PowergridError
from powergrid.base.resources import resource_path
from powergrid.game import Game, replay
from powergrid.record import Record, action_from_json, action_to_json, parse_record
from powergrid.rules.actions import Action
from powergrid.rules.state import GameState
from powergrid.study.puzzles import kinds
from powergrid.study.puzzles.question import Ask, KindOfPuzzle, Measured, Solution

FORMAT: Final = "powergrid-puzzles/1"
FILE: Final = ("assets", "puzzles", "puzzles.json.gz")
#: The puzzles of consecutive days are this far apart in the list, so that the kind and the board vary.
_STRIDE: Final = 29


class PuzzleError(PowergridError):
    """Puzzles that cannot be read."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a question, its answer and an explanation.

    Attributes:
        name: Short and permanent.
        game: The number of its record in the book.
        moves: How many actions come before the position.
        answer: Actions in the format of records.
        value: As in `Solution`.
        why: The numbers for the explanation.
    """

    name: str
    kind: KindOfPuzzle
    grade: int
    game: int
    moves: int
    ask: Ask
    answer: tuple[Mapping[str, Any], ...]
    value: tuple[int, ...]
    why: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as plain JSON values."""
        return {
            "name": self.name, "kind": self.kind, "grade": self.grade, "game": self.game, "moves": self.moves,
            "ask": dict(self.ask), "answer": [dict(action) for action in self.answer],
            "value": list(self.value), "why": dict(self.why),
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Book:
    """Puzzles sorted by kind and grade, and the records that they come from (JSON values)."""

    games: tuple[Mapping[str, Any], ...]
    puzzles: tuple[Puzzle, ...]

    def record(self, puzzle: Puzzle) -> Record:
        """Return the record of a puzzle, up to its position."""
        data = self.games[puzzle.game]
        return parse_record(json.dumps({**data, "actions": data["actions"][: puzzle.moves]}))

    def position(self, puzzle: Puzzle) -> Game:
        """Return the game at the position of a puzzle, with a person as the player to act."""
        game = replay(self.record(puzzle))
        game.hand_seat(game.state.to_act, "human")
        return game

    def answer(self, puzzle: Puzzle) -> tuple[Action, ...]:
        """Return the best answer."""
        ruleset = self.record(puzzle).ruleset
        return tuple(action_from_json(dict(action), ruleset) for action in puzzle.answer)

    def daily(self, day: date) -> Puzzle:
        """Return the puzzle for a day. Every puzzle comes up before any is repeated."""
        ordered = sorted(self.puzzles, key=lambda puzzle: puzzle.name)
        stride = next(n for n in range(_STRIDE, _STRIDE + len(ordered) + 1) if _coprime(n, len(ordered)))
        return ordered[day.toordinal() * stride % len(ordered)]


def _coprime(a: int, b: int) -> bool:
    while b:
        a, b = b, a % b
    return a == 1


def puzzle_of(
    name: str, kind: KindOfPuzzle, number: int, game: Game, moves: int, ask: Ask, solution: Solution
) -> Puzzle:
    """Return the puzzle for a solved question.

    Args:
        number: Number of the game in the book.
        moves: Actions before the position.
    """
    answer = tuple(action_to_json(action, game.record.ruleset) for action in solution.actions)
    return Puzzle(name, kind, solution.grade, number, moves, dict(ask), answer, solution.value, dict(solution.why))


def measured(puzzle: Puzzle, state: GameState, actions: Sequence[Action]) -> Measured:
    """Measure an answer.

    Raises IllegalAction.

    Args:
        state: The position, which is not changed.
    """
    return kinds.measure(puzzle.kind, state, puzzle.ask, actions)


def book_bytes(book: Book) -> bytes:
    """Return the content of the file for a book. Equal books give equal bytes."""
    data = {"format": FORMAT, "games": list(book.games), "puzzles": [puzzle.to_json() for puzzle in book.puzzles]}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), 9, mtime=0)


def parse_book(content: bytes) -> Book:
    """Return the book from the content of its file. Raises PuzzleError."""
    try:
        data = json.loads(gzip.decompress(content))
        if data["format"] != FORMAT:
            raise ValueError(data["format"])
        puzzles = tuple(
            Puzzle(**{**one, "answer": tuple(one["answer"]), "value": tuple(one["value"])}) for one in data["puzzles"]
        )
        return Book(tuple(data["games"]), puzzles)
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise PuzzleError(f"the puzzles cannot be read ({error}); please install Power Grid again") from None


@lru_cache(maxsize=1)
def the_book() -> Book:
    """Return the puzzles that come with the program. Raises PuzzleError or ResourceError."""
    try:
        return parse_book(resource_path(*FILE).read_bytes())
    except OSError as error:
        raise PuzzleError(f"the puzzles cannot be read ({error}); please install Power Grid again") from None
