"""The dark bar at the top: game, round, phases, Step, order of play, undo, tables and help."""

from collections.abc import Callable, Hashable, Set
from dataclasses import dataclass
from functools import partial

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.pieces.controls import PHASES, STEP, order_control
from powergrid.desktop.play.controller import Controller, step_names
from powergrid.desktop.screens.table.undo_steps import UndoSteps
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.rows import SHRINKS, Part, grouped, row, sized, spacer
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.names import edition_name, phase_name
from powergrid.desktop.words.this_game import phase_rules, special_points, step_rules
from powergrid.desktop.words.translation import _, capital
from powergrid.game import Game
from powergrid.rules.events import TRUST
from powergrid.rules.standing import is_done
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, FINISHED, NOBODY, RESOURCES, GameState

_PHASES = ("order", AUCTION, RESOURCES, BUILDING, BUREAUCRACY)


@dataclass(frozen=True, slots=True)
class TopBar:
    """The contents of the bar and its callbacks.

    Attributes:
        steps: The steps that can be undone.
        on_player: Called with the seat of a clicked tile.
        moving: ("order", seat) for markers in motion.
        facts: A description of the network of the player whose tile is under the pointer.
    """

    steps: UndoSteps
    on_menu: Action
    on_payouts: Action
    on_help: Action
    on_player: Callable[[int], None]
    moving: Set[Hashable] = frozenset()
    facts: str = ""


#: Styles of the phases, largest first: the font, and whether the phases are numbered.
_STYLES = [(theme.BUTTON.sized(size), numbered) for numbered in (True, False) for size in (14, 13, 12, 11)]
#: The space before and after the title.
_MARGINS = 22.0
_DONE = theme.rgb("#8FD6B0")


def draw(ui: Ui, rect: pygame.FRect, controller: Controller, bar: TopBar) -> None:
    """Draw the bar.

    Controls: top.menu, top.undo, top.redo, top.payouts, top.help. If there is not enough room, the phases shrink first,
    then the title, and finally the undo button no longer names the step. The area of that button fits its longest
    label, so that nothing moves when the label changes.
    """
    ui.title = when_text(controller)
    ui.c.fill(rect, ui.c.theme.head)
    inner = slices.inset(rect, left=10, right=12)
    title, least = _title(ui, controller, bar)
    short = title.width - least
    lines = [_line(ui, controller, bar, title, style, _undo(ui, controller, bar, "")) for style in _STYLES]
    style = next((n for n, line in enumerate(lines) if line.width - short <= inner.width), len(_STYLES) - 1)
    icon, least = (_undo(ui, controller, bar, label).width for label in ("", _("Undo")))
    longest = max(_undo(ui, controller, bar, _undo_words(name)).width for name in step_names())
    room = min(longest, icon + max(0.0, inner.width - lines[style].width))
    undo = sized(Part(partial(_draw_undo, ui, controller, bar)), room if room >= least else icon)
    grouped(ui, "top", _line(ui, controller, bar, title, _STYLES[style], undo)).draw(inner)


def _line(ui: Ui, controller: Controller, bar: TopBar, title: Part, style: tuple[Font, bool], undo: Part) -> Part:
    """Return the bar with a style for the phases and an undo button."""
    return row(
        parts.icon_button(ui, "top.menu", "menu", bar.on_menu, Tip(_("Menu"), "", "Esc")),
        title,
        row(*_phases(ui, controller, *style), gap=4),
        spacer(10),
        Part(lambda rect: None, grow=0.62),
        *_step(ui, controller),
        spacer(15),
        *_players(ui, controller, bar),
        spacer(10),
        Part(lambda rect: None, grow=0.38),
        *_buttons(ui, controller, bar, undo),
        gap=0,
    )


