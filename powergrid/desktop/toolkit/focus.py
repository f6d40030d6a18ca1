"""The focus, and how Tab and the arrow keys move it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Protocol

import pygame

from powergrid.desktop.toolkit.controls import Control, Scroller, TextState
from powergrid.desktop.toolkit.tip_timer import TipTimer

#: The direction of each arrow key as (x, y).
DIRECTIONS: Final = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}


def nearest(start: pygame.FRect, places: Iterable[tuple[str, pygame.FRect]], arrow: str, straight: bool = False) -> str:
    """Return the name of the nearest rectangle in the direction of an arrow key, or "" if there is none.

    Args:
        places: (name, rect) of everything but `start`.
        arrow: "Up", "Down", "Left" or "Right".
        straight: Whether to prefer rectangles that are further along the arrow's direction than off to the side.
    """
    dx, dy = DIRECTIONS[arrow]
    best = (True, float("inf"), "")
    for name, rect in places:
        x, y = rect.centerx - start.centerx, rect.centery - start.centery
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead <= 0.5 or aside > 2.5 * ahead + 20:
            continue
        # with a larger factor, some scattered places could not be reached
        distance = ahead + (1 if straight else 2) * aside
        best = min(best, (straight and aside > ahead, distance, name), key=lambda found: found[:2])
    return best[2]


#: The opposite of each arrow key.
BACK: Final = {"Up": "Down", "Down": "Up", "Left": "Right", "Right": "Left"}
_SAME_ROW = 10.0


def arrow_target(controls: Sequence[Control], start: Control, arrow: str, seen: pygame.FRect | None) -> str:
    """Return the name of the control that an arrow key moves to from `start`, or "" if there is none.

    Arrows stay in the group, except in a scroll area, where Up and Down go through everything row by row.

    Args:
        controls: All controls that can have the focus.
        seen: The scroll area of `start`, or None if it is in none.
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
    """Return the controls among which Home and End move to the first and last.

    They are a radio group, a list, a row or any other group. A group whose controls all have the same size, such as the
    plants for sale in Step 3, is treated as a grid, not as rows.
    """
    values = [c for c in controls if c.choice == focused.choice and c.enabled]
    if focused.choice and values:
        return values
    whole = [c for c in controls if (c.inside or c.group) == (focused.inside or focused.group)]
    row = [c for c in whole if not c.inside and abs(c.rect.centery - focused.rect.centery) < _SAME_ROW]
    is_grid = len({(round(c.rect.width), round(c.rect.height)) for c in whole}) == 1
    return row if len(row) > 1 and not is_grid else whole


def other_end(controls: Sequence[Control], start: Control, arrow: str) -> str:
    """Return the control at the other end of a list that wraps, or "" for Left and Right."""
    dx, dy = DIRECTIONS[arrow]
    column = [c for c in controls if c.group == start.group and abs(c.rect.left - start.rect.left) < _SAME_ROW]
    if dx or not column:
        return ""
    return (min if dy > 0 else max)(column, key=lambda control: control.rect.top).name


def beside(controls: Sequence[Control], start: Control, arrow: str) -> str:
    """Return the control in the nearest list or menu to the left or right, or "" if there is none."""
    others = [c for c in controls if (c.wraps if start.wraps else c.inside != start.inside and c.inside)]
    others = [c for c in others if c.group != start.group and c.rect.width > 0 and c.rect.height > 0]
    ahead = [(_gap(start.rect, c.rect, DIRECTIONS[arrow][0]), c) for c in others]
    column = min((gap for gap, _control in ahead if gap >= 0), default=-1.0)
    first = [c for gap, c in ahead if column <= gap < column + _SAME_ROW]
    found = min(first, key=lambda c: abs(c.rect.centery - start.rect.centery), default=None)
    return found.name if found is not None and DIRECTIONS[arrow][0] else ""


def _gap(one: pygame.FRect, other: pygame.FRect, dx: int) -> float:
    """Return the gap between `one` and `other` in the direction `dx`, negative if `other` is not on that side."""
    return other.left - one.right if dx > 0 else one.left - other.right


