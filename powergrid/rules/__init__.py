"""The law: pure functions on plain state. No files, no clock, no hidden chance.

Everywhere in here: money, prices and bids are in Elektro; a seat is 0 to players - 1, clockwise; a plant is its card
number (3 to 50, STEP3 for the Step 3 card); a city is an index of the ruleset; a fuel is an index of FUELS and amounts
are tokens in that order; `out` collects the events, in order. `why_not_…` returns the reason why an action is illegal.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def form() -> str:
    """Return "compiled" if the rules run as machine code (see hatch_build.py), else "pure Python"."""
    found = find_spec("powergrid.rules.engine")
    origin = found.origin if found is not None else None
    return "compiled" if origin is not None and origin.endswith(tuple(EXTENSION_SUFFIXES)) else "pure Python"
