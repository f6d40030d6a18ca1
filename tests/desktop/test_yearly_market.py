"""China's plant market at the table: all plants for sale, the next ones known, the Step 3 card hidden (BOARDS §11)."""

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.pieces.tables import plant_places, unseen_words
from powergrid.desktop.screens.table.plant_market import deck_lines
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words.this_game import rules_of_board
from powergrid.game import Game, create_game
from powergrid.rules.plant_market import step3_places
from powergrid.rules.zones import possible_zones
from tests.bots.games import board
from tests.desktop.drawn import draw
from tests.desktop.driving import click
from tests.desktop.showing import show

CHINA = board("china")
#: The cards from 5 to 30 with four players: CN-1, without those removed by BOARDS §11.
ASCENDING = [5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 25, 26, 27, 28, 29, 30]


@pytest.fixture
def game() -> Game:
    names = [{"name": name, "kind": "human"} for name in ("Ana", "Bo", "Cleo", "Dora")]
    return create_game(CHINA, "classic", possible_zones(CHINA, "classic", 4)[0], names, {}, 4)


@pytest.fixture
def scene(app: App, game: Game) -> TableScene:
    return show(app, game)


@pytest.mark.parametrize("plant", [5, 6, 7, 8])
def test_every_plant_of_the_market_is_for_sale(app: App, scene: TableScene, plant: int) -> None:
    """CN-1."""
    click(app, f"market.{plant}")
    assert scene.controller.auction_plan.plant == plant


def test_the_heading_shows_the_next_plants(app: App, scene: TableScene) -> None:
    assert "Next: 9, 10, 12" in [text.string for text in draw(app)]


def test_the_question_says_that_plants_are_not_replaced(app: App, scene: TableScene) -> None:
    """BOARDS §11: this is true of Steps 1 and 2; in Step 3, they are replaced."""
    words = "A plant that is bought is not replaced before phase 5."
    assert words in " ".join(text.string for text in draw(app))
    scene.controller.state.one_row = True
    scene.ui.dirty = True
    assert words not in " ".join(text.string for text in draw(app))


def test_the_step_3_cards_position_is_hidden_until_known(game: Game) -> None:
    """First come 19 cards up to 30, then the Step 3 card and 31, 32, 34 and 35 in any order."""
    known = ", ".join(map(str, ASCENDING[4:]))
    words = f"The next plants: {known}. 19 to 23 cards of the deck come before the Step 3 card."
    assert deck_lines(game.state) == ("Deck: 32 cards", words)
    game.state.deck = [99, 36, 37]
    assert step3_places(game.state) == (1, 1)


def test_a_market_without_plants_says_when_they_come(app: App, scene: TableScene) -> None:
    """CN-2: four purchases empty the market."""
    game = scene.controller.game
    while game.legal().kind != "buy":
        game.apply(next(iter(game.legal())))
    assert game.state.market == []
    scene.controller.refresh()
    scene.ui.dirty = True
    assert "All are sold. New plants come in phase 5." in [text.string for text in draw(app)]


def test_removed_plants_are_listed(game: Game) -> None:
    assert plant_places(game).gone == (3, 4, 11, 18, 24, 33, 46)
    assert unseen_words(game).endswith("Removed before the game, unseen: 0.")


def test_the_rule_is_shown_in_full(game: Game) -> None:
    assert rules_of_board(game, "nominate") == [
        "All plants in the market are for sale, at first 4.",
        "In Steps 1 and 2 a plant that is bought is not replaced. At the start of phase 5 at least 2 new plants are "
        "added, so that 3 are for sale; if there are more, the lowest leave.",
        "In Step 3 there are four plants for sale, each is replaced at once, and the deck is not shuffled.",
        "No plant leaves because nobody bought one.",
    ]
