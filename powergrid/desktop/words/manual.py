"""The manual in the language of the program, as pages of the rules book.

The pages are those of `docs/playing.md`, in other languages of `assets/manual/LANGUAGE.md`. A translation that is
missing or damaged is shown in English.
"""

from __future__ import annotations

import logging
import re
from typing import Final

from powergrid.base.resources import ResourceError, resource_path
from powergrid.desktop.words import language
from powergrid.desktop.words.rules_book import Section

_log = logging.getLogger(__name__)
#: The key of the page with the text above the table of keys, which the book shows with its own list of keys.
KEYS: Final = "manual.keys"
#: A link in brackets, which leads nowhere on the screen, and marks of a text with meaning in a browser only.
_LINK: Final = re.compile(r" \(\[[^\]]*\]\([^)]*\)\)")
_MARKS: Final = re.compile(r"\*+|`|\[(?P<text>[^\]]*)\]\([^)]*\)")


def manual() -> tuple[Section, ...]:
    """Return the pages of the manual in the language of the program, none if it is not installed."""
    for parts in (("assets", "manual", f"{language.current()}.md"), ("docs", "playing.md")):
        try:
            return pages(resource_path(*parts).read_text(encoding="utf-8"))
        except ResourceError:
            continue
        except (OSError, ValueError) as error:
            _log.warning("the manual %s cannot be read: %s", "/".join(parts), error)
    return ()


def pages(text: str) -> tuple[Section, ...]:
    """Return the text of a manual by heading; the table of keys is left out."""
    found = []
    for number, part in enumerate(re.split(r"^## ", text, flags=re.MULTILINE)[1:]):
        title, *lines = part.splitlines()
        key = KEYS if any(line.startswith("|") for line in lines) else f"manual.{number}"
        found.append(Section(key, title.strip(), _paragraphs(lines)))
    return tuple(found)


def _paragraphs(lines: list[str]) -> tuple[str, ...]:
    found: list[str] = []
    fresh = True
    for line in lines:
        if not line.strip() or line.startswith("|"):
            fresh = True
        elif fresh or line.startswith("- "):
            found.append(line.strip())
            fresh = False
        else:
            found[-1] += " " + line.strip()
    return tuple(_MARKS.sub(lambda mark: mark["text"] or "", _LINK.sub("", one)) for one in found)
