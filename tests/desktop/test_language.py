"""Languages: complete catalogues, changes at run time, German keys and numbers."""

import ast
import io
import json
import logging
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest
import translations
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from powergrid.base import catalogues
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.toolkit import keys, shapes
from powergrid.desktop.words import language, names, translation
from powergrid.desktop.words import saves as save_words
from powergrid.desktop.words.names import phase_name
from powergrid.desktop.words.translation import _, capital, decimal, plural
from powergrid.saves import save_as
from tests.desktop import pictures
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, key
from tests.desktop.positions import position

CODE = Path(translation.__file__).parent.parent
LANGUAGES = translations.languages()
#: Functions that take messages to translate, with the positions of these messages among the arguments.
MESSAGE_ARGUMENTS = {"_": (0,), "_N": (0,), "_NN": (0, 1), "_p": (1,), "count": (1, 2), "plural": (1, 2)}


@cache
def _calls() -> list[tuple[Path, ast.Call, bool]]:
    """Return all calls of these functions, each with its file and whether it runs during import."""

    def walk(node: ast.AST, imported: bool) -> Iterator[tuple[ast.Call, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Call) and isinstance(child.func, ast.Name) and child.func.id in MESSAGE_ARGUMENTS:
                yield child, imported
            yield from walk(child, imported and not isinstance(child, ast.FunctionDef | ast.Lambda))

    return [(path, *call) for path in CODE.rglob("*.py") for call in walk(ast.parse(path.read_text("utf-8")), True)]


def _texts_in_code() -> set[str]:
    found: set[str] = set()
    for _path, call, _imported in _calls():
        assert isinstance(call.func, ast.Name)
        for place in MESSAGE_ARGUMENTS[call.func.id]:
            arg = call.args[place] if place < len(call.args) else None  # a pair of forms marked elsewhere by _NN
            if isinstance(arg, ast.Constant):
                found.add(str(arg.value))
    return found


@cache
def _read(code: str) -> Catalog:
    with translations.po_path(code).open("rb") as file:
        return read_po(file, locale=code)


def _forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


def _catalog(code: str, texts: dict[str | tuple[str, str], str | tuple[str, ...]], folder: Path) -> Path:
    catalog = Catalog(locale=code, charset="utf-8")
    for english, text in texts.items():
        catalog.add(english, text)
    path = folder / code / "LC_MESSAGES" / "powergrid.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    return path


# --- the catalogues -------------------------------------------------------------------------------------------


def test_a_german_catalogue_exists() -> None:
    assert "de" in LANGUAGES


def test_required_catalogues_are_complete_and_up_to_date(tmp_path: Path) -> None:
    shutil.copytree(translations.LOCALE, tmp_path / "locale")
    translations.update(tmp_path / "locale")
    for code in translations.REQUIRED:
        updated, kept = translations.po_path(code, tmp_path / "locale"), translations.po_path(code)
        assert updated.read_text("utf-8") == kept.read_text("utf-8")
        assert [message.id for message in translations.untranslated(kept)] == []


@pytest.mark.parametrize("code", translations.REQUIRED)
def test_a_catalogue_contains_every_text_of_the_code(code: str) -> None:
    known = {form for message in _read(code) for form in _forms(message.id)}
    assert _texts_in_code() - known == set()


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_compiled_catalogue_matches_its_source(code: str) -> None:
    compiled = read_mo(io.BytesIO(catalogues.compiled(translations.po_path(code).read_text(encoding="utf-8"))))
    translated = {(m.context, tuple(_forms(m.id))): _forms(m.string) for m in compiled if m.id}
    wanted = {(m.context, tuple(_forms(m.id))): _forms(m.string) for m in _read(code) if m.id}
    assert translated == {key: forms for key, forms in wanted.items() if all(forms)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_translations_keep_every_placeholder(code: str) -> None:
    for message in _read(code):
        wanted = set(re.findall(r"\{\w+(?:\[\w+\])?\}", " ".join(_forms(message.id))))
        for text in filter(None, _forms(message.string) if message.id else []):
            assert set(re.findall(r"\{[^}]*\}?", text)) == wanted, text
            assert text[:1].isspace() == _forms(message.id)[0][:1].isspace(), text


@pytest.mark.parametrize("code", ["en", *translations.languages()])
def test_an_empty_text_stays_empty(code: str) -> None:
    """In gettext, an empty text means the header of a catalogue."""
    language.use(code)
    assert _("") == ""


def test_nothing_is_translated_while_a_module_is_imported() -> None:
    early = [
        f"{path.name}:{call.lineno}"
        for path, call, imported in _calls()
        if imported and isinstance(call.func, ast.Name) and call.func.id not in ("_N", "_NN")
    ]
    assert early == []


# --- choosing a language ----------------------------------------------------------------------------------------


def test_the_settings_change_the_language_at_once_and_keep_it(app: App) -> None:
    app.push(SettingsScene())
    assert "Settings" in strings(app)
    click(app, "language", "language.de")
    assert "Einstellungen" in strings(app)
    assert "Settings" not in strings(app)
    settings.load()
    assert settings.current().language == "de"
    click(app, "language", "language.en")
    assert "Settings" in strings(app)
    assert "Einstellungen" not in strings(app)


def _settle(app: App) -> None:
    """Give a screen time to paint pictures that appear one after another."""
    for _picture in range(30):
        app.step()


@pytest.mark.parametrize("code", translations.REQUIRED)
@pytest.mark.parametrize("name", pictures.SCENES)
def test_an_open_screen_changes_its_language_completely(app: App, name: str, code: str) -> None:
    """It no longer shows any English text and looks as if it had been opened in that language."""
    catalog = _read(code)
    english = {form for message in catalog for form in _forms(message.id)}
    other = english - {form for message in catalog for form in _forms(message.string)}
    other -= {"", "English"}  # English has its own name in the settings
    app.push(pictures.SCENES[name]())
    _settle(app)
    settings.change(language=code)
    app.apply_settings()
    _settle(app)
    app.draw()
    changed = pygame.image.tobytes(app.surface, "RGB")
    texts = strings(app)
    assert texts
    assert [text for text in texts if text in other] == []
    shapes.clear()
    app.reset(pictures.SCENES[name]())
    _settle(app)
    app.draw()
    assert pygame.image.tobytes(app.surface, "RGB") == changed


@pytest.mark.usefixtures("app")
def test_the_system_language_is_used_where_there_is_a_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [{"language": "xx", "country": "XX"}, {"language": "de", "country": "AT"}]
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: wanted)
    assert language.use(language.SYSTEM) == "de"
    assert names.fuel_name("coal") == "Kohle"
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: wanted[:1])
    assert language.use(language.SYSTEM) == "en"
    assert names.fuel_name("coal") == "coal"


