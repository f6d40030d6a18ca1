"""The end of a round: bureaucracy shown in stages, then a card with everyone's results.

The game has already moved on. During the stages, the table shows intermediate states and nobody can decide. Any key or
click skips to the end.
"""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

import pygame

from powergrid.desktop.decisions import dock_parts
from powergrid.desktop.pieces import drawings, round_motion, symbols
from powergrid.desktop.pieces.colors import seat_color
from powergrid.desktop.pieces.controls import order_control
from powergrid.desktop.pieces.motion import SPEEDS
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.screens.table.view import TableView
from powergrid.desktop.toolkit import parts, slices, theme, widgets
from powergrid.desktop.toolkit.keys import key_name
from powergrid.desktop.toolkit.panel_cache import draw_panel
from powergrid.desktop.toolkit.panels import CARD_HEAD, card, panel
from powergrid.desktop.toolkit.placing import CORNERS, find_place
from powergrid.desktop.toolkit.rows import Part, column, inset, row, spacer, stretch, table, underlined
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action
from powergrid.desktop.words.log import Line
from powergrid.desktop.words.names import names_of, ordinal
from powergrid.desktop.words.prompts import prompt
from powergrid.desktop.words.recap import RoundLine, round_lines
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules import tasks
from powergrid.rules.actions import Shuffle
from powergrid.rules.events import Event
from powergrid.rules.state import BUREAUCRACY, NOBODY, GameState

#: Durations of the stages in milliseconds: the cities of a player, the same with more than four players, fuel, plants,
#: order of play.
_SUPPLY, _SUPPLY_OF_MANY, _REFILL, _MARKET, _ORDER = 480, 360, 600, 700, 550
_REFILLED: Final = (ev.FuelRefilled, ev.SecondMarketRefilled)
_DRAWN: Final = (ev.PlantDrawn, ev.Step3Drawn)
#: Events that belong to the next round; the stages end before them.
_BEGINS: Final = (ev.StepBegan, ev.RoundBegan)
#: The time that bots wait while the card is shown, in milliseconds.
_CARD_MS: Final = 3000
_WAITING_SPEEDS: Final = ("normal", "slow")
_WIDTH: Final = 470.0
#: Below this width, the card has no notes and shows only how many positions each player moved.
_NARROW: Final = 300.0
#: Space in the card's header for the key that closes it.
_CAP: Final = 60.0
#: Keys that close the card and do nothing else.
_ANSWERS: Final = ("Enter", "Space", "Esc")


class _Size(NamedTuple):
    """The dimensions of a line.

    Attributes:
        text: The font size.
        moves: How to show changes in the order of play: "both" for the old and the new position, "by" for the
            difference, or "" for nothing.
    """

    height: float
    margin: float
    gap: float
    text: float
    moves: Literal["both", "by", ""]


_FULL, _DOCK, _LOW = _Size(32, 14, 12, 18, "both"), _Size(32, 14, 12, 18, ""), _Size(28, 10, 6, 16, "by")


@dataclass
class _Stage:
    """A stage of the end of a round.

    Attributes:
        shown: The contents of the table.
        lines: The contents of the dock.
        move: Starts the animation, given its duration.
        lasts: The duration in milliseconds.
        logged: The extent of the log: the number of complete actions, and of events of the next action.
    """

    shown: Controller
    lines: list[RoundLine]
    move: Callable[[int], None]
    lasts: int
    logged: tuple[int, int]


