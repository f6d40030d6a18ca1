"""The replay of a game: the table at any moment, by action, turn or round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from powergrid.desktop.pieces.chart import Now
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play import hints
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.ceremony import turning_points
from powergrid.desktop.screens.decided import Decided
from powergrid.desktop.screens.replay import log as replay_log
from powergrid.desktop.screens.replay import panel, why
from powergrid.desktop.screens.replay.ending import ending
from powergrid.desktop.screens.replay.playback import SPEEDS, Playback, is_step
from powergrid.desktop.screens.replay.timeline import HEIGHT, Timeline
from powergrid.desktop.screens.results import ranking_rows
from powergrid.desktop.screens.save_dialog import ask_save_name
from powergrid.desktop.screens.table.game_log import log_dialog, why_dialog
from powergrid.desktop.screens.table.layout import GAP, MIN_DOCK, Layout, table_layout
from powergrid.desktop.screens.table.menu import ask_to_continue, payouts_dialog
from powergrid.desktop.screens.table.player_panels import player_panels
from powergrid.desktop.screens.table.round_end import RoundEnd
from powergrid.desktop.screens.table.table_screen import TableScreen
from powergrid.desktop.screens.table.top_bar import game_title, when_text
from powergrid.desktop.screens.table.view import TableView
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.dialogs import Dialog
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.panels import screen_head
from powergrid.desktop.toolkit.rows import Part
from powergrid.desktop.words.banners import LASTING, NEWS, PHASE
from powergrid.desktop.words.log import Line, choiceless, lines_at, log_lines
from powergrid.desktop.words.names import names_of
from powergrid.desktop.words.outcome import Outcome, outcome
from powergrid.desktop.words.story import RoundStory, round_stories
from powergrid.desktop.words.translation import _
from powergrid.game import Game, replay
from powergrid.rules.events import Event
from powergrid.rules.state import FINISHED, NOBODY
from powergrid.study.milestones import milestones

#: Keys of the panel that take precedence over focused controls.
_STEP_KEYS: Final = {"PgUp": "replay.back", "PgDn": "replay.next", "Home": "replay.start", "End": "replay.end"}
_ARROWS: Final = {"Left": ("actions", -1), "Right": ("actions", 1), "Up": ("rounds", -1), "Down": ("rounds", 1)}
#: Groups of choices in which Left and Right move the focus.
_CHOICES: Final = ("unit", "speed", "whose", "beside")
#: The maximum duration of a banner in milliseconds; it is short because the log says the same.
_BANNER: Final = 2500
#: Controls that leave the replay. On these, Space plays the game instead of pressing them.
_LEAVING: Final = ("top.back", "replay.close", "replay.on", "replay.results")


class ReplayScene(TableScreen):
    """The table at any moment of a game. The game itself never changes.

    Hidden money stays hidden until the game is over.

    Args:
        number: The initial moment.
        beside: The content beside the board: "market" ("result" at the end), "charts" or, for a finished game,
            "chances".
        seat: The player who decides at the initial moment.
    """

    keys_group = "replay"

    def __init__(self, game: Game, number: int = 0, beside: str = "market", seat: int | None = None) -> None:
        super().__init__()
        self.record = game.record
        self.controller = Controller(replay(game.record))
        self.controller.pins.forget()  # they belong to the last moment of the game
        self.is_finished = self.controller.state.phase == FINISHED
        self.hides_money = game.record.program.table.hidden_money and not self.is_finished
        whole, seats = self.controller.game, self.controller.seats
        self.charts = ChartPages(whole, seats, self.hides_money)
        self._write_texts(whole)
        self.beside = beside
        self.ranking = ranking_rows(whole, seats) if self.is_finished else []
        self.decided: Decided | None = None
        self.view = TableView(self.ui, self, on_deck=self.show_payouts, longest_banner=_BANNER)
        self.round_end = RoundEnd(self.view, lambda _seat: self.hides_money, has_card=False, pace=self._pace)
        self.playback = Playback(self.controller, lambda: self.ui.clock(), self._moved)
        self.timeline = Timeline(self.playback, milestones(whole), names_of(whole), seats)
        self.ui.focus.default = "replay.play"
        if seat is None:
            self.playback.jump(number)
        else:
            self.playback.jump_to_decision(number, seat)

    def _write_texts(self, whole: Game) -> None:
        """Describe the whole game in the current language: its log, rounds and outcome."""
        self.lines, self.rounds = self._log_lines(whole), round_stories(whole)
        self.outcome = outcome(whole, self.charts.numbers) if self.is_finished else Outcome("", "", "", "")
        self.turns = turning_points(whole)

    def _log_lines(self, whole: Game) -> list[Line]:
        return log_lines(whole, choiceless(self.record), hidden_money=self.hides_money, moments=True)

    def language_changed(self) -> None:
        """Rewrite the log, including the part after the current moment."""
        self.view.language_changed()
        self._write_texts(replay(self.record))
        replay_log.follow_again(self.ui)
        if self.decided is not None:
            self.decided.review.language_changed()

    def _pace(self) -> float:
        """Return the factor for the duration of the stages at the end of a round, 1 at normal speed."""
        return SPEEDS[self.playback.speed] / SPEEDS["one"]

    def _moved(self, happened: list[list[Event]]) -> None:
        game = self.controller.game
        events = [event for one in happened for event in one]
        is_one = is_step(game.record.actions[game.length - len(happened) : game.length])
        self.view.banners.clear()
        if not is_one or not self.round_end.note(game, events):
            self.round_end.stop()
            self.round_end.begin(game.state)
            self.view.move(events if is_one else [])
        # after several actions, banners are out of date, except within a turn
        least = NEWS if self.playback.stepped == "turns" else LASTING
        self._follow_end()
        if self.beside != "result":  # the ranking says that the game is over, and why
            self.view.announce(events, secret=self.hides_money, least=PHASE if is_one else least, brief=True)
        self.view.banners.add(self.timeline.news(game.length - len(happened), game.length))
        self.ui.dirty = True

    def _follow_end(self) -> None:
        """Show the final result at the end of the game, and the markets before that."""
        ended = self.controller.state.phase == FINISHED
        if self.beside == ("market" if ended else "result"):
            self.beside = "result" if ended else "market"

    def tick(self) -> None:
        """Take the next step when it is due, but not during the animation at the end of a round."""
        if self.round_end.plays:
            self.playback.wait()
        self.round_end.tick()
        self.playback.tick()
        self.view.tick()
        if self.decided is not None and self.decided.tick():
            self.ui.dirty = True

    def deadline(self) -> int | None:
        """Return when the next frame or step is due."""
        review = self.app.clock() + 200 if self.decided is not None and self.decided.review.busy else None
        times = (self.view.deadline(self.app.clock()), self.round_end.deadline(), self.playback.due, review)
        return min((when for when in times if when is not None), default=None)

    # -- entering and leaving

    def entered(self) -> None:
        """Apply the motion setting."""
        self.round_end.follow_settings(headless=self.app.headless)
        self.show_beside(self.beside)

    def left(self) -> None:
        """Stop playback."""
        self.playback.pause()
        self.round_end.stop()
        if self.decided is not None:
            self.decided.review.stop()

    def continue_game(self) -> None:
        """Ask who plays which seat, then start a new game from this moment; the recorded game does not change."""
        self.playback.pause()
        when = when_text(self.controller)
        ask_to_continue(self, replay(self.record, self.playback.number), when, lambda game: self.go.table(game))

    def show_results(self) -> None:
        """Show the final result, from which you can return to the replay."""
        self.playback.pause()
        self.go.results(replay(self.record), on_top=True)

    def show_beside(self, beside: str) -> None:
        """Show the markets, the charts or the chances of winning beside the board."""
        self.beside = beside
        if beside == "chances":
            if self.decided is None:
                whole = replay(self.record)
                seats, show = self.controller.seats, self.playback.jump_to_decision
                self.decided = Decided(self.ui, whole, seats, self.charts, show, lambda: self.playback.number)
            self.decided.start(in_process=not self.app.headless)

    def moved(self) -> None:
        """Do nothing, because nobody decides here."""

    # -- keys

    def handle(self, event: pygame.event.Event, scale: float) -> bool:
        """Handle keys of the table that involve no decision, and input that moves or zooms the board."""
        action = self._key_actions().get(key_name(event)) if event.type == pygame.KEYDOWN else None
        if action is None:
            return self.view.board.panel.handle(event)
        action()
        return True

    def _key_actions(self) -> dict[str, Callable[[], None]]:
        return {
            "T": self.show_payouts,
            "L": self.show_log,
            "Y": self.show_why,
            "V": self.playback.change_speed,
            "F3": lambda: self.show_beside("market" if self.beside == "charts" else "charts"),
            "Ctrl+S": self.save_as,
            "Ctrl+O": lambda: self.go.load(),
        }

    def show_payouts(self) -> None:
        """Show the payouts, the refill, and the location of every plant."""
        self.ask(payouts_dialog(self.ui, self.controller.game, self.controller.seats))

    def show_log(self) -> None:
        """Show the log up to this moment, with filters for players and phases."""
        self.ask(log_dialog(self.ui, self.controller, self.past_lines()))

    def past_lines(self) -> list[Line]:
        """Return the log up to this moment or, during the animation at the end of a round, up to the stage shown."""
        return self.round_end.shown_lines(lines_at(self.lines, self.playback.number))

    def show_why(self) -> None:
        """Explain the last bot move up to this moment."""
        self.playback.pause()
        if not self.is_finished and not hints.allowed(self.controller.game):
            self.say(_("Hints are off, so the bots give no reasons."))
            return
        number = why.last_bot_move(self.controller.game, self.controller.seats, self.playback.number)
        text = why.reasons(self.controller.game, number, hidden_money=self.hides_money) if number else ""
        lines = [line for line in self.lines if line.action == number and line.seat is not None]
        if text and lines:
            note = _("Recalculated for this moment; a bot that searches ahead may have seen more.")
            self.ask(why_dialog(self.ui, self.controller.seats, lines[:1], {number: text}, note))
        else:
            self.say(_("No reason is known for this move.") if number else _("No bot has moved yet."), passing=True)

    def save_as(self) -> None:
        """Save the whole game under a name."""
        game = replay(self.record)
        name = _("{board}, round {n}").format(board=game.record.board.name, n=game.state.round)
        ask_save_name(self, game, name, _("Save under which name?"))

    def handle_all(self, event: pygame.event.Event, scale: float) -> None:
        """Handle step keys first so that they work no matter where the focus is, then pass the event on."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and self.round_end.plays:
            self.round_end.stop()
        shift = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT)
        if event.type == pygame.KEYDOWN and not self.ui.layer and self._take_key(key_name(event), shift):
            self.ui.focus.begin_key()
            self.ui.dirty = True
            return
        super().handle_all(event, scale)

    def _take_key(self, key: str, shift: bool) -> bool:
        """Handle keys that move through the game; return whether the key was used.

        Left and Right step by actions, Up and Down by rounds. Digits choose a player; N goes to that player's next
        decision and Shift+N to the previous one. J does the same for costly decisions and turning points. In a focused
        group of choices, Left and Right choose; Shift with an arrow only moves the focus. Space never leaves the
        replay; if the mouse was used last, it plays.
        """
        focused = self.ui.control(self.ui.focus.name)
        if key in ("Left", "Right") and self.ui.focus.visible and focused is not None and focused.group in _CHOICES:
            return False
        if key == "N":
            by = -1 if shift else 1
            if self.playback.next_decision(by) is None:
                self.say(panel.no_decision(self.playback), passing=True)
            self.playback.step_decision(by)
        elif key == "J" and self.is_finished:
            self.show_beside("chances")
            assert self.decided is not None
            if not self.decided.step(-1 if shift else 1) and not self.decided.review.busy:
                self.say(_("No turning point or costly decision in that direction."), passing=True)
        elif key == "C":
            views = list(self._views())
            self.show_beside(views[(views.index(self.beside) + 1) % len(views)])
        elif key.isdecimal() and 1 <= int(key) <= len(self.controller.seats):
            self.playback.choose(int(key) - 1)
        elif key in _ARROWS:
            unit, by = _ARROWS[key]
            self.playback.step(by, unit)
        elif key.removeprefix("Shift+") in _ARROWS:
            if focused is None:
                self.ui.focus.set(self.ui.focus.default)
            else:
                self.ui.focus.move(focused, key.removeprefix("Shift+"))
        elif key in _STEP_KEYS or (key == "Space" and (self.ui.focus.name in _LEAVING or not self.ui.focus.visible)):
            pressed = self.ui.control(_STEP_KEYS.get(key, "replay.play"))
            if pressed is not None:
                self.ui.focus.activate(pressed)
        else:
            return False
        return True

    # -- drawing

    def layout(self, c: Canvas) -> Layout:
        """Return the layout of the table, with room for the timeline below the city track."""
        layout, room = self.view.layout(c), HEIGHT + GAP
        if self.beside != "market":  # unlike the market, these do not shrink in Step 3
            layout = table_layout(
                *c.size, len(self.controller.state.players) + (self.controller.state.trust is not None)
            )
            spare = layout.dock.height - MIN_DOCK
            fuel, dock = pygame.FRect(layout.fuel), pygame.FRect(layout.dock)
            fuel.height, dock.top, dock.height = fuel.height + spare, dock.top + spare, MIN_DOCK
            layout = replace(layout, fuel=fuel, dock=dock)
        board = pygame.FRect(layout.board)
        board.height -= room
        return replace(layout, board=board, track=layout.track.move(0, -room))

    def draw(self, c: Canvas) -> None:
        """Draw the table, the timeline, and the panel with the controls."""
        layout, seats, playback, step = self.layout(c), self.controller.seats, self.playback, self._step_lines()
        about = parts.label(self.ui, game_title(self.controller.game), theme.LABEL, c.theme.on_ink2)
        words = _("Click the timeline or a line of the log to go there. ? shows all keys.")
        steps = parts.label(self.ui, words, theme.LABEL, c.theme.on_ink2, at="right", grow=1)
        screen_head(self.ui, _("Replay"), self.close, about, steps, self._side_selector())
        now = Now(playback.rounds_done(), playback.close_round)
        self.view.draw(
            layout,
            player_panels(self.view.shown, self.hides_money, NOBODY),
            lambda log: replay_log.draw(self.ui, log, self.past_lines(), step, seats, playback),
            draw_instead=self._side_content(now),
        )
        room, moments = layout.track, self.decided.moments() if self.decided is not None else []
        self.timeline.draw(self.ui, slices.below(room, GAP, HEIGHT), moments)
        decision = self._decision_lines()
        # a better decision is more important than the last step
        last = decision if len(decision) > 1 else [*step, *decision]
        when = when_text(self.view.shown) if self.round_end.plays else panel.heading(playback)
        texts, first = self._texts()
        more = partial(self._show_more, when, last, texts)
        actions = panel.PanelActions(self.continue_game, self.show_results, self.close, more)
        panel.draw(self.ui, layout.dock, playback, when, last, texts, actions, first)
        self.view.draw_banner(layout.log)  # it may cover the log, which says the same

    def _show_more(self, when: str, last: Sequence[Line], texts: Sequence[panel.Versions]) -> None:
        """Show a dialog with everything that happened, including the lines that do not fit in the panel."""
        self.playback.pause()
        story = self._round_story()
        if story is not None and texts:
            covered = {story.lead, *story.auctions, *(version for versions in story.more for version in versions)}
            texts = [*(text for text in texts if text[0] not in covered), *((sentence,) for sentence in story.whole)]
        whole = partial(panel.full_list, self.ui, self.controller.seats, last, texts)
        self.ask(Dialog(when, width=500, content=whole, focus="more.list", key="M"))

    def _views(self) -> dict[str, str]:
        """Return the choices for the area beside the board. They omit chances in an unfinished game."""
        views = {"market": _("Markets"), "charts": _("Charts")}
        if self.controller.state.phase == FINISHED:
            views = {"result": _("Ranking"), **views}
        return {**views, "chances": _("Chances of winning")} if self.is_finished else views

    def _side_content(self, now: Now) -> Callable[[pygame.FRect], None] | None:
        """Return a function that draws the content in place of the markets, or None."""
        if self.beside == "market":
            return None
        if self.beside == "result":
            return ending(self.ui, self.ranking, self.outcome, self.turns).draw
        draw = self.decided.draw_column if self.beside == "chances" and self.decided else None
        return lambda rect: draw(rect, now) if draw else self.charts.draw_column(self.ui, rect, now)

    def _side_selector(self) -> Part:
        """Return the selector for the content beside the board, with the buttons beside.NAME."""
        return parts.segmented(self.ui, "beside", list(self._views().items()), self.beside, self.show_beside)

    def _step_lines(self) -> list[Line]:
        """Return the log lines to repeat in the panel: those of the last step, or of the start of a round."""
        since = self.playback.shown_since()
        here = [line for line in self.past_lines() if line.action > since]
        begun = next((n for n, line in enumerate(here) if line.head == "round"), 0)
        if self.playback.at_round or not self.playback.number:
            return here[begun:]
        return [line for line in here if line.head not in ("round", "phase")]

    def _decision_lines(self) -> list[Line]:
        """Return lines for the panel about the decision that the user jumped to, and about a better one."""
        number, seat = self.playback.number, self.playback.seat
        if not self.playback.at_decision:
            return []
        ahead = lines_at(self.lines, self.playback.end_of_turn())
        decision = next((line for line in ahead if line.action > number and line.seat == seat), None)
        if decision is None:
            return []
        coming = replace(decision, parts=((_("Next: {text}").format(text=decision.text), False),))
        better = self.decided.better_at(number, seat) if self.decided is not None else ""
        return [coming, *([replace(coming, seat=None, parts=((better, False),))] if better else [])]

    def _texts(self) -> tuple[list[panel.Versions], int]:
        """Return texts about how a finished game was decided or about the last round, and the number of essential ones.

        The verdict comes first, unless the result beside the board already shows it.
        """
        texts, most = self._round_texts(), 3
        if self.beside == "result":
            head = _("Round {n}").format(n=self.controller.state.round)
            texts, most = [(head,), *texts] if texts else [], 4
        elif self.controller.state.phase == FINISHED:
            found = self.outcome
            texts, most = [(found.verdict,), *texts[:3], (found.lead,), (found.cause,), *texts[3:]], 4
        return [text for text in texts if any(text)], most

    def _round_texts(self) -> list[panel.Versions]:
        """Return the events of the last round, the most important first, if the step was by rounds."""
        story = self._round_story()
        return [] if story is None else [(story.lead,), story.auctions, *story.more]

    def _round_story(self) -> RoundStory | None:
        """Return the story of the last round if the step was by rounds, or None."""
        playback = self.playback
        if playback.stepped != "rounds":
            return None
        number = playback.round_over() or (len(playback.rounds) if playback.number == playback.length else 0)
        return self.rounds.get(number)
