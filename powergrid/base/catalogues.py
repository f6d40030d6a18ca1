"""Translation catalogues: read the translators' files (`.po`) and compile them for gettext (`.mo`).

This uses only the standard library, so a checkout finds its languages without a build step, and builds can compile the
catalogues without installing the project's packages.
"""

from __future__ import annotations

import contextlib
import json
import struct
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

_MAGIC: Final = 0x950412DE
#: The separators between a context and its text, and between plural forms.
_CONTEXT, _FORM = "\x04", "\x00"
#: Marks a translation that still needs a translator's review.
_FUZZY: Final = "#, fuzzy"


class CatalogueError(ValueError):
    """A catalogue that cannot be read; the text says where and why."""


def load(path: Path) -> GNUTranslations:
    """Return the catalogue from a compiled file.

    In a checkout, the translators' file is next to it. If the compiled file is missing, outdated or damaged, the
    translators' file is recompiled, and saved if the folder is writable. Any exception means a damaged catalogue.
    """
    source = path.with_suffix(".po")
    with contextlib.suppress(OSError):
        changed = source.stat().st_mtime_ns
        with contextlib.suppress(Exception):
            if path.stat().st_mtime_ns > changed:
                return GNUTranslations(BytesIO(path.read_bytes()))
        data = compiled(source.read_text(encoding="utf-8"))
        _keep(path, data)
        return GNUTranslations(BytesIO(data))
    return GNUTranslations(BytesIO(path.read_bytes()))


def _keep(path: Path, data: bytes) -> None:
    from powergrid.base.disk import write_safely  # imported late: a build runs this module on its own

    with contextlib.suppress(Exception):  # if saving fails, it is compiled again next time
        write_safely(path, data, keep=False)


def compiled(text: str) -> bytes:
    """Return the compiled form of a catalogue. Raises CatalogueError."""
    entries = sorted(read(text).items())
    originals, translations = ([pair[at].encode() for pair in entries] for at in (0, 1))
    tables = 28
    place = tables + 16 * len(entries)
    index, strings = b"", b""
    for texts in (originals, translations):
        for one in texts:
            index += struct.pack("<II", len(one), place + len(strings))
            strings += one + b"\x00"
    head = struct.pack("<7I", _MAGIC, 0, len(entries), tables, tables + 8 * len(entries), 0, place)
    return head + index + strings


def read(text: str) -> dict[str, str]:
    """Return the finished translations in the text of a catalogue, with gettext's keys and values.

    Raises CatalogueError.
    """
    found: dict[str, str] = {}
    for fields in _entries(text):
        key = fields.get("msgctxt", "") + _CONTEXT * ("msgctxt" in fields) + fields.get("msgid", "")
        if "msgid_plural" in fields:
            key += _FORM + fields["msgid_plural"]
        forms = [form for name, form in fields.items() if name.startswith("msgstr")]
        if all(forms) and _FUZZY not in fields:
            found[key] = _FORM.join(forms)
    if "" not in found:
        raise CatalogueError("the header is missing")
    return found


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield the strings of each entry, by keyword."""
    fields: dict[str, str] = {}
    name = ""
    for number, line in enumerate(text.splitlines(), 1):
        if name.startswith("msgstr") and line.startswith(("#", "msgid ", "msgctxt ")):
            yield fields
            fields, name = {}, ""
        if line.startswith("#,") and "fuzzy" in line:
            fields[_FUZZY] = ""
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith("msg"):
            name, _, line = line.partition(" ")
            fields[name] = ""
        try:
            fields[name] += json.loads(line, strict=False)  # the escapes are the same as in JSON
        except (KeyError, TypeError, ValueError):
            raise CatalogueError(f"line {number} is not valid") from None
    if name:
        yield fields