def _title(ui: Ui, controller: Controller, bar: TopBar) -> tuple[Part, float]:
    """Return the title and its minimum width: the board, with its edition if there is room, above the round.

    The minimum width keeps the phases in the same position on most boards.
    """
    c, t, game = ui.c, ui.c.theme, controller.game
    usual = (159.0 if len(_order(game.state)) > 4 else 199.0) + max(0.0, (c.size[0] - 1280) * 0.2)
    words = game_title(game)
    if c.least_width(words, theme.HINT) > usual - _MARGINS:
        words = _(game.record.board.name)  # the edition is in the tooltip
    moment = _("Round {n}").format(n=game.state.round) if game.state.round else phase_name(game.state.phase)

    def draw(rect: pygame.FRect) -> None:
        left, room = rect.left + 14, rect.width - _MARGINS
        c.text(words, (left, rect.top + 13.5), theme.HINT, t.on_ink2, "midleft", room)
        c.text(moment, (left, rect.top + 30.5), theme.ROW_BOLD, t.white, "midleft")
        rules = "\n".join(special_points(game)) or _("No special rules.")
        place = (left - 6, rect.top + 4, min(room, c.text_width(words, theme.HINT)) + 10, 38)
        ui.area("top.title", place, Tip(game_title(game), rules, "F1"), on_click=bar.on_help)

    whole, least = (_MARGINS + wide for wide in (c.text_width(words, theme.HINT), c.least_width(words, theme.HINT)))
    return Part(draw, max(usual, whole), grow=SHRINKS), max(usual, least)


def game_title(game: Game) -> str:
    """Return the name of the board and of the edition."""
    return f"{_(game.record.board.name)}, {edition_name(game.record.setup.edition)}"


def when_text(controller: Controller) -> str:
    """Return the round, and the name of the player who decides next."""
    state = controller.state
    if state.phase == FINISHED:
        return _("The game is over")
    if not state.round:
        return _("Before round 1")
    if state.to_act == NOBODY:
        return _("Round {n}").format(n=state.round)
    return _("Round {n}, next: {name}").format(n=state.round, name=controller.name(state.to_act))


def _phases(ui: Ui, controller: Controller, font: Font, numbered: bool) -> list[Part]:
    """Return a pill for each phase, with a tick if it is over."""
    c, t, state = ui.c, ui.c.theme, controller.state
    phases = (AUCTION, "order", *_PHASES[2:]) if state.ruleset.order_after_auction else _PHASES
    current = phases.index(state.phase) if state.phase in phases else -1 if state.phase == "setup" else len(phases)

    def draw(number: int, phase: str, pill: pygame.FRect) -> None:
        active, middle = number == current, (pill.left + 16.5, pill.centery)
        c.box(pill, 5, t.amber if active else t.pill)
        color = t.dark if active else t.on_ink2 if number < current else t.on_pill
        skipped = state.phase == FINISHED and phase == BUREAUCRACY  # the game ends before that phase
        if numbered and number < current and not skipped:
            c.icon("check", (pill.left + 16, pill.centery), 13, _DONE)
        elif numbered:
            ground, digit = (t.dark, t.amber) if active else (theme.mix(t.pill, t.on_pill, 0.12), t.on_ink2)
            c.box((pill.left + 8, pill.centery - 8.5, 17, 17), 8.5, ground)
            c.text(str(_PHASES.index(phase) + 1), middle, Font("cond", 11.5, 600), digit, "center")
        c.text(phase_name(phase), (pill.right - 10, pill.centery), font, color, "midright")
        ui.area(f"{PHASES}{phase}", pill, Tip(phase_name(phase), phase_rules(controller.game, phase)))

    return [
        Part(partial(draw, number, phase), c.text_width(phase_name(phase), font) + (41 if numbered else 20), 30)
        for number, phase in enumerate(phases)
    ]


def _undo_words(step: str) -> str:
    return _("Undo {step}").format(step=step) if step else _("Undo")


def _undo(ui: Ui, controller: Controller, bar: TopBar, label: str) -> Part:
    """Return the undo button with a label."""
    step = bar.steps.last()
    reason = "" if step else controller.why_no_undo()
    return parts.button(ui, "top.undo", label, bar.steps.undo, height=32, style="dark", icon="undo", key="Ctrl+Z",
                        enabled=not reason, reason=reason, font=theme.BUTTON.sized(14.5), show_key=False,
                        tip=Tip(_undo_words(step), bar.steps.text(), "Ctrl+Z"))  # fmt: skip


def _draw_undo(ui: Ui, controller: Controller, bar: TopBar, place: pygame.FRect) -> None:
    """Draw the undo button at the left of its area, with the longest label that fits."""
    labels = dict.fromkeys((_undo_words(bar.steps.last()), _("Undo"), ""))
    choices = [_undo(ui, controller, bar, label) for label in labels]
    button = next((choice for choice in choices if choice.width <= place.width), choices[-1])
    button.draw(slices.at_left(place, button.width, 32))


