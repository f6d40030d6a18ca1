"""Every edge case of the list has a test with its id: `test_a01_…` for A01."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
IDS = (HERE / "edge_case_ids.txt").read_text(encoding="ascii").split()
NAME = re.compile(r"^\s*def test_([a-z]\d\d[a-z]?)_", re.MULTILINE)


@cache
def covered() -> frozenset[str]:
    """Return the ids in the names of all tests."""
    texts = (path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py"))
    return frozenset(name.upper() for text in texts for name in NAME.findall(text))


def test_the_list() -> None:
    assert len(IDS) == len(set(IDS)) == 162
    assert {name[0] for name in IDS} == set("NAMBOSPGTXVI")


def test_every_edge_case_has_a_test() -> None:
    assert sorted(set(IDS) - covered()) == []


def test_no_test_has_an_unknown_id() -> None:
    assert sorted(covered() - set(IDS)) == []
