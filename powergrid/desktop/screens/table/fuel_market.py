"""The fuel market: tokens and their prices, the supply, and the next refill."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Table
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.controls import market_control
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.layout import MARKET_HEAD
from powergrid.desktop.toolkit import parts, shapes, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import Part, boxed, column, filling, inset, row, sized, stretch, table
from powergrid.desktop.toolkit.theme import Color, Font, hex_of
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import Names, fuel_name
from powergrid.desktop.words.specials import discount_rule, storage_rule
from powergrid.desktop.words.translation import _, _p, capital, count, either, signed
from powergrid.rules import tasks
from powergrid.rules.actions import Amounts
from powergrid.rules.fuel import most_refills, next_refills
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, RESOURCES, GameState

_HEAD = Font("cond", 12, 400)
_PRICE = Font("cond", 13, 600)
_FEW = Font("cond", 12, 600)
#: The column headings are the prices from 1 up; rows with other columns and tall rows show a price at each token.
_COLUMNS = 8
_LABELLED = 24.0
#: The gaps between columns and between boxes, and the widths of a market's name and of a number.
_GAP = 2.0
_NAME, _NUMBER, _WORD = 38.0, 41.0, 48.0
_PANEL_HEAD = 24.0
#: A row of single tokens is taller than the others, because the prices are above the tokens.
_HIGHER = 11.0


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the market: the spaces for one fuel.

    Attributes:
        market: 0, or 1 for the second market.
        first: The first space with a token.
        marked: The number of tokens, from `first`, that are about to be taken.
        back: The number of spaces, before `first`, that are about to be filled.
        limit: The maximum price allowed now, or 0 if there is none (BOARDS §12).
    """

    market: int
    kind: int
    prices: Sequence[int]
    first: int
    marked: int
    back: int
    limit: int

    def is_marked(self, place: int) -> bool:
        """Return whether the token on a space is about to be taken."""
        return self.first <= place < self.first + self.marked

    def will_be_filled(self, place: int) -> bool:
        """Return whether a space is about to be filled."""
        return self.first - self.back <= place < self.first

    def boxes(self, ui: Ui, take: Callable[[int], None] | None) -> Part:
        """Return the boxes of a fuel.

        Args:
            take: Plans to take this many tokens, or None if none can be taken.
        """
        boxes: dict[int, list[int]] = {}
        for place, price in enumerate(self.prices):
            boxes.setdefault(price, []).append(place)
        under_heads = max(boxes) <= _COLUMNS
        prices = range(1, _COLUMNS + 1) if under_heads else boxes
        drawn = {price: Part(partial(self._draw, ui, take, price, places), grow=1) for price, places in boxes.items()}
        return row(*(drawn.get(price, stretch()) for price in prices), gap=_GAP, grow=1)

    def _draw(
        self, ui: Ui, take: Callable[[int], None] | None, price: int, places: Sequence[int], cell: pygame.FRect
    ) -> None:
        """Draw a box with its tokens and register its control."""
        c, t, box = ui.c, ui.c.theme, cell.inflate(0, -3)
        name = market_control(self.market, f"{FUELS[self.kind]}-{price}")
        upto = places[-1] - self.first + 1
        too_expensive = bool(self.limit) and price > self.limit
        usable = take is not None and upto > 0 and not too_expensive
        marked, ready = any(map(self.is_marked, places)), usable and ui.is_hovered(name)
        line = t.amber if marked else t.button_line if ready else None
        c.box(box, 4, t.amber_soft if marked or ready else t.slot, line, 1.5 if marked else 1)
        if too_expensive:
            c.box(box, 4, None, t.red)
        if any(map(self.will_be_filled, places)):
            _dashed(c, box)
        self._draw_tokens(c, box, price, places)
        ui.draw_focus(name, box.inflate(-4, -4), 4)
        on_click = partial(take, upto) if take is not None and usable else None
        tip = self._tip(price, min(len(places), max(0, upto)), too_expensive, usable)
        ui.add(Control(name, box, on_click, tip=tip, focusable=usable, enter_activates=False, group="fuels"))

    def _draw_tokens(self, c: Canvas, box: pygame.FRect, price: int, places: Sequence[int]) -> None:
        """Draw tokens side by side, or a single one below its price if there is room."""
        labelled = len(places) == 1 and box.height >= _LABELLED
        across = max(3, len(places)) if len(places) > 1 else 1
        size, y = min(12.5, box.width / max(3, len(places)) - 0.5), box.centery
        if labelled:
            c.text(str(price), (box.centerx, box.top + box.height * 0.27), _FEW, c.theme.ink7, "center")
            size, y = min(14.0, box.width - 4), box.top + box.height * 0.7
        for index, place in enumerate(places):
            x = box.left + box.width * (index + 0.5) / across
            _token(c, self, place, (x, y), min(size, box.height - 2))

    def _tip(self, price: int, here: int, too_expensive: bool, usable: bool) -> Tip:
        text = _("{n} here").format(n=here) if here else _("empty")
        if too_expensive:
            text += ". " + _("In this Step a token may cost at most {n}.").format(n=self.limit)
        if usable:
            text += _(". Choose it to take up to this box.")
        return Tip(_("{fuel} at {price}").format(fuel=capital(fuel_name(FUELS[self.kind])), price=price), text)


