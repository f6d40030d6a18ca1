"""Catalogues are compiled by the program in a checkout and by the builds."""

import gettext
import os
import runpy
from io import BytesIO
from pathlib import Path

import pytest

from powergrid.base import catalogues
from powergrid.desktop.words import language, names

CHECKOUT = Path(__file__).resolve().parents[2]
HEAD = """msgid ""
msgstr ""
"Language: cs\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);\\n"
"""


def _catalogue(folder: Path, text: str) -> Path:
    path = folder / "cs" / "LC_MESSAGES" / "powergrid.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    source = path.with_suffix(".po")
    source.write_text(text, encoding="utf-8")
    os.utime(source, (1_000_000_000, 1_000_000_000 + path.exists()))
    return path


def test_every_kind_of_entry_is_read() -> None:
    text = (
        HEAD
        + r"""
# a comment
#: place.py
msgid "two "
"lines\n"
msgstr ""
"dva \"řádky\"\n"
msgctxt "verb"
msgid "pass"
msgstr "vzdát"
msgid "{n} city"
msgid_plural "{n} cities"
msgstr[0] "{n} město"
msgstr[1] "{n} města"
msgstr[2] "{n} měst"

#, fuzzy, python-format
msgid "unsure"
msgstr "nejisté"

msgid "open"
msgstr ""

#~ msgid "old"
#~ msgstr "staré"
"""
    )
    catalogue = gettext.GNUTranslations(BytesIO(catalogues.compiled(text)))
    assert catalogue.gettext("two lines\n") == 'dva "řádky"\n'
    assert catalogue.pgettext("verb", "pass") == "vzdát"
    assert catalogue.gettext("pass") == "pass"
    assert [catalogue.ngettext("{n} city", "{n} cities", n) for n in (1, 3, 7)] == [
        "{n} město", "{n} města", "{n} měst",
    ]  # fmt: skip
    for unfinished in ("unsure", "open", "old"):
        assert catalogue.gettext(unfinished) == unfinished


def test_a_checkout_compiles_a_missing_or_outdated_catalogue(tmp_path: Path) -> None:
    path = _catalogue(tmp_path, HEAD + 'msgid "coal"\nmsgstr "uhlí"\n')
    assert language.use("cs", tmp_path) == "cs"
    assert names.fuel_name("coal") == "uhlí"
    assert path.exists()
    os.utime(path, (900_000_000, 900_000_000))
    _catalogue(tmp_path, HEAD + 'msgid "coal"\nmsgstr "černé uhlí"\n')
    language.use("cs", tmp_path)
    assert names.fuel_name("coal") == "černé uhlí"


def test_a_damaged_compiled_file_is_recompiled(tmp_path: Path) -> None:
    path = _catalogue(tmp_path, HEAD + 'msgid "coal"\nmsgstr "uhlí"\n')
    path.write_bytes(b"\xde\x12\x04\x95 cut")
    language.use("cs", tmp_path)
    assert names.fuel_name("coal") == "uhlí"


def test_a_catalogue_in_a_read_only_folder_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _catalogue(tmp_path, HEAD + 'msgid "coal"\nmsgstr "uhlí"\n')

    def fail(*_arguments: object, **_options: object) -> None:
        raise PermissionError

    monkeypatch.setattr("powergrid.base.disk.write_safely", fail)
    language.use("cs", tmp_path)
    assert names.fuel_name("coal") == "uhlí"
    assert not path.exists()


@pytest.mark.parametrize(
    "text", ["", "no catalogue", 'msgid "coal"\nmsgstr "uhlí"\n', HEAD + 'msgid "coal\n', HEAD + "msgstr 5\n", '"x"\n']
)
def test_text_is_english_if_the_catalogue_is_damaged(text: str, tmp_path: Path) -> None:
    _catalogue(tmp_path, text)
    with pytest.raises(catalogues.CatalogueError):
        catalogues.compiled(text)
    assert language.use("cs", tmp_path) == "en"
    assert names.fuel_name("coal") == "coal"


def test_builds_contain_compiled_catalogues(tmp_path: Path) -> None:
    assets = runpy.run_path(str(CHECKOUT / "hatch_build.py"))["assets"](CHECKOUT, tmp_path)
    edited = list((CHECKOUT / "assets" / "locale").glob("*/LC_MESSAGES/*.po"))
    assert len(edited) > 9
    places = {place: Path(path) for path, place in assets.items()}
    for path in edited:
        made = places[path.with_suffix(".mo").relative_to(CHECKOUT).as_posix()]
        with made.open("rb") as file:
            assert gettext.GNUTranslations(file).gettext("English") == language.names()[path.parts[-3]]
    assert not [place for place in places if place.endswith(".po")]
    assert places["assets/icon.svg"] == CHECKOUT / "assets" / "icon.svg"
