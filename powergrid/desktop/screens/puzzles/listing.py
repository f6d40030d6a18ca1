"""The list of puzzles by kind and grade, with the puzzle of the day."""

from datetime import date
from functools import partial
from typing import Final

from powergrid.base.errors import PowergridError
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.puzzles.scene import PuzzleScene
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.toolkit.rows import Part, column, grouped, inset, row, scrolling, sized, spacer, stretch, table
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.puzzles import KIND_SENTENCES, grade_name, kind_name
from powergrid.desktop.words.translation import _
from powergrid.study.puzzles.book import Book, Puzzle, the_book
from powergrid.study.puzzles.progress import Progress, read_progress
from powergrid.study.puzzles.question import GRADES, KINDS_OF_PUZZLE, KindOfPuzzle

_TILE: Final = 42.0


class PuzzlesScene(Screen):
    """The list of all puzzles.

    Attributes:
        today: The date, which determines the puzzle of the day.
    """

    keys_group = "puzzles"

    def __init__(self, today: date) -> None:
        super().__init__()
        self.today = today
        self.book = Book((), ())
        self.fault = ""
        self.progress: Progress | None = None
        try:
            self.book = the_book()
        except PowergridError as error:
            self.fault = str(error)

    def entered(self) -> None:
        """Load the progress, and show a message if that fails."""
        if self.progress is None:
            self.progress = read_progress()
            if self.progress.set_aside:
                text = _("Your puzzle progress could not be read, so it starts over. The old file is kept as {name}.")
                self.ui.toast(text.format(name=self.progress.set_aside), "warn")

    def open_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle at the table."""
        assert self.progress is not None
        self.app.push(PuzzleScene(self.book, puzzle, self.progress))

    # -- drawing

    def draw(self, c: Canvas) -> None:
        """Draw the puzzle of the day and a row for each kind."""
        ui, solved = self.ui, sum(self._is_solved(puzzle) for puzzle in self.book.puzzles)
        words = _("{n} of {all} solved").format(n=solved, all=len(self.book.puzzles))
        note = parts.label(ui, words, theme.LABEL, c.theme.on_ink2)
        place = screen_head(ui, _("Puzzles"), self.close, note, keys=("Esc", "P"))
        if not self.book.puzzles:
            frame.panel(ui, frame.empty_note(ui, "warn", self.fault), paper=True).draw(place)
            return
        ui.focus.default = "puzzles.daily"
        body = column(inset(self._daily(), 14, 6), scrolling(ui, "puzzles", inset(self._table(), 14)))
        frame.panel(ui, grouped(ui, "puzzles", body), paper=True).draw(place)

    def _is_solved(self, puzzle: Puzzle) -> bool:
        return self.progress is not None and self.progress.is_solved(puzzle.name)

    def _daily(self) -> Part:
        ui, t, puzzle = self.ui, self.ui.c.theme, self.book.daily(self.today)
        words = f"{kind_name(puzzle.kind)} · {grade_name(puzzle.grade)}"
        solved = parts.icon(ui, "check", 18, t.green) if self._is_solved(puzzle) else None
        button = parts.button(ui, "puzzles.daily", _("Solve"), partial(self.open_puzzle, puzzle), style="primary",
                              key="Enter", least=150)  # fmt: skip
        title = parts.label(ui, _("Puzzle of the day"), theme.SECTION)
        return row(parts.icon(ui, "flag", 20), title, parts.label(ui, words, theme.ROW, t.ink7), solved, stretch(),
                   button, gap=12, height=44)  # fmt: skip

    def _table(self) -> Part:
        ui, t = self.ui, self.ui.c.theme
        grades = (parts.label(ui, grade_name(grade), theme.LABEL, t.ink5) for grade in GRADES)
        head = [parts.label(ui, "", theme.LABEL, grow=1), *grades]
        lines = [self._line(kind) for kind in KINDS_OF_PUZZLE]
        return column(table([head, *lines], gap=28, height=0), spacer(8))

    def _line(self, kind: KindOfPuzzle) -> list[Part]:
        ui, t = self.ui, self.ui.c.theme
        name = column(
            spacer(16),
            parts.label(ui, kind_name(kind), theme.SECTION),
            parts.label(ui, _(KIND_SENTENCES[kind]), theme.HINT, t.ink7, wraps=True),
            spacer(16),
        )
        return [Part(name.draw, 220, name.height, 1), *(self._tiles(kind, grade) for grade in GRADES)]

    def _tiles(self, kind: KindOfPuzzle, grade: int) -> Part:
        found = [puzzle for puzzle in self.book.puzzles if (puzzle.kind, puzzle.grade) == (kind, grade)]
        return row(*(self._tile(n, puzzle) for n, puzzle in enumerate(found, start=1)), gap=6) if found else spacer()

    def _tile(self, number: int, puzzle: Puzzle) -> Part:
        """Return the button of a puzzle, with its number or, if it is solved, a tick."""
        ui, mark = self.ui, self.progress.marks.get(puzzle.name) if self.progress is not None else None
        states = {
            "solved": _("Solved without help."),
            "helped": _("Solved with a hint or after a wrong answer."),
            "shown": _("The solution was shown."),
            None: _("Not solved yet."),
        }
        title = _("{kind} {grade}, number {n}").format(kind=kind_name(puzzle.kind), grade=grade_name(puzzle.grade),
                                                        n=number)  # fmt: skip
        solved = mark in ("solved", "helped")
        button = parts.button(
            ui, f"puzzles.{puzzle.name}", "" if solved else str(number), partial(self.open_puzzle, puzzle), height=38,
            icon="check" if solved else "", tip=Tip(title, states[mark]),
            style="primary" if mark == "solved" else "secondary",
        )  # fmt: skip
        return Part(sized(button, _TILE).draw, _TILE, 38)
