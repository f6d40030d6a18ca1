"""The ways between the screens. Scenes call these, so that none of them has to know the others."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from powergrid.content.board import Board
from powergrid.game import Game
from powergrid.saves import Autosave
from powergrid.table import settings as user_settings
from powergrid.table.app import App
from powergrid.table.new_game import NewGame, table_options

_SCENES = "powergrid.table.scenes"


def exists(scene: str) -> bool:
    """Tell whether a screen is part of this version: "load", "replays", "preview", "rules", "settings"."""
    return find_spec(f"{_SCENES}.{scene}") is not None


def _scene(module: str, name: str) -> Any:
    return getattr(import_module(f"{_SCENES}.{module}"), name)


def menu(app: App) -> None:
    """Go to the menu, leaving everything else."""
    app.reset(_scene("menu", "MenuScene")())


def setup(app: App, choices: NewGame | None = None) -> None:
    """Open the set-up of a new game over the screen that is there, with these choices made already."""
    app.push(_scene("setup", "SetupScene")(choices))


def table(app: App, game: Game, autosave: Autosave | None = None) -> None:
    """Play a game: new, loaded or taken up again. It is kept by `autosave` (a new one by default)."""
    hidden_money, free_undo = table_options(game)
    scene = _scene("table", "TableScene")(game, autosave or Autosave(), hidden_money=hidden_money)
    scene.controller.free_undo = free_undo
    app.reset(scene)


def tutorial(app: App) -> None:
    """Play the first round with explanations, on the real table."""
    from powergrid.table import coach  # imported late: the menu opens faster without it

    coach.restart()
    names = user_settings.current().names
    table(app, coach.tutorial_game(names[0] if names else "Ana"))


def results(app: App, game: Game) -> None:
    """Show the final result of a game."""
    app.reset(_scene("results", "ResultsScene")(game))


def load(app: App) -> None:
    """Open the list of saved games."""
    app.push(_scene("load", "LoadScene")())


def replays(app: App) -> None:
    """Open the list of finished games."""
    app.push(_scene("replays", "ReplaysScene")())


def history(app: App) -> None:
    """Open the statistics over all finished games."""
    app.push(_scene("history", "HistoryScene")())


def replay(app: App, game: Game, number: int = 0) -> None:
    """Walk through a game again, at first the moment after `number` actions."""
    app.push(_scene("replay", "ReplayScene")(game, number))


def preview(app: App, board: Board | None = None) -> None:
    """Open the board previewer."""
    app.push(_scene("preview", "PreviewScene")(board))


def settings(app: App) -> None:
    """Open the settings."""
    app.push(_scene("settings", "SettingsScene")())


def rules(app: App, game: Game | None = None) -> None:
    """Open the rules book, with the numbers of a game if one is given."""
    app.push(_scene("rules", "RulesScene")(game))


def statistics(app: App, game: Game, hidden_money: bool = False) -> None:
    """Show the charts of a game in play."""
    app.push(_scene("statistics", "StatisticsScene")(game, hidden_money))
