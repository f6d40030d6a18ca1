"""Whether another program uses the same files of the user."""

from __future__ import annotations

from typing import TYPE_CHECKING

from powergrid.base.resources import user_data_dir

if TYPE_CHECKING:
    import sqlite3


class ProgramLock:
    """A sign for other programs that this one is open; it goes with the program, however that ends.

    An empty database serves as the sign, because SQLite knows how every system locks a file.
    """

    def __init__(self) -> None:
        self._held: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Put the sign up; False when another program has put it up already.

        Where no sign can be put up (a read-only folder, a Python without SQLite) there is no telling: True.
        """
        if self._held is not None:
            return True
        try:
            import sqlite3  # only here: no command needs it
        except ImportError:
            return True
        path = user_data_dir() / "open.lock"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(path, timeout=0, isolation_level=None)
        except (OSError, sqlite3.Error):
            return True
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            connection.close()
            return error.sqlite_errorcode != sqlite3.SQLITE_BUSY
        self._held = connection
        return True

    def release(self) -> None:
        """Take the sign down."""
        if self._held is not None:
            self._held.close()
            self._held = None
