"""A preview of the workshop's board as the game draws it."""

from functools import partial

import pygame

from powergrid.content.board import Board
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.panel import BoardPanel, CityControl
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words import translation


class GameView:
    """The board of an error-free draft. Clicking a city selects it."""

    def __init__(self) -> None:
        self._panel: BoardPanel | None = None
        self._of: tuple[Board, object] | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle keys and pinches that move the board; return whether it must be redrawn."""
        return self._panel is not None and self._panel.handle(event)

    def draw(self, ui: Ui, rect: pygame.FRect, state: Workshop, board: Board) -> None:
        """Draw the board with all regions in play. Its controls are those of `BoardPanel`."""
        of = board, translation.current()
        if self._panel is None or self._of is None or self._of[0] is not board or self._of[1] is not of[1]:
            self._panel, self._of = BoardPanel(BoardView(board_figure(board, "recharged"))), of
        names = self._panel.view.figure.names
        cities = {city: CityControl(Tip(name), partial(state.select, city)) for city, name in names.items()}
        regions = frozenset(region.id for region in board.regions)
        picked = tuple(city for city in state.picked if city in names)
        self._panel.draw(ui, rect, BoardScene(regions, step=3, ends=picked), cities)
