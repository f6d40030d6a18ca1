"""Translation, and short lists and counts in any language.

`_` translates when it is called. A text that is kept in a table of a module is marked with `_N` and translated
where it is used.
"""

import re
from collections.abc import Iterable, Sequence
from gettext import NullTranslations
from typing import Final

#: English, the language of the texts in the code.
ENGLISH: Final = NullTranslations()
_catalogue = ENGLISH


def use_catalogue(catalogue: NullTranslations) -> None:
    """Translate with `catalogue` from now on."""
    global _catalogue
    _catalogue = catalogue


def current() -> NullTranslations:
    """Return the catalogue in use; it can be part of the key of a cache."""
    return _catalogue


def _(text: str) -> str:
    """Return `text` in the language of the program."""
    return _catalogue.gettext(text) if text else ""  # an empty text stands for the head of a catalogue


def _N(text: str) -> str:  # noqa: N802 - the usual name of this mark
    """Mark `text` for translation and return it as it is."""
    return text


def _NN(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark the two English forms of a text for translation and return them, for `plural`."""
    return one, many


def _p(context: str, text: str) -> str:
    """Return `text` in the language of the program, where the same English words have several meanings.

    context: where it is used, a few words for the translators.
    """
    return _catalogue.pgettext(context, text)


def plural(number: int, one: str, many: str) -> str:
    """Return the form for `number` in the language of the program; `one` and `many` are the English forms."""
    return _catalogue.ngettext(one, many, number)


def inside(text: str) -> str:
    """Return a text with a lower-case first letter, for use inside a sentence; German, with its nouns, keeps it."""
    keeps = _catalogue.info().get("language") == "de" or text.startswith("I ")
    return text if keeps else text[:1].lower() + text[1:]


def count(number: int, one: str, many: str, **others: object) -> str:
    """Return "1 city" or "3 cities" in the language of the program: the two English forms contain {n}.

    others: what else they contain. A whole sentence is better than a count within one: languages inflect it.
    """
    return plural(number, one, many).format(n=number, **others)


def either(items: Sequence[object]) -> str:
    """Return "a, b or c"."""
    if len(items) < 2:
        return "".join(map(str, items))
    first = ", ".join(map(str, items[:-1]))
    return _("{first} or {last}").format(first=first, last=items[-1])


def labelled(label: object, text: object) -> str:
    """Return "label: text"; French has a space before the colon."""
    return _("{label}: {text}").format(label=label, text=text)


def clauses(parts: Iterable[str]) -> str:
    """Return "a; b"; French has a space before the semicolon."""
    return _("{first}; {last}").format(first="", last="").join(parts)


def capital(text: str) -> str:
    """Return a text with a capital first letter, to begin a sentence or a label; the rest stays as it is.

    The first letter of a Spanish question is the one after its mark.
    """
    first = 1 if text.startswith(("¿", "¡")) else 0
    return text[:first] + text[first : first + 1].upper() + text[first + 1 :]


def decimal(value: float) -> str:
    """Return a number with one decimal as the language of the program writes it: 12.5, in German 12,5."""
    return with_decimal_mark(f"{value:.1f}")


def whole(value: int) -> str:
    """Return a whole number; a negative one has a minus sign, which is longer than a hyphen."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """Return a change of a number with its sign: +3, −3 or 0."""
    return whole(value) if value <= 0 else f"+{value}"


def percent(value: int) -> str:
    """Return a share of a hundred as the language of the program writes it: 80%, in German 80 %."""
    return _p("percent", "{n}%").format(n=value)


def signed_percent(value: int) -> str:
    """Return a change of a share of a hundred with its sign: +3%, −3% or 0%."""
    return _p("percent", "{n}%").format(n=signed(value))


def with_decimal_mark(text: str) -> str:
    """Return `text`, if it is a number with decimals, with the decimal mark of the language of the program."""
    return text.replace(".", _p("decimal mark", ".")) if re.fullmatch(r"-?\d+\.\d+", text) else text
