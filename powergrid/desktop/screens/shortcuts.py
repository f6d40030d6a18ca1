"""All keyboard shortcuts, grouped by where they work. Players can change most of them."""

from dataclasses import dataclass
from typing import Final

from powergrid.desktop.play import settings
from powergrid.desktop.toolkit import keys
from powergrid.desktop.words.translation import _N, _


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A default key and its effect."""

    key: str
    does: str


GROUPS: Final[tuple[tuple[str, tuple[Shortcut, ...]], ...]] = (
    (
        _N("At the table"),
        (
            Shortcut("P", _N("pass or buy nothing")),
            Shortcut("G", _N("maximum bid")),
            Shortcut("C", _N("clear the plan")),
            Shortcut("N", _N("next city that can be built, by price; with Shift back")),
            Shortcut("Z", _N("the cities in play, or the whole board")),
            Shortcut("B", _N("best choice of plants")),
            Shortcut("1", _N("fuel for one run")),
            Shortcut("2", _N("fuel for two runs")),
            Shortcut("H", _N("what would you do?")),
            Shortcut("W", _N("what if? the calculator")),
            Shortcut("F2", _N("the rule behind the question")),
            Shortcut("X", _N("close the short explanation")),
            Shortcut("M", _N("show my hidden money, while held")),
            Shortcut("T", _N("payouts and refill")),
            Shortcut("L", _N("the whole log")),
            Shortcut("R", _N("since my last turn")),
            Shortcut("Y", _N("why did the bots do that?")),
            Shortcut("V", _N("next bot speed")),
            Shortcut("F3", _N("statistics")),
        ),
    ),
    (
        _N("Everywhere"),
        (
            Shortcut("Ctrl+Z", _N("undo one step")),
            Shortcut("Ctrl+Y", _N("redo")),
            Shortcut("Ctrl+Backspace", _N("take my turn back")),
            Shortcut("F1", _N("rules and keys")),
            Shortcut("F10", _N("settings")),
            Shortcut("F11", _N("full screen")),
            Shortcut("Ctrl+S", _N("save")),
            Shortcut("Ctrl+O", _N("load")),
            Shortcut("Ctrl+Q", _N("quit")),
        ),
    ),
)
#: Keys that cannot be changed, for the page of keys.
FIXED: Final[tuple[Shortcut, ...]] = (
    Shortcut(
        "Enter", _N("press the focused control, or else the main button; on a city: plan it, or pin it for later")
    ),
    Shortcut("Ctrl+Enter", _N("press the main button, wherever the focus is")),
    Shortcut("Space", _N("press the focused control; on a planned city: take it out of the plan")),
    Shortcut("Esc", _N("back, close, menu")),
    Shortcut("?", _N("this list of keys")),
    Shortcut("Tab, Shift+Tab", _N("next group, previous group")),
    Shortcut(
        "Up, Down", _N("and left, right: move within a group; on the board to the nearest city in that direction")
    ),
    Shortcut("Home, End", _N("the first or the last of a group")),
    Shortcut("+, -", _N("one more or one less, for bids and fuel; on a city: zoom in or out")),
    Shortcut("0–9", _N("type a bid")),
    Shortcut("PgUp, PgDn", _N("five more or five less")),
    Shortcut("Ctrl++, Ctrl+-", _N("zoom in or out on the board; Ctrl+0 shows all of it")),
)
_REPLAY: Final = (
    Shortcut("Space", _N("play or pause, also with Enter")),
    Shortcut("Left, Right", _N("one action back or forward; in a focused group of choices, another choice")),
    Shortcut("Up, Down", _N("one round back or forward")),
    Shortcut("PgUp, PgDn", _N("one step of the chosen unit back or forward")),
    Shortcut("N", _N("next decision of the chosen player; with Shift the previous one")),
    Shortcut("J", _N("next turning point or costly decision; with Shift the previous one")),
    Shortcut("1", _N("the first player; 2 is the second, and so on")),
    Shortcut("C", _N("markets, charts or chances of winning")),
    Shortcut("V", _N("next speed")),
    Shortcut("M", _N("the lines that do not fit")),
    Shortcut("P", _N("continue from here")),
    Shortcut("Y", _N("why did the bots do that?")),
    Shortcut("L", _N("the whole log")),
    Shortcut("T", _N("payouts and refill")),
    Shortcut("F3", _N("statistics")),
    Shortcut("Z", _N("the cities in play, or the whole board")),
)
_PUZZLES: Final = (
    Shortcut("H", _N("the next hint")),
    Shortcut("G", _N("give up and show the solution")),
    Shortcut("R", _N("try again, when it is over")),
    Shortcut("Ctrl+PgDn", _N("next puzzle")),
    Shortcut("Enter", _N("give the answer, with the keys of the table")),
)
_PREVIEW: Final = (
    Shortcut("Space", _N("pick a city, a second one for the route between them; put a region in or out of play")),
    Shortcut("Esc", _N("clear the picked cities, then go back")),
    Shortcut("E", _N("change this board in the map workshop")),
    Shortcut("Ctrl+O", _N("open a map file")),
    Shortcut("Ctrl+S", _N("save the board as a picture")),
    Shortcut("Ctrl+P", _N("print the board, or save a picture")),
)
_WORKSHOP: Final = (
    Shortcut("S", _N("Select tool: drag cities, names and costs")),
    Shortcut("C", _N("City tool: place cities")),
    Shortcut("L", _N("Link tool: join two cities")),
    Shortcut("P", _N("Paint tool: put cities into the chosen region")),
    Shortcut("Up", _N("arrows: move the cross on the drawing; with Ctrl to the next city")),
    Shortcut("Shift+Up", _N("with Shift, arrows move the selected cities")),
    Shortcut("Alt+Up", _N("with Alt, arrows move the name or cost of the selection")),
    Shortcut("Space", _N("use the tool at the cross")),
    Shortcut("1", _N("the first region for new cities and the brush; 2 is the second, and so on")),
    Shortcut("Enter", _N("go from a field back to the drawing")),
    Shortcut("Delete", _N("delete the selection")),
    Shortcut("Ctrl+A", _N("select all cities")),
    Shortcut("Ctrl+C", _N("copy the selected cities; Ctrl+X cuts them, Ctrl+V pastes them, on another board too")),
    Shortcut("Ctrl+Z", _N("undo, as often as you like; Ctrl+Y redoes")),
    Shortcut("G", _N("grid on or off")),
    Shortcut("T", _N("a picture to trace, or remove it")),
    Shortcut("V", _N("the board as in the game, or the drawing")),
    Shortcut("R", _N("special rules, or the drawing")),
    Shortcut("B", _N("let bots try the board")),
    Shortcut("Ctrl+O", _N("choose another board")),
    Shortcut("Ctrl+P", _N("print the board, or save a picture")),
    Shortcut("Ctrl+S", _N("save at once; every change is saved automatically")),
    Shortcut("Ctrl+Enter", _N("play on this board")),
)
#: The keys of individual screens for the page of keys, by the `keys_group` of the screen.
SCREENS: Final[dict[str, tuple[str, tuple[Shortcut, ...]]]] = {
    "workshop": (_N("In the map workshop"), _WORKSHOP),
    "preview": (_N("In the board previewer"), _PREVIEW),
    "puzzles": (_N("In a puzzle"), _PUZZLES),
    "replay": (_N("In a replay"), _REPLAY),
}


def owner_of(pressed: str, key: str) -> Shortcut | None:
    """Return the shortcut other than `key` that `pressed` currently triggers, or None."""
    bindings = settings.current().keys
    everything = (shortcut for _title, group in GROUPS for shortcut in group)
    return next((s for s in everything if s.key != key and bindings.get(s.key, s.key) == pressed), None)


def rebind(key: str, pressed: str) -> str:
    """Assign `pressed` to the shortcut `key`; if another shortcut used it, swap the two.

    Returns:
        The reason if that is not possible, or "".
    """
    if pressed in keys.FIXED:
        return _("{key} cannot be reassigned.").format(key=keys.label(pressed))
    bindings = dict(settings.current().keys)
    old = bindings.get(key, key)
    if other := owner_of(pressed, key):
        bindings[other.key] = old
    bindings[key] = pressed
    fault = settings.change(keys={own: new for own, new in bindings.items() if own != new})
    keys.bind(settings.current().keys)
    return fault
