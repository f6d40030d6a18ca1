"""A game in numbers, round by round, worked out from what happened in it."""

from dataclasses import dataclass, field

from powergrid.content.editions import START_MONEY
from powergrid.content.plants import FUELS, PLANTS
from powergrid.game import Game
from powergrid.rules import events as ev

_FUEL_COUNT = len(FUELS)


@dataclass
class SeatNumbers:
    """One player's numbers; lists have one entry a round.

    money: Elektro at the end of the round. cities: connected. capacity: cities his plants could supply.
    supplied: cities supplied. income: Elektro earned. spent_plants, spent_fuel, spent_cities: Elektro paid in the
    whole game. over_minimum: Elektro paid for plants above their minimum. fuel: tokens bought by fuel.
    plants_bought: how many. links: Elektro of spent_cities that went into links.
    """

    money: list[int] = field(default_factory=list)
    cities: list[int] = field(default_factory=list)
    capacity: list[int] = field(default_factory=list)
    supplied: list[int] = field(default_factory=list)
    income: list[int] = field(default_factory=list)
    spent_plants: int = 0
    spent_fuel: int = 0
    spent_cities: int = 0
    over_minimum: int = 0
    links: int = 0
    plants_bought: int = 0
    fuel: list[int] = field(default_factory=lambda: [0] * _FUEL_COUNT)


@dataclass
class GameNumbers:
    """The numbers of a whole game: by seat, and the rounds in which Step 2 and Step 3 began (0 for never)."""

    seats: list[SeatNumbers]
    rounds: int = 0
    step2_round: int = 0
    step3_round: int = 0


class _Count:
    """Adds up events; the running numbers of a round become an entry when the round ends."""

    def __init__(self, players: int) -> None:
        self.numbers = GameNumbers([SeatNumbers() for _ in range(players)])
        self.money = [START_MONEY] * players
        self.cities = [0] * players
        self.plants: list[set[int]] = [set() for _ in range(players)]
        self.supplied = [0] * players
        self.income = [0] * players

    def close_round(self) -> None:
        for seat, numbers in enumerate(self.numbers.seats):
            numbers.money.append(self.money[seat])
            numbers.cities.append(self.cities[seat])
            numbers.capacity.append(sum(PLANTS[plant].cities for plant in self.plants[seat]))
            numbers.supplied.append(self.supplied[seat])
            numbers.income.append(self.income[seat])
        self.supplied = [0] * len(self.money)
        self.income = [0] * len(self.money)

    def add(self, event: ev.Event) -> None:
        if isinstance(event, ev.RoundBegan):
            if self.numbers.rounds:
                self.close_round()
            self.numbers.rounds = event.round
        elif isinstance(event, ev.StepBegan):
            if event.step == 2:
                self.numbers.step2_round = self.numbers.rounds
            else:
                self.numbers.step3_round = self.numbers.rounds
        elif isinstance(event, ev.PlantLeft):
            if event.seat is not None and event.seat < len(self.plants):
                self.plants[event.seat].discard(event.plant)
        elif isinstance(event, ev.Powered):
            self.supplied[event.seat] = event.supplied
            self.income[event.seat] = event.income
            self.money[event.seat] += event.income
        else:
            self._spend(event)

    def _spend(self, event: ev.Event) -> None:
        if isinstance(event, ev.PlantBought):
            numbers = self.numbers.seats[event.seat]
            self.money[event.seat] -= event.price
            self.plants[event.seat].add(event.plant)
            numbers.spent_plants += event.price
            numbers.over_minimum += event.price - event.minimum
            numbers.plants_bought += 1
        elif isinstance(event, ev.FuelBought):
            numbers = self.numbers.seats[event.seat]
            self.money[event.seat] -= event.price
            numbers.spent_fuel += event.price
            numbers.fuel[event.fuel] += event.amount
        elif isinstance(event, ev.CityConnected):
            numbers = self.numbers.seats[event.seat]
            self.money[event.seat] -= event.price
            self.cities[event.seat] += 1
            numbers.spent_cities += event.price
            numbers.links += event.links


def game_numbers(game: Game) -> GameNumbers:
    """The numbers of a game so far; a round that is not over counts as it stands."""
    count = _Count(len(game.state.players))
    for happened in game.events:
        for event in happened:
            count.add(event)
    if count.numbers.rounds:
        count.close_round()
    return count.numbers
