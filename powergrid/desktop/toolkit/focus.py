"""The focus, and how Tab and the arrow keys move it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import pygame

from powergrid.desktop.toolkit.controls import Control, Scroller, TextState
from powergrid.desktop.toolkit.registry import Registry
from powergrid.desktop.toolkit.tip_timer import TipTimer

#: Direction of an arrow key as (x, y).
DIRECTIONS: Final = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}


def nearest(start: pygame.FRect, places: Iterable[tuple[str, pygame.FRect]], arrow: str, straight: bool = False) -> str:
    """Return the name of the place that an arrow key leads to from `start`, "" if there is none in that direction.

    places: (name, rect) of everything else. arrow: "Up", "Down", "Left" or "Right". straight: prefer anything that is
    more in the arrow's direction than aside.
    """
    dx, dy = DIRECTIONS[arrow]
    best = (True, float("inf"), "")
    for name, rect in places:
        x, y = rect.centerx - start.centerx, rect.centery - start.centery
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead <= 0.5 or aside > 2.5 * ahead + 20:
            continue
        # among scattered places a larger factor leaves some out of reach
        way = ahead + (1 if straight else 2) * aside
        best = min(best, (straight and aside > ahead, way, name), key=lambda found: found[:2])
    return best[2]


#: The arrow key that leads back.
BACK: Final = {"Up": "Down", "Down": "Up", "Left": "Right", "Right": "Left"}
_SAME_ROW = 10.0


def arrow_target(controls: Sequence[Control], start: Control, arrow: str, seen: pygame.FRect | None) -> str:
    """Return the name of the control that an arrow key leads to from `start`, "" if there is none in that direction.

    controls: all that can have the focus. seen: the scroll area of `start`, None for none. In it, up and down go
    through everything row by row; elsewhere arrows stay in the group.
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
    return nearest(start.rect, places, arrow, straight=start.scattered)


def ends(controls: Sequence[Control], focused: Control) -> list[Control]:
    """Return the controls to whose ends Home and End lead: values of a choice, a whole list or grid, a row, a group.

    In a grid everything has the same size, such as the plants for sale in Step 3.
    """
    values = [c for c in controls if c.choice == focused.choice and c.enabled]
    if focused.choice and values:
        return values
    whole = [c for c in controls if (c.inside or c.group) == (focused.inside or focused.group)]
    row = [c for c in whole if not c.inside and abs(c.rect.centery - focused.rect.centery) < _SAME_ROW]
    is_grid = len({(round(c.rect.width), round(c.rect.height)) for c in whole}) == 1
    return row if len(row) > 1 and not is_grid else whole


def other_end(controls: Sequence[Control], start: Control, arrow: str) -> str:
    """Return the control at the other end of a list that wraps, "" for an arrow across it."""
    dx, dy = DIRECTIONS[arrow]
    column = [c for c in controls if c.group == start.group and abs(c.rect.left - start.rect.left) < _SAME_ROW]
    if dx or not column:
        return ""
    return (min if dy > 0 else max)(column, key=lambda control: control.rect.top).name


def beside(controls: Sequence[Control], start: Control, arrow: str) -> str:
    """Return the control of the list or menu beside that of `start`, of its nearest column; "" for none there."""
    others = [c for c in controls if (c.wraps if start.wraps else c.inside != start.inside and c.inside)]
    others = [c for c in others if c.group != start.group and c.rect.width > 0 and c.rect.height > 0]
    ahead = [(_gap(start.rect, c.rect, DIRECTIONS[arrow][0]), c) for c in others]
    column = min((gap for gap, _control in ahead if gap >= 0), default=-1.0)
    first = [c for gap, c in ahead if column <= gap < column + _SAME_ROW]
    found = min(first, key=lambda c: abs(c.rect.centery - start.rect.centery), default=None)
    return found.name if found is not None and DIRECTIONS[arrow][0] else ""


def _gap(one: pygame.FRect, other: pygame.FRect, dx: int) -> float:
    """Return how far `other` is to the right of `one`, to the left if dx is negative; negative if it is not."""
    return other.left - one.right if dx > 0 else one.left - other.right


