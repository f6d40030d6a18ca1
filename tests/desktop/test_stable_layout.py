"""Nothing in the dock, the top bar or the player panels moves during a turn, nor the top bar during a game."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.words import language
from powergrid.rules.engine import legal_actions
from powergrid.rules.state import GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key, redraw
from tests.desktop.positions import find, position
from tests.desktop.showing import show

FOUR, SIX, TWO = "germany_recharged_4p_1", "usa_recharged_6p_1", "germany_recharged_2p_1"
#: Lists whose buttons come and go with their lines, and buttons that replace each other.
LISTS = (
    "build.plan",
    "build.earlier.",
    "build.remove.",
    "build.network.",
    "build.cheapest",
    "power.best",
    "power.all",
    "power.mix.",
)
#: Controls outside the dock that stay in place during a turn; those in the top bar stay between turns, too.
TOP, BESIDE = ("top.", "phase."), ("order.", "player.")
Rects = dict[str, pygame.FRect]
#: Each game with a different text size; the other cases are slow.
CASES = [
    pytest.param(game, text, marks=() if (number + place) % 3 == 0 else pytest.mark.long)
    for number, game in enumerate((FOUR, TWO, SIX))
    for place, text in enumerate(theme.TEXT_SIZES)
]


def nominates(state: GameState) -> bool:
    return state.phase == "auction" and not state.on_offer and len(legal_actions(state).nominations()) > 1


def bids(state: GameState) -> bool:
    return state.phase == "auction" and state.on_offer > 0 and legal_actions(state).bid_range() is not None


def buys(state: GameState) -> bool:
    return state.phase == "resources" and any(most > 1 for _kind, most in legal_actions(state).purchases())


def builds(state: GameState) -> bool:
    return state.phase == "building" and len(legal_actions(state).builds()) > 1


def powers(state: GameState) -> bool:
    return state.phase == "bureaucracy" and state.step > 1 and len(state.players[state.to_act].plants) > 2


def nominate(app: App, scene: TableScene) -> Iterator[str]:
    for plant, _low, _high in scene.controller.legal.nominations():
        click(app, f"market.{plant}")
        yield f"plant {plant} is chosen"
    yield from raise_bid(app, scene)


def raise_bid(app: App, scene: TableScene) -> Iterator[str]:
    for amount in (scene.controller.auction_plan.bid_limits() or (1, 1))[::-1]:
        scene.controller.auction_plan.set_bid(amount)
        yield f"the bid is {amount}"


def buy(app: App, scene: TableScene) -> Iterator[str]:
    for name in [control.name for control in scene.ui.controls if control.name.endswith(".plus") and control.enabled]:
        click(app, name)
        yield f"{name} was pressed"
    key(app, "C", "1")
    yield "one run is planned"


def build(app: App, scene: TableScene) -> Iterator[str]:
    for number in range(3):
        key(app, "N", "Space")
        yield f"city {number + 1} is planned"


def power(app: App, scene: TableScene) -> Iterator[str]:
    for plant in scene.controller.player.plants:
        click(app, f"power.plant.{plant}")
        yield f"plant {plant} is toggled"


TURNS: dict[str, tuple[Callable[[GameState], bool], Callable[[App, TableScene], Iterator[str]], str]] = {
    "nominate": (nominates, nominate, "auction."),
    "bid": (bids, raise_bid, "auction."),
    "buy": (buys, buy, "fuel."),
    "build": (builds, build, "build."),
    "power": (powers, power, "power."),
}


def controls(scene: TableScene, *prefixes: str) -> Rects:
    """Return the rectangles of the controls with these prefixes; the width of the undo button may vary."""
    found = [
        control
        for control in scene.ui.controls
        if control.name.startswith(prefixes) and not control.name.startswith(LISTS)
    ]
    return {
        one.name: pygame.FRect(one.rect.topleft, (0, 0) if one.name == "top.undo" else one.rect.size) for one in found
    }


def moved(before: Rects, after: Rects) -> list[str]:
    """Return the controls that have moved."""
    both = sorted(before.keys() & after.keys())
    return [name for name in both if any(abs(a - b) > 0.5 for a, b in zip(before[name], after[name], strict=True))]


def pin_cities(app: App, scene: TableScene) -> Iterator[str]:
    """Pin two cities, one after the other, then unpin both."""
    seat, pins = scene.controller.seat, scene.controller.pins
    for city in [city for city in scene.controller.state.ruleset.zone if pins.toggle(seat, city) is None][:2]:
        redraw(app)
        yield f"{city} is pinned"
    pins.clear(seat)
    yield "no city is pinned"


def check_turn(app: App, scene: TableScene, kind: str) -> None:
    _wanted, turn, prefix = TURNS[kind]
    scene.ui.toasts.clear()
    redraw(app)
    if kind == "nominate":  # until then, the button only says to choose a plant
        click(app, f"market.{scene.controller.legal.nominations()[0][0]}")
        redraw(app)
    main = {"nominate": "auction.bid", "bid": "auction.bid"}.get(kind, f"{prefix}confirm")
    prefixes = prefix, *TOP, *BESIDE
    seen = controls(scene, *prefixes)
    assert main in seen
    for steps in (turn, lambda app, scene: pin_cities(app, scene) if kind != "build" else iter(()), turn):
        for what in steps(app, scene):
            redraw(app)
            now = controls(scene, *prefixes)
            assert moved(seen, now) == [], what
            seen |= now
        seen |= controls(scene, *prefixes)


@pytest.mark.parametrize(("game", "text"), CASES)
@pytest.mark.parametrize("kind", TURNS)
def test_no_dock_control_moves_during_a_turn(clock: FakeClock, kind: str, game: str, text: str) -> None:
    theme.use_text(text)
    for size in ((1280, 720), (1920, 1080))[
        : 2 if text == "normal" else 1
    ]:  # the larger size has the same room for text
        app = App(size, headless=True, clock=clock)
        check_turn(app, show(app, position(game, find(game, TURNS[kind][0]))), kind)
        app.close()


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("game", [FOUR, SIX])
def test_the_top_bar_stays_in_place_in_all_phases(app: App, game: str, code: str) -> None:
    """The name of the step to undo varies in length."""
    language.use(code)
    moments = [position(game, find(game, wanted)) for wanted, _turn, _prefix in TURNS.values()]
    places = [controls(show(app, moment), *TOP) for moment in moments]
    assert {"top.undo", "top.redo", "top.step", "top.order", "phase.auction"} <= places[0].keys()
    assert [moved(places[0], place) for place in places] == [[]] * len(places)
