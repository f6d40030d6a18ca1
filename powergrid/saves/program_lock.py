"""A lock that shows whether another copy of the program uses the same files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from powergrid.base.resources import user_data_dir

if TYPE_CHECKING:
    import sqlite3


class ProgramLock:
    """A lock that shows that the program is open. The system releases it however the program ends.

    It locks an empty database, because SQLite can lock files on every system.
    """

    def __init__(self) -> None:
        self._held: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Take the lock; return False if another copy of the program holds it.

        Also return True if locking is impossible (a read-only folder, or Python without SQLite).
        """
        if self._held is not None:
            return True
        try:
            import sqlite3  # imported here because no command needs it
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
        """Release the lock."""
        if self._held is not None:
            self._held.close()
            self._held = None