def test_a_language_can_have_more_than_two_plural_forms(tmp_path: Path) -> None:
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
def test_a_broken_catalogue_falls_back_to_english(
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
def test_an_unavailable_language_falls_back_to_english(chosen: str, tmp_path: Path) -> None:
    assert language.use(chosen, tmp_path / "missing") == "en"
    assert language.names(tmp_path / "missing") == {"en": "English"}
    assert translation._("Settings") == "Settings"


@pytest.mark.parametrize("value", [3, "", "x" * 21, None, ["de"]])
def test_an_invalid_language_in_the_settings_file_falls_back(value: object) -> None:
    path = settings.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"language": value}))
    assert settings.load() == ""
    assert settings.current().language == "system"


# --- German ---------------------------------------------------------------------------------------------------


@pytest.fixture
def german(app: App) -> App:
    settings.use(settings.Settings(hints=False, language="de"))
    app.apply_settings()
    return app


@pytest.mark.parametrize(
    ("name", "german_name"),
    [
        ("Ctrl+Z", "Strg+Z"),
        ("Ctrl+Backspace", "Strg+Rücktaste"),
        ("Ctrl+Shift+Enter", "Strg+Umschalt+Eingabe"),
        ("Ctrl++", "Strg++"),
        ("Ctrl+-", "Strg+-"),
        ("+", "+"),
        ("Alt+F4", "Alt+F4"),
        ("Space", "Leertaste"),
        ("Delete", "Entf"),
        ("PgUp", "Bild auf"),
        ("PgDn", "Bild ab"),
        ("Home", "Pos1"),
        ("End", "Ende"),
        ("Left, Right", "Links, Rechts"),
        ("Esc", "Esc"),
        ("P", "P"),
    ],
)
def test_keys_are_named_as_on_german_keyboards(german: App, name: str, german_name: str) -> None:
    assert keys.label(name) == german_name
    settings.change(language="en")
    german.apply_settings()
    assert keys.label(name) == name


