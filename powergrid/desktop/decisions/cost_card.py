"""The card with the cost of a city: its content, its place on the board and its drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import placing, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.words.translation import _, count

CARD_WIDTH = 194.0
_WIDEST_CARD = 290.0
_CARD_FONT = theme.ROW.sized(14)
#: Most lines for links: normally, and where there is less room.
_MOST_LEGS = (6, 4, 3, 2)


@dataclass(frozen=True, slots=True)
class CostCard:
    """The break-down of a city's cost: lines of (words, number), the house last; the total and the line under it.

    here: (colour, words) of who has a house there. bad: the last line says why it cannot be built.
    """

    city: str
    here: tuple[tuple[str, ...], str]
    lines: tuple[tuple[str, int], ...]
    total: int
    foot: tuple[str, str]
    bad: bool = False

    def shortened(self, most: int) -> CostCard:
        """Return the card with at most `most` lines for links."""
        return replace(self, lines=(*shorten(self.lines[:-1], most), self.lines[-1]))


def find_place(
    c: Canvas, card: CostCard, areas: Sequence[pygame.FRect], avoided: Sequence[Avoided]
) -> tuple[CostCard, pygame.FRect]:
    """Return the card and the place inside one of `areas` where it covers least, a corner if nothing is better.

    If it would cover something, it sums up more of its links, and gets as narrow as the later areas.
    """
    cards = {one.lines: one for one in (card.shortened(most) for most in _MOST_LEGS)}
    choices = [(one, (card_width(c, one), card_height(one))) for one in cards.values()]
    short, (wide, high) = choices[-1]
    choices += [(short, (area.width, high)) for area in areas[1:] if area.width < wide]
    place = placing.find_place([size for _card, size in choices], areas, avoided)
    return choices[place.size][0], place.rect


def card_height(card: CostCard) -> float:
    """Return the height of a cost card in lp."""
    return 30 + 18 * len(card.lines) + 8 + 25 + 21


def card_width(c: Canvas, card: CostCard) -> float:
    """Return the width of a cost card in lp: that of its longest line, within bounds."""
    longest = max(c.text_width(text, _CARD_FONT) for text, _cost in card.lines)
    return min(_WIDEST_CARD, max(CARD_WIDTH, longest + 56))


def draw_cost_card(c: Canvas, rect: pygame.FRect, card: CostCard) -> None:
    """Draw the break-down of a city's cost into `rect`."""
    t = c.theme
    c.box(rect, 6, t.head, t.head_line, 1, 2)
    left, right = rect.left + 10, rect.right - 10
    y = rect.top + 17
    markers, words = card.here
    x = right
    for marker in reversed(markers):
        tokens.marker(c, marker, (x - 7, y), 14, on_ink=True)
        x -= 17
    name_width = c.text_width(card.city, theme.NAME)
    room = x - left - 8
    c.text(card.city, (left, y), theme.NAME, t.white, "midleft", room)
    if words and name_width + 12 + c.text_width(words, theme.HINT) < room:
        c.text(words, (x - 3, y), theme.HINT, t.on_ink2, "midright")
    y = rect.top + 30
    for text, number in card.lines:
        c.text(text, (left, y + 9), _CARD_FONT, t.white, "midleft", right - left - 34)
        c.text(str(number), (right, y + 9), _CARD_FONT, t.white, "midright")
        y += 18
    c.hline(left, right, y + 4, t.on_pill)
    y += 8
    c.text(_("Cost"), (left, y + 12), theme.ROW_BOLD, t.white, "midleft")
    c.text(str(card.total), (right, y + 12), theme.TOTAL.sized(19), t.amber, "midright")
    y += 25
    color = theme.rgb("#F0A090") if card.bad else t.on_ink2
    c.text(card.foot[0], (left, y + 8), theme.HINT, color, "midleft", right - left - 30)
    c.text(card.foot[1], (right, y + 8), theme.HINT, color, "midright")


def shorten(legs: Sequence[tuple[str, int]], most: int) -> tuple[tuple[str, int], ...]:
    """Return the legs of a route; sum up the middle of a long one in one line."""
    if len(legs) <= most:
        return tuple(legs)
    first, rest, last = legs[: most - 2], legs[most - 2 : -1], legs[-1]
    words = count(len(rest), "{n} more link", "{n} more links")
    return (*first, (words, sum(cost for _words, cost in rest)), last)
