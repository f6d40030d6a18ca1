"""The part of a game that one player can see, and how to imagine the rest (RULES §15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from powergrid.content.deck_faults import classic_top
from powergrid.content.deck_rule import OrderedDeck
from powergrid.content.editions import START_MONEY, payment
from powergrid.content.plants import PLUG_CARDS, STEP3
from powergrid.rules.plant_market import top_is_plug
from powergrid.rules.state import GameState

#: The start of the hash that seeds a choice, to keep it different from other uses of the seed.
_SALT = 20040817


def never() -> bool:
    """Return False: the bot need not stop."""
    return False


@dataclass(frozen=True, slots=True)
class View:
    """A game as one seat sees it.

    Attributes:
        seat: The player who sees it.
        state: A copy of the game without its secrets: the draw pile is empty, the cards removed at the start are left
            out and, if money is hidden, the others' money is a guess.
        money_known: False if the others' money is a guess.
        unseen: Cards, ascending, that may be in the draw pile above the Step 3 card (more than there really are, if
            some were removed at the start).
        above: The number of cards there.
        step3_ahead: Whether the Step 3 card is still in the draw pile.
        under: The number of unseen cards that were put under the Step 3 card in the set-up.
        buried: Cards, ascending, that everyone saw going under the draw pile.
        tops: The cards that the rules put on top, the topmost first.
        top_is_plug: Whether the back of the top card shows a plug (Recharged), or None if it shows neither plug nor
            socket.
        stop: Call it regularly while thinking; once it returns True, return the best action found so far.
    """

    seat: int
    state: GameState
    money_known: bool
    unseen: tuple[int, ...]
    above: int
    step3_ahead: bool
    under: int
    buried: tuple[int, ...]
    tops: tuple[int, ...]
    top_is_plug: bool | None
    stop: Callable[[], bool] = never

    @property
    def deck_size(self) -> int:
        """The number of cards in the draw pile, including the Step 3 card."""
        return self.above + self.step3_ahead + self.under + len(self.buried)

    def random(self, seed: int) -> Random:
        """Return a random generator that depends only on the seed and the position, to make choices reproducible."""
        return random_at(self.state, self.seat, seed)

    def imagine(self, random: Random) -> GameState:
        """Return a complete state that agrees with everything this seat knows; the rest is drawn at random."""
        state = self.state.copy()
        state.deck = self._imagined_deck(random)
        return state

    def _imagined_deck(self, random: Random) -> list[int]:
        ordered = self.state.ruleset.deck.ordered
        if ordered is not None:
            return self._imagined_order(ordered, random)
        pool = [card for card in self.unseen if card not in self.tops]
        random.shuffle(pool)
        if self.tops:
            pool[:0] = self.tops
        elif self.top_is_plug is not None:
            first = next((i for i, card in enumerate(pool) if (card in PLUG_CARDS) == self.top_is_plug), 0)
            pool[:1], pool[first : first + 1] = pool[first : first + 1], pool[:1]
        deck = pool[: self.above]
        if not self.step3_ahead:
            return deck
        return [*deck, STEP3, *pool[self.above : self.above + self.under], *self.buried]

    def _imagined_order(self, rule: OrderedDeck, random: Random) -> list[int]:
        """Imagine an ordered deck: only its last cards and where the Step 3 card is are unknown (BOARDS §11)."""
        first = [card for card in self.unseen if card < rule.step3_among]
        middle = [card for card in self.unseen if rule.step3_among <= card < rule.last]
        last = [card for card in self.unseen if card >= rule.last]
        if self.step3_ahead:
            middle.append(STEP3)
        random.shuffle(middle)
        random.shuffle(last)
        return [*first, *middle, *last]


def random_at(state: GameState, seat: int, seed: int) -> Random:
    """Return the generator for `View.random`, which depends only on what the seat can see."""
    player = state.players[seat]
    position = (
        _SALT, seed, seat, state.round, state.turn, player.money, player.network, state.on_offer, state.high_bid,
        state.new_plant, tuple(state.fuel_market), tuple(state.market), tuple(state.slots), tuple(player.fuel),
        state.markers,
    )  # fmt: skip
    return Random(hash(position))


def view_of(state: GameState, seat: int, *, hidden_money: bool = False, stop: Callable[[], bool] = never) -> View:
    """Return the view of a seat (0 to n-1).

    Args:
        hidden_money: Whether the others' money is hidden.
        stop: See View.
    """
    deck, seen = state.deck, state.copy()
    seen.deck = []
    seen.removed = _publicly_removed(state)
    if hidden_money:
        for other, player in enumerate(seen.players):
            if other != seat:
                player.money = _guess_money(state, other)
    ahead = STEP3 in deck
    above = deck.index(STEP3) if ahead else len(deck)
    if state.ruleset.deck.ordered is not None:
        return _ordered_view(state, seat, seen, not hidden_money, stop)
    left_out = [card for card in state.removed[: state.left_out] if card not in state.ruleset.deck.removed]
    under = state.ruleset.deck.under_step3 if ahead else 0
    unseen = deck[:above] + deck[above + 1 : above + 1 + under] + (left_out if ahead else [])
    return View(
        seat=seat,
        state=seen,
        money_known=not hidden_money,
        unseen=tuple(sorted(unseen)),
        above=above,
        step3_ahead=ahead,
        under=under,
        buried=tuple(sorted(deck[above + 1 + under :])) if ahead else (),
        tops=_known_tops(state),
        top_is_plug=top_is_plug(state),
        stop=stop,
    )


def _ordered_view(state: GameState, seat: int, seen: GameState, money_known: bool, stop: Callable[[], bool]) -> View:
    """Return the view of a game with an ordered deck, which everyone knows (BOARDS §11)."""
    cards = [card for card in state.deck if card != STEP3]
    ahead = STEP3 in state.deck
    return View(seat, seen, money_known, tuple(sorted(cards)), len(cards), ahead, 0, (), (), None, stop)


def _publicly_removed(state: GameState) -> list[int]:
    """Return the removed cards that everyone knows, by the board's rules or because everyone saw them leave."""
    return [card for card in state.removed[: state.left_out] if card in state.ruleset.deck.removed] + state.removed[
        state.left_out :
    ]


def _known_tops(state: GameState) -> tuple[int, ...]:
    """Return the cards that were put on top in the set-up and are still there (RULES §3.2, BOARDS)."""
    if state.ruleset.edition != "classic" or STEP3 not in state.deck:
        return ()
    tops = classic_top(state.ruleset.deck)
    for first in range(len(tops)):
        if state.deck[: len(tops) - first] == list(tops[first:]):
            return tops[first:]
    return ()


def _guess_money(state: GameState, seat: int) -> int:
    """Guess a player's money: the start money in round 1, later their last income, but never less than their bid."""
    guess = START_MONEY if state.round <= 1 else payment(state.players[seat].powered)
    return max(guess, state.high_bid) if state.on_offer and state.leader == seat else guess
