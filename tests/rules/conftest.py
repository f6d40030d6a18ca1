"""The `edition` fixture. Rules tests that use it run for both editions unless they choose one themselves."""

import pytest

from powergrid.content.editions import Edition
from tests.rules.builder import BOTH


@pytest.fixture(params=BOTH)
def edition(request: pytest.FixtureRequest) -> Edition:
    """Return one of the two editions."""
    chosen: Edition = request.param
    return chosen
