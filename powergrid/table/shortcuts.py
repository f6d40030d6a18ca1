"""Every shortcut that a player may change: the program's key, what it does, and where it holds."""

from dataclasses import dataclass
from typing import Final

from powergrid.table import keys, settings
from powergrid.table.words import _


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key of the program and what it does."""

    key: str
    does: str


GROUPS: Final[tuple[tuple[str, tuple[Shortcut, ...]], ...]] = (
    (
        _("At the table"),
        (
            Shortcut("P", _("pass, leave or buy nothing")),
            Shortcut("G", _("maximum bid")),
            Shortcut("C", _("clear the plan")),
            Shortcut("B", _("best choice of plants")),
            Shortcut("1", _("fuel for one run")),
            Shortcut("2", _("fuel for two runs")),
            Shortcut("H", _("what would you do?")),
            Shortcut("W", _("what if? the calculator")),
            Shortcut("F2", _("the rule behind the question")),
            Shortcut("M", _("show my hidden money, while held")),
            Shortcut("T", _("payouts and refill")),
            Shortcut("L", _("the whole log")),
            Shortcut("R", _("what has happened since my last turn")),
            Shortcut("Y", _("why did the bots do that?")),
            Shortcut("F3", _("statistics")),
        ),
    ),
    (
        _("Everywhere"),
        (
            Shortcut("Ctrl+Z", _("undo one step")),
            Shortcut("Ctrl+Y", _("redo")),
            Shortcut("Ctrl+Backspace", _("take my turn back")),
            Shortcut("F1", _("rules and keys")),
            Shortcut("F10", _("settings")),
            Shortcut("F11", _("full screen")),
            Shortcut("Ctrl+S", _("save")),
            Shortcut("Ctrl+O", _("load")),
            Shortcut("Ctrl+Q", _("quit")),
        ),
    ),
)
#: Keys that cannot be changed, for the help page.
FIXED: Final[tuple[Shortcut, ...]] = (
    Shortcut("Enter", _("primary button")),
    Shortcut("Esc", _("back, close, menu")),
    Shortcut("Tab", _("next group, Shift+Tab back")),
    Shortcut("Up", _("arrows: inside a group, on the board the nearest city")),
    Shortcut("Space", _("take or put back: plant, city, check box")),
    Shortcut("+", _("one more, - one less")),
    Shortcut("PgUp", _("five more, PgDn five less")),
)


def rebind(key: str, pressed: str) -> str:
    """Use `pressed` for what the program calls `key`; a shortcut that had it takes the old one in exchange.

    Returns why this cannot be done, "" when it is done.
    """
    if pressed in keys.FIXED:
        return _("{key} keeps its own meaning.").format(key=pressed)
    bindings = dict(settings.current().keys)
    old = bindings.get(key, key)
    for _title, group in GROUPS:
        for other in group:
            if other.key != key and bindings.get(other.key, other.key) == pressed:
                bindings[other.key] = old
    bindings[key] = pressed
    fault = settings.change(keys={own: new for own, new in bindings.items() if own != new})
    keys.bind(settings.current().keys)
    return fault
