"""First steps: cards that explain each phase as it comes, at the real table.

In the tutorial several cards lead through one round of the first game; elsewhere one short hint stands at the first
decision of each kind. What was read is kept in the settings and never shown twice.
"""

from dataclasses import dataclass
from typing import Final

import pygame

from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game
from powergrid.rules.state import NOBODY
from powergrid.table import settings, theme, widgets
from powergrid.table.controller import Controller
from powergrid.table.ui import Ui
from powergrid.table.words import _

_TUTORIAL: Final = "tutorial"
_SEED: Final = 24


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its key, title and text, and the start of the name of the control it points at."""

    key: str
    title: str
    text: str
    target: str = ""


#: Cards of the tutorial by the moment they belong to; "start" and "end" frame the first round.
LESSONS: Final[dict[str, tuple[Card, ...]]] = {
    "start": (
        Card("start1", _("Welcome"), _(
            "You play against two computer players. You buy power plants, feed them with fuel and connect cities. "
            "In the end the one who supplies most cities wins.")),
        Card("start2", _("The players"), _(
            "Money, cities, plants and fuel of everyone stand here. The one with the amber ring is to act."),
            "player.0"),
        Card("start3", _("The city track"), _(
            "It shows how many cities everyone has and, below, what so many pay. This first game ends when "
            "somebody connects the 7th city."), "track.7"),
        Card("start4", _("The five phases"), _(
            "Every round goes through these phases. The arrow beside the order shows who begins: the first player or "
            "the last."), "phase.auction"),
    ),
    "nominate": (
        Card("nominate1", _("Phase 2: auction"), _(
            "The upper row is for sale. The large number is the lowest bid; below stand what one run burns and "
            "how many cities it supplies."), "market."),
        Card("nominate2", _("Put a plant up"), _(
            "Click a plant of the upper row, then the petrol button. The others may bid more. In the first round "
            "everyone buys one."), "market."),
    ),
    "bid": (
        Card("bid1", _("Bid or pass"), _(
            "A plant is up. Bid more with + or pass: who passes can still get another plant this round."), "auction."),
    ),
    "buy": (
        Card("buy1", _("Phase 3: fuel"), _(
            "A plant stores twice what one run burns. The cheapest tokens go first, and the last player buys first."),
            "fuelmarket."),
        Card("buy2", _("Buy for one run"), _(
            "Press 1 for as much as one run needs, look at the total, then buy."), "fuel."),
    ),
    "build": (
        Card("build1", _("Phase 4: build"), _(
            "The first city costs 10. Each further one costs 10 plus the links that lead there. Cities side by side "
            "are cheap to join."), "city."),
        Card("build2", _("Plan, then build"), _(
            "Click one or two cities: the dock adds up the cheapest way. You can only supply as many as your plant "
            "feeds."), "build."),
    ),
    "power": (
        Card("power1", _("Phase 5: bureaucracy"), _(
            "Plants burn fuel and supply cities; more cities pay more. The best choice is ticked already: run it."),
            "power."),
    ),
    "end": (
        Card("end1", _("That was a round"), _(
            "The market has been refilled and the order is set anew: most cities first. Play on, you know it all. "
            "F1 opens the rules, T the payouts, and the ? in the dock explains each decision.")),
    ),
}  # fmt: skip
#: One hint for the first decision of a kind outside the tutorial.
HINTS: Final[dict[str, Card]] = {
    "nominate": Card(
        "h.nominate", _("Hint"), _("Click a plant of the upper row, choose the bid, then put it up."), "market."
    ),
    "bid": Card(
        "h.bid", _("Hint"), _("Who passes is out of this plant only. + and - change the bid, digits too."), "auction."
    ),
    "scrap": Card(
        "h.scrap", _("Hint"), _("Choose the older plant to give up. Fuel that fits elsewhere stays."), "scrap."
    ),
    "buy": Card("h.buy", _("Hint"), _("1 and 2 buy for one or two runs. Nothing is paid until you confirm."), "fuel."),
    "build": Card(
        "h.build", _("Hint"), _("Click amber cities to plan them. Point at a city to see its way and cost."), "city."
    ),
    "power": Card("h.power", _("Hint"), _("The best choice is ticked. Change it if you want to keep fuel."), "power."),
}


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
    game.record.extra["program"] = {"table": {_TUTORIAL: True}}
    return game


def is_tutorial(game: Game) -> bool:
    """Tell whether a game is the tutorial's."""
    section = game.record.extra.get("program")
    table = section.get("table") if isinstance(section, dict) else None
    return isinstance(table, dict) and table.get(_TUTORIAL) is True


