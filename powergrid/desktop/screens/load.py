"""The saved games: open, watch, rename, delete and bring back, hand on and take in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from powergrid.base.disk import free_file
from powergrid.base.errors import PowergridError
from powergrid.base.names import clean_name
from powergrid.base.paths import usable_path
from powergrid.base.resources import user_exports_dir
from powergrid.desktop.board.pictures import draw_game
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens import save_list
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import ask_text, confirm, reason, sentence, tell
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.words.saves import about, date_text, title_of, when_text
from powergrid.desktop.words.translation import _N, _
from powergrid.game import Game
from powergrid.rules.state import FINISHED
from powergrid.saves import (
    Autosave,
    Kind,
    SaveInfo,
    delete,
    export_game,
    import_file,
    list_saves,
    open_game,
    rename,
    restore,
    resume,
    salvage_file,
)

_EDGE, _SIDE = 12.0, 392.0
_MOST_PICTURES = 60


@dataclass
class _Preview:
    """The chosen save, opened for its picture: the game as far as it is good, and what is wrong with the file."""

    info: SaveInfo
    game: Game | None
    fault: str


class LoadScene(Screen):
    """The list of saves beside the chosen one. `kind`: which saves are shown first."""

    title = _N("Saved games")
    watches = False

    def __init__(self, kind: Kind = "named") -> None:
        super().__init__()
        self.kind: Kind = kind
        self.saves: list[SaveInfo] = []
        self.chosen = 0
        self._preview: _Preview | None = None
        self._pictures: dict[SaveInfo, pygame.Surface | None] = {}
        self._seen: list[SaveInfo] = []
        self._scale = 1.0

    # -- the list

    def entered(self) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Read the list again."""
        self.saves = list_saves(self.kind)
        self.chosen = max(0, min(self.chosen, len(self.saves) - 1))
        self._preview = None
        self.ui.dirty = True

    def show(self, kind: Kind) -> None:
        """Show another kind of saves."""
        self.kind, self.chosen = kind, 0
        self.ui.scroll.clear()
        self.refresh()

    @property
    def info(self) -> SaveInfo | None:
        """The chosen save."""
        return self.saves[self.chosen] if self.saves else None

    def choose(self, number: int) -> None:
        """Choose a save of the list."""
        self.chosen = number
        self.ui.dirty = True

    def preview(self) -> _Preview | None:
        """The chosen save with its game, which is opened once."""
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

    # -- what can be done

    def open(self) -> None:
        """Go on with the chosen game, or show its result when it is over."""
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
            self.go.results(game)
        else:
            self.go.table(game, Autosave())

    def watch(self) -> None:
        """Walk through the chosen game again."""
        preview = self.preview()
        if preview is not None and preview.game is not None:
            self.go.replay(preview.game)

    def ask_rename(self) -> None:
        """Ask for another name."""
        info = self.info
        if info is None:
            return

        def act(name: str) -> bool:
            return self.attempt(lambda: rename(info, clean_name(name)))

        ask_text(self, _("Rename the save"), "", _("Rename"), act, value=info.name, limit=60)

    def delete(self) -> None:
        """Move the chosen save to the trash; the message takes it back."""
        info = self.info
        if info is None or info.kind == "trash":
            return
        gone: list[SaveInfo] = []
        if self.attempt(lambda: gone.append(delete(info))):
            place = f"saves.{self.chosen}" if self.saves else f"kind.{self.kind}"
            self.ui.set_focus(place, self.ui.by_keys)
            text = _("{name} deleted.").format(name=title_of(info))
            self.ui.toast(text, "trash", _("Undo"), lambda: self._take_back(gone[0]))

    def _take_back(self, gone: SaveInfo) -> None:
        self.ui.toasts = []
        back: list[SaveInfo] = []
        if self.attempt(lambda: back.append(restore(gone))) and self.kind in ("trash", back[0].kind):
            self.show(back[0].kind)
            self.chosen = next((n for n, info in enumerate(self.saves) if info.path == back[0].path), 0)

    def bring_back(self) -> None:
        """Bring the chosen save back from the trash."""
        if self.info is not None and self.info.kind == "trash":
            self._take_back(self.info)

    def ask_export(self) -> None:
        """Ask where to write the chosen game as one file."""
        preview = self.preview()
        if preview is None or preview.game is None:
            return
        game, info = preview.game, preview.info
        stem = "".join(letter for letter in title_of(info) if letter.isalnum() or letter in " -_,").strip() or "game"
        target = str(free_file(user_exports_dir() / f"{stem}.json"))
        text = _("The whole game as one file, to keep or to send to somebody. The file is written to:")

        def act(typed: str) -> bool:
            return self._export(game, typed, info.name)

        ask_text(self, _("Export the game"), text, _("Export"), act, value=target)

    def _export(self, game: Game, typed: str, name: str) -> bool:
        def write() -> None:
            target = usable_path(typed, absolute=True)
            export_game(game, target, name)
            self.ui.toast(_("Written to {file}.").format(file=target.name), "check")

        return self.attempt(write)

    def ask_import(self) -> None:
        """Ask which file to take in."""
        text = _("Drop a file on the window, or name it here. It is copied; the file itself stays as it is.")
        ask_text(self, _("Import a game"), text, _("Import"), self.take_in)

    def take_in(self, name: str) -> bool:
        """Take a file into the saves; a damaged one is offered as far as it is good. False where it was not taken."""
        if not name.strip():
            return True
        try:
            info = import_file(usable_path(name, absolute=True))
        except PowergridError as error:
            self._offer_rest(name.strip(), error)
            return False
        self.show("named")
        self.chosen = next((n for n, one in enumerate(self.saves) if one.path == info.path), 0)
        self.ui.toast(_("Taken in as {name}.").format(name=info.name), "check")
        return True

    def _offer_rest(self, name: str, error: PowergridError) -> None:
        fault = sentence(f"{name}: {reason(error)}", keep=True)
        try:
            found = salvage_file(usable_path(name, absolute=True))
        except PowergridError:
            tell(self, _("This file cannot be taken in"), fault)
            return
        text = _("{fault} The first {n} actions are good.").format(fault=fault, n=found.game.length)
        confirm(self, _("This file is damaged"), text, _("Open what is good"), lambda: self.go.table(found.game))

    def attempt(self, act: Callable[[], object]) -> bool:
        """Do something with the files; a failure is told. The list is read again."""
        try:
            act()
        except PowergridError as error:
            tell(self, _("That was not possible"), error)
            return False
        self.refresh()
        return True

    def show_history(self) -> None:
        """Show the statistics over all finished games."""
        self.go.history()

    def close(self) -> None:
        """Go back to where this was opened."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.go.menu()

    # -- small pictures, one at a time so that the list is there at once

    def _without_picture(self) -> SaveInfo | None:
        return next((info for info in self._seen if info not in self._pictures), None)

    def tick(self) -> None:
        info = self._without_picture()
        if info is not None:
            self._pictures[info] = self._make_picture(info)
            self.ui.dirty = True
            out_of_sight = [other for other in self._pictures if other not in self._seen]
            for other in out_of_sight[: max(0, len(self._pictures) - _MOST_PICTURES)]:
                del self._pictures[other]

    def deadline(self) -> int | None:
        return None if self._without_picture() is None else self.app.clock()

    def _make_picture(self, info: SaveInfo) -> pygame.Surface | None:
        try:
            game = salvage_file(info.path).game
        except PowergridError:
            return None
        width, height = save_list.PICTURE
        size = round(width * self._scale), round(height * self._scale)
        canvas = Canvas(pygame.Surface(size), self._scale / 4)
        draw_game(canvas, (0, 0, *canvas.size), game, [seat.color for seat in seats_of(game)], 20)
        return canvas.surface

    # -- events

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        if event.type == pygame.DROPFILE:
            self.take_in(str(event.file))
            return True
        return False

    # -- drawing

    def draw(self, c: Canvas) -> None:
        c.surface.fill(c.theme.table)
        focus = self.ui.focus.removeprefix("saves.")
        if self.ui.focus.startswith("saves.") and focus.isdigit() and int(focus) < len(self.saves):
            self.chosen = int(focus)
        width, height = c.size
        self._draw_head(c)
        list_rect = pygame.FRect(
            _EDGE, SCREEN_HEAD + _EDGE, width - _SIDE - 3 * _EDGE, height - SCREEN_HEAD - 2 * _EDGE
        )
        side = pygame.FRect(width - _SIDE - _EDGE, list_rect.top, _SIDE, list_rect.height)
        if c.scale != self._scale:
            self._pictures, self._scale = {}, c.scale
        shown = save_list.SaveList(self.saves, self.chosen, self.choose, self._empty_text(), self._pictures.get)
        save_list.draw(self.ui, list_rect, shown)
        self._seen = shown.seen
        self._draw_side(side)

    def _draw_head(self, c: Canvas) -> None:
        title_end = screen_head(self.ui, _(self.title), self.close, keys=("Esc", "Ctrl+O"))
        kinds = [
            ("named", _("Saved")),
            ("running", _("Not ended")),
            ("finished", _("Finished")),
            ("trash", _("Deleted")),
        ]
        place = (max(title_end + 24, 240), 9, 400, 28)
        widgets.segmented(self.ui, "kind", place, kinds, self.kind, self._choose_kind)
        x = c.size[0] - 150
        widgets.button(self.ui, "top.import", (x, 7, 138, 32), _("Import"), self.ask_import, style="dark",
                       icon="folder", key="I")  # fmt: skip
        widgets.button(self.ui, "top.history", (x - 166, 7, 158, 32), _("Statistics"), self.show_history,
                       style="dark", icon="chart", key="F3")  # fmt: skip

    def _choose_kind(self, value: str) -> None:
        kinds: dict[str, Kind] = {"named": "named", "running": "running", "finished": "finished", "trash": "trash"}
        self.show(kinds[value])

    def _empty_text(self) -> str:
        return {
            "named": _("No saved games yet. {key} at the table saves one under a name.").format(key=shown("Ctrl+S")),
            "running": _("No games that were begun and not ended."),
            "finished": _("No finished games yet."),
            "trash": _("Nothing was deleted."),
        }[self.kind]

    def _draw_side(self, rect: pygame.FRect) -> None:
        c, t = self.ui.c, self.ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        preview = self.preview()
        if preview is None:
            return
        info, inner = preview.info, rect.inflate(-24, -24)
        picture = pygame.FRect(inner.left, inner.top, inner.width, inner.width * 0.78)
        picture.height = min(picture.height, inner.height - 300)
        if preview.game is not None:
            draw_game(c, picture, preview.game, [seat.color for seat in seats_of(preview.game)], 10)
        else:
            c.box(picture, 8, t.paper, t.line2)
            c.icon("warn", picture.center, 40, t.red)
        y = picture.bottom + 18
        c.text(title_of(info), (inner.left, y), theme.TITLE, t.ink, "midleft", inner.width)
        c.text(about(info), (inner.left, y + 24), theme.ROW, t.ink7, "midleft", inner.width)
        c.text(f"{when_text(info)}, {date_text(info.saved)}", (inner.left, y + 46), theme.ROW, t.ink7, "midleft")
        y = self._draw_players(inner, y + 72, preview)
        if preview.fault:
            c.paragraph(preview.fault, (inner.left, y), theme.TEXT, t.red, inner.width, limit=4)
        self._draw_actions(inner, preview)

    def _draw_players(self, inner: pygame.FRect, y: float, preview: _Preview) -> float:
        c, t = self.ui.c, self.ui.c.theme
        if preview.game is None:
            return y
        for number, seat in enumerate(seats_of(preview.game)):
            x = inner.left + (number % 2) * inner.width / 2
            row = y + (number // 2) * 22
            tokens.marker(c, seat.color, (x + 8, row), 14)
            c.text(seat.name, (x + 22, row), theme.ROW, t.ink, "midleft", inner.width / 2 - 26)
        return y + ((len(seats_of(preview.game)) + 1) // 2) * 22

    def _draw_actions(self, inner: pygame.FRect, preview: _Preview) -> None:
        ui, info = self.ui, preview.info
        half, high = (inner.width - 10) / 2, 34.0
        top, low = inner.bottom - 2 * high - 10, inner.bottom - high
        left, right = inner.left, inner.left + half + 10
        usable = preview.game is not None
        why = "" if usable else _("Nothing of this file can be read.")
        if info.kind == "trash":
            widgets.button(ui, "load.restore", (left, top, inner.width, high), _("Bring back"), self.bring_back,
                           style="primary", icon="undo", key="Enter")  # fmt: skip
            return
        label = _("Open")
        if preview.fault and usable and preview.game is not None:
            label = _("Open up to action {n}").format(n=preview.game.length)
        elif info.phase == FINISHED:
            label = _("Show result")
        actions = [("open", label, self.open, "", "O"), ("replay", _("Replay"), self.watch, "play", "R")]
        if self.watches:
            actions.reverse()
        for number, (name, label, action, icon, key) in enumerate(actions):
            style, more = ("secondary", ()) if number else ("primary", (key,))
            place = (right if number else left, top, half, high)
            widgets.button(ui, f"load.{name}", place, label, action, style=style, icon=icon, enabled=usable,
                           reason=why, key=key if number else "Enter", more_keys=more)  # fmt: skip
        third = (inner.width - 20) / 3
        can_name = info.kind == "named" and not preview.fault
        reason = _("A damaged file keeps its name.") if info.kind == "named" else _("Only saves have a name.")
        widgets.button(ui, "load.rename", (left, low, third, high), _("Rename"), self.ask_rename, key="F2",
                       enabled=can_name, reason=reason, show_key=False)  # fmt: skip
        widgets.button(ui, "load.export", (left + third + 10, low, third, high), _("Export"), self.ask_export,
                       key="E", enabled=usable, reason=why, show_key=False)  # fmt: skip
        widgets.button(ui, "load.delete", (left + 2 * third + 20, low, third, high), _("Delete"), self.delete,
                       style="danger", icon="trash", key="Delete", show_key=False)  # fmt: skip
