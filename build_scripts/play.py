"""Start the game from a checkout: `python3 build_scripts/play.py [powergrid arguments]`.

The first run creates the environment `.venv` and installs the packages into it.
"""

import os
import sys

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup


def opens_window(arguments: list[str]) -> bool:
    """Return whether `powergrid` opens a window with these arguments."""
    if not arguments:
        return True
    helps = {"-h", "--help"} & set(arguments)
    draws = any(argument.split("=")[0] == "--output" for argument in arguments)
    return arguments[0] == "preview" and not helps and not draws


def lacks_display(environment: dict[str, str], platform: str = sys.platform) -> bool:
    """Return whether this system needs a display server for windows and none is configured."""
    if platform in ("win32", "darwin") or environment.get("SDL_VIDEODRIVER"):
        return False
    return not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def main(arguments: list[str]) -> None:
    """Prepare the environment, then replace this process with `powergrid` and the arguments."""
    if opens_window(arguments) and lacks_display(dict(os.environ)):
        sys.exit(
            "play.py: there is no display here (DISPLAY and WAYLAND_DISPLAY are not set), so no window can "
            "open. Start it from a desktop; 'play.py --help' lists what works without one."
        )
    python = venv_setup.prepare([])
    venv_setup.start([python, "-m", "powergrid", *arguments], venv_setup.in_checkout())


if __name__ == "__main__":
    main(sys.argv[1:])
