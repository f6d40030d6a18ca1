"""The window: clock, stack of scenes, event loop. It sleeps until something happens, and draws only then."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from powergrid.base.errors import PowergridError
from powergrid.desktop.pieces import tokens
from powergrid.desktop.play import settings
from powergrid.desktop.routes import Routes
from powergrid.desktop.screens.screen import Navigator
from powergrid.desktop.toolkit import keys, shapes, text, theme, window_place
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.clock import milliseconds
from powergrid.desktop.toolkit.keys import REPEATING, key_name
from powergrid.desktop.toolkit.scene import Scene
from powergrid.desktop.words import language
from powergrid.desktop.words.translation import _

if TYPE_CHECKING:
    from powergrid.desktop.pieces.sound import Sounds
    from powergrid.desktop.play.drawings import BoardDrawings

START_SIZE = (1280, 720)
TITLE = "Power Grid"
#: Seconds between checks for events: while the player is active, and after _BUSY_SECONDS without an event.
_SHORT_PAUSE, _LONG_PAUSE, _BUSY_SECONDS = 0.003, 0.08, 1.0
#: Milliseconds between checks for a drawing that is being made in the background.
_DRAWING_MS = 50


def system_languages() -> list[str]:
    """Return the codes of the user's preferred languages, best first, each with and without its country."""
    try:
        entries = pygame.system.get_pref_locales()
    except pygame.error:
        return []
    return [code for entry in entries for code in (f"{entry['language']}_{entry['country']}", entry["language"])]


class DisplayError(PowergridError):
    """No window can be opened."""


