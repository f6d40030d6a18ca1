"""Train the network of baseline.py to play; see docs/research.md.

The network learns to imitate `normal` (with DAgger): `normal`, `easy` and, after the first round, the network itself
play the seats, and every position becomes an example with the action that `normal` would choose.

python train_baseline.py --jobs 2

After an interruption, the same command continues from the checkpoint next to the weights.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from baseline import WEIGHTS, Array, Network
from numpy.typing import NDArray

from powergrid.bots import make_bot, view_of
from powergrid.content.library import board_by_id
from powergrid.research.env import PowerGrid
from powergrid.rules.actions import Bid, Buy, Decision, Nominate, Power, Scrap
from powergrid.rules.legal import Legal
from powergrid.rules.zones import possible_zones

BOARD, PLAYERS, HIDDEN = "germany", 4, 256
#: Who plays the seats in the first round, and afterwards.
FIRST, LATER = ("normal", "normal", "easy"), ("normal", "easy", "network", "network")
#: The number of games in a round, the number of latest examples kept, and how often each is used on average.
GAMES, KEPT, PASSES = 24, 200_000, 6
BATCH = 256
#: The learning rate in the first round, and the factor applied to it every forty rounds.
RATE, LEFT = 1e-3, 0.05


class Examples(NamedTuple):
    """Positions with their legal actions (as bits) and the teacher's action."""

    seen: NDArray[np.float16]
    masks: NDArray[np.uint8]
    actions: NDArray[np.int16]


def joined(parts: list[Examples]) -> Examples:
    """Return the latest examples from several parts."""
    seen, masks, actions = (np.concatenate(arrays)[-KEPT:] for arrays in zip(*parts, strict=True))
    return Examples(seen, masks, actions)


# --- playing -------------------------------------------------------------------------------------------------


@cache
def environments() -> tuple[PowerGrid, ...]:
    """Return an environment for each set of regions."""
    board = board_by_id(BOARD)
    return tuple(
        PowerGrid(BOARD, players=PLAYERS, regions=zone) for zone in possible_zones(board, "recharged", PLAYERS)
    )


def play(weights: dict[str, Array] | None, seeds: range) -> Examples:
    """Play a game for each seed, and return an example for each decision. weights: None for the first round."""
    network = Network(weights) if weights else None
    return joined([play_game(network, seed) for seed in seeds])


def play_game(network: Network | None, seed: int) -> Examples:
    """Play a game and return an example for each decision that has more than one choice."""
    random = Random(seed)
    env = random.choice(environments())
    bots = {kind: make_bot(kind, seed) for kind in ("normal", "easy")}
    players = {agent: random.choice(LATER if network else FIRST) for agent in env.possible_agents}
    env.reset(seed)
    seen, masks, actions = [], [], []
    for agent in env.agent_iter():
        now, _, over, cut, _ = env.last()
        if over or cut:
            env.step(None)
            continue
        view = view_of(env.state, env.possible_agents.index(agent))
        right = taken = number_of(env.choices, bots["normal"].choose(view, Legal(view.state)))
        mask = now["action_mask"].astype(bool)
        if len(env.choices) > 1:
            seen.append(now["observation"].astype(np.float16))
            masks.append(np.packbits(mask))
            actions.append(right)
        if players[agent] == "network" and network is not None:
            taken = int(network.scores(now["observation"][None], mask[None]).argmax())
        elif players[agent] == "easy":
            taken = number_of(env.choices, bots["easy"].choose(view, Legal(view.state)))
        env.step(taken)
    return Examples(np.array(seen), np.array(masks), np.array(actions, np.int16))


def number_of(choices: dict[int, Decision], wanted: Decision) -> int:
    """Return the number of a bot's decision, or of the nearest one if it has none."""
    alike = [number for number, choice in choices.items() if _aim(choice) == _aim(wanted)]
    if isinstance(wanted, Bid):
        lower = [number for number in alike if choices[number].amount <= wanted.amount]
        return lower[-1]
    return alike[0]


def _aim(decision: Decision) -> object:
    """Return a key that interchangeable decisions share."""
    if isinstance(decision, Bid):
        return Bid
    if isinstance(decision, Nominate | Scrap):
        return type(decision), decision.plant
    if isinstance(decision, Buy):
        return decision.fuel, decision.market
    return {run.plant for run in decision.runs} if isinstance(decision, Power) else decision


# --- learning ------------------------------------------------------------------------------------------------


class Adam:
    """The Adam optimizer, for the weights that are learned."""

    LEARNED = ("w1", "b1", "w2", "b2")

    def __init__(self, network: Network) -> None:
        self.steps = 0
        self.first = {name: np.zeros_like(network.weights[name]) for name in self.LEARNED}
        self.second = {name: np.zeros_like(network.weights[name]) for name in self.LEARNED}

    def step(self, network: Network, slopes: dict[str, Array], rate: float) -> None:
        """Move the weights against the gradients of the loss."""
        self.steps += 1
        for name, slope in slopes.items():
            first, second = self.first[name], self.second[name]
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            size = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            network.weights[name] -= np.float32(rate / (1 - 0.9**self.steps)) * first / size


