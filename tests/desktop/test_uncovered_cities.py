"""Nothing covers a city in play, its name or its sign, on any board, in any phase."""

import math
from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from powergrid.bots import ask, make_bot
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.figure import PLAN_NUMBER, board_figure
from powergrid.desktop.board.labels import CITY_NAME
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.decisions.rings import rings
from powergrid.desktop.pieces.controls import city_of
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme, toasts
from powergrid.desktop.toolkit.text import render
from powergrid.desktop.words.banners import Banner
from powergrid.game import Game, create_game, replay
from powergrid.record import Record
from powergrid.rules.state import AUCTION, BUREAUCRACY
from powergrid.rules.zones import possible_zones
from tests.desktop.board_parts import name_rects
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import focus, key, redraw, wait_for_jobs
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import first_steps_at, show
from tests.sure import sure

BOARDS = (
    "baden-wuerttemberg", "benelux", "brazil", "central-europe", "china", "france", "germany", "indian-subcontinent",
    "italy", "japan", "korea", "northern-europe", "quebec", "russia", "south-africa", "spain-portugal", "uk-ireland",
    "usa",
)  # fmt: skip
SIZES = ((1280, 720), (1920, 1080))
TEXTS = ("normal", "largest")
#: The boards with the least room and the most players, and one with fewer players.
SHORT = (
    ("usa", 6, SIZES[0], "normal"),
    ("usa", 5, SIZES[0], "largest"),
    ("usa", 6, SIZES[1], "largest"),
    ("baden-wuerttemberg", 6, SIZES[0], "largest"),
    ("italy", 6, SIZES[0], "normal"),
    ("korea", 3, SIZES[0], "largest"),
)
ALL = [(board, players, size, text) for board in BOARDS for players in range(2, 7) for size in SIZES for text in TEXTS]
#: With or without short hints, which take up room; slow tests check both.
CASES = [
    pytest.param(
        *one,
        hints,
        id="-".join(map(str, (*one, hints))),
        marks=() if hints != number % 2 else pytest.mark.long,
    )
    for number, one in enumerate(SHORT)
    for hints in (False, True)
]
LONG = [
    pytest.param(*one, bool(number % 2), id="-".join(map(str, one)), marks=pytest.mark.long)
    for number, one in enumerate(one for one in ALL if one not in SHORT)
]
MESSAGE = "Not enough money for this order, and not enough money for any other order either."
BANNER = Banner("Konstantin Georg gets plant 50 for 117", "They had to scrap a plant and gave back all of its fuel")


