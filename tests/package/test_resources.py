"""The program's files and the user's folders are found in every form of the program."""

import sys
from pathlib import Path

import pytest

from powergrid.base import resources
from powergrid.base.resources import ResourceError, ensure_dir, resource_dir, resource_path


def _package_at(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place.mkdir(parents=True)
    monkeypatch.setattr(resources, "__file__", str(place / "base" / "resources.py"))


def test_source_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _package_at(tmp_path / "powergrid", monkeypatch)
    (tmp_path / "assets").mkdir()
    assert resource_dir("assets") == tmp_path / "assets"


def test_installed_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site-packages" / "powergrid"
    _package_at(package, monkeypatch)
    maps = package / "data" / "maps"
    maps.mkdir(parents=True)
    # An unrelated folder with the same name next to the package must not be used.
    (tmp_path / "site-packages" / "maps").mkdir()
    assert resource_dir("maps") == maps


def test_frozen_executable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "maps").mkdir()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource_dir("maps") == tmp_path / "maps"
    with pytest.raises(ResourceError, match="'assets' is missing"):
        resource_dir("assets")


def test_a_path_in_one_of_the_programs_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "assets" / "fonts").mkdir(parents=True)
    font = tmp_path / "assets" / "fonts" / "one.ttf"
    font.touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource_path("assets", "fonts", "one.ttf") == font
    with pytest.raises(ResourceError, match=r"'assets/fonts/two\.ttf' is missing"):
        resource_path("assets", "fonts", "two.ttf")


def test_user_folders_follow_the_variable(user_home: Path) -> None:
    assert resources.user_data_dir() == user_home / "data"
    assert resources.user_saves_dir() == user_home / "data" / "saves"
    assert resources.user_maps_dir() == user_home / "data" / "maps"
    assert resources.user_config_dir() == user_home / "config"
    assert resources.user_cache_dir() == user_home / "cache"
    assert resources.user_log_dir() == user_home / "log"
    assert list(user_home.iterdir()) == [], "asking for a folder has created it"


def test_a_relative_path_in_the_variable_becomes_absolute(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("POWERGRID_HOME", "here")
    assert resources.user_data_dir() == tmp_path / "here" / "data"


@pytest.mark.skipif(sys.platform != "linux", reason="tests the XDG base directory specification")
def test_user_folders_of_the_platform(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("POWERGRID_HOME")
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert resources.user_data_dir() == tmp_path / ".local/share/powergrid"
    assert resources.user_config_dir() == tmp_path / ".config/powergrid"
    assert resources.user_cache_dir() == tmp_path / ".cache/powergrid"
    assert resources.user_log_dir() == tmp_path / ".local/state/powergrid/log"


def test_ensure_dir(tmp_path: Path) -> None:
    assert ensure_dir(tmp_path / "a" / "b").is_dir()
    blocking = tmp_path / "file"
    blocking.touch()
    with pytest.raises(ResourceError, match="cannot be created"):
        ensure_dir(blocking / "below")
