"""Pictures of a board as files: PNG at any size, and SVG."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
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
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.ground import draw_ground
from powergrid.desktop.board.pens import PicturePen, SvgPen
from powergrid.desktop.board.scene import BoardScene


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
    figure, style = board_figure(board, edition, options), styles.table()
    rect = (0, 0, *size)
    camera = style.camera(rect, Camera(rect, 1.0).unit)
    pen = SvgPen(camera) if kind == ".svg" else PicturePen(camera)
    draw_ground(pen, figure, zone, style)
    draw_scene(pen, figure, BoardScene(zone, step=3), style)
    if isinstance(pen, PicturePen):
        buffer = io.BytesIO()
        pygame.image.save(pen.picture(size, style.colors.sea), buffer, "board.png")
        write_safely(path, buffer.getvalue(), keep=False)
    else:
        write_safely(path, pen.document(size, board.name, style.colors.sea).encode(), keep=False)


def without_window() -> None:
    """Make pygame ready to draw where there is no screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.font.init()
