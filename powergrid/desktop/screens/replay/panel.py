"""The panel of a replay: the position, recent events, and buttons for stepping, playing and a player's decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

import pygame

from powergrid.desktop.pieces import drawings, tokens
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.replay.playback import Playback
from powergrid.desktop.screens.table.top_bar import when_text
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.panels import panel_head
from powergrid.desktop.toolkit.rows import (
    SHRINKS,
    Part,
    column,
    filling,
    grouped,
    row,
    scrolling,
    sized,
    spacer,
    stretch,
)
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.translation import _, _p, count
from powergrid.rules.state import FINISHED

_HEAD = 42.0
_SIDE, _NARROW = 58.0, 42.0
_CONTROLS = 144.0
#: The height of the button that shows the omitted lines.
_MORE = 22.0
_MARKER, _SMALL_MARKER = 30.0, 24.0

#: A text and shorter versions of it.
Versions = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PanelActions:
    """Callbacks for the buttons of the panel.

    Attributes:
        more: Shows everything, including the lines that do not fit in the panel.
    """

    continue_game: Action
    results: Action
    close: Action
    more: Action


def draw(
    ui: Ui, rect: pygame.FRect, playback: Playback, when: str, last: Sequence[Line], texts: Sequence[Versions],
    actions: PanelActions, first: int = 3,
) -> None:  # fmt: skip
    """Draw the panel.

    Controls: replay.start, .back, .play, .next, .end, .before, .after, .close, .on, .results, unit, speed, whose and,
    if there is no room for everything, replay.more.

    Args:
        when: The heading.
        last: The lines of the last step and, after a jump to a decision, the next line.
        texts: Sentences to show instead, the most important first: how the game was decided, or the events of the last
            round.
        first: The number of texts that are always shown.
    """
    inner = slices.inset(rect, 12, _HEAD + 7, 12, 9)
    above, below = slices.split_bottom(inner, _CONTROLS, gap=4)
    shown = partial(_texts, ui, texts, first) if texts else partial(_last, ui, playback.controller.seats, last)
    whole, left_out = shown(above)
    in_head = None
    if left_out:
        rest, place = slices.split_bottom(above, _MORE)
        less, now_out = shown(rest)
        if texts and len(texts) - now_out < min(first, len(texts)):
            in_head = grouped(ui, "more", _more(ui, left_out, actions, "dark"))
        else:
            whole = less
            grouped(ui, "more", row(stretch(), _more(ui, now_out, actions, "quiet"))).draw(place)
    _draw_head(ui, rect, playback, when, in_head)
    whole.draw(above)
    # Anchored at the bottom, so that the controls stay in place if the panel grows upwards.
    controls = grouped(ui, "replay", _controls(ui, playback, actions))
    controls.draw(below)


def _more(ui: Ui, left_out: int, actions: PanelActions, style: str) -> Part:
    words = count(left_out, "{n} more line …", "{n} more lines …")
    return parts.button(ui, "replay.more", words, actions.more, style=style, font=theme.HINT, height=_MORE - 2, key="M")


def _draw_head(ui: Ui, rect: pygame.FRect, playback: Playback, when: str, more: Part | None) -> None:
    """Draw the heading, with the number of the action or the button that shows the omitted lines."""
    t, (number, length) = ui.c.theme, playback.progress
    title = parts.label(ui, when, theme.SECTION, t.white, grow=1)
    action = parts.label(ui, _("action {n} of {all}").format(n=number, all=length), theme.ROW, t.on_ink2)
    row(title, more or action, gap=12).draw(panel_head(ui.c, rect, _HEAD).inflate(-28, 0))


def heading(playback: Playback) -> str:
    """Return the title: the current round, or the round that has just ended."""
    over = 0 if playback.at_round else playback.round_over()
    if over and playback.controller.state.phase != FINISHED:
        return _("Round {n} is over").format(n=over)
    return when_text(playback.controller)


def full_list(ui: Ui, seats: Sequence[Seat], last: Sequence[Line], texts: Sequence[Versions]) -> Part:
    """Return a scrolling list of all lines, including those that do not fit in the panel."""
    lines = [parts.label(ui, versions[0], theme.TEXT, wraps=True) for versions in texts]
    return scrolling(ui, "more.list", column(*(lines or _lines(ui, seats, last, limit=0)), gap=4))


def _lines(ui: Ui, seats: Sequence[Seat], last: Sequence[Line], limit: int = 2) -> list[Part]:
    """Return the lines, with the main one in bold.

    Args:
        limit: The maximum number of rows for each.
    """
    main = _main(last)
    lines = []
    for line in last:
        marker = spacer(14) if line.seat is None else drawings.marker(ui.c, seat_color(seats, line.seat), 14)
        color, font = (ui.c.theme.ink, theme.TEXT_BOLD) if line is main else (ui.c.theme.ink7, theme.TEXT)
        words = parts.label(ui, line.text, font, color, wraps=True, limit=limit, grow=1)
        lines.append(row(marker, words, gap=6))
    return lines


def _main(last: Sequence[Line]) -> Line | None:
    """Return the last line about a player or the end, or the first line."""
    found = (line for line in reversed(last) if line.seat is not None or line.head == "end")
    return next(found, last[0] if last else None)


def _last(ui: Ui, seats: Sequence[Seat], last: Sequence[Line], room: pygame.FRect) -> tuple[Part, int]:
    """Return the main line and as many other lines as fit, in order, and the number of lines left out."""
    lines, main = _lines(ui, seats, last), _main(last)
    ranks = sorted(range(len(last)), key=lambda number: (last[number] is not main, number))
    kept: list[int] = []
    height = 0.0
    for number in ranks:
        height += lines[number].height_at(room.width)
        if height > room.height and kept:
            break
        kept.append(number)
    return column(*(lines[number] for number in sorted(kept)), stretch()), len(lines) - len(kept)


def _texts(ui: Ui, texts: Sequence[Versions], first: int, room: pygame.FRect) -> tuple[Part, int]:
    """Return the text, line by line, and the number of lines left out.

    The first lines, `first` of them, are shortened as necessary. The others are shown if there is room.
    """

    def lines_of(versions: Sequence[str], limit: int = 0) -> list[Part]:
        return [
            parts.label(ui, version, theme.TEXT if number else theme.TEXT_BOLD, wraps=True, limit=limit)
            for number, version in enumerate(versions)
        ]

    def height(lines: Sequence[Part]) -> float:
        return sum(line.height_at(room.width) for line in lines)

    shortest = [versions[-1] for versions in texts[:first]]
    choices = [*map(lines_of, product(*texts[:first])), lines_of(shortest, limit=2)]
    lines = next((choice for choice in choices if height(choice) <= room.height), choices[-1])
    while len(lines) > 1 and height(lines) > room.height:
        lines.pop()
    for versions in texts[first:]:
        labels = [parts.label(ui, version, theme.TEXT, wraps=True) for version in versions]
        lines += next(([label] for label in labels if height([*lines, label]) <= room.height), [])
    return column(*lines, stretch()), len(texts) - len(lines)


def _controls(ui: Ui, playback: Playback, actions: PanelActions) -> Part:
    """Return the buttons for steps, units, speeds, a player's decisions, and leaving the replay."""
    units = [("actions", _("Actions")), ("turns", _("Turns")), ("rounds", _("Rounds"))]
    speeds = [("half", "½×"), ("one", "1×"), ("two", "2×"), ("four", "4×")]
    unit = parts.segmented(ui, "unit", units, playback.unit, playback.set_unit)
    speed = parts.segmented(ui, "speed", speeds, playback.speed, playback.set_speed)
    close = parts.button(ui, "replay.close", _("Close"), actions.close, least=96, key="Esc")
    if playback.controller.state.phase == FINISHED:
        last = parts.button(ui, "replay.results", _("Final result"), actions.results, least=186, style="primary",
                            key="Enter")  # fmt: skip
    else:
        last = parts.button(ui, "replay.on", _("Continue from here"), actions.continue_game, least=186, key="P")
    return column(
        row(*_steps(ui, playback), gap=6, height=34),
        spacer(8),
        row(filling(unit), sized(speed, 140), height=28),
        spacer(8),
        row(*_decision_steps(ui, playback), gap=6, height=28),
        spacer(10),
        row(close, stretch(), last),
    )


