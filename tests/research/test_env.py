import re
import warnings
from pathlib import Path

import pytest

from tests.sure import sure

pytest.importorskip("pettingzoo", reason="needs the research extra")

from random import Random

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.research.env import PowerGrid
from powergrid.rules.engine import legal_actions
from powergrid.rules.state import FINISHED


# A dict with a mask is PettingZoo's convention, but its test accepts it only from PettingZoo's own games.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably", "ignore:Observation is not a NumPy")
@pytest.mark.parametrize(
    ("board", "edition", "players", "options"),
    [
        ("germany", "recharged", 2, {}),
        ("usa", "classic", 4, {}),
        ("benelux", "recharged", 6, {"starting_cities": True}),
        ("korea", "classic", 3, {}),
        ("indian-subcontinent", "recharged", 5, {}),
        ("china", "recharged", 4, {}),
        ("japan", "classic", 3, {}),
    ],
)
def test_passes_the_pettingzoo_api_test(
    board: str, edition: Edition, players: int, options: dict[str, OptionValue]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # importing PettingZoo's tests causes a warning
        from pettingzoo.test import api_test
    api_test(PowerGrid(board, edition, players, options=options), num_cycles=500)


@pytest.mark.parametrize("board", ["germany", "korea", "china"])
def test_the_same_seed_gives_the_same_game(board: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from pettingzoo.test import seed_test
    seed_test(lambda: PowerGrid(board), num_cycles=100)


@pytest.mark.parametrize("options", [{}, {"starting_cities": True}])
def test_random_games_end_and_rewards_add_up_to_zero(options: dict[str, OptionValue]) -> None:
    env = PowerGrid("france", "recharged", 2, options=options)
    random = Random(1)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(20_000):
        seen, reward, over, cut, _ = env.last()
        total[agent] += reward
        if over or cut:
            env.step(None)
            continue
        mask = seen["action_mask"]
        legal = [number for number, allowed in enumerate(mask) if allowed]
        assert all(env.choices[number] in legal_actions(env.state) for number in legal)
        env.step(random.choice(legal))
    assert env.state.phase == FINISHED
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_an_action_that_is_masked_out_is_rejected() -> None:
    env = PowerGrid()
    with pytest.raises(ValueError, match="not legal now"):
        env.step(0)  # everybody has to buy in the first round


def test_observation_hides_the_draw_pile() -> None:
    env = PowerGrid(players=3)
    before = env.observe("player_1")["observation"]
    env.state.deck[1:15] = reversed(env.state.deck[1:15])
    assert (env.observe("player_1")["observation"] == before).all()


def test_the_example_on_the_page_runs() -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
    code = sure(re.search(r"```python\n(.*?)```", page, re.DOTALL))
    names: dict[str, PowerGrid] = {}
    exec(code[1], names)
    assert names["env"].state.phase == FINISHED
