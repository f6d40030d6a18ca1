"""Redraw the pictures for the documentation: `.venv/bin/python build_scripts/make_pictures.py`.

Writes `docs/pictures`: the table in three languages, six boards and the map workshop. Needs the "dev" extra.
"""

import argparse
import contextlib
import gzip
import io
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import venv_setup
from PIL import Image

ROOT = venv_setup.ROOT
TARGET = ROOT / "docs" / "pictures"
BOARDS = ("germany", "usa", "central-europe", "benelux", "france", "italy")
#: The languages in which to draw the table; the README shows the first.
LANGUAGES = {"en": "table", "de": "table-german", "fr": "table-french"}
GAME, MOMENT = ROOT / "tests" / "games" / "golden" / "germany_recharged_4p_1.json.gz", 250
NAMES = ("Ana", "Bo", "Cleo", "Dan")
SIZE, SMALL = (1280, 720), (800, 450)


def _keep(source: Path, target: Path, size: tuple[int, int]) -> None:
    """Save a picture with 256 colours, which takes a quarter of the bytes."""
    picture = Image.open(source).convert("RGB").resize(size, Image.Resampling.LANCZOS)
    few = picture.quantize(256, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    few.save(target, optimize=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1000} kB", flush=True)


def _command(*arguments: str) -> None:
    from powergrid import cli

    with contextlib.redirect_stdout(io.StringIO()):  # hide the command's other output
        status = cli.main(arguments)
    if status:
        raise SystemExit(f"make_pictures.py: powergrid {' '.join(arguments)} failed")


def tables(scratch: Path) -> None:
    """Draw the table of a golden game in each language."""
    from powergrid.desktop.play import settings
    from powergrid.desktop.toolkit import shapes
    from powergrid.desktop.words import language

    record = scratch / "game.json"
    game = json.loads(gzip.decompress(GAME.read_bytes()))["record"]
    for player, name in zip(game["setup"]["players"], NAMES, strict=True):
        player["name"] = name
    record.write_text(json.dumps(game), encoding="utf-8")
    for code, name in LANGUAGES.items():
        settings.load()
        settings.change(language=code)
        shapes.clear()  # the cached cards have text in the language of the last picture
        drawn = scratch / f"{name}.png"
        _command("replay", str(record), "--at", str(MOMENT), "--screenshot", str(drawn))
        _keep(drawn, TARGET / f"{name}.png", SIZE)
    settings.change(language="en")
    language.use("en")  # for the boards and the workshop


def boards(scratch: Path) -> None:
    """Draw the six boards."""
    for board in BOARDS:
        drawn = scratch / f"{board}.png"
        _command("preview", board, "--output", str(drawn), "--size", "1280x720")
        _keep(drawn, TARGET / f"{board}.png", SMALL)


def workshop(scratch: Path) -> None:
    """Draw the map workshop with a copy of a board."""
    import pygame

    from powergrid.content.library import board_by_id
    from powergrid.desktop.app import App
    from powergrid.desktop.screens.workshop.scene import WorkshopScene

    app = App(SIZE, headless=True)
    app.push(WorkshopScene(board_by_id("usa")))
    for _ in range(5):
        app.step()
        time.sleep(0.3)  # the board is judged a moment after the last change
    pygame.image.save(app.surface, scratch / "workshop.png")
    app.close()
    _keep(scratch / "workshop.png", TARGET / "workshop.png", SIZE)


@contextlib.contextmanager
def _apart() -> Iterator[Path]:
    """Work without the user's files and without a screen."""
    with tempfile.TemporaryDirectory(prefix="powergrid-pictures-") as name:
        os.environ.update({"POWERGRID_HOME": name, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})
        yield Path(name)


def main() -> int:
    """Redraw all pictures and return the exit status."""
    argparse.ArgumentParser(description="Redraw the pictures for the documentation.").parse_args()
    sys.path.insert(0, str(ROOT))
    TARGET.mkdir(parents=True, exist_ok=True)
    with _apart() as scratch:
        tables(scratch)
        boards(scratch)
        workshop(scratch)
    return 0


if __name__ == "__main__":
    sys.exit(main())
