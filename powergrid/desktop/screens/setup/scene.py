"""The set-up of a new game: rules, board, regions, players, options."""

from dataclasses import replace

import pygame

from powergrid.base.names import clean_name
from powergrid.base.resources import user_maps_dir
from powergrid.content.board import Board, Region
from powergrid.content.editions import FIRST_GAME_CITIES
from powergrid.content.library import find_maps, playable_boards
from powergrid.desktop.board import styles
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.pictures import board_picture, board_thumbnail, region_outline
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.play import settings
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.setup.kinds import HUMAN, player_kinds
from powergrid.desktop.screens.setup.people import PeoplePanel
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import confirm, tell
from powergrid.desktop.toolkit.keys import shown
from powergrid.desktop.toolkit.panels import SCREEN_HEAD, screen_head
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.translation import _, capital, count
from powergrid.rules.ruleset import SetupError

_EDGE, _FOOT = 12.0, 60.0
_LEFT, _RIGHT = 309.0, 470.0
_FIRST = ("germany", "usa", "central-europe", "benelux", "france", "italy")
_PILL_FONT = Font("cond", 15.5, 600)


def _part(pills: list[pygame.FRect]) -> None:
    """Push labels that lie on each other apart, up and down."""
    for _round in range(12):
        for number, first in enumerate(pills):
            for second in pills[number + 1 :]:
                if first.inflate(6, 4).colliderect(second):
                    upper, lower = (first, second) if first.y <= second.y else (second, first)
                    push = (upper.bottom + 4 - lower.top) / 2
                    upper.y -= push
                    lower.y += push


def _order(board: Board) -> int:
    """Ours in the order of their boxes, then the user's."""
    return _FIRST.index(board.id) if board.id in _FIRST else len(_FIRST)


def _choices_of_last_time() -> NewGame:
    """Board, edition and players of the last game; the regions are drawn anew."""
    last = settings.current()
    known = {name for name, _label, _sentence in player_kinds()}
    return NewGame(
        sorted(playable_boards(), key=_order),
        edition=last.edition,
        names=last.names,
        kinds=tuple(kind if kind in known else HUMAN for kind in last.kinds),
        first_board=last.board,
        players=last.players,
    )


