"""The documents contain no dead links and no commands that the program or a script would reject."""

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from powergrid import cli, commands
from powergrid.content.options import OPTIONS
from powergrid.desktop.screens.shortcuts import FIXED, GROUPS

CHECKOUT = Path(__file__).resolve().parents[2]
PLACES = ("*.md", ".github/**/*.md", "docs/**/*.md", "maps/**/*.md")
DOCUMENTS = sorted(path for place in PLACES for path in CHECKOUT.glob(place))
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)[^)]*\)|!\[[^\]]*\]\(([^)\s]+)[^)]*\)")
NAMES = [path.relative_to(CHECKOUT).as_posix() for path in DOCUMENTS]


def _without_code(text: str) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)


def _anchors(path: Path) -> set[str]:
    """Return the anchors of the headings in a document, by the usual rule for Markdown."""
    text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = set()
    for title in re.findall(r"^#+ +(.+?) *$", text, re.MULTILINE):
        kept = re.sub(r"[^\w\- ]", "", title.lower())
        found.add(kept.replace(" ", "-"))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_there_are_no_dead_links(name: str) -> None:
    document = CHECKOUT / name
    dead = []
    for match in LINK.finditer(_without_code(document.read_text(encoding="utf-8"))):
        target = match.group(1) or match.group(2)
        if re.match(r"https?://|mailto:", target):
            continue
        path, _, anchor = target.partition("#")
        file = (document.parent / path).resolve() if path else document
        if not file.exists() or (anchor and anchor not in _anchors(file)):
            dead.append(target)
    assert dead == []


def _calls(text: str) -> Iterator[list[str]]:
    """Yield every call of the program and of our scripts in a document, in code blocks and in the text."""
    blocks = re.findall(r"```[a-z]*\n(.*?)```", text, re.DOTALL)
    lines = [line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()]
    lines += re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    for line in lines:
        if re.match(r"(powergrid|play\.py|test\.py|python3? -m powergrid|python3? build_scripts/\w+\.py)( |$)", line):
            yield shlex.split(line.replace("…", ""), comments=True)


def _program_arguments(call: list[str]) -> list[str] | None:
    """Return the arguments that a call passes to `powergrid`, or None if it calls something else."""
    if call[0] in ("powergrid", "play.py"):
        return call[1:]
    if call[1:3] == ["-m", "powergrid"]:
        return call[3:]
    return call[2:] if call[1:2] == ["build_scripts/play.py"] else None


@pytest.mark.parametrize("name", NAMES)
def test_every_documented_call_works(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = []
    parser = cli.build_parser()
    for call in _calls((CHECKOUT / name).read_text(encoding="utf-8")):
        arguments = _program_arguments(call)
        if arguments is None:
            if len(call) > 1 and call[1].endswith(".py") and not (CHECKOUT / call[1]).is_file():
                wrong.append(" ".join(call))
        elif not _parses(parser, arguments):
            wrong.append(" ".join(call))
    assert wrong == []


def _parses(parser: argparse.ArgumentParser, arguments: list[str]) -> bool:
    if "[" in " ".join(arguments):
        return arguments[0] in commands.names() or arguments[0].startswith("[")
    try:
        parser.parse_args(arguments)
    except SystemExit as stop:
        return stop.code == 0
    return True


def test_readme_lists_every_command() -> None:
    text = (CHECKOUT / "README.md").read_text(encoding="utf-8")
    assert [name for name in commands.names() if f"`{name}" not in text and f"powergrid {name}" not in text] == []


def test_options_of_our_scripts_exist() -> None:
    for document in DOCUMENTS:
        for call in _calls(document.read_text(encoding="utf-8")):
            script = next((CHECKOUT / word for word in call[:2] if word.startswith("build_scripts/")), None)
            options = [word for word in call if word.startswith("--")]
            if script is None or script.name in ("play.py", "test.py", "check.py") or not options:
                continue
            done = subprocess.run([sys.executable, script, "--help"], capture_output=True, text=True)
            assert all(option in done.stdout for option in options), f"{document.name}: {' '.join(call)}"


def test_the_documented_house_rules_match_the_program() -> None:
    def shown(value: object) -> str:
        return f"`{json.dumps(value)}`"

    rows = {f"| `{option.key}` | {', '.join(map(shown, option.values))} | {option.sentence} |" for option in OPTIONS}
    lines = (CHECKOUT / "docs" / "house-rules.md").read_text(encoding="utf-8").splitlines()
    assert {line for line in lines if line.startswith("| `")} == rows


def test_the_documented_keys_match_the_program() -> None:
    everything = [*FIXED, *(shortcut for _title, group in GROUPS for shortcut in group)]
    rows = [f"| {shortcut.key} | {shortcut.does} |" for shortcut in everything]
    text = (CHECKOUT / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [row for row in rows if row not in text] == []
