"""Undo at the table: first changes to the plan, then steps of the game."""

from collections.abc import Callable
from dataclasses import dataclass

from powergrid.desktop.decisions.host import Say
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.plan_history import PlanHistory
from powergrid.desktop.screens.table.game_log import GameLog
from powergrid.desktop.words.translation import _


@dataclass
class UndoSteps:
    """The steps that can be undone and redone.

    Attributes:
        say: Shows a message with an icon.
        changed: Called after every undo and redo.
    """

    controller: Controller
    plans: PlanHistory
    log: GameLog
    say: Say
    changed: Callable[[], None]

    def last(self) -> str:
        """Return the name of the step to undo, such as "bid", or ""."""
        return self.plans.step or ("" if self.controller.why_no_undo() else self.controller.undo_name())

    def next(self) -> str:
        """Return the name of the step to redo, or ""."""
        return self.plans.next_step or self.controller.redo_name()

    def text(self) -> str:
        """Return the log lines of the actions that undo would revert."""
        step = self.controller.undoing.last()
        if step is None or self.plans.step or self.controller.why_no_undo():
            return ""
        lines = [line for line in self.log.lines() if step.start < line.action <= step.end and not line.head]
        return ". ".join(line.text for line in lines if line.seat is not None)

    def shown(self) -> tuple[str, str, str, str]:
        """Return everything that the undo and redo buttons depend on, as a cache key."""
        return self.last(), self.next(), self.text(), self.controller.why_no_undo()

    def undo(self) -> None:
        """Undo the last step."""
        if not self.plans.undo():
            reason = self.controller.why_no_undo()
            if reason or not self.controller.undo():
                self.say(reason, "lock")
            else:
                self.plans.restore_after_undo()
        self.changed()

    def redo(self) -> None:
        """Redo the last undone step."""
        if not self.plans.redo() and not self.controller.redo():
            self.say(_("Nothing to redo."), "lock", passing=True)
        self.changed()

    def reset_turn(self) -> None:
        """Undo the whole current turn."""
        planned = self.plans.clear()
        if not self.controller.reset_turn() and not planned:
            self.say(_("Nothing to undo this turn."), "lock", passing=True)
        self.changed()
