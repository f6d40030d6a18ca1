"""Faults of a board's plants: whether they can be dealt (RULES §3.2, §3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from powergrid.content.editions import Edition
from powergrid.content.specials import DeckRule

#: The classic market at the start, and the card on top of the classic draw pile.
CLASSIC_MARKET: Final = (3, 4, 5, 6, 7, 8, 9, 10)
CLASSIC_TOP: Final = 13


def deck_fault(rule: DeckRule, edition: Edition) -> str:
    """Return why an edition's plants cannot be dealt by a rule, "" if they can."""
    for key, cards in (("removed", rule.removed), ("in_market", rule.in_market)):
        if twice := _repeated(cards):
            return f"{key} names plant {twice[0]} more than once"
    if edition == "classic":
        return _classic_fault(rule)
    if both := sorted(set(rule.removed) & set(rule.in_market)):
        return f"plant {both[0]} cannot start in the market: it is removed"
    return ""


def _classic_fault(rule: DeckRule) -> str:
    if starters := sorted(set(rule.removed) & set(CLASSIC_MARKET)):
        return f"plant {starters[0]} cannot be removed: it starts in the market"
    if rule.top is None and CLASSIC_TOP in rule.removed:
        return f'plant {CLASSIC_TOP} is removed: name another one as "top" of the draw pile'
    return ""


def _repeated(cards: Sequence[int]) -> list[int]:
    return [card for index, card in enumerate(cards) if card in cards[:index]]
