"""Stop a script that was started with a Python version too old for the project, and say which one to use.

This module uses only syntax that old versions of Python 3 understand.
"""

import shutil
import sys
from typing import Callable, Optional, Tuple  # noqa: UP035

OLDEST = (3, 11)


def complaint(
    version: "Tuple[int, int]",  # noqa: UP006
    which: "Callable[[str], Optional[str]]" = shutil.which,  # noqa: UP045
) -> "Optional[str]":  # noqa: UP045
    """Return the error message for a Python of this version, or None if it is new enough."""
    if version >= OLDEST:
        return None
    text = "Python 3.11 or newer is needed; this is Python {}.{}.".format(*version)
    for minor in (14, 13, 12, 11):
        name = "python3.{}".format(minor)  # noqa: UP032
        if which(name):
            return text + " You have {}: use it in place of python3.".format(name)  # noqa: UP032
    return text + " Get it from your system's packages or from python.org, then try again."


_complaint = complaint((sys.version_info[0], sys.version_info[1]))
if _complaint:
    sys.exit(_complaint)