class App:
    """The running program; `surface` is what the window shows.

    Raises `DisplayError` if no window can be opened.

    Attributes:
        size: The size in window pixels; users cannot make it smaller than 1024x640.
        headless: Whether to run without a display; post pygame events and call `step`.
        when_idle: Functions to call after the next frames, one at a time.
        remember: Whether to open the window where it was last closed.
        on_failure: Called with an unexpected error in `run`; returns True to continue.
    """

    def __init__(
        self,
        size: tuple[int, int] = START_SIZE,
        *,
        headless: bool = False,
        fullscreen: bool = False,
        remember: bool = False,
        clock: Callable[[], int] | None = None,
    ) -> None:
        if headless:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
            os.environ["SDL_AUDIODRIVER"] = "dummy"
        self.headless = headless
        self.clock = clock or milliseconds
        self.running = True
        self.ending = False
        self.on_failure: Callable[[Exception], bool] | None = None
        self.frames = 0
        self.when_idle: list[Callable[[], object]] = []
        self.drawings: BoardDrawings | None = None
        self.go: Navigator = Routes(self)
        self._last_event = time.monotonic()
        self._scenes: list[Scene] = []
        self._held: set[int] = set()
        self._by_keys = False
        self._fullscreen = False
        self._language = language.ENGLISH
        self._drawn_size: tuple[tuple[int, int], float] | None = None
        language.use_system_languages(system_languages)
        self._remember = remember
        place = window_place.load() if remember else None
        self._window_size = size
        self._window_position = (0, 0)
        self._open_window(size, place)
        if fullscreen or (place is not None and place.fullscreen):
            self.toggle_fullscreen()

    @cached_property
    def sounds(self) -> Sounds:
        """The sounds of the game."""
        from powergrid.desktop.pieces.sound import Sounds  # imported late so the menu opens faster

        return Sounds()

    def _open_window(self, size: tuple[int, int], place: window_place.WindowPlace | None) -> None:
        try:
            window_place.configure_sdl()
            pygame.display.init()
            if not self.headless and pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
                pygame.display.quit()
                raise pygame.error("there is no display")
            if self._remember:
                self._window_size = window_place.opening_size(place, size)
            if not pygame.font.get_init():
                text.clear()  # fonts become invalid with the module
                pygame.font.init()
            self._window_title = ""
            pygame.display.set_caption(TITLE)
            self.surface = pygame.display.set_mode(self._window_size, pygame.RESIZABLE)
        except pygame.error as error:
            raise DisplayError(
                f"no window can be opened ({error}); start the game in a graphical session, "
                "or use 'powergrid replay' and 'powergrid preview --output' without one"
            ) from error
        pygame.key.set_repeat(400, 40)
        if not self.headless:
            pygame.display.set_icon(tokens.logo(64))
            window_place.window().minimum_size = theme.MIN_WINDOW
            window_place.restore_position(place, size)

    # -- scenes

    @property
    def scene(self) -> Scene:
        """The scene on top, which is the visible one."""
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the bottom one first."""
        return tuple(self._scenes)

    def push(self, scene: Scene) -> None:
        """Put `scene` on top."""
        scene.attach(self)
        scene.ui.focus.by_keys = self._by_keys
        self._scenes.append(scene)
        scene.entered()
        scene.ui.dirty = True

    def pop(self) -> None:
        """Close the top scene; the program ends with the last one."""
        self._remove_top()
        if self._scenes:
            self.scene.entered()
            self.scene.ui.dirty = True
        else:
            self.running = False

    def reset(self, scene: Scene) -> None:
        """Close all scenes and show `scene`."""
        while self._scenes:
            self._remove_top()
        self.push(scene)

    def drop(self) -> None:
        """Close the top scene without showing the one below."""
        self._remove_top()

    def _remove_top(self) -> None:
        """Remove the top scene and free its pictures: the next scene opens faster if it can reuse the memory."""
        scene = self._scenes.pop()
        scene.left()
        scene.forget_pictures()

    def quit(self) -> None:
        """End the program after this step."""
        while self._scenes:
            self._remove_top()
        self.running = False

    def end_soon(self) -> None:
        """End the program with the next step, without asking; try again to save anything unsaved."""
        self.ending = True

    def _end(self) -> None:
        for scene in self._scenes:
            scene.last_chance()
        self.quit()

    # -- window

    @property
    def scale(self) -> float:
        """Window pixels per lp."""
        width, height = self.surface.get_size()
        fitting = theme.ui_scale(width, height)
        zoom = settings.current().zoom
        return fitting if zoom == 100 else theme.ui_scale(width, height, fitting * zoom / 100)

    def apply_settings(self) -> None:
        """Apply the settings: language, theme, text size, shortcuts."""
        chosen = settings.current()
        in_use = language.use(chosen.language)
        if in_use != self._language:
            self._language = in_use
            for scene in self._scenes:
                scene.language_changed()
        theme.use(chosen.look)
        theme.use_text(chosen.text)
        keys.bind(chosen.keys)
        self._changed_size()

    @property
    def is_fullscreen(self) -> bool:
        """Whether the program fills the screen."""
        return self._fullscreen

    def toggle_fullscreen(self) -> None:
        """Switch between window and full screen."""
        self._fullscreen = not self._fullscreen
        if self._fullscreen:
            self._window_size = self.surface.get_size()
            self._window_position = pygame.display.get_window_position()
        # Through the window, because a new display mode would move it to the first display.
        if self._fullscreen:
            window_place.window().set_fullscreen(desktop=True)
        else:
            window_place.window().set_windowed()
        self.surface = pygame.display.get_surface() or self.surface
        self._changed_size()

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, in pixels."""
        self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._changed_size()

    def _changed_size(self) -> None:
        for scene in self._scenes:
            scene.ui.window_changed()

    # -- the loop

    def draw(self) -> None:
        """Draw the top scene now."""
        scene = self.scene
        canvas = Canvas(self.surface, self.scale)
        size = self.surface.get_size(), canvas.scale
        resized = self._drawn_size is not None and size != self._drawn_size
        caches = (shapes.pictures, text.pictures) if resized else ()
        for cache in caches:
            cache.outdate()
        scene.draw_all(canvas)
        for cache in caches:
            cache.drop_outdated()
        self._drawn_size = size
        self.frames += 1
        self._set_window_title(scene.ui.title)
        pygame.display.flip()

    def _set_window_title(self, title: str) -> None:
        """Set the title of the window to what it shows, for people who are looking at other windows."""
        name = f"{title} – {TITLE}" if title else TITLE
        if name != self._window_title:
            self._window_title = name
            pygame.display.set_caption(name)

    def _draw_if_dirty(self) -> None:
        ui = self.scene.ui if self._scenes else None
        if ui is None or not (ui.dirty or ui.hover_changed):
            return
        changed = None if ui.dirty else self.scene.draw_pointed(Canvas(self.surface, self.scale))
        if changed is None:
            self.draw()
        else:
            self.frames += 1
            pygame.display.update(changed)

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self._ask_to_quit()
            return
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWEXPOSED, pygame.VIDEORESIZE):
            surface = pygame.display.get_surface()
            if surface is not None:
                self.surface = surface
            self._changed_size()
            return
        if event.type == pygame.WINDOWLEAVE:
            self.scene.ui.mouse = (-1.0, -1.0)
            self.scene.ui.dirty = True
            return
        if self._repeats_too_much(event):
            return
        if not self._continues_click(event):
            self._draw_if_dirty()
        action = self._action_everywhere(event)
        if action is not None:
            action()
            return
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._by_keys = event.type == pygame.KEYDOWN
        self.scene.handle_all(event, self.scale)

    def _continues_click(self, event: pygame.event.Event) -> bool:
        """Return whether an event continues a quick click, so that nothing needs to be drawn in between.

        The mouse has just reached a control that it presses now, or releases one that acts only on release.
        """
        ui = self.scene.ui
        if event.type == pygame.MOUSEBUTTONDOWN:
            return ui.hover_changed and not ui.dirty
        return event.type == pygame.MOUSEBUTTONUP and ui.only_pressed

    def _action_everywhere(self, event: pygame.event.Event) -> Callable[[], None] | None:
        """Return the global action of a key, or None if the screen itself uses the key."""
        scene = self.scene
        if event.type != pygame.KEYDOWN or scene.ui.keyboard.keeps_key(event):
            return None
        actions = {"F11": self.toggle_fullscreen, "Ctrl+Q": self._ask_to_quit}
        if scene.leads_to_settings and not scene.ui.layer:
            actions["F10"] = self.go.settings
            actions["F1"] = partial(self.go.rules, None, scene.help_page)
            actions["?"] = partial(self.go.rules, None, f"keys.{scene.keys_group}")
        return actions.get(key_name(event))

    def _ask_to_quit(self) -> None:
        """Let the top scene quit or ask; if a scene below has something to lose, show that and let it ask."""
        at_risk = [scene for scene in self._scenes if scene.would_be_lost()]
        while at_risk and self.scene is not at_risk[-1]:
            self.pop()
        self.scene.wants_to_quit()

    def _repeats_too_much(self, event: pygame.event.Event) -> bool:
        """Return whether a key is held down that must not repeat, because Enter could decide for the next player."""
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._held.clear()
        elif event.type == pygame.KEYDOWN:
            again = event.key in self._held
            self._held.add(event.key)
            return again and key_name(event) not in REPEATING and not self.scene.ui.focus.takes_text()
        return False

    def step(self, wait: int = 0) -> bool:
        """Wait at most `wait` milliseconds for an event, handle all events, and draw if necessary.

        Returns whether the program keeps running.
        """
        if self.ending:
            self._end()
            return False
        self._draw_if_dirty()
        if self.drawings is not None and self.drawings.collect():
            self._changed_size()
        if self.when_idle:
            self.when_idle.pop(0)()
        events = self._wait(wait) if wait else pygame.event.get()
        dropped = [event for event in events if event.type == pygame.DROPFILE]
        for number, event in enumerate(events):
            if not self.running:
                break
            if event in dropped[1:]:
                continue
            follower = events[number + 1] if number + 1 < len(events) else None
            if event.type == pygame.MOUSEMOTION and follower is not None and follower.type == pygame.MOUSEMOTION:
                continue
            self._dispatch(event)
        if len(dropped) > 1 and self.running:
            text = _("{n} files were dropped; the first one is opened. Drop the others one by one.")
            self.scene.ui.toast(text.format(n=len(dropped)), "info")
        if self._scenes and self.running:
            self.scene.tick_all()
            self._draw_if_dirty()
        return self.running

    def _wait(self, wait: int) -> list[pygame.event.Event]:
        """Return pending events, or those that arrive within `wait` milliseconds.

        pygame's own wait polls every millisecond, which wastes two percent of a processor core.
        """
        start = time.monotonic()
        while True:
            events = pygame.event.get()
            now = time.monotonic()
            left = wait / 1000 - (now - start)
            if events:
                self._last_event = now
                return events
            if left <= 0 or self.ending:
                return []
            busy = now - self._last_event < _BUSY_SECONDS
            time.sleep(min(left, _SHORT_PAUSE if busy else _LONG_PAUSE))

    def _longest_wait(self) -> int:
        if self.when_idle:
            return 1
        deadline = self.scene.next_deadline() if self._scenes else None
        longest = _DRAWING_MS if self.drawings is not None and self.drawings.pending else 60_000
        if deadline is None:
            return longest
        return max(1, min(longest, deadline - self.clock()))

    def run(self) -> None:
        """Run the event loop until the program ends."""
        while self._step_safely():
            pass
        self.close()

    def _step_safely(self) -> bool:
        try:
            return self.step(self._longest_wait())
        except Exception as error:
            if self.on_failure is None or not self.on_failure(error):
                raise
            return self.running

    def close(self) -> None:
        """Close the window, and save its position if requested."""
        if self._remember:
            if not self._fullscreen:
                self._window_size = self.surface.get_size()
                self._window_position = pygame.display.get_window_position()
            place = window_place.current(self._window_size, self._window_position, fullscreen=self._fullscreen)
            window_place.save(place)
        if "sounds" in self.__dict__:
            self.sounds.close()
        if self.drawings is not None:
            self.drawings.stop()
        for scene in self._scenes:
            scene.forget_pictures()
        pygame.display.quit()
