"""The open plants and the draw pile: the market, replacement draws, the Step 3 card (RULES §3.4, §6.3)."""

from __future__ import annotations

from bisect import insort
from itertools import takewhile

from powergrid.content.plants import PLUG_CARDS, STEP3
from powergrid.rules import events as ev
from powergrid.rules.events import Event
from powergrid.rules.state import AUCTION, GameState


def current_market(state: GameState) -> list[int]:
    """Return the current market, ascending: the plants that can be nominated (RULES §3.4; Benelux: §14.4)."""
    market = state.market
    if state.one_row:
        return market[:]
    ruleset = state.ruleset
    count = ruleset.current_size
    if (
        ruleset.eco_joins
        and len(market) > count
        and market[count] != STEP3
        and ruleset.cards[market[count]].is_ecological
    ):
        count += 1
    current = market[:count]
    if current and current[-1] == STEP3:
        current.pop()
    return current


def future_market(state: GameState) -> list[int]:
    """Return the other open cards, ascending; the Step 3 card may be the last."""
    return state.market[len(current_market(state)) :]


def all_for_sale(state: GameState) -> bool:
    """Return whether there is no future market, as in Step 3 and, on some boards, in every Step (BOARDS §11)."""
    return state.one_row or state.ruleset.filled_each_round


def known_next(state: GameState) -> list[int]:
    """Return the top cards of the deck that everybody knows because they are in ascending order (BOARDS §11)."""
    ordered = state.ruleset.deck.ordered
    return [] if ordered is None else list(takewhile(lambda card: card < ordered.step3_among, state.deck))


def step3_places(state: GameState) -> tuple[int, int] | None:
    """Return the first and last position in the deck (from 1) where the Step 3 card can be; None once it is drawn."""
    if STEP3 not in state.deck:
        return None
    ordered = state.ruleset.deck.ordered
    if ordered is None:
        place = state.deck.index(STEP3) + 1
        return place, place
    ahead = sum(card < ordered.step3_among for card in state.deck)
    among = sum(ordered.step3_among <= card < ordered.last for card in state.deck)
    return ahead + 1, ahead + among + 1


def minimum_bid(state: GameState, plant: int) -> int:
    """Return the lowest bid for a plant in Elektro: its number, or 1 with the discount token (RULES §6.5)."""
    return 1 if plant == state.discount else plant


def top_is_plug(state: GameState) -> bool | None:
    """Return True if the back of the top card shows a plug, False for a socket, or None for neither (RULES §15).

    Only Recharged has two kinds of backs, and the Step 3 card has its own.
    """
    if state.ruleset.edition != "recharged" or not state.deck or state.deck[0] == STEP3:
        return None
    return state.deck[0] in PLUG_CARDS


def leader_cities(state: GameState) -> int:
    """Return the highest number of cities of any player, not counting the Trust; 0 at the start."""
    most = 0
    for player in state.players:
        most = max(most, len(player.cities))
    return most


def remove_plant(state: GameState, plant: int, reason: ev.PlantExit, out: list[Event]) -> None:
    """Remove a plant, with any discount token on it, from the market and the game (RULES §6.5)."""
    state.market.remove(plant)
    state.removed.append(plant)
    out.append(ev.PlantLeft(plant, reason))
    if plant == state.discount:
        state.discount = 0
        out.append(ev.DiscountGone(plant))


def remove_lowest(state: GameState, reason: ev.PlantExit, out: list[Event]) -> bool:
    """Remove the lowest removable plant from the game; return False if there is none."""
    plant = lowest_plant(state)
    if not plant:
        return False
    remove_plant(state, plant, reason, out)
    return True


def lowest_plant(state: GameState) -> int:
    """Return the lowest open plant that the rules allow to leave the market, or 0 if there is none."""
    stays = state.ruleset.never_leave
    for plant in state.market:
        if plant not in stays:
            return 0 if plant == STEP3 else plant
    return 0


def draw_replacement(state: GameState, out: list[Event]) -> None:
    """Draw until a card is placed or the pile is empty (RULES §6.3).

    The Step 3 card is placed as the highest card, and then a shuffle is pending.
    """
    while state.deck:
        card = state.deck.pop(0)
        if card == STEP3:
            state.market.append(STEP3)
            state.awaiting_shuffle = True
            state.step3_drawn_in = state.phase
            return
        if state.ruleset.discards_outgrown and card <= leader_cities(state):
            state.removed.append(card)
            out.append(ev.PlantLeft(card, "obsolete"))
            continue
        if state.phase == AUCTION and state.discount and card < state.discount:
            state.removed.append(card)
            out.append(ev.PlantLeft(card, "below_discount"))
            out.append(ev.DiscountGone(state.discount))
            state.discount = 0
            continue
        insort(state.market, card)
        out.append(ev.PlantDrawn(card))
        return


def remove_step3_card(state: GameState, out: list[Event]) -> None:
    """Remove the Step 3 card and the lowest plant without replacement; the others form one row (RULES §10.3)."""
    state.market.remove(STEP3)
    remove_lowest(state, "step3", out)
    state.one_row = True


def obsolete_plant(state: GameState) -> int:
    """Return the lowest plant if the leader has outgrown it, else 0 (RULES §8.3)."""
    if not state.ruleset.has_obsolete:
        return 0
    lowest = lowest_plant(state)
    return lowest if lowest <= leader_cities(state) else 0