def _buttons(ui: Ui, controller: Controller, bar: TopBar, undo: Part) -> list[Part]:
    """Return the buttons on the right."""
    again = bar.steps.next()
    redo = Tip(_("Redo {step}").format(step=again) if again else _("Redo"), "", "Ctrl+Y")
    return [
        undo,
        parts.icon_button(ui, "top.redo", "redo", bar.steps.redo, redo, enabled=bool(again),
                          reason=_("Nothing to redo.")),
        spacer(14),
        parts.icon_button(ui, "top.payouts", "table", bar.on_payouts, Tip(_("Payouts and refill"), "", "T"), key="T"),
        spacer(14),
        parts.icon_button(ui, "top.help", "help", bar.on_help, Tip(_("Rules of this game"), "", "F1"), key="F1"),
    ]  # fmt: skip


def _step(ui: Ui, controller: Controller) -> list[Part]:
    """Return the three Steps, with the current one in white."""
    c, t, state = ui.c, ui.c.theme, controller.state

    def draw(box: pygame.FRect) -> None:
        c.box(box, 5, t.pill)
        for step in (1, 2, 3):
            cell = pygame.FRect(box.left + 25 * (step - 1), box.top, 25, box.height)
            if step == state.step:
                c.box(cell, 5 if step != 2 else 0, t.white)
            c.text(str(step), cell.center, theme.BUTTON, t.dark if step == state.step else t.on_pill, "center")
        ui.area(STEP, box, Tip(_("Step {n}").format(n=state.step), step_rules(controller.game)))

    return [parts.label(ui, _("Step"), theme.LABEL, t.on_ink2), spacer(7), Part(draw, 75, 24)]


def _players(ui: Ui, controller: Controller, bar: TopBar) -> list[Part]:
    """Return the players in order, after an arrow that shows the direction of play."""
    c, t, state = ui.c, ui.c.theme, controller.state
    arrow = "left" if state.phase in (RESOURCES, BUILDING) else "right"

    def draw(rect: pygame.FRect) -> None:
        c.text(_("Order"), (rect.left, rect.centery - 9), theme.HINT, t.on_ink2, "midleft")
        c.icon(arrow, (rect.left + 14, rect.centery + 7), 12, t.on_ink2)
        ui.area("top.order", (rect.left - 4, rect.centery - 19, 38, 38), Tip(_("Order of play")))

    tiles = (Part(partial(_tile, ui, controller, seat, bar), 30, 32) for seat in _order(state))
    return [Part(draw, max(37.0, c.text_width(_("Order"), theme.HINT) + 5), 38), row(*tiles, gap=4)]


def _order(state: GameState) -> list[int]:
    order = list(state.order)
    if state.trust is not None:
        order.insert(1, TRUST)
    return order


def _tile(ui: Ui, controller: Controller, seat: int, bar: TopBar, tile: pygame.FRect) -> None:
    c, t, state, seats = ui.c, ui.c.theme, controller.state, controller.seats
    active = seat == state.to_act
    done = seat != TRUST and is_done(state, seat)
    if active:
        c.box(tile.inflate(2, 2), 6, t.white, t.amber, 2)
    else:
        c.box(tile, 5, theme.mix(t.head, t.pill, 0.5) if done else t.pill)
    if ("order", seat) not in bar.moving:
        tokens.marker(c, seat_color(seats, seat), tile.center, 20, on_ink=not active)
    if done and not active:
        c.box(tile, 5, theme.with_alpha(t.head, 110))
        c.icon("check", (tile.right - 4, tile.bottom - 4), 12, _DONE)
    name = _("Trust") if seat == TRUST else seats[seat].name
    state_text = _("to act") if active else _("done in this phase") if done else ""
    on_click = partial(bar.on_player, seat) if seat != TRUST else None
    facts = bar.facts if ui.is_hovered(order_control(seat)) else ""
    text = ". ".join(part for part in (capital(state_text), facts) if part)
    ui.area(order_control(seat), tile, Tip(name, text), on_click=on_click)
