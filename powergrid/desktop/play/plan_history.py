"""Undo inside a turn: steps of a plan (cities, fuel, runs) that are no actions of the game yet."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field

from powergrid.desktop.play.choosing import Choices
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.words.translation import _

_Key = tuple[object, ...]


@dataclass
class PlanHistory:
    """Remembers how the choices in progress looked before each change; forgets them when the game moves on."""

    controller: Controller
    _before: list[Choices] = field(default_factory=list)
    _after: list[Choices] = field(default_factory=list)
    _length: int = -1
    _last: Choices = field(default_factory=Choices)

    def note(self) -> None:
        """Look whether something changed since the last look. Call it after every event."""
        controller = self.controller
        now = controller.choices
        if controller.game.length != self._length:
            self._length = controller.game.length
            self._before, self._after = [], []
        elif _key(now) != _key(self._last):
            self._before.append(self._last)
            self._after = []
        else:
            return
        self._last = deepcopy(now)

    @property
    def step(self) -> str:
        """What undo would take back, such as "city"; "" for nothing."""
        return _difference(self._before[-1], self._last) if self._before else ""

    @property
    def next_step(self) -> str:
        """What redo would bring back, such as "city"; "" for nothing."""
        return _difference(self._last, self._after[-1]) if self._after else ""

    def undo(self) -> bool:
        """Go back to the choices before the last change; tell whether there was one."""
        return self._swap(self._before, self._after)

    def redo(self) -> bool:
        """Bring the last undone change back; tell whether there was one."""
        return self._swap(self._after, self._before)

    def clear(self) -> bool:
        """Go back to the choices at the start; tell whether anything had changed."""
        found = False
        while self.undo():
            found = True
        return found

    def _swap(self, source: list[Choices], target: list[Choices]) -> bool:
        if not source:
            return False
        target.append(self._last)
        self._last = source.pop()
        bid, plant = self.controller.choices.bid, self.controller.choices.plant
        self.controller.choices = deepcopy(self._last)
        self.controller.choices.bid, self.controller.choices.plant = bid, plant
        return True


def _key(choices: Choices) -> _Key:
    runs = tuple(sorted(choices.runs.items()))
    cities = (*choices.cities, choices.own_order)
    return tuple(choices.fuel), cities, runs, choices.scrap, tuple(choices.drop)


def _difference(before: Choices, after: Choices) -> str:
    if sorted(before.cities) != sorted(after.cities):
        return _("city")
    if (before.cities, before.own_order) != (after.cities, after.own_order):
        return _("order of the plan")
    if before.fuel != after.fuel:
        return _("fuel")
    return _("choice")
