"""Rate the bots in a tournament with the Weng–Lin model (openskill), with intervals found by resampling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from random import Random
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from powergrid.base.errors import PowergridError

#: The package for the ratings, and the number of samples for the intervals.
_PACKAGE: Final = "openskill"
_DRAWS: Final = 50
#: Half the width of a 95 % interval in standard deviations.
_WIDE: Final = 1.96
#: A game: the kinds by seat, and their ranks.
_Game = tuple[tuple[str, ...], tuple[int, ...]]


class RatingsError(PowergridError):
    """Ratings that are not available; the text says what to install."""


class Rating(NamedTuple):
    """A bot's rating with its 95 % interval, its games (seats) and its victories; shared victories are split."""

    kind: str
    rating: float
    low: float
    high: float
    seats: int
    wins: float


def check_installed() -> None:
    """Check that ratings are available. Raises RatingsError otherwise."""
    if find_spec(_PACKAGE) is None:
        raise RatingsError(
            f'--tournament needs the package {_PACKAGE}: run pip install "powergrid-tabletop[research]" '
            f"(or pip install {_PACKAGE})"
        )


class Ratings:
    """Tournament games, collected from their JSON values, and the bots' ratings in them."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._games: list[_Game] = []

    def add(self, game: Mapping[str, Any]) -> None:
        """Add a game."""
        places = [0] * len(game["players"])
        for place, group in enumerate(game["ranking"]):
            for seat in group:
                places[seat] = place
        self._games.append((tuple(map(str, game["players"])), tuple(places)))

    def rated(self) -> list[Rating]:
        """Return the ratings, best first.

        A rating is the mean over many resampled tournaments, each with the same number of games drawn at random, with
        repetition and in any order, from the games played. The interval is 1.96 standard deviations on either side.
        """
        random = Random(self._seed)
        found: dict[str, list[float]] = {}
        for _ in range(_DRAWS):
            for kind, value in _rate(random.choices(self._games, k=len(self._games))).items():
                found.setdefault(kind, []).append(value)
        return sorted((self._rating(kind, values) for kind, values in found.items()), key=lambda one: -one.rating)

    def _rating(self, kind: str, values: Sequence[float]) -> Rating:
        middle, wide = fmean(values), _WIDE * stdev(values) if len(values) > 1 else 0.0
        seats = sum(kinds.count(kind) for kinds, _ in self._games)
        wins = sum(
            places[seat] == 0 and 1 / places.count(0)
            for kinds, places in self._games
            for seat, one in enumerate(kinds)
            if one == kind
        )
        return Rating(kind, middle, middle - wide, middle + wide, seats, wins)


def _rate(games: Sequence[_Game]) -> dict[str, float]:
    """Return the rating of each kind after these games in this order; tied seats share a rank."""
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce(tau=0.0)  # bots do not change between games
    known: dict[str, PlackettLuceRating] = {}
    for kinds, places in games:
        before = [[known.setdefault(kind, model.rating())] for kind in kinds]
        after = model.rate(before, ranks=[float(place) for place in places])
        for kind in set(kinds):
            # A kind with several seats gets the average of their ratings.
            own = [team[0] for team, one in zip(after, kinds, strict=True) if one == kind]
            known[kind] = model.rating(mu=fmean(one.mu for one in own), sigma=fmean(one.sigma for one in own))
    return {kind: rating.mu for kind, rating in known.items()}


def table(ratings: Sequence[Rating]) -> str:
    """Return the ratings as a table."""
    width = max(6, *(len(one.kind) for one in ratings))
    lines = [f"{'player':<{width}}  seats   wins %  rating  95 % interval"]
    for one in ratings:
        share = 100 * one.wins / one.seats
        lines.append(
            f"{one.kind:<{width}}  {one.seats:>5}  {share:>6.1f}  {one.rating:>6.1f}  {one.low:.1f} to {one.high:.1f}"
        )
    return "\n".join(lines)


def as_json(ratings: Sequence[Rating]) -> list[dict[str, Any]]:
    """Return the ratings as plain JSON values."""
    return [
        {
            "player": one.kind,
            "rating": round(one.rating, 3),
            "interval": [round(one.low, 3), round(one.high, 3)],
            "seats": one.seats,
            "wins": round(one.wins, 3),
        }
        for one in ratings
    ]
