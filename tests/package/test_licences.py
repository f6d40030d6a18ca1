"""A build contains the licences of all its parts, and the program shows them."""

import sys
from pathlib import Path

import licences
import pytest
import sbom

from powergrid import __version__, cli
from powergrid.base import licences as base_licences
from powergrid.desktop.words.about import about

#: Parts without a licence file in the repository: Python includes its own, and Microsoft's runtime has terms of use.
_WITHOUT = {"Python", "Microsoft Visual C++ runtime"}


@pytest.mark.parametrize("project", sorted({project for project, _licence in licences.LIBRARIES.values()} - _WITHOUT))
def test_every_bundled_library_has_its_notice(project: str) -> None:
    text = (licences.TEXTS / licences.text_name(project)).read_text(encoding="utf-8")
    assert "copyright" in text.lower() or "public domain" in text.lower()


@pytest.mark.parametrize("name", ["flac", "libogg", "opus", "libvorbis"])
def test_xiph_notices_require_reproduction(name: str) -> None:
    text = " ".join((licences.TEXTS / f"{name}.txt").read_text(encoding="utf-8").split())
    assert "Redistributions in binary form must reproduce the above copyright" in text


def test_the_program_prints_its_licences(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["licences"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Power Grid: MIT\n")
    assert "Permission is hereby granted, free of charge" in printed
    assert "SIL OPEN FONT LICENSE" in printed.upper()
    assert "world-atlas: Copyright 2013-2019 Michael Bostock" in printed


def test_the_page_lists_the_parts_of_a_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "licences").mkdir()
    (tmp_path / "licences" / "components.txt").write_text("Power Grid: MIT\nFLAC: BSD-3-Clause\n", encoding="utf-8")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    page = about()
    assert __version__ in page.paragraphs[0]
    assert page.paragraphs[-2:] == ("- Power Grid: MIT", "- FLAC: BSD-3-Clause")


def test_a_build_lists_exactly_its_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "distributions", lambda: [("pydantic", "2.0", "MIT")])
    for name in ("library-flac.txt", "library-openssl.txt", "library-mpdecimal.txt", "library-LGPL-2.1.txt"):
        (tmp_path / name).touch()
    files = ["libFLAC-e7027ec5.so.14.0.0", "_decimal.cpython-311-x86_64-linux-gnu.so", "bid.wav"]
    licences.limit(tmp_path, files)
    listed = (tmp_path / "components.txt").read_text(encoding="utf-8").splitlines()
    assert listed[0] == "Power Grid: MIT"
    assert listed[-3:] == ["pydantic 2.0: MIT", "FLAC: BSD-3-Clause", "mpdecimal: BSD-2-Clause"]
    left = {path.name for path in tmp_path.glob("library-*")}
    assert left == {"library-flac.txt", "library-mpdecimal.txt", "library-LGPL-2.1.txt"}


def test_installed_programs_and_builds_list_the_same_project_parts() -> None:
    assert tuple(base_licences.components()) == licences.OWN


def test_the_bill_of_materials_lists_the_contents_of_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(licences, "distributions", lambda: [("pydantic", "2.0", "MIT")])
    (tmp_path / "libFLAC-e7027ec5.so.14.0.0").touch()
    bill = sbom.document("1.2.3", tmp_path)
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["version"] == "1.2.3"
    assert [one["name"] for one in bill["components"]] == ["pydantic", "FLAC"]
    assert bill["components"][0]["purl"] == "pkg:pypi/pydantic@2.0"
    assert bill == sbom.document("1.2.3", tmp_path), "two bills of materials for the same build differ"
