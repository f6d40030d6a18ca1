"""The board previewer: all boards, with regions, cheapest routes, statistics and special rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from powergrid.base.paths import PathError, usable_path
from powergrid.base.resources import user_exports_dir
from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.library import MapFile, playable_boards
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.panel import BoardPanel, CityControl
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.play.presets import against_bots_on
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.board_card import board_card
from powergrid.desktop.screens.file_dialog import ask_map
from powergrid.desktop.screens.picture_dialog import Ending, ask_picture
from powergrid.desktop.screens.preview.blocks import facts
from powergrid.desktop.screens.preview.state import PreviewChoices, PreviewState, Zone
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import tell
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.toolkit.rows import Part, column, filling, grouped, inset, row, scrolling, sized, stretch, table
from powergrid.desktop.toolkit.theme import Color, mix
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _, count, plural

_GAP = 8.0
_LEFT, _RIGHT = 184.0, 372.0
_CARD, _MIN_CARD = 112.0, 80.0
_WATCH_MS = 500
_CONFIRM_MS = 4000


class PreviewScene(Screen):
    """A list of boards on the left, a board with its regions in the middle, and facts on the right."""

    opens = "board"
    keys_group = "preview"

    def __init__(self, board: Board | None = None, choices: PreviewChoices | None = None) -> None:
        """Show a board.

        Args:
            choices: The choices from the last time.
        """
        super().__init__()
        self.state = PreviewState()
        if choices is not None:
            self.state.resume(choices)
        if board is not None:
            self.state.choose_board(board.id)
        self._panel: BoardPanel | None = None
        self._panel_key: tuple[object, ...] = ()
        self._watch_at = 0
        self._scrolled_to = -1
        self._confirm_until = 0

    def left(self) -> None:
        """Remember the choices for next time."""
        self.go.keep_preview(self.state.choices())

    # -- actions

    def choose(self, number: int) -> None:
        """Show another board."""
        self.state.choose(number)

    def choose_edition(self, edition: Edition) -> None:
        """Show another edition."""
        self.state.choose_edition(edition)

    def open_file(self, path: Path) -> None:
        """Show any map file."""
        self.state.open_file(path)

    def play(self) -> None:
        """Set up a new game with this board and these regions."""
        zone = self.state.zone
        if zone is None or self.state.entry.faults or not zone.connected or not zone.players:
            return
        others = [board for board in playable_boards() if board.id != zone.board.id]
        self.go.setup(against_bots_on(zone.board, others, zone.edition, zone.players, zone.regions))

    def edit(self) -> None:
        """Edit the user's board, or a copy of an official one, in the map workshop."""
        entry = self.state.entry
        if self.state.is_own() or entry.board is None:
            self.go.workshop(path=entry.path)
        else:
            self.go.workshop(entry.board)

    def clear(self) -> None:
        """Unpick all cities; if none is picked, leave the previewer."""
        if self.state.picked:
            self.state.clear()
        else:
            self.leave()

    def leave(self) -> None:
        """Go back to the previous screen; ask for a second press if that would end the program."""
        now = self.ui.clock()
        if len(self.app.scenes) > 1 or now < self._confirm_until:
            self.app.pop()
            return
        self._confirm_until = now + _CONFIRM_MS
        self.ui.toast(_("Press Esc again to quit."), "info")

    def pick(self, city: str) -> None:
        """Pick a city on the board and scroll to its facts."""
        self.state.pick(city)
        self.ui.scroll["facts"] = 0.0

    def ask_file(self) -> None:
        """Ask which map file to open."""
        text = _("Drop a map file on the window, or type its path here. It is read again whenever it changes on disk.")
        ask_map(self, text, self._open_typed)

    def _open_typed(self, typed: str) -> bool:
        if not typed.strip():
            return True
        try:
            self.open_file(usable_path(typed, absolute=True))
        except PathError as error:
            tell(self, _("This file cannot be opened"), error)
            return False
        return True

    def ask_picture(self, ending: Ending) -> None:
        """Ask how to save or print the board."""
        zone = self.state.zone
        if zone is not None:
            ask_picture(self, zone.board, zone.edition, ending, zone.regions, zone.options)

    def open_dropped(self, path: Path) -> None:
        """Open a map file dropped on the window."""
        self.open_file(path)

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Handle keys and pinches that move the board."""
        return self._panel is not None and self._panel.handle(event)

    # -- reloading the user's file when it changes

    def deadline(self) -> int | None:
        """Return when to check the user's file for changes."""
        return self._watch_at if self.state.entries and self.state.is_own() else None

    def tick(self) -> None:
        """Read the file again if it has changed."""
        now = self.ui.clock()
        if now >= self._watch_at:
            self._watch_at = now + _WATCH_MS
            if self.state.reload_if_changed():
                self.ui.toast(_("The map file has changed and was read again."), "replay")

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the whole previewer."""
        ui, zone = self.ui, self.state.zone
        place = self._head()
        middle = Part(self._no_board, grow=1)
        if zone is not None:
            board = Part(lambda rect: self._board(rect, zone), grow=1)
            middle = column(board, frame.panel(ui, self._zone_footer(zone), across=8), gap=_GAP)
        columns = row(
            sized(self._boards(), _LEFT),
            filling(middle),
            sized(self._facts(), _RIGHT),
            gap=_GAP,
        )
        columns.draw(place.inflate(_GAP, _GAP))
        if not self.state.picked:
            ui.area("leave", (0, 0, 0, 0), on_click=self.leave, keys=("Esc",))

    def _head(self) -> pygame.FRect:
        ui, zone = self.ui, self.state.zone
        editions = [("classic", _("Classic")), ("recharged", _("Recharged"))]
        has_errors = bool(self.state.entry.faults)
        usable = zone is not None and not has_errors and zone.connected and bool(zone.players)
        why = _("Choose three to five connected regions, as many as a number of players uses.")
        if has_errors:
            why = _("This map has errors, listed on the right.")
        picture = parts.button(
            ui, "print", _("Picture"), partial(self.ask_picture, "pdf"), height=30, icon="save", key="Ctrl+P",
            enabled=zone is not None, reason=_("There is no board to draw."),
            tip=Tip(_("Save or print the board"), str(user_exports_dir()), "Ctrl+P"),
        )  # fmt: skip
        if zone is not None:
            ui.area("save", (0, 0, 0, 0), on_click=partial(self.ask_picture, "png"), keys=("Ctrl+S",))
        play = parts.button(ui, "play", _("Play here"), self.play, height=30, icon="play", enabled=usable, reason=why,
                            tip=Tip(_("Set up a new game with these regions")))  # fmt: skip
        return screen_head(
            ui,
            _("Board previewer"),
            self.app.pop,
            stretch(),
            parts.segmented(ui, "edition", editions, self.state.edition,
                            lambda value: self.choose_edition("classic" if value == "classic" else "recharged")),
            grouped(ui, "", row(play, picture)),
            frame.help_button(ui, self.go.rules),
        )  # fmt: skip

    def _boards(self) -> Part:
        ui, state = self.ui, self.state
        card_height = max(_MIN_CARD, min(_CARD, (ui.c.size[1] - 130) / 6 - _GAP))
        step = card_height + _GAP
        if self._scrolled_to != state.chosen:
            self._scrolled_to = state.chosen
            room, shown = ui.c.size[1] - 172, ui.scroll.get("boards", 0.0)
            ui.scroll["boards"] = min(max(shown, step * (state.chosen + 1) - room), step * state.chosen)
        cards = [self._card(number, entry, card_height) for number, entry in enumerate(state.entries)]
        listed = scrolling(ui, "boards", inset(column(*cards, gap=_GAP), 6, 4))
        tip = Tip(_("Change this board, or a copy of an official one, in the map workshop"), "", "E")
        edit = parts.button(ui, "boards.edit", _("Edit this board"), self.edit, height=30, key="E", tip=tip)
        open_file = parts.button(ui, "boards.open", _("Open a file…"), self.ask_file, height=30, key="Ctrl+O",
                                 icon="folder")  # fmt: skip
        return frame.panel(
            ui, column(listed, grouped(ui, "files", column(inset(open_file, 8, 4), inset(edit, 8, 4)))), down=4
        )

    def _card(self, number: int, entry: MapFile, height: float) -> Part:
        title = _(entry.board.name) if entry.board is not None else entry.path.name
        figure = board_figure(entry.board, self.state.edition) if entry.board is not None else None
        return board_card(self.ui, f"board.{number}", title, figure, lambda: self.choose(number),
                          Tip(title, str(entry.path)), chosen=number == self.state.chosen, height=height)  # fmt: skip

    def language_changed(self) -> None:
        """Translate the region names without moving the view."""
        self._panel_key = self._panel_key[:1]

    def _no_board(self, rect: pygame.FRect) -> None:
        text = _("This map has errors, listed on the right. The board appears once they are fixed.")
        frame.panel(self.ui, inset(frame.empty_note(self.ui, "warn", text), 40)).draw(rect)

    def _board(self, rect: pygame.FRect, zone: Zone) -> None:
        key = (id(zone.board), zone.edition)
        if self._panel is None or self._panel_key != key:
            camera = None if self._panel is None or self._panel_key[0] != key[0] else self._panel.view.camera
            self._panel = BoardPanel(BoardView(board_figure(zone.board, zone.edition, zone.options)))
            self._panel_key = key
            if camera is not None:
                self._panel.view.look(camera)
        figure = self._panel.view.figure
        cities = {city: CityControl(Tip(figure.names[city]), partial(self.pick, city)) for city in zone.study.cities}
        self._panel.draw(self.ui, rect, self._board_scene(zone), cities)

    def _board_scene(self, zone: Zone) -> BoardScene:
        state = self.state
        pointed = self.ui.pointed.removeprefix("city.") if self.ui.pointed.startswith("city.") else None
        if len(state.picked) == 1:
            costs = zone.study.costs_from(state.picked[0])
            far = max(costs.values(), default=1) or 1
            texts = {city: str(costs[city]) if city in costs else "–" for city in zone.study.cities}
            texts[state.picked[0]] = "0"
            heat = {city: cost / far for city, cost in costs.items()}
            return BoardScene(zone.regions, step=3, ends=tuple(state.picked), texts=texts, heat=heat, hovered=pointed)
        found = state.route()
        route = tuple((a, b) for a, b, _cost in found.legs) if found is not None else ()
        return BoardScene(zone.regions, step=3, ends=tuple(state.picked), route=route, hovered=pointed)

    def _zone_footer(self, zone: Zone) -> Part:
        """Return switches to put regions in or out of play, and the possible numbers of players."""
        ui = self.ui
        regions = [self._region(zone, region.id, region.color) for region in zone.board.regions]
        icon, color, text = self._zone_state(zone)
        note = parts.label(ui, text, theme.SMALL, color, wraps=True, grow=1,
                           tip=("zone.state", Tip(_("Regions in play"), text)))  # fmt: skip
        return column(table([regions], gap=4), row(parts.icon(ui, icon, 12, color), note))

    def _zone_state(self, zone: Zone) -> tuple[str, Color, str]:
        t = self.ui.c.theme
        if not zone.connected:
            return "warn", t.red, _("not connected: some cities could not be reached")
        if zone.players:
            counts = _(" or ").join(map(str, zone.players))
            text = plural(zone.players[-1], "connected, for {n} player", "connected, for {n} players")
            return "check", t.green, text.format(n=counts)
        if zone.players_by_regions:
            return "warn", t.red, _("connected, but too few cities: a game might never end")
        text = count(
            len(zone.regions),
            "connected, but no number of players uses {n} region",
            "connected, but no number of players uses {n} regions",
        )
        return "info", t.ink5, text

    def _region(self, zone: Zone, region: str, color: str) -> Part:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name, label, on = f"region.{region}", zone.region_names[region], region in zone.regions
        colors = board_colors(t)
        tint = colors.tints[color]

        def box(middle: tuple[float, float]) -> None:
            square = (middle[0] - 8, middle[1] - 8, 16, 16)
            c.box(square, 3, tint if on else colors.out, mix(tint, t.ink, 0.5))
            if on:
                c.icon("check", middle, 11, t.ink)

        font, ink = theme.ROW_BOLD.sized(13.5), t.ink if on else t.ink5
        words = parts.label(ui, label, font, ink, wraps=not label.isalpha(), grow=1)
        line = inset(row(parts.drawing(16, 16, box), words, gap=5, height=36), 5)
        tip = Tip(label, _("Bring this region into play or take it out"), "Space")
        toggle = partial(self.state.toggle_region, region)
        return replace(parts.pressable(ui, name, line, toggle, hovered=t.field, tip=tip, group="regions"), grow=1)

    def _facts(self) -> Part:
        return frame.panel(self.ui, scrolling(self.ui, "facts", inset(facts(self.ui, self.state, self.clear), 14, 10)))
