"""The table shows a whole game of human players on every expansion board, with the dock for each decision (BOARDS)."""

from random import Random

import pytest

from powergrid.bots.random_bot import random_action
from powergrid.desktop.app import App
from powergrid.rules.state import FINISHED
from tests.bots.games import ADDITIONAL_BOARDS, start
from tests.desktop.showing import show

#: The number of actions between drawings of the table; it is prime, so all kinds of decisions are drawn.
DRAW_INTERVAL = 89
#: The boards that every run plays: those with the most unusual rules.
SHORT = ("south-africa", "uk-ireland", "japan", "korea", "china", "indian-subcontinent")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SHORT else pytest.mark.long) for name in ADDITIONAL_BOARDS]
)
def test_the_table_shows_a_whole_game(app: App, name: str) -> None:
    game = start(name, "recharged" if ADDITIONAL_BOARDS.index(name) % 2 else "classic", 4, seed=5)
    scene = show(app, game)
    scene.saver.autosave = None
    controller, random, kinds = scene.controller, Random(5), set()
    while controller.state.phase != FINISHED:
        kind = controller.legal.kind
        if controller.game.length % DRAW_INTERVAL == 0 or kind not in kinds:
            kinds.add(kind)
            app.step()
        controller.act(random_action(controller.legal, random))
        scene.moved()
    app.step()
    scene.show_results()
    app.step()
    assert {"nominate", "bid", "buy", "build", "power"} <= kinds
