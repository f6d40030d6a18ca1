"""The menu: the first screen."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from powergrid import __version__
from powergrid.base.disk import DiskError
from powergrid.base.paths import is_file
from powergrid.content.board import BoardError
from powergrid.content.library import board_by_id
from powergrid.desktop.board import styles
from powergrid.desktop.board.colors import NIGHT
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.pictures import board_picture
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.pieces import tokens
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import shapes, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Button, Dialog, back_button, confirm, tell
from powergrid.desktop.toolkit.theme import Font, hex_of
from powergrid.desktop.toolkit.ui import Control
from powergrid.desktop.words.translation import _, plural
from powergrid.record import RecordError
from powergrid.rules.state import FINISHED
from powergrid.saves import (
    SaveError,
    SaveInfo,
    latest_autosave,
    list_saves,
    present_file,
    put_aside,
    resume,
    unreadable_autosaves,
)

_GROUND = NIGHT.sea
_ROUTE = (
    ("poznan", "szczecin"), ("wroclaw", "poznan"), ("wroclaw", "czestochowa"), ("lodz", "czestochowa"),
    ("lodz", "warszawa"), ("krakow", "czestochowa"), ("wroclaw", "hradec-kralove"), ("hradec-kralove", "praha"),
    ("ceske-budejovice", "praha"), ("ceske-budejovice", "linz"), ("salzburg", "linz"), ("hradec-kralove", "brno"),
    ("brno", "wien"), ("bratislava", "wien"), ("bratislava", "trnava"), ("trnava", "budapest"),
    ("kecskemet", "budapest"), ("graz", "wien"),
)  # fmt: skip
_BOARD = "central-europe"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the menu."""

    name: str
    label: str
    icon: str
    key: str
    action: Callable[[], None]


