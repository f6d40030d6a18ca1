"""Compile the translation catalogues during the build of a wheel, and the rules if POWERGRID_COMPILE=1.

Without the variable, the wheel is pure Python. With it, mypyc (from the mypy project) compiles the modules in COMPILED;
their sources stay in the wheel next to the compiled modules, which Python prefers. Both use the same source, except for
one mechanical step: the constructors that `dataclass` creates at run time would be interpreted, so `with_constructors`
writes them out first. Because of that step, this is a custom hook instead of the plugin hatch-mypyc, which compiles
files unchanged.
"""

from __future__ import annotations

import ast
import os
import runpy
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

SWITCH: Final = "POWERGRID_COMPILE"
#: The modules to compile, as patterns relative to the package's folder.
COMPILED: Final = (
    "rules/[!_]*.py",
    "content/plants.py",
    "content/editions.py",
    "bots/random_*.py",
    "bots/view.py",
    "bots/*_plan.py",
    "bots/appraisal.py",
    "bots/idea.py",
    "bots/mind.py",
    "bots/outlook.py",
    "bots/playout.py",
    "bots/standing.py",
    "bots/tokens.py",
    "bots/weights.py",
)
_SETUP: Final = """
import sys
from mypyc.build import mypycify
from setuptools import setup

options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", "--python-version=3.11"]
modules = mypycify([*options, *sys.argv.pop().split()], group_name="powergrid", debug_level="0")
if sys.platform != "win32":
    for module in modules:
        module.extra_compile_args += ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]
setup(name="powergrid-compiled", packages=[], ext_modules=modules)
"""


def wanted() -> bool:
    """Return whether to compile the rules."""
    return os.environ.get(SWITCH, "") not in ("", "0")


def compile_modules(root: Path, folder: Path) -> list[Path]:
    """Empty the folder, compile the checkout's hot modules in it and return the compiled files.

    Raises RuntimeError with the end of the compiler's output.
    """
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(root / "powergrid", folder / "powergrid", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    sources = [path for pattern in COMPILED for path in sorted((folder / "powergrid").glob(pattern))]
    for path in sources:
        path.write_text(with_constructors(path.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "setup.py").write_text(_SETUP, encoding="utf-8")
    names = " ".join(path.relative_to(folder).as_posix() for path in sources)
    command = [sys.executable, "setup.py", "build_ext", "--inplace", names]
    done = subprocess.run(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    found = [*folder.glob("*__mypyc*"), *(folder / "powergrid").rglob("*")]
    made = sorted(path for path in found if path.suffix in (".so", ".pyd"))
    if done.returncode or len(made) <= len(sources):
        last = "\n".join(done.stdout.splitlines()[-30:])
        raise RuntimeError(f"the rules could not be compiled (a C compiler and Python's headers are needed):\n{last}")
    return made


def imported(root: Path) -> list[str]:
    """Return the modules that the compiled modules import, because PyInstaller cannot find them in machine code."""
    names = {"powergrid__mypyc"}
    for path in (path for pattern in COMPILED for path in (root / "powergrid").glob(pattern)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and node.module != "__future__":
                names.add(node.module)
    return sorted(names)


def assets(root: Path, folder: Path) -> dict[str, str]:
    """Return the paths of the assets and the manual for a build, each with its destination.

    Args:
        folder: A folder for the compiled catalogues, which replace the files that translators edit.
    """
    compiled = runpy.run_path(str(root / "powergrid" / "base" / "catalogues.py"))["compiled"]
    found: dict[str, str] = {}
    for path in sorted(path for path in (root / "assets").rglob("*") if path.is_file() and path.suffix != ".mo"):
        place = path.relative_to(root)
        if path.suffix == ".po":
            place = place.with_suffix(".mo")
            made = folder / place
            made.parent.mkdir(parents=True, exist_ok=True)
            made.write_bytes(compiled(path.read_text(encoding="utf-8")))
            path = made
        found[str(path)] = place.as_posix()
    for name in ("playing.md", "make-your-own-board.md"):  # the manual, which the rules book shows
        found[str(root / "docs" / name)] = f"docs/{name}"
    return found


# --- constructors --------------------------------------------------------------------------------------------


def with_constructors(source: str) -> str:
    """Return the source of a module with the constructors written out that `dataclass` would create.

    The classes also get a method for pickling and copying. A dataclass with a `field(...)` stays as it is.
    """
    lines = source.splitlines()
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    for node in reversed(classes):
        decorator = next((one for one in node.decorator_list if _is_dataclass(one)), None)
        fields = [one for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
        if decorator is None or not fields or any(_is_field(one.value) for one in fields):
            continue
        end = fields[-1].end_lineno
        assert end is not None
        lines[end:end] = _constructor(node.name, fields)
        kept = [ast.unparse(one) for one in getattr(decorator, "keywords", []) if one.arg != "slots"]
        lines[decorator.lineno - 1] = f"@dataclass({', '.join(kept)})"
    return "\n".join(lines) + "\n"


def _is_dataclass(node: ast.expr) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    return isinstance(called, ast.Name) and called.id == "dataclass"


def _is_field(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "field"


def _constructor(name: str, fields: list[ast.AnnAssign]) -> list[str]:
    names = [ast.unparse(one.target) for one in fields]
    given = [
        f"{ast.unparse(one.target)}: {ast.unparse(one.annotation)}"
        + (f" = {ast.unparse(one.value)}" if one.value is not None else "")
        for one in fields
    ]
    return [
        "",
        f"    def __init__(self, {', '.join(given)}) -> None:",
        *(f"        self.{one} = {one}  # type: ignore[misc]" for one in names),
        "",
        "    def __reduce__(self) -> tuple[object, ...]:",
        f"        return {name}, ({''.join(f'self.{one}, ' for one in names)})",
    ]


# --- the hook ------------------------------------------------------------------------------------------------

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # the tests and the executable need only the functions above
    pass
else:

    class CompileHook(BuildHookInterface[Any]):
        """A hook that adds the assets and the compiled modules to the wheel."""

        PLUGIN_NAME = "custom"

        def dependencies(self) -> list[str]:
            """Return the build requirements in addition to hatchling: the "compile" extra if the rules are compiled."""
            text = Path(self.root, "pyproject.toml").read_text(encoding="utf-8")
            extras = tomllib.loads(text)["project"]["optional-dependencies"]
            return list(extras["compile"]) if wanted() else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Compile; the name of a wheel with compiled rules contains this version of Python and this system."""
            if version == "editable":
                return  # the program finds the assets in the checkout and compiles the catalogues itself
            found = assets(Path(self.root), Path(self.root, "build", "catalogues"))
            build_data["force_include"].update({path: f"powergrid/data/{place}" for path, place in found.items()})
            if not wanted():
                return
            folder = Path(self.root, "build", "compiled", "modules")
            made = compile_modules(Path(self.root), folder)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update({str(path): path.relative_to(folder).as_posix() for path in made})


if __name__ == "__main__":  # for the executable: python hatch_build.py FOLDER
    compile_modules(Path(__file__).resolve().parent, Path(sys.argv[1]))
