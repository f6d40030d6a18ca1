"""The map workshop: an editor for boards, with errors and a assessment beside the drawing."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, Literal

import pygame

from powergrid.base.disk import DiskError
from powergrid.base.paths import PathError, exists, usable_path
from powergrid.base.resources import user_exports_dir
from powergrid.content.board import Board, Fault
from powergrid.content.library import MapFile, playable_boards
from powergrid.desktop.play.presets import against_bots_on
from powergrid.desktop.play.surprise import surprise_board
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.file_dialog import ask_map
from powergrid.desktop.screens.picture_dialog import ask_picture
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.workshop.canvas import NAME, BoardCanvas
from powergrid.desktop.screens.workshop.chooser import ask_start, is_official
from powergrid.desktop.screens.workshop.draft import Draft
from powergrid.desktop.screens.workshop.fault_locations import controls_of, select_fault
from powergrid.desktop.screens.workshop.game_view import GameView
from powergrid.desktop.screens.workshop.original_part import kept_words, original_part
from powergrid.desktop.screens.workshop.rules_form import RulesForm
from powergrid.desktop.screens.workshop.sidebar import left_column, right_column
from powergrid.desktop.screens.workshop.start import copy_of, new_file, new_workshop, on_board, open_file
from powergrid.desktop.screens.workshop.state import Tool, Workshop
from powergrid.desktop.screens.workshop.tracing import PICTURES, ask_tracing, load_tracing
from powergrid.desktop.screens.workshop.tryout import Tryout, best_seating
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import tell
from powergrid.desktop.toolkit.panel_cache import draw_cached
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.toolkit.rows import Part, row, sized, stretch
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words import manual
from powergrid.desktop.words.translation import _, _p

_GAP = 8.0
_LEFT, _RIGHT = 186.0, 340.0
_ASSESS_MS, _SAVE_MS = 400, 1200
#: Milliseconds between checks for a finished drawing to save with the board.
_DRAWING_MS = 700
#: Milliseconds after the last change until the board is drawn for its file.
_IDLE_MS = 2500
#: Larger than any scroll offset, to scroll to the end.
_END = 1e6
#: The pages in the middle, and their default focus.
Page = Literal["drawing", "rules", "game"]
_DEFAULT_FOCUS: Final[dict[Page, str]] = {"drawing": NAME, "rules": "rules.done", "game": "top.game"}
_FIELDS = {"city": "city.name", "link": "cost.value"}


class WorkshopScene(Screen):
    """Tools on the left, the drawing board in the middle, and the selection, errors and assessment on the right."""

    opens = "board"
    help_page = manual.BOARDS
    keys_group = "workshop"

    def __init__(self, board: Board | None = None, path: Path | None = None) -> None:
        super().__init__()
        self.state = new_workshop() if board is None else copy_of(board)
        self.canvas = BoardCanvas(self._created)
        self.tryout = Tryout()
        self.rules = RulesForm()
        self.game_view = GameView()
        self.page: Page = "drawing"
        self._asks_start = board is None and path is None
        self._path = path
        self._seen: Draft | None = None
        self._changed_at = 0
        self._drawing_at = 0
        self._focus_next: tuple[str, ...] = ()
        self._error = ""

    # -- opening and saving

    def entered(self) -> None:
        """Open the file, or ask which board to start from."""
        if self._path is not None:
            path, self._path = self._path, None
            self.open_path(path)
        elif self._asks_start:
            self._asks_start = False
            self.ask_start()

    def ask_start(self) -> None:
        """Save the current board, and ask which board to edit next."""
        self.save()
        ask_start(self, lambda plane: self.take(new_workshop(plane)), self._surprise, self._take_entry, self.ask_file,
                  self.open_dropped)  # fmt: skip

    def _surprise(self) -> None:
        self.take(on_board(surprise_board(Random())))

    def _take_entry(self, entry: MapFile) -> None:
        if is_official(entry) and entry.board is not None:
            self.take(copy_of(entry.board))
        else:
            self.open_path(entry.path)

    def take(self, state: Workshop) -> None:
        """Edit another board."""
        self.state = state
        self.canvas = BoardCanvas(self._created)
        self.canvas.center_cursor(state)
        self._seen = None
        self._drawing_at = 0
        self.ui.dirty = True

    def open_path(self, path: Path) -> None:
        """Edit a map file, or start a new board if the file does not exist."""
        if not exists(path):
            self.take(new_file(path))
            return
        try:
            self.take(open_file(path))
        except DiskError as error:
            tell(self, _("This file cannot be edited"), error)

    def ask_file(self) -> None:
        """Ask which map file to edit. Back returns to the list of boards."""
        ask_map(self, _("Drop a map file on the window, or type its path here."), self._open_typed, self.ask_start)

    def _open_typed(self, typed: str) -> bool:
        if not typed.strip():
            return True
        try:
            path = usable_path(typed, absolute=True)
        except PathError as error:
            tell(self, _("This file cannot be opened"), error)
            return False
        self.save()
        self.open_path(path)
        return True

    def ask_picture(self) -> None:
        """Ask for a picture to trace, or remove the current one."""
        if self.canvas.picture is not None:
            self.canvas.trace(None)
            return
        ask_tracing(self, self._open_picture)

    def _open_picture(self, typed: str) -> bool:
        """Put a picture under the drawing and switch off the grid, which rarely matches the picture."""
        picture = load_tracing(self, typed)
        if picture is None:
            return False
        self.canvas.trace(picture)
        self.state.set_grid(False)
        return True

    def save(self, *, new: bool = False) -> bool:
        """Write the map file if something has changed; return whether all changes are saved.

        Args:
            new: Whether to write a file even for a board that has none yet.
        """
        if self.state.is_saved and not (new and self.state.path is None):
            return True
        return self._write()

    def _write(self) -> bool:
        """Write the map file; return whether that succeeded."""
        try:
            self.state.save()
        except DiskError as error:
            if str(error) != self._error:
                self._error = str(error)
                self.ui.toast(self._error, "warn")
            self._changed_at = self.ui.clock() + 10 * _SAVE_MS
            return False
        self._error = ""
        if self.state.kept_now and (kept := self.state.originals.kept) is not None:
            self.ui.toast(kept_words(kept), "save")
        return True

    def left(self) -> None:
        """Save changes, and stop the bot games."""
        self.tryout.stop()
        self.save()

    def last_chance(self) -> None:
        """Save unsaved changes."""
        self.save()

    # -- actions

    def play(self) -> None:
        """Set up a new game on this board."""
        self.state.make_assessment()  # it may be older than the last change
        board, assessment = self.state.checked.board, self.state.assessment()
        if board is None or assessment is None or not self.save(new=True):
            return
        if not assessment.playable:
            self.ui.toast(self._why_not(), "warn")
            return
        others = [other for other in playable_boards() if other.id != board.id]
        seats = [seating for seating in assessment.seatings if not seating.why]
        edition = best_seating(seats).edition
        players = [seat.players for seat in seats if seat.edition == edition]
        self.go.setup(against_bots_on(board, others, edition, players))

    def ask_image(self) -> None:
        """Ask how to save the board as a picture or print it."""
        board = self.state.checked.board
        if board is None:
            return
        if self.state.start_drawing():
            self.ui.toast(_("The board is still being drawn. Try again in a moment."), "warn")
            return
        ask_picture(self, board, "recharged", "pdf")

    def save_now(self) -> None:
        """Save the board immediately, and show where."""
        if self.save(new=True) and (path := self.state.path) is not None:
            self.report_written(_("Saved as {path}").format(path=path), path.parent)

    def show_fault(self, fault: Fault) -> None:
        """Select the part of the board that has an error, and focus the control that fixes it."""
        self.page = "rules" if fault.loc[:1] == ("specials",) else "drawing"
        if self.page == "rules":
            self.rules.show(self.state.history.draft, fault)
        else:
            select_fault(self.state, fault)
            self.canvas.show(self.state)
        self._focus_next = tuple(controls_of(self.state, fault))

    def delete(self) -> None:
        """Delete the selection."""
        self.state.delete()
        self.ui.focus.set(NAME, self.ui.focus.by_keys)

    def _created(self, what: str) -> None:
        """Move the focus to the field of a new city or link."""
        self._focus_next = (_FIELDS[what],)

    def _choose_tool(self, tool: Tool) -> None:
        """Switch to the drawing with another tool."""
        self.page = "drawing"
        self.state.choose_tool(tool)

    def _toggle(self, page: Page) -> None:
        """Switch between a page in the middle and the drawing."""
        self.page = "drawing" if self.page == page else page

    def _select_all(self) -> None:
        self.state.select(*(city.id for city in self.state.draft.cities))

    def _cut(self) -> None:
        self.state.copy()
        self.delete()

    def _escape(self) -> None:
        """Leave a field, clear the selection, or leave the workshop."""
        if self.ui.focus.takes_text() or self.ui.focus.name.startswith("cost."):
            self.ui.focus.set(NAME, self.ui.focus.by_keys)
        elif self.page != "drawing":
            self.page = "drawing"
        elif self.state.picked or self.state.link is not None or self.state.pending:
            self.state.select()
        else:
            self.close()

    def _done(self) -> None:
        """Move the focus from a field back to the drawing board."""
        self.ui.focus.set(NAME, True)

    # -- events and time

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Pass an event to the controls. Releasing the mouse ends dragging, no matter where the pointer is."""
        super().handle_all(event, scale)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and not self.dialogs:
            self.canvas.release(self.state)
            self.ui.dirty = True

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Handle keys and pinches that move the board in the preview."""
        return self.page == "game" and self.game_view.handle(event)

    def open_dropped(self, path: Path) -> None:
        """Edit a map file dropped on the window, or trace a dropped picture."""
        if path.suffix.lower() in PICTURES:
            self._open_picture(str(path))
            return
        self.save()
        self.open_path(path)

    def deadline(self) -> int | None:
        """Return when to judge or save the board."""
        times = []
        if self.state.assessment() is None and self.state.checked.board is not None:
            times.append(self._changed_at + _ASSESS_MS)
        if not self.state.is_saved:
            times.append(self._changed_at + _SAVE_MS)
        if self._drawing_at and self.state.is_saved:
            times.append(self._drawing_at)
        if (poll := self.tryout.deadline(self.ui.clock())) is not None:
            times.append(poll)
        return min(times) if times else None

    def tick(self) -> None:
        """Judge and save the board a moment after the last change."""
        now = self.ui.clock()
        if self.tryout.tick():
            self.ui.dirty = True
            if not self.tryout.is_running and not self.state.picked and self.state.link is None:
                self.ui.scroll["facts"] = _END  # the results are at the bottom
        if self.state.is_dragging:
            return
        if now >= self._changed_at + _ASSESS_MS and self.state.assessment() is None:
            self.state.make_assessment()
            self._drawing_at = now + _IDLE_MS
            self.ui.dirty = True
        if now >= self._changed_at + _SAVE_MS and not self.state.is_saved:
            self.save()
        if self._drawing_at and now >= self._drawing_at and self.state.is_saved:
            self._drawing_at = now + _DRAWING_MS if self.state.is_drawing() else 0
            if self.state.drawing_is_new:
                self._write()
            self.ui.dirty = True

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the whole workshop."""
        ui, state = self.ui, self.state
        if self._seen is not state.history.draft:
            self._seen, self._changed_at = state.history.draft, ui.clock()
        place = self._head()
        ui.focus.default = _DEFAULT_FOCUS[self.page]
        columns = row(
            sized(self._column("left", self._left), _LEFT),
            self._middle(),
            sized(self._column("right", self._right), _RIGHT),
            gap=_GAP,
        )
        columns.draw(place.inflate(_GAP, _GAP))
        ui.toast_areas.append(place.inflate(-2 * _RIGHT, -_GAP))
        if self.page == "rules" and (done := ui.control("rules.done")) is not None:
            ui.avoid(done.rect)
        self._keys()
        if self._focus_next:
            existing, self._focus_next = [name for name in self._focus_next if ui.control(name) is not None], ()
            if existing:
                ui.focus.set(existing[0])

    def _column(self, name: str, make: Callable[[], Part]) -> Part:
        """Return a column, which is cached while dragging because it does not change then."""
        ui, state = self.ui, self.state
        if not state.is_dragging:
            ui.cached_panels.pop(name, None)
            return make()
        key = id(state.history.draft), state.picked, state.link, state.region
        return Part(lambda rect: draw_cached(ui, name, rect, key, lambda: make().draw(rect)))

    def _left(self) -> Part:
        return left_column(self.ui, self.state, partial(self._toggle, "rules"), self._choose_tool, self._tracing())

    def _right(self) -> Part:
        original = original_part(self, self.state)
        return right_column(self.ui, self.state, self.show_fault, self.delete, self._trial(), original)

    def _middle(self) -> Part:
        """Return the special rules, the preview of an error-free board, or the drawing."""
        ui, state, board = self.ui, self.state, self.state.checked.board
        if self.page == "rules":
            form = self.rules.part(ui, state, partial(self._toggle, "rules"))
            return replace(form, width=0, height=0, grow=1)
        if self.page == "game" and board is not None:
            return Part(lambda rect: self.game_view.draw(ui, rect, state, board), grow=1)
        return Part(lambda rect: self.canvas.draw(ui, rect, state), grow=1)

    def _tracing(self) -> Part:
        """Return the button that adds or removes a picture under the drawing."""
        words = _("Picture to trace") if self.canvas.picture is None else _("Remove the picture")
        tip = Tip(_("Picture to trace"), _("Put a picture or scan under the drawing"), "T")
        return parts.button(self.ui, "trace", words, self.ask_picture, height=30, key="T", tip=tip)

    def _trial(self) -> Part | None:
        return self.tryout.part(self.ui, self.state.checked.board, self.state.assessment())

    def _head(self) -> pygame.FRect:
        ui, state, history = self.ui, self.state, self.state.history
        playable = state.checked.board is not None and ((found := state.assessment()) is None or found.playable)
        saved = _p("state of a board", "Saved") if state.path is not None else ""  # a new board has no file
        return screen_head(
            ui,
            _("Map workshop"),
            self.close,
            parts.button(ui, "top.open", _("Boards"), self.ask_start, height=30, icon="folder", key="Ctrl+O"),
            stretch(),
            parts.label(ui, saved if state.is_saved else _("Not saved yet"), theme.SMALL, ui.c.theme.on_ink2),
            parts.icon_button(ui, "top.undo", "undo", state.undo, Tip(_("Undo"), "", "Ctrl+Z"), keys=("Ctrl+Z",),
                              enabled=history.can_undo, reason=_("Nothing to undo yet.")),
            parts.icon_button(ui, "top.redo", "redo", state.redo, Tip(_("Redo"), "", "Ctrl+Y"),
                              keys=("Ctrl+Y", "Ctrl+Shift+Z"), enabled=history.can_redo, reason=_("Nothing to redo.")),
            self._game_button(),
            parts.button(ui, "top.grid", _("Grid on") if state.snaps else _("Grid off"),
                         partial(state.set_grid, not state.snaps), height=30, key="G", style="secondary",
                         tip=Tip(_("Show a grid and place cities on it"), "", "G")),
            parts.button(ui, "top.print", _("Picture"), self.ask_image, height=30, icon="save", key="Ctrl+P",
                         enabled=state.checked.board is not None, reason=_("Fix the errors on the right first."),
                         tip=Tip(_("Save or print the board"), str(user_exports_dir()), "Ctrl+P")),
            parts.button(ui, "top.play", _("Play here"), self.play, height=30, icon="play", key="Ctrl+Enter",
                         style="primary", enabled=playable, reason=self._why_not()),
            frame.help_button(ui, partial(self.go.rules, None, self.help_page), _("How to make a board")),
        )  # fmt: skip

    def _game_button(self) -> Part:
        """Return the button that switches between drawing and preview; its width is constant so that nothing moves."""
        tip = Tip(_("Show the board as the game draws it, or the drawing"), "", "V")
        there, here = (
            parts.button(self.ui, "top.game", label, partial(self._toggle, "game"), height=30, icon="eye", key="V",
                         style="secondary", enabled=self.state.checked.board is not None, tip=tip,
                         reason=_("Fix the errors on the right first."))
            for label in (_("As in the game"), _("Drawing"))
        )  # fmt: skip
        return replace(here if self.page == "game" else there, width=max(here.width, there.width))

    def _why_not(self) -> str:
        nobody = _("This board cannot be played yet; the assessment says why.")
        return _("Fix the errors on the right first.") if self.state.checked.faults else nobody

    def _keys(self) -> None:
        """Register keys that have no button."""
        ui, state = self.ui, self.state
        nowhere = (0, 0, 0, 0)
        if not ui.focus.takes_text():
            for key, action in (("Ctrl+C", state.copy), ("Ctrl+X", self._cut),
                                ("Ctrl+V", state.paste), ("Ctrl+A", self._select_all)):  # fmt: skip
                ui.area(f"key.{key}", nowhere, on_click=action, keys=(key,))
        if ui.focus.takes_text() or ui.focus.name.endswith("cost.value"):
            ui.area("key.done", nowhere, on_click=self._done, keys=("Enter",))
        ui.area("key.save", nowhere, on_click=self.save_now, keys=("Ctrl+S",))
        ui.area("key.leave", nowhere, on_click=self._escape, keys=("Esc",))
