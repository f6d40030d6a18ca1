"""The caches for drawing are limited, however often the window is resized."""

import os
import sys

import pygame
import pytest

from powergrid.content.library import board_by_id
from powergrid.content.options import complete_options
from powergrid.desktop.app import App
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.ground_cache import ground_of
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.toolkit import shapes, text
from powergrid.desktop.toolkit.picture_cache import PictureCache, size_of
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import BUILDING, show

SIZES = [(1024, 640), (1333, 777), (1440, 900)]


def picture(width: int, height: int) -> pygame.Surface:
    return pygame.Surface((width, height), pygame.SRCALPHA)


def test_a_full_cache_drops_the_least_recently_used_picture() -> None:
    cache = PictureCache(limit=3 * 400)
    for name in "abc":
        cache.get(name, lambda: picture(10, 10))
    cache.get("a", lambda: pytest.fail("it is kept"))
    cache.get("d", lambda: picture(10, 10))
    assert cache.bytes == 1200
    cache.get("a", lambda: pytest.fail("it is kept"))
    made = []
    cache.get("b", lambda: made.append("b") or picture(10, 10))  # type: ignore[func-returns-value]
    assert made == ["b"]


def test_an_oversized_picture_is_the_only_one_kept() -> None:
    cache = PictureCache(limit=400)
    cache.get("small", lambda: picture(5, 5))
    large = cache.get("large", lambda: picture(100, 100))
    assert cache.get("large", lambda: pytest.fail("it is kept")) is large
    assert len(cache) == 1
    cache.get("small", lambda: picture(5, 5))
    assert cache.bytes == size_of(picture(5, 5))


def test_pictures_unused_after_a_resize_are_dropped() -> None:
    cache = PictureCache(limit=100_000)
    for name in "ab":
        cache.get(name, lambda: picture(10, 10))
    cache.outdate()
    cache.get("a", lambda: pytest.fail("it is kept"))
    cache.drop_outdated()
    assert (len(cache), cache.bytes) == (1, 400)


def test_pictures_for_other_window_sizes_are_dropped(app: App) -> None:
    app.resize((1280, 720))
    shapes.clear()
    text.pictures.clear()
    show(app, position(GERMANY, BUILDING))
    app.step()
    needed = shapes.pictures.bytes + text.pictures.bytes
    for size in SIZES:
        app.resize(size)
        app.step()
    app.resize((1280, 720))
    app.step()
    assert shapes.pictures.bytes + text.pictures.bytes <= 1.05 * needed


def test_a_board_background_is_kept_for_one_window_size_only(app: App) -> None:
    figure = board_figure(board_by_id("germany"), "recharged", complete_options({}, "recharged", 3))
    view = BoardView(figure)
    scene = BoardScene(frozenset(view.figure.region_colors))
    for width in (300, 350, 400):
        view.place(pygame.Rect(0, 0, width, 300), 0.75)
        view.draw(app.surface, scene)
    needed = 400 * 300 * 4
    assert 0 < ground_of(figure).bytes <= needed


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists open files in /proc")
def test_fonts_of_many_sizes_keep_no_file_open() -> None:
    text.clear()
    before = len(os.listdir("/proc/self/fd"))
    for size in range(10, 70):
        text.width("Power Grid", "sans", 400, size)
    assert len(os.listdir("/proc/self/fd")) <= before + 1


def test_each_font_is_read_once(app: App) -> None:
    text._font_file.cache_clear()
    text.clear()
    app.push(MenuScene())
    for size in SIZES:
        app.resize(size)
        app.step()
    read = text._font_file.cache_info()
    assert 0 < read.misses == read.currsize < read.hits
