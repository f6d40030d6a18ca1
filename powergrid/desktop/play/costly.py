"""The most costly decisions of a finished game, as the program estimates, found in a thread."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field, replace

from powergrid.bots.review import Costly, costly_decisions
from powergrid.bots.turns import Hint
from powergrid.desktop.words.hints import act_text
from powergrid.desktop.words.names import Names, names_of
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import _
from powergrid.game import Game, replay
from powergrid.record import Record
from powergrid.rules import fuel
from powergrid.rules.actions import Build, Buy, Decision, Done
from powergrid.rules.building import build_cost
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class CostlyLine:
    """One decision in words.

    number: of the action. done, better: what was done, and what would have been better. chance, better_chance: of
    winning, in percent, with either.
    """

    number: int
    seat: int
    round: int
    done: str
    better: str
    reason: str
    chance: int
    better_chance: int


@dataclass
class CostlySearch:
    """Looks for the most costly decisions of some seats of a finished game in a thread.

    part: progress, 0 to 1. lines: what was found, None until then. fault: what went wrong, "" for nothing. The three
    change in `tick` only, so that they stay the same while a frame is drawn.
    """

    game: Game
    seats: frozenset[int]
    part: float = 0.0
    lines: list[CostlyLine] | None = None
    fault: str = ""
    _found: tuple[Costly, ...] = ()
    _progress: float = 0.0
    _outcome: tuple[tuple[Costly, ...], str] | None = None
    _stopped: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the search, once."""
        if self._thread is None:
            record = replace(self.game.record, actions=list(self.game.record.actions))
            self._thread = threading.Thread(target=self._seek, args=(record,), daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Stop the search: the screen is closed."""
        self._stopped.set()

    @property
    def busy(self) -> bool:
        """True while the search runs."""
        return self._thread is not None and self.lines is None and not self.fault

    def tick(self) -> bool:
        """Take over what the thread has found and return whether there is anything new to draw."""
        if not self.busy:
            return False
        before, self.part = self.part, self._progress
        if self._outcome is None:
            return self.part != before
        self._found, self.fault = self._outcome
        if not self.fault:
            self.lines = self._told()
        return True

    def retell(self) -> None:
        """Write the results again in the current language."""
        if self.lines is not None:
            self.lines = self._told()

    def _told(self) -> list[CostlyLine]:
        return [_line(self.game, one) for one in self._found]

    def _seek(self, record: Record) -> None:
        """Search in the thread on a copy of the record; write the outcome once, whole."""
        try:
            stop = self._stopped.is_set
            found = costly_decisions(replay(record), self.seats, stop=stop, progress=self._note_progress)
            self._outcome = tuple(found), ""
        except Exception as error:  # an estimate that fails must not take the result with it
            self._outcome = (), f"{type(error).__name__}: {error}"

    def _note_progress(self, part: float) -> None:
        self._progress = part


def _line(game: Game, found: Costly) -> CostlyLine:
    state, names = game.at(found.number - 1), names_of(game)
    reasons = [reason_text(reason) for reason in found.better.reasons if reason.code != "chance"]
    return CostlyLine(
        found.number,
        found.seat,
        state.round,
        _act(state, names, found.action),
        _act(state, names, found.better.action),
        reasons[0] if reasons else "",
        round(found.chance),
        round(found.better_chance),
    )


def _act(state: GameState, names: Names, action: Decision) -> str:
    if isinstance(action, Done):
        return _("End the turn")
    return act_text(state, names, Hint((action,), _cost(state, action), ((),)))


def _cost(state: GameState, action: Decision) -> int:
    if isinstance(action, Buy):
        return fuel.price(state, action.seat, action.fuel, action.amount)
    return build_cost(state, action.seat, action.city) if isinstance(action, Build) else 0
