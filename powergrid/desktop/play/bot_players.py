"""Bots at the table: they think in a thread and act one visible step at a time."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from typing import Final

from powergrid.bots import Adviser, Bot, BotError, Reason, ask, make_bot, view_of
from powergrid.desktop.play.controller import Controller
from powergrid.rules.actions import Decision
from powergrid.rules.engine import legal_actions
from powergrid.rules.state import NOBODY, GameState

#: Milliseconds between two steps of bots, by the name of the speed; "step" waits for a key.
SPEEDS: Final[dict[str, int | None]] = {"instant": 0, "normal": 600, "slow": 1500, "step": None}
_POLL: Final = 30


@dataclass
class _Thought:
    """One decision that a bot thinks about."""

    length: int
    seat: int
    action: Decision | None = None
    reasons: tuple[Reason, ...] = ()
    fault: str = ""
    cancelled: threading.Event = field(default_factory=threading.Event)
    done: threading.Event = field(default_factory=threading.Event)


class BotPlayers:
    """Plays the seats of a controller that are not human.

    speed: a key of SPEEDS. hidden_money: bots do not see the others' money. fault: what went wrong with a bot, in
    words, until it is read; the random player stands in then. reasons: why a bot did action number n (from 1).
    """

    def __init__(
        self, controller: Controller, *, speed: str = "normal", hidden_money: bool = False, seed: int = 0
    ) -> None:
        self.controller = controller
        self.speed = speed
        self.hidden_money = hidden_money
        self.fault = ""
        self.reasons: dict[int, tuple[Reason, ...]] = {}
        self._seed = seed
        self._bots: dict[tuple[int, str], Bot] = {}
        self._last: dict[tuple[int, str], threading.Event] = {}
        self._thought: _Thought | None = None
        self._due = 0
        self._go = False

    @property
    def thinking(self) -> bool:
        """True while it is a bot's turn."""
        return self._seat() is not None

    def skip(self) -> None:
        """Let the bot act as soon as it knows, without the pause (or take the next step)."""
        self._go = True

    def cancel(self) -> None:
        """Stop thinking (the scene is left, something was undone)."""
        if self._thought is not None:
            self._thought.cancelled.set()
            self._thought = None

    def deadline(self, now: int) -> int | None:
        """Return when `tick` is due next, in milliseconds of the app's clock; None if no bot is to act."""
        if not self.thinking:
            return None
        if self._thought is None or not self._thought.done.is_set():
            return now + _POLL
        return None if self._waits() else max(now + 1, self._due)

    def tick(self, now: int) -> bool:
        """Start thinking, or act when it is time; return whether the game has moved on."""
        self._forget_undone()
        seat = self._seat()
        if seat is None:
            self._go = False
            return False
        thought = self._thought
        if thought is None or thought.length != self.controller.game.length or thought.seat != seat:
            self.cancel()
            self._think(seat)
            self._due = now + (SPEEDS[self.speed] or 0)
            return False
        if not thought.done.is_set() or self._waits() or (now < self._due and not self._go):
            return False
        self._thought = None
        self._go = False
        self.fault = thought.fault or self.fault
        action = thought.action or self._stand_in()
        self.reasons[self.controller.game.length + 1] = thought.reasons if thought.action else ()
        self.controller.act(action)
        return True

    def _forget_undone(self) -> None:
        while self.reasons and next(reversed(self.reasons)) > self.controller.game.length:
            self.reasons.popitem()

    def _waits(self) -> bool:
        return SPEEDS[self.speed] is None and not self._go

    def _seat(self) -> int | None:
        seat = self.controller.seat
        if seat == NOBODY or self.controller.seats[seat].is_human:
            return None
        return seat

    def _think(self, seat: int) -> None:
        thought = _Thought(self.controller.game.length, seat)
        self._thought = thought
        kind = self.controller.seats[seat].kind
        try:
            bot = self._bots.get((seat, kind)) or make_bot(kind, self._seed + seat)
        except BotError as error:
            thought.fault = str(error)
            thought.done.set()
            return
        self._bots[seat, kind] = bot
        before, self._last[seat, kind] = self._last.get((seat, kind)), thought.done
        given = (thought, bot, self.controller.state.copy(), self.hidden_money, before)
        threading.Thread(target=_decide, args=given, daemon=True).start()

    def _stand_in(self) -> Decision:
        return ask(make_bot("random", self._seed), self.controller.state)


def _decide(thought: _Thought, bot: Bot, state: GameState, hidden_money: bool, before: threading.Event | None) -> None:
    """Think in the thread. before: set when the bot has ended its previous, perhaps cancelled, thought."""
    if before is not None:
        before.wait()  # a bot may keep notes, so it never thinks in two threads at once
    if thought.cancelled.is_set():
        thought.done.set()
        return
    view = view_of(state, thought.seat, hidden_money=hidden_money, stop=thought.cancelled.is_set)
    try:
        if isinstance(bot, Adviser):
            advice = bot.advise(view, legal_actions(view.state), 1)
            if advice and advice[0].action in legal_actions(state):
                thought.action, thought.reasons = advice[0].action, advice[0].reasons
        if thought.action is None:
            thought.action = ask(bot, state, view=view)
    except BotError as error:
        thought.fault = str(error)
    except Exception as error:  # a custom bot may raise anything; the game must continue
        thought.fault = f"{type(bot).__name__}: {error}"
    finally:
        thought.done.set()
