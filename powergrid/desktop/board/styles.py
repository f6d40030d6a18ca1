"""The styles of boards: at the table, as a map of regions, as a small picture, and at night."""

from dataclasses import dataclass, replace

from powergrid.content.layout import PANEL
from powergrid.desktop.board.camera import EDGE, Camera
from powergrid.desktop.board.colors import GLOW, GLOW_CORE, NIGHT, BoardColors, board_colors
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.theme import Color, mix

Layers = tuple[tuple[Color, float], ...]
"""Lines or discs on top of each other: colour and width in lp, bottom first."""


@dataclass(frozen=True)
class Style:
    """Which parts of a board are drawn, and how. Widths are in lp.

    Attributes:
        slots: Whether cities are drawn with slots, and all names and costs, instead of as plain dots.
        shrinks: Whether cities and lines shrink too if the whole board does not fit.
        text: The factor for the size of house prices.
    """

    colors: BoardColors
    slots: bool
    shrinks: bool
    shores: tuple[float, float, float]
    border: float
    coast: float
    route: Layers
    plan: Layers
    edge: float = EDGE
    cover: bool = False
    dot: float = 5.2
    house: float = 14.5
    text: float = 1.0
    city_glow: Layers = ()
    """Discs for the cities of a route, largest first; if empty, these cities look like the others."""

    def camera(self, rect: tuple[int, int, int, int], scale: float, size: float = 1.0) -> Camera:
        """Return the camera for the whole board in `rect`, at `scale` pixels per lp.

        Args:
            size: The size of its cities.
        """
        fitting = min(scale, rect[2] / PANEL[0], rect[3] / PANEL[1]) if self.shrinks else scale
        return Camera(rect, fitting * size, edge=self.edge, cover=self.cover)


def table() -> Style:
    """Return the style for the table, the previewer and files."""
    colors = board_colors()
    t = colors.theme
    route, plan = ((t.dark, 10.0), (t.amber, 6.5)), ((t.halo, 9.0), (t.petrol, 5.0))
    return Style(colors, True, True, (26, 16, 8), 3.0, 1.5, route, plan, text=theme.text_size(1.0))


def region_map() -> Style:
    """Return the style for the map on which regions are chosen."""
    return replace(table(), slots=False, shrinks=False, shores=(18, 11, 6), coast=1.2, edge=20.0)


def game_picture(house: float) -> Style:
    """Return the style for a small picture of a game.

    Args:
        house: The size of houses in lp.
    """
    return replace(region_map(), house=house)


def thumbnail() -> Style:
    """Return the style for a board's regions filling a card."""
    return replace(region_map(), shores=(12.6, 7.7, 4.2), border=2.1, coast=0.85, edge=0.0, cover=True, dot=0.0)


def night() -> Style:
    """Return the style for the board at night, on which a route glows."""
    land = NIGHT.tints["green"]
    glow = (mix(land, GLOW, 0.3), 9.0), (mix(land, GLOW, 0.55), 5.0), (GLOW, 2.4)
    city_glow = (mix(land, GLOW, 0.28), 30.0), (mix(land, GLOW, 0.5), 21.0), (GLOW, 15.2), (GLOW_CORE, 10.4)
    return Style(NIGHT, False, False, (0, 0, 0), 0.0, 1.2, glow, (), edge=0.0, dot=4.0, city_glow=city_glow)
