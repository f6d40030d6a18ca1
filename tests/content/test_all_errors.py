"""Every error in a map file is reported, but none that merely results from another."""

import json
from pathlib import Path
from typing import Any

import pytest

from powergrid.content.board import check_data

SWISS = Path(__file__).parent / "cases" / "swiss19.json"
ROW = [4, 5, 3]


def errors(**changes: Any) -> list[str]:
    content = json.loads(SWISS.read_text("utf-8")) | changes
    board, found = check_data(content)
    assert board is None
    return sorted(map(str, found))


def to(region: str, **changes: Any) -> dict[str, Any]:
    return {"id": "x", "name": "X", "region": region, "lat": 47, "lon": 8} | changes


def test_an_invalid_key_in_a_printing_hides_no_other_error() -> None:
    """Zürich to Winterthur costs 2; neither Nirgends nor Atlantis is on the board."""
    classic = {
        "cities_renamed": [{"from": "nirgends", "to": to("east")}],
        "connections_changed": [{"a": "zurich", "b": "winterthur", "cost": 5, "was": 99}],
        "connections_removed": [{"a": "zurich", "b": "atlantis", "cost": 4}],
        "foo": 1,
    }
    assert errors(editions={"classic": classic, "deluxe": {}}) == [
        'editions.classic.cities_renamed, entry 1 (nirgends): "nirgends" is not a city on this board',
        'editions.classic.connections_changed, entry 1 (zurich – winterthur): no link "zurich" to "winterthur" of cost '
        "99",
        'editions.classic.connections_removed, entry 1 (zurich – atlantis): no link "zurich" to "atlantis"',
        "editions.classic.foo: is not a valid key here",
        "editions.deluxe: must be 'classic' or 'recharged'",
    ]


def test_an_invalid_city_id_causes_only_one_error() -> None:
    recharged = {
        "cities_renamed": [
            {"from": "zurich", "to": to("east", id="Züri")},
            {"from": "bern", "to": to("west", id="basel")},
        ],
        "connections_removed": [{"a": "zueri", "b": "winterthur", "cost": 2}],
    }
    assert errors(editions={"recharged": recharged}) == [
        "editions.recharged.cities_renamed, entry 1 (zurich), to.id: must be lowercase letters a to z and digits, "
        "words joined by hyphens",
        'editions.recharged.cities_renamed, entry 2 (bern): there is already a city "basel"',
    ]


def test_a_misspelt_city_in_a_printing_causes_no_link_errors() -> None:
    recharged = {
        "cities_renamed": [{"from": "zurihc", "to": to("east", id="turicum")}],
        "connections_removed": [{"a": "turicum", "b": "winterthur", "cost": 2}],
    }
    assert errors(editions={"recharged": recharged}) == [
        'editions.recharged.cities_renamed, entry 1 (zurihc): "zurihc" is not a city on this board; '
        'did you mean "zurich"?'
    ]


def test_a_possibly_misspelt_link_is_not_reported_as_missing() -> None:
    content = json.loads(SWISS.read_text("utf-8"))
    links = [{"a": "zurich", "b": "qqqqqq", "cost": 2}, *content["connections"][1:]]
    classic = {"connections_removed": [{"a": "zurich", "b": "winterthur", "cost": 2}]}
    assert errors(connections=links, editions={"classic": classic}) == [
        'connection 1 (zurich – qqqqqq): "qqqqqq" is not a city on this board'
    ]


def test_one_invalid_rule_hides_no_other() -> None:
    specials = {
        "all": {"foo": 1, "refill": {"coal": [ROW] * 4}, "start_fuel": {"coal": 99, "oil": 99}},
        "classic": {"deck": {"removed": [999]}},
        "recharged": {"nuclear_only_with_city_in": ["nowhere"], "start_cities": ["mars"]},
        "clasic": {},
    }
    assert errors(specials=specials) == [
        "specials.all.foo: is not a valid key here",
        "specials.all.refill.coal, entry 5: is missing",
        "specials.all: start_fuel needs coal from 0 to 24",
        "specials.all: start_fuel needs oil from 0 to 24",
        "specials.clasic: is not a valid key here",
        "specials.classic.deck: there is no plant 999",
        'specials.recharged.nuclear_only_with_city_in: "nowhere" is not a region',
        'specials.recharged.start_cities: "mars" is not a city',
    ]


