"""Pictures of whole boards: thumbnails, maps of regions, the board at night, and files."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

from powergrid.base.disk import write_safely
from powergrid.base.errors import PowergridError
from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.desktop.board import styles
from powergrid.desktop.board.camera import Camera
from powergrid.desktop.board.cities import draw_scene, house_shifts
from powergrid.desktop.board.figure import BoardFigure, board_figure
from powergrid.desktop.board.ground import draw_ground
from powergrid.desktop.board.networks import network_links, second_networks
from powergrid.desktop.board.pdf import pdf_of
from powergrid.desktop.board.pens import VectorPen
from powergrid.desktop.board.scene import BoardScene, houses
from powergrid.desktop.board.sheets import Paper, board_box, camera_on, sheets_for, window
from powergrid.desktop.board.styles import Style
from powergrid.desktop.toolkit import shapes
from powergrid.desktop.toolkit.canvas import Canvas, RectLike
from powergrid.game import Game

#: Pixels per board unit while drawing a PDF, which is then scaled to its paper.
_DOTS = 2.0


def board_picture(
    figure: BoardFigure, scene: BoardScene, style: Style, camera: Camera, size: tuple[int, int]
) -> pygame.Surface:
    """Return a picture of the board as `camera` sees it, `size` pixels large (cached by everything it shows).

    Do not draw on it.
    """
    key = ("board", figure, style, camera, size, scene.zone, tuple(scene.houses.items()), scene.networks, scene.route,
           scene.shown_player)  # fmt: skip

    return shapes.cached(key, lambda: _drawn(figure, scene, style, camera).picture(size, style.colors.sea))


def _drawn(figure: BoardFigure, scene: BoardScene, style: Style, camera: Camera) -> VectorPen:
    pen = VectorPen(camera)
    draw_ground(pen, figure, scene.zone, style)
    draw_scene(pen, figure, scene, style)
    return pen


def board_thumbnail(figure: BoardFigure, size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return a picture of a board's regions that fills `size` pixels."""
    style, scene = styles.thumbnail(), BoardScene(frozenset(figure.region_names))
    return board_picture(figure, scene, style, style.camera((0, 0, *size), scale), size)


#: The maximum zoom of a small picture of a game.
_MAX_ZOOM = 2.5


@dataclass(frozen=True)
class GamePicture:
    """The board of a game with its houses as a small picture.

    Attributes:
        house: The size of the houses in lp.
        colors: The players' colours.
    """

    game: Game
    colors: Sequence[str]
    house: float = 11

    def draw(self, c: Canvas, rect: RectLike, highlighted: int | None = None) -> None:
        """Draw the picture in `rect`.

        Args:
            highlighted: The seat whose network is highlighted.
        """
        record, place, state = self.game.record, c.rect(rect), self.game.state
        scene = BoardScene(
            frozenset(record.setup.regions),
            houses=houses(state, self.colors),
            networks=network_links(state, self.colors, second_networks(self.game)),
            shown_player=None if highlighted is None else self.colors[highlighted],
        )
        style, size = styles.game_picture(self.house), place.size
        c.surface.blit(board_picture(self._figure(), scene, style, self._camera(c, rect), size), place)
        c.box(rect, 8, None, c.theme.line2)

    def seat_at(self, c: Canvas, rect: RectLike, x: float, y: float) -> int | None:
        """Return the seat whose house is at a point (lp) of the picture drawn in `rect`, or None."""
        place, camera, figure = c.rect(rect), self._camera(c, rect), self._figure()
        at = x * c.scale - place.x, y * c.scale - place.y
        for city, slots in houses(self.game.state, self.colors).items():
            owners = [owner for owner in slots if owner is not None]
            for owner, shift in zip(owners, house_shifts(len(owners), self.house), strict=True):
                box = camera.box(figure.spots[city].by(shift, 0), (self.house + 4, self.house + 4))
                if owner in self.colors and box.collidepoint(at):
                    return self.colors.index(owner)
        return None

    def _figure(self) -> BoardFigure:
        record = self.game.record
        return board_figure(record.board, record.setup.edition, record.setup.options)

    def _camera(self, c: Canvas, rect: RectLike) -> Camera:
        zone = frozenset(self.game.record.setup.regions)
        return _camera_on(self._figure(), zone, c.rect(rect).size, c.scale, self.house)


@lru_cache(maxsize=16)  # called whenever the pointer moves
def _camera_on(figure: BoardFigure, zone: frozenset[str], size: tuple[int, int], scale: float, house: float) -> Camera:
    """Return the closest view of the regions in play with their houses."""
    whole, box, spare = styles.game_picture(house).camera((0, 0, *size), scale), (3 * house + 8, house + 8), 6 * scale
    return whole.around([(figure.spots[city], box) for city in figure.cities_in(zone)], (spare, spare), _MAX_ZOOM)


def draw_game(c: Canvas, rect: RectLike, game: Game, colors: Sequence[str], house: float = 11) -> None:
    """Draw the board of a game with its houses in `rect`.

    Args:
        house: The size of the houses in lp.
        colors: The players' colours.
    """
    GamePicture(game, colors, house).draw(c, rect)


def region_outline(
    figure: BoardFigure, region: str, style: Style, camera: Camera, size: tuple[int, int]
) -> pygame.Surface:
    """Return the outline of a region on a transparent background, to draw on a picture of the board."""

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
    paper: Paper | None = None,
) -> None:
    """Write a picture of a whole board with all slots open. The format depends on the suffix: .png, .svg or .pdf.

    Raises PowergridError for other suffixes and if the file cannot be written.

    Args:
        size: The size of a picture in pixels.
        paper: The paper of a PDF, by default one A4 sheet.
    """
    kind = path.suffix.lower()
    if kind not in (".png", ".svg", ".pdf"):
        raise PowergridError(f"{path.name}: name the picture .png, .svg or .pdf")
    figure, style = board_figure(board, edition, options), styles.table()
    sheets = sheets_for(paper or Paper(), board_box(figure).size)
    part = window(figure, sheets.room if kind == ".pdf" else size)
    if kind == ".pdf":
        size = round(part.width * _DOTS), round(part.height * _DOTS)
    pen = _drawn(figure, BoardScene(zone, step=3), style, camera_on(part, size, figure.size))
    if kind in (".svg", ".pdf"):
        document = pen.document(size, board.name, style.colors.sea)
        content = document.encode() if kind == ".svg" else pdf_of(document, board.name, sheets)
    else:
        buffer = io.BytesIO()
        pygame.image.save(pen.picture(size, style.colors.sea), buffer, "board.png")
        content = buffer.getvalue()
    write_safely(path, content, keep=False)


def without_window() -> None:
    """Set up pygame for drawing without a screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
