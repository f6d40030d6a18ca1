"""The window opens where it was closed if a display still covers that position; a damaged file is harmless."""

import json
import os
from pathlib import Path

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.toolkit import window_place
from powergrid.desktop.toolkit.window_place import WindowPlace
from tests.saves.playing import PLAYERS, new_game

CHECKOUT = Path(__file__).resolve().parents[2]
PLACE = WindowPlace((1300, 800), (40, 30), ((1920, 1080), (1280, 1024)), True)


def test_the_window_position_is_saved(user_home: Path) -> None:
    window_place.save(PLACE)
    assert window_place.load() == PLACE
    assert window_place.place_path().parent == user_home / "config"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "[" * 100_000,
        json.dumps({"size": [1300, 800]}),
        json.dumps({"size": [1300.5, 800], "position": [0, 0], "displays": [], "fullscreen": False}),
        json.dumps({"size": ["a", 800], "position": [0, 0], "displays": [], "fullscreen": False}),
        json.dumps({"size": [10, 10], "position": [0, 0], "displays": [], "fullscreen": False}),
        json.dumps({"size": [10**9, 800], "position": [0, 0], "displays": [], "fullscreen": False}),
        json.dumps({"size": [1300, 800], "position": [0, 0], "displays": 7, "fullscreen": False}),
    ],
)
def test_a_damaged_file_is_ignored(text: str) -> None:
    window_place.place_path().parent.mkdir(parents=True)
    window_place.place_path().write_text(text)
    assert window_place.load() is None


def test_a_folder_in_place_of_the_file_is_tolerated(user_home: Path) -> None:
    (user_home / "config").write_text("not a folder")
    window_place.save(PLACE)
    assert window_place.load() is None


def test_a_window_is_never_larger_than_the_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    assert window_place.opening_size(None, (1280, 720)) == (1280, 691)
    assert window_place.opening_size(PLACE, (1280, 720)) == (1300, 768)


@pytest.mark.parametrize(
    ("display", "opened"),
    [
        ((1280, 720), (1280, 648)),
        ((1366, 768), (1280, 691)),
        ((1280, 800), (1280, 720)),
        ((1600, 900), (1280, 720)),
        ((1920, 1080), (1536, 864)),
        ((3840, 2160), (3072, 1728)),
        ((3440, 1440), (2048, 1152)),
        ((1080, 1920), (1080, 720)),
    ],
)
def test_the_first_window_fits_the_display(
    monkeypatch: pytest.MonkeyPatch, display: tuple[int, int], opened: tuple[int, int]
) -> None:
    """It fills four fifths of the display at a 16:9 ratio, at least 1280x720, at most 90 % of the height."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [display])
    assert window_place.opening_size(None, (1280, 720)) == opened


def test_windows_uses_real_pixels_unless_overridden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    window_place.configure_sdl()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    monkeypatch.setenv("SDL_WINDOWS_DPI_AWARENESS", "unaware")
    window_place.configure_sdl()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "unaware"


@pytest.mark.parametrize(
    ("kept", "display", "opened"),
    [
        ((1024, 640), (1920, 1080), (1280, 720)),
        ((1700, 650), (1920, 1080), (1700, 720)),
        ((1100, 900), (1920, 1080), (1280, 900)),
        ((1280, 720), (1920, 1080), (1280, 720)),
        ((1024, 640), (1280, 720), (1024, 640)),
        ((1024, 640), (1024, 768), (1024, 640)),
        ((1280, 691), (1366, 768), (1280, 691)),
    ],
)
def test_a_cramped_window_opens_larger_if_there_is_room(
    monkeypatch: pytest.MonkeyPatch, kept: tuple[int, int], display: tuple[int, int], opened: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [display])
    assert window_place.opening_size(WindowPlace(kept, (40, 30), (display,), False), (1280, 720)) == opened


def test_an_enlarged_window_is_centred(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App((1280, 720), headless=True)
    wide, high = pygame.display.get_desktop_sizes()[0]
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    pygame.display.set_window_position((3, 4))
    window_place.restore_position(WindowPlace((1024, 640), (700, 400), ((1920, 1080),), False), (1280, 720))
    assert pygame.display.get_window_position() == ((wide - 1280) // 2, (high - 720) // 2)
    app.close()


def test_the_position_is_restored_only_with_the_same_displays(monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[tuple[int, int]] = []
    monkeypatch.setattr(pygame.display, "set_window_position", moved.append)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    window_place.restore_position(PLACE, (1280, 720))
    assert moved == []
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080), (1280, 1024)])
    window_place.restore_position(PLACE, (1280, 720))
    assert moved == [(40, 30)]


def test_leaving_full_screen_restores_the_window() -> None:
    app = App((1100, 700), headless=True)
    app.toggle_fullscreen()
    pygame.event.get()
    assert app.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    assert app.surface is pygame.display.get_surface()
    app.toggle_fullscreen()
    pygame.event.get()
    assert app.surface.get_size() == (1100, 700)
    app.close()


def test_the_program_remembers_its_window_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    first = App((1280, 720), headless=True, remember=True)
    first.resize((1400, 800))
    first.close()
    second = App((1280, 720), headless=True, remember=True)
    assert second.surface.get_size() == (1400, 800)
    second.close()
    other = App((1280, 720), headless=True)
    assert other.surface.get_size() == (1280, 720)
    other.close()


def test_full_screen_keeps_the_window_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    app = App((1100, 700), headless=True, remember=True)
    app.resize((1100, 700))
    pygame.display.set_window_position((60, 50))
    app.toggle_fullscreen()
    app.close()
    place = window_place.load()
    assert place == WindowPlace((1100, 700), (60, 50), ((1920, 1080),), True)


def test_the_window_class_matches_the_menu_entry() -> None:
    window_place.configure_sdl()
    entry = (CHECKOUT / "packaging" / "linux" / f"{window_place.APP_ID}.desktop").read_text(encoding="utf-8")
    assert f"StartupWMClass={os.environ['SDL_VIDEO_X11_WMCLASS']}\n" in entry


def test_the_window_title_says_what_is_shown(app: App) -> None:
    """So a player in another window sees whose turn it is."""

    def title() -> str:
        app.step()
        return pygame.display.get_caption()[0]

    app.go.menu()
    assert title() == "Power Grid"
    app.go.settings()
    assert title() == "Settings – Power Grid"
    game = new_game()
    app.go.table(game)
    assert title() == f"Round 1, next: {PLAYERS[game.state.to_act]} – Power Grid"
    app.go.menu()
    assert title() == "Power Grid"