def test_an_unreadable_rule_causes_no_errors_in_others() -> None:
    """The usual twelve uranium tokens are enough, and start_cities are present, although unreadable."""
    specials = {"all": {"tokens": {"uranium": "many"}, "start_fuel": {"uranium": 12}},
                "classic": {"start_cities": "zurich", "second_network": True}}  # fmt: skip
    assert errors(specials=specials) == [
        "specials.all.tokens.uranium: must be a whole number",
        "specials.classic.start_cities: must be a list",
    ]


def test_every_unknown_option_is_reported() -> None:
    allowed = {"nooption": [True], "trust": ["maybe"], "other": [1]}
    assert errors(specials={"allowed": allowed, "all": {"start_cities": ["mars"]}}) == [
        'specials.all.start_cities: "mars" is not a city',
        "specials.allowed: option \"trust\" cannot be 'maybe'",
        'specials.allowed: there is no option "nooption"',
        'specials.allowed: there is no option "other"',
    ]


def test_an_option_hides_no_other_error() -> None:
    """Invalid options are reported along with format errors elsewhere, and invalid values with those in their rules."""
    specials = {"allowed": {"trust": [3]}, "all": {"outage_penalty": -1},
                "when": [{"option": "trust", "value": "maybe", "set": {"outage_penalty": -2}}]}  # fmt: skip
    assert errors(specials=specials) == [
        "specials.all.outage_penalty: must be at least 0",
        'specials.allowed: option "trust" cannot be 3',
        "specials.when, entry 1 (trust), set.outage_penalty: must be at least 0",
        "specials.when, entry 1 (trust), value: option \"trust\" cannot be 'maybe'",
    ]


def test_every_case_is_checked_even_if_another_is_unreadable() -> None:
    cases = [5, {"option": "nix", "value": 1, "set": {}},
             {"option": "trust", "value": False, "edition": "x", "set": {"start_cities": ["mars"]}}]  # fmt: skip
    assert errors(specials={"when": cases}) == [
        "specials.when, entry 1: must be an object in braces",
        'specials.when, entry 2 (nix), option: there is no option "nix"',
        "specials.when, entry 3 (trust), edition: must be 'classic' or 'recharged'",
        'specials.when, entry 3 (trust), set.start_cities: "mars" is not a city',
    ]


@pytest.mark.parametrize("value", [None, 5, {}])
def test_missing_links_are_one_error(value: Any) -> None:
    content = json.loads(SWISS.read_text("utf-8"))
    content["editions"] = {"classic": {"connections_removed": [content["connections"][0]]}}
    content["connections"] = value
    assert [str(one) for one in check_data(content)[1]] == ["connections: must be a list"]
    del content["connections"]
    assert [str(one) for one in check_data(content)[1]] == ["connections: is missing"]


def test_misspelt_positions_are_not_reported_as_missing() -> None:
    cities = json.loads(SWISS.read_text("utf-8"))["cities"]
    for city in cities:
        city["latitude"], city["longitude"] = city.pop("lat"), city.pop("lon")
    found = errors(cities=cities)
    assert len(found) == 2 * 19
    assert all("did you mean" in one for one in found)


def test_an_id_with_a_capital_letter_is_one_error() -> None:
    """References to the id in lowercase are accepted."""
    content = json.loads(SWISS.read_text("utf-8"))
    for region in content["regions"]:
        region["id"] = region["id"].upper()
    content["cities"][7]["id"] = "Bern"
    found = errors(regions=content["regions"], cities=content["cities"])
    assert len(found) == 3 + 1
    assert all("must be lowercase letters" in one for one in found)
