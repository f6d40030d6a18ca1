"""Sign the files in `dist/` and, on macOS, have the app notarised: `python build_scripts/sign.py`.

This is for the release workflow, where the keys are in environment variables. WINDOWS_CERTIFICATE and MACOS_CERTIFICATE
are PKCS #12 files in Base64; the variables with _PASSWORD added to these names have the passwords.
MACOS_NOTARY_APPLE_ID, MACOS_NOTARY_PASSWORD and MACOS_NOTARY_TEAM belong to the Apple account. The program's own files
are signed first, then packed into an installer or a zip again.
"""

import base64
import os
import secrets
import subprocess
import sys
import tempfile
from pathlib import Path

import build_executable
import build_installer
import python_check  # noqa: F401 - ends the script if Python is too old

_TIME_SERVER = "http://timestamp.digicert.com"


class SignError(Exception):
    """A file that could not be signed; the text says why."""


def _variable(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise SignError(f"the environment variable {name} is missing")
    return value


def _run(*command: str) -> None:
    if subprocess.run(command).returncode:
        raise SignError(f"{command[0]} {command[1]} failed")  # the rest of the command may contain a password


def _name() -> str:
    return f"powergrid-{build_executable.version()}-{build_executable.system_name()}"


def sign_for_windows(certificate: Path) -> None:
    """Sign the programs, pack them again, and sign the installer made of them."""
    kits = Path(os.environ["PROGRAMFILES(X86)"]) / "Windows Kits" / "10" / "bin"
    tool = str(max(kits.glob("*/x64/signtool.exe")))
    options = ["/f", str(certificate), "/p", _variable("WINDOWS_CERTIFICATE_PASSWORD"), "/fd", "sha256"]
    command = [tool, "sign", *options, "/tr", _TIME_SERVER, "/td", "sha256"]
    folder, dist = build_executable.BUILD / build_executable.folder_name(), build_executable.DIST
    _run(*command, *map(str, folder.glob("*.exe")), str(dist / f"{_name()}.exe"))
    build_executable.zip_folder(folder, dist / f"{_name()}.zip")
    build_installer.compile_script(folder, dist / f"{_name()}-setup.exe")
    _run(*command, str(dist / f"{_name()}-setup.exe"))


def sign_for_macos(certificate: Path, scratch: Path) -> None:
    """Sign the app, have Apple notarise it, and pack it with the ticket."""
    password, keychain = secrets.token_hex(16), str(scratch / "release.keychain-db")
    _run("security", "create-keychain", "-p", password, keychain)
    _run("security", "unlock-keychain", "-p", password, keychain)
    imported = ["-P", _variable("MACOS_CERTIFICATE_PASSWORD"), "-T", "/usr/bin/codesign"]
    _run("security", "import", str(certificate), "-k", keychain, *imported)
    _run("security", "set-key-partition-list", "-S", "apple-tool:,apple:", "-s", "-k", password, keychain)
    _run("security", "list-keychains", "-d", "user", "-s", keychain, "login.keychain-db")
    packed, identity = build_executable.DIST / f"{_name()}-app.zip", "Developer ID Application"
    _run("ditto", "-x", "-k", str(packed), str(scratch))
    app = scratch / "Power Grid.app"
    _run("codesign", "--force", "--deep", "--timestamp", "--options", "runtime", "--sign", identity, str(app))
    _run("ditto", "-c", "-k", "--keepParent", str(app), str(packed))
    account = ["--apple-id", _variable("MACOS_NOTARY_APPLE_ID"), "--password", _variable("MACOS_NOTARY_PASSWORD")]
    _run("xcrun", "notarytool", "submit", str(packed), *account, "--team-id", _variable("MACOS_NOTARY_TEAM"), "--wait")
    _run("xcrun", "stapler", "staple", str(app))
    packed.unlink()
    build_executable.zip_folder(app, packed)


def main() -> int:
    """Sign for this system and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="powergrid-sign-") as name:
        certificate = Path(name) / "certificate.p12"
        try:
            system = {"win32": "WINDOWS", "darwin": "MACOS"}.get(sys.platform)
            if system is None:
                raise SignError("only files for Windows and macOS are signed")
            certificate.write_bytes(base64.b64decode(_variable(f"{system}_CERTIFICATE")))
            if system == "WINDOWS":
                sign_for_windows(certificate)
            else:
                sign_for_macos(certificate, Path(name))
        except (SignError, build_installer.InstallerError) as problem:
            print(f"sign.py: {problem}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
