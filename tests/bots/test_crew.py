"""Several cores play the same imagined games as one, and more of them."""

from collections.abc import Iterator, Sequence

import pytest

from powergrid.bots import make_bot, view_of
from powergrid.bots.crew import Processes
from powergrid.bots.deep_search import Batch, Budget, Played, race
from powergrid.bots.levels import NORMAL
from powergrid.bots.turn_plans import turn_plans
from powergrid.rules.legal import Legal
from tests.bots.games import start
from tests.sure import sure

BUDGET = Budget(rounds=12, first=100)


def first_batch() -> Batch:
    """Return the plans for the first decision on Germany, continued for one round."""
    state = start("germany", "recharged", 3).state
    return Batch(view_of(state, state.to_act), tuple(turn_plans(state, NORMAL)[:3]), NORMAL, 1)


@pytest.fixture
def pair() -> Iterator[Processes]:
    """Yield two processes and end them after the test."""
    crew = Processes(2)
    yield crew
    crew.close()


def test_several_processes_play_the_same_games_as_one(pair: Processes) -> None:
    one = first_batch()
    seeds = [11, 12, 13]
    assert pair.play(one, seeds) == [one.play(seed) for seed in seeds]


def test_no_game_is_lost_when_a_process_ends(pair: Processes) -> None:
    one = first_batch()
    pair.play(one, [1, 2])
    sure(pair._pipes)[0].close()
    assert pair.play(one, [3, 4]) == [one.play(3), one.play(4)]
    assert pair.size == 1


class Three:
    """A crew of three that plays in this process."""

    size = 3

    def play(self, batch: Batch, seeds: Sequence[int]) -> list[list[Played]]:
        """Play the games one after another."""
        assert len(seeds) == self.size
        return [batch.play(seed) or [] for seed in seeds]


def test_a_crew_of_three_imagines_three_times_as_many_rounds() -> None:
    one = first_batch()
    alone = race(one.view, list(one.plans), NORMAL, BUDGET, 1, lambda: False)
    together = race(one.view, list(one.plans), NORMAL, BUDGET, 1, lambda: False, Three())
    assert together[0].games == 3 * alone[0].games


def test_an_expert_with_two_cores_repeats_its_choice() -> None:
    state = start("germany", "recharged", 3).state
    view = view_of(state, state.to_act)
    first = make_bot("expert", 1, cores=2).choose(view, Legal(view.state))
    assert first in Legal(state)
    assert first == make_bot("expert", 1, cores=2).choose(view, Legal(view.state))
