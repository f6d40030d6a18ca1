"""The table shows all facts: on cards and chips, in the list of plants, and about the rules behind a question."""

from typing import get_args

import pygame
import pytest

from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.decisions.kinds import DECISIONS, decision_of
from powergrid.desktop.pieces import plant_card, tables, tokens
from powergrid.desktop.pieces.plant_card import kind_name
from powergrid.desktop.pieces.symbols import MEANINGS
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.words.rules_book import BOOK
from powergrid.rules.actions import Pass
from powergrid.rules.legal import Kind
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import RecordingCanvas, draw
from tests.desktop.driving import key, on_top
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import new_game, show, tip_text
from tests.sure import sure


def table(app: App, phase: str) -> TableScene:
    return show(app, position(GERMANY, lambda state: state.round == 6 and state.phase == phase))


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (15, "Plant 15: Coal Burns 2 coal, supplies 3 cities. P0 owns it."),
        (16, "Plant 16: Oil Burns 2 oil, supplies 3 cities. It is in the market."),
        (5, "Plant 5: Hybrid Burns 2 coal or oil, supplies 1 city. It is out of the game."),
        (36, "Plant 36: Coal Burns 3 coal, supplies 7 cities. Still in the draw pile, or removed before the game."),
        (22, "Plant 22: Wind Burns nothing, supplies 2 cities. P3 owns it."),
    ],
)
def test_a_plant_in_the_list_has_a_tooltip_with_its_fuel_and_location(
    app: App, clock: FakeClock, number: int, words: str
) -> None:
    table(app, "bureaucracy")
    key(app, "T")
    assert tip_text(app, clock, f"plants.{number}") == words


def test_plants_in_the_list_can_be_reached_with_the_keyboard(app: App) -> None:
    scene = table(app, "bureaucracy")
    key(app, "T")
    for _ in range(5):
        key(app, "Tab")
        if scene.ui.focus.name.startswith("plants."):
            break
    first = scene.ui.focus.name
    key(app, "Right")
    assert scene.ui.focus.name != first
    assert sure(scene.ui.shown_tip())[0].name == scene.ui.focus.name


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_every_card_for_sale_shows_its_fuel(size: tuple[int, int]) -> None:
    app = App(size, headless=True, clock=lambda: 1000)
    try:
        scene = table(app, "bureaucracy")
        card = sure(scene.ui.control(f"market.{scene.controller.state.market[0]}"))
        for plant in PLANTS.values():
            canvas = RecordingCanvas(app.surface, app.scale)
            plant_card._draw_face(canvas, pygame.FRect((0, 0), card.rect.size), plant, True, None)
            whole = [text.string for text in canvas.texts if not text.cut]
            assert whole[:2] == [str(plant.number), kind_name(plant.kind)]
    finally:
        app.close()


def test_the_panel_of_a_player_shows_the_plant_just_bought(app: App) -> None:
    scene = show(app, new_game())
    plant = scene.controller.state.market[0]
    scene.controller.auction_plan.choose_plant(plant)
    scene.controller.confirm()
    while scene.controller.state.on_offer:
        scene.controller.act(Pass(scene.controller.seat))
    chips = [panel.chip for panel in player_panels(scene.controller)]
    assert (f"bought plant {plant}", "green") in chips


@pytest.mark.parametrize("moment", [60, 120, 294])
@pytest.mark.parametrize("text", theme.TEXT_SIZES)
def test_all_panels_describe_supply_in_the_same_words(app: App, clock: FakeClock, text: str, moment: int) -> None:
    """They use a symbol with a tooltip, and a word before the number if all panels have room for it."""
    theme.use_text(text)
    scene = show(app, position(GERMANY, moment))
    words = [text.string for text in draw(app)]
    assert sum(words.count(word) for word in ("powers", "supplied")) in ((4,) if text == "normal" else (0, 4))
    explanations = {tip_text(app, clock, f"player.{seat}.power").split(maxsplit=2)[2] for seat in range(4)}
    assert explanations == {MEANINGS["bolt"]}
    panels = player_panels(scene.controller)
    assert tip_text(app, clock, "player.2.power").startswith(f"{panels[2].power_word.capitalize()} {panels[2].power} ")


def test_the_rule_of_the_first_round_does_not_mention_leaving(app: App) -> None:
    scene = show(app, new_game())
    decision_of(scene).show_help()
    assert "everyone must buy a plant" in scene.dialogs[-1].text
    app.reset(TableScene(position(GERMANY, lambda state: state.round == 2 and state.phase == "auction")))
    later = on_top(app, TableScene)
    decision_of(later).show_help()
    assert "or buys no plant" in later.dialogs[-1].text


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
def test_the_question_is_shown_in_full_beside_a_long_name(app: App, phase: str) -> None:
    game = position(GERMANY, lambda state: state.round == 6 and state.phase == phase)
    setup = game.record.setup
    renamed = tuple(player.model_copy(update={"name": "Konstantin"}) for player in setup.players)
    game.record.setup = setup.model_copy(update={"players": renamed})
    scene = show(app, game)
    head = pygame.FRect(*scene.view.layout(Canvas(app.surface, app.scale)).dock.topleft, 400, 42)
    assert [text.string for text in draw(app) if text.cut and head.contains(text.seen)] == []


def test_bureaucracy_is_not_ticked_in_a_finished_game(app: App) -> None:
    show(app, position(GERMANY, lambda state: state.phase == "finished"))
    digits = [text.string for text in draw(app) if text.seen.top < 40 and text.string.isdecimal()]
    assert "5" in digits
    assert "4" not in digits


def test_six_markers_leave_room_for_the_basic_income(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = position("usa_recharged_6p_1", 0)
    scene = show(app, game)
    markers: list[pygame.FRect] = []
    coins: list[pygame.FRect] = []
    marker = tokens.marker

    def spy_marker(c: Canvas, color: str, center: tuple[float, float], size: float = 18) -> None:
        markers.append(pygame.FRect(center[0] - size / 2, center[1] - size / 2, size, size))
        marker(c, color, center, size)

    def spy_coin(_c: Canvas, center: tuple[float, float], size: float) -> None:
        coins.append(pygame.FRect(center[0] - size / 2, center[1] - size / 2, size, size))

    monkeypatch.setattr(tokens, "marker", spy_marker)
    monkeypatch.setattr(tokens, "coin", spy_coin)
    scene.ui.begin(Canvas(app.surface, app.scale))
    tables.payouts(scene.ui, game.state, scene.controller.seats).draw(pygame.FRect(0, 0, 398, 210))
    assert len(coins) == 21
    assert len(markers) == 6
    assert [(m, s) for m in markers for s in coins if m.inflate(-1, -1).colliderect(s)] == []
    apart = [m.inflate(-1.5, -1.5) for m in markers]
    assert not any(a.colliderect(b) for n, a in enumerate(apart) for b in apart[n + 1 :])


def test_every_decision_has_a_class_and_a_page_in_the_rules_book() -> None:
    assert set(DECISIONS) == set(get_args(Kind)) - {"shuffle", "finished"}
    for kind, decision in DECISIONS.items():
        assert decision.kind == kind
        assert decision.page in {section.key for section in BOOK}
