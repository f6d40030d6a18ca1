"""Prepare a release: `python3 build_scripts/release.py` does everything that can be done on one machine.

It makes sure that the checkout is clean and that the changelog has a section for the version, runs the checks and the
tests, builds the wheels, source archive, executables and Debian package into `dist/`, tries them out, writes the
checksums, and tags the commit. Its options run single steps for the workflows.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import build_executable
import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup

ROOT = venv_setup.ROOT
DIST = ROOT / "dist"


class ReleaseError(Exception):
    """A checkout that cannot be released; the text says why."""


def notes(changelog: str, version: str) -> str:
    """Return the changelog's section on a version, without its details. Raises ReleaseError if there is none."""
    found = re.search(rf"^## {re.escape(version)}(?: [^\n]*)?$\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if found is None or not found.group(1).strip():
        raise ReleaseError(f"CHANGELOG.md has no section '## {version}' with text")
    return found.group(1).partition("\n### ")[0].strip() + "\n"


def check_changelog(changelog: str, version: str) -> None:
    """Raise ReleaseError unless the newest section is for this version and has a date."""
    heading = next((line for line in changelog.splitlines() if line.startswith("## ")), "")
    if not re.fullmatch(rf"## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", heading):
        raise ReleaseError(f"the first section of CHANGELOG.md is '{heading}', not '## {version} (YYYY-MM-DD)'")


def check_tag(tag: str, version: str) -> None:
    """Raise ReleaseError if a tag does not match the version."""
    if tag != f"v{version}":
        raise ReleaseError(f"the tag {tag} does not match version {version}: it must be v{version}")


def checksums(folder: Path) -> str:
    """Return a line with the SHA-256 checksum and name of each file in a folder, sorted by name."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != "SHA256SUMS")
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def _changelog() -> str:
    return (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def _step(*command: str) -> None:
    print("$ " + " ".join(command), flush=True)
    if subprocess.run([sys.executable, *command], cwd=ROOT).returncode:
        raise ReleaseError(f"{command[0]} failed")


def other_pythons() -> list[str]:
    """Return the commands of the other supported Python versions on this machine; report the missing ones."""
    names = [f"python3.{minor}" for minor in (11, 12, 13, 14) if minor != sys.version_info.minor]
    found = [name for name in names if _runs(name)]
    for name in sorted(set(names) - set(found)):
        print(f"{name} is not installed, so its compiled wheel is left to the workflow")
    return found


def _runs(python: str) -> bool:
    # pyenv puts all of its versions on the path, even those that it will not start.
    return bool(shutil.which(python)) and subprocess.run([python, "-V"], capture_output=True).returncode == 0


def write_checksums() -> None:
    """Write the checksums of the files in `dist/` to `SHA256SUMS`."""
    (DIST / "SHA256SUMS").write_text(checksums(DIST), encoding="utf-8")


def release() -> None:
    """Run all steps and say what remains to be done by hand."""
    version = build_executable.version()
    check_changelog(_changelog(), version)
    notes(_changelog(), version)
    if subprocess.run(["git", "rev-parse", "--quiet", "--verify", f"v{version}"], cwd=ROOT, capture_output=True).stdout:
        raise ReleaseError(f"there is already a tag v{version}; increase the version")
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True).stdout
    if changed.strip():
        raise ReleaseError("there are changes that are not committed")
    if DIST.exists() and any(DIST.iterdir()):
        raise ReleaseError("dist/ is not empty; move the files of the last build elsewhere")
    _step("build_scripts/check.py")
    _step("build_scripts/test.py")
    _step("build_scripts/test.py", "-m", "install")
    _step("build_scripts/packages.py", "--compiled", *other_pythons())
    _step("build_scripts/test_installs.py")
    _step("build_scripts/build_executable.py")
    _step("build_scripts/sbom.py", "--check")
    _step("build_scripts/smoke_test.py")
    _step("build_scripts/smoke_test.py", "--form", "file")
    _deb()
    if _has("makensis", "the installer for Windows is not compiled"):
        _step("build_scripts/build_installer.py", "--stand-in", "build/stand-in")
    write_checksums()
    tag(version)


def _has(program: str, otherwise: str) -> bool:
    """Return whether a program is installed; if not, say which step is left to the workflow."""
    if shutil.which(program):
        return True
    print(f"{program} is not installed, so {otherwise}: that is left to the workflow")
    return False


def _deb() -> None:
    """Build the Debian package and, with the necessary rights, test it on a clean system."""
    if not _has("dpkg-deb", "there is no Debian package"):
        return
    _step("build_scripts/build_deb.py")
    if os.geteuid() != 0:
        print("Test the Debian package: sudo python3 build_scripts/test_deb.py")
    elif _has("debootstrap", "the Debian package is not tested"):
        _step("build_scripts/test_deb.py")


def tag(version: str) -> None:
    """Tag the commit with the changelog's section as its message, and say how to publish it."""
    check_changelog(_changelog(), version)
    command = ["git", "tag", "--annotate", f"v{version}", "--cleanup=verbatim", "--file=-"]
    message = f"Power Grid {version}\n\n{notes(_changelog(), version)}"
    if subprocess.run(command, cwd=ROOT, input=message, text=True).returncode:
        raise ReleaseError(f"the tag v{version} could not be created")
    print(f"The commit has the tag v{version}. Publish it with: git push origin v{version}")


def main() -> int:
    """Run the steps that the options select and return the exit status."""
    parser = argparse.ArgumentParser(description="Prepare a release; without an option all steps are run.")
    parser.add_argument("--check-tag", action="store_true", help="only compare GITHUB_REF_NAME with the version")
    parser.add_argument("--checksums", action="store_true", help="only write SHA256SUMS for the files in dist/")
    parser.add_argument("--tag", action="store_true", help="only tag the commit, with the notes as the message")
    parser.add_argument("--notes", action="store_true", help="only print the changelog's section of the version")
    args = parser.parse_args()
    try:
        if args.check_tag:
            check_tag(os.environ.get("GITHUB_REF_NAME", ""), build_executable.version())
        elif args.checksums:
            write_checksums()
        elif args.tag:
            tag(build_executable.version())
        elif args.notes:
            print(notes(_changelog(), build_executable.version()), end="")
        else:
            release()
    except (ReleaseError, venv_setup.SetupError) as problem:
        print(f"release.py: {problem}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
