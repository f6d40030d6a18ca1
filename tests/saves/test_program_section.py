"""The program's section of a record is read leniently, and nothing in it is lost."""

import pytest

from powergrid.record import Program, Table, read_program, with_changes


@pytest.mark.parametrize("section", [None, "Another Program 1.2", 7, [1, 2], {}])
def test_a_missing_or_invalid_section_gives_the_defaults(section: object) -> None:
    assert read_program(section) == Program()
    assert read_program(section).table == Table()


def test_invalid_values_are_replaced_one_by_one() -> None:
    program = read_program(
        {
            "name": 3,
            "round": -1,
            "step": True,
            "order": 10**40,
            "joined": [2, "3", True, 4],
            "undone": {"seat": 0},
            "table": {"hidden_money": True, "free_undo": 1},
            "phase": "auction",
        }
    )
    assert (program.name, program.round, program.step, program.order) == ("", 0, 0, None)
    assert (program.joined, program.undone, program.phase) == ((2, 4), (), "auction")
    assert (program.table.hidden_money, program.table.free_undo) == (True, False)


def test_a_change_leaves_everything_else_unchanged() -> None:
    section = {"clock": [1, 2], "name": "Ana's game", "round": "x", "table": {"lamp": "on"}}
    changed = with_changes(section, Program(joined=(2, 5)))
    assert changed == section | {"joined": [2, 5]}
    assert section["name"] == "Ana's game"
    assert with_changes("foreign", Program(name="Evening")) == {"name": "Evening"}
