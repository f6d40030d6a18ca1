"""`powergrid preview --output`: pictures of boards without a window."""

import struct
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from powergrid import cli
from powergrid.base.resources import resource_path
from powergrid.content.board import load_board


def png_size(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_a_png_has_the_size_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "board.png"
    assert cli.main(["preview", "italy", "--output", str(target), "--size", "800x600"]) == 0
    assert png_size(target) == (800, 600)
    assert capsys.readouterr().out == f"{target}\n"


def test_the_default_size_is_1920_by_1080(tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    assert cli.main(["preview", "benelux", "--edition", "classic", "--output", str(target)]) == 0
    assert png_size(target) == (1920, 1080)


def test_an_svg_names_every_city_and_cost(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert cli.main(["preview", "usa", "--edition", "classic", "--output", str(target)]) == 0
    tree = ElementTree.parse(target)
    texts = [element.text or "" for element in tree.iter("{http://www.w3.org/2000/svg}text")]
    printing = load_board(resource_path("maps", "usa.json")).printing("classic")
    written = "".join(texts).replace(" ", "")
    assert all(city.name.replace(" ", "") in written for city in printing.cities)
    for cost in {link.cost for link in printing.links} - {10, 15, 20}:
        assert texts.count(str(cost)) == sum(1 for link in printing.links if link.cost == cost)


def test_an_svg_shows_the_signs_of_special_rules(tmp_path: Path) -> None:
    """The storage of the USA sells coal for 8 Elektro in Recharged; the classic edition has none."""
    eights = {}
    for edition in ("classic", "recharged"):
        target = tmp_path / f"{edition}.svg"
        assert cli.main(["preview", "usa", "--edition", edition, "--output", str(target)]) == 0
        texts = [e.text for e in ElementTree.parse(target).iter("{http://www.w3.org/2000/svg}text")]
        board = load_board(resource_path("maps", "usa.json"))
        links = board.printing("recharged" if edition == "recharged" else "classic").links
        eights[edition] = texts.count("8") - sum(1 for link in links if link.cost == 8)
    assert eights == {"classic": 0, "recharged": 1}


def test_regions_out_of_play_lose_their_costs(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert cli.main(["preview", "germany", "--regions", "green,brown", "--output", str(target)]) == 0
    texts = [e.text or "" for e in ElementTree.parse(target).iter("{http://www.w3.org/2000/svg}text")]
    # the most expensive links, 21, are in the east and south; the north has none
    assert "21" not in texts
    assert "München" in texts


def test_any_map_file_is_drawn(tmp_path: Path) -> None:
    source = tmp_path / "own.json"
    source.write_bytes(resource_path("maps", "france.json").read_bytes().replace(b'"france"', b'"own"'))
    target = tmp_path / "own.png"
    assert cli.main(["preview", str(source), "--output", str(target), "--size", "640x480"]) == 0
    assert png_size(target) == (640, 480)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["atlantis", "--output", "x.png"], 2, "there is no such board"),
        (["nowhere.json", "--output", "x.png"], 1, "nowhere.json"),
        (["italy", "--output", "x.bmp"], 1, "name the picture .png or .svg"),
        (["italy", "--output", "x.png", "--size", "big"], 2, "'big' is not a size"),
        (["italy", "--output", "x.png", "--regions", "mauve"], 2, "Italy has no region mauve"),
        (["--output", "x.png"], 2, "name the board: "),
    ],
)
def test_wrong_calls_are_explained_in_one_line(
    arguments: list[str],
    status: int,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["preview", *arguments]) == status
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert words in captured.err
    assert not (tmp_path / "x.png").exists()


def test_a_folder_that_cannot_be_written_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    target = tmp_path / "file" / "board.png"
    assert cli.main(["preview", "italy", "--output", str(target)]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1
