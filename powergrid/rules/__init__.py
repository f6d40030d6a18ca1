"""The rules of the game: pure functions on plain state. No files, no clock, no hidden randomness.

Conventions: Money, prices and bids are in Elektro. Seats are 0 to players - 1, clockwise. A plant is a card number (3
to 50, STEP3 for the Step 3 card), a city is an index into the ruleset, and a fuel is an index into FUELS; amounts are
tokens in that order. `out` collects the events, in order. `why_not_…` returns the reason why an action is illegal.
"""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec


def form() -> str:
    """Return "compiled" if the rules run as machine code (see hatch_build.py), else "pure Python"."""
    found = find_spec("powergrid.rules.engine")
    origin = found.origin if found is not None else None
    return "compiled" if origin is not None and origin.endswith(tuple(EXTENSION_SUFFIXES)) else "pure Python"
