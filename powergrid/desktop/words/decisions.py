"""Descriptions of the decisions in a finished game; all purchases or all cities of a turn are one decision."""

from collections.abc import Sequence

from powergrid.bots.levels import NORMAL
from powergrid.bots.mind import ideas
from powergrid.bots.turns import Hint
from powergrid.desktop.words.hints import act_text
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.actions import Action, Bid, Build, Buy, Decision, Pass, Shuffle
from powergrid.rules.engine import perform
from powergrid.rules.state import GameState
from powergrid.study.statistics import turn_start


def made_text(game: Game, number: int) -> str:
    """Return the decision that action `number` (from 1) belongs to: "Buy 6 coal for 42"."""
    actions = game.record.actions
    start, seat = turn_start(actions, number), _decision(actions[number - 1]).seat
    turn: list[Decision] = []
    end = start
    for place, action in enumerate(actions[start:], start=start + 1):
        if isinstance(action, Shuffle):
            continue
        if turn and not (isinstance(turn[-1], Buy | Build) and isinstance(action, Buy | Build) and action.seat == seat):
            break
        turn.append(action)
        end = place
    state = game.at(start)
    paid = state.players[seat].money - game.at(end).players[seat].money
    return _turn_text(game, state, turn, paid)


def better_text(game: Game, number: int, better: Decision) -> str:
    """Return a better decision than the one that action `number` (from 1) belongs to.

    The turn is the player's up to that action; a bot then takes the better action and finishes the turn.
    """
    actions = game.record.actions
    start = turn_start(actions, number)
    turn = [_decision(one) for one in actions[start : number - 1] if not isinstance(one, Shuffle)]
    state, after = game.at(start), game.at(number - 1)
    turn.append(better)
    while isinstance(turn[-1], Buy | Build):
        perform(after, turn[-1])
        if after.awaiting_shuffle or after.to_act != better.seat or after.phase != state.phase:
            break
        turn.append(ideas(after, NORMAL)[0].action)
    return _turn_text(game, state, turn, state.players[better.seat].money - after.players[better.seat].money)


def _decision(action: Action) -> Decision:
    assert not isinstance(action, Shuffle)  # not a player's decision
    return action


def _turn_text(game: Game, state: GameState, turn: Sequence[Decision], paid: int) -> str:
    """Describe a decision so that it can be understood without seeing the table."""
    action = turn[0]
    if isinstance(action, Pass) and state.on_offer:
        return _("Pass on plant {plant} at {n}").format(plant=state.on_offer, n=state.high_bid)
    if isinstance(action, Bid):
        return _("Bid {n} for plant {plant}").format(n=action.amount, plant=state.on_offer)
    return act_text(state, names_of(game), Hint(tuple(turn), paid, ((),)))
