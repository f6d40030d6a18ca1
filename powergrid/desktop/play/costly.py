"""The most costly decisions of a finished game, as estimated by the program."""

from __future__ import annotations

from dataclasses import dataclass, replace

from powergrid.bots.review import Costly
from powergrid.bots.turns import Hint
from powergrid.desktop.play.jobs import review
from powergrid.desktop.play.worker import Task, background
from powergrid.desktop.words.hints import act_text
from powergrid.desktop.words.names import Names, names_of
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules import fuel
from powergrid.rules.actions import Build, Buy, Decision, Done
from powergrid.rules.building import build_cost, house_price
from powergrid.rules.state import GameState


@dataclass(frozen=True, slots=True)
class CostlyLine:
    """One decision, in words.

    number: of the action. done, better: the action taken, and a better one. chance, better_chance: of winning, in
    percent, with each.
    """

    number: int
    seat: int
    round: int
    done: str
    better: str
    reason: str
    chance: int
    better_chance: int


class CostlySearch:
    """Looks for the most costly decisions of some seats of a finished game.

    lines: the result, None until there is one.
    """

    def __init__(self, game: Game, seats: frozenset[int]) -> None:
        self.game = game
        self.seats = seats
        self.lines: list[CostlyLine] | None = None
        self._search: Task[tuple[Costly, ...]] | None = None

    def start(self) -> None:
        """Start the search, once."""
        if self._search is None:
            record = replace(self.game.record, actions=list(self.game.record.actions))
            self._search = background.start(review, record, self.seats)

    def stop(self) -> None:
        """Stop the search because the screen closes."""
        if self._search is not None:
            background.cancel(self._search)

    @property
    def busy(self) -> bool:
        """True while the search runs."""
        return self._search is not None and not self._search.done

    @property
    def part(self) -> float:
        """The progress, 0 to 1."""
        return self._search.part if self._search is not None else 0.0

    @property
    def fault(self) -> str:
        """Why the search failed, "" if it did not."""
        return self._search.fault if self._search is not None else ""

    def tick(self) -> bool:
        """Collect the results and return whether there is anything new to draw."""
        if not self.busy:
            return False
        before = self.part
        background.collect()
        self.retell()
        return self.part != before or not self.busy

    def retell(self) -> None:
        """Write the results in the current language."""
        if self._search is not None and self._search.result is not None:
            self.lines = [_line(self.game, one) for one in self._search.result]


def _line(game: Game, found: Costly) -> CostlyLine:
    state, names = game.at(found.number - 1), names_of(game)
    reasons = [reason_text(reason) for reason in found.better.reasons if reason.code != "chance"]
    return CostlyLine(
        found.number,
        found.seat,
        state.round,
        _act(state, names, found.action),
        _act(state, names, found.better.action),
        reasons[0] if reasons else "",
        round(found.chance),
        round(found.better_chance),
    )


def _act(state: GameState, names: Names, action: Decision) -> str:
    if isinstance(action, Done):
        return _("End the turn")
    return act_text(state, names, Hint((action,), _cost(state, action), ((),)))


def _cost(state: GameState, action: Decision) -> int:
    if isinstance(action, Buy):
        return fuel.price(state, action.seat, action.fuel, action.amount, action.market)
    if isinstance(action, Build):
        new = action.new_network
        return house_price(state, action.city) if new else build_cost(state, action.seat, action.city)
    return 0
