"""The languages of the table: catalogues that are whole and up to date, and a change that holds at once."""

import ast
import io
import json
import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
import translations
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from powergrid.base.resources import resource_path
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.toolkit import shapes
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.words import language, names, translation
from tests.desktop import pictures
from tests.desktop.driving import click

CODE = Path(translation.__file__).parent.parent
LANGUAGES = translations.languages()
#: The functions that take texts to translate, with the places of the texts among their arguments.
TAKES = {"_": (0,), "_N": (0,), "_p": (1,), "count": (1, 2), "plural": (1, 2)}


def _calls(path: Path) -> Iterator[tuple[ast.Call, bool]]:
    """Calls of the functions that take texts, each with whether it runs while the module is imported."""

    def walk(node: ast.AST, imported: bool) -> Iterator[tuple[ast.Call, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in TAKES:
                yield child, imported
            yield from walk(child, imported and not isinstance(child, ast.FunctionDef | ast.Lambda))

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), True)


def _texts_in_code() -> set[str]:
    found: set[str] = set()
    for path in CODE.rglob("*.py"):
        for call, _imported in _calls(path):
            assert isinstance(call.func, ast.Name)
            for place in TAKES[call.func.id]:
                arg = call.args[place]
                if isinstance(arg, ast.Constant):
                    found.add(str(arg.value))
    return found


