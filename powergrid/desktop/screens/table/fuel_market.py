"""The fuel market: tokens on their prices, supply, and the next refill."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import shapes, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Font, hex_of
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.translation import _, _p, capital
from powergrid.rules.fuel import refill_amounts
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class Discount:
    """A fuel that is `amount` Elektro cheaper, in words, and whether that holds for the player to act."""

    amount: int
    text: str
    holds: bool


@dataclass(frozen=True, slots=True)
class FuelChoice:
    """What is marked in the market, and what a click does.

    marked: tokens about to be taken. refill: tokens that come back (dashed). more_to_burn: others may still add to
    these. on_take: called with fuel and the number of tokens up to the clicked box. discounts: fuels that a certain
    city makes cheaper.
    """

    marked: Sequence[int] = (0, 0, 0, 0)
    refill: Sequence[int] | None = None
    more_to_burn: bool = False
    on_take: Callable[[int, int], None] | None = None
    usable: Sequence[bool] = (False, False, False, False)
    discounts: Mapping[int, Discount] = field(default_factory=dict)


def draw(ui: Ui, rect: pygame.FRect, state: GameState, row: float, uranium_row: float, choice: FuelChoice) -> None:
    """Draw the panel; registers fuelmarket.head, fuelmarket.FUEL-PRICE for each box and fuelmarket.refill-FUEL."""
    c, t = ui.c, ui.c.theme
    c.box(rect, 8, t.panel, t.line2, 1, 1)
    c.text(_("Fuel market"), (rect.left + 11, rect.top + 17), theme.HEAD, t.ink, "midleft")
    c.text(_note(state, choice), (rect.right - 11, rect.top + 17), theme.HINT, t.ink5, "midright", rect.width - 110)
    left, right = rect.left + 34, rect.right - 78
    pitch = (right - left) / 8
    y = rect.top + 38
    for number in range(8):
        x = left + pitch * (number + 0.5)
        c.text(str(number + 1), (x, y), Font("cond", 13, 600), t.ink7, "center")
    font = Font("cond", 12, 400)
    refill = c.text(_p("column of the market", "Refill"), (rect.right - 9, y), font, t.ink5, "midright")
    supply = _p("column of the market", "Supply")
    c.text(supply, (min(rect.right - 44, refill.left - 4), y), font, t.ink5, "midright")
    ui.area("fuelmarket.head", (rect.left + 6, rect.top + 6, rect.width - 12, 40))
    top = rect.top + 48
    upcoming = refill_amounts(state) if choice.refill is None else choice.refill
    planned = state.ruleset.refill[state.step] if state.step else (0, 0, 0, 0)
    for kind in range(4):
        height = row if kind < 3 else uranium_row
        line = pygame.FRect(left, top, right - left, height)
        tokens.fuel(c, FUELS[kind], (rect.left + 19, line.centery), 17)
        special = choice.discounts.get(kind)
        icon = pygame.FRect(rect.left + 8, top, 24, height)
        tip = Tip(capital(fuel_name(kind)), special.text) if special is not None else None
        ui.area(f"fuelmarket.{FUELS[kind]}", icon, tip)
        if special is not None:
            _discount_sign(c, (icon.right - 5, line.bottom - 6), special)
        _row(ui, line, state, kind, choice)
        c.text(str(state.fuel_supply[kind]), (rect.right - 60, line.centery), theme.ROW, t.ink7, "center")
        due = 0 if state.refill_stopped[kind] else planned[kind]
        c.text(f"+{due}", (rect.right - 25, line.centery), theme.ROW_BOLD, t.green if due else t.ink5, "center")
        ui.area(f"fuelmarket.refill-{FUELS[kind]}", (rect.right - 78, top, 70, height),
                _refill_tip(state, kind, due, upcoming[kind]))  # fmt: skip
        top += height + 2


def _discount_sign(c: Canvas, center: tuple[float, float], special: Discount) -> None:
    """Draw how much cheaper a fuel is, on amber if that holds for the player to act."""
    t = c.theme
    box = pygame.FRect(center[0] - 8, center[1] - 6, 16, 12)
    c.box(box, 4, t.amber if special.holds else t.paper, t.ink)
    c.text(f"–{special.amount}", box.center, Font("cond", 10.5, 600), t.ink, "center")


def _note(state: GameState, choice: FuelChoice) -> str:
    if choice.refill is not None:
        return _("Dashed: comes back at least") if choice.more_to_burn else _("Dashed: comes back this round")
    sold_out = [k for k in range(4) if state.ruleset.reserve_price[k] and not state.fuel_market[k]]
    if sold_out:
        reserve = sold_out[0]
        words = _("{fuel} gone? Storage sells it for {n}")
        return words.format(fuel=capital(fuel_name(reserve)), n=state.ruleset.reserve_price[reserve])
    return _("Refill: {n} players, Step {step}").format(n=state.ruleset.players, step=state.step)


def _refill_tip(state: GameState, kind: int, due: int, possible: int) -> Tip:
    name = capital(fuel_name(kind))
    text = _("Supply {n}. The next refill brings {due}.").format(n=state.fuel_supply[kind], due=due)
    if state.refill_stopped[kind]:
        text = _("Not refilled any more.")
    elif possible < due:
        text += " " + _("As it is, only {n} can come.").format(n=possible)
    if state.ruleset.reserve_price[kind]:
        text += " " + _("When the market is empty the supply sells it for {n}.").format(
            n=state.ruleset.reserve_price[kind]
        )
    return Tip(name, text)


def _row(ui: Ui, line: pygame.FRect, state: GameState, kind: int, choice: FuelChoice) -> None:
    prices = state.ruleset.prices[kind]
    first = len(prices) - state.fuel_market[kind]
    marked = range(first, min(len(prices), first + choice.marked[kind]))
    back = range(max(0, first - choice.refill[kind]), first) if choice.refill is not None else range(0)
    boxes = {price: [place for place, other in enumerate(prices) if other == price] for price in prices}
    pitch = line.width / len(boxes)
    for number, (price, places) in enumerate(boxes.items()):
        box = pygame.FRect(line.left + pitch * number + 1, line.top + 0.5, pitch - 2, line.height - 1)
        usable = choice.usable[kind] and places[-1] >= first
        name = f"fuelmarket.{FUELS[kind]}-{price}"
        if any(place in marked for place in places):
            ui.c.box(box, 4, ui.c.theme.amber_soft, ui.c.theme.amber, 1.5)
        elif usable and ui.is_hovered(name):
            ui.c.box(box, 4, ui.c.theme.amber_soft, ui.c.theme.button_line)
        else:
            ui.c.box(box, 4, ui.c.theme.slot)
        if any(place in back for place in places):
            _dashed(ui.c, box)
        if len(places) == 1:
            at = (box.centerx, box.top + box.height * 0.27)
            ui.c.text(str(price), at, Font("cond", 12, 600), ui.c.theme.ink7, "center")
        for index, place in enumerate(places):
            _token(ui.c, box, kind, (index, len(places)), place >= first, place in marked, place in back)
        if ui.is_focused(name):
            ui.c.focus_ring(box.inflate(-4, -4), 4)
        here = sum(place >= first for place in places)
        text = _("{n} here").format(n=here) if here else _("empty")
        if here and usable:
            text += _(". Choose it to take up to this box.")
        tip = Tip(_("{fuel} at {price}").format(fuel=capital(fuel_name(kind)), price=price), text)
        take = partial(choice.on_take, kind, places[-1] - first + 1) if usable and choice.on_take else None
        ui.add(Control(name, box, take, tip=tip, focusable=usable, enter_activates=False))


def _token(
    c: Canvas, box: pygame.FRect, kind: int, place: tuple[int, int], here: bool, marked: bool, back: bool
) -> None:
    """Draw one place of a box: a token, room for one that comes back, or a dot. place: its number, and of how many."""
    t, (index, places) = c.theme, place
    if places == 1:
        x, y, size = box.centerx, box.top + box.height * 0.7, min(14.0, box.width - 4)
    else:
        x, y, size = box.left + box.width * (index + 0.5) / 3, box.centery, min(12.5, box.width / 3 - 0.5)
    if marked:
        ring = (x - size / 2 - 0.5, y - size / 2 - 1, size + 1, size + 2)
        c.box(ring, 3, t.amber, theme.mix(t.amber, t.ink, 0.35))
    if here:
        tokens.fuel(c, FUELS[kind], (x, y), size)
    elif back:
        tokens.room(c, FUELS[kind], (x, y), size)
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
