"""The kinds of bots and their manners of play in words."""

from __future__ import annotations

from powergrid.bots.manners import BY_NAME
from powergrid.desktop.words.translation import _


def kind_text(kind: str, manner: str = "") -> str:
    """Return the tag of a bot: "bot, Normal", or "bot, Normal, Builder"."""
    text = _("bot, {kind}").format(kind=_(kind.capitalize()))
    return f"{text}, {_(BY_NAME[manner].title)}" if manner else text


def manner_text(kind: str, manner: str) -> str:
    """Return how a bot plays in a sentence, "" for a person and for a bot without a manner."""
    if not manner:
        return ""
    said = BY_NAME[manner]
    return _("{kind}, {title}: {sentence}").format(
        kind=_(kind.capitalize()), title=_(said.title), sentence=_(said.sentence)
    )
