"""Ways to start in the map workshop: an empty board, a copy, or a map file."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from powergrid.base.disk import DiskError, read_bounded
from powergrid.base.paths import is_file, same_place
from powergrid.base.resources import resource_dir
from powergrid.base.strict_json import DECODER
from powergrid.content.board import MAX_FILE_BYTES, Board, check_file
from powergrid.content.kept_drawings import DRAWING_KEY
from powergrid.content.library import free_id
from powergrid.content.map_writer import board_id
from powergrid.desktop.screens.workshop.content import Plane, draft_of
from powergrid.desktop.screens.workshop.draft import Draft, empty_draft
from powergrid.desktop.screens.workshop.originals import Originals
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.words.faults import fault_words
from powergrid.desktop.words.translation import _, clauses

#: Keys for listing official boards. A copy does not have them.
_OFFICIAL_KEYS: Final = ("group", "place", "hidden")


def new_workshop(plane: Plane = Plane()) -> Workshop:  # noqa: B008 - immutable
    """Start with an empty board of three regions, by default on a plane without coordinates.

    On a part of the world, the grid is off because cities have real positions.
    """
    name = _("New board")
    regions = [_("Region {n}").format(n=number) for number in (1, 2, 3)]
    state = Workshop(empty_draft(free_id(board_id(name)), name, regions), plane, None)
    state.snaps = not plane.shrink
    return state


def new_file(path: Path) -> Workshop:
    """Start with an empty board for a file that does not exist yet. The board is named after the file."""
    state = new_workshop()
    state.rename_board(path.stem[:40])
    state.path = path if path.suffix == ".json" else path.with_name(f"{path.name}.json")
    state.follows_name = False
    return state


def on_board(board: Board) -> Workshop:
    """Start with a board that has no file yet."""
    return Workshop(*draft_of(board.to_json()), None)


def copy_of(board: Board) -> Workshop:
    """Start with a copy of a board, with another name and id."""
    return _copied_draft(*draft_of(board.to_json()))


def open_file(path: Path) -> Workshop:
    """Open a map file, even with errors.

    Raises:
        DiskError: The file cannot be read or is not a map file.
    """
    try:
        read = read_bounded(path, MAX_FILE_BYTES)
        data = DECODER.decode(read.decode("utf-8-sig"))
    except (RecursionError, ValueError):
        raise _not_a_map(path) from None
    if not isinstance(data, dict):
        raise _not_a_map(path)
    if str(data.get("format")).startswith("powergrid-game/"):
        raise DiskError(_("{file} is the record of a game, not a map file.").format(file=path.name))
    draft, plane = draft_of(data)
    if is_file(path) and same_place(path.parent, resource_dir("maps")):
        return _copied_draft(draft, plane)
    opened = Workshop(draft, plane, path)
    opened.originals = Originals(path, read)
    opened.has_drawing = DRAWING_KEY in data
    return opened


def _not_a_map(path: Path) -> DiskError:
    reason = clauses(map(fault_words, check_file(path)[1]))
    return DiskError(_("{file} cannot be edited: {reason}.").format(file=path.name, reason=reason), reason)


def _copied_draft(draft: Draft, plane: Plane) -> Workshop:
    """Start with a copy of a draft, with a new id and a name in the current language."""
    name = _("{board} (copy)").format(board=_(draft.name)[:32] if draft.name else "")
    rest = {key: value for key, value in draft.rest.items() if key not in _OFFICIAL_KEYS}
    return Workshop(replace(draft, id=free_id(board_id(name)), name=name, rest=rest), plane, None)
