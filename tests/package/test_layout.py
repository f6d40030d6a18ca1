"""Imports respect the layers, project metadata is consistent, and no file contains a private path."""

import ast
import gc
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import lock
import networkx as nx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import powergrid

CHECKOUT = Path(__file__).resolve().parents[2]
PACKAGE = CHECKOUT / "powergrid"

MAX_LINES = 450
MAX_FUNCTION_LINES = 60

# The layers of the package. Each may import from itself and from the layers listed before it, never from later ones.
LAYERS = (
    {"base"},
    {"content"},
    {"rules"},
    {"record"},
    {"game"},
    {"saves"},
    {"study"},
    {"report"},
    {"bots", "tournament"},
    {"simulation", "research"},
    {"results"},
    {"desktop"},
    {"commands"},
    {"cli"},
    {"__main__"},
)
DESKTOP = (
    {"words"},
    {"toolkit", "play"},
    {"pieces"},
    {"board"},
    {"decisions"},
    {"screens"},
    {"routes"},
    {"app"},
    {"problems"},
    {"start"},
    {"opening"},
    {"bench"},
)

# Modules that may refer to a particular board: for a default, a picture, a benchmark or a chapter of the rule book.
NAMING_BOARDS = (
    "bots/bench.py",
    "commands/_bench_runs.py",
    "commands/simulate.py",
    "desktop/bench.py",
    "desktop/board/night.py",
    "desktop/play/new_game.py",
    "desktop/play/settings.py",
    "desktop/words/rules_book.py",
    "research/env.py",
    "study/assessment.py",
)

# The parts of the desktop that draw; `words` and `play` do not use pygame.
DRAWN = tuple(
    f"desktop/{part}"
    for part in (
        "toolkit/",
        "pieces/",
        "board/",
        "decisions/",
        "screens/",
        "app.py",
        "start.py",
        "bench.py",
        "opening.py",
        "__init__.py",
    )
)

# The only modules that may import certain libraries.
ALONE = {
    "pygame": DRAWN,
    "pydantic": (
        "base/lenient.py",
        "content/",
        "record/",
        "desktop/play/settings.py",
        "desktop/toolkit/window_place.py",
    ),
    "networkx": ("rules/network.py",),
    "gymnasium": ("research/",),
    "pettingzoo": ("research/",),
    "platformdirs": ("base/resources.py",),
    "shtab": ("commands/completion.py",),
}


@pytest.fixture(autouse=True, scope="module")
def without_garbage_collection() -> Iterator[None]:
    """Turn off garbage collection, which would take most of the time: syntax trees are large but have no cycles."""
    gc.disable()
    yield
    _modules.cache_clear()
    _imports.cache_clear()
    gc.enable()


@cache
def _modules() -> dict[str, ast.Module]:
    paths = sorted(PACKAGE.rglob("*.py"))
    return {path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in paths}


@cache
def _imports(name: str, tree: ast.Module) -> list[tuple[int, str]]:
    """Return the line and full dotted name of every import in a module, including those in functions."""
    package = ["powergrid", *Path(name).parts[:-1]]
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            found += [(node.lineno, f"{start}.{alias.name}") for alias in node.names]
    return found


def _parts(inside: str) -> Iterator[tuple[str, str, ast.Module]]:
    """Yield the part, name and tree of every module inside a package."""
    for name, tree in _modules().items():
        if name.startswith(inside):
            part = name.removeprefix(inside).split("/")[0].removesuffix(".py")
            if part != "__init__":
                yield part, name, tree


@pytest.mark.parametrize(("inside", "layers"), [("", LAYERS), ("desktop/", DESKTOP)])
def test_nothing_imports_from_a_later_layer(inside: str, layers: tuple[set[str], ...]) -> None:
    height = {part: number for number, parts in enumerate(layers) for part in parts}
    assert {part for part, _, _ in _parts(inside)} == set(height), "add the new part to a layer"
    package = ".".join(["powergrid", *inside.rstrip("/").split("/")]).rstrip(".") + "."
    wrong = []
    for part, name, tree in _parts(inside):
        for line, dotted in _imports(name, tree):
            other = dotted.removeprefix(package).split(".")[0] if dotted.startswith(package) else part
            if other != part and height.get(other, -1) >= height[part]:
                wrong.append(f"{name}:{line} imports {dotted}")
    assert wrong == []


