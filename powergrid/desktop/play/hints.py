"""Hints on request: a bot thinks about a person's decision, in a thread beside the event loop."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Final

from powergrid.bots import Adviser, BotError, make_bot, view_of
from powergrid.bots.turns import Hint, hints
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.game import Game
from powergrid.rules.state import NOBODY, GameState

#: The level that is asked, and the one that plays its first steps on to the end of the turn.
LEVEL: Final = "hard"
_FOLLOWER: Final = "normal"
_POLL: Final = 30


def allowed(game: Game) -> bool:
    """Return whether hints are available: neither the settings nor this table have switched them off."""
    return settings.current().advice and not game.record.program.table.no_advice


@dataclass(frozen=True, slots=True)
class _Answer:
    """The result of a search: hints, best first, or why there are none."""

    found: tuple[Hint, ...] = ()
    fault: str = ""


_NONE_YET: Final = _Answer()


@dataclass
class _Search:
    """One decision being thought about. The thread writes `answer` once, whole, and then sets `done`."""

    length: int
    seat: int
    answer: _Answer = _NONE_YET
    cancelled: threading.Event = field(default_factory=threading.Event)
    done: threading.Event = field(default_factory=threading.Event)


class Hints:
    """The hints for the decision at hand; they close as soon as the game moves on.

    hidden_money: the adviser does not see the others' money. chosen: which hint was marked last, -1 for none.
    What the thread has found is taken over by `tick` alone, so that it stays the same while a frame is drawn.
    """

    def __init__(self, controller: Controller, *, hidden_money: bool = False, level: str = LEVEL) -> None:
        self.controller = controller
        self.hidden_money = hidden_money
        self.level = level
        self.chosen = -1
        self._search: _Search | None = None
        self._answer: _Answer | None = None

    @property
    def is_open(self) -> bool:
        """True while hints for the decision at hand are shown or searched for."""
        search = self._search
        return search is not None and (search.length, search.seat) == self._moment()

    @property
    def thinking(self) -> bool:
        """True while the search runs."""
        return self._search is not None and self._answer is None

    @property
    def found(self) -> tuple[Hint, ...]:
        """The hints found, best first; empty while thinking or after a fault."""
        return (self._answer or _NONE_YET).found

    @property
    def fault(self) -> str:
        """Why there are no hints, "" for no fault."""
        return (self._answer or _NONE_YET).fault

    def _moment(self) -> tuple[int, int]:
        return self.controller.game.length, self.controller.seat

    def toggle(self) -> None:
        """Show hints, or close them."""
        if self.is_open:
            self.close()
        elif self.controller.seat != NOBODY:
            self._ask()

    def close(self) -> None:
        """Close the hints and stop thinking."""
        if self._search is not None:
            self._search.cancelled.set()
            self._search = None
        self._answer = None
        self.chosen = -1

    def _ask(self) -> None:
        self.close()
        self._search = search = _Search(*self._moment())
        state = self.controller.state.copy()
        work = threading.Thread(target=_seek, args=(search, state, self.hidden_money, self.level), daemon=True)
        work.start()

    def tick(self) -> bool:
        """Close what is out of date; return whether there is something new to draw."""
        if self._search is None:
            return False
        if not self.is_open:
            self.close()
            return True
        if self._answer is None and self._search.done.is_set():
            self._answer = self._search.answer
            return True
        return False

    def deadline(self, now: int) -> int | None:
        """When `tick` is due next, in milliseconds; None if nothing is searched for."""
        return now + _POLL if self.thinking else None

    def choose(self, number: int) -> Hint:
        """Note which hint is marked and return it."""
        self.chosen = number
        return self.found[number]


def _seek(search: _Search, state: GameState, hidden_money: bool, level: str) -> None:
    try:
        adviser, follower = make_bot(level, 0), make_bot(_FOLLOWER, 0)
        view = view_of(state, search.seat, hidden_money=hidden_money, stop=search.cancelled.is_set)
        if isinstance(adviser, Adviser) and isinstance(follower, Adviser):
            search.answer = _Answer(tuple(hints(adviser, follower, view)))
    except BotError as error:
        search.answer = _Answer(fault=str(error))
    except Exception as error:  # a hint that fails must not end the game
        search.answer = _Answer(fault=f"{type(error).__name__}: {error}")
    finally:
        search.done.set()


def quick_hint(controller: Controller) -> Hint | None:
    """Return at once what the level that needs no search would do now; None when nobody is to act."""
    if controller.seat == NOBODY:
        return None
    bot = make_bot(_FOLLOWER, 0)
    assert isinstance(bot, Adviser)
    hidden_money = controller.game.record.program.table.hidden_money
    return hints(bot, bot, view_of(controller.state, controller.seat, hidden_money=hidden_money), 1)[0]
