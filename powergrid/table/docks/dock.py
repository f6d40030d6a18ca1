"""Which dock stands for which decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from powergrid.rules.legal import Kind
from powergrid.table.canvas import RectLike, frect
from powergrid.table.docks import auction, build, fuel, power, scrap, setup
from powergrid.table.docks.frame import Host

_DOCKS: Final[dict[Kind, Callable[..., None]]] = {
    "nominate": auction.draw_nominate,
    "bid": auction.draw_bid,
    "scrap": scrap.draw,
    "buy": fuel.draw,
    "build": build.draw,
    "power": power.draw,
    "mark_start": setup.draw,
    "place_trust": setup.draw,
}


def draw_dock(host: Host, rect: RectLike) -> None:
    """Draw the dock for the decision that is awaited into `rect` (lp) and register its controls."""
    drawer = _DOCKS.get(host.controller.kind)
    if drawer is not None:
        drawer(host, frect(rect))
