"""First steps: cards at the real table that explain each phase when it begins.

In the tutorial several cards lead through the first two rounds of the first game, and some card is always shown;
elsewhere the first few decisions of each kind have one short hint. The settings remember the cards that were read, and
these are not shown again. `coach_box` draws the cards.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from powergrid.bots.turns import Hint
from powergrid.content.editions import PLAYER_COUNT_TABLES
from powergrid.content.library import board_by_id
from powergrid.content.plants import FUELS, PLANTS
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hints import quick_hint
from powergrid.desktop.words.hints import act_text
from powergrid.desktop.words.lessons import AGAIN, HINTS, LESSONS, WAITING, Card
from powergrid.desktop.words.names import fuel_name, names_of
from powergrid.desktop.words.prompts import for_sale_words
from powergrid.desktop.words.translation import _, either, inside
from powergrid.game import Game, create_game
from powergrid.record import Program, Table
from powergrid.rules.actions import Bid, Build, Decision, Done, Pass
from powergrid.rules.building import network_growth
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import Event
from powergrid.rules.fuel import full_output
from powergrid.rules.standing import is_done, standing
from powergrid.rules.state import BUILDING, FINISHED, NOBODY, GameState

#: With this seed Ana starts, every player gets a plant for two cities, and the auctions are short.
_SEED: Final = 129
_ROUNDS: Final = 2
#: How many decisions of a kind show a short hint, unless it is closed earlier.
TIMES: Final = 3
_LEFT: Final = "left"
#: Elektro: more than any city costs.
_PLENTY: Final = 1000
#: Elektro that an auction should leave: enough for fuel and a city or two.
_KEPT: Final = 25


def tutorial_game(name: str) -> Game:
    """Return the game of the tutorial: the first game on Germany against two bots, the same every time."""
    others = [other for other in ("Bo", "Cleo", "Dario") if other.casefold() != name.casefold()]
    players = [
        {"name": name, "color": "blue"},
        {"name": others[0], "color": "yellow", "kind": "easy"},
        {"name": others[1], "color": "red", "kind": "easy"},
    ]
    board = board_by_id("germany")
    game = create_game(board, "recharged", ["red", "cyan", "yellow"], players, {"first_game": True}, _SEED)
    game.record.note(Program(table=Table(tutorial=True)))
    return game


def is_tutorial(game: Game) -> bool:
    """Return whether a game is the tutorial's."""
    return game.record.program.table.tutorial


def restart() -> str:
    """Mark the tutorial's cards as unread; return why that could not be saved, "" if it was."""
    kept = tuple(key for key in settings.current().seen if key.startswith("h."))
    return settings.change(seen=kept)


def take_up() -> None:
    """Resume the lessons for a player who had ended them."""
    seen = settings.current().seen
    if _LEFT in seen:
        settings.change(seen=tuple(key for key in seen if key != _LEFT))


