"""Names of the controls of a table that several packages use, such as those that animations and lessons look for."""

from typing import Final

_CITY: Final = "city."
#: The prefixes of the names of several controls.
PLAYERS: Final = "player."
PLANTS: Final = "market."
FUELS_FOR_SALE: Final = "fuelmarket."
ORDER: Final = "order."
PHASES: Final = "phase."
CITY_TRACK: Final = "track."

DECK: Final = "market.deck"
STEP: Final = "top.step"
STEP_2_MARK: Final = "track.step2"
END_MARK: Final = "track.end"


def city_control(city: str) -> str:
    """Return the name of the control of a city, given the id of the city in the map file."""
    return _CITY + city


def city_of(control: str) -> str:
    """Return the id of the city whose control has this name, "" for any other control."""
    return control.removeprefix(_CITY) if control.startswith(_CITY) else ""


def player_control(player: int | str) -> str:
    """Return the name of the panel of a player, by seat or by the key of the panel."""
    return f"{PLAYERS}{player}"


def order_control(seat: int) -> str:
    """Return the name of a player's tile in the order of play."""
    return f"{ORDER}{seat}"


def plant_control(plant: int) -> str:
    """Return the name of the card of a plant in the market."""
    return f"{PLANTS}{plant}"


def market_control(market: int, part: str) -> str:
    """Return the name of a part of the fuel market, or of the second one on boards with two.

    part: FUEL, FUEL-PRICE for the places at a price, or refill-FUEL.
    """
    return f"{FUELS_FOR_SALE}{'second.' if market else ''}{part}"


def track_control(cities: int) -> str:
    """Return the name of the field of the city track for a number of cities."""
    return f"{CITY_TRACK}{cities}"
