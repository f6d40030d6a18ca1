"""The golden games for tests (see golden/README.md)."""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from powergrid.record import Record, parse_record

FOLDER = Path(__file__).parent / "golden"
SUFFIX = ".json.gz"
NAMES = tuple(sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob(f"*{SUFFIX}")))
#: Games on the other boards (see golden_more/README.md).
MORE = Path(__file__).parent / "golden_more"
MORE_NAMES = tuple(sorted(path.name.removesuffix(SUFFIX) for path in MORE.glob(f"*{SUFFIX}")))


@dataclass(frozen=True)
class Golden:
    """A game with its expected states by number of actions.

    Attributes:
        agrees_until: The last action up to which it follows the rules; None if it follows them to the end.
    """

    record: Record
    expect: Mapping[int, Mapping[str, Any]]
    final: Mapping[str, Any]
    flags: tuple[str, ...]
    agrees_until: int | None


@cache
def golden(name: str) -> Golden:
    """Return a golden game by its name."""
    folder = MORE if name in MORE_NAMES else FOLDER
    data = json.loads(gzip.decompress((folder / f"{name}{SUFFIX}").read_bytes()))
    record = parse_record(json.dumps(data["record"]))
    limit = data.get("agrees_to")
    if limit is not None and limit >= len(record.actions):
        limit = None
    return Golden(record, dict(data["expect"]), data["final"], tuple(data["flags"]), limit)
