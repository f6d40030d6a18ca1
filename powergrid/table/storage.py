"""Which token lies on which card, for drawing: the rules count a player's fuel by kind only."""

from __future__ import annotations

from collections.abc import Sequence

from powergrid.content.plants import COAL, FUELS, OIL, PLANTS
from powergrid.table.views.plant_card import Token


def place_tokens(
    plants: Sequence[int], fuel: Sequence[int], new: Sequence[int] = (0, 0, 0, 0)
) -> dict[int, list[Token]]:
    """The storage of every plant, one Token for each place, empty ones last.

    plants: numbers owned. fuel: tokens by kind that are stored already. new: tokens by kind in plan, shown on amber.
    Cards of one fuel are filled first, so that hybrids keep their room; among them a run for each comes before the
    second one, the card that supplies most cities first. What fits nowhere is left out.
    """
    stored: dict[int, list[Token]] = {number: [] for number in plants}
    plain = [n for n in plants if PLANTS[n].fuels and PLANTS[n].kind != "hybrid"]
    hybrids = [n for n in plants if PLANTS[n].kind == "hybrid"]
    for amounts, fresh in ((fuel, False), (new, True)):
        for kind, amount in enumerate(amounts):
            token = Token(FUELS[kind], fresh)
            left = _fill(stored, [n for n in plain if kind in PLANTS[n].fuels], token, amount)
            if kind in (COAL, OIL):
                _fill(stored, hybrids, token, left)
    for number, tokens in stored.items():
        tokens.extend([Token("")] * (PLANTS[number].room - len(tokens)))
    return stored


def _fill(stored: dict[int, list[Token]], homes: Sequence[int], token: Token, amount: int) -> int:
    """Lay tokens on these cards; returns how many found no room."""
    for runs in (1, 2):
        for number in sorted(homes, key=lambda n: -PLANTS[n].cities):
            put = max(0, min(amount, PLANTS[number].need * runs - len(stored[number])))
            stored[number].extend([token] * put)
            amount -= put
    return amount
