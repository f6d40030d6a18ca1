"""Translation, and short lists and counts in any language.

`_` translates when it is called. Texts in module-level tables are marked with `_N` and translated where they are used.
"""

import re
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import Final

#: No translation: the messages in the code are English.
ENGLISH: Final = NullTranslations()
_catalogue = ENGLISH


def use_catalogue(catalogue: NullTranslations) -> None:
    """Translate with `catalogue` from now on."""
    global _catalogue
    _catalogue = catalogue


def current() -> NullTranslations:
    """Return the current catalogue, which can be part of a cache key."""
    return _catalogue


def _(text: str) -> str:
    """Return `text` in the current language."""
    return _catalogue.gettext(text) if text else ""  # gettext translates "" as the header of the catalogue


def _N(text: str) -> str:  # noqa: N802 - the usual name of this mark
    """Mark `text` for translation and return it unchanged."""
    return text


def _NN(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark the two English forms of a message for translation and return them, for `plural`."""
    return one, many


def _p(context: str, text: str) -> str:
    """Translate `text` where the same English words have several meanings.

    Args:
        context: A few words for the translators about where it is used.
    """
    return _catalogue.pgettext(context, text)


def plural(number: int, one: str, many: str) -> str:
    """Return the translated plural form for `number`; `one` and `many` are the English forms."""
    return _catalogue.ngettext(one, many, number)


def inside(text: str) -> str:
    """Make the first letter lower case for use inside a sentence, except in German, because it may be a noun."""
    keeps = _catalogue.info().get("language") == "de" or text.startswith("I ")
    return text if keeps else text[:1].lower() + text[1:]


def count(number: int, one: str, many: str, **others: object) -> str:
    """Return "1 city" or "3 cities" in the current language; both English forms contain {n}.

    Translate whole sentences instead of inserting a count into one, because many languages inflect it.

    Args:
        others: Values of other fields.
    """
    return plural(number, one, many).format(n=number, **others)


def either(items: Sequence[object]) -> str:
    """Join items as "a, b or c"."""
    if len(items) < 2:
        return "".join(map(str, items))
    first = ", ".join(map(str, items[:-1]))
    return _("{first} or {last}").format(first=first, last=items[-1])


def labelled(label: object, text: object) -> str:
    """Join a label and text as "label: text"; French has a space before the colon."""
    return _("{label}: {text}").format(label=label, text=text)


def clauses(parts: Iterable[str]) -> str:
    """Join parts as "a; b"; French has a space before the semicolon."""
    return _("{first}; {last}").format(first="", last="").join(parts)


def capital(text: str) -> str:
    """Capitalise only the first letter of some text.

    In a Spanish question, that is the letter after the opening question mark.
    """
    first = 1 if text.startswith(("¿", "¡")) else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def decimal(value: float) -> str:
    """Format a number with one decimal for the current language: 12.5, in German 12,5."""
    return with_decimal_mark(f"{value:.1f}")


def whole(value: int) -> str:
    """Format a whole number with a proper minus sign instead of a hyphen."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """Format a difference with its sign: +3, −3 or 0."""
    return whole(value) if value <= 0 else f"+{value}"


def percent(value: int) -> str:
    """Format a percentage for the current language: 80%, in German 80 %."""
    return _p("percent", "{n}%").format(n=value)


def signed_percent(value: int) -> str:
    """Format a difference of percentages with its sign: +3%, −3% or 0%."""
    return _p("percent", "{n}%").format(n=signed(value))


def with_decimal_mark(text: str) -> str:
    """Return `text` with the decimal mark of the current language if it is a number with decimals."""
    return text.replace(".", _p("decimal mark", ".")) if re.fullmatch(r"-?\d+\.\d+", text) else text
