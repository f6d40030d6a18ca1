"""Games at the table on every board, in both editions and every variant, from the set-up to the ranking."""

from random import Random

import pytest

from powergrid.bots.random_bot import random_action
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.options import OptionValue
from powergrid.desktop.app import App
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.setup.scene import SetupScene, boards_offered
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.game import replay
from powergrid.record import parse_record, record_text
from powergrid.rules.state import FINISHED
from tests.desktop.driving import choose_board, click, key, on_top

BOARDS = ("germany", "usa", "central-europe", "benelux", "france", "italy")
#: The number of players and the options; two players in Recharged play against the Trust unless it is off.
VARIANTS: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {}),
    (2, {"starting_cities": True}),
    (3, {"first_game": True}),
    (6, {"starting_cities": True}),
    (4, {"rearrange_between_runs": True, "scrap_keeps_fuel": True}),
)
GAMES = [
    (board, edition, *VARIANTS[(place + 2 * number) % len(VARIANTS)])
    for place, board in enumerate(BOARDS)
    for number, edition in enumerate(EDITIONS)
]
#: A game in every variant, each on a different board, in both editions.
SHORT = (0, 5, 6, 9, 11)


@pytest.mark.parametrize(
    ("board", "edition", "players", "options"),
    [pytest.param(*game, marks=() if number in SHORT else pytest.mark.long) for number, game in enumerate(GAMES)],
)
def test_a_whole_game_from_set_up_to_ranking(
    app: App, board: str, edition: Edition, players: int, options: dict[str, OptionValue]
) -> None:
    random = Random(7)
    choices = NewGame(boards_offered(), random)
    app.push(SetupScene(choices))
    click(app, f"edition.{edition}")
    choose_board(app, board)
    while len(choices.people) < players:
        key(app, "A")
    while len(choices.people) > players:
        click(app, "players.remove0")
    for option, value in options.items():
        choices.set_option(option, value)
    key(app, "Ctrl+Enter")
    scene = on_top(app, TableScene)
    scene.saver.autosave = None
    controller = scene.controller
    assert (controller.state.trust is not None) == (players == 2 and edition == "recharged")
    while controller.state.phase != FINISHED:
        controller.act(random_action(controller.legal, random))
        scene.moved()
        if controller.game.length % 40 == 0:
            app.step()
    app.step()
    scene.show_results()
    app.step()
    results = on_top(app, ResultsScene)
    again = replay(parse_record(record_text(controller.game.record)))
    assert again.state.ranking is not None
    places = {row.seat.number: row.place for row in results.rows}
    best_first = [seat for group in again.state.ranking for seat in group]
    assert [row.seat.number for row in results.rows] == best_first
    assert all(places[seat] == 1 for seat in again.state.ranking[0])
    app.go.menu()
