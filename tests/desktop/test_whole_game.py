"""A whole game with three players, played through the real event loop with the mouse and the keyboard."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.game import replay
from powergrid.record import parse_record, record_text
from powergrid.record.snapshot import snapshot
from powergrid.rules.state import FINISHED
from powergrid.saves import Autosave, list_saves
from tests.desktop.conftest import FakeClock
from tests.desktop.driver import Driver, new_game

BY = pytest.mark.parametrize("by_keys", [pytest.param(False, id="mouse"), pytest.param(True, id="keys")])


@pytest.mark.long
@BY
def test_three_players_finish_a_whole_game(app: App, clock: FakeClock, by_keys: bool) -> None:
    app.push(TableScene(new_game(5), Autosave()))
    driver = Driver(app, clock, by_keys)
    driver.play()

    game = driver.table.controller.game
    assert game.state.phase == FINISHED
    assert max(len(player.cities) for player in game.state.players) >= 17  # end of the game (RULES §2.1)
    done = list(game.record.actions)
    for action in driver.wanted:
        assert action in done
        done.remove(action)

    again = replay(parse_record(record_text(game.record)))
    assert snapshot(again.state) == snapshot(game.state)
    (finished,) = list_saves("finished")
    kept = replay(parse_record(finished.path.read_bytes()))
    assert snapshot(kept.state) == snapshot(game.state)
    pygame.event.clear()


@BY
def test_the_first_rounds(app: App, clock: FakeClock, by_keys: bool) -> None:
    settings.use(settings.Settings(hints=False))
    app.push(TableScene(new_game(5), Autosave()))
    driver = Driver(app, clock, by_keys)
    driver.play(rounds=2)

    game = driver.table.controller.game
    assert game.state.round == 3
    assert all(player.plants and player.cities for player in game.state.players)
    assert app.sounds.played
    done = list(game.record.actions)
    for action in driver.wanted:
        assert action in done
        done.remove(action)
