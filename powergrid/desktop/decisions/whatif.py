"""The what-if calculator: plants, fuel, cities and income of this round before committing to anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from powergrid.bots.auction_plan import plant_to_scrap
from powergrid.bots.levels import NORMAL
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_chip
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.pins import opens_in
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.panels import panel_head
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import fuel_list, names_of
from powergrid.desktop.words.translation import _NN, _, labelled, plural
from powergrid.rules.auction import is_sole_buyer, may_bid_on
from powergrid.rules.plant_market import current_market, minimum_bid
from powergrid.study.whatif import Projection, project

_HEAD = 42.0
_EDGE = 12.0


class Calculator:
    """The calculator of the player to act, in a panel beside the board.

    Its inputs are a plant and its price (0 for none), a plant to scrap, and the cities: those picked on the board or,
    after a press of the stepper, at most `cities` of the cheapest ones (None: as many as useful).
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
        """The cities that were picked before the number of cities was chosen."""
        self._take_bid()

    def _take_bid(self) -> None:
        """Begin with the plant and the bid in the dock."""
        if self.controller.kind in ("nominate", "bid"):
            plan = self.controller.auction_plan
            plant = self.controller.state.on_offer or plan.plant
            if plant:
                self._set_plant(plant)
                self.price = max(self.price, plan.bid)

    def picked(self) -> list[int]:
        """Return the cities that are picked on the board, of those that can be built now."""
        controller = self.controller
        plan = controller.build_plan.cities if controller.kind == "build" else controller.pins.of(self.seat)
        found = [city for city in plan if not opens_in(controller.state, self.seat, city)]
        return [] if found == self._ignored else found

    def answer(self) -> Projection:
        """Return the course of the round with the chosen inputs."""
        picked, own = self.picked(), len(self.controller.state.players[self.seat].cities)
        more = len(picked) or self.cities
        return project(
            self.controller.state, self.seat, plant=self.plant, price=self.price, scrap=self.scrap, cities=self.cities,
            picked=picked, enough=None if more is None else (own + more) or None,
        )  # fmt: skip

    def draw(self, rect: pygame.FRect) -> None:
        """Draw the inputs and below them their results; registers `whatif.*`."""
        ui, seat = self.ui, self.controller.seats[self.seat]
        head = panel_head(ui.c, rect, _HEAD)
        tokens.marker(ui.c, seat.color, (head.left + 24, head.centery), 24, seat.name[:1].upper(), on_ink=True)
        title, room = _("What if? {name}").format(name=seat.name), head.width - 90
        font = ui.c.fitting(title, theme.DOCK_NAME, room)
        ui.c.text(title, (head.left + 44, head.centery), font, ui.c.theme.white, "midleft", room)
        tip = Tip(_("Close"), _("Your plan or bid is still there."), "Esc")
        place = (head.right - 38, head.top + 6, 30, 30)
        cross = widgets.icon_button(ui, "whatif.close", place, "close", self.on_close, tip, key="Esc", size=14)
        cross.keys = ("Esc", "W")
        inner = pygame.FRect(rect.left + _EDGE, head.bottom, rect.width - 2 * _EDGE, rect.height - _HEAD)
        text = _("This round at the current prices, without moves by others. Nothing is bought here.")
        top = head.bottom + 6
        top += ui.c.paragraph(text, (inner.left, top), theme.SMALL, ui.c.theme.ink5, inner.width)
        answer = self.answer()
        inputs = pygame.FRect(inner.left, top + 4, inner.width, 151)
        self._draw_inputs(inputs, len(answer.built))
        result = pygame.FRect(inner.left, inputs.bottom + 6, inner.width, rect.bottom - inputs.bottom - 16)
        self._draw_answer(result, answer)

    def _draw_inputs(self, rect: pygame.FRect, built: int) -> None:
        c, ui, t, state = self.ui.c, self.ui, self.ui.c.theme, self.controller.state
        player, half = state.players[self.seat], rect.left + 152
        cities = _("Cities picked on the board") if self.picked() else _("Cities to build at most")
        labels = ((rect.left, 8, _("Buy a plant")), (rect.left, 60, _("Price")), (half, 60, _("Scrap")),
                  (rect.left, 112, cities))  # fmt: skip
        for x, y, label in labels:
            c.text(label, (x, rect.top + y), theme.ROW_BOLD, t.ink7, "midleft", rect.right - x)
        market = [plant for plant in current_market(state) if may_bid_on(state, self.seat, plant)]
        if self.controller.kind in ("nominate", "bid") and market:
            self._draw_chips((rect.left, rect.top + 18), "buy", market, self.plant, self._set_plant)
        else:
            c.text(_("Not in this phase."), (rect.left, rect.top + 30), theme.HINT, t.ink5, "midleft")
        low = minimum_bid(state, self.plant) if self.plant else 0
        high = max(low, low if is_sole_buyer(state, self.seat) else player.money)
        widgets.stepper(
            ui, "whatif.price", (rect.left, rect.top + 71, 128, 28), self.price, low, high, self._set("price"),
            sign=tokens.coin, typed=True, enabled=bool(self.plant), reason=_("Choose a plant first."), font=theme.NAME,
        )  # fmt: skip
        owned = list(player.plants)
        if not owned:
            c.text(_("No plant yet."), (half, rect.top + 84), theme.HINT, t.ink5, "midleft")
        self._draw_chips((half, rect.top + 71), "scrap", owned, self.scrap, self._set_scrap)
        shown = built if self.cities is None else self.cities
        place = (rect.left, rect.top + 123, 110, 28)
        widgets.stepper(ui, "whatif.cities", place, shown, 0, 15, self._set_cities, font=theme.NAME)
        chosen = self.cities is None and not self.picked()
        widgets.button(
            ui, "whatif.auto", (half, rect.top + 124, rect.right - half, 26), _("as many as useful"),
            lambda: self._set_cities(None), font=theme.ROW, enabled=not chosen,
            reason=_("That is chosen already. Click cities on the board to pick them."),
        )  # fmt: skip

    def _set_cities(self, cities: int | None) -> None:
        """Choose the number of cities in place of those picked on the board, until others are picked."""
        self._ignored = self.picked() or self._ignored
        self.cities = cities

    def _set(self, name: str) -> Callable[[int | None], None]:
        """Return a callback that changes one of the inputs."""
        return lambda value: setattr(self, name, value)

    def _set_plant(self, plant: int) -> None:
        """Choose the plant to buy, and what is scrapped for it: the player's choice, else the least useful plant."""
        self.plant = plant
        state = self.controller.state
        self.price = minimum_bid(state, plant) if plant else 0
        goes = plant_to_scrap(state, self.seat, plant, NORMAL)
        self.scrap = (self._chosen_scrap or goes) if goes else 0

    def _set_scrap(self, plant: int) -> None:
        """Choose the plant to scrap; one has to go if the plant to buy is one too many."""
        self._chosen_scrap = plant
        self.scrap = plant or plant_to_scrap(self.controller.state, self.seat, self.plant, NORMAL)

    def _draw_chips(
        self, at: tuple[float, float], name: str, plants: list[int], chosen: int, pick: Callable[[int], None]
    ) -> None:
        """Draw a row of plant numbers; a click chooses one, a second click none."""
        ui, c = self.ui, self.ui.c
        for index, plant in enumerate(plants):
            place = pygame.FRect(at[0] + 44 * index, at[1], 36, 28)
            control = f"whatif.{name}.{plant}"
            draw_chip(c, place.center, plant, 34, 26)
            if plant == chosen:
                c.ring(place, 5, c.theme.petrol, 3, 1)
            elif ui.is_hovered(control) or ui.is_focused(control):
                c.ring(place, 5, c.theme.amber, 2.5, 1)
            ui.add(Control(control, place, partial(pick, 0 if plant == chosen else plant)))

    def _draw_answer(self, rect: pygame.FRect, answer: Projection) -> None:
        c, t = self.ui.c, self.ui.c.theme
        left, right = rect.left + 12, rect.right - 10
        c.box(rect, 6, t.panel, t.line)
        y = rect.top + 16
        for index, plant in enumerate(answer.plants):
            draw_chip(c, (left + 15 + 36 * index, y), plant)
        c.text(_("supply up to {n}").format(n=answer.capacity), (right, y), theme.ROW, t.ink7, "midright")
        y += 26
        rows = [(label, c.wrapped(words, theme.SMALL, rect.width - 70) if words else [], amount)
                for label, words, amount in self._rows(answer)]  # fmt: skip
        room = rect.bottom - 40 - y + 10
        most = 2 if sum(20 + 15 * min(2, len(lines)) for _label, lines, _amount in rows) <= room else 1
        for label, lines, amount in rows:
            c.text(label, (left, y), theme.ROW_BOLD, t.ink, "midleft")
            c.text(amount, (right, y), theme.ROW_BOLD, t.green if amount[0] == "+" else t.ink, "midright")
            shown = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines
            for number, line in enumerate(shown):
                c.text(line, (left, y + 17 + 15 * number), theme.SMALL, t.ink5, "midleft", rect.width - 70)
            y += 15 * len(shown) + 20
        c.hline(rect.left + 10, right, rect.bottom - 32)
        short, label, money = answer.income - answer.money, _("Money after income"), answer.money
        if short > 0:
            label, money = _("Missing before the income"), -short
        color = t.red if money < 0 else t.ink
        c.text(label, (left, rect.bottom - 16), theme.ROW_BOLD, color, "midleft")
        tokens.money(c, money, (right, rect.bottom - 16), theme.TOTAL, color)

    def _rows(self, answer: Projection) -> list[tuple[str, str, str]]:
        """Return the lines of the account: label, words below it and amount."""
        fuel_words, fuel_cost = _("no plant can be fuelled"), "–"
        if answer.fuel is not None:
            fuel_words, fuel_cost = fuel_list(answer.fuel) or _("enough in store"), f"−{answer.fuel_cost}"
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
            (_("Plant"), "", f"−{answer.price}" if answer.price else "0"),
            (_("Fuel for one run"), fuel_words, fuel_cost),
            (_("Cities"), built, f"−{answer.city_cost}" if answer.city_cost else "0"),
            (
                _("Income"),
                plural(answer.cities, one, many).format(n=answer.supplied, all=answer.cities),
                f"+{answer.income}" if answer.income else "0",
            ),
        ]
