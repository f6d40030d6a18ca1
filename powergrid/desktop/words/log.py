"""The log: a line of text for each event of the rules engine."""

import string
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from powergrid.content.plants import FUELS
from powergrid.desktop.words.names import Names, fuel_list, fuel_name, listed, names_of
from powergrid.desktop.words.translation import _N, _, labelled, plural
from powergrid.game import Game, steps
from powergrid.record import Record
from powergrid.rules import events as ev
from powergrid.rules.actions import Done, Pass, PlaceTrust
from powergrid.rules.auction import may_bid_on
from powergrid.rules.engine import legal_actions
from powergrid.rules.legal import Legal
from powergrid.rules.state import BUILDING, FINISHED, RESOURCES

Part = tuple[str, bool]
"""A piece of a line and whether it is bold."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log.

    Attributes:
        seat: The player who acted (or TRUST), or None for the rules.
        action: The number of actions before it.
        head: What it begins ("round", "phase", "step" or "end"), or "" for nothing.
        until: The number of actions after which a line with more purchases replaces it, or None if it stays.
        event: The number of earlier events of the same action.
    """

    seat: int | None
    parts: tuple[Part, ...]
    action: int = 0
    head: str = ""
    until: int | None = None
    event: int = field(default=0, compare=False)

    @property
    def text(self) -> str:
        """The line as plain text."""
        return "".join(text for text, _bold in self.parts)


_PHASES: Final = {
    "auction": _N("Phase 2: auction, first player first"),
    "resources": _N("Phase 3: fuel, last player first"),
    "building": _N("Phase 4: build, last player first"),
    "bureaucracy": _N("Phase 5: bureaucracy"),
}
EXITS: Final[Mapping[str, str]] = {
    "obsolete": _N("Plant {plant} is obsolete: removed"),
    "below_discount": _N("Plant {plant} is lower than the discount plant: removed"),
    "nobody_bought": _N("Nobody bought a plant: {plant} removed"),
    "discount_unsold": _N("Discount plant {plant} unsold: removed"),
    "step2": _N("Step 2: plant {plant} removed"),
    "step3": _N("Step 3: plant {plant} removed"),
    "market_update": _N("Plant {plant} removed from the market"),
    "trust_replaced": _N("{name} scraps plant {plant}: three is its limit"),
    "scrapped": _N("{name} scraps plant {plant}"),
    "first_pass": _N("A player buys no plant: {plant} removed"),
}
_STRONG: Final = ("name", "plant")
#: Split a template into pieces: literal text, the name of the value after it, a format and a conversion.
_pieces = lru_cache(maxsize=512)(lambda template: list(string.Formatter().parse(template)))
#: Lines that need only the numbers of their event.
_PLAIN: Final[Mapping[type, str]] = {
    ev.DiscountPlaced: _N("Discount plant {plant}: minimum bid 1"),
    ev.PlantNominated: _N("{name} opens plant {plant} at {bid}"),
    ev.BidRaised: _N("{name} bids {amount}"),
    ev.PlantDrawn: _N("Plant {plant} joins the market"),
    ev.PlantBuried: _N("Plant {plant} goes under the deck"),
    ev.Step3Drawn: _N("The Step 3 card is drawn"),
}


def supply_text(supplied: int, *, final: bool) -> str:
    """Return the template for supplied cities, with {name}, {n} and {income}."""
    if final:
        return plural(supplied, "{name} supplies {n} city at the end", "{name} supplies {n} cities at the end")
    return plural(supplied, "{name} supplies {n} city, gets {income}", "{name} supplies {n} cities, gets {income}")


def outage_text(connected: int, penalty: int) -> str:
    """Return the line about an outage after `connected` cities were connected; `penalty` is in Elektro per own city."""
    return plural(
        connected,
        "Outage: {connected} city was connected, everyone loses {penalty} for each of their own",
        "Outage: {connected} cities were connected, everyone loses {penalty} for each of their own",
    ).format(connected=connected, penalty=penalty)


