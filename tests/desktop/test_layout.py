"""The layout of the table: dimensions, and everything inside the window."""

import itertools

import pygame
import pytest

from powergrid.bots import ask, make_bot
from powergrid.content.library import board_by_id
from powergrid.desktop.screens.table.layout import FULL_PANEL, MIN_LOG, NARROW_PANEL, Layout, table_layout
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.game import create_game
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones

WINDOWS = [(1280, 720), (1366, 768), (1422.2, 800), (1280, 800), (1706.7, 720), (1024, 640), (2560, 1440)]


def all_layouts() -> list[tuple[tuple[float, float], int, Layout]]:
    cases = itertools.product(WINDOWS, range(2, 7))
    return [((w, h), n, table_layout(w, h, n)) for (w, h), n in cases]


def test_every_panel_has_room_inside_the_window() -> None:
    """They are cut from the window one after the other and so cannot overlap, but there may be too little left."""
    for (width, height), panels, layout in all_layouts():
        for name, rect in layout.panels.items():
            assert min(rect.size) > 0, (name, width, height, panels)
            assert pygame.FRect(0, 0, width, height).inflate(0.1, 0.1).contains(rect), (name, width, height, panels)


def test_player_panels_are_inside_their_column_and_apart() -> None:
    for _size, panels, layout in all_layouts():
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
def test_the_layout_has_the_style_guides_dimensions(
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


def test_a_larger_window_enlarges_the_board_the_dock_and_the_log() -> None:
    small, high, wide = table_layout(1500, 850, 4), table_layout(1500, 950, 4), table_layout(1700, 850, 4)
    for name in ("board", "dock", "log"):
        assert high.panels[name].height - small.panels[name].height == pytest.approx(100)
    assert wide.board.width - small.board.width == pytest.approx(200)
    assert wide.dock.width == small.dock.width


def test_the_log_keeps_some_lines_even_with_six_players() -> None:
    assert table_layout(1280, 720, 6).log.height >= MIN_LOG
    assert table_layout(1024, 640, 6).log.height >= MIN_LOG


@pytest.mark.parametrize(("board", "players"), [("germany", 2), ("benelux", 2), ("china", 3), ("china", 6), ("usa", 4)])
def test_no_game_event_moves_a_panel(board: str, players: int) -> None:
    """No button moves, not even in Step 3, in which all plants are for sale."""
    found = board_by_id(board)
    zone = possible_zones(found, "recharged", players, {})[0]
    game = create_game(found, "recharged", zone, [{"name": f"P{seat}"} for seat in range(players)], {}, 3)
    bots, view = [make_bot("easy", seat) for seat in range(players)], TableScene(game).view
    canvas = Canvas(pygame.Surface((1280, 720)), 1.0)
    layout = view.layout(canvas)
    while game.state.phase != FINISHED:
        assert view.layout(canvas) == layout, (game.state.round, game.state.phase)
        game.apply(ask(bots[game.state.to_act], game.state))


def test_a_card_beside_the_board_covers_whole_panels() -> None:
    layout = table_layout(1280, 720, 5)
    players = [layout.player_panel(place) for place in range(5)]
    over_two = pygame.FRect(
        layout.log.left, players[4].centery, layout.log.width, layout.log.top - players[4].centery + 40
    )
    assert layout.settled(over_two) == players[4].union(layout.log)
    assert layout.settled(players[2].inflate(-20, -20)) == players[2]
    low = pygame.FRect(layout.fuel.left + 16, layout.fuel.bottom - 60, 344, 60)
    assert layout.settled(low) == layout.fuel
    on_board = pygame.FRect(0, 0, 300, 200)
    on_board.center = layout.board.center
    assert layout.settled(on_board) == on_board
