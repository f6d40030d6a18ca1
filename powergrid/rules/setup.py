"""Make an explicit set-up from choices, and the first state from a set-up (RULES §3, §12, §13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from powergrid.content.deck_faults import CLASSIC_MARKET, CLASSIC_TOP
from powergrid.content.editions import START_MONEY, TOKENS, TRUST_HOUSES
from powergrid.content.plants import PLANTS, PLUG_CARDS, SOCKET_CARDS, STEP3, URANIUM
from powergrid.rules import events as ev
from powergrid.rules import tasks
from powergrid.rules.actions import MarkStart
from powergrid.rules.building import free_slot, place_trust_house
from powergrid.rules.events import Event
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.ruleset import Ruleset, SetupError
from powergrid.rules.state import NOBODY, OPEN, SETUP, GameState, PlayerState, TrustState
from powergrid.rules.trust import next_placer

MARKET_SIZE: Final = 8


@dataclass(frozen=True, slots=True)
class Deal:
    """The chance of a set-up: order of the first auction (seats), open plants, draw pile (top first)."""

    turn_order: tuple[int, ...]
    market: tuple[int, ...]
    deck: tuple[int, ...]


def deal(ruleset: Ruleset, random: Random) -> Deal:
    """Draw the order of play and the plants by the rules of edition and board (RULES §3.2, §3.3, §14.5)."""
    order = list(range(ruleset.players))
    random.shuffle(order)
    market, deck = _deal_classic(ruleset, random) if ruleset.edition == "classic" else _deal_recharged(ruleset, random)
    return Deal(tuple(order), tuple(sorted(market)), tuple(deck))


def _deal_classic(ruleset: Ruleset, random: Random) -> tuple[list[int], list[int]]:
    rule = ruleset.deck
    top = rule.top if rule.top is not None else CLASSIC_TOP
    market = [card for card in CLASSIC_MARKET if card not in rule.removed]
    rest = [card for card in PLANTS if card not in market and card != top and card not in rule.removed]
    random.shuffle(rest)
    return market, [top, *rest[ruleset.counts.removed_any :], STEP3]


def _deal_recharged(ruleset: Ruleset, random: Random) -> tuple[list[int], list[int]]:
    rule, counts = ruleset.deck, ruleset.counts
    plugs = [card for card in PLUG_CARDS if card not in rule.removed and card not in rule.in_market]
    random.shuffle(plugs)
    dealt = MARKET_SIZE - len(rule.in_market)
    market = [*rule.in_market, *plugs[:dealt]]
    top, rest = plugs[dealt], plugs[dealt + 1 :]
    removed_plugs = counts.removed_plugs if rule.removed_plugs is None else rule.removed_plugs[ruleset.players - 2]
    sockets = [card for card in SOCKET_CARDS if card not in rule.removed]
    random.shuffle(sockets)
    deck = rest[removed_plugs:] + sockets[counts.removed_sockets :]
    random.shuffle(deck)
    return market, [top, *deck, STEP3]


def deal_faults(ruleset: Ruleset, given: Deal) -> list[str]:
    """Return every fault of a deal, one plain sentence each.

    The cards that were removed are not checked, because other printings and house rules differ there.
    """
    faults = []
    if sorted(given.turn_order) != list(range(ruleset.players)):
        faults.append("turn_order must name every seat once")
    cards = [*given.market, *given.deck]
    unknown = sorted({card for card in cards if card not in PLANTS and card != STEP3})
    if unknown:
        faults.append(f"there is no plant {unknown[0]}")
    if len(set(cards)) != len(cards):
        faults.append("a card appears twice in plant_market and plant_deck")
    if len(given.market) != MARKET_SIZE or STEP3 in given.market:
        faults.append(f"plant_market must hold {MARKET_SIZE} plants")
    if list(given.market) != sorted(given.market):
        faults.append("plant_market must be ascending")
    if given.deck.count(STEP3) != 1:
        faults.append("plant_deck must hold the Step 3 card once")
    return faults


def first_state(ruleset: Ruleset, given: Deal) -> GameState:
    """Return the state before anything has happened; the engine then starts it.

    Raises SetupError if the deal is impossible.
    """
    faults = deal_faults(ruleset, given)
    if faults:
        raise SetupError(faults)
    cities = len(ruleset.city_ids)
    left_out = [card for card in PLANTS if card not in given.market and card not in given.deck]
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
        fuel_supply=[have - start for have, start in zip(TOKENS, ruleset.start_fuel, strict=True)],
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
        trust=TrustState([], [0, 0, 0, 0], TRUST_HOUSES, [], False) if ruleset.with_trust else None,
        ranking=None,
    )


def next_setup(state: GameState, out: list[Event]) -> None:
    """Request the Trust's houses, then the start markers; then begin the first round (RULES §12, §13.1)."""
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
    """Return the reason why a start city cannot be marked, None if it can (RULES §13.1, §12)."""
    if action.city not in state.ruleset.zone:
        return refuse("out_of_play")
    if state.markers >> action.city & 1:
        return refuse("mark_taken")
    if free_slot(state, action.city) != 0:
        return refuse("trust_city")
    return None


def mark(state: GameState, action: MarkStart, out: list[Event]) -> None:
    """Mark a city; the Trust, if it plays, puts a house on its second slot (RULES §13.1, §12; tokens: D-18)."""
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
    """Return the order: most cities first, then highest plant (RULES §5); unchanged while nobody has either."""

    def merit(seat: int) -> tuple[int, int]:
        player = state.players[seat]
        return len(player.cities), player.plants[-1] if player.plants else 0

    return sorted(state.order, key=merit, reverse=True)


def shuffled_deck(state: GameState, random: Random) -> Sequence[int]:
    """Return a random order of the draw pile, top card first, for the shuffle at Step 3 (RULES §10.3)."""
    deck = state.deck[:]
    random.shuffle(deck)
    return deck
