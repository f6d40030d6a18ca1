"""Make the interface fonts: one TTF per face from the subsets of the @fontsource packages.

This needs the network, `npm` and fontTools (for development only)::

    pip install fonttools
    python build_scripts/make_fonts.py

Writes `assets/fonts/*.ttf` and their licences.
"""

from __future__ import annotations

import importlib
import importlib.util
import logging
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import Any

VERSION = "5.3.0"
FACES = {
    "fira-sans": ("FiraSans", {400: "Regular", 500: "Medium", 600: "SemiBold"}),
    "fira-sans-condensed": ("FiraSansCondensed", {400: "Regular", 500: "Medium", 600: "SemiBold"}),
}
SUBSETS = ("latin", "latin-ext", "cyrillic")
OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "fonts"


def fetch(package: str, folder: Path) -> Path:
    """Download `package` with npm into `folder`; return the unpacked package directory.

    Raises `subprocess.CalledProcessError` when npm fails and `FileNotFoundError` when it is missing.
    """
    name = f"@fontsource/{package}@{VERSION}"
    done = subprocess.run(["npm", "pack", "--silent", name], cwd=folder, check=True, capture_output=True, text=True)
    archive = folder / done.stdout.strip().splitlines()[-1]
    target = folder / package
    with tarfile.open(archive) as packed:
        packed.extractall(target, filter="data")
    return target / "package"


def tabular_digits(font: Any) -> None:
    """Point the digits 0-9 of `font` at their tabular glyphs, so that all have the same width."""
    swaps: dict[str, str] = {}
    table = font["GSUB"].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == "tnum":
            for index in record.Feature.LookupListIndex:
                for subtable in table.LookupList.Lookup[index].SubTable:
                    swaps.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    for cmap in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            glyph = cmap.cmap.get(code)
            if glyph in swaps:
                cmap.cmap[code] = swaps[glyph]


def merge(files: list[Path], target: Path, folder: Path) -> int:
    """Merge the subset `files` of one face into `target`; return the number of characters."""
    merger: Any = importlib.import_module("fontTools.merge").Merger
    open_font: Any = importlib.import_module("fontTools.ttLib").TTFont
    parts: list[str] = []
    for number, file in enumerate(files):
        font = open_font(file)
        font.flavor = None
        if number and "GSUB" in font:
            del font["GSUB"]
        part = folder / f"part{number}.ttf"
        font.save(part)
        parts.append(str(part))
    merged = merger().merge(parts)
    tabular_digits(merged)
    merged.save(target)
    return len(merged.getBestCmap())


def main() -> int:
    """Build all faces; return the exit status."""
    if importlib.util.find_spec("fontTools") is None:
        print("fontTools is missing: pip install fonttools", file=sys.stderr)
        return 1
    # the merger warns about shared glyphs such as the space, although they should appear only once
    logging.getLogger("fontTools").setLevel(logging.ERROR)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for package, (family, weights) in FACES.items():
            source = fetch(package, folder)
            licence = (source / "LICENSE").read_text(encoding="utf-8")
            (OUTPUT / f"OFL-{family}.txt").write_text(licence, encoding="utf-8")
            for weight, style in weights.items():
                files = [source / "files" / f"{package}-{subset}-{weight}-normal.woff" for subset in SUBSETS]
                target = OUTPUT / f"{family}-{style}.ttf"
                count = merge(files, target, folder)
                print(f"{target.name}: {count} characters, {target.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
