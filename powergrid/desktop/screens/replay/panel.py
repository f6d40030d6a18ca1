"""The panel of a replay: where it stands, the scrubber, steps, play and pause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.panels import panel_head
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.translation import _, _p

HEAD = 42.0
SPEEDS = {"half": 1600, "one": 800, "two": 400, "four": 200}
"""Milliseconds from one step to the next."""


@dataclass(frozen=True, slots=True)
class ReplayState:
    """What the panel shows.

    number, length: actions so far and in all. when: round and whose decision comes. last: what happened last, and the
    colour of who did it ("" for nobody). unit: actions, turns or rounds. speed: a key of SPEEDS. over: nothing can be
    played on from here.
    """

    number: int
    length: int
    when: str
    last: str
    last_color: str
    unit: str
    speed: str
    playing: bool
    over: bool


@dataclass(frozen=True, slots=True)
class ReplayCalls:
    """What the panel can ask for."""

    go: Callable[[int], None]
    step: Callable[[int], None]
    toggle: Callable[[], None]
    set_unit: Callable[[str], None]
    set_speed: Callable[[str], None]
    play_on: Callable[[], None]
    close: Callable[[], None]


def draw(ui: Ui, rect: pygame.FRect, state: ReplayState, calls: ReplayCalls) -> None:
    """Draw the panel; registers replay.start, .back, .play, .next, .end, .close, .on, and scrub, unit, speed."""
    c, t = ui.c, ui.c.theme
    head = panel_head(c, rect, HEAD)
    text = _("action {n} of {all}").format(n=state.number, all=state.length)
    count = c.text(text, (head.right - 14, head.centery), theme.ROW, t.on_ink2, "midright")
    room = count.left - head.left - 26
    when = c.fitting(state.when, theme.SECTION, room)
    c.text(state.when, (head.left + 14, head.centery), when, t.white, "midleft", room)
    inner = pygame.FRect(rect.left + 12, head.bottom + 10, rect.width - 24, rect.bottom - head.bottom - 20)
    left = inner.left
    if state.last_color:
        tokens.marker(c, state.last_color, (left + 7, inner.top + 9), 14)
        left += 20
    c.paragraph(state.last, (left, inner.top), theme.TEXT, t.ink, inner.right - left, limit=2)
    # From the bottom up: the panel grows upwards when the plant market needs less room, the controls stay.
    bottom = inner.bottom - 34
    y = bottom - 116
    scrub = pygame.FRect(inner.left, y, inner.width, 26)
    widgets.slider(ui, "scrub", scrub, state.number, 0, max(1, state.length), lambda value: calls.go(round(value)),
                   tip=Tip(_("Go to a moment"), "", "Left, Right"))  # fmt: skip
    _draw_steps(ui, pygame.FRect(inner.left, y + 34, inner.width, 34), state, calls)
    _draw_choices(ui, pygame.FRect(inner.left, y + 78, inner.width, 28), state, calls)
    widgets.button(ui, "replay.close", (inner.left, bottom, 96, 34), _("Close"), calls.close, key="Esc")
    widgets.button(ui, "replay.on", (inner.right - 186, bottom, 186, 34), _("Play on from here"), calls.play_on,
                   style="primary", key="P", enabled=not state.over,
                   reason=_("The game is over here: go back first."))  # fmt: skip


def _draw_steps(ui: Ui, row: pygame.FRect, state: ReplayState, calls: ReplayCalls) -> None:
    side = 58.0
    at_start, at_end = state.number <= 0, state.number >= state.length
    no_more, no_less = _("This is the last action."), _("This is the beginning.")
    middle = row.width - 4 * side - 4 * 6
    x = row.left
    widgets.button(ui, "replay.start", (x, row.top, side, row.height), _("Start"), lambda: calls.go(0), key="Home",
                   enabled=not at_start, reason=no_less, show_key=False)  # fmt: skip
    x += side + 6
    tip = Tip(_("One step back"), "", "PgUp")
    widgets.button(ui, "replay.back", (x, row.top, side, row.height), "", lambda: calls.step(-1), key="PgUp",
                   icon="left", enabled=not at_start, reason=no_less, tip=tip)  # fmt: skip
    x += side + 6
    label = _("Pause") if state.playing else _p("start a replay", "Play")
    widgets.button(ui, "replay.play", (x, row.top, middle, row.height), label, calls.toggle, key="Space",
                   icon="" if state.playing else "play", enabled=not at_end, reason=no_more,
                   style="amber" if state.playing else "secondary", show_key=False)  # fmt: skip
    x += middle + 6
    tip = Tip(_("One step on"), "", "PgDn")
    widgets.button(ui, "replay.next", (x, row.top, side, row.height), "", lambda: calls.step(1), key="PgDn",
                   icon="right", enabled=not at_end, reason=no_more, tip=tip)  # fmt: skip
    x += side + 6
    widgets.button(ui, "replay.end", (x, row.top, side, row.height), _("End"), lambda: calls.go(state.length),
                   key="End", enabled=not at_end, reason=no_more, show_key=False)  # fmt: skip


def _draw_choices(ui: Ui, row: pygame.FRect, state: ReplayState, calls: ReplayCalls) -> None:
    units = [("actions", _("Actions")), ("turns", _("Turns")), ("rounds", _("Rounds"))]
    wide = row.width - 140
    widgets.segmented(ui, "unit", (row.left, row.top, wide - 8, row.height), units, state.unit, calls.set_unit)
    speeds = [("half", "½×"), ("one", "1×"), ("two", "2×"), ("four", "4×")]
    place = (row.left + wide, row.top, 140, row.height)
    widgets.segmented(ui, "speed", place, speeds, state.speed, calls.set_speed)
