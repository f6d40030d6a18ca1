"""The plan of phase 5: plants to run and the fuel they burn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from powergrid.bots.turns import Hint
from powergrid.desktop.play.plans.plan import TurnPlan
from powergrid.rules import fuel
from powergrid.rules.actions import Action, Amounts, Power, Run
from powergrid.rules.bureaucracy import round_income
from powergrid.rules.refusals import Refusal

#: The income from a choice, and the tokens it burns by fuel.
Result = tuple[int, tuple[int, ...]]
#: Fuel is kept if it is worth this many times the income that it would bring, because its price may fall.
_CLEARLY = 2


@dataclass
class PowerPlan(TurnPlan):
    """The fuel that each running plant burns, initially the best choice."""

    burnt: dict[int, Amounts] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.kind == "power":
            self.set_runs(self.best())

    def actions(self) -> list[Action]:
        """Return the chosen runs."""
        return [Power(self.seat, self.runs())]

    def forced(self) -> Action | None:
        """Return the action if no plant that burns fuel can run, because running the others costs nothing."""
        options = list(self.legal.powerings())
        if len(options) == 1:
            return options[0]
        cards = self.state.ruleset.cards
        if all(cards[run.plant].is_ecological for option in options for run in option.runs):
            return Power(self.seat, tuple(Run(plant) for plant in self.player.plants if cards[plant].is_ecological))
        return None

    def most(self) -> tuple[Run, ...]:
        """Return the runs that supply most cities, with the cheapest fuel for that, by plant number."""
        return tuple(sorted(fuel.best_powering(self.state, self.seat), key=lambda run: run.plant))

    def best(self) -> tuple[Run, ...]:
        """Return `most`, or runs with less income if the fuel they save is clearly worth more."""
        most = self.most()

        def gain(runs: tuple[Run, ...]) -> int:
            lost, kept = self.saving(runs, most)
            return kept - lost if kept >= _CLEARLY * lost else 0

        saving = max((option.runs for option in self.legal.powerings()), key=gain, default=most)
        return tuple(sorted(saving, key=lambda run: run.plant)) if gain(saving) > 0 else most

    def saving(self, runs: Sequence[Run], other: Sequence[Run]) -> tuple[int, int]:
        """Return how much income runs lose compared to others, and the current price of the fuel they save."""
        (income, burnt), (more, spent) = self._result(runs), self._result(other)
        return more - income, self._price(spent) - self._price(burnt)

    def only_sensible(self) -> Action | None:
        """Return the best choice if it is the only sensible one, otherwise None.

        Another choice is sensible if it earns no less, or saves fuel worth at least the income it loses, and if no
        choice is better in both income and fuel.
        """
        options = {self._result(option.runs) for option in self.legal.powerings()}
        useful = [one for one in options if not any(o != one and _covers(o, one) for o in options)]
        best = self.best()
        income, burnt = self._result(best)

        def is_sensible(result: Result) -> bool:
            kept = self._price(burnt) - self._price(result[1])
            return result[0] >= income or kept >= income - result[0]

        return Power(self.seat, best) if sum(map(is_sensible, useful)) == 1 else None

    def _price(self, burnt: Sequence[int]) -> int:
        """Return the current price of tokens by fuel, each at the price of the next token, in Elektro."""
        return sum(amount * fuel.token_price(self.state, kind) for kind, amount in enumerate(burnt))

    def _result(self, runs: Sequence[Run]) -> Result:
        """Return the income from runs, and the tokens they burn by fuel."""
        burnt = tuple(sum(run.burn[kind] for run in runs) for kind in range(fuel.FUEL_COUNT))
        return round_income(self.state, self.seat, self.supplied(runs)), burnt

    def mark(self, hint: Hint) -> None:
        """Choose the plants of a hint."""
        if isinstance(hint.first, Power):
            self.set_runs(hint.first.runs)

    def set_runs(self, runs: Iterable[Run]) -> None:
        """Choose the plants to run and the fuel they burn."""
        self.burnt = {run.plant: run.burn for run in runs}

    def runs(self) -> tuple[Run, ...]:
        """Return the chosen runs by plant number."""
        return tuple(Run(plant, burn) for plant, burn in sorted(self.burnt.items()))

    def has_changed(self) -> bool:
        """Return whether the selected plants, or what they burn, differ from the best choice."""
        return self.runs() != self.best()

    def why_not(self, runs: Iterable[Run]) -> Refusal | None:
        """Return why these runs are not possible together, or None if they are."""
        return self.legal.why_not(Power(self.seat, tuple(runs)))

    def _can_run(self, runs: Iterable[Run]) -> bool:
        """Return whether these plants can run together, even if the rules demand more supplied cities (BOARDS §12)."""
        refusal = self.why_not(runs)
        return refusal is None or refusal.code == "must_supply"

    def burns_for(self, plant: int) -> list[Amounts]:
        """Return the fuel mixes that a plant may burn in addition to the other chosen runs."""
        others = [run for run in self.runs() if run.plant != plant]
        return [
            burn for burn in fuel.burns(self.state.ruleset.cards[plant]) if self._can_run([*others, Run(plant, burn)])
        ]

    def set_running(self, plant: int, on: bool) -> None:
        """Switch a plant on or off; it stays off if it cannot run in addition to the others."""
        self.burnt.pop(plant, None)
        possible = self.burns_for(plant)
        if on and possible:
            self.burnt[plant] = possible[0]

    def cycle_mix(self, plant: int) -> None:
        """Switch a running hybrid to the next possible fuel mix."""
        possible = self.burns_for(plant)
        if plant in self.burnt and possible:
            at = possible.index(self.burnt[plant]) if self.burnt[plant] in possible else -1
            self.burnt[plant] = possible[(at + 1) % len(possible)]

    def supplied(self, runs: Iterable[Run] | None = None) -> int:
        """Return the cities supplied by runs (the chosen ones by default)."""
        return fuel.supplied(self.state, self.seat, self.runs() if runs is None else tuple(runs))


def _covers(one: Result, other: Result) -> bool:
    """Return whether one choice earns no less than another and burns no more of any fuel."""
    return one[0] >= other[0] and all(map(int.__le__, one[1], other[1]))
