"""First steps: cards that explain each phase as it comes, at the real table.

In the tutorial several cards lead through the first two rounds of the first game; elsewhere one short hint stands at
the first decision of each kind. What was read is kept in the settings and never shown twice.
"""

from __future__ import annotations

from typing import Final

import pygame

from powergrid.bots.turns import Hint
from powergrid.content.library import board_by_id
from powergrid.content.plants import FUELS, PLANTS
from powergrid.game import Game, create_game
from powergrid.record import SECTION
from powergrid.rules.events import Event
from powergrid.rules.state import NOBODY
from powergrid.table import settings, theme, widgets
from powergrid.table.canvas import Canvas
from powergrid.table.controller import Controller
from powergrid.table.hint_words import act_text
from powergrid.table.hints import mark, quick_hint
from powergrid.table.keys import KeyNames
from powergrid.table.lessons import HINTS, LESSONS, Card
from powergrid.table.new_game import table_section
from powergrid.table.ui import Tip, Ui
from powergrid.table.views.players import power_of
from powergrid.table.words import _, either, for_sale_words, fuel_name, inside, names_of

_TUTORIAL: Final = "tutorial"
#: With this deal Ana begins, every player gets a plant for two cities, and the auctions are short.
_SEED: Final = 129
_ROUNDS: Final = 2
_LINE: Final = 17.0
_TEXT: Final = theme.TEXT.sized(13.5)
#: Height of a card beside its lines, that of a short hint without a title, and the least height of the panel above.
_BESIDE: Final = 96.0
_BESIDE_HINT: Final = 56.0
_LEAST: Final = 72.0


def tutorial_game(name: str) -> Game:
    """The game of the tutorial: the first-game variant on Germany against two bots, the same every time."""
    others = [other for other in ("Bo", "Cleo", "Dario") if other.casefold() != name.casefold()]
    players = [
        {"name": name, "color": "blue"},
        {"name": others[0], "color": "yellow", "kind": "easy"},
        {"name": others[1], "color": "red", "kind": "easy"},
    ]
    board = board_by_id("germany")
    game = create_game(board, "recharged", ["red", "cyan", "yellow"], players, {"first_game": True}, _SEED)
    game.record.extra[SECTION] = {"table": {_TUTORIAL: True}}
    return game


def is_tutorial(game: Game) -> bool:
    """Tell whether a game is the tutorial's."""
    return table_section(game).get(_TUTORIAL) is True


def restart() -> str:
    """Forget that the tutorial's cards were read; return why that could not be kept, "" when it is."""
    kept = tuple(key for key in settings.current().seen if key.startswith("h."))
    return settings.change(seen=kept)


