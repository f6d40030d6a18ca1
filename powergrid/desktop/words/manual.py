"""The manual as pages of the rules book, in the current language.

The English text is `docs/playing.md`, others are `assets/manual/LANGUAGE.md`; a page about making boards comes from
`docs/make-your-own-board.md` or `assets/manual/boards/LANGUAGE.md`. English replaces a translation that is missing or
damaged.
"""

import logging
import re
from typing import Final

from powergrid.base.resources import ResourceError, resource_path
from powergrid.desktop.words import language
from powergrid.desktop.words.rules_book import HEADING, POINT, Section
from powergrid.desktop.words.translation import labelled

_log = logging.getLogger(__name__)
#: The key of the page about keys; the rules book adds its own list of keys to its text.
KEYS: Final = "manual.keys"
#: The key of the page about making boards.
BOARDS: Final = "manual.boards"
#: Links in brackets and Markdown formatting, which mean nothing on the screen.
_LINK: Final = re.compile(r" \(\[[^\]]*\]\([^)]*\)\)")
#: The beginning of a list item.
_ENTRY: Final = re.compile(r"- |\d+\. ")
_MARKS: Final = re.compile(r"\*+|`|\[(?P<text>[^\]]*)\]\([^)]*\)")


def manual() -> tuple[Section, ...]:
    """Return the pages of the manual in the current language, none if it is not installed."""
    text = _text(("assets", "manual", f"{language.current()}.md"), ("docs", "playing.md"))
    return pages(text) if text else ()


def own_boards() -> Section | None:
    """Return the page about making boards in the current language, or None if it is not installed."""
    text = _text(("assets", "manual", "boards", f"{language.current()}.md"), ("docs", "make-your-own-board.md"))
    return boards_page(text) if text else None


def _text(*places: tuple[str, ...]) -> str:
    """Return the first text that exists and can be read, otherwise ""."""
    for parts in places:
        try:
            return resource_path(*parts).read_text(encoding="utf-8")
        except ResourceError:
            continue
        except (OSError, ValueError) as error:
            _log.warning("the manual %s cannot be read: %s", "/".join(parts), error)
    return ""


def pages(text: str) -> tuple[Section, ...]:
    """Split a manual into pages at its headings; leave out the table of keys."""
    found = []
    for number, part in enumerate(re.split(r"^## ", text, flags=re.MULTILINE)[1:]):
        title, *lines = part.splitlines()
        key = KEYS if any(line.startswith("|") for line in lines) else f"manual.{number}"
        found.append(Section(key, title.strip(), _paragraphs(lines)))
    return tuple(found)


def boards_page(text: str) -> Section:
    """Return the text about making boards as one page.

    Table rows become list items. The part about the file format is left out, because those who write files by hand have
    the document.
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
    """Turn table rows into list items, without the header row."""
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
    new_paragraph = True
    for line in lines:
        if not line.strip() or line.startswith("|"):
            new_paragraph = True
        elif new_paragraph or _ENTRY.match(line):
            found.append(line.strip())
            new_paragraph = False
        else:
            found[-1] += " " + line.strip()
    return tuple(_MARKS.sub(lambda mark: mark["text"] or "", _LINK.sub("", one)) for one in found)
