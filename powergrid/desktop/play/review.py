"""The review of a finished game: its turning points and the most costly decisions, as estimated by the program."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from powergrid.bots.bot import Advice
from powergrid.bots.chances import Swing
from powergrid.bots.reasons import MAX_CHANCE, MIN_CHANCE
from powergrid.bots.review import Costly, Tally
from powergrid.desktop.play.jobs import Findings, review
from powergrid.desktop.play.worker import Task, background
from powergrid.desktop.words.decisions import better_text, made_text
from powergrid.desktop.words.hints import OF_A_CITY
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import inside, labelled
from powergrid.game import Game
from powergrid.record import Record
from powergrid.rules.actions import Build, Shuffle
from powergrid.study.statistics import turn_start


@dataclass(frozen=True, slots=True)
class CostlyLine:
    """A costly decision, described for the player.

    Attributes:
        number: The number of the action.
        moment: The number of actions before its turn.
        done, better: The turn taken and a better one.
        chance, better_chance: The chance of winning with each, in percent.
    """

    number: int
    moment: int
    seat: int
    round: int
    done: str
    better: str
    reason: str
    chance: int
    better_chance: int


@dataclass(slots=True)
class _Shared:
    """A review in the background, which the results and the replay of a game share."""

    record: Record
    seats: frozenset[int]
    task: Task[Findings]
    users: int = 0

    def fits(self, record: Record, seats: frozenset[int]) -> bool:
        """Return whether it is for this game and these seats."""
        return (self.record.setup, self.record.actions, self.seats) == (record.setup, record.actions, seats)


#: The last review.
_last: list[_Shared] = []


def forget() -> None:
    """Forget the last review."""
    _last.clear()


@dataclass(frozen=True, slots=True)
class SwingLine:
    """A turning point, in words: a seat's chance before and after, in percent, and the decision that changed it.

    Attributes:
        number: The number of actions before the turn of the decision.
        actor: The seat that decided.
    """

    number: int
    seat: int
    round: int
    before: int
    after: int
    actor: int
    act: str


class Review:
    """A background search for the turning points of a finished game and the most costly decisions of some seats.

    Attributes:
        swings, lines: The results so far, the most important first; None until there are any.
        tallies: By seat, once the review has finished.
    """

    def __init__(self, game: Game, seats: frozenset[int]) -> None:
        self.game = game
        self.seats = seats
        self.swings: list[SwingLine] | None = None
        self.lines: list[CostlyLine] | None = None
        self.tallies: Mapping[int, Tally] = {}
        self._shared: _Shared | None = None
        self._reported: Findings | None = None

    def start(self) -> None:
        """Start the review unless it is running or finished."""
        if self._shared is not None:
            return
        record = replace(self.game.record, actions=list(self.game.record.actions))
        self._shared = next((one for one in _last if one.fits(record, self.seats) and not one.task.error), None)
        if self._shared is None:
            self._shared = _Shared(record, self.seats, background.start(review, record, self.seats))
            _last[:] = [self._shared]
        self._shared.users += 1

    def stop(self) -> None:
        """Stop the review because the screen closes, unless another screen needs it."""
        shared, self._shared = self._shared, None
        if shared is None:
            return
        shared.users -= 1
        if not shared.users and not shared.task.done:
            background.cancel(shared.task)
            _last.clear()

    @property
    def _task(self) -> Task[Findings] | None:
        return self._shared.task if self._shared is not None else None

    @property
    def busy(self) -> bool:
        """Whether the review is running."""
        return self._task is not None and not self._task.done

    @property
    def part(self) -> float:
        """The progress, 0 to 1."""
        return self._task.part if self._task is not None else 0.0

    @property
    def error(self) -> str:
        """Why the review failed, or "" if it has not."""
        return self._task.error if self._task is not None else ""

    def tick(self) -> bool:
        """Collect results; return whether anything must be redrawn."""
        if self._task is None or (not self.busy and self._reported == self._task.result):
            return False
        before = self.part
        background.collect()
        new = self._task.result != self._reported
        if new:
            self.language_changed()
        return new or self.part != before or not self.busy

    def language_changed(self) -> None:
        """Translate the results into the current language."""
        if self._task is not None and self._task.result is not None:
            self._reported = self._task.result
            self.swings = [_swing(self.game, one) for one in self._reported.swings]
            lines = (_line(self.game, one) for one in self._reported.costly)
            self.lines = sorted(lines, key=lambda line: line.chance - line.better_chance)  # by the chances as shown
            self.tallies = self._reported.tallies


def _swing(game: Game, found: Swing) -> SwingLine:
    action = game.record.actions[found.number]
    assert not isinstance(action, Shuffle)  # `swings` contains only decisions
    before, after = round(100 * found.before), round(100 * found.after)
    moment = turn_start(game.record.actions, found.number + 1)
    act = made_text(game, found.number + 1)
    return SwingLine(moment, found.seat, found.round, before, after, action.seat, act)


def _line(game: Game, found: Costly) -> CostlyLine:
    return CostlyLine(
        found.number,
        turn_start(game.record.actions, found.number),
        found.seat,
        game.at(found.number - 1).round,
        made_text(game, found.number),
        better_text(game, found.number, found.better.action),
        _reason(game, found.better),
        _shown(found.chance),
        _shown(found.better_chance),
    )


def _reason(game: Game, better: Advice) -> str:
    """Return the first reason for a better decision, with the name of the city if it is about one."""
    reason = next((one for one in better.reasons if one.code != "chance"), None)
    if reason is None:
        return ""
    words = reason_text(reason, spoken=False)
    if isinstance(better.action, Build) and reason.code in OF_A_CITY:
        return labelled(names_of(game).cities[better.action.city], inside(words))
    return words


def _shown(chance: float) -> int:
    """Return a chance as shown, in percent: never 0 or 100, because simulated games prove nothing."""
    return min(MAX_CHANCE, max(MIN_CHANCE, round(chance)))
