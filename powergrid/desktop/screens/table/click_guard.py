"""A guard against clicks and keys that come too late, because they were meant for another player's turn."""

import pygame

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit.ui import Ui
from powergrid.rules.actions import Shuffle
from powergrid.rules.state import NOBODY

#: The time for which the dock ignores input at the start of a player's turn, in milliseconds.
COOLDOWN = 400
#: The same after the last page of a lesson.
READING_COOLDOWN = 700
#: A click within this many milliseconds of an ignored one is ignored too, because it was meant to skip bots.
REPEAT = 300
#: The maximum time in milliseconds and distance in lp between the two clicks of a double click.
_DOUBLE_MS, _DOUBLE_REACH = 350, 12
#: Keys that carry out a decision.
GUARDED_KEYS = ("Enter", "Ctrl+Enter", "Space")


class ClickGuard:
    """Ignores input too soon after another player's turn. Times are in milliseconds, positions in lp."""

    def __init__(self, controller: Controller, ui: Ui) -> None:
        self.controller = controller
        self.ui = ui
        self._seen = controller.game.length
        self._ignores_until = 0
        self._seen_turns = controller.game.length
        self._no_pins_until = 0
        self._decided = (-_DOUBLE_MS, 0.0, 0.0)
        self._buttons: list[tuple[pygame.FRect, int]] = []
        self._gone: list[tuple[pygame.FRect, int]] = []

    def watch(self, now: int) -> None:
        """Start the cooldown if others have acted since the dock was last drawn."""
        game, seat = self.controller.game, self.controller.seat
        new = game.record.actions[self._seen : game.length]
        self._seen = game.length
        if seat != NOBODY and any(not isinstance(action, Shuffle) and action.seat != seat for action in new):
            self._ignores_until = now + COOLDOWN

    def watch_turns(self, now: int) -> None:
        """Ignore pins for a moment if a person's turn has ended or was skipped since the board was last drawn."""
        game, seats = self.controller.game, self.controller.seats
        new = game.record.actions[self._seen_turns : game.length]
        self._seen_turns = game.length
        if any(not isinstance(action, Shuffle) and seats[action.seat].is_human for action in new):
            self._no_pins_until = now + COOLDOWN

    def watch_buttons(self, now: int) -> None:
        """Remember where buttons cover the board now, and where they did a moment ago."""
        board = self.ui.control("board")
        buttons = [control for control in self.ui.controls if control.on_click is not None and control.group != "city"]
        over = [button.rect for button in buttons if board is not None and board.rect.colliderect(button.rect)]
        gone = [*self._gone, *(one for one in self._buttons if one[0] not in over)]
        self._gone = [(place, seen) for place, seen in gone if now - seen < COOLDOWN]
        self._buttons = [(place, now) for place in over]

    def ignores_city(self, pins: bool) -> bool:
        """Return whether a click on a city was meant for a button that has just disappeared or for an earlier turn."""
        now, by_mouse = self.ui.clock(), not self.ui.focus.by_keys
        self.watch_buttons(now)
        if by_mouse and any(place.collidepoint(self.ui.mouse) for place, _seen in self._gone):
            return True
        return pins and now < self._no_pins_until

    def hold(self, now: int) -> None:
        """Ignore input for a moment after the last page of a lesson, because it was meant for another page."""
        self._ignores_until = now + READING_COOLDOWN

    def decided(self, mouse: tuple[float, float], now: int) -> None:
        """Remember the time and the mouse position of a person's decision."""
        self._decided = (now, *mouse)

    def is_second_click(self, position: tuple[float, float], now: int) -> bool:
        """Return whether a click is the second of a double click whose first made a decision."""
        when, x, y = self._decided
        return abs(position[0] - x) + abs(position[1] - y) < _DOUBLE_REACH and now - when < _DOUBLE_MS

    def is_too_early(self, now: int) -> bool:
        """Return whether a click on the dock or a guarded key comes too soon to be intentional."""
        if now >= self._ignores_until:
            return False
        self._ignores_until = max(self._ignores_until, now + REPEAT)
        return True
