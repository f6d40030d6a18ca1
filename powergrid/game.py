"""`Game`: a record with its state, undo, redo and access to earlier states. Other packages start here."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.record import Record, RecordError, new_record, setup_entry
from powergrid.rules.actions import Action, Shuffle
from powergrid.rules.dealing import deal
from powergrid.rules.engine import apply, legal_actions, new_game
from powergrid.rules.events import Event
from powergrid.rules.legal import Legal
from powergrid.rules.refusals import IllegalAction, Refusal
from powergrid.rules.ruleset import SetupError, make_ruleset, size_fault
from powergrid.rules.setup import shuffled_deck
from powergrid.rules.state import GameState

#: After every 25 actions a copy of the state is kept, so that any earlier state can be recreated quickly.
_SNAPSHOT_EVERY: Final = 25


class ReplayError(RecordError):
    """An action of a record that the rules forbid, perhaps because the shuffle before it is missing.

    Attributes:
        number: The number of the action, from 1.
        refusal: The reason.
    """

    def __init__(self, number: int, text: str, refusal: Refusal) -> None:
        super().__init__(f"action {number}: {text}")
        self.number = number
        self.refusal = refusal


class Game:
    """A game in progress.

    Do not modify its attributes from outside.

    Attributes:
        record: The set-up and the actions so far.
        state: The state after them.
        events: The events of each action (entry 0 has those before the first decision).
    """

    def __init__(self, record: Record, seed: int | None = None) -> None:
        """Start a game from the set-up of a record, without its actions (see `replay`).

        Args:
            seed: Seed for the shuffle at Step 3; None chooses one at random.
        """
        self.record = Record(record.setup, record.board, record.ruleset, record.deal, [], dict(record.extra))
        self.state, first = new_game(record.ruleset, record.deal)
        self.events: list[list[Event]] = [first]
        self._random = Random(seed)
        self._kept: dict[int, GameState] = {0: self.state.copy()}
        self._undone: list[Action] = []

    @property
    def length(self) -> int:
        """Number of actions taken."""
        return len(self.record.actions)

    def legal(self) -> Legal:
        """Return the legal actions, with the reasons for refusals."""
        return legal_actions(self.state)

    def apply(self, action: Action) -> list[Event]:
        """Carry out an action and return its events. If it calls for a shuffle, shuffle and record that too.

        Raises IllegalAction and changes nothing if the rules forbid it.
        """
        out = self._take(action)
        self._undone.clear()
        return out + self.settle()

    def settle(self) -> list[Event]:
        """Draw and record the pending shuffle, if any (a record may end just before one)."""
        if not self.state.awaiting_shuffle:
            return []
        return self._take(Shuffle(tuple(shuffled_deck(self.state, self._random))))

    def _take(self, action: Action) -> list[Event]:
        out = apply(self.state, action)
        self.record.actions.append(action)
        self.events.append(out)
        if self.length % _SNAPSHOT_EVERY == 0:
            self._kept[self.length] = self.state.copy()
        return out

    def hand_seat(self, seat: int, kind: str) -> None:
        """Give a seat to a person ("human") or to a kind of bot, and note it in the record."""
        setup = self.record.setup
        players = list(setup.players)
        players[seat] = players[seat].model_copy(update={"kind": kind})
        (players[seat].model_extra or {}).pop("notch", None)  # the bot no longer adjusts to the players
        self.record.setup = setup.model_copy(update={"players": tuple(players)})

    # --- earlier states, undo and redo -----------------------------------------------------------------------

    def at(self, number: int) -> GameState:
        """Return a new copy of the state after the first `number` actions (0 to length)."""
        if not 0 <= number <= self.length:
            raise IndexError(f"the game has {self.length} actions, not {number}")
        if number == self.length:
            return self.state.copy()
        start = max(n for n in self._kept if n <= number)
        state = self._kept[start].copy()
        for action in self.record.actions[start:number]:
            apply(state, action)
        return state

    def undo_to(self, number: int) -> None:
        """Go back to the state after the first `number` actions; redo restores the others."""
        state = self.at(number)
        self._undone.extend(reversed(self.record.actions[number:]))
        del self.record.actions[number:]
        del self.events[number + 1 :]
        for kept in [n for n in self._kept if n > number]:
            del self._kept[kept]
        self.state = state

    def can_redo(self) -> bool:
        """Return whether there is an undone action to redo."""
        return bool(self._undone)

    def next_redo(self) -> Action | None:
        """Return the action that redo would restore."""
        return self._undone[-1] if self._undone else None

    def undone(self) -> list[Action]:
        """Return the actions that redo would restore, the next one first."""
        return self._undone[::-1]

    def offer_redo(self, actions: Sequence[Action]) -> None:
        """Make these actions available to redo, in this order, up to the first illegal one."""
        state, legal = self.state.copy(), []
        for action in actions:
            if legal_actions(state).why_not(action) is not None:
                break
            apply(state, action)
            legal.append(action)
        self._undone = legal[::-1]

    def redo(self) -> list[Event]:
        """Redo the last undone action (with the shuffle after it, if any) and return its events."""
        out = self._take(self._undone.pop())
        if self.state.awaiting_shuffle and self._undone:
            out = out + self._take(self._undone.pop())
        return out


def create_game(
    board: Board,
    edition: Edition,
    regions: Sequence[str],
    players: Sequence[Mapping[str, Any]],
    options: Mapping[str, OptionValue] | None = None,
    seed: int | None = None,
) -> Game:
    """Create a game, drawing the order of play and the plants at random.

    Raises SetupError with everything that is wrong, such as two players with the same colour, or too few cities.

    Args:
        players: In seat order, each with "name" and, if known, "color" and "kind".
        seed: Seed of the game; None chooses one at random.
    """
    random = Random(seed)
    colors = [player["color"] for player in players if player.get("color")]
    twice = [f"two players have the colour {color}" for color in dict.fromkeys(colors) if colors.count(color) > 1]
    if twice:
        raise SetupError(twice)
    ruleset = make_ruleset(board, edition, len(players), regions, options)
    if fault := size_fault(ruleset):
        raise SetupError([fault])
    entry = setup_entry(board, edition, regions, players, options or {}, deal(ruleset, random))
    return Game(new_record(board, entry, ruleset), seed=random.getrandbits(64))


def steps(record: Record, upto: int | None = None) -> Iterator[Game]:
    """Yield the game after the set-up and after each action of a record (or only its first `upto` actions).

    The same Game is yielded each time, advanced by one action. A record may end before the shuffle that its last action
    calls for; then nobody can act until `Game.settle` draws it. Raises ReplayError at the first action that the rules
    forbid or that comes where a shuffle is missing.
    """
    game = Game(record)
    yield game
    actions = record.actions if upto is None else record.actions[:upto]
    for number, action in enumerate(actions, start=1):
        try:
            game._take(action)
        except IllegalAction as error:
            raise ReplayError(number, _why(error), error.refusal) from None
        yield game


def _why(error: IllegalAction) -> str:
    if error.refusal.code == "await_shuffle":
        return f"the record is incomplete: the shuffle before this action is missing ({error})"
    return str(error)


def replay(record: Record, upto: int | None = None) -> Game:
    """Play the actions of a record (or only the first `upto`) and return the game at that point.

    Raises ReplayError as `steps` does.
    """
    return deque(steps(record, upto), maxlen=1)[0]
