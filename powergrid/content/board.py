"""Read a board from its map file, and list every fault in it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from powergrid.base.disk import DiskError, read_bounded
from powergrid.base.errors import PowergridError
from powergrid.base.messages import Message, message, plain
from powergrid.base.strict_json import DECODER, Ambiguous, ambiguous_at
from powergrid.content.board_model import Board, City, Link, Overlay, Printing, Region, reachable
from powergrid.content.board_size import size_faults
from powergrid.content.kept_drawings import DRAWING_KEY, keep_drawing
from powergrid.content.known_keys import with_meant_keys
from powergrid.content.loose_board import form_faults, loose_board, with_names
from powergrid.content.map_faults import board_faults
from powergrid.content.map_places import Wrong, place_words
from powergrid.content.position_faults import position_faults

__all__ = [
    "MAX_FILE_BYTES",
    "Board",
    "BoardError",
    "City",
    "Fault",
    "Link",
    "Overlay",
    "Printing",
    "Region",
    "check_data",
    "check_file",
    "check_text",
    "load_board",
    "map_schema",
    "reachable",
]

#: The largest size of a map file, in bytes.
MAX_FILE_BYTES: Final = 1_000_000
#: A key that starts with this is a comment.
REMARK: Final = "//"
#: The most faults to list.
MAX_FAULTS: Final = 200
#: The last entry of a truncated list; the desktop has translated singular and plural forms of it.
ONE_MORE: Final = Message("and one more error")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in a map file: where it is and what is wrong; `str` returns both in English.

    Attributes:
        count: 1 or, for the last entry of a truncated list, the number of faults not listed.
        loc: The location as a sequence of keys and entry numbers (from 0).
    """

    place: tuple[Message, ...]
    text: Message
    count: int = 1
    loc: tuple[int | str, ...] = ()

    def __str__(self) -> str:
        return f"{', '.join(map(str, self.place))}: {self.text}" if self.place else str(self.text)


class BoardError(PowergridError):
    """A map file that cannot be used; `faults` lists every fault found in it."""

    def __init__(self, source: str, faults: list[Fault]) -> None:
        super().__init__(f"{source}: " + "; ".join(str(fault) for fault in faults))
        self.source = source
        self.faults = faults


def load_board(path: Path) -> Board:
    """Read and check a map file. Raises BoardError with every fault found."""
    board, faults = check_file(path)
    if board is None or faults:
        raise BoardError(path.name, faults)
    return board


def map_schema() -> dict[str, Any]:
    """Return the JSON schema of a map file. `check_data` also finds other faults, such as references to unknown ids."""
    schema = Board.model_json_schema()
    for part in (schema, *schema["$defs"].values()):
        part["patternProperties"] = {f"^{REMARK}": {}}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": "Map file of Power Grid"}


def check_file(path: Path) -> tuple[Board | None, list[Fault]]:
    """Read a map file and list every fault in it; the board is None if there are any."""
    try:
        text = read_bounded(path, MAX_FILE_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError:
        return None, [Fault((), message("the file is not UTF-8 text"))]
    except DiskError as error:
        return None, [Fault((), plain(error.reason))]
    return check_text(text)


def check_text(text: str) -> tuple[Board | None, list[Fault]]:
    """Check the text of a map file, as check_file does."""
    try:
        data = DECODER.decode(text)
    except json.JSONDecodeError as error:
        return None, [Fault((_line(text, error.pos),), message("this is not JSON ({reason})", reason=error.msg))]
    except Ambiguous as error:
        return None, [Fault((_line(text, ambiguous_at(text)),), error.message)]
    except (RecursionError, ValueError):
        return None, [Fault((), message("this JSON cannot be read"))]
    if not isinstance(data, dict):
        return None, [Fault((), message("a map file must be a single JSON object"))]
    return check_data(data)


def _line(text: str, at: int) -> Message:
    return message(
        "line {line}, column {column}", line=text.count("\n", 0, at) + 1, column=at - text.rfind("\n", 0, at)
    )


def check_data(data: dict[str, Any], recorded: bool = False) -> tuple[Board | None, list[Fault]]:
    """Check the parsed content of a map file, as check_file does.

    A drawing in the file is not part of the board. If it is too large or wrong, it is ignored without a fault.

    Args:
        recorded: Whether it comes from a game record. To keep old games readable, two requirements for new games are
            then waived: that the plants can be dealt, and that names are visible.
    """
    drawn, data = data.get(DRAWING_KEY), {key: one for key, one in data.items() if key != DRAWING_KEY}
    if wrong := size_faults(data):
        return None, _placed(with_meant_keys(wrong, data), data)
    data = _without_remarks(data)
    if recorded:
        data = with_names(data)
    try:
        board, wrong = Board.model_validate(data), []
        checked = board
    except ValidationError as error:
        board, wrong = None, form_faults(error, data)
        checked = loose_board(data)
    wrong += position_faults(data)
    wrong += board_faults(checked, recorded)
    wrong = with_meant_keys(wrong, data)
    if board is not None and not wrong and drawn is not None:
        keep_drawing(board, drawn)
    return (None if wrong else board), _placed(wrong, data)


def _without_remarks(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_remarks(one) for key, one in value.items() if not key.startswith(REMARK)}
    return [_without_remarks(one) for one in value] if isinstance(value, list) else value


def _placed(wrong: list[Wrong], data: dict[str, Any]) -> list[Fault]:
    faults = [Fault(place_words(loc, data), text, loc=tuple(loc)) for loc, text in wrong[:MAX_FAULTS]]
    if (more := len(wrong) - MAX_FAULTS) > 0:
        faults.append(Fault((), Message("and {n} more errors", (("n", more),)) if more > 1 else ONE_MORE, more))
    return faults
