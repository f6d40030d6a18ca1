"""What the small signs on the table mean: a page of the rules book."""

from __future__ import annotations

from typing import Final

import pygame

from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import shapes, theme
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.toolkit.widgets import ScrollArea
from powergrid.desktop.words.translation import _N, _

#: Name of an icon, of a fuel or of a drawing below, and what it means.
SYMBOLS: Final = (
    ("city", _N("Connected cities; on a card: how many cities the plant supplies.")),
    ("bolt", _N("How many cities all plants of a player supply, or have supplied.")),
    ("coin", _N("Money, in Elektro.")),
    ("plug", _N("Beside the deck: its top card has a plug on its back, it is one of the plants 3 to 15 (Recharged).")),
    ("socket", _N("Beside the deck: its top card has a socket on its back, it is a plant from 16 on or the Step 3 card "
                  "(Recharged).")),
    ("flag", _N("On the city track: where Step 2 begins or the game ends. In a city: a marked start city.")),
    ("coal", _N("Coal")),
    ("oil", _N("Oil")),
    ("hybrid", _N("A hybrid plant: coal and oil in any mix")),
    ("garbage", _N("Garbage; in a small box beside a city: cheaper for who has a house there.")),
    ("uranium", _N("Uranium")),
    ("no uranium", _N("Beside a region's name: a city there does not allow a uranium plant (Central Europe).")),
    ("wind", _N("A wind plant, burns nothing")),
    ("fusion", _N("The fusion plant, burns nothing")),
    ("lamp", _N("Advice of the computer; in the log: a bot tells why it acted so.")),
    ("eye", _N("Hidden money; M shows one's own.")),
)  # fmt: skip
_FUELS: Final = ("coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion")
_ROW: Final = 38.0
_TEXT: Final = theme.TEXT.sized(14)


def page_words() -> str:
    """All explanations, for the search."""
    return " ".join(_(text) for _name, text in SYMBOLS)


def draw(ui: Ui, body: pygame.FRect) -> None:
    """Draw each sign with its meaning in a list that scrolls (text)."""
    c, t = ui.c, ui.c.theme
    with ScrollArea(ui, "text", body, _ROW * len(SYMBOLS) + 8) as area:
        y = body.top + 4 - area.offset + _ROW / 2
        for name, text in SYMBOLS:
            center = body.left + 32, y
            if name == "coin":
                tokens.coin(c, center, 20)
            elif name == "no uranium":
                c.blit(shapes.on_grid("no uranium", tokens.NO_URANIUM, c.px(19.6)), center)
            elif name in _FUELS:
                tokens.fuel(c, name, center, 20)
            else:
                c.icon(name, center, 18, t.ink)
            room = min(720.0, body.width - 80)
            lines = c.wrapped(_(text), _TEXT, room)
            for number, line in enumerate(lines):
                c.text(line, (body.left + 58, y + (number - (len(lines) - 1) / 2) * 17), _TEXT, t.ink, "midleft")
            y += _ROW
