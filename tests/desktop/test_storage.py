"""Where the tokens of a player are drawn: a run for the plant that supplies most comes first."""

import pytest

from powergrid.desktop.play.storage import place_tokens, runs_in_store


@pytest.mark.parametrize(
    ("plants", "fuel", "laid"),
    [
        # 4: 2 coal for 1 city, 25: 2 coal for 5; 13 is wind
        ([4, 13, 25], [2, 0, 0, 0], {4: 0, 13: 0, 25: 2}),
        ([4, 13, 25], [4, 0, 0, 0], {4: 2, 13: 0, 25: 2}),
        ([4, 13, 25], [7, 0, 0, 0], {4: 3, 13: 0, 25: 4}),
        # 20 burns 3 coal for 5 cities, 10 burns 2 for 2: two coal let 10 run, and three let 20
        ([10, 20], [2, 0, 0, 0], {10: 2, 20: 0}),
        ([10, 20], [3, 0, 0, 0], {10: 0, 20: 3}),
        # 5 and 29 are hybrids: coal goes to the coal plant as long as there is room
        ([4, 5, 29], [5, 0, 0, 0], {4: 4, 5: 0, 29: 1}),
    ],
)
def test_a_run_for_each_comes_before_the_second(plants: list[int], fuel: list[int], laid: dict[int, int]) -> None:
    storage = place_tokens(plants, fuel)
    assert {number: sum(1 for token in tokens if token.fuel) for number, tokens in storage.items()} == laid


def test_tokens_lie_where_they_are_to_be_burnt() -> None:
    storage = place_tokens([10, 15], [2, 0, 0, 0], burnt={10: (2, 0, 0, 0)})  # each burns 2 coal, 10 for 2 cities
    assert [token.fuel for token in storage[10]] == ["coal", "coal", "", ""]
    assert not any(token.fuel for token in storage[15])


def test_whole_runs_on_the_cards() -> None:
    assert runs_in_store([10, 13, 15], [3, 0, 0, 0]) == {10: 0, 15: 1}
    assert runs_in_store([10, 15], [7, 0, 0, 0]) == {10: 1, 15: 2}
