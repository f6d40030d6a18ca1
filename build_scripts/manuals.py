"""Update the generated parts of the translated manuals: the keyboard shortcuts, and the Serbian manuals in Cyrillic.

The manual is `docs/playing.md`. People translate it as `assets/manual/LANGUAGE.md`, and the first part of
`docs/make-your-own-board.md` as `assets/manual/boards/LANGUAGE.md`. The tables of keyboard shortcuts in the translated
manuals are generated from the message catalogues.
"""

import re
from pathlib import Path
from typing import Final

import cyrillic

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "assets" / "manual"
_RULE: Final = "| --- | --- |\n"
#: Text that stays in Latin letters: commands and keys. A, I, O and U are also words, so they are treated as keys only
#: in brackets.
_CODE: Final = re.compile(r"`[^`]*`|\([A-Z]\)|\b[B-HJ-NP-TV-Z]\b|\bF\d+|\bCtrl\+\w+")


def manual_path(code: str, folder: Path = FOLDER) -> Path:
    """Return the path of the manual in a language."""
    return folder / f"{code}.md"


def update(folder: Path = FOLDER) -> None:
    """Update the keyboard shortcuts in every translated manual, and write the manuals in Cyrillic."""
    for pages in (folder, folder / "boards"):
        source, target = manual_path(cyrillic.SOURCE, pages), manual_path(cyrillic.CODE, pages)
        if source.exists():
            target.write_text(in_cyrillic(source.read_text(encoding="utf-8")), encoding="utf-8")
    for path in sorted(folder.glob("*.md")):
        path.write_text(with_keys(path.read_text(encoding="utf-8"), path.stem), encoding="utf-8")


def in_cyrillic(text: str) -> str:
    """Return a Serbian manual in Cyrillic, with keys and commands still in Latin letters."""
    done, start = "", 0
    for kept in _CODE.finditer(text):
        done += cyrillic.cyrillic(text[start : kept.start()]) + kept.group()
        start = kept.end()
    return done + cyrillic.cyrillic(text[start:])


def with_keys(text: str, code: str) -> str:
    """Return the text of a manual with the keyboard shortcuts in its language."""
    from powergrid.desktop.screens.shortcuts import FIXED, GROUPS
    from powergrid.desktop.toolkit import keys
    from powergrid.desktop.words import language, translation

    language.use(code)
    shortcuts = [*FIXED, *(shortcut for _title, group in GROUPS for shortcut in group)]
    rows = [f"| {keys.label(one.key)} | {translation._(one.does)} |\n" for one in shortcuts]
    language.use(language.ENGLISH)
    return re.sub(rf"(?<={re.escape(_RULE)})(\|[^\n]*\n)*", "".join(rows).replace("\\", r"\\"), text)