def added_plants_text(plants: Sequence[int]) -> str:
    """Return the line about plants that were set aside and now go on the draw pile."""
    return _("Plants {plants} go on the draw pile").format(plants=", ".join(map(str, plants)))


def log_lines(
    game: Game,
    forced: frozenset[int] = frozenset(),
    names: Names | None = None,
    *,
    hidden_money: bool = False,
    moments: bool = False,
) -> list[Line]:
    """Return the whole log of a game.

    Args:
        forced: The numbers (from 1) of actions that were made without a choice; their lines give the reason.
        hidden_money: Whether to leave out, until the game is over, reasons that reveal what somebody can pay.
        moments: Whether to write lines for `lines_at`, in which none includes anything that happened later.
    """
    secret = hidden_money and game.state.phase != FINISHED
    writer = _LogWriter(names or names_of(game), moments=moments)
    for number, events in enumerate(game.events):
        writer.action = number
        writer.forced = why_forced(game, number, writer.phase, secret) if number in forced else ""
        done = game.record.actions[number - 1] if number else None
        writer.placer = done.seat if isinstance(done, PlaceTrust) else None
        sold = any(isinstance(event, ev.PlantBought) for event in events)
        for writer.event, event in enumerate(by_rank(events)):
            if not (sold and isinstance(event, ev.PlantNominated)):  # a sole buyer makes no opening bid
                writer.write(event)
    return writer.lines


def lines_at(lines: Sequence[Line], number: int) -> list[Line]:
    """Return the log as it was after `number` actions, from lines written with `moments`."""
    return [line for line in lines if line.action <= number and (line.until is None or number < line.until)]


def by_rank(events: Sequence[ev.Event]) -> Sequence[ev.Event]:
    """Return the events of an action, with the cities supplied at the end of the game in the order of the ranking.

    They occur in the order of play, which says nothing about the result.
    """
    end = next((event for event in events if isinstance(event, ev.GameEnded)), None)
    if end is None:
        return events
    seats = [seat for group in end.ranking for seat in group]
    final = [event for event in events if isinstance(event, ev.Powered) and event.final]
    ranked = iter(sorted(final, key=lambda event: seats.index(event.seat)))
    return [next(ranked) if event in final else event for event in events]


def choiceless(record: Record) -> frozenset[int]:
    """Return the numbers (from 1) of the passes and ended turns that were the only legal action.

    The record does not say which of them were automatic, but the reason is the same. Raises ReplayError.
    """
    found = set()
    for game in steps(record):
        action = record.actions[game.length] if game.length < len(record.actions) else None
        if isinstance(action, Pass | Done) and is_only_choice(game.legal(), action):
            found.add(game.length + 1)
    return frozenset(found)


def is_only_choice(legal: Legal, action: Pass | Done) -> bool:
    """Return whether a player could only pass or end their turn."""
    if isinstance(action, Pass):
        return legal.bid_range() is None if legal.kind == "bid" else not legal.nominations()
    if legal.kind == "buy":
        return not any(legal.purchases(market) for market in legal.markets())
    return not (legal.builds() or legal.new_networks())


def why_forced(game: Game, number: int, phase: str, secret: bool) -> str:
    """Return why action `number` was the only legal one, or that a bid limit was reached.

    If `secret`, return "" instead of a reason that reveals the player's money.
    """
    action = game.record.actions[number - 1]
    if isinstance(action, Pass):
        for event in game.events[number]:
            if isinstance(event, ev.BidPassed) and _is_barred(game, number, event):
                return _("no city where uranium is allowed")
            if isinstance(event, ev.AuctionLeft) and not secret:
                return _("cannot pay for any plant")
        if secret:
            return ""
        can_raise = legal_actions(game.at(number - 1)).bid_range() is not None
        return _("bid limit reached") if can_raise else _("cannot raise")
    if secret:
        return ""
    limits = game.record.ruleset.price_limit
    if phase == RESOURCES and limits[game.at(number - 1).step]:
        return _("no fuel that fits is cheap enough")
    return _("cannot pay for or store any") if phase == RESOURCES else _("no affordable free city")


