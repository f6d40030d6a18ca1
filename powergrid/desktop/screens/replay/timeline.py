"""The timeline of a replay: a rail with rounds and marks for plants, Steps, the lead and special events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.decided import Moment
from powergrid.desktop.screens.replay.playback import Playback
from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.placing import spread
from powergrid.desktop.toolkit.theme import Font, with_alpha
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.banners import NEWS, Banner
from powergrid.desktop.words.milestones import milestone_text
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.translation import _
from powergrid.rules.state import NOBODY
from powergrid.study.milestones import Milestone

HEIGHT: Final = 78.0
_RAIL, _LANE, _TOP, _GUTTER = 20.0, 22.0, 10.0, 27.0
_NUMBER, _STEP = Font("cond", 13, 600), Font("cond", 12.5, 600)
_MARK = 15.0
#: The maximum movement of the pointer during a click on a number, in lp.
_CLICK_REACH: Final = 4.0
#: The kinds of milestones about a single plant, which are drawn below their round.
_PLANTS: Final = ("plant", "first_pass", "nobody_bought")
#: Icons of other milestones.
_ICONS: Final = {"outage": "bolt", "added": "plus", "network": "city"}


class Timeline:
    """A line with the milestones of a whole game. Click or drag to go to any moment.

    Clicking the number of a round goes to the start of that round.
    """

    def __init__(self, playback: Playback, found: Sequence[Milestone], names: Names, seats: Sequence[Seat]) -> None:
        self.playback = playback
        self.rounds = [milestone for milestone in found if milestone.kind == "round"]
        self.plants = [milestone for milestone in found if milestone.kind in _PLANTS]
        self.turns = [milestone for milestone in found if milestone.kind not in (*_PLANTS, "round")]
        self.names = names
        self.seats = seats
        self._pressed_at = 0.0

    def draw(self, ui: Ui, rect: pygame.FRect, moments: Sequence[Moment] = ()) -> None:
        """Draw the timeline, with dots above it for the decisions that the review found.

        Controls: `timeline`, `scrub`, scrub.round-N, scrub.number-N, dot.CONTROL for each of the moments, and
        mark.KIND-NUMBER for each mark, followed by .PLANT for a plant that was removed.
        """
        c, t = ui.c, ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        ui.area("timeline", rect, on_wheel=self._turn)
        rail = slices.top(slices.inset(rect, _GUTTER, _TOP, 14), _RAIL)
        self._draw_rail(ui, rail)
        c.fill((self.x_of(rail, self.playback.number) - 1, rail.top, 2, _RAIL + 2 * _LANE), t.petrol)
        for number, (icon, what, marks) in enumerate((
            ("plug", self._plants_title(), self.plants),
            ("flag", self._turns_title(), self.turns),
        )):  # fmt: skip
            lane = slices.below(rail, 1 + _LANE * number, _LANE)
            c.hline(rail.left, rail.right, lane.bottom, with_alpha(t.line2, 130))
            sign = slices.spanning(rect.left + 3, lane.top, rail.left, lane.bottom)
            c.icon(icon, sign.center, 15, t.ink5)
            ui.area(f"lane.{icon}", sign, Tip(what))
            self._draw_marks(ui, lane, rail, marks)
        for moment in moments:
            self._draw_dot(ui, rail, moment)
        self._draw_grip(ui, rail)

    def news(self, before: int, number: int) -> list[Banner]:
        """Return banners for the lead changes between two moments."""
        found = [
            milestone for milestone in self.turns if milestone.kind == "lead" and before < milestone.number <= number
        ]
        return [Banner(milestone_text(milestone, self.names).rstrip("."), weight=NEWS) for milestone in found]

    def _plants_title(self) -> str:
        left = any(milestone.kind != "plant" for milestone in self.plants)
        return _("Plants bought, and removed because players passed") if left else _("Plants bought")

    def _turns_title(self) -> str:
        special = any(milestone.kind not in ("lead", "step") for milestone in self.turns)
        return _("The lead, Steps 2 and 3, and special events") if special else _("The lead, and Steps 2 and 3")

    def x_of(self, rail: pygame.FRect, number: int) -> float:
        """Return the x position of a moment."""
        return rail.left + rail.width * number / max(1, self.playback.length)

    def _draw_rail(self, ui: Ui, rail: pygame.FRect) -> None:
        c, t, now = ui.c, ui.c.theme, self.playback.number
        c.box(rail, 4, t.paper, t.line2)
        past = slices.left(rail, self.x_of(rail, now) - rail.left)
        c.fill(past.inflate(0, -2), with_alpha(t.petrol, 46))
        scrub = partial(self._scrub, rail)
        tip = Tip(_("Go to a moment"), "", "Left, Right")
        ui.add(Control("scrub", rail.copy(), tip=tip, on_press=scrub, on_drag=scrub, enter_activates=False))
        ui.draw_focus("scrub", rail, 4)
        starts = [*(milestone.number for milestone in self.rounds), self.playback.length]
        for milestone, end in zip(self.rounds, starts[1:], strict=True):
            left, right = self.x_of(rail, milestone.number), self.x_of(rail, end)
            cell = slices.spanning(left, rail.top, right, rail.bottom)
            if milestone is not self.rounds[0]:
                c.fill((left, rail.top + 1, 1, rail.height - 2), t.line2)
            tip = Tip(milestone_text(milestone, self.names), self._what(milestone.value), "Up, Down")
            ui.area(f"scrub.round-{milestone.value}", cell, tip, on_press=scrub, on_drag=scrub)
            if cell.width > c.text_width(str(milestone.value), _NUMBER) + 3:
                self._draw_number(ui, rail, cell, milestone.value, tip, milestone.number <= now < end)

    def _draw_number(self, ui: Ui, rail: pygame.FRect, cell: pygame.FRect, number: int, tip: Tip, here: bool) -> None:
        """Draw the number of a round: a button that goes to its start and can be dragged like the rail."""
        c, t, name = ui.c, ui.c.theme, f"scrub.number-{number}"
        box = slices.around(cell.center, min(cell.width, c.text_width(str(number), _NUMBER) + 12), cell.height)
        box.center = cell.center

        def press(x: float, _y: float, _mods: int) -> None:
            self._pressed_at = x
            self.playback.open_round(number)

        def drag(x: float, _y: float) -> None:
            if abs(x - self._pressed_at) > _CLICK_REACH:
                self._scrub(rail, x)

        if ui.is_hovered(name):
            c.box(box.inflate(0, -4), 4, t.field, t.ink5)
        c.text(str(number), cell.center, _NUMBER, t.ink if here else t.ink7, "center")
        ui.area(name, box, tip, on_press=press, on_drag=drag)

    def _turn(self, steps: int) -> bool:
        """Step by the chosen unit: forward when the wheel turns down, back when it turns up."""
        for _step in range(abs(steps)):
            self.playback.step(-1 if steps > 0 else 1)
        return True

    def _scrub(self, rail: pygame.FRect, x: float, _y: float = 0.0, _mods: int = 0) -> None:
        """Go to the moment at an x position on the rail."""
        share = (min(max(x, rail.left), rail.right) - rail.left) / max(1.0, rail.width)
        self.playback.show(round(share * self.playback.length))

    def _what(self, number: int) -> str:
        """Describe the milestones of a round."""
        kinds = (*self.plants, *self.turns)
        sentences = [
            milestone_text(milestone, self.names).rstrip(".") for milestone in kinds if milestone.round == number
        ]
        return ". ".join(sentences) + "." if sentences else ""

    def _draw_marks(self, ui: Ui, lane: pygame.FRect, rail: pygame.FRect, marks: Sequence[Milestone]) -> None:
        """Draw marks near their moments, each with a tick at the exact moment."""
        c, t = ui.c, ui.c.theme
        for milestone, middle, width in self._places(c, rail, marks):
            at = self.x_of(rail, milestone.number)
            name = f"mark.{milestone.kind}-{milestone.number}"
            if milestone.kind in _PLANTS and milestone.seat == NOBODY:  # several plants may be removed at once
                name += f".{milestone.value}"
            box = slices.around((middle, lane.centery + 0.5), width, lane.height - 5)
            c.fill((at, lane.top, 1, 3), t.ink5)
            self._draw_mark(c, box, milestone, ui.is_hovered(name))
            if milestone.number > self.playback.number:
                c.box(box, 4, with_alpha(t.panel, 110))
            ui.draw_focus(name, box, 4)
            tip = Tip(milestone_text(milestone, self.names), _("Round {n}").format(n=milestone.round))
            ui.add(Control(name, box, partial(self.playback.show, milestone.number), tip=tip, group="marks"))

    def _places(
        self, c: Canvas, rail: pygame.FRect, marks: Sequence[Milestone]
    ) -> Iterator[tuple[Milestone, float, float]]:
        """Yield each mark with its centre and width. Plants stay below their round and become narrower if necessary."""
        plants = [milestone for milestone in marks if milestone.kind in _PLANTS]
        starts = [*(milestone.number for milestone in self.rounds), self.playback.length]
        for this, end in zip(self.rounds, starts[1:], strict=True):
            here = [milestone for milestone in plants if milestone.round == this.value]
            left, right = self.x_of(rail, this.number), self.x_of(rail, end)
            width = min(_MARK + 2, (right - left) / max(1, len(here)))
            middles = spread(
                [self.x_of(rail, milestone.number) for milestone in here], [width] * len(here), left, right
            )
            yield from (
                (milestone, middle, width - min(2.0, width / 8))
                for milestone, middle in zip(here, middles, strict=True)
            )
        turns = [milestone for milestone in marks if milestone.kind not in _PLANTS]
        widths = [self._width(c, milestone) for milestone in turns]
        wanted = [self.x_of(rail, milestone.number) for milestone in turns]
        middles = spread(wanted, [width + 2 for width in widths], rail.left - 8, rail.right + 8)
        yield from zip(turns, middles, widths, strict=True)

    def _width(self, c: Canvas, milestone: Milestone) -> float:
        if milestone.kind == "step":
            return c.text_width(self._step(milestone), _STEP) + 10
        return 29.0 if milestone.seat != NOBODY else 18.0

    @staticmethod
    def _step(milestone: Milestone) -> str:
        return _("Step {n}").format(n=milestone.value)

    def _draw_mark(self, c: Canvas, box: pygame.FRect, milestone: Milestone, hovered: bool) -> None:
        """Draw a mark: a plant with its buyer or a cross, a flag with the leader's marker, an icon, or a Step."""
        t = c.theme
        if milestone.kind == "step":
            c.box(box, 8, t.ink7 if hovered else t.ink)
            c.text(self._step(milestone), box.center, _STEP, t.paper, "center", box.width - 4)
            return
        c.box(box, 3, t.field if hovered else t.paper, t.ink if hovered else t.line2)
        if milestone.kind in _PLANTS and milestone.seat == NOBODY:
            c.icon("close", box.center, min(11.0, box.width - 2), t.red)
            return
        icon = _ICONS.get(milestone.kind, "flag")
        if milestone.seat == NOBODY:
            c.icon(icon, box.center, 12, t.red if milestone.kind == "outage" else t.ink)
            return
        color = seat_color(self.seats, milestone.seat)
        if milestone.kind == "plant":
            tokens.marker(c, color, box.center, min(11.0, box.width - 2))
            return
        c.icon(icon, (box.left + 8, box.centery), 11, t.ink)
        tokens.marker(c, color, (box.right - 9, box.centery), 12)

    def _draw_dot(self, ui: Ui, rail: pygame.FRect, moment: Moment) -> None:
        """Draw a dot above the rail: red for a costly decision, amber for a turning point."""
        c, t, name = ui.c, ui.c.theme, f"dot.{moment.control}"
        dot = slices.around((self.x_of(rail, moment.number), rail.top - 4.5), 9, 9)
        color = t.red if moment.control.startswith("costly") else t.amber
        c.box(dot, 4, color, t.ink if ui.is_hovered(name) else t.panel, 1)
        ui.area(
            name,
            dot.inflate(6, 4),
            Tip(moment.title, moment.text),
            on_click=partial(self.playback.jump_to_decision, moment.number, moment.seat),
        )

    def _draw_grip(self, ui: Ui, rail: pygame.FRect) -> None:
        """Draw the grip at the current moment, above the rail so that it does not cover the numbers.

        Its control is scrub.grip.
        """
        c, t = ui.c, ui.c.theme
        held = any(ui.is_pressed(control.name) for control in ui.controls if control.name.startswith("scrub"))
        grip = slices.around((self.x_of(rail, self.playback.number), rail.top - 2.5), 12, 9)
        scrub = partial(self._scrub, rail)
        ui.area("scrub.grip", grip.inflate(8, 4), Tip(_("Go to a moment")), on_press=scrub, on_drag=scrub)
        c.box(grip, 4, t.petrol_hover if held else t.petrol, t.white, 1.5)
