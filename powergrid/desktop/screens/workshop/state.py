"""The state of the map workshop: the draft with its history, the tool, the selection, the errors and the file."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from powergrid.base.disk import free_file, remove, write_safely
from powergrid.base.messages import Message
from powergrid.base.resources import user_maps_dir
from powergrid.base.strict_json import DECODER
from powergrid.content.board import MAX_FILE_BYTES, Board, Fault, check_data
from powergrid.content.drawings import cached_drawing, request_drawing
from powergrid.content.editions import Edition
from powergrid.content.kept_drawings import DRAWING_KEY, drawing_data, kept_drawing
from powergrid.content.layout import PANEL
from powergrid.content.library import free_id, id_is_taken, taken_ids
from powergrid.content.map_writer import board_id, map_text
from powergrid.content.positions import position_remarks
from powergrid.desktop.screens.workshop.auto_labels import AutoLabels
from powergrid.desktop.screens.workshop.content import Plane, content_of, draft_of
from powergrid.desktop.screens.workshop.draft import MAX_COST, Clip, Draft, DraftCity, DraftLink, DraftRegion
from powergrid.desktop.screens.workshop.hand_labels import Label, automatic, moved
from powergrid.desktop.screens.workshop.history import History
from powergrid.desktop.screens.workshop.originals import Originals
from powergrid.desktop.screens.workshop.printings import (
    Printed,
    printed_cost,
    printed_name,
    with_base_cost,
    with_print,
    with_printed_name,
    without_link,
)
from powergrid.desktop.words.translation import _
from powergrid.study.assessment import Assessment, assess

Tool = Literal["select", "city", "link", "paint"]
GRID: Final = 20.0
#: The minimum distance of a city from the edge of the plane.
_EDGE: Final = 12.0
#: The distance that a key moves a label, on the plane or in lp.
_LABEL_STEP: Final = 4.0

_copied = Clip((), ())


@dataclass(frozen=True)
class Checked:
    """The result of checking a draft: the errors or, if there are none, the board and warnings."""

    draft: Draft
    board: Board | None
    faults: tuple[Fault, ...]
    remarks: tuple[Message, ...] = ()


class Workshop:
    """A draft that is being edited.

    Attributes:
        path: Its map file, or None until the first change of a new board.
        follows_name: Whether the id and the file are still named after the board.
        kept_now: Whether the last save kept a copy of the original file.
        picked, link: The selected cities, or the number of the selected link.
        pending: The first end of a new link.
        region: The active region, for new cities and the brush.
        snaps: Whether the grid is on.
        shows_more: Whether the form of a city shows its position and country.
        typed: Numbers being typed, by field.
    """

    def __init__(self, draft: Draft, plane: Plane, path: Path | None) -> None:
        self.history = History(draft)
        self.plane = plane
        self.path = path
        self.follows_name = path is None
        self._file_name = ""
        self.saved = draft
        self.has_drawing = False
        self.originals = Originals(path)
        self.labels = AutoLabels()
        self.kept_now = False
        self.tool: Tool = "select"
        self.region = draft.regions[0].id if draft.regions else ""
        self.picked: tuple[str, ...] = ()
        self.link: int | None = None
        self.pending = ""
        self.snaps = True
        self.shows_more = False
        self.typed: dict[str, str] = {}
        self.drag = (0.0, 0.0)
        self._labelled: Draft | None = None
        self._dragged: tuple[tuple[int, tuple[str, ...], tuple[float, float]], Draft] | None = None
        self._checked: Checked | None = None
        self._assessed: tuple[Board, Assessment] | None = None

    # -- view

    @property
    def draft(self) -> Draft:
        """The draft as shown, with any dragged cities or label at the pointer."""
        if self._labelled is not None:
            return self._labelled
        if self.drag == (0.0, 0.0):
            return self.history.draft
        key = id(self.history.draft), self.picked, self.drag
        if self._dragged is None or self._dragged[0] != key:
            self._dragged = key, self.history.draft.moved(self.picked, *self.drag)
        return self._dragged[1]

    @property
    def checked(self) -> Checked:
        """The draft with its errors, not updated while a city is dragged."""
        draft = self.history.draft
        if self._checked is None or self._checked.draft is not draft:
            board, faults = check_data(content_of(draft, self.plane))
            remarks = position_remarks(board) if board is not None else []
            if (other := taken_ids(self.path).get(draft.id)) is not None:
                remarks.append(id_is_taken(draft.id, other))
            self._checked = Checked(draft, board, tuple(faults), tuple(remarks))
        return self._checked

    def assessment(self) -> Assessment | None:
        """Return the assessment of the board, or None until it is available."""
        board = self.checked.board
        return self._assessed[1] if self._assessed is not None and self._assessed[0] is board else None

    def make_assessment(self) -> None:
        """Judge the board if it has no errors."""
        board = self.checked.board
        if board is not None and self.assessment() is None:
            self._assessed = board, assess(board, "recharged")

    @property
    def chosen_city(self) -> DraftCity | None:
        """The selected city, if there is only one."""
        return self.draft.city(self.picked[0]) if len(self.picked) == 1 else None

    @property
    def chosen_link(self) -> DraftLink | None:
        """The selected link."""
        links = self.draft.links
        return links[self.link] if self.link is not None and self.link < len(links) else None

    @property
    def active_region(self) -> DraftRegion | None:
        """The region for new cities and the brush."""
        return self.draft.region(self.region)

    # -- selecting

    def choose_region(self, region: str) -> None:
        """Choose the region for new cities and the brush."""
        self.region = region

    def choose_tool(self, tool: Tool) -> None:
        """Switch to another tool."""
        self.tool, self.pending = tool, ""

    def select(self, *cities: str) -> None:
        """Select only these cities."""
        self.picked, self.link, self.pending = cities, None, ""
        self.history.close()

    def toggle(self, city: str) -> None:
        """Add a city to the selection, or remove it."""
        rest = tuple(name for name in self.picked if name != city)
        self.select(*(rest if city in self.picked else (*self.picked, city)))

    def select_link(self, link: int | None) -> None:
        """Select only this link."""
        self.select()
        self.link = link

    # -- changing

    def do(self, draft: Draft, kind: str = "") -> None:
        """Make a change that can be undone. Consecutive changes of the same `kind` become one step."""
        self.history.do(draft, kind)

    def set_grid(self, on: bool) -> None:
        """Switch snapping to the grid on or off."""
        self.snaps = on

    def show_more(self, more: bool) -> None:
        """Show the position and country of a city in its form, or else its names in the editions."""
        self.shows_more = more

    def keep_typed(self, field: str, text: str) -> None:
        """Remember numbers as they are being typed."""
        self.typed[field] = text

    def snapped(self, x: float, y: float) -> tuple[float, float]:
        """Return the nearest position inside the plane and, if the grid is on, on the grid."""
        if self.snaps:
            x, y = round(x / GRID) * GRID, round(y / GRID) * GRID
        return min(max(x, _EDGE), PANEL[0] - _EDGE), min(max(y, _EDGE), PANEL[1] - _EDGE)

    def add_city(self, x: float, y: float) -> None:
        """Add a city at a position and select it."""
        draft = self.history.draft
        if not draft.regions:
            draft, self.region = draft.with_region(_("Region {n}").format(n=1))
        region = self.region if draft.region(self.region) else draft.regions[0].id
        draft, city = draft.with_city(*self.snapped(x, y), region, draft.free_name(_("City")))
        self.do(draft)
        if city:
            self.select(city)

    def drag_by(self, dx: float, dy: float, held: str) -> None:
        """Show the selected cities moved by an offset, adjusted so that the held city snaps to the grid."""
        city = self.history.draft.city(held)
        if city is not None:
            x, y = self.snapped(city.x + dx, city.y + dy)
            self.drag = self._on_plane(x - city.x, y - city.y)

    def _on_plane(self, *by: float) -> tuple[float, float]:
        """Limit an offset so that all selected cities stay on the plane."""
        cities = [city for city in self.history.draft.cities if city.id in self.picked]
        spots = [(city.x, city.y) for city in cities] or [(PANEL[0] / 2, PANEL[1] / 2)]
        low, high = ([found(spot[c] for spot in spots) for c in (0, 1)] for found in (min, max))
        right, down = (min(max(by[c], min(0.0, _EDGE - low[c])), max(0.0, PANEL[c] - _EDGE - high[c])) for c in (0, 1))
        return right, down

    def drop(self) -> None:
        """Drop the dragged cities where they are shown."""
        drag, self.drag = self.drag, (0.0, 0.0)
        self.do(self.history.draft.moved(self.picked, *drag))

    def drag_label(self, label: Label, plane: tuple[float, float], lp: tuple[float, float]) -> None:
        """Show a label moved by an offset.

        Args:
            plane: The offset on the plane.
            lp: The same offset in lp, used for the names of cities.
        """
        self._labelled = moved(self.labels.pinned(self.history.draft, label), label, plane, lp)

    def drop_label(self) -> None:
        """Drop the dragged label where it is shown."""
        draft, self._labelled = self._labelled, None
        if draft is not None:
            self.do(draft)

    @property
    def is_dragging(self) -> bool:
        """Whether the mouse is dragging a city or a label."""
        return self.drag != (0.0, 0.0) or self._labelled is not None

    def nudge_label(self, dx: float, dy: float) -> None:
        """Move the label of the selection a little: a city's name, a link's cost, or the active region's name."""
        if self.link is not None:
            label = Label("cost", str(self.link))
        elif len(self.picked) == 1:
            label = Label("city", self.picked[0])
        else:
            label = Label("region", self.region)
        offset = dx * _LABEL_STEP, dy * _LABEL_STEP
        self.do(moved(self.labels.pinned(self.history.draft, label), label, offset, offset), "label")

    def reset_label(self, label: Label) -> None:
        """Restore the automatic position of a label."""
        self.do(automatic(self.history.draft, label))

    def nudge(self, dx: float, dy: float) -> None:
        """Move the selected cities by steps of the grid."""
        step = GRID if self.snaps else 2.0
        self.do(self.history.draft.moved(self.picked, *self._on_plane(dx * step, dy * step)), "nudge")

    def join(self, city: str) -> None:
        """Use a city as the first or second end of a link. A new link is selected, so that its cost can be typed."""
        first = self.pending
        if not first or first == city or self.history.draft.city(first) is None:
            self.select(city)
            self.pending = "" if first == city else city
            return
        draft = self.history.draft
        draft, link = draft.joined(first, city, draft.suggested_cost(first, city))
        self.do(draft)
        self.select_link(link)

    def add_region(self) -> None:
        """Add a region, and choose it."""
        draft, region = self.history.draft.with_region(_("Region {n}").format(n=len(self.draft.regions) + 1))
        self.do(draft)
        self.region = region or self.region

    def delete_region(self) -> None:
        """Delete the chosen region, and choose the first one."""
        self.do(self.history.draft.without_region(self.region))
        self._choose_first_region()

    def _choose_first_region(self) -> None:
        self.region = self.history.draft.regions[0].id if self.history.draft.regions else ""

    def paint(self, *cities: str) -> None:
        """Move cities to the active region."""
        if self.active_region is not None:
            self.do(self.history.draft.painted(cities, self.region), "paint")

    def set_cost(self, cost: int) -> None:
        """Change the cost of the selected link."""
        if self.link is not None:
            self.do(with_base_cost(self.history.draft, self.link, max(0, min(MAX_COST, cost))), f"cost {self.link}")

    def printed_cost(self, edition: Edition) -> Printed:
        """Return the printed cost of the selected link in an edition."""
        return None if self.chosen_link is None else printed_cost(self.draft, edition, self.chosen_link)

    def print_cost(self, edition: Edition, printed: Printed) -> None:
        """Change how an edition prints the selected link."""
        if self.chosen_link is not None and self.link is not None:
            draft = with_print(self.history.draft, self.link, edition, printed)
            self.do(draft, f"{edition} cost {self.link}")

    def printed_name(self, edition: Edition) -> str:
        """Return the name of the selected city in an edition."""
        return "" if self.chosen_city is None else printed_name(self.draft, edition, self.chosen_city.id)

    def print_name(self, edition: Edition, name: str) -> None:
        """Change the name of the selected city in an edition."""
        if self.chosen_city is not None:
            draft = with_printed_name(self.history.draft, edition, self.chosen_city.id, name)
            self.do(draft, f"{edition} name")

    def rename(self, name: str) -> None:
        """Rename the selected city and change its id to match."""
        if self.chosen_city is not None:
            draft, new_id = self.history.draft.renamed(self.chosen_city.id, name)
            self.do(draft, "name")
            self.picked = (new_id,)

    def rename_board(self, name: str) -> None:
        """Rename the board, and change the id to match unless the user has chosen the id or the file."""
        draft = self.history.draft
        id_ = free_id(board_id(name), self.path) if self.follows_name else draft.id
        self.do(draft.titled(name, id_), "title")

    def set_id(self, id_: str) -> None:
        """Change the id of the board."""
        self.follows_name = False
        self.do(self.history.draft.titled(self.history.draft.name, id_), "id")

    def delete(self) -> None:
        """Delete the selected cities or the selected link."""
        draft = self.history.draft
        if self.chosen_link is not None and self.link is not None:
            self.do(without_link(draft, self.link))
        elif self.picked:
            self.do(draft.without_cities(self.picked))
        self.select()

    def copy(self) -> None:
        """Copy the selected cities, if there are any."""
        global _copied
        if self.picked:
            _copied = self.history.draft.clip(self.picked)

    def paste(self) -> None:
        """Paste the copy next to the original, and select it."""
        draft, new = self.history.draft.pasted(_copied)
        self.do(draft)
        if new:
            self.select(*new)

    def undo(self) -> None:
        """Undo one step."""
        self.history.undo()
        self._deselect_missing()

    def redo(self) -> None:
        """Redo one step."""
        self.history.redo()
        self._deselect_missing()

    def _deselect_missing(self) -> None:
        """Deselect anything that no longer exists."""
        draft = self.history.draft
        self.picked = tuple(city for city in self.picked if draft.city(city) is not None)
        self.link, self.pending = None, ""
        if draft.region(self.region) is None:
            self._choose_first_region()

    # -- the file

    @property
    def is_saved(self) -> bool:
        """Whether the file contains all changes."""
        return self.saved is self.history.draft

    def restore(self) -> None:
        """Restore the original of the file. This can be undone."""
        content = self.originals.read()
        if content is None:
            return
        try:
            data = DECODER.decode(content.decode("utf-8-sig"))
        except (RecursionError, ValueError):
            return
        if isinstance(data, dict):
            self.do(draft_of(data, self.plane)[0])
            self.select()

    def _drawing(self) -> dict[str, Any] | None:
        """Return the drawing of the board for its file, or None if it is not ready."""
        board = self.checked.board
        if board is None or self.is_dragging:
            return None
        printing = board.printing("recharged")
        finished = cached_drawing(board, printing) or kept_drawing(board)
        return None if finished is None else drawing_data(board, finished)

    @property
    def drawing_is_new(self) -> bool:
        """Whether the file was saved without the drawing that is now ready."""
        return self.is_saved and self.path is not None and not self.has_drawing and self._drawing() is not None

    def start_drawing(self) -> bool:
        """Start drawing the board in the background; return whether it is being drawn."""
        board = self.checked.board
        return board is not None and request_drawing(board, board.printing("recharged"))

    def is_drawing(self) -> bool:
        """Return whether the board is still being drawn."""
        return not self.has_drawing and self.start_drawing()

    def save(self) -> None:
        """Write the map file; rename it if it is named after the board.

        Raises:
            DiskError: The file cannot be written. The draft stays unsaved.
        """
        draft, old = self.history.draft, self.path
        wanted = board_id(draft.name)
        stays = not self.follows_name or self._file_name in ("", wanted)
        path = old if old is not None and stays else free_file(user_maps_dir() / f"{wanted}.json")
        drawing = self._drawing()
        self.has_drawing = drawing is not None
        content = content_of(draft, self.plane)
        text = map_text({**content, **({DRAWING_KEY: drawing} if drawing is not None else {})}).encode("utf-8")
        if drawing is not None and len(text) > MAX_FILE_BYTES:
            text = map_text(content).encode("utf-8")  # the board matters more than its drawing
        self.kept_now = self.originals.keep(path)
        write_safely(path, text)
        self.originals.wrote(path, text)
        self.path, self.saved = path, draft
        if path != old:
            self._file_name = wanted
            if old is not None:
                remove(old)
