"""Real mouse and key events for tests of the desktop game."""

import threading
from typing import Any, TypeVar

import pygame

from powergrid.desktop.app import App
from powergrid.desktop.play.worker import THREAD
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.toolkit.ui import Tip
from tests.desktop.conftest import FakeClock
from tests.sure import sure

AnyScene = TypeVar("AnyScene", bound=Scene)

_KEYS = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "Space": pygame.K_SPACE,
    "Tab": pygame.K_TAB,
    "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
    "Left": pygame.K_LEFT,
    "Right": pygame.K_RIGHT,
    "PgUp": pygame.K_PAGEUP,
    "PgDn": pygame.K_PAGEDOWN,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    **{f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
}


def wait_for_jobs() -> None:
    """Wait until bots and searches are done; the next tick collects their results."""
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join(20)
            assert not thread.is_alive()


def send(app: App, *event: Any, **fields: Any) -> None:
    """Send events to the program, and redraw if necessary."""
    pygame.event.post(pygame.event.Event(*event, **fields))
    app.step()


def move(app: App, place: tuple[int, int]) -> None:
    """Move the mouse to a position in window pixels."""
    send(app, pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))


def click_at(app: App, place: tuple[int, int]) -> None:
    """Move the mouse to a position in window pixels and click the left button there."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    send(app, pygame.MOUSEBUTTONUP, pos=place, button=1)


def click(app: App, *names: str) -> None:
    """Click the middle of some controls of the top scene, one after another."""
    for name in names:
        app.step()
        click_at(app, app.scene.control_rect(name).center)


def choose_board(app: App, board: str) -> None:
    """Choose a board in the set-up screen's gallery."""
    click(app, "board.gallery")
    click(app, f"board.{board}")


def hover(app: App, name: str) -> None:
    """Move the mouse over the control `name`."""
    app.step()
    move(app, app.scene.control_rect(name).center)


def key(app: App, *names: str) -> None:
    """Press keys one after another, by their names on buttons, such as "Enter", "Ctrl+Z" or "P"."""
    for name in names:
        mods = 0
        bare = name
        for prefix, mod in (("Ctrl+", pygame.KMOD_LCTRL), ("Shift+", pygame.KMOD_LSHIFT), ("Alt+", pygame.KMOD_LALT)):
            if prefix in bare and bare != prefix:
                bare = bare.replace(prefix, "")
                mods |= mod
        code = _KEYS.get(bare) or pygame.key.key_code(bare.lower())
        typed = bare if len(bare) == 1 and not mods & pygame.KMOD_CTRL else ""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mods, unicode=typed.lower()))
        if typed:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=typed))
        send(app, pygame.KEYUP, key=code, mod=mods)


def wait(app: App, clock: FakeClock, milliseconds: int) -> None:
    """Let time pass, then redraw if necessary."""
    clock.now += milliseconds
    app.step()


def redraw(app: App) -> None:
    """Redraw the top scene after a change without an event."""
    app.scene.ui.dirty = True
    app.step()


def focus(app: App, name: str) -> None:
    """Move the focus of the top scene to a control."""
    app.scene.ui.focus.set(name)
    app.step()


def on_top(app: App, kind: type[AnyScene]) -> AnyScene:
    """Return the top scene, which must be of this kind."""
    scene = app.scene
    assert isinstance(scene, kind)
    return scene


def tip_of(scene: Scene, name: str) -> Tip:
    """Return the tooltip of a control, which must have one."""
    return sure(sure(scene.ui.control(name)).tip)


def type_text(app: App, text: str) -> None:
    """Type text into the focused field."""
    for letter in text:
        send(app, pygame.TEXTINPUT, text=letter)


def commit_text(app: App, text: str) -> None:
    """Enter text into the focused field with a single event, as input methods do."""
    send(app, pygame.TEXTINPUT, text=text)


def tab_to(app: App, name: str) -> None:
    """Press Tab until a control has the focus."""
    for _ in range(60):
        if app.scene.ui.focus.name == name:
            return
        key(app, "Tab")
    raise AssertionError(f"Tab does not reach {name}, it is at {app.scene.ui.focus.name}")
