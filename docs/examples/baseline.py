"""A small network that chooses an action from an observation, and a bot that uses it; see docs/research.md.

powergrid simulate --players baseline:Baseline,easy,easy,easy --rotate --games 400
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from powergrid.bots import View
from powergrid.research.actions import STOP, action_count, decisions
from powergrid.research.observation import observation_size, observe
from powergrid.rules.actions import Decision
from powergrid.rules.legal import Legal

#: The trained weights.
WEIGHTS = Path(__file__).with_name("baseline.npz")
#: The scores of masked actions.
NEVER = -1e9

Array = NDArray[np.float32]


class Network:
    """A network of two layers that gives each action a score from an observation, scaled by `mean` and `scale`."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self.weights = weights

    @classmethod
    def new(cls, inputs: int, hidden: int, actions: int, seed: int) -> Network:
        """Return a network with random weights."""
        random = np.random.default_rng(seed)
        first = random.normal(0, inputs**-0.5, (inputs, hidden)).astype(np.float32)
        zeros = {name: np.zeros(size, np.float32) for name, size in (("b1", hidden), ("b2", actions), ("mean", inputs))}
        return cls(
            {"w1": first, "w2": np.zeros((hidden, actions), np.float32), "scale": np.ones(inputs, np.float32), **zeros}
        )

    @classmethod
    def load(cls, path: Path) -> Network:
        """Return the network in a file."""
        with np.load(path) as file:
            return cls({name: file[name].astype(np.float32) for name in file.files})

    def save(self, path: Path) -> None:
        """Write the weights with half precision, which is enough to play."""
        np.savez_compressed(path, **{name: values.astype(np.float16) for name, values in self.weights.items()})

    def hidden(self, observations: Array) -> Array:
        """Return the inner layer for rows of observations."""
        w = self.weights
        return np.maximum(((observations - w["mean"]) / w["scale"]) @ w["w1"] + w["b1"], 0)

    def scores(self, observations: Array, masks: NDArray[np.bool_]) -> Array:
        """Return the score of each action for rows of observations; NEVER for those that are masked."""
        scores = self.hidden(observations) @ self.weights["w2"] + self.weights["b2"]
        return np.where(masks, scores, np.float32(NEVER))

    def best(self, observation: Array, mask: NDArray[np.bool_]) -> int:
        """Return the action to take.

        It stops only if that is more likely than all other actions together. Otherwise it would stop too early where
        several actions are equally good, such as cities at the same price.
        """
        scores = self.scores(observation[None], mask[None])[0]
        chances = np.exp(scores - scores.max())
        if mask[STOP] and 2 * chances[STOP] > chances.sum():
            return STOP
        scores[STOP] = NEVER
        return int(scores.argmax())


class Baseline:
    """A bot that takes the action a network rates best, and plays only the kind of game that it was trained for."""

    def __init__(self, seed: int, path: Path = WEIGHTS) -> None:
        self._network = Network.load(path)

    def choose(self, view: View, legal: Legal) -> Decision:
        """Return the action that the network thinks is best."""
        ruleset, weights = view.state.ruleset, self._network.weights
        if (observation_size(ruleset), action_count(ruleset)) != (len(weights["w1"]), len(weights["b2"])):
            raise ValueError("the weights are for another board or number of players")
        choices = decisions(legal)
        mask = np.zeros(action_count(ruleset), bool)
        mask[list(choices)] = True
        return choices[self._network.best(observe(view), mask)]
