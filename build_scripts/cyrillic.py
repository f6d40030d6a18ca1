"""Convert Serbian to Cyrillic letters: the Cyrillic catalogue is made from the Latin one."""

import re
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

#: The catalogue that people translate, and the one made from it.
SOURCE: Final = "sr_Latn"
CODE: Final = "sr_Cyrl"

_PAIRS: Final = {"lj": "љ", "nj": "њ", "dž": "џ"}
_LETTERS: Final = dict(zip("abcčćdđefghijklmnoprsštuvzž", "абцчћдђефгхијклмнопрсштувзж", strict=True))
#: Words in which a pair of letters that is normally one sound is two. The language's own name.
_OWN_NAME: Final = "Српски (ћирилица)"
_APART: Final = {"injekc": "инјекц", "konjug": "конјуг", "nadživ": "наджив"}
#: Not converted: placeholders, names of keys, names that are not Serbian, and the words in a map file.
_KEPT: Final = re.compile(
    r"\{[^}]*\}|\\u|\b[a-z]\w*_\w+\b|„(?:all|last|lat|lon|open|refill|top)“|\ba–z\b|\b(?:JSON|UTF|id|true|false|blue)\b|"
    r"\bgreen, brown, red, yellow, cyan, purple\b|"
    r"\b(?:Power Grid|Natural Earth|world-atlas|ISC|Recharged|Wien|Frankfurt|Mannheim|Nürnberg|Saarbrücken|Würzburg|"
    r"Duisburg|Essen|USB|MIT|F11|PgUp|PgDn|Home|End|Tab|Esc|Enter|Shift|Ctrl|Alt|"
    r"Space|Backspace|Delete|PDF|PNG|SVG|A[1-4])\b|\bM\b"
)


def cyrillic(text: str) -> str:
    """Return a Serbian text in Cyrillic letters; placeholders and foreign names are left unchanged."""
    done, start = "", 0
    for kept in _KEPT.finditer(text):
        done += _letters(text[start : kept.start()]) + kept.group()
        start = kept.end()
    return done + _letters(text[start:])


def _letters(text: str) -> str:
    table = {**_APART, **_PAIRS, **_LETTERS}

    def other(found: re.Match[str]) -> str:
        letters = table[found.group().lower()]
        return letters.capitalize() if found.group()[0].isupper() else letters

    return re.sub("|".join(table), other, text, flags=re.IGNORECASE)


def write(source: Path, target: Path) -> None:
    """Write the Cyrillic catalogue, made from the Latin one."""
    with source.open("rb") as file:
        latin = read_po(file)
    catalog = Catalog(
        CODE,
        project=latin.project,
        version=latin.version,
        header_comment="# Made of sr_Latn by build_scripts/cyrillic.py.",
        creation_date=latin.creation_date,
        revision_date=latin.revision_date,
        last_translator=latin.last_translator,
        language_team="Serbian",
        fuzzy=False,
    )
    for message in latin:
        if message.id:
            catalog.add(message.id, _translated(message), message.locations, message.flags, context=message.context)
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("wb") as file:
        write_po(file, catalog, width=110)


def _translated(message: Message) -> str | tuple[str, ...]:
    if message.id == "English":
        return _OWN_NAME
    said = message.string or ""
    forms = (said,) if isinstance(said, str) else tuple(said)
    if message.context != "key":
        forms = tuple(map(cyrillic, forms))
    return forms if isinstance(message.id, tuple) else forms[0]
