"""Keep the translation catalogues up to date with the program's messages.

    translations.py            adds new messages to the German catalogue and removes old ones
    translations.py --all      does the same for all catalogues
    translations.py --check    changes nothing, but lists outdated files and messages without a translation
    translations.py --add fr   creates a catalogue for another language

German is updated with every change of a message, the other languages before a release. A message missing from a
catalogue is shown in English. Serbian is translated in Latin letters; the Cyrillic catalogue is made from that.

The script uses Babel's commands extract, init and update, with the options in `pyproject.toml`, and installs Babel in
the project's environment automatically. The compiled catalogues are not in the repository: the program compiles them in
a checkout (`powergrid/base/catalogues.py`), and so do the builds of wheels and executables.
"""

import argparse
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, Final

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

if __name__ == "__main__" and importlib.util.find_spec("babel") is None:
    venv_setup.start([venv_setup.prepare(["dev"]), __file__, *sys.argv[1:]], venv_setup.in_checkout())

import cyrillic
import manuals
from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

LOCALE = ROOT / "assets" / "locale"
#: The languages that must be complete whenever a message changes.
REQUIRED: Final = ("de",)
#: French has non-breaking spaces next to some punctuation marks.
FRENCH: Final = "fr"
_PLAIN_SPACE: Final = re.compile(r" (?=[:;?!»%](?!\w))|(?<=«) ")


def _option_texts() -> Iterable[str]:
    from powergrid.content.options import OPTIONS

    return [option.sentence for option in OPTIONS]


def _bot_texts() -> Iterable[str]:
    from powergrid.bots.manners import MANNERS
    from powergrid.bots.registry import bot_kinds

    kinds = [text for kind in bot_kinds() for text in (kind.name.capitalize(), kind.sentence)]
    return kinds + [text for manner in MANNERS for text in (manner.title, manner.sentence)]


def _reason_texts() -> Iterable[str | tuple[str, str]]:
    from powergrid.bots.reasons import CODES, forms

    found = dict.fromkeys(forms(code, spoken=spoken) for spoken in (True, False) for code in CODES)
    return [one if one == many else (one, many) for one, many in found]


def _board_texts(board_id: str) -> Iterable[str]:
    from powergrid.content.drawings import drawing_for
    from powergrid.content.library import board_by_id

    board = board_by_id(board_id)
    drawing = drawing_for(board, board.printing("classic"))
    yield from (board.name, *(region.name for region in board.regions))
    yield from (" ".join(region.lines) for region in drawing.regions)


#: For each file, the messages in modules that are independent of the window, which translates them for display.
_TABLES: Final[dict[str, Callable[[], Iterable[str | tuple[str, str]]]]] = {
    "options.py": _option_texts,
    "registry.py": _bot_texts,
    "reasons.py": _reason_texts,
}


def game_texts(
    file: BinaryIO, *_keywords: Any, options: object
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """Yield the messages in a map or in a table of the game, in the form of a Babel extraction method."""
    path = Path(file.name)
    texts: Iterable[str | tuple[str, str]] = _TABLES[path.name]() if path.name in _TABLES else _board_texts(path.stem)
    yield from ((0, "_" if isinstance(text, str) else "_NN", text, []) for text in texts)


def languages() -> list[str]:
    """Return the codes of all languages that have a catalogue."""
    return sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/powergrid.po"))


def po_path(language: str, folder: Path = LOCALE) -> Path:
    """Return the path of the catalogue that people edit."""
    return folder / language / "LC_MESSAGES" / "powergrid.po"


def update(folder: Path, codes: Iterable[str] = REQUIRED, new_language: str = "") -> None:
    """Update catalogues in a folder like `LOCALE`; create one for the new language, if any."""
    before = Path.cwd()
    os.chdir(ROOT)  # the options in pyproject.toml and the locations of the messages are relative to it
    try:
        with TemporaryDirectory() as name:
            template = str(Path(name, "powergrid.pot"))
            _babel("extract", "-o", template)
            if new_language:
                _babel("init", "-i", template, "-d", str(folder), "-l", new_language)
            codes = {*codes, new_language} - {"", cyrillic.CODE}
            if FRENCH in codes:
                _fix_french_spaces(po_path(FRENCH, folder))
            for code in sorted(codes):
                _babel("update", "-i", template, "-d", str(folder), "-l", code)
        if cyrillic.SOURCE in codes:
            cyrillic.write(po_path(cyrillic.SOURCE, folder), po_path(cyrillic.CODE, folder))
    finally:
        os.chdir(before)


def _fix_french_spaces(path: Path) -> None:
    """Replace plain spaces before : ; ? ! » % and after « in translations with non-breaking spaces."""
    with path.open("rb") as file:
        catalog = read_po(file, locale=FRENCH)
    for message in catalog:
        if message.id:
            forms = message.string if isinstance(message.string, list | tuple) else (message.string or "",)
            fixed = tuple(_PLAIN_SPACE.sub("\u00a0", form) for form in forms)
            message.string = fixed if message.pluralizable else fixed[0]
    with path.open("wb") as file:
        write_po(file, catalog)


def _babel(*arguments: str) -> None:
    CommandLineInterface().run(["pybabel", "--quiet", *arguments])  # type: ignore[no-untyped-call]


def untranslated(po: Path) -> list[Message]:
    """Return the messages in a catalogue that are untranslated or marked as fuzzy."""
    with po.open("rb") as file:
        catalog = read_po(file)
    return [message for message in catalog if message.id and (message.fuzzy or not _is_complete(message.string))]


def _is_complete(translation: str | tuple[str, ...] | list[str] | None) -> bool:
    return bool(translation) and all(translation or ())


def _language_fault(language: str) -> str:
    try:
        Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return f"'{language}' is not a language code; examples are fr, it, pt_BR"
    path = po_path(language)
    return f"there is already a catalogue for {language}: {path}" if path.exists() else ""


def main() -> int:
    """Update or check the catalogues; return 0 if nothing is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--all", action="store_true", help="every language, not only German")
    choice.add_argument("--add", metavar="LANGUAGE", default="", help="add a catalogue, such as fr")
    arguments = parser.parse_args()
    fault = _language_fault(arguments.add) if arguments.add else ""
    if fault:
        print(f"translations.py: {fault}", file=sys.stderr)
        return 2
    bad = False
    with TemporaryDirectory() as name:
        folder = Path(name, "locale")
        shutil.copytree(LOCALE, folder, ignore=shutil.ignore_patterns("*.mo"))
        codes = {*(languages() if arguments.all else REQUIRED), arguments.add} - {""}
        update(folder, codes, arguments.add)
        for language in sorted(codes):
            fresh, kept = po_path(language, folder), po_path(language)
            missing = untranslated(fresh)
            print(f"{language}: {len(missing)} messages without a translation")
            for message in missing:
                print(f"  {message.id}")
            stale = arguments.check and fresh.read_bytes() != kept.read_bytes()
            if stale:
                print("  the file is not up to date: run build_scripts/translations.py")
            bad |= stale or bool(missing)
        if not arguments.check:
            shutil.copytree(folder, LOCALE, dirs_exist_ok=True)
            manuals.update()
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
