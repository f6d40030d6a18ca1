"""The dark bar at the top: game, round, phases, Step, order of play, undo, tables and help."""

from collections.abc import Callable, Hashable, Sequence, Set
from dataclasses import dataclass
from functools import partial

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.pieces.controls import PHASES, STEP, order_control
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.screens.table.undo_steps import UndoSteps
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas
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
#: The gap between two phases.
_PHASE_GAP = 4.0


@dataclass(frozen=True, slots=True)
class TopBar:
    """The actions of the bar's buttons.

    steps: for undo. on_player: a click on a tile, with its seat. moving: ("order", seat) for markers on their
    way. facts: about the network of the player whose tile is pointed at.
    """

    steps: UndoSteps
    on_menu: Action
    on_payouts: Action
    on_help: Action
    on_player: Callable[[int], None]
    moving: Set[Hashable] = frozenset()
    facts: str = ""


#: Room for the buttons at the right if they show only icons.
_LEAST_BUTTONS = 172.0
#: Where the title begins, and the gap after it.
_TITLE_LEFT, _TITLE_GAP = 56.0, 8.0
#: The fonts of the phases, the one that is used where there is room for it first.
_PHASE_FONTS = tuple(theme.BUTTON.sized(size) for size in (14, 13, 12, 11))


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the title and the phases are. numbered: there is room for the numbers of the phases."""

    title: str
    left: float
    font: Font
    numbered: bool


def draw(ui: Ui, rect: pygame.FRect, controller: Controller, bar: TopBar) -> None:
    """Draw the bar; registers top.menu, top.undo, top.redo (while that is possible), top.payouts, top.help."""
    c, t = ui.c, ui.c.theme
    state = controller.state
    ui.title = when_text(controller)
    c.fill(rect, t.head)
    widgets.icon_button(ui, "top.menu", (10, 7, 32, 32), "menu", bar.on_menu, Tip(_("Menu"), "", "Esc"))
    layout = _layout(c, controller.game, state)
    room = layout.left - _TITLE_LEFT - _TITLE_GAP
    c.text(layout.title, (_TITLE_LEFT, 13.5), theme.HINT, t.on_ink2, "midleft", room)
    place = (50, 4, min(room, c.text_width(layout.title, theme.HINT)) + 10, 38)
    rules = "\n".join(special_points(controller.game)) or _("No special rules.")
    ui.area("top.title", place, Tip(game_title(controller.game), rules, "F1"), on_click=bar.on_help)
    moment = _("Round {n}").format(n=state.round) if state.round else phase_name(state.phase)
    c.text(moment, (_TITLE_LEFT, 30.5), theme.ROW_BOLD, t.white, "midleft")
    phase_end = _phases(ui, state, controller.game, layout)
    right = _buttons(ui, rect, controller, bar, phase_end + 6 + _order_width(ui.c, state))
    _step_and_order(ui, controller, phase_end, right, bar)


def game_title(game: Game) -> str:
    """Return the board and the edition of a game."""
    return f"{_(game.record.board.name)}, {edition_name(game.record.setup.edition)}"


def when_text(controller: Controller) -> str:
    """Return the round, and whose decision is next."""
    state = controller.state
    if state.phase == FINISHED:
        return _("The game is over")
    if not state.round:
        return _("Before round 1")
    if state.to_act == NOBODY:
        return _("Round {n}").format(n=state.round)
    return _("Round {n}, next: {name}").format(n=state.round, name=controller.name(state.to_act))


def _layout(c: Canvas, game: Game, state: GameState) -> _Layout:
    """Return the layout that shows the whole title: without the edition, then with less room for the phases."""
    many = len(state.order) + (state.trust is not None) > 4
    usual = (201.0 if many else 241.0) + max(0.0, (c.size[0] - 1280) * 0.2)
    end = c.size[0] - _LEAST_BUTTONS - _order_width(c, state)
    words, beside = game_title(game), _TITLE_LEFT + _TITLE_GAP
    if c.least_width(words, theme.HINT) > usual - beside:
        words = _(game.record.board.name)  # the tooltip says the edition
    least = max(usual, beside + c.least_width(words, theme.HINT))
    styles = [(font, numbered) for numbered in (True, False) for font in _PHASE_FONTS]
    widths = [sum(_phase_widths(c, font, numbered=numbered)) for font, numbered in styles]
    chosen = next((n for n, width in enumerate(widths) if width <= end - least), len(styles) - 1)
    spare = max(0.0, end - least - widths[chosen])
    left = min(least + spare, max(least, beside + c.text_width(words, theme.HINT)))
    return _Layout(words, left, *styles[chosen])


def _phases(ui: Ui, state: GameState, game: Game, layout: _Layout) -> float:
    c, t = ui.c, ui.c.theme
    phases = _PHASES
    if state.ruleset.order_after_auction:
        phases = AUCTION, "order", *_PHASES[2:]
    current = phases.index(state.phase) if state.phase in phases else len(phases)
    if state.phase == "setup":
        current = -1
    x = layout.left
    widths = dict(zip(_PHASES, _phase_widths(c, layout.font, numbered=layout.numbered), strict=True))
    for number, phase in enumerate(phases):
        pill = pygame.FRect(x, 8, widths[phase] - _PHASE_GAP, 30)
        active = number == current
        c.box(pill, 5, t.amber if active else t.pill)
        color = t.dark if active else t.on_ink2 if number < current else t.on_pill
        if layout.numbered:
            is_done = number < current and not (state.phase == FINISHED and phase == BUREAUCRACY)  # the game ends first
            _phase_number(c, x, _PHASES.index(phase) + 1, active=active, done=is_done)
        c.text(phase_name(phase), (pill.right - 10, 23), layout.font, color, "midright")
        ui.area(f"{PHASES}{phase}", pill, Tip(phase_name(phase), phase_rules(game, phase)))
        x += widths[phase]
    return x


def _phase_number(c: Canvas, left: float, number: int, *, active: bool, done: bool) -> None:
    t = c.theme
    if done:
        c.icon("check", (left + 16, 23), 13, theme.rgb("#8FD6B0"))
        return
    c.box((left + 8, 14.5, 17, 17), 8.5, t.dark if active else theme.mix(t.pill, t.on_pill, 0.12))
    digit = t.amber if active else t.on_ink2
    c.text(str(number), (left + 16.5, 23), Font("cond", 11.5, 600), digit, "center")


def _phase_widths(c: Canvas, font: Font, *, numbered: bool) -> list[float]:
    """Return the widths of the phases, each with the gap after it."""
    beside = (41 if numbered else 20) + _PHASE_GAP
    return [c.text_width(phase_name(phase), font) + beside for phase in _PHASES]


def _order_width(c: Canvas, state: GameState) -> float:
    words = c.text_width(_("Step"), theme.LABEL) + 97 + max(37.0, c.text_width(_("Order"), theme.HINT) + 5)
    return max(142.0, words) + 34.0 * len(_order(state)) + 14


def _buttons(ui: Ui, rect: pygame.FRect, controller: Controller, bar: TopBar, least: float) -> float:
    """Draw the buttons right of `least`; if there is too little room, only the tip names what undo takes back."""
    right = rect.right - 8
    tip = Tip(_("Rules of this game"), "", "F1")
    widgets.icon_button(ui, "top.help", (right - 36, 7, 32, 32), "help", bar.on_help, tip, key="F1")
    tip = Tip(_("Payouts and refill"), "", "T")
    widgets.icon_button(ui, "top.payouts", (right - 82, 7, 32, 32), "table", bar.on_payouts, tip, key="T")
    font, step, again = theme.BUTTON.sized(14.5), bar.steps.last(), bar.steps.next()
    name = label = _("Undo {step}").format(step=step) if step else _("Undo")
    right -= 96 + (32 if again else 0)
    if right - ui.c.text_width(label, font) - 40 < least:
        label = _("Undo")
    if right - ui.c.text_width(label, font) - 40 < least:
        label = ""  # in a language with long words the icon says it
    left = right - ui.c.text_width(label, font) - 40
    if again:
        tip = Tip(_("Redo {step}").format(step=again), "", "Ctrl+Y")
        widgets.icon_button(ui, "top.redo", (right, 7, 32, 32), "redo", bar.steps.redo, tip)
    reason = "" if step else controller.why_no_undo()
    tip = Tip(name, bar.steps.text(), "Ctrl+Z")
    widgets.button(
        ui, "top.undo", (left, 7, right - left, 32), label, bar.steps.undo, style="dark", icon="undo", key="Ctrl+Z",
        enabled=not reason, reason=reason, font=font, show_key=False, tip=tip,
    )  # fmt: skip
    return left


def _step_and_order(ui: Ui, controller: Controller, left: float, right: float, bar: TopBar) -> None:
    c, t = ui.c, ui.c.theme
    state, seats = controller.state, controller.seats
    x = left + max(6.0, (right - left - _order_width(ui.c, state)) * 0.62)
    c.text(_("Step"), (x, 23), theme.LABEL, t.on_ink2, "midleft")
    x += c.text_width(_("Step"), theme.LABEL) + 7
    box = pygame.FRect(x, 11, 75, 24)
    c.box(box, 5, t.pill)
    for step in (1, 2, 3):
        cell = pygame.FRect(x + 25 * (step - 1), 11, 25, 24)
        if step == state.step:
            c.box(cell, 5 if step != 2 else 0, t.white)
        c.text(str(step), cell.center, theme.BUTTON, t.dark if step == state.step else t.on_pill, "center")
    ui.area(STEP, box, Tip(_("Step {n}").format(n=state.step), step_rules(controller.game)))
    x += 75 + 15
    c.text(_("Order"), (x, 14), theme.HINT, t.on_ink2, "midleft")
    backwards = state.phase in (RESOURCES, BUILDING)
    c.icon("left" if backwards else "right", (x + 14, 30), 12, t.on_ink2)
    ui.area("top.order", (x - 4, 4, 38, 38), Tip(_("Order of play")))
    x += max(37.0, c.text_width(_("Order"), theme.HINT) + 5)
    for place, seat in enumerate(_order(state)):
        _tile(ui, pygame.FRect(x + 34 * place, 7, 30, 32), state, seats, seat, bar)


def _order(state: GameState) -> list[int]:
    order = list(state.order)
    if state.trust is not None:
        order.insert(1, TRUST)
    return order


def _tile(ui: Ui, tile: pygame.FRect, state: GameState, seats: Sequence[Seat], seat: int, bar: TopBar) -> None:
    c, t = ui.c, ui.c.theme
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
        c.icon("check", (tile.right - 4, tile.bottom - 4), 12, theme.rgb("#8FD6B0"))
    name = _("Trust") if seat == TRUST else seats[seat].name
    state_text = _("on turn") if active else _("done in this phase") if done else ""
    on_click = partial(bar.on_player, seat) if seat != TRUST else None
    facts = bar.facts if ui.is_hovered(order_control(seat)) else ""
    text = ". ".join(part for part in (capital(state_text), facts) if part)
    ui.area(order_control(seat), tile, Tip(name, text), on_click=on_click)
