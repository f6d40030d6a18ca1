"""An action that a bot considers, with its value and motive; reasons.py turns the motive into a sentence."""

from __future__ import annotations

from typing import NamedTuple

from powergrid.rules.actions import Decision


class Idea(NamedTuple):
    """An action with a value in Elektro, for comparison with other ideas for the same decision.

    Attributes:
        motive, numbers: The reason (see reasons.py).
        chance: The chance of winning in percent that a search found in `games` games; games is 0 without a search.
    """

    action: Decision
    value: float
    motive: str
    numbers: tuple[int | str, ...] = ()
    chance: float = 0.0
    games: int = 0