def test_a_custom_key_is_shown_in_german_and_saved_by_its_internal_name(german: App) -> None:
    german.push(SettingsScene())
    click(german, "keys.P")
    key(german, "Ctrl+Delete")
    assert settings.current().keys == {"P": "Ctrl+Delete"}
    assert "Strg+Entf" in strings(german)


def test_the_phase_of_a_saved_game_keeps_its_capital_letter(german: App) -> None:
    info = save_as(position("germany_recharged_4p_1", 60), "one")
    words = save_words.when_text(info)
    assert words == f"Runde {info.round}, {phase_name(info.phase)}"
    assert words[-1:].islower()
    assert words.split(", ")[1][0].isupper()


def test_translated_phrases_keep_their_case() -> None:
    """German nouns are capitalised, so only `capital` and `inside` may change the case of a translated phrase."""
    found, changing = [], ("lower", "capitalize", "title", "swapcase")
    for path in sorted(CODE.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if any(f").{name}" in source for name in changing) else ():
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            receiver = node.func.value
            plain = isinstance(receiver, ast.Call) and not isinstance(receiver.func, ast.Attribute)
            if node.func.attr in changing and plain:
                found.append(f"{path.name}:{node.lineno}")
    assert found == []


def test_decimals_use_a_comma(german: App) -> None:
    assert decimal(12.5) == "12,5"
    german.push(PreviewScene())
    german.step()
    numbers = {text.string for text in draw(german)}
    assert not [number for number in numbers if re.fullmatch(r"\d+\.\d+", number)]
    assert [number for number in numbers if re.fullmatch(r"\d+,\d", number)]
    settings.change(language="en")
    german.apply_settings()
    assert decimal(12.5) == "12.5"


def test_no_number_has_a_hard_coded_decimal_point() -> None:
    """Numbers with decimals are always formatted by `decimal`."""
    # The drawings of boards and the outlines of letters are SVG, which always has decimal points.
    shown = [path for path in CODE.rglob("*.py") if "board" not in path.parts and path.name != "outlines.py"]
    lines = [f"{path.name}: {line}" for path in shown for line in path.read_text(encoding="utf-8").splitlines()]
    drawn = [
        line for line in lines if re.search(r":\.[1-9]f\}", line) and not re.search(r"<|board|with_decimal_mark", line)
    ]
    assert drawn == []


def test_a_wind_plant_needs_no_fuel(german: App) -> None:
    assert _("burns nothing") == "ohne Rohstoff"
    texts = [*map(_, ("burns nothing", "Burns nothing.", "A wind plant, burns nothing"))]
    texts += [
        plural(n, "Supplies {k} city and burns nothing.", "Supplies {k} cities and burns nothing.") for n in (1, 2)
    ]
    assert not [text for text in texts if "nichts" in text or "Rohstoff" not in text]


def test_a_spanish_question_starts_with_a_capital_after_its_opening_mark() -> None:
    assert capital("¿qué harías tú?") == "¿Qué harías tú?"
    assert capital("élan") == "Élan"
    assert capital("") == ""
