"""`powergrid bench`: measure how fast the rules are on this machine."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from powergrid.commands import Subparsers

_DESCRIPTION = """Measures the speed of the rules and prints a table: the median of several runs and, in brackets, the
lowest and the highest value. The rows up to "500 / 42 cities" show processor time, which depends less on other
programs. The first line says whether the rules run compiled or as pure Python. docs/performance.md has figures to
compare with.

  random actions    actions per second in random four-player games on Germany Recharged, buying one token of fuel at a
                    time, including the time to choose the actions
  random games      whole games of this kind per second
  state copy        copying the state of six players in mid-game
  legal actions     listing every single legal action of a state in mid-game
  any moment        going back to any moment of a game of 600 actions: the slowest one
  opening a record  reading and replaying the record of that game
  500 / 42 cities   time for an action on a generated board of 500 cities, compared with a board of 42
  start             until the command line is ready, without the start of Python itself
  imports           importing rules, content and bots in a new process
  all cores / one   games of `simulate` with one process per core, compared with a single process
  memory growth     how much more memory `simulate` needs for the later games of a run than for the first

With --frames it measures the window instead, without a display, at 1920x1080 (1080p) and 3840x2160 (4k). "Drawing a
board" and the rows up to "idle" show processor time, at a table of six in mid-game:

  full redraw       a picture of the whole table, with cached pictures of the panels
  pointer move      from one city to another
  zoom, pan step    one step of the mouse wheel, and one of dragging the zoomed board
  idle              pictures drawn in five seconds without an event, and the share of a core that this takes
  beside six bots   the real time within which 99 of 100 pictures are drawn while six hard bots play a new game; in
                    brackets the median and the worst
  drawing a board   placing 42 cities and the land of a board without a drawing file: a random board, and two whose
                    cities have coordinates
  first menu picture, menu with its board, menu to set-up, set-up to table
                    real time in a new process; the first two include the start of Python itself
  resident memory   at the table
"""


def register(subparsers: Subparsers) -> None:
    """Add the command."""
    parser = subparsers.add_parser(
        "bench",
        help="measure the speed of the rules or of the window",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    parser.add_argument("--frames", action="store_true", help="measure the window instead of the rules")
    parser.add_argument("--seconds", type=_seconds, default=1.0, help="time for each run of the rules (default: 1)")
    parser.set_defaults(run=run)


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0.01 <= value <= 60:
        raise argparse.ArgumentTypeError(f"seconds must be from 0.01 to 60, not {text}")
    return value


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    from powergrid.rules import form

    if args.frames:
        from powergrid.desktop import bench as frames

        results = frames.measure()
    else:
        from powergrid.bots.bench import measure
        from powergrid.commands._bench_runs import measure_runs

        results = [*measure(args.seconds), *measure_runs(args.seconds)]
    if args.json:
        import json

        values = {one.name: round(one.value, 6) for one in results}
        spread = {one.name: [round(one.low, 6), round(one.high, 6)] for one in results}
        print(json.dumps({"rules": form(), **values, "spread": spread}))
        return 0
    wide = max(16, *(len(one.title) for one in results))
    print(f"{'rules':<{wide}} {form():>12}")
    for one in results:
        low, high = (f"{value:,.{one.digits}f}" for value in (one.low, one.high))
        print(f"{one.title:<{wide}} {one.value:>12,.{one.digits}f} {one.unit} ({low} to {high})")
    return 0
