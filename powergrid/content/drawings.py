"""Find the drawing of a board, or generate one."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from powergrid.base.resources import ResourceError, resource_dir
from powergrid.content.auto_drawing import auto_drawing, plain_drawing
from powergrid.content.auto_layout import auto_layout
from powergrid.content.board import Board, City, Printing, Region, check_file
from powergrid.content.drawing import BoardDrawing, DrawingError, RegionSpot, load_drawing
from powergrid.content.editions import EDITIONS
from powergrid.content.hand_places import with_hand_places
from powergrid.content.kept_drawings import kept_drawing

_KEPT: Final = 12
#: A board that shares so many of its cities with a board of the game is a changed copy of that.
_SHARED: Final = 0.6
_Facts = tuple[frozenset[City], frozenset[frozenset[str]]]
_Key = tuple[str, tuple[Region, ...], Printing, frozenset[str]]
_made: OrderedDict[_Key, BoardDrawing] = OrderedDict()
_later: Callable[[Board, Printing], None] | None = None


def drawing_for(board: Board, printing: Printing) -> BoardDrawing:
    """Return the drawing of a printing: a drawing file if its cities and regions match, else a generated one.

    If drawings are made later and this one is not ready, it is a plain one without land.
    """
    ready = ready_drawing(board, printing)
    if ready is not None:
        return ready
    if _later is not None:
        _later(board, printing)
        return plain_drawing(board, printing)
    return take_drawing(board, printing, made_drawing(board, printing))


def ready_drawing(board: Board, printing: Printing) -> BoardDrawing | None:
    """Return the drawing of a printing if there is one already."""
    filed = _filed(board.id)
    if filed is not None and _fits(filed, board, printing):
        return filed
    known = made_already(board, printing) or kept_drawing(board)
    if known is None and (original := _originals().get(_facts(board))) is not None:
        filed = _filed(original)
        return with_hand_places(filed, board, printing) if filed and _fits(filed, board, printing) else None
    return known


def made_already(board: Board, printing: Printing) -> BoardDrawing | None:
    """Return a drawing that was made since the program began."""
    return _made.get(_key(board, printing))


def want_drawing(board: Board, printing: Printing) -> bool:
    """Start a drawing in the background if there is none yet; return whether it is being made.

    Do nothing where drawings are made at once.
    """
    if _later is None or ready_drawing(board, printing) is not None:
        return False
    _later(board, printing)
    return True


def made_drawing(board: Board, printing: Printing) -> BoardDrawing:
    """Make a drawing; this takes some seconds for a crowded board."""
    original = _original(printing)
    known = original.layout() if original is not None else None
    drawing = auto_drawing(board, printing, auto_layout(printing, board.regions, known, _marked(board)))
    if original is None:
        return drawing
    same = {region.id for region in set(board.regions) & set(_boards()[original.board].regions)}
    labels = {region.id: region for region in original.regions if region.id in same}
    regions = (_labelled(region, labels.get(region.id)) for region in drawing.regions)
    return drawing.model_copy(update={"regions": tuple(regions)})


def take_drawing(board: Board, printing: Printing, drawing: BoardDrawing) -> BoardDrawing:
    """Keep a finished drawing for later calls, and return it."""
    _made[_key(board, printing)] = drawing
    while len(_made) > _KEPT:
        _made.popitem(last=False)
    return drawing


def draw_later(later: Callable[[Board, Printing], None] | None) -> None:
    """Make drawings by `later`, which starts one and calls `take_drawing` at its end, or at once if None."""
    global _later
    _later = later


def _key(board: Board, printing: Printing) -> _Key:
    return board.id, board.regions, printing, _marked(board)


def _marked(board: Board) -> frozenset[str]:
    """Return the cities with a sign beside their names in some game."""
    return frozenset(discount.city for _, patch, _ in board.specials.patches() for discount in patch.fuel_discounts)


@cache
def _originals() -> dict[_Facts, str]:
    """Return the ids of the boards of the game by what a copy has in common with them."""
    try:
        return {_facts(board): id_ for id_, board in _boards().items()}
    except ResourceError:
        return {}


@cache
def _boards() -> dict[str, Board]:
    """Return the boards of the game by id."""
    boards = (check_file(path)[0] for path in sorted(resource_dir("maps").glob("*.json")))
    return {board.id: board for board in boards if board is not None}


@cache
def _places() -> dict[str, frozenset[City]]:
    """Return the cities of the boards of the game in all their printings, by the id of the board."""
    return {
        id_: frozenset(city for edition in EDITIONS for city in board.printing(edition).cities)
        for id_, board in _boards().items()
    }


def _original(printing: Printing) -> BoardDrawing | None:
    """Return the drawing of the board of the game of which this is a changed copy, with the cities that they share."""
    cities = {city.model_copy(update={"name_at": None}) if city.name_at else city for city in printing.cities}
    try:
        shared, original = max(((len(cities & others), id_) for id_, others in _places().items()), default=(0, ""))
        filed = _filed(original) if shared >= _SHARED * len(cities) else None
    except ResourceError:
        return None
    if filed is None:
        return None
    both = {city.id for city in cities & _places()[original]}
    return filed.model_copy(update={"cities": tuple(spot for spot in filed.cities if spot.id in both)})


def _labelled(region: RegionSpot, old: RegionSpot | None) -> RegionSpot:
    """Return a region with its name where the old one has it, unless it was placed by hand."""
    if old is None or region.by_hand:
        return region
    return region.model_copy(update={"label": old.label, "lines": old.lines})


def _facts(board: Board) -> _Facts:
    """Return the content of a drawing: the cities with their places, and which of them are linked."""
    cities = (city.model_copy(update={"name_at": None}) if city.name_at else city for city in board.cities)
    return frozenset(cities), frozenset(link.key for link in board.connections)


@lru_cache(maxsize=32)  # the gallery shows every board
def _filed(board_id: str) -> BoardDrawing | None:
    try:
        return load_drawing(resource_dir("maps") / "drawing" / f"{board_id}.json")
    except (DrawingError, ResourceError):
        return None


def _fits(drawing: BoardDrawing, board: Board, printing: Printing) -> bool:
    """Return whether a drawing fits: a user's board may have the id of one of ours, but other cities or names."""
    if {region.id for region in drawing.regions} != {region.id for region in board.regions}:
        return False
    written = {spot.id: "".join(spot.name.lines).replace(" ", "") for spot in drawing.cities}
    return all(written.get(city.id) == city.name.replace(" ", "") for city in printing.cities)