def _is_barred(game: Game, number: int, event: ev.BidPassed) -> bool:
    if game.record.ruleset.nuclear_cities is None:
        return False
    return not may_bid_on(game.at(number - 1), event.seat, event.plant)


@dataclass
class _LogWriter:
    """A writer of one line for each event.

    Attributes:
        forced: The reason for the current action if there was no choice.
        placer: The seat that is placing a house of the Trust.
        sold: The seat that last bought a plant or chose to buy none, and whether it bought.
        opened: The seat that last connected or marked a city.
    """

    names: Names
    lines: list[Line] = field(default_factory=list)
    action: int = 0
    event: int = 0
    forced: str = ""
    placer: int | None = None
    phase: str = ""
    bought: dict[int, tuple[list[int], int]] = field(default_factory=dict)
    built: set[int] = field(default_factory=set)
    line_of_purchase: int = -1
    sold: tuple[int, bool] = (0, True)
    opened: int = 0
    moments: bool = False

    def write(self, event: ev.Event) -> None:
        """Add the line for an event."""
        kind = type(event)
        if kind in _PLAIN:
            numbers = {name: getattr(event, name) for name in kind.__dataclass_fields__}
            self.say(numbers.pop("seat", None), _(_PLAIN[kind]), **numbers)
        elif kind in _WRITERS:
            _WRITERS[kind](self, event)

    def say(self, seat: int | None, template: str, head: str = "", **values: object) -> None:
        """Add a line; {name} and {plant} are bold."""
        self.lines.append(Line(seat, self.parts(seat, template, values), self.action, head, event=self.event))

    def parts(self, seat: int | None, template: str, values: Mapping[str, object]) -> tuple[Part, ...]:
        """Return the pieces of a line."""
        known = {"name": self.names.player(seat), **values}
        parts: list[Part] = []
        for literal, key, _spec, _conversion in _pieces(template):
            if literal:
                parts.append((literal, False))
            if key:
                parts.append((str(known[key]), key in _STRONG))
        return tuple(parts)

    def add(self, template: str, seat: int, **values: object) -> None:
        """Append to the last line."""
        last = self.lines[-1]
        self.lines[-1] = replace(last, parts=last.parts + self.parts(seat, template, values))

    def with_reason(self, template: str) -> str:
        """Add the reason to a template if the action was forced."""
        if not self.forced:
            return template
        return labelled(template, self.forced.replace("{", "{{").replace("}", "}}"))

    def round_began(self, event: ev.RoundBegan) -> None:
        order = ", ".join(self.names.player(seat) for seat in event.order)
        self.say(None, _("Round {n}: {order}"), "round", n=event.round, order=order)

    def phase_began(self, event: ev.PhaseBegan) -> None:
        self.phase = event.phase
        self.bought, self.built = {}, set()
        if event.phase in _PHASES:
            self.say(None, _(_PHASES[event.phase]), "phase")

    def order_set(self, event: ev.OrderSet) -> None:
        self.say(None, _("New order: {order}"), order=", ".join(self.names.player(s) for s in event.order))

    def step_began(self, event: ev.StepBegan) -> None:
        self.say(None, _("Step {n} begins"), "step", n=event.step)

    def game_ended(self, event: ev.GameEnded) -> None:
        winners = listed([self.names.player(seat) for seat in event.ranking[0]])
        self.say(None, _("The game ends. First: {name}"), "end", name=winners)

    def bid_passed(self, event: ev.BidPassed) -> None:
        self.say(event.seat, self.with_reason(_("{name} passes")))

    def auction_left(self, event: ev.AuctionLeft) -> None:
        self.sold = event.seat, False
        self.say(event.seat, self.with_reason(_("{name} buys no plant")))

    def bought_plant(self, event: ev.PlantBought) -> None:
        self.sold = event.seat, True
        self.say(event.seat, _("{name} buys {plant} for {price}"), plant=event.plant, price=event.price)
        self.line_of_purchase = len(self.lines)

    def trust_took(self, event: ev.PlantTaken) -> None:
        seat, bought = self.sold
        words = _("{name} takes {plant}, the highest for sale: {who} bought first")
        if not bought:
            words = _("{name} takes {plant}, the highest for sale: {who} buys none")
        self.say(ev.TRUST, words, plant=event.plant, who=self.names.player(seat))

    def trust_declined(self, event: ev.TrustDeclined) -> None:
        if event.plant is None:
            self.say(ev.TRUST, _("{name} takes no plant: none is for sale"))
        else:
            self.say(ev.TRUST, _("{name} does not take {plant}: its plants are better"), plant=event.plant)

    def plant_left(self, event: ev.PlantLeft) -> None:
        if event.reason == "scrapped" and event.seat is not None:
            if self.line_of_purchase == len(self.lines) and not self.moments:
                self.add(_(", scraps plant {plant}"), event.seat, plant=event.plant)
            else:
                self.say(event.seat, _(EXITS["scrapped"]), plant=event.plant)
            return
        seat = ev.TRUST if event.reason == "trust_replaced" else None
        self.say(seat, _(EXITS[event.reason]), plant=event.plant)

    def fuel_dropped(self, event: ev.FuelDropped) -> None:
        if any(event.amounts):
            self.add(_(", gives up {fuel}"), event.seat, fuel=fuel_list(event.amounts))

    def fuel_bought(self, event: ev.FuelBought) -> None:
        amounts, price = self.bought.get(event.seat, ([0] * len(FUELS), 0))
        amounts[event.fuel] += event.amount
        price += event.price
        resumed = False  # others have bought since, because players take turns (BOARDS §12)
        if event.seat in self.bought:  # one line for all purchases of the phase
            resumed = self.lines[-1].seat != event.seat
            at = max(place for place, line in enumerate(self.lines) if line.seat == event.seat)
            before = self.lines.pop(at)
            if self.moments:
                self.lines.insert(at, replace(before, until=self.action))
        self.bought[event.seat] = amounts, price
        words = _("{name} buys {fuel} for {price}")
        if self.names.markets:
            words = _("{name} buys {fuel} for {price}: {market}")
        elif resumed:
            words = _("{name} has {fuel} for {price} so far")
        where = self.names.market(event.market)
        self.say(event.seat, words, fuel=fuel_list(amounts), price=price, market=where)

    def connected(self, event: ev.CityConnected) -> None:
        self.opened = event.seat
        self.built.add(event.seat)
        city = self.names.cities[event.city]
        words = _("{name} builds {city} ({price})")
        if event.new_network:
            words = _("{name} begins a second network: {city} ({price})")
        self.say(event.seat, words, city=city, price=event.price)

    def turn_ended(self, event: ev.TurnEnded) -> None:
        if self.phase == RESOURCES and event.seat not in self.bought:
            self.say(event.seat, self.with_reason(_("{name} buys no fuel")))
        elif self.phase == RESOURCES and self.lines[-1].seat != event.seat:  # others have bought since (BOARDS §12)
            self.say(event.seat, self.with_reason(_("{name} buys no more fuel")))
        elif self.phase == BUILDING and event.seat not in self.built:
            self.say(event.seat, self.with_reason(_("{name} builds nothing")))

    def trust_fueled(self, event: ev.TrustFueled) -> None:
        if any(event.amounts):
            fuel = fuel_list(event.amounts)
            self.say(ev.TRUST, _("{name} takes {fuel} to run {plant} once"), fuel=fuel, plant=event.plant)
        else:
            self.say(ev.TRUST, _("{name} finds no fuel for {plant}"), plant=event.plant)

    def trust_returned(self, event: ev.TrustFuelReturned) -> None:
        if any(event.amounts):
            self.say(ev.TRUST, _("{name} returns {fuel}: it keeps no fuel"), fuel=fuel_list(event.amounts))

    def trust_house(self, event: ev.TrustHousePlaced) -> None:
        city = self.names.cities[event.city]
        if self.placer is not None:
            self.say(self.placer, _("{name} places the Trust in {city}"), city=city)
        else:
            who = self.names.player(self.opened)
            words = _("{name} takes the next place in {city}: {who} built there")
            if self.phase != BUILDING:
                words = _("{name} takes a place in {city}: {who} marked it")
            self.say(ev.TRUST, words, city=city, who=who)

    def start_marked(self, event: ev.StartMarked) -> None:
        self.opened = event.seat
        self.say(event.seat, _("{name} marks {city}"), city=self.names.cities[event.city])

    def marker_gone(self, event: ev.StartMarkerGone) -> None:
        self.say(None, _("The marker of {city} is returned"), city=self.names.cities[event.city])

    def shuffled(self, event: ev.DeckShuffled) -> None:
        words = plural(event.size, "The deck is shuffled: {size} card", "The deck is shuffled: {size} cards")
        self.say(None, words, size=event.size)

    def outage(self, event: ev.Outage) -> None:
        self.say(None, outage_text(event.connected, event.penalty))

    def powered(self, event: ev.Powered) -> None:
        words = supply_text(event.supplied, final=event.final)
        self.say(event.seat, words, n=event.supplied, income=event.income)

    def refilled(self, event: ev.FuelRefilled) -> None:
        self._refilled(event.amounts, 0)

    def second_refilled(self, event: ev.SecondMarketRefilled) -> None:
        self._refilled(event.amounts, 1)

    def _refilled(self, amounts: Sequence[int], market: int) -> None:
        if self.names.markets:
            words = _("Refill {market}: {fuel}") if any(amounts) else _("Refill {market}: nothing")
        else:
            words = _("Refill: {fuel}") if any(amounts) else _("Refill: nothing")
        self.say(None, words, fuel=fuel_list(amounts), market=self.names.market(market))

    def plants_added(self, event: ev.PlantsAdded) -> None:
        self.say(None, added_plants_text(event.plants))

    def refill_stopped(self, event: ev.RefillStopped) -> None:
        self.say(None, _("No more refill of {fuel}: {plant} is sold"), fuel=fuel_name(event.fuel), plant=event.plant)


