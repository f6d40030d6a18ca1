"""Statistics of all finished games: victories, averages, favourite plants.

Games with the same set-up and the same first round count as one game, because they were imported twice or continued
from an earlier one; only the first to be finished counts. Two people with the same name at a table are shown as "Ana"
and "Ana (2)".

The database in the user's folder is only a cache that can be rebuilt at any time from the records of finished games.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Final

from powergrid.base.errors import PowergridError
from powergrid.base.resources import user_data_dir
from powergrid.game import steps
from powergrid.record import Record, action_text
from powergrid.rules.standing import places
from powergrid.rules.state import FINISHED
from powergrid.saves import SaveInfo, list_saves, open_game
from powergrid.study.statistics import Statistics, statistics

FILE_NAME: Final = "history.sqlite"
#: Increase this whenever the tables change: a database with another number is rebuilt.
_VERSION: Final = 2
_FAVOURITES: Final = 3
#: How many games a player must have finished to have favourite plants, and how often they must have bought one.
_GAMES_FOR_FAVOURITES, _TIMES_FOR_FAVOURITES = 3, 2

_TABLES: Final = """
CREATE TABLE games (
    file TEXT PRIMARY KEY, stamp INTEGER NOT NULL, saved TEXT NOT NULL, board TEXT NOT NULL, edition TEXT NOT NULL,
    rounds INTEGER NOT NULL, finished INTEGER NOT NULL, opening TEXT NOT NULL
);
CREATE TABLE results (
    file TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, player TEXT NOT NULL,
    name TEXT NOT NULL, kind TEXT NOT NULL, place INTEGER NOT NULL, shared INTEGER NOT NULL,
    supplied INTEGER NOT NULL, money INTEGER NOT NULL, cities INTEGER NOT NULL, PRIMARY KEY (file, seat)
);
CREATE TABLE plants (
    file TEXT NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, plant INTEGER NOT NULL,
    price INTEGER NOT NULL, minimum INTEGER NOT NULL
);
CREATE INDEX results_by_player ON results (player);
CREATE INDEX plants_by_seat ON plants (file, seat);
CREATE INDEX games_by_opening ON games (opening);
"""
#: The games that count: for each opening, the first to be finished.
_COUNTED: Final = """
CREATE TEMP VIEW counted AS SELECT * FROM games AS one WHERE finished AND NOT EXISTS (
    SELECT 1 FROM games AS other
    WHERE other.finished AND other.opening = one.opening AND (other.saved, other.file) < (one.saved, one.file)
)
"""


@dataclass(frozen=True, slots=True)
class PlayerHistory:
    """The results of a player in all finished games.

    Attributes:
        name: The name, as last spelled.
        kind: "human" or a bot's name.
        wins: Games won, including shared victories.
        supplied, money, cities, place: Averages at the end (cities, Elektro, cities, 1 = first).
        favourites: The plants bought most often and how often (at least twice); empty before a few games have been
            played.
        over_minimum: The average amount in Elektro paid above the minimum for a plant.
    """

    name: str
    kind: str
    games: int
    wins: int
    supplied: float
    money: float
    cities: float
    place: float
    favourites: tuple[tuple[int, int], ...]
    over_minimum: float


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game: its file among the saves, when it ended (UTC), ids of board and edition, rounds, players.

    Attributes:
        players: (name, place), best first; tied players share a place.
    """

    path: Path
    saved: datetime
    board: str
    edition: str
    rounds: int
    players: tuple[tuple[str, int], ...]


