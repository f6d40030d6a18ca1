"""Actions, events and states are plain values in both the compiled and the pure Python rules."""

import copy
import pickle
from dataclasses import FrozenInstanceError
from random import Random

import pytest

from powergrid.content.library import board_by_id
from powergrid.rules import actions, engine, events, form
from powergrid.rules.dealing import deal
from powergrid.rules.ruleset import make_ruleset
from powergrid.rules.zones import possible_zones


@pytest.mark.parametrize(
    "value",
    [actions.Bid(1, 20), actions.Scrap(0, 7), actions.Power(2, (actions.Run(5, (1, 1, 0, 0)),)), events.TurnEnded(3)],
)
def test_actions_and_events_are_values(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value
    assert len({value, copy.copy(value)}) == 1
    with pytest.raises(FrozenInstanceError):
        value.seat = 0  # type: ignore[attr-defined]


def test_a_state_is_pickled_and_copied_completely() -> None:
    board = board_by_id("germany")
    ruleset = make_ruleset(board, "recharged", 3, possible_zones(board, "recharged", 3)[0])
    state, _ = engine.new_game(ruleset, deal(ruleset, Random(1)))
    again = pickle.loads(pickle.dumps(state))
    assert (again.players, again.market, again.deck, again.order) == (
        state.players, state.market, state.deck, state.order,
    )  # fmt: skip
    twin = state.copy()
    assert twin == state
    twin.players[0].fuel[0] = 5
    twin.take_slot(0, 0, 2)
    assert (state.players[0].fuel[0], state.slots[0]) == (0, -1)


def test_form_tells_compiled_and_pure_python_apart() -> None:
    assert form() == ("pure Python" if str(engine.__file__).endswith(".py") else "compiled")
