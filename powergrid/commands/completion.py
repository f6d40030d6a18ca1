"""`powergrid completion`: print a script that lets a shell complete the command line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Final

from powergrid.commands._arguments import file_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from powergrid.commands import Subparsers

_SHELLS: Final = ("bash", "zsh", "fish")
_EPILOG: Final = """Put the script where your shell looks for it, and open a new terminal:

  bash   powergrid completion bash > ~/.local/share/bash-completion/completions/powergrid
  zsh    powergrid completion zsh > "${fpath[1]}/_powergrid"
  fish   powergrid completion fish > ~/.config/fish/completions/powergrid.fish

The script contains the current commands, options and boards: create it again after an update."""
#: For each shell, the expression that offers files and the boards in {boards}.
_BOARDS: Final = {
    "bash": "_powergrid_boards_or_files",
    "zsh": "_powergrid_boards_or_files",
    "fish": "(printf '%s\\n' {boards}; __fish_complete_path (commandline -ct))",
}
_FUNCTIONS: Final = {
    "bash": '_powergrid_boards_or_files() {{ compgen -W "{boards}" -- "$1"; compgen -f -- "$1"; }}',
    "zsh": "_powergrid_boards_or_files() {{ compadd -- {boards}; _files }}",
    "fish": "",
}


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "completion",
        help="print a script that lets your shell complete commands and options",
        description="Prints a script that lets a shell complete commands, options, boards and files.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("shell", metavar="SHELL", choices=_SHELLS, help=", ".join(_SHELLS))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    from powergrid.content.library import playable_boards

    boards = " ".join(board.id for board in playable_boards())
    board_or_file = {args.shell: _BOARDS[args.shell].format(boards=boards)}
    for action in _actions(args.parser):
        if action.dest == "map":
            action.complete = board_or_file  # type: ignore[attr-defined]
        elif action.type is file_path:
            action.complete = shtab.DIRECTORY if action.metavar == "DIR" else shtab.FILE  # type: ignore[attr-defined]
    print(shtab.complete(args.parser, args.shell, preamble=_FUNCTIONS[args.shell].format(boards=boards)))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield every argument of a parser and of its commands, and shorten their descriptions to one line."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for line in action._choices_actions:
                command = action.choices[line.dest]
                command.description = line.help  # the menu of a shell has one line for each
                yield from _actions(command)