def learn(
    network: Network, adam: Adam, examples: Examples, batches: int, rate: float, random: np.random.Generator
) -> float:
    """Learn from random examples; return the share in which the network already agreed with the teacher."""
    agreed = 0
    actions = len(network.weights["b2"])
    for _ in range(batches):
        chosen = random.integers(0, len(examples.actions), BATCH)
        seen = examples.seen[chosen].astype(np.float32)
        masks = np.unpackbits(examples.masks[chosen], axis=1, count=actions).astype(bool)
        right = examples.actions[chosen]
        scores = network.scores(seen, masks)
        agreed += int((scores.argmax(1) == right).sum())
        chances = np.exp(scores - scores.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        chances[np.arange(BATCH), right] -= 1  # the gradient of the cross-entropy
        adam.step(network, _gradients(network, seen, chances / BATCH), rate)
    return agreed / (batches * BATCH)


def _gradients(network: Network, seen: Array, outer: Array) -> dict[str, Array]:
    """Return the gradients of the loss by weight. outer: its gradient by score."""
    w = network.weights
    hidden = network.hidden(seen)
    inner = (outer @ w["w2"].T) * (hidden > 0)
    inputs = (seen - w["mean"]) / w["scale"]
    return {"w1": inputs.T @ inner, "b1": inner.sum(0), "w2": hidden.T @ outer, "b2": outer.sum(0)}


def scaled(network: Network, seen: NDArray[np.float16]) -> None:
    """Set how the network scales observations, based on these first ones."""
    rows = seen.astype(np.float32)
    network.weights["mean"] = rows.mean(0)
    network.weights["scale"] = np.maximum(rows.std(0), np.float32(0.05))


# --- the whole run -------------------------------------------------------------------------------------------


class Training:
    """A training run that can be continued."""

    def __init__(self, path: Path, seed: int) -> None:
        env = environments()[0]
        size, actions = env.observation_space("player_0")["observation"].shape[0], env.action_space("player_0").n
        self.path, self.checkpoint = path, path.with_suffix(".checkpoint.npz")
        self.network = Network.new(size, HIDDEN, int(actions), seed)
        self.adam, self.examples = Adam(self.network), None
        self.round, self.seconds = 0, 0.0
        if self.checkpoint.exists():
            self._load()

    def _load(self) -> None:
        with np.load(self.checkpoint) as file:
            self.network.weights = {name: file[name] for name in self.network.weights}
            for name in Adam.LEARNED:
                self.adam.first[name], self.adam.second[name] = file[f"first_{name}"], file[f"second_{name}"]
            self.examples = Examples(file["seen"], file["masks"], file["actions"])
            self.round, self.adam.steps, self.seconds = int(file["round"]), int(file["steps"]), float(file["seconds"])

    def save(self) -> None:
        """Write the weights and the checkpoint."""
        self.network.save(self.path)
        moments = {f"first_{name}": values for name, values in self.adam.first.items()}
        moments |= {f"second_{name}": values for name, values in self.adam.second.items()}
        numbers = {"round": self.round, "steps": self.adam.steps, "seconds": self.seconds}
        assert self.examples is not None
        temporary = self.checkpoint.with_name("unfinished.npz")
        np.savez(temporary, **self.network.weights, **moments, **numbers, **self.examples._asdict())
        temporary.replace(self.checkpoint)

    def run(self, rounds: int, jobs: int, seed: int) -> None:
        """Play and learn until there have been this many rounds, including those of earlier calls."""
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            while self.round < rounds:
                began = time.monotonic()
                new = self._play(pool.map if jobs > 1 else map, jobs, seed)
                if self.examples is None:
                    scaled(self.network, new.seen)
                self.examples = joined([self.examples, new] if self.examples else [new])
                batches = PASSES * len(new.actions) // BATCH
                rate = RATE * LEFT ** (self.round / 40)
                random = np.random.default_rng((seed, self.round))
                agreed = learn(self.network, self.adam, self.examples, batches, rate, random)
                self.round += 1
                self.seconds += time.monotonic() - began
                self.save()
                print(f"round {self.round}, minute {self.seconds / 60:.1f}: agrees in {100 * agreed:.1f} %", flush=True)

    def _play(self, run: Callable[..., Iterable[Examples]], jobs: int, seed: int) -> Examples:
        """Play the games of a round."""
        first = seed + 1 + self.round * GAMES
        ends = [first + GAMES * part // (2 * jobs) for part in range(2 * jobs + 1)]
        weights = self.network.weights if self.examples else None
        return joined(list(run(play, [weights] * len(ends), map(range, ends, ends[1:]))))


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=24)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    args = parser.parse_args()
    Training(args.weights, args.seed).run(args.rounds, args.jobs, args.seed)


if __name__ == "__main__":
    main()
