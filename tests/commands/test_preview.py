"""`powergrid preview --output`: pictures of boards without a window."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from powergrid import cli
from powergrid.base.resources import resource_path
from powergrid.content.library import board_by_id
from tests.commands.png import png_size


def test_a_png_has_the_requested_size(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "board.png"
    assert cli.main(["preview", "italy", "--output", str(target), "--size", "800x600"]) == 0
    assert png_size(target) == (800, 600)
    assert capsys.readouterr().out == f"{target}\n"


def test_the_default_size_is_1920_by_1080(tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    assert cli.main(["preview", "benelux", "--edition", "classic", "--output", str(target)]) == 0
    assert png_size(target) == (1920, 1080)


def labels(path: Path) -> list[str]:
    """Return the labels of the text in an SVG, which is drawn as outlines."""
    groups = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}g")
    return [label for group in groups if (label := group.get("aria-label"))]


def pages(path: Path) -> list[tuple[int, int]]:
    """Return the page sizes of a PDF in millimetres."""
    boxes = re.findall(rb"/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\]", path.read_bytes())
    return [(round(float(wide) * 25.4 / 72), round(float(high) * 25.4 / 72)) for wide, high in boxes]


@pytest.mark.parametrize(
    ("board", "options", "expected"),
    [
        ("usa", [], [(297, 210)]),
        ("usa", ["--paper", "A1"], [(841, 594)]),
        # 420 by 297 mm on portrait sheets with 190 by 277 mm inside the margins: two across
        ("usa", ["--paper", "A3", "--sheets", "A4"], [(210, 297)] * 2),
        # taller than wide
        ("benelux", ["--paper", "A3"], [(297, 420)]),
    ],
)
def test_the_pages_of_a_pdf_have_the_paper_size(
    tmp_path: Path, board: str, options: list[str], expected: list[tuple[int, int]]
) -> None:
    target = tmp_path / "board.pdf"
    assert cli.main(["preview", board, "--output", str(target), *options]) == 0
    assert pages(target) == expected
    content = target.read_bytes()
    assert content.startswith(b"%PDF-")
    assert b"/Font" not in content
    # the table at the end gives the position of each object
    table = int(content.split(b"startxref\n")[1].split()[0])
    places = [int(line[:10]) for line in content[table:].splitlines()[3:] if line.endswith(b" n ")]
    assert [content[at:].split(b" ", 1)[0] for at in places] == [str(n).encode() for n in range(1, len(places) + 1)]


def test_text_in_files_is_drawn_as_outlines(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert cli.main(["preview", "benelux", "--output", str(target)]) == 0
    written = target.read_text("utf-8")
    assert "<text" not in written
    assert "font" not in written
    assert "Brussel" in " ".join(labels(target))


def test_every_dashed_line_of_an_svg_has_its_own_path(tmp_path: Path) -> None:
    """Some viewers connect the lines of a dashed path with straight lines across the board."""
    target = tmp_path / "board.svg"
    assert cli.main(["preview", "germany", "--output", str(target)]) == 0
    paths = ElementTree.parse(target).iter("{http://www.w3.org/2000/svg}path")
    dashed = [path.attrib["d"] for path in paths if "stroke-dasharray" in path.attrib]
    assert len(dashed) > 5  # six regions have at least as many borders
    assert all(data.count("M") == 1 for data in dashed)


def test_an_svg_contains_every_name_and_cost(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert cli.main(["preview", "usa", "--edition", "classic", "--output", str(target)]) == 0
    texts = labels(target)
    printing = board_by_id("usa").printing("classic")
    written = "".join(texts).replace(" ", "")
    assert all(city.name.replace(" ", "") in written for city in printing.cities)
    for cost in {link.cost for link in printing.links} - {10, 15, 20}:
        assert texts.count(str(cost)) == sum(1 for link in printing.links if link.cost == cost)


def test_an_svg_shows_the_symbols_of_special_rules(tmp_path: Path) -> None:
    """The storage of the USA sells coal for 8 Elektro in Recharged; the classic edition has none."""
    eights = {}
    for edition in ("classic", "recharged"):
        target = tmp_path / f"{edition}.svg"
        assert cli.main(["preview", "usa", "--edition", edition, "--output", str(target)]) == 0
        texts = labels(target)
        board = board_by_id("usa")
        links = board.printing("recharged" if edition == "recharged" else "classic").links
        eights[edition] = texts.count("8") - sum(1 for link in links if link.cost == 8)
    assert eights == {"classic": 0, "recharged": 1}


def test_costs_in_regions_out_of_play_are_hidden(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert cli.main(["preview", "germany", "--regions", "green,brown", "--output", str(target)]) == 0
    texts = labels(target)
    # the most expensive links, 21, are in the east and south; the north has none
    assert "21" not in texts
    assert "München" in texts


def test_any_map_file_can_be_drawn(tmp_path: Path) -> None:
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
        (["italy", "--output", "x.bmp"], 1, "name the picture .png, .svg or .pdf"),
        (["italy", "--output", "x.png", "--size", "big"], 2, "'big' is not a size"),
        (["italy", "--output", "x.png", "--regions", "mauve"], 2, "Italy has no region mauve"),
        (["--output", "x.png"], 2, "the board is missing: "),
    ],
)
def test_invalid_calls_are_explained_in_one_line(
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
