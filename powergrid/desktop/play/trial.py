"""Bots try out a board: games played in the background, and their results."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final

from powergrid.content.board import check_data
from powergrid.content.editions import Edition
from powergrid.desktop.play.worker import Work
from powergrid.game import Game, replay
from powergrid.record import parse_record
from powergrid.rules import events as ev
from powergrid.simulation import Plan, play_game, prepared

GAMES: Final = 12
#: The usual rounds in which Step 2 and Step 3 begin with these bots: medians on official boards with 3 to 5 players.
STEP2: Final = (4.0, 6.0)
STEP3: Final = (6.0, 8.0)
_KIND: Final = "normal"


@dataclass(frozen=True, slots=True)
class TrialGame:
    """A game of bots: its length in rounds, when Steps 2 and 3 began (None for never), and where the winner started."""

    rounds: int
    step2: int | None
    step3: int | None
    start: str


@dataclass(frozen=True, slots=True)
class Trial:
    """The games that bots played on a board."""

    games: tuple[TrialGame, ...]

    @property
    def rounds(self) -> float:
        """The median number of rounds."""
        return median(game.rounds for game in self.games)

    @property
    def step2(self) -> float | None:
        """The median round in which Step 2 began."""
        return _middle([game.step2 for game in self.games])

    @property
    def step3(self) -> float | None:
        """The median round in which Step 3 began."""
        return _middle([game.step3 for game in self.games])

    @property
    def starts(self) -> list[tuple[str, int]]:
        """The cities in which winners started, with the number of wins, the most successful first."""
        return Counter(game.start for game in self.games).most_common()


def _middle(rounds: Sequence[int | None]) -> float | None:
    """Return the median round, or None if most games did not get there."""
    reached = [one for one in rounds if one is not None]
    return median(reached) if 2 * len(reached) > len(rounds) else None


def try_board(work: Work, content: dict[str, Any], edition: Edition, players: int, games: int) -> Trial:
    """Let bots play on a board.

    Raises SimulationError.

    Args:
        content: The content of its map file, without errors.
    """
    board, faults = check_data(content)
    assert board is not None, faults
    plan = prepared(Plan(board, edition, (_KIND,) * players, seed=1))
    tried = []
    for number in range(1, games + 1):
        if work.stopped():
            break
        tried.append(trial_game(replay(parse_record(play_game(plan, number).record))))
        work.note(number / games)
    return Trial(tuple(tried))


def trial_game(game: Game) -> TrialGame:
    """Return the results of a finished game that say something about its board."""
    number, starts, steps = 1, dict[int, str](), dict[int, int]()
    for event in (event for events in game.events for event in events):
        match event:
            case ev.RoundBegan(round=now):
                number = now
            case ev.StepBegan(step):
                steps[step] = number
            case ev.CityConnected(seat=seat, city=city):
                starts.setdefault(seat, game.record.ruleset.city_ids[city])
    assert game.state.ranking is not None
    winner = game.state.ranking[0][0]
    return TrialGame(number, steps.get(2), steps.get(3), starts.get(winner, ""))
