"""From clicks and keys to actions: carrying out what was chosen, what is forced, and undoing it.

The controller owns a Game and the choices that are not actions yet (`Choosing`). Docks and views read it and call its
methods; it knows nothing of pictures. Every action goes through `Game.apply`; choices are dropped as soon as the game
moves on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from powergrid.content.plants import PLANTS
from powergrid.desktop.play.choosing import Choosing
from powergrid.desktop.play.undo import Refused, Step, Undo
from powergrid.desktop.words.translation import _N, _
from powergrid.game import Game
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
    Run,
    Scrap,
    Shuffle,
)
from powergrid.rules.events import Event
from powergrid.rules.refusals import IllegalAction, Refusal
from powergrid.rules.state import NOBODY


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


class Controller(Choosing):
    """A game at the table with the choices in progress.

    auto_forced: play decisions without a choice by themselves (they are recorded like any other).
    bid_limits_set: by seat the most the program may bid for it in the running auction.
    forced: numbers of the actions that the program made (forced ones, and bids inside a limit).
    free_undo: undo goes past drawn cards and other players' decisions (the table agrees).
    listeners: called after each action and each undo (then without events), autosave and sound among them.
    """

    def __init__(self, game: Game, *, auto_forced: bool = True, free_undo: bool = False) -> None:
        super().__init__(game)
        self.auto_forced = auto_forced
        self.listeners: list[Listener] = []
        self.bid_limits_set: dict[int, int] = {}
        game.settle()
        self.undoing = Undo(game, table_agrees=free_undo)
        self._begin_decision()

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
                if self.game.length > start:
                    self.undoing.note_joined(self.game.length + 1)
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
            forced = self._limited_bid() or (self.forced_action() if self.auto_forced else None)
            if forced is None:
                break
            self.undoing.note_joined(self.game.length + 1)
            self.undoing.note_forced(self.game.length + 1)
            out += self._apply(forced)
        return out

    def _apply(self, action: Action) -> list[Event]:
        out = self.game.apply(action)
        if not self.state.on_offer:  # the auction is over, whoever puts the next plant up
            self.bid_limits_set.clear()
        self._tell(out)
        return out

    def start(self) -> None:
        """Play what is forced at the very start, after loading, or back at the table.

        What was chosen stays where the decision is the same still.
        """
        start = self.game.length
        self._play_forced()
        self.undoing.took(start, follows=True)
        if self.game.length != start:
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

    # -- confirming choices

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

    def confirm_bid(self) -> None:
        """Put the chosen plant up, or raise."""
        if self.kind == "nominate":
            self.act(Nominate(self.seat, self.choices.plant, self.choices.bid))
        else:
            self.act(Bid(self.seat, self.choices.bid))

    def pass_(self) -> None:
        """Pass in bidding, or leave the phase."""
        self.act(Pass(self.seat))

    def confirm_fuel(self) -> None:
        """Buy what is planned and end the turn."""
        if any(self.choices.fuel):
            self.bought_for[self.seat] = self.choices.plant_runs
        buys: list[Action] = [Buy(self.seat, k, n) for k, n in enumerate(self.choices.fuel) if n]
        self.act_all([*buys, Done(self.seat)])

    def confirm_build(self) -> None:
        """Build the plan in the order it stands in and end the turn."""
        builds: list[Action] = [Build(self.seat, step.city) for step in self.plan()]
        self.act_all([*builds, Done(self.seat)])

    def confirm_power(self) -> None:
        """Run the plants as chosen."""
        self.act(Power(self.seat, self.runs()))

    def build_city(self, city: int) -> Refusal | None:
        """Build a city at once, without a plan; returns why it cannot be."""
        return self._try(Build(self.seat, city))

    def choose_setup_city(self, city: int) -> Refusal | None:
        """Place a Trust house or mark a start city; returns why it cannot be."""
        make = MarkStart if self.kind == "mark_start" else PlaceTrust
        return self._try(make(self.seat, city))

    def _try(self, action: Action) -> Refusal | None:
        try:
            self.act(action)
        except IllegalAction as error:
            return error.refusal
        return None

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
            self.bought_for.clear()
            self._begin_decision()
            self._tell([])
        return moved

    def _tell(self, happened: list[Event]) -> None:
        for listener in self.listeners:
            listener(self.game, happened)
