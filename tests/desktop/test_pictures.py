"""Every screen looks like its reference picture, at both sizes of the style guide."""

import pygame
import pytest

from powergrid.desktop.toolkit import theme
from tests.desktop import pictures


@pytest.fixture(autouse=True)
def blank_boards(painted_boards: None) -> None:
    """Paint the land, because these tests look at it."""


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(size, marks=pytest.mark.long if number else (), id=str(size[1]))
        for number, size in enumerate(pictures.SIZES)
    ],
)
@pytest.mark.parametrize("name", pictures.SCENES)
def test_a_screen_looks_like_its_reference_picture(name: str, size: tuple[int, int]) -> None:
    kept = pygame.image.load(str(pictures.path_of(name, size)))
    seen = pictures.draw(name, size)
    mean, clear = pictures.difference(kept, seen)
    assert pictures.alike(kept, seen), (
        f"{name} differs: {mean:.1f} on average, {clear:.1%} of the picture clearly. If this is intended, look at it "
        "and run: python -m tests.desktop.pictures"
    )


def test_a_different_screen_or_look_is_noticed() -> None:
    size = pictures.SIZES[0]
    fuel = pictures.draw("table-fuel", size)
    assert not pictures.alike(fuel, pictures.draw("table-bureaucracy", size))
    assert not pictures.alike(pictures.draw("menu", size), pictures.draw("settings", size))
    light = pictures.draw("rules", size)
    theme.use("contrast")
    assert not pictures.alike(light, pictures.draw("rules", size))
