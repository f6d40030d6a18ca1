"""The what-if calculator: plants, fuel, cities and income of this round before committing to anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from powergrid.desktop.decisions.host import Host
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_chip
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.dialogs import Dialog
from powergrid.desktop.toolkit.ui import Control
from powergrid.desktop.words.names import fuel_list, names_of
from powergrid.desktop.words.translation import _
from powergrid.rules.auction import is_sole_buyer, may_bid_on
from powergrid.rules.plant_market import current_market, minimum_bid
from powergrid.study.whatif import Projection, project


def show_whatif(host: Host) -> None:
    """Open the calculator for the player to act."""
    controller, calculator = host.controller, _Calculator(host)
    host.ask(
        Dialog(
            _("What if? {name}").format(name=controller.name(controller.seat)),
            _("This round at the current prices, without moves by others. Nothing is bought here."),
            sign=tokens.title_marker(controller.seats[controller.seat].color),
            width=620,
            content=calculator.draw,
            content_height=292,
            key="W",
        )
    )


class _Calculator:
    """The inputs: plant and price (0 for none), plant to scrap, most cities (None: as many as useful)."""

    def __init__(self, host: Host) -> None:
        self.ui = host.ui
        self.game = host.controller.game
        self.kind = host.controller.kind
        self.state = host.controller.state
        self.seat = self.state.to_act
        self.player = self.state.players[self.seat]
        self.plant = 0
        self.price = 0
        self.scrap = 0
        self.cities: int | None = None

    def draw(self, rect: pygame.FRect) -> None:
        """Draw the inputs at the left and their results at the right."""
        left = pygame.FRect(rect.left, rect.top, rect.width * 0.46, rect.height)
        right = pygame.FRect(left.right + 18, rect.top, rect.right - left.right - 18, rect.height)
        answer = project(
            self.state, self.seat, plant=self.plant, price=self.price, scrap=self.scrap, cities=self.cities
        )
        self._draw_inputs(left, len(answer.built))
        self._draw_answer(right, answer)

    def _draw_inputs(self, rect: pygame.FRect, built: int) -> None:
        c, ui, t = self.ui.c, self.ui, self.ui.c.theme
        labels = ((8, _("Buy a plant")), (72, _("Price")), (134, _("Scrap")), (198, _("Cities to build at most")))
        for y, label in labels:
            c.text(label, (rect.left, rect.top + y), theme.ROW_BOLD, t.ink7, "midleft")
        market = [plant for plant in current_market(self.state) if may_bid_on(self.state, self.seat, plant)]
        if self.kind in ("nominate", "bid") and market:
            self._draw_chips(rect, rect.top + 22, "buy", market, self.plant, self._set_plant)
        else:
            c.text(_("Not in this phase."), (rect.left, rect.top + 34), theme.HINT, t.ink5, "midleft")
        low = minimum_bid(self.state, self.plant) if self.plant else 0
        high = max(low, low if is_sole_buyer(self.state, self.seat) else self.player.money)
        widgets.stepper(
            ui, "whatif.price", (rect.left, rect.top + 84, 128, 30), self.price, low, high, self._set("price"),
            sign=tokens.coin, typed=True, enabled=bool(self.plant), reason=_("Choose a plant first."), font=theme.NAME,
        )  # fmt: skip
        owned = list(self.player.plants)
        if not owned:
            c.text(_("No plant yet."), (rect.left, rect.top + 160), theme.HINT, t.ink5, "midleft")
        self._draw_chips(rect, rect.top + 148, "scrap", owned, self.scrap, self._set("scrap"))
        shown = built if self.cities is None else self.cities
        place = (rect.left, rect.top + 210, 110, 30)
        widgets.stepper(ui, "whatif.cities", place, shown, 0, 15, self._set("cities"), font=theme.NAME)
        widgets.button(
            ui, "whatif.auto", (rect.left + 118, rect.top + 212, 130, 26), _("as many as useful"),
            lambda: self._set("cities")(None), font=theme.ROW, enabled=self.cities is not None,
            reason=_("That is chosen already."),
        )  # fmt: skip

    def _set(self, name: str) -> Callable[[int | None], None]:
        """Return a callback that changes one of the inputs."""
        return lambda value: setattr(self, name, value)

    def _set_plant(self, plant: int) -> None:
        self.plant = plant
        self.price = minimum_bid(self.state, plant) if plant else 0
        too_many = plant and len(self.player.plants) >= self.state.ruleset.plant_limit
        self.scrap = (self.scrap or self.player.plants[0]) if too_many else 0

    def _draw_chips(
        self, rect: pygame.FRect, top: float, name: str, plants: list[int], chosen: int, pick: Callable[[int], None]
    ) -> None:
        """Draw a row of plant numbers; a click chooses one, a second click none."""
        ui, c = self.ui, self.ui.c
        for index, plant in enumerate(plants):
            place = pygame.FRect(rect.left + 44 * index, top, 36, 28)
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
        y += 28
        for label, words, amount in self._rows(answer):
            c.text(label, (left, y), theme.ROW_BOLD, t.ink, "midleft")
            c.text(amount, (right, y), theme.ROW_BOLD, t.green if amount[0] == "+" else t.ink, "midright")
            lines = c.wrapped(words, theme.SMALL, rect.width - 70)[:2] if words else []
            for number, line in enumerate(lines):
                c.text(line, (left, y + 17 + 15 * number), theme.SMALL, t.ink5, "midleft", rect.width - 70)
            y += 15 * len(lines) + 25
        c.hline(rect.left + 10, right, rect.bottom - 38)
        c.text(_("Money after income"), (left, rect.bottom - 19), theme.ROW_BOLD, t.ink, "midleft")
        color = t.red if answer.money < 0 else t.ink
        tokens.money(c, answer.money, (right, rect.bottom - 19), theme.TOTAL, color)

    def _rows(self, answer: Projection) -> list[tuple[str, str, str]]:
        """Return the lines of the account: label, words below it and amount."""
        fuel_words, fuel_cost = _("no plant can be fuelled"), "–"
        if answer.fuel is not None:
            fuel_words, fuel_cost = fuel_list(answer.fuel) or _("enough in store"), f"−{answer.fuel_cost}"
        names = names_of(self.game).cities
        built = ", ".join(names[city] for city, _cost in answer.built) or _("none")
        supplied = _("{n} of {all} cities supplied")
        if answer.ends:
            supplied = _("{n} of {all} cities supplied; none is paid, the game ends")
        return [
            (_("Plant"), "", f"−{answer.price}" if answer.price else "0"),
            (_("Fuel for one run"), fuel_words, fuel_cost),
            (_("Cities"), built, f"−{answer.city_cost}" if answer.city_cost else "0"),
            (
                _("Income"),
                supplied.format(n=answer.supplied, all=answer.cities),
                f"+{answer.income}" if answer.income else "0",
            ),
        ]
