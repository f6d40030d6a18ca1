"""The panel of a replay: position, scrubber, steps, play and pause."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.replay.playback import Playback
from powergrid.desktop.toolkit import parts, theme, widgets
from powergrid.desktop.toolkit.panels import panel_head
from powergrid.desktop.toolkit.rows import Part, column, filling, row, sized, spacer, stretch
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.translation import _, _p
from powergrid.rules.state import FINISHED, NOBODY

_HEAD = 42.0
_SIDE = 58.0


def draw(
    ui: Ui, rect: pygame.FRect, playback: Playback, last: Line | None, on_play_on: Action, on_close: Action
) -> None:
    """Draw the panel; registers replay.start, .back, .play, .next, .end, .close, .on, and scrub, unit, speed.

    last: the last events.
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
    controls = _controls(ui, playback, on_play_on, on_close)
    controls.draw(pygame.FRect(inner.left, inner.bottom - 150, inner.width, 150))


def _when(controller: Controller) -> str:
    """Return the round, and whose decision is next."""
    state = controller.state
    if state.phase == FINISHED:
        return _("The game is over")
    if state.to_act == NOBODY or not state.round:
        return _("Before round 1")
    return _("Round {n}, {name}").format(n=state.round, name=controller.name(state.to_act))


def _controls(ui: Ui, playback: Playback, on_play_on: Action, on_close: Action) -> Part:
    """Show the scrubber, the step buttons, units and speeds, and the buttons that leave the replay."""

    def scrub(rect: pygame.FRect) -> None:
        tip = Tip(_("Go to a moment"), "", "Left, Right")
        most = max(1, playback.length)
        widgets.slider(ui, "scrub", rect, playback.number, 0, most, lambda to: playback.jump(round(to)), tip=tip)

    units = [("actions", _("Actions")), ("turns", _("Turns")), ("rounds", _("Rounds"))]
    speeds = [("half", "½×"), ("one", "1×"), ("two", "2×"), ("four", "4×")]
    unit = parts.segmented(ui, "unit", units, playback.unit, playback.set_unit)
    speed = parts.segmented(ui, "speed", speeds, playback.speed, playback.set_speed)
    play_on = parts.button(
        ui, "replay.on", _("Play on from here"), on_play_on, least=186, style="primary", key="P",
        enabled=playback.controller.state.phase != FINISHED, reason=_("The game is over here: go back first."),
    )  # fmt: skip
    close = parts.button(ui, "replay.close", _("Close"), on_close, least=96, key="Esc")
    return column(
        Part(scrub, height=26),
        spacer(8),
        row(*_steps(ui, playback), gap=6, height=34),
        spacer(10),
        row(filling(unit), sized(speed, 140), height=28),
        spacer(10),
        row(close, stretch(), play_on),
    )


def _steps(ui: Ui, playback: Playback) -> list[Part]:
    """Return the buttons to both ends, one step forward or back, and to play."""
    go, step, playing = playback.jump, playback.step, playback.playing
    back = {"enabled": playback.number > 0, "reason": _("This is the beginning.")}
    on = {"enabled": playback.number < playback.length, "reason": _("This is the last action.")}
    words = _("Pause") if playing else _p("start a replay", "Play")
    looks = {"icon": "" if playing else "play", "style": "amber" if playing else "secondary"}

    def button(name: str, words: str, action: Action, key: str, **looks: Any) -> Part:
        return parts.button(ui, f"replay.{name}", words, action, key=key, show_key=not words, **looks)

    play = button("play", words, playback.toggle, "Space", **looks, **on)
    tips = Tip(_("One step back"), "", "PgUp"), Tip(_("One step on"), "", "PgDn")
    return [
        sized(button("start", _("Start"), partial(go, 0), "Home", **back), _SIDE),
        sized(button("back", "", partial(step, -1), "PgUp", icon="left", tip=tips[0], **back), _SIDE),
        filling(play),
        sized(button("next", "", partial(step, 1), "PgDn", icon="right", tip=tips[1], **on), _SIDE),
        sized(button("end", _("End"), partial(go, playback.length), "End", **on), _SIDE),
    ]
