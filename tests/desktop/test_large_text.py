"""With the largest text at 125 %, nothing overlaps and all numbers and buttons are visible."""

import pygame
import pytest
import translations

from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.pieces.plant_card import _draw_face, draw_card
from powergrid.desktop.play import settings
from powergrid.desktop.play.budget import budget
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.words import language
from powergrid.desktop.words.translation import _, _p
from tests.desktop.drawn import RecordingCanvas, draw, layout_problems, record
from tests.desktop.driving import key
from tests.desktop.positions import position
from tests.desktop.screens import six_long_names
from tests.sure import sure

#: German and Polish words are long, and Cyrillic letters are wide; tests in other languages are slow.
CODES = [
    pytest.param(code, marks=() if code in ("en", "de", "pl", "sr_Cyrl") else pytest.mark.long)
    for code in ("en", *translations.languages())
]


def shown(app: App, scene: Scene, size: tuple[int, int] = (1920, 1080), zoom: int = 125) -> None:
    settings.change(text="largest", zoom=zoom)
    app.apply_settings()
    app.resize(size)
    app.push(scene)
    app.step()


@pytest.mark.parametrize(
    ("game", "number", "fuels"),
    [("italy_recharged_5p_1", 397, 4), ("germany_recharged_4p_1", 311, 3), ("germany_recharged_4p_1", 93, 3)],
)
def test_a_low_dock_for_fuel_keeps_all_buttons_with_their_keys(app: App, game: str, number: int, fuels: int) -> None:
    scene = TableScene(position(game, number))
    scene.controller.auto_forced = False
    shown(app, scene)
    key(app, "+")
    texts = [text.string for text in draw(app)]
    steppers = [control for control in scene.ui.controls if control.name.endswith(".plus")]
    assert len(steppers) == fuels
    for label in ("All plants: 1 run", "2 runs", "Clear", "Buy nothing", "left", "Enter"):
        assert label in [text.strip() for text in texts], label
    left = scene.controller.player.money - scene.controller.fuel_plan.cost()
    assert str(left) in texts
    assert layout_problems(app) == []


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_discount_does_not_cover_the_number_of_its_plant(text: str) -> None:
    theme.use_text(text)
    cards = []
    for minimum in (None, 1):
        surface = pygame.Surface((140, 180))
        draw_card(Canvas(surface, 1.5), pygame.FRect(2, 2, 73, 90), 16, minimum=minimum)
        cards.append(surface.subsurface((6, 6, 44, 24)).copy())
    plain, marked = (pygame.image.tobytes(card, "RGB") for card in cards)
    assert plain == marked


@pytest.mark.parametrize("screen", [PreviewScene, SettingsScene])
@pytest.mark.parametrize(
    ("size", "zoom"), [pytest.param((1280, 720), 100, marks=pytest.mark.long), ((1920, 1080), 100), ((1920, 1080), 125)]
)
def test_board_names_and_the_size_note_are_shown_in_full(
    app: App, screen: type[Scene], size: tuple[int, int], zoom: int
) -> None:
    shown(app, screen(), size, zoom)
    texts = [text for text in draw(app) if text.string.startswith(("Central Europe", "More than"))]
    assert texts
    assert not [text.string for text in texts if text.cut]


@pytest.mark.parametrize("code", CODES)
def test_the_previewers_list_shortens_no_board_name(app: App, code: str) -> None:
    settings.change(language=code)
    scene = PreviewScene()
    shown(app, scene, (1280, 2400), 100)  # tall enough for the whole list
    names = {_(entry.board.name) for entry in scene.state.entries if entry.board is not None}
    texts = [text for text in record(app) if text.whole.left < 180]
    assert [text.string for text in texts if text.cut] == []
    written = "".join(text.string for text in texts).replace(" ", "")  # a long name takes two lines
    assert {name for name in names if name.replace(" ", "") not in written} == set()


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_a_board_name_is_centred_at_the_bottom_of_its_card(app: App, text: str) -> None:
    settings.change(text=text)
    app.apply_settings()
    app.push(PreviewScene())
    (name,) = [text.whole for text in draw(app) if text.string == "Germany" and text.whole.left < 180]
    card = sure(app.scene.ui.control("board.0"))
    assert abs(name.centery - (card.rect.bottom - 15)) < 2  # the footer is 29 high


@pytest.mark.parametrize("language_code", translations.languages())
def test_the_lowest_bid_covers_little_of_its_card(language_code: str) -> None:
    language.use(language_code)
    theme.use_text("largest")
    card = pygame.FRect(0, 0, 73, 90)  # a card of the market at 1280 by 720
    for number in (3, 29):
        canvas = RecordingCanvas(pygame.Surface((80, 100)), 1.0)
        _draw_face(canvas, card, PLANTS[number], True, 1)
        words = _p("lowest bid", "from {n}").format(n=1)
        pill = next(text.whole for text in canvas.texts if text.string == words)
        assert pill.width + 10 <= card.width * 0.75
        assert (
            pill.left > next(text.whole for text in canvas.texts if text.string == str(number)).right or pill.top > 20
        )


@pytest.mark.parametrize(
    ("code", "text"),
    [
        pytest.param(code, text, marks=() if (number + place) % 2 else pytest.mark.long)
        for number, code in enumerate(translations.languages())
        for place, text in enumerate(("normal", "largest"))
    ],
)
def test_the_line_of_pinned_cities_has_no_tiny_text(app: App, code: str, text: str) -> None:
    """The caption of the remaining money is nearly as large as that of the cities' cost."""
    settings.change(language=code, text=text)
    app.apply_settings()
    scene = six_long_names("auction", lambda state: state.on_offer > 0)
    app.push(scene)
    controller = scene.controller
    for city in scene.board.by_price()[:3]:
        controller.pins.toggle(scene.planner(), controller.state.ruleset.city_index[city])
    plans, drawn = budget(controller, scene.planner()), draw(app)
    heights = {line.string: line.whole.height for line in drawn}
    left = next(heights[words] for words in (plans.words(), plans.short_words()) if words in heights)
    assert left * theme.text_size(1.0) >= 0.8 * heights[_("needs")]
    assert not [line.string for line in drawn if line.cut]


@pytest.fixture
def german(app: App) -> App:
    settings.use(settings.Settings(hints=False, language="de", text="largest"))
    app.apply_settings()
    return app


def test_a_city_cost_is_shown_in_full_in_the_largest_text(german: App) -> None:
    game = position("usa_recharged_6p_1", lambda state: state.phase == "building" and state.round == 2)
    game.state.players[game.state.to_act].money = 200
    scene = TableScene(game)
    scene.controller.auto_forced = False
    german.push(scene)
    german.step()
    controller = scene.controller
    controller.build_plan.toggle(min(controller.build_plan.open_cities()))
    scene.ui.focus.set(f"city.{controller.state.ruleset.city_ids[min(controller.build_plan.open_cities())]}")
    texts = draw(german)
    assert [text.string for text in texts if text.string.startswith("übrig nach")] == ["übrig nach Plan und diesem"]
    assert [text.string for text in texts if text.cut] == []
