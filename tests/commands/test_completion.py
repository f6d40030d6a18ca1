"""`powergrid completion` prints scripts that make real shells complete the command line."""

import shutil
import subprocess
from pathlib import Path

import pytest

from powergrid import commands
from tests.commands.conftest import Command

#: Typed text, and completions that must be offered (sometimes just one of several).
TYPED = [
    ("powergrid sim", "simulate"),
    ("powergrid completion f", "fish"),
    ("powergrid simulate --rot", "--rotate"),
    ("powergrid simulate --edition ", "classic"),
    ("powergrid simulate --map ger", "germany"),
    ("powergrid preview cent", "central-europe"),
    ("powergrid maps --check own", "own.json"),
]
_BASH = """
source ./script
COMP_LINE="$1"
COMP_WORDS=($1)
[[ "$1" == *" " ]] && COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
compopt() { :; }
_shtab_powergrid powergrid "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
_FISH = "source ./script; complete -C $argv[1] | string split -f1 \\t"


@pytest.mark.parametrize(("shell", "code"), [("bash", [_BASH, "bash"]), ("fish", [_FISH])])
def test_shells_complete_all_kinds_of_words(shell: str, code: list[str], run: Command, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    (tmp_path / "script").write_text(run("completion", shell), encoding="utf-8")
    (tmp_path / "own.json").touch()
    for line, offered in TYPED:
        call = [shell, "-c", *code, line]
        done = subprocess.run(call, cwd=tmp_path, capture_output=True, text=True, timeout=60)
        assert done.stderr == ""
        assert offered in done.stdout.splitlines(), line


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_is_in_the_script(shell: str, run: Command) -> None:
    script = run("completion", shell)
    words = {name.removeprefix("--") for name in (*commands.names(), "--snapshots", "--rotate", "--schema")}
    assert {word for word in words if word not in script} == set()


@pytest.mark.skipif(shutil.which("zsh") is None, reason="zsh is not installed")
def test_zsh_can_read_its_script(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "_powergrid"
    path.write_text(run("completion", "zsh"), encoding="utf-8")
    done = subprocess.run(["zsh", "-n", path], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_shell_is_an_error(run: Command) -> None:
    assert "'bsh' is not a valid choice; did you mean bash?" in run.error("completion", "bsh", status=2)
