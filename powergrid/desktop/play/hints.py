"""Hints on request: a bot thinks about a person's decision in the background."""

from collections.abc import Sequence
from typing import Final

from powergrid.bots import Adviser, make_bot, view_of
from powergrid.bots.auction_plan import top_bid
from powergrid.bots.levels import NORMAL
from powergrid.bots.notches import LEVELS, between
from powergrid.bots.outlook import outlook
from powergrid.bots.turns import Hint, hints
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.jobs import FOLLOWER, find_hints
from powergrid.desktop.play.seats import Seat
from powergrid.desktop.play.worker import Task, background
from powergrid.game import Game
from powergrid.rules.state import NOBODY

#: The level of the bot that gives hints, unless there are stronger bots at the table.
LEVEL: Final = "hard"
_POLL: Final = 30


def allowed(game: Game) -> bool:
    """Return whether hints are switched on, both in the settings and at this table."""
    return settings.current().advice and not game.record.program.table.no_advice


def level_at(seats: Sequence[Seat]) -> str:
    """Return the level of hints at a table: the level of its strongest bot, so hints are as good as any opponent.

    A bot between two levels counts as the higher one. Bots of other packages are ignored, because their strength is
    unknown.
    """
    kinds = [between(seat.notch)[1] if seat.notch is not None else seat.kind for seat in seats]
    return max((kind for kind in [LEVEL, *kinds] if kind in LEVELS), key=LEVELS.index)


class Hints:
    """Hints for the pending decision; they close after the next action.

    Attributes:
        hidden_money: Whether other players' money is hidden from the bot.
        fixed_level: The level of hints, or "" for the level of the table.
        chosen: The hint that was marked last, or -1 for none.
    """

    def __init__(self, controller: Controller, *, hidden_money: bool = False) -> None:
        self.controller = controller
        self.hidden_money = hidden_money
        self.fixed_level = ""
        self.chosen = -1
        self._search: Task[tuple[Hint, ...]] | None = None
        self._asked_at = self._moment()

    @property
    def level(self) -> str:
        """The level of the bot that gives the hints."""
        return self.fixed_level or level_at(self.controller.seats)

    @property
    def is_open(self) -> bool:
        """Whether hints for the pending decision are shown or being searched for."""
        return self._search is not None and self._asked_at == self._moment()

    @property
    def thinking(self) -> bool:
        """Whether the search is running."""
        return self._search is not None and not self._search.done

    @property
    def found(self) -> tuple[Hint, ...]:
        """The hints found, best first; empty during the search and if it failed."""
        return (self._search and self._search.result) or ()

    @property
    def error(self) -> str:
        """Why there are no hints, or "" if nothing went wrong."""
        return self._search.error if self._search is not None else ""

    def _moment(self) -> tuple[int, int]:
        return self.controller.game.length, self.controller.seat

    def toggle(self) -> None:
        """Show hints, or close them."""
        if self.is_open:
            self.close()
        elif self.controller.seat != NOBODY:
            self.close()
            self._asked_at = self._moment()
            self._search = background.start(find_hints, self.level, self.controller.state.copy(), self.hidden_money)

    def close(self) -> None:
        """Close the hints and stop thinking."""
        if self._search is not None:
            background.cancel(self._search)
        self._search = None
        self.chosen = -1

    def tick(self) -> bool:
        """Close outdated hints; return whether anything must be redrawn."""
        if self._search is None:
            return False
        if not self.is_open:
            self.close()
            return True
        if self._search.done:
            return False
        background.collect()
        return self._search.done

    def deadline(self, now: int) -> int | None:
        """Return when `tick` is due next, in milliseconds, or None if no search is running."""
        return now + _POLL if self.thinking else None

    def choose(self, number: int) -> Hint:
        """Mark a hint and return it."""
        self.chosen = number
        return self.found[number]


def plant_worth(controller: Controller) -> int | None:
    """Return the most a bot would bid (in Elektro) for the plant up for auction or chosen.

    0 if the bot would not bid, or None without hints or a plant.
    """
    plant = controller.state.on_offer or controller.auction_plan.plant
    if controller.seat == NOBODY or not plant or not allowed(controller.game):
        return None
    hidden_money = controller.game.record.program.table.hidden_money
    state = view_of(controller.state, controller.seat, hidden_money=hidden_money).state
    most, _deal = top_bid(state, controller.seat, plant, outlook(state), NORMAL)
    return max(0, round(most))


def quick_hint(controller: Controller) -> Hint | None:
    """Return a hint immediately, from a level that needs no search, or None if nobody is to act."""
    if controller.seat == NOBODY:
        return None
    bot = make_bot(FOLLOWER, 0)
    assert isinstance(bot, Adviser)
    hidden_money = controller.game.record.program.table.hidden_money
    return hints(bot, bot, view_of(controller.state, controller.seat, hidden_money=hidden_money), 1)[0]
