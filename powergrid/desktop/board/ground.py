"""Drawing the ground of a board: sea, neighbours, regions, borders, coast, links, and badges with their costs."""

from powergrid.content.drawing import RegionSpot
from powergrid.content.layout import BADGE_HEIGHT
from powergrid.desktop.board.camera import Point, Spot
from powergrid.desktop.board.figure import BoardFigure
from powergrid.desktop.board.labels import LINK_COST, badge_width
from powergrid.desktop.board.pens import Pen, Text, VectorPen
from powergrid.desktop.board.region_names import REGION_LINE, REGION_NAME
from powergrid.desktop.board.styles import Style
from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import text
from powergrid.desktop.toolkit.theme import Color, mix

LABEL_SHARE = 0.76
"""The share of ink in the colour of a region's name; the rest is the tint of the region."""
SIGN = 14.0
"""The width of the sign of a special rule."""


def draw_ground(pen: VectorPen, figure: BoardFigure, zone: frozenset[str], style: Style) -> None:
    """Draw everything below the cities."""
    _draw_land(pen, figure, zone, style)
    _draw_edges(pen, figure, style)
    _draw_links(pen, figure, zone, style)
    if not style.slots:
        return
    used = figure.cities_in(zone)
    for a, b, cost in figure.links:
        if a in used and b in used:
            draw_badge(pen, figure.badges[a, b], cost, figure.labels.badges[a, b], *badge_colors(cost, style))
    for region in figure.drawing.regions:
        _draw_label(pen, figure, region, region.id in zone, style)


def _draw_land(pen: VectorPen, figure: BoardFigure, zone: frozenset[str], style: Style) -> None:
    land, colors = figure.land, style.colors
    for color, width in zip(colors.shores[::-1], style.shores, strict=True):
        pen.land(land.own + land.neighbours, None, color, width)
    pen.land(land.neighbours, colors.neighbour, colors.neighbour_line, 0.8)
    pen.land(land.foreign_borders, None, colors.neighbour_border, 1.6)
    pen.land(land.neutral, colors.neutral)
    for region, data in land.regions.items():
        tint = style.colors.tint(figure.region_colors[region], region in zone)
        pen.land(data, tint, tint, 0.5)


def _draw_edges(pen: VectorPen, figure: BoardFigure, style: Style) -> None:
    land, colors = figure.land, style.colors
    if style.slots:
        pen.land(land.rivers, None, mix(colors.sea, colors.coast, 0.15), 1.4)
        pen.land(land.inner_borders, None, mix(colors.out, colors.region_border, 0.45), 0.8)
        pen.land(land.coast, None, colors.coast, style.coast)
    pen.land(land.region_borders, None, colors.paper, style.border)
    if style.slots:
        pen.land(land.region_borders, None, colors.region_border, 1.0, dash=(1.0, 4.0))
    else:
        pen.land(land.coast, None, colors.coast, style.coast)
    pen.land(land.lakes, colors.sea, colors.coast, 1.0 if style.slots else 0.0)


def _draw_links(pen: VectorPen, figure: BoardFigure, zone: frozenset[str], style: Style) -> None:
    if not (style.slots or style.dot):
        return
    colors, used = style.colors, figure.cities_in(zone)
    data = {"out": "", "free": "", "paid": ""}
    for a, b, cost in figure.links:
        kind = "out" if a not in used or b not in used else "paid" if cost or not style.slots else "free"
        data[kind] += "M" + "L".join(f"{spot.x * 10:.1f} {spot.y * 10:.1f}" for spot in figure.paths[a, b])
    pen.land(data["out"], None, colors.out_link, 1.5 if style.slots else 1.2, dash=(4.0, 4.0))
    if style.slots:
        pen.land(data["free"], None, colors.paper, 8.0)
        pen.land(data["paid"], None, colors.paper, 5.5, opacity=0.85)
    pen.land(data["free"], None, colors.city_line, 6.0)
    pen.land(data["free"], None, colors.paper, 2.4)
    pen.land(data["paid"], None, colors.link, 2.5 if style.slots else 1.7)


# -- badges


def badge_size(cost: int, size: float) -> Point:
    """Return the width and height of a cost badge, at a `size` of 1 or more."""
    return badge_width(cost) * size, BADGE_HEIGHT * size


def badge_colors(cost: int, style: Style) -> tuple[Color, Color, Color]:
    """Return the background, number and outline colours of a badge that is not highlighted."""
    colors = style.colors
    dark = colors.city_line, colors.paper, colors.paper
    return dark if cost == 0 else (colors.paper, colors.ink, colors.city_line)


def draw_badge(pen: Pen, spot: Spot, cost: int, size: float, fill: Color, ink: Color, edge: Color) -> None:
    """Draw a cost badge."""
    pen.box(spot, badge_size(cost, size), 6 * size, fill, edge, 1.2)
    draw_number(pen, cost, spot, LINK_COST.size * size, ink)


def draw_number(pen: Pen, number: object, spot: Spot, size: float, color: Color) -> None:
    """Draw digits centred at a spot by their own height instead of the line height."""
    pen.text(Text(str(number), spot.by(0, 0.02 * size), size, color))


# -- names of regions


def _draw_label(pen: Pen, figure: BoardFigure, region: RegionSpot, used: bool, style: Style) -> None:
    """Draw a region's name, preceded by a struck-through sign if uranium is not allowed there."""
    colors = style.colors
    tint = colors.tint(figure.region_colors[region.id], used)
    sign = region_sign(figure, region.id) if used else None
    if sign is not None:
        pen.symbol(tokens.NO_URANIUM, sign, SIGN)
    spot = figure.label_spot(region.id).by(8 if sign is not None else 0, 0)
    for number, line in enumerate(region.lines):
        place = spot.by(0, (number - (len(region.lines) - 1) / 2) * REGION_LINE)
        pen.text(Text(line, place, REGION_NAME, mix(tint, colors.ink, LABEL_SHARE), tint, 400, 1.5))


def region_sign(figure: BoardFigure, region: str) -> Spot | None:
    """Return the position of the sign of a region that does not allow uranium, or None for other regions."""
    if region not in figure.nuclear_free:
        return None
    width = max(text.width(line, "cond", 400, REGION_NAME) for line in figure.regions[region].lines)
    return figure.label_spot(region).by(-width / 2 - 1.5, 0)
