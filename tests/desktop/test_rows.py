"""Rows, columns and tables give every part the room it needs, and nothing overlaps."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import (
    Part,
    column,
    filling,
    inset,
    row,
    scrolling,
    share_out,
    sized,
    stretch,
    table,
)
from powergrid.desktop.toolkit.text import breaks_words
from powergrid.desktop.toolkit.ui import Control, Ui
from tests.desktop.drawn import RecordingCanvas
from tests.sure import sure

LONG = "a sentence of many words that does not fit into one line"


@pytest.fixture
def ui() -> Ui:
    made = Ui()
    made.begin(Canvas(pygame.Surface((400, 300)), 1.0))
    return made


def noting(places: list[pygame.FRect], width: float, height: float = 10, grow: float = 0) -> Part:
    return Part(lambda rect: places.append(rect.copy()), width, height, grow)


def edges(places: list[pygame.FRect]) -> list[tuple[float, float]]:
    return [(place.left, place.right) for place in places]


@pytest.mark.parametrize(
    ("sizes", "grows", "room", "shares"),
    [
        ([10, 20], [0, 0], 100, [10, 20]),
        ([10, 20], [0, 1], 100, [10, 90]),
        ([10, 20], [1, 3], 70, [20, 50]),
        ([10, 40], [0, 1], 30, [10, 20]),
        ([30, 30], [0, 0], 30, [15, 15]),
        ([40, 30], [0, 1], 20, [20, 0]),
    ],
)
def test_spare_and_missing_room_is_shared(
    sizes: list[float], grows: list[float], room: float, shares: list[float]
) -> None:
    assert share_out(sizes, grows, room) == pytest.approx(shares)


def test_a_row_puts_parts_side_by_side_and_centres_them_vertically() -> None:
    places: list[pygame.FRect] = []
    row(noting(places, 30), stretch(), None, noting(places, 20, 0), gap=5).draw(pygame.FRect(100, 50, 100, 40))
    assert edges(places) == [(100, 130), (180, 200)]
    assert [(place.top, place.height) for place in places] == [(65, 10), (50, 40)]


def test_a_column_gives_spare_height_to_growing_parts() -> None:
    places: list[pygame.FRect] = []
    column(noting(places, 30), filling(noting(places, 0)), noting(places, 30), gap=5).draw(pygame.FRect(0, 0, 60, 100))
    assert [(place.top, place.bottom) for place in places] == [(0, 10), (15, 85), (90, 100)]
    assert {place.width for place in places} == {60}


def test_table_and_header_columns_are_as_wide_as_their_widest_part() -> None:
    places: list[pygame.FRect] = []
    lines = [[noting(places, 30, grow=1), noting(places, 8)], [noting(places, 12), noting(places, 25)]]
    head = [noting(places, 5), noting(places, 40)]
    table(lines, gap=10, like=[head]).draw(pygame.FRect(0, 0, 200, 20))
    table([head], gap=10, like=lines).draw(pygame.FRect(0, 0, 200, 20))
    assert edges(places) == [(0, 150), (160, 200)] * 3


@pytest.mark.parametrize(
    ("string", "lines"),
    [
        ("seats, clockwise", ["seats,", "clockwise"]),  # slightly too wide, so the letters are smaller
        ("Nordrhein-Westfalen", ["Nordrhein-", "Westfalen"]),
        ("a", ["a"]),
    ],
)
def test_wrapped_text_does_not_break_inside_a_word(ui: Ui, string: str, lines: list[str]) -> None:
    width = 0.9 * max(ui.c.text_width(line, theme.TEXT) for line in lines)
    canvas = RecordingCanvas(ui.c.surface, 1.0)
    ui.begin(canvas)
    label = parts.label(ui, string, theme.TEXT, wraps=True)
    label.draw(pygame.FRect(0, 0, width, label.height_at(width)))
    assert [text.string for text in canvas.texts] == lines
    assert all(text.whole.width <= width + 1.5 for text in canvas.texts)


@pytest.mark.parametrize(
    ("string", "lines", "broken"),
    [
        ("two words", ["two", "words"], False),
        ("two words", ["two", "wor", "ds"], True),
        ("one-way", ["one-", "way"], False),
        ("one\nword", ["one", "word"], False),
    ],
)
def test_the_check_finds_broken_words(string: str, lines: list[str], broken: bool) -> None:
    assert breaks_words(string, lines) is broken


def test_wrapped_text_makes_its_row_taller_and_moves_later_rows(ui: Ui) -> None:
    places: list[pygame.FRect] = []
    words = row(parts.label(ui, LONG, wraps=True, grow=1), sized(noting([], 0), 80))
    block = column(words, noting(places, 10))
    assert words.height_at(1000) < words.height_at(200) < words.height_at(120)
    for width in (200, 120):
        block.draw(pygame.FRect(0, 0, width, block.height_at(width)))
    assert places[0].top == words.height_at(200)
    assert places[1].top == words.height_at(120)


def test_larger_text_and_longer_words_take_more_room(ui: Ui) -> None:
    normal = parts.button(ui, "go", "Start", None), parts.label(ui, "Start", theme.SMALL)
    assert parts.button(ui, "go", "Start the game now", None, key="Ctrl+Enter").width > normal[0].width
    theme.use_text("largest")
    assert parts.label(ui, "Start", theme.SMALL).width > normal[1].width
    theme.use_text("normal")


@pytest.mark.parametrize("width", [90, 160, 400])
def test_nothing_overlaps_however_little_room_there_is(width: float) -> None:
    places: list[pygame.FRect] = []
    row(*(noting(places, size, grow=size % 2) for size in (31, 60, 45, 20)), gap=6).draw(pygame.FRect(0, 0, width, 20))
    assert all(right.left - left.right >= 6 - 1e-3 for left, right in pairwise(places))
    assert places[-1].right <= width + 1e-3


def test_parts_stay_inside_squeezed_lines() -> None:
    places: list[pygame.FRect] = []
    lines = [[noting(places, 50, 24), noting(places, 50)], [noting(places, 50, 24), noting(places, 50)]]
    table(lines, height=30).draw(pygame.FRect(0, 0, 200, 40))
    assert [place.height for place in places] == [20, 10, 20, 10]
    assert places[0].bottom <= places[2].top


def test_content_that_is_too_tall_scrolls(ui: Ui) -> None:
    def line(number: int) -> Part:
        def draw(rect: pygame.FRect) -> None:
            ui.add(Control(f"line.{number}", rect))

        return Part(draw, 50, 40)

    scrolling(ui, "lines", inset(column(*(line(number) for number in range(10))), 5)).draw(pygame.FRect(0, 0, 200, 100))
    last = sure(ui.control("line.9"))
    assert (last.whole.top, last.rect.height) == (360, 0)
    assert ui.control("lines.bar") is not None


@pytest.mark.parametrize(("width", "left"), [(200, 4), (110, 3), (90, 2), (30, 2)])
def test_a_narrow_row_drops_optional_parts_highest_number_first(width: float, left: int) -> None:
    places: list[pygame.FRect] = []
    words = [replace(noting(places, 30), optional=number) for number in (0, 1, 0, 2)]
    row(*words, gap=5).draw(pygame.FRect(0, 0, width, 20))
    assert len(places) == left
