"""When tooltips appear: after a delay under the mouse, immediately for the keyboard and for disabled controls."""

TIP_DELAY = 400
#: A redraw within this many milliseconds of the time when a tooltip is due still shows it.
_TOLERANCE = 60


class TipTimer:
    """A timer that decides which control shows its tooltip, and when; times are in milliseconds.

    Attributes:
        hovered: The control under the mouse.
        silent: A hovered control whose tooltip is suppressed, because it was clicked or appeared under a mouse that did
            not move.
        focused: The control that a key moved the focus to.
        explained: A disabled control that was pressed.
    """

    def __init__(self) -> None:
        self.hovered = ""
        self.since = 0
        self.silent = ""
        self.focused = ""
        self.explained = ""

    def hover(self, name: str, now: int, *, moved: bool) -> None:
        """Note a new control under the mouse; without a mouse movement it shows no tooltip."""
        self.hovered, self.since = name, now
        self.explained, self.silent = "", "" if moved else name

    def moved(self, now: int) -> None:
        """Note that the mouse moved over the same control as before."""
        if self.hovered == self.silent:
            self.silent, self.since = "", now

    def hide(self) -> bool:
        """Hide the tooltip until the mouse moves or a key is pressed; return whether there was one."""
        due = bool(self.focused or self.explained or self.hovered != self.silent)
        self.focused = self.explained = ""
        self.silent = self.hovered
        return due

    def due(self, focus: str, now: int) -> str:
        """Return the control whose tooltip is due, or "".

        Args:
            focus: The control with a visible focus ring.
        """
        if self.explained:
            return self.explained
        if focus:
            return focus if focus == self.focused else ""
        return self.hovered if self.hovered != self.silent and now - self.since >= TIP_DELAY else ""

    def is_appearing(self, now: int) -> bool:
        """Return whether the tooltip of the hovered control is about to appear."""
        return bool(self.hovered) and abs(now - self.since - TIP_DELAY) < _TOLERANCE
