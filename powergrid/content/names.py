"""The ids on a board, to find unknown references and guess what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Final, Literal

from powergrid.base.messages import Message, message
from powergrid.content.loose_board import is_known
from powergrid.content.map_writer import board_id

#: How similar two ids must be for one to be considered a misspelling of the other, and how many ids to compare.
_ALIKE: Final = 0.75
_MAX_GUESSES: Final = 20
#: How much more similar the best match must be than the next one.
_MORE_ALIKE: Final = 0.1


class Ids:
    """The ids of the cities or regions; `complete` is False if any are missing or unreadable.

    Attributes:
        _meant: The ids that they should have, such as "bern" for "Bern".
    """

    def __init__(self, kind: Literal["city", "region"], ids: Sequence[str]) -> None:
        self.kind = kind
        self.known = {one for one in ids if is_known(one)}
        self.complete = bool(ids) and all(map(is_known, ids))
        self._meant = {board_id(one) for one in self.known}
        self._guesses: dict[str, str] = {}

    def __contains__(self, one: str) -> bool:
        return one in self.known

    def guess(self, one: str) -> str:
        """Return the id that a misspelt one probably stands for, or ""."""
        if one not in self._guesses and len(self._guesses) < _MAX_GUESSES:
            close = get_close_matches(one[:60], sorted(self.known), 2, _ALIKE)
            alike = [SequenceMatcher(None, one[:60], other).ratio() for other in close]
            is_sure = len(close) == 1 or (len(close) == 2 and alike[0] - alike[1] >= _MORE_ALIKE)
            self._guesses[one] = close[0] if is_sure else ""
        return self._guesses.get(one, "")

    def fault(self, one: str) -> Message | None:
        """Return the fault of an unknown id, or None if it is known or may be a consequence of another fault."""
        if one in self.known or one in self._meant or not is_known(one):
            return None
        if guess := self.guess(one):
            return self._misspelt(one[:40], guess)
        return self._unknown(one[:40]) if self.complete else None

    def _misspelt(self, one: str, guess: str) -> Message:
        if self.kind == "city":
            return message('"{id}" is not a city on this board; did you mean "{guess}"?', id=one, guess=guess)
        return message('"{id}" is not a region on this board; did you mean "{guess}"?', id=one, guess=guess)

    def _unknown(self, one: str) -> Message:
        if self.kind == "city":
            return message('"{id}" is not a city on this board', id=one)
        return message('"{id}" is not a region on this board', id=one)
