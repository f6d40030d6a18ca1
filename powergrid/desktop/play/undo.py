"""Undo and redo of a `Game`.

Players may take back their own turn. Undo stops at another player's decision, at a drawn card and when the screen was
handed to another player, unless the players have agreed to allow more.
"""

from dataclasses import dataclass
from typing import Final, Literal

from powergrid.game import Game
from powergrid.record import Program
from powergrid.rules.actions import Action, Shuffle
from powergrid.rules.events import DeckShuffled, PhaseBegan, PlantBought, PlantBuried, PlantDrawn, Step3Drawn
from powergrid.rules.state import NOBODY

#: Events that reveal hidden cards.
REVEALS: Final = (PlantDrawn, Step3Drawn, DeckShuffled)
#: Actions that end a turn.
_ENDS_TURN: Final = (*REVEALS, PlantBuried, PhaseBegan, PlantBought)


@dataclass(frozen=True, slots=True)
class Step:
    """The actions that one undo takes back: those after `start` up to `end`. `seat` chose the first of them."""

    start: int
    end: int
    seat: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Why nothing can be taken back.

    - nothing: No step was taken.
    - card_drawn: A card was drawn since.
    - other_decided: The player on `seat` has decided since.
    - handed_over: The screen was handed to the next player.
    """

    code: Literal["nothing", "card_drawn", "other_decided", "handed_over"]
    seat: int = NOBODY


class Undo:
    """The steps of a game, to undo and redo.

    Attributes:
        table_agrees: Whether the players allow undoing drawn cards and other players' decisions.
        forced: The numbers of actions that the program made because nobody had a choice; they do not stop undo.
        joined: The numbers of actions, including undone ones, that form one step with the action before. The record
            stores both.
    """

    def __init__(self, game: Game, *, table_agrees: bool = False) -> None:
        """Group the actions of a game into steps as recorded, including those that can be redone."""
        self.game = game
        self.table_agrees = table_agrees
        program = game.record.program
        self.forced = {n for n in program.forced if 0 < n <= game.length}
        self.joined = {n for n in program.joined if 0 < n <= game.length + len(game.undone())}
        self._steps: list[Step] = []
        self._undone: list[tuple[Step, set[int]]] = []
        self._handed_over = 0
        for number, action in enumerate(game.record.actions):
            self._add(action, number, number + 1, follows=number + 1 in self.forced | self.joined)
        self._group_undone()

    def _group_undone(self) -> None:
        taken, undone = self._steps, self.game.undone()
        self._steps = []
        for number, action in enumerate(undone, start=self.game.length):
            self._add(action, number, number + 1, follows=number + 1 in self.joined)
        seats = dict(enumerate(map(_seat, undone), start=self.game.length + 1))
        for step in reversed(self._steps):
            # Other players' actions in the same step were not their choice.
            forced = {n for n in range(step.start + 1, step.end + 1) if seats[n] not in (step.seat, NOBODY)}
            self._undone.append((step, forced))
        self._steps = taken

    def _add(self, action: Action, start: int, end: int, follows: bool = False) -> None:
        if self._steps and (follows or isinstance(action, Shuffle)):
            self._steps[-1] = Step(self._steps[-1].start, end, self._steps[-1].seat)
        else:
            self._steps.append(Step(start, end, _seat(action)))

    def note_forced(self, number: int) -> None:
        """Note that the program makes action `number`, because nobody has a choice."""
        self._keep(self.forced | {number}, self.joined)

    def note_joined(self, number: int) -> None:
        """Note that action `number`, the next one, will form one step with the one before."""
        self._keep(self.forced, {n for n in self.joined if n < number} | {number})

    def _keep(self, forced: set[int], joined: set[int]) -> None:
        self.forced, self.joined = forced, joined
        self.game.record.note(Program(forced=tuple(sorted(forced)), joined=tuple(sorted(joined))))

    def note_step(self, start: int, *, follows: bool = False) -> None:
        """Make everything after the first `start` actions a new step, and discard undone actions.

        Args:
            follows: Whether it belongs to the step before, if there is one.
        """
        length = self.game.length
        if length > start:
            self._add(self.game.record.actions[start], start, length, follows)
            self._undone.clear()
            joined = {n for n in self.joined if n <= start} | set(range(start + 2, length + 1))
            self._keep(self.forced, joined | ({start + 1} if follows else set()))

    def hand_over(self) -> None:
        """Note that the screen is handed to another player, so earlier steps can no longer be undone."""
        self._handed_over = self.game.length

    # --- undo ------------------------------------------------------------------------------------------------

    def last(self) -> Step | None:
        """Return the step that undo takes back if allowed, or None if there is none."""
        return self._steps[-1] if self._steps else None

    def why_not(self) -> Refused | None:
        """Return why the last step cannot be taken back, or None if it can."""
        return self._why_not(self._steps[-1]) if self._steps else Refused("nothing")

    def _why_not(self, step: Step) -> Refused | None:
        if self.table_agrees:
            return None
        for number in range(step.start + 1, self.game.length + 1):
            if any(isinstance(event, REVEALS) for event in self.game.events[number]):
                return Refused("card_drawn")
            seat = _seat(self.game.record.actions[number - 1])
            if seat not in (step.seat, NOBODY) and number not in self.forced:
                return Refused("other_decided", seat)
        if step.start < self._handed_over:
            return Refused("handed_over")
        # Only the player who took a step back may redo it. Undone steps must not make older decisions undoable.
        undone = self._undone[-1][0].seat if self._undone else step.seat
        return None if undone == step.seat else Refused("other_decided", undone)

    def undo(self) -> Step | None:
        """Take the last step back and return it; return None if `why_not` gives a reason."""
        if self.why_not() is not None:
            return None
        step = self._steps.pop()
        forced = self.forced.intersection(range(step.start + 1, step.end + 1))
        self._undone.append((step, forced))
        self.game.undo_to(step.start)
        if forced:
            self._keep(self.forced - forced, self.joined)
        return step

    # --- a whole turn ----------------------------------------------------------------------------------------

    def turn(self) -> list[Step]:
        """Return the steps of the current turn that can be taken back, latest first."""
        begin = _turn_start(self.game)
        found: list[Step] = []
        for step in reversed(self._steps):
            if step.start < begin or step.seat != self.game.state.to_act or self._why_not(step) is not None:
                break
            found.append(step)
        return found

    def reset_turn(self) -> int:
        """Take back every step of the current turn; return how many (redo restores them one by one)."""
        count = len(self.turn())
        for _ in range(count):
            self.undo()
        return count

    # --- redo ------------------------------------------------------------------------------------------------

    def next_redo(self) -> Step | None:
        """Return the step that redo restores, or None if there is none."""
        return self._undone[-1][0] if self._undone and self.game.can_redo() else None

    def redo(self) -> Step | None:
        """Restore the last undone step and return it, or None if there is none."""
        if self.next_redo() is None:
            return None
        step, forced = self._undone.pop()
        while self.game.length < step.end and self.game.can_redo():
            self.game.redo()
        self._steps.append(step)
        if forced:
            self._keep(self.forced | forced, self.joined)
        return step


def _turn_start(game: Game) -> int:
    """Return the number of actions before the current turn: the consecutive decisions of the player to act."""
    start, seat = game.length, game.state.to_act
    while start > 0 and seat != NOBODY:
        ended = any(isinstance(event, _ENDS_TURN) for event in game.events[start])
        if ended or _seat(game.record.actions[start - 1]) != seat:
            break
        start -= 1
    return start


def _seat(action: object) -> int:
    seat = getattr(action, "seat", NOBODY)
    return seat if isinstance(seat, int) else NOBODY
