"""Scrapping: choosing an older plant to give up, and what happens to its fuel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_owned, kind_name
from powergrid.desktop.play.storage import place_tokens
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.names import fuel_list
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _, count


class ScrapDecision(Decision):
    """Giving up a plant after buying one too many."""

    kind = "scrap"
    controls = "scrap."
    confirm_control = "scrap.confirm"
    title = _N("Scrapping a plant")
    rule = _N(
        "A player with more plants than allowed gives up an older one at once; the new plant stays. Its fuel may move "
        "to plants that can store it, the rest goes back to the supply."
    )
    page = "limit"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.auction_plan
        self.new_plant = self.controller.state.new_plant

    def question(self) -> str:
        """Return the prompt."""
        return _("scraps a plant for {n}").format(n=self.new_plant)

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the plant to scrap, else the least useful one."""
        return f"scrap.plant.{self.plan.scrap or self.plan.least_useful()}"

    def confirm(self) -> None:
        """Scrap the plant after asking once."""
        plant, drop = self.plan.scrap, self.plan.drop
        lost = _("With it go {fuel}.").format(fuel=fuel_list(drop)) if any(drop) else _("No fuel is lost.")
        less = self.controller.state.ruleset.cards[plant].cities
        supply = count(less, "{n} city less can be supplied.", "{n} cities less can be supplied.")
        text = " ".join((_("Plant {n} leaves the game.").format(n=plant), supply, lost))
        self.confirm_loss(_("Scrap plant {n}?").format(n=plant), text, _("Scrap {n}").format(n=plant))

    def draw_body(self, body: pygame.FRect, row: pygame.FRect) -> None:
        """Draw the plants and the fuel that goes with the chosen one."""
        chosen, reason = self.plan.scrap, _("Choose one of the plants first.")
        self._draw_plants(body)
        if chosen:
            refusal = self.controller.legal.why_not(self.plan.scrapping())
            reason = sentence(refusal) if refusal is not None else ""
            self._draw_fuel(pygame.FRect(body.left, body.top + 62, body.width, body.height - 62), reason)
        else:
            text = _("Choose the plant that goes. Plant {n} is new and stays.").format(n=self.new_plant)
            self.note(body.left, body.top + 76, text, body.width)
        label = _("Scrap {n}").format(n=chosen) if chosen else _("Choose a plant")
        self.confirm_button(row, 150, label, reason)

    def _draw_plants(self, body: pygame.FRect) -> None:
        c, t, ui, player = self.c, self.t, self.ui, self.controller.player
        cards = self.controller.state.ruleset.cards
        kept = [plant for plant in player.plants if plant != self.plan.scrap]
        fuel = [have - gone for have, gone in zip(player.fuel, self.plan.drop, strict=True)]
        shown = (kept, fuel) if self.plan.scrap else (player.plants, player.fuel)
        storage = place_tokens(*shown, bought_for=self.controller.bought_for(self.controller.seat), cards=cards)
        gap = 6.0
        width = (body.width - gap * (len(player.plants) - 1)) / len(player.plants)
        for index, plant in enumerate(player.plants):
            place = pygame.FRect(body.left + index * (width + gap), body.top, width, 52)
            is_new, goes = plant == self.new_plant, plant == self.plan.scrap
            draw_owned(c, place, plant, storage.get(plant, ()), dim=goes or is_new)
            name = f"scrap.plant.{plant}"
            if goes:
                c.line(place.topleft, place.bottomright, t.red, 2)
                c.line(place.bottomleft, place.topright, t.red, 2)
            elif not is_new and ui.is_hovered(name):
                c.ring(place, 5, t.amber, 3, 1)
            if ui.is_focused(name):
                c.focus_ring(place, 5)
            tip = Tip(_("Plant {n}").format(n=plant), "" if is_new else _("Choose it to scrap it."))
            keys = ("Space",) if ui.is_focused(name) else ()
            choose, reason = partial(self.plan.choose_scrap, plant), _("The new plant stays.")
            ui.add(
                Control(name, place, choose, keys, not is_new, reason, tip, enter_activates=False, enter_first=not goes)
            )

    def _draw_fuel(self, rect: pygame.FRect, reason: str) -> None:
        """Draw a stepper for each fuel that may go, with the rest; `reason` says why the choice is illegal."""
        c, t, player = self.c, self.t, self.controller.player
        drops = self.plan.possible_drops()
        ranges = [(min(amounts), max(amounts)) for amounts in zip(*drops, strict=True)]
        at_hand = next((kind for kind, (low, high) in enumerate(ranges) if low < high), -1)
        y = rect.top + 4
        for kind, (low, high) in enumerate(ranges):
            if not high:
                continue
            tokens.fuel(c, FUELS[kind], (rect.left + 11, y + 13), 18)
            c.text(kind_name(FUELS[kind]), (rect.left + 28, y + 13), theme.ROW_BOLD, t.ink, "midleft")
            words = _("{kept} kept").format(kept=player.fuel[kind] - self.plan.drop[kind])
            c.text(words, (rect.left + 100, y + 13), theme.SMALL, t.ink5, "midleft")
            c.text(_("goes"), (rect.right - 96, y + 13), theme.SMALL, t.ink5, "midright")
            widgets.stepper(
                self.ui, f"scrap.drop.{FUELS[kind]}", (rect.right - 88, y, 88, 26), self.plan.drop[kind], low, high,
                partial(self.plan.set_drop, kind), small=True, global_keys=kind == at_hand,
            )  # fmt: skip
            y += 30
        if reason:
            self.note(rect.left, y + 8, reason, rect.width, "warn", t.red)
        elif any(player.fuel) and not any(high for _low, high in ranges):
            self.note(rect.left, y + 8, _("All fuel finds room on the other plants."), rect.width)
