"""Measure how reliable the chances of winning are: `python3 build_scripts/measure_chances.py`.

Bots of mixed levels play each other on every board, in both editions and with two to six players. At the end of every
round, the forecast of powergrid.bots.chances is compared with the final result, by the Brier score (the mean squared
error, smaller is better) and in a reliability table. For comparison, a forecast that knows only cities and income (a
conditional logit) is fitted to other games and measured on the same games.

--fit also fits the constants of powergrid/bots/chances.py to those other games. --publish writes the numbers and the
diagram to docs/chances.md and docs/pictures/chances.svg. --keep FILE adds the games to a file and uses all games in it.
"""

import argparse
import json
import math
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from itertools import count, groupby
from pathlib import Path
from random import Random
from typing import Any, Final

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

_INSIDE = "--inside"
_CONSTANTS: Final = Path("powergrid", "bots", "chances.py")
_PAGE, _PICTURE = Path("docs", "chances.md"), Path("docs", "pictures", "chances.svg")
#: The bots and how often each of them plays; in every 12th game, one seat has a bot that thinks longer.
_KINDS: Final = {"easy": 1, "normal": 2}
_THINKS_LONG, _EVERY = "hard", 12
#: The number of the first game used for fitting.
_OTHERS: Final = 100_001
_BINS: Final = 10

Chances = Callable[["Moment"], Sequence[float]]


@dataclass(frozen=True, slots=True)
class Moment:
    """The end of a round in a recorded game: numbers for each seat, and its share of the final victory.

    Attributes:
        powers: Logarithms of the appraisal's chances.
        cities: As a share of the number that ends the game.
        income: Of the round, in Elektro.
    """

    game: int
    players: int
    progress: float
    powers: tuple[float, ...]
    cities: tuple[float, ...]
    income: tuple[int, ...]
    won: tuple[float, ...]


# --- games -----------------------------------------------------------------------------------------------------


def play(number: int) -> list[Moment]:
    """Play game `number` and return its moments; everything depends on the number."""
    from powergrid.content.editions import EDITIONS
    from powergrid.content.library import board_by_id
    from powergrid.rules.zones import possible_zones
    from powergrid.simulation import Plan, play_game

    random = Random(number)
    while True:
        board = board_by_id(random.choice(_boards()))
        edition, players = random.choice(EDITIONS), random.randint(2, 6)
        if zones := possible_zones(board, edition, players):
            break
    plan = Plan(board, edition, _seated(random, number, players), number, random.choice(zones))
    return moments(number, play_game(plan, 1).record)


def _seated(random: Random, number: int, players: int) -> tuple[str, ...]:
    """Draw a kind for each seat."""
    kinds = random.choices([*_KINDS], [*_KINDS.values()], k=players)
    if number % _EVERY == 0:
        kinds[random.randrange(players)] = _THINKS_LONG
    return tuple(kinds)


def _boards() -> list[str]:
    return sorted(path.stem for path in (venv_setup.ROOT / "maps").glob("*.json"))


def moments(number: int, text: str) -> list[Moment]:
    """Return the ends of all rounds of a record except the last one."""
    from powergrid.bots.appraisal import progress_of, win_chances
    from powergrid.content.editions import payment
    from powergrid.game import replay
    from powergrid.record import parse_record
    from powergrid.study.statistics import round_starts

    game = replay(parse_record(text))
    assert game.state.ranking is not None
    first, seats = game.state.ranking[0], range(len(game.state.players))
    won = tuple(1 / len(first) if seat in first else 0.0 for seat in seats)
    found = []
    for start in round_starts(game)[1:]:
        state = game.at(start)
        powers = tuple(round(math.log(max(chance, 1e-9)), 4) for chance in win_chances(state))
        end, progress = state.ruleset.end_cities, progress_of(state)
        cities = tuple(round(len(player.cities) / end, 4) for player in state.players)
        income = tuple(payment(player.powered) for player in state.players)
        found.append(Moment(number, len(seats), round(progress, 4), powers, cities, income, won))
    return found


