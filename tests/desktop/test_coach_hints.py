"""Short hints for new players: they are shown at the right time and cover nothing."""

import pygame
import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.board.panel import IN_PLAY
from powergrid.desktop.decisions.rings import rings
from powergrid.desktop.pieces.controls import plant_control
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.keys import KeyNames
from powergrid.desktop.toolkit.placing import Avoided
from powergrid.game import create_game
from powergrid.rules.actions import Bid, Nominate
from powergrid.rules.auction import is_sole_buyer
from powergrid.rules.plant_market import current_market, minimum_bid
from powergrid.rules.state import GameState
from tests.desktop.drawn import draw
from tests.desktop.driving import click, key, on_top, redraw
from tests.desktop.positions import position
from tests.desktop.powering import powering
from tests.desktop.showing import show, shown
from tests.sure import sure


def table_of(app: App) -> TableScene:
    return on_top(app, TableScene)


@pytest.fixture
def scene(app: App) -> TableScene:
    settings.use(settings.Settings())
    names = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
    game = create_game(board_by_id("germany"), "recharged", ["green", "brown", "red"], names, seed=1)
    shown(app, TableScene(game))
    return table_of(app)


def coach_text(app: App, scene: TableScene) -> str:
    """Return the text on the card of the coach."""
    card = sure(scene.ui.control("coach")).rect
    words = [text.string for text in draw(app) if card.contains(text.whole)]
    return " ".join(words).removesuffix(" No hints Got it X")


def test_a_closed_hint_stays_closed(app: App, scene: TableScene) -> None:
    assert sure(scene.coach.card()).key == "h.nominate"
    click(app, "coach.next")
    assert scene.coach.card() is None
    settings.load()
    assert scene.coach.card() is None


def test_once_a_plant_is_chosen_the_hint_points_at_the_bid(app: App, scene: TableScene) -> None:
    card = sure(scene.coach.card())
    plants = current_market(scene.controller.state)
    for_sale = [scene.control_rect(plant_control(plant)) for plant in plants]
    (ring,) = rings(card, scene.controller, scene.ui.controls)
    assert all(ring.contains(plant) for plant in for_sale)
    click(app, plant_control(plants[-1]))
    redraw(app)
    (ring,) = rings(card, scene.controller, scene.ui.controls)
    assert ring.contains(scene.control_rect("auction.bid"))
    assert not any(ring.colliderect(plant) for plant in for_sale)


def test_a_hint_is_shown_only_a_few_times(app: App, scene: TableScene) -> None:
    shown = 0
    for _ in range(60):
        kind = scene.controller.kind
        app.step()
        shown += kind == "bid" and scene.coach.card() is not None
        legal = scene.controller.legal
        if kind == "nominate":
            plant, low, _high = legal.nominations()[0]
            scene.controller.act(Nominate(scene.controller.seat, plant, low))
        elif kind == "bid" and scene.controller.state.high_bid < 12:
            scene.controller.act(Bid(scene.controller.seat, scene.controller.state.high_bid + 1))
        elif kind == "bid":
            break
        scene.moved()
        settings.load()
    assert kind == "bid"
    assert shown == 3
    assert scene.coach.card() is None


def test_hints_can_be_switched_off(app: App, scene: TableScene) -> None:
    click(app, "coach.stop")
    assert settings.current().hints is False
    app.step()
    assert scene.ui.control("coach.next") is None


def test_every_card_fits_beside_the_board_on_the_smallest_window(app: App, scene: TableScene) -> None:
    for size in ((1024, 640), (1280, 720)):
        app.resize(size)
        app.step()
        rect = scene.control_rect("coach")
        board = scene.control_rect("player.0")
        assert app.surface.get_rect().contains(rect)
        assert rect.top > board.bottom


def test_the_hint_about_the_ticked_plants_is_true_after_they_are_changed(app: App) -> None:
    settings.change(hints=True, seen=())
    scene = powering(app)

    def hint() -> str:
        app.step()
        return coach_text(app, scene)

    assert hint().startswith("The best choice is ticked.")
    click(app, "power.plant.10")
    assert hint() == "You changed the selection. B ticks the best one again."
    key(app, "B")
    assert hint().startswith("The best choice is ticked.")


