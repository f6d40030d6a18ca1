"""The generated games for tests, and the search that found them.

`python -m tests.games.generated_games` plays random games until, together with the golden games, they cover all
required features, and writes a small selection to the folder `generated`.
"""

import gzip
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from powergrid.content.options import OptionValue
from powergrid.record import Record, parse_record, record_text
from tests.games.features import features
from tests.games.golden_games import NAMES as GOLDEN_NAMES
from tests.games.golden_games import golden
from tests.games.random_play import BOARDS, EDITIONS, Choice, play, random_options
from tests.games.required import ALL_REQUIRED

FOLDER = Path(__file__).parent / "generated"
SUFFIX = ".json.gz"
NAMES = tuple(sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob(f"*{SUFFIX}")))
#: Games on the additional boards with features missing from the golden games (see generated_more/README.md).
MORE = Path(__file__).parent / "generated_more"
MORE_NAMES = tuple(sorted(path.name.removesuffix(SUFFIX) for path in MORE.glob(f"*{SUFFIX}")))


def generated(name: str) -> Record:
    """Return a generated game by its name."""
    folder = MORE if name in MORE_NAMES else FOLDER
    return parse_record(gzip.decompress((folder / f"{name}{SUFFIX}").read_bytes()))


def golden_features() -> frozenset[str]:
    """Return the features of the golden games, up to the point where they stop following the rules."""
    games = [golden(name) for name in GOLDEN_NAMES]
    return frozenset().union(*(features(game.record, game.agrees_until) for game in games))


def _candidates() -> Iterator[tuple[str, Record]]:
    """Yield random games endlessly, cycling through all set-ups."""
    for seed in count(1):
        for board in BOARDS:
            for edition in EDITIONS:
                for players in range(2, 7):
                    choice = Choice(board, edition, players, _options(seed, board, players))
                    yield f"{board}_{edition}_{players}p_{seed}", play(choice, seed).record


def _options(seed: int, board: str, players: int) -> dict[str, OptionValue]:
    random = Random(f"{seed} {board} {players}")
    variant: list[dict[str, OptionValue]] = [
        {},
        {"starting_cities": True},
        {"first_game": True},
        {"first_game": True, "tiebreak_cities": False},
        {"rearrange_between_runs": True},
        {"vienna_floor": 0},
        {"central_europe_specials": False},
        random_options(random, "classic", players),
    ]
    return random.choice(variant)


def search() -> dict[str, Record]:
    """Return games with features that are missing from the golden games."""
    missing = set(ALL_REQUIRED) - golden_features()
    wanted = frozenset(missing)
    shown: dict[str, set[str]] = {}
    records: dict[str, Record] = {}
    for name, record in _candidates():
        here = features(record) & wanted
        if here & missing:
            shown[name], records[name] = here, record
            missing -= here
            print(f"{name}: {len(missing)} to go {sorted(missing) if len(missing) < 6 else ''}", flush=True)
        if not missing:
            break
    for name in sorted(shown, key=lambda n: len(shown[n])):
        if set().union(*(shown[other] for other in shown if other != name)) >= wanted:
            del shown[name]
    return {name: records[name] for name in shown}


def main() -> None:
    """Run the search and write the games."""
    FOLDER.mkdir(exist_ok=True)
    found = search()
    for path in FOLDER.glob(f"*{SUFFIX}"):
        path.unlink()
    for name, record in found.items():
        (FOLDER / f"{name}{SUFFIX}").write_bytes(gzip.compress(record_text(record).encode(), mtime=0))
    print(f"{len(found)} games")


if __name__ == "__main__":
    main()
