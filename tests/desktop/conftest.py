"""Fixtures: a clock that tests advance by hand, and a program without a display."""

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.board import pens
from powergrid.desktop.board.ground_cache import ground_of
from powergrid.desktop.play import review, settings
from powergrid.desktop.play.worker import background
from powergrid.desktop.toolkit import keys, shapes, theme
from powergrid.desktop.words import language, translation
from powergrid.game import Game


@dataclass
class FakeClock:
    now: int = 1000

    def __call__(self) -> int:
        return self.now


@pytest.fixture(autouse=True)
def default_settings(user_home: Path) -> Iterator[None]:
    """Use default settings in a separate folder for every test, without short hints, sounds and leftover events.

    SDL waits for 60 ms when a sound device is closed.
    """
    with contextlib.suppress(pygame.error):  # no window is open yet
        pygame.event.clear()
    settings.load()
    settings.use(settings.Settings(hints=False, sound=False))
    yield
    with contextlib.suppress(OSError):
        settings.settings_path().unlink()
    settings.load()
    keys.bind({})
    review.forget()
    background.close()
    background._uses_process, background._workers_left = False, 0  # back to threads after a test with a window
    language.use(language.ENGLISH)
    translation.use_catalogue(translation.ENGLISH)  # for tests that replace `language.use`
    theme.use("light")
    theme.use_text("normal")


@pytest.fixture(scope="module")
def painted_boards() -> None:
    """Clear the cache of boards that other tests drew without land."""
    shapes.clear()
    ground_of.cache_clear()


@pytest.fixture(autouse=True)
def blank_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw boards without land, because painting it is slow.

    Tests of the appearance of boards override this with a fixture that uses `painted_boards`.
    """

    monkeypatch.setattr(pens, "paint", lambda _body, size: pygame.Surface(size, pygame.SRCALPHA))


@pytest.fixture
def german() -> None:
    language.use("de")


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def app(clock: FakeClock) -> Iterator[App]:
    program = App((1280, 720), headless=True, clock=clock)
    pygame.event.clear()
    yield program
    program.close()


@pytest.fixture
def started(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """Collect the games that would be shown at the table in a list."""
    games: list[Game] = []
    monkeypatch.setattr(app.go, "table", lambda game, _autosave=None: games.append(game))
    return games