def restart() -> str:
    """Forget that the tutorial's cards were read; return why that could not be kept, "" when it is."""
    kept = tuple(key for key in settings.current().seen if key.startswith("h."))
    return settings.change(seen=kept)


class Coach:
    """Chooses the card for the moment."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.tutorial = is_tutorial(controller.game)

    def card(self) -> Card | None:
        """The card that should be shown now, None for none."""
        seen = settings.current().seen
        kind = self._kind()
        if self.tutorial:
            if "left" in seen:
                return None
            moments = ["end"] if self.controller.state.round > 1 else ["start", kind]
            cards = [card for moment in moments for card in LESSONS.get(moment, ())]
            return next((card for card in cards if card.key not in seen), None)
        if not settings.current().hints:
            return None
        hint = HINTS.get(kind)
        return hint if hint is not None and hint.key not in seen else None

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
            settings.change(seen=(*settings.current().seen, card.key))

    def stop(self) -> None:
        """No more cards: the tutorial is left, or hints are switched off."""
        if self.tutorial:
            settings.change(seen=(*settings.current().seen, "left"))
        else:
            settings.change(hints=False)

    def draw(self, ui: Ui, rect: pygame.FRect) -> bool:
        """Draw the card at the bottom of `rect` and a ring round what it speaks of; False when there is none."""
        card = self.card()
        if card is None:
            return False
        c, t = ui.c, ui.c.theme
        self._point(ui, card)
        lines = c.wrapped(card.text, theme.TEXT.sized(13.5), rect.width - 28)
        height = 46 + 17 * len(lines) + 50
        box = pygame.FRect(rect.left, rect.bottom - height, rect.width, height)
        c.box(box, 8, t.ink, t.ink, 1, 2)
        c.text(card.title, (box.left + 14, box.top + 22), theme.SECTION, t.amber, "midleft", box.width - 28)
        for number, line in enumerate(lines):
            c.text(line, (box.left + 14, box.top + 40 + 17 * number), theme.TEXT.sized(13.5), t.white)
        ui.area("coach", box)
        label = _("Next") if self.tutorial else _("Got it")
        place = pygame.FRect(box.right - 104, box.bottom - 42, 92, 30)
        key = "Enter" if self.tutorial else ""
        widgets.button(ui, "coach.next", place, label, self.read, style="amber", key=key)
        leave = _("Leave") if self.tutorial else _("No hints")
        widgets.button(ui, "coach.stop", (box.left + 10, box.bottom - 42, 84, 30), leave, self.stop, style="dark")
        return True

    def _point(self, ui: Ui, card: Card) -> None:
        """Ring everything whose name begins as the card says, or the one of that name."""
        if not card.target:
            return
        c, t = ui.c, ui.c.theme
        named = [control for control in ui.controls if control.name.startswith(card.target) and control.rect.width > 0]
        if card.target == "market.":
            named = [control for control in named if control.focusable or self.controller.kind != "nominate"][:4]
        if card.target in ("city.", "market.deck") or not named:
            return
        around = named[0].rect.unionall([control.rect for control in named[1:]])
        c.ring(around, 8, t.amber, 3, 3)
        c.ring(around, 8, t.ink, 1.2, 6)
