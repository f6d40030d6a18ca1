"""From clicks and keys to actions: what the player to act has chosen so far, and what follows from it.

The controller owns a Game and the choices that are not actions yet (a bid, fuel to buy, cities to build, plants to
run). Docks and views read it and call its methods; it knows nothing of pictures. Every action goes through
`Game.apply`; choices are dropped as soon as the game moves on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from powergrid.content.editions import SLOT_COSTS
from powergrid.content.plants import PLANTS
from powergrid.game import Game
from powergrid.rules import building, fuel, resources
from powergrid.rules.actions import (
    Action,
    Amounts,
    Bid,
    Build,
    Buy,
    Done,
    MarkStart,
    Nominate,
    Pass,
    PlaceTrust,
    Power,
    Run,
    Scrap,
    Shuffle,
)
from powergrid.rules.auction import forced_drop, is_sole_buyer, may_bid_on
from powergrid.rules.engine import apply as apply_rules
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import Event
from powergrid.rules.legal import Kind, Legal
from powergrid.rules.network import cheapest_order, cheapest_way
from powergrid.rules.refusals import IllegalAction, Refusal
from powergrid.rules.state import NOBODY, GameState, PlayerState
from powergrid.table.words import _N, _
from powergrid.undo import Refused, Step, Undo
from powergrid.whatif import cheapest_fuel


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where: name, colour (blue, yellow, red, green, purple, black) and kind (human or a bot's name)."""

    number: int
    name: str
    color: str
    kind: str = "human"

    @property
    def is_human(self) -> bool:
        """True for a person at the screen."""
        return self.kind == "human"


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
    """What the player to act has chosen but not confirmed."""

    plant: int = 0
    bid: int = 0
    scrap: int = 0
    drop: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    fuel: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    cities: list[int] = field(default_factory=list)
    runs: dict[int, Amounts] = field(default_factory=dict)


_STEP_NAMES: dict[type, str] = {
    Nominate: _N("bid"),
    Bid: _N("bid"),
    Pass: _N("pass"),
    Scrap: _N("scrapping"),
    Buy: _N("fuel"),
    Build: _N("building"),
    Done: _N("end of turn"),
    Power: _N("running plants"),
    MarkStart: _N("mark"),
    PlaceTrust: _N("Trust city"),
    Shuffle: _N("shuffle"),
}
_NO_UNDO = {
    "nothing": _N("Nothing to undo yet."),
    "card_drawn": _N("No undo: a card was drawn."),
    "other_decided": _N("No undo: {name} has decided since."),
    "handed_on": _N("No undo: the screen was passed on since."),
}
_COLORS = ("blue", "yellow", "red", "green", "purple", "black")
#: Called after every action with the game and what happened.
Listener = Callable[[Game, list[Event]], None]


def seats_of(game: Game) -> list[Seat]:
    """The seats of a game in order, each with a colour of its own: the wanted one unless another had it before."""
    entries = game.record.setup.players
    given: dict[int, str] = {}
    for number, entry in enumerate(entries):
        if entry.color in _COLORS and entry.color not in given.values():
            given[number] = entry.color
    free = (color for color in _COLORS if color not in set(given.values()))
    return [
        Seat(number, entry.name, given[number] if number in given else next(free), entry.kind)
        for number, entry in enumerate(entries)
    ]


