"""Computer players: what they see (`View`), what they are (`Bot`), how to get one (`make_bot`)."""

from powergrid.bots.bot import Advice, Adviser, Bot, Reason
from powergrid.bots.registry import BotError, BotKind, ask, bot_kinds, make_bot
from powergrid.bots.view import View, view_of

__all__ = [
    "Advice",
    "Adviser",
    "Bot",
    "BotError",
    "BotKind",
    "Reason",
    "View",
    "ask",
    "bot_kinds",
    "make_bot",
    "view_of",
]
