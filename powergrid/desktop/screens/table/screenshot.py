"""Pictures of the table without a window."""

from pathlib import Path

import pygame

from powergrid.base.disk import refuse_special
from powergrid.base.errors import PowergridError
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hand_over import HandOver
from powergrid.desktop.play.plan_history import PlanHistory
from powergrid.desktop.screens.table import dock, top_bar
from powergrid.desktop.screens.table.game_log import GameLog
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.undo_steps import UndoSteps
from powergrid.desktop.screens.table.view import TableView
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Dialog
from powergrid.desktop.toolkit.ui import Ui
from powergrid.game import Game
from powergrid.rules.actions import Shuffle
from powergrid.rules.state import NOBODY


def draw_table(game: Game, size: tuple[int, int], *, all_open: bool = False) -> pygame.Surface:
    """Return a picture of the table as in the desktop game; this needs no display.

    A draw pile that is yet to be shuffled is sorted. This is invisible, and the only change to the game.

    Args:
        size: The size in pixels.
        all_open: Whether to show hidden money even if the game is not over.
    """
    if game.state.awaiting_shuffle:
        game.apply(Shuffle(tuple(sorted(game.state.deck))))
    pygame.font.init()
    fitting = min(size[0] / theme.DESIGN_WIDTH, size[1] / theme.DESIGN_HEIGHT)
    grown = max(1.0, theme.MIN_SCALE / fitting)
    width, height = round(size[0] * grown), round(size[1] * grown)
    picture = pygame.Surface((width, height))
    hidden_money = game.record.program.table.hidden_money and not all_open
    _draw(game, Canvas(picture, theme.ui_scale(width, height)), hidden_money)
    return picture if picture.get_size() == size else pygame.transform.smoothscale(picture, size)


class _Still:
    """A host for the dock in a picture, which does nothing."""

    def __init__(self, ui: Ui, controller: Controller, hand_over: HandOver) -> None:
        self.ui = ui
        self.controller = controller
        self.hand_over = hand_over
        self.dialogs: list[Dialog] = []

    def moved(self, *_given: object, passing: bool = False) -> None:
        """Do nothing."""

    say = ask = show_rules = ask_hint = toggle_whatif = moved

    def person_acts(self) -> bool:
        """Return whether it is a person's turn and they are at the screen."""
        seat = self.controller.seat
        return seat != NOBODY and self.controller.seats[seat].is_human and not self.hand_over.is_pending()


def _draw(game: Game, c: Canvas, hidden_money: bool) -> None:
    """Draw the table with the dock of the pending decision."""
    controller = Controller(game)
    host = _Still(Ui(), controller, HandOver(controller, hidden_money))
    ui, still = host.ui, host.moved
    view = TableView(ui, host, host.person_acts)
    log = GameLog(ui, controller, host.person_acts, still, {}, hidden_money=hidden_money)
    steps = UndoSteps(controller, PlanHistory(controller), log, still, still)
    ui.begin(c)
    c.clear(c.theme.table)
    layout = view.layout(c)
    top_bar.draw(ui, layout.top, controller, top_bar.TopBar(steps, still, still, still, lambda _seat: None))
    panels = player_panels(controller, hidden_money, host.hand_over.viewer)
    view.draw(layout, panels, lambda rect: log.draw(rect, log.lines(), still))
    dock.draw(host, layout.dock, dock.Actions(still, still, still), now=0)


def save_table_picture(game: Game, path: Path, size: tuple[int, int], *, all_open: bool = False) -> None:
    """Write the picture of `draw_table` to a file. The suffix determines the format: png, jpg, bmp or tga.

    Raises:
        PowergridError: The file cannot be written.
    """
    if path.suffix.lower() not in (".png", ".jpg", ".jpeg", ".bmp", ".tga"):
        raise PowergridError(f"{path.name}: a picture must end in .png, .jpg, .bmp or .tga")
    picture = draw_table(game, size, all_open=all_open)
    refuse_special(path)
    try:
        pygame.image.save(picture, str(path))
    except (pygame.error, OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise PowergridError(f"{path}: the picture cannot be written ({reason})") from error
