"""The costliest decisions of a finished game, as estimated by a bot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from powergrid.bots.bot import Advice
from powergrid.bots.chances import chance_curve
from powergrid.bots.levels import NORMAL
from powergrid.bots.mind import ideas
from powergrid.bots.reasons import advice
from powergrid.bots.search import Effort, search
from powergrid.bots.view import view_of
from powergrid.game import Game
from powergrid.rules.actions import Action, Decision, Shuffle
from powergrid.rules.engine import perform
from powergrid.rules.legal import Legal
from powergrid.rules.state import GameState
from powergrid.study.statistics import turn_start

#: The effort for a quick check of every decision, and for a longer one of those that seem costly.
_QUICK: Final = Effort(samples=3, first=3, candidates=3, spread=0.2)
_LONG: Final = Effort(samples=24, first=24, candidates=3, spread=0.2)
#: A loss of fewer percentage points is within the error of the estimate.
_LEAST: Final = 3.0


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision that a bot considers costly.

    Attributes:
        number: The number of the action in the game, from 1.
        turn: The number of actions before its turn.
        action: The action taken.
        better: The bot's choice, with its reasons.
        chance, better_chance: The chance of winning with each of them in percent, estimated by continuing the game. The
            rest of the round counts too: if the player's chance was still good at its end, the decision is not held
            against them.
    """

    number: int
    seat: int
    action: Decision
    better: Advice
    chance: float
    better_chance: float
    turn: int = -1

    @property
    def lost(self) -> float:
        """The lost chance of winning, in percent."""
        return self.better_chance - self.chance


@dataclass(slots=True)
class Tally:
    """The number of a seat's turns with a choice, and of those that lost no more than the error of the estimate."""

    choices: int = 0
    sound: int = 0


def costly_decisions(
    game: Game,
    seats: Collection[int],
    count: int = 3,
    stop: Callable[[], bool] = lambda: False,
    progress: Callable[[float, list[Costly]], None] = lambda part, so_far: None,
    tallies: dict[int, Tally] | None = None,
) -> list[Costly]:
    """Return up to `count` turns of these seats that reduced the chance of winning most, the costliest first.

    This takes about half a minute for a whole game.

    Args:
        stop: Called regularly; when it returns True, the function returns its results so far.
        progress: Called with the progress, 0 to 1, and the results so far.
        tallies: Filled for each seat; based on the quick check, except for decisions with a longer check.
    """
    tallies = {} if tallies is None else tallies
    suspects: list[tuple[Costly, GameState]] = []
    doubts: dict[tuple[int, int], set[int]] = {}  # by seat and turn, the numbers of the costly decisions
    state, after = game.at(0), {point.round: point.chances for point in chance_curve(game)}
    actions: list[Action] = game.record.actions
    for number, action in enumerate(actions, start=1):
        if stop():
            break
        if not isinstance(action, Shuffle) and action.seat in seats:
            found = _judge(state, number, action, _QUICK, stop)
            found = found and _in_hindsight(found, after.get(state.round))
            if found is not None:
                found = replace(found, turn=turn_start(actions, number))
                doubted = doubts.setdefault((found.seat, found.turn), set())
                if found.lost > _LEAST:
                    doubted.add(number)
                    suspects.append((found, state.copy()))
        perform(state, action)
        progress(0.7 * number / len(actions), _worst([one for one, _ in suspects], count))
    suspects.sort(key=lambda one: -one[0].lost)
    judged: list[Costly] = []
    for place, (suspect, before) in enumerate(suspects[: 3 * count]):
        found = _judge(before, suspect.number, suspect.action, _LONG, stop)
        found = found and _in_hindsight(found, after.get(before.round))
        if found is not None and found.lost > _LEAST:
            judged.append(replace(found, turn=suspect.turn))
        elif found is not None:
            doubts[suspect.seat, suspect.turn].discard(suspect.number)
        left = [one for one, _ in suspects[place + 1 : 3 * count]]
        progress(0.7 + 0.3 * (place + 1) / (3 * count), _worst(judged + left, count))
    for (seat, _turn), doubted in doubts.items():
        tally = tallies.setdefault(seat, Tally())
        tally.choices += 1
        tally.sound += not doubted
    progress(1.0, _worst(judged, count))
    return _worst(judged, count)


def _worst(found: list[Costly], count: int) -> list[Costly]:
    """Return the costliest decisions, one per turn; ties go to the earliest."""
    of_turns: dict[int, Costly] = {}
    for one in sorted(found, key=lambda one: (-one.lost, one.number)):
        of_turns.setdefault(one.turn, one)
    return list(of_turns.values())[:count]


def _in_hindsight(judged: Costly, chances: Sequence[float] | None) -> Costly:
    """Return a judgement whose chance is at least the player's chance at the end of the round, if known."""
    known = 100 * chances[judged.seat] if chances is not None else 0.0
    return replace(judged, chance=min(judged.better_chance, max(judged.chance, known)))


def _judge(state: GameState, number: int, action: Decision, effort: Effort, stop: Callable[[], bool]) -> Costly | None:
    """Compare an action with the best ideas (which may include it); return None if there is no choice or no time."""
    view = view_of(state, action.seat, stop=stop)
    legal = Legal(view.state)
    found = [idea for idea in ideas(view.state, NORMAL) if idea.action in legal][: effort.candidates]
    if len(found) < 2 and found[0].action == action:
        return None
    done = next((idea for idea in found if idea.action == action), None)
    if done is None:
        done = found[0]._replace(action=action)
        found.append(done)
    ranked = search(view, found, NORMAL, effort, number, stop)
    own = next(idea for idea in ranked if idea.action == action)
    best = max(ranked, key=lambda idea: idea.chance)
    if not own.games:
        return None
    better = Advice(action, own.chance, ()) if best is own else advice(view.state, best)
    return Costly(number, action.seat, action, better, own.chance, best.chance)
