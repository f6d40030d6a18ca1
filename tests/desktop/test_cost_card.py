"""The cost card of a city does not cover another card or a city in play."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.state import GameState
from tests.desktop.driving import redraw
from tests.desktop.positions import find, position
from tests.desktop.showing import shown
from tests.sure import sure

#: A position with many cities to build in, some at the end of long routes.
USA = "usa_recharged_6p_1"
GAMES = (USA, "germany_recharged_4p_1", "benelux_recharged_2p_1", "italy_original_3p_1")


def building(state: GameState) -> bool:
    return state.phase == "building" and state.round == 3


def moment(game: str) -> int:
    return 171 if game == USA else find(game, building)


def cards_of(app: App, scene: TableScene) -> dict[str, pygame.FRect]:
    """Hover over every city that can be built in; return the rectangles of the cost cards."""
    places: dict[str, pygame.FRect] = {}
    for city in scene.board.by_price():
        scene.ui.focus.set(f"city.{city}")
        redraw(app)
        places[city] = sure(scene.board.card)[1]
    return places


@pytest.mark.parametrize("seen_hints", [False, True], ids=["with a hint", "without"])
@pytest.mark.parametrize("game", GAMES)
def test_it_covers_no_city_in_play(app: App, game: str, seen_hints: bool) -> None:
    settings.change(hints=not seen_hints, seen=())
    scene = TableScene(position(game, moment(game)))
    scene.controller.auto_forced = False
    shown(app, scene)
    assert (scene.ui.control("coach") is None) == seen_hints
    hint = [control.rect for control in scene.ui.controls if control.name == "coach"]
    cities = scene.board.by_price()
    assert cities
    layout = scene.view.layout(scene.ui.c)
    cards = cards_of(app, scene)
    assert set(cards) == set(cities)
    panel = scene.board.panel
    in_play = [scene.board.state.ids[number] for number in scene.controller.state.ruleset.zone]
    pills = {city: panel.city_place(scene.ui.c, city) for city in in_play}
    for city, card in cards.items():
        assert any(area.contains(card) for area in (layout.board, layout.log, layout.plants, layout.fuel))
        covered = [other for other, pill in pills.items() if card.colliderect(pill)]
        assert not covered, f"the card of {city} covers {covered}"
        assert card.collidelist(hint) < 0, f"the card of {city} covers the hint"


def test_it_does_not_cover_the_recap(app: App) -> None:
    game = GAMES[1]
    scene = TableScene(position(game, building))
    scene.controller.auto_forced = False
    shown(app, scene)
    scene.guide.toggle_recap()
    assert scene.guide.recap_shown()
    redraw(app)
    recap = sure(scene.ui.control("recapcard"))
    for city, card in cards_of(app, scene).items():
        assert not card.colliderect(recap.rect), city