@dataclass
class RoundEnd:
    """The staged end of a round at a table.

    The card with the results stays open until a key, a click or a person's next decision.

    Attributes:
        hides_money: Returns whether a seat's money is hidden.
        on: Whether to show the stages; False in pictures and without a window.
        notes: Returns the log lines about rules.
        has_card: Whether a card follows the stages.
        pace: Returns a factor for the durations.
    """

    view: TableView
    hides_money: Callable[[int], bool]
    on: bool = False
    notes: Callable[[], list[str]] = list
    has_card: bool = True
    pace: Callable[[], float] = lambda: 1.0
    stages: list[_Stage] = field(default_factory=list)
    lines: list[RoundLine] = field(default_factory=list)
    card_open: bool = False
    _before: GameState | None = None
    _until: int = 0
    _round: int = 0
    _place: pygame.FRect | None = None
    _card_notes: list[str] = field(default_factory=list)

    def follow_settings(self, *, headless: bool) -> None:
        """Apply the motion settings.

        Args:
            headless: Whether there is no window, in which case nothing is animated.
        """
        self.on = not headless
        self.view.motion.set_speed("off" if headless else settings.current().motion)

    @property
    def plays(self) -> bool:
        """Whether a stage is being shown."""
        return bool(self.stages)

    def holds_bots(self, speed: str) -> bool:
        """Return whether bots at this speed must wait for the stages to end."""
        reads = self.card_open and self.view.ui.clock() < self._until
        return speed in _WAITING_SPEEDS and (self.plays or reads)

    def deadline(self) -> int | None:
        """Return when the next stage starts, or when the bots stop waiting."""
        return self._until if self.plays or (self.card_open and self._until > self.view.ui.clock()) else None

    def shown_lines(self, lines: list[Line]) -> list[Line]:
        """Return the log lines up to the stage that is shown."""
        if not self.plays:
            return lines
        return [line for line in lines if (line.action, line.event) < self.stages[0].logged]

    def begin(self, state: GameState) -> None:
        """Remember the state before the next action."""
        self._before = state.copy()

    # -- stages

    def note(self, game: Game, happened: Sequence[Event]) -> bool:
        """Stage the consequences of an action; return whether there is anything to stage.

        Any action other than powering ends the stages and, unless it is a bot's, closes the card.
        """
        before, self._before = self._before, game.state.copy()
        events = [event for event in happened if isinstance(event, ev.Powered) and not event.final]
        if not self.on or before is None or not events:
            kept = self.card_open and bool(happened) and self._is_by_bot(game)
            self.stop()
            self.card_open = kept
            return False
        self.card_open = False
        over = any(isinstance(event, ev.RoundBegan) for event in happened)
        self.lines = round_lines(before, game.state if over else before, _powered(game))
        self._round = before.round
        if self.view.motion.speed != "off":
            self._stage(game, before, happened, events[0])
        if over and self.has_card:
            self.card_open, self._card_notes = True, self.notes()
            self._until = max(self._until, self.view.ui.clock()) + (0 if self.plays else _CARD_MS)
        return self.plays

    def _is_by_bot(self, game: Game) -> bool:
        seat = getattr(game.record.actions[-1], "seat", NOBODY)
        return seat == NOBODY or not self.view.controller.seats[seat].is_human

    def _stage(self, game: Game, before: GameState, happened: Sequence[Event], event: ev.Powered) -> None:
        motion, many, seat = self.view.motion, len(before.players) > 4, event.seat
        supplied = before.copy()
        player = supplied.players[seat]
        player.money += event.income
        player.fuel = list(game.state.players[seat].fuel)
        player.powered, supplied.turn, supplied.to_act = event.supplied, before.turn + 1, NOBODY
        refills = [one.amounts for one in happened if isinstance(one, _REFILLED)]
        # burnt fuel is in the supply before the refill (RULES §9.1)
        supplied.fuel_supply = [sum(amounts) for amounts in zip(game.state.fuel_supply, *refills, strict=True)]
        supplied.todo = [tasks.REFILL] if refills else []
        shows = not self.hides_money(seat)
        self._add(game, before, supplied, lambda lasts: round_motion.supply(motion, event, before, shows, lasts),
                  _SUPPLY_OF_MANY if many else _SUPPLY, happened.index(event) + 1)  # fmt: skip
        if not refills:
            return
        first = happened.index(event) + 1

        def place(kinds: type[Event] | tuple[type[Event], ...]) -> int:
            found = (at for at, one in enumerate(happened) if at >= first and isinstance(one, kinds))
            return next(found, len(happened))

        over = place(_BEGINS)
        self._add(game, before, supplied, lambda lasts: round_motion.refill(motion, happened, supplied, lasts), _REFILL,
                  place(_REFILLED))  # fmt: skip
        updated = game.state.copy()
        updated.order, updated.phase, updated.round = list(before.order), before.phase, before.round
        updated.turn, updated.to_act, updated.discount = len(before.order), NOBODY, before.discount
        updated.step = before.step
        self._add(game, before, updated, lambda lasts: round_motion.market(motion, happened, 2 * lasts), _MARKET // 2,
                  place(_REFILLED) + len(refills))  # fmt: skip
        self._add(game, before, updated, lambda _lasts: None, _MARKET // 2, min(over, place(_DRAWN)))
        shown = motion.place(order_control(before.order[0])) is not None  # a replay has no order track
        if shown and game.state.order != before.order:
            colors = [seat.color for seat in self.view.controller.seats]
            sorted_ = updated.copy()
            sorted_.order = list(game.state.order)
            self._add(game, before, sorted_, lambda lasts: round_motion.reorder(motion, colors, lasts), _ORDER, over)

    def _add(self, game: Game, before: GameState, state: GameState, move: Callable[[int], None], lasts: int,
             logged: int) -> None:  # fmt: skip
        """Add a stage that shows a state, and start it if it is the first.

        Args:
            logged: The number of events in the log during the stage.
        """
        number = game.length - isinstance(game.record.actions[-1], Shuffle)
        done = game.events[number]
        powered = next(place for place, event in enumerate(done) if isinstance(event, ev.Powered))
        between, record = copy(game), copy(game.record)
        record.actions = record.actions[:number]
        between.state, between.record = state, record
        between.events = [*game.events[:number], done[: powered + 1]]
        length = round(lasts * SPEEDS[self.view.motion.speed] * self.pace())
        lines = round_lines(before, state, _powered(between))
        upto = (number, logged) if logged <= len(done) else (number + 1, logged - len(done))  # after a shuffle
        self.stages.append(_Stage(Controller(between), lines, move, length, upto))
        if len(self.stages) == 1:
            self._show()

    def _show(self) -> None:
        stage = self.stages[0]
        stage.move(stage.lasts)
        self.view.stage(stage.shown)
        self._until = self.view.ui.clock() + stage.lasts

    def tick(self) -> None:
        """Show the next stage if it is due."""
        if self.plays and self.view.ui.clock() >= self._until:
            self.stages.pop(0)
            if self.plays:
                self._show()
            else:
                self._end()

    def _end(self) -> None:
        """Show the current state, and the card if the round is over."""
        self.stages.clear()
        self.view.stage(None)
        self._until = self.view.ui.clock() + _CARD_MS

    def stop(self) -> None:
        """Show the current state, without a card."""
        if self.plays:
            self.view.motion.stop()
            self._end()
        self.close()

    def close(self) -> None:
        """Close the card."""
        self.view.ui.dirty |= self.card_open
        self.card_open, self._place = False, None

    # -- keys and clicks

    def takes(self, event: pygame.event.Event, scale: float) -> bool:
        """End the stages or close the card on a key or click; return whether the event was used."""
        if event.type not in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return False
        if self.plays:
            self.view.motion.stop()
            self._end()
            return True
        if not self.card_open:
            return False
        place = self._place
        self.close()
        if event.type == pygame.KEYDOWN:
            return key_name(event) in _ANSWERS
        return place is not None and place.collidepoint(event.pos[0] / scale, event.pos[1] / scale)

    # -- drawing

    @property
    def has_dock(self) -> bool:
        """Whether the dock shows the results of the round: during the stages, and while bots choose plants to run."""
        return self.plays or self._bot_runs_plants()

    def _bot_runs_plants(self) -> bool:
        controller = self.view.controller
        acts = controller.state.phase == BUREAUCRACY and controller.seat != NOBODY
        return acts and not controller.seats[controller.seat].is_human

    def _people_run_plants(self) -> bool:
        """Return whether a person still has to choose which plants to run this round."""
        controller = self.view.controller
        state, seats = controller.state, controller.seats
        return state.phase == BUREAUCRACY and any(seats[seat].is_human for seat in state.order[state.turn :])

    def draw_dock(self, rect: pygame.FRect, go_on: Action) -> None:
        """Draw the results of the round so far in place of the dock, with the button `bot.skip` while a bot chooses.

        The title says that the round ends once no person has a decision left.
        """
        draw_panel(self.view.ui, "dock", rect, lambda: self._draw_dock(rect, go_on))

    def _draw_dock(self, rect: pygame.FRect, go_on: Action) -> None:
        ui, controller = self.view.ui, self.view.controller
        state = self.view.shown.state
        title = _("Phase 5: bureaucracy") if self._people_run_plants() else _("Round {n} ends").format(n=state.round)
        below = panel(ui, rect, title)
        lines = self.stages[0].lines if self.plays else round_lines(state, state, _powered(controller.game))
        hint = parts.label(ui, _("Press any key or click to skip to the end."), theme.HINT, ui.c.theme.ink5)
        if self._bot_runs_plants():
            width = dock_parts.SKIP_WIDTH
            place = slices.at_right(slices.inset(slices.top(rect, CARD_HEAD), right=6), width, CARD_HEAD - 6)
            dock_parts.skip_button(ui, go_on).draw(place)
            if not self.plays:
                seat = controller.seats[controller.seat]
                who = drawings.player(ui, seat.name, seat.color, theme.HINT, size=14)
                hint = row(who, parts.label(ui, prompt("power"), theme.HINT, ui.c.theme.ink5), gap=5)
        column(*self._rows(lines, _DOCK), spacer(8), inset(hint, 14)).draw(below)

    @property
    def button(self) -> str:
        """The name of the button that closes the card (Enter presses it), or "" if no card is open."""
        return "roundend.close" if self.card_open and not self.plays else ""

    def place(self, layout: Layout) -> pygame.FRect | None:
        """Return the area on the board where the card covers the least, or None while it is closed."""
        if not self.button:
            return None
        areas = [layout.board.inflate(-24, -24), *layout.beside_board]
        widths = min(_WIDTH, areas[0].width), layout.plants.width, layout.log.width
        sizes = [(width, self._height(width)) for width in widths]
        return layout.settled(find_place(sizes, areas, self.view.ui.avoided, ((0.5, 0.5), *CORNERS)).rect)

    def _height(self, width: float) -> float:
        return CARD_HEAD + column(*self._all(width)).height_at(width) + 8

    def draw_card(self, layout: Layout) -> None:
        """Draw the card over the board. Its controls are `roundendcard` and `roundend.close`."""
        self._place = box = self.place(layout)
        if box is None:
            return
        ui = self.view.ui
        title = _("Round {n} is over").format(n=self._round)
        rest = card(ui, "roundend", box, title, self.close, _("Close"), icon="flag")
        if rest.width > _CAP:
            t = ui.c.theme
            widgets.key_cap(ui, "Enter", (rest.right, rest.centery), t.on_ink2, t.ink5)
        ui.avoid(box)
        below = slices.inset(box, top=CARD_HEAD, bottom=4)
        column(*self._all(box.width)).draw(below)

    def _all(self, width: float) -> list[Part]:
        """Return the rows of the card. A narrow card, over the log, shows less."""
        if width < _NARROW:
            return [self._head(_("Order"), _LOW), *self._rows(self.lines, _LOW), spacer(4)]
        ui = self.view.ui
        notes = [parts.label(ui, note, theme.LOG, ui.c.theme.ink7, wraps=True) for note in self._card_notes]
        rows = [self._head(_("Order of play"), _FULL), *self._rows(self.lines, _FULL)]
        return [*rows, spacer(6), *(inset(note, 16, 1) for note in notes)]

    def _head(self, words: str, size: _Size) -> Part:
        """Return the heading of the last column. The other columns have icons."""
        return inset(parts.label(self.view.ui, words, theme.SMALL, self.view.ui.c.theme.ink5, at="right"), size.margin)

    def _rows(self, lines: Sequence[RoundLine], size: _Size) -> list[Part]:
        """Return a line for each player: position, name, cities supplied, income, and change in the order of play."""
        ui = self.view.ui
        cells = [self._line(line, size) for line in lines]
        lined = [inset(table([line], gap=size.gap, height=size.height, like=cells), size.margin) for line in cells]
        return [underlined(ui, line) for line in lined]

    def _line(self, line: RoundLine, size: _Size) -> list[Part]:
        ui, seats = self.view.ui, self.view.controller.seats
        c, t, names = ui.c, ui.c.theme, names_of(self.view.controller.game)
        ran, number = line.income is not None, Font("cond", size.text, 600)
        narrow = size.moves == "by"  # words and two-digit numbers would leave no room for the name
        words = "{n}/{m}" if narrow else _("{n} of {m}")
        supplied = words.format(n=line.supplied, m=line.cities) if ran else "–"
        who = row(
            drawings.marker(c, seat_color(seats, line.seat), size.text + 2),
            parts.label(ui, names.player(line.seat), Font("cond", size.text - 1, 600), grow=1),
            gap=6 if narrow else 9, grow=1,
        )  # fmt: skip
        income = parts.label(ui, f"+{line.income}" if ran else "–", number, t.green if ran else t.ink5)
        cells = [
            who,
            symbols.supplied(ui, f"roundend.supplied.{line.seat}", supplied, number, gap=4),
            row(drawings.coin(c, 16), income, gap=4),
        ]
        if narrow:
            return [parts.label(ui, str(line.after + 1), theme.ROW, t.ink5), *cells, self._moved(line)]
        return [*cells, self._places(line)] if size.moves else cells

    def _places(self, line: RoundLine) -> Part:
        """Return the positions in the order of play before and after the round."""
        ui, t = self.view.ui, self.view.ui.c.theme
        if line.before == line.after:
            return parts.label(ui, ordinal(line.after + 1), theme.ROW, t.ink7)
        before, after = (parts.label(ui, ordinal(at + 1), theme.ROW_BOLD, t.ink7) for at in (line.before, line.after))
        return row(before, parts.icon(ui, "right", 12, t.ink7), after, stretch(), gap=5)

    def _moved(self, line: RoundLine) -> Part:
        """Return an up or down arrow, and the number of positions that the player moved."""
        ui, t, by = self.view.ui, self.view.ui.c.theme, line.before - line.after
        if not by:
            return parts.label(ui, "–", theme.ROW, t.ink5)
        icon = parts.icon(ui, "up" if by > 0 else "down", 12, t.ink7)
        return row(icon, parts.label(ui, str(abs(by)), theme.ROW_BOLD, t.ink7), gap=2)


def _powered(game: Game) -> list[ev.Powered]:
    """Return the events of players running their plants in the last bureaucracy phase of a game."""
    found = []
    for event in (event for events in reversed(game.events) for event in reversed(events)):
        if isinstance(event, ev.PhaseBegan) and event.phase == BUREAUCRACY:
            break
        if isinstance(event, ev.Powered):
            found.append(event)
    return found
