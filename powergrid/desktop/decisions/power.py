"""Running plants: the choice of plants, their fuel, and the income."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from powergrid.content.plants import FUELS
from powergrid.desktop.decisions import dock_parts
from powergrid.desktop.decisions.decision import Decision
from powergrid.desktop.decisions.host import Host, do
from powergrid.desktop.pieces import drawings, tokens
from powergrid.desktop.pieces.plant_card import draw_chip
from powergrid.desktop.toolkit import parts, theme, widgets
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, inset, row, spacer, stretch, underlined
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words.names import fuel_list, fuel_need
from powergrid.desktop.words.refusals import sentence
from powergrid.desktop.words.translation import _N, _, count, plural
from powergrid.rules.actions import Run
from powergrid.rules.bureaucracy import outage_loss, round_income
from powergrid.rules.fuel import output

#: If the body is lower than this (lp), the rows of plants are lower, too.
_ROOMY: Final = 190.0
#: The height of the line about supplied cities.
_SUPPLY: Final = 27.0


class PowerDecision(Decision):
    """Choosing which plants to run. The best choice is preselected."""

    kind = "power"
    controls = "power."
    confirm_control = "power.confirm"
    title = _N("Running plants")
    rule = _N(
        "A plant that runs burns exactly what is printed on it and supplies up to its number of cities. Income "
        "depends on the cities supplied; running fewer plants is allowed."
    )
    must_supply = _N(
        "A plant that runs burns exactly what is printed on it and supplies up to its number of cities. On this "
        "board you may leave a plant idle only if you supply just as many cities without it."
    )
    page = "power"
    short = _N("runs plants")

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self.plan = self.controller.power_plan
        self.player = self.controller.player

    def rule_text(self) -> str:
        """Return the rule behind the question, which differs on boards with must_supply (BOARDS §12)."""
        return _(self.must_supply if self.controller.state.ruleset.must_supply else self.rule)

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the first plant that can run, otherwise the button that runs the plants."""
        usable = (plant for plant in self.player.plants if plant in self.plan.burnt or self.plan.burns_for(plant))
        plant = next(usable, 0)
        return f"power.plant.{plant}" if plant else self.confirm_control

    def confirm(self) -> None:
        """Run the plants; ask first if the best choice would earn more than the saved fuel is worth."""
        lost, kept = self.plan.saving(self.plan.runs(), self.plan.best())
        if lost <= 0 or kept >= lost:
            super().confirm()
            return
        text = _("The best choice would bring {n} more.").format(n=lost)
        self.confirm_loss(_("Give up income?"), text, _("Run these"))

    # -- the dock

    def body(self, room: pygame.FRect) -> Part:
        """Return the plants, the cities supplied and the income."""
        income = self._income(self.plan.supplied())
        loss = outage_loss(self.controller.state, self.controller.seat)
        words = _("Income, outage –{n}").format(n=loss) if loss else _("Income")
        room_for_rows = room.height - self.kept_free - _SUPPLY - dock_parts.TOTAL
        high = min(33.0 if room.height - self.kept_free > _ROOMY else 26.0, room_for_rows / len(self.player.plants))
        return column(
            *(self._plant(plant, high) for plant in self.player.plants),
            *self._supply(),
            stretch(),
            dock_parts.total(self.ui, words, f"+{income}", _("money"), str(self.player.money + income), self.t.green),
        )

    def buttons(self, room: pygame.FRect) -> Part:
        """Return the buttons to make the best choice and to run the plants."""
        running = len(self.plan.burnt)
        label = _("Run nothing") if not running else plural(running, "Run {n} plant", "Run {n} plants")
        refusal = self.plan.why_not(self.plan.runs())
        reason = sentence(refusal) if refusal is not None else ""
        return row(self._best(), stretch(), self.confirm_button(label.format(n=running), reason))

    def _income(self, cities: int) -> int:
        """Return the income this round for a number of supplied cities."""
        return round_income(self.controller.state, self.controller.seat, cities)

    def _best(self) -> Part | None:
        """Return the button for the best choice or, once that is made, the one for everyone's best choices."""
        best = self.plan.best()
        is_best = not self.plan.has_changed()
        if is_best and self.controller.choosers():
            tip = _("Run these, and the plants of everyone who has only one sensible choice.")
            return parts.button(
                self.ui, "power.all", _("All best choices"), lambda: do(self.host, self.controller.run_best_for_all),
                grow=1, tip=tip,
            )  # fmt: skip
        return parts.button(
            self.ui, "power.best", _("Best choice"), lambda: self.plan.set_runs(best), least=128, grow=SHRINKS,
            key="B", enabled=not is_best, reason=_("This is already the best choice."),
        )  # fmt: skip

    def _plant(self, plant: int, high: float) -> Part:
        """Return the row of a plant: whether it runs, and the fuel that it burns or lacks.

        Args:
            high: Its height.
        """
        t, card = self.t, self.controller.state.ruleset.cards[plant]
        running, mixes = plant in self.plan.burnt, self.plan.burns_for(plant)
        if card.is_ecological:
            facts = parts.label(self.ui, _("burns nothing"), theme.ROW, t.ink7)
        elif running:
            facts = self._burnt(plant, can_change=len(mixes) > 1)
        else:
            words = _("not running") if mixes else self._missing(plant)
            facts = inset(parts.label(self.ui, words, theme.ROW, t.ink5, grow=SHRINKS, wraps=True, limit=2), 0, 1)
        house = partial(tokens.house, self.c, card.cities, size=22, color=t.ink if running else t.ink5)
        line = row(
            Part(partial(self._draw_checkbox, plant, running or bool(mixes)), 20),
            parts.drawing(31, 24, lambda at: draw_chip(self.c, at, plant, cards=self.controller.state.ruleset.cards)),
            facts,
            stretch(),
            parts.drawing(24, 24, house),
            height=high,
            grow=SHRINKS,
        )
        return underlined(self.ui, line)

    def _draw_checkbox(self, plant: int, can_run: bool, place: pygame.FRect) -> None:
        """Draw the checkbox that switches a plant on or off; clicking the plant beside it does the same."""
        widgets.checkbox(
            self.ui, f"power.plant.{plant}", (place.left, place.centery - 10, 20, 20), plant in self.plan.burnt,
            lambda on: self.plan.set_running(plant, on), enabled=can_run,
            reason="" if can_run else _("Plant {n}: {words}.").format(n=plant, words=self._missing(plant)),
            tip=Tip(_("Plant {n}").format(n=plant), _("Space switches it on or off."), ""),
            hit=(place.left, place.top, 70, place.height),
        )  # fmt: skip

    def _burnt(self, plant: int, *, can_change: bool) -> Part:
        """Return the fuel that a plant burns, and a button for the next mix."""
        burn = zip(FUELS, self.plan.burnt[plant], strict=True)
        burnt = [drawings.fuel(self.c, fuel, 16) for fuel, amount in burn for _number in range(amount)]
        change = parts.button(
            self.ui, f"power.mix.{plant}", _("change mix"), lambda: self.plan.cycle_mix(plant), height=26,
            font=theme.ROW, tip=_("Switch to the next mix of coal and oil."),
        )  # fmt: skip
        words = parts.label(self.ui, _("burns"), theme.ROW, self.t.ink7)
        return row(words, row(*burnt, gap=3), change if can_change else None)

    def _missing(self, plant: int) -> str:
        """Describe the fuel that an idle plant lacks while the chosen ones run."""
        burnt = [sum(run.burn[kind] for run in self.plan.runs()) for kind in range(len(FUELS))]
        card = self.controller.state.ruleset.cards[plant]
        left = sum(self.player.fuel[kind] - burnt[kind] for kind in card.fuels)
        if left >= card.need:
            return _("the fuel is on other plants")
        words = _("needs {fuel}, has {n}")
        if any(burnt[kind] for kind in card.fuels):
            words = _("needs {fuel}, the others leave {n}")
        return words.format(fuel=fuel_need(card.fuels, card.need), n=left)

    def _supply(self) -> list[Part]:
        """Return the share of connected cities that is supplied, as text and as a bar, and the next best choice.

        If the dock is too low, the bar is dropped first, then the next best choice.
        """
        c, t = self.c, self.t
        cities, now = len(self.player.cities), self.plan.supplied()
        words = plural(cities, "Supplies {n} of {all} city", "Supplies {n} of {all} cities").format(n=now, all=cities)
        spare = output(self.controller.state.ruleset.cards, self.plan.runs()) - now

        def bar(rect: pygame.FRect) -> None:
            c.box(rect, 3.5, t.line)
            if cities and now:
                c.box((rect.left, rect.top, max(7.0, rect.width * now / cities), rect.height), 3.5, t.petrol)

        more = self._saves() or self._one_more() or self._cheaper()
        if not more and self.controller.state.ruleset.must_supply:
            more = _("Everyone must supply as many cities as they can.")
        return [
            row(
                parts.icon(self.ui, "city"),
                parts.label(self.ui, words, theme.ROW_BOLD, t.ink, grow=SHRINKS),
                stretch(),
                parts.label(self.ui, _("{n} spare").format(n=spare), theme.ROW, t.ink5) if spare > 0 else None,
                gap=6,
                height=_SUPPLY,
            ),
            Part(bar, height=7, optional=2),
            replace(spacer(3), optional=2),
            replace(dock_parts.note(self.ui, more) if more else spacer(18), optional=1),
        ]

    def _saves(self) -> str:
        """Return why the best choice supplies fewer cities than possible, or "" if it does not or is not chosen."""
        runs, most = self.plan.runs(), self.plan.most()
        lost, kept = self.plan.saving(runs, most)
        if lost <= 0 or runs != self.plan.best():
            return ""
        burnt = [sum(run.burn[kind] for run in most) for kind in range(len(FUELS))]
        fuel = [max(0, amount - sum(run.burn[kind] for run in runs)) for kind, amount in enumerate(burnt)]
        return count(
            self.plan.supplied(most), "Keeps {fuel} worth {worth}: {n} city would bring only {lost} more.",
            "Keeps {fuel} worth {worth}: {n} cities would bring only {lost} more.", fuel=fuel_list(fuel), worth=kept,
            lost=lost,
        )  # fmt: skip

    def _one_more(self) -> str:
        """Return the effect of also running an idle plant if that supplies more cities, otherwise ""."""
        runs = self.plan.runs()
        idle = [plant for plant in self.player.plants if plant not in self.plan.burnt]
        options = [Run(plant, burn) for plant in idle for burn in self.plan.burns_for(plant)[:1]]
        supplied = [(self.plan.supplied((*runs, run)), -sum(run.burn), run) for run in options]
        now, _burnt, run = max(supplied, key=lambda option: option[:2], default=(0, 0, None))
        if run is None or now <= self.plan.supplied():
            return ""
        text = plural(
            now,
            "With {plant}, too: {n} city, income {income}, burns {fuel}.",
            "With {plant}, too: {n} cities, income {income}, burns {fuel}.",
        )
        fuel = fuel_list(run.burn) or _("nothing")
        return text.format(plant=run.plant, n=now, income=self._income(now), fuel=fuel)

    def _cheaper(self) -> str:
        """Return the effect of not running one of the chosen plants."""
        runs = self.plan.runs()
        # An idle plant that burns nothing could replace it for free.
        idle = [
            Run(n)
            for n in sorted(self.player.plants)
            if n not in self.plan.burnt and not self.controller.state.ruleset.cards[n].fuels
        ]
        options = []
        for left_out in (run for run in runs if any(run.burn)):
            rest = [*(run for run in runs if run is not left_out), *idle]
            if self.plan.why_not(rest) is None:
                options.append((self.plan.supplied(rest), left_out, rest))
        if not options:
            return ""
        now, left_out, rest = max(options, key=lambda option: (option[0], sum(option[1].burn)))
        kept = [have - sum(run.burn[kind] for run in rest) for kind, have in enumerate(self.player.fuel)]
        text = plural(
            now,
            "Without {plant}: {n} city, income {income}, keeps {fuel}.",
            "Without {plant}: {n} cities, income {income}, keeps {fuel}.",
        )
        return text.format(plant=left_out.plant, n=now, income=self._income(now), fuel=fuel_list(kept))
