"""Check the packages of uv.lock for known vulnerabilities with pip-audit: `python3 build_scripts/audit.py`."""

import subprocess
import sys

import lock
import packages
import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup


def main() -> int:
    """Audit the packages that the game and its builds install; fail if one cannot be looked up."""
    try:
        python = packages.environment("release")
    except venv_setup.SetupError as problem:
        print(f"audit.py: {problem}", file=sys.stderr)
        return 1
    listed = packages.BUILD / "audited.txt"
    lines = lock.requirements(venv_setup.ROOT, ["compile", "executable", "release", "test"])
    listed.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [
        str(python),
        "-m",
        "pip_audit",
        "--strict",
        "--require-hashes",
        "--disable-pip",
        "--requirement",
        str(listed),
    ]
    return subprocess.run(command).returncode


if __name__ == "__main__":
    sys.exit(main())
