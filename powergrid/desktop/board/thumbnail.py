"""A small picture of a game: its board with the regions in play and the houses."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.desktop.board import small_board
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.controller import Seat
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.game import Game
from powergrid.rules.events import TRUST
from powergrid.rules.state import NOBODY


def draw(c: Canvas, rect: pygame.FRect, game: Game, seats: Sequence[Seat], house: float = 11) -> None:
    """Draw the board of a game with its houses, each `house` lp wide."""
    record = game.record
    small = small_board.small_board(record.board, record.setup.edition, dict(record.setup.options))
    place = c.rect(rect)
    picture = small_board.zone_map(small, place.size, c.scale, frozenset(record.setup.regions))
    with c.clip(rect):
        c.surface.blit(picture, place)
        _houses(c, game, seats, small, small_board.fit(place, margin=small_board.MARGIN), house)
    c.box(rect, 8, None, c.theme.line2)


def _houses(
    c: Canvas,
    game: Game,
    seats: Sequence[Seat],
    small: small_board.SmallBoard,
    placed: small_board.Fit,
    house: float,
) -> None:
    state = game.state
    for number, city in enumerate(state.ruleset.city_ids):
        owners = [seat for seat in state.slots[3 * number : 3 * number + 3] if seat != NOBODY]
        x, y = placed.to_window(small.cities[city])
        for index, seat in enumerate(owners):
            shift = (index - (len(owners) - 1) / 2) * house * 0.82
            color = "trust" if seat == TRUST else seats[seat].color
            tokens.marker(c, color, (x / c.scale + shift, y / c.scale), house)
