"""Clicks and keys that were meant for another's turn and come when it is over: they decide nothing."""

from __future__ import annotations

import pygame

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit.keys import key_name
from powergrid.rules.actions import Shuffle
from powergrid.rules.state import NOBODY

#: Milliseconds in which the dock of somebody who has just come to act takes no click.
REST = 400
#: Milliseconds between two clicks of one who hurries the bots: a click so close after a refused one is refused, too.
HURRY = 300
#: Milliseconds and lp between the two clicks of a double click.
_DOUBLE_MS, _DOUBLE_REACH = 350, 12
_KEYS = ("Enter", "Ctrl+Enter", "Space")


class Hurry:
    """Keeps who hurries the bots, or clicks twice, from deciding for the next person.

    The dock rests for a moment when somebody else has acted since the last picture. Times are milliseconds, places lp.
    """

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self._seen = controller.game.length
        self._rests_until = 0
        self._dock = pygame.FRect()
        self._decided = (-_DOUBLE_MS, 0.0, 0.0)

    def watch(self, dock: pygame.FRect, now: int) -> None:
        """The dock of the one to act is drawn now; note when that is news after another player's actions."""
        game, seat = self.controller.game, self.controller.seat
        new = game.record.actions[self._seen : game.length]
        self._seen, self._dock = game.length, dock
        if seat != NOBODY and any(not isinstance(action, Shuffle) and action.seat != seat for action in new):
            self._rests_until = now + REST

    def decided(self, mouse: tuple[float, float], now: int) -> None:
        """A person has decided, with the mouse there."""
        self._decided = (now, *mouse)

    def is_second_click(self, event: pygame.event.Event, scale: float, now: int) -> bool:
        """True for the rest of a double click that has ended someone's decision."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        when, x, y = self._decided
        near = abs(event.pos[0] / scale - x) + abs(event.pos[1] / scale - y) < _DOUBLE_REACH
        return near and now - when < _DOUBLE_MS

    def is_too_early(self, event: pygame.event.Event, scale: float, now: int) -> bool:
        """True for a click into the dock, or Enter or Space, that comes too early to be meant for what it shows."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            for_dock = self._dock.collidepoint(event.pos[0] / scale, event.pos[1] / scale)
        else:
            for_dock = event.type == pygame.KEYDOWN and key_name(event) in _KEYS
        if not for_dock or now >= self._rests_until:
            return False
        self._rests_until = max(self._rests_until, now + HURRY)
        return True
