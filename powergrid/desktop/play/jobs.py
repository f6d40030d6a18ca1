"""The background jobs of bots: decide, give hints, review a game. The worker process imports only this module."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Final

from powergrid.bots import Adviser, Bot, Reason, ask, make_bot, view_of
from powergrid.bots.chances import Swing, chance_curve, swings
from powergrid.bots.review import Costly, Tally, costly_decisions
from powergrid.bots.turns import Hint, hints
from powergrid.desktop.play.worker import Work
from powergrid.game import replay
from powergrid.record import Record
from powergrid.rules.actions import Decision
from powergrid.rules.legal import Legal
from powergrid.rules.state import GameState

#: The level of the bot that completes the turn that a hint begins.
FOLLOWER: Final = "normal"


@lru_cache(maxsize=12)
def _bot(_table: int, cores: int, kind: str, seed: int, manner: str, notch: int | None) -> tuple[Bot, Lock]:
    """Return the bot of a seat, always the same object because it may keep notes, and a lock to hold while using it."""
    return make_bot(kind, seed, manner, notch, cores), Lock()


def decide(
    work: Work,
    table: int,
    who: tuple[str, int, str, int | None],
    state: GameState,
    hidden_money: bool,
) -> tuple[Decision, tuple[Reason, ...]]:
    """Return a bot's decision for the player to act, with its reasons if it gives any. Raises BotError.

    Args:
        who: The bot's kind, seed, manner and notch, as for `make_bot`.
    """
    bot, asked = _bot(table, work.cores, *who)
    with asked:
        view = view_of(state, state.to_act, hidden_money=hidden_money, stop=work.stopped)
        if isinstance(bot, Adviser) and not work.stopped():
            advice = bot.advise(view, Legal(view.state), 1)
            if advice and advice[0].action in Legal(state):
                return advice[0].action, advice[0].reasons
        return ask(bot, state, view=view), ()


def find_hints(work: Work, level: str, state: GameState, hidden_money: bool) -> tuple[Hint, ...]:
    """Return a bot's hints for the player to act, best first. Raises BotError."""
    adviser, follower = make_bot(level, 0, cores=work.cores), make_bot(FOLLOWER, 0)
    if not isinstance(adviser, Adviser) or not isinstance(follower, Adviser):
        return ()
    return tuple(hints(adviser, follower, view_of(state, state.to_act, hidden_money=hidden_money, stop=work.stopped)))


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a review: the biggest swings in the chances of winning, and the most costly decisions.

    Attributes:
        tallies: By seat, how many decisions offered a choice, and how many of these lost nothing; empty until the
            review has finished.
    """

    swings: tuple[Swing, ...] = ()
    costly: tuple[Costly, ...] = ()
    tallies: Mapping[int, Tally] = field(default_factory=dict)


def review(work: Work, record: Record, seats: Collection[int]) -> Findings:
    """Return the turning points of a finished game, and the most costly decisions of these seats."""
    game = replay(record)
    turned = tuple(swings(game, chance_curve(game), stop=work.stopped))
    work.note(0.0, Findings(turned))

    def note(part: float, so_far: list[Costly]) -> None:
        work.note(part, Findings(turned, tuple(so_far)))

    tallies: dict[int, Tally] = {}
    costly = costly_decisions(game, seats, stop=work.stopped, progress=note, tallies=tallies)
    return Findings(turned, tuple(costly), tallies)
