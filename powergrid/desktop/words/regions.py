"""The names of regions: the short ones on the board, in the language of the program."""

from __future__ import annotations

from powergrid.content.drawing import BoardDrawing
from powergrid.desktop.words.translation import _


def region_names(drawing: BoardDrawing) -> dict[str, str]:
    """Return the name of each region by its id; every screen takes them from here."""
    names = {region.id: " ".join(region.lines) for region in drawing.regions}
    return {region: _(name) for region, name in names.items()}


def translated(drawing: BoardDrawing) -> BoardDrawing:
    """Return the drawing with the names of its regions in the language of the program, in as many lines."""
    regions = []
    for region in drawing.regions:
        english = " ".join(region.lines)
        name = _(english)
        lines = region.lines if name == english else _broken(name, len(region.lines))
        regions.append(region.model_copy(update={"lines": lines}))
    return drawing.model_copy(update={"regions": tuple(regions)})


def _broken(name: str, most: int) -> tuple[str, ...]:
    """Return a name in a limited number of lines, as even as its blanks allow."""
    blanks = [at for at, letter in enumerate(name) if letter == " "]
    if most < 2 or not blanks:
        return (name,)
    at = min(blanks, key=lambda place: abs(place - len(name) / most))
    return name[:at], *_broken(name[at + 1 :], most - 1)
