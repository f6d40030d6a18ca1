"""The layout of the table: the measures of the style guide, nothing overlaps, everything inside."""

import itertools

import pytest

from powergrid.desktop.screens.table.layout import FULL_PANEL, GAP, LEAST_LOG, NARROW_PANEL, Layout, table_layout

WINDOWS = [(1280, 720), (1366, 768), (1422.2, 800), (1280, 800), (1706.7, 720), (1024, 640), (2560, 1440)]


def all_layouts() -> list[tuple[tuple[float, float], int, int, Layout]]:
    cases = itertools.product(WINDOWS, range(2, 7), (0, 1, 2))
    return [((w, h), n, rows, table_layout(w, h, n, rows)) for (w, h), n, rows in cases]


def test_panels_neither_overlap_nor_leave_the_window() -> None:
    for (width, height), panels, _rows, layout in all_layouts():
        rects = layout.panels
        for name, rect in rects.items():
            assert rect.left >= 0, name
            assert rect.top >= 0, name
            assert rect.right <= width + 0.01, name
            assert rect.bottom <= height + 0.01, name
            assert rect.width > 0, name
            assert rect.height > 0, (name, width, height, panels)
        for (first, a), (second, b) in itertools.combinations(rects.items(), 2):
            assert not a.inflate(-0.1, -0.1).colliderect(b), (first, second, width, height, panels)


def test_there_are_8_lp_between_panels_and_at_the_edge() -> None:
    for (width, height), _panels, _rows, layout in all_layouts():
        assert layout.players.left == GAP == 8
        assert layout.board.left - layout.players.right == pytest.approx(8, abs=0.01)
        assert layout.plants.left - layout.board.right == pytest.approx(8, abs=0.01)
        assert width - layout.dock.right == pytest.approx(8, abs=0.01)
        assert height - layout.dock.bottom == pytest.approx(8, abs=0.01)
        assert layout.track.top - layout.board.bottom == pytest.approx(8, abs=0.01)


def test_player_panels_are_inside_their_column_and_apart() -> None:
    for _size, panels, _rows, layout in all_layouts():
        rects = [layout.player_panel(place) for place in range(panels)]
        assert rects[0].top == layout.players.top
        assert rects[-1].bottom == pytest.approx(layout.players.bottom)
        for above, below in itertools.pairwise(rects):
            assert below.top - above.bottom >= 4


@pytest.mark.parametrize(
    ("size", "left", "right", "card", "later", "board"),
    [
        ((1280, 720), 244, 360, 90, 44, (644, 594)),
        ((1920 / 1.35, 1080 / 1.35), 256, 384, 110, 50, (750, 674)),
    ],
)
def test_measures_of_the_style_guide(
    size: tuple[float, float], left: float, right: float, card: float, later: float, board: tuple[float, float]
) -> None:
    layout = table_layout(*size, 4)
    assert layout.top.height == 46
    assert layout.track.height == 56
    assert layout.players.width == left
    assert layout.dock.width == right
    assert (layout.card, layout.later) == (card, later)
    assert layout.board.width == pytest.approx(board[0], abs=1)
    assert layout.board.height == pytest.approx(board[1], abs=1)


def test_up_to_four_players_have_full_panels_and_more_have_narrow_ones() -> None:
    assert table_layout(1280, 720, 4).panel == FULL_PANEL
    assert table_layout(1280, 720, 5).panel == NARROW_PANEL
    assert table_layout(1280, 720, 6).panel == NARROW_PANEL


def test_extra_height_goes_to_board_dock_and_log_and_extra_width_to_the_board() -> None:
    small, high, wide = table_layout(1500, 850, 4), table_layout(1500, 950, 4), table_layout(1700, 850, 4)
    for name in ("board", "dock", "log"):
        assert high.panels[name].height - small.panels[name].height == pytest.approx(100)
    assert wide.board.width - small.board.width == pytest.approx(200)
    assert wide.dock.width == small.dock.width


def test_the_log_keeps_some_lines_even_with_six_players() -> None:
    assert table_layout(1280, 720, 6).log.height >= LEAST_LOG
    assert table_layout(1024, 640, 6).log.height >= LEAST_LOG
