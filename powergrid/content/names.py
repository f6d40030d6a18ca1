"""The ids that a board has, to find names that refer to nothing and to guess what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from powergrid.content.loose_board import is_known

#: How similar two ids must be for one to count as a misspelling of the other, and how many ids are compared.
_ALIKE: Final = 0.75
_MOST_GUESSES: Final = 20


class Ids:
    """The ids of the cities or regions; `complete` is false where one is missing or cannot be read."""

    def __init__(self, noun: str, ids: Sequence[str]) -> None:
        self.noun = noun
        self.known = {one for one in ids if is_known(one)}
        self.complete = bool(ids) and all(map(is_known, ids))
        self._guesses: dict[str, str] = {}

    def __contains__(self, one: str) -> bool:
        return one in self.known

    def guess(self, one: str) -> str:
        """Return the id that a misspelt one probably means, "" for none."""
        if one not in self._guesses and len(self._guesses) < _MOST_GUESSES:
            close = get_close_matches(one[:60], sorted(self.known), 2, _ALIKE)
            self._guesses[one] = close[0] if len(close) == 1 else ""
        return self._guesses.get(one, "")

    def fault(self, one: str) -> str:
        """Return why an id is unknown, "" if it is known or if that may be a consequence of another fault."""
        if one in self.known or not is_known(one):
            return ""
        text = f'"{one[:40]}" is not a {self.noun} of this board'
        if guess := self.guess(one):
            return f'{text}; perhaps "{guess}" is meant'
        return text if self.complete else ""
