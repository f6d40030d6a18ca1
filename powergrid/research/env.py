"""The game as a PettingZoo AEC environment with an action mask.

    from powergrid.research.env import PowerGrid
    env = PowerGrid(board="usa", edition="recharged", players=4)

Agents are player_0, player_1 … by seat. An observation is a dict with `observation` (see observation.py for the
numbers) and `action_mask` (see actions.py for the actions). Chance events happen automatically. Rewards are 0 until the
end; then the winners share 1 and everyone loses 1 / N, so that the rewards add up to 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from powergrid.bots.view import view_of
from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import OptionValue
from powergrid.research.actions import action_count, decisions
from powergrid.research.observation import observation_size, observe
from powergrid.rules.actions import Decision, Shuffle
from powergrid.rules.dealing import deal
from powergrid.rules.engine import legal_actions, new_game, perform
from powergrid.rules.ruleset import SetupError, make_ruleset
from powergrid.rules.setup import shuffled_deck
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones, why_no_zone

#: Games are truncated after this many actions, so that they end even if nobody ever builds.
MAX_ACTIONS: Final = 20_000


class PowerGrid(AECEnv):  # type: ignore[misc]
    """The environment. Every reset deals a new game.

    Attributes:
        state: The whole game.
        choices: The decisions of the selected agent by action number.
    """

    metadata: Final = {"name": "power_grid_v1", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        board: str = "germany",
        edition: Edition = "recharged",
        players: int = 4,
        regions: Sequence[str] | None = None,
        options: Mapping[str, OptionValue] | None = None,
        hidden_money: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Create an environment.

        Raises BoardError for an unknown board and SetupError for impossible choices.

        Args:
            regions: Regions in play; None for the first possible zone of the board.
        """
        super().__init__()
        chosen = board_by_id(board)
        zone = regions or next(iter(possible_zones(chosen, edition, players, options)), None)
        if zone is None:
            raise SetupError([why_no_zone(chosen, edition, players, options)])
        self.ruleset = make_ruleset(chosen, edition, players, zone, options)
        self.hidden_money = hidden_money
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = list(self.possible_agents)
        self._random = Random(0)
        shape = (observation_size(self.ruleset),)
        count = action_count(self.ruleset)
        self._action_space = Discrete(count)
        self._observation_space = Dict(
            {
                "observation": Box(0.0, 10.0, shape, np.float32),
                "action_mask": Box(0, 1, (count,), np.int8),
            }
        )
        self.reset(0)

    def observation_space(self, agent: str) -> Dict:
        """Return the space, which is the same for every agent."""
        return self._observation_space

    def action_space(self, agent: str) -> Discrete:
        """Return the space, which is the same for every agent."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game.

        Args:
            seed: Seed of this and later deals; None continues with the current generator.
        """
        if seed is not None:
            self._random = Random(seed)
        self.state, _ = new_game(self.ruleset, deal(self.ruleset, self._random))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._taken = 0
        self.choices: dict[int, Decision] = {}
        self._await()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return an agent's observation, with the legal actions if it is the agent's turn."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(self._action_space.n, dtype=np.int8)
        if agent == self.agent_selection and not self.terminations.get(agent, True):
            mask[list(self.choices)] = 1
        seen = view_of(self.state, seat, hidden_money=self.hidden_money)
        return {"observation": observe(seen), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Carry out an action of the selected agent. Raises ValueError for a masked action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        decision = self.choices.get(int(action)) if action is not None else None
        if decision is None:
            raise ValueError(f"action {action} is not legal now; see the action mask")
        self._cumulative_rewards[agent] = 0.0
        perform(self.state, decision)
        if self.state.awaiting_shuffle:
            perform(self.state, Shuffle(tuple(shuffled_deck(self.state, self._random))))
        self._taken += 1
        self._clear_rewards()
        self._await()
        self._accumulate_rewards()

    def _await(self) -> None:
        if self.state.phase == FINISHED:
            self._reward()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
            self.choices = {}
            return
        if self._taken >= MAX_ACTIONS:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.state.to_act]
        self.choices = decisions(legal_actions(self.state))

    def _reward(self) -> None:
        assert self.state.ranking is not None
        first = self.state.ranking[0]
        for seat, agent in enumerate(self.possible_agents):
            won = 1 / len(first) if seat in first else 0.0
            self.rewards[agent] = won - 1 / len(self.possible_agents)

    def render(self) -> str | None:
        """Return a line for each player in "ansi" mode."""
        if self.render_mode != "ansi":
            return None
        lines = [f"round {self.state.round}, Step {self.state.step}, {self.state.phase}"]
        for seat, player in enumerate(self.state.players):
            plants = ", ".join(map(str, player.plants)) or "none"
            lines.append(f"player_{seat}: {player.money} Elektro, {len(player.cities)} cities, plants {plants}")
        return "\n".join(lines)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""