@pytest.mark.parametrize("kind", ["nominate", "bid", "buy", "build", "power"])
def test_with_four_players_a_hint_does_not_cover_the_log(app: App, kind: str) -> None:
    game = "germany_recharged_4p_1"
    phases = {"buy": "resources", "build": "building", "power": "bureaucracy"}

    def wanted(state: GameState) -> bool:
        bidding = (state.on_offer > 0) == (kind == "bid")
        return state.round == 6 and state.phase == phases.get(kind, "auction") and bidding

    settings.change(hints=True, seen=())
    scene = show(app, position(game, wanted))
    card, log = scene.ui.control("coach"), scene.ui.control("log.list")
    assert card is not None
    assert log is not None
    assert not card.rect.colliderect(log.rect)
    assert log.rect.height > 2 * 17


@pytest.mark.parametrize("phase", ["auction", "resources", "building", "bureaucracy"])
@pytest.mark.parametrize("board", ["usa", "germany", "benelux", "italy"])
def test_with_six_players_a_hint_is_on_an_empty_part_of_the_board(app: App, board: str, phase: str) -> None:
    game = f"{board}_recharged_6p_1"
    settings.change(hints=True, seen=())
    scene = show(app, position(game, lambda state: state.round == 5 and state.phase == phase))
    card = sure(scene.ui.control("coach"))
    needed = {"auction": "market.", "resources": "fuelmarket."}.get(phase, "")
    # cities out of play, and a market that the phase does not need, may be covered
    may_cover = ("coach", "away.", *(market for market in ("market.", "fuelmarket.") if market != needed))
    covered = [c.name for c in scene.ui.controls if c.rect.colliderect(card.rect) and not c.name.startswith(may_cover)]
    assert set(covered) <= {"board"}


def test_if_the_board_has_no_room_a_hint_covers_neither_log_nor_dock(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = "usa_recharged_6p_1"
    full = [Avoided(pygame.FRect(260, 50, 650, 610), IN_PLAY)]
    settings.change(hints=True, seen=())
    for phase, market in (("resources", "plants"), ("building", "fuel")):
        scene = TableScene(position(game, lambda state: state.round == 5 and state.phase == phase))  # noqa: B023
        monkeypatch.setattr(scene.board, "avoided", lambda: full)
        app.push(scene)
        scene.controller.auto_forced = False
        app.step()
        card = sure(scene.ui.control("coach"))
        assert scene.view.layout(scene.ui.c).panels[market].contains(card.rect)


def test_no_hint_tells_the_only_buyer_to_bid(app: App) -> None:
    """RULES §6.2: the last buyer gets a plant at its minimum bid; nobody else bids."""
    game = "germany_recharged_4p_1"
    settings.change(hints=True, seen=())
    scene = show(app, position(game, _only_buyer))
    hint = sure(scene.coach.card())
    hint_text = scene.coach.text(hint, KeyNames())
    assert hint.key == "h.nominate"
    assert "nobody can outbid you" in hint_text
    assert "minimum bid" in hint_text
    assert "choose the bid" not in hint_text
    plant = scene.controller.legal.nominations()[0][0]
    click(app, f"market.{plant}")
    app.step()
    texts = [text.string for text in draw(app)]
    money = scene.controller.player.money
    lowest = minimum_bid(scene.controller.state, plant)
    assert f"Buy for {lowest}" in texts
    assert f"{money - lowest} left after buying it" in texts
    assert not [text for text in texts if "after this bid" in text or text.startswith("exactly")]
    assert scene.ui.control("auction.amount.value") is None


def _only_buyer(state: GameState) -> bool:
    full = len(state.players[state.to_act].plants) >= state.ruleset.plant_limit
    return state.phase == "auction" and not state.on_offer and not full and is_sole_buyer(state, state.to_act)
