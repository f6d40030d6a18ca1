"""A map file with its drawing inside: used as it is, ignored when the board has changed, unknown to the rules."""

from __future__ import annotations

import json

import pytest

from powergrid.content import drawings
from powergrid.content.auto_drawing import plain_drawing
from powergrid.content.board import Board, check_text
from powergrid.content.drawing import BoardDrawing
from powergrid.content.kept_drawings import DRAWING_KEY, drawing_data
from powergrid.content.map_writer import map_text
from powergrid.study.generator import Wish, generate


def with_drawing(board: Board) -> tuple[str, BoardDrawing]:
    """Return the text of a map file with a drawing that is easy to recognise."""
    printing = board.printing("classic")
    drawing = plain_drawing(board, printing).model_copy(update={"projection": "by hand"})
    return map_text({**board.to_json(), DRAWING_KEY: drawing_data(board, drawing)}), drawing


@pytest.fixture
def never_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object) -> None:
        raise AssertionError("the drawing in the file is enough")

    monkeypatch.setattr(drawings, "auto_drawing", fail)


@pytest.mark.usefixtures("never_drawn")
def test_the_drawing_in_the_file_is_shown() -> None:
    text, drawing = with_drawing(generate(Wish(901, 3, 12)))
    assert max(map(len, text.splitlines())) > 1000  # the drawing is one line
    board, faults = check_text(text)
    assert faults == []
    assert board is not None
    assert drawings.drawing_for(board, board.printing("classic")) == drawing


def test_a_drawing_of_another_state_of_the_board_is_ignored() -> None:
    text, _drawing = with_drawing(generate(Wish(902, 3, 12)))
    data = json.loads(text)
    data["cities"][0]["x"] += 5
    board, faults = check_text(json.dumps(data))
    assert faults == []
    assert board is not None
    assert drawings.drawing_for(board, board.printing("classic")).projection != "by hand"


@pytest.mark.parametrize("broken", [None, 7, [], {}, {"of": "?"}])
def test_a_broken_drawing_is_no_fault(broken: object) -> None:
    data = {**generate(Wish(903, 3, 12)).to_json(), DRAWING_KEY: broken}
    assert check_text(json.dumps(data))[1] == []


def test_a_drawing_with_wrong_parts_is_made_again() -> None:
    text, _drawing = with_drawing(generate(Wish(904, 3, 12)))
    data = json.loads(text)
    data[DRAWING_KEY]["cities"] = "none"
    board, faults = check_text(json.dumps(data))
    assert faults == []
    assert board is not None
    assert len(drawings.drawing_for(board, board.printing("classic")).cities) == 12
