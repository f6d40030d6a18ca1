"""The main menu."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING

import pygame

from powergrid import __version__
from powergrid.base.disk import DiskError
from powergrid.base.errors import PowergridError
from powergrid.base.paths import is_file
from powergrid.base.resources import user_saves_dir
from powergrid.desktop.board.colors import NIGHT
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play import presets, settings
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, shapes, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Button, choose, tell
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, inset, row, sized, stretch
from powergrid.desktop.toolkit.theme import Color, Font, hex_of
from powergrid.desktop.toolkit.ui import Action, Control
from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.translation import _, count

if TYPE_CHECKING:
    from powergrid.saves import SaveInfo

_GROUND = NIGHT.sea
_ENTRY = Font("cond", 18, 600)
#: The gap between cards, and their minimum and maximum width.
_GAP, _CARD, _WIDEST_CARD = 12.0, 196.0, 250.0
#: Modules that the first frame does not need.
_LATER = ("powergrid.record", "powergrid.game", "powergrid.saves", "powergrid.desktop.board.night")


class MenuScene(Screen):
    """The main menu, with cards of ready-made games and a board at night."""

    def __init__(self) -> None:
        super().__init__()
        self._running: SaveInfo | None = None
        self._unreadable: list[SaveInfo] = []
        self._is_complete = False

    def entered(self) -> None:
        """Find a game to continue; at program start, only after the first frame is shown."""
        if self.app.headless or _LATER[-1] in sys.modules:
            self._complete()
        else:
            self.app.when_idle.extend([*(partial(import_module, module) for module in _LATER), self._complete])

    def _complete(self) -> None:
        """Find a game to continue, and draw it and the board."""
        from powergrid.saves import latest_autosave, unreadable_autosaves

        self._is_complete = self.ui.dirty = True
        self._running = latest_autosave()
        self._unreadable = unreadable_autosaves()

    # -- actions

    def _tutorial(self) -> None:
        """Start the tutorial, or ask whether to resume it."""
        from powergrid.rules.state import FINISHED
        from powergrid.saves import list_saves

        left = (info for info in list_saves("running") if info.tutorial and info.phase != FINISHED and not info.fault)
        running = next(left, None)
        if running is None:
            self.go.tutorial()
            return

        def go_on() -> None:
            from powergrid.desktop.play import coach  # imported late to open the menu faster

            coach.resume_lessons()
            self._running = running
            self._continue()

        text = _("You have not finished the first steps: round {n}.").format(n=running.round)
        again = Button("again", _("Start again"), lambda: self.go.tutorial())
        choose(self, _("First steps"), text, again, Button("on", _("Continue"), go_on, "primary", "Enter"))

    def _begin(self, make: presets.Maker) -> None:
        """Open the set-up with the choices of a preset."""
        from powergrid.desktop.screens.setup.scene import boards_offered  # imported late to open the menu faster

        self.go.setup(make(boards_offered(), Random()))

    def _continue(self) -> None:
        from powergrid.record import RecordError
        from powergrid.saves import existing_file, resume

        if not self._is_complete:
            self._complete()
        if self._running is None:
            return
        gone = not is_file(existing_file(self._running.path))
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

    def _explain_unreadable(self) -> None:
        """Explain why a game cannot be continued and what to do about it."""
        info = self._unreadable[0]
        place = str(info.path.parent)
        folder = Button("folder", _("Open folder"), lambda: self.open_folder(info.path.parent), key="F6")
        if info.newer:
            words = _(
                "{file} was written by a newer version of Power Grid. Update this version to continue the game. "
                "The file stays as it is in {folder}."
            )
            text = words.format(file=info.path.name, folder=place)
            choose(self, _("A game cannot be continued"), text, folder)
            return
        words = _(
            "{file} cannot be read ({fault}). It stays as it is in {folder}: replace it with a copy if you have one, "
            "or set it aside so that it is no longer listed here."
        )
        text = words.format(file=info.path.name, fault=info.fault, folder=place)
        aside = Button("ok", _("Set aside"), self._put_aside, "primary", "Enter")
        choose(self, _("A game cannot be continued"), text, folder, aside)

    def _put_aside(self) -> None:
        from powergrid.saves import SaveError, put_aside

        try:
            place = put_aside(self._unreadable[0])
        except (DiskError, SaveError) as error:
            self.ui.toast(str(error), "warn")
        else:
            self.report_written(_("The file is now in {folder}.").format(folder=place), place.parent)
        self.entered()

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the title, the entries and the board."""
        continues, fault = self._continues(), next(iter(self._unreadable), None)
        self.ui.focus.default = "menu.continue" if continues else "menu.new"
        left, width = 76.0 if c.size[0] >= 1200 else 48.0, 372.0
        top = max(16.0, min(92.0, (c.size[1] - 620) * 0.5))
        place = slices.left(slices.inset(c.area, left, top + 122, bottom=12), width)
        room = slices.inset(c.area, place.right + 44, 0, min(left, 48), 24)
        cards, block = self._cards(room)
        heading = row(
            parts.label(self.ui, _("Set up a game"), _ENTRY, c.theme.white),
            parts.label(self.ui, _("Choose one, change what you like, then start."), theme.HINT, c.theme.on_ink2),
            gap=12,
        )
        head = pygame.FRect(room.left - 10, block.top - 42, min(room.width, heading.width + 20), 30)
        self._draw_art(c, [slices.left(c.area, place.right), head, block])
        c.surface.blit(tokens.logo(c.px(58)), c.at((left, top)))
        c.text("Power Grid", (left + 74, top + 29), Font("cond", 60, 600), c.theme.white, "midleft")
        tagline = _("Buy plants, burn fuel, light up cities.")
        c.text(tagline, (left, top + 84), Font("sans", 17), c.theme.on_ink2, "midleft")
        items = column(
            inset(self._continue_item(), 0, 4) if continues else None,
            inset(self._unreadable_item(fault), 0, 3) if fault is not None else None,
            *self._entries(),
            stretch(),
        )
        items.draw(place)
        heading.draw(head.inflate(-20, 0))
        cards.draw(block)
        lines = _("Version {version}  ·  F11 full screen").format(version=__version__), _("Boards from public map data")
        note = column(*(parts.label(self.ui, line, theme.HINT, theme.rgb("#8295A2"), wraps=True) for line in lines))
        note_height = note.height_at(width - 14)
        if place.top + items.height_at(width) <= c.size[1] - 34 - note_height:
            note.draw(slices.bottom(slices.spanning(left + 14, 0, place.right, c.size[1] - 24), note_height))

    def _draw_art(self, c: Canvas, covered: Sequence[pygame.FRect]) -> None:
        c.clear(_GROUND)
        if not self._is_complete:
            return
        from powergrid.desktop.board import night

        night.draw(c, covered)
        left = night.left_edge(c)
        if left is not None:
            c.surface.blit(_veil(left + c.px(60), c.surface.get_height()), (0, 0))

    def _continues(self) -> bool:
        """Return whether there is a game to continue or, before it is read, a file that may contain one."""
        return self._running is not None if self._is_complete else _has_running()

    def _continue_item(self) -> Part:
        ui, t, info = self.ui, self.ui.c.theme, self._running

        def fits(text: str) -> bool:
            return ui.c.text_width(text, theme.HINT) <= 252

        words = column(
            parts.label(ui, _("Continue"), _ENTRY.sized(20), t.dark),
            parts.flowing(ui, _running_text(info, fits) if info is not None else "", theme.HINT, t.dark),
        )
        icon, lighter = parts.icon(ui, "play", 17, t.dark), theme.mix(t.amber, t.white, 0.15)
        cap = parts.key_cap(ui, "Enter", 46, t.dark, theme.mix(t.amber, t.dark, 0.5))
        return self._item("continue", icon, words, cap, self._continue, ("Enter", "C"), 62, (t.amber, lighter))

    def _unreadable_item(self, info: SaveInfo) -> Part:
        ui, t = self.ui, self.ui.c.theme
        newer, damaged = _("A game of a newer version cannot be continued"), _("A damaged game cannot be continued")
        words = parts.label(ui, newer if info.newer else damaged, theme.ROW_BOLD.sized(14), t.ink)
        icon, lighter = parts.icon(ui, "warn", 16, t.red), theme.mix(t.red_soft, t.field, 0.5)
        return self._item("unreadable", icon, words, None, self._explain_unreadable, (), 34, (t.red_soft, lighter))

    def _entries(self) -> list[Part]:
        go = self.go
        entries = (
            ("new", _("New game"), "bolt", "N", go.setup),
            ("tutorial", _("First steps"), "person", "T", self._tutorial),
            ("puzzles", _("Puzzles"), "lamp", "P", go.puzzles),
            ("load", _("Load game"), "folder", "O", go.load),
            ("replays", _("Replays"), "replay", "R", go.replays),
            ("statistics", _("Statistics"), "chart", "F3", go.history),
            ("preview", _("Board previewer"), "map", "M", go.preview),
            ("workshop", _("Map workshop"), "table", "W", go.workshop),
            ("rules", _("Rules and payouts"), "help", "F1", go.rules),
            ("settings", _("Settings"), "gear", "F10", go.settings),
            ("quit", _("Quit"), "close", "Ctrl+Q", self.wants_to_quit),
        )
        ui, t = self.ui, self.ui.c.theme
        items = []
        for name, label, sign, key, action in entries:
            icon = parts.icon(ui, sign, 17, theme.rgb("#DCE4E9"))
            words = parts.label(ui, label, _ENTRY, t.white)
            keys = ("Enter", key) if name == "new" and not self._continues() else (key,)
            cap = row(
                *(parts.key_cap(ui, one, 24 if len(one) == 1 else 60, t.on_ink2, theme.rgb("#51636F")) for one in keys)
            )
            grounds = None, theme.rgb("#2A3B48")
            item = self._item(name, icon, words, cap, action, keys, 40, grounds, theme.rgb("#3C5060"))
            items.append(replace(inset(item, 0, 1.25), grow=SHRINKS))
        return items

    # -- ready-made games

    def _cards(self, room: pygame.FRect) -> tuple[Part, pygame.FRect]:
        """Return the cards of ready-made games and their area at the bottom, beside the entries."""
        across = max(1, min(3, int((room.width + _GAP) // (_CARD + _GAP))))
        width = min(_WIDEST_CARD, (room.width - _GAP * (across - 1)) / across)
        offered = [*presets.PRESETS, *self._last_game()]
        cards = [
            self._card(number, preset, partial(self._begin, preset.make)) for number, preset in enumerate(offered, 1)
        ]
        if not self._last_game():  # no game has been played yet
            sentence = _("Never played? Learn it in a quarter of an hour.")
            lessons = presets.Preset("lessons", _("First steps"), sentence, "lamp", presets.last_game)
            cards.append(self._card(len(cards) + 1, lessons, self._tutorial))
        card_height = max(card.height_at(width) for card in cards)
        cards += [stretch()] * (-len(cards) % across)
        lines = [[sized(card, width) for card in cards[at : at + across]] for at in range(0, len(cards), across)]
        grid = column(*(row(*line, gap=_GAP, height=card_height) for line in lines), gap=_GAP)
        height = grid.height_at(room.width)
        return grid, slices.left(slices.bottom(room, height), grid.width)

    def _last_game(self) -> list[presets.Preset]:
        """Return a preset with the choices of the last game, or [] before the first game."""
        last = settings.current()
        if not last.names:
            return []
        if not self._is_complete:
            return [presets.Preset("last", _("Same as last time"), "", "replay", presets.last_game)]
        from powergrid.desktop.words.saves import board_name

        name = board_name(last.board)
        board = [_(name)] if name != last.board else []  # if the board's file is gone, only its id is known
        facts = *board, edition_name(last.edition), count(last.players, "{n} player", "{n} players")
        return [presets.Preset("last", _("Same as last time"), ", ".join(facts), "replay", presets.last_game)]

    def _card(self, number: int, preset: presets.Preset, begin: Action) -> Part:
        ui, t = self.ui, self.ui.c.theme
        title = row(
            parts.icon(ui, preset.icon, 17, t.amber),
            parts.label(ui, _(preset.title), _ENTRY, t.white, wraps=True, grow=1),
            parts.key_cap(ui, str(number), 20, t.on_ink2, theme.rgb("#51636F")),
            gap=10,
        )
        sentence = parts.label(ui, _(preset.sentence), theme.HINT, t.on_ink2, wraps=True)
        content = inset(column(title, sentence, stretch(), gap=4), 12, 10)
        control = f"menu.{preset.key}"

        def draw(rect: pygame.FRect) -> None:
            hovered = ui.is_hovered(control)
            ui.c.box(rect, 8, theme.rgb("#2A3B48") if hovered else _GROUND, theme.rgb("#51636F"))
            content.draw(rect)
            if ui.is_focused(control):
                ui.c.ring(rect, 8, t.amber, 3, 2)
            keys = (str(number),)
            ui.add(Control(control, rect, begin, keys, group="games", wraps=True, pushes=True, enter_first=True))

        return replace(content, draw=draw)

    def _item(
        self, name: str, icon: Part, words: Part, cap: Part | None, action: Action, keys: tuple[str, ...],
        height: float, grounds: tuple[Color | None, Color], line: Color | None = None,
    ) -> Part:  # fmt: skip
        """Return a menu entry.

        Args:
            grounds: Its background, normally and under the mouse.
            line: Its border under the mouse.
        """
        ui, control = self.ui, f"menu.{name}"
        content = inset(row(sized(icon, 20), replace(words, grow=1), cap, gap=12, height=height), 14)

        def draw(rect: pygame.FRect) -> None:
            hovered = ui.is_hovered(control)
            if (ground := grounds[hovered]) is not None:
                ui.c.box(rect, 6, ground, line if hovered else None)
            content.draw(rect)
            if ui.is_focused(control):
                ui.c.ring(rect, 6, _GROUND, 2, 0)
                ui.c.ring(rect, 6, ui.c.theme.amber, 3, 2)
            ui.add(Control(control, rect, action, keys, group="menu", wraps=True, pushes=True, enter_first=True))

        return replace(content, draw=draw)


def _has_running() -> bool:
    """Return whether there is a file of an unfinished game."""
    with suppress(OSError, PowergridError):
        return any((user_saves_dir() / "running").glob("*.json*"))
    return False


def _veil(width: int, height: int) -> pygame.Surface:
    """Return a dark background for the entries that fades out to the right."""
    size = max(1, width), height

    def make() -> pygame.Surface:
        dark = f'stop-color="{hex_of(_GROUND)}"'
        stops = f'<stop offset="0.72" {dark}/><stop offset="1" {dark} stop-opacity="0"/>'
        gradient = f'<defs><linearGradient id="f">{stops}</linearGradient></defs>'
        return shapes.svg(f'{gradient}<rect width="{size[0]}" height="{height}" fill="url(#f)"/>', size, size)

    return shapes.cached(("veil", size), make)


def _running_text(info: SaveInfo, fits: Callable[[str], bool]) -> str:
    """Return the board, round and players of a game; for the tutorial, return its title.

    If the names are too long, return only the first name and the number of others.
    """
    from powergrid.desktop.words.saves import board_of, players_of, title_of, when_text

    board, words = board_of(info), _("{board}, round {n}: {names}")
    if not info.round:
        board, words = f"{board}, {when_text(info)}", "{board}: {names}"
    names = title_of(info) if info.tutorial else players_of(info)
    whole = words.format(board=board, n=info.round, names=names)
    if info.tutorial or fits(whole):
        return whole
    return words.format(board=board, n=info.round, names=players_of(info, short=True))
