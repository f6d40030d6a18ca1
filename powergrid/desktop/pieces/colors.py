"""The colours of players and fuels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from powergrid.desktop.toolkit.theme import LIGHT, Color, current, mix, rgb

if TYPE_CHECKING:  # not imported at run time so the menu opens faster
    from powergrid.desktop.play.seats import Seat


@dataclass(frozen=True, slots=True)
class PlayerColor:
    """The look of a player's pieces: fill colour, shape and the colour of the letter."""

    name: str
    fill: Color
    shape: str
    letter: Color


_INK, _WHITE = LIGHT.ink, LIGHT.white
PLAYER_COLORS: Final = {
    player.name: player
    for player in (
        PlayerColor("blue", rgb("#1552A8"), "circle", _WHITE),
        PlayerColor("yellow", rgb("#F6CF2B"), "triangle", _INK),
        PlayerColor("red", rgb("#C93A22"), "square", _WHITE),
        PlayerColor("green", rgb("#4BB193"), "diamond", _INK),
        PlayerColor("purple", rgb("#A986D8"), "house", _INK),
        PlayerColor("black", rgb("#26242A"), "cross", _WHITE),
    )
}
TRUST_COLOR: Final = PlayerColor("trust", rgb("#8E8A80"), "hexagon", _INK)


def player_color(name: str) -> PlayerColor:
    """Return the appearance of the player colour `name` (`"trust"` is the grey of the Trust)."""
    return TRUST_COLOR if name == "trust" else PLAYER_COLORS[name]


def seat_color(seats: Sequence[Seat], seat: int) -> str:
    """Return the name of a seat's colour, or of the Trust's."""
    from powergrid.rules.events import TRUST  # imported late so the menu opens faster

    return TRUST_COLOR.name if seat == TRUST else seats[seat].color


@dataclass(frozen=True, slots=True)
class Fuel:
    """The colours of a kind of plant: the strong colour, a light one for its cards, and text on the strong one."""

    name: str
    color: Color
    ground: Color
    head_text: Color = _WHITE


FUELS: Final = {
    fuel.name: fuel
    for fuel in (
        Fuel("coal", rgb("#54362A"), rgb("#E9DFD8")),
        Fuel("oil", rgb("#1D3D5C"), rgb("#D9E2EA")),
        Fuel("garbage", rgb("#ECBA3C"), rgb("#FAEFD0"), _INK),
        Fuel("uranium", rgb("#C4501F"), rgb("#F7DFD3")),
        Fuel("hybrid", rgb("#54362A"), rgb("#E4E0DD")),
        Fuel("wind", rgb("#2F8468"), rgb("#DAECE5")),
        Fuel("fusion", rgb("#8560C4"), rgb("#E7E0F3")),
    )
}

_LIFT: Final = 0.16


def strong(kind: str) -> Color:
    """Return the strong colour of a kind of plant; in the dark theme, dark ones are lightened."""
    color = FUELS[kind].color
    return mix(color, _WHITE, _LIFT) if current().is_dark and sum(color) < 200 else color
