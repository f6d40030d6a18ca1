"""The card with the cost of a city: its content, its place on the board and its drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from powergrid.desktop.board.panel import BoardPanel
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.words.translation import _

CARD_WIDTH = 194.0
_WIDEST_CARD = 290.0
_CARD_FONT = theme.ROW.sized(14)
#: Most lines for links: normally, and where there is less room.
_MOST_LEGS = (6, 4, 3)
_FEWEST_LEGS = 2
#: Distance between the places that are tried, in lp.
_STRIDE = 16


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
    c: Canvas,
    panel: BoardPanel,
    rect: pygame.FRect,
    scene: BoardScene,
    card: CostCard,
    covered: Sequence[pygame.FRect],
    beside: pygame.FRect | None = None,
) -> tuple[CostCard, pygame.FRect]:
    """Return the card and the place where it covers least, a corner of the board if nothing is better.

    If it would cover something important, it sums up more of its links.

    The most important come first: `covered` (other cards), the city itself and all that can be built in or are planned,
    other cities of the route, other cities in play.

    If it covers a city in play wherever it is on the board, it goes `beside` the board if it fits there.
    """
    figure = panel.view.figure
    ranks: list[list[pygame.FRect]] = [list(covered), [], [], []]
    wanted = {scene.hovered, *scene.lit, *scene.ends, *(stop.city for stop in scene.plan)}
    route = {city for pair in scene.route for city in pair}
    for city in figure.names:
        if figure.region_of[city] in scene.zone:
            ranks[1 if city in wanted else 2 if city in route else 3].append(panel.city_place(c, city))

    def harm(spot: pygame.FRect) -> list[int]:
        return [len(spot.collidelistall(places)) for places in ranks]

    inner = rect.inflate(-14, -14)
    found: list[tuple[CostCard, pygame.FRect]] = []
    for most in _MOST_LEGS:
        fitting = card.shortened(most)
        size = card_width(c, fitting), card_height(fitting)
        spot = min(_corners(inner, size), key=harm)
        if any(harm(spot)[:3]):
            spot = min((spot, *_spots(inner, size)), key=harm)
        found.append((fitting, spot))
        if not any(harm(spot)[:2]):
            break
    best = min(found, key=lambda one: harm(one[1])[:2])
    short = card.shortened(_FEWEST_LEGS)
    if beside is None or not any(harm(best[1])) or card_height(short) > beside.height:
        return best
    size = min(card_width(c, short), beside.width), card_height(short)
    spot = pygame.FRect(beside.left, beside.bottom - size[1], *size)
    return best if any(harm(spot)) else (short, spot)


def _corners(inside: pygame.FRect, size: tuple[float, float]) -> list[pygame.FRect]:
    """Return the places of a size in the corners, the lower right one first."""
    right, bottom = inside.right - size[0], inside.bottom - size[1]
    spots = [(right, bottom), (inside.left, bottom), (right, inside.top), (inside.left, inside.top)]
    return [pygame.FRect(*spot, *size) for spot in spots]


def _spots(inside: pygame.FRect, size: tuple[float, float]) -> Iterator[pygame.FRect]:
    """Yield places of a size all over a panel, those at its edges first."""
    right, bottom = max(inside.left, inside.right - size[0]), max(inside.top, inside.bottom - size[1])
    across = [*range(int(inside.left), int(right), _STRIDE), right]
    down = [*range(int(inside.top), int(bottom), _STRIDE), bottom]
    spots = [(x, y) for x in across for y in down]
    spots.sort(key=lambda spot: min(spot[0] - inside.left, right - spot[0], spot[1] - inside.top, bottom - spot[1]))
    for spot in spots:
        yield pygame.FRect(*spot, *size)


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
    words = _("{n} more links").format(n=len(rest))
    return (*first, (words, sum(cost for _words, cost in rest)), last)
