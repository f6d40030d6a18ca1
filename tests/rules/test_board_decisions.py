"""Open questions about the additional boards (D-31 to D-52) have a note in the data and, if needed, an option."""

import re

import pytest

from powergrid.content.library import board_by_id
from powergrid.content.options import OPTIONS, complete_options, option_faults
from tests.map_files import map_content

#: The decisions that concern each board.
DECISIONS = {
    "brazil": (32,),
    "spain-portugal": (33, 34),
    "quebec": (35, 36),
    "russia": (37, 38, 39),
    "south-africa": (40, 41),
    "northern-europe": (34,),
    "uk-ireland": (34, 42, 43, 44),
    "baden-wuerttemberg": (38, 45, 46),
    "japan": (47,),
    "korea": (48,),
    "china": (49, 50),
    "indian-subcontinent": (51, 52),
}
#: D-31, two players in Recharged without the Trust, concerns every board.
ALL = 31
#: The decisions for which players can choose between two readings.
CHOICES = (32, 35, 36, 37, 38, 39, 40, 41, 42, 43, 46, 47, 48, 49, 51)


@pytest.mark.parametrize("board", DECISIONS)
def test_the_note_of_a_board_lists_its_open_questions(board: str) -> None:
    note = map_content(board)["note"]
    named = {int(number) for number in re.findall(r"D-(\d+)", note) if int(number) >= ALL}
    assert named == {ALL, *DECISIONS[board]}
    assert "Link costs come from one source" in note


def test_every_decision_is_in_a_note() -> None:
    assert {ALL, *(number for numbers in DECISIONS.values() for number in numbers)} == set(range(31, 53))


@pytest.mark.parametrize("number", CHOICES)
def test_every_decision_with_two_readings_is_an_option(number: int) -> None:
    options = [option for option in OPTIONS if f"D-{number}" in option.source.split(", ")]
    assert [len(option.values) for option in options] == [2]


@pytest.mark.parametrize("number", sorted({*range(31, 53)} - {*CHOICES}))
def test_the_other_decisions_are_not_options(number: int) -> None:
    """They have only one reading; the Trust of D-31 may be added later."""
    assert not any(f"D-{number}" in option.source.split(", ") for option in OPTIONS)


@pytest.mark.parametrize("board", DECISIONS)
def test_the_trust_is_unavailable_to_two_players_in_recharged(board: str) -> None:
    """D-31: Step 2 at 10 cities, the end at 21, and 4 plants, unless the board has different numbers."""
    allowed = board_by_id(board).specials.allowed
    assert complete_options({}, "recharged", 2, allowed)["trust"] is False
    assert option_faults({"trust": True}, "recharged", 2, allowed) != []
