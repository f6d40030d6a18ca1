"""Helpers for the scenarios of the additional boards (BOARDS)."""

from collections.abc import Mapping, Sequence
from random import Random

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3, Fuel
from powergrid.rules.dealing import Deal, deal, deal_faults
from powergrid.rules.events import PlantBuried, PlantDrawn, PlantLeft
from powergrid.rules.zones import zone_is_connected
from tests.rules.builder import A, at_building, at_bureaucracy, board, ruleset, zones
from tests.rules.play import Play

EMPTY: dict[Fuel, int] = {"coal": 0, "oil": 0, "garbage": 0, "uranium": 0}
#: Seeds for tests that hold for every deal.
SEEDS = range(12)


def left(play: Play) -> list[tuple[int, str]]:
    """Return the plants that left the game, with their reasons."""
    return [(event.plant, event.reason) for event in play.happened(PlantLeft)]


def drawn(play: Play) -> list[int]:
    """Return the plants that joined the market."""
    return [event.plant for event in play.happened(PlantDrawn)]


def buried(play: Play) -> list[int]:
    """Return the plants that went under the draw pile."""
    return [event.plant for event in play.happened(PlantBuried)]


def refilled(
    name: str, players: int, step: int, *, edition: Edition = "classic", market: Mapping[Fuel, int] | None = None
) -> list[int]:
    """Return the tokens on the fuel market after a refill; by default, it is empty before."""
    play = at_bureaucracy(
        board=name, edition=edition, players=players, step=step, fuel_market=EMPTY if market is None else market
    ).play()
    play.nobody_powers()
    return play.state.fuel_market


def cost(name: str, own: Sequence[str], city: str, *, step: int = 1, inside: Sequence[str] = ()) -> int:
    """Return the cost of a city for a player with these cities, if all other cities are empty."""
    play = at_building(board=name, cities={A: own}, inside=[city, *inside], step=step, cash=200).play()
    assert play.why_not.build(A, city) is None
    return play.cost(A, city)


def deals(
    name: str, edition: Edition, players: int, options: Mapping[str, OptionValue] | None = None
) -> list[tuple[Sequence[int], list[int]]]:
    """Return the open plants and draw piles (without the Step 3 card) of several deals."""
    chosen = tuple(sorted((options or {}).items()))
    rules = ruleset(name, edition, players, zones(name, edition, players)[0], chosen)
    found = [deal(rules, Random(seed)) for seed in SEEDS]
    for one in found:
        assert deal_faults(rules, one) == []
    return [(one.market, [card for card in one.deck if card != STEP3]) for one in found]


def why_rejected(name: str, edition: Edition, market: Sequence[int], deck: Sequence[int], players: int = 3) -> str:
    """Return why a record with these plants is rejected, or ""."""
    rules = ruleset(name, edition, players, zones(name, edition, players)[0])
    return "; ".join(deal_faults(rules, Deal(tuple(range(players)), tuple(market), tuple(deck))))


def are_connected(name: str, *regions: str, edition: Edition = "classic") -> bool:
    """Return whether these regions can be chosen together."""
    return zone_is_connected(board(name), edition, regions)
