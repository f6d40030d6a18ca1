"""What the board view shows: a plain description that knows nothing of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from powergrid.content.board import Board
from powergrid.content.drawing import BoardDrawing
from powergrid.content.editions import Edition
from powergrid.content.layout import BoardLayout
from powergrid.content.options import OptionValue

Pair = tuple[str, str]
"""Two city ids: a link, or one leg of a route."""


@dataclass(frozen=True)
class BoardFigure:
    """A board ready to be drawn: one printing with its layout, and its land when it has a drawing."""

    board_id: str
    title: str
    printing: str
    names: Mapping[str, str]
    region_of: Mapping[str, str]
    region_colors: Mapping[str, str]
    region_names: Mapping[str, str]
    links: tuple[tuple[str, str, int], ...]
    layout: BoardLayout
    drawing: BoardDrawing | None
    nuclear_free: frozenset[str] = frozenset()
    """Regions that carry the struck-through uranium sign."""
    discounts: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    """City to the fuel that is cheaper there, and by how many Elektro."""
    reserve: Mapping[str, int] = field(default_factory=dict)
    """Fuel that has a storage beside the market, with its price."""

    @property
    def key(self) -> tuple[str, str]:
        """Tells figures apart in caches."""
        return self.board_id, self.printing


def make_figure(
    board: Board,
    edition: Edition,
    layout: BoardLayout,
    drawing: BoardDrawing | None,
    options: Mapping[str, OptionValue],
) -> BoardFigure:
    """The figure of a board in an edition under complete options."""
    printing = board.printing(edition, options)
    specials = board.specials.resolve(edition, options)
    needed = specials.nuclear_only_with_city_in
    return BoardFigure(
        board.id,
        board.name,
        edition if printing != board.printing("classic") else "classic",
        {c.id: c.name for c in printing.cities},
        {c.id: c.region for c in printing.cities},
        {r.id: r.color for r in board.regions},
        {r.id: " ".join(r.lines) for r in drawing.regions} if drawing else {r.id: r.name for r in board.regions},
        tuple((link.a, link.b, link.cost) for link in printing.links),
        layout,
        drawing,
        frozenset(r.id for r in board.regions if needed and r.id not in needed),
        {d.city: (d.fuel, d.amount) for d in specials.fuel_discounts},
        dict(specials.reserve_fuel_price.items()),
    )


@dataclass(frozen=True)
class PlanStop:
    """A city in the building plan: its full cost in Elektro, and the slot (0 to 2) it would take."""

    city: str
    cost: int
    slot: int


@dataclass(frozen=True)
class BoardScene:
    """Everything that may change on a board. Player colours are their names, or "trust"."""

    zone: frozenset[str]
    """Regions in play."""
    step: int = 1
    """1 to 3: how many slots of a city are open."""
    houses: Mapping[str, tuple[str | None, ...]] = field(default_factory=dict)
    """City to the player colour in each slot, cheapest slot first."""
    lit: Mapping[str, int] = field(default_factory=dict)
    """Cities that can be built in now, with the full cost in Elektro."""
    hovered: str | None = None
    hovered_cost: int | None = None
    """Full cost of the hovered city, or None when it cannot be built."""
    route: tuple[Pair, ...] = ()
    """Links of the way to the hovered city."""
    plan: tuple[PlanStop, ...] = ()
    plan_links: tuple[Pair, ...] = ()
    own: frozenset[str] = frozenset()
    own_color: str | None = None
    """Cities of the one who builds, and his colour."""
    start_marks: frozenset[str] = frozenset()
    """Marked start cities that still wait for a first house."""
    ends: tuple[str, ...] = ()
    """Cities picked out with the amber ring, such as the ends of a route."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """A short text that replaces the slots of a city, such as its cost in a heat map."""
    heat: Mapping[str, float] = field(default_factory=dict)
    """City to 0 (near) ... 1 (far): tints the ground behind its text."""
