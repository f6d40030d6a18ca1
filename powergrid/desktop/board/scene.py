"""The changing parts of a board as plain data: houses, plans and marks."""

from collections.abc import Hashable, Mapping, Sequence, Set
from dataclasses import dataclass, field

from powergrid.desktop.board.figure import Pair
from powergrid.desktop.board.networks import NetworkLink
from powergrid.rules.events import TRUST
from powergrid.rules.state import NOBODY, GameState


@dataclass(frozen=True)
class PlanStop:
    """A city in the building plan: its total cost in Elektro, and the slot (0 to 2) it would take."""

    city: str
    cost: int
    slot: int


@dataclass(frozen=True)
class BoardScene:
    """Everything that can change on a board. Player colours are given by name, or "trust"."""

    zone: frozenset[str]
    """The regions in play."""
    step: int = 1
    """The current Step, 1 to 3, which decides how many slots are open."""
    houses: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)
    """By city, the player colour in each slot, cheapest slot first."""
    supplied: Mapping[str, tuple[bool, ...]] = field(default_factory=dict)
    """At the end of a game, by city: whether the house in each slot is supplied. Supplied ones are lit, others dim."""
    buildable: Mapping[str, int] = field(default_factory=dict)
    """Cities that can be built in now, with the total cost in Elektro."""
    hovered: str | None = None
    hovered_cost: int | None = None
    """The total cost of the hovered city, or None if it cannot be built."""
    route: tuple[Pair, ...] = ()
    """The links of the route to the hovered city."""
    plan: tuple[PlanStop, ...] = ()
    plan_links: tuple[Pair, ...] = ()
    own: frozenset[str] = frozenset()
    own_color: str | None = None
    """The cities of the player who is building, and their colour."""
    networks: tuple[NetworkLink, ...] = ()
    """The links that are part of players' networks."""
    shown_player: str | None = None
    """The colour of the player whose network is highlighted while the others are dim."""
    start_marks: frozenset[str] = frozenset()
    """Marked start cities without a house yet."""
    ends: tuple[str, ...] = ()
    """Cities highlighted with the amber ring, such as the ends of a route."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """By city, a short text in place of its slots, such as its cost in a heat map."""
    heat: Mapping[str, float] = field(default_factory=dict)
    """By city, a value from 0 (near) to 1 (far) that tints the background of its text."""


def supplied(state: GameState) -> dict[str, tuple[bool, ...]]:
    """Return which houses of each city are supplied at the end of a game: those in the first cities of each network."""
    powered = {(city, seat) for seat, player in enumerate(state.players) for city in player.cities[: player.powered]}
    return {
        state.ruleset.city_ids[city]: tuple((city, owner) in powered for owner in state.slots[3 * city : 3 * city + 3])
        for city in state.ruleset.zone
    }


def houses(
    state: GameState, colors: Sequence[str], moving: Set[Hashable] = frozenset()
) -> dict[str, tuple[str | None, ...]]:
    """Return the colour in each slot of the cities that have houses.

    Args:
        colors: The players' colours by seat.
        moving: ("house", city, slot) for houses that are still moving there.
    """
    shown = {NOBODY: None, TRUST: "trust", **dict(enumerate(colors))}
    found = {}
    for city in state.ruleset.zone:
        owners = state.slots[3 * city : 3 * city + 3]
        if any(owner != NOBODY for owner in owners):
            found[state.ruleset.city_ids[city]] = tuple(
                None if ("house", city, slot) in moving else shown[owner] for slot, owner in enumerate(owners)
            )
    return found
