"""The map in the set-up for putting regions in or out of play."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product

import pygame

from powergrid.content.board import Region
from powergrid.desktop.board import styles
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.pictures import board_picture, region_outline
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.toolkit import slices
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.translation import _, count

_PILL_FONT = Font("cond", 15.5, 600)
#: A rectangle: left, top, width and height in lp.
Box = tuple[float, ...]
#: Regions with the widths of their labels in lp.
Widths = tuple[tuple[str, float], ...]

#: The minimum distance between a label and the centre of a city, in lp.
_CITY = 7.0
#: The spacing of the positions tried for a label, and their maximum distance, in lp.
_STEP, _REACH = 5, 100


@lru_cache(maxsize=8)
def _label_boxes(figure: BoardFigure, camera: Camera, scale: float, widths: Widths) -> dict[str, Box]:
    """Return the rectangles of the labels by region, in lp.

    Each label is on the land of its region as far as possible, and covers neither a city nor another label.
    """
    room = slices.in_lp(camera.rect, scale).inflate(-8, -8)
    cities = [camera.at(spot) for spot in figure.spots.values()]
    taken = [slices.around((x / scale, y / scale), 2 * _CITY, 2 * _CITY) for x, y in cities]
    places: dict[str, Box] = {}
    for region, width in widths:
        x, y = (side / scale for side in camera.at(figure.open_spots[region]))
        boxes = (slices.around((x + right, y + down), width, 26) for right, down in _around())
        clear = (box for box in boxes if room.contains(box) and box.collidelist(taken) < 0)
        place = _most_on_land(figure, camera, scale, region, clear)
        if place is None:
            place = slices.around((x, y), width, 26).clamp(room)
        places[region] = tuple(place)
        taken.append(place.inflate(6, 4))
    return places


def _most_on_land(
    figure: BoardFigure, camera: Camera, scale: float, region: str, boxes: Iterable[pygame.FRect]
) -> pygame.FRect | None:
    """Return the box that overlaps most with the land of a region and least with other land, or None without boxes.

    Stop at the first box that could not be better.
    """
    best, most = None, -6
    for box in boxes:
        spots = [(box.left + box.width * share / 6, box.centery) for share in range(1, 6)]
        land = [figure.land.region_at(*camera.to_board(x * scale, y * scale)) for x, y in spots]
        on_land = land.count(region) - sum(owner not in (None, region) for owner in land)
        if on_land > most:
            best, most = box, on_land
        if most == len(spots):
            break
    return best


@cache
def _around() -> list[tuple[int, int]]:
    """Return offsets in lp to surrounding positions, nearest first."""
    steps = range(-_REACH, _REACH + 1, _STEP)
    return sorted(product(steps, steps), key=lambda step: step[0] ** 2 + step[1] ** 2)


class RegionMap:
    """The map of the board with the chosen regions, and a pill for each region."""

    def __init__(self, ui: Ui, choices: NewGame) -> None:
        self.ui = ui
        self.choices = choices

    def draw(self, rect: pygame.FRect) -> None:
        """Draw the map in `rect`."""
        ui, choices = self.ui, self.choices
        c, place = ui.c, ui.c.rect(rect)
        figure, style = board_figure(choices.board, choices.edition, choices.options), styles.region_map()
        camera = style.camera((place.x, place.y, place.width, place.height), c.scale)
        on_picture = replace(camera, rect=(0, 0, *place.size))
        scene = BoardScene(frozenset(choices.zone))
        c.surface.blit(board_picture(figure, scene, style, on_picture, place.size), place)

        def under_mouse() -> str:
            mouse = ui.mouse[0] * c.scale, ui.mouse[1] * c.scale
            return figure.land.region_at(*camera.to_board(*mouse)) or ""

        def click() -> None:
            if region := under_mouse():
                choices.toggle_region(region)

        pointed = ui.pointed.removeprefix("regions.") if ui.pointed.startswith("regions.") else ""
        pointed = under_mouse() if pointed == "map" else pointed
        if pointed in figure.region_names:
            c.surface.blit(region_outline(figure, pointed, style, on_picture, place.size), place)
        ui.area("regions.map", rect, on_click=click, on_hover=lambda x, y: setattr(ui, "dirty", True))
        c.box(rect, 0, None, c.theme.line2)
        names = figure.region_names
        widths = tuple((region.id, c.text_width(names[region.id], _PILL_FONT) + 38) for region in choices.board.regions)
        places = _label_boxes(figure, camera, c.scale, widths)
        for region in choices.board.regions:
            self._region_pill(region, names[region.id], pygame.FRect(places[region.id]))

    def _region_pill(self, region: Region, label: str, pill: pygame.FRect) -> None:
        ui = self.ui
        c, t = ui.c, ui.c.theme
        name = f"regions.{region.id}"
        on = region.id in self.choices.zone
        hover = ui.is_hovered(name)
        ground = t.pill if on and hover else t.head if on else t.field if hover else t.paper
        c.box(pill, 13, ground, t.ink if on else t.button_line)
        color = t.white if on else t.ink7
        if on:
            c.icon("check", (pill.left + 16, pill.centery), 13, t.amber)
        else:
            c.box((pill.left + 10, pill.centery - 5.5, 11, 11), 2, None, t.ink5, 1.4)
        c.text(label, (pill.left + 27, pill.centery), _PILL_FONT, color, "midleft")
        ui.draw_focus(name, pill, 13)
        cities = sum(1 for where in self.choices.board.cities if where.region == region.id)
        tip = Tip(_(region.name), count(cities, "{n} city", "{n} cities"), "Space")
        ui.add(
            Control(
                name, pill, lambda: self.choices.toggle_region(region.id), tip=tip, group="regions", enter_first=True
            )
        )
