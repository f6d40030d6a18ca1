"""First steps: cards at the real table that explain each phase when it begins.

The cards of the tutorial lead through a scripted game (`first_steps`), and one of them is always shown. In other games,
the first few decisions of each kind have a short hint. The settings remember which cards have been read, so that they
are not shown again. `coach_box` draws the cards.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

from powergrid.bots.turns import Hint
from powergrid.content.plants import Plant
from powergrid.desktop.play import first_steps, settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.play.hints import quick_hint
from powergrid.desktop.words.hints import act_text, in_your_place, reason_lines
from powergrid.desktop.words.lessons import AGAIN, FOR_NETWORKS, HINTS, LEFT, LESSONS, REASONS, SKIPS, WAITING, Card
from powergrid.desktop.words.names import cities_text, fuel_need, names_of
from powergrid.desktop.words.prompts import for_sale_words
from powergrid.desktop.words.translation import _, inside
from powergrid.game import Game
from powergrid.rules.actions import Decision
from powergrid.rules.events import Event
from powergrid.rules.fuel import fuelled_output, full_output
from powergrid.rules.legal import Legal
from powergrid.rules.standing import is_done, standing
from powergrid.rules.state import FINISHED, NOBODY, GameState

#: The number of decisions of a kind that show a short hint, unless the player closes it earlier.
TIMES: Final = 3
_LEFT: Final = "left"
#: Tutorials saved by early versions use a different, shorter game, with cards only up to this round.
_OLD_ROUNDS: Final = 2


def tutorial_game(name: str) -> Game:
    """Return the tutorial's game, which is always the same, for a learner called `name`."""
    return first_steps.game_at(0, name)


def is_tutorial(game: Game) -> bool:
    """Return whether a game is the tutorial."""
    return game.record.program.table.tutorial


def restart() -> str:
    """Mark the tutorial's cards as unread; return why that could not be saved, or "" if it was."""
    kept = tuple(key for key in settings.current().seen if key.startswith("h."))
    return settings.change(seen=kept)


def resume_lessons() -> None:
    """Resume the lessons for a player who had ended them."""
    seen = settings.current().seen
    if _LEFT in seen:
        settings.change(seen=tuple(key for key in seen if key != _LEFT))


def _moment(state: GameState, kind: str) -> list[Card]:
    """Return the lessons for a moment: those for the beginning of the round, then those for the kind of decision."""
    if state.phase == FINISHED:
        return list(LESSONS["over"])
    # without a city there was nothing to run in round 1
    late = LESSONS["1.power"] if kind == "power" and state.round > 1 else ()
    return [*LESSONS.get(str(state.round), ()), *late, *LESSONS.get(f"{state.round}.{kind}", ())]


@cache
def stops() -> tuple[tuple[int, str], ...]:
    """Return all cards of the scripted game as (number of actions before it, key). Decisions without one have key "".

    Back moves to the previous one in this list.
    """
    found: list[tuple[int, str]] = []
    placed: set[str] = set()
    for number in first_steps.decisions():
        state = first_steps.state_at(number)
        cards = [card for card in _moment(state, Legal(state).kind) if card.key not in placed]
        placed |= {card.key for card in cards}
        found += [(number, card.key) for card in cards]
        if not cards or not cards[-1].does:
            found.append((number, ""))
    return tuple(found)


