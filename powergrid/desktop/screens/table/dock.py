"""The dock: the pending decision, or other content while no person decides."""

from dataclasses import dataclass
from functools import partial
from typing import Protocol

import pygame

from powergrid.desktop.decisions import dock_head, dock_parts, host, plan_line
from powergrid.desktop.decisions.decision import inside
from powergrid.desktop.decisions.kinds import decision_of
from powergrid.desktop.decisions.plan_effects import outage
from powergrid.desktop.pieces import drawings
from powergrid.desktop.play.hand_over import HandOver
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table.guide import news_part
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.rows import Part, boxed, column, filling, grouped, inset, row, spacer, stretch, table
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words import prompts
from powergrid.desktop.words.names import cities_text, names_of, ordinal
from powergrid.desktop.words.translation import _
from powergrid.rules.standing import places
from powergrid.rules.state import BUILDING, FINISHED, NOBODY, GameState

_WHY, _BELOW = 100.0, 34.0


class Host(host.Host, Protocol):
    """The interface that a dock needs from its screen."""

    @property
    def hand_over(self) -> HandOver:
        """Keeps track of who is at the screen."""


@dataclass(frozen=True, slots=True)
class Actions:
    """The callbacks of the buttons while no person decides.

    Attributes:
        why: Explains the bots' moves; None if there are none to explain.
    """

    accept: Action
    skip: Action
    results: Action
    why: Action | None = None


def draw(host: Host, rect: pygame.FRect, actions: Actions, now: int) -> None:
    """Draw the dock.

    Args:
        now: The time in milliseconds.
    """
    controller, ui = host.controller, host.ui
    if host.hand_over.is_pending():
        _draw_hand_over(ui, rect, host.hand_over, host.hand_over.can_accept(now), actions.accept)
    elif controller.state.phase == FINISHED:
        _draw_over(ui, rect, controller.seats, controller.state, actions.results)
    elif controller.seat != NOBODY:
        if controller.seats[controller.seat].is_human:
            decision_of(host).draw(rect)
        else:
            _draw_waiting(host, rect, actions)


def _draw_hand_over(ui: Ui, rect: pygame.FRect, hand_over: HandOver, can_accept: bool, on_accept: Action) -> None:
    """Cover the dock with the name of the next player, the news since their last turn, and a button to take over."""
    c, t = ui.c, ui.c.theme
    controller, names = hand_over.controller, names_of(hand_over.controller.game)
    seat = controller.seats[controller.seat]
    title = _("Pass the screen to {name}").format(name=seat.name)
    news = news_part(ui, "handover.news", hand_over.news(names), controller.seats, names)
    accept = parts.button(ui, "handover.accept", _("I am {name}").format(name=seat.name), on_accept, least=120,
                          style="amber", key="Enter", enabled=can_accept)  # fmt: skip
    content = column(
        row(
            drawings.marker(c, seat.color, 30, seat.name[:1].upper(), on_ink=True),
            parts.label(ui, title, Font("cond", 19, 600), t.white, grow=1),
            gap=11,
            height=40,
        ),
        boxed(ui, filling(column(
            inset(parts.label(ui, _("Since the last turn"), theme.ROW_BOLD, t.ink5), 10, 4),
            inset(filling(news), 2, 2),
        )), t.paper),
        row(stretch(), accept, stretch()),
        gap=10,
    )  # fmt: skip
    boxed(ui, grouped(ui, "handover", inset(content, 12, 12)), t.head, t.head_line, radius=8, shadow=1).draw(rect)


def _draw_waiting(host: Host, rect: pygame.FRect, actions: Actions) -> None:
    """Draw the dock during a bot's turn: the button `bot.skip` and, if there is a move to explain, `bot.why`."""
    ui, controller = host.ui, host.controller
    t, seat, decision = ui.c.theme, controller.seats[controller.seat], decision_of(host)
    question = prompts.question(controller.game, controller.legal)
    dock_head.draw(ui, rect, seat, question, decision.short_question(), taken=dock_parts.SKIP_WIDTH + 22)
    head = slices.inset(slices.top(rect, dock_head.HEIGHT), right=10)
    dock_parts.skip_button(ui, actions.skip).draw(slices.at_right(head, dock_parts.SKIP_WIDTH, 30))
    text = _("{name} is played by the program and will act in a moment.").format(name=seat.name)
    lines = outage(controller.build_plan) if controller.state.phase == BUILDING else ()
    notes = (dock_parts.note(ui, line.text, line.icon) for line in lines)
    waiting = column(parts.label(ui, text, theme.TEXT, t.ink7, wraps=True), spacer(7), *notes, stretch())
    viewer, pins, why = host.hand_over.viewer, None, None
    if viewer != NOBODY and controller.pins.of(viewer):
        pins = Part(partial(plan_line.draw, ui, controller, viewer), height=plan_line.HEIGHT, grow=1)
    if actions.why is not None:
        tip = Tip(_("Why did they do that?"), _("The bots' moves with their reasons."), "Y")
        why = grouped(ui, "bot", parts.button(ui, "bot.why", _("Why?"), actions.why, least=_WHY, key="Y", tip=tip))
    below = row(why or pins or stretch(), why and stretch(), height=_BELOW)
    if pins is not None and why is not None:  # there is not enough room for both side by side
        below = column(pins, below, gap=6)
    room = inside(rect)
    free = slices.inset(room, bottom=below.height_at(room.width) + 8)
    column(filling(decision.standing(free) if decision.watched else waiting), below, gap=8).draw(room)


def _draw_over(ui: Ui, rect: pygame.FRect, seats: list[Seat], state: GameState, on_results: Action) -> None:
    """Draw the dock when the game is over, with the button `table.results`."""
    t, ranking = ui.c.theme, places(state.ranking)
    shared = list(ranking.values()).count(1) > 1
    dock_head.draw(ui, rect, seats[next(iter(ranking))], _("shares the victory") if shared else _("wins the game"))
    lines = []
    for number, place in ranking.items():
        seat, player = seats[number], state.players[number]
        facts = _("supplies {cities}, money {money}").format(cities=cities_text(player.powered), money=player.money)
        lines.append([
            parts.label(ui, ordinal(place), theme.ROW, t.ink5),
            drawings.player(ui, seat.name, seat.color, theme.ROW_BOLD, size=16, grow=1),
            parts.label(ui, facts, theme.ROW, t.ink7, at="right"),
        ])  # fmt: skip
    show = parts.button(ui, "table.results", _("Show the result"), on_results, least=190, style="primary", key="Enter")
    column(table(lines, height=24), stretch(), row(stretch(), show)).draw(inside(rect))
