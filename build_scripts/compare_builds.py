"""Build the newest commit twice and compare the bytes: `python3 build_scripts/compare_builds.py [--executable]`.

The commit is cloned into two folders with names of different lengths and built with different time zones and
permissions. The comparison covers the source archive, the pure wheel, the compiled wheel and, with `--executable`, the
zip and the single file.
"""

import argparse
import os
import shutil
import subprocess
import sys

import python_check  # noqa: F401 - ends the script if Python is too old
import release
import venv_setup

ROOT = venv_setup.ROOT
PLACE = ROOT / "build" / "compared"
BUILDS = (("one", "America/Los_Angeles", 0o022), ("another folder", "Asia/Kathmandu", 0o077))


def build(name: str, zone: str, mask: int, executable: bool) -> dict[str, str]:
    """Clone and build; return the checksums of the files by name. Raises ReleaseError."""
    folder = PLACE / name
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", f"file://{ROOT}", str(folder)], check=True)
    environment = os.environ | {"TZ": zone}
    for script in (["packages.py", "--compiled"], *([["build_executable.py"]] if executable else [])):
        command = [sys.executable, str(folder / "build_scripts" / script[0]), *script[1:]]
        if subprocess.run(command, cwd=folder, env=environment, umask=mask).returncode:
            raise release.ReleaseError(f"{script[0]} failed in {folder}")
    lines = release.checksums(folder / "dist").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def main() -> int:
    """Build twice, print the checksums, and return 0 if they agree."""
    parser = argparse.ArgumentParser(description="Build the newest commit twice and compare the bytes.")
    parser.add_argument("--executable", action="store_true", help="also compare the executables (takes minutes)")
    args = parser.parse_args()
    try:
        first, second = (build(*one, args.executable) for one in BUILDS)
    except release.ReleaseError as problem:
        print(f"compare_builds.py: {problem}", file=sys.stderr)
        return 1
    for name in sorted(first.keys() | second.keys()):
        same = first.get(name) == second.get(name)
        print(f"{'same  ' if same else 'DIFFER'}  {first.get(name)}  {name}")
    return int(first != second)


if __name__ == "__main__":
    sys.exit(main())
