"""The special rules of boards in sentences (RULES §14)."""

from __future__ import annotations

import pytest

from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.desktop.words.specials import special_rules


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
                "There are two fuel markets: in a turn a player buys from one of them only.",
                "Both are refilled from one supply, North before South.",
                "North has no uranium.",
                "South, prices of coal: 1 to 4 on 1 place each, 5 to 8 on 2 places each.",
                "North, prices of coal: 1 to 4 on 2 places each, 5 to 8 on 1 place each.",
                "South, prices of oil, garbage: 1 to 8 on 2 places each.",
                "North, prices of oil, garbage: 1 to 8 on 1 place each.",
            ],
        ),
        (
            "japan",
            "classic",
            [
                "Closed in Step 1: Morioka, Saitama, Toyama, Matsue, Miyazaki.",
                "Sapporo, Tokyo, Yokohama, Osaka, Kobe, Fukuoka: houses cost 10, 10, 20; places open in Steps 1, 2 and "
                "3: 2, 2, 3.",
                "Morioka, Saitama, Toyama, Matsue, Miyazaki: houses cost 15, 20; places open in Steps 1, 2 and 3: "
                "0, 1, 2.",
                "Koriyama, Hamamatsu, Kochi, Oita: houses cost 10, 15; places open in Steps 1, 2 and 3: 1, 2, 2.",
                "Networks begin only in Fukuoka, Kobe, Osaka, Sapporo, Tokyo, Yokohama.",
                "Once in the game a player may begin a second network in one of them without paying links.",
                "In round 1 nobody builds more than two houses, both in start cities.",
                "The fuel market starts with 21 coal, 15 oil, 9 garbage, 3 uranium.",
            ],
        ),
        (
            "france",
            "classic",
            [
                "Plants that are not in the game: 13.",
                "The fuel market starts with 24 coal, 18 oil, 6 garbage, 8 uranium.",
            ],
        ),
    ],
)
def test_special_rules(board: str, edition: Edition, rules: list[str]) -> None:
    made = board_by_id(board)
    printing = made.printing(edition)
    cities = {city.id: city.name for city in printing.cities}
    regions = {region.id: region.name for region in made.regions}
    assert special_rules(made.specials.resolve(edition, {}), cities, regions, edition) == rules
