"""Check whether the plants of a board can be dealt (RULES §3.2, §3.3; BOARDS)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from powergrid.base.messages import Message, message
from powergrid.content.deck_rule import DeckRule, OrderedDeck
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, PLAYER_COUNT_TABLES, Edition
from powergrid.content.plants import PLANTS, PLUG_CARDS
from powergrid.content.specials import Specials

#: The card on top of the classic draw pile.
CLASSIC_TOP: Final = 13
#: The number of cards shuffled under the topmost card of a classic deck with `among_top`.
AMONG_TOP: Final = 5


def deck_fault(specials: Specials, edition: Edition) -> Message | None:
    """Return why an edition's plants cannot be dealt for some number of players, or None if they can."""
    rule, sizes = specials.deck, market_sizes(specials)
    for key in ("removed", "protected", "at_step2", "top", "among_top", "in_market", "under_top"):
        if twice := _repeated(getattr(rule, key)):
            return message("{key} lists plant {card} more than once", key=key, card=twice[0])
    gone = {*rule.removed, *rule.at_step2}
    for card in (*rule.protected, *rule.among_top, *rule.under_top):
        if card in gone:
            return message("plant {card} has left the game or is set aside, so it cannot be anywhere else", card=card)
    if rule.ordered is not None:
        return _ordered_fault(rule, rule.ordered, sizes)
    return _classic_fault(rule, max(sizes)) if edition == "classic" else _recharged_fault(rule, sizes)


def market_sizes(specials: Specials) -> tuple[int, ...]:
    """Return how many plants are open at the start, for 2 to 6 players."""
    numbers = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    size = specials.market_size
    return tuple(n if specials.market_filled_each_round else size.current + size.future for n in numbers)


def classic_market(rule: DeckRule, size: int) -> list[int]:
    """Return the plants in the classic starting market: the lowest ones (RULES §3.2)."""
    elsewhere = {*rule.removed, *rule.at_step2, *classic_top(rule), *rule.among_top}
    return [card for card in PLANTS if card not in elsewhere][:size]


def classic_top(rule: DeckRule) -> tuple[int, ...]:
    """Return the cards on top of the classic draw pile, the topmost first."""
    return rule.top or (CLASSIC_TOP,)


def _ordered_fault(rule: DeckRule, ordered: OrderedDeck, sizes: Sequence[int]) -> Message | None:
    for removed, size in zip(ordered.removed, sizes, strict=True):
        gone = {*removed, *rule.removed}
        if sum(1 for card in PLANTS if card < ordered.step3_among and card not in gone) < size:
            return message("too few plants are left for the starting market")
    return None


def _classic_fault(rule: DeckRule, size: int) -> Message | None:
    if not rule.top and CLASSIC_TOP in {*rule.removed, *rule.at_step2}:
        return message('plant {card} is removed: choose another one as "top" of the draw pile', card=CLASSIC_TOP)
    market = classic_market(rule, size)
    if len(market) < size:
        return message("too few plants are left for the starting market")
    for card in classic_top(rule):
        if card in {*rule.removed, *rule.at_step2, *rule.among_top}:
            return message("plant {card} cannot be on top: it is elsewhere", card=card)
    if both := sorted(set(market) & set(rule.among_top)):
        return message("plant {card} starts in the market", card=both[0])
    removed = max(counts.removed_any for counts in PLAYER_COUNT_TABLES["classic"].values())
    left = len(PLANTS) - len({*rule.removed, *rule.at_step2}) - len(market) - len(classic_top(rule))
    if rule.among_top and left - removed < AMONG_TOP:
        return message("too few plants are left for the draw pile")
    return None


def _recharged_fault(rule: DeckRule, sizes: Sequence[int]) -> Message | None:
    gone = {*rule.removed, *rule.at_step2}
    if both := sorted(gone & set(rule.in_market)):
        return message("plant {card} cannot start in the market: it is removed", card=both[0])
    if both := sorted(set(rule.under_top) & set(rule.in_market)):
        return message("plant {card} cannot start in the market: it is directly under the top card", card=both[0])
    plugs = [card for card in PLUG_CARDS if card not in gone and card not in rule.under_top]
    if len(plugs) <= max(sizes):
        return message("too few plants 3 to 15 are left for the starting market")
    if len(rule.in_market) > min(sizes):
        return message(
            "the starting market has room for {room} plants, in_market lists {number}",
            room=min(sizes), number=len(rule.in_market),
        )  # fmt: skip
    return None


def _repeated(cards: Sequence[int]) -> list[int]:
    return [card for index, card in enumerate(cards) if card in cards[:index]]
