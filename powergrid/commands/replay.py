"""`powergrid replay`: replay a record and print, draw, tell or show the game."""

from __future__ import annotations

import argparse
import gzip
import io
import json
import sys
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from powergrid.commands._arguments import add_size, file_path, use_settings_language, whole_number

if TYPE_CHECKING:
    from powergrid.commands import Subparsers
    from powergrid.game import Game
    from powergrid.record import Record, RecordError, UnreadableAction


def register(subparsers: Subparsers) -> None:
    """Add the command's parser."""
    parser = subparsers.add_parser(
        "replay",
        help="replay a record and print its snapshots",
        description="Replays a game record and prints the final snapshot as one JSON line.",
    )
    parser.add_argument(
        "record", metavar="RECORD", type=file_path, help="a game record (.json, or compressed: .json.gz)"
    )
    parser.add_argument(
        "--snapshots", action="store_true", help="print one line after the set-up and one after each action"
    )
    parser.add_argument("--at", metavar="N", type=whole_number(0), help="stop after N actions")
    parser.add_argument(
        "--screenshot",
        metavar="FILE.png",
        type=file_path,
        help="save a picture of the table at that point, as in the desktop game",
    )
    add_size(parser)
    parser.add_argument(
        "--story", action="store_true", help="print the game as a story instead, as far as it was played"
    )
    parser.add_argument("--window", action="store_true", help="walk through the game in a window")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay and print. An illegal or unreadable action ends it with status 1 and the line `action N: …`."""
    from powergrid.base.errors import UsageError
    from powergrid.game import replay, steps
    from powergrid.record import RecordError

    if args.window and args.screenshot is not None:
        raise UsageError("--window shows the game, --screenshot saves a picture of it: choose one of them")
    if args.window and args.snapshots:
        raise UsageError("--window shows the game, --snapshots prints it: choose one of them")
    if args.story and (args.window or args.snapshots):
        raise UsageError("--story cannot be combined with --window or --snapshots")
    record, unreadable = _load(args.record)
    readable = len(record.actions)
    if args.at is not None and args.at > readable and unreadable is None:
        raise UsageError(f"--at must be 0 to {readable} for this record, not {args.at}")
    try:
        if args.window:
            game = replay(record)
        else:
            for game in steps(record, args.at):
                if args.snapshots:
                    _print_snapshot(game)
        if unreadable is not None and (args.window or args.at is None or args.at > readable):
            raise unreadable
    except RecordError as error:
        return _stop(error)
    if args.window:
        from powergrid.desktop.start import run_replay

        return run_replay(game, args.at or 0)
    all_open = (args.story or args.screenshot is not None) and unreadable is None and _is_over(record)
    if args.story:
        _print_story(game, all_open)
    elif not args.snapshots:
        _print_snapshot(game)
    if args.screenshot is not None:
        if game.state.awaiting_shuffle and game.length < len(record.actions):
            game = replay(record, game.length + 1)  # the table never shows a pending shuffle
        _save_picture(game, args.screenshot, args.size, all_open=all_open)
    return 0


def _stop(error: RecordError) -> int:
    from powergrid.base.errors import one_line

    print(one_line(str(error)), file=sys.stderr)
    return 1


def _load(path: Path) -> tuple[Record, UnreadableAction | None]:
    """Return the record up to the first unreadable action, and the error for that action. Raises PowergridError."""
    from powergrid.base.errors import PowergridError
    from powergrid.base.paths import shown
    from powergrid.record import RecordError, UnreadableAction

    try:
        return _read(path), None
    except UnreadableAction as error:
        return error.record, error
    except RecordError as error:
        text, name = str(error), shown(path.name or path)
        raise PowergridError(text if text.startswith(name) else f"{name}: {text}") from None


def _print_snapshot(game: Game) -> None:
    from powergrid.record.snapshot import snapshot

    print(json.dumps(snapshot(game.state), ensure_ascii=False, separators=(",", ":")))


def _print_story(game: Game, all_open: bool) -> None:
    from powergrid.desktop.words.story import story

    use_settings_language()
    print(story(game, all_open=all_open), end="")


def _save_picture(game: Game, path: Path, size: tuple[int, int], *, all_open: bool) -> None:
    from powergrid.desktop.screens.table.screenshot import save_table_picture

    use_settings_language()
    save_table_picture(game, path, size, all_open=all_open)


def _is_over(record: Record) -> bool:
    """Return whether the game of a record has ended."""
    from powergrid.game import replay
    from powergrid.record import RecordError
    from powergrid.rules.state import FINISHED

    try:
        return replay(record).state.phase == FINISHED
    except RecordError:
        return False


def _read(path: Path) -> Record:
    """Read a record, compressed or not. Raises RecordError."""
    from powergrid.base.disk import DiskError, read_bounded
    from powergrid.record import MAX_FILE_BYTES, RecordError, parse_record, read_record

    if path.suffix.lower() != ".gz":
        return read_record(path)
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(read_bounded(path, MAX_FILE_BYTES))) as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except DiskError as error:
        raise RecordError(str(error)) from None
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or error
        raise RecordError(f"{path.name}: the file cannot be read ({reason})") from None
    if len(content) > MAX_FILE_BYTES:
        raise RecordError(f"{path.name}: the record is larger than {MAX_FILE_BYTES // 1_000_000} MB")
    return parse_record(content)
