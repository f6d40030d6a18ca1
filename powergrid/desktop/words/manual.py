"""The manual in the language of the program, as pages of the rules book.

The pages are those of `docs/playing.md`, in other languages of `assets/manual/LANGUAGE.md`, and one page about making
boards from `docs/make-your-own-board.md` or `assets/manual/boards/LANGUAGE.md`. A translation that is missing or
damaged is shown in English.
"""

import logging
import re
from typing import Final

from powergrid.base.resources import ResourceError, resource_path
from powergrid.desktop.words import language
from powergrid.desktop.words.rules_book import HEADING, POINT, Section
from powergrid.desktop.words.translation import labelled

_log = logging.getLogger(__name__)
#: The key of the page with the text above the table of keys, which the book shows with its own list of keys.
KEYS: Final = "manual.keys"
#: The key of the page about making boards.
BOARDS: Final = "manual.boards"
#: A link in brackets, which leads nowhere on the screen, and marks of a text with meaning in a browser only.
_LINK: Final = re.compile(r" \(\[[^\]]*\]\([^)]*\)\)")
#: The beginning of an entry of a list.
_ENTRY: Final = re.compile(r"- |\d+\. ")
_MARKS: Final = re.compile(r"\*+|`|\[(?P<text>[^\]]*)\]\([^)]*\)")


def manual() -> tuple[Section, ...]:
    """Return the pages of the manual in the language of the program, none if it is not installed."""
    text = _text(("assets", "manual", f"{language.current()}.md"), ("docs", "playing.md"))
    return pages(text) if text else ()


def own_boards() -> Section | None:
    """Return the page about making boards in the language of the program, None if it is not installed."""
    text = _text(("assets", "manual", "boards", f"{language.current()}.md"), ("docs", "make-your-own-board.md"))
    return boards_page(text) if text else None


def _text(*places: tuple[str, ...]) -> str:
    """Return the first text that is there and can be read, "" for none."""
    for parts in places:
        try:
            return resource_path(*parts).read_text(encoding="utf-8")
        except ResourceError:
            continue
        except (OSError, ValueError) as error:
            _log.warning("the manual %s cannot be read: %s", "/".join(parts), error)
    return ""


def pages(text: str) -> tuple[Section, ...]:
    """Return the text of a manual by heading; the table of keys is left out."""
    found = []
    for number, part in enumerate(re.split(r"^## ", text, flags=re.MULTILINE)[1:]):
        title, *lines = part.splitlines()
        key = KEYS if any(line.startswith("|") for line in lines) else f"manual.{number}"
        found.append(Section(key, title.strip(), _paragraphs(lines)))
    return tuple(found)


def boards_page(text: str) -> Section:
    """Return a text about making boards as one page.

    Rows of tables become points. The part about the file itself, which has sections of its own, is left out: people
    who write files by hand have the document.
    """
    first, *others = re.split(r"^## ", text, flags=re.MULTILINE)
    title, *intro = first.removeprefix("# ").splitlines()
    found = _paragraphs(intro)
    for part in others:
        if "\n### " not in part:
            head, *lines = part.splitlines()
            found += (f"{HEADING}{head.strip()}", *_paragraphs(_points(lines)))
    return Section(BOARDS, title.strip(), found)


def _points(lines: list[str]) -> list[str]:
    """Return lines with the rows of tables as points; the head of a table is left out."""
    found: list[str] = []
    for number, line in enumerate(lines):
        is_head = number + 1 < len(lines) and lines[number + 1].startswith("| ---")
        if not line.startswith("|"):
            found.append(line)
        elif not is_head and not line.startswith("| ---"):
            name, *rest = (cell.strip() for cell in line.strip("|").split("|"))
            found.append(POINT + labelled(name, " ".join(rest)))
    return found


def _paragraphs(lines: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    fresh = True
    for line in lines:
        if not line.strip() or line.startswith("|"):
            fresh = True
        elif fresh or _ENTRY.match(line):
            found.append(line.strip())
            fresh = False
        else:
            found[-1] += " " + line.strip()
    return tuple(_MARKS.sub(lambda mark: mark["text"] or "", _LINK.sub("", one)) for one in found)
