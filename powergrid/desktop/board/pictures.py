"""Pictures of whole boards: thumbnails, maps of regions, the board at night, and files."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

import pygame

from powergrid.base.disk import write_safely
from powergrid.base.errors import PowergridError
from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.desktop.board import styles
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.cities import draw_scene
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.ground import draw_ground
from powergrid.desktop.board.networks import network_links
from powergrid.desktop.board.pens import VectorPen
from powergrid.desktop.board.scene import BoardScene, houses
from powergrid.desktop.board.styles import Style
from powergrid.desktop.toolkit import shapes
from powergrid.desktop.toolkit.canvas import Canvas, RectLike
from powergrid.game import Game


def board_picture(
    figure: BoardFigure, scene: BoardScene, style: Style, camera: Camera, size: tuple[int, int]
) -> pygame.Surface:
    """Return a picture of `size` pixels, the board as `camera` sees it (cached by zone, houses, networks and route).

    Do not draw on it.
    """
    key = ("board", figure, style, camera, size, scene.zone, tuple(scene.houses.items()), scene.networks, scene.route)

    return shapes.cached(key, lambda: _drawn(figure, scene, style, camera).picture(size, style.colors.sea))


def _drawn(figure: BoardFigure, scene: BoardScene, style: Style, camera: Camera) -> VectorPen:
    pen = VectorPen(camera)
    draw_ground(pen, figure, scene.zone, style)
    draw_scene(pen, figure, scene, style)
    return pen


def board_thumbnail(figure: BoardFigure, size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return a picture of a board's regions that covers `size` pixels."""
    style, scene = styles.thumbnail(), BoardScene(frozenset(figure.region_names))
    return board_picture(figure, scene, style, style.camera((0, 0, *size), scale), size)


def draw_game(c: Canvas, rect: RectLike, game: Game, colors: Sequence[str], house: float = 11) -> None:
    """Draw the board of a game into `rect`, with its houses of `house` lp; `colors` are those of the players."""
    record, place = game.record, c.rect(rect)
    figure = board_figure(record.board, record.setup.edition, record.setup.options)
    style = styles.game_picture(house)
    zone, links = frozenset(record.setup.regions), network_links(game.state, colors)
    scene = BoardScene(zone, houses=houses(game.state, colors), networks=links)
    c.surface.blit(board_picture(figure, scene, style, style.camera((0, 0, *place.size), c.scale), place.size), place)
    c.box(rect, 8, None, c.theme.line2)


def region_outline(
    figure: BoardFigure, region: str, style: Style, camera: Camera, size: tuple[int, int]
) -> pygame.Surface:
    """Return the outline of a region on a transparent ground, to be drawn over a picture of the board."""

    def make() -> pygame.Surface:
        pen = VectorPen(camera)
        for color, width in ((style.colors.theme.dark, 5.0), (style.colors.theme.amber, 3.4)):
            pen.land(figure.land.regions[region], None, color, width)
        return pen.picture(size, None)

    return shapes.cached(("region outline", figure, region, style, camera, size), make)


def save_board_picture(
    board: Board,
    edition: Edition,
    options: Mapping[str, OptionValue],
    zone: frozenset[str],
    path: Path,
    size: tuple[int, int],
) -> None:
    """Write a picture of a board with all slots open; the ending of `path` (.png or .svg) says which kind.

    Raises PowergridError for another ending and where the file cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in (".png", ".svg"):
        raise PowergridError(f"{path.name}: name the picture .png or .svg")
    figure, style, rect = board_figure(board, edition, options), styles.table(), (0, 0, *size)
    pen = _drawn(figure, BoardScene(zone, step=3), style, style.camera(rect, Camera(rect, 1.0).unit))
    if kind == ".svg":
        content = pen.document(size, board.name, style.colors.sea).encode()
    else:
        buffer = io.BytesIO()
        pygame.image.save(pen.picture(size, style.colors.sea), buffer, "board.png")
        content = buffer.getvalue()
    write_safely(path, content, keep=False)


def without_window() -> None:
    """Make pygame ready to draw where there is no screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
