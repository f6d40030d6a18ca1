"""Sentences about the special rules of boards (RULES §14)."""

import pytest

from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.desktop.words.deck_rules import Listing
from powergrid.desktop.words.prompts import first_pass_words
from powergrid.desktop.words.specials import own_defaults, special_rules
from powergrid.desktop.words.this_game import special_points
from powergrid.game import create_game
from tests.rules.builder import A, Given


@pytest.mark.parametrize(
    ("board", "edition", "rules"),
    [
        ("germany", "classic", []),
        ("germany", "recharged", ["Once a player has bought plant 39, uranium is no longer refilled."]),
        ("usa", "recharged", ["When the market has no coal, tokens from the storage cost 8 each."]),
        (
            "central-europe",
            "classic",
            [
                "Only players with a city in Czechia, Slovakia or Hungary may bid on uranium plants.",
                "With a house in Wien each token of garbage costs 1 less, but at least 1.",
                "The fuel market starts with 24 coal, 18 oil, 6 garbage, 5 uranium.",
            ],
        ),
        (
            "benelux",
            "classic",
            [
                "In Steps 1 and 2 the fifth plant is for sale too if it is a wind or fusion plant.",
                "In phase 5 the lowest plant of the market leaves the game too.",
                "The fuel market starts with 18 coal, 24 oil, 6 garbage, 2 uranium.",
            ],
        ),
        (
            "korea",
            "classic",
            [
                "There are two fuel markets: in a turn a player buys from only one of them.",
                "Both are refilled from one supply, North before South.",
                "North has no uranium.",
                "South, prices of coal: 1 to 4 on 1 space each, 5 to 8 on 2 spaces each.",
                "North, prices of coal: 1 to 4 on 2 spaces each, 5 to 8 on 1 space each.",
                "South, prices of oil, garbage: 1 to 8 on 2 spaces each.",
                "North, prices of oil, garbage: 1 to 8 on 1 space each.",
                "South starts with 12 coal, 12 oil, 4 garbage, 2 uranium.",
                "North starts with 12 coal, 6 oil, 2 garbage.",
            ],
        ),
        (
            "japan",
            "classic",
            [
                "Networks begin only in Fukuoka, Kobe, Osaka, Sapporo, Tokyo, Yokohama.",
                "Once per game, a player may begin a second network in one of them without paying for links.",
                "In round 1, nobody may build more than two houses, both in start cities.",
                "Closed in Step 1: Morioka, Saitama, Toyama, Matsue, Miyazaki.",
                "Sapporo, Tokyo, Yokohama, Osaka, Kobe, Fukuoka: houses cost 10, 10, 20; places open in Steps 1, 2 and "
                "3: 2, 2, 3.",
                "Morioka, Saitama, Toyama, Matsue, Miyazaki: houses cost 15, 20; places open in Steps 1, 2 and 3: "
                "0, 1, 2.",
                "Koriyama, Hamamatsu, Kochi, Oita: houses cost 10, 15; places open in Steps 1, 2 and 3: 1, 2, 2.",
                "The fuel market starts with 21 coal, 15 oil, 9 garbage, 3 uranium.",
            ],
        ),
        (
            "france",
            "classic",
            [
                "Plants that are not in the game: 13.",
                "First in the draw pile: 11.",
                "The fuel market starts with 24 coal, 18 oil, 6 garbage, 8 uranium.",
            ],
        ),
        (
            "russia",
            "classic",
            [
                "The market has 3 plants for sale and 3 future ones.",
                "When the first player passes instead of nominating, the lowest plant leaves the game.",
                "No plant leaves because nobody bought one.",
                "Obsolete plants stay in the market.",
                "Plants that are not in the game: 6, 14.",
                "Among the first in the draw pile: 10, 11.",
                "The fuel market starts with 18 coal, 24 oil, 7 uranium, without garbage.",
            ],
        ),
        (
            "quebec",
            "recharged",
            [
                "Plants 13, 18, 22, 27, 33, 37, 44 never go under the draw pile.",
                "Two players play without the Trust.",
                "Plants 13, 18, 22, 27, 33, 37, 44, 50 are never removed in the set-up.",
                "Right after the top card of the draw pile: 18, 22.",
                "The fuel market starts with 21 coal, 21 oil, 6 garbage, 2 uranium.",
            ],
        ),
        (
            "south-africa",
            "classic",
            [
                "When the market has no coal, tokens from the storage cost 8 each.",
                "Only one player may connect each of these, paying only for the links: Zimbabwe, Botswana, Mozambique, "
                "Eswatini, Lesotho, Namibia.",
                "No network may begin in any of them.",
                "Cities that end the game, with 2 to 6 players: 18, 17, 17, 15, 14.",
                "Plants that are not in the game: 7.",
                "The fuel market starts with 24 coal, 15 oil, 12 garbage, 3 uranium.",
            ],
        ),
        (
            "baden-wuerttemberg",
            "classic",
            [
                "If nobody buys a plant, the 2 lowest leave the game.",
                "The order of play is set after each auction instead of before it.",
                "Closed in Step 1: Augsburg, Basel, Ludwigshafen, Nürnberg, Strasbourg.",
                "Augsburg, Basel, Ludwigshafen, Nürnberg, Strasbourg: houses cost 15, 20; places open in Steps 1, 2 "
                "and 3: 0, 1, 2.",
                "Cities that start Step 2, with 2 to 6 players: 9, 6, 6, 6, 5.",
                "Obsolete plants stay in the market.",
            ],
        ),
    ],
)
def test_special_rules(board: str, edition: Edition, rules: list[str]) -> None:
    made = board_by_id(board)
    printing = made.printing(edition)
    cities = {city.id: city.name for city in printing.cities}
    regions = {region.id: region.name for region in made.regions}
    own = own_defaults(made, edition)
    assert special_rules(made.specials.resolve(edition, {}), cities, regions, edition, own=own) == rules


