""" "What would you do?": computed in the background, marked in the dock, never carried out automatically."""

import threading
from typing import Any

import pygame
import pytest

from powergrid.bots import turns
from powergrid.bots.turns import Hint
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.board.scene import BoardScene
from powergrid.desktop.play import hints, jobs, settings
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.play.worker import Work
from powergrid.desktop.screens.table import guide
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import panels, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.words import language
from powergrid.desktop.words.hints import reason_lines
from powergrid.game import Game, create_game
from powergrid.rules.actions import Bid, Build, Buy, Done, MarkStart, Nominate, Pass, PlaceTrust, Power, Scrap
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, hover, key, redraw, wait_for_jobs
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import shown
from tests.sure import sure

MOMENTS = {"nominate": 112, "bid": 7, "buy": 21, "build": 35, "power": 294, "scrap": 420}


def show(app: App, game: Game) -> TableScene:
    settings.change(hints=False)
    scene = TableScene(game)
    scene.controller.auto_forced = False
    scene.guide.hints.fixed_level = "normal"
    return shown(app, scene)


def request_hints(app: App, scene: TableScene, *, by_key: bool = True) -> list[Hint]:
    """Request hints and wait for them."""
    if by_key:
        key(app, "H")
    else:
        click(app, "dock.hint")
    wait_for_jobs()
    app.step()
    return list(scene.guide.hints.found)


@pytest.mark.parametrize("kind", MOMENTS)
def test_the_best_two_or_three_are_shown_and_none_is_carried_out(app: App, kind: str) -> None:
    scene = show(app, position(GERMANY, MOMENTS[kind]))
    found = request_hints(app, scene, by_key=kind != "bid")
    assert scene.guide.hints.error == ""
    for number in range(len(found)):
        assert app.surface.get_rect().contains(scene.control_rect(f"hint.{number}"))
    assert scene.controller.game.length == MOMENTS[kind]


@pytest.mark.parametrize("kind", MOMENTS)
def test_a_click_marks_a_hint_and_enter_carries_it_out(app: App, kind: str) -> None:
    scene = show(app, position(GERMANY, MOMENTS[kind]))
    hint = request_hints(app, scene)[0]
    click(app, "hint.0")
    assert scene.controller.game.length == MOMENTS[kind]
    key(app, "Enter")
    if scene.dialogs:  # a warning of a loss focuses the safe answer
        click(app, "dialog.ok")
    done = scene.controller.game.record.actions[MOMENTS[kind] :]
    wanted = list(hint.actions)
    if kind in ("buy", "build"):
        assert set(done[: len(wanted) - 1]) == set(wanted[:-1])
        assert done[len(wanted) - 1] == wanted[-1]
    elif isinstance(hint.first, Power):
        assert isinstance(done[0], Power)
        assert set(done[0].runs) == set(hint.first.runs)
    elif kind == "scrap":
        assert isinstance(done[0], Scrap)
        assert isinstance(hint.first, Scrap)
        assert done[0].plant == hint.first.plant
    else:
        assert done[0] == hint.first


def test_space_passes_if_the_marked_hint_is_to_pass(app: App) -> None:
    scene = show(app, position(GERMANY, 14))
    found = request_hints(app, scene, by_key=False)
    number = next(n for n, hint in enumerate(found) if isinstance(hint.first, Pass))
    click(app, f"hint.{number}")
    assert scene.ui.is_focused("auction.pass")
    key(app, "Space")
    assert scene.controller.game.record.actions[14] == found[number].first


def test_it_marks_the_city_to_choose_before_the_first_round(app: App) -> None:
    names = [{"name": "Ana"}, {"name": "Bo"}]
    options = {"starting_cities": True}
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], names, options, seed=2)
    scene = show(app, game)
    hint = request_hints(app, scene)[0]
    assert isinstance(hint.first, MarkStart | PlaceTrust)
    click(app, "hint.0")
    assert scene.controller.game.length == 0
    assert scene.ui.is_focused(f"city.{scene.controller.state.ruleset.city_ids[hint.first.city]}")
    key(app, "Space")
    assert scene.controller.game.record.actions[0] == hint.first