def above_or_below(controls: Sequence[Control], start: Control, arrow: str) -> str:
    """Return the nearest control of another group above or below, or "" if there is none.

    In a radio group, that is the selected value.
    """
    others = [c for c in controls if c.group != start.group and c.rect.width > 0 and c.rect.height > 0]
    name = nearest(start.rect, [(c.name, c.rect) for c in others], arrow) if DIRECTIONS[arrow][1] else ""
    found = next((c for c in others if c.name == name), None)
    chosen = [c for c in others if found is not None and found.choice and c.group == found.group and c.chosen]
    return chosen[0].name if chosen else name


def a_page_away(controls: Sequence[Control], start: Control, page: float) -> str:
    """Return the control of the same list about `page` lp below `start` (above if negative), or "" at the end."""
    y = start.whole.centery
    ahead = [c for c in controls if c.inside == start.inside and (c.whole.centery - y) * page > 0]
    found = min(ahead, key=lambda c: (abs(c.whole.centery - y - page), not c.chosen, c.whole.left), default=None)
    return found.name if found is not None else ""


def next_row(start: Control, others: Sequence[Control], arrow: str) -> Control | None:
    """Return the nearest control in the next row of a list, for Left and Right in the same row, or None at the end."""
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
    """Return how far (lp) two rectangles are from being aligned at their left, centre or right."""
    return min(abs(one.left - other.left), abs(one.centerx - other.centerx), abs(one.right - other.right))


