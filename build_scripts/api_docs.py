"""Build the API reference from the docstrings: `python3 build_scripts/api_docs.py`.

It covers the parts that other programs use: records, `Game`, the rules and legal actions, bots and the research
environment. The result is a small website in `build/api/site`. Warnings are errors, so a missing name or a page
that cannot be rendered makes the build fail.
"""

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

ROOT = venv_setup.ROOT
TARGET = ROOT / "build" / "api"

#: For each page, its title, an introduction, and the modules whose public names it documents.
PAGES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "game": (
        "Game",
        "Start here: create a game or replay a record, get the legal actions, and apply actions.",
        ("powergrid.game",),
    ),
    "records": (
        "Records",
        "Read and write game records, and get the public state as JSON.",
        ("powergrid.record", "powergrid.record.snapshot"),
    ),
    "legality": (
        "Rules and legal actions",
        "The rules are pure functions on a plain state. `legal_actions` alone decides what is legal.",
        (
            "powergrid.rules.engine",
            "powergrid.rules.legal",
            "powergrid.rules.actions",
            "powergrid.rules.refusals",
            "powergrid.rules.events",
            "powergrid.rules.state",
            "powergrid.rules.ruleset",
        ),
    ),
    "bots": (
        "Bots",
        "Ask our computer players for actions and hints, or write your own.",
        ("powergrid.bots", "powergrid.bots.turns", "powergrid.simulation"),
    ),
    "environment": (
        "Research environment",
        "The game as a PettingZoo environment. It needs the extra `research`.",
        ("powergrid.research.env", "powergrid.research.observation", "powergrid.research.actions"),
    ),
}
_START = """# API reference of Power Grid

The parts of the package `powergrid` that other programs may use.

{links}
"""
_OPTIONS = {
    "docstring_style": "google",
    "filters": ["!^_"],
    "heading_level": 2,
    "members_order": "source",
    "merge_init_into_class": True,
    "separate_signature": True,
    "show_root_full_path": True,
    "show_root_heading": True,
    "show_signature_annotations": True,
    "show_source": False,
}


def page(title: str, introduction: str, modules: Sequence[str]) -> str:
    """Return the source of a page in Markdown for mkdocstrings."""
    return "\n\n".join([f"# {title}", introduction, *(f"::: {module}" for module in modules)]) + "\n"


def configuration(pages: Mapping[str, tuple[str, str, Sequence[str]]]) -> dict[str, object]:
    """Return the configuration of MkDocs."""
    python = {"paths": [str(ROOT)], "options": _OPTIONS}
    return {
        "site_name": "Power Grid API",
        "docs_dir": "source",
        "site_dir": "site",
        "use_directory_urls": False,
        "strict": True,
        "theme": {"name": "mkdocs", "highlightjs": False},
        "nav": [{"Start": "index.md"}, *({entry[0]: f"{name}.md"} for name, entry in pages.items())],
        "plugins": ["search", {"mkdocstrings": {"handlers": {"python": python}}}],
    }


def write_sources(folder: Path) -> None:
    """Empty the folder, then write the pages and the configuration to it."""
    shutil.rmtree(folder, ignore_errors=True)
    source = folder / "source"
    source.mkdir(parents=True)
    links = "\n".join(f"- [{title}]({name}.md): {text}" for name, (title, text, _modules) in PAGES.items())
    (source / "index.md").write_text(_START.format(links=links), encoding="utf-8")
    for name, entry in PAGES.items():
        (source / f"{name}.md").write_text(page(*entry), encoding="utf-8")
    # JSON is YAML too.
    (folder / "mkdocs.yml").write_text(json.dumps(configuration(PAGES), indent=2) + "\n", encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Build the site and return the exit status."""
    argparse.ArgumentParser(description="Build the API reference in build/api/site.").parse_args(arguments)
    python = venv_setup.prepare(["docs"])
    write_sources(TARGET)
    command = [python, "-m", "mkdocs", "build", "--quiet", "--strict", "--config-file", str(TARGET / "mkdocs.yml")]
    status = subprocess.run(command, cwd=ROOT).returncode
    if status == 0:
        print(f"The API reference is at {(TARGET / 'site' / 'index.html').relative_to(ROOT)}")
    return int(status != 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
