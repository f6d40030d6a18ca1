"""The dialog that asks for a file: type a path, or choose from a list that is filtered as you type."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import pygame

from powergrid.base.paths import FolderEntry, PathError, folder_entries, home_folder, is_folder, usable_path
from powergrid.base.resources import user_exports_dir
from powergrid.desktop.play import settings
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import Host, close, confirm
from powergrid.desktop.toolkit.rows import Part, column, grouped, row, scrolling, stretch
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.ui import Action, Control, TextState, Tip
from powergrid.desktop.words.saves import date_text
from powergrid.desktop.words.translation import _

_FIELD = "dialog.text"
_MAX_LENGTH = 1000
_ROW = 28.0
_MAX_PLACES = 5
#: The format name at the start of every record, and the number of bytes to read to find it.
_RECORD, _HEAD = b'"powergrid-game/', 200


@dataclass
class FileDialog:
    """Asks for a file.

    Attributes:
        action: Receives the path. It returns False after showing an error in a dialog; this dialog then stays open
            underneath.
        endings: The suffixes of files to list.
        saves: Whether to ask for a file to write.
        picks_folder: Whether to ask for a folder, which need not exist.
        hides: Returns whether to leave out a file despite its suffix.
        back: Called if the dialog is cancelled.
    """

    host: Host
    title: str
    text: str
    label: str
    action: Callable[[str], bool | None]
    endings: tuple[str, ...]
    saves: bool = False
    picks_folder: bool = False
    typed: str = ""
    folder: Path = field(default_factory=user_exports_dir)
    hides: Callable[[Path], bool] | None = None
    back: Action | None = None
    _listed: tuple[FolderEntry, ...] = ()
    _error: str = ""

    def open(self) -> None:
        """Show the dialog, starting in the folder of the last file."""
        last = [Path(name) for name in settings.current().folders if is_folder(Path(name))]
        if self.saves:
            self.folder = Path(self.typed).parent
        elif self.picks_folder and self.typed:
            self.folder = Path(self.typed)
        elif last:
            self.folder = last[0]
        elif not is_folder(self.folder):
            self.folder = home_folder() or self.folder
        self._read()
        self._dialog = confirm(
            self.host, self.title, self.text, self.label, self._press, back=self.back, width=680,
            content=self._content, focus=_FIELD, on_drop=None if self.saves else self._drop,
        )  # fmt: skip
        self.host.ui.focus.texts[_FIELD] = TextState(len(self.typed), 0)

    # -- input and selection

    def _change(self, typed: str) -> None:
        """List the entries of the typed folder that match the last word."""
        self.typed = typed
        folder = self._typed_folder()
        if folder is not None and folder != self.folder:
            self.folder = folder
            self._read()

    def _drop(self, path: Path) -> None:
        """Choose a file dropped on the window."""
        self._change(str(path))
        self.host.ui.focus.set(_FIELD)

    def _typed_folder(self) -> Path | None:
        """Return the folder named by the text so far, or None."""
        if self.picks_folder and (whole := self._named_folder()) is not None:
            return whole
        head = self.typed if self.typed.endswith(os.sep) else os.path.dirname(self.typed.strip())
        try:
            folder = usable_path(head, absolute=True)
        except PathError:
            return None
        return folder if is_folder(folder) else None

    def _named_folder(self) -> Path | None:
        """Return the folder named by the entire text, or None."""
        try:
            folder = usable_path(self.typed.strip(), absolute=True) if self.typed.strip() else None
        except PathError:
            return None
        return folder if folder is not None and is_folder(folder) else None

    def _go(self, folder: Path) -> None:
        """Switch to another folder, keeping the name of a file to write."""
        name = os.path.basename(self.typed) if self.saves else ""
        self.folder = folder
        self.typed = str(folder / name) if name or self.picks_folder else ""
        self.host.ui.scroll["dialog.files"] = 0.0
        self._read()
        self.host.ui.focus.set(_FIELD)

    def _read(self) -> None:
        try:
            entries, self._error = folder_entries(self.folder, self.endings), ""
            hides = self.hides or (lambda _path: False)
            self._listed = tuple(entry for entry in entries if entry.is_folder or not hides(self.folder / entry.name))
        except PathError as error:
            will_be_created = (self.saves or self.picks_folder) and not is_folder(self.folder)
            self._listed, self._error = (), "" if will_be_created else str(error)

    def _shown(self) -> list[FolderEntry]:
        """Return the entries to list: those that match the search, or all if there is none."""
        word = os.path.basename(self.typed).strip().casefold()
        chosen = any(self.typed == str(self.folder / entry.name) for entry in self._listed)
        chosen |= self.picks_folder and self._named_folder() is not None
        if self.saves or chosen or not word:
            return list(self._listed)
        return [entry for entry in self._listed if word in entry.name.casefold()]

    def _choose(self, entry: FolderEntry) -> None:
        """Open a folder, or choose a file; a second click accepts it."""
        path = str(self.folder / entry.name)
        if entry.is_folder:
            self._go(self.folder / entry.name)
        elif self.typed == path and not self.saves:
            close(self.host, self._dialog, self._press)
        else:
            self.typed = path

    # -- the answer

    def _press(self) -> bool:
        """Open the typed folder, or accept the file. A single match is chosen automatically."""
        if self.picks_folder:
            return self._act(self.typed.strip())
        found = self._shown()
        plain = self.typed.strip()
        if not self.saves and plain and os.sep not in plain and len(found) == 1 and found[0].name != plain:
            plain = self.typed = str(self.folder / found[0].name)
        elif not self.saves and plain in [entry.name for entry in self._listed]:
            plain = str(self.folder / plain)
        try:
            folder = usable_path(plain, absolute=True) if plain else None
        except PathError:
            folder = None
        if folder is not None and is_folder(folder):
            self._go(folder)
            return False
        return self._act(plain)

    def _act(self, plain: str) -> bool:
        """Pass the answer to `action`; return False if it was rejected."""
        if self.action(plain) is False:
            return False
        if plain:
            path = usable_path(plain, absolute=True)
            here = str(path if self.picks_folder else path.parent)
            settings.change(folders=tuple(dict.fromkeys([here, *settings.current().folders]))[:_MAX_PLACES])
        return True

    # -- drawing

    def _content(self) -> Part:
        ui = self.host.ui

        def typed(place: pygame.FRect) -> None:
            text_field(ui, _FIELD, place, self.typed, self._change, limit=_MAX_LENGTH,
                       placeholder=_("Search, or type a full path"))  # fmt: skip

        content = column(Part(typed, 0, 34), self._places(), self._head(), self._list(), gap=6)
        return replace(grouped(ui, "dialog", content), height=_HEIGHT)

    def _places(self) -> Part:
        """Return buttons for recently used folders."""
        ui, font = self.host.ui, theme.ROW_BOLD.sized(14)
        known = [str(user_exports_dir()), str(home_folder() or ""), *settings.current().folders]
        places = [Path(name) for name in dict.fromkeys(known) if name and is_folder(Path(name))][:_MAX_PLACES]
        buttons = [
            parts.button(ui, f"dialog.place{number}", place.name[:18] or str(place), partial(self._go, place),
                         height=26, icon="folder", font=font, tip=Tip(str(place)))
            for number, place in enumerate(places)
        ]  # fmt: skip
        return row(*buttons, stretch(), height=30)

    def _head(self) -> Part:
        ui, t = self.host.ui, self.host.ui.c.theme
        return row(
            parts.button(ui, "dialog.up", _("Up"), lambda: self._go(self.folder.parent), height=26, icon="up",
                         style="quiet", font=theme.ROW_BOLD.sized(14), enabled=self.folder.parent != self.folder,
                         reason=_("This is the top folder.")),
            parts.label(ui, _tail(str(self.folder)), theme.ROW, t.ink7, grow=1),
            height=30,
        )  # fmt: skip

    def _list(self) -> Part:
        ui, t = self.host.ui, self.host.ui.c.theme
        found = self._shown()
        if not found:
            empty = _("Nothing to choose in this folder.") if not self.saves else ""
            words = self._error or (_("Nothing here matches.") if self._listed else empty)
            return column(parts.label(ui, words, theme.TEXT, t.ink7, wraps=True), stretch(), grow=1)
        lines = column(*(self._line(number, entry) for number, entry in enumerate(found)))
        return scrolling(ui, "dialog.files", lines)

    def _line(self, number: int, entry: FolderEntry) -> Part:
        ui, t, name = self.host.ui, self.host.ui.c.theme, f"dialog.file{number}"
        path = str(self.folder / entry.name)

        def draw(rect: pygame.FRect) -> None:
            if ui.focus.name == name and ui.focus.visible:
                self.typed = path
            chosen = self.typed == path
            if chosen or ui.is_hovered(name):
                ui.c.box(rect, 4, t.amber_soft if chosen else t.panel)
            row(
                parts.icon(ui, "folder" if entry.is_folder else "save", 15, t.ink7),
                parts.label(ui, entry.name, theme.ROW, grow=1),
                parts.label(ui, "" if entry.is_folder else date_text(entry.changed), theme.HINT, t.ink7, at="right"),
                gap=10,
            ).draw(rect.inflate(-16, 0))
            ui.draw_focus(name, rect.inflate(-4, -4))
            ui.add(Control(name, rect.copy(), partial(self._choose, entry), enter_activates=False, chosen=chosen))

        return Part(draw, 0, _ROW)


def _tail(path: str) -> str:
    """Return a path, shortened at the start if it is too long for a line."""
    return path if len(path) <= _LINE else "…" + path[1 - _LINE :]


_LINE = 74
_HEIGHT = 380.0


def ask_file(
    host: Host, title: str, text: str, label: str, action: Callable[[str], bool | None], endings: tuple[str, ...]
) -> None:
    """Ask for an existing file."""
    FileDialog(host, title, text, label, action, endings).open()


def ask_map(host: Host, text: str, action: Callable[[str], bool | None], back: Action | None = None) -> None:
    """Ask for a map file; game records are not listed."""
    FileDialog(host, _("Open a map file"), text, _("Open"), action, (".json",), hides=is_record, back=back).open()


def is_record(path: Path) -> bool:
    """Return whether a file looks like a game record."""
    try:
        with open(path, "rb") as file:
            return _RECORD in file.read(_HEAD)
    except (OSError, ValueError):
        return False


def ask_target(
    host: Host, title: str, text: str, label: str, action: Callable[[str], bool | None], target: Path
) -> None:
    """Ask where to write a file, by default `target`."""
    FileDialog(host, title, text, label, action, (target.suffix,), saves=True, typed=str(target)).open()


def ask_folder(
    host: Host, title: str, text: str, label: str, action: Callable[[str], bool | None], folder: str
) -> None:
    """Ask for a folder, by default `folder`, which need not exist."""
    FileDialog(host, title, text, label, action, (), picks_folder=True, typed=folder).open()