@cache
def played(board: str, players: int) -> tuple[Record, dict[str, int]]:
    """Return a game of bots and the number of actions before each kind of decision in round 2 and at the end."""
    found = board_by_id(board)
    zones = possible_zones(found, "recharged", players, {})
    people = [{"name": f"Konstantin {seat}", "kind": "human"} for seat in range(players)]
    game = create_game(found, "recharged", zones[len(zones) // 2], people, {}, 3)
    bots = [make_bot("easy", seat) for seat in range(players)]
    moments: dict[str, int] = {}
    while game.state.round < 3:
        state = game.state
        if state.round == 2:
            kind = "bid" if state.phase == AUCTION and state.on_offer else state.phase
            moments.setdefault(kind, game.length)
            if state.phase == BUREAUCRACY:
                moments["end"] = game.length
        game.apply(ask(bots[state.to_act], state))
    return game.record, moments


def at(board: str, players: int, moment: str) -> Game:
    record, moments = played(board, players)
    return replay(record, upto=moments[moment])


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> dict[str, pygame.FRect]:
    """Collect the rectangles of the last messages."""
    found: dict[str, pygame.FRect] = {}
    draw = toasts._draw

    def spy_toast(ui: object, laid: object, box: pygame.FRect, name: str) -> None:
        found[f"message{name}"] = box
        draw(ui, laid, box, name)  # type: ignore[arg-type]

    monkeypatch.setattr(toasts, "_draw", spy_toast)
    return found


def cities_in_play(scene: TableScene) -> dict[str, list[pygame.FRect]]:
    """Return the visible parts of each city in play, in lp."""
    view, scale = scene.board.panel.view, scene.ui.c.scale
    board = scene.view.layout(scene.ui.c).board
    found = {}
    for number in scene.controller.state.ruleset.zone:
        city = scene.board.state.ids[number]
        rects = [view.city_rect(city), *name_rects(view, city)]
        places = [pygame.FRect(*(side / scale for side in rect)).clip(board) for rect in rects]
        found[city] = [place for place in places if place.width and place.height]
    return found


def covering(scene: TableScene, boxes: dict[str, pygame.FRect], where: str) -> Iterator[str]:
    """Describe everything that covers a city."""
    shown = dict(boxes)
    if scene.board.card is not None:
        shown["cost card"] = scene.board.card[1]
    for name in ("hintcard", "recapcard", "roundendcard", "banner", "coach"):
        control = scene.ui.control(name)
        if control is not None:
            shown[name] = control.rect
    cities = cities_in_play(scene) if shown else {}
    for name, box in shown.items():
        for city, places in cities.items():
            if box.collidelist(places) >= 0:
                yield f"{where}: {name} covers {city}"


def covered_cities(app: App, board: str, players: int, boxes: dict[str, pygame.FRect], every: int) -> Iterator[str]:
    """Open every card and message in every phase; return those that cover a city.

    every: hover over every n-th city.
    """
    _record, moments = played(board, players)
    for moment in [moment for moment in moments if moment != "end"]:
        scene = TableScene(at(board, players, moment))
        scene.guide.hints.fixed_level = "easy"
        app.reset(scene)
        app.step()
        boxes.clear()
        yield from covering(scene, boxes, moment)
        for press in ("R", "H"):
            key(app, press)
            wait_for_jobs()
            redraw(app)
            yield from covering(scene, boxes, f"{moment} {press}")
        scene.say(MESSAGE)
        scene.view.banners.add([BANNER])
        redraw(app)
        yield from covering(scene, boxes, f"{moment} with messages")
        for city in list(cities_in_play(scene))[::every]:
            scene.ui.focus.set(f"city.{city}")
            redraw(app)
            yield from covering(scene, boxes, f"{moment} at {city}")


def round_end_problems(app: App, board: str, players: int) -> Iterator[str]:
    scene = TableScene(at(board, players, "end"))
    app.reset(scene)
    app.step()
    scene.round_end.on = True
    scene.controller.act(ask(make_bot("easy", 0), scene.controller.state))
    app.step()
    assert scene.round_end.card_open
    assert scene.ui.control("roundendcard") is not None
    yield from covering(scene, {}, "end")


@pytest.mark.parametrize(("board", "players", "size", "text", "hints"), [*CASES, *LONG])
def test_no_card_or_message_covers_a_city_in_play(
    clock: FakeClock,
    boxes: dict[str, pygame.FRect],
    board: str,
    players: int,
    size: tuple[int, int],
    text: str,
    hints: bool,
) -> None:
    settings.change(text=text, hints=hints, seen=(), forced=False)
    app = App(size, headless=True, clock=clock)
    app.apply_settings()
    found = [*covered_cities(app, board, players, boxes, 5), *round_end_problems(app, board, players)]
    app.close()
    assert not found, "\n".join(dict.fromkeys(found))


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("board", BOARDS)
def test_no_number_of_the_plan_covers_a_name_or_another_city(board: str, text: str) -> None:
    theme.use_text(text)
    figure = board_figure(board_by_id(board), "recharged")
    view = BoardView(figure)
    view.place(pygame.Rect(260, 54, 644, 594), 1.0)
    for city, spot in figure.plan_spots.items():
        number = view.camera.box(spot, PLAN_NUMBER)
        for other in figure.names:
            parts = [*name_rects(view, other), *([] if other == city else [view.city_rect(other)])]
            assert all(distance(number.center, part) >= number.width / 2 - 2 for part in parts), (city, other)


def distance(point: tuple[int, int], rect: pygame.Rect) -> float:
    """Return the distance from a point to a rectangle."""
    across = max(rect.left - point[0], 0, point[0] - rect.right)
    return math.hypot(across, max(rect.top - point[1], 0, point[1] - rect.bottom))


def hidden_names(app: App, scene: TableScene) -> list[str]:
    """Return the cities in play with a partly covered name."""
    view, ink = scene.board.panel.view, board_colors(app.scene.ui.c.theme).ink
    found = []
    for city in filter(None, (city_of(control.name) for control in scene.ui.controls)):
        size = CITY_NAME.size * view.camera.size * view.figure.labels.sizes[city]
        for line, spot in view.figure.name_lines[city]:
            letters = pygame.mask.from_surface(render(line, CITY_NAME.face, CITY_NAME.weight, size, ink), 254)
            (x, y), (width, height) = view.camera.at(spot), letters.get_size()
            place = pygame.Rect(round(x - width / 2), round(y - height / 2), width, height)
            seen = pygame.mask.from_threshold(app.surface.subsurface(place), ink, (2, 2, 2, 255))
            assert letters.count() > 10
            if seen.overlap_area(letters, (0, 0)) < letters.count():
                found.append(city)
    return found


def test_names_are_drawn_above_focus_and_lesson_rings(app: App) -> None:
    scene = show(app, position(GERMANY, 35))
    for city in scene.board.by_price()[:10]:
        focus(app, f"city.{city}")
        assert hidden_names(app, scene) == [], city
    lesson = first_steps_at(app, 20)
    key(app, "Enter")
    assert rings(sure(lesson.coach.card()), lesson.controller, lesson.ui.controls, lesson.coach.suggestion())
    assert hidden_names(app, lesson) == []
