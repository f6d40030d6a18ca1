"""While the pointer is over a hint, the dock, the board and the markets show it."""

import pygame

from powergrid.desktop.app import App
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.hints import reason_lines
from powergrid.rules.actions import Nominate, Pass
from powergrid.rules.plant_market import current_market
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, focus, hover, key, move, send, tip_of, wait, wait_for_jobs
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import show

#: Moments at which a person can build (without a plan), bid or pass, and open the first auction.
BUILDING, BIDDING, OPENING = 35, 7, 0


def with_hints(app: App, at: int) -> TableScene:
    """Show a moment with hints; the first hint has the focus."""
    scene = show(app, position(GERMANY, at))
    scene.guide.hints.fixed_level = "normal"
    key(app, "H")
    wait_for_jobs()
    app.step()
    assert scene.ui.focus.name == "hint.0"
    return scene


def is_marked(app: App, number: int) -> bool:
    """Return whether a hint is ticked, with a filled mark."""
    place = app.scene.control_rect(f"hint.{number}")
    return bool(app.surface.get_at((place.left + 14, place.top + 15))[:3] == app.scene.ui.c.theme.petrol[:3])


def dock_text(app: App, scene: TableScene) -> list[str]:
    dock = scene.view.layout(scene.ui.c).dock
    return [text.string for text in draw(app) if dock.contains(text.whole)]


def test_the_dock_previews_the_hovered_hint_without_carrying_it_out(app: App) -> None:
    scene = show(app, position(GERMANY, BUILDING))
    scene.guide.hints.fixed_level = "normal"
    own = dock_text(app, scene)
    click(app, "dock.hint")
    wait_for_jobs()
    app.step()
    hint = scene.guide.hints.found[0]
    cities = {scene.board.names.cities[city] for city in hint.cities()}
    hover(app, "hint.0")
    shown_now = dock_text(app, scene)
    assert cities
    assert cities <= set(shown_now)
    assert "Preview" in shown_now
    assert "Build nothing" not in shown_now
    key(app, "Enter")
    assert scene.controller.game.length == BUILDING
    assert scene.dialogs == []
    hover(app, "dock.help")
    assert dock_text(app, scene) == own
    key(app, "Enter")
    assert scene.dialogs or scene.controller.game.length > BUILDING


def test_the_card_shows_all_reasons_if_only_panels_are_in_the_way(app: App) -> None:
    """On a full board, the card covers player panels rather than omitting reasons."""
    game = "usa_recharged_6p_1"
    scene = show(app, position(game, lambda state: state.round == 3 and state.phase == "auction"))
    scene.guide.hints.fixed_level = "normal"
    click(app, "dock.hint")
    wait_for_jobs()
    app.step()
    hint = scene.guide.hints.found[0]
    words = " ".join(text.string for text in draw(app))
    reasons = reason_lines(scene.board.names, hint)
    assert len(reasons) > 1
    assert all(reason in words for reason in reasons)


def test_clicking_the_preview_marks_the_hint_without_carrying_it_out(app: App, clock: FakeClock) -> None:
    """Without the preview, the button has a different label, so even a slow click must not press it."""
    show(app, position(GERMANY, BUILDING))
    hover(app, "build.confirm")
    scene = with_hints(app, BUILDING)
    wait(app, clock, 5000)
    place = scene.control_rect("build.confirm").center
    assert "Preview" in dock_text(app, scene)
    send(app, pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    wait(app, clock, 900)
    send(app, pygame.MOUSEBUTTONUP, pos=place, button=1)
    assert scene.controller.game.length == BUILDING
    assert scene.dialogs == []
    assert set(scene.guide.hints.found[0].cities()) <= set(scene.controller.build_plan.cities)
    assert "Preview" not in dock_text(app, scene)


def test_a_focused_hint_is_shown_until_the_mouse_moves_to_something_else(app: App) -> None:
    """Enter marks it; afterwards, the player's own plan is shown, and Enter carries out that plan."""
    scene = with_hints(app, BUILDING)
    hover(app, "hint.0")
    move(app, (2, 715))
    assert scene.ui.hovered == ""
    assert "Preview" in dock_text(app, scene)
    hover(app, "dock.help")
    assert not scene.ui.focus.visible
    assert "Preview" not in dock_text(app, scene)
    focus(app, "hint.0")
    move(app, (2, 714))
    key(app, "Enter")
    assert set(scene.controller.build_plan.cities) == set(scene.guide.hints.found[0].cities())


def test_enter_marks_the_hint_that_appears_under_a_resting_mouse(app: App) -> None:
    scene = with_hints(app, BUILDING)
    place = scene.control_rect("hint.1").center
    second = scene.guide.hints.found[1]
    assert set(second.cities()) != set(scene.guide.hints.found[0].cities())
    click(app, "hint.close")
    move(app, place)
    key(app, "H")
    wait_for_jobs()
    app.step()
    app.step()
    words = dock_text(app, scene)
    assert {scene.board.names.cities[city] for city in second.cities()} <= set(words)
    assert "Preview" in words
    assert scene.guide.pointed() == second
    key(app, "Enter")
    assert scene.controller.game.length == BUILDING
    assert scene.dialogs == []
    assert set(scene.controller.build_plan.cities) == set(second.cities())


def test_the_tooltip_of_a_hint_uses_no_unknown_terms(app: App) -> None:
    tip = tip_of(with_hints(app, BUILDING), "hint.0")
    assert tip.text == "Selects this for you; nothing is done until you confirm it."


def test_a_hint_stays_marked_while_it_is_in_the_dock(app: App) -> None:
    scene = with_hints(app, BUILDING)
    assert not is_marked(app, 0)
    click(app, "hint.0")
    assert is_marked(app, 0)
    key(app, "C")
    assert scene.controller.build_plan.cities == []
    assert not is_marked(app, 0)


def test_a_hint_for_a_plant_is_marked_until_another_plant_or_bid_is_chosen(app: App) -> None:
    scene = with_hints(app, OPENING)
    suggested = scene.guide.hints.found[0].first
    assert isinstance(suggested, Nominate)
    other = next(plant for plant in current_market(scene.controller.state) if plant != suggested.plant)
    click(app, "hint.0")
    assert is_marked(app, 0)
    click(app, f"market.{other}")
    assert scene.controller.auction_plan.plant == other
    assert not is_marked(app, 0)
    click(app, "hint.0")
    assert is_marked(app, 0)
    click(app, "auction.amount.plus")
    assert scene.controller.auction_plan.bid == suggested.bid + 1
    assert not is_marked(app, 0)


def test_enter_passes_while_the_hint_to_pass_is_marked(app: App) -> None:
    """The main button would bid, but while passing is previewed, nothing else can be done."""
    scene = with_hints(app, BIDDING)
    seat = scene.controller.seat
    number = [one.first for one in scene.guide.hints.found].index(Pass(seat))
    hover(app, f"hint.{number}")
    key(app, "Enter")
    assert scene.controller.game.length == BIDDING
    click(app, f"hint.{number}")
    hover(app, "top.help")
    assert is_marked(app, number)
    key(app, "Enter")
    assert scene.controller.game.record.actions[BIDDING] == Pass(seat)
