"""A drop-down list: a button that shows the chosen value and opens a list of all of them."""

import unicodedata
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import RectLike, frect
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui
from powergrid.desktop.toolkit.widgets import as_tip, button_colors

Options = Sequence[tuple[str, str]]
#: A letter typed after a pause of this many milliseconds starts a new word.
_PAUSE_MS: Final = 1000


def dropdown(
    ui: Ui,
    name: str,
    rect: RectLike,
    options: Options,
    chosen: str,
    on_change: Callable[[str], None],
    *,
    tip: Tip | str | None = None,
    short: str = "",
) -> None:
    """Draw a button that opens a list of (value, label) options.

    While it has the focus, keys choose without opening the list: Left and Right the previous and next value, Home and
    End the first and last, letters the next label that begins with them.

    Args:
        short: A shorter form of the chosen label, for a narrow button.
    """
    c, place = ui.c, frect(rect)
    ground, line, color = button_colors(ui, name, "secondary", enabled=True)
    c.box(place, 6, ground, line)
    at = next((number for number, (value, _label) in enumerate(options) if value == chosen), -1)
    label = options[at][1] if at >= 0 else chosen
    if short and c.text_width(label, theme.ROW_BOLD) > place.width - 34:
        label = short
    c.text(label, (place.left + 10, place.centery), theme.ROW_BOLD, color, "midleft", place.width - 34)
    c.icon("down", (place.right - 14, place.centery), 12, color)
    ui.draw_focus(name, place)

    def open_list() -> None:
        ui.open_popup = name

    def choose(number: int) -> None:
        if number != at:
            on_change(options[number][0])

    control = Control(name, place, open_list, tip=as_tip(tip), enter_first=True)
    control.on_key = partial(_step, at, len(options) - 1, choose)
    control.on_letter = lambda letter: ui.focus.visible and _by_letter(ui, name, letter, options, at, choose)
    ui.add(control)

    def close() -> None:
        ui.open_popup = ""
        ui.focus.set(name, ui.focus.visible)

    def pick(value: str) -> None:
        close()
        on_change(value)

    if ui.open_popup == name:
        ui.open_lists.append(partial(_draw_list, ui, name, place, options, chosen, pick, close))


def _step(at: int, last: int, choose: Callable[[int], None], key: str) -> bool:
    """Choose if `key` is Left, Right, Home or End; return whether it was."""
    places = {"Left": at - 1, "Right": at + 1, "Home": 0, "End": last}
    if key in places:
        choose(min(last, max(0, places[key])))
    return key in places


def _by_letter(ui: Ui, name: str, letter: str, options: Options, at: int, choose: Callable[[int], None]) -> bool:
    """Choose the next label that begins with the typed letters or contains such a word; return whether there is one.

    Repeating a letter moves on to the next such label.
    """
    now, (typed_in, before, since) = ui.clock(), ui.focus.typed
    letters = (before if typed_in == name and now - since < _PAUSE_MS else "") + _plain(letter)
    again = len(set(letters)) == 1
    wanted, first = (letters[0], at + 1) if again else (letters, max(0, at))
    labels = [_plain(label) for _value, label in options]
    order = [(first + step) % len(labels) for step in range(len(labels))]
    found = [number for number in order if labels[number].startswith(wanted)]
    found += [number for number in order if f" {wanted}" in labels[number]]
    if not found:
        return False
    ui.focus.typed = (name, letters, now)
    choose(next((number for number in found if number != at or not again), at))
    return True


def _plain(text: str) -> str:
    """Return text in lower case without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _draw_list(
    ui: Ui,
    name: str,
    button_place: pygame.FRect,
    options: Options,
    chosen: str,
    pick: Callable[[str], None],
    close: Action,
) -> None:
    """Draw the open list of a drop-down below its button, or above if it does not fit there."""
    c, t = ui.c, ui.c.theme
    width = max(button_place.width, max(c.text_width(text, theme.ROW) for _, text in options) + 24)
    height = 28 * len(options) + 8
    top = button_place.bottom + 3
    if top + height > c.size[1] - 4:
        top = max(4.0, button_place.top - 3 - height)
    box = pygame.FRect(min(button_place.right - width, c.size[0] - width - 4), top, width, height)

    def move_to(number: int) -> None:
        ui.focus.set(f"{name}.{options[number][0]}")

    with ui.modal(close, light=True):
        c.box(box, 6, t.paper, t.ink7, 1, 2)
        for number, (value, text) in enumerate(options):
            item = slices.top(slices.inset(box, 4, 4 + 28 * number, 4), 28)
            control = f"{name}.{value}"
            if ui.is_hovered(control) or value == chosen:
                c.box(item, 4, t.amber_soft if ui.is_hovered(control) else t.disabled)
            c.text(text, (item.left + 8, item.centery), theme.ROW, t.ink, "midleft", item.width - 12)
            ui.draw_focus(control, item.inflate(-6, -6), 4)
            line = Control(control, item, partial(pick, value), chosen=value == chosen, group=name, wraps=True)
            line.on_letter = lambda letter, at=number: _by_letter(ui, name, letter, options, at, move_to)
            ui.add(line)
