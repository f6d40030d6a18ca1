"""Continue an imagined game quickly: everyone plays like `normal`, a whole turn at a time."""

from __future__ import annotations

from random import Random

from powergrid.bots.auction_plan import top_bid
from powergrid.bots.build_plan import build_turn
from powergrid.bots.fuel_plan import fuel_turn
from powergrid.bots.mind import ideas
from powergrid.bots.outlook import Taste, outlook
from powergrid.rules.actions import Bid, Pass, Shuffle
from powergrid.rules.engine import perform
from powergrid.rules.setup import shuffled_deck
from powergrid.rules.state import BUILDING, FINISHED, RESOURCES, GameState


def play_until(state: GameState, until: int, taste: Taste, random: Random) -> None:
    """Continue a game in place until round `until` begins or the game ends.

    Args:
        random: Shuffles the draw pile.
    """
    whole_purchases = not state.ruleset.one_token_a_turn
    one_network = not state.ruleset.second_network and state.ruleset.island_cost < 0
    while state.phase != FINISHED and state.round < until:
        if state.awaiting_shuffle:
            perform(state, Shuffle(tuple(shuffled_deck(state, random))))
        elif state.on_offer and not state.new_plant:
            _settle(state, taste)
        elif state.phase == BUILDING and one_network:
            for build in build_turn(state, state.to_act, taste):
                perform(state, build)
                if state.awaiting_shuffle:  # starting Step 2 may draw the Step 3 card
                    break
        elif state.phase == RESOURCES and whole_purchases:
            for purchase in fuel_turn(state, state.to_act, taste):
                perform(state, purchase)
        else:
            perform(state, ideas(state, taste)[0].action)


def _settle(state: GameState, taste: Taste) -> None:
    """Finish an auction as if everyone raised by one: the highest bidder pays one more than the others' limit."""
    plant, ahead = state.on_offer, outlook(state)
    limits = {
        seat: int(top_bid(state, seat, plant, ahead, taste)[0])
        for seat in range(len(state.players))
        if state.bidders >> seat & 1
    }
    while state.on_offer and not state.new_plant:
        seat = state.to_act
        rival = max([limit for other, limit in limits.items() if other != seat and state.bidders >> other & 1])
        amount = min(limits[seat], max(rival, state.high_bid) + 1)
        perform(state, Bid(seat, amount) if amount > state.high_bid else Pass(seat))