class MenuScene(Screen):
    """Title, entries, and a board at night."""

    def __init__(self) -> None:
        super().__init__()
        self._running: SaveInfo | None = None
        self._unreadable: list[SaveInfo] = []
        try:
            self._art: BoardFigure | None = board_figure(board_by_id(_BOARD), "recharged")
        except BoardError:
            self._art = None

    def entered(self) -> None:
        """Find the game that can be continued."""
        self._running = latest_autosave()
        self._unreadable = unreadable_autosaves()

    def wants_to_quit(self) -> None:
        """End the program at once."""
        self.app.quit()

    # -- entries

    def _entries(self) -> list[Entry]:
        app = self.app
        return [
            Entry("new", _("New game"), "bolt", "N", lambda: app.go.setup()),
            Entry("tutorial", _("First steps"), "person", "T", self._tutorial),
            Entry("load", _("Load game"), "folder", "O", lambda: app.go.load()),
            Entry("replays", _("Replays"), "replay", "R", lambda: app.go.replays()),
            Entry("statistics", _("Statistics"), "chart", "F3", lambda: app.go.history()),
            Entry("preview", _("Board previewer"), "map", "M", lambda: app.go.preview()),
            Entry("rules", _("Rules and payouts"), "help", "F1", lambda: app.go.rules()),
            Entry("settings", _("Settings"), "gear", "F10", lambda: app.go.settings()),
            Entry("quit", _("Quit"), "close", "Ctrl+Q", self.wants_to_quit),
        ]

    def _tutorial(self) -> None:
        """Start the first steps, or resume them."""
        left = (info for info in list_saves("running") if info.tutorial and info.phase != FINISHED and not info.fault)
        running = next(left, None)
        if running is None:
            self.go.tutorial()
            return

        def go_on() -> None:
            from powergrid.desktop.play import coach  # imported late: the menu opens faster without it

            coach.take_up()
            self._running = running
            self._continue()

        text = _("A game of the first steps is not finished: round {n}.").format(n=running.round)
        buttons = [
            back_button(),
            Button("again", _("Start again"), lambda: self.go.tutorial()),
            Button("on", _("Continue"), go_on, "primary", "Enter"),
        ]
        self.ask(Dialog(_("First steps"), text, buttons))

    def _continue(self) -> None:
        assert self._running is not None
        gone = not is_file(present_file(self._running.path))
        try:
            resumed = resume(self._running)
        except (RecordError, DiskError) as error:
            self.entered()
            text = _("This game is open in another Power Grid window.") if gone else error
            tell(self, _("This game cannot be continued"), text)
            return
        if resumed is None:
            self.entered()
            return
        app = self.app
        app.go.table(resumed.game, resumed.autosave)
        if resumed.note:
            app.scene.ui.toast(resumed.note, "warn")

    def _tell_unreadable(self) -> None:
        """Say why a game is no longer offered, and what to do."""
        info = self._unreadable[0]
        place = str(info.path.parent)
        if info.newer:
            words = _(
                "{file} was written by a newer version of Power Grid. Update this version to continue the game. "
                "The file stays as it is in {folder}."
            )
            tell(self, _("A game cannot be continued"), words.format(file=info.path.name, folder=place))
            return
        words = _(
            "{file} cannot be read ({fault}). It stays as it is in {folder}: replace it with a copy if you have one, "
            "or set it aside so that it is no longer listed here."
        )
        text = words.format(file=info.path.name, fault=info.fault, folder=place)
        confirm(self, _("A game cannot be continued"), text, _("Set aside"), self._put_aside)

    def _put_aside(self) -> None:
        try:
            place = put_aside(self._unreadable[0])
        except (DiskError, SaveError) as error:
            self.ui.toast(str(error), "warn")
        else:
            self.ui.toast(_("The file is in {folder} now.").format(folder=place), "check")
        self.entered()

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw title, entries and the board."""
        self._draw_art(c)
        self.ui.default_focus = "menu.continue" if self._running is not None else "menu.new"
        left, width = 76.0 if c.size[0] >= 1200 else 48.0, 372.0
        top = max(16.0, min(92.0, (c.size[1] - 620) * 0.5))
        c.surface.blit(tokens.logo(c.px(58)), c.at((left, top)))
        c.text("Power Grid", (left + 74, top + 29), Font("cond", 60, 600), c.theme.white, "midleft")
        tagline = _("Buy plants, burn fuel, light up cities.")
        c.text(tagline, (left, top + 84), Font("sans", 17), c.theme.on_ink2, "midleft")
        y = top + 126
        if self._running is not None:
            self._draw_continue(pygame.FRect(left, y, width, 62))
            y += 70
        if self._unreadable:
            self._draw_unreadable(pygame.FRect(left, y, width, 34))
            y += 40
        entries = self._entries()
        pitch = min(44.5, (c.size[1] - 12 - y) / len(entries))
        for entry in entries:
            self._draw_entry(entry, pygame.FRect(left, y, width, pitch - 0.5))
            y += pitch
        if y > c.size[1] - 44:
            return
        note = _("Version {version}  ·  F11 full screen  ·  boards drawn from public map data")
        c.text(
            note.format(version=__version__), (left + 14, c.size[1] - 34), theme.HINT, theme.rgb("#8295A2"), "midleft"
        )

    def _draw_art(self, c: Canvas) -> None:
        c.surface.fill(_GROUND)
        if self._art is None:
            return
        size = c.surface.get_size()
        height = round(size[1] * 1.1)
        width = max(round(height * 644 / 594), size[0] - c.px(440))
        rect = (size[0] - width, (size[1] - height) // 2, width, height)
        scene, style = BoardScene(frozenset(self._art.region_names), route=_ROUTE), styles.night()
        c.surface.blit(board_picture(self._art, scene, style, style.camera(rect, c.scale), size), (0, 0))
        c.surface.blit(_veil(rect[0] + c.px(60), size[1]), (0, 0))

    def _draw_continue(self, rect: pygame.FRect) -> None:
        ui, running = self.ui, self._running
        assert running is not None
        c, t = ui.c, ui.c.theme
        hover = ui.is_hovered("menu.continue")
        c.box(rect, 6, theme.mix(t.amber, t.white, 0.15) if hover else t.amber)
        c.icon("play", (rect.left + 24, rect.centery), 17, t.ink)
        c.text(_("Continue"), (rect.left + 46, rect.top + 21), t_font(20), t.ink, "midleft")
        room = rect.width - 120
        text = _running_text(running, lambda text: c.text_width(text, theme.HINT) <= room)
        c.text(text, (rect.left + 46, rect.top + 43), c.fitting(text, theme.HINT, room), t.ink, "midleft", room)
        widgets.key_cap(ui, "Enter", (rect.right - 14, rect.centery), t.ink, theme.mix(t.amber, t.ink, 0.5))
        if ui.is_focused("menu.continue"):
            _focus(c, rect)
        ui.add(Control("menu.continue", rect, self._continue, ("Enter", "C"), pushes=True, enter_first=True))

    def _draw_unreadable(self, rect: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        ground = theme.mix(t.red_soft, t.white, 0.5) if ui.is_hovered("menu.unreadable") else t.red_soft
        c.box(rect, 6, ground)
        c.icon("warn", (rect.left + 24, rect.centery), 16, t.red)
        newer = self._unreadable[0].newer
        text = _("A game of a newer version cannot be continued") if newer else _("A damaged game cannot be continued")
        c.text(text, (rect.left + 46, rect.centery), theme.ROW_BOLD.sized(14), t.ink, "midleft", rect.width - 60)
        if ui.is_focused("menu.unreadable"):
            _focus(c, rect)
        ui.add(Control("menu.unreadable", rect, self._tell_unreadable, pushes=True, enter_first=True))

    def _draw_entry(self, entry: Entry, rect: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name = f"menu.{entry.name}"
        box = pygame.FRect(rect.left, rect.top + 1, rect.width, rect.height - 2)
        if ui.is_hovered(name):
            c.box(box, 6, theme.rgb("#2A3B48"), theme.rgb("#3C5060"))
        c.icon(entry.icon, (rect.left + 24, rect.centery), 17, theme.rgb("#DCE4E9"))
        c.text(entry.label, (rect.left + 46, rect.centery), t_font(18), t.white, "midleft")
        widgets.key_cap(ui, entry.key, (rect.right - 14, rect.centery), t.on_ink2, theme.rgb("#51636F"))
        if ui.is_focused(name):
            _focus(c, box)
        keys = (entry.key, "Enter") if entry.name == "new" and self._running is None else (entry.key,)
        ui.add(Control(name, box, entry.action, keys, pushes=True, enter_first=True))


def t_font(size: float) -> Font:
    """Return the font of menu entries."""
    return Font("cond", size, 600)


def _veil(width: int, height: int) -> pygame.Surface:
    """Return the dark behind the entries, which lets the board through towards its right edge."""
    size = max(1, width), height

    def make() -> pygame.Surface:
        dark = f'stop-color="{hex_of(_GROUND)}"'
        stops = f'<stop offset="0.72" {dark}/><stop offset="1" {dark} stop-opacity="0"/>'
        gradient = f'<defs><linearGradient id="f">{stops}</linearGradient></defs>'
        return shapes.svg(f'{gradient}<rect width="{size[0]}" height="{height}" fill="url(#f)"/>', size, size)

    return shapes.cached(("veil", size), make)


def _focus(c: Canvas, rect: pygame.FRect) -> None:
    c.ring(rect, 6, _GROUND, 2, 0)
    c.ring(rect, 6, c.theme.amber, 3, 2)


def _running_text(info: SaveInfo, fits: Callable[[str], bool]) -> str:
    """Board, round and players of a game; where all names are too many the first one, and how many others."""
    try:
        board = _(board_by_id(info.board).name)
    except BoardError:
        board = info.board
    words = _("{board}, round {n}: {names}")
    whole = words.format(board=board, n=info.round, names=", ".join(info.players))
    if len(info.players) < 2 or fits(whole):
        return whole
    others = plural(len(info.players) - 1, "{name} and {n} other", "{name} and {n} others")
    return words.format(board=board, n=info.round, names=others.format(name=info.players[0], n=len(info.players) - 1))
