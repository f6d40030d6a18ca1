"""Tokens are placed first for one run of the plant that supplies the most cities."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from powergrid.content.plants import FUELS, PLANTS
from powergrid.desktop.play.storage import Token, place_tokens, stored_runs
from powergrid.rules.fuel import fits, output, possible_runs
from tests.desktop.positions import position


@pytest.mark.parametrize(
    ("plants", "fuel", "laid"),
    [
        # 4: 2 coal for 1 city, 25: 2 coal for 5; 13 is wind
        ([4, 13, 25], [2, 0, 0, 0], {4: 0, 13: 0, 25: 2}),
        ([4, 13, 25], [4, 0, 0, 0], {4: 2, 13: 0, 25: 2}),
        ([4, 13, 25], [7, 0, 0, 0], {4: 3, 13: 0, 25: 4}),
        # 20 burns 3 coal for 5 cities, 10 burns 2 for 2: with two coal, 10 runs; with three, 20
        ([10, 20], [2, 0, 0, 0], {10: 2, 20: 0}),
        ([10, 20], [3, 0, 0, 0], {10: 0, 20: 3}),
        # 5 and 29 are hybrids, and all three can run: 4 and 5 with 2 coal each, 29 with one
        ([4, 5, 29], [5, 0, 0, 0], {4: 2, 5: 2, 29: 1}),
        ([4, 5, 29], [6, 0, 0, 0], {4: 2, 5: 2, 29: 2}),
        ([10, 12], [4, 0, 0, 0], {10: 2, 12: 2}),
        # 4 and 5 both supply one city with 2 coal: the hybrid stays free
        ([5, 4], [2, 0, 0, 0], {4: 2, 5: 0}),
        # one coal lets 29 run, not 8, which burns 3; 17 burns uranium
        ([8, 17, 29], [1, 0, 0, 0], {8: 0, 17: 0, 29: 1}),
        ([8, 17, 29], [2, 0, 0, 0], {8: 0, 17: 0, 29: 2}),
        ([8, 17, 29], [4, 1, 0, 1], {8: 3, 17: 1, 29: 2}),
        # the oil on 12 leaves no room for coal that 10 does not need
        ([10, 12], [4, 4, 0, 0], {10: 4, 12: 4}),
        # 21 comes last, as both supply the same number of cities
        ([12, 20, 21], [5, 2, 0, 0], {12: 2, 20: 3, 21: 2}),
    ],
)
def test_every_plant_gets_fuel_for_one_run_before_any_gets_a_second(
    plants: list[int], fuel: list[int], laid: dict[int, int]
) -> None:
    assert counts(place_tokens(plants, fuel)) == laid


def counts(storage: dict[int, list[Token]]) -> dict[int, int]:
    return {number: sum(1 for token in tokens if token.fuel) for number, tokens in storage.items()}


@pytest.mark.parametrize(
    ("fuel", "wanted", "laid"),
    [
        # 8 burns 3 coal for 2 cities, 29 one for 4
        ([3, 0, 0, 0], {}, {8: 1, 29: 2}),
        ([3, 0, 0, 0], {8: 1}, {8: 3, 29: 0}),
        ([3, 0, 0, 0], {8: 1, 29: 1}, {8: 1, 29: 2}),  # only one can run: the one that supplies more
        ([4, 0, 0, 0], {8: 1}, {8: 3, 29: 1}),
        ([7, 0, 0, 0], {8: 2}, {8: 6, 29: 1}),
    ],
)
def test_tokens_are_on_the_plant_they_were_bought_for(
    fuel: list[int], wanted: dict[int, int], laid: dict[int, int]
) -> None:
    assert counts(place_tokens([8, 29], fuel, bought_for=wanted)) == laid


def test_planned_tokens_are_on_the_plant_they_are_meant_for() -> None:
    storage = place_tokens([10, 12], [2, 0, 0, 0], [2, 0, 0, 0], planned={12: 1})
    assert [(token.fuel, token.new) for token in storage[10][:3]] == [("coal", False), ("coal", False), ("", False)]
    assert [(token.fuel, token.new) for token in storage[12][:3]] == [("coal", True), ("coal", True), ("", False)]


PLANT_SETS = [plants for size in (1, 2, 3, 4) for plants in combinations((4, 5, 7, 8, 12, 29, 46), size)]


@pytest.mark.parametrize("plants", Random(12).sample(PLANT_SETS, 30), ids=str)
def test_every_distribution_is_legal_and_allows_as_many_runs_as_the_rules_do(plants: tuple[int, ...]) -> None:
    random = Random(sum(plants))
    ruleset = position("germany_recharged_4p_1", 0).state.ruleset
    for _ in range(12):
        fuel = [random.randint(0, 12), random.randint(0, 12), 0, 0]
        if not fits(PLANTS, plants, fuel):
            continue
        storage = place_tokens(plants, fuel)
        shown = Counter(token.fuel for tokens in storage.values() for token in tokens)
        assert (shown["coal"], shown["oil"]) == tuple(fuel[:2])
        for plant, tokens in storage.items():
            assert len(tokens) == PLANTS[plant].room
            assert {token.fuel for token in tokens} <= {"", *(FUELS[kind] for kind in PLANTS[plant].fuels)}
        supplied = sum(PLANTS[plant].cities for plant, runs in stored_runs(plants, fuel).items() if runs)
        assert supplied == max(output(PLANTS, runs) for runs in possible_runs(ruleset, plants, fuel))


def test_tokens_are_on_the_plant_that_will_burn_them() -> None:
    storage = place_tokens([10, 15], [2, 0, 0, 0], burnt={10: (2, 0, 0, 0)})  # both burn 2 coal, 10 for 2 cities
    assert [token.fuel for token in storage[10]] == ["coal", "coal", "", ""]
    assert not any(token.fuel for token in storage[15])


def test_cards_show_whole_runs() -> None:
    assert stored_runs([10, 13, 15], [3, 0, 0, 0]) == {10: 0, 15: 1}
    assert stored_runs([10, 15], [7, 0, 0, 0]) == {10: 1, 15: 2}
