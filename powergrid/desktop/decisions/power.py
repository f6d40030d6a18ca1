"""Running plants: the choice of plants, their fuel, and the income."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host, do
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.plant_card import draw_chip
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import fuel_list, fuel_need
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _, plural
from powergrid.rules.actions import Amounts, Run
from powergrid.rules.bureaucracy import outage_loss, round_income
from powergrid.rules.fuel import output


class PowerDecision(Decision):
    """Choosing the plants to run. The best choice is filled in."""

    kind = "power"
    controls = "power."
    confirm_control = "power.confirm"
    title = _N("Running plants")
    rule = _N(
        "A plant that runs burns exactly what is printed on it and supplies up to its number of cities. Income "
        "depends on the cities supplied; running fewer plants is allowed."
    )
    must_supply = _N(
        "A plant that runs burns exactly what is printed on it and supplies up to its number of cities. On this board "
        "you may leave a plant idle only if your cities are supplied as well without it."
    )
    page = "power"
    short = _N("runs plants")

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.power_plan
        self.player = self.controller.player

    def rule_text(self) -> str:
        """Return the rule behind the question; some boards have a duty to supply (BOARDS §12)."""
        return _(self.must_supply if self.controller.state.ruleset.must_supply else self.rule)

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the first plant that can run, else the button that runs the plants."""
        usable = (plant for plant in self.player.plants if plant in self.plan.burnt or self.plan.burns_for(plant))
        plant = next(usable, 0)
        return f"power.plant.{plant}" if plant else self.confirm_control

    def confirm(self) -> None:
        """Run the plants; ask first if the best choice would earn more."""
        lost = self._income(self.plan.supplied(self.plan.best())) - self._income(self.plan.supplied())
        if lost <= 0:
            super().confirm()
            return
        text = _("The best choice would bring {n} more.").format(n=lost)
        self.confirm_loss(_("Give income away?"), text, _("Run these"))

    # -- the dock

    def draw_body(self, body: pygame.FRect, row: pygame.FRect) -> None:
        """Draw the plants, the fuel in store and the income."""
        plants = self.player.plants
        total = pygame.FRect(body.left, body.bottom - 34, body.width, 34)
        step = min(33.0, (total.top - body.top - 58) / max(1, len(plants)))
        for index, plant in enumerate(plants):
            self._draw_plant(pygame.FRect(body.left, body.top + index * step, body.width, step), plant)
        self._draw_supply(pygame.FRect(body.left, body.top + step * len(plants), body.width, 58))
        income = self._income(self.plan.supplied())
        loss = outage_loss(self.controller.state, self.controller.seat)
        words = _("Income, outage –{n}").format(n=loss) if loss else _("Income")
        self.total_line(total, words, f"+{income}", _("money"), str(self.player.money + income), self.t.green)
        self._draw_best(row)
        running = len(self.plan.burnt)
        label = _("Run nothing") if not running else plural(running, "Run {n} plant", "Run {n} plants")
        refusal = self.plan.why_not(self.plan.runs())
        reason = sentence(refusal) if refusal is not None else ""
        self.confirm_button(row, 152, label.format(n=running), reason)

    def _income(self, cities: int) -> int:
        """Return the income for a number of supplied cities in this round."""
        return round_income(self.controller.state, self.controller.seat, cities)

    def _draw_best(self, row: pygame.FRect) -> None:
        """Draw the button for the best choice; once it is made, that for the others as well."""
        best = self.plan.best()
        is_best = best == self.plan.runs()
        if is_best and self.controller.choosers():
            tip = _("Run these, and the plants of everyone who has only one sensible choice.")
            widgets.button(
                self.ui, "power.all", (row.left, row.top, row.width - 160, row.height), _("All best choices"),
                lambda: do(self.host, self.controller.run_best_for_all), tip=tip,
            )  # fmt: skip
            return
        widgets.button(
            self.ui, "power.best", (row.left, row.top, 128, row.height), _("Best choice"),
            lambda: self.plan.set_runs(best), key="B", enabled=not is_best,
            reason=_("This is the best choice already."),
        )  # fmt: skip

    def _draw_plant(self, row: pygame.FRect, plant: int) -> None:
        c, t, card = self.c, self.t, self.controller.state.ruleset.cards[plant]
        running, mixes = plant in self.plan.burnt, self.plan.burns_for(plant)
        can_run = running or bool(mixes)
        reason = "" if can_run else _("Plant {n}: {words}.").format(n=plant, words=self._missing(plant))
        widgets.checkbox(
            self.ui, f"power.plant.{plant}", (row.left, row.centery - 10, 20, 20), running,
            lambda on: self.plan.set_running(plant, on), enabled=can_run, reason=reason,
            tip=Tip(_("Plant {n}").format(n=plant), _("Space switches it on or off."), ""),
            hit=(row.left, row.top, 70, row.height),
        )  # fmt: skip
        draw_chip(c, (row.left + 43, row.centery), plant, cards=self.controller.state.ruleset.cards)
        x = row.left + 66
        if card.is_ecological:
            c.text(_("burns nothing"), (x, row.centery), theme.ROW, t.ink7, "midleft")
        elif running:
            x = self._draw_burnt(x, row.centery, self.plan.burnt[plant])
            if len(mixes) > 1:
                self._draw_mix(x + 6, row.centery, plant)
        else:
            words = _("not running") if mixes else self._missing(plant)
            room = row.right - 30 - x
            c.text(words, (x, row.centery), c.fitting(words, theme.ROW, room), t.ink5, "midleft", room)
        tokens.house(c, card.cities, (row.right - 12, row.centery), 22, t.ink if running else t.ink5)
        c.hline(row.left, row.right, row.bottom - 0.5)

    def _draw_mix(self, x: float, y: float, plant: int) -> None:
        label = _("change mix")
        width = max(86.0, self.c.text_width(label, theme.ROW) + 12)
        widgets.button(
            self.ui, f"power.mix.{plant}", (x, y - 13, width, 26), label, lambda: self.plan.cycle_mix(plant),
            font=theme.ROW, tip=_("Take the next mix of coal and oil."),
        )  # fmt: skip

    def _draw_burnt(self, x: float, y: float, burn: Amounts) -> float:
        """Draw the fuel that a plant burns; return where the drawing ends."""
        x = self.c.text(_("burns"), (x, y), theme.ROW, self.t.ink7, "midleft").right + 12
        for fuel, amount in zip(FUELS, burn, strict=True):
            for _number in range(amount):
                tokens.fuel(self.c, fuel, (x, y), 16)
                x += 19
        return x - 6

    def _missing(self, plant: int) -> str:
        """Return the fuel that an idle plant lacks beside the ticked ones, in words."""
        burnt = [sum(run.burn[kind] for run in self.plan.runs()) for kind in range(len(FUELS))]
        card = self.controller.state.ruleset.cards[plant]
        left = sum(self.player.fuel[kind] - burnt[kind] for kind in card.fuels)
        if left >= card.need:
            return _("the fuel is on other plants")
        words = _("needs {fuel}, has {n}")
        if any(burnt[kind] for kind in card.fuels):
            words = _("needs {fuel}, the others leave {n}")
        return words.format(fuel=fuel_need(card.fuels, card.need), n=left)

    def _draw_supply(self, rect: pygame.FRect) -> None:
        """Draw the cities supplied of those connected, as words and a bar, and the next cheaper choice."""
        c, t = self.c, self.t
        cities, now = len(self.player.cities), self.plan.supplied()
        y = rect.top + 14
        c.icon("city", (rect.left + 9, y), 16)
        words = plural(cities, "Supplies {n} of {all} city", "Supplies {n} of {all} cities")
        c.text(words.format(n=now, all=cities), (rect.left + 22, y), theme.ROW_BOLD, t.ink, "midleft")
        spare = output(self.controller.state.ruleset.cards, self.plan.runs()) - now
        if spare > 0:
            c.text(_("{n} spare").format(n=spare), (rect.right, y), theme.ROW, t.ink5, "midright")
        bar = pygame.FRect(rect.left, rect.top + 27, rect.width, 7)
        c.box(bar, 3.5, t.line)
        if cities and now:
            c.box((bar.left, bar.top, max(7.0, bar.width * now / cities), bar.height), 3.5, t.petrol)
        words = self._cheaper()
        if not words and self.controller.state.ruleset.must_supply:
            words = _("Everyone must supply as many cities as they can.")
        if words:
            self.note(rect.left, rect.top + 46, words, rect.width)

    def _cheaper(self) -> str:
        """Return the effect of leaving one running plant out."""
        runs = self.plan.runs()
        # An idle plant that burns nothing would replace it for free.
        idle = [
            Run(n)
            for n in sorted(self.player.plants)
            if n not in self.plan.burnt and not self.controller.state.ruleset.cards[n].fuels
        ]
        options = []
        for left_out in (run for run in runs if any(run.burn)):
            rest = [*(run for run in runs if run is not left_out), *idle]
            if self.plan.why_not(rest) is None:
                options.append((self.plan.supplied(rest), left_out))
        if not options:
            return ""
        now, left_out = max(options, key=lambda option: (option[0], sum(option[1].burn)))
        text = plural(
            now,
            "Without {plant}: {n} city, income {income}, keeps {fuel}.",
            "Without {plant}: {n} cities, income {income}, keeps {fuel}.",
        )
        return text.format(plant=left_out.plant, n=now, income=self._income(now), fuel=fuel_list(left_out.burn))
