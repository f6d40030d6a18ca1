"""The kinds of bots: the built-in ones, and those that other packages provide as entry points."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from powergrid.base.errors import PowergridError, did_you_mean
from powergrid.bots.bot import Bot
from powergrid.bots.expert import ExpertBot
from powergrid.bots.levels import EASY, NORMAL, HardBot, ThoughtfulBot
from powergrid.bots.manners import with_manner
from powergrid.bots.notches import bot_between, level_of
from powergrid.bots.random_bot import RandomBot
from powergrid.bots.view import View, view_of
from powergrid.rules.actions import Decision
from powergrid.rules.legal import Legal
from powergrid.rules.state import GameState

#: Entry points in this group are bots: the name is the kind, and the object is called with a seed (int).
GROUP: Final = "powergrid.bots"
#: The kind of a seat without a bot.
HUMAN: Final = "human"


class BotError(PowergridError):
    """An unknown or unusable kind of bot, or a bot that breaks the rules."""


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot: its name in records and commands, and a description for players."""

    name: str
    sentence: str


_OURS: Final[dict[str, tuple[str, Callable[[int, str, int], Bot]]]] = {
    "random": ("Plays any legal move.", lambda seed, _manner, _cores: RandomBot(seed)),
    "easy": (
        "Plays soundly, but pays too much and ignores the others.",
        lambda seed, manner, _cores: ThoughtfulBot(seed, with_manner(EASY, manner)),
    ),
    "normal": (
        "Weighs plants, fuel, turn order and the end of the game.",
        lambda seed, manner, _cores: ThoughtfulBot(seed, with_manner(NORMAL, manner)),
    ),
    "hard": (
        "Imagines how the game would go on after every promising action.",
        lambda seed, manner, _cores: HardBot(seed, with_manner(NORMAL, manner)),
    ),
    "expert": (
        "Compares whole turns over hundreds of imagined games, several rounds ahead.",
        lambda seed, manner, cores: ExpertBot(seed, with_manner(NORMAL, manner), cores=cores),
    ),
}


def bot_kinds() -> list[BotKind]:
    """Return all available kinds: the built-in ones from weakest to strongest, then the others by name."""
    ours = [BotKind(name, sentence) for name, (sentence, _) in _OURS.items()]
    return ours + [
        BotKind(name, f"A bot of your own ({point.value}).") for name, point in sorted(_entry_points().items())
    ]


def make_bot(kind: str, seed: int, manner: str = "", notch: int | None = None, cores: int = 1) -> Bot:
    """Return a bot. The same kind and seed play the same way.

    Raises BotError for an unknown or broken kind.

    Args:
        manner: The playing style, or "" for none; only the built-in kinds have any.
        notch: The strength of an adaptive bot (see `notches`), or None for others.
        cores: Processor cores that the expert may use; with more of them, it thinks more.
    """
    if notch is not None and kind == level_of(notch) and (adjusted := bot_between(notch, seed, manner)) is not None:
        return adjusted
    if kind in _OURS:
        return _OURS[kind][1](seed, manner, cores)
    point = _entry_points().get(kind)
    if point is None:
        known = [one.name for one in bot_kinds()]
        raise BotError(f'there is no bot "{kind[:40]}"; the bots are {", ".join(known)}{did_you_mean(kind, known)}')
    return _made(f'the bot "{kind}" ({point.value})', point, seed)


def bot_from(text: str, seed: int) -> Bot:
    """Return a bot of the class named by a string such as "module:Class". Raises BotError if it cannot be used.

    Use this only for text typed by the user: a record must not decide what is imported.
    """
    if not re.fullmatch(r"[\w.]+:[\w.]+", text):
        raise BotError(f'a bot of your own is named as module:Class, not "{text[:40]}"')
    return _made(f'the bot "{text}"', EntryPoint(text, text, GROUP), seed)


def _made(what: str, point: EntryPoint, seed: int) -> Bot:
    try:
        bot: Bot = point.load()(seed)
    except Exception as error:
        raise BotError(f"{what} cannot be used: {_describe(error)}") from error
    if not callable(getattr(bot, "choose", None)):
        raise BotError(f"{what} has no method choose(view, legal)")
    return bot


def ask(bot: Bot, state: GameState, *, hidden_money: bool = False, view: View | None = None) -> Decision:
    """Ask a bot for its action as the player to act, and check that it is legal.

    Raises BotError if the bot fails or breaks a rule.

    Args:
        view: The bot's view, if it already exists.
    """
    if view is None and type(bot) is RandomBot:
        return bot.pick(state)  # creating views would take most of the time of a random game
    seen = view if view is not None else view_of(state, state.to_act, hidden_money=hidden_money)
    name = type(bot).__name__
    try:
        action = bot.choose(seen, Legal(seen.state))
    except Exception as error:
        raise BotError(f"the bot {name} failed: {_describe(error)}") from error
    legal = Legal(state)
    if action not in legal:
        why = legal.why_not(action) if isinstance(action, Decision) else "that is not an action"
        raise BotError(f"the bot {name} broke the rules with {action}: {why}")
    return action


@cache
def _entry_points() -> dict[str, EntryPoint]:
    """Return the bots of other packages by name. This is slow: it reads the metadata of every installed package."""
    points = entry_points(group=GROUP)
    return {point.name: point for point in points if point.name not in _OURS and point.name != HUMAN}


def _describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
