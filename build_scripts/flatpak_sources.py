"""Write the list of packages for the Flatpak from uv.lock: `.venv/bin/python build_scripts/flatpak_sources.py`."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import lock
import venv_setup
from packaging.markers import Marker

TARGET = venv_setup.ROOT / "packaging" / "flatpak" / "python-packages.json"
#: The Python version of the runtime in the manifest.
_PYTHON = "cp313"
_SYSTEM = {"python_full_version": "3.13.0", "python_version": "3.13", "sys_platform": "linux", "os_name": "posix"}
_ARCHES = ("x86_64", "aarch64")


def sources(root: Path) -> list[dict[str, Any]]:
    """Return the wheels that the Flatpak needs, with their checksums, as sources for flatpak-builder."""
    found = []
    for package in lock.packages(root, ["flatpak"]):
        if not any(one == "" or Marker(one).evaluate(_SYSTEM) for one in package["markers"]):
            continue
        files = package["wheels"]
        pure = [one for one in files if one["url"].endswith("-none-any.whl")]
        if pure:
            found.append(_source(pure[0]))
            continue
        for arch in _ARCHES:
            built = [
                one for one in files if re.search(rf"-{_PYTHON}-{_PYTHON}-manylinux[^-]*_{arch}\.whl$", one["url"])
            ]
            found.append(_source(built[0]) | {"only-arches": [arch]})
    return found


def _source(file: dict[str, Any]) -> dict[str, Any]:
    return {"type": "file", "url": file["url"], "sha256": file["hash"].removeprefix("sha256:")}


def main() -> int:
    """Write the file and return the exit status."""
    TARGET.write_text(json.dumps(sources(venv_setup.ROOT), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
