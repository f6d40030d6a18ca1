"""Handing over the screen when money is hidden: it is covered until the next person takes over."""

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.recap import News, last_decision, recap
from powergrid.rules.standing import turns
from powergrid.rules.state import NOBODY

#: Milliseconds before a hand-over can be accepted, so that a key pressed twice does not accept it by accident.
DELAY = 700


class HandOver:
    """A record of who is at the screen. Nothing is covered unless money is hidden and several people play."""

    def __init__(self, controller: Controller, hidden_money: bool) -> None:
        self.controller = controller
        self.enabled = hidden_money and sum(seat.is_human for seat in controller.seats) > 1
        self._viewer = NOBODY
        self._waits_for = NOBODY
        self._since = 0
        self._accepts = False

    @property
    def viewer(self) -> int:
        """The person at the screen, `NOBODY` during a hand-over or, if money is hidden, while a bot acts.

        It is the only person, the person to act or, while a bot acts and money is open, the next person.
        """
        people = [seat.number for seat in self.controller.seats if seat.is_human]
        if len(people) == 1:
            return people[0]
        seat = self.controller.seat
        if self.is_pending() or seat in people:
            return NOBODY if self.is_pending() else seat
        order = turns(self.controller.state)
        if self.enabled or seat not in order:
            return NOBODY
        after = order.index(seat) + 1
        return next((other for other in order[after:] + order[:after] if other in people), NOBODY)

    def seen_by(self, asked: bool) -> int:
        """Return the seat whose money is shown.

        Args:
            asked: While bots act, the seat that was at the screen last.
        """
        return self._viewer if asked and self.viewer == NOBODY and not self.is_pending() else self.viewer

    def is_pending(self) -> bool:
        """Return whether the next person still has to take over."""
        seat = self.controller.seat
        if not self.enabled or seat == NOBODY or not self.controller.seats[seat].is_human:
            return False
        return seat != self._viewer

    def watch(self, now: int) -> None:
        """Note when a hand-over begins; `now` is in milliseconds."""
        seat = self.controller.seat if self.is_pending() else NOBODY
        if seat != self._waits_for:
            self._waits_for, self._since, self._accepts = seat, now, False

    def can_accept(self, now: int) -> bool:
        """Return whether the hand-over can be accepted yet, after a short delay."""
        return self.is_pending() and now - self._since >= DELAY

    def can_be_accepted_now(self, now: int) -> bool:
        """Return True once in each hand-over, as soon as it can be accepted."""
        if self._accepts or not self.can_accept(now):
            return False
        self._accepts = True
        return True

    def deadline(self, now: int) -> int | None:
        """Return when the hand-over can be accepted, in milliseconds, or None if it already can or none is pending."""
        return self._since + DELAY if self.is_pending() and now <= self._since + DELAY else None

    def accept(self) -> None:
        """Hand the screen to the player to act; earlier steps can no longer be undone."""
        self._viewer = self.controller.seat
        self.controller.undoing.hand_over()

    def news(self, names: Names) -> list[News]:
        """Return the news since the last decision of the player to act."""
        game, seat = self.controller.game, self.controller.seat
        return recap(game, last_decision(game, seat, self.controller.forced) or 0, names)
