"""The names of players, cities, regions, fuels, phases and editions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from powergrid.content.plants import FUELS
from powergrid.desktop.words.translation import _N, _, count

if TYPE_CHECKING:  # not imported at run time so the menu opens faster
    from powergrid.content.drawing import BoardDrawing
    from powergrid.game import Game

#: The colours of players as named in records, in the order in which the set-up offers them.
PLAYER_COLORS: Final = (_N("blue"), _N("yellow"), _N("red"), _N("green"), _N("purple"), _N("black"))


@dataclass(frozen=True, slots=True)
class Names:
    """The names of players by seat, of cities by number, and of the fuel markets if there are two."""

    players: Sequence[str]
    cities: Sequence[str]
    markets: Sequence[str] = ()

    def market(self, market: int) -> str:
        """Return the name of a fuel market, or "" if there is only one."""
        return market_name(self.markets[market]) if self.markets else ""

    def player(self, seat: int | None) -> str:
        """Return the name of a seat or of the Trust, or "" for None."""
        if seat is None:
            return ""
        from powergrid.rules.events import TRUST  # imported late so the menu opens faster

        return _("Trust") if seat == TRUST else self.players[seat]


def names_of(game: Game) -> Names:
    """Return the names used in a game."""
    setup, ruleset = game.record.setup, game.record.ruleset
    printing = game.record.board.printing(ruleset.edition, ruleset.options)
    return Names([entry.name for entry in setup.players], [city.name for city in printing.cities], ruleset.market_names)


_FUEL_NAMES: Final = {
    "coal": _N("coal"),
    "oil": _N("oil"),
    "garbage": _N("garbage"),
    "uranium": _N("uranium"),
}
_MARKET_NAMES: Final = {"north": _N("North"), "south": _N("South"), "east": _N("East"), "west": _N("West")}
_PHASE_NAMES: Final = {
    "setup": _N("Set-up"),
    "order": _N("Order"),
    "auction": _N("Auction"),
    "resources": _N("Fuel"),
    "building": _N("Build"),
    "bureaucracy": _N("Bureaucracy"),
    "finished": _N("Final result"),
}
_EDITION_NAMES: Final = {"classic": _N("Classic"), "recharged": _N("Recharged")}
_ORDINALS: Final = (_N("1st"), _N("2nd"), _N("3rd"), _N("4th"), _N("5th"), _N("6th"))


def listed(names: Sequence[str]) -> str:
    """Join one or more names as "a, b and c"."""
    return _(" and ").join(filter(None, (", ".join(names[:-1]), names[-1])))


def fuel_name(fuel: int | str) -> str:
    """Return the name of a fuel by its number or id, in lower case."""
    return _(_FUEL_NAMES[FUELS[fuel] if isinstance(fuel, int) else fuel])


def market_name(market: str) -> str:
    """Return the name of one of two fuel markets by its id in the map file."""
    return _(_MARKET_NAMES[market]) if market in _MARKET_NAMES else market.capitalize()


def phase_name(phase: str) -> str:
    """Return the name of a phase, including "order", as shown in the top bar."""
    return _(_PHASE_NAMES[phase])


def edition_name(edition: str) -> str:
    """Return the name of an edition."""
    return _(_EDITION_NAMES[edition])


def ordinal(place: int) -> str:
    """Return a rank as text, "1st" to "6th"."""
    return _(_ORDINALS[place - 1])


def cities_text(number: int) -> str:
    """Return a number with the word "cities": "3 cities"."""
    return count(number, "{n} city", "{n} cities")


def fuel_amount(fuel: int | str, number: int) -> str:
    """Return a number of fuel tokens as text: "2 coal". Many languages inflect the fuel."""
    match FUELS[fuel] if isinstance(fuel, int) else fuel:
        case "coal":
            return count(number, "{n} coal", "{n} coal")
        case "oil":
            return count(number, "{n} oil", "{n} oil")
        case "garbage":
            return count(number, "{n} garbage", "{n} garbage")
    return count(number, "{n} uranium", "{n} uranium")


def fuel_need(fuels: Sequence[int | str], number: int) -> str:
    """Return the fuel that a plant burns as text: "2 oil" or, for a hybrid, "2 coal or oil"; "" for none."""
    if len(fuels) > 1:
        return count(number, "{n} coal or oil", "{n} coal or oil")
    return fuel_amount(fuels[0], number) if fuels else ""


def fuel_list(amounts: Sequence[int]) -> str:
    """Return amounts by fuel as text: "2 coal, 1 oil"; "" for none."""
    return ", ".join(fuel_amount(fuel, amount) for fuel, amount in enumerate(amounts) if amount)


def region_name(name: str) -> str:
    """Return the name of a region, translated if there is a translation, or "" if it has no name."""
    return _(name) if name else ""


def region_names(drawing: BoardDrawing) -> dict[str, str]:
    """Return the names of regions by id."""
    names = {region.id: " ".join(region.lines) for region in drawing.regions}
    return {region: _(name) for region, name in names.items()}


def with_translated_regions(drawing: BoardDrawing) -> BoardDrawing:
    """Return the drawing with translated region names, on the same number of lines."""
    regions = []
    for region in drawing.regions:
        english = " ".join(region.lines)
        name = _(english)
        lines = region.lines if name == english else _broken(name, len(region.lines))
        regions.append(region.model_copy(update={"lines": lines}))
    return drawing.model_copy(update={"regions": tuple(regions)})


def _broken(name: str, most: int) -> tuple[str, ...]:
    """Break a name into at most `most` lines of similar length."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    if most < 2 or not blanks:
        return (name,)
    at = min(blanks, key=lambda place: abs(place - len(name) / most))
    return name[:at], *_broken(name[at + 1 :], most - 1)
