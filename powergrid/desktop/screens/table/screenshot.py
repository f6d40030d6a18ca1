"""A picture of the table without a window."""

from __future__ import annotations

from pathlib import Path

import pygame

from powergrid.base.disk import refuse_special
from powergrid.base.errors import PowergridError
from powergrid.desktop.play.new_game import table_options
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.game import Game
from powergrid.rules.actions import Shuffle


def draw_table(game: Game, size: tuple[int, int], *, all_open: bool = False) -> pygame.Surface:
    """Return the table as the desktop game would show it, `size` pixels wide and high; no display is needed.

    Money that the table agreed to hide stays hidden until the game is over; all_open: it is over by now. A draw pile
    that waits for its shuffle is shown in ascending order: its cards are face down. The game moves on by that shuffle
    only.
    """
    if game.state.awaiting_shuffle:
        game.apply(Shuffle(tuple(sorted(game.state.deck))))
    pygame.font.init()
    fitting = min(size[0] / theme.DESIGN_WIDTH, size[1] / theme.DESIGN_HEIGHT)
    grown = max(1.0, theme.MIN_SCALE / fitting)
    width, height = round(size[0] * grown), round(size[1] * grown)
    picture = pygame.Surface((width, height))
    hidden_money = table_options(game)[0] and not all_open
    TableScene(game, hidden_money=hidden_money).draw_all(Canvas(picture, theme.ui_scale(width, height)))
    return picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)


def save_table_picture(game: Game, path: Path, size: tuple[int, int], *, all_open: bool = False) -> None:
    """Write the picture of `draw_table` to a file; its ending names the kind (png, jpg, bmp or tga).

    Raises PowergridError when the file cannot be written.
    """
    if path.suffix.lower() not in (".png", ".jpg", ".jpeg", ".bmp", ".tga"):
        raise PowergridError(f"{path.name}: a picture must end in .png, .jpg, .bmp or .tga")
    picture = draw_table(game, size, all_open=all_open)
    refuse_special(path)
    try:
        pygame.image.save(picture, str(path))
    except (pygame.error, OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PowergridError(f"{path}: the picture cannot be written ({reason})") from error
