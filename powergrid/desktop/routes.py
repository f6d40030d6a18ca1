"""The ways between the screens. Scenes call these, so that none of them has to know the others.

Each screen is imported when it is first wanted: the menu opens faster, and screens that lead to each other can.
"""

from powergrid.content.board import Board
from powergrid.desktop.app import App
from powergrid.desktop.play import settings as user_settings
from powergrid.desktop.play.new_game import NewGame, table_options
from powergrid.game import Game
from powergrid.saves import Autosave


def menu(app: App) -> None:
    """Go to the menu, leaving everything else."""
    from powergrid.desktop.screens.menu import MenuScene

    app.reset(MenuScene())


def setup(app: App, choices: NewGame | None = None) -> None:
    """Open the set-up of a new game over the screen that is there, with these choices made already.

    Without any it is as it was left.
    """
    from powergrid.desktop.screens.setup.scene import SetupScene

    if choices is None and app.left_setup is not None:
        app.push(SetupScene.taken_up(app.left_setup))
    else:
        app.push(SetupScene(choices))


def table(app: App, game: Game, autosave: Autosave | None = None) -> None:
    """Play a game: new, loaded or taken up again. It is kept by `autosave` (a new one by default)."""
    from powergrid.desktop.screens.table.scene import TableScene

    hidden_money, free_undo = table_options(game)
    scene = TableScene(game, autosave or Autosave(), hidden_money=hidden_money)
    scene.controller.free_undo = free_undo
    app.reset(scene)


def tutorial(app: App) -> None:
    """Play the first round with explanations, on the real table."""
    from powergrid.desktop.play import coach  # imported late: the menu opens faster without it

    coach.restart()
    names = user_settings.current().names
    table(app, coach.tutorial_game(names[0] if names else "Ana"))


def results(app: App, game: Game) -> None:
    """Show the final result of a game."""
    from powergrid.desktop.screens.results import ResultsScene

    app.reset(ResultsScene(game))


def load(app: App) -> None:
    """Open the list of saved games."""
    from powergrid.desktop.screens.load import LoadScene

    app.push(LoadScene())


def replays(app: App) -> None:
    """Open the list of finished games."""
    from powergrid.desktop.screens.replay.chooser import ReplaysScene

    app.push(ReplaysScene())


def history(app: App) -> None:
    """Open the statistics over all finished games."""
    from powergrid.desktop.screens.history import HistoryScene

    app.push(HistoryScene())


def replay(app: App, game: Game, number: int = 0) -> None:
    """Walk through a game again, at first the moment after `number` actions."""
    from powergrid.desktop.screens.replay.scene import ReplayScene

    app.push(ReplayScene(game, number))


def preview(app: App, board: Board | None = None) -> None:
    """Open the board previewer."""
    from powergrid.desktop.screens.preview.scene import PreviewScene

    app.push(PreviewScene(board))


def settings(app: App) -> None:
    """Open the settings."""
    from powergrid.desktop.screens.settings import SettingsScene

    app.push(SettingsScene())


def rules(app: App, game: Game | None = None, section: str = "") -> None:
    """Open the rules book, with the numbers of a game if one is given, at a section (its key) or the beginning."""
    from powergrid.desktop.screens.rules import RulesScene

    app.push(RulesScene(game, section))


def statistics(app: App, game: Game, hidden_money: bool = False) -> None:
    """Show the charts of a game in play."""
    from powergrid.desktop.screens.statistics import StatisticsScene

    app.push(StatisticsScene(game, hidden_money))
