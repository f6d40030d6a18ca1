"""German, whose words are longer: nothing is cut, nothing touches, and keys are called as on German keyboards."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

import powergrid
from powergrid.bots import Reason
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.history import HistoryScene
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import keys
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.words import saves as save_words
from powergrid.desktop.words.names import phase_name
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import _, decimal
from powergrid.saves import save_as
from tests.desktop import pictures
from tests.desktop.drawn import Drawn, crowded, draw, faults, texts_on
from tests.desktop.driving import click, key
from tests.desktop.positions import find, position
from tests.desktop.test_no_overlap import GAMES, MOMENTS, plan, table

SIZES = [(1280, 720), (1024, 640)]
SCENES: dict[str, Callable[[], Scene]] = {**pictures.SCENES, "load": LoadScene, "history": HistoryScene}
#: How far a list is moved from one look to the next, in lp.
STEP = 150.0


@pytest.fixture
def german(app: App) -> App:
    settings.use(settings.Settings(hints=False, language="de"))
    app.apply_settings()
    return app


def all_faults(app: App) -> list[str]:
    return faults(app, whole=True) + crowded(app)


def parts(app: App) -> Iterator[float]:
    """Every part of what is longer than its place: its lists are moved on until all of them are at their ends."""
    scroll = app.scene.ui.scroll
    app.draw()
    yield 0
    for number in range(1, 30):
        before = dict(scroll)
        scroll.update({name: offset + STEP for name, offset in before.items() if "#" not in name})
        app.draw()
        if scroll == before:
            return
        yield number * STEP


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCENES)
def test_every_screen_down_to_its_end(german: App, name: str, size: tuple[int, int]) -> None:
    german.resize(size)
    german.push(SCENES[name]())
    german.step()
    for part in parts(german):
        assert all_faults(german) == [], part


@pytest.mark.parametrize("size", SIZES)
def test_every_page_of_the_rules(german: App, size: tuple[int, int]) -> None:
    german.resize(size)
    scene = RulesScene()
    german.push(scene)
    for section in scene.sections:
        scene._choose(section.key)
        assert all_faults(german) == [], section.key


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_table(german: App, game: str, size: tuple[int, int]) -> None:
    german.resize(size)
    for phase, step in MOMENTS:
        scene = table(game, phase, step)
        german.reset(scene)
        german.step()
        plan(scene)
        assert all_faults(german) == [], (phase, step)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["T", "W", "L", "F2", "Esc", "Ctrl+Q", "Ctrl+S"])
def test_what_is_one_key_away(german: App, name: str, size: tuple[int, int]) -> None:
    german.resize(size)
    for game, phase in (("usa_recharged_6p_1", "resources"), ("germany_recharged_4p_1", "auction")):
        german.reset(table(game, phase, 3))
        german.step()
        key(german, name)
        assert german.scene.dialogs
        assert all_faults(german) == [], game


def test_the_check_sees_crowds(app: App) -> None:
    """A text that runs on into a button, two that meet, and one that seems cut."""

    class Crowd(Scene):
        def draw(self, c: Canvas) -> None:
            from powergrid.desktop.toolkit import theme, widgets

            first = c.text("seats", (20, 50), theme.LABEL, anchor="midleft")
            c.text("clockwise", (first.right + 1, 50), theme.LABEL, anchor="midleft")
            second = c.text("shuffle", (20, 90), theme.LABEL, anchor="midleft")
            widgets.button(self.ui, "button", (second.right - 2, 76, 90, 28), "Random")
            c.text("Own …", (20, 130), theme.LABEL, anchor="midleft")

    app.push(Crowd())
    app.step()
    assert crowded(app) == [
        "'seats' touches 'clockwise'",
        "'shuffle' touches button",
        "'Own …' looks as if it were cut",
    ]


# --- keys ------------------------------------------------------------------------------------------------------


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
def test_keys_are_called_as_on_german_keyboards(german: App, name: str, german_name: str) -> None:
    assert keys.label(name) == german_name
    settings.change(language="en")
    german.apply_settings()
    assert keys.label(name) == name


def strings(texts: list[Drawn]) -> set[str]:
    return {text.string for text in texts}


def test_a_key_of_ones_own_is_shown_in_german_and_kept_by_its_own_name(german: App) -> None:
    german.push(SettingsScene())
    click(german, "keys.P")
    key(german, "Ctrl+Delete")
    assert settings.current().keys == {"P": "Ctrl+Delete"}
    assert "Strg+Entf" in strings(draw(german))


def test_no_screen_shows_an_english_key(german: App) -> None:
    for name, make in SCENES.items():
        german.reset(make())
        for _part in parts(german):
            with texts_on(german.surface) as found:
                german.draw()
            shown = {word for string in strings(found) for word in string.replace("+", " ").split()}
            assert shown & {"Ctrl", "Shift", "Backspace", "Enter", "Space", "PgUp", "PgDn"} == set(), name
    pygame.event.clear()


# --- words inside sentences, numbers ---------------------------------------------------------------------------


def test_the_phase_of_a_save_keeps_its_capital_letter(german: App) -> None:
    info = save_as(position("germany_recharged_4p_1", 60), "one")
    words = save_words.when_text(info)
    assert words == f"Runde {info.round}, {phase_name(info.phase)}"
    assert words[-1:].islower()
    assert words.split(", ")[1][0].isupper()


def test_no_translated_phrase_changes_its_letters() -> None:
    """Nouns are capital in German: what a call returns is never made small (`capital` and `inside` know better)."""
    found = []
    for path in sorted((Path(powergrid.__file__).parent / "desktop").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            receiver = node.func.value
            plain = isinstance(receiver, ast.Call) and not isinstance(receiver.func, ast.Attribute)
            if node.func.attr in ("lower", "capitalize", "title", "swapcase") and plain:
                found.append(f"{path.name}:{node.lineno}")
    assert found == []


def test_decimals_have_a_comma(german: App) -> None:
    assert decimal(12.5) == "12,5"
    reason = Reason("run_cost", "", {"cost": 7, "each": "2.3"})
    assert "2,3" in reason_text(reason)
    german.push(PreviewScene())
    german.step()
    numbers = {text.string for text in draw(german)}
    assert not [number for number in numbers if re.fullmatch(r"\d+\.\d+", number)]
    assert [number for number in numbers if re.fullmatch(r"\d+,\d", number)]
    settings.change(language="en")
    german.apply_settings()
    assert decimal(12.5) == "12.5"


def test_no_number_is_written_with_a_point_of_its_own() -> None:
    """Numbers with decimals that are shown go through `decimal`."""
    # The drawings of boards are SVG, which knows points only.
    shown = [path for path in (Path(powergrid.__file__).parent / "desktop").rglob("*.py") if "board" not in path.parts]
    lines = [f"{path.name}: {line}" for path in shown for line in path.read_text(encoding="utf-8").splitlines()]
    drawn = [
        line for line in lines if re.search(r":\.[1-9]f\}", line) and not re.search(r"<|board|with_decimal_mark", line)
    ]
    assert drawn == []


def test_a_wind_plant_needs_no_fuel(german: App) -> None:
    assert _("no fuel") == "ohne Rohstoff"


def test_the_heads_of_the_building_plan_stay_apart(german: App) -> None:
    settings.use(settings.Settings(hints=False, language="de", text="largest"))
    german.apply_settings()
    scene = table("germany_recharged_4p_1", "building", 3)
    german.push(scene)
    german.step()
    plan(scene)
    heads = {text.string: text.whole for text in draw(german) if text.string in ("Haus", "Kosten")}
    assert heads["Kosten"].left - heads["Haus"].right >= 6


# --- nothing is cut at any size of text ------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("text", ["large", "largest"])
@pytest.mark.parametrize("name", SCENES)
def test_no_word_is_cut_at_any_size_of_text(german: App, name: str, text: str, language: str) -> None:
    settings.use(settings.Settings.model_validate({"hints": False, "language": language, "text": text}))
    german.apply_settings()
    for size in SIZES:
        german.resize(size)
        german.reset(SCENES[name]())
        german.step()
        assert [found.string for found in draw(german) if found.cut] == [], size


@pytest.mark.parametrize("press", ["T", "W", "F2", "Esc", "Ctrl+Q"])
def test_no_word_of_a_dialog_is_cut_in_the_largest_text(german: App, press: str) -> None:
    settings.use(settings.Settings(hints=False, language="de", text="largest"))
    german.apply_settings()
    for game, phase in (("usa_recharged_6p_1", "resources"), ("germany_recharged_4p_1", "auction")):
        scene = table(game, phase, 3)
        german.reset(scene)
        german.step()
        key(german, press)
        assert scene.dialogs
        assert [found.string for found in draw(german) if found.cut and found.layer] == [], game


def test_the_cost_of_a_city_is_shown_whole_in_the_largest_text(german: App) -> None:
    settings.use(settings.Settings(hints=False, language="de", text="largest"))
    german.apply_settings()
    number = find("usa_recharged_6p_1", lambda state: state.phase == "building" and state.round == 2)
    game = position("usa_recharged_6p_1", number)
    game.state.players[game.state.to_act].money = 200
    scene = TableScene(game)
    scene.controller.auto_forced = False
    german.push(scene)
    german.step()
    controller = scene.controller
    controller.build_plan.toggle(min(controller.build_plan.open_cities()))
    scene.ui.set_focus(f"city.{controller.state.ruleset.city_ids[min(controller.build_plan.open_cities())]}")
    texts = draw(german)
    assert [text.string for text in texts if text.string.startswith("übrig nach")] == ["übrig nach Plan und diesem"]
    assert [text.string for text in texts if text.cut] == []