class Coach:
    """Chooses the card for the moment. `stands` is where it was drawn last, None while there is none."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.tutorial = is_tutorial(controller.game)
        self.stands: pygame.FRect | None = None
        self._asked = ""
        self._idea: tuple[int, Hint | None] = (-1, None)
        controller.listeners.append(self._moved)

    def _moved(self, _game: Game, happened: list[Event]) -> None:
        """A decision was taken: the card that asked for it has done its part."""
        if happened and self._asked:
            self._note(self._asked)
            self._asked = ""

    def _note(self, key: str) -> None:
        if key not in settings.current().seen:
            settings.change(seen=(*settings.current().seen, key))

    def card(self) -> Card | None:
        """The card that should be shown now, None for none."""
        seen = settings.current().seen
        kind = self._kind()
        if self.tutorial:
            cards = [] if "left" in seen else self._lessons(kind)
            return next((card for card in cards if card.key not in seen), None)
        if not settings.current().hints:
            return None
        hint = HINTS.get(kind)
        return hint if hint is not None and hint.key not in seen else None

    def _lessons(self, kind: str) -> tuple[Card, ...]:
        """The cards of this moment: all of a decision at its first time, in rounds 1 and 2."""
        number = self.controller.state.round
        if number > _ROUNDS:
            return LESSONS["end"]
        return (
            (*LESSONS["start"], *LESSONS.get(f"{number}.{kind}", ())) if number == 1 else LESSONS.get(f"2.{kind}", ())
        )

    def _kind(self) -> str:
        """What a person has to decide now, "" when it is a bot's turn."""
        seat = self.controller.seat
        return self.controller.kind if seat != NOBODY and self.controller.seats[seat].is_human else ""

    def holds(self) -> bool:
        """True while bots should wait for a card of the tutorial to be read."""
        return self.tutorial and self.card() is not None

    def read(self) -> None:
        """The card shown has been read."""
        card = self.card()
        if card is not None:
            self._note(card.key)

    def stop(self) -> None:
        """No more cards: the tutorial is left, or hints are switched off."""
        if self.tutorial:
            self._note("left")
        else:
            settings.change(hints=False)

    # -- what a card says

    def text(self, card: Card) -> str:
        """The text of a card with the names and numbers of the moment, and a suggestion where it asks for something."""
        controller, state = self.controller, self.controller.state
        player = controller.player
        own = max(player.plants, default=0)
        text = _(card.text).format(
            plant=state.on_offer,
            bid=state.high_bid,
            leader=controller.name(state.leader) if state.on_offer else "",
            own=own,
            need=_need(own) if own else "",
            power=power_of(player.plants),
            first=controller.name(state.order[0]),
            last=controller.name(state.order[-1]),
            for_sale=for_sale_words(state),
            keys=KeyNames(),
        )
        idea = self.suggestion() if card.does else None
        if idea is None:
            return text
        act = act_text(state, names_of(controller.game), idea)
        return text + " " + _("Suggestion: {act}.").format(act=inside(act))

    def suggestion(self) -> Hint | None:
        """What the computer would do in this decision."""
        if self._idea[0] != self.controller.game.length:
            self._idea = self.controller.game.length, quick_hint(self.controller)
        return self._idea[1]

    def show_suggestion(self, ui: Ui) -> None:
        """Mark the suggestion in the dock; nothing is done yet."""
        idea = self.suggestion()
        if idea is not None:
            ui.set_focus(mark(self.controller, idea))

    # -- drawing

    def beside(self, c: Canvas, rect: pygame.FRect) -> pygame.FRect:
        """What the card leaves of `rect`; all of it where that would be too little to be of use."""
        card = self.card()
        if card is None:
            return rect
        left = rect.height - self._height(len(self._lines(c, card, rect))) - 6
        return rect if left < _LEAST else pygame.FRect(rect.left, rect.top, rect.width, left)

    def place(self, ui: Ui, log: pygame.FRect, board: pygame.FRect) -> pygame.FRect:
        """Where the card may stand, at the bottom: beside the log or, where that is too low, over an empty corner.

        log, board: the panels, with the cities of the board registered already. Where every corner has cities in play
        the card stands over the log.
        """
        card = self.card()
        if card is None or self.beside(ui.c, log) != log:
            return log
        height = self._height(len(self._lines(ui.c, card, log)))
        inner = board.inflate(-16, -16)
        corners = [
            pygame.FRect(x, y, log.width, height)
            for y in (inner.bottom - height, inner.top)
            for x in (inner.left, inner.right - log.width)
        ]
        taken = [control.rect for control in ui.controls if control.name.startswith(("city.", "sign."))]
        return next((corner for corner in corners if corner.collidelist(taken) < 0), log)

    def _lines(self, c: Canvas, card: Card, rect: pygame.FRect) -> list[str]:
        return c.wrapped(self.text(card), _TEXT, rect.width - (28 if self.tutorial else 46))

    def _height(self, lines: int) -> float:
        return (_BESIDE if self.tutorial else _BESIDE_HINT) + _LINE * lines

    def draw(self, ui: Ui, rect: pygame.FRect) -> bool:
        """Draw the card at the bottom of `rect` and a ring round what it speaks of; False when there is none."""
        card = self.card()
        self._asked = card.key if card is not None and card.does else ""
        self.stands = None
        if card is None:
            return False
        c, t = ui.c, ui.c.theme
        self._point(ui, card)
        lines = self._lines(c, card, rect)
        height = self._height(len(lines))
        box = pygame.FRect(rect.left, rect.bottom - height, rect.width, height)
        self.stands = box
        c.box(box, 8, t.ink, t.ink, 1, 2)
        left, top = box.left + 14, box.top + 40
        if self.tutorial:
            c.text(_(card.title), (box.left + 14, box.top + 22), theme.SECTION, t.amber, "midleft", box.width - 50)
        else:
            c.icon("lamp", (box.left + 20, box.top + 19), 16, t.amber)
            left, top = box.left + 36, box.top + 10
        for number, line in enumerate(lines):
            c.text(line, (left, top + _LINE * number), _TEXT, t.white)
        ui.area("coach", box, on_click=lambda: None)
        self._buttons(ui, card, box)
        return True

    def _buttons(self, ui: Ui, card: Card, box: pygame.FRect) -> None:
        high = 30 if self.tutorial else 26
        place = pygame.FRect(box.right - 104, box.bottom - high - (12 if self.tutorial else 8), 92, high)
        if card.does:
            tip = Tip(_("Show me"), _("Marks the suggestion in the dock; nothing is done yet."), "S")
            act = lambda: self.show_suggestion(ui)  # noqa: E731
            widgets.button(ui, "coach.show", place.inflate(8, 0), _("Show me"), act, style="amber", key="S", tip=tip)
            tip = Tip(_("Put this card away"))
            close = (box.right - 34, box.top + 8, 28, 28)
            widgets.icon_button(ui, "coach.next", close, "close", self.read, tip, size=13)
        else:
            label = _("Next") if self.tutorial else _("Got it")
            key = "Enter" if self.tutorial else ""
            widgets.button(ui, "coach.next", place, label, self.read, style="amber", key=key)
        leave = _("End lessons") if self.tutorial else _("No hints")
        widgets.button(ui, "coach.stop", (box.left + 8, place.top, 100, high), leave, self.stop, style="dark")

    def _point(self, ui: Ui, card: Card) -> None:
        """Ring everything whose name begins as the card says, or the one of that name."""
        if not card.target:
            return
        c, t = ui.c, ui.c.theme
        named = [control for control in ui.controls if control.name.startswith(card.target) and control.rect.width > 0]
        named = [control for control in named if control.name != "auction.limit"]
        if card.target == "market.":
            named = [control for control in named if control.focusable or self.controller.kind != "nominate"][:4]
        if card.target in ("city.", "market.deck") or not named:
            return
        around = named[0].rect.unionall([control.rect for control in named[1:]])
        c.brackets(around.inflate(6, 6), t.amber)


def _need(plant: int) -> str:
    """What one run of a plant burns, in words."""
    card = PLANTS[plant]
    if card.is_ecological:
        return _("nothing")
    return f"{card.need} {either([fuel_name(FUELS[kind]) for kind in card.fuels])}"
