"""Constructed positions for tests of the bots' reasoning."""

from collections.abc import Sequence

from powergrid.rules.actions import Build
from powergrid.rules.building import free_slot
from powergrid.rules.engine import perform
from powergrid.rules.state import BUILDING, RESOURCES, GameState
from tests.bots.games import start


def state_of(phase: str, seat: int, players: int = 4) -> GameState:
    """Return a state on Germany in classic, with the first zone for four players, where a seat acts in a phase."""
    state = start("germany", "classic", players, seed=3).state.copy()
    state.phase, state.round, state.to_act = phase, 5, seat
    state.order = [seat, *(other for other in range(players) if other != seat)]
    state.turn = players - 1 if phase in (RESOURCES, BUILDING) else 0
    return state


def own(state: GameState, seat: int, count: int, cities: Sequence[int] = ()) -> None:
    """Give a player the first `count` cities with room in the current Step, from `cities` or else from the zone."""
    player = state.players[seat]
    for city in cities or state.ruleset.zone:
        if len(player.cities) == count:
            return
        if not player.network >> city & 1 and free_slot(state, city) < state.step:
            money = player.money
            player.money = 1000
            state_phase, state.phase = state.phase, BUILDING
            to_act, state.to_act = state.to_act, seat
            perform(state, Build(seat, city))
            state.phase, state.to_act = state_phase, to_act
            player.money = money
    assert len(player.cities) == count, "there are too few cities"
