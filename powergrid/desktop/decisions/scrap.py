"""Scrapping: choosing an older plant to give up, and what happens to its fuel."""

from collections.abc import Sequence
from functools import partial

import pygame

from powergrid.content.editions import payment
from powergrid.content.plants import FUELS
from powergrid.desktop.decisions import dock_parts
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host
from powergrid.desktop.pieces import drawings
from powergrid.desktop.pieces.plant_card import draw_owned, kind_name
from powergrid.desktop.play.storage import Token, place_tokens
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, row, sized, spacer, stretch
from powergrid.desktop.toolkit.ui import Control, Tip
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _, count
from powergrid.rules.fuel import token_price

#: A choice is clearly worse if it earns at least this many Elektro less per round: about the income from one city.
_CLEARLY = 10


class ScrapDecision(Decision):
    """Giving up a plant after buying one too many."""

    kind = "scrap"
    controls = "scrap."
    confirm_control = "scrap.confirm"
    title = _N("Scrapping a plant")
    rule = _N(
        "A player with more plants than allowed gives up an older one at once; the new plant stays. Fuel on the "
        "scrapped plant may move to plants that can store it; the rest goes back to the supply."
    )
    page = "limit"

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.auction_plan
        self.new_plant = self.controller.state.new_plant

    def question(self) -> str:
        """Return the prompt."""
        return _("makes room for plant {n}").format(n=self.new_plant)

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the plant to scrap, by default the least useful one."""
        return f"scrap.plant.{self.plan.scrap or self.plan.least_useful()}"

    def confirm(self) -> None:
        """Scrap the plant; ask first if scrapping another would clearly be better and undo is not possible.

        The dock already shows what is lost, so only a likely mistake needs confirmation.
        """
        plant, other = self.plan.scrap, max(self._old(), key=self._earns_without)
        less, more = self._earns_without(plant), self._earns_without(other)
        if self.controller.undoing.table_agrees or more - less < _CLEARLY:
            super().confirm()
            return
        text = _(
            "With enough cities your plants would earn {less} a round without plant {n}, but {more} without {m}, at "
            "current fuel prices."
        )
        text = text.format(less=less, n=plant, more=more, m=other)
        self.confirm_loss(_("Scrap plant {n}?").format(n=plant), text, _("Scrap {n}").format(n=plant))

    def _cities(self, plant: int) -> int:
        return self.controller.state.ruleset.cards[plant].cities

    def _old(self) -> list[int]:
        """Return the plants that may be scrapped, lowest number first."""
        return sorted(plant for plant in self.controller.player.plants if plant != self.new_plant)

    def _earns_without(self, scrapped: int) -> int:
        """Return the income if all plants but one run, minus the cost of their fuel at current prices."""
        state = self.controller.state
        cards = [state.ruleset.cards[plant] for plant in self.controller.player.plants if plant != scrapped]
        burnt = sum(card.need * min(token_price(state, kind) for kind in card.fuels) for card in cards if card.fuels)
        return payment(sum(card.cities for card in cards)) - burnt

    def _supply_words(self) -> str:
        """Return a sentence that says how many fewer cities can be supplied without the chosen plant."""
        less = self._cities(self.plan.scrap)
        return count(less, "{n} fewer city can be supplied.", "{n} fewer cities can be supplied.")

    def body(self, room: pygame.FRect) -> Part:
        """Return the plants, and the fuel lost with the chosen one."""
        effect = [dock_parts.note(self.ui, self._supply_words(), "bolt")] if self.plan.scrap else []
        below = column(*effect, *self._fuel(self._refusal()))
        if not self.plan.scrap:
            text = _("Choose the plant to scrap. Plant {n} is new and stays.").format(n=self.new_plant)
            below = dock_parts.note(self.ui, text, wraps=True)
        return column(self._plants(), spacer(14), below, stretch())

    def buttons(self, room: pygame.FRect) -> Part:
        """Return the button that scraps the chosen plant."""
        chosen = self.plan.scrap
        reason = self._refusal() if chosen else _("Choose one of the plants first.")
        label = _("Scrap {n}").format(n=chosen) if chosen else _("Choose a plant")
        return row(stretch(), self.confirm_button(label, reason))

    def _refusal(self) -> str:
        """Return why the choice is not allowed, or "" if it is allowed or nothing is chosen yet."""
        refusal = self.controller.legal.why_not(self.plan.scrapping()) if self.plan.scrap else None
        return sentence(refusal) if refusal is not None else ""

    def _plants(self) -> Part:
        """Return the plants side by side; the chosen one is crossed out."""
        player = self.controller.player
        kept = [plant for plant in player.plants if plant != self.plan.scrap]
        fuel = [have - gone for have, gone in zip(player.fuel, self.plan.drop, strict=True)]
        shown = (kept, fuel) if self.plan.scrap else (player.plants, player.fuel)
        cards = self.controller.state.ruleset.cards
        storage = place_tokens(*shown, bought_for=self.controller.bought_for(self.controller.seat), cards=cards)
        drawn = [partial(self._draw_plant, plant, storage.get(plant, ())) for plant in player.plants]
        return row(*(Part(draw, grow=1) for draw in drawn), gap=6, height=52)

    def _draw_plant(self, plant: int, stored: Sequence[Token], place: pygame.FRect) -> None:
        c, t, ui, name = self.c, self.t, self.ui, f"scrap.plant.{plant}"
        is_new, goes = plant == self.new_plant, plant == self.plan.scrap
        draw_owned(c, place, plant, stored, dim=goes or is_new)
        if goes:
            c.line(place.topleft, place.bottomright, t.red, 2)
            c.line(place.bottomleft, place.topright, t.red, 2)
        elif not is_new and ui.is_hovered(name):
            c.ring(place, 5, t.amber, 3, 1)
        ui.draw_focus(name, place, 5)
        tip = Tip(_("Plant {n}").format(n=plant), "" if is_new else _("Choose this plant to scrap it."))
        keys = ("Space",) if ui.is_focused(name) else ()
        choose, reason = partial(self.plan.choose_scrap, plant), _("The new plant stays.")
        ui.add(Control(name, place, choose, keys, not is_new, reason, tip, enter_activates=False, enter_first=not goes))

    def _fuel(self, reason: str) -> list[Part]:
        """Return a line for each fuel that may be lost, and a note.

        Args:
            reason: Why the choice is illegal.
        """
        drops = self.plan.possible_drops() if self.plan.scrap else []
        ranges = [(min(amounts), max(amounts)) for amounts in zip(*drops, strict=True)]
        at_hand = next((kind for kind, (low, high) in enumerate(ranges) if low < high), -1)
        lines = [self._drop(kind, limits, kind == at_hand) for kind, limits in enumerate(ranges) if limits[1]]
        if reason:
            return [*lines, dock_parts.note(self.ui, reason, "warn", self.t.red)]
        if any(self.controller.player.fuel) and not lines:
            return [dock_parts.note(self.ui, _("All fuel fits on the other plants."))]
        return lines

    def _drop(self, kind: int, limits: tuple[int, int], at_hand: bool) -> Part:
        """Return the row of a fuel: how much is kept, and a stepper for how much is lost."""
        ui, t, planned = self.ui, self.t, self.plan.drop[kind]
        kept = _("{kept} kept").format(kept=self.controller.player.fuel[kind] - planned)
        stepper = parts.stepper(
            ui, f"scrap.drop.{FUELS[kind]}", planned, *limits, partial(self.plan.set_drop, kind),
            width=88, height=26, small=True, global_keys=at_hand,
        )  # fmt: skip
        return row(
            drawings.fuel(self.c, FUELS[kind], 18),
            sized(parts.label(ui, kind_name(FUELS[kind]), theme.ROW_BOLD, t.ink), 66),
            parts.label(ui, kept, theme.SMALL, t.ink5, grow=SHRINKS),
            stretch(),
            parts.label(ui, _("give up"), theme.SMALL, t.ink5, grow=SHRINKS),
            stepper,
            height=30,
        )
