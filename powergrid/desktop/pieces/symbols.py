"""The page of the rules book that explains the symbols on the table."""

from typing import Final

from powergrid.desktop.pieces import tokens
from powergrid.desktop.toolkit import parts, shapes, theme
from powergrid.desktop.toolkit.canvas import Point
from powergrid.desktop.toolkit.rows import Part, column, row
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.translation import _N, _, capital

#: Names of icons, fuels and drawings, and their meanings.
SYMBOLS: Final = (
    ("city", _N("Connected cities; on a card: how many cities the plant supplies.")),
    ("bolt", _N("How many cities a player's plants supply, or have supplied.")),
    ("coin", _N("Money, in Elektro.")),
    ("plug", _N("Beside the deck: the top card has a plug on its back and is one of the plants 3 to 15 "
                "(Recharged).")),
    ("socket", _N("Beside the deck: the top card has a socket on its back and is a plant numbered 16 or higher or the "
                  "Step 3 card (Recharged).")),
    ("track", _N("On the city track: where Step 2 begins and where the game ends.")),
    ("flag", _N("Beside a city: a start city.")),
    ("coal", _N("Coal")),
    ("oil", _N("Oil")),
    ("hybrid", _N("A hybrid burns and stores coal and oil in any mix.")),
    ("garbage", _N("Garbage; in a small box beside a city: cheaper for players with a house there.")),
    ("uranium", _N("Uranium")),
    ("no uranium", _N("Beside a region's name: a city there does not allow a uranium plant (Central Europe).")),
    ("wind", _N("A wind plant, burns nothing")),
    ("fusion", _N("The fusion plant, burns nothing")),
    ("lamp", _N("Hints; in the log: a bot explains its move.")),
    ("eye", _N("Hidden money; M shows your own.")),
)  # fmt: skip
MEANINGS: Final = dict(SYMBOLS)
_FUELS: Final = ("coal", "oil", "hybrid", "garbage", "uranium", "wind", "fusion")
_ROW: Final = 38.0
_TEXT: Final = theme.TEXT.sized(14)


def supplied(ui: Ui, name: str, number: str, font: Font, *, gap: float = 5) -> Part:
    """Return how many cities a player has supplied, with a tooltip on symbol and number; it is the control `name`."""
    shown = row(parts.icon(ui, "bolt", 14, ui.c.theme.ink7), parts.label(ui, number, font), gap=gap)
    return parts.explained(ui, shown, name, Tip(f"{capital(_('supplied'))} {number}", _(MEANINGS["bolt"])))


def page_words() -> str:
    """Return all explanations, for the search."""
    return " ".join(_(text) for _name, text in SYMBOLS)


def page(ui: Ui) -> Part:
    """Show each symbol with its meaning."""
    return column(*(_line(ui, name, _(text)) for name, text in SYMBOLS))


def _line(ui: Ui, name: str, words: str) -> Part:
    c = ui.c
    wide = max(36.0, *(tokens.track_pill_width(c, words) for words in (_("Step 2"), _("End"))))

    def draw(center: Point) -> None:
        if name == "coin":
            tokens.coin(c, center, 20)
        elif name == "track":
            tokens.track_pill(c, (center[0], center[1] - 9), _("Step 2"), c.theme.green)
            tokens.track_pill(c, (center[0], center[1] + 9), _("End"), c.theme.red)
        elif name == "no uranium":
            c.blit(shapes.on_grid("no uranium", tokens.NO_URANIUM, c.px(19.6)), center)
        elif name in _FUELS:
            tokens.fuel(c, name, center, 20)
        else:
            c.icon(name, center, 18)

    return row(parts.drawing(wide, 20, draw), parts.label(ui, words, _TEXT, wraps=True, grow=1), height=_ROW)
