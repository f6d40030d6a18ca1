"""Undo within a turn: changes of a plan (cities, fuel, runs), which are not yet actions of the game."""

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.plans.plan import TurnPlan


class PlanHistory:
    """The plans before each change, for the pending decision and for those that an undo may restore."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._before: list[TurnPlan] = []
        self._after: list[TurnPlan] = []
        self._length = -1
        self._last = controller.turn_plan.copy()
        self._left: dict[int, list[TurnPlan]] = {}

    def note(self) -> None:
        """Note whether the plan has changed. Call it after every event."""
        now, length = self.controller.turn_plan, self.controller.game.length
        if length != self._length:
            self._left[self._length] = self._before
            self._length = length
            self._before, self._after = [], []
        elif now != self._last:
            self._before.append(self._last)
            self._after = []
        else:
            return
        self._last = now.copy()

    def restore_after_undo(self) -> None:
        """Restore the changes of a plan after the action that carried it out was undone."""
        self.note()
        now = self.controller.turn_plan
        self._before = [plan for plan in self._left.get(self._length, []) if plan != now]
        self._last, self._after = now.copy(), []

    @property
    def step(self) -> str:
        """Return the name of the step to undo, such as "city", or ""."""
        return self._last.change_since(self._before[-1]) if self._before else ""

    @property
    def next_step(self) -> str:
        """Return the name of the step to redo, such as "city", or ""."""
        return self._after[-1].change_since(self._last) if self._after else ""

    def undo(self) -> bool:
        """Undo the last change; return whether there was one."""
        return self._swap(self._before, self._after)

    def redo(self) -> bool:
        """Restore the last undone change; return whether there was one."""
        return self._swap(self._after, self._before)

    def clear(self) -> bool:
        """Undo all changes; return whether there were any."""
        found = False
        while self.undo():
            found = True
        return found

    def _swap(self, source: list[TurnPlan], target: list[TurnPlan]) -> bool:
        if not source:
            return False
        target.append(self._last)
        self._last = source.pop()
        self.controller.turn_plan.restore(self._last)
        return True
