"""Unlimited undo and redo."""

from powergrid.desktop.screens.workshop.draft import Draft


class History:
    """All states of a draft and the index of the current one."""

    def __init__(self, draft: Draft) -> None:
        self._states = [draft]
        self._now = 0
        self._kind = ""

    @property
    def draft(self) -> Draft:
        """The current state."""
        return self._states[self._now]

    def do(self, draft: Draft, kind: str = "") -> None:
        """Add a new state. Consecutive changes of the same `kind`, such as typed letters, become one undo step."""
        if draft == self.draft:
            return
        del self._states[self._now + 1 :]
        if kind and kind == self._kind:
            self._states[self._now] = draft
        else:
            self._states.append(draft)
            self._now += 1
        self._kind = kind

    def joins(self, kind: str) -> bool:
        """Return whether a change of this `kind` would join the last step, for example while a name is being typed."""
        return self._kind == kind

    def close(self) -> None:
        """End the current step, so that the next change starts a new one."""
        self._kind = ""

    @property
    def can_undo(self) -> bool:
        """Whether there is an earlier state."""
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a later state."""
        return self._now < len(self._states) - 1

    def undo(self) -> None:
        """Go to the previous state."""
        self._now = max(0, self._now - 1)
        self._kind = ""

    def redo(self) -> None:
        """Go to the next state."""
        self._now = min(len(self._states) - 1, self._now + 1)
        self._kind = ""
