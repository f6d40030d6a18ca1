"""The routes between screens: which screen leads where.

Screens are imported when they are first shown, so that the menu opens faster.
"""

from __future__ import annotations

import importlib
import threading
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from powergrid.desktop.play import presets
from powergrid.desktop.toolkit.scene import Window

if TYPE_CHECKING:  # not imported at run time so the menu opens faster
    from powergrid.content.board import Board
    from powergrid.desktop.play.new_game import NewGame
    from powergrid.desktop.screens.preview.state import PreviewChoices
    from powergrid.game import Game
    from powergrid.saves import Autosave

#: The table is imported this many seconds after the set-up was opened, so that the set-up is drawn first.
_PRELOAD = 0.5


class Routes:
    """The `Navigator` of all screens, which opens them in a window."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._left_setup: NewGame | None = None
        self._left_preview: PreviewChoices | None = None

    def menu(self) -> None:
        """Close all other screens and show the menu."""
        from powergrid.desktop.screens.menu import MenuScene

        self.window.reset(MenuScene())

    def setup(self, choices: NewGame | None = None) -> None:
        """Open the set-up of a new game over the current screen, with these choices or as it was left."""
        from powergrid.desktop.screens.setup.scene import SetupScene

        if not self.window.headless:
            timer = threading.Timer(_PRELOAD, _preload_table)
            timer.daemon = True
            timer.start()
        if choices is None and self._left_setup is not None:
            self.window.push(SetupScene.resumed(self._left_setup))
        else:
            self.window.push(SetupScene(choices))

    def keep_setup(self, choices: NewGame | None) -> None:
        """Keep the choices of a set-up that was left without starting a game."""
        self._left_setup = choices

    def keep_preview(self, choices: PreviewChoices | None) -> None:
        """Keep the choices of a previewer that was closed."""
        self._left_preview = choices

    def table(self, game: Game, autosave: Autosave | None = None) -> None:
        """Play a new, loaded or resumed game. It is saved by `autosave`, by default a new one."""
        from powergrid.desktop.screens.table.scene import TableScene
        from powergrid.saves import Autosave

        agreed = game.record.program.table
        scene = TableScene(game, autosave or Autosave(), hidden_money=agreed.hidden_money)
        scene.controller.undoing.table_agrees = agreed.free_undo
        self.window.reset(scene)

    def tutorial(self) -> None:
        """Start the tutorial."""
        from powergrid.desktop.play import coach  # imported late so the menu opens faster

        coach.restart()
        people = presets.last_people()
        self.table(coach.tutorial_game(people[0][0] if people else "Ana"))

    def puzzles(self) -> None:
        """Open the list of puzzles, with the puzzle of the day."""
        from powergrid.desktop.screens.puzzles.listing import PuzzlesScene

        self.window.push(PuzzlesScene(date.today()))

    def results(self, game: Game, on_top: bool = False) -> None:
        """Show the final result of a game.

        Args:
            on_top: Whether to show it on top of the current screen, to which it then returns.
        """
        from powergrid.desktop.screens.results import ResultsScene

        if on_top:
            self.window.push(ResultsScene(game, on_top=True))
        else:
            self.window.reset(ResultsScene(game))

    def load(self) -> None:
        """Open the list of saved games."""
        from powergrid.desktop.screens.load import LoadScene

        self.window.push(LoadScene())

    def replays(self) -> None:
        """Open the list of finished games."""
        from powergrid.desktop.screens.load import LoadScene

        self.window.push(LoadScene("finished", watches=True))

    def history(self) -> None:
        """Open the statistics of all finished games."""
        from powergrid.desktop.screens.history import HistoryScene

        self.window.push(HistoryScene())

    def replay(self, game: Game, number: int = 0, beside: str = "market", seat: int | None = None) -> None:
        """Replay a game, starting after `number` actions.

        Args:
            beside: The view beside the board: markets, charts or chances.
            seat: The player who decides at that moment.
        """
        from powergrid.desktop.screens.replay.scene import ReplayScene

        self.window.push(ReplayScene(game, number, beside, seat))

    def preview(self, board: Board | None = None) -> None:
        """Open the board previewer."""
        from powergrid.desktop.screens.preview.scene import PreviewScene

        self.window.push(PreviewScene(board, self._left_preview))

    def workshop(self, board: Board | None = None, path: Path | None = None) -> None:
        """Open the map workshop with a copy of a board, with a map file, or by asking where to start."""
        from powergrid.desktop.screens.workshop.scene import WorkshopScene

        self.window.push(WorkshopScene(board, path))

    def settings(self) -> None:
        """Open the settings."""
        from powergrid.desktop.screens.settings import SettingsScene

        self.window.push(SettingsScene())

    def rules(self, game: Game | None = None, section: str = "") -> None:
        """Open the rules book at a page, by default the first, including the numbers of a game if one is given."""
        from powergrid.desktop.screens.rules import RulesScene

        self.window.push(RulesScene(game, section))

    def statistics(self, game: Game, hidden_money: bool = False) -> None:
        """Show the charts of a game in progress."""
        from powergrid.desktop.screens.statistics import StatisticsScene

        self.window.push(StatisticsScene(game, hidden_money))


def _preload_table() -> None:
    for module in ("networkx", "powergrid.desktop.screens.table.scene"):
        importlib.import_module(module)