def test_no_import_cycles() -> None:
    """No module imports itself indirectly, not even in functions or for type checkers."""
    modules = {_dotted(name): (name, tree) for name, tree in _modules().items()}
    graph = nx.DiGraph()
    for module, (name, tree) in modules.items():
        for _, dotted in _imports(name, tree):
            target = dotted if dotted in modules else dotted.rpartition(".")[0]
            if target in modules and target != module:
                graph.add_edge(module, target)
    cycles = [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1]
    assert cycles == []


def _dotted(name: str) -> str:
    return ".".join(["powergrid", *Path(name).with_suffix("").parts]).removesuffix(".__init__")


class Source(NamedTuple):
    """A file: its number of lines, the lengths of its functions, and the modules that it imports, by line."""

    name: str
    lines: int
    functions: list[tuple[str, int]]
    imported: list[tuple[int, str]]


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield every statement of a module, without the many nodes inside them."""
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        yield node
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            todo += getattr(node, block, ())


@cache
def _sources() -> list[Source]:
    """Return every Python file in the project, including tests and scripts."""
    found = []
    for path in sorted(path for path in _tracked() if path.suffix == ".py"):
        name, text = path.relative_to(CHECKOUT).as_posix(), path.read_text(encoding="utf-8")
        nodes = [*_statements(_modules().get(name.removeprefix("powergrid/")) or ast.parse(text))]
        functions = [
            (node.name, (node.end_lineno or 0) - node.lineno + 1)
            for node in nodes
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        imported = [(node.lineno, node.module or "") for node in nodes if isinstance(node, ast.ImportFrom)]
        found.append(Source(name, text.count("\n"), functions, imported))
    return found


def test_files_and_functions_are_short() -> None:
    wrong = [f"{one.name} has {one.lines} lines" for one in _sources() if one.lines > MAX_LINES]
    for one in _sources():
        wrong += [f"{one.name}: {f} has {n} lines" for f, n in one.functions if n > MAX_FUNCTION_LINES]
    assert wrong == []


def test_no_test_imports_from_another() -> None:
    wrong = [
        f"{one.name}:{line} imports from {module}"
        for one in _sources()
        if one.name.startswith("tests/")
        for line, module in one.imported
        if module.rpartition(".")[2].startswith("test_")
    ]
    assert wrong == [], "move code shared by tests into a module without tests"


@pytest.mark.parametrize("library", ALONE)
def test_libraries_stay_in_their_modules(library: str) -> None:
    wrong = [
        f"{name}:{line} imports {dotted}"
        for name, tree in _modules().items()
        if not name.startswith(ALONE[library])
        for line, dotted in _imports(name, tree)
        if dotted.split(".")[0] == library
    ]
    assert wrong == []


def test_paths_are_checked_in_one_place() -> None:
    """These calls can fail for an unknown user, a missing home, a long name or a forbidden folder; use `base`."""
    raising = {"exists", "is_file", "is_dir", "is_mount", "expanduser", "home", "cwd", "getcwd", "samefile"}
    wrong = [
        f"{name}:{node.lineno} calls {node.func.attr}"
        for name, tree in _modules().items()
        if not name.startswith("base/")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in raising
    ]
    assert wrong == [], "use powergrid/base/paths.py"


def test_rules_are_pure() -> None:
    banned = {"time", "datetime", "os", "sys", "io", "pathlib", "shutil", "tempfile", "secrets", "subprocess"}
    wrong = []
    for name, tree in _modules().items():
        if not name.startswith("rules/"):
            continue
        for line, dotted in _imports(name, tree):
            # Importing only the class prevents use of the global generator.
            draws = dotted.split(".")[0] == "random" and dotted != "random.Random"
            if dotted.split(".")[0] in banned or draws:
                wrong.append(f"{name}:{line} imports {dotted}")
        calls = [ast.unparse(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)]
        wrong += [f"{name} calls {call}" for call in calls if call in ("open", "print", "input")]
    assert wrong == []


def test_no_code_refers_to_a_board() -> None:
    """A board's special rules are in its file, so new boards need no code."""
    boards = {path.stem for path in (CHECKOUT / "maps").glob("*.json")}
    assert len(boards) == 18
    wrong = [
        f"{name}:{node.lineno} names {node.value}"
        for name, tree in _modules().items()
        if not name.startswith(NAMING_BOARDS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in boards
    ]
    assert wrong == []


def _assigned(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """Yield every attribute that a function assigns, except those of `self`, the `ui`, its focus, or a local object."""
    nodes = [*ast.walk(function)]
    own = {"self", "ui", *(node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))}
    for node in nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            owner = ast.unparse(node.value)
        elif (
            isinstance(node, ast.Subscript)
            and isinstance(node.ctx, ast.Store)
            and isinstance(node.value, ast.Attribute)
        ):
            owner = ast.unparse(node.value.value)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "setattr":
            owner = ast.unparse(node.args[0])
        else:
            continue
        if owner not in own and not owner.endswith((".ui", "ui.focus")):
            yield node.lineno, ast.unparse(node)


def test_views_assign_only_to_their_own_attributes() -> None:
    """A view does not change state itself; it calls a method of the owner, so that each change happens in one place."""
    drawn = tuple(f"desktop/{part}/" for part in ("board", "pieces", "decisions", "screens"))
    wrong = {
        f"{name}:{line} assigns {target}"
        for name, tree in _modules().items()
        if name.startswith(drawn)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef)
        for line, target in _assigned(function)
        if not target.startswith("os.environ")
    }
    assert wrong == set()


