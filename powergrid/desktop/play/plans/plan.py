"""The pending decision of a game, and the base class of plans for it."""

from copy import copy, deepcopy
from dataclasses import dataclass, field, fields
from typing import Any, Self

from powergrid.bots.turns import Hint
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.actions import Action, Decision
from powergrid.rules.legal import Kind, Legal
from powergrid.rules.state import GameState, PlayerState


class Moment:
    """The pending decision of a game."""

    game: Game

    @property
    def state(self) -> GameState:
        """The current state of the game."""
        return self.game.state

    @property
    def legal(self) -> Legal:
        """The legal actions."""
        return self.game.legal()

    @property
    def kind(self) -> Kind:
        """The kind of the pending decision."""
        return self.legal.kind

    @property
    def seat(self) -> int:
        """The seat to act, `NOBODY` if there is none."""
        return self.state.to_act

    @property
    def player(self) -> PlayerState:
        """The player to act, or the first player if there is none."""
        return self.state.players[max(0, self.seat)]


@dataclass
class TurnPlan(Moment):
    """The choices for one decision. None of them is an action yet.

    This class itself serves as the plan for decisions made with a single click, such as marking a start city. Two plans
    are equal if undo within a turn should treat them as the same.
    """

    game: Game = field(compare=False, repr=False)

    @property
    def has_choice(self) -> bool:
        """Whether there is a choice that a button can carry out."""
        return False

    def actions(self) -> list[Action]:
        """Return the actions that carry out the plan."""
        return []

    def forced(self) -> Action | None:
        """Return the only legal action, or None if there is a choice (RULES §6.2, P12, P13)."""
        return None

    def mark(self, hint: Hint) -> None:
        """Choose the suggestion of a hint."""

    def change_since(self, _before: Self) -> str:
        """Return a name for the change since an earlier plan, which undo takes back."""
        return _("choice")

    def copy(self) -> Self:
        """Return an independent copy."""
        new = copy(self)
        new.restore(self)
        return new

    def restore(self, other: Self) -> None:
        """Copy the choices of another plan."""
        vars(self).update(other._choices())

    def has_choices_of(self, other: "TurnPlan") -> bool:
        """Return whether all choices equal another plan's, including the ones that undo within a turn ignores."""
        return type(self) is type(other) and self._choices() == other._choices()

    def _choices(self) -> dict[str, Any]:
        return {f.name: deepcopy(getattr(self, f.name)) for f in fields(self) if f.init and f.name != "game"}

    def _has_just_done(self, kind: type[Decision]) -> bool:
        """Return whether the last action of the game was of this kind and by the player to act."""
        last = self.game.record.actions[-1:]
        return bool(last) and isinstance(last[0], kind) and last[0].seat == self.seat
