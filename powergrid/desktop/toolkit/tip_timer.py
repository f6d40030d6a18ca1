"""When a tooltip appears: after a while under the mouse, at once for the keyboard and for a disabled control."""

TIP_DELAY = 400
#: How exactly a drawing meets the moment at which a tooltip appears.
_TOLERANCE = 60


class TipTimer:
    """Remembers what calls for a tooltip; times are milliseconds.

    hovered: the control under the mouse. silent: the one that shows no tooltip although the mouse is over it, since the
    mouse did not move there or has pressed it. focused: the one that a key moved the focus to. explained: a disabled
    one that was pressed.
    """

    def __init__(self) -> None:
        self.hovered = ""
        self.since = 0
        self.silent = ""
        self.focused = ""
        self.explained = ""

    def hover(self, name: str, now: int, *, moved: bool) -> None:
        """Note a new control under the mouse; without a move of the mouse it shows no tooltip by itself."""
        self.hovered, self.since = name, now
        self.explained, self.silent = "", "" if moved else name

    def moved(self, now: int) -> None:
        """Note a move of the mouse over the same control as before."""
        if self.hovered == self.silent:
            self.silent, self.since = "", now

    def hide(self) -> bool:
        """Show no tooltip any more, also not for a mouse that rests; return whether one was due."""
        due = bool(self.focused or self.explained or self.hovered != self.silent)
        self.focused = self.explained = ""
        self.silent = self.hovered
        return due

    def due(self, focus: str, now: int) -> str:
        """Return the control whose tooltip is due, "" for none; `focus` is what visibly has the focus."""
        if self.explained:
            return self.explained
        if focus:
            return focus if focus == self.focused else ""
        return self.hovered if self.hovered != self.silent and now - self.since >= TIP_DELAY else ""

    def is_appearing(self, now: int) -> bool:
        """Return whether the tooltip of what is under the mouse appears about now."""
        return bool(self.hovered) and abs(now - self.since - TIP_DELAY) < _TOLERANCE
