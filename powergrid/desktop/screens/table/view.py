"""The table at any moment of a game, in play, in replays and in pictures."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Final

import pygame

from powergrid.desktop.decisions.host import Say, Table
from powergrid.desktop.pieces.motion import FRAME_MS, Motion
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table import city_track, fuel_market, plant_market, players
from powergrid.desktop.screens.table.banner_line import LONGEST, BannerLine, above_track
from powergrid.desktop.screens.table.board import TableBoard
from powergrid.desktop.screens.table.layout import Layout, table_layout
from powergrid.desktop.screens.table.players import PlayerPanel
from powergrid.desktop.toolkit import placing
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Dialog
from powergrid.desktop.toolkit.panel_cache import draw_cached
from powergrid.desktop.toolkit.picture_cache import copied
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.desktop.toolkit.ui import Action, Ui
from powergrid.desktop.words.banners import PHASE, banners, game_over, pin_closed, skipped
from powergrid.desktop.words.names import names_of
from powergrid.rules.events import Event, GameEnded, PhaseBegan
from powergrid.rules.state import AUCTION, NOBODY, RESOURCES, GameState

#: The weight of markers for special rules, which banners cover rather than a city.
_SIGN: Final = 1.0


def spare_panels(layout: Layout, phase: str, players: int) -> list[Avoided]:
    """Return the panels that a card may cover instead of cities in play. The market needed now is the last resort."""
    needed = {AUCTION: layout.plants, RESOURCES: layout.fuel}.get(phase)
    markets = [panel for panel in (layout.plants, layout.fuel) if panel is not needed]
    seats = map(layout.player_panel, range(players))
    spare = [Avoided(panel, placing.PANEL) for panel in (layout.track, layout.log, *markets, *seats)]
    return [*spare, *([Avoided(needed, placing.CARD)] if needed is not None else [])]


@dataclass
class _Staged:
    """The table in a past state, in which no action is possible."""

    controller: Controller
    ui: Ui
    dialogs: list[Dialog]
    ask: Callable[[Dialog], None]
    say: Say
    moved: Callable[[], None]


class TableView:
    """The public view of a game: players, log, board, city track and markets, with animations.

    Args:
        table: The game, and methods that show messages and decisions.
        person_acts: Returns whether a person may decide now (default: no).
        viewer: Returns the person at the screen, who may plan (default: nobody).
        on_deck: Called when the deck is clicked.
        ignores_click: See `TableBoard`.
        longest_banner: The maximum duration of a banner in milliseconds.

    Attributes:
        staged: An earlier moment to show during the animation at the end of a round.
    """

    staged: Controller | None = None

    def __init__(
        self,
        ui: Ui,
        table: Table,
        person_acts: Callable[[], bool] = lambda: False,
        viewer: Callable[[], int] = lambda: NOBODY,
        on_deck: Action | None = None,
        *,
        ignores_click: Callable[[bool], bool] = lambda _pins: False,
        longest_banner: int = LONGEST,
    ) -> None:
        self.ui = ui
        self.table = table
        self.controller = table.controller
        self.person_acts = person_acts
        self.on_deck = on_deck
        self.names = names_of(self.controller.game)
        self.board = TableBoard(ui, table, person_acts, viewer, ignores_click)
        self.motion = Motion(self._place, lambda: ui.clock(), "off")
        self.banners = BannerLine(ui, self.motion, longest_banner)
        #: A picture of anything that does not move during animations. It is reused, because allocating it is slow.
        self._still: pygame.Surface | None = None
        self._still_holds = False
        self._only_motion = False
        self._drawn: GameState | None = None
        self._places = table_layout(1280, 720, 2), pygame.FRect()

    @property
    def shown(self) -> Controller:
        """The moment shown on the table."""
        return self.staged or self.controller

    def stage(self, moment: Controller | None) -> None:
        """Show this moment instead of the current state of the game, or return to the current state if it is None."""
        self.staged = moment
        self.banners.hold(moment is not None)
        self.ui.dirty = True

    def layout(self, c: Canvas) -> Layout:
        """Return the layout for the window."""
        state = self.shown.state
        panels = len(state.players) + (state.trust is not None)
        fuels = sum(map(bool, (*state.ruleset.prices, *state.ruleset.second_prices)))
        return table_layout(*c.size, panels, fuel_rows=fuels)

    # -- animation

    def _place(self, name: str) -> pygame.FRect | None:
        control = self.ui.control(name)
        return control.rect if control is not None else None

    def move(self, happened: list[Event]) -> None:
        """Start the animations of new events; if there are none (after an undo), end all animations."""
        if happened:
            colors = [seat.color for seat in self.controller.seats]
            self.motion.show(happened, colors, self.controller.state.ruleset.city_ids)
        else:
            self.motion.stop()

    def announce(
        self,
        happened: Sequence[Event],
        *,
        secret: bool = False,
        least: int = PHASE,
        viewer: int = NOBODY,
        brief: bool = False,
    ) -> None:
        """Show banners for important events. An undo removes all banners, the end of the game all but one.

        Args:
            secret: Whether money is hidden and must not be revealed.
            least: The minimum weight of a banner.
            viewer: The person whose pinned cities matter.
            brief: Whether to use short messages.
        """
        ended = any(isinstance(event, GameEnded) for event in happened)
        if not happened or ended:
            self.banners.clear()
            self.banners.add([game_over(self.controller.game, self.names)] if ended else [])
            return
        self.banners.drop_beginners()
        skip = skipped(self.controller.game, self.names, happened, secret)
        if skip is not None and any(isinstance(event, PhaseBegan) for event in happened):
            self.banners.drop_skips()
        found = [*([skip] if skip else []), *banners(self.controller.state, self.names, happened, brief=brief)]
        found += [pin_closed(self.names, viewer, *pin) for pin in self.controller.pins.closed(viewer, happened)]
        self.banners.add([banner for banner in found if banner.weight >= least])

    def tick(self) -> None:
        """Request the next frame: only the animation, or everything if a piece has arrived or something is new."""
        self.banners.tick()
        moving = bool(self.motion.flights)
        self.ui.dirty |= self.motion.advance()
        self._only_motion = moving and not (self.ui.dirty or self.ui.hover_changed)
        self.ui.dirty |= self._only_motion

    def deadline(self, now: int) -> int | None:
        """Return when the next frame of an animation or the next banner is due, or None."""
        return now + FRAME_MS if self.motion.flights else self.banners.deadline()

    # -- drawing

    def forget_pictures(self) -> None:
        """Free the cached pictures of the board and of the parts that do not move during animations."""
        self.board.panel.view.forget_pictures()
        self._still, self._still_holds = None, False

    def draw_all(self, c: Canvas, draw_rest: Callable[[Canvas], None]) -> None:
        """Draw everything. During animations, draw only the moving parts over a picture of the rest."""
        light, self._only_motion = self._only_motion, False
        moves, still = self.motion.active, self._still
        if light and moves and self._still_holds and still is not None and still.get_size() == c.surface.get_size():
            c.surface.blit(still, (0, 0))
            self.ui.dirty = False
        else:
            draw_rest(c)
            self._still_holds = self.motion.active
            if self._still_holds:
                self._still = copied(c.surface, c.surface.get_rect(), still)
        self.motion.draw(c)

    def draw_pointed(
        self, c: Canvas, draw_rest: Callable[[Canvas], list[pygame.Rect] | None]
    ) -> list[pygame.Rect] | None:
        """Redraw the parts that depend on the pointer; return None during animations, which redraw everything."""
        return None if self.motion.flights or self._still_holds else draw_rest(c)

    def draw(
        self,
        layout: Layout,
        panels: Sequence[PlayerPanel],
        draw_log: Callable[[pygame.FRect], None],
        board: pygame.FRect | None = None,
        *,
        fuel: bool = True,
        draw_instead: Callable[[pygame.FRect], None] | None = None,
    ) -> None:
        """Draw the table at the moment shown.

        Args:
            board: The area of the board, if it is smaller because of something above it.
            fuel: Whether to draw the fuel market.
            draw_instead: Draws something else in place of the markets.
        """
        ui, controller, moving, acts = self.ui, self.shown, self.motion.hidden(), self.person_acts()
        state = controller.state
        table = self.table
        if self.staged is not None:
            table = _Staged(controller, ui, table.dialogs, table.ask, table.say, table.moved)
        money = {int(panel.key): panel.money for panel in panels if panel.key.isdecimal()}
        shown_player, panels = self.board.shown_player(), list(panels)
        if shown_player is not None:
            network = self.board.network_facts(shown_player, money[shown_player])
            panels[shown_player] = replace(panels[shown_player], network=network)
        players.draw(ui, layout, panels, self.board.pin)
        for panel in (layout.log, *([layout.plants, *([layout.fuel] if fuel else [])] if draw_instead is None else [])):
            ui.spare(panel)
        draw_log(layout.log)
        place = board or layout.board
        areas = [place.inflate(-14, -14), layout.log, layout.plants, layout.fuel, layout.column, layout.dock]
        ui.avoided += spare_panels(layout, controller.state.phase, len(panels))
        ui.toast_areas += [place.inflate(-14, -14), layout.track, *layout.beside_board]
        self.board.draw(place, areas, moving, money, step=state.step)
        shown = self.state_shown(), layout
        cities = [len(player.cities) for player in state.players], layout
        draw_cached(
            ui, "track", layout.track, cities, lambda: city_track.draw(ui, layout.track, state, controller.seats)
        )
        city_track.draw_pills(ui, layout.track, state)
        if draw_instead is None:
            self._draw_markets(layout, table, shown, acts, fuel)
        else:
            draw_instead(layout.plants.union(layout.fuel))
        self._places = layout, place

    def draw_banner(self, fallback: pygame.FRect | None = None) -> None:
        """Draw the banner over the rest of the table, if possible without hiding markers for special rules.

        Args:
            fallback: Where to draw it if the board is full, by default over the city track.
        """
        layout, board = self._places
        signs = [Avoided(control.rect, _SIGN) for control in self.ui.controls if control.name.startswith("sign.")]
        self.banners.draw(board, [*self.ui.avoided, *signs], fallback or above_track(layout))

    def _draw_markets(
        self, layout: Layout, table: Table, shown: tuple[GameState, Layout], acts: bool, fuel: bool
    ) -> None:
        ui, controller, moving = self.ui, self.shown, self.motion.hidden()
        plant = controller.auction_plan.plant
        plants_key = layout, acts, moving, (shown, plant) if acts else plant_market.shown(shown[0])
        draw_cached(ui, "plants", layout.plants, plants_key, lambda: self._draw_plants(layout, table, acts, moving))
        plans = (
            tuple(controller.fuel_plan.from_market()),
            controller.fuel_plan.market,
            dict(controller.power_plan.burnt),
        )
        fuel_key = layout, acts, (shown, plans) if acts else fuel_market.shown(shown[0])
        if fuel:
            place = layout.fuel
            draw_cached(ui, "fuel", place, fuel_key, lambda: fuel_market.draw(ui, place, table, self.names, acts))

    def _draw_plants(self, layout: Layout, table: Table, acts: bool, moving: Set[Hashable]) -> None:
        plant_market.draw(self.ui, layout, table, acts, moving, self.on_deck)

    def state_shown(self) -> GameState:
        """Return a copy of the current state, which is the same object until the state changes."""
        state = self.shown.state
        if self._drawn is None or state != self._drawn:
            self._drawn = state.copy()  # the rules modify states in place
        return self._drawn

    def language_changed(self) -> None:
        """Update the region names."""
        self.board.language_changed()
        self.ui.cached_panels.clear()
