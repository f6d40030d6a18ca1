"""The end of a game: the board lights up, then the ranking is revealed from last to first, then the reasons."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from itertools import groupby, pairwise

import pygame

from powergrid.desktop.board import styles
from powergrid.desktop.board.camera import Spot
from powergrid.desktop.board.colors import GLOW, NIGHT
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.pictures import board_picture
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import player_color
from powergrid.desktop.pieces.motion import FRAME_MS, SPEEDS, ease_out
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.results import Row, ranking_rows
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, slices, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import Part, column, spacer, stretch, table
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.words.milestones import milestone_text
from powergrid.desktop.words.names import cities_text, names_of, ordinal
from powergrid.desktop.words.outcome import outcome
from powergrid.desktop.words.translation import _, count
from powergrid.game import Game
from powergrid.study.milestones import milestones
from powergrid.study.statistics import statistics

#: Milliseconds for the dark board, for each rank, before the winner, and before the reasons.
_DARK, _PLACE, _SUSPENSE, _REASONS = 700, 1100, 900, 1300
#: The share of a rank's reveal during which its cities light up.
_LIGHTING = 0.75
_COLUMN = 460.0
_WHITE = theme.rgb("#FFFFFF")
#: The height of a line with a turning point.
_TURN = 22.0


class CeremonyScene(Screen):
    """The ceremony that reveals the result of a game.

    Any key or click skips to the end; the next one closes the ceremony.

    Args:
        on_end: Called when the ceremony is closed.
        speed: A value of the motion setting.
        label: The label of the last button, or "" for the default.
    """

    leads_to_settings = False

    def __init__(self, game: Game, on_end: Callable[[], None], speed: str = "normal", label: str = "") -> None:
        super().__init__()
        self.game = game
        self.on_end = on_end
        self.label = label or _("Scores and charts")
        seats, numbers = seats_of(game), statistics(game)
        self.rows = ranking_rows(game, seats)
        result = outcome(game, numbers)
        self.reasons = [result.lead, result.verdict, result.ended, result.cause]
        self.turns = turning_points(game)
        record = game.record
        self._figure = board_figure(record.board, record.setup.edition, record.setup.options)
        self._factor = SPEEDS[speed]
        self._began_at = -1
        self._starts = self._reveal_times()
        last = max(self._starts.values())
        self.duration = round((last + _PLACE + _REASONS) * self._factor)

    def _reveal_times(self) -> dict[int, int]:
        """Return the times at which the ranks are revealed, in milliseconds at normal speed, last rank first."""
        starts, at = {}, _DARK
        for place, _rows in groupby(reversed(self.rows), key=lambda row: row.place):
            at += _SUSPENSE if place == 1 else 0
            starts[place] = at
            at += _PLACE
        return starts

    # -- time and keys

    def entered(self) -> None:
        """Start the ceremony."""
        self._began_at = self.app.clock() if self._began_at < 0 else self._began_at

    @property
    def _now(self) -> int:
        return self.app.clock() - self._began_at

    @property
    def is_over(self) -> bool:
        """Whether everything is revealed."""
        return self._now >= self.duration

    def revealed(self, place: int) -> float:
        """Return how far the reveal of a rank has progressed, from 0 to 1."""
        start = self._starts[place] * self._factor
        return min(1.0, max(0.0, (self._now - start) / (_PLACE * self._factor))) if self._factor else 1.0

    def deadline(self) -> int | None:
        """Return when the next frame is due."""
        return None if self._is_fully_drawn() else self.app.clock() + FRAME_MS

    def tick(self) -> None:
        """Request frames until everything has been drawn."""
        self.ui.dirty |= not self._is_fully_drawn()

    def _is_fully_drawn(self) -> bool:
        """Return whether the last frame showed everything."""
        return self.is_over and self.ui.control("ceremony.on") is not None

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Skip to the end, or close the ceremony if it is over."""
        if event.type == pygame.DROPFILE:
            super().handle_all(event, scale)
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return
        if self.is_over:
            self.go_on()
        else:
            self._began_at = self.app.clock() - self.duration
            self.ui.dirty = True

    def go_on(self) -> None:
        """Close the ceremony."""
        self.app.pop()
        self.on_end()

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the board, the ranks revealed so far and, at the end, the button `ceremony.on`."""
        c.clear(NIGHT.sea)
        height = c.size[1]
        self._draw_board(c, slices.inset(c.area, right=_COLUMN))
        place = slices.inset(slices.right(c.area, _COLUMN), right=28)
        about = count(self.game.state.round, "{n} round", "{n} rounds")
        c.text(
            f"{_(self.game.record.board.name)}, {about}", (place.left, 44), theme.TEXT.sized(16), NIGHT.ink, "midleft"
        )
        c.text(_("Final result"), (place.left, 80), Font("cond", 40, 600), _WHITE, "midleft", place.width)
        top, bottom = 122.0, height - 196
        pitch = min(88.0, (bottom - top) / len(self.rows))
        for number, row in enumerate(self.rows):
            line = slices.top(slices.inset(place, top=top + pitch * number), pitch - 8)
            self._draw_row(c, line, row, self.revealed(row.place))
        below = top + pitch * len(self.rows) + 14
        if not self.is_over:
            hint = _("Press any key or click to skip to the end.")
            c.text(hint, (place.left, height - 34), theme.HINT, NIGHT.ink, "midleft", place.width)
            return
        self._reasons().draw(slices.inset(place, top=below, bottom=64))
        on = (place.left, height - 52, 210, 36)
        widgets.button(self.ui, "ceremony.on", on, self.label, self.go_on, style="amber", key="Enter")

    def _draw_row(self, c: Canvas, place: pygame.FRect, row: Row, share: float) -> None:
        t, first = c.theme, row.place == 1
        if not share:
            c.box(place, 8, None, theme.mix(NIGHT.sea, NIGHT.ink, 0.25))
            c.text(ordinal(row.place), (place.left + 16, place.centery), Font("cond", 22, 600), NIGHT.ink, "midleft")
            return
        box = place.move(60 * (1 - ease_out(share / 0.4)), 0)
        ink = t.dark if first else _WHITE
        c.box(box, 8, GLOW if first else theme.mix(NIGHT.sea, NIGHT.ink, 0.18), t.amber if first else None, 2)
        rank = ordinal(row.place)
        font = c.fitting(rank, Font("cond", 30 if first else 22, 600), 50)
        c.text(rank, (box.left + 16, box.centery), font, ink, "midleft", 50)
        tokens.marker(c, row.seat.color, (box.left + 90, box.centery), 34, row.seat.name[:1].upper(), on_ink=not first)
        left, room = box.left + 122, box.width - 134
        font = c.fitting(row.seat.name, Font("cond", 27 if first else 23, 600), room)
        c.text(row.seat.name, (left, box.centery - box.height * 0.17), font, ink, "midleft", room)
        facts = _("supplies {cities}, money {money}").format(cities=cities_text(row.supplied), money=row.money)
        color = theme.mix(t.dark, GLOW, 0.1) if first else NIGHT.ink
        c.text(facts, (left, box.centery + box.height * 0.22), theme.TEXT.sized(15), color, "midleft", room)

    def _reasons(self) -> Part:
        """Return the reasons, and as many of the latest turning points as fit."""
        plain, strong = (theme.TEXT.sized(16), NIGHT.ink), (theme.TEXT.sized(16), _WHITE)
        looks = plain, (Font("cond", 24, 600), GLOW), plain, strong
        sentences = (
            parts.label(self.ui, text, *look, wraps=True) if text else None
            for text, look in zip(self.reasons, looks, strict=True)
        )
        turns = [
            table([[parts.label(self.ui, _("Round {n}").format(n=round_), Font("cond", 16, 600), GLOW),
                parts.label(self.ui, words, theme.TEXT.sized(15), NIGHT.ink, grow=1)]], gap=14, height=_TURN)
            for round_, words in self.turns
        ]  # fmt: skip
        # if space is short, the earliest are dropped first
        fitting = (replace(turn, optional=len(turns) - number) for number, turn in enumerate(turns))
        return column(column(*sentences, gap=6), spacer(10), *fitting, stretch())

    # -- the board

    def _draw_board(self, c: Canvas, rect: pygame.FRect) -> None:
        place, style = c.rect(rect.inflate(-24, -24)), styles.night()
        camera = style.camera((0, 0, *place.size), c.scale)
        dark = BoardScene(frozenset(self.game.record.setup.regions))
        c.surface.blit(board_picture(self._figure, dark, style, camera, place.size), place)
        ids = self.game.state.ruleset.city_ids

        def on(spot: Spot) -> tuple[float, float]:
            x, y = camera.at(spot)
            return (x + place.left) / c.scale, (y + place.top) / c.scale

        def at(city: int) -> tuple[float, float]:
            return on(self._figure.spots[ids[city]])

        lit = {row.seat.number: self._lit_cities(row) for row in self.rows}
        for row in self.rows:
            for city in lit[row.seat.number]:
                _glow(c, self._house_position(at(city), city, row), player_color(row.seat.color).fill)
        for a, b, _cost in self.game.state.ruleset.links:
            users = [row for row in self.rows if {a, b} <= set(lit[row.seat.number])]
            for number, row in enumerate(users):
                aside, color = 4.5 * (number - (len(users) - 1) / 2), player_color(row.seat.color).fill
                for start, end in pairwise(self._figure.path(ids[a], ids[b])):
                    _line(c, on(start), on(end), aside, color)
        for row in self.rows:
            for city in self.unlit(row):
                tokens.marker(c, row.seat.color, self._house_position(at(city), city, row), 17, on_ink=True, dim=True)
            for city in lit[row.seat.number]:
                tokens.marker(c, row.seat.color, self._house_position(at(city), city, row), 17, on_ink=True)

    def _lit_cities(self, row: Row) -> list[int]:
        """Return a player's lit cities. They light up one by one while the rank is revealed."""
        cities = self.game.state.players[row.seat.number].cities[: row.supplied]
        return cities[: round(len(cities) * min(1.0, self.revealed(row.place) / _LIGHTING))]

    def unlit(self, row: Row) -> list[int]:
        """Return the cities that a player could not supply, or [] before their rank is revealed."""
        return self.game.state.players[row.seat.number].cities[row.supplied :] if self.revealed(row.place) else []

    def _house_position(self, at: tuple[float, float], city: int, row: Row) -> tuple[float, float]:
        """Return the position of a player's house in a city, to the right of the houses in earlier slots."""
        slots = self.game.state.slots[3 * city : 3 * city + 3]
        return at[0] + 15.0 * slots.index(row.seat.number), at[1]


def turning_points(game: Game) -> list[tuple[int, str]]:
    """Return the turning points of a game (Steps, lead changes, outages), each with its round."""
    names = names_of(game)
    found = [
        milestone
        for milestone in milestones(game)
        if milestone.kind in ("step", "lead", "outage") and milestone.value > 1
    ]
    return [(milestone.round, milestone_text(milestone, names).rstrip(".")) for milestone in found]


def _glow(c: Canvas, at: tuple[float, float], color: Color) -> None:
    for size, alpha in ((44, 50), (29, 95)):
        light = theme.with_alpha(theme.mix(GLOW, color, 0.2), alpha)
        c.box((at[0] - size / 2, at[1] - size / 2, size, size), size / 2, light)


def _line(c: Canvas, start: tuple[float, float], end: tuple[float, float], aside: float, color: Color) -> None:
    """Draw a glowing link, offset sideways because several networks may share it."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(right, down) or 1.0
    x, y = aside * down / length, -aside * right / length
    shine = theme.mix(color, _WHITE, 0.3)
    c.line((start[0] + x, start[1] + y), (end[0] + x, end[1] + y), shine, 3.5)
