"""Starting the program with a test in place of its main loop."""

from collections.abc import Callable

import pytest

from powergrid.desktop import start
from powergrid.desktop.app import App


def when_started(monkeypatch: pytest.MonkeyPatch, check: Callable[[App], None]) -> None:
    """Make the program call `check` instead of running its loop."""

    class CheckedApp(App):
        def run(self) -> None:
            check(self)

    monkeypatch.setattr(start, "App", CheckedApp)
