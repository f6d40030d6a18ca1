"""The money that a person will have left for building, after the planned bid and fuel."""

from dataclasses import dataclass

from powergrid.bots.auction_plan import plant_to_scrap
from powergrid.bots.levels import NORMAL
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.words.translation import _
from powergrid.rules.bureaucracy import round_income
from powergrid.rules.standing import standing
from powergrid.rules.state import AUCTION, NOBODY, RESOURCES
from powergrid.study.whatif import project


@dataclass(frozen=True, slots=True)
class Budget:
    """A player's money, and their payments and income before they build, in Elektro.

    Attributes:
        fuel: The cost of the planned fuel or, before there is a plan, of running the plants that supply their cities
            and the pinned ones once, at current prices; None once they have bought fuel.
        bid, income: The planned bid and the next income, or None if there is none.
    """

    money: int
    bid: int | None = None
    fuel: int | None = None
    income: int | None = None

    @property
    def left(self) -> int:
        """The money for building."""
        return self.money - (self.bid or 0) - (self.fuel or 0) + (self.income or 0)

    def words(self) -> str:
        """Return the caption for the money left after the plan."""
        if self.income is not None:
            return _("left after income and plan")
        if self.bid is not None:
            return _("left after bid, fuel and plan")
        return _("left after fuel and plan") if self.fuel is not None else _("left after the plan")

    def short_words(self) -> str:
        """Return a short caption for the money left after the plan."""
        return _("left after all this")

    def words_for_city(self) -> str:
        """Return the caption for the money left after building a city."""
        if self.income is not None:
            return _("left after income and this")
        if self.bid is not None:
            return _("left after bid, fuel and this")
        return _("left after fuel and this") if self.fuel is not None else _("left after building this")


def budget(controller: Controller, seat: int) -> Budget:
    """Return the budget of a seat, given the choices in the docks; an empty one for `NOBODY`."""
    if seat == NOBODY:
        return Budget(0)
    state, acts = controller.state, controller.seat == seat
    player = state.players[seat]
    if acts and controller.kind == "power":
        return Budget(player.money, income=round_income(state, seat, controller.power_plan.supplied()))
    if acts and controller.kind == "buy":
        return Budget(player.money, fuel=controller.fuel_plan.cost())
    plant, bid = 0, None
    if state.on_offer and state.leader == seat:
        plant, bid = state.on_offer, state.high_bid
    elif acts and controller.kind in ("nominate", "bid"):
        plan = controller.auction_plan
        plant = state.on_offer or plan.plant
        bid = plan.bid if plant else None
    buys_fuel = state.phase == AUCTION or (state.phase == RESOURCES and standing(state, seat) != "done")
    if not buys_fuel:
        return Budget(player.money)
    scrap = plant_to_scrap(state, seat, plant, NORMAL)
    cities = len(player.cities) + len(controller.pins.of(seat))
    round_ = project(state, seat, plant=plant, price=bid or 0, scrap=scrap, cities=0, enough=cities or None)
    return Budget(player.money, bid, round_.fuel_cost)
