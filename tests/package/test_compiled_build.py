"""Before compilation, the source is changed only to give dataclasses explicit constructors."""

import importlib.util
import inspect
import sys
from dataclasses import fields
from pathlib import Path
from types import ModuleType

import pytest

from tests.sure import sure

CHECKOUT = Path(__file__).resolve().parents[2]


def _load(name: str, path: Path) -> ModuleType:
    spec = sure(importlib.util.spec_from_file_location(name, path))
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


hatch_build = _load("hatch_build", CHECKOUT / "hatch_build.py")


@pytest.mark.parametrize("name", ["actions", "events", "state", "ruleset", "setup", "refusals", "fuel", "network"])
def test_generated_constructors_match_dataclasses(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = CHECKOUT / "powergrid" / "rules" / f"{name}.py"
    changed = tmp_path / f"{name}.py"
    changed.write_text(hatch_build.with_constructors(source.read_text(encoding="utf-8")), encoding="utf-8")
    monkeypatch.setitem(sys.modules, "expanded", None)
    was = _load("plain", source)
    now = _load("expanded", _mutable(changed))
    for key, old in vars(was).items():
        if isinstance(old, type) and old.__module__ == "plain" and hasattr(old, "__dataclass_fields__"):
            new = getattr(now, key)
            assert [one.name for one in fields(new)] == [one.name for one in fields(old)]
            if key == "Refusal":  # has a field(...) and is not changed
                continue
            assert "__reduce__" in vars(new), key
            generated, original = (inspect.signature(one).parameters.values() for one in (new, old))
            assert [(p.name, p.default) for p in generated] == [(p.name, p.default) for p in original]


def _mutable(path: Path) -> Path:
    """Return the module without `frozen`: in a frozen class, only a compiled constructor can set attributes."""
    path.write_text(path.read_text(encoding="utf-8").replace("frozen=True", "unsafe_hash=True"), encoding="utf-8")
    return path


def test_every_pattern_in_the_hook_matches_modules() -> None:
    found = {pattern: list((CHECKOUT / "powergrid").glob(pattern)) for pattern in hatch_build.COMPILED}
    assert all(found.values()), found


def test_the_switch_is_off_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, on in ((None, False), ("", False), ("0", False), ("1", True)):
        if value is None:
            monkeypatch.delenv(hatch_build.SWITCH, raising=False)
        else:
            monkeypatch.setenv(hatch_build.SWITCH, value)
        assert hatch_build.wanted() is on
