"""The milestones of golden games agree with the states at those moments."""

from collections.abc import Sequence

import pytest

from powergrid.game import Game, replay
from powergrid.rules import events as ev
from powergrid.rules.events import PhaseBegan
from powergrid.study.milestones import Milestone, milestones
from powergrid.study.statistics import turn_starts
from tests.games.golden_games import golden
from tests.study.leads import leader

GAMES = ("germany_recharged_4p_1", "germany_recharged_3p_1")


def ends_building(events: Sequence[ev.Event]) -> bool:
    """Return whether phase 4 is over: phase 5 begins, or the game ends without one (RULES §11)."""
    return any(event == PhaseBegan("bureaucracy") or isinstance(event, ev.GameEnded) for event in events)


def test_a_lead_taken_in_the_last_round_is_a_milestone() -> None:
    end = ev.GameEnded("cities", ((1,), (0, 2)))
    found = found_in("germany_recharged_3p_1", ev.CityConnected(1, 7, 0, 0, 10), end)
    assert found == [Milestone(1, "lead", 2, 1, 1, first=True)]


@pytest.mark.parametrize("name", GAMES)
def test_the_lead_changes_after_building(name: str) -> None:
    game = replay(golden(name).record)
    wanted, before = [], None
    for number, events in enumerate(game.events):
        if ends_building(events):
            now = leader(game, number)
            if now is not None and now != before:
                wanted.append((game.at(number - 1).round, now))
            before = now
    found = [one for one in milestones(game) if one.kind == "lead"]
    assert [(one.round, one.seat) for one in found] == wanted
    assert len(found) > 1
    for one in found:
        assert leader(game, one.number) == one.seat
        begun = max(n for n in turn_starts(game) if n < one.number)
        assert leader(game, begun) != one.seat
        end = next(n for n in range(one.number, game.length + 1) if ends_building(game.events[n]))
        assert len(game.at(end).players[one.seat].cities) == one.value, "not all cities of the turn are included"
        assert len(game.at(one.number).players[one.seat].cities) == one.value


def found_in(name: str, *events: ev.Event) -> list[Milestone]:
    """Return the milestones of a game that has only a second round, with these events."""
    game = Game(golden(name).record)
    game.events = [[], [ev.RoundBegan(2, (0, 1, 2)), *events]]
    return milestones(game)[1:]


def test_events_on_special_boards_are_milestones() -> None:
    name = "japan_recharged_3p_0"
    assert found_in(name, ev.PlantLeft(5, "first_pass")) == [Milestone(1, "first_pass", 2, 5)]
    both = found_in(name, ev.PlantLeft(4, "nobody_bought"), ev.PlantLeft(5, "nobody_bought"))
    assert both == [Milestone(1, "nobody_bought", 2, 4), Milestone(1, "nobody_bought", 2, 5)]
    assert found_in(name, ev.PlantLeft(5, "scrapped", 1), ev.PlantLeft(3, "step2")) == []
    assert found_in(name, ev.PlantsAdded((18, 22, 27))) == [Milestone(1, "added", 2, 3, plants=(18, 22, 27))]
    assert found_in(name, ev.Outage(9, 3)) == [Milestone(1, "outage", 2, 9, price=3)]
    assert found_in(name, ev.CityConnected(1, 7, 0, 0, 10, True)) == [Milestone(1, "network", 2, 7, 1)]
    assert found_in(name, ev.CityConnected(1, 7, 0, 0, 10)) == []


@pytest.mark.parametrize("name", GAMES)
def test_rounds_and_steps_start_at_the_right_action(name: str) -> None:
    game = replay(golden(name).record)
    found = milestones(game)
    assert [one.value for one in found if one.kind == "round"] == list(range(1, game.state.round + 1))
    for one in found:
        state = game.at(one.number)
        if one.kind == "step":
            assert (state.step, game.at(one.number - 1).step) == (one.value, one.value - 1)
        if one.kind == "plant":
            assert one.value in state.players[one.seat].plants
            assert one.value not in game.at(one.number - 1).players[one.seat].plants
            assert game.at(one.number - 1).players[one.seat].money - state.players[one.seat].money == one.price
