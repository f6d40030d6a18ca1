"""Fit the weights of the bots' appraisal to games: `python3 build_scripts/fit_bots.py [--games N]`.

For each number of players, bots play each other on all boards in both editions. Their preferences differ, and sometimes
one of them plays its second-best idea, so that unusual positions occur too. The features of all players are recorded at
the start of every round, and the winner at the end. The weights that make those victories most likely (a conditional
logit with a little shrinkage towards 0) are written to powergrid/bots/weights.py. The numbers after "surprise" are
means of -log(probability given to the winner) on games left out of the fit: with the new weights, with the weights in
use, and for guessing.
"""

import argparse
import math
import sys
from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup
from measure_bots import BOARDS, EDITIONS, NUMBERS

if TYPE_CHECKING:
    from powergrid.rules.ruleset import Ruleset

_TARGET = Path("powergrid", "bots", "weights.py")
_SECOND_IDEA = 0.04
_SPREAD = 0.3
#: Games with more rounds than this are considered stuck.
_LONGEST = 60
_PULL = 1.0
_INSIDE = "--inside"

#: The progress of the game, the features by seat, and the share of the victory by seat.
Row = tuple[float, list[tuple[float, ...]], list[float]]


def rulesets(players: int) -> "list[list[Ruleset]]":
    """Return the rulesets for this number of players: a list for each board and edition, with every zone."""
    from powergrid.content.library import board_by_id
    from powergrid.rules.ruleset import make_ruleset
    from powergrid.rules.zones import possible_zones

    found = []
    for name, edition in product(BOARDS, EDITIONS):
        board = board_by_id(name)
        zones = possible_zones(board, edition, players)
        if zones:
            found.append([make_ruleset(board, edition, players, zone) for zone in zones])
    return found


def play(ruleset: "Ruleset", random: Random) -> list[Row]:
    """Play a game and return a row for every round after the first; no rows if the game does not end."""
    from powergrid.bots.appraisal import features, progress_of
    from powergrid.bots.levels import NORMAL
    from powergrid.bots.mind import ideas
    from powergrid.bots.outlook import outlook
    from powergrid.bots.search import varied
    from powergrid.rules.actions import Action, Shuffle
    from powergrid.rules.dealing import deal
    from powergrid.rules.engine import new_game, perform
    from powergrid.rules.setup import shuffled_deck
    from powergrid.rules.state import FINISHED

    state, _ = new_game(ruleset, deal(ruleset, random))
    seats = range(len(state.players))
    tastes = [varied(NORMAL, _SPREAD, random) for _ in seats]
    seen = []
    while state.phase != FINISHED:
        before = state.round
        if before > _LONGEST:
            return []
        if state.awaiting_shuffle:
            action: Action = Shuffle(tuple(shuffled_deck(state, random)))
        else:
            found = ideas(state, tastes[state.to_act])
            action = found[1 if len(found) > 1 and random.random() < _SECOND_IDEA else 0].action
        perform(state, action)
        if state.round != before:
            ahead = outlook(state)
            seen.append((progress_of(state), [features(state, seat, ahead) for seat in seats]))
    assert state.ranking is not None
    first = state.ranking[0]
    won = [1 / len(first) if seat in first else 0.0 for seat in seats]
    return [(progress, values, won) for progress, values in seen]


def fit(rows: Sequence[Row]) -> Any:
    """Return the weights as one array: all constant terms, then all slopes, then all curvatures."""
    import numpy as np
    from scipy.optimize import minimize

    terms, won = _arrays(rows)

    def loss(weights: Any) -> tuple[float, Any]:
        chance = _chances(terms, weights)
        value = -(won * np.log(chance + 1e-12)).sum() + _PULL * (weights @ weights)
        return value, -np.einsum("ns,nsk->k", won - chance, terms) + 2 * _PULL * weights

    return minimize(loss, np.zeros(terms.shape[2]), jac=True, method="L-BFGS-B").x


def surprise(rows: Sequence[Row], weights: Any) -> float:
    """Return the mean of -log(probability given to the winner)."""
    import numpy as np

    terms, won = _arrays(rows)
    return float(-(won * np.log(_chances(terms, weights) + 1e-12)).sum() / len(rows))


def _arrays(rows: Sequence[Row]) -> tuple[Any, Any]:
    import numpy as np

    progress = np.array([row[0] for row in rows])[:, None, None]
    values = np.array([row[1] for row in rows])
    return np.concatenate([values, values * progress, values * progress**2], axis=2), np.array([r[2] for r in rows])


def _chances(terms: Any, weights: Any) -> Any:
    import numpy as np

    power = terms @ weights
    share = np.exp(power - power.max(axis=1, keepdims=True))
    return share / share.sum(axis=1, keepdims=True)


def module_text(tables: Mapping[int, Sequence[float]]) -> str:
    """Return the text of weights.py. tables: the weights by number of players."""
    return (
        '"""Weights of the appraisal by number of players: (base, slope, curvature) by progress, for each feature.\n\n'
        'Written by build_scripts/fit_bots.py.\n"""\n\n'
        "WEIGHTS: dict[int, tuple[tuple[float, float, float], ...]] = {\n"
        f"{''.join(_table_text(players, weights) for players, weights in tables.items())}}}\n"
    )


def _table_text(players: int, weights: Sequence[float]) -> str:
    count = len(weights) // 3
    lines = "".join(
        f"        ({weights[i]:.2f}, {weights[count + i]:.2f}, {weights[2 * count + i]:.2f}),\n" for i in range(count)
    )
    return f"    {players}: (\n{lines}    ),\n"


def fitted(players: int, games: int, random: Random) -> list[float]:
    """Play games with this number of players, print how well new weights predict them, and return the weights."""
    from powergrid.bots.weights import WEIGHTS

    choices = rulesets(players)
    found: list[list[Row]] = []
    while len(found) < games:
        if rows := play(random.choice(random.choice(choices)), random):
            found.append(rows)
    apart = len(found) // 5
    left_out = [row for game in found[:apart] for row in game]
    new = surprise(left_out, fit([row for game in found[apart:] for row in game]))
    used = [weight for part in zip(*WEIGHTS[players], strict=True) for weight in part]
    old = surprise(left_out, used)
    print(f"{players} players: surprise {new:.4f}, in use {old:.4f}, guess {math.log(players):.4f}", flush=True)
    return [float(weight) for weight in fit([row for game in found for row in game])]


def main(arguments: Sequence[str]) -> None:
    """Prepare the environment, then play, fit and write."""
    parser = argparse.ArgumentParser(prog="fit_bots.py", description=__doc__.split("\n\n", 1)[1])
    parser.add_argument("--games", type=int, default=3600, help="games for each number of players (default: 3600)")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument("--dry-run", action="store_true", help="print the module instead of writing it")
    parser.add_argument(_INSIDE, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.games < 10:
        parser.error("--games must be at least 10")
    if not args.inside:
        python = venv_setup.prepare(["dev"])
        venv_setup.start([python, __file__, _INSIDE, *arguments], venv_setup.in_checkout())
    text = module_text({players: fitted(players, args.games, Random(args.seed + players)) for players in NUMBERS})
    if args.dry_run:
        print(text, end="")
    else:
        (venv_setup.ROOT / _TARGET).write_text(text, encoding="utf-8")
        print(f"written to {_TARGET}")


if __name__ == "__main__":
    main(sys.argv[1:])
