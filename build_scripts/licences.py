"""Collect the licences of everything that an executable contains.

Run it with the Python of the environment in which the executable is built: `licences.py FOLDER_TO_WRITE`.

PyInstaller's spec file then calls `limit`, which keeps only the parts that are in that build. `unknown_libraries`
checks the finished build: every shared library in it must be listed below.
"""

import importlib.metadata
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# The shared libraries in the build, by the start of their file names, with project and licence (SPDX).
LIBRARIES = {
    "FLAC": ("FLAC", "BSD-3-Clause"),
    "SDL2": ("SDL 2", "Zlib"),
    "SDL2_image": ("SDL_image 2", "Zlib"),
    "SDL2_mixer": ("SDL_mixer 2", "Zlib"),
    "SDL2_ttf": ("SDL_ttf 2", "Zlib"),
    "asound": ("ALSA library", "LGPL-2.1-or-later"),
    "brotlicommon": ("Brotli", "MIT"),
    "brotlidec": ("Brotli", "MIT"),
    "bz2": ("bzip2", "bzip2-1.0.6"),
    "crypto": ("OpenSSL", "Apache-2.0"),
    "expat": ("Expat", "MIT"),
    "ffi": ("libffi", "MIT"),
    "fluidsynth": ("FluidSynth", "LGPL-2.1-or-later"),
    "freetype": ("FreeType", "FTL"),
    "gcc_s": ("GCC runtime", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "harfbuzz": ("HarfBuzz", "MIT"),
    "jpeg": ("libjpeg-turbo", "BSD-3-Clause AND IJG"),
    "lzma": ("XZ Utils", "0BSD"),
    "modplug": ("libmodplug", "public domain"),
    "mpdec": ("mpdecimal", "BSD-2-Clause"),
    "mpg123": ("mpg123", "LGPL-2.1-or-later"),
    "msvcp140": ("Microsoft Visual C++ runtime", "redistributable"),
    "ogg": ("libogg", "BSD-3-Clause"),
    "opus": ("Opus", "BSD-3-Clause"),
    "opusfile": ("opusfile", "BSD-3-Clause"),
    "png16": ("libpng", "libpng-2.0"),
    "portmidi": ("PortMidi", "MIT"),
    "python": ("Python", "PSF-2.0"),
    "sharpyuv": ("libwebp", "BSD-3-Clause"),
    "sndfile": ("libsndfile", "LGPL-2.1-or-later"),
    "sqlite3": ("SQLite", "blessing"),
    "ssl": ("OpenSSL", "Apache-2.0"),
    "stdc++": ("GCC runtime", "GPL-3.0-or-later WITH GCC-exception-3.1"),
    "tiff": ("LibTIFF", "libtiff"),
    "ucrtbase": ("Microsoft Visual C++ runtime", "redistributable"),
    "uuid": ("libuuid", "BSD-3-Clause"),
    "vcruntime140": ("Microsoft Visual C++ runtime", "redistributable"),
    "vorbis": ("libvorbis", "BSD-3-Clause"),
    "vorbisenc": ("libvorbis", "BSD-3-Clause"),
    "vorbisfile": ("libvorbis", "BSD-3-Clause"),
    "wavpack": ("WavPack", "BSD-3-Clause"),
    "webp": ("libwebp", "BSD-3-Clause"),
    "webpdemux": ("libwebp", "BSD-3-Clause"),
    "webpmux": ("libwebp", "BSD-3-Clause"),
    "xmp": ("libxmp", "MIT"),
    "z": ("zlib", "Zlib"),
}
# Modules of Python and pygame that contain another project's code, with its key in LIBRARIES.
_CONTAIN = {"_decimal": "mpdec", "pyexpat": "expat", "pypm": "portmidi"}
#: The project's own files, and the parts that they contain.
OWN = (
    "Power Grid: MIT",
    "Fira Sans, Fira Sans Condensed: OFL-1.1",
    "Natural Earth: public domain, in the form of world-atlas: ISC",
)
#: The text of these licences with their copyright notices, by `text_name`; also the LGPL, GPL and Apache licences.
TEXTS = ROOT / "packaging" / "licences"
# The licences of packages without an SPDX licence in their metadata.
_NAMED = {
    "networkx": "BSD-3-Clause",
    "pygame-ce": "LGPL-2.1-or-later",
    "pyinstaller": "GPL-2.0-or-later WITH Bootloader-exception",
    "shtab": "Apache-2.0",
}
# The suffix of a name: a version, or the digest added by tools that repair wheels.
_VERSION = re.compile(r"([-._]?\d[\w.-]*|-[0-9a-f]{8}[\d.]*)?")
_LICENCE_NAME = re.compile(r"(?i)(^|/)(licen[cs]e|copying|notice)[^/]*$")


def library_key(file_name: str) -> str | None:
    """Return the key in LIBRARIES for the file name of a shared library, or None if it is unknown."""
    stem = file_name.removeprefix("lib").split(".so")[0].removesuffix(".dylib").removesuffix(".dll")
    if stem.startswith("api-ms-win-"):
        return "ucrtbase"
    for key in sorted(LIBRARIES, key=len, reverse=True):
        if stem.startswith(key) and _VERSION.fullmatch(stem[len(key) :]):
            return key
    return None


def unknown_libraries(folder: Path) -> list[str]:
    """Return the shared libraries in a built folder that are not in LIBRARIES, sorted."""
    found = set()
    for path in folder.rglob("*"):
        shared = ".so" in path.suffixes or path.suffix in {".dll", ".dylib"}
        extension = re.search(r"\.(cpython-\d+|abi3|cp\d+-win)", path.name) or path.suffix == ".pyd"
        if shared and not extension and library_key(path.name) is None:
            found.add(path.name)
    return sorted(found)


def contained(file_names: Iterable[str]) -> list[tuple[str, str]]:
    """Return the project and licence of the libraries in these files of a build, including parts of modules; sorted.

    Args:
        file_names: Without folders; files other than libraries and compiled modules are ignored.
    """
    found = set()
    for name in file_names:
        if ".so" in name or name.endswith((".dll", ".dylib", ".pyd")):
            key = _CONTAIN.get(name.split(".")[0]) or library_key(name)
            found.update([LIBRARIES[key]] if key else [])
    return sorted(found)


def limit(folder: Path, file_names: Iterable[str]) -> None:
    """Remove everything from a folder written by `collect` except the libraries in these files of a build."""
    inside = contained(file_names)
    needed = {f"library-{text_name(project)}" for project, _licence in inside}
    for project, _licence in LIBRARIES.values():
        if f"library-{text_name(project)}" not in needed:
            (folder / f"library-{text_name(project)}").unlink(missing_ok=True)
    parts = [f"{name} {version}: {licence}" for name, version, licence in distributions()]
    parts += [f"{project}: {licence}" for project, licence in inside]
    (folder / "components.txt").write_text("\n".join([*OWN, *parts]) + "\n", encoding="utf-8")


def _closure(names: list[str]) -> list[str]:
    """Return these distributions and all their dependencies, sorted."""
    todo, done = list(names), set[str]()
    while todo:
        name = re.sub(r"[-_.]+", "-", todo.pop()).lower()
        if name in done:
            continue
        done.add(name)
        needs = [text for text in importlib.metadata.requires(name) or [] if ";" not in text]
        todo += [re.split(r"[<>=!~ (\[]", text)[0] for text in needs]
    return sorted(done)


def collect(target: Path) -> None:
    """Write the licences of everything that a build may contain to the folder.

    Raises FileNotFoundError for a package without a licence.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    shutil.copy(ROOT / "LICENSE", target / "powergrid.txt")
    _python(target)
    for name in _closure(["networkx", "platformdirs", "pydantic", "pygame-ce", "shtab"]):
        _package(name, target)
    _package("pyinstaller", target)
    for text in sorted((ROOT / "assets" / "fonts").glob("*.txt")):
        shutil.copy(text, target / f"font-{text.name}")
    shutil.copy(ROOT / "assets" / "atlas" / "LICENCE.txt", target / "natural-earth.txt")
    for text in sorted(TEXTS.glob("*.txt")):
        shutil.copy(text, target / f"library-{text.name}")
    (target / "components.txt").touch()  # `limit` fills it; PyInstaller takes only files that already exist


def distributions() -> list[tuple[str, str, str]]:
    """Return the name, version and licence of every package that the program needs, and of PyInstaller."""
    found = []
    for name in [*_closure(["networkx", "platformdirs", "pydantic", "pygame-ce", "shtab"]), "pyinstaller"]:
        about = importlib.metadata.metadata(name)
        given = [about[key] for key in ("License-Expression", "License") if key in about]
        named = _NAMED.get(name) or next(iter(given), "see its text")
        found.append((name, about["Version"], named.splitlines()[0]))
    return found


def text_name(project: str) -> str:
    """Return the name of the file in TEXTS with a project's licence."""
    return re.sub(r"[^a-z0-9]+", "-", project.lower()) + ".txt"


def _python(target: Path) -> None:
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places = [
        Path(shutil.__file__).parent / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path("/usr/share/doc") / version / "copyright",
    ]
    for place in places:
        if place.is_file():
            shutil.copy(place, target / "python.txt")
            return
    raise FileNotFoundError("the licence of Python was not found")


def _package(name: str, target: Path) -> None:
    files = importlib.metadata.files(name) or []
    texts = [file for file in files if _LICENCE_NAME.search(str(file)) and ".dist-info" in str(file)]
    texts += [file for file in files if file.name == "LGPL.txt"]
    if not texts:
        raise FileNotFoundError(f"no licence found for {name}")
    for number, file in enumerate(texts):
        ending = f"-{number + 1}" if number else ""
        shutil.copy(str(file.locate()), target / f"{name}{ending}.txt")


if __name__ == "__main__":
    collect(Path(sys.argv[1]))
