"""The rules book, its search, and the tables that one key opens."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from powergrid.content.editions import Edition, payment
from powergrid.content.library import board_by_id
from powergrid.content.options import OptionValue
from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.pieces.tables import plant_places, unseen_words
from powergrid.desktop.screens import shortcuts
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.statistics import StatisticsScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words import manual
from powergrid.desktop.words.rules_book import BOOK, CARDS, HEADING, search
from powergrid.desktop.words.this_game import this_game
from powergrid.game import Game, create_game
from powergrid.rules.zones import possible_zones
from tests.desktop.drawn import strings
from tests.desktop.driving import click, key, on_top, type_text
from tests.desktop.positions import position
from tests.desktop.showing import shown
from tests.saves.playing import new_game, play


@pytest.fixture
def game() -> Game:
    return play(new_game("germany", players=4), 80)


def test_search_finds_words_anywhere_with_titles_first() -> None:
    assert search("phase-out")[0].key == "germany"
    assert search("obsolete")[0].key == "obsolete"
    assert "usa" in {section.key for section in search("storage coal")}
    assert search("spaceship") == []
    assert search("") == list(BOOK)


def test_search_finds_words_in_pictures_and_lists_board_pages_last(app: App) -> None:
    """ "Uranium" is a word in the picture on the page about fuel; a dozen boards have special rules about it."""
    keys = [section.key for section in search("uranium", RulesScene().sections)]
    general = keys.index("fuel")
    boards = [place for place, found in enumerate(keys) if found == "germany" or found.startswith("board.")]
    assert boards
    assert general < min(boards)


def test_no_section_refers_to_a_document_that_players_do_not_have(app: App) -> None:
    scene = shown(app, RulesScene(new_game()))
    for _section in scene.sections:
        assert [text for text in strings(app) if "§" in text or "RULES" in text] == []
        key(app, "Down")


def test_every_section_has_its_own_key() -> None:
    assert len({section.key for section in BOOK}) == len(BOOK)


def test_the_numbers_of_this_game_are_exact() -> None:
    """Recharged Germany, 4 players (RULES §2.1, §2.5, §14.1)."""
    text = "\n".join(this_game(new_game("germany", "recharged", players=4)).paragraphs)
    assert "Step 2 begins at 7 cities; the game ends at 17." in text
    assert "1 of plants 3 to 15 and 3 of the higher ones" in text
    assert "Refill in Step 2: 6 coal, 4 oil, 3 garbage, 2 uranium." in text
    assert "plant 39" in text
    classic = "\n".join(this_game(new_game("usa", "classic", players=6)).paragraphs)
    assert "Step 2 begins at 6 cities; the game ends at 14." in classic
    assert "storage" not in classic


def test_the_payouts_in_the_book_match_the_rules() -> None:
    assert (payment(0), payment(17), payment(20), payment(21)) == (10, 142, 150, 150)


def test_plants_are_sorted_by_public_knowledge() -> None:
    game = play(new_game("germany", "classic", players=3), 120)
    places = plant_places(game)
    every = sorted([*places.market, *places.owned, *places.gone, *places.unseen, *places.pile])
    assert every == sorted(PLANTS)
    deck = [number for number in game.state.deck if number in PLANTS]
    left_out = set(PLANTS) - set(game.record.deal.market) - set(game.record.deal.deck)
    assert set(places.unseen) | set(places.pile) == set(deck) | left_out
    assert places.pile
    assert set(places.pile) <= set(deck)  # everybody saw them being put under the draw pile


def test_book_pages_have_pictures_and_boards_have_their_own_page(app: App) -> None:
    game = new_game("indian-subcontinent", players=4)
    for page in ("round", "market", "fuel", "build", "power", "step3"):
        shown(app, RulesScene(game, page))
        assert any(control.name == f"sections.{page}" for control in app.scene.ui.controls)
        app.pop()
    pages = {section.key: section for section in RulesScene(None).sections}
    assert any("two fuel markets" in text for text in pages["board.korea"].paragraphs)
    assert "board.usa" not in pages  # the book has its own page about it
    special = this_game(game).paragraphs
    assert HEADING + "Special rules in this game" in special
    assert "- If more than 8 cities are newly connected in a round, everyone loses 3 for each own city." in special
    assert CARDS + "6 14 19 24 30 38" in special  # BOARDS §12: the changed garbage plants


def test_the_book_can_be_searched_with_the_keyboard(app: App, game: Game) -> None:
    scene = shown(app, RulesScene(game))
    click(app, "search.text")
    type_text(app, "discount")
    assert scene.chosen == "discount"
    key(app, "Ctrl+A", "Delete")
    click(app, "sections.fuel")
    assert scene.chosen == "fuel"


@pytest.mark.parametrize("leave", ["Enter", "Down"])
def test_the_search_opens_the_section_found(app: App, game: Game, leave: str) -> None:
    scene = shown(app, RulesScene(game))
    type_text(app, "uranium")
    found = search("uranium", scene.sections)
    key(app, leave)
    assert scene.ui.focus.name == f"sections.{found[0].key}"
    key(app, "Down")
    assert scene.chosen == found[1].key


def test_one_key_opens_each_panel_at_the_table(app: App, game: Game) -> None:
    app.go.table(game)
    app.step()
    table = app.scene
    key(app, "T")
    assert table.dialogs
    key(app, "Enter")
    assert not table.dialogs
    key(app, "F1")
    assert isinstance(app.scene, RulesScene)
    key(app, "Esc")
    assert app.scene is table
    key(app, "F3")
    assert isinstance(app.scene, StatisticsScene)
    key(app, "F3")
    assert app.scene is table


def test_statistics_do_not_reveal_hidden_money(app: App, game: Game) -> None:
    shown(app, StatisticsScene(game, hidden_money=True))
    names = {control.name for control in app.scene.ui.controls}
    assert not any(name.startswith("chart.money") or name == "page.money" for name in names)


def _opened_by(app: App, name: str) -> RulesScene:
    key(app, name)
    app.step()
    return on_top(app, RulesScene)


@pytest.mark.parametrize(
    ("opens", "title"),
    [
        (lambda app, game: app.go.preview(), "In the board previewer"),
        (lambda app, game: app.go.workshop(board_by_id("usa")), "In the map workshop"),
        (lambda app, game: app.go.puzzles(), "In a puzzle"),
        (lambda app, game: app.go.replay(game), "In a replay"),
        (lambda app, game: app.go.table(game), "At the table"),
        (lambda app, game: app.go.menu(), "On every screen"),
    ],
)
def test_the_list_of_keys_starts_with_those_of_the_current_screen(
    app: App, game: Game, opens: Callable[[App, Game], None], title: str
) -> None:
    app.go.menu()
    opens(app, game)
    app.step()
    scene = _opened_by(app, "?")
    titles = ["On every screen", "At the table", "Everywhere", "In the map workshop", "In the board previewer",
              "In a puzzle", "In a replay"]  # fmt: skip
    assert [group for group, _keys in scene._key_groups()] == [title, *(one for one in titles if one != title)]
    assert title in strings(app)


def test_f1_in_the_workshop_says_how_to_make_a_board(app: App) -> None:
    app.go.menu()
    app.go.workshop(board_by_id("usa"))
    app.step()
    scene = _opened_by(app, "F1")
    assert scene.chosen == manual.BOARDS
    assert "Make your own board" in strings(app)
    key(app, "F1")
    app.step()
    assert not isinstance(app.scene, RulesScene)


def test_the_page_on_playing_names_every_shortcut() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    listed = {key for line in page.splitlines() if line.startswith("|") for key in re.split(r"[,|\s]+", line)}
    for _title, group in shortcuts.GROUPS:
        assert {shortcut.key for shortcut in group} <= listed


@pytest.mark.parametrize(
    ("name", "left_out"),
    # RULES §2: Recharged removes 1 plug and 3 socket plants with four players, none with five or six.
    [("germany_recharged_4p_1", 4), ("usa_recharged_6p_1", 0)],
)
def test_the_plants_still_to_come_are_counted(name: str, left_out: int) -> None:
    game = position(name, lambda state: state.round == 4)
    in_pile = len(game.state.deck) - 1  # the Step 3 card is not a plant
    words = unseen_words(game)
    assert words == f"Still in the draw pile: {in_pile}. Removed before the game, unseen: {left_out}."


@pytest.mark.parametrize(
    ("edition", "text"),
    [("classic", "9 plants"), ("recharged", "2 of plants 3 to 15 and 6 of the higher ones")],
)
def test_this_game_counts_the_plant_that_france_leaves_out(edition: Edition, text: str) -> None:
    """RULES §14.5, three players: 13 and 8 cards in classic; 13, 1 low and 6 high cards in Recharged."""
    game = new_game("france", edition=edition, players=3)
    assert f"- Removed before the game: {text}." in this_game(game).paragraphs


def test_this_game_names_the_current_house_rules() -> None:
    board = board_by_id("germany")
    zone = possible_zones(board, "classic", 3)[0]
    options: dict[str, OptionValue] = {"scrap_keeps_fuel": True, "step3_as_step2_card": "phase5"}
    game = create_game(board, "classic", zone, [{"name": name} for name in "ABC"], options, seed=1)
    points = [line for line in this_game(game).paragraphs if line.startswith("- House rule")]
    assert points == [
        "- House rule: Fuel of a scrapped plant: kept if it fits.",
        "- House rule: Step 3 drawn as Step 2 begins: from the next round.",
    ]
    assert not [line for line in this_game(new_game("germany", players=3)).paragraphs if "House rule" in line]


def test_the_book_says_when_benelux_keeps_the_lowest_plant() -> None:
    """RULES §14.4, D-21."""
    (benelux,) = [section for section in BOOK if section.key == "benelux"]
    assert any("Recharged the lowest plant stays" in text for text in benelux.paragraphs)


def test_the_book_explains_the_step_3_card_in_phase_4_for_both_editions() -> None:
    """RULES §10.3, D-08: in classic, from phase 5 of the same round; in Recharged, from the next round."""
    (step_3,) = [section for section in BOOK if section.key == "step3"]
    (replacement,) = [text for text in step_3.paragraphs if "as the replacement when Step 2 begins" in text]
    assert "in the classic rules with phase 5 of the same round" in replacement
    assert "In Recharged" in replacement
    assert "with the next round" in replacement


def test_the_book_says_which_fuel_is_lost_with_a_plant() -> None:
    """RULES §6.2: without a hybrid, only coal is lost with a coal plant, and only oil with an oil plant."""
    (limit,) = [section for section in BOOK if section.key == "limit"]
    (text,) = [text for text in limit.paragraphs if "Only fuel that the scrapped plant burns" in text]
    assert "coal with a coal plant, oil with an oil plant" in text
    assert "hybrid" in text


def test_the_book_opens_at_its_page_in_the_list_and_arrows_turn_pages(app: App) -> None:
    scene = shown(app, RulesScene())
    first, second = (section.key for section in scene.sections[:2])
    assert scene.ui.focus.name == f"sections.{first}"
    key(app, "Down")
    app.step()
    assert scene.ui.focus.name == f"sections.{second}"
    assert scene.chosen == second


def test_pgdn_scrolls_the_page_and_letters_are_searched(app: App) -> None:
    scene = shown(app, RulesScene(section="keys"))
    key(app, "Shift+Tab")
    scene.ui.focus.set("sections.keys")
    key(app, "PgDn")
    assert scene.ui.scroll["text"] > 0
    key(app, "u", "r")
    assert scene.query == "ur"
    assert scene.ui.focus.name == "search.text"


def test_ctrl_f_opens_the_search_in_the_rules(app: App) -> None:
    shown(app, RulesScene())
    key(app, "Ctrl+F")
    assert app.scene.ui.focus.name == "search.text"


def test_a_click_on_the_deck_shows_which_plants_are_left(app: App, game: Game) -> None:
    scene = shown(app, TableScene(game))
    click(app, "market.deck")
    assert [dialog.title for dialog in scene.dialogs] == ["Payouts, refill and plants"]
