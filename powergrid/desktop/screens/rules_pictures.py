"""The pictures in the rules book: cards, tokens and houses beside the rules about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from powergrid.content.editions import SLOT_COSTS
from powergrid.content.plants import FUELS, PLANTS, STEP3, Cards
from powergrid.desktop.pieces import tables, tokens
from powergrid.desktop.pieces.plant_card import draw_card, kind_name
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, row, spacer, stretch
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.names import phase_name
from powergrid.desktop.words.translation import _
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, RESOURCES

#: The market at the start of a Recharged game, and a coal, a hybrid, a garbage, a uranium and a wind plant.
_OPEN: Final = (3, 4, 5, 6, 7, 8, 9, 10)
_KINDS: Final = (4, 5, 6, 11, 13)
_CARD: Final = (120.0, 90.0)
_GAP: Final = 8.0


def cards(ui: Ui, numbers: Sequence[int], known: Cards = PLANTS, *, minimum: int | None = None) -> Part:
    """Return plant cards in rows of at least two.

    Args:
        known: The cards of the game.
        minimum: The minimum bid for the first card.
    """

    def wide(width: float) -> float:
        return min(_CARD[0], (width - _GAP) / 2)

    def across(width: float) -> int:
        return max(1, int((width + _GAP) // (wide(width) + _GAP)))

    def draw(rect: pygame.FRect) -> None:
        for place, number in enumerate(numbers):
            x, y = place % across(rect.width), place // across(rect.width)
            left, top = rect.left + x * (wide(rect.width) + _GAP), rect.top + y * (_CARD[1] + _GAP)
            price = minimum if place == 0 else None
            draw_card(ui.c, (left, top, wide(rect.width), _CARD[1]), number, cards=known, minimum=price)

    def height(width: float) -> float:
        return -(-len(numbers) // across(width)) * (_CARD[1] + _GAP)

    return Part(draw, _CARD[0], height, grow=1)


def picture(ui: Ui, page: str) -> Part | None:
    """Return the picture for a page of the book, or None."""
    found = _PICTURES.get(page)
    return None if found is None else found(ui)


def labels(page: str) -> tuple[str, ...]:
    """Return the words in a page's picture, for searching."""
    if page == "fuel":
        return tuple(kind_name(kind) for kind in (*FUELS, *(PLANTS[number].kind for number in _KINDS)))
    if page == "round":
        return tuple(map(phase_name, ("order", AUCTION, RESOURCES, BUILDING, BUREAUCRACY)))
    return (_("Now"), _("Later")) if page in ("auction", "market") else ()


def _market(ui: Ui) -> Part:
    lines = ((_("Now"), _OPEN[:4]), (_("Later"), _OPEN[4:]))
    return column(*(_market_row(ui, words, numbers) for words, numbers in lines))


def _market_row(ui: Ui, words: str, numbers: Sequence[int]) -> Part:
    title = parts.label(ui, words, theme.ROW_BOLD, ui.c.theme.ink7)
    return row(Part(title.draw, 70, _CARD[1]), cards(ui, numbers))


def _round(ui: Ui) -> Part:
    """Return the five phases, each with its direction of play."""
    t = ui.c.theme
    directions = (("order", ""), (AUCTION, "right"), (RESOURCES, "left"), (BUILDING, "left"), (BUREAUCRACY, "right"))
    words = {"right": _("first to last"), "left": _("last to first"), "": ""}
    lines = []
    for number, (phase, direction) in enumerate(directions, start=1):
        disc = parts.drawing(26, 26, partial(_number, ui, number))
        name = Part(parts.label(ui, phase_name(phase), theme.ROW_BOLD).draw, 150, 22)
        arrow = parts.icon(ui, direction, 16, t.petrol) if direction else spacer(16)
        lines.append(row(disc, name, arrow, parts.label(ui, words[direction], theme.ROW, t.ink7, grow=1), height=30))
    return column(*lines)


def _number(ui: Ui, number: int, center: tuple[float, float]) -> None:
    c, t = ui.c, ui.c.theme
    c.box((center[0] - 11, center[1] - 11, 22, 22), 11, t.amber)
    c.text(str(number), center, theme.ROW_BOLD, t.dark, "center")


def _fuels(ui: Ui) -> Part:
    names = [row(parts.drawing(26, 24, partial(_token, ui, fuel)), parts.label(ui, kind_name(fuel), theme.ROW), gap=4)
             for fuel in FUELS]  # fmt: skip
    return column(row(*names, stretch(), gap=18, height=30), cards(ui, _KINDS), gap=4)


def _token(ui: Ui, fuel: str, center: tuple[float, float]) -> None:
    tokens.fuel(ui.c, fuel, center, 22)


def _houses(ui: Ui) -> Part:
    """Return the three houses of a city with their prices and Steps."""
    places = [
        row(parts.drawing(40, 40, partial(_house, ui, price)),
            parts.label(ui, _("Step {n}").format(n=step), theme.ROW, ui.c.theme.ink7), gap=4)
        for step, price in enumerate(SLOT_COSTS, start=1)
    ]  # fmt: skip
    return row(*places, stretch(), gap=24, height=46)


def _house(ui: Ui, price: int, center: tuple[float, float]) -> None:
    tokens.house(ui.c, price, center, 36)


def _payouts(ui: Ui) -> Part:
    return row(replace(tables.payouts(ui, None, []), width=440), stretch())


_PICTURES: Final[dict[str, Callable[[Ui], Part]]] = {
    "round": _round,
    "auction": _market,
    "market": _market,
    "discount": lambda ui: cards(ui, _OPEN[:4], minimum=1),
    "fuel": _fuels,
    "limit": lambda ui: cards(ui, _KINDS[:3]),
    "build": _houses,
    "power": _payouts,
    "step3": lambda ui: cards(ui, (STEP3,)),
}
