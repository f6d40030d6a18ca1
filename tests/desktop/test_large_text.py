"""The largest text at 125 %: nothing runs together, nothing covers a number, no button is lost."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.pieces.plant_card import draw_card
from powergrid.desktop.play import settings
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.scene import Scene
from tests.desktop.drawn import draw, faults
from tests.desktop.driving import key
from tests.desktop.positions import position


def shown(app: App, scene: Scene) -> None:
    settings.use(settings.Settings(hints=False, text="largest", zoom=125))
    app.apply_settings()
    app.resize((1920, 1080))
    app.push(scene)
    app.step()


def test_the_columns_of_the_previewer_stay_apart(app: App) -> None:
    shown(app, PreviewScene())
    assert faults(app) == []
    texts = draw(app)
    line = next(text.whole.centery for text in texts if text.string == "out")
    row = sorted((text.whole for text in texts if abs(text.whole.centery - line) < 4), key=lambda place: place.left)
    row = [place for place in row if place.left > 900][-4:]
    assert all(right.left - left.right >= 4 for left, right in pairwise(row))


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
    assert faults(app) == []


@pytest.mark.parametrize("text", ["normal", "largest"])
def test_the_discount_leaves_the_number_of_its_plant_free(text: str) -> None:
    theme.use_text(text)
    cards = []
    for minimum in (None, 1):
        surface = pygame.Surface((140, 180))
        draw_card(Canvas(surface, 1.5), pygame.FRect(2, 2, 73, 90), 17, minimum=minimum)
        cards.append(surface.subsurface((6, 6, 44, 24)).copy())
    plain, marked = (pygame.image.tobytes(card, "RGB") for card in cards)
    assert plain == marked


@pytest.mark.parametrize("screen", [PreviewScene, SetupScene, SettingsScene])
@pytest.mark.parametrize(("size", "zoom"), [((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 125)])
def test_names_of_boards_and_the_note_on_the_size_are_whole(
    app: App, screen: type[Scene], size: tuple[int, int], zoom: int
) -> None:
    settings.use(settings.Settings.model_validate({"hints": False, "text": "largest", "zoom": zoom}))
    app.apply_settings()
    app.resize(size)
    app.push(screen())
    app.step()
    texts = [text for text in draw(app) if text.string.startswith(("Central Europe", "More than"))]
    assert texts
    assert not [text.string for text in texts if text.cut]