class History:
    """A database of finished games, for use in a `with` block. Opening it updates it from the records."""

    def __init__(self, path: Path | None = None) -> None:
        """Open or create the database (None: the user's database).

        A missing, damaged or older database is rebuilt from the records. If it cannot be written, it stays in memory.
        """
        self._path = path or user_data_dir() / FILE_NAME
        games = (info for info in list_saves("finished") if not info.tutorial)  # in these, the lessons decide
        self._files: dict[str, SaveInfo] = {info.path.name: info for info in games}
        self._db = self._open()

    def __enter__(self) -> History:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._db.close()

    # --- updating -------------------------------------------------------------------------------------------

    def _open(self) -> sqlite3.Connection:
        for attempt in range(2):
            try:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                return self._ready(self._path)
            except sqlite3.OperationalError:
                break  # locked by another program, or not writable
            except sqlite3.DatabaseError:
                if attempt == 0:
                    with contextlib.suppress(OSError):
                        self._path.unlink()
            except OSError:
                break
        return self._ready(":memory:")

    def _ready(self, place: Path | str) -> sqlite3.Connection:
        db = sqlite3.connect(place, timeout=1.0)
        try:
            db.execute("PRAGMA foreign_keys = ON")
            if db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
                raise sqlite3.DatabaseError("damaged")
            if db.execute("PRAGMA user_version").fetchone()[0] != _VERSION:
                _make_tables(db)
            self._update(db)
            db.execute(_COUNTED)
        except BaseException:
            db.close()
            raise
        return db

    def _update(self, db: sqlite3.Connection) -> None:
        """Add new and changed records, and remove those that no longer exist."""
        known = dict(db.execute("SELECT file, stamp FROM games"))
        now = {name: _stamp(info.path) for name, info in self._files.items()}
        with db:
            for name in [name for name, stamp in known.items() if now.get(name) != stamp]:
                db.execute("DELETE FROM games WHERE file = ?", (name,))
            for name in [name for name, stamp in now.items() if known.get(name) != stamp]:
                _add(db, self._files[name], now[name])

    # --- queries --------------------------------------------------------------------------------------------

    def players(self) -> list[PlayerHistory]:
        """Return all players, sorted by wins, then by games, then by name."""
        rows = self._db.execute(
            "SELECT player, kind, COUNT(*), SUM(place = 1), AVG(supplied), AVG(money), AVG(cities), AVG(place)"
            " FROM results JOIN counted USING (file) GROUP BY player, kind ORDER BY 4 DESC, 3 DESC, 1, 2"
        ).fetchall()
        return [
            PlayerHistory(
                self._last_name(player, kind),
                kind,
                games,
                wins,
                supplied,
                money,
                cities,
                place,
                self._favourites(player, kind) if games >= _GAMES_FOR_FAVOURITES else (),
                self._over_minimum(player, kind),
            )
            for player, kind, games, wins, supplied, money, cities, place in rows
        ]

    def _last_name(self, player: str, kind: str) -> str:
        row = self._db.execute(
            "SELECT name FROM results JOIN counted USING (file) WHERE player = ? AND kind = ?"
            " ORDER BY saved DESC, seat LIMIT 1",
            (player, kind),
        ).fetchone()
        return str(row[0])

    def _favourites(self, player: str, kind: str) -> tuple[tuple[int, int], ...]:
        rows = self._db.execute(
            "SELECT plant, COUNT(*) FROM plants JOIN results USING (file, seat) JOIN counted USING (file)"
            " WHERE player = ? AND kind = ? GROUP BY plant HAVING COUNT(*) >= ? ORDER BY 2 DESC, 1 LIMIT ?",
            (player, kind, _TIMES_FOR_FAVOURITES, _FAVOURITES),
        )
        return tuple((int(plant), int(count)) for plant, count in rows)

    def _over_minimum(self, player: str, kind: str) -> float:
        row = self._db.execute(
            "SELECT AVG(price - minimum) FROM plants JOIN results USING (file, seat) JOIN counted USING (file)"
            " WHERE player = ? AND kind = ?",
            (player, kind),
        ).fetchone()
        return float(row[0] or 0.0)

    def games(self) -> list[PastGame]:
        """Return all finished games that count, newest first."""
        rows = self._db.execute(
            "SELECT file, saved, board, edition, rounds FROM counted ORDER BY saved DESC, file"
        ).fetchall()
        return [
            PastGame(self._files[file].path, datetime.fromisoformat(saved), board, edition, rounds, self._places(file))
            for file, saved, board, edition, rounds in rows
        ]

    def _places(self, file: str) -> tuple[tuple[str, int], ...]:
        rows = self._db.execute("SELECT name, place FROM results WHERE file = ? ORDER BY place, seat", (file,))
        return tuple((str(name), int(place)) for name, place in rows)


def _make_tables(db: sqlite3.Connection) -> None:
    for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        db.execute(f'DROP TABLE IF EXISTS "{name.replace(chr(34), chr(34) * 2)}"')
    db.executescript(_TABLES)
    db.execute(f"PRAGMA user_version = {_VERSION}")


def _stamp(path: Path) -> int:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return 0
    return hash((status.st_mtime_ns, status.st_size)) >> 1


def _add(db: sqlite3.Connection, info: SaveInfo, stamp: int) -> None:
    """Add a record; remember an unusable one, so that it is not read again every time."""
    try:
        game = open_game(info.path)
    except PowergridError:
        game = None
    usable = game is not None and game.state.phase == FINISHED
    saved = info.saved.astimezone(UTC).isoformat()
    rounds = game.state.round if game is not None else 0
    db.execute(
        "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (info.path.name, stamp, saved, info.board, info.edition, rounds, usable, _opening(game.record) if game else ""),
    )
    if game is None or not usable:
        return
    stats = statistics(game)
    kinds = [entry.kind for entry in game.record.setup.players]
    db.executemany(
        "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(info.path.name, *row) for row in _result_rows(stats, kinds)],
    )
    db.executemany(
        "INSERT INTO plants VALUES (?, ?, ?, ?, ?)",
        [(info.path.name, one.seat, one.plant, one.price, one.minimum) for one in stats.purchases],
    )


def _result_rows(stats: Statistics, kinds: list[str]) -> Iterator[tuple[int | str, ...]]:
    ranking, names = places(stats.ranking), _distinct_names(stats.names, kinds)
    for seat, place in ranking.items():
        line, name = stats.rounds[-1].lines[seat], names[seat]
        shared = list(ranking.values()).count(place) > 1
        figures = line.supplied, line.money, line.cities
        yield seat, name.casefold(), name, kinds[seat], place, shared, *figures


def _distinct_names(names: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Return the names by seat; the second person or bot with the same name becomes "Ana (2)"."""
    seen: Counter[tuple[str, str]] = Counter()
    apart = []
    for name, kind in zip((" ".join(name.split()) for name in names), kinds, strict=True):
        seen[name.casefold(), kind] += 1
        times = seen[name.casefold(), kind]
        apart.append(f"{name} ({times})" if times > 1 else name)
    return apart


def _opening(record: Record) -> str:
    """Return a hash of the set-up and the first round, which is the same in all games continued from it."""
    length = sum(1 for _game in takewhile(lambda game: game.state.round <= 1, steps(record)))
    setup = record.setup.model_dump_json(exclude={"players"})
    names = [entry.name for entry in record.setup.players]  # not their kinds: seats may be handed over
    actions = [action_text(action, record.ruleset) for action in record.actions[:length]]
    return hashlib.sha256(json.dumps([setup, names, actions]).encode()).hexdigest()
