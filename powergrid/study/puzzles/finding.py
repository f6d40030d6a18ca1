"""Find puzzles in a recorded game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from powergrid.game import steps
from powergrid.record import Record
from powergrid.rules.actions import Build, Buy
from powergrid.rules.state import FINISHED, NOBODY
from powergrid.study.puzzles import kinds
from powergrid.study.puzzles.question import KINDS_OF_PUZZLE, Ask, KindOfPuzzle, Solution


@dataclass(frozen=True, slots=True)
class Found:
    """A question with one clearly best answer.

    Attributes:
        moves: How many actions of the record come before it.
    """

    kind: KindOfPuzzle
    moves: int
    ask: Ask
    solution: Solution


def puzzles_in(record: Record, wanted: Sequence[KindOfPuzzle] = KINDS_OF_PUZZLE) -> Iterator[Found]:
    """Yield all questions of these kinds that have one clearly best answer, always at the start of a turn."""
    for moves, game in enumerate(steps(record)):
        state, last = game.state, record.actions[moves - 1] if moves else None
        if state.to_act == NOBODY or state.phase == FINISHED:
            continue
        if isinstance(last, Buy | Build) and last.seat == state.to_act:
            continue
        for kind in wanted:
            for ask in kinds.questions(kind, state):
                solution = kinds.solve(kind, state, ask)
                if solution is not None:
                    yield Found(kind, moves, ask, solution)
