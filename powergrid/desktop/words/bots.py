"""Names and descriptions of the kinds of bots and their playing styles."""

from powergrid.bots.manners import BY_NAME
from powergrid.bots.notches import HIGHEST, between
from powergrid.desktop.words.translation import _


def kind_text(kind: str, manner: str = "") -> str:
    """Return the label of a bot: "bot, Normal" or "bot, Normal, Builder"."""
    text = _("bot, {kind}").format(kind=_(kind.capitalize()))
    return f"{text}, {_(BY_NAME[manner].title)}" if manner else text


def notch_text(notch: int) -> str:
    """Return the strength of a notch: "Normal (level 4 of 12)" or "between Normal and Hard (level 6 of 12)"."""
    lower, upper = (_(level.capitalize()) for level in between(notch))
    words = lower if lower == upper else _("between {lower} and {upper}").format(lower=lower, upper=upper)
    return _("{words} (level {n} of {all})").format(words=words, n=notch, all=HIGHEST)


def adjusted_text(before: int, after: int) -> str:
    """Return a sentence about the effect of a finished game on adaptive opponents."""
    if after > before:
        text = _("The adaptive opponents get stronger: {words}.")
    elif after < before:
        text = _("The adaptive opponents get weaker: {words}.")
    else:
        text = _("The adaptive opponents keep their strength: {words}.")
    return text.format(words=notch_text(after))


def manner_text(kind: str, manner: str) -> str:
    """Return a sentence about a bot's playing style, or "" for a person and for a bot without one."""
    if not manner:
        return ""
    said = BY_NAME[manner]
    return _("{kind}, {title}: {sentence}").format(
        kind=_(kind.capitalize()), title=_(said.title), sentence=_(said.sentence)
    )
