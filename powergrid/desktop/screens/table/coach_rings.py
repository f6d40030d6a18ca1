"""What the rings of a card go round."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.bots.turns import Hint
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit.controls import Control
from powergrid.desktop.words.lessons import Card

_UPPER_ROW = 4
#: Cities no further apart than half of this (lp) are ringed together: their rings would run into each other.
_NEAR = 50


def rings(
    card: Card, controller: Controller, controls: Sequence[Control], idea: Hint | None = None, marked: str = ""
) -> list[pygame.FRect]:
    """The places (lp) to ring, among the controls drawn already; `idea` is what is suggested.

    Once something is chosen, the button that carries it out is ringed instead, and `marked` where that was shown.
    """
    wanted = (card.then,) if card.then and controller.turn_plan.has_choice else card.rings
    if marked and card.does:
        wanted = (marked,)
    places: list[pygame.FRect] = []
    for names in wanted:
        if names == "suggested":
            places += _suggested(controller, controls, idea)
            continue
        named = _named(names, controller, controls)
        if named:
            places.append(named[0].rect.unionall([control.rect for control in named[1:]]))
    return places


def _named(names: str, controller: Controller, controls: Sequence[Control]) -> list[Control]:
    if names == "market.row":
        row = [control for control in controls if control.name.startswith("market.")]
        for_sale = [control for control in row if control.focusable or controller.kind != "nominate"]
        return for_sale[:_UPPER_ROW]
    begins = tuple(names.split("|"))
    shown = [control for control in controls if control.name.startswith(begins) and control.rect.width > 0]
    return [control for control in shown if control.name != "auction.limit"]


def _suggested(controller: Controller, controls: Sequence[Control], idea: Hint | None) -> list[pygame.FRect]:
    """The cities of the suggestion, neighbours together."""
    ids = controller.state.ruleset.city_ids
    wanted = {f"city.{ids[city]}" for city in idea.cities()} if idea is not None else set()
    places: list[pygame.FRect] = []
    for rect in [control.rect for control in controls if control.name in wanted and control.rect.width > 0]:
        near = [place for place in places if place.inflate(_NEAR, _NEAR).colliderect(rect)]
        places = [place for place in places if place not in near]
        places.append(rect.unionall(near))
    return places
