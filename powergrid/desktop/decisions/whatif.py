"""The what-if calculator: try out plants, fuel, cities and income of this round without committing to anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from powergrid.bots.auction_plan import plant_to_scrap
from powergrid.bots.levels import NORMAL
from powergrid.desktop.decisions import dock_head
from powergrid.desktop.decisions.decision import inside
from powergrid.desktop.pieces import drawings, tokens
from powergrid.desktop.pieces.plant_card import draw_chip
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.pins import opens_in
from powergrid.desktop.toolkit import parts, theme, widgets
from powergrid.desktop.toolkit.rows import Part, boxed, column, filling, inset, row, spacer, stretch
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import fuel_list, names_of
from powergrid.desktop.words.translation import _NN, _, labelled, plural, signed
from powergrid.rules.auction import is_sole_buyer, may_bid_on
from powergrid.rules.plant_market import current_market, minimum_bid
from powergrid.study.whatif import Projection, project

_LEFT = 144.0
"""The width of the left of two inputs."""
_GAP = 5.0
_MAX_CITIES = 15
"""The maximum number of cities that can be entered."""


class Calculator:
    """The calculator of the player to act, in a panel beside the board.

    Its inputs are a plant (0 for none) and its price, a plant to scrap, and the cities: those picked on the board or,
    after the stepper was used, at most `cities` of the cheapest ones (None: as many as useful).
    """

    def __init__(self, ui: Ui, controller: Controller, on_close: Callable[[], None]) -> None:
        self.ui = ui
        self.controller = controller
        self.on_close = on_close
        self.length = controller.game.length
        self.seat = controller.seat
        self.plant = 0
        self.price = 0
        self.scrap = 0
        self._chosen_scrap = 0
        self.cities: int | None = None
        self._ignored: list[int] = []
        """The cities that had been picked when the number of cities was chosen."""
        self._take_bid()
        if ui.focus.by_keys:
            ui.focus.set(self.default_focus())

    def _take_bid(self) -> None:
        """Start with the plant and the bid in the dock."""
        if self.controller.kind in ("nominate", "bid"):
            plan = self.controller.auction_plan
            plant = self.controller.state.on_offer or plan.plant
            if plant:
                self._set_plant(plant)
                self.price = max(self.price, plan.bid)

    def default_focus(self) -> str:
        """Return the first input: the plants, or the number of cities if no plants are for sale."""
        sold = self._sold()
        return f"whatif.buy.{self.plant or sold[0]}" if sold else "whatif.cities.plus"

    def _sold(self) -> list[int]:
        """Return the plants that the player may buy now."""
        state = self.controller.state
        if self.controller.kind not in ("nominate", "bid"):
            return []
        return [plant for plant in current_market(state) if may_bid_on(state, self.seat, plant)]

    def picked(self) -> list[int]:
        """Return the cities picked on the board that can be built now."""
        controller = self.controller
        plan = controller.build_plan.cities if controller.kind == "build" else controller.pins.of(self.seat)
        found = [city for city in plan if not opens_in(controller.state, self.seat, city)]
        return [] if found == self._ignored else found

    def answer(self) -> Projection:
        """Return the outcome of the round with the chosen inputs."""
        state, picked = self.controller.state, self.picked()
        course = partial(project, state, self.seat, plant=self.plant, price=self.price, scrap=self.scrap, picked=picked)
        more, own = len(picked) or self.cities, len(state.players[self.seat].cities)
        if more is not None:
            return course(cities=self.cities, enough=(own + more) or None)
        return self._most_useful(course, own)

    def _most_useful(self, course: Callable[..., Projection], own: int) -> Projection:
        """Return the outcome with as many cities as can be supplied, and no fuel for more."""
        best = course(cities=0, enough=own or None)
        for more in range(1, _MAX_CITIES + 1):
            another = course(cities=more, enough=own + more)
            if len(another.built) < more or another.supplied <= best.supplied:
                break
            best = another
        return best

    def draw(self, rect: pygame.FRect) -> None:
        """Draw the inputs, and the results below them. The names of controls begin with `whatif.`."""
        ui = self.ui
        dock_head.draw(ui, rect, self.controller.seats[self.seat], _("What if?"), taken=50)
        tip = Tip(_("Close"), _("Your plan or bid is kept."), "Esc")
        text = _("This round at current prices, without the other players' moves. Nothing is bought here.")
        answer = self.answer()
        note = parts.label(ui, text, theme.SMALL, ui.c.theme.ink5, wraps=True)
        above = column(note, *self._inputs(len(answer.built)), gap=_GAP)
        room = inside(rect)
        left = room.height - above.height_at(room.width) - _GAP
        with ui.grouped("whatif"):
            place = (rect.right - 38, rect.top + (dock_head.HEIGHT - 30) / 2, 30, 30)
            cross = widgets.icon_button(ui, "whatif.close", place, "close", self.on_close, tip, key="Esc", size=14)
            cross.keys = ("Esc", "W")
            column(above, filling(self._answer(answer, room.width, left)), gap=_GAP).draw(room)

    def _inputs(self, built: int) -> list[Part]:
        """Return the inputs for plants, price and cities."""
        ui, state = self.ui, self.controller.state
        sold = self._sold()
        low = minimum_bid(state, self.plant) if self.plant else 0
        high = max(low, low if is_sole_buyer(state, self.seat) else state.players[self.seat].money)
        price = parts.stepper(
            ui, "whatif.price", self.price, low, high, self._set_price, width=128, sign=tokens.coin, typed=True,
            enabled=bool(self.plant), reason=_("Choose a plant first."), font=theme.NAME,
        )  # fmt: skip
        shown = built if self.cities is None else self.cities
        useful = parts.button(
            ui, "whatif.auto", _("as many as useful"), lambda: self._set_cities(None), height=26, grow=1,
            font=theme.ROW, enabled=self.cities is not None or bool(self.picked()),
            reason=_("This is already selected. Choose cities on the board to pick them yourself."),
        )  # fmt: skip
        buy = self._chips("buy", sold, self.plant, self._set_plant)
        cities = self._field(
            _("Cities picked on the board") if self.picked() else _("Cities to build at most"),
            row(
                parts.stepper(ui, "whatif.cities", shown, 0, _MAX_CITIES, self._set_cities, width=110, font=theme.NAME),
                spacer(_LEFT - 118),
                useful,
            ),
        )
        if not sold:
            return [cities]
        bought = row(replace(self._field(_("Price"), row(price, stretch())), width=_LEFT, grow=0), self._scraps())
        return [self._field(_("Buy a plant"), buy), bought, cities]

    def _scraps(self) -> Part | None:
        """Return the plants to choose from if buying the plant means scrapping one, or None if all can stay."""
        if not self.scrap:
            return None
        owned = list(self.controller.state.players[self.seat].plants)
        return self._field(_("Scrap"), self._chips("scrap", owned, self.scrap, self._set_scrap))

    def _field(self, words: str, part: Part) -> Part:
        """Return an input with a label above it."""
        label = parts.label(self.ui, words, theme.ROW_BOLD, self.ui.c.theme.ink7)
        return column(label, part, gap=3, grow=1)

    def _set_cities(self, cities: int | None) -> None:
        """Choose the number of cities, which replaces those picked on the board until others are picked."""
        self._ignored = self.picked() or self._ignored
        self.cities = cities

    def _set_price(self, price: int) -> None:
        self.price = price

    def _set_plant(self, plant: int) -> None:
        """Choose the plant to buy, and a plant to scrap for it: the player's choice or else the least useful one."""
        self.plant = plant
        state = self.controller.state
        self.price = minimum_bid(state, plant) if plant else 0
        goes = plant_to_scrap(state, self.seat, plant, NORMAL)
        self.scrap = (self._chosen_scrap or goes) if goes else 0

    def _set_scrap(self, plant: int) -> None:
        """Choose the plant to scrap, which is required if the plant to buy is one too many."""
        self._chosen_scrap = plant
        self.scrap = plant or plant_to_scrap(self.controller.state, self.seat, self.plant, NORMAL)

    def _chips(self, name: str, plants: list[int], chosen: int, pick: Callable[[int], None]) -> Part:
        """Return a row of plant numbers; a click selects a plant, a second click deselects it."""
        return row(*(self._chip(f"whatif.{name}", plant, plant == chosen, pick) for plant in plants), stretch())

    def _chip(self, name: str, plant: int, chosen: bool, pick: Callable[[int], None]) -> Part:
        ui, c, control = self.ui, self.ui.c, f"{name}.{plant}"

        def draw(place: pygame.FRect) -> None:
            draw_chip(c, place.center, plant, 34, 26)
            if chosen:
                c.ring(place, 5, c.theme.petrol, 3, 1)
            elif ui.is_hovered(control):
                c.ring(place, 5, c.theme.amber, 2.5, 1)
            ui.draw_focus(control, place.inflate(4, 4), 5)
            ui.add(Control(control, place, partial(pick, 0 if chosen else plant)))

        return Part(draw, 36, 28)

    def _answer(self, answer: Projection, width: float, height: float) -> Part:
        """Return the plants, the account and the money left; if there is little room, each text takes only one line."""
        ui, t = self.ui, self.ui.c.theme
        head = row(
            *(drawings.chip(ui.c, plant) for plant in answer.plants),
            stretch(),
            parts.label(ui, _("supply up to {n}").format(n=answer.capacity), theme.ROW, t.ink7),
            gap=5,
            height=30,
        )
        short, label, money = answer.income - answer.money, _("Money after income"), answer.money
        if short > 0:
            label, money = _("Short before income"), -short
        color = t.red if money < 0 else t.ink
        total = row(
            parts.label(ui, label, theme.ROW_BOLD, color, grow=1),
            drawings.money(ui, money, theme.TOTAL, color),
            height=30,
        )

        def account(most: int) -> Part:
            lines = (self._line(*line, most) for line in self._rows(answer))
            return inset(column(head, *lines, stretch(), parts.rule(ui), total, gap=3), 10, 3)

        return boxed(ui, account(2 if account(2).height_at(width) <= height else 1), t.panel, t.line)

    def _line(self, label: str, words: str, amount: str, most: int) -> Part:
        """Return a row of the account, with details below it in at most `most` lines."""
        ui, t = self.ui, self.ui.c.theme
        color = t.green if amount[0] == "+" else t.ink
        return column(
            row(parts.label(ui, label, theme.ROW_BOLD, t.ink, grow=1), parts.label(ui, amount, theme.ROW_BOLD, color)),
            parts.label(ui, words, theme.SMALL, t.ink5, wraps=True, limit=most) if words else None,
        )

    def _rows(self, answer: Projection) -> list[tuple[str, str, str]]:
        """Return the rows of the account: label, details and amount."""
        fuel_words, fuel_cost = _("no plant can be fuelled"), "–"
        if answer.fuel is not None:
            fuel_words, fuel_cost = fuel_list(answer.fuel) or _("enough in store"), signed(-answer.fuel_cost)
        names = names_of(self.controller.game)
        if names.markets and any(answer.fuel or ()):
            fuel_words = labelled(fuel_words, names.market(answer.market))
        built = ", ".join(names.cities[city] for city, _cost in answer.built) or _("none")
        one, many = _NN("{n} of {all} city supplied", "{n} of {all} cities supplied")
        if answer.ends:
            one, many = _NN(
                "{n} of {all} city supplied; none is paid, the game ends",
                "{n} of {all} cities supplied; none is paid, the game ends",
            )
        return [
            (_("Plant"), "", signed(-answer.price)),
            (_("Fuel for one run"), fuel_words, fuel_cost),
            (_("Cities"), built, signed(-answer.city_cost)),
            (
                _("Income"),
                plural(answer.cities, one, many).format(n=answer.supplied, all=answer.cities),
                signed(answer.income),
            ),
        ]