_WRITERS: Final[Mapping[type, Callable[[_LogWriter, Any], None]]] = {
    ev.RoundBegan: _LogWriter.round_began,
    ev.PhaseBegan: _LogWriter.phase_began,
    ev.OrderSet: _LogWriter.order_set,
    ev.StepBegan: _LogWriter.step_began,
    ev.GameEnded: _LogWriter.game_ended,
    ev.BidPassed: _LogWriter.bid_passed,
    ev.AuctionLeft: _LogWriter.auction_left,
    ev.PlantBought: _LogWriter.bought_plant,
    ev.PlantTaken: _LogWriter.trust_took,
    ev.TrustDeclined: _LogWriter.trust_declined,
    ev.PlantLeft: _LogWriter.plant_left,
    ev.FuelDropped: _LogWriter.fuel_dropped,
    ev.FuelBought: _LogWriter.fuel_bought,
    ev.CityConnected: _LogWriter.connected,
    ev.TurnEnded: _LogWriter.turn_ended,
    ev.TrustFueled: _LogWriter.trust_fueled,
    ev.TrustFuelReturned: _LogWriter.trust_returned,
    ev.TrustHousePlaced: _LogWriter.trust_house,
    ev.StartMarked: _LogWriter.start_marked,
    ev.StartMarkerGone: _LogWriter.marker_gone,
    ev.Powered: _LogWriter.powered,
    ev.FuelRefilled: _LogWriter.refilled,
    ev.SecondMarketRefilled: _LogWriter.second_refilled,
    ev.PlantsAdded: _LogWriter.plants_added,
    ev.RefillStopped: _LogWriter.refill_stopped,
    ev.DeckShuffled: _LogWriter.shuffled,
    ev.Outage: _LogWriter.outage,
}
