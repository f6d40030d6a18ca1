"""Each player's status in the current phase, and their place in the final ranking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from powergrid.rules.auction import may_bid_on
from powergrid.rules.state import AUCTION, BOUGHT, BUILDING, BUREAUCRACY, NOBODY, OUT, RESOURCES, GameState

#: acts: it is this player's turn. scraps: it is this player's turn to scrap a plant.
#: Auction: bought or left for the rest of the phase; while a plant is up for auction: leads, passed, bids (may still
#: bid) or barred (a rule of the board forbids bidding).
#: All phases: waits (their turn is still to come) or done (it is over).
Standing = Literal["acts", "scraps", "bought", "left", "leads", "passed", "barred", "bids", "waits", "done"]

_DONE: Final[tuple[Standing, ...]] = ("bought", "left", "done")


def turns(state: GameState) -> list[int]:
    """Return the seats in the order in which they act, last player first for fuel and building (RULES §7, §8)."""
    return state.order[::-1] if state.phase in (RESOURCES, BUILDING) else state.order[:]


def turns_until(state: GameState, seat: int) -> int:
    """Return how many turns come before a player's own in this phase: 0 during their turn, negative after it."""
    return turns(state).index(seat) - state.turn


def next_in_turn(state: GameState) -> int:
    """Return the seat whose turn comes after the current one in this phase, NOBODY if there is none."""
    seats = turns(state)
    if state.phase == RESOURCES and state.ruleset.one_token_a_turn and state.to_act in seats:
        start = seats.index(state.to_act) + 1
        seats = [seat for seat in seats[start:] + seats[: start - 1] if state.buyers >> seat & 1]
        return seats[0] if seats else NOBODY
    return seats[state.turn + 1] if state.turn + 1 < len(seats) else NOBODY


def standing(state: GameState, seat: int) -> Standing:
    """Return a player's status in the current phase."""
    if seat == state.to_act:
        return "scraps" if state.new_plant else "acts"
    if state.phase == AUCTION:
        return _in_auction(state, seat)
    if state.phase == RESOURCES and state.ruleset.one_token_a_turn:
        return "waits" if state.buyers >> seat & 1 else "done"
    one_turn_each = state.phase in (RESOURCES, BUILDING, BUREAUCRACY)
    return "done" if one_turn_each and turns_until(state, seat) < 0 else "waits"


def _in_auction(state: GameState, seat: int) -> Standing:
    status = state.status[seat]
    if status in (BOUGHT, OUT):
        return "bought" if status == BOUGHT else "left"
    if not state.on_offer:
        return "waits"
    if seat == state.leader:
        return "leads"
    if not state.bidders >> seat & 1:
        return "passed"
    return "bids" if may_bid_on(state, seat, state.on_offer) else "barred"


def is_done(state: GameState, seat: int) -> bool:
    """Return whether a player has nothing more to decide in the current phase."""
    return standing(state, seat) in _DONE


def places(ranking: Iterable[tuple[int, ...]] | None) -> dict[int, int]:
    """Return the place (from 1) of each seat in a ranking; tied players share a place."""
    found: dict[int, int] = {}
    for group in ranking or ():
        found.update(dict.fromkeys(group, len(found) + 1))
    return found
