"""The release steps reject inconsistent input, and the parts of the executable are packaged and named correctly."""

import os
import stat
import zipfile
from pathlib import Path

import build_executable
import licences
import pytest
import release

import powergrid

CHANGELOG = """# Changes

## Unreleased

- soon

## 1.2.0 (2026-05-01)

- a new board
- faster

### In detail

- much more

## 1.1.0

## 1.0.0

- the first
"""


def test_notes_of_a_version() -> None:
    assert release.notes(CHANGELOG, "1.2.0") == "- a new board\n- faster\n"
    assert release.notes(CHANGELOG, "1.0.0") == "- the first\n"


@pytest.mark.parametrize("version", ["1.1.0", "1.2", "2.0.0"])
def test_a_version_without_notes_is_rejected(version: str) -> None:
    with pytest.raises(release.ReleaseError, match=r"CHANGELOG\.md has no section"):
        release.notes(CHANGELOG, version)


def test_the_newest_section_must_have_version_and_date() -> None:
    dated = CHANGELOG.replace("## Unreleased\n\n- soon\n\n", "")
    release.check_changelog(dated, "1.2.0")
    for changelog, version in ((CHANGELOG, "1.2.0"), (dated, "1.1.0"), (dated.replace(" (2026-05-01)", ""), "1.2.0")):
        with pytest.raises(release.ReleaseError, match=r"the first section of CHANGELOG\.md is"):
            release.check_changelog(changelog, version)


@pytest.mark.skipif(os.name == "nt", reason="shell scripts do not run on Windows")
def test_a_python_that_does_not_start_is_skipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, status in (("python3.12", 0), ("python3.13", 127)):
        (tmp_path / name).write_text(f"#!/bin/sh\nexit {status}\n")
        (tmp_path / name).chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert release._runs("python3.12")
    assert not release._runs("python3.13")
    assert not release._runs("python3.14")


def test_tag_and_version_must_match() -> None:
    release.check_tag("v1.2.0", "1.2.0")
    with pytest.raises(release.ReleaseError, match=r"it must be v1\.2\.0"):
        release.check_tag("v1.2.1", "1.2.0")


def test_checksums(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_bytes(b"abc")
    (tmp_path / "a.txt").write_bytes(b"")
    # The two checksums are the published SHA-256 examples for "" and "abc".
    assert release.checksums(tmp_path) == (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt\n"
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  b.txt\n"
    )


def test_executable_has_the_version_of_the_program() -> None:
    assert build_executable.version() == powergrid.__version__


def test_zip_and_single_file_can_be_unpacked_in_the_same_folder() -> None:
    name = f"powergrid-{powergrid.__version__}-{build_executable.system_name()}"
    assert build_executable.folder_name() not in (name, f"{name}.exe")


def test_zip_keeps_links_and_executable_bits(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    program = folder / "program"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (folder / "link").symlink_to("program")
    build_executable.zip_folder(folder, tmp_path / "game.zip")
    with zipfile.ZipFile(tmp_path / "game.zip") as archive:
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        assert stat.S_ISLNK(modes["game/link"])
        assert archive.read("game/link") == b"program"
        assert modes["game/program"] & 0o777 == 0o755


@pytest.mark.parametrize(
    ("file_name", "key"),
    [
        ("libSDL2-2-50d19f93.0.so.0.3200.10", "SDL2"),
        ("libSDL2_image-2-d6906c81.0.so.0.800.12", "SDL2_image"),
        ("libvorbisfile-07b6198b.so.3.3.8", "vorbisfile"),
        ("libpng16-fefdc88d.so.16.58.0", "png16"),
        ("libpython3.11.so.1.0", "python"),
        ("libstdc++.so.6", "stdc++"),
        ("libz.so.1", "z"),
        ("SDL2_mixer.dll", "SDL2_mixer"),
        ("python312.dll", "python"),
        ("vcruntime140.dll", "vcruntime140"),
        ("vcruntime140_1.dll", "vcruntime140"),
        ("libSDL2-2.0.0.dylib", "SDL2"),
        ("libreadline.so.8", None),
    ],
)
def test_shared_libraries_are_identified_by_their_files(file_name: str, key: str | None) -> None:
    assert licences.library_key(file_name) == key


def test_unknown_libraries_are_reported(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("libreadline.so.8", "libz.so.1", "deep/_ctypes.cpython-311-x86_64-linux-gnu.so", "notes.txt"):
        (tmp_path / name).touch()
    assert licences.unknown_libraries(tmp_path) == ["libreadline.so.8"]
