"""Errors in the special rules of a board are reported, each in one sentence (BOARDS)."""

from typing import Any

import pytest

from powergrid.base.resources import resource_path
from powergrid.content.board import check_data
from powergrid.content.library import board_by_id, find_maps, playable_boards
from powergrid.content.specials import SpecialsFile
from tests.map_files import map_content

#: A refill table without any tokens.
NOTHING = [[0, 0, 0]] * 5


def errors(patch: dict[str, Any]) -> list[str]:
    """Return the errors in Germany with these special rules for both editions."""
    content = map_content("germany")
    content["specials"] = {"all": patch}
    return [str(error) for error in check_data(content)[1]]


def second_market(**changes: object) -> dict[str, Any]:
    """Return a second market for coal, with some values changed."""
    market = {"names": ["south", "north"], "prices": {"coal": [1, 2]}, "start_fuel": {"coal": 2}, "refill": {}}
    return {"second_market": market | changes, "start_fuel": {"coal": 20}}


GOOD: tuple[dict[str, Any], ...] = (
    {"tokens": {"uranium": 8}, "start_fuel": {"uranium": 2}, "prices": {"uranium": [1, 2, 3, 4, 5, 6, 7, 8]}},
    {"places": {"kiel": {"costs": [15, 20], "open": [0, 1, 2]}}},
    {"start_cities": ["kiel", "passau"], "second_network": True},
    {"changed_plants": [{"plant": 19, "fuel": "oil", "need": 2, "cities": 4, "region": "green"}]},
    {"market_size": {"current": 3, "future": 3}, "deck": {"removed": [6, 14]}},
    {"deck": {"protected": [6, 14], "at_step2": [18, 22], "under_step3": 2}},
    {"step2_cities": [9, 6, 6, 6, 5], "price_limit": [3, 5, 0]},
    second_market(),
)


@pytest.mark.parametrize("patch", GOOD, ids=str)
def test_valid_rules(patch: dict[str, Any]) -> None:
    assert errors(patch) == []


@pytest.mark.parametrize(
    ("patch", "error"),
    [
        ({"tokens": {"coal": 20}}, "start_fuel needs coal from 0 to 20"),
        ({"tokens": {"coal": 31}}, "must be at most 30"),
        ({"prices": {"coal": [1, 2]}}, "start_fuel needs coal from 0 to 2"),
        ({"prices": {"coal": [2, 1] * 12}}, "prices must be ascending"),
        ({"prices": {"coal": []}}, "must have at least 1"),
        ({"places": {"nowhere": {"costs": [10], "open": [1, 1, 1]}}}, '"nowhere" is not a city'),
        ({"places": {"kiel": {"costs": [10], "open": [1, 2, 2]}}}, "nor exceed the number of costs"),
        ({"places": {"kiel": {"costs": [10], "open": [1, 0, 1]}}}, "open must not decrease from Step to Step"),
        ({"places": {"kiel": {"costs": [10], "open": [0, 0, 0]}}}, "at least one place must be open in Step 3"),
        ({"places": {"kiel": {"costs": [], "open": [0, 0, 0]}}}, "must have at least 1"),
        ({"start_cities": ["nowhere"]}, '"nowhere" is not a city'),
        ({"second_network": True}, "second_network needs start_cities"),
        (
            {"start_cities": ["kiel"], "places": {"kiel": {"costs": [0], "open": [1, 1, 1], "start": False}}},
            'no network may start in "kiel": its places do not allow it',
        ),
        ({"changed_plants": [{"plant": 41, "fuel": "oil", "need": 2, "cities": 4}]}, "there is no plant 41"),
        ({"changed_plants": [{"plant": 19, "fuel": "wind", "need": 2, "cities": 4}]}, "wind and fusion plants need no"),
        ({"changed_plants": [{"plant": 19, "fuel": "oil", "need": 2, "cities": 4, "room": 1}]}, "must have room"),
        ({"changed_plants": [{"plant": 19, "fuel": "oil", "need": 2, "cities": 4, "region": "x"}]}, '"x" is not a'),
        ({"market_size": {"current": 1, "future": 3}}, "must be at least 2"),
        ({"market_size": {"current": 6, "future": 6}, "deck": {"removed": [3, 4]}}, "too few plants 3 to 15"),
        ({"deck": {"protected": [20], "removed": [20]}}, "plant 20 has left the game"),
        ({"deck": {"at_step2": [13]}}, "plant 13 is removed"),
        ({"deck": {"under_step3": 6}}, "must be at most 5"),
        ({"deck": {"top": [14, 14]}}, "top lists plant 14 more than once"),
        ({"deck": {"ordered": {"step3_among": 36, "last": 31}}}, "in this order"),
        (
            {"deck": {"ordered": {"step3_among": 20, "last": 31, "removed": [[*range(3, 16)]] * 5}}},
            "too few plants are",
        ),
        (
            {"deck": {"in_market": [3, 4, 5]}, "market_filled_each_round": True},
            "has room for 2 plants, in_market lists 3",
        ),
        ({"never_buried": [41]}, "there is no plant 41"),
        ({"step2_cities": [9, 6]}, "is missing"),
        ({"price_limit": [3, 5, 99]}, "must be at most 30"),
        ({"outage_penalty": -1}, "must be at least 0"),
        ({"first_pass": "sometimes"}, "must be 'nothing', 'drops_lowest' or 'drops_lowest_at_the_end'"),
        (second_market(names=["north", "north"]), "the two markets need different names"),
        (second_market(start_fuel={"oil": 1}), "only fuels that have prices"),
        (second_market(start_fuel={"coal": 3}), "more coal than the market has spaces"),
        (second_market(refill={"oil": NOTHING}), "only fuels that have prices"),
        ({"islands": [["green"]]}, 'the region "brown" must be on one island, not on 0'),
        ({"islands": [["green", "brown"], ["red", "yellow", "cyan", "purple"]]}, "no link may lead from one island"),
        ({"islands": [["nowhere"]]}, '"nowhere" is not a region'),
    ],
    ids=str,
)
def test_invalid_rules(patch: dict[str, Any], error: str) -> None:
    assert any(error in one for one in errors(patch)), errors(patch)


