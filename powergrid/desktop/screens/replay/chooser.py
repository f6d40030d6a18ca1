"""The list of finished games to watch."""

from __future__ import annotations

from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.words.translation import _N
from powergrid.saves import Kind


class ReplaysScene(LoadScene):
    """The list of saves, the finished games first, for watching."""

    title = _N("Replays")
    watches = True

    def __init__(self, kind: Kind = "finished") -> None:
        super().__init__(kind)
