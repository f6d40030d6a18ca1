"""The players' networks on a board: their links and how to draw them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

from powergrid.desktop.board.figure import Pair
from powergrid.desktop.board.pens import Stroke
from powergrid.desktop.pieces.colors import player_color
from powergrid.desktop.toolkit.theme import Color, mix
from powergrid.game import Game
from powergrid.rules.actions import Build
from powergrid.rules.network import Links, cheapest_route
from powergrid.rules.state import NOBODY, GameState

PATTERNS: tuple[tuple[float, ...], ...] = ((), (9, 4), (4.5, 3.5), (0.1, 5.5), (8, 4, 0.1, 4), ())
"""The stroke pattern of each seat (lengths in lp): solid, long dashes, short dashes, dots, dash-dot, double."""
_DOUBLE = len(PATTERNS) - 1
_DOTS = 3
_WIDTHS = (4.4, 3.8, 3.2)
_THIN = 1.6
_EDGE = 1.1
_DIM = 0.25
#: The share of paper in the colour of a link that was not paid for, which makes it clearly paler.
_UNPAID = 0.62


class Strand(NamedTuple):
    """A player's strand of a link.

    Attributes:
        thin: Whether they paid for the link only to pass through other players' cities.
        unpaid: Whether it joins two of their cities but was never paid for, because they were already connected.
    """

    seat: int
    color: str
    thin: bool = False
    unpaid: bool = False


class NetworkLink(NamedTuple):
    """A link of the board, with the strands of all players whose networks include it, in seat order."""

    pair: Pair
    strands: tuple[Strand, ...]


#: By seat, the city in which its second network began, without links (BOARDS §9).
Begun = Mapping[int, int]


def second_networks(game: Game) -> Begun:
    """Return where second networks began."""
    if not game.state.second_networks:
        return {}
    actions = game.record.actions[: game.length]
    return {action.seat: action.city for action in actions if isinstance(action, Build) and action.new_network}


def network_links(
    state: GameState, colors: Sequence[str], begun: Begun = MappingProxyType({})
) -> tuple[NetworkLink, ...]:
    """Return the links of all networks.

    Args:
        colors: The players' colours by seat.
    """
    ruleset = state.ruleset
    paid = [_links_of(state, seat, begun) for seat in range(len(state.players))]
    found = []
    for a, b, _cost in ruleset.links:
        both, strands = 1 << a | 1 << b, []
        for seat, player in enumerate(state.players):
            owns, pays = player.network & both == both, frozenset((a, b)) in paid[seat]
            if owns or pays:
                strands.append(Strand(seat, colors[seat], not owns, not pays))
        if strands:
            found.append(NetworkLink((ruleset.city_ids[a], ruleset.city_ids[b]), tuple(strands)))
    return tuple(found)


def network_worth(game: Game, seat: int) -> int:
    """Return the total cost of all links in a player's network, in Elektro."""
    state = game.state
    paid, ruleset = _links_of(state, seat, second_networks(game)), state.ruleset
    network = state.players[seat].network
    return sum(c for a, b, c in ruleset.links if frozenset((a, b)) in paid or (network >> a & 1 and network >> b & 1))


def _links_of(state: GameState, seat: int, begun: Begun) -> frozenset[frozenset[int]]:
    ruleset, cities = state.ruleset, tuple(state.players[seat].cities)
    return _paid_links(len(ruleset.city_ids), ruleset.links, cities, begun.get(seat, NOBODY))


@lru_cache(maxsize=512)
def _paid_links(number: int, links: Links, cities: tuple[int, ...], begun: int) -> frozenset[frozenset[int]]:
    """Return the links that were paid for when building cities in this order, on a board with `number` cities.

    Args:
        begun: The city that began a second network.
    """
    if len(cities) < 2:
        return frozenset()
    route = cheapest_route(number, links, cities[:-1], cities[-1]) if cities[-1] != begun else ()
    return _paid_links(number, links, cities[:-1], begun) | {frozenset(leg) for leg in pairwise(route)}


def strokes_of(strands: Sequence[Strand], highlighted: str | None, paper: Color, size: float = 1.0) -> Iterator[Stroke]:
    """Yield the strokes of a link with these strands, side by side.

    Args:
        highlighted: The player whose network is highlighted.
        size: The scale of the lines, 1 at the table.
    """
    full = _WIDTHS[min(len(strands), len(_WIDTHS)) - 1]
    widths = [(_THIN if strand.thin else full) * size for strand in strands]
    total = sum(widths)
    if highlighted is None or any(strand.color == highlighted for strand in strands):
        yield Stroke(paper, total + 2 * _EDGE)
    shift = -total / 2
    for strand, width in zip(strands, widths, strict=True):
        middle, color, pattern = shift + width / 2, player_color(strand.color).fill, strand.seat % len(PATTERNS)
        shift += width
        opacity = 1.0 if highlighted in (None, strand.color) else _DIM
        dash = tuple(part * size for part in PATTERNS[pattern])
        if strand.unpaid:
            yield Stroke(mix(color, paper, _UNPAID), width, middle, opacity=opacity)
        elif dash and not strand.thin:
            # pale between the dashes, so that it still looks like one line
            yield Stroke(mix(color, paper, 0.5), width, middle, opacity=opacity)
            yield Stroke(color, width, middle, dash, opacity, is_dotted=pattern == _DOTS)
        else:
            yield Stroke(color, width, middle, opacity=opacity)
        if pattern == _DOUBLE and not (strand.thin or strand.unpaid):
            yield Stroke(paper, width * 0.32, middle, opacity=opacity)
