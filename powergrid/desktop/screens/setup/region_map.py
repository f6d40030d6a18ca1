"""The map in the set-up on which regions are put in or out of play."""

from dataclasses import replace

import pygame

from powergrid.content.board import Region
from powergrid.desktop.board import styles
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.pictures import board_picture, region_outline
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.translation import _, count

_PILL_FONT = Font("cond", 15.5, 600)


def _part(pills: list[pygame.FRect]) -> None:
    """Move overlapping labels up and down until they no longer overlap."""
    for _round in range(12):
        for number, first in enumerate(pills):
            for second in pills[number + 1 :]:
                if first.inflate(6, 4).colliderect(second):
                    upper, lower = (first, second) if first.y <= second.y else (second, first)
                    push = (upper.bottom + 4 - lower.top) / 2
                    upper.y -= push
                    lower.y += push


class RegionMap:
    """Draws the board with the chosen regions, and a pill for each region."""

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
        names, pills = figure.region_names, {}
        for region in choices.board.regions:
            x, y = camera.at(figure.open_spots[region.id])
            pills[region.id] = self._pill(names[region.id], (x / c.scale, y / c.scale), rect)
        _part(list(pills.values()))
        for region in choices.board.regions:
            self._region_pill(region, names[region.id], pills[region.id])

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
        ground = t.pill if on and hover else t.head if on else t.field if hover else t.paper
        c.box(pill, 14, ground, t.ink if on else t.button_line)
        color = t.white if on else t.ink7
        if on:
            c.icon("check", (pill.left + 16, pill.centery), 13, t.amber)
        else:
            c.box((pill.left + 10, pill.centery - 5.5, 11, 11), 2, None, t.ink5, 1.4)
        c.text(label, (pill.left + 28, pill.centery), _PILL_FONT, color, "midleft")
        ui.draw_focus(name, pill, 14)
        cities = sum(1 for where in self.choices.board.cities if where.region == region.id)
        tip = Tip(_(region.name), count(cities, "{n} city", "{n} cities"), "Space")
        ui.add(
            Control(
                name, pill, lambda: self.choices.toggle_region(region.id), tip=tip, group="regions", enter_first=True
            )
        )
