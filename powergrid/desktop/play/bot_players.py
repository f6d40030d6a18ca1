"""Bots at the table: they think in the background and act one visible step at a time."""

import itertools
from collections.abc import Callable
from typing import Final

from powergrid.bots import Reason, ask, make_bot
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.jobs import decide
from powergrid.desktop.play.worker import Task, background
from powergrid.rules.actions import Decision
from powergrid.rules.state import NOBODY

#: Milliseconds between two steps of bots, by speed; "step" waits for a key.
SPEEDS: Final[dict[str, int | None]] = {"instant": 0, "normal": 600, "slow": 1500, "step": None}
#: The factor for pauses once no person is left in the bidding for a plant: dozens of bids can follow.
_AMONG_BOTS: Final = 0.25
_POLL: Final = 30
_tables = itertools.count()


class BotPlayers:
    """The bots that play all seats without a person.

    Attributes:
        script: Returns a decision to make without thinking, or None.
        speed: A key of SPEEDS.
        hidden_money: Whether other players' money is hidden from bots.
        error: Why a bot failed, until this is read; the random player replaces the bot.
        reasons: A bot's reasons by the number (from 1) of its action.
    """

    def __init__(
        self,
        controller: Controller,
        *,
        speed: str = "normal",
        hidden_money: bool = False,
        script: Callable[[], Decision | None] = lambda: None,
    ) -> None:
        self.controller = controller
        self.script = script
        self.speed = speed
        self.hidden_money = hidden_money
        self.error = ""
        self.reasons: dict[int, tuple[Reason, ...]] = {}
        self._table = next(_tables)
        self._thought: Task[tuple[Decision, tuple[Reason, ...]]] | None = None
        self._scripted: Decision | None = None
        self._thought_of = -1, NOBODY
        self._due = 0
        self._go = False

    @property
    def thinking(self) -> bool:
        """Whether it is a bot's turn."""
        return self._seat() is not None

    def set_speed(self, speed: str) -> None:
        """Change the speed."""
        self.speed = speed

    def take_error(self) -> str:
        """Return why a bot has failed since the last call, or "" if none has."""
        error, self.error = self.error, ""
        return error

    def skip(self) -> None:
        """Skip the pause: let the bot act as soon as it has decided, or take the next step."""
        self._go = True

    def cancel(self) -> None:
        """Stop thinking, because the scene closes or an action was undone."""
        self._scripted = None
        if self._thought is not None:
            background.cancel(self._thought)
            self._thought = None

    def deadline(self, now: int) -> int | None:
        """Return when `tick` is due next, in milliseconds of the app's clock, or None if it is not a bot's turn."""
        if not self.thinking:
            return None
        if self._scripted is None and (self._thought is None or not self._thought.done):
            return now + _POLL
        return None if self._waits() else max(now + 1, self._due)

    def tick(self, now: int) -> bool:
        """Start thinking, or act when it is time; return whether the bot acted."""
        self._forget_undone()
        seat = self._seat()
        if seat is None:
            self._go = False
            return False
        moment = self.controller.game.length, seat
        if (self._thought is None and self._scripted is None) or self._thought_of != moment:
            self._begin(seat, now)
            return False
        background.collect()
        if self._waits() or (now < self._due and not self._go) or not (self._scripted or self._has_finished_thinking()):
            return False
        action, self.reasons[self.controller.game.length + 1] = self._decision()
        self._thought = self._scripted = None
        self._go = False
        self.controller.act(action)
        return True

    def _begin(self, seat: int, now: int) -> None:
        """Take a seat's scripted decision, or start thinking."""
        self.cancel()
        self._thought_of = self.controller.game.length, seat
        self._due = now + self._pause()
        self._scripted = self.script()
        if self._scripted is None:
            bot, state = self.controller.seats[seat], self.controller.state.copy()
            who = bot.kind, seat, bot.manner, bot.notch
            self._thought = background.start(decide, self._table, who, state, self.hidden_money)

    def _pause(self) -> int:
        """Return how long to wait before this step, in milliseconds."""
        pause, state, seats = SPEEDS[self.speed] or 0, self.controller.state, self.controller.seats
        people = any(state.bidders >> seat.number & 1 for seat in seats if seat.is_human)
        return pause if people or not state.on_offer else round(_AMONG_BOTS * pause)

    def _has_finished_thinking(self) -> bool:
        return self._thought is not None and self._thought.done

    def _decision(self) -> tuple[Decision, tuple[Reason, ...]]:
        """Return the bot's decision with its reasons, or the random player's decision if the bot failed."""
        if self._scripted is not None:
            return self._scripted, ()
        assert self._thought is not None
        self.error = self._thought.error or self.error
        return self._thought.result or (self._stand_in(), ())

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

    def _stand_in(self) -> Decision:
        return ask(make_bot("random", 0), self.controller.state)
