"""What the player to act has chosen so far, and what follows from it: bids, fuel, cities and runs in plan.

Nothing here is an action yet; everything is worked out from the state of the game and asks the rules what is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from powergrid.content.editions import SLOT_COSTS
from powergrid.content.plants import PLANTS
from powergrid.desktop.play.storage import runs_in_store
from powergrid.game import Game
from powergrid.rules import building, fuel, resources
from powergrid.rules.actions import Amounts, Build, Buy, Nominate, Power, Run, Scrap, Shuffle
from powergrid.rules.auction import forced_drop, is_sole_buyer, may_bid_on
from powergrid.rules.engine import apply as apply_rules
from powergrid.rules.engine import legal_actions
from powergrid.rules.legal import Kind, Legal
from powergrid.rules.network import cheapest_order, cheapest_way
from powergrid.rules.refusals import Refusal
from powergrid.rules.state import GameState, PlayerState
from powergrid.study.whatif import cheapest_fuel


@dataclass(frozen=True, slots=True)
class PlannedCity:
    """One city of the building plan: link cost, house cost, both in Elektro, and the way (city numbers)."""

    city: int
    links: int
    house: int
    way: tuple[int, ...]

    @property
    def cost(self) -> int:
        """Links plus house in Elektro."""
        return self.links + self.house


@dataclass
class Choices:
    """What the player to act has chosen but not confirmed.

    fuel_kind: the fuel whose amount was changed last, -1 for none yet.
    plant_runs: how often single plants shall be able to run with the fuel in plan, as far as that was chosen.
    own_order: the cities are built as they stand in `cities` instead of in their cheapest order.
    """

    plant: int = 0
    bid: int = 0
    scrap: int = 0
    drop: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    fuel: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    fuel_kind: int = -1
    plant_runs: dict[int, int] = field(default_factory=dict)
    cities: list[int] = field(default_factory=list)
    own_order: bool = False
    runs: dict[int, Amounts] = field(default_factory=dict)


class Choosing:
    """The choices of the decision that is awaited, over the game at the table.

    bought_for: by seat the runs by plant that the last purchase was planned for, as far as that was chosen. It only
    says on which of the cards the tokens are drawn.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.choices = Choices()
        self.bought_for: dict[int, dict[int, int]] = {}
        self._plan_cache: tuple[object, ...] = ()
        self._planned: list[PlannedCity] = []
        self._after_plan: GameState = game.state

    # -- who and what

    @property
    def state(self) -> GameState:
        """The state as it stands."""
        return self.game.state

    @property
    def legal(self) -> Legal:
        """What may be done now."""
        return self.game.legal()

    @property
    def kind(self) -> Kind:
        """The kind of decision that is awaited."""
        return self.legal.kind

    @property
    def seat(self) -> int:
        """The seat to act, -1 when nobody is."""
        return self.state.to_act

    @property
    def player(self) -> PlayerState:
        """The player to act (the first one when nobody is)."""
        return self.state.players[max(0, self.seat)]

    def _begin_decision(self) -> None:
        """Fresh choices for whoever is to act now."""
        self.choices = Choices()
        self._plan_cache = ()
        kind = self.kind
        if kind == "bid":
            self.choices.bid = self.state.high_bid + 1
        elif kind == "power":
            self.set_runs(fuel.best_powering(self.state, self.seat))
        elif kind == "nominate":
            offers = self.legal.nominations()
            if len(offers) == 1:
                self.choose_plant(offers[0][0])

    # -- auction

    def choose_plant(self, plant: int) -> Refusal | None:
        """Mark a plant to be put up; the bid starts at its minimum. Returns why it cannot be."""
        offer = self.offer(plant)
        if offer is None:
            return self.legal.why_not(Nominate(self.seat, plant, max(plant, 1)))
        self.choices.plant, self.choices.bid = plant, offer[0]
        return None

    def offer(self, plant: int) -> tuple[int, int] | None:
        """Lowest and highest opening bid for a plant, None when it cannot be put up."""
        for number, low, high in self.legal.nominations():
            if number == plant:
                return low, high
        return None

    def bid_limits(self) -> tuple[int, int] | None:
        """Lowest and highest bid for the plant that is on offer or chosen, None when no bid is possible."""
        if self.kind == "bid":
            return self.legal.bid_range()
        return self.offer(self.choices.plant) if self.choices.plant else None

    def set_bid(self, amount: int) -> None:
        """Choose a bid, kept inside the limits."""
        limits = self.bid_limits()
        if limits is not None:
            self.choices.bid = max(limits[0], min(limits[1], amount))

    @property
    def sole_buyer(self) -> bool:
        """True when nobody else can buy a plant any more this round."""
        return is_sole_buyer(self.state, self.seat)

    def may_bid(self, seat: int, plant: int) -> bool:
        """False where the board forbids a uranium plant to the player."""
        return may_bid_on(self.state, seat, plant)

    # -- scrapping

    def choose_scrap(self, plant: int) -> None:
        """Mark the plant to scrap; the fuel that has to go is proposed."""
        self.choices.scrap = plant
        drop = forced_drop(self.state, self.seat, plant)
        if drop is None:
            options = [option for option in self.legal.scraps() if option.plant == plant]
            drop = min((option.drop for option in options if option.drop), key=sum)
        self.choices.drop = list(drop)

    def set_drop(self, kind: int, amount: int) -> None:
        """Choose how many tokens of a fuel go with the plant."""
        self.choices.drop[kind] = max(0, min(self.player.fuel[kind], amount))

    def scrap_action(self) -> Scrap:
        """The scrapping as chosen; ask `legal.why_not` about it."""
        coal, oil, garbage, uranium = self.choices.drop
        return Scrap(self.seat, self.choices.scrap, (coal, oil, garbage, uranium))

    # -- fuel

    def planned_fuel(self) -> list[int]:
        """Tokens by fuel after the purchase in plan."""
        return [have + more for have, more in zip(self.player.fuel, self.choices.fuel, strict=True)]

    def fuel_cost(self, kind: int | None = None) -> int:
        """Price in Elektro of the fuel in plan, of one kind or all."""
        kinds = range(fuel.FUEL_COUNT) if kind is None else (kind,)
        return sum(fuel.price(self.state, self.seat, k, self.choices.fuel[k]) for k in kinds)

    def most_fuel(self, kind: int) -> int:
        """The most tokens of a fuel that the plan can hold beside the rest of it."""
        others = sum(self.fuel_cost(k) for k in range(fuel.FUEL_COUNT) if k != kind)
        held = self.planned_fuel()
        held[kind] = self.player.fuel[kind]
        room = fuel.room_left(fuel.rooms(tuple(self.player.plants)), held, kind)
        most = 0
        money = self.player.money - others
        for token in fuel.token_prices(self.state, self.seat, kind):
            money -= token
            if money < 0 or most >= room:
                break
            most += 1
        return most

    def why_no_more_fuel(self, kind: int) -> Refusal | None:
        """Why one more token of a fuel cannot be added to the plan, None when it can."""
        return self._planned_fuel_check(kind, self.choices.fuel[kind] + 1)

    def _planned_fuel_check(self, kind: int, amount: int) -> Refusal | None:
        trial = self.state.copy()
        for other in range(fuel.FUEL_COUNT):
            if other != kind and self.choices.fuel[other]:
                apply_rules(trial, Buy(self.seat, other, self.choices.fuel[other]))
        return resources.why_not_buy(trial, Buy(self.seat, kind, amount))

    def set_fuel(self, kind: int, amount: int) -> None:
        """Put an amount of a fuel into the plan, kept inside what is possible."""
        self.choices.fuel[kind] = max(0, min(self.most_fuel(kind), amount))
        self.choices.fuel_kind = kind
        self.choices.plant_runs = {}

    def fuel_for_runs(self, runs: int) -> list[int] | None:
        """Tokens to buy by fuel so that every plant can run `runs` times, the cheapest mix for hybrids.

        None when room or market do not allow it; money is not looked at.
        """
        return cheapest_fuel(self.state, self.seat, self.player.plants, self.player.fuel, runs)

    def plan_runs(self, runs: int) -> None:
        """Plan the fuel for one or two runs of every plant, if it is to be had and can be paid."""
        buy = self.fuel_for_runs(runs)
        if buy is None:
            return
        if self.cost_of(buy) <= self.player.money:
            self.choices.fuel = buy
            self.choices.plant_runs = dict.fromkeys(self.player.plants, runs)

    def fuel_for_plant(self, plant: int, runs: int) -> list[int] | None:
        """Tokens to buy by fuel so that one plant can run `runs` times beside what was chosen for the others.

        Plants whose fuel for a run lies on their card keep it. Fuel in plan that none of the chosen plants burns stays.
        None when room or market do not allow it; money is not looked at.
        """
        player = self.player
        chosen = {**self.choices.plant_runs, plant: runs}
        stored = runs_in_store(player.plants, player.fuel, self.bought_for.get(self.seat))
        kept = {number: 1 for number, have in stored.items() if have}
        buy = cheapest_fuel(self.state, self.seat, player.plants, player.fuel, {**kept, **chosen})
        if buy is None:
            return None
        burnt = {kind for number in chosen for kind in PLANTS[number].fuels}
        return [n if kind in burnt else max(n, self.choices.fuel[kind]) for kind, n in enumerate(buy)]

    def cost_of(self, amounts: Iterable[int]) -> int:
        """Price in Elektro of tokens by fuel."""
        return sum(fuel.price(self.state, self.seat, kind, amount) for kind, amount in enumerate(amounts))

    def plan_plant(self, plant: int, runs: int) -> None:
        """Plan the fuel for so many runs of one plant, if it is to be had and can be paid."""
        buy = self.fuel_for_plant(plant, runs)
        if buy is not None and self.cost_of(buy) <= self.player.money:
            self.choices.fuel = buy
            self.choices.plant_runs[plant] = runs

    def clear_fuel(self) -> None:
        """Plan to buy nothing."""
        self.choices.fuel = [0, 0, 0, 0]
        self.choices.plant_runs = {}

    # -- building

    def plan(self) -> list[PlannedCity]:
        """The cities in plan in their cheapest order or in the player's own, with costs and ways."""
        self._update_plan()
        return self._planned

    def plan_cost(self) -> int:
        """Elektro for the whole plan."""
        return sum(step.cost for step in self.plan())

    def clicked_cost(self) -> int:
        """Elektro for the plan built in the order of the clicks."""
        return sum(step.cost for step in self._walk(self.choices.cities)[0])

    def cheapest_cost(self) -> int:
        """Elektro for the plan built in its cheapest order."""
        return sum(step.cost for step in self._cheapest()[0])

    def move_earlier(self, city: int) -> bool:
        """Build a city of the plan one place earlier than it stands; False where money does not last for that order.

        From then on the plan keeps the player's own order.
        """
        order = [step.city for step in self.plan()]
        place = order.index(city)
        if not place:
            return False
        order[place - 1 : place + 1] = [city, order[place - 1]]
        if len(self._walk(order)[0]) < len(order):
            return False
        self.choices.cities, self.choices.own_order = order, True
        return True

    def use_cheapest_order(self) -> None:
        """Build the plan in its cheapest order again."""
        self.choices.own_order = False

    def clear_plan(self) -> None:
        """Take every city out of the plan."""
        self.choices.cities = []
        self.choices.own_order = False

    def after_plan(self) -> GameState:
        """The state as it would be once the plan is built (a copy, drawn cards unknown)."""
        self._update_plan()
        return self._after_plan

    def open_cities(self) -> dict[int, int]:
        """City to full cost for each that can still be added to the plan."""
        return legal_actions(self.after_plan()).builds() if self.kind == "build" else {}

    def why_not_city(self, city: int) -> Refusal | None:
        """Why a city cannot be added to the plan, None when it can."""
        return legal_actions(self.after_plan()).why_not(Build(self.seat, city))

    def step_for(self, city: int) -> PlannedCity:
        """What a city would cost if it were added to the plan now, whether or not it is legal."""
        return _step(self.after_plan(), self.seat, city)

    def toggle_city(self, city: int) -> Refusal | None:
        """Add a city to the plan or take it out; returns why it cannot be added."""
        if city in self.choices.cities:
            self.remove_city(city)
            return None
        refusal = self.why_not_city(city)
        if refusal is None:
            self.choices.cities.append(city)
        return refusal

    def remove_city(self, city: int) -> None:
        """Take a city out of the plan, and those that can no longer be built without it."""
        self.choices.cities.remove(city)
        order = [step.city for step in self.plan()]
        self.choices.cities = [c for c in self.choices.cities if c in order]
        if len(self.choices.cities) < 2:
            self.choices.own_order = False

    def _update_plan(self) -> None:
        key = (self.game.length, id(self.state), tuple(self.choices.cities), self.choices.own_order)
        if key == self._plan_cache:
            return
        own = self._walk(self.choices.cities) if self.choices.own_order else None
        complete = own is not None and len(own[0]) == len(self.choices.cities)
        self._planned, self._after_plan = own if own is not None and complete else self._cheapest()
        self._plan_cache = key

    def _cheapest(self) -> tuple[list[PlannedCity], GameState]:
        """The plan built in its cheapest order as far as the rules allow."""
        player = self.player
        wanted = self.choices.cities
        reach = player.reach if player.network else None
        order = [city for city, _ in cheapest_order(self.state.ruleset.costs, reach, wanted)]
        best = self._walk(order)
        if len(best[0]) < len(wanted):
            best = max(best, self._walk(wanted), key=lambda walked: len(walked[0]))
        return best

    def _walk(self, cities: Iterable[int]) -> tuple[list[PlannedCity], GameState]:
        """Build cities one after the other on a copy as far as the rules allow."""
        trial = self.state.copy()
        steps = []
        for city in cities:
            action = Build(self.seat, city)
            if legal_actions(trial).why_not(action) is not None:
                break
            steps.append(_step(trial, self.seat, city))
            apply_rules(trial, action)
            if trial.awaiting_shuffle:
                apply_rules(trial, Shuffle(tuple(sorted(trial.deck))))
        return steps, trial

    # -- bureaucracy

    def set_runs(self, runs: Iterable[Run]) -> None:
        """Choose the plants to run and what they burn."""
        self.choices.runs = {run.plant: run.burn for run in runs}

    def runs(self) -> tuple[Run, ...]:
        """The runs as chosen, by plant number."""
        return tuple(Run(plant, burn) for plant, burn in sorted(self.choices.runs.items()))

    def why_not_runs(self, runs: Iterable[Run]) -> Refusal | None:
        """Why these runs are not possible together, None when they are."""
        return self.legal.why_not(Power(self.seat, tuple(runs)))

    def burns_for(self, plant: int) -> list[Amounts]:
        """The mixes that a plant may burn beside the other runs as chosen."""
        others = [run for run in self.runs() if run.plant != plant]
        return [burn for burn in fuel.burns(PLANTS[plant]) if self.why_not_runs([*others, Run(plant, burn)]) is None]

    def set_running(self, plant: int, on: bool) -> None:
        """Switch a plant on, if it can run beside the others, or off."""
        self.choices.runs.pop(plant, None)
        possible = self.burns_for(plant)
        if on and possible:
            self.choices.runs[plant] = possible[0]

    def cycle_mix(self, plant: int) -> None:
        """Take the next possible mix of a hybrid that runs."""
        possible = self.burns_for(plant)
        if plant in self.choices.runs and possible:
            at = possible.index(self.choices.runs[plant]) if self.choices.runs[plant] in possible else -1
            self.choices.runs[plant] = possible[(at + 1) % len(possible)]

    def supplied(self, runs: Iterable[Run] | None = None) -> int:
        """Cities supplied by runs (those chosen by default)."""
        chosen = self.runs() if runs is None else tuple(runs)
        return min(fuel.output(chosen), len(self.player.cities))


def _step(state: GameState, seat: int, city: int) -> PlannedCity:
    ruleset = state.ruleset
    slot = min(building.free_slot(state, city), len(SLOT_COSTS) - 1)
    links = building.link_cost(state, seat, city)
    player = state.players[seat]
    way = cheapest_way(len(ruleset.city_ids), ruleset.links, player.cities, city) if player.network else (city,)
    return PlannedCity(city, links, SLOT_COSTS[slot], way)
