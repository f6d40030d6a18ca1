"""The milestones of a game: rounds and Steps, plants bought, lead changes, events on special boards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.state import BUREAUCRACY, NOBODY

Kind = Literal["round", "step", "plant", "lead", "first_pass", "nobody_bought", "added", "network", "outage"]
#: The reasons for leaving the market that are milestones.
_EXITS: Final[tuple[Literal["first_pass", "nobody_bought"], ...]] = ("first_pass", "nobody_bought")


@dataclass(frozen=True, slots=True)
class Milestone:
    """An important event in a round, complete after `number` actions.

    The kinds are:

    - round, step: Round or Step `value` began.
    - plant: A seat bought plant `value` for `price`.
    - lead: A seat took the lead in cities; `first` if nobody had led before. `number` and `value` are those of the last
      city in the turn that put the seat ahead, if it was still ahead at the end of the building phase.
    - first_pass, nobody_bought: Plant `value` left the market for that reason.
    - added: The `plants` set aside were put on the draw pile.
    - network: A seat started its second network in city `value`.
    - outage: `value` cities were connected in the round, and everyone lost `price` Elektro for each of their cities.
    """

    number: int
    kind: Kind
    round: int
    value: int
    seat: int = NOBODY
    price: int = 0
    first: bool = False
    plants: tuple[int, ...] = ()


def milestones(game: Game) -> list[Milestone]:
    """Return the milestones of a game, whether finished or not, in order."""
    finder = _Finder(len(game.record.setup.players))
    for number, happened in enumerate(game.events):
        for event in happened:
            finder.see(number, event)
    return sorted(finder.found, key=lambda one: one.number)


class _Finder:
    """A collector of milestones.

    Attributes:
        ahead: The seats with the most cities.
        ahead_since, ahead_with: The action and the number of cities that put them ahead.
    """

    def __init__(self, seats: int) -> None:
        self.found: list[Milestone] = []
        self.round = 0
        self.cities = [0] * seats
        self.ahead: list[int] = []
        self.ahead_since = self.ahead_with = 0
        self.before: list[int] = []

    def see(self, number: int, event: ev.Event) -> None:
        match event:
            case ev.RoundBegan(value, _):
                self.round = value
                self.found.append(Milestone(number, "round", value, value))
            case ev.StepBegan(step):
                self.found.append(Milestone(number, "step", self.round, step))
            case ev.PlantBought(seat, plant, price, _):
                self.found.append(Milestone(number, "plant", self.round, plant, seat, price))
            case ev.PlantLeft(plant, reason) if reason in _EXITS:
                self.found.append(Milestone(number, reason, self.round, plant))
            case ev.PlantsAdded(plants):
                self.found.append(Milestone(number, "added", self.round, len(plants), plants=plants))
            case ev.Outage(connected, penalty):
                self.found.append(Milestone(number, "outage", self.round, connected, price=penalty))
            case ev.CityConnected(seat, city, new_network=new_network):
                if new_network:
                    self.found.append(Milestone(number, "network", self.round, city, seat))
                self.cities[seat] += 1
                ahead = [one for one, cities in enumerate(self.cities) if cities == max(self.cities)]
                if ahead != self.ahead or ahead == [seat]:
                    self.ahead, self.ahead_since, self.ahead_with = ahead, number, max(self.cities)
            case ev.PhaseBegan(phase) if phase == BUREAUCRACY:
                self.end_building()
            case ev.GameEnded():  # after building, without phase 5
                self.end_building()

    def end_building(self) -> None:
        if len(self.ahead) == 1 and self.ahead != self.before:
            seat = self.ahead[0]
            first = not self.before
            self.found.append(Milestone(self.ahead_since, "lead", self.round, self.ahead_with, seat, first=first))
        self.before = self.ahead
