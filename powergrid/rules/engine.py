"""The entry points of the rules: `new_game`, `legal_actions`, `apply`.

`apply` changes the given state (copy it first to keep the old one) and returns the events.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from powergrid.rules import (
    auction,
    building,
    bureaucracy,
    plant_market,
    resources,
    setup,
    standing,
    tasks,
    trust,
    yearly_market,
)
from powergrid.rules import events as ev
from powergrid.rules.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Done,
    MarkStart,
    Nominate,
    Pass,
    PlaceTrust,
    Power,
    Scrap,
    Shuffle,
)
from powergrid.rules.dealing import Deal
from powergrid.rules.events import Event
from powergrid.rules.legal import Legal
from powergrid.rules.refusals import IllegalAction
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.state import BUILDING, NOBODY, RESOURCES, GameState


def new_game(ruleset: Ruleset, deal: Deal) -> tuple[GameState, list[Event]]:
    """Return the state at the first decision and the events before it.

    Raises SetupError if the deal is impossible.
    """
    state = setup.first_state(ruleset, deal)
    out: list[Event] = []
    _run_tasks(state, out)
    return state, out


def legal_actions(state: GameState) -> Legal:
    """Return the legal actions, and the reasons why others are illegal. No other code decides what is legal."""
    return Legal(state)


def apply(state: GameState, action: Action) -> list[Event]:
    """Carry out a legal action on the state and return the events.

    Raises IllegalAction, with the state unchanged, if the rules forbid it.
    """
    refusal = Legal(state).why_not(action)
    if refusal is not None:
        raise IllegalAction(refusal)
    return perform(state, action)


def perform(state: GameState, action: Action) -> list[Event]:
    """Apply an action known to be legal, for search and simulation. An illegal action corrupts the state."""
    out: list[Event] = []
    _DO[type(action)](state, action, out)
    _run_tasks(state, out)
    return out


def _run_tasks(state: GameState, out: list[Event]) -> None:
    todo = state.todo
    while todo and not state.awaiting_shuffle:
        _TASKS[todo.pop()](state, out)


def _draw(state: GameState, out: list[Event]) -> None:
    plant_market.draw_replacement(state, out)
    if state.awaiting_shuffle:
        state.to_act = NOBODY
        out.append(ev.Step3Drawn(_step3_occasion(state)))


def _step3_occasion(state: GameState) -> ev.Step3Occasion:
    if state.phase == "auction":
        return "auction"
    if state.phase == BUILDING:
        return "building"
    return "step2_replacement" if tasks.STEP3_AS_STEP2_CARD in state.todo else "bureaucracy"


def _shuffle(state: GameState, action: Shuffle, out: list[Event]) -> None:
    state.deck = list(action.deck)
    state.awaiting_shuffle = False
    out.append(ev.DeckShuffled(len(state.deck)))
    if state.phase == BUILDING:
        state.to_act = standing.turns(state)[state.turn]


def _done(state: GameState, action: Done, out: list[Event]) -> None:
    state.turn += 1
    out.append(ev.TurnEnded(action.seat))
    if state.phase == RESOURCES:
        state.chosen_market = 0
        state.buyers &= ~(1 << action.seat)
        tasks.then(state, tasks.TRUST_FUEL, tasks.NEXT_BUYER)
    else:
        tasks.then(state, tasks.NEXT_BUILDER)


def _begin_resources(state: GameState, out: list[Event]) -> None:
    """End phase 2: Step 3 may start; in round 1 the order is set again (RULES §5, §10.3; in every round: BOARDS §8)."""
    if state.one_row:
        bureaucracy.start_step3(state, out)
    if state.round == 1 or state.ruleset.order_after_auction:
        state.order = setup.order_of_play(state)
        out.append(ev.OrderSet(tuple(state.order)))
    state.phase = RESOURCES
    state.turn = 0
    state.chosen_market = 0
    if state.ruleset.one_token_a_turn:
        state.buyers = (1 << len(state.players)) - 1
        state.to_act = NOBODY
    out.append(ev.PhaseBegan(RESOURCES))
    tasks.then(state, tasks.NEXT_BUYER)


def _trust_fuel(state: GameState, out: list[Event]) -> None:
    if state.turn == 1:
        trust.take_fuel(state, out)


def _next_buyer(state: GameState, out: list[Event]) -> None:
    if state.ruleset.one_token_a_turn:
        _next_token(state)
    elif state.turn < len(state.order):
        state.to_act = standing.turns(state)[state.turn]
    else:
        tasks.then(state, tasks.BEGIN_BUILDING)


def _next_token(state: GameState) -> None:
    """Let the next player who has not left the phase buy a token (BOARDS §12)."""
    seats = standing.turns(state)
    start = seats.index(state.to_act) + 1 if state.to_act != NOBODY else 0
    for seat in seats[start:] + seats[:start]:
        if state.buyers >> seat & 1:
            state.to_act = seat
            return
    tasks.then(state, tasks.BEGIN_BUILDING)


def _begin_building(state: GameState, out: list[Event]) -> None:
    state.phase = BUILDING
    state.turn = 0
    state.connected = 0
    out.append(ev.PhaseBegan(BUILDING))
    tasks.then(state, tasks.NEXT_BUILDER)


def _next_builder(state: GameState, out: list[Event]) -> None:
    if state.turn < len(state.order):
        state.to_act = standing.turns(state)[state.turn]
    else:
        tasks.then(state, tasks.END_BUILDING)


def _next_round(state: GameState, out: list[Event]) -> None:
    """Start a round with phase 1, the order of play; the first round keeps the random order.

    On boards that set the order after the auction, it stays the same as in the last round (BOARDS §8).
    """
    if state.one_row:
        bureaucracy.start_step3(state, out)
    state.round += 1
    state.update_done = False
    if state.round > 1 and not state.ruleset.order_after_auction:
        state.order = setup.order_of_play(state)
    out.append(ev.RoundBegan(state.round, tuple(state.order)))
    tasks.then(state, tasks.BEGIN_AUCTION)


def _build(state: GameState, action: Build, out: list[Event]) -> None:
    building.build(state, action, out)


_DO: Final[dict[type, Callable[[GameState, Any, list[Event]], None]]] = {
    MarkStart: setup.mark,
    PlaceTrust: trust.place,
    Nominate: auction.nominate,
    Bid: auction.bid,
    Pass: auction.pass_,
    Scrap: auction.scrap,
    Buy: resources.buy,
    Build: _build,
    Done: _done,
    Power: bureaucracy.power,
    Shuffle: _shuffle,
}

_TASKS: Final[dict[int, Callable[[GameState, list[Event]], None]]] = {
    tasks.DRAW: _draw,
    tasks.STEP3_IF_DRAWN: bureaucracy.step3_if_drawn,
    tasks.STEP3_LEAVES: bureaucracy.step3_leaves,
    tasks.STEP3_AS_STEP2_CARD: bureaucracy.step3_as_step2_card,
    tasks.CLEAR_OBSOLETE: building.clear_obsolete,
    tasks.NEXT_NOMINATOR: auction.next_nominator,
    tasks.TRUST_PLANT: trust.take_plant,
    tasks.UNSOLD: auction.unsold,
    tasks.BEGIN_RESOURCES: _begin_resources,
    tasks.TRUST_FUEL: _trust_fuel,
    tasks.NEXT_BUYER: _next_buyer,
    tasks.BEGIN_BUILDING: _begin_building,
    tasks.NEXT_BUILDER: _next_builder,
    tasks.END_BUILDING: bureaucracy.end_building,
    tasks.BEGIN_POWERING: bureaucracy.next_powering,
    tasks.TRUST_RETURN: trust.return_fuel,
    tasks.NEXT_POWERING: bureaucracy.next_powering,
    tasks.REFILL: bureaucracy.refill,
    tasks.UPDATE_MARKET: bureaucracy.update_market,
    tasks.NEXT_ROUND: _next_round,
    tasks.BEGIN_AUCTION: auction.begin,
    tasks.NEXT_SETUP: setup.next_setup,
    tasks.FILL_MARKET: yearly_market.fill,
}