def _read(code: str) -> Catalog:
    with translations.po_path(code).open("rb") as file:
        return read_po(file, locale=code)


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every text that is drawn."""
    found: list[str] = []
    plain = Canvas.text

    def text(self: Canvas, text: str, *args: object, **named: object) -> pygame.FRect:
        found.append(text)
        return plain(self, text, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "text", text)
    return found


def _catalog(code: str, texts: dict[str | tuple[str, str], str | tuple[str, ...]], folder: Path) -> Path:
    catalog = Catalog(locale=code, charset="utf-8")
    for key, text in texts.items():
        catalog.add(key, text)
    path = folder / code / "LC_MESSAGES" / "powergrid.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    return path


# --- the catalogues -------------------------------------------------------------------------------------------


def test_there_is_a_german_catalogue() -> None:
    assert "de" in LANGUAGES


def test_catalogues_are_complete_and_up_to_date(tmp_path: Path) -> None:
    shutil.copytree(translations.LOCALE, tmp_path / "locale")
    translations.update(tmp_path / "locale")
    for code in LANGUAGES:
        fresh, kept = translations.po_path(code, tmp_path / "locale"), translations.po_path(code)
        assert fresh.read_text("utf-8") == kept.read_text("utf-8")
        assert fresh.with_suffix(".mo").read_bytes() == kept.with_suffix(".mo").read_bytes()
        assert [message.id for message in translations.untranslated(kept)] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_catalogue_knows_every_text_of_the_code(code: str) -> None:
    known = {form for message in _read(code) for form in _forms(message.id)}
    assert _texts_in_code() - known == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_catalogue_says_the_same(code: str) -> None:
    path = translations.po_path(code).with_suffix(".mo")
    compiled = read_mo(io.BytesIO(path.read_bytes()))
    said = {(m.context, tuple(_forms(m.id))): _forms(m.string) for m in compiled if m.id}
    assert said == {(m.context, tuple(_forms(m.id))): _forms(m.string) for m in _read(code) if m.id}
    assert resource_path("assets", "locale", code, "LC_MESSAGES", "powergrid.mo").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_place_for_a_name_or_number_is_kept(code: str) -> None:
    for message in _read(code):
        wanted = set(re.findall(r"\{\w+(?:\[\w+\])?\}", " ".join(_forms(message.id))))
        for text in _forms(message.string) if message.id else []:
            assert set(re.findall(r"\{[^}]*\}?", text)) == wanted, text
            assert text[:1].isspace() == _forms(message.id)[0][:1].isspace(), text


def test_nothing_is_translated_while_a_module_is_imported() -> None:
    early = [
        f"{path.name}:{call.lineno}"
        for path in CODE.rglob("*.py")
        for call, imported in _calls(path)
        if imported and isinstance(call.func, ast.Name) and call.func.id != "_N"
    ]
    assert early == []


# --- the choice -----------------------------------------------------------------------------------------------


def test_the_settings_change_the_language_at_once_and_keep_it(app: App, drawn: list[str]) -> None:
    app.push(SettingsScene())
    app.step()
    assert "Settings" in drawn
    click(app, "language.de")
    drawn.clear()
    app.draw()
    assert "Einstellungen" in drawn
    assert "Settings" not in drawn
    settings.load()
    assert settings.current().language == "de"
    click(app, "language.en")
    drawn.clear()
    app.draw()
    assert "Settings" in drawn
    assert "Einstellungen" not in drawn


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", pictures.SCENES)
def test_an_open_screen_changes_its_language(app: App, drawn: list[str], name: str, code: str) -> None:
    catalog = _read(code)
    english = {form for message in catalog for form in _forms(message.id)}
    other = english - {form for message in catalog for form in _forms(message.string)}
    other -= {"", "English"}  # English names itself in the settings
    app.push(pictures.SCENES[name]())
    app.step()
    settings.change(language=code)
    app.apply_settings()
    drawn.clear()
    app.draw()
    assert drawn
    assert [text for text in drawn if text in other] == []


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("name", pictures.SCENES)
def test_no_picture_of_the_other_language_stays(app: App, name: str, code: str) -> None:
    """An open screen after a change of the language looks as one that was opened in that language."""
    app.push(pictures.SCENES[name]())
    app.step()
    settings.change(language=code)
    app.apply_settings()
    app.draw()
    changed = app.surface.copy()
    shapes.clear()
    app.reset(pictures.SCENES[name]())
    app.step()
    app.draw()
    assert pictures.difference(changed, app.surface)[0] == 0


@pytest.mark.usefixtures("app")
def test_the_system_language_is_used_where_there_is_a_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [{"language": "xx", "country": "XX"}, {"language": "de", "country": "AT"}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: wanted)
    assert language.use(language.SYSTEM) == "de"
    assert names.fuel_name("coal") == "Kohle"
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: wanted[:1])
    assert language.use(language.SYSTEM) == "en"
    assert names.fuel_name("coal") == "coal"


def test_a_language_with_more_than_two_forms_for_numbers(tmp_path: Path) -> None:
    forms = ("{n} miasto", "{n} miasta", "{n} miast")
    _catalog("pl", {"English": "polski", ("{n} city", "{n} cities"): forms}, tmp_path)
    assert language.names(tmp_path) == {"en": "English", "pl": "polski"}
    assert language.use("pl", tmp_path) == "pl"
    assert [names.cities_text(n) for n in (1, 2, 5, 12, 22)] == [
        "1 miasto", "2 miasta", "5 miast", "12 miast", "22 miasta",
    ]  # fmt: skip


def test_a_word_with_two_meanings_has_two_translations() -> None:
    language.use("de")
    assert translation._p("start a replay", "Play") == "Los"
    assert translation._("Play") == "Spiel"
    language.use("en")
    assert translation._p("start a replay", "Play") == "Play"


@pytest.mark.parametrize("broken", [b"", b"\xde\x12\x04\x95", b"no catalogue at all, but long enough to look at", None])
def test_a_broken_catalogue_means_english(
    broken: bytes | None, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = _catalog("pl", {"coal": "węgiel"}, tmp_path)
    path.write_bytes(path.read_bytes()[:-9] if broken is None else broken)
    with caplog.at_level(logging.WARNING):
        assert language.use("pl", tmp_path) == "en"
    assert "pl" in caplog.text
    assert names.fuel_name("coal") == "coal"
    assert language.names(tmp_path) == {"en": "English"}


@pytest.mark.parametrize("chosen", ["xx", "../de", "", "en"])
def test_a_language_that_there_is_not_means_english(chosen: str, tmp_path: Path) -> None:
    assert language.use(chosen, tmp_path / "missing") == "en"
    assert language.names(tmp_path / "missing") == {"en": "English"}
    assert translation._("Settings") == "Settings"


@pytest.mark.parametrize("value", [3, "", "x" * 21, None, ["de"]])
def test_a_wrong_language_in_the_file_of_settings_falls_back(value: object) -> None:
    path = settings.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"language": value}))
    assert settings.load() == ""
    assert settings.current().language == "system"
