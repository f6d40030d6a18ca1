"""The hand-over between two people with hidden money: a curtain over the dock until the next one takes the screen."""

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table import recap_card
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action, Ui
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.recap import News, last_decision, recap
from powergrid.desktop.words.translation import _
from powergrid.rules.state import NOBODY

#: Milliseconds in which a curtain that has just come down cannot be lifted, so that no key pressed twice lifts it.
REST = 700


class Curtain:
    """Knows who has taken the screen. With `hangs` False nothing is ever covered."""

    def __init__(self, controller: Controller, hangs: bool) -> None:
        self.controller = controller
        self.hangs = hangs and sum(seat.is_human for seat in controller.seats) > 1
        self._viewer = NOBODY
        self._down_for = NOBODY
        self._since = 0

    @property
    def viewer(self) -> int:
        """The seat whose money may be seen now, `NOBODY` while the screen is being handed on or a bot is to act.

        The only person at the screen always sees the own money.
        """
        people = [seat.number for seat in self.controller.seats if seat.is_human]
        if len(people) == 1:
            return people[0]
        seat = self.controller.seat
        return NOBODY if self.is_down() or seat not in people else seat

    def seen_by(self, asked: bool) -> int:
        """The seat whose money is seen; `asked` to, also of the person who took the screen last, while bots act."""
        return self._viewer if asked and self.viewer == NOBODY and not self.is_down() else self.viewer

    def is_down(self) -> bool:
        """True while the next person has not taken the screen yet."""
        seat = self.controller.seat
        if not self.hangs or seat == NOBODY or not self.controller.seats[seat].is_human:
            return False
        return seat != self._viewer

    def watch(self, now: int) -> None:
        """Note since when the curtain is down; `now` is milliseconds."""
        seat = self.controller.seat if self.is_down() else NOBODY
        if seat != self._down_for:
            self._down_for, self._since = seat, now

    def can_lift(self, now: int) -> bool:
        """True when the curtain may be lifted; not in the first moment."""
        return self.is_down() and now - self._since >= REST

    def deadline(self) -> int | None:
        """When it may be lifted, in milliseconds, None when it is not down."""
        return self._since + REST if self.is_down() else None

    def lift(self) -> None:
        """The player to act has taken the screen; undo ends here."""
        self._viewer = self.controller.seat
        self.controller.undoing.hand_on()

    def news(self, names: Names) -> list[News]:
        """What has happened since the player to act decided last."""
        game, seat = self.controller.game, self.controller.seat
        return recap(game, last_decision(game, seat, self.controller.forced) or 0, names)


def draw(ui: Ui, rect: pygame.FRect, curtain: Curtain, names: Names, now: int, on_lift: Action) -> None:
    """Draw the curtain over the dock: whose turn it is, what has happened since, and the button to take over."""
    c, t = ui.c, ui.c.theme
    controller = curtain.controller
    seat = controller.seats[controller.seat]
    c.box(rect, 8, t.ink, t.ink, 1, 1)
    y = rect.top + 34
    tokens.marker(c, seat.color, (rect.left + 34, y), 30, seat.name[:1].upper(), on_ink=True)
    title = _("Pass the screen to {name}").format(name=seat.name)
    c.text(title, (rect.left + 60, y), Font("cond", 19, 600), t.white, "midleft", rect.width - 74)
    inner = pygame.FRect(rect.left + 12, rect.top + 64, rect.width - 24, rect.height - 64 - 60)
    c.box(inner, 6, t.paper)
    c.text(_("Since the last turn"), (inner.left + 10, inner.top + 14), theme.ROW_BOLD, t.ink5, "midleft")
    body = pygame.FRect(inner.left + 2, inner.top + 26, inner.width - 4, inner.height - 30)
    recap_card.draw_lines(ui, "curtain.news", body, curtain.news(names), controller.seats, names)
    label = _("I am {name}").format(name=seat.name)
    width = min(rect.width - 24, c.text_width(label, theme.BUTTON) + 90)
    place = pygame.FRect(rect.centerx - width / 2, rect.bottom - 47, width, 34)
    widgets.button(ui, "curtain.lift", place, label, on_lift, style="amber", key="Enter", enabled=curtain.can_lift(now))
