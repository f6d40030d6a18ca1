"""Where Tab and the arrow keys lead from one control to another."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import pygame

from powergrid.desktop.toolkit.controls import Control

#: Direction of an arrow key as (x, y).
DIRECTIONS: Final = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}


def nearest(start: pygame.FRect, places: Iterable[tuple[str, pygame.FRect]], arrow: str, straight: bool = False) -> str:
    """The name of the place that an arrow key leads to from `start`, "" where there is none that way.

    places: (name, rect) of everything else. arrow: "Up", "Down", "Left" or "Right". straight: what is rather along the
    arrow than aside goes before all else.
    """
    dx, dy = DIRECTIONS[arrow]
    best = (True, float("inf"), "")
    for name, rect in places:
        x, y = rect.centerx - start.centerx, rect.centery - start.centery
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead <= 0.5 or aside > 2.5 * ahead + 20:
            continue
        best = min(best, (straight and aside > ahead, ahead + 2 * aside, name), key=lambda found: found[:2])
    return best[2]


#: What leads back from where an arrow key has led.
BACK: Final = {"Up": "Down", "Down": "Up", "Left": "Right", "Right": "Left"}
_SAME_ROW = 10.0


def arrow_target(controls: Sequence[Control], start: Control, arrow: str, seen: pygame.FRect | None) -> str:
    """The name of the control that an arrow key leads to from `start`, "" where there is none that way.

    controls: all that can have the focus. seen: the part of the screen that `start` is scrolled with, None for none.
    There up and down go through everything row by row; elsewhere arrows stay in the group.
    """
    others = [control for control in controls if control is not start]
    if seen is not None:
        inside = [control for control in others if control.inside == start.inside]
        target = next_row(start, inside, arrow)
        if target is not None:
            return target.name if abs(target.whole.centery - start.whole.centery) < seen.height else ""
        others = [control for control in others if control.inside != start.inside]
    members = [c for c in others if c.group == start.group and c.rect.width > 0 and c.rect.height > 0]
    places = [(control.name, control.rect) for control in members]
    return nearest(start.rect, places, arrow, straight=start.group == "city")


def next_row(start: Control, others: Sequence[Control], arrow: str) -> Control | None:
    """The control of the next row that way in a list, or the next one in the same row; None at the end."""
    dx, dy = DIRECTIONS[arrow]
    x, y = start.whole.center
    if dx:
        row = [c for c in others if abs(c.whole.centery - y) < _SAME_ROW and (c.whole.centerx - x) * dx > 0.5]
        return min(row, key=lambda c: abs(c.whole.centerx - x), default=None)
    ahead = [c for c in others if (c.whole.centery - y) * dy >= _SAME_ROW]
    first = min(ahead, key=lambda c: (c.whole.centery - y) * dy, default=None)
    if first is None:
        return None
    row = [c for c in ahead if abs(c.whole.centery - first.whole.centery) < _SAME_ROW]
    chosen = [c for c in row if c.chosen]
    return min(chosen or row, key=lambda c: abs(c.whole.centerx - x))


def next_group(
    controls: Sequence[Control], current: Control | None, home: str, backward: bool, stay: bool
) -> list[Control]:
    """The members of the group that Tab leads to, in the order of the drawing.

    current: what has the focus. home: the control to begin with when nothing has it. stay: the focus is not seen yet,
    so Tab shows it where it is.
    """
    groups: dict[str, list[Control]] = {}
    for control in controls:
        groups.setdefault(control.group, []).append(control)
    names = list(groups)
    start = next((control.group for control in controls if control.name == home), "")
    if current is not None and current.group in groups:
        index = names.index(current.group) + (0 if stay else -1 if backward else 1)
    elif start and not backward:
        index = names.index(start)
    else:
        index = -1 if backward else 0
    return groups[names[index % len(names)]]


def best_of(members: Sequence[Control], kept: Mapping[str, str], home: str) -> Control:
    """The member of a group that gets the focus.

    That is the value chosen, the member that had it last, home, else the first that can be used.
    """
    chosen = [control for control in members if control.chosen]
    if len(chosen) == 1:
        return chosen[0]
    wanted = (kept.get(members[0].group), home)
    by_name = {control.name: control for control in members}
    found = next((by_name[name] for name in wanted if name in by_name), None)
    return found or next((control for control in members if control.enabled), members[0])
