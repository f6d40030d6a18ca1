"""City names and cost badges, enlarged for larger text sizes where the board has room."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, NAME_LINE, PILL
from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.theme import Font

#: The fonts of the numbers and names on a board.
CITY_NAME: Final = Font("cond", 12, 500)
LINK_COST: Final = Font("cond", 12.5, 600)
SLOT_PRICE: Final = Font("cond", 11, 600)

#: Each label tries these sizes in turn, up to the one asked for, until it would touch something.
_STEPS: Final = (1.05, 1.1, 1.15, 1.2)
_MARGIN: Final = 1.0
#: The part of the line height that is empty space.
_LEADING: Final = 2.9
#: How far letters are above the centre of their box.
_RISE: Final = 0.5
#: A name must be closer to its own city than to any other by at least this much.
_CLEARLY: Final = 1.5
DOT: Final = 9.0
"""The size of the dot of a city out of play."""


class NameBox(NamedTuple):
    """A city's name at normal size: the city, and the centre (relative to it) and size of the name's box, in lp."""

    x: float
    y: float
    dx: float
    dy: float
    width: float
    lines: int

    def at(self, size: float) -> tuple[float, float]:
        """Return the centre at another size; names grow away from their city."""
        high = NAME_LINE * self.lines
        if abs(self.dy) - high / 2 >= PILL[1] / 2 - 1:
            return self.dx, self.dy + (size - 1) * high / 2 * (1 if self.dy > 0 else -1)
        return self.dx + (size - 1) * self.width / 2 * (1 if self.dx > 0 else -1), self.dy

    def box(self, size: float) -> pygame.FRect:
        """Return the box at the given size."""
        dx, dy = self.at(size)
        return slices.around((self.x + dx, self.y + dy), self.width * size + 1.5, (NAME_LINE * self.lines + 0.5) * size)

    def letters(self, size: float) -> pygame.FRect:
        """Return the box of the letters alone."""
        dx, dy = self.at(size)
        high = (NAME_LINE * self.lines - _LEADING) * size
        return slices.around((self.x + dx, self.y + dy - _RISE), self.width * size, high)


class BadgeBox(NamedTuple):
    """A badge with the cost of a link: its centre and its width at normal size."""

    x: float
    y: float
    width: float

    def box(self, size: float) -> pygame.FRect:
        """Return the box at the given size."""
        return slices.around((self.x, self.y), self.width * size, BADGE_HEIGHT * size)


def badge_width(cost: int) -> float:
    """Return the width of a cost badge at normal size."""
    return BADGE_WIDTHS[0] if cost < 10 else BADGE_WIDTHS[1]


def largest_sizes(
    names: Sequence[NameBox],
    badges: Sequence[BadgeBox],
    fixed: Sequence[pygame.FRect],
    most: float,
    panel: pygame.FRect,
) -> tuple[list[float], list[float]]:
    """Return the largest size of each name and badge, from 1 to `most`, at which nothing touches.

    A name stays clearly closest to its own city.

    Args:
        fixed: Boxes of other labels; anything clear of them at normal size must stay clear.
        panel: The area that labels must not leave.
    """
    labels: list[NameBox | BadgeBox] = [*names, *badges]
    sizes = [1.0] * len(labels)
    boxes = [label.box(1.0) for label in labels]
    pills = [slices.around((name.x, name.y), *PILL) for name in names]
    spared = [[one for one in fixed if not one.colliderect(box)] for box in boxes]

    def is_clearly_own(number: int, size: float) -> bool:
        """Return whether a name is clearly nearest to its own city."""
        if number >= len(names):
            return True
        letters = names[number].letters(size)
        far = _CLEARLY * _gap(letters, pills[number])
        return all(_gap(letters, pill) >= far for other, pill in enumerate(pills) if other != number)

    growing = set(range(len(labels)))
    for step in (step for step in _STEPS if step <= most + 1e-9):
        for number in sorted(growing):
            box = labels[number].box(step)
            free = panel.contains(box) and box.collidelist(spared[number]) < 0 and _is_free(box, number, boxes, pills)
            if free and is_clearly_own(number, step):
                sizes[number], boxes[number] = step, box
            else:
                growing.discard(number)
    return sizes[: len(names)], sizes[len(names) :]


def pull(
    name: pygame.FRect,
    city: tuple[float, float],
    taken: Sequence[pygame.FRect],
    links: Sequence[tuple[tuple[float, float], tuple[float, float]]],
) -> tuple[float, float]:
    """Return how to move a name towards a city drawn as a dot, so that the gap is the same as beside a pill.

    If something is in the way, it moves to the nearest free position beside the dot, or else as close as possible.

    Args:
        taken: Boxes that the name must not touch.
        links: The ends of each link; the name must not move onto a link.
    """
    across = max(0.0, min(abs(name.centerx - city[0]) - name.width / 2, (PILL[0] - DOT) / 2))
    down = max(0.0, min(abs(name.centery - city[1]) - name.height / 2, (PILL[1] - DOT) / 2))
    clear = [link for link in links if not name.clipline(*link)]
    full = across if name.centerx < city[0] else -across, down if name.centery < city[1] else -down
    wide, high = (DOT + name.width) / 2 + 2, (DOT + name.height) / 2 + 1
    beside = [(x * wide, y * high) for x in (-1, -0.6, 0, 0.6, 1) for y in (-1, 0, 1) if abs(x) == 1 or y]
    moves = [(city[0] + dx - name.centerx, city[1] + dy - name.centery) for dx, dy in beside]
    moves.sort(key=lambda move: math.hypot(*move))
    moves = [full, *moves, *((full[0] * share, full[1] * share) for share in (0.8, 0.6, 0.4, 0.2))]

    def is_free(move: tuple[float, float]) -> bool:
        moved = name.move(move)
        return moved.collidelist(taken) < 0 and not any(moved.clipline(*link) for link in clear)

    return next(filter(is_free, moves), (0.0, 0.0))


def _is_free(box: pygame.FRect, own: int, boxes: list[pygame.FRect], pills: list[pygame.FRect]) -> bool:
    wide = box.inflate(2 * _MARGIN, 2 * _MARGIN)
    touched = wide.collidelistall(boxes)
    return wide.collidelist(pills) < 0 and all(number == own for number in touched)


def _gap(one: pygame.FRect, other: pygame.FRect) -> float:
    """Return the distance between two boxes."""
    across = abs(one.centerx - other.centerx) - (one.width + other.width) / 2
    down = abs(one.centery - other.centery) - (one.height + other.height) / 2
    return math.hypot(max(0.0, across), max(0.0, down))
