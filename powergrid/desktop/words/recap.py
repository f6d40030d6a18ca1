"""The news since a player's last decision, and the results of a round, with a line for each player."""

from collections.abc import Hashable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Final

from powergrid.content.plants import FUELS
from powergrid.desktop.words.names import Names, fuel_list
from powergrid.desktop.words.translation import _N, _, count
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.actions import Shuffle
from powergrid.rules.state import GameState

#: If there are more cities than this, they are counted instead of named.
_NAMED = 3


@dataclass(frozen=True, slots=True)
class News:
    """A line: the seat (or TRUST, or None for the rules) and the text without the name."""

    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class RoundLine:
    """The results of a round for one player.

    Attributes:
        before, after: Their positions in the order of play, from 0.
        income: Their income in Elektro; None until they have supplied their cities.
    """

    seat: int
    cities: int
    before: int
    after: int
    supplied: int = 0
    income: int | None = None


def round_lines(before: GameState, after: GameState, powered: Sequence[ev.Powered]) -> list[RoundLine]:
    """Return a line for each player, in the order of play after the round.

    Args:
        before: A state during its bureaucracy.
    """
    ran = {event.seat: event for event in powered}
    return [
        RoundLine(
            seat, len(before.players[seat].cities), before.order.index(seat), after.order.index(seat),
            ran[seat].supplied if seat in ran else 0, ran[seat].income if seat in ran else None,
        )
        for seat in after.order
    ]  # fmt: skip


def last_decision(game: Game, seat: int, forced: set[int]) -> int | None:
    """Return the number (from 1) of the last action that a seat chose itself, or None if there is none."""
    actions = game.record.actions
    for number in range(len(actions), 0, -1):
        action = actions[number - 1]
        if not isinstance(action, Shuffle) and action.seat == seat and number not in forced:
            return number
    return None


@dataclass
class _Actions:
    """The actions of one player, in the order of the first of each kind; similar ones are added up."""

    phrases: dict[Hashable, str] = field(default_factory=dict)
    fuel: list[int] = field(default_factory=lambda: [0] * len(FUELS))
    paid: int = 0
    cities: list[int] = field(default_factory=list)
    built_for: int = 0

    def buy_fuel(self, event: ev.FuelBought) -> None:
        """Add a purchase."""
        self.fuel[event.fuel] += event.amount
        self.paid += event.price
        self.phrases["fuel"] = _("buys {fuel} for {price}").format(fuel=fuel_list(self.fuel), price=self.paid)

    def build(self, event: ev.CityConnected, names: Names) -> None:
        """Add a city."""
        self.cities.append(event.city)
        self.built_for += event.price
        named = ", ".join(names.cities[city] for city in self.cities)
        text = _("builds {cities} for {price}").format(cities=named, price=self.built_for)
        if len(self.cities) > _NAMED:
            text = count(
                len(self.cities), "builds {n} city for {price}", "builds {n} cities for {price}", price=self.built_for
            )
        self.phrases["cities"] = text


def recap(game: Game, since: int, names: Names) -> list[News]:
    """Return the news since action `since`: first about the rules, then about each player by seat."""
    actions: dict[int, _Actions] = {}
    common: list[str] = []
    for events in game.events[since + 1 :]:
        for event in events:
            if text := _common(event):
                common.append(text)
            elif (seat := getattr(event, "seat", None)) is not None:
                _note(actions.setdefault(seat, _Actions()), event, names)
            elif isinstance(event, ev.PlantTaken):
                taken = _("takes plant {n}").format(n=event.plant)
                actions.setdefault(ev.TRUST, _Actions()).phrases["plant", event.plant] = taken
    lines = [News(None, ", ".join(common))] if common else []
    for seat in sorted(actions):
        text = ", ".join(actions[seat].phrases.values())
        if text:
            lines.append(News(seat, text))
    return lines


def _common(event: ev.Event) -> str:
    """Return news that concerns everyone."""
    if isinstance(event, ev.RoundBegan):
        return _("Round {n} begins").format(n=event.round)
    if isinstance(event, ev.StepBegan):
        return _("Step {n} begins").format(n=event.step)
    if isinstance(event, ev.Step3Drawn):
        return _("The Step 3 card is drawn")
    if isinstance(event, ev.Outage):
        return _("Outage")
    return ""


#: For each event its subject and words; a later event about the same subject replaces the earlier words.
_PHRASES: Final[dict[type, tuple[str, str]]] = {
    ev.PlantBought: ("plant", _N("buys plant {plant} for {price}")),
    ev.PlantLeft: ("scrapped", _N("scraps plant {plant}")),
    ev.PlantNominated: ("bid", _N("opens plant {plant} at {bid}")),
    ev.BidRaised: ("bid", _N("bids {amount} for plant {plant}")),
    ev.BidPassed: ("bid", _N("passes on plant {plant}")),
    ev.AuctionLeft: ("left", _N("buys no plant")),
}


def _note(actions: _Actions, event: ev.Event, names: Names) -> None:
    if isinstance(event, ev.FuelBought):
        actions.buy_fuel(event)
    elif isinstance(event, ev.CityConnected):
        actions.build(event, names)
    elif isinstance(event, ev.Powered):
        text = count(event.supplied, "supplies {n} city, gets {income}", "supplies {n} cities, gets {income}",
                     income=event.income)  # fmt: skip
        if event.final:
            text = count(event.supplied, "supplies {n} city", "supplies {n} cities")
        actions.phrases["supplied", len(actions.phrases)] = text
    elif type(event) in _PHRASES and (not isinstance(event, ev.PlantLeft) or event.reason == "scrapped"):
        values = asdict(event)
        about, words = _PHRASES[type(event)]
        if about == "plant":
            actions.phrases.pop(("bid", values["plant"]), None)
        actions.phrases[about, values.get("plant")] = _(words).format(**values)
