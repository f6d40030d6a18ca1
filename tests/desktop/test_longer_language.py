"""With messages 40 % longer than in English, nothing is cut off or overlaps."""

import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from _pytest.mark import ParameterSet

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.words import manual
from powergrid.rules.state import GameState
from tests.bots.games import start
from tests.desktop import longer, screens
from tests.desktop.drawn import all_problems, parts, record
from tests.desktop.driving import click
from tests.desktop.longer import LONGER, Longer, longer_document
from tests.desktop.pictures import SCENES
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import first_steps_at, show

TEXTS = ("normal", "largest")


@pytest.fixture(autouse=True)
def use_longer_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        longer.speak(patch)
        yield


def _scraps(state: GameState) -> bool:
    return state.new_plant > 0


def _opens_in_step_3(state: GameState) -> bool:
    """Return whether a plant with the discount token may be opened and the buyer will have to scrap one."""
    plants = state.players[state.to_act].plants
    asked = state.phase == "auction" and not state.on_offer and not state.new_plant
    return asked and state.step == 3 and state.discount > 0 and len(plants) == 3


def test_texts_in_the_longer_language_are_longer() -> None:
    for text in ("Fuel", "Set up a game", "Changes apply at once and are saved.", "{n} cities"):
        bare = re.sub(r"\{[^}]*\}", "", text)
        assert len(Longer().gettext(text)) - len(text) == pytest.approx(LONGER * len(bare), abs=1.5)
    assert Longer().gettext("{n}") == "{n}"
    page = "## A page\n\n- A point of it\nthat goes on\n\n| a | table |"
    assert longer_document(page).splitlines()[-1] == "| a | table |"
    assert len(longer_document(page)) - len(page) == pytest.approx(
        LONGER * len("## A page- A point of itthat goes on"), abs=4
    )


def _views() -> Iterator[ParameterSet]:
    """Yield every screen with all text and window sizes; only one case per main screen is fast."""
    for number, name in enumerate(screens.SCREENS):
        for text, size in product(TEXTS, ((1280, 720), (1920, 1080))):
            is_short = name in SCENES and text == TEXTS[number % 2] and size == (1280, 720)
            yield pytest.param(name, text, size, marks=() if is_short else pytest.mark.long)


@pytest.mark.parametrize(("name", "text", "size"), [*_views()])
def test_every_screen_has_room_for_a_longer_language(name: str, text: str, size: tuple[int, int]) -> None:
    settings.change(text=text)
    app = App(size, headless=True, clock=lambda: 1000)
    app.apply_settings()
    for state in screens.SCREENS[name](app):
        for part, texts in parts(app, max_parts(name)):
            assert all_problems(app, texts, whole=name not in screens.SHORTENS_NAMES, crowds=False) == [], (state, part)
    app.close()


def max_parts(name: str) -> int:
    """Return the number of parts of a screen's lists to check; for the rules book and the manual, all pages."""
    return 60 if name == "rules book" else 3 if name in SCENES else 1


def test_the_manual_is_longer_too(app: App) -> None:
    """Its pages are files, not messages in the catalogue."""
    app.apply_settings()
    text = next(section for section in manual.manual() if section.key != manual.KEYS).paragraphs
    assert any("lange" in paragraph for paragraph in text)


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize(("name", "wanted"), [("usa_recharged_6p_1", _scraps), (GERMANY, _opens_in_step_3)])
def test_the_dock_of_an_auction_has_room_for_a_longer_language(
    app: App, name: str, wanted: Callable[[GameState], bool], text: str
) -> None:
    settings.change(text=text)
    app.apply_settings()
    show(app, position(name, wanted))
    assert all_problems(app, record(app), whole=True, crowds=False) == []


#: Moments with a long name in the plan, a plant without fuel, and a bid with the money left beside three plants.
@pytest.mark.parametrize(("number", "shows"), [(64, True), (70, False), (190, False)])
def test_the_tutorial_docks_have_room_for_a_longer_language(app: App, number: int, shows: bool) -> None:
    settings.change(text="largest")
    app.apply_settings()
    first_steps_at(app, number)
    if shows:
        click(app, "coach.show")
    assert all_problems(app, record(app), whole=True, crowds=False) == []


def test_an_empty_plant_market_has_room_for_a_longer_language(app: App) -> None:
    """China's plants can all be sold (BOARDS §11)."""
    settings.change(text="largest")
    app.apply_settings()
    scene = show(app, start("china", "recharged"))
    scene.controller.state.market.clear()
    texts = record(app)
    assert any(text.string.startswith("All are sold") for text in texts)
    assert all_problems(app, texts, whole=True, crowds=False) == []
