"""Dialogs of the table: the menu, the seats, and the tables of payouts, refill and plants."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from powergrid.bots.manners import BY_NAME
from powergrid.desktop.pieces import drawings, tables
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.plan_history import PlanHistory
from powergrid.desktop.play.seats import Seat, seats_of
from powergrid.desktop.screens.report_dialog import offer_report
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.settings import BOT_SPEEDS
from powergrid.desktop.screens.setup.kinds import kind_choice, manner_tip
from powergrid.desktop.screens.table.saving import GameSaver
from powergrid.desktop.screens.table.undo_steps import UndoSteps
from powergrid.desktop.toolkit import parts, theme, widgets
from powergrid.desktop.toolkit.dialogs import Button, Dialog, Host, close, confirm
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, grouped, row, sized, spacer, stretch, table
from powergrid.desktop.toolkit.ui import Action, Ui
from powergrid.desktop.words.translation import _, inside
from powergrid.game import Game

_ROW, _NAMES = 40.0, 220.0
#: The width of dialogs with a line for each seat.
_WIDTH = 700.0


class Entry(NamedTuple):
    """An entry of the menu, which closes the menu and then runs its action."""

    name: str
    label: str
    icon: str
    key: str
    action: Action | None


class Table(Protocol):
    """The methods of a table that the menu uses."""

    controller: Controller
    saver: GameSaver
    plans: PlanHistory
    steps: UndoSteps

    def change_speed(self) -> None:
        """Switch the bots to the next speed."""

    def save_as(self) -> None:
        """Save the game under a name."""

    def load(self) -> None:
        """Open the list of saved games."""

    def show_statistics(self) -> None:
        """Show the charts of the game so far."""

    def hand_seats(self) -> None:
        """Assign seats to bots or people."""


def entries(host: Screen, table: Table) -> list[Entry]:
    """Return the menu entries of a table."""
    app, game = host.app, table.controller.game
    reset = Entry("reset", _("Take my turn back"), "undo", "Ctrl+Backspace", table.steps.reset_turn)
    screen = _("Window") if app.is_fullscreen else _("Full screen")
    return [
        Entry("save", _("Save as"), "save", "Ctrl+S", table.save_as),
        *([reset] if table.plans.step or table.controller.can_reset_turn() else []),
        Entry("load", _("Load a game"), "folder", "Ctrl+O", table.load),
        Entry("statistics", _("Statistics"), "chart", "F3", table.show_statistics),
        Entry("speed", speed_words(), "bolt", "V", table.change_speed),
        Entry("settings", _("Settings"), "gear", "F10", host.go.settings),
        Entry("fullscreen", screen, "screen", "F11", app.toggle_fullscreen),
        Entry("seats", _("Who plays"), "person", "", table.hand_seats),
        Entry("report", _("Report a problem"), "flag", "", partial(offer_report, host, game)),
        Entry("leave", _("Leave to the menu"), "left", "", partial(table.saver.unless_lost, host.go.menu)),
        Entry("quit", _("Quit"), "close", "Ctrl+Q", host.wants_to_quit),
    ]


def speed_words() -> str:
    """Return the caption for the current bot speed."""
    return _("Bots move: {speed}").format(speed=inside(_(BOT_SPEEDS[settings.current().bots])))


def next_speed() -> str:
    """Return the bot speed after the current one; after the slowest, return the fastest."""
    speeds = list(BOT_SPEEDS)
    return speeds[(speeds.index(settings.current().bots) + 1) % len(speeds)]


def ask_menu(host: Host, entries: Sequence[Entry]) -> None:
    """Show the menu. Its entries are controls `menu.NAME`; Esc or the first entry closes it."""

    def draw(entry: Entry, rect: pygame.FRect) -> None:
        press, style = partial(close, host, dialog, entry.action), "primary" if entry is resume else "secondary"
        line = widgets.button(host.ui, f"menu.{entry.name}", rect, entry.label, press, style=style, icon=entry.icon,
                              key=entry.key)  # fmt: skip
        line.wraps = True

    def content() -> Part:
        lines = (Part(partial(draw, entry), 0, widgets.BUTTON_HEIGHT) for entry in (resume, *entries))
        return grouped(host.ui, "menu", column(*lines, gap=6))

    resume = Entry("continue", _("Continue"), "play", "Enter", None)
    dialog = Dialog(_("Menu"), buttons=[], width=320, content=content)
    host.ask(dialog)


def ask_seats(host: Host, game: Game, done: Callable[[], None]) -> None:
    """Ask who plays which seat. The choices are controls `seatN.KIND`."""
    text = _("A bot takes over from the next decision of its seat.")
    button = Button("done", _("Done"), done, "primary", "Enter")
    host.ask(Dialog(_("Who plays"), text, [button], width=_WIDTH, content=partial(_seats, host.ui, game)))


def ask_to_continue(host: Host, game: Game, when: str, start: Callable[[Game], None]) -> None:
    """Ask who plays each seat before the game continues as a copy.

    The choices are controls `seatN.KIND`; the main button is `dialog.ok`.

    Args:
        game: The copy, whose seats are changed.
        when: The round and phase in words.
    """
    text = _("A new game begins at this moment; the old one is kept. Who plays each seat?")
    confirm(host, _("Continue from here"), f"{when}. {text}", _("Start game"), partial(start, game), width=_WIDTH,
            content=partial(_seats, host.ui, game))  # fmt: skip


def _seats(ui: Ui, game: Game) -> Part:
    """Return a row for each seat with choices for its player."""

    def choice(seat: Seat, place: pygame.FRect) -> None:
        kind_choice(ui, f"seat{seat.number}", place, seat.kind, partial(game.hand_seat, seat.number))

    def draw(rect: pygame.FRect) -> None:
        choices = (Part(partial(choice, seat), height=30, grow=1) for seat in seats_of(game))
        names = (sized(_name(ui, seat), _NAMES) for seat in seats_of(game))
        table([list(line) for line in zip(names, choices, strict=True)], height=_ROW).draw(rect)

    return Part(draw, 0, _ROW * len(seats_of(game)))


def _name(ui: Ui, seat: Seat) -> Part:
    """Return the name of a player and, for a bot, its playing style, which does not depend on the level."""
    manner: Part | None = None
    if seat.manner:
        tip = f"manner{seat.number}", manner_tip(seat.manner)
        manner = parts.label(ui, _(BY_NAME[seat.manner].title), theme.HINT, ui.c.theme.ink5, tip=tip)
    name = parts.label(ui, seat.name, theme.NAME, grow=SHRINKS)
    return row(drawings.marker(ui.c, seat.color, 20), name, manner, stretch(), gap=7)


def payouts_dialog(ui: Ui, game: Game, seats: list[Seat]) -> Dialog:
    """Return the dialog with the payouts, refill and plants of a game."""
    t, ruleset, places = ui.c.theme, game.state.ruleset, tables.plant_places(game)
    text = _("The most expensive empty spaces are filled first, as long as the supply lasts.")
    if ruleset.second_prices:
        text = _("One supply for both; the upper one is filled first, the most expensive spaces first.")

    def head(words: str, note: str = "") -> Part:
        return row(parts.label(ui, words, theme.SECTION), parts.label(ui, note, theme.LABEL, t.ink5, grow=1), height=24)

    def content() -> Part:
        pays = column(head(_("Payouts"), _("cities supplied")), tables.payouts(ui, game.state, seats), grow=1)
        refill = column(head(_("Refill each round")), tables.refill(ui, ruleset, game.state.step), stretch())
        return column(
            row(pays, sized(refill, 256), gap=22),
            parts.label(ui, text, theme.HINT, t.ink7, wraps=True),
            spacer(8),
            head(_("Plants")),
            tables.plants(ui, places, seats),
            parts.label(ui, tables.unseen_words(game), theme.HINT, t.ink7, wraps=True),
            gap=4,
        )

    return Dialog(_("Payouts, refill and plants"), width=700, content=content, key="T")
