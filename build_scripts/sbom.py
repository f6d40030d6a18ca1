"""Write and check the software bill of materials of a build, in the format CycloneDX 1.6 (JSON).

`sbom.py VERSION FOLDER FILE` writes the file for a built folder; run it with the Python used for the build.
`sbom.py --check` validates the files in `dist/`.
"""

import argparse
import json
import subprocess
import sys
import uuid
from pathlib import Path
from typing import Any

import licences
import packages

_PURL = "pkg:pypi/{name}@{version}"


def document(version: str, folder: Path) -> dict[str, Any]:
    """Return the bill of materials for a version of the program: its packages, and the libraries in the folder."""
    parts = [_package(*one) for one in licences.distributions()]
    inside = licences.contained(path.name for path in folder.rglob("*") if path.is_file())
    parts += [_library(project, licence) for project, licence in inside]
    # The number depends only on the content, so that two builds give the same bytes.
    number = uuid.uuid5(uuid.NAMESPACE_URL, f"powergrid-tabletop {version} {json.dumps(parts)}")
    program = {"type": "application", "bom-ref": "powergrid-tabletop", "name": "powergrid-tabletop", "version": version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{number}",
        "version": 1,
        "metadata": {"component": program | {"licenses": [{"license": {"id": "MIT"}}]}},
        "components": parts,
    }


def _package(name: str, version: str, licence: str) -> dict[str, Any]:
    purl = _PURL.format(name=name, version=version)
    about = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
    return about | {"licenses": [{"license": {"name": licence}}]}


def _library(project: str, licence: str) -> dict[str, Any]:
    about = {"type": "library", "bom-ref": f"library:{licences.text_name(project)}", "name": project}
    return about | {"licenses": [{"license": {"name": licence}}]}


def check(file: Path) -> str:
    """Return why a file is not a valid bill of materials, or ""."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    fault = JsonStrictValidator(SchemaVersion.V1_6).validate_str(file.read_text(encoding="utf-8"))
    return str(fault) if fault else ""


def _check_all(files: list[Path]) -> int:
    """Validate files, in the environment with the necessary library; return the exit status."""
    try:
        import cyclonedx  # noqa: F401
    except ImportError:
        python = packages.environment("release")
        return subprocess.run([str(python), __file__, "--check"]).returncode
    faults = [fault for fault in map(check, files) if fault]
    print("\n".join(faults) or f"valid: {', '.join(file.name for file in files) or 'no files found'}", flush=True)
    return int(bool(faults) or not files)


def main() -> int:
    """Write or check and return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="validate the files in dist/")
    parser.add_argument("written", nargs="*", metavar="VERSION FOLDER FILE", help="write the one for a built folder")
    args = parser.parse_args()
    if args.check:
        return _check_all(sorted(packages.DIST.glob("*.cdx.json")))
    version, folder, target = args.written
    text = json.dumps(document(version, Path(folder)), indent=1, sort_keys=True) + "\n"
    Path(target).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
