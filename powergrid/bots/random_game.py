"""Complete random games without a record, for measurements and for generating many positions quickly."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from powergrid.bots.random_bot import random_action
from powergrid.rules.actions import Buy, Shuffle
from powergrid.rules.dealing import deal
from powergrid.rules.engine import new_game, perform
from powergrid.rules.legal import Legal
from powergrid.rules.ruleset import Ruleset
from powergrid.rules.setup import shuffled_deck
from powergrid.rules.state import FINISHED, GameState


def play_random_game(
    ruleset: Ruleset,
    random: Random,
    *,
    single_tokens: bool = False,
    look: Callable[[GameState], object] | None = None,
) -> int:
    """Play a random game to its end and return the number of actions, including shuffles.

    Args:
        single_tokens: Buy fuel one token at a time.
        look: Called before each action with the state, which is modified in place.
    """
    state, _ = new_game(ruleset, deal(ruleset, random))
    actions = 0
    while state.phase != FINISHED:
        if look is not None:
            look(state)
        if state.awaiting_shuffle:
            perform(state, Shuffle(tuple(shuffled_deck(state, random))))
        else:
            action = random_action(Legal(state), random)
            if single_tokens and isinstance(action, Buy):
                action = Buy(action.seat, action.fuel, 1)
            perform(state, action)
        actions += 1
    return actions
