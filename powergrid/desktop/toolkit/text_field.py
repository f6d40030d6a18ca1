"""A one-line text field with cursor, selection and clipboard."""

from collections.abc import Callable
from typing import Final

import pygame

from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import Canvas, RectLike, frect
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import DRAG_SLOP, Control, TextState, Tip, Ui
from powergrid.desktop.toolkit.visible import letter_before, letter_starts, next_letter

_JOINERS: Final = "\u200c\u200d"


def _clipboard_text() -> str:
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def set_clipboard(text: str) -> bool:
    """Copy text; return False if there is no clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def clean(text: str) -> str:
    """Remove line breaks and control characters, except joiners, which some scripts and emoji need."""
    return "".join(letter for letter in text if letter.isprintable() or letter in _JOINERS)


class _Editor:
    """The editor of a value, with its cursor."""

    def __init__(self, value: str, state: TextState, limit: int, on_change: Callable[[str], None]) -> None:
        self.value = value
        self.state = state
        self.limit = limit
        self.on_change = on_change
        state.cursor = min(state.cursor, len(value))
        state.anchor = min(state.anchor, len(value))

    @property
    def span(self) -> tuple[int, int]:
        return min(self.state.cursor, self.state.anchor), max(self.state.cursor, self.state.anchor)

    def replace(self, start: int, end: int, text: str) -> None:
        text = clean(text)[: max(0, self.limit - (len(self.value) - (end - start)))]
        new_value = self.value[:start] + text + self.value[end:]
        self.state.cursor = self.state.anchor = start + len(text)
        if new_value != self.value:
            self.value = new_value
            self.on_change(new_value)

    def move(self, place: int, select: bool) -> None:
        self.state.cursor = max(0, min(len(self.value), place))
        if not select:
            self.state.anchor = self.state.cursor

    def word(self, direction: int) -> int:
        place = self.state.cursor
        step = range(place, len(self.value)) if direction > 0 else range(place - 1, -1, -1)
        seen = False
        for index in step:
            if self.value[index] == " " and seen:
                return index if direction > 0 else index + 1
            seen = seen or self.value[index] != " "
        return len(self.value) if direction > 0 else 0

    def beside(self, direction: int) -> int:
        """Return the position one letter after or before the cursor; combining marks belong to their letter."""
        step = next_letter if direction > 0 else letter_before
        return step(self.value, self.state.cursor)

    def key(self, name: str) -> bool:
        select = "Shift+" in name
        bare = name.replace("Shift+", "")
        start, end = self.span
        if bare in ("Backspace", "Delete", "Ctrl+Backspace", "Ctrl+Delete"):
            if start == end:
                forward = bare.endswith("Delete")
                other = self.word(1 if forward else -1) if "Ctrl" in bare else self.beside(1 if forward else -1)
                start, end = sorted((other, end))
            self.replace(start, end, "")
        elif bare in ("Left", "Right"):
            step = -1 if bare == "Left" else 1
            jump = start != end and not select
            self.move((start if step < 0 else end) if jump else self.beside(step), select)
        elif bare in ("Ctrl+Left", "Ctrl+Right"):
            self.move(self.word(-1 if bare.endswith("Left") else 1), select)
        elif bare in ("Home", "End"):
            self.move(0 if bare == "Home" else len(self.value), select)
        elif bare == "Ctrl+A":
            self.state.anchor, self.state.cursor = 0, len(self.value)
        elif bare in ("Ctrl+C", "Ctrl+X"):
            set_clipboard(self.value[start:end])
            if bare == "Ctrl+X":
                self.replace(start, end, "")
        elif bare == "Ctrl+V":
            self.replace(start, end, _clipboard_text())
        else:
            return False
        return True


def text_field(
    ui: Ui,
    name: str,
    rect: RectLike,
    value: str,
    on_change: Callable[[str], None],
    *,
    limit: int = 24,
    placeholder: str = "",
    error: str = "",
    font: Font = theme.TEXT,
    show_error: bool = True,
    select: bool = False,
) -> None:
    """Draw a text field for at most `limit` characters; an `error` is shown below it.

    Args:
        select: Whether the first click selects all of the text, as Tab always does, so that typing replaces it.
    """
    c, t, place = ui.c, ui.c.theme, frect(rect)
    active = ui.focus.name == name
    state = ui.focus.texts.setdefault(name, TextState())
    line = t.red if error else t.ink7 if ui.is_hovered(name) or active else t.button_line
    c.box(place, 6, t.field, line, 1.5 if error else 1)
    inner = slices.inset(place, 9, 2, 9, 2)
    editor = _Editor(value, state, limit, on_change)
    left = inner.left - (_shift(c, value, state, font, inner.width) if active else 0.0)
    with c.clip(inner.inflate(4, 0)):
        if active:
            _draw_selection(c, editor, left, inner, font)
        c.text(value or placeholder, (left, place.centery), font, t.ink if value else t.ink5, "midleft")
        if active:
            x = left + c.text_width(value[: state.cursor], font)
            c.fill((x, inner.top + 4, 1.5, inner.height - 8), t.ink)
    if error and show_error:
        c.text(error, (place.left, place.bottom + 2), theme.SMALL, t.red)
    if ui.is_focused(name) or active:
        c.focus_ring(place)

    def index_at(x: float) -> int:
        return min(letter_starts(value), key=lambda place: abs(c.text_width(value[:place], font) - x + left))

    def press(x: float, _y: float, mods: int) -> None:
        editor.move(index_at(x), bool(mods & pygame.KMOD_SHIFT))
        state.pressed, state.origin = x, state.anchor
        if select and not active:
            state.anchor, state.cursor = 0, len(value)

    def drag(x: float, _y: float) -> None:
        if abs(x - state.pressed) > DRAG_SLOP:
            state.anchor = state.origin
            editor.move(index_at(x), True)

    control = Control(name, place, takes_text=True, enter_activates=False)
    control.tip = Tip(error) if error else None
    control.on_key = editor.key
    control.on_text = lambda text: editor.replace(*editor.span, text)
    control.on_press, control.on_drag = press, drag
    ui.add(control)


def _draw_selection(c: Canvas, editor: _Editor, left: float, inner: pygame.FRect, font: Font) -> None:
    start, end = editor.span
    if start != end:
        x, width = left + c.text_width(editor.value[:start], font), c.text_width(editor.value[start:end], font)
        c.fill((x, inner.top + 4, width, inner.height - 8), c.theme.amber_soft)


def _shift(c: Canvas, value: str, state: TextState, font: Font, room: float) -> float:
    """Return how far the text must move left for the cursor to be visible."""
    return max(0.0, c.text_width(value[: state.cursor], font) - room + 2)


def search_field(
    ui: Ui, rect: RectLike, wanted: str, on_change: Callable[[str], None], next_focus: Callable[[], str], *,
    placeholder: str, limit: int, by_typing: bool = False,
) -> None:  # fmt: skip
    """Draw the text field `search.text`, which Ctrl+F focuses.

    Args:
        by_typing: Whether typing a letter that no control of the screen uses also focuses it.
        next_focus: Returns the control to focus with Down or Enter, or "" if nothing was found.
    """
    text_field(ui, "search.text", rect, wanted, on_change, placeholder=placeholder, limit=limit)
    field = ui.control("search.text")
    assert field is not None
    edit = field.on_key

    def press(key: str) -> bool:
        if key in ("Down", "Enter") and (found := next_focus()):
            ui.focus.set(found)
            return True
        return edit is not None and edit(key)

    field.catches_text = by_typing
    field.on_key, field.on_click, field.keys = press, lambda: ui.focus.set("search.text"), ("Ctrl+F",)
