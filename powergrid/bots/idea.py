"""An action that a bot considers, with its worth and its motive; the words are made in reasons.py."""

from __future__ import annotations

from typing import NamedTuple

from powergrid.rules.actions import Decision


class Idea(NamedTuple):
    """value: how good it is in Elektro, for comparing ideas of one decision. motive and numbers: why (reasons.py).

    chance: to win, in percent, as a search found it in that many games; games is 0 without a search.
    """

    action: Decision
    value: float
    motive: str
    numbers: tuple[int | str, ...] = ()
    chance: float = 0.0
    games: int = 0
