"""Read the packages pinned by uv.lock, with their versions and the SHA-256 checksums of their files.

The lock file covers all extras of pyproject.toml, all systems and all supported versions of Python. After a change to
pyproject.toml, run `uv lock`, or `uv lock --upgrade` for newer versions.
"""

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

NAME = "uv.lock"


def requirements(root: Path, extras: Iterable[str]) -> list[str]:
    """Return a line for pip's `--require-hashes` for each package that the checkout and these extras need."""
    return [_line(one, one["markers"]) for one in packages(root, extras)]


def packages(root: Path, extras: Iterable[str]) -> list[dict[str, Any]]:
    """Return the locked packages that the checkout and these extras need, each with its `markers`."""
    every = tomllib.loads((root / NAME).read_text(encoding="utf-8"))["package"]
    (project,) = (one for one in every if one.get("source", {}).keys() & {"editable", "virtual"})
    markers: dict[tuple[str, str], set[str]] = {}
    todo, done = [(project, frozenset(extras))], []
    while todo:
        package, chosen = todo.pop()
        if (package, chosen) in done:
            continue
        done.append((package, chosen))
        for need in _needs(package, chosen):
            found = next(one for one in every if _matches(one, need))
            markers.setdefault((found["name"], found["version"]), set()).add(need.get("marker", ""))
            todo.append((found, frozenset(need.get("extra", ()))))
    pinned = [one for one in every if (one["name"], one.get("version")) in markers]
    return [one | {"markers": markers[one["name"], one["version"]]} for one in pinned]


def _needs(package: dict[str, Any], extras: Iterable[str]) -> list[dict[str, Any]]:
    optional = package.get("optional-dependencies", {})
    return [*package.get("dependencies", []), *(need for extra in sorted(extras) for need in optional[extra])]


def _matches(package: dict[str, Any], need: dict[str, Any]) -> bool:
    return package["name"] == need["name"] and need.get("version") in (None, package["version"])


def _line(package: dict[str, Any], markers: set[str]) -> str:
    """Return a line of a requirements file. A package with several conditions is installed if any of them applies."""
    condition = "" if "" in markers else " ; " + " or ".join(f"({one})" for one in sorted(markers))
    files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
    sums = "".join(f" --hash={file['hash']}" for file in files)
    return f"{package['name']}=={package['version']}{condition}{sums}"
