"""How the plant deck of a board can differ from the standard one (RULES §3.2, §3.3, §14.5; BOARDS)."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from powergrid.base.messages import message
from powergrid.content.plants import PLANTS, PLUG_CARDS


def _several(value: object) -> object:
    """Wrap a single card in a list: older map files have just one card on top."""
    return () if value is None else (value,) if isinstance(value, int) and not isinstance(value, bool) else value


_Cards = tuple[int, ...]
#: A number of cards for 2 to 6 players.
_Removed = tuple[
    Annotated[int, Field(ge=0, le=15)],
    Annotated[int, Field(ge=0, le=15)],
    Annotated[int, Field(ge=0, le=15)],
    Annotated[int, Field(ge=0, le=15)],
    Annotated[int, Field(ge=0, le=15)],
]


class OrderedDeck(BaseModel):
    """A deck in ascending order, known to everyone.

    Attributes:
        removed: The number of cards removed from the game, for 2 to 6 players.
        step3_among: The lowest of the cards among which the Step 3 card is shuffled.
        last: The lowest of the cards that come after those, also shuffled.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    removed: tuple[_Cards, _Cards, _Cards, _Cards, _Cards] = ((), (), (), (), ())
    step3_among: int
    last: int

    @model_validator(mode="after")
    def _ascending(self) -> OrderedDeck:
        if not 20 <= self.step3_among < self.last <= 50:
            raise ValueError(message("step3_among and last must be plants from 20 to 50, in this order"))
        for card in (card for cards in self.removed for card in cards):
            if card not in PLANTS:
                raise ValueError(message("there is no plant {card}", card=card))
        if max(len(set(cards)) for cards in self.removed) > 15:
            raise ValueError(message("at most 15 plants can be removed"))
        return self


class DeckRule(BaseModel):
    """How the plant deck of a board differs from the standard one.

    Attributes:
        removed: Cards that leave the game before the set-up.
        protected: Cards that the set-up never removes at random.
        at_step2: Cards that are set aside and go on top of the draw pile, in this order, when Step 2 begins.
        under_step3: Cards below the Step 3 card.
        ordered: A deck in ascending order.
        top: The cards on top of the draw pile, the topmost first (classic).
        among_top: Cards that come after those, shuffled with others to make five (classic).
        in_market: Cards that start in the market (Recharged).
        under_top: Cards directly under the topmost card (Recharged).
        removed_plugs, removed_sockets: The number of cards of each kind to remove, for 2 to 6 players (Recharged).
        plugs_on_top: Whether the plug cards that are not in the market stay on top of the draw pile (Recharged).
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)
    removed: _Cards = ()
    protected: _Cards = ()
    at_step2: Annotated[_Cards, Field(max_length=5)] = ()
    under_step3: Annotated[int, Field(ge=0, le=5)] = 0
    ordered: OrderedDeck | None = None
    top: Annotated[_Cards, Field(max_length=5), BeforeValidator(_several)] = ()
    among_top: Annotated[_Cards, Field(max_length=5)] = ()
    in_market: _Cards = ()
    under_top: Annotated[_Cards, Field(max_length=5)] = ()
    removed_plugs: tuple[int, int, int, int, int] | None = None
    removed_sockets: _Removed | None = None
    plugs_on_top: bool = False

    @model_validator(mode="after")
    def _known_cards(self) -> DeckRule:
        for card in self.named:
            if card not in PLANTS:
                raise ValueError(message("there is no plant {card}", card=card))
        if set(self.in_market) - set(PLUG_CARDS):
            raise ValueError(message("only plants 3 to 15 can start in the market"))
        if len(self.in_market) > 8 or len(set(self.removed) & set(PLUG_CARDS)) > 3:
            raise ValueError(message("too few plants 3 to 15 are left for the starting market"))
        for card in self.top:
            if card in self.removed or card <= 10:
                raise ValueError(
                    message("plant {card} cannot be on top: it starts in the market or has left the game", card=card)
                )
        if self.removed_plugs is not None and not all(0 <= left_out <= 4 for left_out in self.removed_plugs):
            raise ValueError(message("removed_plugs must be 0 to 4 cards for each number of players"))
        return self

    @property
    def named(self) -> _Cards:
        """Every card mentioned in the rule."""
        return (
            *self.removed, *self.protected, *self.at_step2, *self.top, *self.among_top, *self.in_market,
            *self.under_top,
        )  # fmt: skip