def next_group(
    controls: Sequence[Control], current: Control | None, default: str, backward: bool, stay: bool
) -> list[Control]:
    """Return the controls of the group that Tab moves to, in drawing order.

    Args:
        current: The focused control.
        default: Where to begin if there is none.
        stay: Whether the focus is not visible yet, so that Tab shows it without moving it.
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


def best_of(members: Sequence[Control], last: Mapping[str, str], default: str) -> Control:
    """Return the control of a group that gets the focus.

    That is the selected value, otherwise the control that had the focus last, the default, or the first enabled one.
    """
    chosen = [control for control in members if control.chosen]
    if len(chosen) == 1:
        return chosen[0]
    wanted = (last.get(members[0].group), default)
    by_name = {control.name: control for control in members}
    found = next((by_name[name] for name in wanted if name in by_name), None)
    return found or next((control for control in members if control.enabled), members[0])


class Drawn(Protocol):
    """The controls on the screen, and whether it must be redrawn (`dirty`)."""

    controls: list[Control]
    layer: int
    scrollers: dict[str, Scroller]
    tips: TipTimer
    dirty: bool

    def control(self, name: str) -> Control | None:
        """Return the control `name`, or None."""

    def cancel_top(self) -> None:
        """Cancel the topmost dialog or list."""


class Focus:
    """The keyboard focus: which control has it, and how keys move it.

    Attributes:
        name: The focused control, or "".
        default: The most useful control; the first Tab goes there, and so does the focus when its control is gone.
        main_button: The button that Enter presses, or "" for the first one with that key.
        one_primary: Whether no other button looks like the main button while there is one.
        enter_at: The focused control if Enter presses it, otherwise "". The key is shown on it.
        by_keys: Whether the keyboard was used last, not the mouse.
        texts: The state of each text field.
        numbers: Numbers being typed as (number so far, minimum), until the focus moves or the mouse button is pressed.
        typed: The last letters typed to choose from a list, as (list, letters, time in ms).
    """

    def __init__(self, ui: Drawn) -> None:
        self._ui = ui
        self.name = ""
        self.visible = False
        self.enter_presses = ""
        self.default = ""
        self.main_button = ""
        self.one_primary = False
        self.enter_at = ""
        self.by_keys = False
        self.moved = False
        self.texts: dict[str, TextState] = {}
        self.numbers: dict[str, tuple[int, int]] = {}
        self.typed: tuple[str, str, int] = ("", "", 0)
        self._used = ""
        self._of_group: dict[str, str] = {}
        self._last_step = ("", "Up", "")
        self._layer_before = 0
        self._focus_below: list[str] = []

    @property
    def is_covered(self) -> bool:
        """Whether the screen below a dialog is being drawn."""
        return self._ui.layer < self._layer_before

    def takes_text(self) -> bool:
        """Return whether typed text goes into the focused control."""
        control = self._ui.control(self.name)
        return control is not None and control.takes_text

    def set(self, name: str, visible: bool = True, enter: bool = False) -> None:
        """Move the focus to the control `name`.

        Args:
            enter: Whether Enter presses it until the focus moves, even if there is a main button or the mouse hides the
                ring.
        """
        if name != self.name:
            self.numbers.clear()
            self.moved = True
        self.name = name
        self.enter_presses = name if enter else ""
        self.visible = visible
        self._ui.tips.explained = self._ui.tips.focused = ""
        self._last_step = ("", "Up", "")
        self.enter_at = self._enter_goes_to()
        control = self._ui.control(name)
        if control is not None:
            self._of_group[control.group] = name
            if control.inside and visible:
                self.moved |= self._ui.scrollers[control.inside].show(control)
            if control.takes_text:
                state = self.texts.setdefault(name, TextState())
                state.anchor, state.cursor = 0, 10_000
        self._ui.dirty = True

    def _move(self, name: str) -> None:
        """Move the focus with a key, and show the tooltip there immediately."""
        self.set(name)
        self._ui.tips.focused = name

    def press(self, control: Control) -> None:
        """Focus the control under a mouse click; the focus ring is shown only on text fields."""
        self.name = self._of_group[control.group] = control.name
        self.visible, self.enter_presses = control.takes_text or control.on_text is not None, ""

    def point(self, hovered: Control | None) -> None:
        """Hide the focus if the mouse is over something else that responds; it stays when the mouse just leaves."""
        self.by_keys = False
        one = hovered if hovered is not None and hovered.name != self.name else None
        responds = one is not None and (one.focusable or one.on_click or one.on_hover or one.tip)
        if self.visible and responds and not self.takes_text():
            self.visible, self._ui.dirty = False, True

    def forget_step(self) -> None:
        """Forget the last arrow key, so that the opposite one does not simply go back."""
        self._last_step = ("", "Up", "")

    def forget(self) -> None:
        """Remove the focus, because another player decides now."""
        self.name = self.enter_presses = ""
        self._ui.tips.explained = self._ui.tips.focused = ""
        self._of_group.clear()
        self._focus_below = [""] * len(self._focus_below)
        self._ui.dirty = True

    def restart(self) -> None:
        """Reset the focus for a new decision: immediately if the keyboard is in use, otherwise with the first Tab."""
        self.forget()
        if self.by_keys and self.default:
            self.set(self.default)

    def to_default(self) -> None:
        """Move the focus to the default control, or to the main button of a dialog."""
        control = self._ui.control(self._main_button() if self._ui.layer else self.default)
        self.name = control.name if control is not None else ""
        if control is not None:
            self._of_group[control.group] = control.name
        self._ui.dirty = True

    def by_arrow(self, name: str) -> bool:
        """Move the focus to the default control by an arrow key if nothing has it; return whether it moved."""
        if name not in DIRECTIONS or self.name or self._ui.control(self.default) is None:
            return False
        self._move(self.default)
        return True

    # -- after a drawing

    def end(self) -> None:
        """Finish a redraw: take the focus from controls that are gone and find out what Enter presses."""
        self._ui.dirty, before = self.moved, (self.name, self.enter_at)
        self._follow_layers()
        self._leave_idle()
        self.enter_at = self._enter_goes_to()
        self._ui.dirty |= (self.name, self.enter_at) != before

    def _leave_idle(self) -> None:
        """Take the focus from a control that is gone, or that was disabled by pressing it."""
        focused = self._ui.control(self.name)
        idle = focused is not None and not focused.enabled and focused.enter_activates and self._used == focused.name
        if self.name and (focused is None or idle or focused.layer < self._ui.layer):
            self.name = self._used = ""
            if self.visible:
                self.to_default()

    def _follow_layers(self) -> None:
        """Move the focus into a dialog that opened, and back when it closes."""
        if self._ui.layer > self._layer_before:
            self._focus_below.append(self.name)
            self.name = self._main_button()
        elif self._ui.layer < self._layer_before and self._focus_below:
            name = self._focus_below.pop()
            if self._ui.control(name) is not None:
                self.name = name
        self._layer_before = self._ui.layer

    def _main_button(self) -> str:
        inside = self._reachable()
        primary = next((control for control in inside if "Enter" in control.keys), None)
        target = primary or next((control for control in inside if control.chosen), inside[0] if inside else None)
        return target.name if target else ""

    # -- pressing with keys

    def begin_key(self) -> None:
        """Note that the keyboard is in use, and hide the tooltips."""
        self._ui.dirty |= self._ui.tips.hide()
        self.by_keys, self._used = True, ""

    def activate(self, control: Control, *, by_key: bool = False) -> None:
        """Press a control, or show the reason if it is disabled.

        Args:
            by_key: Whether it was pressed with Enter or Space while it had the focus.
        """
        if by_key:
            self._used = control.name if control.enabled else ""
        self.forget_step()
        if control.enabled:
            if control.on_click is not None:
                control.on_click()
        elif control.reason:
            self._ui.tips.explained = control.name
        self._ui.dirty = True

    def with_key(self, name: str) -> Control | None:
        """Return the control that a key presses wherever the focus is."""
        return next((c for c in reversed(self._ui.controls) if c.layer == self._ui.layer and name in c.keys), None)

    def presses(self, focused: Control, name: str) -> bool:
        """Return whether a key presses the focused control."""
        visible = self.visible or (name == "Enter" and focused.name == self.enter_presses)
        if focused.takes_text or not visible or (focused.on_click is None and focused.enabled):
            return False
        if name == "Enter" and self._ui.control(self.main_button) is not None:
            return focused.name == self.main_button
        if name == "Enter":
            first = focused.enter_first or focused.name == self.enter_presses
            return first or (focused.enter_activates and self.with_key("Enter") is None)
        return name == "Space"

    def _enter_goes_to(self) -> str:
        """Return the focused control if Enter presses it, otherwise ""."""
        focused = self._ui.control(self.name)
        pressed = focused is not None and focused.layer == self._ui.layer and self.presses(focused, "Enter")
        return self.name if pressed else ""

    # -- moving with keys

    def _reachable(self) -> list[Control]:
        """Return the controls that Tab and the arrows can reach, including those scrolled out of view."""
        inside = (c for c in self._ui.controls if c.layer == self._ui.layer and c.focusable)
        return [c for c in inside if c.inside or (c.rect.width > 0 and c.rect.height > 0)]

    def tab(self, backward: bool) -> bool:
        """Move the focus to the next or previous group; return whether there is one."""
        reachable = self._reachable()
        if not reachable:
            return False
        current = self._ui.control(self.name)
        members = next_group(reachable, current, self.default, backward, stay=not self.visible)
        self._move(best_of(members, self._of_group, self.default).name)
        return True

    def move(self, focused: Control, name: str) -> bool:
        """Move the focus if `name` is an arrow key, Home or End; return whether it was."""
        scroller = self._ui.scrollers.get(focused.inside)
        if name in ("Home", "End") and not focused.scattered:
            self._move(ends(self._reachable(), focused)[0 if name == "Home" else -1].name)
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
        if not target and not focused.inside and (focused.choice or self._ui.layer):
            target = above_or_below(reachable, focused, name)
        if target:
            self._move(target)
            self._last_step = (focused.name, name, target)
        elif scroller is not None:
            scroller.turn(name)
        return True

    def _turn_page(self, focused: Control, scroller: Scroller, name: str) -> bool:
        """Scroll if `name` is PgUp or PgDn and move the focus along; return whether it was."""
        if not scroller.turn(name):
            return False
        page = scroller.rect.height * (0.8 if name == "PgDn" else -0.8)
        target = a_page_away(self._reachable(), focused, page)
        if target:
            self._move(target)
        return True
