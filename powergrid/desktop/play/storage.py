"""Which token lies on which card: the rules count a player's fuel by kind only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from powergrid.content.plants import COAL, FUELS, OIL, PLANTS


@dataclass(frozen=True, slots=True)
class Token:
    """One place of a plant's storage: `fuel` lies there ("" if empty); `new` ones are shown on amber."""

    fuel: str
    new: bool = False


def place_tokens(
    plants: Sequence[int],
    fuel: Sequence[int],
    new: Sequence[int] = (0, 0, 0, 0),
    burnt: Mapping[int, Sequence[int]] | None = None,
) -> dict[int, list[Token]]:
    """The storage of every plant, one Token for each place, empty ones last.

    plants: numbers owned. fuel: tokens by kind that are stored already. new: tokens by kind in plan, shown on amber.
    burnt: by plant the tokens by kind that it is to burn; they lie on its card, whatever else holds.
    Cards of one fuel are filled first, so that hybrids keep their room; among them a run for each comes before the
    second one, whole runs before parts, the card that supplies most cities first. What fits nowhere is left out.
    """
    stored: dict[int, list[Token]] = {number: [] for number in plants}
    left = list(fuel)
    for number, amounts in (burnt or {}).items():
        for kind, amount in enumerate(amounts):
            stored[number].extend([Token(FUELS[kind])] * amount)
            left[kind] -= amount
    plain = [n for n in plants if PLANTS[n].fuels and PLANTS[n].kind != "hybrid"]
    hybrids = [n for n in plants if PLANTS[n].kind == "hybrid"]
    for amounts, fresh in ((left, False), (new, True)):
        for kind, amount in enumerate(amounts):
            token = Token(FUELS[kind], fresh)
            over = _fill(stored, [n for n in plain if kind in PLANTS[n].fuels], token, amount)
            if kind in (COAL, OIL):
                _fill(stored, hybrids, token, over)
    for number, tokens in stored.items():
        tokens.extend([Token("")] * (PLANTS[number].room - len(tokens)))
    return stored


def runs_in_store(plants: Sequence[int], fuel: Sequence[int]) -> dict[int, int]:
    """How many whole runs lie on the card of each plant, for fuel by kind."""
    laid = place_tokens(plants, fuel)
    return {n: sum(1 for token in laid[n] if token.fuel) // PLANTS[n].need for n in plants if PLANTS[n].need}


def _fill(stored: dict[int, list[Token]], homes: Sequence[int], token: Token, amount: int) -> int:
    """Lay tokens on these cards; returns how many found no room."""
    for runs in (1, 2):
        for parts in (False, True):
            for number in sorted(homes, key=lambda n: -PLANTS[n].cities):
                lacking = max(0, PLANTS[number].need * runs - len(stored[number]))
                if lacking > amount and not parts:
                    continue
                put = min(amount, lacking)
                stored[number].extend([token] * put)
                amount -= put
    return amount
