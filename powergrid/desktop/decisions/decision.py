"""The base class of all decisions, and the frame of their docks."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar

import pygame

from powergrid.bots.turns import Hint
from powergrid.desktop.decisions import dock_head, plan_line
from powergrid.desktop.decisions.host import Host, Table, do
from powergrid.desktop.pieces import tokens
from powergrid.desktop.pieces.controls import city_control
from powergrid.desktop.play import hints
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.toolkit import parts, slices, theme, widgets
from powergrid.desktop.toolkit.canvas import Canvas, RectLike, frect
from powergrid.desktop.toolkit.dialogs import Button, confirm, tell
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, filling, grouped, stretch
from powergrid.desktop.toolkit.theme import Theme
from powergrid.desktop.toolkit.ui import Tip
from powergrid.desktop.words import prompts
from powergrid.desktop.words.rules_book import BOOK
from powergrid.desktop.words.this_game import rules_of_board
from powergrid.desktop.words.translation import _
from powergrid.rules.fuel import FUEL_COUNT
from powergrid.rules.legal import Kind

_PAD, _GAP = 12.0, 8.0
_BUTTONS = 34.0
#: The height of the line of the pinned cities and the gap above it.
PIN_LINE = plan_line.HEIGHT + _GAP


class Decision:
    """A kind of decision in a scene.

    Subclasses set these attributes.

    Attributes:
        controls: The prefix of the names of its controls.
        confirm_control: The control that carries out the plan.
        title, rule, page: The rule behind it and its page in the rules book.
        short: The question beside a long name, or "" for the usual one.
        whatif: Whether the dock offers the calculator.
        shows_pins: Whether the dock has a line about the pinned cities.
        on_board: Whether the player decides on the board.
        watched: Whether the dock shows `standing` while a bot decides.
        pins_fit: Whether there is room for the line about pinned cities.
        kept_free: The height reserved for it, even without pins, so that controls never move.
    """

    kind: ClassVar[Kind]
    controls: ClassVar[str] = ""
    confirm_control: ClassVar[str] = ""
    title: ClassVar[str]
    rule: ClassVar[str]
    page: ClassVar[str]
    short: ClassVar[str] = ""
    whatif: ClassVar[bool] = False
    shows_pins: ClassVar[bool] = True
    on_board: ClassVar[bool] = False
    watched: ClassVar[bool] = False
    kept_free: float = 0.0
    pins_fit: bool = False

    def __init__(self, host: Host) -> None:
        self.host = host
        self.ui = host.ui
        self.controller = host.controller

    @property
    def c(self) -> Canvas:
        """The canvas to draw on."""
        return self.ui.c

    @property
    def t(self) -> Theme:
        """The current theme."""
        return self.ui.c.theme

    # -- the question

    def question(self) -> str:
        """Return the question to the player, without their name."""
        return prompts.question(self.controller.game, self.controller.legal)

    def short_question(self) -> str:
        """Return a shorter question, or "" if there is none."""
        return _(self.short) if self.short else ""

    def rule_text(self) -> str:
        """Return the rule behind the question in two sentences."""
        return _(self.rule)

    def default_focus(self, cities: Sequence[str]) -> str:
        """Return the control that gets the initial focus.

        If possible, pressing it does not end the decision, so that holding a key too long does no harm.

        Args:
            cities: The ids of the cities that can be chosen, best first.
        """
        return city_control(cities[0]) if cities and self.on_board else self.confirm_control

    @classmethod
    def control_for(cls, _controller: Controller, _hint: Hint) -> str:
        """Return the control that carries out a hint once it is marked."""
        return cls.confirm_control

    # -- clicks outside the dock

    @classmethod
    def pick_city(cls, _table: Table, _city: int) -> None:
        """Handle a click on a city of the board."""

    @classmethod
    def pick_plant(cls, _table: Table, _plant: int) -> None:
        """Handle a click on a card of the plant market."""

    @classmethod
    def unavailable_plants(cls, _controller: Controller) -> dict[int, str] | None:
        """Return why some plants of the market cannot be picked, or None if the market is not used."""
        return None

    @classmethod
    def takes_fuel(cls, _controller: Controller, _market: int = 0) -> Sequence[bool]:
        """Return for each fuel whether clicking it in a fuel market does anything."""
        return (False,) * FUEL_COUNT

    @classmethod
    def pick_fuel(cls, _table: Table, _kind: int, _market: int, _upto: int) -> None:
        """Handle a click on a fuel market; `upto` is the number of tokens up to the clicked one."""

    def standing(self, room: pygame.FRect) -> Part:
        """Return the public state of the decision, to show in `room` while a bot decides."""
        return stretch()

    # -- carrying it out

    def confirm(self) -> None:
        """Carry out the plan."""
        do(self.host, self.controller.confirm)

    def confirm_loss(self, title: str, text: str, label: str) -> None:
        """Ask before giving something away; Enter goes back."""
        ask_loss(self.host, title, text, label, self.controller.confirm)

    def show_help(self) -> None:
        """Explain the rule behind the decision."""
        section = next(section for section in BOOK if section.key == self.page)
        words = _("More in the rules book: {title}").format(title=_(section.title))

        def source() -> Part:
            return parts.label(self.ui, words, theme.SMALL, self.t.ink5, wraps=True)

        text = " ".join([self.rule_text(), *rules_of_board(self.controller.game, self.kind)])
        rules = Button("rules", _("Rules book"), lambda: self.host.show_rules(self.page), key="F1")
        tell(self.host, _(self.title), text, rules, content=source, width=460, key="F2")

    # -- the dock

    def draw(self, rect: RectLike) -> None:
        """Draw the dock of the decision in `rect` (lp) and register its controls."""
        place, seat = frect(rect), self.controller.seat
        self._draw_head(place)
        room, pins = inside(place), None
        free = slices.inset(room, bottom=_BUTTONS + _GAP)
        self.pins_fit = self.has_room_for_pins(free.height - PIN_LINE)
        self.kept_free = PIN_LINE if self.pins_fit else 0.0
        if self.pins_fit and self.controller.pins.of(seat):
            pins = Part(partial(plan_line.draw, self.ui, self.controller, seat), height=plan_line.HEIGHT)
            free.height, self.kept_free = free.height - self.kept_free, 0.0
        body, buttons = (grouped(self.ui, "decision", part) for part in (self.body(free), self.buttons(free)))
        column(filling(body), pins, buttons, gap=_GAP).draw(room)
        with self.ui.grouped("dock"):
            self._draw_head_buttons(place)

    def has_room_for_pins(self, height: float) -> bool:
        """Return whether there is room for the line of the pinned cities below a body of this height."""
        return self.shows_pins

    def body(self, room: pygame.FRect) -> Part:
        """Return the part between header and buttons.

        Args:
            room: Its area.
        """
        raise NotImplementedError

    def buttons(self, room: pygame.FRect) -> Part:
        """Return the row of buttons below the body.

        Args:
            room: The area of the body.
        """
        raise NotImplementedError

    def _draw_head(self, rect: pygame.FRect) -> None:
        """Draw the panel and its dark header with the marker and name of the player to act."""
        seat = self.controller.seats[self.controller.seat]
        dock_head.draw(self.ui, rect, seat, self.question(), self.short_question(), taken=112)

    def _draw_head_buttons(self, rect: pygame.FRect) -> None:
        """Draw the buttons for the calculator, hints and the rule in the header."""
        right, y = rect.right - 38, rect.top + (dock_head.HEIGHT - 30) / 2
        left = right - 34
        if self.whatif:
            tip = Tip(
                _("What if?"), _("Try out plants, fuel and cities for this round before committing to them."), "W"
            )
            place = (left, y, 30, 30)
            widgets.icon_button(self.ui, "dock.whatif", place, "chart", self.host.toggle_whatif, tip, key="W")
            left -= 34
        if hints.allowed(self.controller.game):
            tip = Tip(_("What would you do?"), _("The program thinks about this decision and says why."), "H")
            widgets.icon_button(self.ui, "dock.hint", (left, y, 30, 30), "lamp", self.host.ask_hint, tip, key="H")
        tip = Tip(_("The rule behind this"), "", "F2")
        widgets.icon_button(self.ui, "dock.help", (right, y, 30, 30), "help", self.show_help, tip, key="F2")

    def confirm_button(
        self, label: str, reason: str = "", *, least: float = 180, show_key: bool = True,
        tip: Tip | None = None, more_keys: tuple[str, ...] = (), style: str = "primary",
    ) -> Part:  # fmt: skip
        """Return the button that carries out the plan, at least `least` lp wide; a reason disables it."""
        return parts.button(
            self.ui, self.confirm_control, label, self.confirm, least=least, grow=SHRINKS, style=style,
            key="Enter", show_key=show_key, enabled=not reason, reason=reason, tip=tip, more_keys=more_keys,
        )  # fmt: skip


def ask_loss(table: Table, title: str, text: str, label: str, act: Callable[[], object]) -> None:
    """Ask the player to act before an action gives something away; Enter goes back."""
    sign = tokens.title_marker(table.controller.seats[table.controller.seat].color)
    confirm(table, title, text, label, partial(do, table, act), loses=True, ok_key="P", sign=sign)


def inside(rect: pygame.FRect) -> pygame.FRect:
    """Return the area of a dock below its header, inside the margins."""
    return slices.inset(rect, _PAD, dock_head.HEIGHT + 8, _PAD, 10)
