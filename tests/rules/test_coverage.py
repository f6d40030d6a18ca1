"""Every edge case in the list has a test with its id: `test_a01_…` for A01."""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
IDS = (HERE / "edge_case_ids.txt").read_text(encoding="ascii").split()
NAME = re.compile(r"^\s*def test_([a-z]\d\d[a-z]?)_", re.MULTILINE)


@cache
def covered() -> frozenset[str]:
    """Return all ids in the names of tests."""
    texts = (path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py"))
    return frozenset(name.upper() for text in texts for name in NAME.findall(text))


#: The number of scenarios for each additional board (BOARDS), by the prefix of their ids.
BOARDS = {"br": 12, "es": 12, "qc": 14, "ru": 15, "za": 13, "ne": 13, "uk": 15, "bw": 14, "jp": 15, "ko": 14, "cn": 15,
          "in": 15}  # fmt: skip
SCENARIO = re.compile(r"(?:\btest|_)_?([a-z]{2}\d\d)(?=_)")


def test_every_scenario_of_the_additional_boards_has_a_test() -> None:
    texts = [path.read_text(encoding="utf-8") for path in HERE.parent.rglob("test_*.py")]
    names = [line for text in texts for line in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]
    found = {one for name in names for one in SCENARIO.findall(name)}
    wanted = {f"{letters}{number:02}" for letters, most in BOARDS.items() for number in range(1, most + 1)}
    assert len(wanted) == 167
    assert sorted(wanted - found) == []


def test_the_list_has_unique_ids_in_every_chapter() -> None:
    assert len(IDS) == len(set(IDS)) == 162
    assert {name[0] for name in IDS} == set("NAMBOSPGTXVI")


def test_every_edge_case_has_a_test() -> None:
    assert sorted(set(IDS) - covered()) == []


def test_no_test_has_an_unknown_id() -> None:
    assert sorted(covered() - set(IDS)) == []
