"""The interface of bots and of their explanations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from powergrid.bots.view import View
from powergrid.rules.actions import Decision
from powergrid.rules.legal import Legal


class Bot(Protocol):
    """A computer player.

    A bot keeps no state between calls: the same seed, view and legal actions always give the same choice.
    """

    def choose(self, view: View, legal: Legal) -> Decision:
        """Return one of the legal actions for view.seat, whose turn it is. `legal` is for view.state."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for an action, as data: a stable code and the numbers for its sentence.

    Attributes:
        sentence: The reason in plain English. Other languages build their own from the code and the numbers.
    """

    code: str
    sentence: str
    numbers: dict[str, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Advice:
    """An action that a bot would consider, with its reasons, the most important first.

    Attributes:
        value: The bot's estimate in Elektro or, if it searches, the chance of winning in percent. Compare it only with
            other advice for the same decision.
    """

    action: Decision
    value: float
    reasons: tuple[Reason, ...] = ()


@runtime_checkable
class Adviser(Protocol):
    """A bot that can explain its actions and give hints."""

    def advise(self, view: View, legal: Legal, count: int = 3) -> list[Advice]:
        """Return up to `count` actions, best first. The first is the action that `choose` returns."""
