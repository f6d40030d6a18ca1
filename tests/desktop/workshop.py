"""Helpers that use the map workshop with the mouse and the keyboard."""

from pathlib import Path

import pygame

from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import new_workshop
from powergrid.desktop.screens.workshop.state import Workshop
from tests.desktop.driving import click, click_at, commit_text, key, move, send
from tests.sure import sure


def opened(app: App, state: Workshop | None = None) -> WorkshopScene:
    scene = WorkshopScene(path=Path("unused"))
    scene._path = None
    app.push(scene)
    scene.take(state or new_workshop())
    app.step()
    app.step()
    return scene


def window(scene: WorkshopScene, x: float, y: float) -> tuple[int, int]:
    """Return the position, in window pixels, of a point on the plane."""
    left, top = sure(scene.canvas.camera).to_window(x, y)
    return round(left), round(top)


def button(app: App, event: int, place: tuple[int, int]) -> None:
    send(app, event, pos=place, button=1)


def drag(app: App, start: tuple[int, int], *places: tuple[int, int]) -> None:
    move(app, start)
    button(app, pygame.MOUSEBUTTONDOWN, start)
    for place in places:
        move(app, place)
    button(app, pygame.MOUSEBUTTONUP, places[-1])


def two_cities(app: App) -> WorkshopScene:
    scene = opened(app)
    click(app, "tool.city")
    for x, y, name in ((100, 100, "Aachen"), (200, 100, "Bonn")):
        click_at(app, window(scene, x, y))
        app.step()
        commit_text(app, name)
        key(app, "Enter")
    return scene


def fault_number(scene: WorkshopScene, words: str) -> int:
    """Return the number of the first error with these words."""
    return next(number for number, fault in enumerate(scene.state.checked.faults) if words in str(fault))