@pytest.mark.parametrize(
    ("allowed", "error"),
    [
        ({"x": [True]}, 'there is no option "x"'),
        ({"trust": [3]}, 'option "trust" cannot be 3'),
        ({"trust": []}, "must have at least 1"),
    ],
)
def test_invalid_allowed_options(allowed: dict[str, Any], error: str) -> None:
    content = map_content("germany")
    content["specials"] = {"allowed": allowed}
    assert any(error in str(one) for one in check_data(content)[1])


@pytest.mark.parametrize(
    ("specials", "error"),
    [
        # two players have a market of two plants, but the option needs three
        (
            {"all": {"market_filled_each_round": True}, "when": [
                {"option": "scrap_keeps_fuel", "value": True, "set": {"deck": {"in_market": [3, 4, 5]}}},
            ]},
            "has room for 2 plants, in_market lists 3 (recharged, scrap_keeps_fuel=true)",
        ),
        (
            {"when": [
                {"option": "scrap_keeps_fuel", "value": True, "set": {"deck": {"in_market": [3, 4, 5]}}},
                {"option": "recharged_board", "value": False, "set": {"market_filled_each_round": True}},
            ]},
            "(recharged, scrap_keeps_fuel=true, recharged_board=false)",
        ),
        # the option needs 24 coal at the start, but the classic edition has only 20
        (
            {"classic": {"start_fuel": {"coal": 9}, "tokens": {"coal": 20}}, "when": [
                {"option": "scrap_keeps_fuel", "value": True, "set": {"start_fuel": {"coal": 24}}},
            ]},
            "start_fuel needs coal from 0 to 20 (classic, scrap_keeps_fuel=true)",
        ),
    ],
)  # fmt: skip
def test_rules_that_are_valid_separately_but_not_together(specials: dict[str, Any], error: str) -> None:
    content = map_content("germany") | {"specials": specials}
    (one,) = (str(one) for one in check_data(content)[1])
    assert error in one


def test_an_option_that_resets_the_rules_keeps_the_islands() -> None:
    islands = (("green",), ("brown",))
    reset = {"option": "scrap_keeps_fuel", "value": True, "reset": True}
    file = SpecialsFile.model_validate({"all": {"islands": islands, "island_surcharge": 20}, "when": [reset]})
    specials = file.resolve("classic", {"scrap_keeps_fuel": True})
    assert (specials.islands, specials.island_surcharge) == (islands, 0)


def test_islands_apply_to_every_game() -> None:
    content = map_content("germany")
    content["specials"] = {"classic": {"islands": [["green"]]}}
    assert any('put them in "all"' in str(one) for one in check_data(content)[1])


def test_a_key_without_a_value_changes_nothing() -> None:
    """Map files can have null for a rule that they do not change."""
    specials = SpecialsFile.model_validate({"all": {"eco_plant_joins_current_market": None, "deck": None}})
    assert specials.resolve("classic", {}) == SpecialsFile().resolve("classic", {})


# --- boards that are not offered -----------------------------------------------------------------------------


def test_hidden_boards_are_in_no_list() -> None:
    names = [path.stem for path in resource_path("maps", "germany.json").parent.glob("*.json")]
    hidden = {name for name in names if board_by_id(name).hidden}
    assert not hidden & {board.id for board in playable_boards()}
    assert not hidden & {entry.path.stem for entry in find_maps()}
    assert hidden | {board.id for board in playable_boards()} >= set(names)
