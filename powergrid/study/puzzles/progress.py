"""The player's progress with the puzzles, stored in a file next to the statistics."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from powergrid.base.disk import DiskError, read_bounded, write_safely
from powergrid.base.paths import is_file
from powergrid.base.resources import user_data_dir

FILE_NAME: Final = "puzzles.json"
_FORMAT: Final = "powergrid-puzzle-progress/1"
_MAX_BYTES: Final = 1_000_000
_log = logging.getLogger(__name__)
#: The result of a puzzle: solved without help, solved after a hint or a wrong answer, or given up.
Mark = Literal["solved", "helped", "shown"]
#: The marks from worst to best.
MARKS: Final[tuple[Mark, ...]] = ("shown", "helped", "solved")


@dataclass
class Progress:
    """The marks for puzzles, by name.

    Attributes:
        set_aside: The new name of a damaged file, or "".
        fault: Why the file cannot be written, or "".
        kept: Everything in the file except the marks that this version knows.
    """

    path: Path
    marks: dict[str, Mark] = field(default_factory=dict)
    set_aside: str = ""
    fault: str = ""
    kept: dict[str, object] = field(default_factory=dict)

    def note(self, puzzle: str, mark: Mark) -> None:
        """Store a mark and write the file, unless the puzzle already has a better mark."""
        known = self.marks.get(puzzle)
        if known is not None and MARKS.index(known) >= MARKS.index(mark):
            return
        self.marks[puzzle] = mark
        text = json.dumps({"format": _FORMAT, "marks": {**self.kept, **self.marks}}, ensure_ascii=False, indent=1)
        try:
            write_safely(self.path, (text + "\n").encode(), keep=False)
            self.fault = ""
        except (DiskError, OSError) as error:
            _log.warning("progress cannot be saved: %s", error)
            self.fault = str(error)

    def is_solved(self, puzzle: str) -> bool:
        """Return whether the player has found the answer to a puzzle."""
        return self.marks.get(puzzle) in ("solved", "helped")


def read_progress(path: Path | None = None) -> Progress:
    """Read the progress from a file (None: the user's file). A damaged file is renamed and kept."""
    place = path or user_data_dir() / FILE_NAME
    progress = Progress(place)
    if not is_file(place):
        return progress
    try:
        data = json.loads(read_bounded(place, _MAX_BYTES))
        marks = data["marks"]
        if not isinstance(marks, dict):
            raise TypeError("marks")
    except (DiskError, ValueError, KeyError, TypeError, RecursionError) as error:
        _log.warning("progress cannot be read: %s", error)
        progress.set_aside = _set_aside(place)
        return progress
    for name, mark in marks.items():
        if mark in MARKS:
            progress.marks[name] = mark
        else:
            progress.kept[name] = mark
    return progress


def _set_aside(path: Path) -> str:
    aside = path.with_name("puzzles.broken.json")
    try:
        path.replace(aside)
    except OSError:
        return path.name
    return aside.name
