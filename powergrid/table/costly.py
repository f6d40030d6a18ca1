"""After the game: the decisions that cost most, as the program estimates; found beside the event loop."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

from powergrid.bots.review import Costly, costly_decisions
from powergrid.bots.turns import Hint
from powergrid.game import Game
from powergrid.rules import fuel
from powergrid.rules.actions import Build, Buy, Decision, Done
from powergrid.rules.building import build_cost
from powergrid.rules.state import GameState
from powergrid.table.hint_words import act_text
from powergrid.table.words import Names, _, names_of, reason_text


@dataclass(frozen=True, slots=True)
class CostlyLine:
    """One decision in words: `number` of the action, the `seat`, what was done, what would have been better, and the
    chance to win in percent with what was done and with the other."""

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
    """Looks for the dearest decisions of some seats of a finished game in a thread.

    part: how far it is, 0 to 1. lines: what was found, None while it is sought. fault: what went wrong, "" for nothing.
    """

    game: Game
    seats: frozenset[int]
    part: float = 0.0
    lines: list[CostlyLine] | None = None
    fault: str = ""
    _found: Sequence[Costly] = ()
    _stopped: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin, once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._seek, daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End it: the screen is left."""
        self._stopped.set()

    @property
    def busy(self) -> bool:
        """True while it is looking."""
        return self._thread is not None and self.lines is None and not self.fault

    def _seek(self) -> None:
        try:
            self._found = costly_decisions(self.game, self.seats, stop=self._stopped.is_set, progress=self._progress)
            self.lines = [_line(self.game, one) for one in self._found]
        except Exception as error:  # an estimate that fails must not take the result with it
            self.fault = f"{type(error).__name__}: {error}"

    def retell(self) -> None:
        """Tell what was found anew, in the language of the program."""
        if self.lines is not None:
            self.lines = [_line(self.game, one) for one in self._found]

    def _progress(self, part: float) -> None:
        self.part = part


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
