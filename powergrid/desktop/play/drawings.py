"""Drawings of boards that have no drawing file, made in the background so that the window stays responsive."""

import logging

from powergrid.content.board import Board, Printing
from powergrid.content.drawing import BoardDrawing
from powergrid.content.drawings import cache_drawing, draw_in_background, generate_drawing
from powergrid.desktop.play.worker import Background, Task, Work

_log = logging.getLogger(__name__)


def draw_board(_work: Work, board: Board, printing: Printing) -> BoardDrawing:
    """Draw a board in one of its printings."""
    return generate_drawing(board, printing)


class BoardDrawings:
    """A background job that draws boards until it is stopped and passes on each finished drawing."""

    def __init__(self, background: Background) -> None:
        self._background = background
        self._tasks: list[tuple[Board, Printing, Task[BoardDrawing]]] = []
        draw_in_background(self.start)

    def stop(self) -> None:
        """Make drawings in the foreground again."""
        draw_in_background(None)

    @property
    def pending(self) -> bool:
        """Whether any drawing is in progress."""
        return bool(self._tasks)

    def start(self, board: Board, printing: Printing) -> None:
        """Start a drawing unless it is already in progress."""
        if not any(other == printing and known.regions == board.regions for known, other, _task in self._tasks):
            self._background.use_process()
            self._tasks.append((board, printing, self._background.start(draw_board, board, printing)))

    def collect(self) -> bool:
        """Pass on finished drawings; return whether there were any."""
        if not self._tasks:
            return False
        self._background.collect()
        done = [one for one in self._tasks if one[2].done]
        for board, printing, task in done:
            if task.error:
                _log.warning("a board could not be drawn in the background: %s", task.error)
            cache_drawing(board, printing, task.result or generate_drawing(board, printing))
        self._tasks = [one for one in self._tasks if not one[2].done]
        return bool(done)
