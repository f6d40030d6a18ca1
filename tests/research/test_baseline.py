"""The trained baseline in docs/examples plays, and the script that trained it learns."""

import json
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("pettingzoo", reason="needs the research extra")

from importlib import import_module

import numpy as np

from powergrid.bots import view_of
from powergrid.cli import main
from powergrid.research.actions import STOP
from powergrid.research.env import PowerGrid
from powergrid.rules.actions import Bid, Buy, Power, Run
from powergrid.rules.legal import Legal

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"


@pytest.fixture
def baseline(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return import_module("baseline")


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch, baseline: ModuleType) -> ModuleType:
    module = import_module("train_baseline")
    monkeypatch.setattr(module, "GAMES", 2)
    return module


def _share_of_victories(capsys: pytest.CaptureFixture[str], games: int) -> float:
    call = ["simulate", "--players", "baseline:Baseline,easy,easy,easy", "--rotate", "--games", str(games), "--json"]
    assert main(call) == 0
    won = 0.0
    for line in capsys.readouterr().out.splitlines():
        game = json.loads(line)
        first = game["ranking"][0]
        won += (game["players"].index("baseline:Baseline") in first) / len(first)
    return won / games


@pytest.mark.usefixtures("baseline")
def test_the_baseline_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 <= _share_of_victories(capsys, 1) <= 1


@pytest.mark.long
@pytest.mark.usefixtures("baseline")
def test_the_baseline_beats_easy(capsys: pytest.CaptureFixture[str]) -> None:
    # With four equal players, each would win 25 games with a standard deviation of 4.3.
    assert _share_of_victories(capsys, 100) > 0.25 + 1.96 * 0.043


def test_the_baseline_rejects_a_game_that_it_was_not_trained_for(baseline: ModuleType) -> None:
    env = PowerGrid("korea", "classic", 3)
    view = view_of(env.state, env.state.to_act)
    with pytest.raises(ValueError, match="another board or number of players"):
        baseline.Baseline(1).choose(view, Legal(view.state))


def test_the_baseline_stops_only_if_stopping_is_most_likely(baseline: ModuleType) -> None:
    network = baseline.Network.new(3, 2, 4, seed=1)  # without outer weights, only b2 matters
    seen, mask = np.zeros(3, np.float32), np.array([True, True, True, False])
    network.weights["b2"] = np.log(np.array([4, 3, 2, 50], np.float32))
    assert network.best(seen, mask) == 1
    network.weights["b2"] = np.log(np.array([6, 3, 2, 50], np.float32))
    assert network.best(seen, mask) == STOP


def test_a_decision_without_a_number_maps_to_the_nearest_number(training: ModuleType) -> None:
    bids = {0: Bid(1, 20), 1: Bid(1, 21), 2: Bid(1, 22)}
    assert training.number_of(bids, Bid(1, 21)) == 1
    assert training.number_of(bids, Bid(1, 50)) == 2
    buys = {3: Buy(0, 0, 1), 4: Buy(0, 1, 1), 5: Buy(0, 1, 1, 1)}
    assert training.number_of(buys, Buy(0, 1, 3)) == 4
    assert training.number_of(buys, Buy(0, 1, 2, 1)) == 5
    runs = {6: Power(0), 7: Power(0, (Run(5, (2, 0, 0, 0)),))}
    assert training.number_of(runs, Power(0, (Run(5, (0, 2, 0, 0)),))) == 7


def test_gradients_match_the_loss(training: ModuleType, baseline: ModuleType) -> None:
    network = baseline.Network.new(4, 3, 2, seed=2)
    random = np.random.default_rng(3)
    network.weights = {name: values.astype(np.float64) for name, values in network.weights.items()}
    network.weights["w2"] = random.normal(size=(3, 2))
    seen, outer = random.normal(size=(5, 4)), random.normal(size=(5, 2))
    gradients = training._gradients(network, seen, outer)

    def loss() -> float:
        scores = network.hidden(seen) @ network.weights["w2"] + network.weights["b2"]
        return float((scores * outer).sum())

    for name, gradient in gradients.items():
        at = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        network.weights[name][at] += 1e-6
        above = loss()
        network.weights[name][at] -= 2e-6
        assert (above - loss()) / 2e-6 == pytest.approx(gradient[at], rel=1e-4)
        network.weights[name][at] += 1e-6


@pytest.mark.long
def test_training_learns_and_continues(
    training: ModuleType, baseline: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    single, parts = tmp_path / "single.npz", tmp_path / "parts.npz"
    training.Training(single, 1).run(3, 1, 1)
    agreed = [float(line.split()[-2]) for line in capsys.readouterr().out.splitlines()]
    assert agreed[-1] > agreed[0]
    training.Training(parts, 1).run(2, 1, 1)
    training.Training(parts, 1).run(3, 1, 1)
    first, second = (baseline.Network.load(path).weights for path in (single, parts))
    assert all((first[name] == second[name]).all() for name in first)
