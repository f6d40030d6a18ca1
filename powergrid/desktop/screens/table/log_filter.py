"""The filter of the log: lines of one player, of one phase, or both."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import slices, theme, widgets
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.names import phase_name
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.events import PhaseBegan, RoundBegan
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, RESOURCES

_ALL = "all"
_PHASES = (AUCTION, RESOURCES, BUILDING, BUREAUCRACY)
#: The height of a row of choices, including the gap below it.
_ROW = 34.0


@dataclass
class LogFilter:
    """The selected seat and phase, or `all`."""

    seat: str = _ALL
    phase: str = _ALL

    def lines(self, game: Game, lines: Sequence[Line]) -> list[Line]:
        """Return the matching lines, with the headings of their rounds."""
        if self.seat == self.phase == _ALL:
            return list(lines)
        phases, rounds = phases_after(game), _round_starts(game)
        found: list[Line] = []
        for line in lines:
            if line.head and line.action in rounds:  # other headings with the same action number follow
                rounds.discard(line.action)
                found = found[:-1] if found and found[-1].head else found
                found.append(line)
            elif not line.head and self.seat in (_ALL, str(line.seat)):
                found += [line] if self.phase in (_ALL, phases[max(0, line.action - 1)]) else []
        return found[:-1] if found and found[-1].head else found

    def draw(self, ui: Ui, rect: pygame.FRect, seats: Sequence[Seat]) -> pygame.FRect:
        """Draw both choices (logby.SEAT and logof.PHASE) and return the area below."""
        players = [(_ALL, _("All")), *((str(seat.number), seat.name) for seat in seats)]
        phases = [(_ALL, _("All")), *((phase, phase_name(phase)) for phase in _PHASES)]
        line = slices.top(rect, 30)
        for choices in _rows(ui, players, rect.width):
            widgets.segmented(ui, "logby", line, choices, self.seat, partial(setattr, self, "seat"))
            line.top += _ROW
        widgets.segmented(ui, "logof", line, phases, self.phase, partial(setattr, self, "phase"))
        return slices.spanning(rect.left, line.top + _ROW + 2, rect.right, rect.bottom)


def _rows(ui: Ui, choices: list[tuple[str, str]], width: float) -> list[list[tuple[str, str]]]:
    """Return the choices in one row, or in two if the text would be hard to read."""
    needed = sum(ui.c.least_width(words, theme.ROW) + 12 for _value, words in choices)
    middle = (len(choices) + 1) // 2
    return [choices] if needed <= width else [choices[:middle], choices[middle:]]


def _round_starts(game: Game) -> set[int]:
    """Return the numbers of actions after which a round begins."""
    return {n for n, happened in enumerate(game.events) if any(isinstance(event, RoundBegan) for event in happened)}


def phases_after(game: Game) -> list[str]:
    """Return the phase after each number of actions, starting with 0."""
    phase, found = "", []
    for happened in game.events:
        for event in happened:
            if isinstance(event, PhaseBegan):
                phase = event.phase
        found.append(phase)
    return found
