"""Programs that start and do something else in place of their loop."""

from collections.abc import Callable

import pytest

from powergrid.desktop import start
from powergrid.desktop.app import App


def when_started(monkeypatch: pytest.MonkeyPatch, look: Callable[[App], None]) -> None:
    """Let a program that starts call `look` in place of its loop."""

    class Looked(App):
        def run(self) -> None:
            look(self)

    monkeypatch.setattr(start, "App", Looked)
