"""The fuel market: tokens at their prices, supply, and the next refill."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Table
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.controls import market_control
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.layout import MARKET_HEAD, Layout
from powergrid.desktop.toolkit import shapes, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Color, Font, hex_of
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import Names, fuel_name
from powergrid.desktop.words.specials import discount_rule, storage_rule
from powergrid.desktop.words.translation import _, _p, capital, count, either, signed
from powergrid.rules.actions import Amounts
from powergrid.rules.fuel import FUEL_COUNT, next_refills
from powergrid.rules.state import AUCTION, BUREAUCRACY, RESOURCES, GameState

_FEW = Font("cond", 12, 600)
#: The heads of the columns are the prices from 1 on; other rows, and high ones, show the price of a single token.
_COLUMNS = 8
_LABELLED = 26.0
#: The room left of the boxes with one market and with two, and right of them.
_LEFT = 34.0
_LEFT_OF_TWO = 46.0
_RIGHT = 90.0
#: The middles of the columns with the supply and the refill, from the right edge.
_SUPPLY, _REFILL = 66.0, 26.0


@dataclass(frozen=True, slots=True)
class _Row:
    """One fuel: the prices of its places, the first place with a token, and how many are marked and come back.

    market: 0 or, for the second one, 1. limit: the highest price that may be paid now, 0 for any (BOARDS §12).
    """

    market: int
    kind: int
    prices: Sequence[int]
    first: int
    marked: int
    back: int
    limit: int

    def is_marked(self, place: int) -> bool:
        """Return whether the token at a place is about to be taken."""
        return self.first <= place < self.first + self.marked

    def comes_back(self, place: int) -> bool:
        """Return whether a token comes back to a place."""
        return self.first - self.back <= place < self.first


@dataclass(frozen=True, slots=True)
class _Panel:
    """The contents of the panel: the plan of the player who acts, and the refill to come.

    back: the refill after the ticked plants have run, None while no plants run. decision: handles clicks.
    """

    ui: Ui
    layout: Layout
    table: Table
    names: Names
    decision: type[Decision]
    back: tuple[Amounts, Amounts] | None

    @property
    def state(self) -> GameState:
        """The state that is shown."""
        return self.table.controller.state

    def draw_market(self, market: int, top: float) -> float:
        """Draw the rows of a market and return where they end."""
        state, rect, second = self.state, self.layout.fuel, bool(self.state.ruleset.second_prices)
        upcoming = (self.back or next_refills(state))[market]
        table = state.ruleset.second_refill if market else state.ruleset.refill
        planned = table[state.step] if state.step else (0,) * FUEL_COUNT
        takes = self.decision.takes_fuel(self.table.controller, market)
        for kind, fuel in enumerate(FUELS):
            places = prices_of(state, market)[kind]
            if not places:
                continue
            height = self.layout.uranium_row if fuel == "uranium" else self.layout.fuel_row
            left = _LEFT_OF_TWO if second else _LEFT
            line = pygame.FRect(rect.left + left, top, rect.width - left - _RIGHT, height)
            self._draw_fuel(market, kind, line, takes[kind])
            supply = str(state.fuel_supply[kind])
            self.ui.c.text(supply, (rect.right - _SUPPLY, line.centery), theme.ROW, self.ui.c.theme.ink7, "center")
            due = 0 if state.refill_stopped[kind] else planned[kind]
            self._draw_refill(market, kind, line, due, upcoming[kind])
            top += height + (1 if second else 2)
        return top

    def _draw_fuel(self, market: int, kind: int, line: pygame.FRect, takes: bool) -> None:
        """Draw the icon and the places of a fuel. takes: some can be taken by a click."""
        c, state, controller, left = self.ui.c, self.state, self.table.controller, self.layout.fuel.left
        fuel, plan = FUELS[kind], controller.fuel_plan
        tokens.fuel(c, fuel, (left + 19, line.centery), min(17, line.height))
        icon = pygame.FRect(left + 8, line.top, 24, line.height)
        tip = _discount(c, icon, controller, self.names, kind) if not market else None
        self.ui.area(market_control(market, fuel), icon, tip)
        have = (state.second_market if market else state.fuel_market)[kind]
        places = prices_of(state, market)[kind]
        marked = plan.from_market()[kind] if takes and market == plan.market else 0
        back = self.back[market][kind] if self.back is not None else 0
        limit = state.ruleset.price_limit[state.step]
        row = _Row(market, kind, places, len(places) - have, marked, back, limit)
        _draw_row(self.ui, line, row, partial(self.decision.pick_fuel, self.table, kind, market) if takes else None)

    def _draw_refill(self, market: int, kind: int, line: pygame.FRect, due: int, possible: int) -> None:
        c, t, right = self.ui.c, self.ui.c.theme, self.layout.fuel.right
        refill, color = f"+{due}", t.green if due else t.ink5
        full = possible < due and possible == free_places(self.state, market, kind)
        if possible < due:
            refill, color = _("{n} of {due}").format(n=possible, due=due), t.ink5 if full else t.red
        c.text(refill, (right - _REFILL, line.centery), c.fitting(refill, theme.ROW_BOLD, 44), color, "center")
        tip = _refill_tip(self.state, kind, due, possible, full)
        place = (right - _RIGHT, line.top, _RIGHT - 8, line.height)
        self.ui.area(market_control(market, f"refill-{FUELS[kind]}"), place, tip)


def shown(state: GameState) -> object:
    """Return all that the panel shows of a state while no person decides."""
    if state.ruleset.discounts or state.phase == BUREAUCRACY:
        return state
    buying = state.phase if state.phase in (AUCTION, RESOURCES) else ""  # the note then says how
    return state.fuel_market, state.fuel_supply, state.refill_stopped, state.step, state.second_market, buying


def draw(ui: Ui, layout: Layout, table: Table, names: Names, acts: bool) -> None:
    """Draw the panel; registers fuelmarket.head, fuelmarket.FUEL-PRICE for each box and fuelmarket.refill-FUEL.

    The names of a second market begin with fuelmarket.second. acts: a person decides now.
    """
    c, t, rect = ui.c, ui.c.theme, layout.fuel
    controller, state = table.controller, table.controller.state
    runs = state.phase == BUREAUCRACY and state.turn < len(state.order)
    back, more_to_burn = coming_back(controller, acts) if runs else (None, False)
    decision = DECISIONS.get(controller.kind, Decision) if acts else Decision
    two = bool(names.markets)
    c.box(rect, 8, t.panel, t.line2, 1, 1)
    middle = rect.top + (15 if two else 17)
    title = _("Fuel markets") if two else _("Fuel market")
    width = c.text(title, (rect.left + 11, middle), theme.HEAD, t.ink, "midleft").width
    note = _note(state, two) if back is None else ""
    if back is not None:
        note = _("Dashed: next refill, at least") if more_to_burn else _("Dashed: the next refill")
    c.text(note, (rect.right - 11, middle), theme.HINT, t.ink5, "midright", rect.width - width - 34)
    ui.area(market_control(0, "head"), (rect.left + 6, rect.top + 6, rect.width - 12, 40 if not two else 22))
    panel = _Panel(ui, layout, table, names, decision, back)
    if not two:
        _heads(c, rect, rect.top + 38, _LEFT)
        panel.draw_market(0, rect.top + 48)
        return
    top = rect.top + 27
    for market in (1, 0):  # the full one is below
        head = pygame.FRect(rect.left + 6, top, rect.width - 12, MARKET_HEAD)
        _market_head(panel, head, market)
        top = panel.draw_market(market, head.bottom + 1)


def _market_head(panel: _Panel, head: pygame.FRect, market: int) -> None:
    """Draw the name of one of two markets and the heads of its columns; the one of the plan is lit."""
    ui, controller, c, t = panel.ui, panel.table.controller, panel.ui.c, panel.ui.c.theme
    buys = any(any(panel.decision.takes_fuel(controller, one)) for one in (0, 1)) or controller.fuel_plan.has_choice
    lit = buys and controller.fuel_plan.market == market
    if lit:
        c.box(head, 4, t.petrol)
    _heads(c, panel.layout.fuel, head.centery, _LEFT_OF_TWO, color=t.white if lit else None)
    name, color = panel.names.market(market), t.white if lit else t.ink
    place = head.left + 4, head.centery
    c.text(name, place, c.fitting(name, theme.ROW_BOLD, 38), color, "midleft", 38)
    missing = [
        fuel_name(fuel) for fuel, places in zip(FUELS, prices_of(panel.state, market), strict=True) if not places
    ]
    text = _("All fuel of a turn comes from one market.")
    if missing:
        text += " " + _("{market} has no {fuel}.").format(market=name, fuel=either(missing))
    ui.area(market_control(market, "name"), head, Tip(name, text))


def coming_back(controller: Controller, acts: bool) -> tuple[tuple[Amounts, Amounts], bool]:
    """Return the refill after the ticked plants have run, and whether others will burn fuel later."""
    after = controller.state.copy()
    if acts:
        for burn in controller.power_plan.burnt.values():
            for kind, amount in enumerate(burn):
                after.fuel_supply[kind] += amount
    last = after.turn >= len(after.order) - 1 and acts
    return next_refills(after), not last


def _heads(c: Canvas, rect: pygame.FRect, y: float, margin: float, *, color: Color | None = None) -> None:
    """Draw the heads of the columns at a height; margin: left of them."""
    left, right = rect.left + margin, rect.right - _RIGHT
    pitch, font = (right - left) / 8, Font("cond", 12, 400)
    for number in range(8):
        x = left + pitch * (number + 0.5)
        c.text(str(number + 1), (x, y), Font("cond", 13, 600), color or c.theme.ink7, "center")
    refill, words = _p("column of the market", "Refill"), _p("column of the market", "Supply")
    start, end = left + pitch * 7.5 + 7, rect.right - 6
    font = c.fitting(words + refill, font, end - start - 4)
    end = c.text(refill, (end, y), font, color or c.theme.ink5, "midright").left - 4
    end = min(rect.right - _SUPPLY + 18, end)
    c.text(words, (end, y), c.fitting(words, font, end - start), color or c.theme.ink5, "midright")


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
        box = pygame.FRect(icon.right - 13, icon.bottom - 13, 17, 13)
        c.box(box, 4, t.amber if holds else t.paper, t.ink)
        c.text(signed(-amount), box.center, Font("cond", 11, 600), t.dark if holds else t.ink, "center")
        return Tip(capital(fuel_name(kind)), text)
    return None


def _note(state: GameState, two: bool) -> str:
    if two and state.phase == RESOURCES:
        return _("All fuel of a turn from one market")
    if state.phase in (AUCTION, RESOURCES) and (limit := state.ruleset.price_limit[state.step]):
        return _("Step {step}: at most {n} a token").format(step=state.step, n=limit)
    for kind, price in enumerate(state.ruleset.reserve_price):
        if price and not state.fuel_market[kind]:
            return _("{fuel} gone? Storage sells it for {n}").format(fuel=capital(fuel_name(kind)), n=price)
    return count(
        state.ruleset.players, "Refill: {n} player, Step {step}", "Refill: {n} players, Step {step}", step=state.step
    )


def prices_of(state: GameState, market: int) -> Sequence[Sequence[int]]:
    """Return the prices of the places of a market, by fuel."""
    return state.ruleset.second_prices if market else state.ruleset.prices


def free_places(state: GameState, market: int, kind: int) -> int:
    """Return the places of a market without a token of a fuel."""
    places = prices_of(state, market)[kind]
    return len(places) - (state.second_market if market else state.fuel_market)[kind]


def _refill_tip(state: GameState, kind: int, due: int, possible: int, full: bool) -> Tip:
    text = _("Supply {n}. The next refill brings {due}.").format(n=state.fuel_supply[kind], due=due)
    if state.refill_stopped[kind]:
        text = _("Not refilled any more.")
    elif full:
        text = _("Supply {n}. The next refill is {due}, but the market has places for {possible} only.")
        text = text.format(due=due, n=state.fuel_supply[kind], possible=possible)
    elif possible < due:
        text = _("The next refill is {due}, but the supply is {n}: only {possible} come unless players burn some.")
        if not possible:
            text = _("The next refill is {due}, but the supply is empty: none comes unless players burn some.")
        text = text.format(due=due, n=state.fuel_supply[kind], possible=possible)
    if state.ruleset.second_prices:
        text += " " + _("Both markets have one supply.")
    if state.ruleset.reserve_price[kind]:
        text += " " + storage_rule(kind, state.ruleset.reserve_price[kind], state.ruleset.reserve_always)
    return Tip(capital(fuel_name(kind)), text)


def _draw_row(ui: Ui, line: pygame.FRect, row: _Row, take: partial[None] | None) -> None:
    """Draw the boxes of a fuel. take: takes tokens up to a number; None if none can be taken."""
    c, t, fuel = ui.c, ui.c.theme, FUELS[row.kind]
    boxes: dict[int, list[int]] = {}
    for place, price in enumerate(row.prices):
        boxes.setdefault(price, []).append(place)
    under_heads = max(boxes) <= _COLUMNS
    pitch = line.width / (_COLUMNS if under_heads else len(boxes))
    for number, (price, places) in enumerate(boxes.items()):
        left = line.left + pitch * (price - 1 if under_heads else number)
        box = pygame.FRect(left + 1, line.top + 0.5, pitch - 2, line.height - 1)
        upto = places[-1] - row.first + 1
        too_expensive = bool(row.limit) and price > row.limit
        usable = take is not None and upto > 0 and not too_expensive
        name = market_control(row.market, f"{fuel}-{price}")
        if any(map(row.is_marked, places)):
            c.box(box, 4, t.amber_soft, t.amber, 1.5)
        elif usable and ui.is_hovered(name):
            c.box(box, 4, t.amber_soft, t.button_line)
        else:
            c.box(box, 4, t.slot)
        if too_expensive:
            c.box(box, 4, None, t.red)
        if any(map(row.comes_back, places)):
            _dashed(c, box)
        labelled = len(places) == 1 and line.height >= _LABELLED
        if labelled:
            c.text(str(price), (box.centerx, box.top + box.height * 0.27), _FEW, t.ink7, "center")
        for index, place in enumerate(places):
            size, x = min(12.5, box.width / max(3, len(places)) - 0.5), box.centerx
            if len(places) > 1:
                x = box.left + box.width * (index + 0.5) / max(3, len(places))
            if labelled:
                size = min(14.0, box.width - 4)
            y = box.top + box.height * 0.7 if labelled else box.centery
            _token(c, row, place, (x, y), min(size, box.height - 2))
        if ui.is_focused(name):
            c.focus_ring(box.inflate(-4, -4), 4)
        here = min(len(places), max(0, upto))
        text = _("{n} here").format(n=here) if here else _("empty")
        if too_expensive:
            text += ". " + _("In this Step a token may cost at most {n}.").format(n=row.limit)
        if usable:
            text += _(". Choose it to take up to this box.")
        tip = Tip(_("{fuel} at {price}").format(fuel=capital(fuel_name(row.kind)), price=price), text)
        on_click = partial(take, upto) if take is not None and usable else None
        ui.add(Control(name, box, on_click, tip=tip, focusable=usable, enter_activates=False))


def _token(c: Canvas, row: _Row, place: int, at: tuple[float, float], size: float) -> None:
    """Draw one place of a box: a token, room for a returning one, or a dot."""
    t, fuel, (x, y) = c.theme, FUELS[row.kind], at
    if row.is_marked(place):
        c.box((x - size / 2 - 0.5, y - size / 2 - 1, size + 1, size + 2), 3, t.amber, theme.mix(t.amber, t.dark, 0.35))
    if place >= row.first:
        tokens.fuel(c, fuel, (x, y), size)
    elif row.comes_back(place):
        tokens.room(c, fuel, (x, y), size)
    else:
        c.box((x - 1, y - 1, 2, 2), 1, t.line2)


def _dashed(c: Canvas, box: pygame.FRect) -> None:
    """Draw a box with dashed sides."""
    place = c.rect(box)
    (w, h), line, dash, radius = place.size, max(1.0, 1.2 * c.scale), 3 * c.scale, 4 * c.scale
    left, right, low = line / 2, w - line / 2, h - line / 2
    ends = left + radius, right - radius, low - radius
    # each side and corner by itself: SDL_image draws stray lines into a dashed rectangle with round corners
    sides = (
        f"M{ends[0]} {left}H{ends[1]}",
        f"M{right} {ends[0]}V{ends[2]}",
        f"M{ends[1]} {low}H{ends[0]}",
        f"M{left} {ends[2]}V{ends[0]}",
    )
    arc = f"a{radius} {radius} 0 0 1"
    corners = (
        f"M{ends[1]} {left}{arc} {radius} {radius}",
        f"M{right} {ends[2]}{arc} {-radius} {radius}",
        f"M{ends[0]} {low}{arc} {-radius} {-radius}",
        f"M{left} {ends[0]}{arc} {radius} {-radius}",
    )
    edge = f'fill="none" stroke="{hex_of(c.theme.green)}" stroke-width="{line}"'
    body = (
        f'<rect x="{left}" y="{left}" width="{w - line}" height="{h - line}" rx="{radius}" '
        f'fill="{hex_of(c.theme.green_soft)}"/>'
    )
    body += "".join(f'<path d="{one}" {edge} stroke-dasharray="{dash}" stroke-dashoffset="{dash}"/>' for one in sides)
    body += "".join(f'<path d="{one}" {edge}/>' for one in corners)
    c.surface.blit(shapes.cached(("dashed", body), lambda: shapes.svg(body, (w, h), (w, h))), place)
