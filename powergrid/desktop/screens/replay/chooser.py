"""The finished games, to be watched again."""

from __future__ import annotations

from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.words.translation import _N
from powergrid.saves import Kind


class ReplaysScene(LoadScene):
    """The list of saves, the finished games first, where watching is what one comes for."""

    title = _N("Replays")
    watches = True

    def __init__(self, kind: Kind = "finished") -> None:
        super().__init__(kind)
