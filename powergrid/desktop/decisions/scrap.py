"""The dock of scrapping: which older plant goes, and what happens to its fuel."""

from __future__ import annotations

from functools import partial

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.frame import Host, body_of, button_row, confirm, draw_head, note
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_owned, kind_name
from powergrid.desktop.play.storage import place_tokens
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _
from powergrid.rules.auction import forced_drop


def draw(host: Host, rect: pygame.FRect) -> None:
    """The player owns one plant too many."""
    controller = host.controller
    draw_head(host, rect, _("scraps a plant for {n}").format(n=controller.state.new_plant))
    body = body_of(rect)
    _plants(host, body)
    chosen = controller.auction_plan.scrap
    if chosen:
        _fuel_rows(host, pygame.FRect(body.left, body.top + 62, body.width, body.height - 62))
    else:
        note(host.ui.c, body.left, body.top + 76, _("Choose the plant that goes. Plant {n} is new and stays.").format(
            n=controller.state.new_plant), body.width)  # fmt: skip
    row = button_row(rect)
    refusal = controller.legal.why_not(controller.auction_plan.scrapping()) if chosen else None
    widgets.button(
        host.ui,
        "scrap.confirm",
        (row.right - 150, row.top, 150, row.height),
        _("Scrap {n}").format(n=chosen) if chosen else _("Choose a plant"),
        lambda: _ask(host),
        style="primary",
        key="Enter",
        enabled=bool(chosen) and refusal is None,
        reason=sentence(refusal) if refusal else _("Choose one of the plants first."),
    )


def _ask(host: Host) -> None:
    controller = host.controller
    plant = controller.auction_plan.scrap
    lost = [f"{n} {fuel_name(k)}" for k, n in enumerate(controller.auction_plan.drop) if n]
    text = _("Plant {n} leaves the game.").format(n=plant) + " "
    text += _("With it go {fuel}.").format(fuel=", ".join(lost)) if lost else _("No fuel is lost.")
    confirm(
        host,
        _("Scrap plant {n}?").format(n=plant),
        text,
        _("Scrap {n}").format(n=plant),
        controller.confirm,
    )


def _plants(host: Host, body: pygame.FRect) -> None:
    ui, c, t = host.ui, host.ui.c, host.ui.c.theme
    controller = host.controller
    plants = controller.player.plants
    kept = [plant for plant in plants if plant != controller.auction_plan.scrap]
    fuel = [have - gone for have, gone in zip(controller.player.fuel, controller.auction_plan.drop, strict=True)]
    shown = (kept, fuel) if controller.auction_plan.scrap else (plants, controller.player.fuel)
    storage = place_tokens(*shown, bought_for=controller.bought_for.get(controller.seat))
    gap = 6.0
    width = (body.width - gap * (len(plants) - 1)) / len(plants)
    for index, plant in enumerate(plants):
        place = pygame.FRect(body.left + index * (width + gap), body.top, width, 52)
        is_new, goes = plant == controller.state.new_plant, plant == controller.auction_plan.scrap
        draw_owned(c, place, plant, storage.get(plant, ()), dim=goes or is_new)
        name = f"scrap.plant.{plant}"
        if goes:
            c.line(place.topleft, place.bottomright, t.red, 2)
            c.line(place.bottomleft, place.topright, t.red, 2)
        elif not is_new and ui.is_hovered(name):
            c.ring(place, 5, t.amber, 3, 1)
        if ui.is_focused(name):
            c.focus_ring(place, 5)
        ui.add(
            Control(
                name,
                place,
                partial(controller.auction_plan.choose_scrap, plant),
                ("Space",) if ui.is_focused(name) else (),
                not is_new,
                _("The new plant stays."),
                Tip(_("Plant {n}").format(n=plant), "" if is_new else _("Choose it to scrap it.")),
                enter_activates=False,
            )
        )


def _fuel_rows(host: Host, rect: pygame.FRect) -> None:
    """A stepper for each fuel that may go, with what stays."""
    ui, c, t = host.ui, host.ui.c, host.ui.c.theme
    controller = host.controller
    options = [option.drop for option in controller.legal.scraps() if option.plant == controller.auction_plan.scrap]
    drops = [drop for drop in options if drop is not None]
    y = rect.top + 4
    ranges = [(min(d[kind] for d in drops), max(d[kind] for d in drops)) for kind in range(len(FUELS))]
    at_hand = next((kind for kind, (low, high) in enumerate(ranges) if low < high), -1)
    for kind, fuel in enumerate(FUELS):
        low, high = ranges[kind]
        if not high:
            continue
        tokens.fuel(c, fuel, (rect.left + 11, y + 13), 18)
        c.text(kind_name(fuel), (rect.left + 28, y + 13), theme.ROW_BOLD, t.ink, "midleft")
        kept = controller.player.fuel[kind] - controller.auction_plan.drop[kind]
        words = _("{kept} kept").format(kept=kept)
        c.text(words, (rect.left + 100, y + 13), theme.SMALL, t.ink5, "midleft")
        c.text(_("goes"), (rect.right - 96, y + 13), theme.SMALL, t.ink5, "midright")
        widgets.stepper(
            ui,
            f"scrap.drop.{fuel}",
            (rect.right - 88, y, 88, 26),
            controller.auction_plan.drop[kind],
            low,
            high,
            partial(controller.auction_plan.set_drop, kind),
            small=True,
            global_keys=kind == at_hand,
        )
        y += 30
    refusal = controller.legal.why_not(controller.auction_plan.scrapping())
    if refusal is not None:
        note(c, rect.left, y + 8, sentence(refusal), rect.width, "warn", t.red)
    elif forced_drop(controller.state, controller.seat, controller.auction_plan.scrap) == (0, 0, 0, 0) and any(
        controller.player.fuel
    ):
        note(c, rect.left, y + 8, _("All fuel finds room on the other plants."), rect.width)
