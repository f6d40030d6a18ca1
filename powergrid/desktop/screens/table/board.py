"""The board of the table: its cities, and the card with the cost of the city under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence, Set
from functools import partial

import pygame

from powergrid.content.editions import SLOT_COSTS
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.board.panel import BoardPanel, CityControl
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.decisions import cost_card
from powergrid.desktop.decisions.cost_card import CostCard
from powergrid.desktop.decisions.host import Table
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.screens.table.board_state import BoardState, CityOffer
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words import refusals
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.state import NOBODY


def _view_of(game: Game) -> BoardView:
    record = game.record
    return BoardView(board_figure(record.board, record.ruleset.edition, record.ruleset.options))


class TableBoard:
    """The board with the state it shows and what a click on a city does. The arguments are those of `TableView`.

    cards: what is over the board.
    """

    cards: Sequence[pygame.FRect] = ()

    def __init__(self, ui: Ui, table: Table, person_acts: Callable[[], bool]) -> None:
        self.ui = ui
        self.table = table
        self.controller = table.controller
        self.names = names_of(self.controller.game)
        self.panel = BoardPanel(_view_of(self.controller.game))
        self.state = BoardState(self.controller, person_acts)
        self._cities: dict[str, CityControl] = {}
        self._cities_at = -1

    def language_changed(self) -> None:
        """Name the regions again."""
        self.panel.view = _view_of(self.controller.game)
        self._cities_at = -1

    def draw(self, rect: pygame.FRect, moving: Set[Hashable] = frozenset()) -> None:
        """Draw the board; `moving` is what has not arrived at its place yet."""
        number = self.controller.state.ruleset.city_index.get(self.ui.pointed.removeprefix("city."))
        city = self.state.ids[number] if number is not None and self.ui.pointed.startswith("city.") else ""
        self.state.refresh()
        if self._cities_at != self.state.changes:
            self._cities_at = self.state.changes
            zone = self.controller.state.ruleset.zone
            self._cities = {self.state.ids[number]: self._city_control(number) for number in zone}
        described = self.state.scene(city, moving)
        self.panel.draw(self.ui, rect, described, self._cities)
        offer = self.state.offer(number) if number is not None and city else None
        if offer is not None:
            c = self.ui.c
            card, place = cost_card.find_place(c, self.panel, rect, described, self._cost_card(offer), self.cards)
            cost_card.draw_cost_card(c, place, card)

    def by_price(self) -> list[str]:
        """Return the ids of the cities that can be chosen now, the cheapest first."""
        chosen = self.controller.build_plan.cities
        prices = self.state.prices()
        return [self.state.ids[city] for city in sorted(prices, key=lambda c: (prices[c], c)) if city not in chosen]

    def step_city(self, back: bool) -> None:
        """Give the focus to the next city that can be chosen, by price, or say that there is none.

        If there is none the focus leaves a city of the plan, which Space would take out.
        """
        cities, focus = self.by_price(), self.ui.focus.removeprefix("city.")
        if not cities:
            if self.ui.focus.startswith("city."):
                self.ui.forget_focus()
            more = _("Nothing more can be paid beside the plan.")
            self.table.say(more if self.controller.build_plan.cities else _("No city can be chosen now."))
            return
        start = -1 if back else 0
        at = (cities.index(focus) + (-1 if back else 1)) % len(cities) if focus in cities else start
        self.panel.show(cities[at])
        self.ui.set_focus(f"city.{cities[at]}")

    def _city_control(self, city: int) -> CityControl:
        controller = self.controller
        name = self.names.cities[city]
        marked = _("Marked start city: every network begins in one. In Step 1 nobody may build here in any other way.")
        marked = marked if controller.state.markers >> city & 1 else ""
        if city in self.state.choosable:
            tip = None if controller.kind == "build" and not marked else Tip(name, marked)
            return CityControl(tip, partial(self.click_city, city))
        refusal = controller.build_plan.why_not(city) if self.state.builds else None
        reason = refusals.reason(refusal) if refusal else ""
        text = ". ".join(part for part in (reason[:1].upper() + reason[1:], self._who_is_in(city), marked) if part)
        return CityControl(Tip(name, text), None, text)

    def _owners(self, city: int) -> list[int]:
        return [seat for seat in self.controller.state.slots[3 * city : 3 * city + 3] if seat != NOBODY]

    def _who_is_in(self, city: int) -> str:
        names = ", ".join(map(self.names.player, self._owners(city)))
        return _("Here: {names}").format(names=names) if names else _("Nobody is here")

    def click_city(self, city: int) -> None:
        """Do what the pending decision does with a city."""
        DECISIONS[self.controller.kind].pick_city(self.table, city)

    def _cost_card(self, offer: CityOffer) -> CostCard:
        city, seats = offer.step.city, self.controller.seats
        owners = self._owners(city)
        here = _("{name} is here").format(name=self.names.player(owners[0])) if len(owners) == 1 else ""
        legs = [(f"{self.names.cities[a]} – {self.names.cities[b]}", cost) for a, b, cost in offer.legs]
        house = (_("1st house"), _("2nd house"), _("3rd house"))[SLOT_COSTS.index(offer.step.house)]
        left = _("left after plan and this") if self.controller.build_plan.cities else _("left after it")
        foot = (_("in the plan, left after it") if offer.planned else left, str(offer.left))
        if offer.refusal is not None:
            foot = refusals.reason(offer.refusal), ""
        return CostCard(
            self.names.cities[city],
            (tuple(seat_color(seats, seat) for seat in owners), here),
            (*legs, (house, offer.step.house)),
            offer.step.cost,
            foot,
            offer.refusal is not None,
        )