class Controller:
    """A game at the table with the choices in progress.

    auto_forced: play decisions without a choice by themselves (they are recorded like any other).
    bid_limits_set: by seat the most the program may bid for it in the running auction.
    forced: numbers of the actions that the program made (forced ones, and bids inside a limit).
    free_undo: undo goes past drawn cards and other players' decisions (the table agrees).
    listeners: called after each action and each undo (then without events), autosave and sound among them.
    """

    def __init__(self, game: Game, *, auto_forced: bool = True, free_undo: bool = False) -> None:
        self.game = game
        self.auto_forced = auto_forced
        self.listeners: list[Listener] = []
        self.bid_limits_set: dict[int, int] = {}
        self.choices = Choices()
        self._plan_cache: tuple[object, ...] = ()
        self._planned: list[PlannedCity] = []
        self._after_plan: GameState = game.state
        game.settle()
        self.undoing = Undo(game, table_agrees=free_undo)
        self._begin_decision()

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

    @property
    def seats(self) -> list[Seat]:
        """The seats in order, with a colour for each."""
        return seats_of(self.game)

    def name(self, seat: int) -> str:
        """The name of a seat."""
        return self.game.record.setup.players[seat].name

    # -- acting

    def act(self, action: Action) -> list[Event]:
        """Apply an action, tell the listeners, play what is forced; returns what happened.

        Raises IllegalAction, nothing changed, when the rules forbid it.
        """
        return self.act_all([action])

    def act_all(self, actions: Iterable[Action]) -> list[Event]:
        """Apply several actions of one player as one step of undo, then play what is forced.

        Raises IllegalAction at the first that the rules forbid; those before it stand.
        """
        start = self.game.length
        out: list[Event] = []
        try:
            for action in actions:
                out += self._apply(action)
            out += self._play_forced()
        finally:
            self.undoing.took(start)
            self._begin_decision()
        return out

    def _play_forced(self) -> list[Event]:
        """Play what needs no answer: decisions without a choice, and bids inside a limit that was set."""
        out: list[Event] = []
        while self.seat != NOBODY and self.seats[self.seat].is_human:
            if not self.state.on_offer:
                self.bid_limits_set.clear()
            forced = self._limited_bid() or (self.forced_action() if self.auto_forced else None)
            if forced is None:
                break
            self.forced.add(self.game.length + 1)
            out += self._apply(forced)
        return out

    def _apply(self, action: Action) -> list[Event]:
        out = self.game.apply(action)
        self._tell(out)
        return out

    def start(self) -> None:
        """Play what is forced at the very start, or after loading."""
        self._play_forced()
        self._begin_decision()

    def refresh(self) -> None:
        """Drop the choices in progress: the game was moved to another moment from outside."""
        self._begin_decision()

    def forced_action(self) -> Action | None:
        """The only action there is, None where there is a choice (RULES §6.2, P12, P13).

        Buying a plant is never done for a player, even when there is one way only.
        """
        seat, kind, legal = self.seat, self.kind, self.legal
        if kind == "bid" and legal.bid_range() is None:
            return Pass(seat)
        if kind == "nominate" and not legal.nominations() and legal.can_pass():
            return Pass(seat)
        if kind == "buy" and not legal.purchases():
            return Done(seat) if not self._bought_this_turn() else None
        if kind == "build" and not legal.builds():
            return Done(seat) if not self._built_this_turn() else None
        if kind == "power":
            return self._forced_power()
        return None

    def _forced_power(self) -> Power | None:
        """Nothing can run, or only plants that burn nothing and all of them help or none is lost by it."""
        player = self.player
        options = list(self.legal.powerings())
        if len(options) == 1:
            return options[0]
        if all(PLANTS[run.plant].is_ecological for option in options for run in option.runs):
            return Power(self.seat, tuple(Run(plant) for plant in player.plants if PLANTS[plant].is_ecological))
        return None

    def _bought_this_turn(self) -> bool:
        last = self.game.record.actions[-1:]
        return bool(last) and isinstance(last[0], Buy) and last[0].seat == self.seat

    def _built_this_turn(self) -> bool:
        last = self.game.record.actions[-1:]
        return bool(last) and isinstance(last[0], Build) and last[0].seat == self.seat

    # -- undo

    @property
    def free_undo(self) -> bool:
        """True when undo goes past drawn cards and other players' decisions."""
        return self.undoing.table_agrees

    @free_undo.setter
    def free_undo(self, agreed: bool) -> None:
        self.undoing.table_agrees = agreed

    @property
    def forced(self) -> set[int]:
        """Numbers of the actions that the program made."""
        return self.undoing.forced

    def why_no_undo(self) -> str:
        """Why nothing can be taken back now, "" when something can."""
        refused = self.undoing.why_not()
        last = self.undoing.last()
        if refused is None and last is not None and last.seat in self._bot_seats() and not self.free_undo:
            refused = Refused("other_decided", last.seat)
        return "" if refused is None else _(_NO_UNDO[refused.code]).format(name=self.name(refused.seat))

    def _bot_seats(self) -> set[int]:
        return {seat.number for seat in self.seats if not seat.is_human}

    def undo_name(self) -> str:
        """What undo would take back, such as "bid"; "" for nothing."""
        return self._step_name(self.undoing.last())

    def redo_name(self) -> str:
        """What redo would bring back; "" for nothing."""
        step = self.undoing.next_redo()
        action = self.game.next_redo()
        return "" if step is None or action is None else _(_STEP_NAMES[type(action)])

    def _step_name(self, step: Step | None) -> str:
        return "" if step is None else _(_STEP_NAMES[type(self.game.record.actions[step.start])])

    def undo(self) -> bool:
        """Take the last step back; tell whether that was possible."""
        return self._went_back(not self.why_no_undo() and self.undoing.undo() is not None)

    def can_redo(self) -> bool:
        """True when an undone step can be brought back."""
        return self.undoing.next_redo() is not None

    def can_reset_turn(self) -> bool:
        """True when the player to act has taken steps in this turn that may be taken back."""
        return bool(self.undoing.turn())

    def reset_turn(self) -> bool:
        """Take all steps of the running turn back; tell whether there were any."""
        return self._went_back(self.undoing.reset_turn() > 0)

    def redo(self) -> bool:
        """Bring the last undone step back; tell whether there was one."""
        return self._went_back(self.undoing.redo() is not None)

    def _went_back(self, moved: bool) -> bool:
        if moved:
            self.bid_limits_set.clear()
            self._begin_decision()
            self._tell([])
        return moved

    def _tell(self, happened: list[Event]) -> None:
        for listener in self.listeners:
            listener(self.game, happened)

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

    def set_limit(self, seat: int, amount: int | None) -> None:
        """Let the program bid for a seat by ones up to an amount and pass beyond it, in this auction only.

        None takes the limit back. If it is the seat's turn to bid, the first bid is made at once.
        """
        if amount is None:
            self.bid_limits_set.pop(seat, None)
            return
        self.bid_limits_set[seat] = amount
        if self.kind == "bid" and self.seat == seat:
            action = self._limited_bid()
            if action is not None:
                self.act(action)

    def _limited_bid(self) -> Action | None:
        """The bid or pass that a limit asks for, None without one."""
        if self.kind != "bid" or self.seat not in self.bid_limits_set:
            return None
        limits = self.legal.bid_range()
        if limits is None or limits[0] > self.bid_limits_set[self.seat]:
            return Pass(self.seat)
        return Bid(self.seat, limits[0])

    @property
    def sole_buyer(self) -> bool:
        """True when nobody else can buy a plant any more this round."""
        return is_sole_buyer(self.state, self.seat)

    def may_bid(self, seat: int, plant: int) -> bool:
        """False where the board forbids a uranium plant to the player."""
        return may_bid_on(self.state, seat, plant)

    def confirm_bid(self) -> None:
        """Put the chosen plant up, or raise."""
        if self.kind == "nominate":
            self.act(Nominate(self.seat, self.choices.plant, self.choices.bid))
        else:
            self.act(Bid(self.seat, self.choices.bid))

    def pass_(self) -> None:
        """Pass in bidding, or leave the phase."""
        self.act(Pass(self.seat))

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
        cost = sum(fuel.price(self.state, self.seat, k, amount) for k, amount in enumerate(buy))
        if cost <= self.player.money:
            self.choices.fuel = buy

    def confirm_fuel(self) -> None:
        """Buy what is planned and end the turn."""
        buys: list[Action] = [Buy(self.seat, k, n) for k, n in enumerate(self.choices.fuel) if n]
        self.act_all([*buys, Done(self.seat)])

    # -- building

    def plan(self) -> list[PlannedCity]:
        """The cities in plan in their cheapest order, with costs and ways."""
        self._update_plan()
        return self._planned

    def plan_cost(self) -> int:
        """Elektro for the whole plan."""
        return sum(step.cost for step in self.plan())

    def clicked_cost(self) -> int:
        """Elektro for the plan built in the order of the clicks."""
        return sum(step.cost for step in self._walk(self.choices.cities)[0])

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

    def confirm_build(self) -> None:
        """Build the plan in its cheapest order and end the turn."""
        builds: list[Action] = [Build(self.seat, step.city) for step in self.plan()]
        self.act_all([*builds, Done(self.seat)])

    def _update_plan(self) -> None:
        key = (self.game.length, id(self.state), tuple(self.choices.cities))
        if key == self._plan_cache:
            return
        player = self.player
        wanted = self.choices.cities
        reach = player.reach if player.network else None
        order = [city for city, _ in cheapest_order(self.state.ruleset.costs, reach, wanted)]
        best = self._walk(order)
        if len(best[0]) < len(wanted):
            best = max(best, self._walk(wanted), key=lambda walked: len(walked[0]))
        self._planned, self._after_plan = best
        self._plan_cache = key

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

    # -- setup decisions

    def choose_setup_city(self, city: int) -> Refusal | None:
        """Place a Trust house or mark a start city; returns why it cannot be."""
        make = MarkStart if self.kind == "mark_start" else PlaceTrust
        try:
            self.act(make(self.seat, city))
        except IllegalAction as error:
            return error.refusal
        return None

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

    def confirm_power(self) -> None:
        """Run the plants as chosen."""
        self.act(Power(self.seat, self.runs()))


def _step(state: GameState, seat: int, city: int) -> PlannedCity:
    ruleset = state.ruleset
    slot = min(building.free_slot(state, city), len(SLOT_COSTS) - 1)
    links = building.link_cost(state, seat, city)
    player = state.players[seat]
    way = cheapest_way(len(ruleset.city_ids), ruleset.links, player.cities, city) if player.network else (city,)
    return PlannedCity(city, links, SLOT_COSTS[slot], way)
