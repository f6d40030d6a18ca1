"""Every command uses exit statuses, streams and messages as documented."""

import argparse
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import powergrid
from powergrid import cli, commands
from powergrid.base import logs
from powergrid.base.errors import PowergridError
from powergrid.base.resources import user_maps_dir
from powergrid.rules import form

CHECKOUT = Path(__file__).resolve().parents[2]


#: A quick call of each command; `replay` is tested in tests/commands/test_replay.py.
CALLS_THAT_PRINT = [
    ["--help"],
    pytest.param(["maps", "--help"], marks=pytest.mark.long),
    pytest.param(["maps", "--schema"], marks=pytest.mark.long),
    pytest.param(["maps"], marks=pytest.mark.long),
    ["preview", "italy", "--output", "{folder}/x.svg"],
    pytest.param(["preview", "italy", "--regions"], marks=pytest.mark.long),
    pytest.param(["report", "--output", "{folder}/x.zip"], marks=pytest.mark.long),
    pytest.param(["simulate", "--games", "1"], marks=pytest.mark.long),
    ["simulate", "--games", "5", "--json", "--jobs", "2"],
]


def _powergrid(*arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT)} | more
    command = [sys.executable, "-m", "powergrid", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60)


def _with_command(monkeypatch: pytest.MonkeyPatch, run: Callable[[argparse.Namespace], int]) -> None:
    """Make `powergrid probe` call a function."""

    class Probe:
        def register(self, subparsers: "commands.Subparsers") -> None:
            parser = subparsers.add_parser("probe", help="for this test")
            parser.add_argument("--number", type=int)
            parser.set_defaults(run=run)

        def run(self, args: argparse.Namespace) -> int:
            return run(args)

    monkeypatch.setattr(commands, "names", lambda: ["probe"])
    monkeypatch.setattr(commands, "load", lambda _name: Probe())


def _raises(error: BaseException) -> Callable[[argparse.Namespace], int]:
    def run(_args: argparse.Namespace) -> int:
        raise error

    return run


