"""Starting the program with a test in place of its main loop."""

from collections.abc import Callable

import pytest

from powergrid.desktop import start
from powergrid.desktop.app import App


def when_started(monkeypatch: pytest.MonkeyPatch, look: Callable[[App], None]) -> None:
    """Make the program call `look` instead of running its loop."""

    class Looked(App):
        def run(self) -> None:
            look(self)

    monkeypatch.setattr(start, "App", Looked)
