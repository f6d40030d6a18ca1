"""The commands of `powergrid`, one module each.

Each module has the name of its command. It defines `register(subparsers)`, which adds the command's parser and calls
`set_defaults(run=run)`, and `run(args) -> int`, which returns the exit status; `args.parser` is the parser of the whole
command line. `register` is called at every start of the program, so `run` does its own imports. Raise PowergridError
for an expected failure; the command line reports it in one line with status 1. A module whose name starts with an
underscore is not a command.
"""

import argparse
import importlib
import pkgutil
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


class Command(Protocol):
    """The interface of a module of this package."""

    def register(self, subparsers: "Subparsers") -> None:
        """Add the command's parser."""

    def run(self, args: argparse.Namespace) -> int:
        """Run the command and return the exit status."""


def names() -> list[str]:
    """Return the names of the commands, sorted."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_"))


def load(name: str) -> Command:
    """Import one command by its name."""
    return cast(Command, importlib.import_module(f"{__name__}.{name}"))
