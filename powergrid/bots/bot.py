"""The interface of bots, and of their explanations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from powergrid.bots.view import View
from powergrid.rules.actions import Decision
from powergrid.rules.legal import Legal


class Bot(Protocol):
    """A computer player.

    A bot is pure: the same seed, view and legal actions give the same choice; it keeps no state between calls.
    """

    def choose(self, view: View, legal: Legal) -> Decision:
        """Return one of the legal actions for view.seat, whose turn it is. `legal` belongs to view.state."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an action, as data: a stable code and the numbers of its sentence.

    sentence: the reason in plain English. Other languages form theirs from code and numbers.
    """

    code: str
    sentence: str
    numbers: dict[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that a bot would consider, with its reasons, the most important first.

    value: the bot's estimate, comparable only with other advice for the same decision: Elektro, or the
    chance to win in percent if the bot searches.
    """

    action: Decision
    value: float
    reasons: tuple[Reason, ...] = ()


@runtime_checkable
class Adviser(Protocol):
    """A bot that can explain its actions and give hints."""

    def advise(self, view: View, legal: Legal, count: int = 3) -> list[Advice]:
        """Return up to `count` actions, best first; `choose` would return the first."""