def _steps(ui: Ui, playback: Playback) -> list[Part]:
    """Return the buttons to go to the start or end, to step forward or back, and to play."""
    go, step, playing = playback.jump, playback.step, playback.playing
    back = {"enabled": playback.number > 0, "reason": _("This is the start of the game.")}
    on = {"enabled": playback.number < playback.length, "reason": _("This is the last action.")}
    ended = playback.number == playback.length  # at the end, the main button shows the final result
    style = "amber" if playing else "secondary" if ended else "primary"
    words = _("Pause") if playing else _("Restart") if ended else _p("start a replay", "Play")
    icon = "" if playing else "replay" if ended else "play"
    looks = {"icon": icon, "style": style, "enter_first": not ended}

    def button(name: str, words: str, action: Action, key: str, **looks: Any) -> Part:
        looks = {"grow": SHRINKS, "least": _SIDE, **looks}
        return parts.button(ui, f"replay.{name}", words, action, key=key, show_key=not words, **looks)

    play = button("play", words, playback.toggle, "Space", more_keys=("Enter",), grow=1, **looks)
    tips = Tip(_("One step back"), "", "PgUp"), Tip(_("One step forward"), "", "PgDn")
    return [
        button("start", _("Start"), partial(go, 0), "Home", **back),
        sized(button("back", "", partial(step, -1), "PgUp", icon="left", tip=tips[0], **back), _NARROW),
        play,
        sized(button("next", "", partial(step, 1), "PgDn", icon="right", tip=tips[1], **on), _NARROW),
        button("end", _("End"), partial(go, playback.length), "End", **on),
    ]