class SetupScene(Screen):
    """Everything is on one screen; Ctrl+Enter starts."""

    def __init__(self, choices: NewGame | None = None) -> None:
        super().__init__()
        self.choices = choices or _choices_of_last_time()
        self.people = PeoplePanel(self.ui, self.choices)
        self._drawn = False
        self._begun = False

    # -- in and out

    @classmethod
    def taken_up(cls, choices: NewGame) -> "SetupScene":
        """The set-up as it was left, with the boards that are there now."""
        choices.offer(sorted(playable_boards(), key=_order))
        return cls(choices)

    def left(self) -> None:
        """Keep what was chosen for the next time, unless a game was begun with it."""
        self.go.left_setup = None if self._begun else self.choices

    # -- actions

    def start(self) -> None:
        """Deal and go to the table."""
        try:
            game = self.choices.create()
        except SetupError as error:
            text = "\n".join(capital(fault) for fault in error.faults)
            tell(self, _("This cannot be played"), text)
            return
        people = self.choices.people
        settings.change(
            names=tuple(clean_name(person.name) for person in people),
            kinds=tuple(person.kind for person in people),
            board=self.choices.board.id,
            edition=self.choices.edition,
            players=len(people),
        )
        self._begun = True
        self.go.table(game)

    def _own_board(self) -> None:
        lines = [_("Put a map file into this folder and it is offered here:"), str(user_maps_dir())]
        for entry in find_maps():
            if entry.board is None:
                words = _("{file} is not offered: {fault}. Open it in the previewer to see every fault.")
                lines.append(words.format(file=entry.path.name, fault=entry.faults[0]))
        confirm(self, _("Own boards"), "\n".join(lines), _("Look again"), self._look_again)

    def _look_again(self) -> None:
        before = {board.id for board in self.choices.boards}
        self.choices.offer(sorted(playable_boards(), key=_order))
        new = [_(board.name) for board in self.choices.boards if board.id not in before]
        self.ui.toast(_("New: {boards}").format(boards=", ".join(new)) if new else _("No new board."), "map")

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Give an event to the controls; regions that were swapped without being asked for are told."""
        choices = self.choices
        board, needed, before = choices.board, choices.regions_needed, list(choices.zone)
        self._drawn = False
        super().handle_all(event, scale)
        out = [region for region in before if region not in choices.zone]
        into = [region for region in choices.zone if region not in before]
        asked_for = self._drawn or choices.board is not board
        if not asked_for and (out or into) and (needed != choices.regions_needed or (out and into)):
            self._tell_swap(out, into)

    def _random_zone(self) -> None:
        self.choices.random_zone()
        self._drawn = True

    def _tell_swap(self, out: list[str], into: list[str]) -> None:
        names = self._figure().region_names
        told = []
        if into:
            told.append(_("In play now: {regions}.").format(regions=", ".join(names[region] for region in into)))
        if out:
            told.append(_("Out of play now: {regions}.").format(regions=", ".join(names[region] for region in out)))
        self.ui.toast(" ".join(told), "map")

    # -- drawing

    def draw(self, c: Canvas) -> None:
        c.surface.fill(c.theme.table)
        width, height = c.size
        self._head(c)
        top, bottom = SCREEN_HEAD + _EDGE, height - _FOOT - _EDGE
        right_width = _RIGHT if width >= 1340 else 440.0
        left_width = _LEFT if width >= 1340 else 280.0
        self._rules_panel(pygame.FRect(_EDGE, top, left_width, bottom - top))
        right = width - _EDGE - right_width
        left = _EDGE + left_width + _EDGE
        self._regions_panel(pygame.FRect(left, top, right - _EDGE - left, bottom - top))
        later = self.people.draw(pygame.FRect(right, top, right_width, bottom - top))
        self._foot(pygame.FRect(0, height - _FOOT, width, _FOOT))
        for draw_open in later:
            draw_open()

    def _head(self, c: Canvas) -> None:
        ui = self.ui
        screen_head(ui, _("New game"), self.app.pop)
        place = (c.size[0] - 46, 7, 32, 32)
        widgets.icon_button(ui, "top.help", place, "help", lambda: self.go.rules(), Tip(_("Rules"), "", "F1"), key="F1")

    def _rules_panel(self, rect: pygame.FRect) -> None:
        ui, choices = self.ui, self.choices
        c, t = ui.c, ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        x, width = rect.left + 12, rect.width - 24
        c.text(_("Rules"), (x, rect.top + 20), theme.SECTION, t.ink, "midleft")
        editions = [("classic", _("Classic 2004")), ("recharged", _("Recharged 2018"))]
        widgets.segmented(
            ui,
            "edition",
            (x, rect.top + 38, width, 32),
            editions,
            choices.edition,
            lambda value: choices.choose_edition("classic" if value == "classic" else "recharged"),
        )
        c.text(_("Board"), (x, rect.top + 93), theme.SECTION, t.ink, "midleft")
        foot = 46.0
        body = pygame.FRect(rect.left + 4, rect.top + 108, rect.width - 8, rect.height - 108 - foot)
        self._boards(body)
        y = rect.bottom - foot + 9
        label, font = _("Own board…"), theme.ROW_BOLD.sized(14)
        own = max(90.0, c.text_width(label, font) + 12)
        widgets.button(
            ui,
            "board.preview",
            (x, y, min(150.0, rect.right - 18 - own - x), 28),
            _("Open in previewer"),
            lambda: self.go.preview(choices.board),
            icon="map",
            font=font,
        )
        place = (rect.right - 12 - own, y, own, 28)
        widgets.button(ui, "board.own", place, label, self._own_board, style="quiet", font=font)

    def _boards(self, body: pygame.FRect) -> None:
        rows = -(-len(self.choices.boards) // 2)
        gap = 10.0
        height = max(112.0, min(170.0, (body.height - 8) / min(3, rows) - gap))
        with widgets.ScrollArea(self.ui, "board", body, rows * (height + gap) + 4) as area:
            wide = (body.width - 16 - gap) / 2
            for number in range(len(self.choices.boards)):
                left = body.left + 8 + (number % 2) * (wide + gap)
                top = body.top + 4 + (number // 2) * (height + gap) - area.offset
                self._board_card(pygame.FRect(left, top, wide, height), number)

    def _board_card(self, place: pygame.FRect, number: int) -> None:
        ui, board = self.ui, self.choices.boards[number]
        c, t = ui.c, ui.c.theme
        name = f"board.{board.id}"
        chosen = board is self.choices.board
        c.box(place, 6, t.paper, t.ink7 if ui.is_hovered(name) else t.line2, 1)
        picture = c.rect((place.left + 1.5, place.top + 1.5, place.width - 3, place.height - 32))
        figure = board_figure(board, self.choices.edition)
        c.surface.blit(board_thumbnail(figure, picture.size, c.scale), picture)
        title, room, cities = _(board.name), place.width - 20, str(len(board.cities))
        beside = room - c.text_width(cities, theme.LABEL) - 8
        font = c.fitting(title, theme.ROW_BOLD, beside)
        if c.text_width(title, font) <= beside:  # the name goes first; the tooltip has the number, too
            c.text(cities, (place.right - 10, place.bottom - 15), theme.LABEL, t.ink5, "midright")
        else:
            font = c.fitting(title, theme.ROW_BOLD, room)
        c.text(title, (place.left + 10, place.bottom - 15), font, t.ink, "midleft", room)
        focus = place.inflate(-4, -4) if ui.is_focused(name) else None
        if chosen:
            c.chosen_ring(place, focus=focus)
        elif focus is not None:
            c.focus_ring(focus)
        tip = Tip(title, _("{n} cities, {links} links").format(n=len(board.cities), links=len(figure.links)))
        ui.add(Control(name, place, lambda: self.choices.choose_board(board.id), tip=tip, chosen=chosen))

    # -- regions

    def _regions_panel(self, rect: pygame.FRect) -> None:
        ui, choices = self.ui, self.choices
        c, t = ui.c, ui.c.theme
        c.box(rect, 8, t.panel, t.line2, 1, 1)
        title = c.text(_("Regions"), (rect.left + 12, rect.top + 25), theme.SECTION, t.ink, "midleft")
        self._zone_chip(title.right + 10, rect.top + 25)
        widgets.button(
            ui,
            "regions.random",
            (rect.right - 134, rect.top + 11, 122, 28),
            _("Random"),
            self._random_zone,
            icon="dice",
            key="R",
        )
        map_rect = pygame.FRect(rect.left + 1, rect.top + 50, rect.width - 2, rect.height - 50 - 44)
        self._map(map_rect)
        y = rect.bottom - 22
        c.icon("info", (rect.left + 20, y), 14, t.ink5)
        players = len(choices.people)
        words = _("{players} players use {n} regions. Choose a region to swap it in or out.")
        c.text(words.format(players=players, n=choices.regions_needed), (rect.left + 34, y), theme.LABEL, t.ink7,
               "midleft", rect.width - 46)  # fmt: skip

    def _zone_chip(self, left: float, y: float) -> None:
        c, t = self.ui.c, self.ui.c.theme
        problem = self.choices.zone_problem()
        have, need = len(self.choices.zone), self.choices.regions_needed
        if not problem:
            text, ground, color, icon = _("{n} of {n}, connected").format(n=need), t.green_soft, t.green, "check"
        elif have != need:
            text, ground, color, icon = _("{have} of {n}").format(have=have, n=need), t.amber_soft, t.ink, "info"
        elif self.choices.zone_is_connected():
            text, ground, color, icon = _("too few cities"), t.red_soft, t.red, "warn"
        else:
            text, ground, color, icon = _("not connected"), t.red_soft, t.red, "warn"
        font = Font("cond", 13, 600)
        width = c.text_width(text, font) + 30
        c.box((left, y - 9, width, 18), 9, ground)
        c.icon(icon, (left + 12, y), 11, color)
        c.text(text, (left + 21, y), font, color, "midleft")
        self.ui.area("regions.state", (left, y - 12, width, 24), Tip(problem) if problem else None)

    def _figure(self) -> BoardFigure:
        return board_figure(self.choices.board, self.choices.edition, self.choices.options)

    def _map(self, rect: pygame.FRect) -> None:
        ui, choices = self.ui, self.choices
        c, t = ui.c, ui.c.theme
        place = c.rect(rect)
        figure, style = self._figure(), styles.region_map()
        camera = style.camera((place.x, place.y, place.width, place.height), c.scale)
        scene = BoardScene(frozenset(choices.zone))
        on_picture = replace(camera, rect=(0, 0, *place.size))
        c.surface.blit(board_picture(figure, scene, style, on_picture, place.size), place)

        def region_at_mouse() -> str | None:
            mouse = ui.mouse[0] * c.scale, ui.mouse[1] * c.scale
            return figure.land.region_at(*camera.to_board(*mouse))

        pointed = ui.pointed.removeprefix("regions.") if ui.pointed.startswith("regions.") else ""
        if pointed == "map":
            pointed = region_at_mouse() or ""
        if pointed in figure.region_names:
            c.surface.blit(region_outline(figure, pointed, style, on_picture, place.size), place)

        def click_map() -> None:
            region = region_at_mouse()
            if region is not None:
                choices.toggle_region(region)

        def moved(event_x: float, event_y: float) -> None:
            ui.dirty = True

        control = ui.area("regions.map", rect, on_click=click_map)
        control.on_hover = moved
        c.box(rect, 0, None, t.line2)
        pills = {}
        for region in choices.board.regions:
            x, y = camera.at(figure.open_spots[region.id])
            pills[region.id] = self._pill(figure.region_names[region.id], (x / c.scale, y / c.scale), rect)
        _part(list(pills.values()))
        for region in choices.board.regions:
            self._region_pill(region, figure.region_names[region.id], pills[region.id])

    def _pill(self, label: str, center: tuple[float, float], inside: pygame.FRect) -> pygame.FRect:
        width = self.ui.c.text_width(label, _PILL_FONT) + 42
        pill = pygame.FRect(center[0] - width / 2, center[1] - 14, width, 28)
        pill.clamp_ip(inside.inflate(-8, -8))
        return pill

    def _region_pill(self, region: Region, label: str, pill: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name = f"regions.{region.id}"
        on = region.id in self.choices.zone
        hover = ui.is_hovered(name)
        ground = t.pill if on and hover else t.ink if on else t.white if hover else t.paper
        c.box(pill, 14, ground, t.ink if on else t.button_line)
        color = t.white if on else t.ink7
        if on:
            c.icon("check", (pill.left + 16, pill.centery), 13, t.amber)
        else:
            c.box((pill.left + 10, pill.centery - 5.5, 11, 11), 2, None, t.ink5, 1.4)
        c.text(label, (pill.left + 28, pill.centery), _PILL_FONT, color, "midleft")
        if ui.is_focused(name):
            c.focus_ring(pill, 14)
        cities = sum(1 for where in self.choices.board.cities if where.region == region.id)
        tip = Tip(_(region.name), count(cities, "{n} city", "{n} cities"), "Space")
        ui.add(Control(name, pill, lambda: self.choices.toggle_region(region.id), tip=tip, enter_activates=False))

    # -- foot

    def _foot(self, rect: pygame.FRect) -> None:
        ui, choices = self.ui, self.choices
        c, t = ui.c, ui.c.theme
        c.fill(rect, t.panel)
        c.fill((rect.left, rect.top, rect.width, 1), t.line2)
        faults = choices.faults()
        label = _("Start game")
        wide = max(166.0, c.text_width(label, theme.BUTTON) + c.text_width(shown("Ctrl+Enter"), theme.KEY) + 38)
        start = pygame.FRect(rect.right - _EDGE - wide, rect.centery - 17, wide, 34)
        widgets.button(
            ui,
            "setup.start",
            start,
            label,
            self.start,
            style="primary",
            key="Ctrl+Enter",
            enabled=not faults,
            reason="\n".join(faults),
        )
        back = pygame.FRect(start.left - 14 - 98, start.top, 98, 34)
        widgets.button(ui, "setup.back", back, _("Back"), self.app.pop, key="Esc")
        room = back.left - rect.left - 2 * _EDGE
        if faults:
            c.icon("warn", (rect.left + 24, rect.centery), 15, t.red)
            c.text(faults[0], (rect.left + 40, rect.centery), theme.TEXT.sized(14), t.red, "midleft", room - 28)
            return
        head, rest = self._summary()
        parts = ((head + " ", theme.TEXT_BOLD.sized(13.5), t.ink7), (rest, theme.TEXT.sized(13.5), t.ink7))
        c.spans(parts, (rect.left + 16, rect.centery), "midleft", room)

    def _summary(self) -> tuple[str, str]:
        choices = self.choices
        edition = _("Classic") if choices.edition == "classic" else _("Recharged")
        head = _("{board}, {edition}, {n} players.").format(
            board=_(choices.board.name), edition=edition, n=len(choices.people)
        )
        counts = choices.counts()
        steps = _("Step 2 at {step2} cities, end at {end}.").format(step2=counts.step2_cities, end=counts.end_cities)
        if choices.option("first_game") is True:
            steps = _("Step 1 only, end at {end} cities.").format(end=FIRST_GAME_CITIES)
        zone = _("{n} cities in play.").format(n=choices.cities_in_play())
        return head, f"{steps} {zone} {self._left_out()}"

    def _left_out(self) -> str:
        counts = self.choices.counts()
        if counts.removed_any:
            return _("{n} plants are left out.").format(n=counts.removed_any)
        if counts.removed_sockets:
            words = _("Left out: {plugs} of the plants 3 to 15, {sockets} from 16 on.")
            return words.format(plugs=counts.removed_plugs, sockets=counts.removed_sockets)
        return _("All plants are in.")
