"""No text is too small to read, not even in wordy languages or with long names."""

from collections.abc import Iterator

import pygame
import pytest
import translations

from powergrid.content.library import playable_boards
from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.pieces.plant_card import _draw_face, kind_name
from powergrid.desktop.play import settings
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.toolkit import shapes, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.words.translation import _
from powergrid.saves import save_as
from tests.desktop import longer
from tests.desktop.drawn import Drawn, RecordingCanvas, all_problems, parts, record, tiny
from tests.desktop.driving import key
from tests.desktop.positions import position
from tests.desktop.screens import LONG_NAMES, plan, six_long_names, table
from tests.desktop.showing import show, shown

LONGER = "longer"
#: All languages. Those with the longest words are always checked, the others only in slow tests.
CODES = [
    pytest.param(code, marks=() if code in (LONGER, "fi") else pytest.mark.long)
    for code in ("en", *translations.languages(), LONGER)
]


@pytest.fixture(autouse=True)
def clear_shapes_afterwards() -> Iterator[None]:
    yield
    shapes.clear()  # some pictures contain words


def use_language(app: App, code: str, text: str, patch: pytest.MonkeyPatch) -> None:
    if code == LONGER:
        longer.speak(patch)
    settings.change(language="en" if code == LONGER else code, text=text)
    app.apply_settings()


@pytest.mark.parametrize(("text", "least"), [("normal", 11), ("large", 11.5), ("largest", 12)])
def test_shrunken_text_stays_legible_as_long_as_possible(text: str, least: float) -> None:
    theme.use_text(text)
    c = Canvas(pygame.Surface((400, 100)), 1.0)
    for font in (theme.SMALL, theme.ROW, theme.TEXT, theme.NAME, theme.TITLE):
        needed = c.least_width("Bartholomäus", font)
        assert theme.text_size(c.fitting("Bartholomäus", font, needed).size) >= least - 0.01
        assert c.text_width("Bartholomäus", font) > needed


def test_the_check_finds_what_is_too_small() -> None:
    place = pygame.FRect(0, 0, 50, 10)
    texts = [Drawn(f"{size}", place, place, cut=False, size=size) for size in (10.9, 11.0, 11.9, 12.0)]
    assert tiny(texts) == ["'10.9' is tiny: 10.9 lp"]
    theme.use_text("largest")
    assert tiny(texts) == [f"'{size}' is tiny: {size} lp" for size in (10.9, 11.0, 11.9)]


def _longest_names() -> list[str]:
    """Return the longest board names in the current language."""
    return sorted((board.name for board in playable_boards()), key=lambda name: len(_(name)))[-4:]


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("code", CODES)
def test_the_top_bar_shows_the_whole_name_of_a_board(
    app: App, code: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even with six players, the name and the phases fit side by side."""
    use_language(app, code, text, monkeypatch)
    scene = shown(app, six_long_names("auction"))
    record_of = scene.controller.game.record
    for name in _longest_names():
        monkeypatch.setattr(record_of, "board", record_of.board.model_copy(update={"name": name}))
        texts = [text for text in record(app) if text.whole.bottom < 46]
        assert _(name) in [text.string.partition(", ")[0] for text in texts], texts
        assert all_problems(app, texts, whole=True, crowds=True) == [], name


@pytest.mark.parametrize("code", CODES)
def test_the_log_filter_shows_the_names_of_six_players(app: App, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    use_language(app, code, "largest", monkeypatch)
    app.push(six_long_names("auction"))
    key(app, "L")
    texts = record(app)
    assert set(LONG_NAMES) <= {text.string for text in texts if text.layer}
    assert all_problems(app, texts, whole=True, crowds=True) == []


@pytest.mark.parametrize("code", CODES)
def test_the_column_headings_of_the_building_plan_are_legible(
    app: App, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(app, code, "largest", monkeypatch)
    scene = shown(app, table("germany_recharged_4p_1", "building", 3))
    plan(scene)
    texts = record(app)
    assert {_("links"), _("house"), _("cost")} <= {text.string for text in texts}
    assert tiny(texts) == []


@pytest.mark.parametrize("code", CODES)
def test_the_buttons_of_an_auction_are_legible(app: App, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If necessary, the Pass button drops its key first and then shortens its label."""
    use_language(app, code, "largest", monkeypatch)
    scene = shown(app, six_long_names("auction"))
    plan(scene)
    texts = record(app)
    bid = _("Open at {n}").format(n=scene.controller.auction_plan.bid)
    assert bid in [text.string for text in texts]
    assert all_problems(app, texts, whole=True, crowds=False) == []


@pytest.mark.parametrize("text", ["normal", "largest"])
@pytest.mark.parametrize("code", ["en", *translations.languages(), LONGER])
def test_the_kinds_of_plants_are_legible_on_their_cards(
    app: App, code: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long name is placed below the head of the card, above a smaller picture."""
    use_language(app, code, text, monkeypatch)
    card = pygame.FRect(0, 0, 73, 90)  # of the market at 1280 by 720
    for plant in PLANTS.values():
        canvas = RecordingCanvas(pygame.Surface((80, 100)), 1.0)
        _draw_face(canvas, card, plant, True, None)
        assert kind_name(plant.kind) in [text.string for text in canvas.texts]
        assert [text.string for text in canvas.texts if text.cut] + tiny(canvas.texts) == []


def test_a_short_name_keeps_its_size_beside_the_money_that_is_left(app: App) -> None:
    scene = shown(app, table("germany_recharged_4p_1", "building", 3))
    name = scene.controller.name(scene.controller.seat)
    before = max(text.size for text in record(app) if text.string == name and text.whole.left < 250)
    plan(scene)
    texts = [text for text in record(app) if text.whole.left < 250]
    assert [text for text in texts if "after plan" in text.string]
    assert max(text.size for text in texts if text.string == name) == before


def test_a_save_with_six_long_names_shows_the_first_and_how_many_others(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(app, LONGER, "largest", monkeypatch)
    save_as(six_long_names("auction").controller.game, "Friday")
    shown(app, LoadScene())
    texts = record(app)
    assert [text.string for text in texts if "and 5 others" in text.string]
    assert all_problems(app, texts, whole=True, crowds=False) == []


def test_a_bot_tag_leaves_room_for_its_name(app: App) -> None:
    """In an auction, a panel shows the tag, the name and the money left after the bid."""
    game = position("germany_recharged_4p_1", lambda state: state.high_bid > 0)
    leader = game.state.leader
    game.hand_seat(leader, "normal")
    setup = game.record.setup
    named = tuple(entry.model_copy(update={"name": f"Leonie {n}"}) for n, entry in enumerate(setup.players))
    game.record.setup = setup.model_copy(update={"players": named})
    shown = show(app, game)
    name = shown.controller.name(leader)
    texts = [text for text in record(app) if text.whole.left < 250]
    after = next(text for text in texts if "after bid" in text.string)
    (label,) = [text for text in texts if text.string == name and abs(text.whole.centery - after.whole.centery) < 6]
    others = [shown.controller.name(seat) for seat in range(4) if seat != leader]
    assert label.size == max(text.size for text in texts if text.string in others)


@pytest.mark.parametrize("code", CODES)
def test_all_key_names_are_shown_in_full_in_the_rules_book(
    app: App, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_language(app, code, "largest", monkeypatch)
    app.resize((1920, 1080))
    shown(app, RulesScene(section="keys"))
    for _offset, texts in parts(app, 12):
        assert all_problems(app, texts, whole=True, crowds=False) == []
