"""The kinds of bots and their manners of play in words."""

from powergrid.bots.manners import BY_NAME
from powergrid.bots.notches import HIGHEST, between
from powergrid.desktop.words.translation import _


def kind_text(kind: str, manner: str = "") -> str:
    """Return the tag of a bot: "bot, Normal", or "bot, Normal, Builder"."""
    text = _("bot, {kind}").format(kind=_(kind.capitalize()))
    return f"{text}, {_(BY_NAME[manner].title)}" if manner else text


def notch_text(notch: int) -> str:
    """Return how strong a notch is: "Normal (notch 4 of 12)" or "between Normal and Hard (notch 6 of 12)"."""
    lower, upper = (_(level.capitalize()) for level in between(notch))
    words = lower if lower == upper else _("between {lower} and {upper}").format(lower=lower, upper=upper)
    return _("{words} (notch {n} of {all})").format(words=words, n=notch, all=HIGHEST)


def adjusted_text(before: int, after: int) -> str:
    """Return the effect of a finished game on opponents that adjust."""
    if after > before:
        text = _("The opponents that adjust become stronger: {words}.")
    elif after < before:
        text = _("The opponents that adjust become weaker: {words}.")
    else:
        text = _("The opponents that adjust stay as they are: {words}.")
    return text.format(words=notch_text(after))


def manner_text(kind: str, manner: str) -> str:
    """Return how a bot plays in a sentence, "" for a person and for a bot without a manner."""
    if not manner:
        return ""
    said = BY_NAME[manner]
    return _("{kind}, {title}: {sentence}").format(
        kind=_(kind.capitalize()), title=_(said.title), sentence=_(said.sentence)
    )
