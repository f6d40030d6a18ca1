"""Print the positions of the controls on a screen: `window_places.py WIDTH HEIGHT [CONTROL ...]`.

This runs the desktop game from the checkout without a display, clicks the named controls one after another and prints a
JSON object with the centre of each control on the resulting screen, in window pixels. window_game.py uses it to find
out where to click in an executable of the same version, whose controls it cannot inspect.
"""

import json
import os
import sys

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from powergrid.desktop.app import App


def _click(app: App, place: tuple[int, int]) -> None:
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    app.step()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))
    app.step()


def places(size: tuple[int, int], clicks: list[str]) -> dict[str, tuple[int, int]]:
    """Return the centre of every control that can be clicked after these clicks, in pixels of a window of this size."""
    app = App(size, headless=True)
    app.go.menu()
    app.step()
    for name in clicks:
        _click(app, app.scene.control_rect(name).center)
    names = [control.name for control in app.scene.ui.controls if control.enabled and control.on_click]
    return {name: app.scene.control_rect(name).center for name in names}


if __name__ == "__main__":
    print(json.dumps(places((int(sys.argv[1]), int(sys.argv[2])), sys.argv[3:])))
