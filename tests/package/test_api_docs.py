"""The API reference mentions only existing modules, and an error in it makes the build fail."""

from pathlib import Path

import api_docs
import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
MODULES = [module for _title, _text, modules in api_docs.PAGES.values() for module in modules]


@pytest.mark.parametrize("module", MODULES)
def test_every_module_exists(module: str) -> None:
    path = CHECKOUT.joinpath(*module.split("."))
    assert path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def test_modules_for_embedding_are_documented() -> None:
    documented = {
        "powergrid.game",
        "powergrid.record",
        "powergrid.rules.legal",
        "powergrid.bots",
        "powergrid.research.env",
    }
    assert documented <= set(MODULES)


def test_warnings_are_errors() -> None:
    assert api_docs.configuration(api_docs.PAGES)["strict"] is True


def test_every_page_is_in_the_navigation(tmp_path: Path) -> None:
    api_docs.write_sources(tmp_path / "api")
    pages = {path.name for path in (tmp_path / "api" / "source").iterdir()}
    navigation = api_docs.configuration(api_docs.PAGES)["nav"]
    assert isinstance(navigation, list)
    assert pages == {name for entry in navigation for name in entry.values()}


@pytest.mark.install
def test_a_removed_name_makes_the_build_fail(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(api_docs, "TARGET", tmp_path)
    monkeypatch.setattr(api_docs, "PAGES", {"gone": ("Gone", "Nothing is here.", ("powergrid.no_such_module",))})
    assert api_docs.main([]) == 1
