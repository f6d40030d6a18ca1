"""Frames for content: the header of a screen, a panel with a header, and a card that can be closed."""

import pygame

from powergrid.desktop.toolkit import parts, slices, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas, with_shadow
from powergrid.desktop.toolkit.rows import Part, grouped, row
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _

#: The margin of a screen, and the heights of its header and of a card's header.
EDGE = 12.0
SCREEN_HEAD = 46.0
CARD_HEAD = 34.0


def screen_head(
    ui: Ui, title: str, back: Action, *more: Part | None, keys: tuple[str, ...] = (), icon: str = "back", tip: str = ""
) -> pygame.FRect:
    """Draw the background and header of a screen; return the area below, inside the margins.

    Args:
        more: Parts after the title.
        icon: "back" or "menu"; the control is `top.back` or `top.menu`.
        keys: Keys that go back, shown in place of Esc, which always does unless another control uses it.
    """
    c, t = ui.c, ui.c.theme
    head, rest = slices.split_top(c.area, SCREEN_HEAD)
    ui.title = title
    c.clear(t.table)
    c.fill(head, t.head)
    line = row(
        parts.icon_button(ui, f"top.{icon}", icon, back, Tip(tip or _("Back"), "", "Esc"), keys=keys),
        parts.label(ui, title, theme.TITLE, t.white),
        *more,
        gap=12,
    )
    grouped(ui, "top", line).draw(slices.inset(head, 14, 0, 14))
    return rest.inflate(-2 * EDGE, -2 * EDGE)


def panel_head(c: Canvas, rect: pygame.FRect, height: float, shadow: int = 1) -> pygame.FRect:
    """Draw a panel with a dark header of this height; return the header's area."""
    t = c.theme
    c.box(rect, 8, t.paper, t.head_line, 1, shadow)
    head = slices.top(rect, height)
    with c.clip(head):
        c.box((head.left, head.top, head.width, head.height + 12), 8, t.head)
    return head


def panel(ui: Ui, rect: pygame.FRect, title: str) -> pygame.FRect:
    """Draw a panel with a title; return the area below its header."""
    head = panel_head(ui.c, rect, CARD_HEAD)
    font = ui.c.fitting(title, theme.HEAD, head.width - 26)
    ui.c.text(title, (head.left + 13, head.centery), font, ui.c.theme.white, "midleft", head.width - 26)
    return slices.inset(rect, top=CARD_HEAD)


def card(ui: Ui, name: str, box: pygame.FRect, title: str, on_close: Action, tip: str, icon: str = "") -> pygame.FRect:
    """Draw a card over the screen, with a title and a close button (Esc); return the header area after the title.

    Its controls are `NAMEcard`, which blocks clicks on anything below, and `NAME.close`.
    """
    c, t = ui.c, ui.c.theme
    ui.area(f"{name}card", box, on_click=lambda: None)
    ui.cover(with_shadow(box))
    head = panel_head(c, box, CARD_HEAD, shadow=2)
    left = head.left + 13
    if icon:
        c.icon(icon, (head.left + 19, head.centery), 18, t.amber)
        left = head.left + 36
    end = c.text(title, (left, head.centery), theme.HEAD, t.white, "midleft", head.right - 43 - left).right
    place = (head.right - 32, head.top + 3, 28, 28)
    with ui.grouped(name):
        widgets.icon_button(ui, f"{name}.close", place, "close", on_close, Tip(tip, "", "Esc"), key="Esc", size=13)
    return pygame.FRect(end + 10, head.top, head.right - 50 - end, head.height)
