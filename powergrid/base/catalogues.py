"""Catalogues of translations: read what translators write (`.po`), and compile it to what gettext reads (`.mo`).

Only the standard library is used, so that a checkout needs no step of its own before the program finds its languages,
and a build none of the project's packages.
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
#: Between a context and its text, and between the forms of a plural.
_CONTEXT, _FORM = "\x04", "\x00"
#: The mark of a translation that a translator still has to look at.
_FUZZY: Final = "#, fuzzy"


class CatalogueError(ValueError):
    """A catalogue that cannot be read; the text says where and why."""


def load(path: Path) -> GNUTranslations:
    """Return the catalogue with this compiled file.

    A checkout has the file of the translators beside it: what is compiled is made of that when it is missing, older or
    damaged, and kept where the folder can be written. An exception of any kind means a damaged catalogue.
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
    from powergrid.base.disk import write_safely  # a build runs this module alone

    with contextlib.suppress(Exception):  # it is compiled again the next time
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
    """Return the translations in the text of a catalogue, as gettext keeps them; unfinished ones are left out.

    Raises CatalogueError.
    """
    found: dict[str, str] = {}
    for fields in _entries(text):
        key = fields.get("msgctxt", "") + _CONTEXT * ("msgctxt" in fields) + fields.get("msgid", "")
        if "msgid_plural" in fields:
            key += _FORM + fields["msgid_plural"]
        forms = [said for name, said in fields.items() if name.startswith("msgstr")]
        if all(forms) and _FUZZY not in fields:
            found[key] = _FORM.join(forms)
    if "" not in found:
        raise CatalogueError("it has no head")
    return found


def _entries(text: str) -> Iterator[dict[str, str]]:
    """Yield the texts of each entry by their keywords."""
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
            fields[name] += json.loads(line, strict=False)  # the escapes are those of JSON
        except (KeyError, TypeError, ValueError):
            raise CatalogueError(f"line {number} is not understood") from None
    if name:
        yield fields