@pytest.mark.parametrize("press", ["Space", "Enter"])
def test_hints_work_with_the_keyboard_only(app: App, press: str) -> None:
    scene = show(app, position(GERMANY, MOMENTS["build"]))
    hint = request_hints(app, scene)[0]
    assert scene.ui.focus.name == "hint.0"
    key(app, "Down", "Up", press)
    assert set(scene.controller.build_plan.cities) == set(hint.cities())
    assert scene.ui.focus.name == "build.confirm"
    key(app, "Enter")
    assert {a.city for a in scene.controller.game.record.actions[35:] if isinstance(a, Build)} == set(hint.cities())


def test_enter_passes_once_the_hint_to_pass_is_chosen_with_a_key(app: App) -> None:
    """Otherwise, the main button would bid."""
    scene = show(app, position(GERMANY, MOMENTS["bid"]))
    seat = scene.controller.seat
    actions = [hint.first for hint in request_hints(app, scene)]
    number = actions.index(Pass(seat))
    for _ in range(number):
        key(app, "Down")
    assert scene.ui.focus.name == f"hint.{number}"
    key(app, "Enter")
    assert scene.controller.game.length == MOMENTS["bid"]
    key(app, "Enter")
    assert scene.controller.game.record.actions[MOMENTS["bid"]] == Pass(seat)


def test_escape_and_the_same_key_close_the_hints(app: App) -> None:
    scene = show(app, position(GERMANY, MOMENTS["build"]))
    request_hints(app, scene)
    key(app, "Esc")
    assert not scene.guide.hints.is_open
    assert not scene.dialogs
    request_hints(app, scene)
    key(app, "H")
    assert not scene.guide.hints.is_open


def test_hints_close_after_the_next_action(app: App) -> None:
    scene = show(app, position(GERMANY, MOMENTS["build"]))
    request_hints(app, scene)
    scene.controller.act(Done(scene.controller.seat))
    app.step()
    assert not scene.guide.hints.is_open
    assert scene.ui.control("hint.0") is None


def test_the_window_responds_during_the_search(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()
    real = turns.hints

    def slow(*args: object) -> list[Hint]:
        assert go.wait(20)
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "hints", slow)
    scene = show(app, position(GERMANY, MOMENTS["build"]))
    key(app, "H")
    assert scene.guide.hints.thinking
    city = next(iter(scene.controller.build_plan.open_cities()))
    click(app, "city." + scene.controller.state.ruleset.city_ids[city])
    assert scene.controller.build_plan.cities == [city]
    go.set()
    wait_for_jobs()
    app.step()
    assert scene.guide.hints.found