class Coach:
    """The tutor of the first steps, which chooses the card to show.

    Attributes:
        open: Opens a game at another moment of the tutorial.
    """

    def __init__(self, controller: Controller, open: Callable[[Game], None] = lambda game: None) -> None:
        self.controller = controller
        self.open = open
        self.tutorial = is_tutorial(controller.game)
        self._shown: Card | None = None
        self._is_led = self.tutorial and first_steps.began_as_scripted(controller.game)
        self._follows: bool | None = None
        self._explained_at = -1
        self._idea: tuple[int, Hint | None] = (-1, None)
        self._marked = (-1, "")
        controller.listeners.append(self._moved)

    def _moved(self, _game: Game, happened: list[Event]) -> None:
        """Mark the card of the decision just made as read; short hints are shown a few times first."""
        card, self._shown, self._follows = self._shown, None, None
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

    def show(self) -> Card | None:
        """Return the card to show now, and note that it is shown."""
        self._shown = self.card()
        return self._shown

    def card(self) -> Card | None:
        """Return the card to show now, or None."""
        if self.tutorial:
            return None if _LEFT in settings.current().seen else self._unread() or self._between_lessons()
        if not settings.current().hints:
            return None
        kind = self._kind()
        if kind == "power" and self.controller.state.ruleset.must_supply:
            kind = "power.must"
        elif kind == "nominate" and self.controller.auction_plan.sole_buyer:
            kind = "nominate.sole"
        hint = HINTS.get(kind)
        return hint if hint is not None and hint.key not in settings.current().seen else None

    def _unread(self) -> Card | None:
        """Return an unread lesson: about skipping ahead, leaving the script, a new round or a new kind of decision."""
        state = self.controller.state
        if not self._is_led and state.phase != FINISHED:
            return None
        if (skip := self._skip()) is not None:
            return SKIPS[skip]
        if self._has_strayed():
            return LEFT[first_steps.state_at(first_steps.left_at(self.controller.game)).phase]
        done = {*settings.current().seen, *(() if state.players[self._person() or 0].cities else FOR_NETWORKS)}
        return next((card for card in _moment(state, self._kind()) if card.key not in done), None)

    def _between_lessons(self) -> Card | None:
        """Return the card to show between lessons, which says what happens next."""
        state, kind, person = self.controller.state, self._kind(), self._person()
        if state.phase == FINISHED or person is None or (state.round > _OLD_ROUNDS and not self._is_led):
            return None
        if kind:
            first = kind == "nominate" and not self.controller.legal.can_pass()
            return AGAIN.get("first" if first else kind)
        return WAITING.get(self._waiting(person)) if self.controller.seat != NOBODY else None

    def _waiting(self, person: int) -> str:
        """Return the key of the card to show while another player acts."""
        state = self.controller.state
        if is_done(state, person):
            return f"{state.phase}.done"
        if not state.on_offer:
            return state.phase
        where = standing(state, person)
        return f"auction.{where}" if where in ("passed", "leads") else "auction.bids"

    def _person(self) -> int | None:
        """Return the seat of the learner, or None if bots play all seats."""
        return next((seat.number for seat in self.controller.seats if seat.is_human), None)

    def _kind(self) -> str:
        """Return the kind of decision that a person has to make, or "" if it is a bot's turn."""
        seat = self.controller.seat
        return self.controller.kind if seat != NOBODY and self.controller.seats[seat].is_human else ""

    def needs_reading_only(self) -> bool:
        """Return whether the current card only has to be read."""
        card = self.card() if self.tutorial else None
        return card is not None and not (card.does or card.waits or self.controller.state.phase == FINISHED)

    def leads(self) -> bool:
        """Return whether the current card suggests the scripted move."""
        card = self.card() if self.tutorial else None
        return card is not None and card.does and self.follows()

    def holds(self) -> bool:
        """Return whether bots must wait until a card of the tutorial has been read."""
        return self.tutorial and _LEFT not in settings.current().seen and self._unread() is not None

    def read(self) -> None:
        """Mark the current card as read, and skip ahead if it says so."""
        card = self.card()
        if (skip := self._skip()) is not None:
            self._go_to(skip)
        elif self._has_strayed():
            self._explained_at = first_steps.left_at(self.controller.game)
        elif card is not None and card.key:
            self._note(card.key)

    def stop(self) -> None:
        """Show no more cards: end the lessons, or switch off hints."""
        if self.tutorial:
            self._note(_LEFT)
        else:
            settings.change(hints=False)

    # -- the scripted game

    def follows(self) -> bool:
        """Return whether the game still follows the script."""
        if self._follows is None:
            game = self.controller.game
            self._follows = self._is_led and first_steps.follows(game)
        return self._follows

    def next_move(self) -> Decision | None:
        """Return the scripted decision of the player to act, or None if they decide for themselves."""
        return first_steps.move(self.controller.game.length) if self.follows() else None

    def _skip(self) -> int | None:
        """Return the moment of the script to skip to now, or None."""
        state = self.controller.state
        return first_steps.skips_to(state) if self._is_led and state.phase != FINISHED else None

    def _has_strayed(self) -> bool:
        """Return whether the learner has left the script and has not yet read the card about it."""
        game = self.controller.game
        if not self._is_led or self.follows() or game.state.phase == FINISHED or not first_steps.is_turn_over(game):
            return False
        return first_steps.left_at(game) != self._explained_at

    def _before(self) -> int:
        """Return the index in `stops` of the card before the current one, or -1 for none."""
        game, card, places = self.controller.game, self.card(), {stop: n for n, stop in enumerate(stops())}
        if not self.follows():
            left = first_steps.left_at(game)
            return max((n for (number, _key), n in places.items() if number <= left), default=-1)
        shown = next((n for (_number, key), n in places.items() if card is not None and key and key == card.key), None)
        if shown is None and self._kind():
            shown = places.get((first_steps.turn_start(game.length), ""))
        if shown is not None:
            return shown - 1
        return max((n for (number, _key), n in places.items() if number < game.length), default=-1)

    def can_go_back(self) -> bool:
        """Return whether there is a card before the current one."""
        return self._is_led and self._before() >= 0

    def back(self) -> None:
        """Go back to the previous card and its moment in the game."""
        before = self._before() if self.can_go_back() else -1
        if before < 0:
            return
        number = stops()[before][0]
        again = {key for _number, key in stops()[before:]}
        read = [key for _number, key in stops()[:before] if key]
        kept = [key for key in settings.current().seen if key not in again and key not in read]
        settings.change(seen=(*kept, *read))
        if number < self.controller.game.length or not self.follows():
            self._go_to(number)

    def _go_to(self, number: int) -> None:
        person = self._person()
        self.open(first_steps.game_at(number, self.controller.name(first_steps.LEARNER if person is None else person)))

    # -- what a card says

    def text(self, card: Card, keys: object) -> str:
        """Return the text of a card with current names and numbers, and with a suggestion if it asks for a decision.

        Args:
            keys: Formats the names of keys.
        """
        controller, state = self.controller, self.controller.state
        own = max(controller.player.plants, default=0)
        learner = state.players[self._person() or 0]
        sole = controller.kind == "nominate" and controller.auction_plan.sole_buyer
        changed = card.changed and controller.kind == "power" and controller.power_plan.has_changed()
        text = _(card.changed if changed else card.text).format(
            me=controller.name(self._person() or 0),
            actor=controller.name(max(0, controller.seat)),
            plant=state.on_offer,
            bid=state.high_bid,
            next=state.high_bid + 1,
            leader=controller.name(state.leader) if state.on_offer else "",
            own=own,
            need=_need(state.ruleset.cards[own]) if own else "",
            power=full_output(state.ruleset.cards, learner.plants),
            can=cities_text(fuelled_output(state.ruleset, learner.plants, learner.fuel)),
            cities=cities_text(len(learner.cities)),
            last_supplied=cities_text(learner.powered),
            first=controller.name(state.order[0]),
            last=controller.name(state.order[-1]),
            for_sale=for_sale_words(state),
            keys=keys,
            open=(_("Buy for {n}") if sole else _("Open at {n}")).format(n=controller.auction_plan.bid or "…"),
            run=_("All plants: 1 run"),
            end=state.ruleset.end_cities,
        )
        idea = self.suggestion() if card.does else None
        return text if idea is None else f"{text}\n{self._suggested(idea)}"

    def _suggested(self, idea: Hint) -> str:
        """Return a suggestion and the reason for it."""
        names, length = names_of(self.controller.game), self.controller.game.length
        suggested = _("Suggestion: {act}.").format(act=inside(act_text(self.controller.state, names, idea)))
        why = REASONS.get(first_steps.turn_start(length)) if self.follows() else None
        reasons = [_(why)] if why else [in_your_place(line) for line in reason_lines(names, idea)[:1]]
        return " ".join([suggested, *reasons])

    def suggestion(self) -> Hint | None:
        """Return the turn to suggest: the scripted one, or a bot's choice if the learner has left the script."""
        length = self.controller.game.length
        if self._idea[0] != length:
            idea = first_steps.suggestion(length) if self.follows() else None
            self._idea = length, idea or quick_hint(self.controller)
        return self._idea[1]

    def note_marked(self, control: str) -> None:
        """Note that the suggestion is marked in the dock, and which control carries it out."""
        self._marked = self.controller.game.length, control

    def marked(self) -> str:
        """Return the button that carries out the suggestion shown for this decision, or ""."""
        length, name = self._marked
        return name if length == self.controller.game.length else ""


def _need(card: Plant) -> str:
    """Return the fuel for one run of a plant as text."""
    if card.is_ecological:
        return _("nothing")
    return fuel_need(card.fuels, card.need)
