"""Moving through a recorded game: step by step, automatically, or directly to any moment."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Final

from powergrid.desktop.play.controller import Controller
from powergrid.game import Game
from powergrid.rules.actions import Action, Bid, Build, Buy, Done, Nominate, Scrap, Shuffle
from powergrid.rules.events import Event, PlantBought, PlantNominated
from powergrid.rules.state import NOBODY
from powergrid.study.statistics import round_starts, turn_starts

#: Milliseconds between steps, by speed.
SPEEDS: Final = {"half": 1600, "one": 800, "two": 400, "four": 200}
#: Pauses in an auction, relative to the normal ones: after the last bid, the maximum after any other bid or pass, and
#: the maximum total of the latter.
_LAST_BID, _BID, _BIDS = 0.75, 0.25, 1.0


def is_step(actions: Sequence[Action]) -> bool:
    """Return whether these actions form one step: one action, perhaps followed by a shuffle or the end of the turn."""
    decided = [action for action in actions if not isinstance(action, Shuffle)]
    return len(decided) == 1 or (len(decided) == 2 and _only_ends(*decided))


def _only_ends(before: Action, action: Action) -> bool:
    """Return whether an action only ends a turn of buying or building, so that there is nothing new to show."""
    return isinstance(before, Buy | Build) and isinstance(action, Done) and before.seat == action.seat


def _turns(game: Game) -> set[int]:
    """Return the moments between turns. An auction is one turn, including the purchase and scrapping a plant."""
    inside, ends, runs = set(), set(), False
    for number in range(1, game.length):
        sold = False
        for event in game.events[number]:
            sold = sold or isinstance(event, PlantBought)
            runs = isinstance(event, PlantNominated) or (runs and not isinstance(event, PlantBought))
        if runs or isinstance(game.record.actions[number], Scrap):
            inside.add(number)
        elif sold or isinstance(game.record.actions[number - 1], Scrap):
            ends.add(number)
    return {0, game.length, *turn_starts(game), *ends} - inside


def _bidding_pauses(game: Game) -> dict[int, float]:
    """Return, by moment, the relative pauses after bids and passes that do not end an auction."""
    pauses: dict[int, float] = {}
    opened = last = 0
    for number, action in enumerate(game.record.actions, start=1):
        if isinstance(action, Nominate):
            opened = last = number
        elif isinstance(action, Bid):
            last = number
        if opened and any(isinstance(event, PlantBought) for event in game.events[number]):
            among = [one for one in range(opened + 1, number) if one != last]
            pauses |= dict.fromkeys(among, min(_BID, _BIDS / max(1, len(among))))
            pauses |= {last: _LAST_BID} if opened < last < number else {}
            opened = 0
    return pauses


def _decisions(actions: Sequence[Action]) -> list[tuple[int, int]]:
    """Return the moments of decisions with the deciding seats; a turn of buying or building is one decision."""
    found: list[tuple[int, int]] = []
    turn = NOBODY
    for number, action in enumerate(actions):
        if isinstance(action, Shuffle):
            continue
        if action.seat != turn or not isinstance(action, Buy | Build | Done):
            found.append((number, action.seat))
        turn = action.seat if isinstance(action, Buy | Build) else NOBODY
    return found


class Playback:
    """A recorded game that can be shown at any moment.

    Attributes:
        clock: Returns the time in milliseconds.
        on_move: Called after every move; after a step forward, with the events of each action since the previous
            moment.
        unit: The unit of a step: actions, turns (an auction counts as one) or rounds.
        stepped: The unit of the step that led to the current moment.
        seat: The player for `step_decision`.
        speed: A key of `SPEEDS`.
        due: When the next step is due, in milliseconds, or None while paused.
        at_decision: Whether `step_decision` or `jump_to_decision` led to the current moment.
        at_round: Whether `open_round` led to the current moment.
    """

    def __init__(
        self, controller: Controller, clock: Callable[[], int], on_move: Callable[[list[list[Event]]], None]
    ) -> None:
        self.controller = controller
        self.clock = clock
        self.on_move = on_move
        self.unit = self.stepped = "actions"
        self.seat = next((seat.number for seat in controller.seats if seat.is_human), 0)
        self.speed = "one"
        self.due: int | None = None
        self.at_decision = self.at_round = False
        whole = controller.game
        self.length = whole.length
        self.rounds = round_starts(whole)
        actions = whole.record.actions
        hidden = {n for n, action in enumerate(actions) if isinstance(action, Shuffle)}
        self._moments = [n for n in range(self.length + 1) if n not in hidden]
        ended = {n for n in range(1, self.length) if _only_ends(actions[n - 1], actions[n])}
        self._stops = {
            "actions": [n for n in self._moments if n not in ended],
            "turns": sorted({n if n not in hidden else n + 1 for n in _turns(whole)}),
            "rounds": sorted({n + (n in hidden) for n in (0, self.length, *self.rounds)}),
        }
        self._bidding = _bidding_pauses(whole)
        decisions = _decisions(actions)
        self._decisions_by_seat = [[n for n, actor in decisions if actor == seat.number] for seat in controller.seats]

    @property
    def number(self) -> int:
        """The number of actions before the current moment."""
        return self.controller.game.length

    @property
    def playing(self) -> bool:
        """Whether the replay advances automatically."""
        return self.due is not None

    @property
    def progress(self) -> tuple[int, int]:
        """The number of visible actions before the current moment, and in the whole game."""
        stops = self._stops["actions"]
        return bisect_left(stops, self.number), len(stops) - 1

    def shown_since(self) -> int:
        """Return the moment from which to show events: usually the previous action, or -1 at the start.

        After a step by turns, this is the start of the turn. In an auction, the last action is enough, but a
        scrapped plant is shown together with the purchase.
        """
        since, actions = self._stop_before(self.number), self.controller.game.record.actions
        while self.stepped == "turns" and since > 0:
            action, before = actions[since], actions[since - 1]
            goes_on = isinstance(action, Buy | Build) and isinstance(before, Buy | Build) and action.seat == before.seat
            if not goes_on and not isinstance(action, Scrap):
                break
            since = self._stop_before(since)
        return since

    def end_of_turn(self) -> int:
        """Return the moment at the end of the current turn or auction."""
        return next((n for n in self._stops["turns"] if n > self.number), self.length)

    def _stop_before(self, number: int) -> int:
        """Return the moment one action before another, or -1 if there is none."""
        return next((n for n in reversed(self._stops["actions"]) if n < number), -1)

    def _go(self, number: int, *, step: bool = False) -> None:
        """Go to the moment after this number of actions; if a shuffle follows, go to the moment after it."""
        game, before = self.controller.game, self.number
        number = min((n for n in self._moments if n >= number), default=self.length)
        if number < before:
            game.undo_to(number)
        while game.length < number and game.can_redo():
            game.redo()
        self.controller.refresh()
        if self.number >= self.length:
            self.due = None
        self.at_decision = self.at_round = False
        self.on_move(game.events[before + 1 :] if step or self.number == before + 1 else [])

    def _step(self, unit: str, by: int) -> None:
        stops, self.stepped = self._stops[unit], unit
        if by > 0:
            self._go(next((n for n in stops if n > self.number), self.length), step=True)
        else:
            self._go(next((n for n in reversed(stops) if n < self.number), 0))

    def jump(self, number: int, stepped: str = "actions") -> None:
        """Go to the moment after this number of actions, and pause.

        Args:
            stepped: The unit of the step.
        """
        self.due, self.stepped = None, stepped
        self._go(number)

    def show(self, number: int) -> None:
        """Go to the moment after an action, and pause; skip the end of the turn if it follows."""
        self.jump(next((n for n in self._stops["actions"] if n >= number), self.length))

    def open_round(self, number: int) -> None:
        """Go to the start of a round (counted from 1), and pause."""
        self.jump(self.rounds[number - 1])
        self.at_round = True

    def close_round(self, number: int) -> None:
        """Go to the end of a round (counted from 1), and pause."""
        self.jump(self.end_of_round(number), "rounds")

    def step(self, by: int, unit: str = "") -> None:
        """Take a step forward (1) or back (-1), by default in the chosen unit, and pause."""
        self.due = None
        self._step(unit or self.unit, by)

    def next_decision(self, by: int) -> int | None:
        """Return the moment of the chosen player's next (1) or previous (-1) decision, or None."""
        stops = self._decisions_by_seat[self.seat]
        if by > 0:
            return next((n for n in stops if n > self.number), None)
        return next((n for n in reversed(stops) if n < self.number), None)

    def step_decision(self, by: int) -> None:
        """Go to the chosen player's next (1) or previous (-1) decision, and pause."""
        number = self.next_decision(by)
        if number is not None:
            self.jump(number)
            self.at_decision = True

    def jump_to_decision(self, number: int, seat: int) -> None:
        """Choose a player, go to the moment at which they decide, and pause."""
        self.choose(seat)
        self.jump(number)
        self.at_decision = True

    def choose(self, seat: int) -> None:
        """Choose the player for `step_decision`."""
        self.seat = seat

    def round_over(self) -> int:
        """Return the round that has just ended, or 0 if none has."""
        shuffled = self.number and isinstance(self.controller.game.record.actions[self.number - 1], Shuffle)
        moments = self.number, self.number - bool(shuffled)  # a round may begin before or after a shuffle
        return next((self.rounds.index(moment) for moment in moments if moment in self.rounds), 0)

    def rounds_done(self) -> float:
        """Return the number of rounds played, including a fraction of the current one."""
        current = sum(1 for start in self.rounds if start <= self.number)
        if not current:
            return 0.0
        start = self.rounds[current - 1]
        end = self.end_of_round(current)
        return current - 1 + (self.number - start) / max(1, end - start)

    def end_of_round(self, number: int) -> int:
        """Return the end of a round (counted from 1): the start of the next one, or the end of the game."""
        return self.rounds[number] if number < len(self.rounds) else self.length

    def wait(self) -> None:
        """Restart the pause before the next step."""
        if self.due is not None:
            self.due = self.clock() + self._pause()

    def toggle(self) -> None:
        """Play or pause; at the end, start again."""
        if self.playing:
            self.due = None
        else:
            if self.number == self.length:
                self._go(0)
            self.due = self.clock() + self._pause()

    def pause(self) -> None:
        """Stop advancing automatically."""
        self.due = None

    def set_unit(self, unit: str) -> None:
        """Step by actions, turns or rounds."""
        self.unit = unit

    def set_speed(self, speed: str) -> None:
        """Play slower or faster."""
        self.speed = speed

    def change_speed(self) -> None:
        """Switch to the next speed or, after the fastest, to the slowest."""
        speeds = list(SPEEDS)
        self.speed = speeds[(speeds.index(self.speed) + 1) % len(speeds)]

    def tick(self) -> None:
        """Take the next step when it is due, or several if bids come faster than frames."""
        now = self.clock()
        while self.due is not None and now >= self.due:
            due = self.due
            self._step(self.unit, 1)
            if self.playing:
                self.due = (due if self._pause() < SPEEDS[self.speed] else now) + self._pause()

    def _pause(self) -> int:
        """Return how long to wait before the next step, in milliseconds."""
        share = self._bidding.get(self.number, 1.0) if self.unit == "actions" else 1.0
        return max(1, round(SPEEDS[self.speed] * share))