def test_start_imports_no_heavy_library() -> None:
    heavy = {"pygame", "pydantic", "networkx"}
    code = f"import sys, powergrid.cli as c; c.build_parser(); print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=CHECKOUT)
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_requirements_match_the_imports() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[<>=!~; \[]", text)[0] for text in project["dependencies"]}
    assert names == {"networkx", "platformdirs", "pydantic", "pygame-ce", "shtab"}
    known = {"pygame", *(names - {"pygame-ce"})}
    foreign = {
        dotted.split(".")[0]
        for name, tree in _modules().items()
        if not name.startswith("research/")  # has its own extra
        for _, dotted in _imports(name, tree)
        if dotted.split(".")[0] not in sys.stdlib_module_names
    }
    assert foreign <= known | {"powergrid"}


def test_every_version_number_is_the_same() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+", powergrid.__version__)
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" not in project
    files = [
        path.relative_to(CHECKOUT).as_posix()
        for path in _tracked()
        if path.suffix in {".py", ".toml", ".spec", ".xml", ".desktop", ".yml", ".6", ".json"}
        and re.search(rf"(?<![\d.]){re.escape(powergrid.__version__)}(?![\d.])", _text(path))
    ]
    assert files == ["powergrid/__init__.py"]


def test_the_lock_pins_every_requirement() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    asked = [Requirement(text) for text in chain(project["dependencies"], *extras.values())]
    pins = [line.split(" --hash=") for line in lock.requirements(CHECKOUT, extras)]
    assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", one) for pin in pins for one in pin[1:])
    assert all(len(pin) > 1 for pin in pins), "a package has no checksum, so pip rejects it"
    for python in ("3.11.2", "3.11.9", "3.12.1", "3.13.0", "3.14.0", "3.14.1"):
        here = {"python_full_version": python, "python_version": ".".join(python.split(".")[:2])}
        held = [one for one in (Requirement(pin[0]) for pin in pins) if not one.marker or one.marker.evaluate(here)]
        versions = {canonicalize_name(one.name): str(one.specifier).removeprefix("==") for one in held}
        assert len(versions) == len(held), "a package has two versions"
        assert all(one.specifier.contains(versions[canonicalize_name(one.name)]) for one in asked)


def test_no_machine_paths() -> None:
    places = [r"work/\w", r"farm/\w", r"root/\w", r"Users/(?!erika)\w", r"home/(?!erika)\w+/\w"]
    places += [r"tmp/(?:wt|venv|brief|shots)/\w"]
    pattern = re.compile(rf"(?<![\w.~$-])/(?:{'|'.join(places)})")
    wrong = [
        f"{path.relative_to(CHECKOUT)}:{number}"
        for path in _tracked()
        for number, line in enumerate(_text(path).splitlines(), 1)
        if pattern.search(line)
    ]
    assert wrong == []


def _tracked() -> list[Path]:
    """Return the project's files: those tracked by git or, in an unpacked archive, all files."""
    if (CHECKOUT / ".git").exists():
        command = ["git", "ls-files", "-z"]
        listed = subprocess.run(command, capture_output=True, text=True, cwd=CHECKOUT, check=True).stdout
        files = [CHECKOUT / name for name in listed.split("\0") if name]
    else:
        made = {".venv", ".hypothesis", ".pytest_cache"}  # created by the tests themselves
        files = [path for path in CHECKOUT.rglob("*") if not made.intersection(path.parts)]
    return [path for path in files if path.is_file()]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
