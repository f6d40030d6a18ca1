"""Errors in map files are translated on the screen; the command line keeps the English sentences."""

from pathlib import Path

import pytest

from powergrid.content.board import MAX_FAULTS, check_data, check_file, check_text
from powergrid.content.positions import position_remarks
from powergrid.desktop.words.faults import fault_words, say
from tests.content.map_errors import ERRORS, Change
from tests.map_files import map_content

CASES = Path(__file__).parent.parent / "content" / "cases"


@pytest.mark.parametrize("change", [case[1] for case in ERRORS], ids=[case[0] for case in ERRORS])
def test_english_texts_are_the_same_in_windows_and_on_the_command_line(change: Change) -> None:
    content = map_content("germany")
    change(content)
    faults = check_data(content)[1]
    assert faults
    assert [fault_words(fault) for fault in faults] == [str(fault) for fault in faults]


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize("change", [case[1] for case in ERRORS], ids=[case[0] for case in ERRORS])
def test_every_error_is_translated(change: Change) -> None:
    content = map_content("germany")
    change(content)
    for fault in check_data(content)[1]:
        assert say(fault.text) != str(fault.text)


@pytest.mark.usefixtures("german")
def test_errors_in_german() -> None:
    assert [fault_words(fault) for fault in check_file(CASES / "bad.json")[1]] == [
        "id: darf nur Kleinbuchstaben von a bis z und Ziffern enthalten, Wörter mit Bindestrichen verbunden",
        "Region 1 (Ostschweiz), color: muss green, brown, red, yellow, cyan, purple oder blue sein",
        "Stadt 4 (Chur), latt: ist kein Schlüssel, der hierher gehört",
        "Stadt 6 (Aarau), lat: darf höchstens 90 sein",
        "Verbindung 2 (winterthur – stgallen), cost: muss eine ganze Zahl sein",
        "Stadt 1 (Zürich), region: „estt“ ist keine Region dieses Plans",
        "Verbindung 1 (zurich – winterthurr): „winterthurr“ ist keine Stadt dieses Plans; gemeint ist vielleicht "
        "„winterthur“",
        "Verbindung 18 (zurich – winterthur): die Verbindung „zurich“ – „winterthur“ kommt zweimal vor",
        "Verbindung 19 (zurich – zurich): „zurich“ ist mit sich selbst verbunden",
    ]


@pytest.mark.usefixtures("german")
def test_text_that_is_not_json_is_explained_in_german() -> None:
    (fault,) = check_text('{"id": }')[1]
    assert fault_words(fault) == "Zeile 1, Spalte 8: das ist kein JSON (hier fehlt ein Wert)"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(("more", "last"), [(1, "und 1 weiterer Fehler"), (7, "und 7 weitere Fehler")])
def test_the_end_of_a_long_list_in_german(more: int, last: str) -> None:
    content = map_content("germany")
    for city in content["cities"]:
        city.update(name="", lat="north", lon="east")
    faulty = 3 * len(content["cities"])
    for link in content["connections"][: MAX_FAULTS + more - faulty]:
        link["cost"] = -1
    faults = check_data(content)[1]
    assert len(faults) == MAX_FAULTS + 1
    assert fault_words(faults[-1]) == last


@pytest.mark.usefixtures("german")
def test_remarks_in_german() -> None:
    board, _ = check_file(CASES / "swap.json")
    assert board is not None
    assert [say(remark) for remark in position_remarks(board)] == ["„lat“ und „lon“ sind wohl vertauscht: Chur"]
