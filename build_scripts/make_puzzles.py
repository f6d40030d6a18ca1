"""Make the puzzles: bots play games, and positions with one clearly best answer are kept.

    python build_scripts/make_puzzles.py

Writes `assets/puzzles/puzzles.json.gz`; the same seed makes the same file. `tests/study/test_puzzles.py` solves each
puzzle again.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from powergrid.bots import ask, make_bot
from powergrid.content.editions import EDITIONS
from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game, replay
from powergrid.record import record_text
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones
from powergrid.study.assessment import OFFICIAL
from powergrid.study.puzzles.book import Book, Puzzle, book_bytes, puzzle_of
from powergrid.study.puzzles.finding import Found, puzzles_in
from powergrid.study.puzzles.question import GRADES, KINDS_OF_PUZZLE

OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "puzzles" / "puzzles.json.gz"
SEED = 18
#: The number of puzzles of each kind and grade, and the most games to search for them.
WANTED, MAX_GAMES = 5, 180
PLAYERS = (3, 4, 5)
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva")
LEVEL = "normal"


def played(seed: int, number: int) -> Game:
    """Return a finished game between bots. Board, edition and number of players vary from game to game."""
    random = Random(f"{seed} {number}")
    board, rest = board_by_id(OFFICIAL[number % len(OFFICIAL)]), number // len(OFFICIAL)
    edition, players = EDITIONS[rest % len(EDITIONS)], PLAYERS[(number + rest) % len(PLAYERS)]
    zone = random.choice(possible_zones(board, edition, players, {}))
    seats = [{"name": name, "kind": LEVEL} for name in NAMES[:players]]
    game = create_game(board, edition, zone, seats, {}, seed=random.getrandbits(64))
    bots = [make_bot(LEVEL, random.getrandbits(32)) for _ in seats]
    while game.state.phase != FINISHED:
        game.apply(ask(bots[game.state.to_act], game.state))
    return game


def chosen(game: Game, kept: Counter[tuple[str, int]], random: Random) -> Iterator[Found]:
    """Yield at most one puzzle of each kind from a game, preferring the grade with the fewest puzzles so far."""
    missing = [kind for kind in KINDS_OF_PUZZLE if any(kept[kind, grade] < WANTED for grade in GRADES)]
    found = list(puzzles_in(game.record, missing))
    for kind in missing:
        fitting = [one for one in found if one.kind == kind and kept[kind, one.solution.grade] < WANTED]
        if fitting:
            fewest = min(kept[kind, one.solution.grade] for one in fitting)
            yield random.choice([one for one in fitting if kept[kind, one.solution.grade] == fewest])


def make_book(seed: int) -> Book:
    """Play games until there are enough puzzles of every kind and grade, or too many games have been played."""
    random, kept = Random(seed), Counter[tuple[str, int]]()
    games: list[dict[str, Any]] = []
    puzzles: list[Puzzle] = []
    for number in range(MAX_GAMES):
        game = played(seed, number)
        taken = list(chosen(game, kept, random))
        if not taken:
            continue
        for one in taken:
            key = one.kind, one.solution.grade
            kept[key] += 1
            name = f"{one.kind}-{one.solution.grade}-{kept[key]}"
            puzzles.append(
                puzzle_of(name, one.kind, len(games), replay(game.record, one.moves), one.moves, one.ask, one.solution)
            )
        data = json.loads(record_text(game.record))
        games.append({**data, "actions": data["actions"][: max(one.moves for one in taken)]})
        if all(kept[kind, grade] >= WANTED for kind in KINDS_OF_PUZZLE for grade in GRADES):
            break
    puzzles.sort(key=lambda puzzle: (KINDS_OF_PUZZLE.index(puzzle.kind), puzzle.grade, puzzle.name))
    return Book(tuple(games), tuple(puzzles))


def main() -> None:
    """Write the file and print a summary of its content."""
    parser = argparse.ArgumentParser(description="Make the puzzles that come with the program.")
    parser.add_argument("--seed", type=int, default=SEED, help="another seed makes other puzzles")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="the file to write")
    options = parser.parse_args()
    book = make_book(options.seed)
    content = book_bytes(book)
    options.output.write_bytes(content)
    counts = Counter((puzzle.kind, puzzle.grade) for puzzle in book.puzzles)
    for (kind, grade), number in sorted(counts.items()):
        print(f"{kind}, grade {grade}: {number}")
    print(f"{len(book.puzzles)} puzzles from {len(book.games)} games, {len(content):,} bytes")


if __name__ == "__main__":
    main()
