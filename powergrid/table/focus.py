"""Where Tab and the arrow keys lead from one control to another."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import pygame

from powergrid.table.controls import Control

#: Direction of an arrow key as (x, y).
DIRECTIONS: Final = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}


def nearest(start: pygame.FRect, places: Iterable[tuple[str, pygame.FRect]], arrow: str) -> str:
    """The name of the place that an arrow key leads to from `start`, "" where there is none that way.

    places: (name, rect) of everything else. arrow: "Up", "Down", "Left" or "Right".
    """
    dx, dy = DIRECTIONS[arrow]
    best = (float("inf"), "")
    for name, rect in places:
        x, y = rect.centerx - start.centerx, rect.centery - start.centery
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead <= 0.5 or aside > 2.5 * ahead + 20:
            continue
        best = min(best, (ahead + 2 * aside, name), key=lambda found: found[0])
    return best[1]


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
    """The member of a group that gets the focus: the one that had it last, home, the one in force, the first usable.

    A list as a whole gets it only where nothing in it is of its group.
    """
    members = [control for control in members if control.on_scroll is None] or members
    wanted = (kept.get(members[0].group), home)
    by_name = {control.name: control for control in members}
    found = next((by_name[name] for name in wanted if name in by_name), None)
    chosen = next((control for control in members if control.chosen), None)
    return found or chosen or next((control for control in members if control.enabled), members[0])
