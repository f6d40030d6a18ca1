"""What all docks share: their host, head, rows and the line of totals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from powergrid.desktop.decisions import dock_head
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Dialog
from powergrid.desktop.toolkit.theme import Color
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _
from powergrid.rules.refusals import IllegalAction, Refusal

HEAD_HEIGHT = 42.0
PAD = 12.0
BUTTON = 34.0


class Host(Protocol):
    """The scene that a dock stands in."""

    ui: Ui
    controller: Controller

    def ask(self, dialog: Dialog) -> None:
        """Show a question."""

    def say(self, text: str) -> None:
        """Show a short message."""

    def moved(self) -> None:
        """The game has moved on."""

    def show_rules(self, section: str = "") -> None:
        """Show the rules of this game, open at a section of the book."""

    def ask_hint(self) -> None:
        """Show what the program would do, or put that away."""


def do(host: Host, act: Callable[[], object]) -> None:
    """Carry out a confirmed choice; a refusal is shown, nothing is lost."""
    try:
        act()
    except IllegalAction as error:
        host.say(sentence(error.refusal))
        return
    host.moved()


def refused(host: Host, refusal: Refusal | None) -> None:
    """Show why something cannot be done."""
    if refusal is not None:
        host.say(sentence(refusal))


def draw_head(host: Host, rect: pygame.FRect, question: str, short: str = "") -> None:
    """Draw panel and dark head with marker and name of the player to act; `short` stands in beside a long name."""
    c, t = host.ui.c, host.ui.c.theme
    controller = host.controller
    c.box(rect, 8, t.paper, t.ink, 1, 1)
    head = pygame.FRect(rect.left, rect.top, rect.width, HEAD_HEIGHT)
    c.box(head, 8, t.ink)
    c.fill((head.left, head.bottom - 10, head.width, 10), t.ink)
    seat = controller.seats[controller.seat]
    tokens.marker(c, seat.color, (head.left + 24, head.centery), 24, seat.name[:1].upper(), on_ink=True)
    place = pygame.FRect(head.left + 44, head.top, head.width - 44 - 112, head.height)
    dock_head.draw_words(host.ui, place, seat.name, question, short)


def body_of(rect: pygame.FRect) -> pygame.FRect:
    """The part of a dock between head and buttons."""
    top = rect.top + HEAD_HEIGHT + 8
    return pygame.FRect(rect.left + PAD, top, rect.width - 2 * PAD, rect.bottom - 10 - BUTTON - 8 - top)


def button_row(rect: pygame.FRect) -> pygame.FRect:
    """The place of the buttons at the bottom of a dock."""
    return pygame.FRect(rect.left + PAD, rect.bottom - 10 - BUTTON, rect.width - 2 * PAD, BUTTON)


def total_line(c: Canvas, rect: pygame.FRect, label: str, amount: str, right_label: str, right: str,
               color: Color | None = None) -> None:  # fmt: skip
    """Draw the line of totals: words, coin and number at the left, words and number at the right."""
    t = c.theme
    c.box(rect, 6, t.panel, t.line)
    box = c.text(label, (rect.left + 10, rect.centery), theme.ROW, t.ink7, "midleft")
    tokens.coin(c, (box.right + 16, rect.centery), 16)
    c.text(amount, (box.right + 28, rect.centery), theme.TOTAL, color or t.ink, "midleft")
    number = c.text(right, (rect.right - 10, rect.centery), theme.TOTAL, t.ink, "midright")
    c.text(right_label, (number.left - 7, rect.centery), theme.ROW, t.ink7, "midright")


def note(
    c: Canvas, left: float, y: float, text: str, room: float, icon: str = "info", color: Color | None = None
) -> None:
    """Draw one line with an icon before it."""
    t = c.theme
    c.icon(icon, (left + 7, y), 14, color or t.ink5)
    c.text(text, (left + 20, y), theme.HINT, color or t.ink7, "midleft", room - 20)


def confirm(host: Host, title: str, text: str, label: str, act: Callable[[], object]) -> None:
    """Ask once before something that ends an auction or scraps a plant."""

    host.ask(
        Dialog(
            title,
            text,
            [("cancel", _("Back"), "secondary", "Esc", None),
             ("ok", label, "primary", "Enter", lambda: do(host, act))],
            sign=tokens.title_marker(host.controller.seats[host.controller.seat].color),
        )
    )  # fmt: skip


def either(names: Sequence[str]) -> str:
    """Names joined as a choice: "14, 16 or 21"."""
    if len(names) == 1:
        return names[0]
    return _("{some} or {last}").format(some=", ".join(names[:-1]), last=names[-1])
