"""Keep the catalogues of the languages up to date with the texts of the program.

    translations.py            takes new texts into every catalogue, drops old ones, and compiles them
    translations.py --check    only says whether that would change a file, and what is not translated
    translations.py --add fr   begins a catalogue for another language

Babel, which finds the texts and knows every language's plural forms, comes into the project's environment by itself.
"""

import argparse
import importlib.util
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import python_check  # noqa: F401 - ends the script where Python is too old
import venv_setup

if __name__ == "__main__" and importlib.util.find_spec("babel") is None:
    venv_setup.start([venv_setup.prepare(["dev"]), __file__, *sys.argv[1:]], venv_setup.in_checkout())

from babel.core import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

LOCALE = ROOT / "assets" / "locale"
# `_p` takes the context first. `count` and `plural` take the number first, then the two English forms.
KEYWORDS = {"_": None, "_N": None, "_p": ((1, "c"), 2), "count": (2, 3), "plural": (2, 3)}


def _elsewhere() -> Iterator[str]:
    """Texts that stand in rooms without a window and are translated where the table shows them."""
    from powergrid.bots.reasons import CODES, pattern
    from powergrid.bots.registry import bot_kinds
    from powergrid.content.drawings import drawing_for
    from powergrid.content.library import board_by_id
    from powergrid.content.options import OPTIONS
    from powergrid.desktop.words.names import PLAYER_COLORS

    yield from (option.sentence for option in OPTIONS)
    yield from PLAYER_COLORS
    for kind in bot_kinds():
        yield from (kind.name.capitalize(), kind.sentence)
    yield from (pattern(code) for code in CODES)
    for board in (board_by_id(path.stem) for path in sorted((ROOT / "maps").glob("*.json"))):
        yield from (board.name, *(region.name for region in board.regions))
        yield from (" ".join(region.lines) for region in drawing_for(board, board.printing("classic")).regions)


def template() -> Catalog:
    """Return every text of the program in English, with the file it is in."""
    catalog = Catalog(project="powergrid", charset="utf-8")
    found = extract_from_dir(ROOT / "powergrid", keywords=KEYWORDS, comment_tags=())
    for name, _line, text, _comments, context in sorted(found, key=lambda one: (one[0], one[1])):
        catalog.add(text, locations=[(f"powergrid/{name}", 0)], context=context)
    for text in _elsewhere():
        catalog.add(text)
    return catalog


def languages(folder: Path = LOCALE) -> list[str]:
    """Return the codes of all languages that have a catalogue."""
    return sorted(path.parts[-3] for path in folder.glob("*/LC_MESSAGES/powergrid.po"))


def po_path(language: str) -> Path:
    """Return the path of the catalogue that people edit."""
    return LOCALE / language / "LC_MESSAGES" / "powergrid.po"


def read(language: str) -> Catalog:
    """Return the catalogue of a language as it is in the file."""
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> Catalog:
    """Return the catalogue of a language with the program's current texts, in their order."""
    catalog = read(language)
    catalog.update(template(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return catalog


def po_bytes(catalog: Catalog) -> bytes:
    """Return the catalogue as a file for people: no dates or line numbers, so that it only changes with its texts."""
    out = io.BytesIO()
    write_po(out, catalog, omit_header=True, include_lineno=False, sort_by_file=True, width=110)
    header = (
        f"# Texts of Power Grid in {catalog.locale.english_name if catalog.locale else 'another language'}.\n"
        'msgid ""\nmsgstr ""\n"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Content-Transfer-Encoding: 8bit\\n"\n"Language: {catalog.locale}\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )
    return header.encode() + out.getvalue()


class _Compiled(Catalog):
    """A catalogue whose header has no date and no version, so that the file only changes with its texts."""

    def __iter__(self) -> Iterator[Message]:
        head = f"Content-Type: text/plain; charset=utf-8\nLanguage: {self.locale}\nPlural-Forms: {self.plural_forms}\n"
        yield Message("", head)
        yield from (message for message in super().__iter__() if message.id)


def mo_bytes(catalog: Catalog) -> bytes:
    """Return the catalogue as a file for the program."""
    lean = _Compiled(locale=catalog.locale, charset="utf-8")
    for message in catalog:
        if message.id and not message.fuzzy:
            lean.add(message.id, message.string, context=message.context)
    out = io.BytesIO()
    write_mo(out, lean)
    return out.getvalue()


def untranslated(catalog: Catalog) -> list[Message]:
    """Return the texts without a translation, and those marked as fuzzy."""
    return [m for m in catalog if m.id and (m.fuzzy or not all(_strings(m.string)))]


def _strings(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text or ""] if text is None or isinstance(text, str) else list(text)


def _keep(path: Path, data: bytes, write: bool) -> bool:
    """Write a file if it changes; return whether it does."""
    if path.is_file() and path.read_bytes() == data:
        return False
    if write:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return True


def _begin(language: str) -> str:
    if po_path(language).exists():
        return f"there is already a catalogue for {language}: {po_path(language)}"
    try:
        catalog = Catalog(locale=language, charset="utf-8")
    except (UnknownLocaleError, ValueError):
        return f"'{language}' is not a language code; examples are fr, it, pt_BR"
    _keep(po_path(language), po_bytes(catalog), True)
    return ""


def main() -> int:
    """Update or check every catalogue; return 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--add", metavar="LANGUAGE", help="add a catalogue, such as fr")
    arguments = parser.parse_args()
    fault = _begin(arguments.add) if arguments.add else ""
    if fault:
        print(f"translations.py: {fault}", file=sys.stderr)
        return 2
    bad = False
    for language in languages():
        catalog = updated(language)
        changes = [
            _keep(po_path(language), po_bytes(catalog), not arguments.check),
            _keep(po_path(language).with_suffix(".mo"), mo_bytes(catalog), not arguments.check),
        ]
        open_ = untranslated(catalog)
        print(f"{language}: {len(catalog)} texts, {len(open_)} without a translation")
        for message in open_:
            print(f"  {message.id}")
        bad |= bool(open_) or (arguments.check and any(changes))
        if arguments.check and any(changes):
            print("  the files are not up to date: run build_scripts/translations.py")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
