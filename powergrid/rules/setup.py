"""The first state of a game, and the decisions before the first round (RULES §3, §12, §13)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from powergrid.content.editions import START_MONEY, TRUST_HOUSES
from powergrid.content.plants import PLANTS, URANIUM
from powergrid.rules import events as ev
from powergrid.rules import tasks
from powergrid.rules.actions import MarkStart
from powergrid.rules.building import free_slot, place_trust_house
from powergrid.rules.dealing import Deal, deal_faults
from powergrid.rules.events import Event
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.ruleset import Ruleset, SetupError
from powergrid.rules.state import NOBODY, OPEN, SETUP, GameState, PlayerState, TrustState
from powergrid.rules.trust import next_placer


def first_state(ruleset: Ruleset, given: Deal) -> GameState:
    """Return the state before anything has happened; the engine then starts the game.

    Raises SetupError if the deal is impossible.
    """
    faults = deal_faults(ruleset, given)
    if faults:
        raise SetupError(faults)
    cities = len(ruleset.city_ids)
    aside = ruleset.deck.at_step2
    left_out = [card for card in PLANTS if card not in given.market and card not in given.deck and card not in aside]
    return GameState(
        ruleset=ruleset,
        players=[PlayerState(START_MONEY, [], [0, 0, 0, 0], [], 0, (0,) * cities, 0) for _ in range(ruleset.players)],
        round=0,
        step=1,
        phase=SETUP,
        order=list(given.turn_order),
        to_act=NOBODY,
        market=list(given.market),
        deck=list(given.deck),
        one_row=False,
        removed=left_out,
        left_out=len(left_out),
        discount=0,
        fuel_market=list(ruleset.start_fuel),
        fuel_supply=[
            have - start - second
            for have, start, second in zip(ruleset.tokens, ruleset.start_fuel, ruleset.second_start_fuel, strict=True)
        ],
        refill_stopped=[False] * 4,
        slots=(NOBODY,) * (3 * cities),
        markers=0,
        marker_tokens=0,
        status=[OPEN] * ruleset.players,
        on_offer=0,
        high_bid=0,
        leader=NOBODY,
        bidders=0,
        new_plant=0,
        bought_any=False,
        discount_dropped=False,
        todo=[tasks.NEXT_SETUP],
        awaiting_shuffle=False,
        step3_drawn_in="",
        update_done=False,
        turn=0,
        aside=aside,
        second_market=ruleset.second_start_fuel,
        chosen_market=0,
        buyers=0,
        connected=0,
        second_networks=0,
        trust=TrustState([], [0, 0, 0, 0], TRUST_HOUSES, [], False) if ruleset.with_trust else None,
        ranking=None,
    )


def next_setup(state: GameState, out: list[Event]) -> None:
    """Ask for the Trust's houses, then for the start markers, then start the first round (RULES §12, §13.1)."""
    placer = next_placer(state)
    if placer is not None:
        state.to_act = placer
        return
    if state.ruleset.starting_cities and state.turn < len(state.order):
        state.to_act = state.order[state.turn]
        return
    state.to_act = NOBODY
    tasks.then(state, tasks.NEXT_ROUND)


def marking_now(state: GameState) -> bool:
    """Return whether the player to act marks a start city rather than placing a house of the Trust."""
    return next_placer(state) is None


def why_not_mark(state: GameState, action: MarkStart) -> Refusal | None:
    """Return why a start city cannot be marked, or None if it can (RULES §13.1, §12)."""
    if action.city not in state.ruleset.zone:
        return refuse("out_of_play")
    if state.markers >> action.city & 1:
        return refuse("mark_taken")
    if free_slot(state, action.city) != 0:
        return refuse("trust_city")
    return None


def mark(state: GameState, action: MarkStart, out: list[Event]) -> None:
    """Mark a city; the Trust, if in play, puts a house on its second slot (RULES §13.1, §12; tokens: D-18)."""
    state.markers |= 1 << action.city
    out.append(ev.StartMarked(action.seat, action.city))
    if state.ruleset.marker_tokens and state.fuel_supply[URANIUM]:
        state.fuel_supply[URANIUM] -= 1
        state.marker_tokens += 1
    if state.trust is not None:
        place_trust_house(state, action.city, 1, out)
    state.turn += 1
    tasks.then(state, tasks.NEXT_SETUP)


def order_of_play(state: GameState) -> list[int]:
    """Return the order of play by most cities, then highest plant (RULES §5); unchanged while nobody has any."""

    def merit(seat: int) -> tuple[int, int]:
        player = state.players[seat]
        return len(player.cities), player.plants[-1] if player.plants else 0

    return sorted(state.order, key=merit, reverse=True)


def shuffled_deck(state: GameState, random: Random) -> Sequence[int]:
    """Return the draw pile in random order, top card first, for the shuffle at Step 3 (RULES §10.3)."""
    deck = state.deck[:]
    random.shuffle(deck)
    return deck
