"""Run the command line within the test process."""

from pathlib import Path

import pytest

from powergrid.cli import main


class Command:
    """A helper that runs `powergrid` with arguments."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str | Path) -> str:
        """Run a command that succeeds without an error message, and return its output."""
        assert main([str(one) for one in arguments]) == 0
        out, err = self._capsys.readouterr()
        assert err == ""
        return out

    def error(self, *arguments: str | Path, status: int = 1) -> str:
        """Run a command that prints only a one-line error message, and return that line."""
        assert main([str(one) for one in arguments]) == status
        out, err = self._capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert "unexpected" not in err
        return err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Command:
    """Return a runner for the command line."""
    return Command(capsys)
