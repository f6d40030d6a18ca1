"""The special rules of a board, each as a sentence, for all screens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from powergrid.content.specials import Specials
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.translation import _, either


def uranium_rule(regions: Iterable[str]) -> str:
    """Return who may bid on uranium plants. regions: names of those that allow it."""
    return _("Only players with a city in {regions} may bid on uranium plants.").format(regions=either(list(regions)))


def discount_rule(city: str, fuel: int | str, amount: int, floor: int) -> str:
    """Return the sentence about fuel that is cheaper for players in a city."""
    text = _("With a house in {city} each token of {fuel} costs {amount} less, but at least {floor}.")
    return text.format(city=city, fuel=fuel_name(fuel), amount=amount, floor=floor)


def storage_rule(fuel: int | str, price: int) -> str:
    """Return the cost of fuel once the market has none (RULES §14.2)."""
    text = _("When the market has no {fuel}, tokens from the storage cost {price} each.")
    return text.format(fuel=fuel_name(fuel), price=price)


def special_rules(specials: Specials, cities: Mapping[str, str], regions: Mapping[str, str]) -> list[str]:
    """Return the special rules of a board in an edition. cities, regions: names by id."""
    found = []
    if specials.nuclear_only_with_city_in:
        found.append(uranium_rule(regions[region] for region in specials.nuclear_only_with_city_in))
    found += [discount_rule(cities[one.city], one.fuel, one.amount, one.floor) for one in specials.fuel_discounts]
    found += [storage_rule(fuel, price) for fuel, price in specials.reserve_fuel_price.items()]
    for fuel, plant in specials.no_refill_after_plant.items():
        text = _("Once a player has bought plant {plant}, {fuel} is no longer refilled.")
        found.append(text.format(fuel=fuel_name(fuel), plant=plant))
    if specials.eco_plant_joins_current_market:
        found.append(_("In Steps 1 and 2 the fifth plant is for sale too if it is a wind or fusion plant."))
    if specials.drop_lowest_each_round == "always":
        found.append(_("In phase 5 the lowest plant of the market leaves the game too."))
    elif specials.drop_lowest_each_round == "unless_discount_removed":
        text = _("In phase 5 the lowest plant of the market leaves the game too, unless the discount plant did.")
        found.append(text)
    if specials.deck.removed:
        plants = ", ".join(map(str, specials.deck.removed))
        found.append(_("Plants that are not in the game: {plants}.").format(plants=plants))
    return found
