"""The card with hints: what the program would do in this decision, and why. A click marks one in the dock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.play.hints import Hints
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.panels import CARD_HEAD, card
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.hints import act_text, chance_text, reason_lines
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.translation import _, inside
from powergrid.rules.legal import Kind
from powergrid.rules.state import GameState

_WIDTH = 344.0
_LINE = 15.0
_ACT = Font("cond", 15, 600)


def draw(
    ui: Ui, layout: Layout, hints: Hints, state: GameState, names: Names, kind: Kind, on_mark: Callable[[int], None]
) -> None:
    """Draw the card beside or above the dock; registers hint.0 and on, hint.close."""
    found = hints.found
    texts = [_wrapped(ui, reason_lines(names, hint)) for hint in found]
    height = CARD_HEAD + 8 + (sum(_row_height(lines) for lines in texts) if texts else 48)
    dock = layout.dock
    if DECISIONS[kind].on_board:  # the card covers the markets instead
        box = pygame.FRect(dock.left, dock.top - 8 - height, dock.width, height)
    else:
        box = pygame.FRect(dock.left - 8 - _WIDTH, dock.bottom - height, _WIDTH, height)
    _frame(ui, box, hints)
    y = box.top + CARD_HEAD
    if not texts:
        text = _("No hint: {reason}").format(reason=hints.fault) if hints.fault else _("Thinking …")
        ui.c.paragraph(text, (box.left + 14, y + 12), theme.TEXT, ui.c.theme.ink7, box.width - 28, limit=2)
    for number, (hint, lines) in enumerate(zip(found, texts, strict=True)):
        row = pygame.FRect(box.left + 4, y, box.width - 8, _row_height(lines))
        head = act_text(state, names, hint), chance_text(hint)
        _draw_row(ui, row, number, head, lines, number == hints.chosen, partial(on_mark, number))
        y += row.height


def _wrapped(ui: Ui, reasons: list[str]) -> list[str]:
    room = _WIDTH - 60
    return [line for reason in reasons for line in ui.c.wrapped(reason, theme.SMALL, room)]


def _row_height(lines: list[str]) -> float:
    return 30 + _LINE * len(lines) + 6


def _frame(ui: Ui, box: pygame.FRect, hints: Hints) -> None:
    rest = card(ui, "hint", box, _("What would you do?"), hints.close, _("Close"), icon="lamp")
    level = _("level {name}").format(name=inside(_(hints.level.capitalize())))
    ui.c.text(level, (rest.left, rest.centery + 1), theme.SMALL, ui.c.theme.on_ink2, "midleft", rest.width)


def _draw_row(
    ui: Ui,
    row: pygame.FRect,
    number: int,
    head: tuple[str, str],
    lines: list[str],
    chosen: bool,
    on_click: Callable[[], None],
) -> None:
    c, t = ui.c, ui.c.theme
    name = f"hint.{number}"
    inner = row.inflate(-4, -4)
    if chosen or ui.is_hovered(name):
        c.box(inner, 6, t.amber_soft if chosen else t.panel, t.amber if chosen else t.line)
    c.box((row.left + 8, row.top + 7, 20, 20), 10, t.petrol, t.petrol_pressed)
    if chosen:
        c.icon("check", (row.left + 18, row.top + 17), 12, t.white)
    else:
        c.text(str(number + 1), (row.left + 18, row.top + 17), theme.SMALL, t.white, "center")
    right = c.text(head[1], (row.right - 10, row.top + 17), theme.LABEL, t.ink7, "midright").left
    c.text(head[0], (row.left + 36, row.top + 17), _ACT, t.ink, "midleft", right - row.left - 44)
    for place, line in enumerate(lines):
        c.text(line, (row.left + 36, row.top + 35 + _LINE * place), theme.SMALL, t.ink7, "midleft")
    if ui.is_focused(name):
        c.focus_ring(inner)
    tip = Tip(head[0], _("Marks it in the dock; nothing is done yet."))
    ui.add(Control(name, inner, on_click, tip=tip))
