"""Which dock stands for which decision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from powergrid.desktop.decisions import auction, build, fuel, power, scrap, setup
from powergrid.desktop.decisions.frame import HEAD_HEIGHT, Host
from powergrid.desktop.decisions.help import show_help
from powergrid.desktop.decisions.whatif import show_whatif
from powergrid.desktop.play import hints
from powergrid.desktop.toolkit import widgets
from powergrid.desktop.toolkit.canvas import RectLike, frect
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.translation import _
from powergrid.rules.legal import Kind

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
_WITH_WHATIF: Final[tuple[Kind, ...]] = ("nominate", "bid", "buy", "build")


def draw_dock(host: Host, rect: RectLike) -> None:
    """Draw the dock for the decision that is awaited into `rect` (lp) and register its controls."""
    drawer = _DOCKS.get(host.controller.kind)
    if drawer is None:
        return
    place = frect(rect)
    drawer(host, place)
    _head_buttons(host, place)


def _head_buttons(host: Host, rect: pygame.FRect) -> None:
    """In the head: hints, the calculator and the rule behind the question."""
    y = rect.top + (HEAD_HEIGHT - 30) / 2
    if host.controller.kind in _WITH_WHATIF:
        tip = Tip(_("What if?"), _("Try plants, fuel and cities of this round before committing."), "W")
        widgets.icon_button(
            host.ui, "dock.whatif", (rect.right - 72, y, 30, 30), "chart", lambda: show_whatif(host), tip, key="W"
        )
    if hints.allowed(host.controller.game):
        x = rect.right - (106 if host.controller.kind in _WITH_WHATIF else 72)
        tip = Tip(_("What would you do?"), _("The program thinks about this decision and says why."), "H")
        widgets.icon_button(host.ui, "dock.hint", (x, y, 30, 30), "lamp", host.ask_hint, tip, key="H")
    tip = Tip(_("The rule behind this"), "", "F2")
    widgets.icon_button(
        host.ui, "dock.help", (rect.right - 38, y, 30, 30), "help", lambda: show_help(host), tip, key="F2"
    )
