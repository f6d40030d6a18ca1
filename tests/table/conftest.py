"""A clock that tests turn by hand, and a program without a display."""

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
import pytest

from powergrid.table.app import App


@dataclass
class FakeClock:
    now: int = 1000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def app(clock: FakeClock) -> Iterator[App]:
    program = App((1280, 720), headless=True, clock=clock)
    pygame.event.clear()
    yield program
    program.close()
