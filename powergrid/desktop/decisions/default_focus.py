"""Where a decision begins for one who uses the keyboard: the control of most use, one that can be used."""

from __future__ import annotations

from powergrid.content.plants import FUELS
from powergrid.desktop.play.controller import Controller
from powergrid.rules.fuel import FUEL_COUNT


def home_of(controller: Controller, cities: list[str]) -> str:
    """The name of the control to begin with in the decision that is awaited.

    cities: ids of the cities that can be chosen, the best first. None of these controls ends the decision as long as
    there is another one, so that a key pressed too long does no harm.
    """
    if controller.kind in ("build", "place_trust", "mark_start"):
        return f"city.{cities[0]}" if cities else "build.confirm"
    begin = {"nominate": _plant, "bid": _bid, "scrap": _scrap, "buy": _fuel, "power": _power}.get(controller.kind)
    return begin(controller) if begin is not None else ""


def fuel_at_hand(controller: Controller) -> int:
    """The kind of fuel that + and - change: the one changed last, else the first that can be bought; -1 for none."""
    last = controller.fuel_plan.last_kind
    if last >= 0:
        return last
    return next((kind for kind in range(FUEL_COUNT) if controller.fuel_plan.most(kind) > 0), -1)


def _plant(controller: Controller) -> str:
    offers = controller.legal.nominations()
    plant = controller.auction_plan.plant or (offers[0][0] if offers else 0)
    return f"market.{plant}" if plant else "auction.pass"


def _bid(controller: Controller) -> str:
    return "auction.amount.value" if controller.auction_plan.bid_limits() is not None else "auction.pass"


def _scrap(controller: Controller) -> str:
    old = [plant for plant in controller.player.plants if plant != controller.state.new_plant]
    return f"scrap.plant.{controller.auction_plan.scrap or old[0]}"


def _fuel(controller: Controller) -> str:
    kind = fuel_at_hand(controller)
    if kind >= 0:
        end = "plus" if controller.fuel_plan.most(kind) > controller.fuel_plan.amounts[kind] else "minus"
        return f"fuel.{FUELS[kind]}.{end}"
    return "fuel.confirm" if any(controller.fuel_plan.amounts) else "fuel.nothing"


def _power(controller: Controller) -> str:
    usable = (p for p in controller.player.plants if p in controller.power_plan.burnt or controller.power_plan.burns_for(p))
    plant = next(usable, 0)
    return f"power.plant.{plant}" if plant else "power.confirm"
