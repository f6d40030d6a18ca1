"""The menu of the table, saving under a name, and the whole log, as dialogs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from powergrid.base.errors import PowergridError
from powergrid.base.names import clean_name
from powergrid.desktop.pieces import tokens
from powergrid.desktop.screens.setup.kinds import kind_choice
from powergrid.desktop.screens.table import log_view
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.scene import Dialog, Scene
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.translation import _
from powergrid.saves import NameTaken, save_as

if TYPE_CHECKING:
    from powergrid.desktop.play.controller import Controller
    from powergrid.desktop.play.seats import Seat
    from powergrid.game import Game

_ROW = 40.0
Entry = tuple[str, str, str, str, Callable[[], None]]
"""Name, label, icon, key and action of one line of the menu."""


def ask_menu(scene: Scene, entries: Sequence[Entry]) -> None:
    """Show the menu; its lines are `menu.NAME`. Esc or the first line closes it."""

    def run(dialog: Dialog, action: Callable[[], None] | None) -> None:
        if dialog in scene.dialogs:
            scene.dialogs.remove(dialog)
        if action is not None:
            action()

    def draw(rect: pygame.FRect) -> None:
        lines: list[tuple[str, str, str, str, Callable[[], None] | None]]
        lines = [("continue", _("Continue"), "play", "Enter", None), *entries]
        for number, (name, label, icon, key, action) in enumerate(lines):
            place = pygame.FRect(rect.left, rect.top + number * _ROW, rect.width, _ROW - 6)
            widgets.button(
                scene.ui,
                f"menu.{name}",
                place,
                label,
                partial(run, dialog, action),
                style="primary" if name == "continue" else "secondary",
                icon=icon,
                key=key,
            )

    height = (len(entries) + 1) * _ROW - 6
    dialog = Dialog(_("Menu"), width=320, content=draw, content_height=height)
    scene.ask(dialog)


def ask_save_name(scene: Scene, game: Game, suggestion: str) -> None:
    """Ask for a name and keep the game under it; a name that is taken asks once more."""
    chosen = [suggestion]

    def change(text: str) -> None:
        chosen[0] = text

    def draw(rect: pygame.FRect) -> None:
        text_field(scene.ui, "save.name", (rect.left, rect.top, rect.width, 34), chosen[0], change, limit=60)

    def save(overwrite: bool = False) -> None:
        try:
            info = save_as(game, clean_name(chosen[0]), overwrite=overwrite)
        except NameTaken as error:
            _ask_overwrite(scene, str(error), lambda: save(True))
        except PowergridError as error:
            scene.ui.toast(str(error), "warn")
        else:
            scene.ui.toast(_("Saved as {name}.").format(name=info.name), "check")

    scene.ask(
        Dialog(
            _("Save the game"),
            _("The running game is kept by itself. A save of its own can be opened again at any time."),
            [("back", _("Back"), "secondary", "Esc", None), ("save", _("Save"), "primary", "Enter", save)],
            content=draw,
            content_height=40,
            focus="save.name",
        )
    )


def _ask_overwrite(scene: Scene, text: str, yes: Callable[[], None]) -> None:
    scene.ask(
        Dialog(
            _("Replace the save?"),
            text,
            [("back", _("Back"), "secondary", "Esc", None), ("replace", _("Replace"), "danger", "", yes)],
        )
    )


def ask_seats(scene: Scene, controller: Controller, done: Callable[[], None]) -> None:
    """Let every seat be handed to a bot or back; a segment is `seatN.KIND`."""

    def draw(rect: pygame.FRect) -> None:
        c = scene.ui.c
        lists: list[Callable[[], None] | None] = []
        for number, seat in enumerate(controller.seats):
            y = rect.top + number * _ROW + _ROW / 2
            tokens.marker(c, seat.color, (rect.left + 12, y), 20)
            c.text(seat.name, (rect.left + 30, y), theme.NAME, c.theme.ink, "midleft", 130)
            place = pygame.FRect(rect.left + 168, y - 15, rect.width - 168, 30)

            def hand(kind: str, at: int = number) -> None:
                controller.game.hand_seat(at, kind)

            lists.append(kind_choice(scene.ui, f"seat{number}", place, seat.kind, hand))
        for draw_open in filter(None, lists):
            draw_open()

    buttons = [("done", _("Done"), "primary", "Enter", done)]
    height = _ROW * len(controller.seats)
    text = _("A bot goes on from the next decision of its seat.")
    scene.ask(Dialog(_("Who plays"), text, [*buttons], width=640, content=draw, content_height=height))


def ask_log(
    scene: Scene, lines: Sequence[Line], seats: Sequence[Seat], news: log_view.News | None, whys: log_view.Whys
) -> None:
    """Show the whole log in a dialog that scrolls."""

    def draw(rect: pygame.FRect) -> None:
        log_view.draw_lines(scene.ui, "wholelog.list", rect, lines, seats, news, whys)

    height = max(160.0, scene.ui.c.size[1] - 220)
    buttons = [("close", _("Close"), "primary", "Enter", None)]
    scene.ask(
        Dialog(
            _("Log"),
            "",
            [*buttons],
            width=560,
            content=draw,
            content_height=height,
            focus="wholelog.list",
            key="L",
        )
    )