def test_step_2_begins_earlier_on_uk_and_ireland_except_by_house_rule() -> None:
    """BOARDS D-43."""
    made = board_by_id("uk-ireland")
    assert own_defaults(made, "classic") == {"step2_when_full"}
    assert own_defaults(made, "classic", 3, {"step2_when_full": False}) == frozenset()


def test_the_trust_is_mentioned_only_for_two_players() -> None:
    """BOARDS D-31."""
    made = board_by_id("japan")
    assert own_defaults(made, "recharged") == own_defaults(made, "recharged", 2) == {"trust"}
    assert own_defaults(made, "recharged", 3) == own_defaults(made, "classic", 2) == frozenset()


def rules_of(board: str, players: int, plants: Listing) -> list[str]:
    made = board_by_id(board)
    regions = {region.id: region.name for region in made.regions}
    cities = {city.id: city.name for city in made.cities}
    return special_rules(made.specials.resolve("classic", {}), cities, regions, "classic", players, plants=plants)


def test_changed_plants_are_listed_by_number_or_one_by_one() -> None:
    """BOARDS §6 and §12: changes shown on cards need no sentence."""
    assert "Changed plants: 6, 14, 19, 24, 30, 38." in rules_of("indian-subcontinent", 0, "numbers")
    text = next(rule for rule in rules_of("northern-europe", 0, "numbers") if rule.startswith("Changed"))
    assert text.startswith("Changed plants: 19, 26 (Denmark); 7, 46 (Norway); ")
    each = rules_of("indian-subcontinent", 0, "each")
    assert "Changed plant 30: burns 4 garbage, supplies 6 cities, stores 6." in each
    assert "Changed plant 7: burns nothing, supplies 1 city (Norway)." in rules_of("northern-europe", 0, "each")
    assert not [rule for rule in rules_of("northern-europe", 0, "none") if "hanged" in rule]
    room = "Room for fuel on some plants: 2 on 6; 4 on 14, 19, 24; 6 on 30, 38."
    assert room in rules_of("indian-subcontinent", 0, "none")
    assert room in rules_of("indian-subcontinent", 0, "numbers")
    assert room not in each


def test_indian_tokens_and_chinese_cards_are_listed() -> None:
    """BOARDS §12: eight uranium tokens. §11: the removed cards depend on the number of players."""
    assert "Tokens of uranium in the game: 8." in rules_of("indian-subcontinent", 4, "none")
    assert "Plants that are not in the game: 3, 4, 11, 18, 24, 33, 46." in rules_of("china", 4, "none")
    assert "Plants that are not in the game: 3, 4, 33." in rules_of("china", 6, "none")
    assert "Some plants are not in the game; which ones depends on the number of players." in rules_of(
        "china", 0, "none"
    )


def test_on_russia_the_first_to_drop_out_sees_which_plant_is_removed() -> None:
    """RU-3: the lowest plant leaves once. D-37: by house rule, at the end of the auction. Other boards: none."""
    market = [5, 7, 8, 9, 10, 13]
    play = Given(board="russia", market=market, deck=[20, 21, 22]).play()
    assert first_pass_words(play.state) == "If you buy no plant now, plant 5 leaves the game."
    play.pass_(A)
    assert first_pass_words(play.state) == ""
    later = Given(board="russia", market=market, deck=[20, 21, 22], options={"russia_first_pass": "at_the_end"}).play()
    assert first_pass_words(later.state) == ""
    assert first_pass_words(Given(board="germany").play().state) == ""


def test_the_rules_of_a_game_mention_only_cities_in_play() -> None:
    """This is checked on Japan without the North and Kyushu. Without Ireland, UK & Ireland has no islands (UK-4)."""
    people = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    japan = create_game(board_by_id("japan"), "recharged", ("yellow", "purple", "green"), people, {}, seed=1)
    points = special_points(japan)
    assert points[:4] == [
        "Networks begin only in Kobe, Osaka, Tokyo, Yokohama.",
        "Once per game, a player may begin a second network in one of them without paying for links.",
        "In round 1, nobody may build more than two houses, both in start cities.",
        "Closed in Step 1: Saitama, Toyama, Matsue.",
    ]
    assert not [point for point in points if "Sapporo" in point or "Morioka" in point or "Oita" in point]
    board = board_by_id("uk-ireland")
    mainland, both = (
        create_game(board, "classic", regions, people, {}, seed=1)
        for regions in (("yellow", "brown", "pink"), ("brown", "green", "orange"))
    )
    assert not [point for point in special_points(mainland) if "island" in point]
    assert [point for point in special_points(both) if "island" in point]
