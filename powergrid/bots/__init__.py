"""Computer players: their view of a game (`View`), their interface (`Bot`), and how to create them (`make_bot`)."""

from powergrid.bots.bot import Advice, Adviser, Bot, Reason
from powergrid.bots.registry import BotError, BotKind, ask, bot_from, bot_kinds, make_bot
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
    "bot_from",
    "bot_kinds",
    "make_bot",
    "view_of",
]
