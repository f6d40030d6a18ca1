"""What has happened since somebody decided last, in one line a player."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field

from powergrid.content.plants import FUELS
from powergrid.desktop.words.names import Names, cities_text, fuel_list
from powergrid.desktop.words.translation import _
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.actions import Shuffle

#: Cities that are named; more are counted.
_NAMED = 3


@dataclass(frozen=True, slots=True)
class News:
    """One line: whose (TRUST too, None for what the rules did) and what, without the name."""

    seat: int | None
    text: str


def last_decision(game: Game, seat: int, forced: set[int]) -> int | None:
    """Return the number (from 1) of the last action that a seat decided itself, None when there is none."""
    actions = game.record.actions
    for number in range(len(actions), 0, -1):
        action = actions[number - 1]
        if not isinstance(action, Shuffle) and action.seat == seat and number not in forced:
            return number
    return None


@dataclass
class _Doings:
    """What one player did, in the order in which it started: sums of several actions are added up."""

    told: dict[Hashable, str] = field(default_factory=dict)
    fuel: list[int] = field(default_factory=lambda: [0] * len(FUELS))
    paid: int = 0
    cities: list[int] = field(default_factory=list)
    built_for: int = 0

    def buy_fuel(self, event: ev.FuelBought) -> None:
        """Add a purchase."""
        self.fuel[event.fuel] += event.amount
        self.paid += event.price
        self.told["fuel"] = _("buys {fuel} for {price}").format(fuel=fuel_list(self.fuel), price=self.paid)

    def build(self, event: ev.CityConnected, names: Names) -> None:
        """Add a city."""
        self.cities.append(event.city)
        self.built_for += event.price
        named = ", ".join(names.cities[city] for city in self.cities)
        many = cities_text(len(self.cities))
        text = _("builds {cities} for {price}")
        self.told["cities"] = text.format(cities=named if len(self.cities) <= _NAMED else many, price=self.built_for)


def recap(game: Game, since: int, names: Names) -> list[News]:
    """Return what happened after the first `since` actions: the rules' own doings first, then each player's by seat."""
    doings: dict[int, _Doings] = {}
    common: list[str] = []
    for events in game.events[since + 1 :]:
        for event in events:
            if text := _common(event):
                common.append(text)
            elif (seat := getattr(event, "seat", None)) is not None:
                _note(doings.setdefault(seat, _Doings()), event, names)
            elif isinstance(event, ev.PlantTaken):
                taken = _("takes plant {n}").format(n=event.plant)
                doings.setdefault(ev.TRUST, _Doings()).told["plant", event.plant] = taken
    lines = [News(None, ", ".join(common))] if common else []
    for seat in sorted(doings):
        text = ", ".join(doings[seat].told.values())
        if text:
            lines.append(News(seat, text))
    return lines


def _common(event: ev.Event) -> str:
    """Return what is news to everyone."""
    if isinstance(event, ev.RoundBegan):
        return _("Round {n} begins").format(n=event.round)
    if isinstance(event, ev.StepBegan):
        return _("Step {n} begins").format(n=event.step)
    if isinstance(event, ev.Step3Drawn):
        return _("The Step 3 card is drawn")
    return ""


def _note(doing: _Doings, event: ev.Event, names: Names) -> None:
    told = doing.told
    if isinstance(event, ev.PlantBought):
        told.pop(("bid", event.plant), None)
        told["plant", event.plant] = _("buys plant {plant} for {price}").format(plant=event.plant, price=event.price)
    elif isinstance(event, ev.PlantLeft) and event.reason == "scrapped":
        told["scrapped", event.plant] = _("scraps {plant}").format(plant=event.plant)
    elif isinstance(event, ev.PlantNominated):
        words = _("opens plant {plant} at {bid}")
        told["bid", event.plant] = words.format(plant=event.plant, bid=event.bid)
    elif isinstance(event, ev.BidRaised):
        words = _("bids {bid} for plant {plant}")
        told["bid", event.plant] = words.format(plant=event.plant, bid=event.amount)
    elif isinstance(event, ev.BidPassed):
        told["bid", event.plant] = _("passes on plant {plant}").format(plant=event.plant)
    elif isinstance(event, ev.AuctionLeft):
        told["left"] = _("leaves the auction")
    elif isinstance(event, ev.FuelBought):
        doing.buy_fuel(event)
    elif isinstance(event, ev.CityConnected):
        doing.build(event, names)
    elif isinstance(event, ev.Powered):
        words = _("supplies {cities}") if event.final else _("supplies {cities}, gets {income}")
        told["supplied", len(told)] = words.format(cities=cities_text(event.supplied), income=event.income)