def above_or_below(controls: Sequence[Control], start: Control, arrow: str) -> str:
    """Return the nearest control of another group above or below, of a choice its chosen value; "" for none there."""
    others = [c for c in controls if c.group != start.group and c.rect.width > 0 and c.rect.height > 0]
    name = nearest(start.rect, [(c.name, c.rect) for c in others], arrow) if DIRECTIONS[arrow][1] else ""
    found = next((c for c in others if c.name == name), None)
    chosen = [c for c in others if found is not None and found.choice and c.group == found.group and c.chosen]
    return chosen[0].name if chosen else name


def a_page_away(controls: Sequence[Control], start: Control, page: float) -> str:
    """Return the control of the same list about `page` below `start`, above it if negative; "" at the end."""
    y = start.whole.centery
    ahead = [c for c in controls if c.inside == start.inside and (c.whole.centery - y) * page > 0]
    found = min(ahead, key=lambda c: (abs(c.whole.centery - y - page), not c.chosen, c.whole.left), default=None)
    return found.name if found is not None else ""


def next_row(start: Control, others: Sequence[Control], arrow: str) -> Control | None:
    """Return the control of a list in the next row in that direction, or next in the same row; None at the end."""
    dx, dy = DIRECTIONS[arrow]
    x, y, place = *start.whole.center, start.whole
    if dx:
        row = [c for c in others if abs(c.whole.centery - y) < _SAME_ROW and (c.whole.centerx - x) * dx > 0.5]
        return min(row, key=lambda c: abs(c.whole.centerx - x), default=None)
    ahead = [c for c in others if (c.whole.centery - y) * dy >= _SAME_ROW]
    first = min(ahead, key=lambda c: (c.whole.centery - y) * dy, default=None)
    if first is None:
        return None
    row = [c for c in ahead if abs(c.whole.centery - first.whole.centery) < _SAME_ROW]
    chosen = [c for c in row if c.chosen]
    return min(chosen or row, key=lambda c: _out_of_line(place, c.whole))


def _out_of_line(one: pygame.FRect, other: pygame.FRect) -> float:
    """Return how far two places one below the other are from sharing a left side, a middle or a right side, in lp."""
    return min(abs(one.left - other.left), abs(one.centerx - other.centerx), abs(one.right - other.right))


def next_group(
    controls: Sequence[Control], current: Control | None, default: str, backward: bool, stay: bool
) -> list[Control]:
    """Return the members of the group that Tab leads to, in the order of the drawing.

    current: what has the focus. default: the control to begin with when nothing has it. stay: the focus is not visible
    yet, so Tab shows it without moving it.
    """
    groups: dict[str, list[Control]] = {}
    for control in controls:
        groups.setdefault(control.group, []).append(control)
    names = list(groups)
    start = next((control.group for control in controls if control.name == default), "")
    if current is not None and current.group in groups:
        index = names.index(current.group) + (0 if stay else -1 if backward else 1)
    elif start and not backward:
        index = names.index(start)
    else:
        index = -1 if backward else 0
    return groups[names[index % len(names)]]


def best_of(members: Sequence[Control], kept: Mapping[str, str], default: str) -> Control:
    """Return the member of a group that gets the focus.

    That is the chosen value, else the member that had it last, the default, or the first that is enabled.
    """
    chosen = [control for control in members if control.chosen]
    if len(chosen) == 1:
        return chosen[0]
    wanted = (kept.get(members[0].group), default)
    by_name = {control.name: control for control in members}
    found = next((by_name[name] for name in wanted if name in by_name), None)
    return found or next((control for control in members if control.enabled), members[0])


