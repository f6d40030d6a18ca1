"""Start the program, but run a test instead of its loop."""

from collections.abc import Callable

import pytest

from powergrid.desktop import start
from powergrid.desktop.app import App


def when_started(monkeypatch: pytest.MonkeyPatch, look: Callable[[App], None]) -> None:
    """Let the program call `look` instead of its loop when it starts."""

    class Looked(App):
        def run(self) -> None:
            look(self)

    monkeypatch.setattr(start, "App", Looked)