def no_decision(playback: Playback) -> str:
    """Return a message that the chosen player has no decision in that direction."""
    return _("{name} has no decision in that direction.").format(name=playback.controller.seats[playback.seat].name)


def _decision_steps(ui: Ui, playback: Playback) -> list[Part]:
    """Return buttons that step through a player's decisions, with the choice of that player between them."""
    name = playback.controller.seats[playback.seat].name
    tips = (
        Tip(_("{name}'s previous decision").format(name=name), "", "Shift+N"),
        Tip(_("{name}'s next decision").format(name=name), "", "N"),
    )
    none = no_decision(playback)

    def button(control: str, by: int, icon: str, tip: Tip) -> Part:
        enabled = playback.next_decision(by) is not None
        return sized(parts.button(ui, f"replay.{control}", "", partial(playback.step_decision, by), icon=icon, tip=tip,
                                  enabled=enabled, reason=none), _NARROW)  # fmt: skip

    return [
        button("before", -1, "left", tips[0]),
        filling(Part(partial(_whose, ui, playback), height=28)),
        button("after", 1, "right", tips[1]),
    ]


def _whose(ui: Ui, playback: Playback, rect: pygame.FRect) -> None:
    """Draw the players' markers (controls whose.SEAT) and the name of the chosen player."""
    c, t, seats = ui.c, ui.c.theme, playback.controller.seats
    c.box(rect, 6, t.paper, t.button_line)
    narrow = min(_MARKER if len(seats) < 5 else _SMALL_MARKER, rect.width / (2 * len(seats)))
    left = rect.left
    for seat in seats:
        control, chosen = f"whose.{seat.number}", seat.number == playback.seat
        wide = rect.width - narrow * (len(seats) - 1)
        cell = pygame.FRect(left, rect.top, wide if chosen else narrow, rect.height)
        if chosen:
            c.box(cell, 6, t.petrol, t.petrol_pressed)
            tokens.marker(c, seat.color, (cell.left + 15, cell.centery), 15, on_ink=True)
            room = cell.width - 32
            words = _("{name}'s decisions").format(name=seat.name)
            if c.least_width(words, theme.ROW) > room:
                words = seat.name
            font = c.fitting(words, theme.ROW, room)
            if c.text_width(words, font) <= room:  # the tooltip shows a name that is too long
                c.text(words, (cell.left + 27, cell.centery), font, t.white, "midleft", room)
        else:
            if ui.is_hovered(control):
                c.box(cell.inflate(-2, -2), 5, t.disabled)
            tokens.marker(c, seat.color, cell.center, 15)
        ui.draw_focus(control, cell)
        tip = Tip(_("{name}'s decisions").format(name=seat.name), "", str(seat.number + 1))
        ui.add(Control(control, cell, partial(playback.choose, seat.number), tip=tip, chosen=chosen, choice="whose"))
        left += cell.width