def gather(first: int, games: int, keep: Path | None) -> list[Moment]:
    """Return the moments of `games` games, starting with number `first`, including those kept in a file.

    A game that does not end is reported and replaced with another one.
    """
    from powergrid.simulation import SimulationError

    kept = read_kept(keep) if keep is not None and keep.exists() else {}
    found: list[Moment] = []
    played = 0
    for number in count(first):
        if played == games:
            return found
        try:
            parts = kept.get(number) or play(number)
        except SimulationError as error:
            print(f"left out: {error}", flush=True)
            continue
        played += 1
        found += parts
        if keep is not None and number not in kept:
            with keep.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(asdict(one)) + "\n" for one in parts)
    return found


def read_kept(path: Path) -> dict[int, list[Moment]]:
    """Return the games in a file by number."""
    kept: dict[int, list[Moment]] = {}
    for line in path.read_text("utf-8").splitlines():
        values: dict[str, Any] = {
            key: tuple(one) if isinstance(one, list) else one for key, one in json.loads(line).items()
        }
        kept.setdefault(values["game"], []).append(Moment(**values))
    return kept


# --- forecasts -------------------------------------------------------------------------------------------------


def fit_sharpness(found: Sequence[Moment]) -> tuple[float, float, float]:
    """Return the constants of the correction that make the victories most likely."""

    def terms(one: Moment) -> list[list[float]]:
        return [[power, power * one.progress, power * (one.players - 4)] for power in one.powers]

    base, slope, players = fit_logit(found, terms)
    return round(base, 3), round(slope, 3), round(players, 3)


def simple_terms(one: Moment) -> list[list[float]]:
    """Return the inputs of the simple forecast for each seat: cities and income, at this progress."""
    values = [(cities, income / 100) for cities, income in zip(one.cities, one.income, strict=True)]
    return [[value * one.progress**power for value in pair for power in range(3)] for pair in values]


def fit_logit(found: Sequence[Moment], terms: Callable[[Moment], list[list[float]]]) -> list[float]:
    """Return the weights of these terms that make the victories most likely (a conditional logit)."""
    import numpy as np
    from scipy.optimize import minimize

    groups = []
    for players in sorted({one.players for one in found}):
        same = [one for one in found if one.players == players]
        groups.append((np.array([terms(one) for one in same]), np.array([one.won for one in same])))

    def loss(weights: Any) -> tuple[float, Any]:
        value, slope = 0.01 * float(weights @ weights), 0.02 * weights
        for values, won in groups:
            power = values @ weights
            share = np.exp(power - power.max(axis=1, keepdims=True))
            share /= share.sum(axis=1, keepdims=True)
            value -= float((won * np.log(share + 1e-12)).sum())
            slope = slope - np.einsum("ns,nsk->k", won - share, values)
        return value, slope

    start = np.zeros(groups[0][0].shape[2])
    return [float(one) for one in minimize(loss, start, jac=True, method="L-BFGS-B").x]


def logit(weights: Sequence[float], terms: Callable[[Moment], list[list[float]]]) -> Chances:
    """Return the forecast with these weights."""

    def forecast(one: Moment) -> list[float]:
        powers = [sum(w * value for w, value in zip(weights, line, strict=True)) for line in terms(one)]
        shares = [math.exp(power - max(powers)) for power in powers]
        return [share / sum(shares) for share in shares]

    return forecast


def appraisal(one: Moment) -> list[float]:
    """Return the appraisal's forecast without the correction."""
    shares = [math.exp(power - max(one.powers)) for power in one.powers]
    return [share / sum(shares) for share in shares]


def corrected(one: Moment) -> list[float]:
    """Return the forecast as players see it."""
    from powergrid.bots.chances import corrected

    return corrected(appraisal(one), one.progress)


# --- measures --------------------------------------------------------------------------------------------------


