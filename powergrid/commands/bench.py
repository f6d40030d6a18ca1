"""powergrid bench: how fast the rules are on this machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from powergrid.commands import Subparsers

_DESCRIPTION = """Measures the speed of the rules in one thread and prints a table. Rates are for a second of
processor time, and each line is the best of several tries, so other work on the machine disturbs little. Four
players on Germany and the USA, both editions, random actions.

  random actions   actions a second in random games, choosing them included
  random games     whole games a second
  state copies     copies of a state in mid-game a second
  legal actions    states a second of which every single legal action is listed
  start            seconds until the command line is ready, without Python's own start
  imports          seconds to import rules, content and bots in a fresh process
"""


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of the rules",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    parser.add_argument("--seconds", type=_seconds, default=1.0, help="time for each try (default: 1)")
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0.01 <= value <= 60:
        raise argparse.ArgumentTypeError(f"seconds go from 0.01 to 60, not {text}")
    return value


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from powergrid.bots.bench import measure

    results = measure(args.seconds)
    if args.json:
        import json

        print(json.dumps({one.name: round(one.value, 6) for one in results}))
        return 0
    for one in results:
        print(f"{one.title:<16} {one.value:>12,.{one.digits}f} {one.unit}")
    return 0
