"""The log file, for finding the cause of problems.

Modules write to it with `logging.getLogger(__name__)`; nothing goes to the terminal.
"""

import logging
import platform
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path

from powergrid import __version__
from powergrid.base import resources
from powergrid.base.errors import PowergridError

FILE_NAME = "powergrid.log"
_SIZE = 500_000
_KEPT = 3


def log_path() -> Path:
    """Return the path of the newest log file, whether it exists or not."""
    return resources.user_log_dir() / FILE_NAME


def start(level: int = logging.INFO) -> Path | None:
    """Send the program's log to a rotating file in the user's log folder, unless logging has already started.

    Returns the path of the file, or None if it cannot be written; the program then runs without a log.
    """
    logger = logging.getLogger("powergrid")
    for handler in logger.handlers:
        if isinstance(handler, RotatingFileHandler):
            return Path(handler.baseFilename)
    logging.raiseExceptions = False
    logger.propagate = False
    logger.setLevel(level)
    try:
        resources.ensure_dir(resources.user_log_dir())
        to_file = RotatingFileHandler(
            log_path(), maxBytes=_SIZE, backupCount=_KEPT, encoding="utf-8", errors="backslashreplace"
        )
    except (PowergridError, OSError):
        logger.addHandler(logging.NullHandler())
        return None
    to_file.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.addHandler(to_file)
    logger.info("powergrid %s, Python %s, %s", __version__, platform.python_version(), _system())
    return Path(to_file.baseFilename)


def stop() -> None:
    """Close the log file, so that it can be moved or deleted."""
    logger = logging.getLogger("powergrid")
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()
    logger.propagate = True


def _system() -> str:
    frozen = " (executable)" if getattr(sys, "frozen", False) else ""
    return f"{platform.system()} {platform.release()} {platform.machine()}{frozen}"
