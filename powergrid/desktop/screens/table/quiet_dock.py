"""The dock when no person is to decide: a bot thinks, or the game is over."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from powergrid.desktop.decisions import dock_head
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words import prompts
from powergrid.desktop.words.names import cities_text, ordinal
from powergrid.desktop.words.translation import _
from powergrid.rules.standing import places
from powergrid.rules.state import GameState

#: The button "Go on" is in the head, where no other dock has a button that decides.
_GO_ON = 106.0


def draw_waiting(
    ui: Ui,
    rect: pygame.FRect,
    controller: Controller,
    on_skip: Action,
    on_why: Action | None = None,
    draw_body: Callable[[pygame.FRect], None] | None = None,
) -> None:
    """Draw the dock while a bot is to act; registers `bot.skip`, and `bot.why` where a bot's move can be explained.

    draw_body: draws what is being decided between head and buttons of the dock (given whole, lp).
    """
    c, t = ui.c, ui.c.theme
    seat = controller.seats[controller.seat]
    question = prompts.question(controller.state, controller.legal)
    dock_head.draw(ui, rect, seat, question, taken=_GO_ON + 22)
    if draw_body is not None:
        draw_body(rect)
    else:
        text = _("{name} is played by the program and acts in a moment.").format(name=seat.name)
        c.paragraph(text, (rect.left + 12, rect.top + dock_head.HEIGHT + 14), theme.TEXT, t.ink7, rect.width - 24)
    place = pygame.FRect(rect.right - 10 - _GO_ON, rect.top + 6, _GO_ON, 30)
    tip = Tip(_("Do not wait"), "", "Space")
    widgets.button(ui, "bot.skip", place, _("Go on"), on_skip, style="amber", key="Space", more_keys=("Enter",),
                   tip=tip)  # fmt: skip
    if on_why is not None:
        tip = Tip(_("Why did they do that?"), _("The bots' moves with their reasons."), "Y")
        widgets.button(ui, "bot.why", (rect.left + 12, rect.bottom - 44, 100, 34), _("Why?"), on_why, key="Y", tip=tip)


def draw_over(ui: Ui, rect: pygame.FRect, seats: list[Seat], state: GameState, on_results: Action) -> None:
    """Draw the dock when the game is over; registers `table.results`."""
    c, t = ui.c, ui.c.theme
    ranking = places(state.ranking)
    shared = list(ranking.values()).count(1) > 1
    dock_head.draw(ui, rect, seats[next(iter(ranking))], _("shares the victory") if shared else _("wins the game"))
    y = rect.top + dock_head.HEIGHT + 22
    for number, place in ranking.items():
        seat, player = seats[number], state.players[number]
        c.text(ordinal(place), (rect.left + 14, y), theme.ROW, t.ink5, "midleft")
        tokens.marker(c, seat.color, (rect.left + 52, y), 16)
        facts = _("supplies {cities}, money {money}").format(cities=cities_text(player.powered), money=player.money)
        right = c.text(facts, (rect.right - 14, y), theme.ROW, t.ink7, "midright")
        c.text(seat.name, (rect.left + 68, y), theme.ROW_BOLD, t.ink, "midleft", right.left - rect.left - 76)
        y += 24
    button = pygame.FRect(rect.right - 12 - 190, rect.bottom - 44, 190, 34)
    widgets.button(ui, "table.results", button, _("Show the result"), on_results, style="primary", key="Enter")
