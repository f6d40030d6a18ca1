"""The rings that lessons and hints draw around controls."""

from collections.abc import Sequence
from typing import Final

import pygame

from powergrid.bots.turns import Hint
from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.auction import AuctionDecision
from powergrid.desktop.decisions.buy import BuyDecision
from powergrid.desktop.decisions.kinds import DECISIONS
from powergrid.desktop.pieces.controls import (
    END_MARK,
    FUELS_FOR_SALE,
    ORDER,
    PHASES,
    PLANTS,
    PLAYERS,
    STEP,
    STEP_2_MARK,
    city_control,
    plant_control,
    player_control,
    track_control,
)
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit.controls import Control
from powergrid.desktop.words.lessons import Card
from powergrid.desktop.words.prompts import UPPER_ROW

#: Cities within half of this distance (lp) share a ring, because their rings would touch.
_NEAR = 50
#: The controls of the parts of the table that a card names; several controls share a ring.
_PARTS: Final = {
    "players": PLAYERS,
    "player 0": player_control(0),
    "plants": PLANTS,
    "plant 5": plant_control(5),
    "plant 12": plant_control(12),
    "fuel market": FUELS_FOR_SALE,
    "order of play": ORDER,
    "phases": PHASES,
    "step": STEP,
    "marks of the track": f"{track_control(7)}|{STEP_2_MARK}|{END_MARK}",
    "mark of Step 2": f"{track_control(7)}|{STEP_2_MARK}",
    "mark of the end": END_MARK,
}
#: The plants that can be clicked.
_FOR_SALE: Final = "for sale"
#: The buttons for runs that a card names.
_RUNS: Final = {"run": BuyDecision.run_control(1), "runs": BuyDecision.run_controls}


def rings(
    card: Card, controller: Controller, controls: Sequence[Control], idea: Hint | None = None, marked: str = ""
) -> list[pygame.FRect]:
    """Return the areas (lp) to ring, among the controls drawn so far.

    Once something is chosen, the button that carries it out is ringed instead, and `marked` if that was shown. A hint
    about the plants for sale then rings the dock, where the bid is chosen.

    Args:
        idea: The suggestion.
    """
    decision = DECISIONS.get(controller.kind)
    confirm, prefix = (decision.confirm_control, decision.controls) if decision is not None else ("", "")
    wanted: tuple[str, ...] = card.rings
    if card.does and (marked or controller.turn_plan.has_choice):
        wanted = (marked or confirm,)
    elif wanted == (_FOR_SALE,) and controller.kind == "nominate" and controller.turn_plan.has_choice:
        wanted = ("decision",)  # a ring around the plants would hide the tick on the chosen one
    places: list[pygame.FRect] = []
    for names in wanted:
        if names == "suggested":
            places += _suggested(controller, controls, idea)
            continue
        if names in _RUNS:
            names = (_fuel_buttons(controller, idea) if controller.kind == "buy" else "") or _RUNS[names]
        meaning = {"confirm": confirm, "decision": prefix, **_PARTS}
        named = _named(meaning.get(names, names), controller, controls)
        if named:
            places.append(named[0].rect.unionall([control.rect for control in named[1:]]))
    return places


def _fuel_buttons(controller: Controller, idea: Hint | None) -> str:
    """Return the buttons that plan the suggested fuel: the one for all plants if possible, or one for each fuel."""
    if idea is None or not any(idea.fuel()):
        return ""
    for runs in (1, 2):
        if controller.fuel_plan.for_runs(runs) == list(idea.fuel()):
            return BuyDecision.run_control(runs)
    return "|".join(
        f"{BuyDecision.fuel_control(fuel)}." for fuel, amount in zip(FUELS, idea.fuel(), strict=True) if amount
    )


def _named(names: str, controller: Controller, controls: Sequence[Control]) -> list[Control]:
    if names == _FOR_SALE:
        row = [c for c in controls if c.name.startswith(PLANTS) and c.name.removeprefix(PLANTS).isdecimal()]
        for_sale = [control for control in row if control.focusable or controller.kind != "nominate"]
        return for_sale[:UPPER_ROW]
    begins = tuple(name for name in names.split("|") if name)
    shown = [control for control in controls if control.name.startswith(begins) and control.rect.width > 0]
    return [control for control in shown if control.name != AuctionDecision.limit_control]


def _suggested(controller: Controller, controls: Sequence[Control], idea: Hint | None) -> list[pygame.FRect]:
    """Return the areas of the suggested cities, with neighbours combined."""
    ids = controller.state.ruleset.city_ids
    wanted = {city_control(ids[city]) for city in idea.cities()} if idea is not None else set()
    places: list[pygame.FRect] = []
    for rect in [control.rect for control in controls if control.name in wanted and control.rect.width > 0]:
        near = [place for place in places if place.inflate(_NEAR, _NEAR).colliderect(rect)]
        places = [place for place in places if place not in near]
        places.append(rect.unionall(near))
    return places
