"""Markers, chips and coins as parts of rows and tables."""

from powergrid.desktop.pieces import plant_card, tokens
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.rows import Part, row
from powergrid.desktop.toolkit.theme import Color, Font
from powergrid.desktop.toolkit.ui import Ui


def chip(c: Canvas, plant: int) -> Part:
    """Show a plant as a chip."""
    return parts.drawing(31, 24, lambda middle: plant_card.draw_chip(c, middle, plant, 31, 24))


def marker(c: Canvas, color: str, size: float, letter: str = "", **looks: bool) -> Part:
    """Show the marker of a player; `looks` are the arguments of `tokens.marker`."""
    return parts.drawing(size, size, lambda middle: tokens.marker(c, color, middle, size, letter, **looks))


def coin(c: Canvas, size: float) -> Part:
    """Show a coin."""
    return parts.drawing(size, size, lambda middle: tokens.coin(c, middle, size))


def fuel(c: Canvas, kind: str, size: float) -> Part:
    """Show the token of a fuel."""
    return parts.drawing(size, size, lambda middle: tokens.fuel(c, kind, middle, size))


def player(ui: Ui, name: str, color: str, font: Font = theme.ROW, *, size: float = 14, grow: float = 0) -> Part:
    """Show the marker and the name of a player."""
    return row(marker(ui.c, color, size), parts.label(ui, name, font, grow=grow), gap=7, grow=grow)


def money(ui: Ui, amount: int, font: Font, color: Color | None = None) -> Part:
    """Show a coin and a number."""
    return row(coin(ui.c, max(12.0, font.size * 0.82)), parts.label(ui, str(amount), font, color), gap=5)
