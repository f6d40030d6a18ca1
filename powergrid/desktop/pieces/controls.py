"""Names of controls at the table that several packages use, for example to animate or point out something."""

from typing import Final

_CITY: Final = "city."
#: Prefixes of the names of groups of controls.
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
    """Return the name of a city's control, given its id in the map file."""
    return _CITY + city


def city_of(control: str) -> str:
    """Return the id of the city that a control belongs to, or "" for any other control."""
    return control.removeprefix(_CITY) if control.startswith(_CITY) else ""


def player_control(player: int | str) -> str:
    """Return the name of a player's panel, by seat or by the key of the panel."""
    return f"{PLAYERS}{player}"


def order_control(seat: int) -> str:
    """Return the name of a player's tile in the order of play."""
    return f"{ORDER}{seat}"


def plant_control(plant: int) -> str:
    """Return the name of a plant's card in the market."""
    return f"{PLANTS}{plant}"


def market_control(market: int, part: str) -> str:
    """Return the name of a part of the fuel market, or of the second one on boards with two.

    Args:
        part: FUEL, FUEL-PRICE for the spaces at a price, or refill-FUEL.
    """
    return f"{FUELS_FOR_SALE}{'second.' if market else ''}{part}"


def track_control(cities: int) -> str:
    """Return the name of the field of the city track for a number of cities."""
    return f"{CITY_TRACK}{cities}"
