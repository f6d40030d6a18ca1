"""The file of `simulate --results`: JSON lines that a later run can extend.

The first line is an object with "format", the program's "version" and the "plan": everything that the games depend
on. Each of the other lines is a game, in order, as `simulate --json` prints it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final

from powergrid import __version__
from powergrid.base.disk import refuse_special
from powergrid.base.errors import PowergridError
from powergrid.simulation import Plan

FORMAT: Final = "powergrid-results/1"
_BEGINNING: Final = f'{{"format":"{FORMAT}"'.encode()


class ResultsError(PowergridError):
    """A results file that cannot be continued; the text says why and what to do."""


class ResultsFile:
    """A results file that is open for appending.

    Close it, or use it in a `with` statement.

    Attributes:
        known: The number of games in it.
    """

    def __init__(self, path: Path, plan: Plan, seen: Callable[[dict[str, Any]], None]) -> None:
        """Start a new file, or continue one with the same plan; `seen` is called for each game already in it.

        An incomplete last line is dropped. Raises ResultsError if the file belongs to another plan or is damaged,
        DiskError if it cannot be written.
        """
        self.path = path
        self.known = 0
        refuse_special(path)
        self._file: IO[bytes] = path.open("a+b")
        try:
            self._read(_head(plan), seen)
        except BaseException:
            self._file.close()
            raise

    def _read(self, head: dict[str, Any], seen: Callable[[dict[str, Any]], None]) -> None:
        self._file.seek(0)
        whole = 0
        for number, line in enumerate(self._lines()):
            entry = self._parse(line, number + 1)
            if number == 0:
                self._check_head(entry, head)
            elif entry.get("game") != number:
                raise self._damaged(number + 1)
            else:
                try:
                    seen(entry)
                except (ArithmeticError, LookupError, TypeError):
                    raise self._damaged(number + 1) from None
                self.known = number
            whole += len(line)
        self._file.seek(whole)
        if not whole and not _BEGINNING.startswith(self._file.read(len(_BEGINNING))):
            raise self._damaged(1)  # some other file: leave it alone
        self._file.truncate(whole)
        if not whole:
            self._write(head)

    def _lines(self) -> Iterator[bytes]:
        """Return the lines up to the first incomplete one."""
        return (line for line in self._file if line.endswith(b"\n"))

    def _parse(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            entry = json.loads(line)
        except ValueError:
            entry = None
        if not isinstance(entry, dict):
            raise self._damaged(number)
        return entry

    def _damaged(self, number: int) -> ResultsError:
        return ResultsError(f"{self.path}: line {number} was not written by simulate --results; choose another file")

    def _check_head(self, entry: dict[str, Any], head: dict[str, Any]) -> None:
        if entry.get("format") != FORMAT:
            raise self._damaged(1)
        if entry.get("version") != head["version"]:
            raise ResultsError(
                f"{self.path} was started with version {str(entry.get('version'))[:20]}, this is {__version__}: "
                "the games might differ; choose another file"
            )
        before = entry.get("plan")
        plan = head["plan"]
        for key in plan if not isinstance(before, dict) else plan | before:
            if not isinstance(before, dict) or before.get(key) != plan.get(key):
                what = "board" if key == "board_sha256" else key
                raise ResultsError(
                    f"{self.path} was started with another choice of {what}; repeat the command it was started with, "
                    "or choose another file"
                )

    def add(self, game: dict[str, Any]) -> None:
        """Append a game and flush it to the file."""
        self._write(game)
        self.known += 1

    def _write(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry, separators=(",", ":"), ensure_ascii=False).encode("utf-8") + b"\n")
        self._file.flush()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> ResultsFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _head(plan: Plan) -> dict[str, Any]:
    board = json.dumps(plan.board.to_json(), sort_keys=True, ensure_ascii=False)
    return {
        "format": FORMAT,
        "version": __version__,
        "plan": {
            "map": plan.board.id,
            "board_sha256": sha256(board.encode("utf-8")).hexdigest(),
            "edition": plan.edition,
            "players": list(plan.kinds),
            "seed": plan.seed,
            "regions": list(plan.regions),
            "options": dict(plan.options),
            "rotate": plan.rotate,
            **({"table": plan.table} if plan.table else {}),
        },
    }
