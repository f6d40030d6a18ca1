"""What a computer player is, and how it explains itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from powergrid.bots.view import View
from powergrid.rules.actions import Decision
from powergrid.rules.legal import Legal


class Bot(Protocol):
    """A player that decides by itself.

    Pure: the same seed, view and legal actions give the same choice; nothing is kept between two calls.
    """

    def choose(self, view: View, legal: Legal) -> Decision:
        """One of the legal actions for view.seat, which is to act. `legal` belongs to view.state."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an action, as data: code is a stable name, numbers what the sentence needs.

    sentence: the reason in plain English. Another language makes its own from code and numbers.
    """

    code: str
    sentence: str
    numbers: dict[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that a bot would consider, with its reasons, weightiest first.

    value: how good the bot thinks it is, comparable between the advices for one decision only: Elektro, or percent
    of chance to win where it searches.
    """

    action: Decision
    value: float
    reasons: tuple[Reason, ...] = ()


@runtime_checkable
class Adviser(Protocol):
    """A bot that can explain itself and give hints."""

    def advise(self, view: View, legal: Legal, count: int = 3) -> list[Advice]:
        """The best `count` actions or fewer, best first; the first is what `choose` would take."""
