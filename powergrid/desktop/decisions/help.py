"""The rule behind each prompt in two sentences, with its place in the rules book."""

from __future__ import annotations

from typing import Final

import pygame

from powergrid.desktop.decisions.frame import Host
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.scene import Dialog
from powergrid.desktop.words.rules_book import BOOK
from powergrid.desktop.words.translation import _N, _
from powergrid.rules.legal import Kind

#: Kind of decision: title, two sentences, page of the rules book.
_HELP: Final[dict[Kind, tuple[str, str, str]]] = {
    "nominate": (
        _N("Putting a plant up"),
        _N(
            "The first in order who has not bought yet puts a plant of the current market up with an opening bid of at "
            "least its number, or leaves the phase and buys nothing this round. If somebody else wins the plant, the "
            "same player chooses again."
        ),
        "auction",
    ),
    "bid": (
        _N("Bidding"),
        _N(
            "Bids go clockwise by seat, each higher than the last and never more than one's money. Who "
            "passes is out of "
            "the auction of this plant only and may buy another one later in the phase."
        ),
        "auction",
    ),
    "scrap": (
        _N("Scrapping a plant"),
        _N(
            "Who owns more plants than allowed gives an older one up at once; the new plant stays. Its fuel "
            "may move to "
            "plants that can store it, the rest goes back to the supply."
        ),
        "limit",
    ),
    "buy": (
        _N("Buying fuel"),
        _N(
            "Each plant stores twice what a run burns, only fuel that it can burn; the cheapest tokens are "
            "taken first. "
            "The last player in the order of play buys first, so prices rise for the leader."
        ),
        "fuel",
    ),
    "build": (
        _N("Connecting cities"),
        _N(
            "A city costs the cheapest links from any own city plus 10, 15 or 20 for the first, second or third house; "
            "links may pass through any city in play. In Step 1 a city takes one house, in Step 2 two, in "
            "Step 3 three, "
            "and never two of the same player."
        ),
        "build",
    ),
    "power": (
        _N("Running plants"),
        _N(
            "A plant that runs burns exactly what is printed on it and supplies up to its number of cities. Income "
            "depends on the cities supplied; running fewer plants is allowed."
        ),
        "power",
    ),
    "place_trust": (
        _N("Placing the Trust"),
        _N(
            "The first player places one house of the Trust, the second two, the first two, the second one, "
            "all side by "
            "side. Nobody can connect these six cities in Step 1, but links may pass through them."
        ),
        "trust",
    ),
    "mark_start": (
        _N("Marking a start city"),
        _N(
            "Every player marks one city. Whoever starts a network must start in a marked city that is still free, and "
            "in Step 1 marked cities can be connected in no other way."
        ),
        "start",
    ),
}
_MUST_BUY: Final = _N(
    "The first in order who has not bought yet puts a plant of the current market up with an opening bid of at least "
    "its number. In the first round everyone must buy a plant: nobody may leave the phase. If somebody else wins the "
    "plant, the same player chooses again."
)


def show_help(host: Host) -> None:
    """Explain the rule behind the decision that is awaited."""
    entry = _HELP.get(host.controller.kind)
    if entry is None:
        return
    title, text, page = entry
    if host.controller.kind == "nominate" and not host.controller.legal.can_pass():
        text = _MUST_BUY
    section = next(section for section in BOOK if section.key == page)
    words = _("More in the rules book: {title}, {section}").format(title=_(section.title), section=section.source)

    def source(rect: pygame.FRect) -> None:
        c = host.ui.c
        c.text(words, rect.midleft, theme.SMALL, c.theme.ink5, "midleft", rect.width)

    host.ask(
        Dialog(
            _(title),
            _(text),
            [
                ("rules", _("Rules book"), "secondary", "F1", lambda: host.show_rules(page)),
                ("ok", _("Close"), "primary", "Enter", None),
            ],
            content=source,
            content_height=18,
            width=460,
            key="F2",
        )
    )
