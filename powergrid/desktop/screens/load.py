"""Saved games: open, replay, rename, delete, restore, export and import them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from powergrid.base.disk import free_file
from powergrid.base.errors import PowergridError
from powergrid.base.names import clean_name
from powergrid.base.paths import usable_path
from powergrid.base.resources import user_exports_dir
from powergrid.desktop.board.pictures import draw_game
from powergrid.desktop.pieces import drawings
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.file_dialog import ask_file, ask_target
from powergrid.desktop.screens.save_list import Thumbnails, save_list
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import ask_text, confirm, reason, sentence, tell
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import EDGE, screen_head
from powergrid.desktop.toolkit.rows import Part, column, filling, grouped, row, sized, spacer, stretch, table
from powergrid.desktop.toolkit.text_field import search_field
from powergrid.desktop.words.saves import about, date_text, matches, title_of, when_text, winners_of
from powergrid.desktop.words.translation import _, count, labelled
from powergrid.game import Game
from powergrid.rules.state import FINISHED
from powergrid.saves import (
    Autosave,
    Kind,
    SaveInfo,
    delete,
    empty_trash,
    export_game,
    import_file,
    list_saves,
    open_game,
    rename,
    restore,
    resume,
    salvage_file,
)

_SIDE = 392.0


def _kinds() -> list[tuple[Kind, str]]:
    return [("named", _("Saved")), ("running", _("Unfinished")), ("finished", _("Finished")), ("trash", _("Deleted"))]


@dataclass
class _Preview:
    """The chosen save, the readable part of its game, and the problem with the file, if any."""

    info: SaveInfo
    game: Game | None
    fault: str


class LoadScene(Screen):
    """The list of saves, with details of the chosen one.

    Attributes:
        kind: The kind of saves to show first.
        watches: Whether the main button replays a game instead of continuing it.
        query: The words to search for.
    """

    opens = "game"

    def __init__(self, kind: Kind = "named", *, watches: bool = False) -> None:
        super().__init__()
        self.kind: Kind = kind
        self.watches = watches
        self.saves: list[SaveInfo] = []
        self.query = ""
        self.chosen = 0
        self._opened = False
        self._found_elsewhere = ""
        self._preview: _Preview | None = None
        self._pictures = Thumbnails()

    # -- the list

    def entered(self) -> None:
        """Read the list of saves."""
        if not self._opened:
            self._opened = True
            order: tuple[Kind, ...] = (self.kind, "running", "finished", "named")
            found = [(kind, info.tutorial) for kind in order for info in list_saves(kind)]
            self.kind = min(found, key=lambda save: save[1], default=(self.kind, False))[0]
            self.ui.focus.set("saves.0", self.ui.focus.by_keys)
        self.refresh()

    def refresh(self) -> None:
        """Read the list again."""
        self.saves = self._matching(self.kind)
        self._found_elsewhere = "" if self.saves or not self.query else self._elsewhere()
        self.chosen = max(0, min(self.chosen, len(self.saves) - 1))
        self._preview = None
        self.ui.dirty = True

    def _matching(self, kind: Kind) -> list[SaveInfo]:
        return [info for info in list_saves(kind) if matches(info, self.query)]

    def _elsewhere(self) -> str:
        """Return a note about matches among saves of other kinds, or ""."""
        numbers = {label: len(self._matching(kind)) for kind, label in _kinds() if kind != self.kind}
        found = ", ".join(f"{label} {number}" for label, number in numbers.items() if number)
        return _("Found elsewhere: {kinds}.").format(kinds=found) if found else ""

    def show(self, kind: Kind, *, query: str = "") -> None:
        """Show saves of another kind that match `query`."""
        self.kind, self.chosen, self.query = kind, 0, query
        self.ui.scroll.clear()
        self.refresh()

    @property
    def info(self) -> SaveInfo | None:
        """The chosen save."""
        return self.saves[self.chosen] if self.saves else None

    def choose(self, number: int) -> None:
        """Choose a save from the list."""
        self.chosen = number
        self.ui.dirty = True

    def preview(self) -> _Preview | None:
        """Return the chosen save with its game, which is cached."""
        info = self.info
        if info is None:
            return None
        if self._preview is None or self._preview.info != info:
            try:
                found = salvage_file(info.path)
                self._preview = _Preview(info, found.game, sentence(found.fault))
            except PowergridError as error:
                self._preview = _Preview(info, None, sentence(error))
        return self._preview

    def _search(self, query: str) -> None:
        """Show only saves that match a query."""
        self.query, self.chosen = query, 0
        self.refresh()

    # -- actions

    def open(self) -> None:
        """Continue the chosen game, or show its result if it is over."""
        info, preview = self.info, self.preview()
        if info is None or preview is None or preview.game is None:
            return
        try:
            if preview.fault and info.kind != "running":
                self.go.table(preview.game)
            elif info.kind == "running":
                self._resume(info)
            else:
                self._enter(open_game(info.path))
        except PowergridError as error:
            tell(self, _("This game cannot be opened"), error)

    def _resume(self, info: SaveInfo) -> None:
        resumed = resume(info)
        if resumed is not None:
            self.go.table(resumed.game, resumed.autosave)
            if resumed.note:
                self.app.scene.ui.toast(resumed.note, "warn")

    def _enter(self, game: Game) -> None:
        if game.state.phase == FINISHED:
            self.go.results(game, on_top=True)
        else:
            self.go.table(game, Autosave())

    def watch(self) -> None:
        """Replay the chosen game."""
        preview = self.preview()
        if preview is not None and preview.game is not None:
            self.go.replay(preview.game)

    def ask_rename(self) -> None:
        """Ask for a new name for the chosen save."""
        info = self.info
        if info is None:
            return

        def act(name: str) -> bool:
            return self.attempt(lambda: rename(info, clean_name(name)))

        ask_text(self, _("Rename the save"), "", _("Rename"), act, value=info.name)

    def delete(self) -> None:
        """Move the chosen save to the trash, and offer to undo that."""
        info = self.info
        if info is None or info.kind == "trash":
            return
        gone: list[SaveInfo] = []
        if self.attempt(lambda: gone.append(delete(info))):
            place = f"saves.{self.chosen}" if self.saves else f"kind.{self.kind}"
            self.ui.focus.set(place, self.ui.focus.by_keys)
            text = _("{name} deleted.").format(name=title_of(info))
            self.ui.toast(text, "trash", _("Undo"), lambda: self._undo_delete(gone[0]))

    def _undo_delete(self, gone: SaveInfo) -> None:
        self.ui.toasts = []
        back: list[SaveInfo] = []
        if self.attempt(lambda: back.append(restore(gone))) and self.kind in ("trash", back[0].kind):
            self.show(back[0].kind)
            self.chosen = next((n for n, info in enumerate(self.saves) if info.path == back[0].path), 0)

    def restore(self) -> None:
        """Restore the chosen save from the trash."""
        if self.info is not None and self.info.kind == "trash":
            self._undo_delete(self.info)

    def ask_empty(self) -> None:
        """Ask before emptying the trash."""
        text = count(len(list_saves("trash")), "{n} deleted game will be gone for good.",
                     "{n} deleted games will be gone for good.")  # fmt: skip

        def empty() -> None:
            self.attempt(empty_trash)

        confirm(self, _("Empty the trash?"), text, _("Empty the trash"), empty, loses=True, ok_key="Delete")

    def ask_export(self) -> None:
        """Ask where to export the chosen game."""
        preview = self.preview()
        if preview is None or preview.game is None:
            return
        game, info = preview.game, preview.info
        stem = "".join(letter for letter in title_of(info) if letter.isalnum() or letter in " -_,").strip() or "game"
        target = free_file(user_exports_dir() / f"{stem}.json")
        text = _("The whole game as one file, to keep or to send to somebody. The file is written to:")

        def act(typed: str) -> bool:
            return self._export(game, typed, info.name)

        ask_target(self, _("Export the game"), text, _("Export"), act, target)

    def _export(self, game: Game, typed: str, name: str) -> bool:
        def write() -> None:
            target = usable_path(typed, absolute=True)
            export_game(game, target, name)
            self.report_written(_("Written to {file}.").format(file=target.name), target.parent)

        return self.attempt(write)

    def ask_import(self) -> None:
        """Ask which file to import."""
        text = _("Drop a file on the window, or type its path here. It is copied; the original stays unchanged.")
        ask_file(self, _("Import a game"), text, _("Import"), self.import_typed, (".json",))

    def import_typed(self, name: str) -> bool:
        """Import a file; if it is damaged, offer its readable part. Return whether the dialog can close."""
        if not name.strip():
            return True
        try:
            info = import_file(usable_path(name, absolute=True))
        except PowergridError as error:
            self._offer_readable_part(name.strip(), error)
            return False
        self.show("named")
        self.chosen = next((n for n, save in enumerate(self.saves) if save.path == info.path), 0)
        self.ui.toast(_("Imported as {name}.").format(name=info.name), "check")
        return True

    def _offer_readable_part(self, name: str, error: PowergridError) -> None:
        fault = sentence(labelled(name, reason(error)), keep=True)
        try:
            found = salvage_file(usable_path(name, absolute=True))
        except PowergridError:
            tell(self, _("This file cannot be imported"), fault)
            return
        text = _("{fault} The first {n} actions can be read.").format(fault=fault, n=found.game.length)
        confirm(self, _("This file is damaged"), text, _("Open the readable part"), lambda: self.go.table(found.game))

    def attempt(self, act: Callable[[], object]) -> bool:
        """Change files and read the list again, or show the reason and return False if that fails."""
        try:
            act()
        except PowergridError as error:
            tell(self, _("That did not work"), error)
            return False
        self.refresh()
        return True

    def tick(self) -> None:
        """Draw one missing thumbnail."""
        if self._pictures.draw_one():
            self.ui.dirty = True

    def deadline(self) -> int | None:
        """Request a tick at once while a thumbnail is missing."""
        return None if self._pictures.missing() is None else self.app.clock()

    def open_dropped(self, path: Path) -> None:
        """Import a file dropped on the window."""
        self.import_typed(str(path))

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the list, and details of the chosen save."""
        focus = self.ui.focus.name.removeprefix("saves.")
        if self.ui.focus.name.startswith("saves.") and focus.isdigit() and int(focus) < len(self.saves):
            self.chosen = int(focus)
        place = self._head()
        listed = save_list(self.ui, self.saves, self.chosen, self.choose, self._empty_text(), self._pictures)
        preview = self.preview()
        side = frame.panel(self.ui, self._side(preview) if preview is not None else spacer(), across=12, down=12)
        row(filling(listed), sized(side, _SIDE), gap=EDGE).draw(place)
        # Messages should cover the end of the list, not its first and newest entry.
        self.ui.toast_areas.append(
            slices.top(slices.bottom(slices.inset(place, left=EDGE, right=_SIDE + 2 * EDGE), 64), 56)
        )

    def _head(self) -> pygame.FRect:
        ui = self.ui
        return screen_head(
            ui,
            _("Replays") if self.watches else _("Saved games"),
            self.close,
            parts.segmented(ui, "kind", _kinds(), self.kind, self._choose_kind, height=28, least=400),
            stretch(),
            grouped(ui, "", Part(self._search_field, 190, 32)),
            parts.button(ui, "top.history", _("Statistics"), lambda: self.go.history(), height=32, style="dark",
                         icon="chart", key="F3"),
            parts.button(ui, "top.import", _("Import"), self.ask_import, height=32, style="dark", icon="folder",
                         key="I"),
            keys=("Esc", "Ctrl+O"),
        )  # fmt: skip

    def _search_field(self, rect: pygame.FRect) -> None:
        search_field(self.ui, rect, self.query, self._search, lambda: "saves.0" if self.saves else "",
                     placeholder=_("Find a game"), limit=60)  # fmt: skip

    def _choose_kind(self, value: str) -> None:
        """Show saves of another kind. If the search found nothing here, search there too."""
        kind = next(kind for kind, _label in _kinds() if kind == value)
        self.show(kind, query=self.query if self._found_elsewhere else "")

    def _empty_text(self) -> str:
        if self.query:
            return " ".join(filter(None, (_("No game here matches these words."), self._found_elsewhere)))
        return {
            "named": _("No saved games yet. {key} at the table saves one under a name.").format(key=shown("Ctrl+S")),
            "running": _("No unfinished games."),
            "finished": _("No finished games yet."),
            "trash": _("No deleted games."),
        }[self.kind]

    def _side(self, preview: _Preview) -> Part:
        """Return the side panel: the board and the players of the chosen save, and buttons for possible actions."""
        ui, info, game = self.ui, preview.info, preview.game
        c, t = ui.c, ui.c.theme

        def picture(rect: pygame.FRect) -> None:
            if game is not None:
                draw_game(c, rect, game, [seat.color for seat in seats_of(game)], 10)
            else:
                c.box(rect, 8, t.paper, t.line2)
                c.icon("warn", rect.center, 40, t.red)

        # The board barely grows, but is the first to shrink.
        board = Part(picture, 0, lambda width: 0.78 * width, grow=0.001)
        players: list[Part] = [spacer(6)]
        winner = winners_of(game) if game is not None else ""
        if game is not None:
            names = [drawings.player(ui, seat.name, seat.color, grow=1) for seat in seats_of(game)]
            pairs = [[*names[number : number + 2], stretch()][:2] for number in range(0, len(names), 2)]
            players = [table(pairs, height=22)]
        return column(
            board,
            parts.label(ui, title_of(info), theme.TITLE, wraps=True),
            parts.label(ui, about(info), theme.ROW, t.ink7, wraps=True),
            parts.label(ui, f"{when_text(info, winner)}, {date_text(info.saved)}", theme.ROW, t.ink7, wraps=True),
            column(*players),
            parts.label(ui, preview.fault, theme.TEXT, t.red, wraps=True) if preview.fault else None,
            stretch(),
            grouped(self.ui, "load", self._actions(preview)),
            gap=6,
        )

    def _actions(self, preview: _Preview) -> Part:
        ui, info, game = self.ui, preview.info, preview.game
        if info.kind == "trash":
            return row(
                parts.button(ui, "load.restore", _("Restore"), self.restore, style="primary", icon="undo",
                             key="Enter", grow=1),
                parts.button(ui, "load.empty", _("Empty the trash"), self.ask_empty, style="danger", icon="trash",
                             key="Delete", grow=1),
                gap=10,
            )  # fmt: skip
        unreadable = "" if game is not None else _("No part of this file can be read.")
        label = _("Show result") if info.phase == FINISHED else _("Open")
        if preview.fault and game is not None:
            label = _("Open up to action {n}").format(n=game.length)
        main = [("open", label, self.open, "", "O"), ("replay", _("Replay"), self.watch, "play", "R")]
        if self.watches:
            main.reverse()
        buttons = [
            parts.button(ui, f"load.{name}", words, action, icon=icon, enabled=game is not None, reason=unreadable,
                         style="secondary" if number else "primary", key=key if number else "Enter",
                         more_keys=() if number else (key,), grow=1)
            for number, (name, words, action, icon, key) in enumerate(main)
        ]  # fmt: skip
        can_name = info.kind == "named" and not preview.fault
        reason = _("A damaged file cannot be renamed.") if info.kind == "named" else _("Only saves can be renamed.")
        more = row(
            parts.button(ui, "load.rename", _("Rename"), self.ask_rename, key="F2", enabled=can_name, reason=reason,
                         grow=1),
            parts.button(ui, "load.export", _("Export"), self.ask_export, key="E", enabled=game is not None,
                         reason=unreadable, grow=1),
            parts.button(ui, "load.delete", _("Delete"), self.delete, style="danger", key="Delete", grow=1),
            gap=10,
        )  # fmt: skip
        return column(row(*buttons, gap=10), more, gap=10)
