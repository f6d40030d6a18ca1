"""Parts of the screen that scroll when their content is too high."""

import pygame

from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.canvas import RectLike, frect
from powergrid.desktop.toolkit.ui import Control, Ui

_MARGIN = 12.0


def _place_in_form(control: Control, form: str) -> None:
    """Make a control a separate Tab stop in a form; the values of a radio group share one."""
    control.inside = form
    control.group = control.choice or (control.name if control.chosen is None else control.group)


class Form:
    """A part of the screen with rows of controls, which does not scroll.

    Tab stops at each control, row by row; Up and Down move to the same column of the next row.
    """

    def __init__(self, name: str, rect: pygame.FRect) -> None:
        self.name = name
        self.rect = rect

    def take(self, control: Control) -> None:
        """Note a control inside it."""
        if control.focusable:
            _place_in_form(control, self.name)

    def show(self, _control: Control) -> bool:
        """Do nothing, because everything is visible."""
        return False

    def turn(self, _key: str) -> bool:
        """Return False, because it does not scroll."""
        return False


class ScrollArea:
    """A part of the screen that scrolls if its content is too high; use it in a `with` block.

    `offset` is how far the content is scrolled. The mouse wheel, the scroll bar, PgUp and PgDn change it. If the area
    contains controls, it scrolls to the focused one and cannot have the focus itself, so register all of them, even
    those out of view; in a `form`, Tab stops at each.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        rect: RectLike,
        content_height: float,
        stick_to_end: bool = False,
        form: bool = False,
    ) -> None:
        self.ui = ui
        self.name = name
        self.rect = frect(rect)
        self.limit = max(0.0, content_height - self.rect.height)
        if stick_to_end and name not in ui.scrolled_away:
            ui.scroll[name] = self.limit
        self.offset = self._drawn = min(max(0.0, ui.scroll.get(name, 0.0)), self.limit)
        ui.scroll[name] = self.offset
        self.content_height = content_height
        self._form = form
        self._inside: list[Control] = []
        self._own = Control(
            self.name,
            self.rect.copy(),
            on_wheel=lambda steps: self._move(-40.0 * steps),
            on_key=self._on_key,
            focusable=self.limit > 0,
            enter_activates=False,
        )
        self._scrolled = ui.scrolled(self)

    def _move(self, by: float) -> bool:
        target = min(max(0.0, self.offset + by), self.limit)
        moved = target != self.offset
        self.ui.scroll[self.name] = target
        self.offset = target
        if target >= self.limit:
            self.ui.scrolled_away.discard(self.name)
        elif moved:
            self.ui.scrolled_away.add(self.name)
        return moved

    def _on_key(self, key: str) -> bool:
        if key in ("Home", "End"):
            self._move(-1e9 if key == "Home" else 1e9)
            return True
        return self.turn(key)

    def turn(self, key: str) -> bool:
        """Scroll by an arrow key, PgUp or PgDn; return whether it was one."""
        page = self.rect.height * 0.8
        moves = {"Up": -30.0, "Down": 30.0, "PgUp": -page, "PgDn": page}
        return key in moves and (self._move(moves[key]) or True)

    def take(self, control: Control) -> None:
        """Add a control."""
        if not control.focusable:
            return
        control.inside = self.name
        if self._form:
            _place_in_form(control, self.name)
        self._inside.append(control)

    def show(self, control: Control) -> bool:
        """Scroll until a control is visible; for the first and last ones, scroll to the ends of the content."""
        top = control.whole.top - self.rect.top + self._drawn
        if self.offset <= top + 0.5 and top + control.whole.height <= self.offset + self.rect.height + 0.5:
            return False
        wanted = 0.0 if control is self._inside[0] else self.limit if control is self._inside[-1] else self.offset
        wanted = min(max(wanted, top + control.whole.height + _MARGIN - self.rect.height), top - _MARGIN)
        return self._move(wanted - self.offset)

    def __enter__(self) -> "ScrollArea":
        self.ui.add(self._own)
        self._scrolled.__enter__()
        return self

    def __exit__(self, *exc: object) -> None:
        self._scrolled.__exit__(None, None, None)
        c, t = self.ui.c, self.ui.c.theme
        self._own.focusable = self.limit > 0 and not self._inside
        if self._own.focusable and self.ui.is_focused(self.name):
            c.focus_ring(self.rect.inflate(-8, -8))
        if self.limit <= 0:
            return
        height = max(24.0, self.rect.height * self.rect.height / self.content_height)
        top = self.rect.top + (self.rect.height - height) * self.offset / self.limit
        bar = pygame.FRect(self.rect.right - 6, top + 2, 5, height - 4)
        name = f"{self.name}.bar"
        c.box(bar, 2.5, t.ink5 if self.ui.is_hovered(name) else t.button_line)
        span = self.rect.height - height

        def drag(_x: float, y: float) -> None:
            self.ui.scroll[self.name] = min(max(0.0, (y - self.rect.top - height / 2) / span * self.limit), self.limit)
            self.ui.scrolled_away.add(self.name)

        grip = slices.right(self.rect, 12)
        self.ui.add(Control(name, grip, on_drag=drag, on_press=lambda x, y, m: drag(x, y), focusable=False))
