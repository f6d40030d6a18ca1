"""The city track: everyone's number of cities, the income, and the thresholds for Step 2 and the end of the game."""

from collections.abc import Sequence

import pygame

from powergrid.content.editions import payment
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.controls import END_MARK, STEP_2_MARK, track_control
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.names import cities_text
from powergrid.desktop.words.translation import _, count
from powergrid.rules.state import GameState

_LAST = 21


def draw(ui: Ui, rect: pygame.FRect, state: GameState, seats: Sequence[Seat]) -> None:
    """Draw the track, with a control track.N for every number of cities."""
    c, t = ui.c, ui.c.theme
    c.box(rect, 8, t.panel, t.line2, 1, 1)
    c.text(_("Cities"), (rect.left + 10, rect.top + 28), theme.HINT, t.ink7, "midleft")
    c.text(_("pays"), (rect.left + 10, rect.top + 43.5), theme.HINT, t.ink5, "midleft")
    left, pitch = _columns(c, rect)
    step2, end = state.ruleset.step2_cities, state.ruleset.end_cities
    pays = c.fitting(str(payment(_LAST)), Font("cond", 12.5, 400), pitch - 4)
    for number in range(_LAST + 1):
        cell = pygame.FRect(left + pitch * number, rect.top + 1, pitch, rect.height - 2)
        if number == step2 and not state.ruleset.first_game:
            c.fill(cell, t.green_soft)
        if number == end:
            c.fill(cell, t.red_soft)
        c.fill((cell.left, cell.top, 1, cell.height), t.line)
        label = f"{number}+" if number == _LAST else str(number)
        c.text(label, (cell.centerx, rect.top + 28), Font("cond", 15, 600), t.ink, "center")
        c.text(str(payment(number)), (cell.centerx, rect.top + 43.5), pays, t.ink7, "center")
        here = [seat for seat, player in enumerate(state.players) if min(len(player.cities), _LAST) == number]
        _markers(c, cell, [seats[seat].color for seat in here])
        who = ", ".join(seats[seat].name for seat in here)
        text = _("pay {n} in bureaucracy").format(n=payment(number)) + (f". {who}" if who else "")
        ui.area(track_control(number), cell, Tip(cities_text(number), text))


def draw_pills(ui: Ui, rect: pygame.FRect, state: GameState) -> None:
    """Draw the pills at the start of Step 2 and the end of the game, as controls track.step2 and track.end."""
    t, step2, end = ui.c.theme, state.ruleset.step2_cities, state.ruleset.end_cities
    left, pitch = _columns(ui.c, rect)
    if not state.ruleset.first_game:
        passed = state.step >= 2
        middle = left + pitch * (step2 + 0.5), rect.top - 4.5
        ui.area(STEP_2_MARK, tokens.track_pill(ui.c, middle, _("Step 2"), t.green, passed=passed))
    ui.cover((rect.left, rect.top - 12, rect.width, 15))
    pill = tokens.track_pill(ui.c, (left + pitch * (end + 0.5), rect.top - 4.5), _("End"), t.red)
    words = count(end, "The game ends when somebody has {n} city.", "The game ends when somebody has {n} cities.")
    ui.area(END_MARK, pill, Tip(_("End"), words))


def _columns(c: Canvas, rect: pygame.FRect) -> tuple[float, float]:
    """Return the left edge of the first column (after the labels) and the column width."""
    words = max(c.text_width(_("Cities"), theme.HINT), c.text_width(_("pays"), theme.HINT))
    left = rect.left + max(49, 15 + words)
    return left, (rect.right - 4 - left) / (_LAST + 1)


def _markers(c: Canvas, cell: pygame.FRect, colors: Sequence[str]) -> None:
    """Draw the markers of the players with this many cities, in two rows if they do not fit in one."""
    if len(colors) <= 2:
        _marker_row(c, cell, colors, cell.top + 11, 11.0)
    else:
        half = (len(colors) + 1) // 2
        _marker_row(c, cell, colors[:half], cell.top + 7.5, 8.5)
        _marker_row(c, cell, colors[half:], cell.top + 15.5, 8.5)


def _marker_row(c: Canvas, cell: pygame.FRect, colors: Sequence[str], y: float, size: float) -> None:
    x = cell.centerx - size * (len(colors) - 1) / 2
    for number, color in enumerate(colors):
        tokens.marker(c, color, (x + size * number, y), size)
