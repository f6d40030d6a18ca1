"""The licences of the program and of everything that a build contains.

An executable has them in its `licences` folder. A pip installation contains only the program, its fonts and its
country outlines; the packages it needs come with their own licences.
"""

from pathlib import Path

from powergrid.base.resources import ResourceError, resource_dir

#: The list of the parts of a build, one per line: "FLAC: BSD-3-Clause".
LIST = "components.txt"
NATURAL_EARTH = "Natural Earth: public domain, in the form of world-atlas: ISC"
_OWN = (
    "Power Grid: MIT",
    "Fira Sans, Fira Sans Condensed: OFL-1.1",
    NATURAL_EARTH,
)


def components() -> list[str]:
    """Return the parts of this program, each with its licence."""
    try:
        return (resource_dir("licences") / LIST).read_text(encoding="utf-8").splitlines()
    except (ResourceError, OSError):
        return list(_OWN)


def texts() -> list[tuple[str, str]]:
    """Return the text of every licence in this program, each with the name of its file."""
    return [(path.stem, path.read_text(encoding="utf-8", errors="replace")) for path in _files() if path.name != LIST]


def _files() -> list[Path]:
    try:
        found = sorted(resource_dir("licences").glob("*.txt"))
    except ResourceError:
        found = [Path(__file__).parents[2] / "LICENSE"]  # a checkout
    if any(path.name == LIST for path in found):
        return found  # in an executable, all of them are there
    assets = resource_dir("assets")
    return [*found, *sorted((assets / "fonts").glob("*.txt")), assets / "atlas" / "LICENCE.txt"]
