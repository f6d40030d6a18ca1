"""Draw the program's icon in all sizes from assets/icon.svg; run it with the Python in `.venv`.

The pictures are in the repository, so run this only after changing the drawing.
"""

import os
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

ROOT = Path(__file__).resolve().parent.parent
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)


def draw(size: int) -> pygame.Surface:
    """Return the icon as an image, `size` pixels wide and high."""
    return pygame.image.load_sized_svg(str(ROOT / "assets" / "icon.svg"), (size, size))


def icon_path(size: int) -> Path:
    """Return the path of the icon of this size."""
    return ROOT / "assets" / "icons" / f"powergrid-{size}.png"


def main() -> None:
    """Write every size."""
    icon_path(SIZES[0]).parent.mkdir(exist_ok=True)
    for size in SIZES:
        pygame.image.save(draw(size), str(icon_path(size)))


if __name__ == "__main__":
    main()