@dataclass(frozen=True, slots=True)
class _Panel:
    """The content of the panel, including the current player's plan and the next refill.

    Attributes:
        decision: Handles clicks.
        least: The tokens that the next refill adds to each market if no more plants run.
        most: The maximum number of these tokens.
        dashed: Whether the spaces of `least` are outlined.
    """

    ui: Ui
    table: Table
    names: Names
    decision: type[Decision]
    least: tuple[Amounts, Amounts]
    most: tuple[Amounts, Amounts]
    dashed: bool

    @property
    def state(self) -> GameState:
        """The state to show."""
        return self.table.controller.state

    def market(self, market: int) -> Part:
        """Return the rows of a market below its column headings."""
        kinds = [kind for kind, places in enumerate(prices_of(self.state, market)) if places]
        takes = self.decision.takes_fuel(self.table.controller, market)
        head, lines = self._heads(market), [self._line(market, kind, takes[kind]) for kind in kinds]
        heads = table([head], gap=_GAP, height=MARKET_HEAD, like=lines)
        rows = [
            table([line], gap=_GAP, height=_HIGHER if FUELS[kind] == "uranium" else 0, grow=1, like=[head, *lines])
            for kind, line in zip(kinds, lines, strict=True)
        ]
        return column(self._named(market, heads) if self.names.markets else heads, *rows, grow=len(kinds))

    def _is_chosen(self, market: int) -> bool:
        """Return whether the plan buys from this market, on boards with two."""
        controller = self.table.controller
        buys = any(any(self.decision.takes_fuel(controller, one)) for one in (0, 1)) or controller.fuel_plan.has_choice
        return bool(self.names.markets) and buys and controller.fuel_plan.market == market

    def _heads(self, market: int) -> list[Part]:
        """Return the column headings; the first is the name of the market if there are two."""
        ui, t, names = self.ui, self.ui.c.theme, self.names
        light = t.white if self._is_chosen(market) else None
        name = parts.label(ui, names.market(market) if names.markets else "", theme.ROW_BOLD, light)
        prices = [parts.label(ui, str(price + 1), _PRICE, light or t.ink7, at="center") for price in range(_COLUMNS)]
        words = _p("column of the market", "Supply"), _p("column of the market", "Refill")
        right = [_number(ui, word, _HEAD, light or t.ink5) for word in words]
        return [sized(name, _NAME if names.markets else 0), row(*map(filling, prices), gap=_GAP, grow=1), *right]

    def _named(self, market: int, heads: Part) -> Part:
        """Return the headings with a tooltip, highlighted if the plan buys from this market."""
        name, text = self.names.market(market), _("All fuel bought in a turn comes from one market.")
        prices = zip(FUELS, prices_of(self.state, market), strict=True)
        if missing := [fuel_name(fuel) for fuel, places in prices if not places]:
            text += " " + _("{market} has no {fuel}.").format(market=name, fuel=either(missing))

        def draw(rect: pygame.FRect) -> None:
            if self._is_chosen(market):
                self.ui.c.box(rect.inflate(8, 0), 4, self.ui.c.theme.petrol)
            heads.draw(rect)

        return parts.explained(self.ui, replace(heads, draw=draw), market_control(market, "name"), Tip(name, text))

    def _line(self, market: int, kind: int, takes: bool) -> list[Part]:
        """Return the icon, spaces, supply and refill of a fuel.

        Args:
            takes: Whether a click takes tokens.
        """
        ui, state, plan = self.ui, self.state, self.table.controller.fuel_plan
        have = (state.second_market if market else state.fuel_market)[kind]
        places = prices_of(state, market)[kind]
        marked = plan.from_market()[kind] if takes and market == plan.market else 0
        back = self.least[market][kind] if self.dashed else 0
        fuel = _Row(market, kind, places, len(places) - have, marked, back, state.ruleset.price_limit[state.step])
        take = partial(self.decision.pick_fuel, self.table, kind, market) if takes else None
        return [Part(partial(self._draw_icon, market, kind), 24), fuel.boxes(ui, take), *self._numbers(market, kind)]

    def _draw_icon(self, market: int, kind: int, rect: pygame.FRect) -> None:
        icon = slices.left(rect, 24)
        tokens.fuel(self.ui.c, FUELS[kind], icon.center, min(17, icon.height))
        tip = _discount(self.ui.c, icon, self.table.controller, self.names, kind) if not market else None
        self.ui.area(market_control(market, FUELS[kind]), icon, tip)

    def _numbers(self, market: int, kind: int) -> list[Part]:
        """Return the supply of a fuel and its next refill, which may be limited by the supply or the market."""
        ui, state, t, fuel = self.ui, self.state, self.ui.c.theme, FUELS[kind]
        table = state.ruleset.second_refill if market else state.ruleset.refill
        due = table[state.step][kind] if state.step and not state.refill_stopped[kind] else 0
        least, most, free = self.least[market][kind], self.most[market][kind], free_spaces(state, market, kind)
        refill, color = f"+{due}", t.green if due else t.ink5
        full = least < due and least == free
        if least < due:
            refill = f"{least}–{most}" if least < most else _("{n} of {due}").format(n=least, due=due)
            color = t.ink7 if full or most in (due, free) else t.red
        tip = _refill_tip(state, kind, due, range(least, most + 1), full)
        supply = _number(ui, str(state.fuel_supply[kind]), theme.ROW, t.ink7)
        cells = {"supply": supply, "refill": _number(ui, refill, theme.ROW_BOLD, color)}
        return [parts.explained(ui, cell, market_control(market, f"{key}-{fuel}"), tip) for key, cell in cells.items()]


