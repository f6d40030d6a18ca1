"""The fuel market: tokens at their prices, supply, and the next refill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Table
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import shapes, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Font, hex_of
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import Names, fuel_name
from powergrid.desktop.words.specials import discount_rule, storage_rule
from powergrid.desktop.words.translation import _, _p, capital, count
from powergrid.rules.fuel import FUEL_COUNT, refill_amounts
from powergrid.rules.state import BUREAUCRACY, GameState

_FEW = Font("cond", 12, 600)


@dataclass(frozen=True, slots=True)
class _Row:
    """One fuel: the prices of its places, the first place with a token, and how many are marked and come back."""

    kind: int
    prices: Sequence[int]
    first: int
    marked: int
    back: int

    def is_marked(self, place: int) -> bool:
        """Return whether the token at a place is about to be taken."""
        return self.first <= place < self.first + self.marked

    def comes_back(self, place: int) -> bool:
        """Return whether a token comes back to a place."""
        return self.first - self.back <= place < self.first


def shown(state: GameState) -> object:
    """Return all that the panel shows of a state while no person decides."""
    if state.ruleset.discounts or state.phase == BUREAUCRACY:
        return state
    return state.fuel_market, state.fuel_supply, state.refill_stopped, state.step, state.second_market


def draw(ui: Ui, layout: Layout, table: Table, names: Names, acts: bool) -> None:
    """Draw the panel; registers fuelmarket.head, fuelmarket.FUEL-PRICE for each box and fuelmarket.refill-FUEL.

    acts: a person decides now.
    """
    c, t, rect = ui.c, ui.c.theme, layout.fuel
    controller, state = table.controller, table.controller.state
    runs = state.phase == BUREAUCRACY and state.turn < len(state.order)
    back, more_to_burn = coming_back(controller, acts) if runs else (None, False)
    decision = DECISIONS.get(controller.kind, Decision) if acts else Decision
    takes = decision.takes_fuel(controller)
    c.box(rect, 8, t.panel, t.line2, 1, 1)
    c.text(_("Fuel market"), (rect.left + 11, rect.top + 17), theme.HEAD, t.ink, "midleft")
    note = _note(state) if back is None else ""
    if back is not None:
        note = _("Dashed: comes back at least") if more_to_burn else _("Dashed: comes back this round")
    c.text(note, (rect.right - 11, rect.top + 17), theme.HINT, t.ink5, "midright", rect.width - 110)
    left, right = rect.left + 34, rect.right - 78
    _heads(c, rect, left, right)
    ui.area("fuelmarket.head", (rect.left + 6, rect.top + 6, rect.width - 12, 40))
    top = rect.top + 48
    upcoming = back or refill_amounts(state)
    planned = state.ruleset.refill[state.step] if state.step else (0,) * FUEL_COUNT
    for kind, fuel in enumerate(FUELS):
        height = layout.fuel_row if fuel != "uranium" else layout.uranium_row
        line = pygame.FRect(left, top, right - left, height)
        tokens.fuel(c, fuel, (rect.left + 19, line.centery), 17)
        icon = pygame.FRect(rect.left + 8, top, 24, height)
        ui.area(f"fuelmarket.{fuel}", icon, _discount(c, icon, controller, names, kind))
        prices = state.ruleset.prices[kind]
        first = len(prices) - state.fuel_market[kind]
        marked = controller.fuel_plan.amounts[kind] if takes[kind] else 0
        row = _Row(kind, prices, first, marked, back[kind] if back is not None else 0)
        _draw_row(ui, line, row, partial(decision.pick_fuel, table, kind) if takes[kind] else None)
        c.text(str(state.fuel_supply[kind]), (rect.right - 60, line.centery), theme.ROW, t.ink7, "center")
        due = 0 if state.refill_stopped[kind] else planned[kind]
        refill, color = f"+{due}", t.green if due else t.ink5
        if upcoming[kind] < due:
            refill, color = _("{n} of {due}").format(n=upcoming[kind], due=due), t.red
        c.text(refill, (rect.right - 25, line.centery), c.fitting(refill, theme.ROW_BOLD, 40), color, "center")
        tip = _refill_tip(state, kind, due, upcoming[kind])
        ui.area(f"fuelmarket.refill-{fuel}", (rect.right - 78, top, 70, height), tip)
        top += height + 2


def coming_back(controller: Controller, acts: bool) -> tuple[tuple[int, int, int, int], bool]:
    """Return the refill after the ticked plants have run, and whether others will burn fuel later."""
    after = controller.state.copy()
    if acts:
        for burn in controller.power_plan.burnt.values():
            for kind, amount in enumerate(burn):
                after.fuel_supply[kind] += amount
    last = after.turn >= len(after.order) - 1 and acts
    return refill_amounts(after), not last


def _heads(c: Canvas, rect: pygame.FRect, left: float, right: float) -> None:
    """Draw the heads of the columns."""
    y, pitch, font = rect.top + 38, (right - left) / 8, Font("cond", 12, 400)
    for number in range(8):
        c.text(str(number + 1), (left + pitch * (number + 0.5), y), Font("cond", 13, 600), c.theme.ink7, "center")
    refill = c.text(_p("column of the market", "Refill"), (rect.right - 9, y), font, c.theme.ink5, "midright")
    supply = _p("column of the market", "Supply")
    end = min(rect.right - 44, refill.left - 4)
    font = c.fitting(supply, font, end - (left + pitch * 7.5 + 8))
    c.text(supply, (end, y), font, c.theme.ink5, "midright")


def _discount(c: Canvas, icon: pygame.FRect, controller: Controller, names: Names, kind: int) -> Tip | None:
    """Draw the discount that a house in a certain city gives on a fuel, and return it in words (RULES §14.3).

    It is amber if it applies to the player to act. Returns None for a fuel without a discount.
    """
    t, state = c.theme, controller.state
    for bit, cheaper, amount, floor in state.ruleset.discounts:
        city = bit.bit_length() - 1
        if cheaper != kind or city not in state.ruleset.zone:
            continue
        text = discount_rule(names.cities[city], kind, amount, floor)
        holds = state.to_act >= 0 and bool(state.players[state.to_act].network & bit)
        if holds:
            text += " " + _("It holds for {name}.").format(name=controller.name(state.to_act))
        box = pygame.FRect(icon.right - 13, icon.bottom - 12, 16, 12)
        c.box(box, 4, t.amber if holds else t.paper, t.ink)
        c.text(f"–{amount}", box.center, Font("cond", 10.5, 600), t.dark if holds else t.ink, "center")
        return Tip(capital(fuel_name(kind)), text)
    return None


def _note(state: GameState) -> str:
    for kind, price in enumerate(state.ruleset.reserve_price):
        if price and not state.fuel_market[kind]:
            return _("{fuel} gone? Storage sells it for {n}").format(fuel=capital(fuel_name(kind)), n=price)
    return count(
        state.ruleset.players, "Refill: {n} player, Step {step}", "Refill: {n} players, Step {step}", step=state.step
    )


def _refill_tip(state: GameState, kind: int, due: int, possible: int) -> Tip:
    text = _("Supply {n}. The next refill brings {due}.").format(n=state.fuel_supply[kind], due=due)
    if state.refill_stopped[kind]:
        text = _("Not refilled any more.")
    elif possible < due:
        text += " " + _("As it is, only {n} can come.").format(n=possible)
    if state.ruleset.reserve_price[kind]:
        text += " " + storage_rule(kind, state.ruleset.reserve_price[kind])
    return Tip(capital(fuel_name(kind)), text)


def _draw_row(ui: Ui, line: pygame.FRect, row: _Row, take: partial[None] | None) -> None:
    """Draw the boxes of a fuel. take: takes tokens up to a number; None if none can be taken."""
    c, t, fuel = ui.c, ui.c.theme, FUELS[row.kind]
    boxes: dict[int, list[int]] = {}
    for place, price in enumerate(row.prices):
        boxes.setdefault(price, []).append(place)
    pitch = line.width / len(boxes)
    for number, (price, places) in enumerate(boxes.items()):
        box = pygame.FRect(line.left + pitch * number + 1, line.top + 0.5, pitch - 2, line.height - 1)
        upto = places[-1] - row.first + 1
        usable = take is not None and upto > 0
        name = f"fuelmarket.{fuel}-{price}"
        if any(map(row.is_marked, places)):
            c.box(box, 4, t.amber_soft, t.amber, 1.5)
        elif usable and ui.is_hovered(name):
            c.box(box, 4, t.amber_soft, t.button_line)
        else:
            c.box(box, 4, t.slot)
        if any(map(row.comes_back, places)):
            _dashed(c, box)
        if len(places) == 1:
            c.text(str(price), (box.centerx, box.top + box.height * 0.27), _FEW, t.ink7, "center")
        for index, place in enumerate(places):
            _token(c, box, row, place, index, len(places))
        if ui.is_focused(name):
            c.focus_ring(box.inflate(-4, -4), 4)
        here = min(len(places), max(0, upto))
        text = _("{n} here").format(n=here) if here else _("empty")
        if usable:
            text += _(". Choose it to take up to this box.")
        tip = Tip(_("{fuel} at {price}").format(fuel=capital(fuel_name(row.kind)), price=price), text)
        on_click = partial(take, upto) if take is not None and usable else None
        ui.add(Control(name, box, on_click, tip=tip, focusable=usable, enter_activates=False))


def _token(c: Canvas, box: pygame.FRect, row: _Row, place: int, index: int, places: int) -> None:
    """Draw one place of a box: a token, room for a returning one, or a dot."""
    t, fuel = c.theme, FUELS[row.kind]
    if places == 1:
        x, y, size = box.centerx, box.top + box.height * 0.7, min(14.0, box.width - 4)
    else:
        x, y, size = box.left + box.width * (index + 0.5) / 3, box.centery, min(12.5, box.width / 3 - 0.5)
    if row.is_marked(place):
        c.box((x - size / 2 - 0.5, y - size / 2 - 1, size + 1, size + 2), 3, t.amber, theme.mix(t.amber, t.dark, 0.35))
    if place >= row.first:
        tokens.fuel(c, fuel, (x, y), size)
    elif row.comes_back(place):
        tokens.room(c, fuel, (x, y), size)
    else:
        c.box((x - 1, y - 1, 2, 2), 1, t.line2)


def _dashed(c: Canvas, box: pygame.FRect) -> None:
    place = c.rect(box)
    w, h = place.size
    line = max(1.0, 1.2 * c.scale)
    dash = 3 * c.scale
    body = (
        f'<rect x="{line / 2}" y="{line / 2}" width="{w - line}" height="{h - line}" rx="{4 * c.scale}" '
        f'fill="{hex_of(c.theme.green_soft)}" stroke="{hex_of(c.theme.green)}" stroke-width="{line}" '
        f'stroke-dasharray="{dash} {dash}"/>'
    )
    c.surface.blit(shapes.cached(("dashed", body), lambda: shapes.svg(body, (w, h), (w, h))), place)