def test_version() -> None:
    done = _powergrid("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"powergrid {powergrid.__version__} ({form()})\n", "")


@pytest.mark.parametrize("name", ["", *commands.names()])
def test_every_command_has_help(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*([name] if name else []), "--help"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith(f"usage: powergrid {name}".rstrip())
    assert err == ""


@pytest.mark.parametrize("arguments", [["--nonsense"], ["nonsense"], ["--version=3"]])
def test_an_invalid_call(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert len(err.splitlines()) == 1
    assert "--help" in err


@pytest.mark.parametrize(
    ("word", "answer"),
    [
        ("simlate", "there is no command simlate; did you mean simulate?"),
        ("xyz", "there is no command xyz; choose from bench, "),
        ("--vresion", "there is no option --vresion; did you mean --version?"),
    ],
)
def test_an_unknown_word_suggests_the_nearest_valid_one(
    word: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([word]) == 2
    assert capsys.readouterr().err.startswith(f"powergrid: {answer}")


def test_an_invalid_argument_of_a_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    _with_command(monkeypatch, lambda _args: 0)
    assert cli.main(["probe", "--number", "many"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("powergrid probe: argument --number: invalid int value: 'many'")


def test_a_command_sets_the_exit_status(monkeypatch: pytest.MonkeyPatch) -> None:
    _with_command(monkeypatch, lambda args: 0 if args.number == 3 else 1)
    assert cli.main(["probe", "--number", "3"]) == 0
    assert cli.main(["probe", "--number", "4"]) == 1


_REPORT = "; please report it with {log}"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (PowergridError("the board\n  is not there"), "powergrid: the board is not there"),
        (FileNotFoundError(2, "Not there", "x.json"), "powergrid: x.json: Not there"),
        (OSError(28, "No space left on device"), "powergrid: No space left on device"),
        (SystemExit("no display"), "powergrid: no display"),
        (ZeroDivisionError("by zero"), "powergrid: unexpected error (ZeroDivisionError: by zero)" + _REPORT),
        (RecursionError("deep"), "powergrid: unexpected error (RecursionError: deep)" + _REPORT),
    ],
)
def test_an_error_is_reported_on_one_line(
    error: BaseException, text: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _with_command(monkeypatch, _raises(error))
    try:
        assert cli.main(["probe"]) == 1
    finally:
        logs.stop()
    assert capsys.readouterr().err == text.format(log=logs.log_path()) + "\n"


def test_an_interrupt_has_the_exit_status_that_shells_use(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _with_command(monkeypatch, _raises(KeyboardInterrupt()))
    assert cli.main(["probe"]) == 128 + signal.SIGINT
    assert capsys.readouterr().err == "powergrid: stopped\n"


_INTERRUPTED = """
import signal, sys

class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == {name!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Stop())
import powergrid.__main__
sys.argv = ["powergrid", "simulate", "--games", "1"]
sys.exit(powergrid.__main__.main())
"""


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("name", ["powergrid.cli", "powergrid.commands.maps", "powergrid.simulation", "networkx"])
def test_an_interrupt_during_start_up_prints_one_line(name: str) -> None:
    script = _INTERRUPTED.format(name=name)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=CHECKOUT, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (128 + signal.SIGINT, "", "powergrid: stopped\n")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["maps", "--help"], ["maps"]])
def test_a_write_error_sets_the_exit_status(arguments: list[str]) -> None:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "powergrid", *arguments]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=CHECKOUT, env=env)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "No space left" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["report", "--output", ""], "the file name is missing"),
        (["replay", ""], "the file name is missing"),
        (["replay", "x.json", "--at", "9" * 60], "is far too large"),
        (["simulate", "--seed", "-" + "9" * 60], "is far too small"),
        (["replay", "x.json", "--window", "--screenshot", "x.png"], "choose one of them"),
        (["replay", "x.json", "--window", "--snapshots"], "choose one of them"),
    ],
)
def test_an_invalid_call_is_explained(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [["preview"], ["preview", "--output", "x.png"], ["simulate", "--games", "1", "--map"]]
)
def test_a_missing_or_invalid_board_is_reported(
    arguments: list[str], user_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments.insert(1 if arguments[0] == "preview" else len(arguments), "atlantis")
    assert cli.main(arguments) == 2
    assert "atlantis: there is no such board; the boards are baden-wuerttemberg, benelux" in capsys.readouterr().err
    user_maps_dir().mkdir(parents=True)
    (user_maps_dir() / "mine.json").write_text('{"id": "atlantis", "name": 3}', encoding="utf-8")
    assert cli.main(arguments) == 1
    err = capsys.readouterr().err
    assert 'the board "atlantis" exists, but mine.json has errors: name: must be text in quotes' in err
    assert err.count("\n") == 1


def test_a_command_works_without_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(_args: argparse.Namespace) -> int:
        print("out")
        print("err", file=sys.stderr)
        return 0

    _with_command(monkeypatch, run)
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert cli.main(["probe"]) == 0
    assert cli.main(["--nonsense"]) == 2
    for stream in (sys.stdout, sys.stderr):
        stream.close()


@pytest.mark.skipif(sys.platform == "win32", reason="pipes close differently there")
@pytest.mark.parametrize("arguments", CALLS_THAT_PRINT)
def test_a_closed_pipe_ends_every_command_silently(arguments: list[str], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "powergrid", *(word.format(folder=tmp_path) for word in arguments)]
    env = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, cwd=CHECKOUT, env=env)
    os.close(writer)
    assert (done.returncode, done.stderr) == (128 + signal.SIGPIPE, "")


def test_any_text_can_be_printed_in_every_locale() -> None:
    done = _powergrid("Łódź", LC_ALL="C.UTF-8", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert "Łódź" in done.stderr