def shown(state: GameState) -> object:
    """Return everything that the panel shows while no person decides, as a cache key."""
    if state.ruleset.discounts or state.phase in (BUILDING, BUREAUCRACY):
        return state
    buying = state.phase if state.phase in (AUCTION, RESOURCES) else ""  # the note then says how to buy
    return state.fuel_market, state.fuel_supply, state.refill_stopped, state.step, state.second_market, buying


def draw(ui: Ui, rect: pygame.FRect, table: Table, names: Names, acts: bool) -> None:
    """Draw the panel.

    Controls: fuelmarket.head, fuelmarket.FUEL-PRICE for each box and fuelmarket.refill-FUEL. Those of a second market
    start with fuelmarket.second.

    Args:
        acts: Whether a person has to decide now.
    """
    t, controller, state = ui.c.theme, table.controller, table.controller.state
    runs, two = state.phase == BUREAUCRACY and state.turn < len(state.order), bool(names.markets)
    after = after_plan(controller, acts)
    least, most = next_refills(after), most_refills(after)
    note = _note(state, two)
    if runs:
        known = after.turn == len(after.order)
        note = _("Dashed: the next refill") if known else _("Dashed: next refill, at least")
    title = parts.label(ui, _("Fuel markets") if two else _("Fuel market"), theme.HEAD)
    head = row(title, parts.label(ui, note, theme.HINT, t.ink5, at="right", grow=1), gap=12, height=_PANEL_HEAD)
    decision = DECISIONS.get(controller.kind, Decision) if acts else Decision
    panel = _Panel(ui, table, names, decision, least, most, runs)
    markets = [panel.market(market) for market in ((1, 0) if two else (0,))]  # the complete market is at the bottom
    whole = column(parts.explained(ui, inset(head, 3), market_control(0, "head"), None), *markets)
    boxed(ui, inset(whole, 8, 5), t.panel, t.line2, radius=8, shadow=1).draw(rect)


def after_plan(controller: Controller, acts: bool) -> GameState:
    """Return the state before the next refill, in which the selected plants have burnt their fuel."""
    state = controller.state
    if state.phase != BUREAUCRACY or not acts:
        return state
    after = state.copy()
    for burn in controller.power_plan.burnt.values():
        after.fuel_supply = [have + more for have, more in zip(after.fuel_supply, burn, strict=True)]
    after.turn, after.todo = state.turn + 1, [tasks.REFILL]
    return after


def _number(ui: Ui, words: str, font: Font, color: Color) -> Part:
    """Return a cell wide enough for numbers. Longer words shrink."""
    label = parts.label(ui, words, font, color, at="center")
    return sized(label, min(max(label.width, _NUMBER), _WORD))


