"""A game walked through again: any moment by action, turn or round, on the table as it was."""

from __future__ import annotations

from typing import Final

import pygame

from powergrid.desktop.play import settings
from powergrid.desktop.play.new_game import table_options
from powergrid.desktop.screens.replay import log as replay_log
from powergrid.desktop.screens.replay import panel as replay_panel
from powergrid.desktop.screens.table import announce, city_track, players
from powergrid.desktop.screens.table.board import TableBoard
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.words import names
from powergrid.desktop.words.log import choiceless, log_lines
from powergrid.desktop.words.translation import _
from powergrid.game import Game, replay
from powergrid.rules.actions import Shuffle
from powergrid.rules.state import FINISHED, NOBODY
from powergrid.study.statistics import round_starts, turn_starts

#: Keys of the panel that other controls would take while they have the focus.
_STEP_KEYS: Final = {"PgUp": "replay.back", "PgDn": "replay.next", "Home": "replay.start", "End": "replay.end"}
#: What Enter and a click leave the replay by; Space plays instead.
_LEAVING: Final = ("top.back", "replay.close", "replay.on")


class ReplayScene(TableScene):
    """The table at any moment of a game; the game given stays as it is. number: the moment shown first.

    Hidden money stays hidden until the game is over.
    """

    def __init__(self, game: Game, number: int = 0) -> None:
        whole = replay(game.record)
        super().__init__(whole, None)
        self.map = TableBoard(self, lambda: True)
        self.record = game.record
        self.covers_money = table_options(whole)[0] and whole.state.phase != FINISHED
        self.length = whole.length
        self._choiceless = choiceless(game.record)
        self.lines = log_lines(whole, self._choiceless, self.names, hidden_money=self.covers_money)
        hidden = {n for n, action in enumerate(whole.record.actions) if isinstance(action, Shuffle)}
        every = [n for n in range(self.length + 1) if n not in hidden]
        self._stops = {
            "actions": every,
            "turns": sorted({0, self.length, *turn_starts(whole)} - hidden),
            "rounds": sorted({0, self.length, *round_starts(whole)} - hidden),
        }
        self.unit = "actions"
        self.speed = "one"
        self._next_step: int | None = None
        self.ui.default_focus = "replay.play"
        self.jump_to(number)

    def language_changed(self) -> None:
        """Tell the log anew, also the part that is still to come."""
        super().language_changed()
        whole = replay(self.record)
        self.lines = log_lines(whole, self._choiceless, self.names, hidden_money=self.covers_money)
        replay_log.follow_anew(self.ui)

    # -- moving

    @property
    def number(self) -> int:
        """After how many actions the replay stands."""
        return self.controller.game.length

    @property
    def playing(self) -> bool:
        """True while it goes on by itself."""
        return self._next_step is not None

    def jump_to(self, number: int) -> None:
        """Go to the moment after so many actions (a moment that waits for a shuffle is passed over)."""
        game, before = self.controller.game, self.number
        announce.clear(self.ui)
        number = min((n for n in self._stops["actions"] if n >= number), default=self.length)
        if number < before:
            game.undo_to(number)
        while game.length < number and game.can_redo():
            game.redo()
        self.controller.refresh()
        one_on = self.number - before == 1
        self._move_things(game, game.events[self.number] if one_on else [])
        if self.number >= self.length:
            self._next_step = None
        self.ui.dirty = True

    def step(self, by: int) -> None:
        """Go one step of the chosen unit on (1) or back (-1)."""
        self._step_in(self.unit, by)

    def _step_in(self, unit: str, by: int) -> None:
        stops = self._stops[unit]
        if by > 0:
            before = self.number
            self.jump_to(next((n for n in stops if n > self.number), self.length))
            game = self.controller.game
            self._announce(game, [event for events in game.events[before + 1 :] for event in events])
        else:
            self.jump_to(next((n for n in reversed(stops) if n < self.number), 0))

    def jump(self, number: int) -> None:
        """Go to a moment and stay there."""
        self._next_step = None
        self.jump_to(number)

    def toggle(self) -> None:
        """Play or pause."""
        if self.playing:
            self._next_step = None
        elif self.number < self.length:
            self._next_step = self.app.clock() + replay_panel.SPEEDS[self.speed]

    def set_unit(self, unit: str) -> None:
        """Step by actions, turns or rounds."""
        self.unit = unit

    def set_speed(self, speed: str) -> None:
        """Play slower or faster."""
        self.speed = speed

    def tick(self) -> None:
        """Take the next step when it is due."""
        now = self.app.clock()
        if self._next_step is not None and now >= self._next_step:
            self._next_step = now + replay_panel.SPEEDS[self.speed]
            self.step(1)
        self._move_on()

    def deadline(self) -> int | None:
        """When the next picture or step is due."""
        moving = super().deadline() if self.motion.flights else None
        times = [when for when in (moving, self._next_step) if when is not None]
        return min(times, default=None)

    # -- in and out

    def entered(self) -> None:
        self.motion.speed = "off" if self.app.headless else settings.current().motion

    def left(self) -> None:
        self._next_step = None

    def close(self) -> None:
        """Go back to where the replay was opened."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.go.menu()

    def play_on(self) -> None:
        """Begin a new game at this moment; the old one stays as it is."""
        if self.controller.state.phase != FINISHED:
            self.go.table(replay(self.record, self.number))

    def wants_to_quit(self) -> None:
        self.app.quit()

    # -- nobody acts here

    def person_acts(self) -> bool:
        return False

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Mouse and zoom keys move the board."""
        return self.map.panel.handle(event)

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Give an event to the controls, but first the keys that step, so that they do wherever the focus is."""
        if event.type == pygame.KEYDOWN and not self.ui.layer and self._take_key(key_name(event)):
            self.ui.begin_key()
            self.ui.dirty = True
            return
        super().handle_all(event, scale)

    def _take_key(self, key: str) -> bool:
        """Step by keys: left and right by actions, up and down by rounds; tell whether the key was taken.

        Shift with an arrow moves the focus instead. Space never leaves the replay.
        """
        moves = {"Left": ("actions", -1), "Right": ("actions", 1), "Up": ("rounds", -1), "Down": ("rounds", 1)}
        if key in moves:
            self._next_step = None
            self._step_in(*moves[key])
        elif key.removeprefix("Shift+") in moves:
            self._walk(key.removeprefix("Shift+"))
        elif key in _STEP_KEYS or (key == "Space" and self.ui.focus in _LEAVING):
            pressed = self.ui.control(_STEP_KEYS.get(key, "replay.play"))
            if pressed is not None:
                self.ui.activate(pressed)
        else:
            return False
        return True

    def _walk(self, arrow: str) -> None:
        focused = self.ui.control(self.ui.focus)
        if focused is None:
            self.ui.set_focus(self.ui.default_focus)
        else:
            self.ui.move_focus(focused, arrow)

    # -- drawing

    def draw(self, c: Canvas) -> None:
        c.surface.fill(c.theme.table)
        layout = self.layout(c)
        self._draw_top(layout)
        players.draw(self.ui, layout, player_panels(self.controller, self.covers_money, NOBODY))
        seats = self.controller.seats
        replay_log.draw(self.ui, layout.log, self.lines, seats, self.number, self.jump)
        self.map.draw(layout.board, self.motion.hidden())
        city_track.draw(self.ui, layout.track, self.controller.state, seats)
        self.markets.draw(layout, self.motion.hidden())
        self._draw_dock(layout, self.ui.clock())

    def _draw_top(self, layout: Layout) -> None:
        record = self.controller.game.record
        about = f"{_(record.board.name)}, {names.edition_name(record.setup.edition)}"
        screen_head(self.ui, _("Replay"), self.close, about, keys=())

    def _draw_dock(self, layout: Layout, now: int) -> None:
        calls = replay_panel.ReplayCalls(
            self.jump, self._stop_and_step, self.toggle, self.set_unit, self.set_speed, self.play_on, self.close
        )
        replay_panel.draw(self.ui, layout.dock, self._panel_state(), calls)

    def _stop_and_step(self, by: int) -> None:
        self._next_step = None
        self.step(by)

    def _panel_state(self) -> replay_panel.ReplayState:
        state = self.controller.state
        last = next((line for line in reversed(self.lines) if line.action <= self.number and not line.head), None)
        color = ""
        if last is not None and last.seat is not None:
            color = "trust" if last.seat >= len(state.players) else self.controller.seats[last.seat].color
        return replay_panel.ReplayState(
            number=self.number,
            length=self.length,
            when=self._when(),
            last=last.text if last is not None else "",
            last_color=color,
            unit=self.unit,
            speed=self.speed,
            playing=self.playing,
            over=state.phase == FINISHED,
        )

    def _when(self) -> str:
        state = self.controller.state
        if state.phase == FINISHED:
            return _("The game is over")
        if state.to_act == NOBODY or not state.round:
            return _("Before round 1")
        name = self.controller.name(state.to_act)
        return _("Round {n}, {name}").format(n=state.round, name=name)
