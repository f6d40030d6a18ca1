"""The manual in the rules book, in the current language."""

import re
from pathlib import Path

import manuals
import pytest
import translations

from powergrid.base.resources import resource_path
from powergrid.desktop.app import App
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.words import language, manual, translation
from tests.desktop.drawn import strings
from tests.desktop.showing import shown
from tests.sure import sure

ENGLISH = (manuals.ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
WRITTEN = sorted(path.stem for path in manuals.FOLDER.glob("*.md"))


def test_every_language_has_a_manual() -> None:
    assert translations.languages() == WRITTEN


def test_the_serbian_manual_is_the_same_in_both_scripts() -> None:
    latin = manuals.manual_path("sr_Latn").read_text(encoding="utf-8")
    cyrillic = manuals.manual_path("sr_Cyrl").read_text(encoding="utf-8")
    assert manuals.with_keys(manuals.in_cyrillic(latin), "sr_Cyrl") == cyrillic
    assert "У другим партијама" in cyrillic
    assert re.search(r"\b[UI]\b", cyrillic) is None


def _headings(text: str) -> list[str]:
    return [line.split()[0] for line in text.splitlines() if line.startswith("#")]


def _shortcuts(text: str) -> list[str]:
    """Return the keys in the table of keys; a translation uses their names on local keyboards."""
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("|")][2:]


@pytest.mark.parametrize("code", WRITTEN)
def test_a_translation_has_all_parts_of_the_english_manual(code: str) -> None:
    text = manuals.manual_path(code).read_text(encoding="utf-8")
    assert _headings(text) == _headings(ENGLISH)
    here, there = manual.pages(text), manual.pages(ENGLISH)
    assert [page.key for page in here] == [page.key for page in there]
    assert len(_shortcuts(text)) == len(_shortcuts(ENGLISH))
    same = {
        "F1",
        "F2",
        "F3",
        "F10",
        "F11",
        "P",
        "G",
        "C",
        "N",
        "Z",
        "B",
        "1",
        "2",
        "H",
        "W",
        "M",
        "T",
        "L",
        "R",
        "Y",
        "+, -",
        "X",
    }
    assert same <= set(_shortcuts(text))
    assert "powergrid report" in text
    assert max(len(line) for line in text.splitlines() if not line.startswith("|")) <= 120


@pytest.mark.parametrize("code", WRITTEN)
def test_the_tables_of_keys_are_up_to_date(code: str) -> None:
    text = manuals.manual_path(code).read_text(encoding="utf-8")
    assert manuals.with_keys(text, code) == text


def test_the_help_shows_the_manual_in_the_chosen_language(app: App) -> None:
    scene = shown(app, RulesScene(section="manual.1"))
    assert "Click a plant that is for sale" in " ".join(strings(app))
    language.use("de")
    scene.language_changed()
    words = " ".join(strings(app))
    assert "Am Tisch" in words
    assert "Klicke auf ein Kraftwerk" in words
    assert not re.search(r"\*|`|\]\(", words)
    scene.chosen = "keys"
    strings(app)
    scene.ui.scroll["text"] = 10_000.0
    assert "Alles geht ohne Maus." in " ".join(strings(app))


def test_the_page_about_boards_in_cyrillic_letters_is_up_to_date() -> None:
    pages = manuals.FOLDER / "boards"
    latin = manuals.manual_path("sr_Latn", pages).read_text(encoding="utf-8")
    assert manuals.in_cyrillic(latin) == manuals.manual_path("sr_Cyrl", pages).read_text(encoding="utf-8")


BOARDS = (manuals.ROOT / "docs" / "make-your-own-board.md").read_text(encoding="utf-8")


def test_the_page_about_boards_has_no_file_format() -> None:
    page = manual.boards_page(BOARDS)
    assert page.title == "Make your own board"
    assert any(paragraph.startswith("2. Place cities. Choose the tool City (C)") for paragraph in page.paragraphs)
    assert "- undo, redo: Ctrl+Z, Ctrl+Y, as often as you like" in page.paragraphs
    assert "# Print it" in page.paragraphs
    words = " ".join(page.paragraphs)
    assert "start_fuel" not in words
    assert "you want to" not in words
    assert not re.search(r"\*|`|\]\(|\|", words)


@pytest.mark.parametrize("code", WRITTEN)
def test_a_translation_of_the_page_about_boards_has_all_its_parts(code: str) -> None:
    text = manuals.manual_path(code, manuals.FOLDER / "boards").read_text(encoding="utf-8")
    here, there = manual.boards_page(text), manual.boards_page(BOARDS)
    assert [paragraph[:2] for paragraph in here.paragraphs if paragraph.startswith(("- ", "# "))] == [
        paragraph[:2] for paragraph in there.paragraphs if paragraph.startswith(("- ", "# "))
    ]
    assert len(here.paragraphs) == len(there.paragraphs)
    assert max(len(line) for line in text.splitlines() if not line.startswith("|")) <= 120


#: Buttons that the page mentions without inflecting their labels.
BUTTONS = ("Empty board", "New board", "Both editions", "Place the name automatically", "Let bots try it", "Play here")


@pytest.mark.parametrize("code", WRITTEN)
@pytest.mark.parametrize("button", BUTTONS)
def test_the_page_about_boards_uses_the_button_labels(code: str, button: str) -> None:
    assert f"*{button}*" in BOARDS
    language.use(code)
    text = manuals.manual_path(code, manuals.FOLDER / "boards").read_text(encoding="utf-8")
    assert f"*{translation._(button)}*" in " ".join(text.split())


def test_the_page_about_boards_is_shown_in_the_chosen_language(app: App) -> None:
    language.use("de")
    shown(app, RulesScene(section=manual.BOARDS))
    assert "Einen eigenen Plan machen" in strings(app)
    titles = set()
    for code in WRITTEN:
        language.use(code)
        page = sure(manual.own_boards())
        titles.add(page.title)
    assert len(titles) == len(WRITTEN)
    assert "Make your own board" not in titles


def test_a_missing_or_damaged_manual_is_shown_in_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    language.use("de")
    broken = tmp_path / "de.md"
    broken.write_bytes(b"\xff\xfe\xff")
    whole = resource_path

    def find(*parts: str) -> Path:
        return broken if parts[0] == "assets" else whole(*parts)

    monkeypatch.setattr(manual, "resource_path", find)
    assert [page.title for page in manual.manual()][:2] == ["The screens", "At the table"]
    assert "house-rules.md" not in " ".join(manual.manual()[0].paragraphs)
