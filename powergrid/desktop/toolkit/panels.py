"""The frames of content: the head of a screen, a panel with a head, and a card that can be closed."""

from __future__ import annotations

import pygame

from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _

#: Heights of the head of a screen and of a card.
SCREEN_HEAD = 46.0
CARD_HEAD = 34.0


def screen_head(
    ui: Ui, title: str, on_back: Action, note: str = "", *, keys: tuple[str, ...] = ("Esc",), leads: str = "back"
) -> float:
    """Draw the dark bar at the top of a screen: the button to leave at the left, then the title and a note.

    leads: "back" or "menu"; the control is `top.back` or `top.menu`. Returns where the words end.
    """
    c, t = ui.c, ui.c.theme
    c.fill((0, 0, c.size[0], SCREEN_HEAD), t.ink)
    tip = Tip(_("Back") if leads == "back" else _("Main menu"), "", "Esc")
    widgets.icon_button(ui, f"top.{leads}", (14, 7, 32, 32), leads, on_back, tip).keys = keys
    end = c.text(title, (58, 23), theme.TITLE, t.white, "midleft").right
    return c.text(note, (end + 14, 24), theme.LABEL, t.on_ink2, "midleft").right if note else end


def panel_head(c: Canvas, rect: pygame.FRect, height: float, shadow: int = 1) -> pygame.FRect:
    """Draw a panel and its dark head of this height; returns the head."""
    t = c.theme
    c.box(rect, 8, t.paper, t.ink, 1, shadow)
    head = pygame.FRect(rect.left, rect.top, rect.width, height)
    with c.clip(head):
        c.box((head.left, head.top, head.width, head.height + 12), 8, t.ink)
    return head


def card(ui: Ui, name: str, box: pygame.FRect, title: str, on_close: Action, tip: str, icon: str = "") -> pygame.FRect:
    """Draw a card over the screen, with a title and a cross that Esc presses, too.

    Registers `NAMEcard`, through which no click falls, and `NAME.close`. Returns what the title leaves of the head.
    """
    c, t = ui.c, ui.c.theme
    ui.area(f"{name}card", box, on_click=lambda: None)
    head = panel_head(c, box, CARD_HEAD, shadow=2)
    left = head.left + 13
    if icon:
        c.icon(icon, (head.left + 19, head.centery), 18, t.amber)
        left = head.left + 36
    end = c.text(title, (left, head.centery), theme.HEAD, t.white, "midleft", head.right - 43 - left).right
    place = (head.right - 32, head.top + 3, 28, 28)
    widgets.icon_button(ui, f"{name}.close", place, "close", on_close, Tip(tip, "", "Esc"), key="Esc", size=13)
    return pygame.FRect(end + 10, head.top, head.right - 50 - end, head.height)
