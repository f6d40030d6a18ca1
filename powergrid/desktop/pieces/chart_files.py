"""Export the charts of a game as pictures, its numbers as a table and its story as text."""

import io
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame

from powergrid.base.disk import write_safely
from powergrid.base.resources import user_exports_dir
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.story import story
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.study.statistics import csv_text, statistics

_SIZE, _SCALE, _HEAD = (1920, 680), 1.35, 40.0
PAGES = ("rounds", "power", "money")


def write_charts(game: Game, seats: Sequence[Seat]) -> list[Path]:
    """Write game.csv, story.txt and a picture of each page of charts to a new folder among the user's exports.

    Returns the files. Raises DiskError.
    """
    name = f"{_(game.record.board.name)} {datetime.now():%Y-%m-%d %H.%M.%S}"
    folder = user_exports_dir() / "".join(letter for letter in name if letter not in '<>:"/\\|?*')
    numbers, words = csv_text(statistics(game)), story(game)
    files = {"game.csv": numbers.encode("utf-8-sig"), "story.txt": words.encode("utf-8-sig")}
    charts = ChartPages(game, seats)
    for page in PAGES:
        charts.choose(page)
        files[f"charts-{page}.png"] = _picture(charts, game, seats)
    for file, content in files.items():
        write_safely(folder / file, content, keep=False)
    return [folder / file for file in files]


def _picture(charts: ChartPages, game: Game, seats: Sequence[Seat]) -> bytes:
    """Return a picture of a page of charts, headed by the board, the edition and the player colours."""
    ui, surface = Ui(), pygame.Surface(_SIZE)
    c = Canvas(surface, _SCALE)
    t, y = c.theme, _HEAD / 2 + 1
    surface.fill(t.table)
    ui.begin(c)
    title = f"{_(game.record.board.name)}, {edition_name(game.record.setup.edition)}"
    x = c.text(title, (14, y), theme.SECTION, t.ink, "midleft").right + 24
    for seat in seats:
        tokens.marker(c, seat.color, (x + 8, y), 16)
        x = c.text(seat.name, (x + 22, y), theme.ROW, t.ink, "midleft").right + 18
    charts.draw(ui, slices.inset(c.area, 12, _HEAD, 12, 12))
    ui.end()
    out = io.BytesIO()
    pygame.image.save(surface, out, "charts.png")
    return out.getvalue()
