"""Turn clicks and keys into actions: carry out choices and forced actions, undo and redo.

The controller owns a Game and the plan of the pending decision. Docks and views read it and call its methods; it draws
nothing. Every action goes through `Game.apply`, after which all plans start over.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from powergrid.bots.turns import Hint
from powergrid.desktop.play import settings
from powergrid.desktop.play.pins import Pins
from powergrid.desktop.play.plans.auction import AuctionPlan
from powergrid.desktop.play.plans.build import BuildPlan
from powergrid.desktop.play.plans.fuel import FuelOrder, FuelPlan
from powergrid.desktop.play.plans.plan import Moment, TurnPlan
from powergrid.desktop.play.plans.power import PowerPlan
from powergrid.desktop.play.seats import Seat, seats_of
from powergrid.desktop.play.undo import Refused, Undo
from powergrid.desktop.words.translation import _N, _
from powergrid.game import Game
from powergrid.record import Program
from powergrid.rules.actions import (
    Action,
    Bid,
    Build,
    Buy,
    Done,
    MarkStart,
    Nominate,
    Pass,
    PlaceTrust,
    Power,
    Scrap,
    Shuffle,
)
from powergrid.rules.events import Event
from powergrid.rules.legal import Kind
from powergrid.rules.state import NOBODY, RESOURCES

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
    "handed_over": _N("No undo: the screen has been passed on since."),
}
#: Called with the game and its events after every action.
Listener = Callable[[Game, list[Event]], None]


def step_names() -> list[str]:
    """Return the names of all steps of a game that can be undone, such as "bid"."""
    return [_(name) for name in dict.fromkeys(_STEP_NAMES.values())]


class Controller(Moment):
    """A game at the table with the plan of the pending decision.

    Attributes:
        auto_forced: Whether to make decisions without a choice automatically; they are recorded like any other.
        fuel_orders: The tokens that the program still has to buy for a seat, one per turn.
        bid_limits_set: The most the program may bid for a seat in the current auction.
        forced: Numbers of the actions that the program made (forced ones, and bids within a limit).
        listeners: Called after each action and, without events, after each undo; autosave and sound are among them.
        pins: The cities that people have pinned.
    """

    def __init__(self, game: Game, *, auto_forced: bool = True) -> None:
        self.game = game
        self.auto_forced = auto_forced
        self.listeners: list[Listener] = []
        self.bid_limits_set: dict[int, int] = {}
        self.fuel_orders: dict[int, FuelOrder] = {}
        self._bought_for = dict(game.record.program.bought_for)
        self._best_in_round = 0
        self._entries: Sequence[object] = ()
        self._seats: list[Seat] = []
        self.pins = Pins(game)
        game.settle()
        self.undoing = Undo(game)
        self.refresh()

    @property
    def seats(self) -> list[Seat]:
        """The seats in order."""
        entries = self.game.record.setup.players  # replaced when a seat is handed to another player
        if entries is not self._entries:
            self._entries, self._seats = entries, seats_of(self.game)
        return self._seats

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.game.record.setup.players[seat].name

    # -- plans

    def refresh(self) -> None:
        """Start new plans for the player to act."""
        self.auction_plan = AuctionPlan(self.game)
        self.fuel_plan = FuelPlan(self.game, bought_for=self.bought_for(self.seat))
        if self.kind == "buy" and (order := self.fuel_orders.pop(self.seat, None)) is not None:
            self.fuel_plan.resume(order)
        self.build_plan = BuildPlan(self.game)
        if self.kind == "build":
            self.build_plan.offer(self.pins.of(self.seat))
        self.power_plan = PowerPlan(self.game)

    @property
    def turn_plan(self) -> TurnPlan:
        """The plan of the pending decision."""
        kind = self.kind
        if kind in ("nominate", "bid", "scrap"):
            return self.auction_plan
        plans: dict[Kind, TurnPlan] = {"buy": self.fuel_plan, "build": self.build_plan, "power": self.power_plan}
        return plans.get(kind) or TurnPlan(self.game)

    def confirm(self) -> None:
        """Carry out the plan of the pending decision; buying and building end the turn."""
        if self.kind == "buy" and self.fuel_plan.has_choice:
            start = self.game.length + 1
            kept = {number: runs for number, runs in self._bought_for.items() if number < start}
            self._bought_for = {**kept, start: self.fuel_plan.plant_runs}
            self.game.record.note(Program(bought_for=self._bought_for))
            if self.fuel_plan.one_a_turn:
                self.fuel_orders[self.seat] = self.fuel_plan.order()
                self.act_all([action] if (action := self._ordered_fuel()) is not None else [])
                return
        self.act_all(self.turn_plan.actions())

    def bought_for(self, seat: int) -> Mapping[int, int]:
        """Return, by plant, the number of runs for which a seat last bought fuel and which it has not made yet.

        They only determine on which cards the tokens are drawn.
        """
        actions = self.game.record.actions[: self.game.length]
        for number in sorted(self._bought_for, reverse=True):
            action = actions[number - 1] if 0 < number <= len(actions) else None
            if isinstance(action, Buy) and action.seat == seat:
                later = [one for one in actions[number:] if isinstance(one, Power) and one.seat == seat]
                ran = [run.plant for one in later for run in one.runs]
                left = {plant: runs - ran.count(plant) for plant, runs in self._bought_for[number].items()}
                return {plant: runs for plant, runs in left.items() if runs > 0}
        return {}

    # -- acting

    def act(self, action: Action) -> list[Event]:
        """Apply an action, notify the listeners, play forced actions, and return the events.

        Raises IllegalAction and changes nothing if the rules forbid it.
        """
        return self.act_all([action])

    def act_all(self, actions: Iterable[Action]) -> list[Event]:
        """Apply several actions of one player as a single undo step, then play forced actions.

        Raises IllegalAction at the first illegal one; those before it stay applied.
        """
        start = self.game.length
        out: list[Event] = []
        self.pins.drop(self.seat, set(self.build_plan.offered) - set(self.build_plan.cities))
        try:
            for action in actions:
                if self.game.length > start:
                    self.undoing.note_joined(self.game.length + 1)
                out += self._apply(action)
            out += self._play_forced()
        finally:
            self.undoing.note_step(start)
            self.refresh()
        return out

    def _play_forced(self) -> list[Event]:
        """Play actions that need no decision: those without a choice, and bids within a limit that was set."""
        out: list[Event] = []
        while self.seat != NOBODY and self.seats[self.seat].is_human:
            forced = self._limited_bid() or self._best_choice() or self._ordered_fuel()
            forced = forced or (self.turn_plan.forced() if self.auto_forced else None)
            if forced is None:
                break
            self.undoing.note_joined(self.game.length + 1)
            self.undoing.note_forced(self.game.length + 1)
            out += self._apply(forced)
        return out

    def _apply(self, action: Action) -> list[Event]:
        out = self.game.apply(action)
        if not self.state.on_offer:  # the auction is over
            self.bid_limits_set.clear()
        if self.state.phase != RESOURCES:
            self.fuel_orders.clear()
        self._notify(out)
        return out

    def start(self, *, auto_forced: bool | None = None) -> None:
        """Play forced actions at the start, after loading, or on returning to the table.

        The plan stays if the decision is still the same.

        Args:
            auto_forced: As in the class; None leaves it unchanged.
        """
        self.auto_forced = self.auto_forced if auto_forced is None else auto_forced
        start = self.game.length
        self._play_forced()
        self.undoing.note_step(start, follows=True)
        if self.game.length != start:
            self.refresh()

    # -- best choices for all

    def choosers(self) -> list[int]:
        """Return the seats of people who will choose their plants to run after the player to act this round."""
        rest = self.state.order[self.state.turn + 1 :] if self.kind == "power" else ()
        return [seat for seat in rest if self.seats[seat].is_human]

    def run_best_for_all(self) -> None:
        """Run the plants as planned, then the plants of everyone with only one sensible choice this round."""
        self._best_in_round = self.state.round
        self.confirm()

    def _best_choice(self) -> Action | None:
        """Return the only sensible choice of plants if the players have asked for this in the current round."""
        asked = self.kind == "power" and self._best_in_round == self.state.round
        return self.power_plan.only_sensible() if asked else None

    # -- one token a turn

    def _ordered_fuel(self) -> Action | None:
        """Return the next token ordered by the player to act, or None if they have to decide."""
        order = self.fuel_orders.get(self.seat) if self.kind == "buy" else None
        action = order.following(self.state, self.seat) if order is not None else None
        if order is not None and action is not None:
            self.fuel_orders[self.seat] = order.without(action.fuel)
        return action

    # -- bid limits

    def set_limit(self, seat: int, amount: int | None) -> None:
        """Let the program bid for a seat in this auction, raising by 1 up to an amount and then passing.

        None removes the limit. If it is the seat's turn to bid, the first bid is made immediately.
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
        """Return the bid or pass that follows from a limit, or None if there is no limit."""
        if self.kind != "bid" or self.seat not in self.bid_limits_set:
            return None
        limits = self.legal.bid_range()
        if limits is None or limits[0] > self.bid_limits_set[self.seat]:
            return Pass(self.seat)
        return Bid(self.seat, limits[0])

    # -- undo

    @property
    def forced(self) -> set[int]:
        """The numbers of the actions that the program made."""
        return self.undoing.forced

    def why_no_undo(self) -> str:
        """Return why nothing can be undone now, or "" if something can."""
        refused = self.undoing.why_not()
        last = self.undoing.last()
        is_bots = last is not None and last.seat != NOBODY and not self.seats[last.seat].is_human
        if refused is None and last is not None and is_bots and not self.undoing.table_agrees:
            refused = Refused("other_decided", last.seat)
        if refused is not None and last is not None and refused == Refused("other_decided", self.seat):
            refused = Refused("other_decided", last.seat)  # the person who asks has not decided since
        return "" if refused is None else _(_NO_UNDO[refused.code]).format(name=self.name(refused.seat))

    def undo_name(self) -> str:
        """Return the name of the step to undo, such as "bid", or ""."""
        step = self.undoing.last()
        return "" if step is None else _(_STEP_NAMES[type(self.game.record.actions[step.start])])

    def redo_name(self) -> str:
        """Return the name of the step to redo, or ""."""
        step = self.undoing.next_redo()
        action = self.game.next_redo()
        return "" if step is None or action is None else _(_STEP_NAMES[type(action)])

    def undo(self) -> bool:
        """Undo the last step and restore its choices to the plan; return whether that was possible."""
        step = self.undoing.last()
        undone = self.game.record.actions[step.start : step.end] if step is not None else []
        if not self._went_back(not self.why_no_undo() and self.undoing.undo() is not None):
            return False
        own = tuple(action for action in undone if not isinstance(action, Shuffle) and action.seat == self.seat)
        if (
            own
            and self.legal.why_not(own[0]) is None
            and not (self.kind == "build" and settings.current().build_at_once)
        ):
            self.turn_plan.mark(Hint(own, 0, ((),) * len(own)))
        return True

    def can_reset_turn(self) -> bool:
        """Return whether the player to act has taken steps this turn that can be undone."""
        return bool(self.undoing.turn())

    def reset_turn(self) -> bool:
        """Undo all steps of the current turn; return whether there were any."""
        return self._went_back(self.undoing.reset_turn() > 0)

    def redo(self) -> bool:
        """Redo the last undone step; return whether there was one."""
        return self._went_back(self.undoing.redo() is not None)

    def _went_back(self, moved: bool) -> bool:
        if moved:
            self.bid_limits_set.clear()
            self.fuel_orders.clear()
            self._best_in_round = 0
            self.refresh()
            self._notify([])
        return moved

    def _notify(self, happened: list[Event]) -> None:
        for listener in self.listeners:
            listener(self.game, happened)
