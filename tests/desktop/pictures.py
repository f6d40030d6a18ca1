"""Small reference pictures of every screen, and a command that redraws them.

    python -m tests.desktop.pictures [SCREEN …]

writes `tests/desktop/pictures/*.png`. Look at each changed picture before you commit it.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pygame

from powergrid.content.library import playable_boards
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.scene import Scene
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import shown
from tests.saves.playing import finished_game

FOLDER = Path(__file__).parent / "pictures"
SIZES = ((1280, 720), (1920, 1080))
SMALL = (320, 180)


def _table(phase: str) -> Callable[[], Scene]:
    def make() -> Scene:
        from powergrid.desktop.screens.table.scene import TableScene

        return TableScene(position(GERMANY, lambda state: state.round == 6 and state.phase == phase))

    return make


def _menu() -> Scene:
    from powergrid.desktop.screens.menu import MenuScene

    return MenuScene()


def _setup() -> Scene:
    from powergrid.desktop.screens.setup.scene import SetupScene

    boards = {board.id: board for board in playable_boards()}
    ours = [boards[name] for name in ("germany", "usa", "central-europe", "benelux", "france", "italy")]
    choices = NewGame(ours, Random(3))
    choices.add_person()
    choices.zone = ["green", "red", "cyan", "yellow"]
    return SetupScene(choices)


def _gallery() -> Scene:
    from powergrid.desktop.screens.setup.gallery import GalleryScene
    from powergrid.desktop.screens.setup.scene import boards_offered

    return GalleryScene(boards_offered(), "recharged", "italy", lambda board: None)


def _settings() -> Scene:
    from powergrid.desktop.screens.settings import SettingsScene

    return SettingsScene()


def _rules() -> Scene:
    from powergrid.desktop.screens.rules import RulesScene

    return RulesScene(position(GERMANY, 40))


def _results() -> Scene:
    from powergrid.desktop.screens.results import ResultsScene

    return ResultsScene(finished_game(players=4, seed=3))


def _statistics() -> Scene:
    from powergrid.desktop.screens.statistics import StatisticsScene

    return StatisticsScene(position(GERMANY, 200))


def _preview() -> Scene:
    from powergrid.desktop.screens.preview.scene import PreviewScene

    return PreviewScene()


def _workshop() -> Scene:
    from powergrid.content.library import board_by_id
    from powergrid.desktop.screens.workshop.scene import WorkshopScene

    scene = WorkshopScene(board_by_id("germany"))
    scene.state.select("hannover")
    scene.state.make_assessment()
    return scene


def _replay() -> Scene:
    from powergrid.desktop.screens.replay.scene import ReplayScene

    game = finished_game("usa", "classic", 5, seed=3)
    return ReplayScene(game, game.length * 2 // 3)


def _problem() -> Scene:
    from powergrid.desktop.screens.problem import ProblemScene

    return ProblemScene("ValueError: an example", "", finished_game(), True)


SCENES: dict[str, Callable[[], Scene]] = {
    "menu": _menu,
    "setup": _setup,
    "gallery": _gallery,
    "settings": _settings,
    "rules": _rules,
    "results": _results,
    "statistics": _statistics,
    "preview": _preview,
    "workshop": _workshop,
    "replay": _replay,
    "problem": _problem,
    "table-auction": _table("auction"),
    "table-fuel": _table("resources"),
    "table-build": _table("building"),
    "table-bureaucracy": _table("bureaucracy"),
}


def draw(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw a screen at a window size and return a small copy."""
    app = App(size, headless=True, clock=lambda: 1000)
    shown(app, SCENES[name]())
    small = pygame.transform.smoothscale(app.surface, SMALL).convert(24)
    app.close()
    return small


def path_of(name: str, size: tuple[int, int]) -> Path:
    """Return the path of a screen's reference picture."""
    return FOLDER / f"{name}-{size[1]}.png"


def difference(first: pygame.Surface, second: pygame.Surface) -> tuple[float, float]:
    """Return the mean difference of two pictures (0 to 255), and the share of clearly different pixels."""
    a, b = pygame.image.tobytes(first, "RGB"), pygame.image.tobytes(second, "RGB")
    gaps = [abs(x - y) for x, y in zip(a, b, strict=True)]
    clear = sum(1 for number in range(0, len(gaps), 3) if max(gaps[number : number + 3]) > 70)
    return sum(gaps) / len(gaps), clear * 3 / len(gaps)


def alike(first: pygame.Surface, second: pygame.Surface) -> bool:
    """Return whether two pictures show the same screen: small shifts are fine, missing parts are not."""
    mean, clear = difference(first, second)
    return mean < 5.0 and clear < 0.03


def main() -> int:
    """Redraw every reference picture; return the exit status."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["POWERGRID_HOME"] = home
        settings.use(settings.Settings(hints=False))
        theme.use("light")
        for name in sys.argv[1:] or SCENES:
            for size in SIZES:
                pygame.image.save(draw(name, size), str(path_of(name, size)))
                print(path_of(name, size).name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