def test_hints_arriving_while_the_card_is_drawn_appear_in_the_next_frame(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()
    real_hints, real_frame = turns.hints, panels.card

    def slow(*args: object) -> list[Hint]:
        assert go.wait(20)
        return real_hints(*args)  # type: ignore[arg-type]

    scene = show(app, position(GERMANY, MOMENTS["build"]))

    def frame(*args: object, **more: object) -> pygame.FRect:
        go.set()
        wait_for_jobs()
        return real_frame(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(jobs, "hints", slow)
    monkeypatch.setattr(guide, "card", frame)
    key(app, "H")
    app.step()
    scene.control_rect("hint.0")


def _bot(kind: str, notch: int | None = None) -> dict[str, object]:
    return {"kind": kind} if notch is None else {"kind": kind, "notch": notch}


@pytest.mark.parametrize(
    ("players", "level"),
    [
        ((_bot("human"), _bot("easy"), _bot("normal")), "hard"),
        ((_bot("expert"), _bot("hard"), _bot("easy")), "expert"),
        ((_bot("normal"), _bot("a bot of another package"), _bot("random")), "hard"),
        ((_bot("hard", 9), _bot("hard"), _bot("hard")), "expert"),  # a notch above hard, below expert
        ((_bot("hard", 8), _bot("hard"), _bot("hard")), "hard"),
    ],
)
def test_hints_are_as_strong_as_the_strongest_opponent(
    app: App, monkeypatch: pytest.MonkeyPatch, players: tuple[dict[str, object], ...], level: str
) -> None:
    asked_of: list[str] = []
    real = jobs.find_hints

    def spy(work: Work, name: str, *args: Any) -> tuple[Hint, ...]:
        asked_of.append(name)
        return real(work, "normal", *args)

    monkeypatch.setattr(hints, "find_hints", spy)
    game = position(GERMANY, MOMENTS["bid"])
    setup, first = game.record.setup, game.state.to_act
    entries = list(setup.players)
    for number, player in enumerate((_bot("human"), *players)):
        seat = (first + number) % 4
        entries[seat] = entries[seat].model_copy(update=player)
    game.record.setup = setup.model_copy(update={"players": tuple(entries)})
    scene = show(app, game)
    scene.guide.hints.fixed_level = ""
    assert request_hints(app, scene)
    assert asked_of == [level]


def test_a_failure_is_reported(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> list[Hint]:
        raise ValueError("no idea")

    monkeypatch.setattr(jobs, "hints", broken)
    scene = show(app, position(GERMANY, MOMENTS["bid"]))
    assert request_hints(app, scene) == []
    assert "no idea" in scene.guide.hints.error
    click(app, "hint.close")
    assert not scene.guide.hints.is_open


def test_hints_can_be_switched_off(app: App, clock: FakeClock) -> None:
    scene = show(app, position(GERMANY, MOMENTS["bid"]))
    scene.control_rect("dock.hint")
    settings.change(advice=False)
    redraw(app)
    assert scene.ui.control("dock.hint") is None
    key(app, "H")
    assert not scene.guide.hints.is_open


def test_the_set_up_can_switch_hints_off_for_one_game() -> None:
    choices = NewGame([board_by_id("germany")])
    assert hints.allowed(choices.create())
    choices.advice = False
    assert not hints.allowed(choices.create())


def test_the_card_stays_put_while_cities_are_planned(app: App) -> None:
    scene = show(app, position(GERMANY, MOMENTS["build"]))
    request_hints(app, scene)
    place = scene.control_rect("hint.0")
    for city in scene.board.by_price()[:2]:
        click(app, f"city.{city}")
        assert scene.control_rect("hint.0") == place


def recorded_scenes(monkeypatch: pytest.MonkeyPatch, table: TableScene) -> list[BoardScene]:
    """Return a list that collects the description of the board whenever it is drawn."""
    scenes: list[BoardScene] = []
    plain = table.board.panel.view.draw

    def drawn(surface: pygame.Surface, described: BoardScene, wait: bool = True) -> None:
        scenes.append(described)
        plain(surface, described, wait)

    monkeypatch.setattr(table.board.panel.view, "draw", drawn)
    return scenes


def test_pointing_at_a_hint_shows_its_cities_on_the_board(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = show(app, position(GERMANY, MOMENTS["build"]))
    scenes = recorded_scenes(monkeypatch, scene)
    found = request_hints(app, scene, by_key=False)
    ids = scene.controller.state.ruleset.city_ids
    with_cities = [number for number, hint in enumerate(found) if hint.cities()]
    assert with_cities
    for number in with_cities:
        hover(app, f"hint.{number}")
        assert [stop.city for stop in scenes[-1].plan] == [ids[city] for city in found[number].cities()]
        assert scene.controller.build_plan.cities == []
    hover(app, "dock.help")
    assert scenes[-1].plan == ()
    key(app, "Down", "Up")
    assert scene.controller.build_plan.cities == []


def test_pointing_at_a_hint_highlights_its_plant_in_the_market(app: App) -> None:
    table = show(app, position(GERMANY, MOMENTS["nominate"]))
    found = request_hints(app, table, by_key=False)
    number, plant = next((n, hint.first.plant) for n, hint in enumerate(found) if isinstance(hint.first, Nominate))

    def cards() -> dict[int, bytes]:
        """Return the pixels of each card for sale."""
        places = {plant: table.control_rect(f"market.{plant}") for plant in table.controller.state.market}
        return {plant: pygame.image.tobytes(app.surface.subsurface(place), "RGB") for plant, place in places.items()}

    before = cards()
    hover(app, f"hint.{number}")
    assert [card for card, pixels in cards().items() if pixels != before[card]] == [plant]
    assert table.controller.auction_plan.plant == 0


def test_pointing_at_a_hint_shows_its_fuel_like_a_click(app: App) -> None:
    table = show(app, position(GERMANY, MOMENTS["buy"]))

    def market() -> bytes:
        place = Canvas(app.surface, app.scale).rect(table.view.layout(table.ui.c).fuel)
        return pygame.image.tobytes(app.surface.subsurface(place), "RGB")

    hint = next(number for number, hint in enumerate(request_hints(app, table, by_key=False)) if any(hint.fuel()))
    before = market()
    hover(app, f"hint.{hint}")
    pointed = market()
    assert not any(table.controller.fuel_plan.amounts)
    hover(app, "dock.help")
    assert market() == before != pointed
    click(app, f"hint.{hint}")
    hover(app, "dock.help")
    assert market() == pointed


def test_pointing_at_a_hint_rings_only_its_start_city(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [{"name": "Ana"}, {"name": "Bo"}]
    options = {"starting_cities": True}
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], names, options, seed=2)
    table = show(app, game)
    scenes = recorded_scenes(monkeypatch, table)
    found = request_hints(app, table, by_key=False)
    hover(app, "hint.1")
    first = found[1].first
    assert isinstance(first, MarkStart | PlaceTrust)
    assert scenes[-1].ends == (table.controller.state.ruleset.city_ids[first.city],)
    hover(app, "dock.help")
    assert len(scenes[-1].ends) > 1


@pytest.mark.parametrize("kind", ["bid", "build", "scrap"])
def test_reasons_for_later_hints_are_in_the_players_language(app: App, kind: str) -> None:
    scene = show(app, position(GERMANY, MOMENTS[kind]))
    found = request_hints(app, scene)
    codes = {reason.code for hint in found[1:] for reasons in hint.reasons for reason in reasons}
    assert codes & {"saves", "keeps", "loses"}
    language.use("de")
    shown_reasons = [line for hint in found for line in reason_lines(scene.view.names, hint)]
    english = {reason.sentence for hint in found for reasons in hint.reasons for reason in reasons}
    assert shown_reasons
    assert not english & set(shown_reasons)


def test_a_bidding_hint_says_how_high_another_player_will_probably_go(app: App) -> None:
    game = position(GERMANY, MOMENTS["bid"])
    for player in game.state.players:
        player.money = 300  # enough for everyone to raise
    scene = show(app, game)
    hint = next(hint for hint in request_hints(app, scene) if isinstance(hint.first, Bid))
    seat, most = sure(hint.rival)
    line = f"{scene.controller.name(seat)} probably bids up to about {most}."
    words = " ".join(text.string for text in draw(app))
    assert line in words


@pytest.mark.parametrize("code", list(language.names()))
def test_a_hint_title_has_two_lines_at_most(app: App, code: str) -> None:
    """Check this with all fuels, the longest words for a chance, and the largest text."""
    language.use(code)
    theme.use_text("largest")
    scene = show(app, position(GERMANY, MOMENTS["buy"]))
    player = scene.controller.player
    player.plants, player.fuel, player.money = [20, 16, 24, 23], [0, 0, 0, 0], 300
    scene.controller.refresh()
    request_hints(app, scene)
    search, seat = sure(scene.guide.hints._search), scene.controller.seat
    fuels = tuple(Buy(seat, kind, amount) for kind, amount in enumerate((6, 4, 4, 2)))
    search.result = (Hint((*fuels, Done(seat)), 110, ((),), 0), Hint((Done(seat),), 0, ((),), 50))
    redraw(app)
    for number in (0, 1):
        place = sure(scene.ui.control(f"hint.{number}")).rect
        lines = [text for text in draw(app) if place.contains(text.whole)]
        assert len(lines) <= 3, [text.string for text in lines]
        assert not any(text.cut for text in lines)
