"""Every test of the rules with an `edition` argument runs with both editions, unless it chooses its own."""

import pytest

from powergrid.content.editions import Edition
from tests.rules.builder import BOTH


@pytest.fixture(params=BOTH)
def edition(request: pytest.FixtureRequest) -> Edition:
    """Return one of the two editions."""
    chosen: Edition = request.param
    return chosen
