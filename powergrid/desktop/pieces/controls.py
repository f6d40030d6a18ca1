"""Names of controls that several packages use: the cities on the board."""

from typing import Final

_CITY: Final = "city."


def city_control(city: str) -> str:
    """Return the name of the control of a city, given the id of the city in the map file."""
    return _CITY + city


def city_of(control: str) -> str:
    """Return the id of the city whose control has this name, "" for any other control."""
    return control.removeprefix(_CITY) if control.startswith(_CITY) else ""
