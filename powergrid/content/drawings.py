"""Find the drawing of a board, or generate one."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from powergrid.base.paths import is_file
from powergrid.base.resources import ResourceError, resource_dir
from powergrid.content.auto_drawing import auto_drawing, plain_drawing
from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board, City, Printing, Region, check_file
from powergrid.content.drawing import BoardDrawing, DrawingError, RegionSpot, load_drawing
from powergrid.content.editions import EDITIONS
from powergrid.content.hand_places import with_hand_places
from powergrid.content.kept_drawings import kept_drawing

_MAX_CACHED: Final = 12
#: A board that shares at least this part of its cities with a built-in board is a changed copy of it.
_SHARED: Final = 0.6
#: Costs of at least this amount have a wider badge.
_WIDE: Final = 10
#: Places this close to each other, in degrees, are the same on a drawing. This helps with the boards in old records.
_SAME_PLACE: Final = 0.05
_Key = tuple[str, tuple[Region, ...], Printing, frozenset[str]]
_cache: OrderedDict[_Key, BoardDrawing] = OrderedDict()
_start: Callable[[Board, Printing], None] | None = None


def drawing_for(board: Board, printing: Printing) -> BoardDrawing:
    """Return the drawing of a printing: from a drawing file if its cities and regions match, or a generated one.

    If drawings are generated in the background and this one is not ready, return a plain one without land.
    """
    ready = ready_drawing(board, printing)
    if ready is not None:
        return ready
    if _start is not None:
        _start(board, printing)
        return plain_drawing(board, printing)
    return cache_drawing(board, printing, generate_drawing(board, printing))


def ready_drawing(board: Board, printing: Printing) -> BoardDrawing | None:
    """Return the drawing of a printing if it already exists, else None."""
    if _is_shown_by(board.id, board, printing):
        return _drawing_of_game(board.id, board, printing)
    known = cached_drawing(board, printing) or kept_drawing(board)
    if known is not None:
        return known
    copied, shared = _most_alike(printing)
    if shared == len(printing.cities) and _is_shown_by(copied, board, printing):
        return _drawing_of_game(copied, board, printing)
    return None


def cached_drawing(board: Board, printing: Printing) -> BoardDrawing | None:
    """Return a drawing that was generated since the program started, or None."""
    return _cache.get(_key(board, printing))


def request_drawing(board: Board, printing: Printing) -> bool:
    """Generate a drawing in the background if there is none yet; return whether it is being generated.

    Do nothing if drawings are not generated in the background.
    """
    if _start is None or ready_drawing(board, printing) is not None:
        return False
    _start(board, printing)
    return True


def generate_drawing(board: Board, printing: Printing) -> BoardDrawing:
    """Generate a drawing; this takes several seconds for a crowded board."""
    original = _original(printing)
    known = original.layout() if original is not None else None
    drawing = auto_drawing(board, printing, auto_layout(printing, board.regions, known, _marked(board)))
    if original is None:
        return drawing
    labels = {region.id: region for region in original.regions if region.id in _same_regions(original.board, board)}
    regions = (_labelled(region, labels.get(region.id)) for region in drawing.regions)
    return drawing.model_copy(update={"regions": tuple(regions)})


def cache_drawing(board: Board, printing: Printing, drawing: BoardDrawing) -> BoardDrawing:
    """Cache a finished drawing, and return it."""
    _cache[_key(board, printing)] = drawing
    while len(_cache) > _MAX_CACHED:
        _cache.popitem(last=False)
    return drawing


def draw_in_background(start: Callable[[Board, Printing], None] | None) -> None:
    """Generate drawings with `start`, which later calls `cache_drawing`; None: generate them immediately."""
    global _start
    _start = start


def _key(board: Board, printing: Printing) -> _Key:
    return board.id, board.regions, printing, _marked(board)


def _marked(board: Board) -> frozenset[str]:
    """Return the cities that have a sign beside their names in some games."""
    return frozenset(discount.city for _, patch, _ in board.specials.patches() for discount in patch.fuel_discounts)


# -- built-in boards, and copies of them


class _Shown(NamedTuple):
    """The contents of a built-in board's drawing, in all printings.

    Attributes:
        wide: For each link, whether its cost has two digits in some printing.
    """

    cities: frozenset[City]
    wide: Mapping[frozenset[str], bool]
    marked: frozenset[str]


@cache
def _board_of_game(board_id: str) -> Board | None:
    try:
        path = resource_dir("maps") / f"{board_id}.json"
    except ResourceError:
        return None
    return check_file(path)[0] if is_file(path) else None


@cache
def _ids() -> tuple[str, ...]:
    """Return the ids of the built-in boards."""
    try:
        return tuple(sorted(path.stem for path in resource_dir("maps").glob("*.json")))
    except ResourceError:
        return ()


@cache
def _shown(board_id: str) -> _Shown | None:
    board = _board_of_game(board_id)
    if board is None:
        return None
    printings = [board.printing(edition) for edition in EDITIONS]
    wide: dict[frozenset[str], bool] = {}
    for link in (link for printing in printings for link in printing.links):
        wide[link.key] = wide.get(link.key, False) or link.cost >= _WIDE
    return _Shown(frozenset(city for printing in printings for city in printing.cities), wide, _marked(board))


class _Compared:
    """A board and a printing as a cache key, compared by identity because comparing equal boards is slow."""

    def __init__(self, board: Board, printing: Printing) -> None:
        self.board, self.printing = board, printing

    def __hash__(self) -> int:
        return hash((id(self.board), id(self.printing)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Compared) and self.board is other.board and self.printing is other.printing


def _is_shown_by(board_id: str, board: Board, printing: Printing) -> bool:
    """Return whether the drawing of a built-in board shows a printing of this board, with room for everything.

    A user's board may have the same id as a built-in one, but other cities, links or costs.
    """
    return _is_shown(board_id, _Compared(board, printing))


@lru_cache(maxsize=64)
def _is_shown(board_id: str, compared: _Compared) -> bool:
    """Do the work of `_is_shown_by`, with a cache because every picture of a table needs it several times."""
    board, printing = compared.board, compared.printing
    shown, drawing = _shown(board_id), _filed(board_id)
    if shown is None or drawing is None or {one.id for one in drawing.regions} != {one.id for one in board.regions}:
        return False
    near: dict[str, list[City]] = {}
    for city in shown.cities:
        near.setdefault(city.id, []).append(city)
    return (
        all(any(_is_alike(city, one) for one in near.get(city.id, ())) for city in printing.cities)
        and all(link.key in shown.wide and shown.wide[link.key] >= (link.cost >= _WIDE) for link in printing.links)
        and _marked(board) <= shown.marked
    )


def _is_alike(city: City, other: City) -> bool:
    """Return whether two cities look the same on a drawing."""
    one, two = city.true_place, other.true_place
    if one is None or two is None or (city.name, city.region) != (other.name, other.region):
        return False
    return math.dist(one, two) < _SAME_PLACE


def _drawing_of_game(board_id: str, board: Board, printing: Printing) -> BoardDrawing | None:
    """Return a built-in board's drawing for a board that it shows, with that board's region names."""
    filed = _filed(board_id)
    if filed is None:
        return None
    same = _same_regions(board_id, board)
    if len(same) < len(board.regions):
        names = {region.id: (region.name,) for region in board.regions if region.id not in same}
        regions = (one.model_copy(update={"lines": names.get(one.id, one.lines)}) for one in filed.regions)
        filed = filed.model_copy(update={"regions": tuple(regions)})
    return with_hand_places(filed, board, printing)


def _same_regions(board_id: str, board: Board) -> set[str]:
    """Return the regions that have the same name on a built-in board."""
    other = _board_of_game(board_id)
    names = {region.id: region.name for region in other.regions} if other is not None else {}
    return {region.id for region in board.regions if names.get(region.id) == region.name}


def _most_alike(printing: Printing) -> tuple[str, int]:
    """Return the built-in board that shares the most cities with a printing, and how many it shares."""
    cities = _unlabelled(printing)
    counts = ((len(cities & shown.cities), id_) for id_ in _ids() if (shown := _shown(id_)) is not None)
    shared, board_id = max(counts, default=(0, ""))
    return board_id, shared


def _original(printing: Printing) -> BoardDrawing | None:
    """Return the drawing of the built-in board that this is a changed copy of, with the cities they share."""
    board_id, count = _most_alike(printing)
    filed = _filed(board_id) if count >= _SHARED * len(printing.cities) else None
    shown = _shown(board_id)
    if filed is None or shown is None:
        return None
    both = {city.id for city in _unlabelled(printing) & shown.cities}
    return filed.model_copy(update={"cities": tuple(spot for spot in filed.cities if spot.id in both)})


def _unlabelled(printing: Printing) -> set[City]:
    """Return the cities without hand-placed names."""
    return {city.model_copy(update={"name_at": None}) if city.name_at else city for city in printing.cities}


def _labelled(region: RegionSpot, old: RegionSpot | None) -> RegionSpot:
    """Return a region with its name in the same place as in the old one, unless it was placed by hand."""
    if old is None or region.by_hand:
        return region
    return region.model_copy(update={"label": old.label, "lines": old.lines})


@lru_cache(maxsize=32)  # the gallery shows every board
def _filed(board_id: str) -> BoardDrawing | None:
    try:
        return load_drawing(resource_dir("maps") / "drawing" / f"{board_id}.json")
    except (DrawingError, ResourceError):
        return None
