"""The command line: parse the arguments, run one command, report a failure in one line with an exit status."""

import argparse
import contextlib
import errno
import logging
import os
import sys
from collections.abc import Callable, Sequence
from typing import IO, Any, NoReturn, cast

from powergrid import __version__, commands
from powergrid.base import logs
from powergrid.base.errors import PowergridError, UsageError, did_you_mean, one_line
from powergrid.rules import form

OK, FAILED, WRONG_CALL, STOPPED = 0, 1, 2, 130
#: The exit status if the output pipe was closed early, for example by `| head`: the same as after SIGPIPE.
UNREAD = 141
_log = logging.getLogger(__name__)


class _Parser(argparse.ArgumentParser):
    """A parser whose error messages fit on one line and suggest the nearest valid word."""

    def error(self, message: str) -> NoReturn:
        self.exit(WRONG_CALL, f"{self.prog}: {one_line(message)} (see {self.prog} --help)\n")

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> tuple[Any, list[str]]:
        """Parse the arguments; unlike argparse, let the command's own parser reject unknown ones."""
        known, unknown = super().parse_known_args(args, namespace)
        if unknown:
            word = unknown[0].partition("=")[0][:60]
            if word.startswith("-"):
                self.error(f"there is no option {word}{did_you_mean(word, self._option_string_actions)}")
            self.error(f"unexpected argument {unknown[0][:60]!r}")
        return known, unknown

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Reject a value that is not among the choices, with a shorter message than argparse's."""
        if action.choices is None or value in action.choices:
            return
        choices, text = [str(choice) for choice in action.choices], str(value)[:60]
        hint = did_you_mean(text, choices) or f"; choose from {', '.join(choices)}"
        if isinstance(action, argparse._SubParsersAction):
            raise argparse.ArgumentError(None, f"there is no command {text}{hint}")
        raise argparse.ArgumentError(action, f"{text!r} is not a valid choice{hint}")


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every command."""
    parser: argparse.ArgumentParser = _Parser(
        prog="powergrid",
        description="Power Grid on one screen for two to six players. Without a command, it opens the game.",
        epilog="'powergrid COMMAND --help' explains one command.",
    )
    parser.add_argument("--version", action="version", version=f"powergrid {__version__} ({form()})")
    names = commands.names()
    if names:
        subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")
        for name in names:
            commands.load(name).register(subparsers)
    parser.set_defaults(parser=parser)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `powergrid` with the arguments (default: those of the process) and return the exit status.

    The status is 0 on success, 2 for invalid arguments, 1 for any other failure (with one line on standard error), 130
    when stopped by Ctrl+C, and 141 (without a message) if the output pipe was closed.
    """
    _prepare_streams()
    # Otherwise pydantic searches the metadata of every installed package for plugins.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except PowergridError as error:
        return _fail(str(error), WRONG_CALL if isinstance(error, UsageError) else FAILED)
    except BrokenPipeError:
        _give_up_output()
        return UNREAD
    except KeyboardInterrupt:
        return _fail("stopped", STOPPED)
    except OSError as error:
        if not _flushes(sys.stdout):
            _give_up_output()
            if os.name == "nt" and error.errno == errno.EINVAL:  # how Windows reports a closed pipe
                return UNREAD
        return _fail(_os_error_text(error))
    except Exception as error:
        path = logs.start()
        _log.exception("unexpected error")
        where = f" with {path}" if path else ""
        return _fail(f"unexpected error ({type(error).__name__}: {error}); please report it{where}")


def _flushes(stream: IO[str]) -> bool:
    try:
        stream.flush()
    except (OSError, ValueError):
        return False
    return True


def _give_up_output() -> None:
    """Discard output that can no longer be written; otherwise Python would print an error at exit."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str] | None) -> int:
    if not (sys.argv[1:] if arguments is None else arguments):
        return _open_game()  # faster without loading the commands
    try:
        args = build_parser().parse_args(arguments)
        run = cast("Callable[[argparse.Namespace], int]", getattr(args, "run", _open_game))
        return run(args)
    except SystemExit as stop:
        return _status_of(stop)


def _open_game(_args: argparse.Namespace | None = None) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from powergrid.desktop import start as desktop  # imported late: most commands need no window

    return desktop.run(message_box=not _streams.had_terminal)


def _status_of(stop: SystemExit) -> int:
    if stop.code is None or isinstance(stop.code, int):
        return stop.code or OK
    return _fail(str(stop.code))


def _fail(message: str, status: int = FAILED) -> int:
    with contextlib.suppress(OSError, ValueError):
        print(f"powergrid: {one_line(message)}", file=sys.stderr)
    return status


def _os_error_text(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


class _Streams:
    """The streams that the process was started with."""

    had_terminal = True


_streams = _Streams()


def _prepare_streams() -> None:
    """Give a windowed executable dummy streams, and make every stream write any text as UTF-8."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            _streams.had_terminal = False
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - open until the exit
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