class Coach:
    """Chooses the card for the moment."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.tutorial = is_tutorial(controller.game)
        self.asked: Card | None = None
        self._idea: tuple[int, Hint | None] = (-1, None)
        self._marked = (-1, "")
        controller.listeners.append(self._moved)

    def _moved(self, _game: Game, happened: list[Event]) -> None:
        """Note that the card of a decision has been shown; a short hint is shown a few times."""
        card, self.asked = self.asked, None
        if not happened or card is None:
            return
        if card.does and card.key:
            self._note(card.key)
        elif not self.tutorial:
            times = sum(key.startswith(f"{card.key}:") for key in settings.current().seen) + 1
            self._note(card.key if times >= TIMES else f"{card.key}:{times}")

    def _note(self, key: str) -> None:
        if key not in settings.current().seen:
            settings.change(seen=(*settings.current().seen, key))

    def card(self) -> Card | None:
        """Return the card to show now, None for none."""
        if self.tutorial:
            return None if _LEFT in settings.current().seen else self._unread() or self._standing()
        if not settings.current().hints:
            return None
        hint = HINTS.get(self._kind())
        return hint if hint is not None and hint.key not in settings.current().seen else None

    def _unread(self) -> Card | None:
        """Return the unread lesson for this moment: the beginning of round 1 or 2, or a new kind of decision."""
        state = self.controller.state
        moment = f"{state.round}.{self._kind()}"
        if state.phase == FINISHED:
            cards = LESSONS["over"]
        elif state.round > _ROUNDS:
            cards = LESSONS["end"]
        else:
            cards = (*LESSONS.get(str(state.round), ()), *LESSONS.get(moment, ()))
        return next((card for card in cards if card.key not in settings.current().seen), None)

    def _standing(self) -> Card | None:
        """Return the card shown between lessons, which says how the game continues."""
        state, kind, person = self.controller.state, self._kind(), self._person()
        if state.phase == FINISHED or state.round > _ROUNDS or person is None:
            return None
        if kind:
            first = kind == "nominate" and not self.controller.legal.can_pass()
            return AGAIN.get("first" if first else kind)
        return WAITING.get(self._waiting(person)) if self.controller.seat != NOBODY else None

    def _waiting(self, person: int) -> str:
        """Return the key of the card shown while another player acts."""
        state = self.controller.state
        if is_done(state, person):
            return f"{state.phase}.done"
        if not state.on_offer:
            return state.phase
        where = standing(state, person)
        return f"auction.{where}" if where in ("passed", "leads") else "auction.bids"

    def _person(self) -> int | None:
        """Return the seat of the learner, None if bots play all seats."""
        return next((seat.number for seat in self.controller.seats if seat.is_human), None)

    def _kind(self) -> str:
        """Return the kind of a person's pending decision, "" if it is a bot's turn."""
        seat = self.controller.seat
        return self.controller.kind if seat != NOBODY and self.controller.seats[seat].is_human else ""

    def holds(self) -> bool:
        """Return whether bots should wait until a card of the tutorial has been read."""
        return self.tutorial and _LEFT not in settings.current().seen and self._unread() is not None

    def read(self) -> None:
        """Note that the card shown has been read."""
        card = self.card()
        if card is not None and card.key:
            self._note(card.key)

    def stop(self) -> None:
        """Show no more cards: leave the tutorial, or switch hints off."""
        if self.tutorial:
            self._note(_LEFT)
        else:
            settings.change(hints=False)

    # -- what a card says

    def text(self, card: Card, keys: object) -> str:
        """Return the text of a card with current names and numbers, and a suggestion if it asks for one.

        keys: formats the names of keys.
        """
        controller, state = self.controller, self.controller.state
        player = controller.player
        own = max(player.plants, default=0)
        full = PLAYER_COUNT_TABLES["recharged"][len(state.players)]
        text = _(card.text).format(
            me=controller.name(self._person() or 0),
            actor=controller.name(max(0, controller.seat)),
            plant=state.on_offer,
            bid=state.high_bid,
            next=state.high_bid + 1,
            leader=controller.name(state.leader) if state.on_offer else "",
            own=own,
            need=_need(own) if own else "",
            power=full_output(player.plants),
            first=controller.name(state.order[0]),
            last=controller.name(state.order[-1]),
            for_sale=for_sale_words(state),
            keys=keys,
            open=_("Open at {n}").format(n=controller.auction_plan.bid or "…"),
            run=_("All plants: 1 run"),
            step2=full.step2_cities,
            end=full.end_cities,
        )
        idea = self.suggestion() if card.does else None
        if idea is None:
            return text
        act = act_text(state, names_of(controller.game), idea)
        return text + " " + _("Suggestion: {act}.").format(act=inside(act))

    def suggestion(self) -> Hint | None:
        """Return a bot's choice for this decision; in the tutorial, one that saves money."""
        if self._idea[0] != self.controller.game.length:
            idea = quick_hint(self.controller)
            if self.tutorial and idea is not None:
                idea = _for_lessons(self.controller.state, idea)
            self._idea = self.controller.game.length, idea
        return self._idea[1]

    def note_marked(self, control: str) -> None:
        """Note that the suggestion is marked in the dock, and the control that carries it out."""
        self._marked = self.controller.game.length, control

    def marked(self) -> str:
        """Return the button that carries out the suggestion shown in this decision, "" if none was shown."""
        length, name = self._marked
        return name if length == self.controller.game.length else ""


def _need(plant: int) -> str:
    """Return the fuel for one run of a plant, in words."""
    card = PLANTS[plant]
    if card.is_ecological:
        return _("nothing")
    return f"{card.need} {either([fuel_name(FUELS[kind]) for kind in card.fuels])}"


# Suggestions of the tutorial where a bot's own choice would puzzle a beginner.


def _for_lessons(state: GameState, idea: Hint) -> Hint:
    """Return the lessons' suggestion in place of `idea`: keep money for cities, build cheaply."""
    if isinstance(idea.first, Bid) and state.players[state.to_act].money - idea.first.amount < _KEPT:
        return Hint((Pass(state.to_act),), 0, ((),))
    return _cheap_build(state, idea) if state.phase == BUILDING else idea


def _cheap_build(state: GameState, idea: Hint) -> Hint:
    """Return as many cities as in `idea` for the least money, one after the other; `idea` if nothing is cheaper.

    If `idea` builds nothing, suggest one city while the plants could supply more. Of starts with the same cost, take
    the one with the cheapest next city.
    """
    seat = state.to_act
    player, starts = state.players[seat], legal_actions(state).builds()
    wanted = len(idea.cities())
    if not wanted and starts and len(player.cities) < full_output(player.plants):
        wanted = 1
    if not wanted:
        return idea
    firsts = [None] if player.network else list(starts)
    cost, _next, cities = min(_from(state, seat, city, wanted) for city in firsts)
    if (idea.cities() and cost >= idea.cost) or len(cities) < wanted:
        return idea
    actions: tuple[Decision, ...] = (*(Build(seat, city) for city in cities), Done(seat))
    return Hint(actions, cost, ((),) * len(actions))


def _from(state: GameState, seat: int, start: int | None, count: int) -> tuple[int, int, tuple[int, ...]]:
    """Return the cost of the `count` cheapest cities, the cost of the next one after them, and the cities."""
    steps = list(islice(network_growth(state, seat, start), count + 1))
    costs = [cost for _city, cost in steps]
    return sum(costs[:count]), (costs[count:] or [_PLENTY])[0], tuple(city for city, _cost in steps[:count])
