"""The board previewer: all boards with their regions, cheapest ways, statistics and special rules."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from powergrid.base.disk import free_file
from powergrid.base.errors import PowergridError
from powergrid.base.paths import PathError, usable_path
from powergrid.base.resources import user_exports_dir
from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.library import MapFile, playable_boards
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.panel import BoardPanel, CityControl
from powergrid.desktop.board.pictures import board_thumbnail, save_board_picture
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.play import settings
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.preview.blocks import blocks
from powergrid.desktop.screens.preview.state import PreviewState, Zone
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import ask_text, tell
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.toolkit.theme import mix
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.translation import _

_EDGE, _GAP = 8.0, 8.0
_LEFT, _RIGHT, _FOOT = 184.0, 372.0, 68.0
_CARD, _LEAST_CARD = 112.0, 80.0
_WATCH_MS = 500
_SURE_MS = 4000
_PICTURE = (2560, 1440)


class PreviewScene(Screen):
    """Boards at the left, the board in the middle with its regions below, facts at the right."""

    def __init__(self, board: Board | None = None) -> None:
        super().__init__()
        self.state = PreviewState()
        if board is not None:
            self.state.choose_board(board.id)
        self._panel: BoardPanel | None = None
        self._panel_key: tuple[object, ...] = ()
        self._typed = ""
        self._watch_at = 0
        self._scrolled_to = -1
        self._sure_until = 0

    # -- actions

    def choose(self, number: int) -> None:
        """Look at another board."""
        self.state.choose(number)

    def choose_edition(self, edition: Edition) -> None:
        """Look at another printing."""
        self.state.choose_edition(edition)

    def open_file(self, path: Path) -> None:
        """Look at any map file."""
        self.state.open_file(path)

    def play(self) -> None:
        """Set up a new game with this board and these regions."""
        zone = self.state.zone
        if zone is None or not zone.connected or not zone.players:
            return
        others = [board for board in playable_boards() if board.id != zone.board.id]
        choices = NewGame([zone.board, *others], names=settings.current().names)
        choices.choose_board(zone.board.id)
        choices.choose_edition(zone.edition)
        while len(choices.people) < zone.players[0]:
            choices.add_person()
        while len(choices.people) > zone.players[-1]:
            choices.remove_person(len(choices.people) - 1)
        choices.zone = sorted(zone.regions)
        self.go.setup(choices)

    def clear(self) -> None:
        """Let the picked cities go; without any leave the previewer."""
        if self.state.picked:
            self.state.picked = []
        else:
            self.leave()

    def leave(self) -> None:
        """Go back to where this was opened; where that would end the program, only at the second time of asking."""
        now = self.ui.clock()
        if len(self.app.scenes) > 1 or now < self._sure_until:
            self.app.pop()
            return
        self._sure_until = now + _SURE_MS
        self.ui.toast(_("Esc once more ends the program."), "info")

    def pick(self, city: str) -> None:
        """Pick a city on the board; what is found out stands at the top of the column."""
        self.state.pick(city)
        self.ui.scroll["facts"] = 0.0

    def ask_file(self) -> None:
        """Ask which map file to open."""
        text = _("Drop a map file on the window, or name it here. It is read again whenever it changes on the disk.")
        ask_text(self, _("Open a map file"), text, _("Open"), self._open_typed)

    def _open_typed(self, typed: str) -> bool:
        if not typed.strip():
            return True
        try:
            self.open_file(usable_path(typed, absolute=True))
        except PathError as error:
            tell(self, _("This file cannot be opened"), error)
            return False
        return True

    def save_picture(self, ending: str) -> None:
        """Write the board as a picture into the folder of exports."""
        zone = self.state.zone
        if zone is None:
            return
        path = free_file(user_exports_dir() / f"{zone.board.id}-{zone.edition}.{ending}")
        try:
            save_board_picture(zone.board, zone.edition, zone.options, zone.regions, path, _PICTURE)
        except PowergridError as error:
            self.ui.toast(str(error), "warn")
            return
        self.ui.toast(_("Saved as {path}").format(path=path), "check")

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Files dropped on the window are opened; keys and pinches move the board."""
        if event.type == pygame.DROPFILE:
            self.open_file(Path(event.file))
            return True
        return self._panel is not None and self._panel.handle(event)

    # -- the watch on the user's file

    def deadline(self) -> int | None:
        """Look at the file of the user's again after half a second."""
        return self._watch_at if self.state.entries and self.state.is_own() else None

    def tick(self) -> None:
        """Read the file again when it has changed."""
        now = self.ui.clock()
        if now >= self._watch_at:
            self._watch_at = now + _WATCH_MS
            if self.state.reload_if_changed():
                self.ui.toast(_("The map file has changed and was read again."), "replay")

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the whole previewer."""
        c.surface.fill(c.theme.table)
        width, height = c.size
        self._head(c)
        top, bottom = SCREEN_HEAD + _EDGE, height - _EDGE
        self._boards(pygame.FRect(_EDGE, top, _LEFT, bottom - top))
        left = _EDGE + _LEFT + _GAP
        middle = pygame.FRect(left, top, width - _EDGE - _RIGHT - _GAP - left, bottom - top - _FOOT - _GAP)
        right = pygame.FRect(width - _EDGE - _RIGHT, top, _RIGHT, bottom - top)
        zone = self.state.zone
        if zone is None:
            self._no_board(middle)
        else:
            self._board(middle, zone)
            self._foot(pygame.FRect(middle.left, bottom - _FOOT, middle.width, _FOOT), zone)
        self._facts(right)

    def _head(self, c: Canvas) -> None:
        ui = self.ui
        screen_head(ui, _("Board previewer"), self.app.pop, keys=())
        right = c.size[0] - 14
        zone = self.state.zone
        editions = [("classic", _("Classic")), ("recharged", _("Recharged"))]
        widgets.segmented(
            ui,
            "edition",
            (right - 564, 8, 168, 30),
            editions,
            self.state.edition,
            lambda value: self.choose_edition("classic" if value == "classic" else "recharged"),
        )
        usable = zone is not None and zone.connected and bool(zone.players)
        widgets.button(
            ui,
            "play",
            (right - 384, 8, 120, 30),
            _("Play here"),
            self.play,
            icon="play",
            enabled=usable,
            reason=_("Choose connected regions, as many as a number of players uses (three to five)."),
            tip=Tip(_("Set up a new game with these regions")),
        )
        for label, ending, left in (("SVG", "svg", 256.0), ("PNG", "png", 164.0)):
            key = "Ctrl+S" if ending == "png" else ""
            widgets.button(
                ui,
                f"save.{ending}",
                (right - left, 8, 120 if key else 84, 30),
                label,
                partial(self.save_picture, ending),
                icon="save",
                key=key,
                enabled=zone is not None,
                reason=_("There is no board to draw."),
                tip=Tip(_("Save the board as a picture"), str(user_exports_dir()), key),
            )
        place = (right - 32, 7, 32, 32)
        widgets.icon_button(ui, "top.help", place, "help", lambda: self.go.rules(), Tip(_("Rules"), "", "F1"), key="F1")

    def _boards(self, rect: pygame.FRect) -> None:
        ui, state = self.ui, self.state
        c, t = ui.c, ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        body = pygame.FRect(rect.left + 2, rect.top + 4, rect.width - 4, rect.height - 52)
        high = max(_LEAST_CARD, min(_CARD, (body.height - 4) / 6 - 8))
        step = high + 8
        if self._scrolled_to != state.chosen:
            self._scrolled_to = state.chosen
            shown = ui.scroll.get("boards", 0.0)
            ui.scroll["boards"] = min(max(shown, step * (state.chosen + 1) + 4 - body.height), step * state.chosen)
        with widgets.ScrollArea(ui, "boards", body, step * len(state.entries) + 4) as area:
            for number, entry in enumerate(state.entries):
                top = body.top + 4 + number * step - area.offset
                self._card(pygame.FRect(body.left + 8, top, body.width - 22, high), number, entry)
        place = pygame.FRect(rect.left + 10, rect.bottom - 40, rect.width - 20, 30)
        widgets.button(ui, "boards.open", place, _("Open a file…"), self.ask_file, key="Ctrl+O", icon="folder")

    def _card(self, place: pygame.FRect, number: int, entry: MapFile) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name = f"board.{number}"
        c.box(place, 6, t.paper, t.ink7 if ui.is_hovered(name) else t.line2)
        title = _(entry.board.name) if entry.board is not None else entry.path.name
        if entry.board is not None:
            picture = c.rect((place.left + 1.5, place.top + 1.5, place.width - 3, place.height - 29))
            with c.clip((place.left + 1.5, place.top + 1.5, place.width - 3, place.height - 29)):
                c.surface.blit(
                    board_thumbnail(board_figure(entry.board, self.state.edition), picture.size, c.scale), picture
                )
        else:
            c.icon("warn", (place.centerx, place.centery - 12), 30, t.red)
        font = c.fitting(title, theme.ROW_BOLD, place.width - 16)
        c.text(title, (place.left + 8, place.bottom - 14), font, t.ink, "midleft", place.width - 16)
        focus = place.inflate(-4, -4) if ui.is_focused(name) else None
        if number == self.state.chosen:
            c.chosen_ring(place, focus=focus)
        elif focus is not None:
            c.focus_ring(focus)
        tip = Tip(title, str(entry.path))
        ui.add(Control(name, place, lambda: self.choose(number), tip=tip, chosen=number == self.state.chosen))

    def language_changed(self) -> None:
        """Name the regions anew; the view stays where it is."""
        self._panel_key = self._panel_key[:1]

    def _no_board(self, rect: pygame.FRect) -> None:
        c, t = self.ui.c, self.ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        c.icon("warn", (rect.centerx, rect.centery - 30), 40, t.red)
        text = _("This map has faults. They stand at the right; the board appears when the file is mended.")
        for number, line in enumerate(c.wrapped(text, theme.TEXT, min(360, rect.width - 40))):
            c.text(line, (rect.centerx, rect.centery + 10 + 18 * number), theme.TEXT, t.ink7, "center")

    def _board(self, rect: pygame.FRect, zone: Zone) -> None:
        key = (id(zone.board), zone.edition)
        if self._panel is None or self._panel_key != key:
            camera = None if self._panel is None or self._panel_key[0] != key[0] else self._panel.view.camera
            self._panel = BoardPanel(BoardView(board_figure(zone.board, zone.edition, zone.options)))
            self._panel_key = key
            if camera is not None:
                self._panel.view.camera = camera
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
        way = state.way()
        route = tuple((a, b) for a, b, _cost in way.legs) if way is not None else ()
        return BoardScene(zone.regions, step=3, ends=tuple(state.picked), route=route, hovered=pointed)

    def _foot(self, rect: pygame.FRect, zone: Zone) -> None:
        c, t = self.ui.c, self.ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        wide = (rect.width - 12) / max(1, len(zone.board.regions))
        for number, region in enumerate(zone.board.regions):
            place = pygame.FRect(rect.left + 8 + number * wide, rect.top + 5, wide - 4, 36)
            self._region(place, region.id, region.color)
        self._zone_note(rect, zone)

    def _zone_note(self, rect: pygame.FRect, zone: Zone) -> None:
        """What the regions in play are good for."""
        c, t = self.ui.c, self.ui.c.theme
        if not zone.connected:
            icon, color, text = "warn", t.red, _("not connected: some city could not be reached")
        elif zone.players:
            counts = _(" or ").join(map(str, zone.players))
            icon, color, text = "check", t.green, _("connected, for {n} players").format(n=counts)
        elif zone.players_by_regions:
            icon, color, text = "warn", t.red, _("connected, but too few cities: a game might never end")
        else:
            icon, color, text = (
                "info",
                t.ink5,
                _("connected, but no number of players uses {n} regions").format(n=len(zone.regions)),
            )
        y = rect.bottom - 14
        c.icon(icon, (rect.left + 21, y), 12, color)
        c.text(text, (rect.left + 34, y), theme.SMALL, color, "midleft", rect.width - 44)
        self.ui.area("zone.state", (rect.left + 8, y - 10, rect.width - 16, 20), Tip(_("Regions in play"), text))

    def _region(self, place: pygame.FRect, region: str, color: str) -> None:
        ui, zone = self.ui, self.state.zone
        assert zone is not None
        c, t = ui.c, ui.c.theme
        colors, font = board_colors(t), theme.ROW_BOLD.sized(13.5)
        name, label = f"region.{region}", zone.region_names[region]
        on = region in zone.regions
        if ui.is_hovered(name):
            c.box(place, 6, t.white)
        c.box(
            (place.left + 5, place.centery - 8, 16, 16),
            3,
            colors.tints[color] if on else colors.out,
            mix(colors.tints[color], t.ink, 0.5),
        )
        if on:
            c.icon("check", (place.left + 13, place.centery), 11, t.ink)
        room = place.width - 28
        lines = c.wrapped(label, font, room)[:2] if " " in label else [label]
        for number, line in enumerate(lines):
            y = place.centery + (number - (len(lines) - 1) / 2) * 15
            c.text(line, (place.left + 26, y), font, t.ink if on else t.ink5, "midleft", room)
        if ui.is_focused(name):
            c.focus_ring(place)
        tip = Tip(label, _("Take this region in or out"), "Space")
        ui.add(Control(name, place, lambda: self.state.toggle_region(region), tip=tip))

    def _facts(self, rect: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        shown = blocks(ui, self.state, self.clear)
        height = sum(block.height + 14 for block in shown if block.height) + 14
        body = pygame.FRect(rect.left + 2, rect.top + 2, rect.width - 4, rect.height - 4)
        with widgets.ScrollArea(ui, "facts", body, height) as area:
            y = body.top + 12 - area.offset
            for block in shown:
                if block.height:
                    block.draw(body.left + 14, y, body.width - 36)
                    y += block.height + 14
        if not self.state.picked:
            ui.area("leave", (0, 0, 0, 0), on_click=self.leave, keys=("Esc",))
