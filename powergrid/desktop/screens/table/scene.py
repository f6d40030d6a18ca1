"""The table: board, markets, players, log and the dock for the decision at hand."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pygame

from powergrid.base.disk import DiskError
from powergrid.desktop.board.view import BoardView
from powergrid.desktop.decisions.kinds import decision_of
from powergrid.desktop.pieces.motion import FRAME_MS, Motion
from powergrid.desktop.play import settings
from powergrid.desktop.play.bot_players import BotPlayers
from powergrid.desktop.play.click_guard import GUARDED_KEYS, ClickGuard
from powergrid.desktop.play.coach import Coach
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hand_over import HandOver
from powergrid.desktop.play.plan_history import PlanHistory
from powergrid.desktop.screens.report_dialog import offer_report
from powergrid.desktop.screens.save_dialog import ask_save_name
from powergrid.desktop.screens.table import (
    announce,
    city_track,
    disk_warning,
    hand_over,
    log_view,
    panels,
    players,
    quiet_dock,
    top_bar,
)
from powergrid.desktop.screens.table import menu as table_menu
from powergrid.desktop.screens.table.board import TableBoard, figure_of
from powergrid.desktop.screens.table.coach_box import CoachBox
from powergrid.desktop.screens.table.guide import Guide, Host
from powergrid.desktop.screens.table.layout import Layout, table_layout
from powergrid.desktop.screens.table.markets import TableMarkets
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import WIDE, Button, Dialog, back_button
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.words import names, prompts
from powergrid.desktop.words.log import Line, log_lines
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.recap import last_decision
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.events import Event
from powergrid.rules.state import FINISHED, NOBODY
from powergrid.saves import Autosave

#: Keys that change the number at hand; the board zooms by them only while one of its cities has the focus.
_NUMBER_KEYS = ("+", "=", "-")


class TableScene(Host):
    """A game in play.

    autosave: keeps the game on the disk after every action; None keeps nothing. hidden_money: money is shown only to
    the one on turn.
    """

    def __init__(
        self,
        game: Game,
        autosave: Autosave | None = None,
        *,
        hidden_money: bool = False,
    ) -> None:
        super().__init__()
        self.controller = Controller(game)
        self.autosave = autosave
        self.hidden_money = hidden_money
        self.bots = BotPlayers(self.controller, hidden_money=hidden_money)
        self.hand_over = HandOver(self.controller, hidden_money)
        self.click_guard = ClickGuard(self.controller)
        self.coach = Coach(self.controller)
        self.coach_box = CoachBox(self.coach, self.set_up_game)
        self.guide = Guide(self, self.bots)
        self.names: Names = names.names_of(game)
        self.map = TableBoard(self, self.hand_over.is_pending)
        self.markets = TableMarkets(self)
        self.plans = PlanHistory(self.controller)
        self._dock = pygame.FRect()
        self._peeking = False
        self._lift_shown = 0
        self._begun: tuple[int, int, bool] | None = None
        self._log: list[Line] = []
        self._log_key: tuple[object, ...] = ()
        self.motion = Motion(self._place, lambda: self.ui.clock())
        self.motion.speed = "off"
        self._still: pygame.Surface | None = None
        self._only_motion = False
        self.controller.listeners.append(self._keep)
        self.controller.listeners.append(self._move_things)
        self.controller.listeners.append(self._sound)
        self.controller.listeners.append(self._announce)

    # -- in and out

    def entered(self) -> None:
        self.bots.speed = settings.current().bots
        self.motion.speed = "off" if self.app.headless else settings.current().motion
        self.controller.auto_forced = settings.current().forced
        self.controller.start()
        self._keep(self.controller.game, [])
        self.plans.note()

    def left(self) -> None:
        self.bots.cancel()
        self.guide.hints.close()

    def _keep(self, game: Game, _events: list[Event]) -> None:
        """Bring the game to the disk; while that fails a warning stands on the board."""
        if self.autosave is None:
            return
        with contextlib.suppress(DiskError):
            self.autosave.write(game)

    @property
    def is_kept(self) -> bool:
        """True while the game is safe on the disk."""
        return self.autosave is not None and self.autosave.problem is None

    def _place(self, name: str) -> pygame.FRect | None:
        control = self.ui.control(name)
        return control.rect if control is not None else None

    def _move_things(self, _game: Game, happened: list[Event]) -> None:
        """Start the movements of what has just happened; an undo (nothing happened) ends them."""
        if not happened:
            self.motion.stop()
            return
        colors = [seat.color for seat in self.controller.seats]
        self.motion.show(happened, colors, self.controller.state.ruleset.city_ids)

    def _sound(self, game: Game, happened: list[Event]) -> None:
        """Let what has just happened be heard."""
        if self._window is not None:
            self.app.sounds.heard(game, happened)

    def _announce(self, game: Game, happened: list[Event]) -> None:
        """Tell of a new Step, the Step 3 card and the last round."""
        announce.announce(self.ui, game.state, self.names, happened)

    def tick(self) -> None:
        """Let things move, the hand-over become acceptable and the bots play."""
        lifts = self.hand_over.deadline()
        if lifts is not None and self._lift_shown < lifts <= self.app.clock():
            self._lift_shown = lifts
            self.ui.dirty = True
        if not self.dialogs and not self.coach.holds() and self.bots.tick(self.app.clock()):
            self._refresh()
        if self.guide.tick():
            self.ui.dirty = True
        if self.bots.fault:
            fault, self.bots.fault = self.bots.fault, ""
            self.say(_("A bot failed, a random move stands in: {reason}").format(reason=fault), "warn")
        self._move_on()

    def _move_on(self) -> None:
        """Ask for the next picture: of the movement alone, or of everything when something is new or has arrived."""
        moving = bool(self.motion.flights)
        if self.motion.advance():
            self.ui.dirty = True
        self._only_motion = moving and not self.ui.dirty
        if self._only_motion:
            self.ui.dirty = True

    def deadline(self) -> int | None:
        """When the next picture of a movement is due, or the bots want to go on."""
        now = self.app.clock()
        if self.motion.flights:
            return now + FRAME_MS
        lifts = self.hand_over.deadline()
        if lifts is not None and lifts >= now:
            return lifts
        thinks = self.guide.hints.deadline(now)
        if thinks is not None:
            return thinks
        return None if self.dialogs or self.coach.holds() else self.bots.deadline(now)

    # -- what the docks ask for

    def say(self, text: str, icon: str = "info") -> None:
        """Show a short message."""
        self.ui.toast(text, icon)

    def ask_hint(self) -> None:
        """Show what the program would do, or put that away."""
        self.guide.ask_hint()

    def moved(self) -> None:
        """A person has decided: the game has moved on."""
        self.click_guard.decided(self.ui.mouse, self.ui.clock())
        self.ui.forget_focus()
        self._refresh()

    def _refresh(self) -> None:
        """Drop what no longer holds."""
        self.plans.note()
        self.ui.dirty = True

    # -- drawing

    def layout(self, c: Canvas) -> Layout:
        """Where everything stands in the window."""
        state = self.controller.state
        panels = len(state.players) + (state.trust is not None)
        rows = (2 if len(state.market) > 3 else 1) if state.one_row else 0
        return table_layout(*c.size, panels, rows)

    def draw_all(self, c: Canvas) -> None:
        """Draw everything; while things only move, over the picture of the rest."""
        light, self._only_motion = self._only_motion, False
        if light and self.motion.active and self._still is not None and self._still.get_size() == c.surface.get_size():
            c.surface.blit(self._still, (0, 0))
            self.motion.draw(c)
            self.ui.dirty = False
            return
        super().draw_all(c)
        self._still = c.surface.copy() if self.motion.active else None
        self.motion.draw(c)

    def draw(self, c: Canvas) -> None:
        """Draw the whole table."""
        c.surface.fill(c.theme.table)
        layout = self.layout(c)
        self._set_home()
        for panel in (layout.top, layout.plants, layout.fuel, layout.dock, layout.log):
            self.ui.zone(panel)
        self._draw_top(layout)
        now = self.ui.clock()  # one moment for all of a frame, however long it takes to draw
        self.hand_over.watch(now)
        panels = player_panels(self.controller, self.hidden_money, self.hand_over.seen_by(self._peeking))
        players.draw(self.ui, layout, panels)
        coached = self._window is not None and not self.hand_over.is_pending() and not self.dialogs
        self.guide.draw_log(self.coach_box.beside(c, layout.log) if coached else layout.log)
        coach = self.coach_box.stands if coached else None
        self.map.cards = self.guide.card_over_board(c, layout) + ([coach] if coach is not None else [])
        self.map.draw(disk_warning.draw(self, layout.board), self.motion.hidden())
        city_track.draw(self.ui, layout.track, self.controller.state, self.controller.seats)
        self.markets.draw(layout, self.motion.hidden())
        self._draw_dock(layout, now)
        if coached:
            self.coach_box.draw(self.ui, layout)
            self.ui.dirty |= self.coach_box.stands != coach  # the card with the cost of a city makes room for it
        self.guide.draw(layout)

    def _set_home(self) -> None:
        """Let the focus begin at what is of most use in a decision that is new."""
        controller, covered = self.controller, self.hand_over.is_pending()
        finished = controller.state.phase == FINISHED
        if self.person_acts():
            self.ui.default_focus = decision_of(self).default_focus(self.map.by_price())
        elif finished or covered:
            self.ui.default_focus = "table.results" if finished else "handover.accept"
        else:
            self.ui.default_focus = "bot.skip"
            return
        moment = controller.game.length, controller.seat, covered
        if moment != self._begun and not self.dialogs:
            self._begun = moment
            self.ui.restart_focus()

    def language_changed(self) -> None:
        """Tell the log anew, and name the regions."""
        self._log_key = ()
        self.map.panel.view = BoardView(figure_of(self.controller.game))

    def log(self) -> list[Line]:
        """The lines of the log so far."""
        game = self.controller.game
        key = (game.length, id(game.events[-1]), frozenset(self.controller.forced))
        if key != self._log_key:
            self._log = log_lines(
                game, frozenset(self.controller.forced), self.names, hidden_money=self.bots.hidden_money
            )
            self._log_key = key
        return self._log

    def news(self) -> log_view.News | None:
        """What has happened since the person on turn decided last; None when no person is, or it is his first turn."""
        if not self.person_acts():
            return None
        seat = self.controller.seats[self.controller.seat]
        number = last_decision(self.controller.game, seat.number, self.controller.forced)
        return None if number is None else log_view.News(number, seat.color, seat.name)

    def _draw_top(self, layout: Layout) -> None:
        controller = self.controller
        record = controller.game.record
        step, again = self.undo_step(), self.redo_step()
        bar = top_bar.TopBar(
            game=f"{_(record.board.name)}, {names.edition_name(record.setup.edition)}",
            seats=controller.seats,
            undo_label=_("Undo {step}").format(step=step) if step else _("Undo"),
            undo_reason="" if step else controller.why_no_undo(),
            undo_text="" if self.plans.step else self.undo_text(),
            on_undo=self.undo,
            redo_label=_("Redo {step}").format(step=again) if again else "",
            on_redo=self.redo,
            on_menu=self.open_menu,
            on_payouts=self.show_payouts,
            on_help=self.show_rules,
        )
        top_bar.draw(self.ui, layout.top, controller.state, bar)

    def _draw_dock(self, layout: Layout, now: int) -> None:
        controller = self.controller
        if self.hand_over.is_pending():
            hand_over.draw(self.ui, layout.dock, self.hand_over, self.names, now, self.accept_hand_over)
            return
        if self.person_acts():
            self._dock = layout.dock
            self.click_guard.watch(now)
            decision_of(self).draw(layout.dock)
            return
        if controller.state.phase == FINISHED:
            quiet_dock.draw_over(self.ui, layout.dock, controller.seats, controller.state, self.show_results)
        elif controller.seat != NOBODY:
            question = prompts.question(controller.state, controller.legal)
            seat = controller.seats[controller.seat]
            decision = decision_of(self)
            body = decision.draw_standing if decision.watched else None
            quiet_dock.draw_waiting(self.ui, layout.dock, seat, question, self.bots.skip, self.guide.on_why(), body)

    def accept_hand_over(self) -> None:
        """The player to act has taken the screen."""
        if self.hand_over.can_accept(self.app.clock()):
            self.hand_over.accept()
            self.ui.dirty = True

    # -- what the views show and do

    def person_acts(self) -> bool:
        """True when a person is to decide and has the screen."""
        seat = self.controller.seat
        return seat != NOBODY and self.controller.seats[seat].is_human and not self.hand_over.is_pending()

    # -- keys and menu

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Give an event to controls and scene, then look what it changed in the plan."""
        if self._is_accident(event, scale):
            return
        super().handle_all(event, scale)
        self.plans.note()

    def _is_accident(self, event: pygame.event.Event, scale: float) -> bool:
        """Return whether an event was meant for another player's turn."""
        now = self.app.clock()
        for_dock = event.type == pygame.KEYDOWN and key_name(event) in GUARDED_KEYS
        if event.type == pygame.MOUSEBUTTONDOWN:
            position = event.pos[0] / scale, event.pos[1] / scale
            if self.click_guard.is_second_click(position, now):
                return True
            for_dock = self._dock.collidepoint(position)
        return for_dock and self.person_acts() and not self.dialogs and self.click_guard.is_too_early(now)

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """The keys that no control has taken."""
        if event.type == pygame.KEYUP and key_name(event) == "M":
            self._peeking, changed = False, self._peeking
            return changed
        if event.type != pygame.KEYDOWN:
            return self.map.panel.handle(event)
        name = key_name(event)
        if name == "N":
            self._step_city(bool(event.mod & pygame.KMOD_SHIFT))
            return True
        action = self._key_actions().get(name)
        if action is None:
            return name not in _NUMBER_KEYS and self.map.panel.handle(event)
        action()
        return True

    def _key_actions(self) -> dict[str, Callable[[], None]]:
        return {
            "Esc": self.open_menu,
            "Ctrl+Y": self.redo,
            "Ctrl+Backspace": self.reset_turn,
            "Ctrl+S": self.save_as,
            "Ctrl+O": self.load,
            "F3": self.show_statistics,
            "Space": self.bots.skip,
            "M": self._peek,
            "R": self.guide.toggle_recap,
            "Y": self.guide.show_why,
            "W": lambda: self.say(_("The calculator helps one who buys a plant or fuel, or builds.")),
        }

    def _step_city(self, back: bool) -> None:
        """Go to the next city that can be built, by price."""
        if self.map.step_city(back):
            return
        planned = bool(self.controller.build_plan.cities)
        more = _("Nothing more can be paid beside the plan.")
        self.say(more if planned else _("No city can be chosen now."))

    def _peek(self) -> None:
        self._peeking = True

    def undo_step(self) -> str:
        """What undo would take back, "" for nothing."""
        return self.plans.step or ("" if self.controller.why_no_undo() else self.controller.undo_name())

    def redo_step(self) -> str:
        """What redo would bring back, "" for nothing."""
        return self.plans.next_step or self.controller.redo_name()

    def undo_text(self) -> str:
        """Exactly what undo would take back, in the words of the log."""
        step = self.controller.undoing.last()
        if step is None or self.controller.why_no_undo():
            return ""
        lines = [line for line in self.log() if step.start < line.action <= step.end and not line.head]
        return ". ".join(line.text for line in lines if line.seat is not None)

    def undo(self) -> None:
        """Take the last step back, of the plan or of the game."""
        if self.plans.undo():
            return
        self.bots.cancel()
        reason = self.controller.why_no_undo()
        if reason or not self.controller.undo():
            self.say(reason, "lock")
        self._refresh()

    def redo(self) -> None:
        """Bring the last undone step back."""
        if not self.plans.redo() and not self.controller.redo():
            self.say(_("Nothing to redo."), "lock")
        self._refresh()

    def reset_turn(self) -> None:
        """Take back everything of the running turn."""
        planned = self.plans.clear()
        if not self.controller.reset_turn() and not planned:
            self.say(_("Nothing to take back in this turn."), "lock")
        self._refresh()

    def open_menu(self) -> None:
        """Show the menu of the table."""
        entries: list[table_menu.Entry] = [("save", _("Save as"), "save", "Ctrl+S", self.save_as)]
        if self.plans.step or self.controller.can_reset_turn():
            entries.append(("reset", _("Take my turn back"), "undo", "Ctrl+Backspace", self.reset_turn))
        entries.append(("load", _("Load a game"), "folder", "Ctrl+O", self.load))
        entries.append(("statistics", _("Statistics"), "chart", "F3", self.show_statistics))
        entries.append(("settings", _("Settings"), "gear", "F10", self.show_settings))
        screen = _("Window") if self.app.is_fullscreen else _("Full screen")
        entries.append(("fullscreen", screen, "screen", "F11", self.app.toggle_fullscreen))
        entries.append(("seats", _("Who plays"), "person", "", self.hand_seats))
        entries.append(("report", _("Report a problem"), "flag", "", self.report))
        entries.append(("leave", _("Leave to the menu"), "left", "", self.leave))
        entries.append(("quit", _("Quit"), "close", "Ctrl+Q", self.wants_to_quit))
        table_menu.ask_menu(self, entries)

    def save_as(self) -> None:
        """Keep the game under a name."""
        game = self.controller.game
        suggestion = _("{board}, round {n}").format(board=game.record.board.name, n=game.state.round)
        text = _("The current game is saved automatically. A separate save can be opened again at any time.")
        ask_save_name(self, game, suggestion, text)

    def hand_seats(self) -> None:
        """Give seats to bots or back to people."""

        def done() -> None:
            self.bots.cancel()
            self.controller.start()
            self._keep(self.controller.game, [])
            self._refresh()

        table_menu.ask_seats(self, self.controller, done)

    def load(self) -> None:
        """Open the list of saved games; asks first when this game is not kept."""
        disk_warning.unless_lost(self, lambda: self.go.load())

    def leave(self) -> None:
        """Go back to the menu; asks first when the game is not kept."""
        disk_warning.unless_lost(self, lambda: self.go.menu())

    def report(self) -> None:
        """Write a report of a problem."""
        offer_report(self, self.controller.game)

    def set_up_game(self) -> None:
        """Go to the set-up of a new game; asks first when this one is not kept."""

        def go() -> None:
            app = self.app
            app.go.menu()
            app.go.setup()

        disk_warning.unless_lost(self, go)

    def show_results(self) -> None:
        """Go to the final result; asks first when the game is not kept."""
        disk_warning.unless_lost(self, lambda: self.go.results(self.controller.game))

    def would_be_lost(self) -> bool:
        """True while the disk does not take the game."""
        return self.autosave is not None and not self.is_kept

    def last_chance(self) -> None:
        """Try once more to keep a game that the disk has not taken."""
        if self.would_be_lost():
            self._keep(self.controller.game, [])

    def wants_to_quit(self) -> None:
        """Ask before the program ends; asked twice it ends."""
        if self.dialogs and self.dialogs[-1].title == _("Quit the game?"):
            self.app.quit()
            return
        text = _("The game is saved: choose Continue in the menu to play on.")
        buttons = [back_button(), Button("quit", _("Quit"), self.app.quit, "primary", "Enter")]
        if not self.is_kept:
            text = _("This game is not saved: it is lost when the program ends.")
        if self.would_be_lost():
            elsewhere = Button("elsewhere", _("Save it elsewhere"), self.keep_elsewhere, "primary", "Enter")
            buttons[1:] = [Button("quit", _("Quit anyway"), self.app.quit, "danger"), elsewhere]
        self.ask(Dialog(_("Quit the game?"), text, buttons, width=WIDE))

    def keep_elsewhere(self) -> None:
        """Ask for another place for the game."""
        disk_warning.ask_elsewhere(self)

    def show_log(self) -> None:
        """Show the whole log."""
        table_menu.ask_log(self, self.log(), self.controller.seats, self.news(), self.guide.whys())

    def show_payouts(self) -> None:
        """Show what supplied cities pay, the refill and where the plants are."""
        panels.show_payouts(self, self.controller.game, self.controller.seats)

    def show_statistics(self) -> None:
        """Show the charts of the game so far."""
        self.go.statistics(self.controller.game, self.hidden_money)

    def show_rules(self, section: str = "") -> None:
        """Show the rules of this game, open at a section of the book."""
        self.go.rules(self.controller.game, section)

    def show_settings(self) -> None:
        """Open the settings."""
        self.go.settings()
