"""The card with the cost of a city: its content, position and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from powergrid.desktop.pieces import drawings
from powergrid.desktop.toolkit import parts, placing, theme
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.toolkit.rows import Part, boxed, column, inset, row, spacer, table
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.translation import _, count

_NARROWEST, _WIDEST = 194.0, 290.0
_LINE = theme.ROW.sized(14)
#: The maximum number of lines for links: normally, and if there is less and less room.
_MAX_LEGS = (6, 4, 3, 2)


@dataclass(frozen=True, slots=True)
class CostCard:
    """The breakdown of a city's cost: (words, number) lines with the house last, the total, and a line below.

    Attributes:
        here: (colour, words) for players who have a house there.
        bad: Whether the last line says why it cannot be built.
    """

    city: str
    here: tuple[tuple[str, ...], str]
    lines: tuple[tuple[str, int], ...]
    total: int
    foot: tuple[str, str]
    bad: bool = False

    def shortened(self, most: int) -> CostCard:
        """Return the card with at most `most` lines for links."""
        if len(self.lines) <= most + 1:
            return self
        return replace(self, lines=(*shorten(self.lines[:-1], most), self.lines[-1]))


class CostCards:
    """Places and draws cards; each is measured only once until the whole screen is redrawn."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._measured: dict[CostCard, tuple[Part, placing.Size]] = {}

    def forget(self) -> None:
        """Forget all measurements, because size, theme or language may have changed."""
        self._measured.clear()

    def find_place(
        self, card: CostCard, areas: Sequence[pygame.FRect], avoided: Sequence[Avoided]
    ) -> tuple[CostCard, pygame.FRect]:
        """Return the card and the place inside one of `areas` where it covers least, preferably a corner.

        If it would cover something, more of its links are combined, and it is made narrow enough for later areas.
        """
        whole = card.shortened(_MAX_LEGS[0])
        free = placing.find_place([self._measure(whole)[1]], areas[:1], avoided)
        if not free.harm:
            return whole, free.rect
        cards = dict.fromkeys(card.shortened(most) for most in _MAX_LEGS)
        choices = [(one, self._measure(one)[1]) for one in cards]
        short, (wide, high) = choices[-1]
        choices += [(short, (area.width, high)) for area in areas[1:] if area.width < wide]
        place = placing.find_place([size for _card, size in choices], areas, avoided)
        return choices[place.size][0], place.rect

    def draw(self, rect: pygame.FRect, card: CostCard) -> None:
        """Draw the breakdown of a city's cost in `rect`."""
        t = self._ui.c.theme
        boxed(self._ui, self._measure(card)[0], t.head, t.head_line, shadow=2).draw(rect)

    def _measure(self, card: CostCard) -> tuple[Part, placing.Size]:
        if card not in self._measured:
            part = _content(self._ui, card)
            width = min(_WIDEST, max(_NARROWEST, part.width))
            self._measured[card] = part, (width, part.height_at(width))
        return self._measured[card]


def _content(ui: Ui, card: CostCard) -> Part:
    """Return the breakdown of a city's cost."""
    t = ui.c.theme
    markers, words = card.here
    color = theme.rgb("#F0A090") if card.bad else t.on_ink2
    return inset(
        column(
            row(
                parts.label(ui, card.city, theme.NAME, t.white, grow=1),
                replace(parts.label(ui, words, theme.HINT, t.on_ink2), optional=1) if words else None,
                *(drawings.marker(ui.c, marker, 14, on_ink=True) for marker in markers),
                gap=4,
                height=30,
            ),
            table(
                [
                    [parts.label(ui, text, _LINE, t.white, grow=1), parts.label(ui, str(n), _LINE, t.white, at="right")]
                    for text, n in card.lines
                ],
                height=18,
            ),
            spacer(4),
            parts.rule(ui, t.on_pill),
            row(
                parts.label(ui, _("Cost"), theme.ROW_BOLD, t.white, grow=1),
                parts.label(ui, str(card.total), theme.TOTAL.sized(19), t.amber),
                height=27,
            ),
            row(
                parts.label(ui, card.foot[0], theme.HINT, color, grow=1),
                parts.label(ui, card.foot[1], theme.HINT, color),
                height=17,
            ),
            spacer(5),
        ),
        10,
    )


def shorten(legs: Sequence[tuple[str, int]], most: int) -> tuple[tuple[str, int], ...]:
    """Return the legs of a route, with the middle of a long route combined into one line."""
    if len(legs) <= most:
        return tuple(legs)
    first, rest, last = legs[: most - 2], legs[most - 2 : -1], legs[-1]
    words = count(len(rest), "{n} more link", "{n} more links")
    return (*first, (words, sum(cost for _words, cost in rest)), last)
