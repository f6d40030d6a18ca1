"""A test language whose messages are 40 % longer than in English."""

import re
from gettext import NullTranslations
from pathlib import Path

import pytest

from powergrid.desktop.words import language, manual, translation

LONGER = 0.4


class Longer(NullTranslations):
    """Lengthened English: words have more letters, and sentences more words."""

    def gettext(self, message: str) -> str:
        bare = re.sub(r"\{[^}]*\}", "", message)
        more = round(LONGER * len(bare))
        if " " not in bare.strip():
            return message + more * "n"
        words = " " + " ".join(["lange"] * (more // 6 + 1))[:more].strip()
        return message[:-1] + words + message[-1] if message[-1] in ".?!:" else message + words

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message if context in ("key", "decimal mark", "percent") else self.gettext(message)


def longer_document(text: str) -> str:
    """Lengthen every line of a document with words: headings, paragraphs, list items and table rows."""
    lines = text.splitlines()
    return "\n".join(Longer().gettext(line) if line and not line.startswith("|") else line for line in lines)


def speak(patch: pytest.MonkeyPatch) -> None:
    """Use this language instead of any other for the rest of the test, even in the manual."""
    longer, document = Longer(), manual._text

    def use(_chosen: str, _folder: Path | None = None) -> str:
        translation.use_catalogue(longer)
        return "longer"

    patch.setattr(language, "use", use)
    patch.setattr(manual, "_text", lambda *places: longer_document(document(*places)))
