"""A puzzle at the table, with its question, hints and explanation."""

from dataclasses import replace
from typing import Final

import pygame

from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.puzzles import panel
from powergrid.desktop.screens.puzzles.decisions import DECISIONS
from powergrid.desktop.screens.puzzles.solving import Attempt
from powergrid.desktop.screens.table.layout import FULL_PANEL, GAP, NARROW_PANEL, Layout
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.table_screen import TableScreen
from powergrid.desktop.screens.table.top_bar import game_title
from powergrid.desktop.screens.table.view import TableView
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.panel_cache import draw_panel
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.words.puzzles import grade_name, kind_name
from powergrid.desktop.words.translation import _
from powergrid.rules.state import NOBODY
from powergrid.study.puzzles.book import Book, Puzzle
from powergrid.study.puzzles.progress import Mark, Progress

#: The minimum height of the panel with the question. The players' panels shrink to make room for it.
_MIN_QUESTION: Final = 300.0
_TEXT: Final = "question.text"
#: Larger than any scroll offset, to scroll to the end.
_END: Final = 10_000.0


class PuzzleScene(TableScreen):
    """Puzzles shown at the table, one after another. You answer by making the decision as you would in a game."""

    keys_group = "puzzles"

    def __init__(self, book: Book, puzzle: Puzzle, progress: Progress) -> None:
        super().__init__()
        self.book = book
        self.progress = progress
        self._show(puzzle)

    def _show(self, puzzle: Puzzle) -> None:
        was_shown = self.progress.marks.get(puzzle.name) == "shown"
        self.attempt = Attempt(self.book, puzzle, self._keep, was_shown=was_shown)
        self.controller: Controller = self.attempt.controller
        self.view = TableView(self.ui, self, self.person_acts)
        self.ui.cached_panels.clear()
        self.ui.focus.forget()
        self.ui.dirty = True

    def _keep(self, name: str, mark: Mark) -> None:
        self.progress.note(name, mark)
        if self.progress.fault:
            self.say(_("Your progress cannot be saved: {reason}").format(reason=self.progress.fault), "warn")

    # -- requests from the table and the docks

    def person_acts(self) -> bool:
        """Return True, because there is always a decision to make."""
        return True

    def is_over(self) -> bool:
        """Return whether the puzzle is solved or given up."""
        return self.attempt.is_over

    def moved(self) -> None:
        """Scroll up to the verdict on an answer."""
        self.ui.scroll.pop(_TEXT, None)
        self.ui.focus.forget()
        self.ui.dirty = True

    def ask_hint(self) -> None:
        """Show the next hint."""
        if self.attempt.hint():
            self.ui.scroll[_TEXT] = _END
        self.ui.dirty = True

    def toggle_whatif(self) -> None:
        """Do nothing: puzzles have no calculator."""

    # -- steps

    def give_up(self) -> None:
        """Show the solution."""
        self.attempt.give_up()
        self.moved()

    def again(self) -> None:
        """Start this puzzle again."""
        self.attempt.again()
        self.moved()

    def next_puzzle(self) -> None:
        """Go to the next unsolved puzzle or, if all are solved, to the next puzzle."""
        others = self._others()
        self._show(next((puzzle for puzzle in others if not self.progress.is_solved(puzzle.name)), others[0]))

    def _others(self) -> list[Puzzle]:
        """Return the other puzzles, the next one first, or only this puzzle if there are no others."""
        puzzles = self.book.puzzles
        here = puzzles.index(self.attempt.puzzle)
        return [*puzzles[here + 1 :], *puzzles[:here]] or [self.attempt.puzzle]

    # -- keys

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Handle keys that go to the next city, scroll the question, or move and zoom the board."""
        pressed = key_name(event) if event.type == pygame.KEYDOWN else ""
        if pressed == "N":
            self.view.board.step_city(bool(event.mod & pygame.KMOD_SHIFT))
            return True
        if pressed in ("PgUp", "PgDn") and (text := self.ui.scrollers.get(_TEXT)) is not None:
            return text.turn(pressed)
        return self.view.board.panel.handle(event)

    # -- drawing

    def draw_card(self, c: Canvas) -> list[pygame.Rect]:
        """Draw the card with the cost of the city under the pointer."""
        return self.view.board.draw_card()

    def layout(self, c: Canvas) -> Layout:
        """Return the layout of the table, with room for the question below the players."""
        layout = self.view.layout(c)
        count = len(self.controller.state.players)
        for height, gap in ((FULL_PANEL, GAP), (NARROW_PANEL, 6.0)):
            players, log = pygame.FRect(layout.players), pygame.FRect(layout.log)
            players.height = min(players.height, count * height + (count - 1) * gap)
            log.top, log.height = players.bottom + GAP, layout.log.bottom - players.bottom - GAP
            small = replace(layout, players=players, log=log, panel=min(height, layout.panel),
                            panel_gap=min(gap, layout.panel_gap))  # fmt: skip
            if log.height >= _MIN_QUESTION:
                break
        return small

    def draw(self, c: Canvas) -> None:
        """Draw the table with the question and the pending decision."""
        layout, puzzle, state = self.layout(c), self.attempt.puzzle, self.controller.state
        place = _("{board} · round {round}, Step {step}")
        words = place.format(board=game_title(self.controller.game), round=state.round, step=state.step)
        title = f"{kind_name(puzzle.kind)} · {grade_name(puzzle.grade)}"
        following = parts.button(self.ui, "top.next", _("Next puzzle"), self.next_puzzle, key="Ctrl+PgDn",
                                 style="dark", icon="right", show_key=False)  # fmt: skip
        about = parts.label(self.ui, words, theme.LABEL, c.theme.on_ink2, grow=1)
        screen_head(self.ui, title, self.close, about, following, keys=("Esc",), tip=_("All puzzles"))
        decision = DECISIONS[self.controller.kind](self)
        cities = self.view.board.by_price() if decision.on_board else ()
        self.ui.focus.default = decision.confirm_control if self.is_over() else decision.default_focus(cities)
        if self.ui.focus.by_keys and not self.ui.focus.name and not self.dialogs:
            self.ui.focus.restart()
        actions = panel.PanelActions(self.ask_hint, self.give_up, self.again)
        self.view.draw(
            layout,
            player_panels(self.controller, False, NOBODY),
            lambda log: draw_panel(self.ui, "question", log, lambda: panel.draw(self.ui, log, self.attempt, actions)),
        )
        draw_panel(self.ui, "dock", layout.dock, lambda: decision.draw(layout.dock))
