"""The layout of the table in a window. All sizes are in logical pixels (lp)."""

from dataclasses import dataclass
from typing import Final

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.toolkit import slices

TOP_BAR: Final = 46.0
GAP: Final = 8.0
TRACK: Final = 56.0
#: The minimum logical width for wide columns.
WIDE: Final = 1400.0
FULL_PANEL: Final = 109.0
NARROW_PANEL: Final = 82.0
LOW_PANEL: Final = 64.0
MIN_LOG: Final = 84.0
MIN_DOCK: Final = 272.0
#: The additional height of the dock with a choice between two fuel markets.
_CHOICE_OF_MARKETS = 16.0
#: The height of the name and column headings of one of two fuel markets.
MARKET_HEAD: Final = 16.0
_PANEL_HEAD = 34.0
_PANEL_FOOT = 10.0
_CARD_GAP = 7.0


@dataclass(frozen=True, slots=True)
class Layout:
    """The rectangles of the table, and the sizes of their contents.

    Attributes:
        card: The height of a plant card in the current market.
        later: The height of a plant card in the future market.
        panel: The height of a player's panel.
        panel_gap: The gap between two panels.
    """

    top: pygame.FRect
    players: pygame.FRect
    log: pygame.FRect
    board: pygame.FRect
    track: pygame.FRect
    plants: pygame.FRect
    fuel: pygame.FRect
    dock: pygame.FRect
    card: float
    later: float
    panel: float
    panel_gap: float

    @property
    def panels(self) -> dict[str, pygame.FRect]:
        """All rectangles by name."""
        names = ("top", "players", "log", "board", "track", "plants", "fuel", "dock")
        return {name: getattr(self, name) for name in names}

    @property
    def column(self) -> pygame.FRect:
        """The left column: players and log."""
        return self.players.union(self.log)

    @property
    def right_column(self) -> pygame.FRect:
        """The two markets."""
        return self.plants.union(self.fuel)

    @property
    def beside_board(self) -> list[pygame.FRect]:
        """Areas for a card that would hide a city if it were on the board, preferred first."""
        return [self.log, self.right_column, self.column]

    def settled(self, box: pygame.FRect) -> pygame.FRect:
        """Return the final area of a card. Beside the board, it is extended to whole panels and the column width."""
        columns = (self.column, [*self._player_panels(), self.log]), (self.right_column, [self.plants, self.fuel])
        for whole, panels in columns:
            if whole.contains(box.inflate(-1, -1)):
                covered = [panel for panel in panels if panel.colliderect(box.inflate(-1, -1))]
                return covered[0].unionall(covered[1:])
        return box

    def _player_panels(self) -> list[pygame.FRect]:
        pitch = self.panel + self.panel_gap
        return [self.player_panel(place) for place in range(round((self.players.height + self.panel_gap) / pitch))]

    def player_panel(self, place: int) -> pygame.FRect:
        """Return the panel at a position, counted from 0 at the top."""
        top = self.players.top + place * (self.panel + self.panel_gap)
        return pygame.FRect(self.players.left, top, self.players.width, self.panel)


def table_layout(width: float, height: float, panels: int, *, fuel_rows: int = 4) -> Layout:
    """Return the layout for a window of `width` by `height` lp, which stays the same throughout a game.

    Below 960 by 600 lp, parts of the table are outside the window.

    Args:
        panels: The number of player panels, 2 to 6, including that of the Trust.
        fuel_rows: More than 4 if there is a second fuel market.
    """
    width, height = max(width, 960.0), max(height, 600.0)
    wide = width >= WIDE
    left_width, right_width = (256.0, 384.0) if wide else (244.0, 360.0)
    card, later = (110.0, 50.0) if wide else (90.0, 44.0)
    two_markets = fuel_rows > len(FUELS)
    fuel_row, uranium_row = (27.0, 38.0) if wide else (23.0, 33.0)
    if two_markets:
        fuel_row, uranium_row = (20.0, 34.0) if wide else (16.0, 28.0)
    bar, rest = slices.split_top(pygame.FRect(0, 0, width, height), TOP_BAR)
    rest = rest.inflate(-2 * GAP, -2 * GAP)
    left, right = slices.left(rest, left_width), slices.right(rest, right_width)

    panel, panel_gap = _player_sizes(rest.height, panels)
    players, log = slices.split_top(left, panels * panel + (panels - 1) * panel_gap, GAP)
    middle = slices.inset(rest, left=left_width + GAP, right=right_width + GAP)
    board, track = slices.split_bottom(middle, TRACK, GAP)

    fuel_height = 47 + 3 * (fuel_row + 2) + uranium_row + 8
    if two_markets:
        fuel_height = 27 + 2 * (MARKET_HEAD + 1) + (fuel_rows - 1) * (fuel_row + 1) + uranium_row + 6
    around = _PANEL_HEAD + _CARD_GAP + later + _PANEL_FOOT
    least_dock = MIN_DOCK + (_CHOICE_OF_MARKETS if two_markets else 0)
    missing = least_dock - (rest.height - fuel_height - around - card - 2 * GAP)
    card = max(58.0, card - max(0.0, missing))
    plants, below = slices.split_top(right, around + card, GAP)
    fuel, dock = slices.split_top(below, fuel_height, GAP)
    return Layout(
        top=bar,
        players=players,
        log=log,
        board=board,
        track=track,
        plants=plants,
        fuel=fuel,
        dock=dock,
        card=card,
        later=later,
        panel=panel,
        panel_gap=panel_gap,
    )


def _player_sizes(room: float, panels: int) -> tuple[float, float]:
    """Return the height of the panels and the gap between them, leaving room for the shortest log."""
    for panel, gap in ((FULL_PANEL, GAP), (NARROW_PANEL, 6.0), (LOW_PANEL, 4.0)):
        fits = panels * panel + (panels - 1) * gap + GAP + MIN_LOG <= room
        if fits and (panel < FULL_PANEL or panels <= 4):
            return panel, gap
    return LOW_PANEL, 4.0
