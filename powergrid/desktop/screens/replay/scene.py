"""The replay of a game: the table at any moment, by action, turn or round."""

from __future__ import annotations

from typing import Final

import pygame

from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.replay import log as replay_log
from powergrid.desktop.screens.replay import panel
from powergrid.desktop.screens.replay.playback import Playback
from powergrid.desktop.screens.screen import Screen
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.top_bar import game_title
from powergrid.desktop.screens.table.view import TableView
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.words.log import Line, choiceless, log_lines
from powergrid.desktop.words.translation import _
from powergrid.game import Game, replay
from powergrid.rules.events import Event
from powergrid.rules.state import FINISHED, NOBODY

#: Keys of the panel that focused controls would otherwise use.
_STEP_KEYS: Final = {"PgUp": "replay.back", "PgDn": "replay.next", "Home": "replay.start", "End": "replay.end"}
_ARROWS: Final = {"Left": ("actions", -1), "Right": ("actions", 1), "Up": ("rounds", -1), "Down": ("rounds", 1)}
#: The controls that leave the replay on Enter or a click; Space plays instead.
_LEAVING: Final = ("top.back", "replay.close", "replay.on")


class ReplayScene(Screen):
    """The table at any moment of a game; the game itself does not change. number: the moment shown first.

    Hidden money stays hidden until the game is over.
    """

    def __init__(self, game: Game, number: int = 0) -> None:
        super().__init__()
        self.record = game.record
        self.controller = Controller(replay(game.record))
        self.covers_money = game.record.program.table.hidden_money and self.controller.state.phase != FINISHED
        self.lines = self._log_lines(self.controller.game)
        self.view = TableView(self.ui, self)
        self.playback = Playback(self.controller, lambda: self.ui.clock(), self._moved)
        self.ui.default_focus = "replay.play"
        self.playback.jump(number)

    def _log_lines(self, whole: Game) -> list[Line]:
        return log_lines(whole, choiceless(self.record), hidden_money=self.covers_money)

    def language_changed(self) -> None:
        """Write the log again, including the future part."""
        self.view.language_changed()
        self.lines = self._log_lines(replay(self.record))
        replay_log.follow_again(self.ui)

    def _moved(self, happened: list[list[Event]]) -> None:
        self.view.banners.clear()
        self.view.move(happened[0] if len(happened) == 1 else [])
        self.view.announce([event for events in happened for event in events], secret=self.covers_money)
        self.ui.dirty = True

    def tick(self) -> None:
        """Take the next step when it is due."""
        self.playback.tick()
        self.view.tick()

    def deadline(self) -> int | None:
        """Return when the next picture or step is due."""
        times = (self.view.deadline(self.app.clock()), self.playback.due)
        return min((when for when in times if when is not None), default=None)

    # -- in and out

    def entered(self) -> None:
        """Apply the setting for motion."""
        self.view.motion.speed = "off" if self.app.headless else settings.current().motion

    def left(self) -> None:
        """Stop playback."""
        self.playback.due = None

    def close(self) -> None:
        """Go back to where the replay was opened."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.go.menu()

    def play_on(self) -> None:
        """Start a new game at this moment; the old one does not change."""
        if self.controller.state.phase != FINISHED:
            self.go.table(replay(self.record, self.playback.number))

    def say(self, text: str) -> None:
        """Show a short message."""
        self.ui.toast(text)

    def moved(self) -> None:
        """Do nothing: nobody decides here."""

    # -- keys

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Let mouse and zoom keys move the board."""
        return self.view.map.panel.handle(event)

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Handle the keys that step first, so that they work wherever the focus is, then the controls."""
        if event.type == pygame.KEYDOWN and not self.ui.layer and self._take_key(key_name(event)):
            self.ui.begin_key()
            self.ui.dirty = True
            return
        super().handle_all(event, scale)

    def _take_key(self, key: str) -> bool:
        """Step by keys: left and right by actions, up and down by rounds; return whether the key was used.

        Shift with an arrow moves the focus instead. Space never leaves the replay.
        """
        if key in _ARROWS:
            unit, by = _ARROWS[key]
            self.playback.step(by, unit)
        elif key.removeprefix("Shift+") in _ARROWS:
            focused = self.ui.control(self.ui.focus)
            if focused is None:
                self.ui.set_focus(self.ui.default_focus)
            else:
                self.ui.move_focus(focused, key.removeprefix("Shift+"))
        elif key in _STEP_KEYS or (key == "Space" and self.ui.focus in _LEAVING):
            pressed = self.ui.control(_STEP_KEYS.get(key, "replay.play"))
            if pressed is not None:
                self.ui.activate(pressed)
        else:
            return False
        return True

    # -- drawing

    def draw_all(self, c: Canvas) -> None:
        """Draw everything; during animations, over the picture of the rest."""
        self.view.draw_all(c, super().draw_all)

    def draw_pointed(self, c: Canvas) -> list[pygame.Rect] | None:
        """Draw only what the pointer has changed."""
        return self.view.draw_pointed(c, super().draw_pointed)

    def draw(self, c: Canvas) -> None:
        """Draw the moment and the panel with the controls."""
        layout, seats, playback = self.view.layout(c), self.controller.seats, self.playback
        about = parts.label(self.ui, game_title(self.controller.game), theme.LABEL, c.theme.on_ink2)
        screen_head(self.ui, _("Replay"), self.close, about)
        self.view.draw(
            layout,
            player_panels(self.controller, self.covers_money, NOBODY),
            lambda log: replay_log.draw(self.ui, log, self.lines, seats, playback.number, playback.jump),
        )
        last = next((x for x in reversed(self.lines) if x.action <= playback.number and not x.head), None)
        panel.draw(self.ui, layout.dock, playback, last, self.play_on, self.close)