class Focus(Registry):
    """The controls of a drawing and which one has the focus.

    focus: its name, "" for none. default_focus: the most useful control now: the first Tab goes there, and so does the
    focus if its control is gone or disabled. main_button: the one that Enter presses although it is drawn after others,
    "" for the usual one. one_primary: while there is one, no other button looks like a main one. enter_at: the control
    with the focus if Enter presses it, "" if Enter presses the main button; the key is shown there. by_keys: the
    keyboard was used last, not the mouse. texts, numbers: input to fields, and to numbers as (number so far, least
    number), which ends when the focus moves or the mouse is pressed. typed: the last letters typed to choose from a
    list, as (list, letters, time in ms).
    """

    def __init__(self) -> None:
        super().__init__()
        self.focus = ""
        self.focus_visible = False
        self.enter_presses = ""
        self.default_focus = ""
        self.main_button = ""
        self.one_primary = False
        self.enter_at = ""
        self.by_keys = False
        self.dirty = True
        self.focus_moved = False
        self.texts: dict[str, TextState] = {}
        self.numbers: dict[str, tuple[int, int]] = {}
        self.typed: tuple[str, str, int] = ("", "", 0)
        self.tips = TipTimer()
        self._used = ""
        self._group_focus: dict[str, str] = {}
        self._last_step = ("", "Up", "")
        self._layer_before = 0
        self._kept_focus: list[str] = []

    def is_focused(self, name: str) -> bool:
        """Return whether the control `name` has a focus ring."""
        return self.focus == name and self.focus_visible

    @property
    def is_covered(self) -> bool:
        """True while what is below a dialog is drawn."""
        return self.layer < self._layer_before

    @property
    def pointed(self) -> str:
        """The control in use: the focused one if the keyboard was used last, else the hovered one."""
        return self.focus if self.focus_visible and self.focus else self.tips.hovered

    def takes_text(self) -> bool:
        """Return whether typed text goes into the focused control."""
        control = self._by_name.get(self.focus)
        return control is not None and control.takes_text

    def set_focus(self, name: str, visible: bool = True, enter: bool = False) -> None:
        """Move the focus to the control `name`.

        enter: Enter presses it until the focus moves, even if the screen has a main button.
        """
        if name != self.focus:
            self.numbers.clear()
            self.focus_moved = True
        self.focus = name
        self.enter_presses = name if enter else ""
        self.focus_visible = visible
        self.tips.explained = self.tips.focused = ""
        self._last_step = ("", "Up", "")
        self.enter_at = self._enter_goes_to()
        control = self._by_name.get(name)
        if control is not None:
            self._group_focus[control.group] = name
            if control.inside and visible:
                self.focus_moved |= self.scrollers[control.inside].show(control)
            if control.takes_text:
                state = self.texts.setdefault(name, TextState())
                state.anchor, state.cursor = 0, 10_000
        self.dirty = True

    def _move_focus(self, name: str) -> None:
        """Move the focus because of a key, and show the tooltip there at once."""
        self.set_focus(name)
        self.tips.focused = name

    def forget_step(self) -> None:
        """Have the next arrow key lead where it points, even if it is the opposite of the last one."""
        self._last_step = ("", "Up", "")

    def forget_focus(self) -> None:
        """Remove the focus, because another player decides now."""
        self.focus = ""
        self.tips.explained = self.tips.focused = ""
        self._group_focus.clear()
        self._kept_focus = [""] * len(self._kept_focus)
        self.dirty = True

    def restart_focus(self) -> None:
        """Return the focus to its default for a new decision: now if the keyboard is used, else with the first Tab."""
        self.forget_focus()
        if self.by_keys and self.default_focus:
            self.set_focus(self.default_focus)

    def focus_default(self) -> None:
        """Move the focus to the default, in a dialog to its main button."""
        default = self.default_focus if self.default_focus in self._by_name else ""
        self.focus = self._main_button() if self.layer else default
        if self.focus:
            self._group_focus[self._by_name[self.focus].group] = self.focus
        self.dirty = True

    def focus_by_arrow(self, name: str) -> bool:
        """Move the focus to the default on an arrow key if nothing has it; return whether it moved."""
        if name not in DIRECTIONS or self.focus or self.default_focus not in self._by_name:
            return False
        self._move_focus(self.default_focus)
        return True

    # -- after a drawing

    def end(self) -> None:
        """End a drawing: take the focus from a control that is gone, and find out where Enter goes."""
        self.dirty, before = self.focus_moved, (self.focus, self.enter_at)
        self._follow_layers()
        self._leave_idle()
        self.enter_at = self._enter_goes_to()
        self.dirty |= (self.focus, self.enter_at) != before

    def _leave_idle(self) -> None:
        """Take the focus from a control that is gone, or was pressed and is disabled now."""
        focused = self._by_name.get(self.focus)
        idle = focused is not None and not focused.enabled and focused.enter_activates and self._used == focused.name
        if self.focus and (focused is None or idle or focused.layer < self.layer):
            self.focus = self._used = ""
            if self.focus_visible:
                self.focus_default()

    def _follow_layers(self) -> None:
        """Move the focus into a dialog that opened and back when it closed."""
        if self.layer > self._layer_before:
            self._kept_focus.append(self.focus)
            self.focus = self._main_button()
        elif self.layer < self._layer_before and self._kept_focus:
            kept = self._kept_focus.pop()
            if kept in self._by_name:
                self.focus = kept
        self._layer_before = self.layer

    def _main_button(self) -> str:
        inside = self._reachable()
        primary = next((control for control in inside if "Enter" in control.keys), None)
        target = primary or next((control for control in inside if control.chosen), inside[0] if inside else None)
        return target.name if target else ""

    # -- pressing by keys

    def begin_key(self) -> None:
        """Note that the keyboard is in use, and hide the tooltips."""
        self.dirty |= self.tips.hide()
        self.by_keys, self._used = True, ""

    def activate(self, control: Control, *, by_key: bool = False) -> None:
        """Do what a click on `control` does; a disabled one shows its reason. No arrow leads back from there.

        by_key: it has the focus and was pressed by Enter or Space.
        """
        if by_key:
            self._used = control.name if control.enabled else ""
        self.forget_step()
        if control.enabled:
            if control.on_click is not None:
                control.on_click()
        elif control.reason:
            self.tips.explained = control.name
        self.dirty = True

    def with_key(self, name: str) -> Control | None:
        """Return the control that a key presses from anywhere."""
        return next((c for c in reversed(self.controls) if c.layer == self.layer and name in c.keys), None)

    def presses(self, focused: Control, name: str) -> bool:
        """Return whether a key presses the control with the focus."""
        if focused.takes_text or not self.focus_visible or (focused.on_click is None and focused.enabled):
            return False
        if name == "Enter" and self.main_button in self._by_name:
            return focused.name == self.main_button
        if name == "Enter":
            first = focused.enter_first or focused.name == self.enter_presses
            return first or (focused.enter_activates and self.with_key("Enter") is None)
        return name == "Space"

    def _enter_goes_to(self) -> str:
        """Return the control with the focus if Enter presses it, else ""."""
        focused = self._by_name.get(self.focus)
        return (
            self.focus if focused is not None and focused.layer == self.layer and self.presses(focused, "Enter") else ""
        )

    # -- moving by keys

    def _reachable(self) -> list[Control]:
        """Return the controls that Tab and the arrows reach, in lists also those out of sight."""
        inside = (c for c in self.controls if c.layer == self.layer and c.focusable)
        return [c for c in inside if c.inside or (c.rect.width > 0 and c.rect.height > 0)]

    def tab(self, backward: bool) -> bool:
        """Move the focus to the next or previous group; return whether there is one."""
        reachable = self._reachable()
        if not reachable:
            return False
        current = self._by_name.get(self.focus)
        members = next_group(reachable, current, self.default_focus, backward, stay=not self.focus_visible)
        self._move_focus(best_of(members, self._group_focus, self.default_focus).name)
        return True

    def move_focus(self, focused: Control, name: str) -> bool:
        """Move the focus on an arrow key, Home or End; return whether the key was one of these."""
        scroller = self.scrollers.get(focused.inside)
        if name in ("Home", "End") and not focused.scattered:
            self._move_focus(ends(self._reachable(), focused)[0 if name == "Home" else -1].name)
            return True
        if name not in DIRECTIONS:
            return scroller is not None and self._turn_page(focused, scroller, name)
        reachable = self._reachable()
        start, arrow, end = self._last_step
        back = arrow == BACK[name] and end == focused.name and any(c.name == start for c in reachable)
        target = start if back else arrow_target(reachable, focused, name, scroller.rect if scroller else None)
        if not target and focused.wraps:
            target = other_end(reachable, focused, name)
        if not target and (focused.wraps or focused.inside):
            target = beside(reachable, focused, name)
        if not target and not focused.inside and (focused.choice or self.layer):
            target = above_or_below(reachable, focused, name)
        if target:
            self._move_focus(target)
            self._last_step = (focused.name, name, target)
        elif scroller is not None:
            scroller.turn(name)
        return True

    def _turn_page(self, focused: Control, scroller: Scroller, name: str) -> bool:
        """Scroll by PgUp or PgDn and take the focus along; return whether the key was one of these."""
        if not scroller.turn(name):
            return False
        page = scroller.rect.height * (0.8 if name == "PgDn" else -0.8)
        target = a_page_away(self._reachable(), focused, page)
        if target:
            self._move_focus(target)
        return True
