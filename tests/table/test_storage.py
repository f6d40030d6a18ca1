"""Where the tokens of a player are drawn: a run for the plant that supplies most comes first."""

import pytest

from powergrid.table.storage import place_tokens


@pytest.mark.parametrize(
    ("plants", "fuel", "laid"),
    [
        # 4: 2 coal for 1 city, 25: 2 coal for 5; 13 is wind
        ([4, 13, 25], [2, 0, 0, 0], {4: 0, 13: 0, 25: 2}),
        ([4, 13, 25], [4, 0, 0, 0], {4: 2, 13: 0, 25: 2}),
        ([4, 13, 25], [7, 0, 0, 0], {4: 3, 13: 0, 25: 4}),
        # 5 and 29 are hybrids: coal goes to the coal plant as long as there is room
        ([4, 5, 29], [5, 0, 0, 0], {4: 4, 5: 0, 29: 1}),
    ],
)
def test_a_run_for_each_comes_before_the_second(plants: list[int], fuel: list[int], laid: dict[int, int]) -> None:
    storage = place_tokens(plants, fuel)
    assert {number: sum(1 for token in tokens if token.fuel) for number, tokens in storage.items()} == laid
