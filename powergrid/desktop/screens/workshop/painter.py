"""Drawing a draft: land around the cities of each region, links with costs, cities and names."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from powergrid.content.land_links import CITY_REACH, EDGE, LINK_REACH, dry_links
from powergrid.content.layout import BADGE_HEIGHT, BADGE_WIDTHS, PANEL, PILL
from powergrid.desktop.board.camera import Camera, Spot
from powergrid.desktop.board.colors import BoardColors, board_colors
from powergrid.desktop.board.ground import LABEL_SHARE
from powergrid.desktop.board.labels import CITY_NAME, LINK_COST
from powergrid.desktop.board.pens import Parts, ScreenPen, Stroke, Text
from powergrid.desktop.board.region_names import REGION_NAME
from powergrid.desktop.screens.workshop.draft import Draft, DraftCity, DraftLink, DraftRegion
from powergrid.desktop.screens.workshop.hand_labels import cost_share, name_offset, region_spot
from powergrid.desktop.screens.workshop.lakes import lakes, strip
from powergrid.desktop.screens.workshop.real_coast import HOLE, Sea
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Color, mix
from powergrid.desktop.words.names import region_name

_COAST: Final = 2.2
#: The lengths of the dashes and gaps of a link that only one edition has.
_ONE_EDITION: Final = (7.0, 5.0)
#: Pictures of land by camera, size, width of the coast, links and cities.
KeptLand = dict[tuple[Any, ...], pygame.Surface]


@dataclass(frozen=True)
class Marks:
    """The parts to highlight.

    Attributes:
        picked: The selected cities.
        link: The selected link.
        pending: The first end of a new link.
        hovered: The city under the mouse.
        moving: Whether the selected cities are being dragged.
    """

    picked: Collection[str] = ()
    link: int | None = None
    pending: str = ""
    hovered: str = ""
    moving: bool = False


class Painter:
    """A painter that draws a draft on a canvas as seen by a camera.

    Args:
        parts: A cache of parts drawn with the same camera.
        sea: The sea around real coasts, or None for land around the cities.
        land: A cache of pictures of the land of cities that are not being dragged.
    """

    def __init__(self, c: Canvas, camera: Camera, draft: Draft, parts: Parts, sea: Sea | None, land: KeptLand) -> None:
        self.c = c
        self.camera = camera
        self.draft = draft
        self.colors: BoardColors = board_colors(c.theme)
        self.sea = sea
        self.land = land
        self.pen = ScreenPen(c.surface, camera, parts)
        self.cities = {city.id: city for city in draft.cities}
        self.tints = {region.id: self.colors.tints.get(region.color, self.colors.neutral) for region in draft.regions}

    def draw(self, marks: Marks, grid: float, picture: pygame.Surface | None) -> None:
        """Draw everything.

        Args:
            grid: The distance between grid lines, or 0 for none.
            picture: A picture to trace, which replaces the land.
        """
        self.c.surface.fill(self.colors.sea, self.camera.rect)
        if picture is None and self.sea is not None:
            self._real_land(self.sea)
        elif picture is None:
            self._land(marks.picked if marks.moving else ())
        else:
            self.c.surface.blit(picture, self.camera.to_window(0.0, 0.0))
        if grid:
            self._grid(grid)
        for number, link in enumerate(self.draft.links):
            self._link(link, chosen=number == marks.link)
        for region in self.draft.regions:
            self._region_name(region)
        for city in self.draft.cities:
            self.pen.part(("name", city.name, city.x, city.y, name_offset(city)), self._name, city)
        for number, link in enumerate(self.draft.links):
            self._badge(link, chosen=number == marks.link)
        for city in self.draft.cities:
            self._city(city, marks)
        self.pen.flush()

    def tint(self, region: str) -> Color:
        """Return the tint of a region, or a neutral tint if the region is unknown."""
        return self.tints.get(region, self.colors.neutral)

    def badge_spot(self, link: DraftLink) -> Spot | None:
        """Return the centre of a link's badge, or None if one of the cities does not exist."""
        a, b = self.cities.get(link.a), self.cities.get(link.b)
        if a is None or b is None:
            return None
        at = cost_share(link)
        return Spot(a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at, 0.0, -22.0 if a is b else 0.0)

    # -- parts

    def _real_land(self, sea: Sea) -> None:
        """Draw the real land, with region colours around the cities and links."""
        self.c.surface.fill(self.colors.neutral, self.camera.rect)
        self._discs_and_strips(self.c.surface, 0.0, [pair for pair, dry in self._links() if dry], self.cities)
        self.c.surface.blit(*sea)

    def _land(self, moving: Collection[str]) -> None:
        """Draw discs around the cities and strips along links on land, with a coast around all of them.

        As on the finished board, the land ends before the edges of the panel. Lakes are filled only between cities that
        are not being dragged, because finding them is too slow for every frame.

        Args:
            moving: The cities that are being dragged.
        """
        surface, camera = self.c.surface, self.camera
        dry = [pair for pair, dry in self._links() if dry]
        dragged = [pair for pair in dry if pair[0] in moving or pair[1] in moving]
        fixed = [pair for pair in dry if pair not in dragged], [city for city in self.cities if city not in moving]
        coast = _COAST * camera.size
        clip = surface.get_clip()
        left, top = camera.to_window(EDGE, EDGE)
        right, bottom = camera.to_window(PANEL[0] - EDGE, PANEL[1] - EDGE)
        for extra in (coast, 0.0):
            edges = pygame.Rect(round(left), round(top), round(right - left), round(bottom - top))
            surface.set_clip(edges.inflate(2 * extra, 2 * extra).clip(clip))
            if moving:
                surface.blit(self._kept_land(extra, *fixed), (0, 0))
                self._discs_and_strips(surface, extra, dragged, [city for city in self.cities if city in moving])
            else:
                self._fixed_land(surface, extra, *fixed)
        surface.set_clip(clip)

    def _fixed_land(
        self, surface: pygame.Surface, extra: float, links: Sequence[tuple[str, str]], cities: Collection[str]
    ) -> None:
        """Draw the land of the cities that are not being dragged, or its coast."""
        if not extra:
            self._fill_lakes(surface, links, cities)
        self._discs_and_strips(surface, extra, links, cities)

    def _kept_land(self, extra: float, links: Sequence[tuple[str, str]], cities: Collection[str]) -> pygame.Surface:
        """Return a cached picture, as large as the window, of the land of the cities that are not being dragged."""
        places = [(self.cities[city].x, self.cities[city].y, self.tint(self.cities[city].region)) for city in cities]
        key = self.camera, self.c.surface.get_size(), extra, tuple(links), tuple(places)
        if key not in self.land:
            for old in [key for key in self.land if key[2] == extra or key[0] != self.camera]:
                del self.land[old]
            layer = pygame.Surface(self.c.surface.get_size())
            layer.fill(HOLE)
            layer.set_colorkey(HOLE, pygame.RLEACCEL)
            self._fixed_land(layer, extra, links, cities)
            self.land[key] = layer
        return self.land[key]

    def _links(self) -> list[tuple[tuple[str, str], bool]]:
        """Return each link, and whether it is on land."""
        places = {city.id: ((city.x, city.y), city.region) for city in self.draft.cities}
        return dry_links(places, [(link.a, link.b) for link in self.draft.links])

    def _discs_and_strips(
        self, surface: pygame.Surface, extra: float, links: Collection[tuple[str, str]], cities: Collection[str]
    ) -> None:
        """Draw strips along links and discs around cities in region colours, or their coast, `extra` pixels wider."""
        camera = self.camera
        spots = {city.id: camera.to_window(city.x, city.y) for city in self.draft.cities}
        half, reach = LINK_REACH * camera.unit + extra, CITY_REACH * camera.unit + extra
        tints = {city.id: self.colors.coast if extra else self.tint(city.region) for city in self.draft.cities}
        for a, b in links:
            start, end = spots[a], spots[b]
            pygame.draw.polygon(surface, tints[a], strip(start, end, half))
            if tints[a] != tints[b]:
                middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
                pygame.draw.polygon(surface, tints[b], strip(end, middle, half))
        for city in cities:
            pygame.draw.circle(surface, tints[city], spots[city], reach)

    def _fill_lakes(self, surface: pygame.Surface, dry: Collection[tuple[str, str]], fixed: Collection[str]) -> None:
        """Draw land over enclosed water and its coasts."""
        cities = [city for city in self.draft.cities if city.id in fixed]
        at = {city.id: (city.x, city.y) for city in cities}
        for place, side, nearest in lakes(tuple(at[city.id] for city in cities), tuple((at[a], at[b]) for a, b in dry)):
            whole = (side + 2 * _COAST + 2) * self.camera.unit
            square = pygame.FRect(0, 0, whole, whole)
            square.center = self.camera.to_window(*place)
            surface.fill(self.tint(cities[nearest].region), square)

    def _grid(self, step: float) -> None:
        camera, color = self.camera, mix(self.colors.sea, self.colors.ink, 0.16)
        left, top = camera.to_window(0.0, 0.0)
        right, bottom = camera.to_window(*PANEL)
        for number in range(int(PANEL[0] / step) + 1):
            x = camera.to_window(number * step, 0.0)[0]
            pygame.draw.line(self.c.surface, color, (x, top), (x, bottom))
        for number in range(int(PANEL[1] / step) + 1):
            y = camera.to_window(0.0, number * step)[1]
            pygame.draw.line(self.c.surface, color, (left, y), (right, y))
        pygame.draw.rect(self.c.surface, mix(color, self.colors.ink, 0.3), (left, top, right - left, bottom - top), 1)

    def _link(self, link: DraftLink, *, chosen: bool) -> None:
        a, b = self.cities.get(link.a), self.cities.get(link.b)
        if a is None or b is None or a is b:
            return
        dash = _ONE_EDITION if link.only else ()
        strokes = [Stroke(self.colors.paper, 4.6), Stroke(self.colors.link, 2.4, dash=dash)]
        if chosen:
            strokes = [Stroke(self.c.theme.dark, 7.0), Stroke(self.c.theme.amber, 5.0, dash=dash)]
        ends = Spot(a.x, a.y), Spot(b.x, b.y)
        self.pen.part(("link", *ends, chosen, link.only), self.pen.line, ends, strokes)

    def _badge(self, link: DraftLink, *, chosen: bool) -> None:
        spot = self.badge_spot(link)
        if spot is not None:
            self.pen.part(("badge", spot, link.cost, chosen), self._draw_badge, spot, link.cost, chosen)

    def _draw_badge(self, spot: Spot, cost: int | None, chosen: bool) -> None:
        t, colors = self.c.theme, self.colors
        words = "?" if cost is None else str(cost)
        ground, edge, ink = (t.amber, t.dark, t.dark) if chosen else (colors.paper, colors.link, colors.ink)
        self.pen.box(spot, (BADGE_WIDTHS[min(len(words), 2) - 1] + 2, BADGE_HEIGHT), 5, ground, edge, 1.2)
        self.pen.text(Text(words, spot, LINK_COST.size, ink, None, LINK_COST.weight))

    def _name(self, city: DraftCity) -> None:
        font, colors = CITY_NAME, self.colors
        spot = Spot(city.x, city.y, *name_offset(city))
        self.pen.text(Text(city.name or "?", spot, font.size, colors.ink, colors.paper, font.weight))

    def _region_name(self, region: DraftRegion) -> None:
        at = region_spot(self.draft, region.id)
        if at is not None and region.name:
            tint = self.tint(region.id)
            ink = mix(tint, self.colors.ink, LABEL_SHARE)
            line = Text(region_name(region.name), Spot(*at), REGION_NAME, ink, tint, 400)
            self.pen.part(("region", line), self.pen.text, line)

    def _city(self, city: DraftCity, marks: Marks) -> None:
        spot, tint, t = Spot(city.x, city.y), self.tint(city.region), self.c.theme
        ring = 4.0 if city.id in marks.picked or city.id == marks.pending else 2.5 if city.id == marks.hovered else 0.0
        color = t.petrol if city.id == marks.pending else t.amber
        self.pen.part(("city", spot, tint, ring, color), self._draw_city, spot, tint, ring, color)

    def _draw_city(self, spot: Spot, tint: Color, ring: float, color: Color) -> None:
        pen, t, colors = self.pen, self.c.theme, self.colors
        if ring:
            for paint, edge in ((t.dark, ring + 1.4), (color, ring)):
                pen.box(spot, (PILL[0] + 2 * edge, PILL[1] + 2 * edge), 6 + edge, paint)
        pen.box(spot, PILL, 6, colors.paper, colors.city_line, 1.4)
        for place in (-16.0, 0.0, 16.0):
            pen.box(spot.by(place, 0.0), (13.0, 13.0), 3, tint, colors.city_line, 0.8)