def _discount(c: Canvas, icon: pygame.FRect, controller: Controller, names: Names, kind: int) -> Tip | None:
    """Draw the discount on a fuel for the owners of a city, and return its tooltip (RULES §14.3).

    The discount is amber if it applies to the player to act. Return None without a discount.
    """
    t, state = c.theme, controller.state
    for bit, cheaper, amount, floor in state.ruleset.discounts:
        city = bit.bit_length() - 1
        if cheaper != kind or city not in state.ruleset.zone:
            continue
        text = discount_rule(names.cities[city], kind, amount, floor)
        applies = state.to_act >= 0 and bool(state.players[state.to_act].network & bit)
        if applies:
            text += " " + _("It applies to {name}.").format(name=controller.name(state.to_act))
        box = pygame.FRect(icon.right - 13, icon.bottom - 13, 17, 13)
        c.box(box, 4, t.amber if applies else t.paper, t.ink)
        c.text(signed(-amount), box.center, Font("cond", 11, 600), t.dark if applies else t.ink, "center")
        return Tip(capital(fuel_name(kind)), text)
    return None


def _note(state: GameState, two: bool) -> str:
    if two and state.phase == RESOURCES:
        return _("Buy from one market per turn")
    if state.phase in (AUCTION, RESOURCES) and (limit := state.ruleset.price_limit[state.step]):
        return _("Step {step}: at most {n} a token").format(step=state.step, n=limit)
    for kind, price in enumerate(state.ruleset.reserve_price):
        if price and not state.fuel_market[kind]:
            return _("{fuel} gone? Storage sells it for {n}").format(fuel=capital(fuel_name(kind)), n=price)
    return count(
        state.ruleset.players, "Refill: {n} player, Step {step}", "Refill: {n} players, Step {step}", step=state.step
    )


def prices_of(state: GameState, market: int) -> Sequence[Sequence[int]]:
    """Return the prices of the spaces of a market, by fuel."""
    return state.ruleset.second_prices if market else state.ruleset.prices


def free_spaces(state: GameState, market: int, kind: int) -> int:
    """Return the number of empty spaces for a fuel in a market."""
    places = prices_of(state, market)[kind]
    return len(places) - (state.second_market if market else state.fuel_market)[kind]


def _refill_tip(state: GameState, kind: int, due: int, comes: range, full: bool) -> Tip:
    least, most = comes[0], comes[-1]
    text = _("Supply {n}. The next refill brings {due}.")
    if state.refill_stopped[kind]:
        text = _("No longer refilled.")
    elif full and least < most:
        text = _("Supply {n}. The next refill is {due}. Fuel bought until then makes room: {low} to {most} are added.")
    elif full:
        text = _("Supply {n}. The next refill is {due}, but the market has space for only {possible}.")
    elif least < most:
        text = _(
            "The next refill is {due}, but the supply is {n}. Burnt fuel goes there first: {low} to {most} are added."
        )
    elif least < due:
        text = _("The next refill is {due}, but the supply is {n}: only {possible} are added.")
        if not least:
            text = _("The next refill is {due}, but the supply is empty: none is added.")
    text = text.format(n=state.fuel_supply[kind], due=due, possible=least, low=least, most=most)
    if state.ruleset.second_prices:
        text += " " + _("Both markets share one supply.")
    if state.ruleset.reserve_price[kind]:
        text += " " + storage_rule(kind, state.ruleset.reserve_price[kind], state.ruleset.reserve_always)
    return Tip(capital(fuel_name(kind)), text)


def _token(c: Canvas, row: _Row, place: int, at: tuple[float, float], size: float) -> None:
    """Draw a space: a token, the outline of a token to be added, or a dot."""
    t, fuel, (x, y) = c.theme, FUELS[row.kind], at
    if row.is_marked(place):
        c.box((x - size / 2 - 0.5, y - size / 2 - 1, size + 1, size + 2), 3, t.amber, theme.mix(t.amber, t.dark, 0.35))
    if place >= row.first:
        tokens.fuel(c, fuel, (x, y), size)
    elif row.will_be_filled(place):
        tokens.room(c, fuel, (x, y), size)
    else:
        c.box((x - 1, y - 1, 2, 2), 1, t.line2)


def _dashed(c: Canvas, box: pygame.FRect) -> None:
    """Draw a box with dashed sides."""
    place = c.rect(box)
    (w, h), line, dash, radius = place.size, max(1.0, 1.2 * c.scale), 3 * c.scale, 4 * c.scale
    left, right, low = line / 2, w - line / 2, h - line / 2
    ends = left + radius, right - radius, low - radius
    # Draw each side and corner separately: SDL_image draws stray lines in dashed rectangles with rounded corners.
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
    body += "".join(f'<path d="{side}" {edge} stroke-dasharray="{dash}" stroke-dashoffset="{dash}"/>' for side in sides)
    body += "".join(f'<path d="{corner}" {edge}/>' for corner in corners)
    c.surface.blit(shapes.cached(("dashed", body), lambda: shapes.svg(body, (w, h), (w, h))), place)
