"""The scripted game of the tutorial: a recorded game that the lessons follow, and the moments they skip to.

The learner has seat 0. As long as they play as suggested, the others play as recorded, so that every suggestion fits.
"""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from typing import Final

from powergrid.base.resources import resource_path
from powergrid.bots.turns import Hint
from powergrid.game import Game, replay
from powergrid.record import Program, Record, Table, parse_record
from powergrid.rules.actions import Action, Build, Buy, Decision, Scrap, Shuffle
from powergrid.rules.engine import perform
from powergrid.rules.state import AUCTION, GameState

LEARNER: Final = 0
_NAMES: Final = ("Bo", "Cleo", "Dario")
#: The number of actions before the lessons on Step 2, on Step 3 and on the last round.
_STEP2, _STEP3, _LAST_ROUND = 139, 187, 242


@cache
def script() -> Record:
    """Return the recorded game."""
    return parse_record(resource_path("assets", "first_steps.json").read_text("utf-8"))


def skips_to(state: GameState) -> int | None:
    """Return the moment to skip to, as a number of actions, or None in the middle of a lesson."""
    if state.round == 5:
        return _STEP2
    if state.round == 7:
        return _STEP3
    return _LAST_ROUND if state.round == 8 and state.phase != AUCTION else None


def game_at(number: int, name: str) -> Game:
    """Return the game after the first `number` actions, for a learner called `name`."""
    others = iter([other for other in _NAMES if other.casefold() != name.casefold()])
    record = script()
    players = [
        player.model_copy(update={"name": name if seat == LEARNER else next(others)})
        for seat, player in enumerate(record.setup.players)
    ]
    setup = record.setup.model_copy(update={"players": tuple(players)})
    game = replay(Record(setup, record.board, record.ruleset, record.deal, list(record.actions)), number)
    game.record.note(Program(table=Table(tutorial=True)))
    return game


def began_as_scripted(game: Game) -> bool:
    """Return whether a game began as scripted; tutorials of early versions did not."""
    ours, other = script(), game.record
    same = other.setup.map == ours.setup.map and other.setup.edition == ours.setup.edition
    return same and other.setup.options == ours.setup.options and other.deal == ours.deal


def follows(game: Game) -> bool:
    """Return whether a game still follows the script.

    The order of purchases and cities in a turn does not matter if the cost was the same. Nor does lost fuel, because
    the script has none.
    """
    actions, taken = script().actions, game.record.actions
    if taken == actions[: len(taken)]:
        return True
    same = len(taken) <= len(actions) and _sorted(taken) == _sorted(actions[: len(taken)])
    return same and state_at(len(taken)).players[LEARNER].money == game.state.players[LEARNER].money


def left_at(game: Game) -> int:
    """Return the number of actions before the decision with which the learner left the script."""
    actions, taken = script().actions, game.record.actions
    pairs = enumerate(zip(_sorted(actions[: len(taken)]), _sorted(taken), strict=False))
    number = next((number for number, (a, b) in pairs if a != b), min(len(actions), len(taken)))
    return turn_start(number)


def turn_start(number: int) -> int:
    """Return the number of actions before the turn (of buying fuel or building) that contains the next action."""
    actions = script().actions
    while number and isinstance(actions[number - 1], Buy | Build):
        number -= 1
    return number


def _sorted(actions: list[Action]) -> list[Action]:
    """Return the actions with purchases and cities sorted within each turn, and without fuel lost in scrapping."""
    found: list[Action] = []
    for is_turn, group in groupby(
        actions, lambda action: isinstance(action, Buy | Build) and (action.seat, type(action))
    ):
        part = [Scrap(action.seat, action.plant) if isinstance(action, Scrap) else action for action in group]
        found += sorted(part, key=str) if is_turn else part
    return found


@cache
def _whole() -> Game:
    return replay(script())


@cache
def state_at(number: int) -> GameState:
    """Return the state after the first `number` actions. Do not change it."""
    return _whole().at(number)


def move(number: int) -> Decision | None:
    """Return the decision after the first `number` actions, or None at the end and for a shuffle."""
    actions = script().actions
    action = actions[number] if number < len(actions) else None
    return None if isinstance(action, Shuffle) else action


def suggestion(number: int) -> Hint | None:
    """Return the learner's turn after the first `number` actions, or None if it is not their turn."""
    actions: list[Decision] = []
    while (action := move(number + len(actions))) is not None and action.seat == LEARNER:
        actions.append(action)
        if not isinstance(action, Buy | Build):
            break
    if not actions:
        return None
    state = state_at(number).copy()
    before = state.players[LEARNER].money
    for action in actions:
        if isinstance(action, Buy | Build):
            perform(state, action)
    return Hint(tuple(actions), before - state.players[LEARNER].money, ((),) * len(actions))


def decisions() -> Iterator[int]:
    """Yield the learner's decisions, each as the number of actions before it."""
    number, end = 0, len(script().actions)
    while number < end:
        skipped = skips_to(state_at(number))
        if skipped is not None and skipped != number:
            number = skipped
        action = move(number)
        if action is not None and action.seat == LEARNER and number == turn_start(number):
            yield number
        number += 1


def is_turn_over(game: Game) -> bool:
    """Return whether the last action completed a turn of buying fuel or building."""
    last = game.record.actions[-1] if game.length else None
    return not isinstance(last, Buy | Build) or last.seat != LEARNER
