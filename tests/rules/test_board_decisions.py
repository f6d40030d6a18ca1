"""Open questions of the further boards (BOARDS, D-32 to D-52): a note beside the data, an option where one is due."""

from __future__ import annotations

import json

import pytest

from powergrid.base.resources import resource_path
from powergrid.content.options import OPTIONS

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
#: The decisions with two readings to choose from. The other one of D-40 is not offered: market coal never costs more.
CHOICES = (32, 35, 36, 37, 38, 39, 41, 42, 43, 46, 47, 48, 49, 51)


@pytest.mark.parametrize("board", DECISIONS)
def test_the_note_of_a_board_names_its_doubts(board: str) -> None:
    note = json.loads(resource_path("maps", f"{board}.json").read_text("utf-8"))["note"]
    assert [number for number in DECISIONS[board] if f"D-{number}" not in note] == []
    assert "Link costs rest on one source" in note


def test_every_decision_with_two_readings_is_an_option() -> None:
    sources = {source for option in OPTIONS for source in option.source.split(", ")}
    assert [number for number in CHOICES if f"D-{number}" not in sources] == []
