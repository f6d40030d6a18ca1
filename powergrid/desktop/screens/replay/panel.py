"""The panel of a replay: where it is, the scrubber, steps, play and pause."""

from __future__ import annotations

from functools import partial

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.replay.playback import Playback
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.panels import panel_head
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.translation import _, _p
from powergrid.rules.state import FINISHED, NOBODY

_HEAD = 42.0
_SIDE, _GAP = 58.0, 6.0


def draw(
    ui: Ui, rect: pygame.FRect, playback: Playback, last: Line | None, on_play_on: Action, on_close: Action
) -> None:
    """Draw the panel; registers replay.start, .back, .play, .next, .end, .close, .on, and scrub, unit, speed.

    last: what happened last.
    """
    c, t = ui.c, ui.c.theme
    controller = playback.controller
    head = panel_head(c, rect, _HEAD)
    text = _("action {n} of {all}").format(n=playback.number, all=playback.length)
    count = c.text(text, (head.right - 14, head.centery), theme.ROW, t.on_ink2, "midright")
    room, when = count.left - head.left - 26, _when(controller)
    c.text(when, (head.left + 14, head.centery), c.fitting(when, theme.SECTION, room), t.white, "midleft", room)
    inner = pygame.FRect(rect.left + 12, head.bottom + 10, rect.width - 24, rect.bottom - head.bottom - 20)
    left = inner.left
    if last is not None and last.seat is not None:
        tokens.marker(c, seat_color(controller.seats, last.seat), (left + 7, inner.top + 9), 14)
        left += 20
    if last is not None:
        c.paragraph(last.text, (left, inner.top), theme.TEXT, t.ink, inner.right - left, limit=2)
    # From the bottom up: the panel grows upwards when the plant market needs less room, the controls stay.
    bottom = inner.bottom - 34
    y = bottom - 116
    tip = Tip(_("Go to a moment"), "", "Left, Right")
    widgets.slider(ui, "scrub", (inner.left, y, inner.width, 26), playback.number, 0, max(1, playback.length),
                   lambda value: playback.jump(round(value)), tip=tip)  # fmt: skip
    _draw_steps(ui, pygame.FRect(inner.left, y + 34, inner.width, 34), playback)
    _draw_choices(ui, pygame.FRect(inner.left, y + 78, inner.width, 28), playback)
    widgets.button(ui, "replay.close", (inner.left, bottom, 96, 34), _("Close"), on_close, key="Esc")
    widgets.button(ui, "replay.on", (inner.right - 186, bottom, 186, 34), _("Play on from here"), on_play_on,
                   style="primary", key="P", enabled=controller.state.phase != FINISHED,
                   reason=_("The game is over here: go back first."))  # fmt: skip


def _when(controller: Controller) -> str:
    """Return the round, and whose decision comes."""
    state = controller.state
    if state.phase == FINISHED:
        return _("The game is over")
    if state.to_act == NOBODY or not state.round:
        return _("Before round 1")
    return _("Round {n}, {name}").format(n=state.round, name=controller.name(state.to_act))


def _draw_steps(ui: Ui, row: pygame.FRect, playback: Playback) -> None:
    places, left = [], row.left
    for width in (_SIDE, _SIDE, row.width - 4 * (_SIDE + _GAP), _SIDE, _SIDE):
        places.append((left, row.top, width, row.height))
        left += width + _GAP
    back, on = playback.number > 0, playback.number < playback.length
    go, step, playing = playback.jump, playback.step, playback.playing
    first, last = _("This is the beginning."), _("This is the last action.")
    widgets.button(ui, "replay.start", places[0], _("Start"), partial(go, 0), key="Home", enabled=back, reason=first,
                   show_key=False)  # fmt: skip
    tip = Tip(_("One step back"), "", "PgUp")
    widgets.button(ui, "replay.back", places[1], "", partial(step, -1), key="PgUp", icon="left", enabled=back,
                   reason=first, tip=tip)  # fmt: skip
    label = _("Pause") if playing else _p("start a replay", "Play")
    widgets.button(ui, "replay.play", places[2], label, playback.toggle, key="Space", icon="" if playing else "play",
                   enabled=on, reason=last, style="amber" if playing else "secondary", show_key=False)  # fmt: skip
    tip = Tip(_("One step on"), "", "PgDn")
    widgets.button(ui, "replay.next", places[3], "", partial(step, 1), key="PgDn", icon="right", enabled=on,
                   reason=last, tip=tip)  # fmt: skip
    widgets.button(ui, "replay.end", places[4], _("End"), partial(go, playback.length), key="End", enabled=on,
                   reason=last, show_key=False)  # fmt: skip


def _draw_choices(ui: Ui, row: pygame.FRect, playback: Playback) -> None:
    units = [("actions", _("Actions")), ("turns", _("Turns")), ("rounds", _("Rounds"))]
    place = (row.left, row.top, row.width - 148, row.height)
    widgets.segmented(ui, "unit", place, units, playback.unit, playback.set_unit)
    speeds = [("half", "½×"), ("one", "1×"), ("two", "2×"), ("four", "4×")]
    place = (row.right - 140, row.top, 140, row.height)
    widgets.segmented(ui, "speed", place, speeds, playback.speed, playback.set_speed)