def brier(found: Sequence[Moment], forecast: Chances) -> float:
    """Return the mean squared error over all moments and seats."""
    errors = [(chance - won) ** 2 for one in found for chance, won in zip(forecast(one), one.won, strict=True)]
    return sum(errors) / len(errors)


def difference(found: Sequence[Moment], one: Chances, other: Chances) -> tuple[float, float]:
    """Return the 95 % interval of the difference between two Brier scores, from resampled games (bootstrap)."""
    games = []
    for _number, same in groupby(found, key=lambda moment: moment.game):
        parts = list(same)
        seats = sum(moment.players for moment in parts)
        games.append((seats * (brier(parts, one) - brier(parts, other)), seats))
    random, means = Random(1), []
    for _ in range(1000):
        drawn = random.choices(games, k=len(games))
        means.append(sum(error for error, _ in drawn) / sum(seats for _, seats in drawn))
    means.sort()
    return means[25], means[974]


@dataclass(frozen=True, slots=True)
class Bin:
    """Forecasts with about the same chance: their number, their mean, and the win rate."""

    count: int
    forecast: float
    won: float


def reliability(found: Sequence[Moment], forecast: Chances) -> list[Bin]:
    """Return the bins of a forecast, each a tenth wide, without empty ones."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(_BINS)]
    for one in found:
        for chance, won in zip(forecast(one), one.won, strict=True):
            bins[min(_BINS - 1, int(chance * _BINS))].append((chance, won))
    return [
        Bin(len(part), sum(chance for chance, _ in part) / len(part), sum(won for _, won in part) / len(part))
        for part in bins
        if part
    ]


# --- the page --------------------------------------------------------------------------------------------------


def diagram(bins: Sequence[Bin]) -> str:
    """Return the reliability diagram as SVG: victories against forecasts, with larger dots for more forecasts."""
    size, left, top = 360, 62, 16

    def x(share: float) -> float:
        return left + size * share

    def y(share: float) -> float:
        return top + size * (1 - share)

    lines = []
    for tick in range(0, 101, 20):
        share = tick / 100
        lines.append(
            f'<path d="M{x(0):.0f} {y(share):.0f}H{x(1):.0f}M{x(share):.0f} {y(0):.0f}V{y(1):.0f}" stroke="#D8D2C4"/>'
        )
        lines.append(f'<text x="{x(share):.0f}" y="{y(0) + 20:.0f}" text-anchor="middle">{tick}</text>')
        lines.append(f'<text x="{x(0) - 8:.0f}" y="{y(share) + 5:.0f}" text-anchor="end">{tick}</text>')
    most = max(one.count for one in bins)
    dots = [
        f'<circle cx="{x(one.forecast):.1f}" cy="{y(one.won):.1f}" r="{4 + 9 * math.sqrt(one.count / most):.1f}"/>'
        for one in bins
    ]
    path = "L".join(f"{x(one.forecast):.1f} {y(one.won):.1f}" for one in bins)
    width, height = left + size + 24, top + size + 52
    return "\n".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f'<rect width="{width}" height="{height}" fill="#FBF9F4"/>',
        '<g font-family="sans-serif" font-size="13" fill="#46545F">',
        *lines,
        f'<text x="{x(0.5):.0f}" y="{y(0) + 42:.0f}" text-anchor="middle">forecast in percent</text>',
        f'<text transform="translate(18 {y(0.5):.0f}) rotate(-90)" text-anchor="middle">victories in percent</text>',
        "</g>",
        f'<path d="M{x(0):.0f} {y(0):.0f}L{x(1):.0f} {y(1):.0f}" stroke="#9C9585" stroke-dasharray="5 4"/>',
        f'<path d="M{path}" fill="none" stroke="#0E6E78" stroke-width="2"/>',
        f'<g fill="#0E6E78">{"".join(dots)}</g>',
        "</svg>",
    )) + "\n"  # fmt: skip


def report(found: Sequence[Moment], fitted: Sequence[Moment]) -> str:
    """Return the measured numbers as Markdown."""
    simple = logit(fit_logit(fitted, simple_terms), simple_terms)
    low, high = difference(found, corrected, simple)
    games, others = len({one.game for one in found}), len({one.game for one in fitted})
    even = brier(found, lambda one: [1 / one.players] * one.players)
    lines = [
        f"Measured over {games:,} games ({len(found):,} ends of rounds); the constants were fitted to {others:,}"
        " others.",
        "",
        "| forecast | Brier score |",
        "| --- | ---: |",
        f"| equal chances for everybody | {even:.4f} |",
        f"| cities and income alone | {brier(found, simple):.4f} |",
        f"| appraisal without the correction | {brier(found, appraisal):.4f} |",
        f"| **the chances shown** | **{brier(found, corrected):.4f}** |",
        "",
        f"The chances shown are better than cities and income alone by {-high:.4f} to {-low:.4f} (95 % interval,"
        " resampled games).",
        "",
        "| forecast | number | mean forecast | victories |",
        "| --- | ---: | ---: | ---: |",
    ]
    for one in reliability(found, corrected):
        tenth = min(_BINS - 1, int(one.forecast * _BINS)) * 100 // _BINS
        shares = f"{100 * one.forecast:.1f} % | {100 * one.won:.1f} %"
        lines.append(f"| {tenth} to {tenth + 100 // _BINS} % | {one.count:,} | {shares} |")
    return "\n".join(lines)


def publish(text: str, bins: Sequence[Bin]) -> None:
    """Write the numbers between the markers on the page, and the diagram."""
    page = venv_setup.ROOT / _PAGE
    before, _mark, rest = page.read_text("utf-8").partition("<!-- measured -->\n")
    after = rest.partition("<!-- end -->")[2]
    page.write_text(f"{before}<!-- measured -->\n\n{text}\n\n<!-- end -->{after}", "utf-8")
    (venv_setup.ROOT / _PICTURE).write_text(diagram(bins), "utf-8")


def write_constants(constants: tuple[float, float, float]) -> None:
    """Write the constants of the correction to the module, and use them from now on."""
    from powergrid.bots import chances

    path = venv_setup.ROOT / _CONSTANTS
    text, changed = re.subn(r"(?m)^SHARPNESS: Final = .*$", f"SHARPNESS: Final = {constants}", path.read_text("utf-8"))
    if changed != 1:
        sys.exit(f"{path} has no line that sets SHARPNESS: put it back")
    path.write_text(text, "utf-8")
    setattr(chances, "SHARPNESS", constants)  # noqa: B010 - a Final of another module


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="measure_chances.py", description=__doc__.split("\n\n", 1)[1])
    parser.add_argument("--games", type=int, default=1000, help="games to measure with (default: 1000)")
    parser.add_argument("--others", type=int, default=519, help="games to fit to (default: 519)")
    parser.add_argument("--fit", action="store_true", help="also fit the correction")
    parser.add_argument("--publish", action="store_true", help="write docs/chances.md and its diagram")
    parser.add_argument("--keep", type=Path, help="a file for the games")
    parser.add_argument(_INSIDE, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.games < 10 or args.others < 10:
        parser.error("both numbers of games must be at least 10")
    return args


def main(arguments: Sequence[str]) -> None:
    """Prepare the environment, then play, measure and write."""
    args = parse(arguments)
    if not args.inside:
        python = venv_setup.prepare(["dev"])
        venv_setup.start([python, __file__, _INSIDE, *arguments], venv_setup.in_checkout())
    fitted = gather(_OTHERS, args.others, args.keep)
    found = gather(1, args.games, args.keep)
    if args.fit:
        write_constants(fit_sharpness(fitted))
    text = report(found, fitted)
    print(text)
    if args.publish:
        publish(text, reliability(found, corrected))


if __name__ == "__main__":
    main(sys.argv[1:])
