"""Where a finished game was decided: chances of winning, turning points, and the most costly decisions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Final

import pygame

from powergrid.bots.chances import Point, chance_curve
from powergrid.desktop.pieces import drawings
from powergrid.desktop.pieces.chart import Now
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.review import CostlyLine, Review, SwingLine
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.play.worker import background
from powergrid.desktop.screens import frame
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, filling, grouped, inset, row, scrolling, spacer
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.translation import _, inside, percent, signed_percent
from powergrid.game import Game

_GAP: Final = 12.0
#: The maximum share of a column's height for the chart above the list.
_CHART_SHARE: Final = 0.42
#: The share of the width for the chart, and for the turning points. The decisions need more text and get the rest.
_NARROW: Final = 0.27


@dataclass(frozen=True, slots=True)
class Moment:
    """A costly decision or a turning point.

    Attributes:
        number: The number of actions before it.
        seat: The player whose turn it is.
        control: The control of its line, costly.NUMBER or swing.NUMBER.
        title: A description of the moment.
        text: More details.
    """

    number: int
    seat: int
    control: str
    title: str
    text: str


class Decided:
    """The chances and the review of a finished game. The review starts when it is first shown.

    Attributes:
        show: Goes to a moment, given the number of actions before it and the seat that decides.
        here: Returns the current moment, whose lines are highlighted.
    """

    def __init__(
        self,
        ui: Ui,
        game: Game,
        seats: Sequence[Seat],
        charts: ChartPages,
        show: Callable[[int, int], None],
        here: Callable[[], int] = lambda: -1,
    ) -> None:
        self.ui = ui
        self.seats = seats
        self.charts = charts
        self.show = show
        self.here = here
        self.game = game
        lessons = game.record.program.table.tutorial
        people = frozenset(seat.number for seat in seats if seat.is_human)
        no_people = "" if people else _("Only bots played this game.")
        self.no_review = _("The lessons made the decisions.") if lessons else no_people
        self.review = Review(game, frozenset() if lessons else people)
        self._takes_focus = False
        self._step_when_found = 0

    @cached_property
    def points(self) -> list[Point]:
        """Everyone's chances at the end of each round."""
        return chance_curve(self.game)

    def start(self, *, in_process: bool, focus: bool = False) -> None:
        """Start the review.

        Args:
            in_process: Whether to use the worker process.
            focus: Whether to focus the first decision found.
        """
        self._takes_focus = focus
        if in_process:
            background.use_process()
        self.review.start()

    def tick(self) -> bool:
        """Collect results of the review; return whether anything must be redrawn."""
        if not self.review.tick():
            return False
        if self.review.busy:  # a costlier decision may push a line out of the list
            return True
        if self._takes_focus and self.review.lines and self.ui.focus.by_keys:
            self.ui.focus.set(self.first())
        self._takes_focus = False
        if self._step_when_found:
            self.step(self._step_when_found)
        return True

    def first(self) -> str:
        """Return the control of the first decision found, or "" if there is none."""
        return f"costly.{self.review.lines[0].number}" if self.review.lines else ""

    def moments(self) -> list[Moment]:
        """Return the moments found so far in chronological order."""
        costly = [Moment(line.moment, line.seat, f"costly.{line.number}", *self._costly_words(line))
                  for line in self.review.lines or ()]  # fmt: skip
        swings = [Moment(line.number, line.actor, f"swing.{line.number}", *self._swing_words(line))
                  for line in self.review.swings or ()]  # fmt: skip
        return sorted([*costly, *swings], key=lambda one: one.number)

    def better_at(self, number: int, seat: int) -> str:
        """Return a better decision for a seat's turn after a number of actions, or "" if none is known."""
        lines = [line for line in self.review.lines or () if (line.moment, line.seat) == (number, seat)]
        return self._costly_words(lines[0])[1] if lines else ""

    def step(self, by: int) -> bool:
        """Go to the next (1) or previous (-1) moment and focus its line; return whether there is one.

        If the review has not finished, wait until it has.
        """
        seeks = self.review.busy or (self.review.swings is None and not self.review.error)
        self._step_when_found = by if seeks else 0
        if seeks:
            return True
        here = self.here()
        found = [moment for moment in self.moments()[::by] if (moment.number - here) * by > 0]
        if found:
            self.show(found[0].number, found[0].seat)
            self.ui.focus.set(found[0].control)
        return bool(found)

    # -- drawing

    def side_by_side(self) -> Part:
        """Return the chart, the most costly decisions and the turning points side by side."""
        chart = Part(lambda rect: self.charts.chances(self.points)(self.ui, rect))
        costly, swings = self._list("costly", self._costly()), self._list("swings", self._swings())
        rest = 1 - 2 * _NARROW
        return row(filling(chart, _NARROW), filling(costly, rest), filling(swings, _NARROW), gap=_GAP, grow=1)

    def draw_column(self, rect: pygame.FRect, now: Now) -> None:
        """Draw the chart with a moment marked and, below it, a list of decisions and turning points."""
        chart = Part(lambda place: self.charts.chances(self.points, now)(self.ui, place))
        both = self._list("decided", [*self._costly(), spacer(8), *self._swings()])
        column(filling(chart, _CHART_SHARE), filling(both, 1 - _CHART_SHARE), gap=_GAP).draw(rect)

    def _list(self, name: str, lines: Sequence[Part]) -> Part:
        """Return a scrolling panel with lines. Their controls are costly.NUMBER and swing.NUMBER."""
        body = scrolling(self.ui, f"list.{name}", grouped(self.ui, name, inset(column(*lines), 10, 6)))
        return frame.panel(self.ui, body, paper=True, across=1, down=1)

    def _heading(self, name: str, words: str, tip: str) -> Part:
        return parts.label(self.ui, words, theme.ROW_BOLD.sized(15), tip=(f"decided.{name}", Tip(words, tip)))

    def _note(self, words: str) -> Part:
        return parts.label(self.ui, words, theme.ROW, self.ui.c.theme.ink7, wraps=True)

    def _costly(self) -> list[Part]:
        review = self.review
        tip = _(
            "Only an estimate: the program continues the game from every decision, knowing only what the player knew."
        )
        notes = [self._heading("costly", _("Most costly decisions"), tip)]
        lines = [self._costly_line(line) for line in review.lines or ()]
        if review.error:
            notes.append(self._note(_("The estimate failed: {fault}").format(fault=review.error)))
        elif self.no_review:
            notes.append(self._note(self.no_review))
        elif review.busy:
            words = _("Playing on from every decision … {n}%").format(n=round(100 * review.part))
            notes += [self._note(words), self._progress()]
        elif not lines:
            notes.append(self._note(_("No decision by a person stands out.")))
        return [*notes, *self._tallies(), spacer(4), *lines]

    def _tallies(self) -> list[Part]:
        """Return notes on how many of each person's decisions lost nothing, and whether the list omits any others."""
        words = _("{name}: an estimated {n} of {all} decisions without a loss.")
        tallies = sorted(self.review.tallies.items())
        lines = [words.format(name=self.seats[seat].name, n=tally.sound, all=tally.choices) for seat, tally in tallies]
        others, listed = sum(tally.choices - tally.sound for _seat, tally in tallies), len(self.review.lines or ())
        if 0 < listed < others:
            lines.append(_("The most costly of the other {n}:").format(n=others))
        return [self._note(line) for line in lines]

    def _progress(self) -> Part:
        def draw(rect: pygame.FRect) -> None:
            c, t = self.ui.c, self.ui.c.theme
            c.box((rect.left, rect.top, rect.width, 6), 3, t.line)
            c.box((rect.left, rect.top, max(6.0, rect.width * self.review.part), 6), 3, t.petrol)

        return Part(draw, 0, 8)

    def _swings(self) -> list[Part]:
        tip = _(
            "The rounds that changed a player's chance of winning most, and the decision in each that changed it most."
        )
        lines = [self._swing_line(line) for line in self.review.swings or ()]
        if not lines and self.review.swings is not None:
            lines = [self._note(_("No round changed the chances much."))]
        return [self._heading("swings", _("Turning points"), tip), spacer(4), *lines]

    def _costly_words(self, line: CostlyLine) -> tuple[str, str]:
        """Describe the decision and a better one."""
        head = _("{name}, round {n}: {act}").format(
            name=self.seats[line.seat].name, n=line.round, act=inside(line.done)
        )
        return head, _("Better (estimated): {act}").format(act=inside(line.better))

    def _swing_words(self, line: SwingLine) -> tuple[str, str]:
        """Describe how a chance changed in a round, and the decision that changed it most."""
        head = _("Round {n}, {name}: {before} to {after}").format(
            n=line.round, name=self.seats[line.seat].name, before=percent(line.before), after=percent(line.after)
        )
        return head, _("Mostly due to {name}: {act}").format(name=self.seats[line.actor].name, act=inside(line.act))

    def _costly_line(self, line: CostlyLine) -> Part:
        ui, seat, (head, better) = self.ui, self.seats[line.seat], self._costly_words(line)
        chances = _("Chance of winning: {made} instead of {best}.").format(
            made=percent(line.chance), best=percent(line.better_chance)
        )
        words = column(
            parts.label(ui, head, theme.ROW_BOLD, wraps=True),
            parts.label(ui, better, theme.ROW, wraps=True),
            parts.label(ui, f"{chances} {line.reason}".strip(), theme.SMALL, ui.c.theme.ink5, wraps=True),
        )
        lost = line.chance - line.better_chance  # percentage points
        return self._line(f"costly.{line.number}", seat, words, lost, partial(self.show, line.moment, line.seat),
                          shown=line.moment == self.here())  # fmt: skip

    def _swing_line(self, line: SwingLine) -> Part:
        ui, seat, (head, act) = self.ui, self.seats[line.seat], self._swing_words(line)
        words = column(parts.label(ui, head, theme.ROW_BOLD, wraps=True), parts.label(ui, act, theme.ROW, wraps=True))
        return self._line(f"swing.{line.number}", seat, words, line.after - line.before,
                          partial(self.show, line.number, line.actor), shown=line.number == self.here())  # fmt: skip

    def _line(self, name: str, seat: Seat, words: Part, points: int, go: Action, *, shown: bool) -> Part:
        """Return a line with a change in percentage points. Clicking it goes to its moment.

        Args:
            shown: Whether to highlight the line.
        """
        ui, t = self.ui, self.ui.c.theme
        color = t.green if points > 0 else t.red
        number_part = parts.label(ui, signed_percent(points), theme.TOTAL.sized(18), color, at="right")
        inner = row(drawings.marker(ui.c, seat.color, 18), replace(words, grow=1), number_part, gap=10)

        def draw(rect: pygame.FRect) -> None:
            c = ui.c
            if shown:
                c.box(rect, 6, t.amber_soft)
            elif ui.is_hovered(name):
                c.box(rect, 6, t.field)
            ui.area(name, rect, Tip(_("The table at this decision")), focusable=True, on_click=go)
            inset(inner, 8, 4).draw(rect)
            ui.draw_focus(name, rect.inflate(-4, -4))

        padded = inset(inner, 8, 4)
        return Part(draw, padded.width, padded.height_at)
