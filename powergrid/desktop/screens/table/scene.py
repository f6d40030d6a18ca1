"""The table: a game in progress, with the dock for the pending decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from powergrid.desktop.decisions.kinds import decision_of
from powergrid.desktop.decisions.whatif import Calculator
from powergrid.desktop.play import settings
from powergrid.desktop.play.bot_players import BotPlayers
from powergrid.desktop.play.coach import Coach
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hand_over import HandOver
from powergrid.desktop.play.plan_history import PlanHistory
from powergrid.desktop.play.worker import background
from powergrid.desktop.screens.ceremony import CeremonyScene
from powergrid.desktop.screens.save_dialog import ask_save_name
from powergrid.desktop.screens.table import dock, menu, top_bar
from powergrid.desktop.screens.table.click_guard import GUARDED_KEYS, ClickGuard
from powergrid.desktop.screens.table.coach_box import CoachBox
from powergrid.desktop.screens.table.game_log import GameLog
from powergrid.desktop.screens.table.guide import Guide
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.round_end import RoundEnd
from powergrid.desktop.screens.table.saving import GameSaver
from powergrid.desktop.screens.table.table_screen import TableScreen
from powergrid.desktop.screens.table.undo_steps import UndoSteps
from powergrid.desktop.screens.table.view import TableView
from powergrid.desktop.screens.table.welcome import welcome
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.panel_cache import draw_cached, draw_panel
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules.events import Event, GameEnded
from powergrid.rules.state import FINISHED, NOBODY
from powergrid.saves import Autosave

#: The time in milliseconds for which the final state and the reason for the end are shown before the ceremony.
_LAST_LOOK = 2500
#: Keys that change the number in the dock; they zoom the board only while a city has the focus.
_NUMBER_KEYS = ("+", "=", "-")


class TableScene(TableScreen):
    """A game in progress.

    Args:
        autosave: Saves the game after every action; None to save nothing.
        hidden_money: Whether to show only the money of the player to act.
    """

    keys_group = "table"

    def __init__(self, game: Game, autosave: Autosave | None = None, *, hidden_money: bool = False) -> None:
        super().__init__()
        self.controller = controller = Controller(game)
        self.saver = GameSaver(self, game, autosave)
        self.hidden_money = hidden_money
        self.coach = Coach(controller, self._open_moment)
        self.bots = BotPlayers(controller, hidden_money=hidden_money, script=self.coach.next_move)
        self.hand_over = HandOver(controller, hidden_money)
        self.click_guard = ClickGuard(controller, self.ui)
        self.coach_box = CoachBox(self.ui, self.coach, self.set_up_game, self.click_guard)
        self.log = GameLog(
            self.ui, controller, self.person_acts, self.ask, self.bots.reasons, hidden_money=hidden_money
        )
        self.guide = Guide(self.ui, controller, self.log)
        self.view = TableView(
            self.ui, self, self.person_acts, self.planner, self.show_payouts,
            ignores_click=self.click_guard.ignores_city,
        )  # fmt: skip
        self.board = self.view.board
        self.round_end = RoundEnd(self.view, self._hides_money, notes=self._round_notes)
        self.plans = PlanHistory(controller)
        self.steps = UndoSteps(controller, self.plans, self.log, self.say, self._rethink)
        self.calculator: Calculator | None = None
        self._focus_below = ""
        self._dock = pygame.FRect()
        self._peeking = False
        self._ceremony_at: int | None = None
        self._begun: tuple[int, int, bool] | None = None
        controller.pins.listeners.append(self.saver.write)
        controller.listeners.append(self._happened)

    # -- entering and leaving

    def entered(self) -> None:
        """Apply the settings, then play forced actions and save."""
        self.ui.cached_panels.clear()  # the keys on buttons may have changed
        if not self.app.headless:
            background.use_process()
        self.bots.set_speed(settings.current().bots)
        self.round_end.follow_settings(headless=self.app.headless)
        self.round_end.begin(self.controller.state)
        self.controller.start(auto_forced=settings.current().forced)
        self.saver.write()
        self.plans.note()
        if not (self.app.headless or self.coach.tutorial):
            welcome(self, self.controller.game, self.show_rules)

    def left(self) -> None:
        """Stop bots and hints."""
        self.bots.cancel()
        self.guide.hints.close()
        self.round_end.stop()

    def _happened(self, game: Game, happened: list[Event]) -> None:
        """Save the game, then show new events (none after an undo) and play their sounds."""
        self.saver.write()
        if not self.round_end.note(game, happened):
            self.view.move(happened)
        if self._window is not None:
            people = [seat.number for seat in self.controller.seats if seat.is_human]
            self.app.sounds.play_for(game, happened, people)
            ends = self._staged() and any(isinstance(event, GameEnded) for event in happened)
            self._ceremony_at = self.app.clock() + _LAST_LOOK if ends else None
        self.view.announce(happened, secret=self.hidden_money, viewer=self.hand_over.viewer)

    def tick(self) -> None:
        """Advance animations, the hand-over and the bots."""
        self.ui.dirty |= self.hand_over.can_be_accepted_now(self.app.clock())
        self.round_end.tick()
        self.click_guard.watch_buttons(self.app.clock())
        if not self._bots_wait() and self.bots.tick(self.app.clock()):
            self._refresh()
        self.guide.tick()
        if error := self.bots.take_error():
            self.say(_("A bot failed and made a random move: {reason}").format(reason=error), "warn")
        self.view.tick()
        if self._ceremony_at is not None and self.app.clock() >= self._ceremony_at:
            self._ceremony_at = None
            # The last lesson comes before the results.
            go_on, label = (self.show_results, "") if self.coach.card() is None else (self.ui.focus.forget, _("Next"))
            self.app.push(CeremonyScene(self.controller.game, go_on, self.view.motion.speed, label))

    def _staged(self) -> bool:
        """Return whether the end of a round or of the game is shown in stages."""
        return self.round_end.on and self.view.motion.speed != "off"

    def deadline(self) -> int | None:
        """Return when the next frame of an animation or a bot's action is due."""
        now = self.app.clock()
        times = (
            self.view.deadline(now),
            self.hand_over.deadline(now),
            self.guide.hints.deadline(now),
            self.round_end.deadline(),
            self._ceremony_at,
            None if self._bots_wait() else self.bots.deadline(now),
        )
        return min((when for when in times if when is not None), default=None)

    def _bots_wait(self) -> bool:
        return bool(self.dialogs) or self.coach.holds() or self.round_end.holds_bots(self.bots.speed)

    def _hides_money(self, seat: int) -> bool:
        return self.hidden_money and seat != self.hand_over.seen_by(self._peeking)

    def _round_notes(self) -> list[str]:
        """Return the log lines about rules that applied at the end of the round."""
        lines = [line for line in self.log.lines() if line.action >= self.controller.game.length - 1]
        return [line.text for line in lines if line.seat is None and not line.head]

    # -- requests from the dock

    def person_acts(self) -> bool:
        """Return whether it is a person's turn and they are at the screen."""
        seat = self.controller.seat
        if seat == NOBODY or self.round_end.plays:
            return False
        return self.controller.seats[seat].is_human and not self.hand_over.is_pending()

    def planner(self) -> int:
        """Return the person who may plan now: the one at the screen, even while others act."""
        return NOBODY if self.round_end.plays else self.hand_over.viewer

    def ask_hint(self) -> None:
        """Open or close the hints; in a lesson, mark its suggestion."""
        self.coach_box.show() if self.coach.leads() else self.guide.ask_hint()

    def toggle_whatif(self) -> None:
        """Open the calculator beside the board, or close it and move the focus back to where it was."""
        was, self.calculator = self.calculator, None
        kept, self._focus_below = self._focus_below, self.ui.focus.name
        self.ui.focus.forget()
        if was is None:
            self.calculator = Calculator(self.ui, self.controller, self.toggle_whatif)
        elif kept:
            self.ui.focus.set(kept, self.ui.focus.by_keys)
        self.ui.dirty = True

    def _open_calculator(self) -> Calculator | None:
        """Return the calculator if it is open; an action or another player's turn closes it."""
        open_now = self.calculator
        if open_now is not None and (open_now.length != self.controller.game.length or not self.person_acts()):
            self.calculator = None
        return self.calculator

    def moved(self) -> None:
        """Continue after a person's decision."""
        self.click_guard.decided(self.ui.mouse, self.ui.clock())
        self.ui.focus.forget()
        self._refresh()

    def _rethink(self) -> None:
        """Continue after an undo or a change of players."""
        self.bots.cancel()
        self._refresh()

    def _refresh(self) -> None:
        """Drop outdated state."""
        self.plans.note()
        self.ui.dirty = True

    # -- drawing

    def draw_card(self, c: Canvas) -> list[pygame.Rect]:
        """Draw the card with the cost of the city under the pointer."""
        return self.board.draw_card()

    def draw(self, c: Canvas) -> None:
        """Draw the whole table."""
        c.clear(c.theme.table)
        layout = self.view.layout(c)
        calculator = self._open_calculator()
        self._set_default_focus()
        for panel in (layout.top, layout.plants, layout.fuel, layout.dock, layout.log):
            self.ui.zone(panel)
        moving = self.view.motion.hidden()
        bar = top_bar.TopBar(self.steps, self.open_menu, self.show_payouts, self.show_rules, self.board.pin, moving,
                             self.board.tile_facts())  # fmt: skip
        key = self.view.state_shown(), [*self.controller.seats], self.steps.shown(), moving, bar.facts
        draw_cached(self.ui, "top", layout.top, key, lambda: top_bar.draw(self.ui, layout.top, self.view.shown, bar))
        now = self.ui.clock()  # the same time for the whole frame, however long drawing takes
        self.hand_over.watch(now)
        self.click_guard.watch_turns(now)
        coached = self._window is not None and not (self.hand_over.is_pending() or self.dialogs or self.round_end.plays)
        self.ui.focus.one_primary = coached and self.coach.needs_reading_only()  # clicks beside a round's card act, too
        self.ui.focus.main_button = "coach.next" if self.ui.focus.one_primary else self.round_end.button
        lines = self.round_end.shown_lines(self.log.lines())
        with self.guide.as_if_marked(self.board):
            self.view.draw(
                layout,
                player_panels(self.view.shown, self.hidden_money, self.hand_over.seen_by(self._peeking)),
                lambda at: self.log.draw(self.coach_box.log_box(at) if coached else at, lines, self.guide.toggle_recap),
                self.saver.draw(layout.board),
                fuel=calculator is None,
            )
        if self.person_acts():
            self._dock = layout.dock
            self.click_guard.watch(now)
        why = self.log.show_why if self.log.whys() else None
        actions = dock.Actions(self.accept_hand_over, self._go_on, self.show_results, why)
        if self.round_end.has_dock:
            self.round_end.draw_dock(layout.dock, self._go_on)
        else:
            if calculator is not None:
                place = layout.fuel.union(layout.dock)
                draw_panel(self.ui, "whatif", place, lambda: calculator.draw(place))
            else:
                draw_dock = partial(dock.draw, self, layout.dock, actions, now)
                draw_panel(
                    self.ui, "dock", layout.dock, partial(self.guide.preview, self.board, layout.dock, draw_dock)
                )
        if coached:
            self.coach_box.draw(layout, self.board.panel)
        self.round_end.draw_card(layout)  # after the hint, which may overlap: the topmost control gets clicks
        self.guide.draw(layout)
        self.view.draw_banner()

    def _set_default_focus(self) -> None:
        """Focus the most useful control of a new decision."""
        controller, covered = self.controller, self.hand_over.is_pending()
        finished = controller.state.phase == FINISHED
        if self.person_acts():
            decision, calculator = decision_of(self), self.calculator
            cities = self.board.by_price() if decision.on_board else ()
            self.ui.focus.default = calculator.default_focus() if calculator else decision.default_focus(cities)
        elif finished or covered:
            self.ui.focus.default = "table.results" if finished else "handover.accept"
        else:
            self.ui.focus.default = "bot.skip"
            return
        moment = controller.game.length, controller.seat, covered
        if moment != self._begun and not self.dialogs:
            self._begun = moment
            self.ui.focus.restart()

    def language_changed(self) -> None:
        """Update the log and the region names."""
        self.log.language_changed()
        self.view.language_changed()

    def accept_hand_over(self) -> None:
        """Let the player to act take over the screen."""
        if self.hand_over.can_accept(self.app.clock()):
            self.hand_over.accept()
            self.ui.dirty = True

    # -- keys

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Pass an event to the controls and the scene, then record any change of the plan.

        At the end of a game, any key or click starts the ceremony.
        """
        if self._ceremony_at is not None and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self._ceremony_at = self.app.clock()
            return
        if self._is_accident(event, scale) or (not self.dialogs and self.round_end.takes(event, scale)):
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
        """Handle keys that no control has used."""
        if event.type == pygame.KEYUP and key_name(event) == "M":
            self._peeking, changed = False, self._peeking
            return changed
        if event.type != pygame.KEYDOWN:
            return self.board.panel.handle(event)
        name = key_name(event)
        action = self._key_actions(bool(event.mod & pygame.KMOD_SHIFT)).get(name)
        if action is None:
            return name not in _NUMBER_KEYS and self.board.panel.handle(event)
        action()
        return True

    def _key_actions(self, shift: bool) -> dict[str, Callable[[], None]]:
        return {
            "Esc": self._release_or_menu,
            "Ctrl+Y": self.steps.redo,
            "Ctrl+Backspace": self.steps.reset_turn,
            "Ctrl+S": self.save_as,
            "Ctrl+O": self.load,
            "F3": self.show_statistics,
            "Space": self._go_on,
            "M": partial(setattr, self, "_peeking", True),
            "N": lambda: self.board.step_city(shift),
            "R": self.guide.toggle_recap,
            "Y": self.log.show_why,
            "V": self.change_speed,
            "W": lambda: self.say(_("The calculator helps when you buy a plant or fuel, or build.")),
        }

    def _go_on(self) -> None:
        """Skip the bot's pause and the banner."""
        self.view.banners.skip()
        self.bots.skip()

    def change_speed(self) -> None:
        """Switch the bots to the next speed, and show it."""
        settings.change(bots=menu.next_speed())
        self.bots.set_speed(settings.current().bots)
        self.ui.toast(menu.speed_words(), "info", topic="speed")

    def _release_or_menu(self) -> None:
        """Stop highlighting the pinned network, or open the menu."""
        if not self.board.unpin():
            self.open_menu()

    # -- menu and other screens

    def open_menu(self) -> None:
        """Show the menu of the table."""
        menu.ask_menu(self, menu.entries(self, self))

    def save_as(self) -> None:
        """Save the game under a name."""
        game = self.controller.game
        name = _("{board}, round {n}").format(board=_(game.record.board.name), n=game.state.round)
        text = _("The current game is saved automatically. A separate save can be opened again at any time.")
        ask_save_name(self, game, name, text)

    def hand_seats(self) -> None:
        """Assign seats to bots or people."""

        def done() -> None:
            self.controller.start()
            self.saver.write()
            self._rethink()

        menu.ask_seats(self, self.controller.game, done)

    def load(self) -> None:
        """Open the list of saved games; ask first if this game is not saved."""
        self.saver.unless_lost(lambda: self.go.load())

    def set_up_game(self) -> None:
        """Go to the set-up of a new game; ask first if this one is not saved."""

        def go() -> None:
            navigator = self.go
            navigator.menu()
            navigator.setup()

        self.saver.unless_lost(go)

    def _open_moment(self, game: Game) -> None:
        """Replace this game with another moment of the tutorial."""
        self.go.table(game, self.saver.autosave)

    def show_results(self) -> None:
        """Go to the final result; ask first if the game is not saved."""
        self.saver.unless_lost(lambda: self.go.results(self.controller.game))

    def ask_to_leave(self, title: str, go: Callable[[], None]) -> None:
        """Ask before opening another game; warn if this one is not saved."""
        ask = self.saver.unless_lost if self.saver.would_be_lost() else partial(super().ask_to_leave, title)
        ask(go)

    def is_playing(self) -> bool:
        """Return whether the game is not over."""
        return self.controller.state.phase != FINISHED

    def would_be_lost(self) -> bool:
        """Return whether closing the window would lose the game."""
        return self.saver.would_be_lost()

    def last_chance(self) -> None:
        """Try again to save a game that could not be saved."""
        if self.saver.would_be_lost():
            self.saver.write()

    def wants_to_quit(self) -> None:
        """Ask before quitting."""
        self.saver.ask_to_quit(self.app.quit)

    def show_payouts(self) -> None:
        """Show the payouts, the refill, and the location of every plant."""
        self.ask(menu.payouts_dialog(self.ui, self.controller.game, self.controller.seats))

    def show_statistics(self) -> None:
        """Show the charts of the game so far."""
        self.go.statistics(self.controller.game, self.hidden_money)
