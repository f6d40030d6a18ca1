"""The numbers of a game agree with the states the rules went through."""

import pytest

from powergrid.content.plants import PLANTS
from powergrid.rules import events as ev
from powergrid.statistics import game_numbers
from tests.saves.playing import finished_game, new_game


@pytest.mark.parametrize(("board", "edition", "players"), [("germany", "classic", 4), ("usa", "recharged", 3)])
def test_money_cities_and_capacity_are_those_of_the_states(board: str, edition: str, players: int) -> None:
    game = finished_game(board, "classic" if edition == "classic" else "recharged", players, seed=5)
    numbers = game_numbers(game)
    ends = [
        number - 1
        for number in range(1, game.length + 1)
        if any(isinstance(event, ev.RoundBegan) for event in game.events[number])
    ]
    assert numbers.rounds == game.state.round == len(ends) + 1
    for seat, seen in enumerate(numbers.seats):
        assert seen.money[-1] == game.state.players[seat].money
        assert seen.cities[-1] == len(game.state.players[seat].cities)
        assert seen.capacity[-1] == sum(PLANTS[n].cities for n in game.state.players[seat].plants)
        assert 50 + sum(seen.income) - seen.spent_plants - seen.spent_fuel - seen.spent_cities == seen.money[-1]
    for place, end in enumerate(ends):
        before, after = game.at(end), game.at(end + 1)
        for seat, seen in enumerate(numbers.seats):
            assert seen.cities[place] == len(before.players[seat].cities)
            assert seen.money[place] == after.players[seat].money


def test_a_game_that_has_just_begun() -> None:
    numbers = game_numbers(new_game(players=3))
    assert numbers.rounds == 1
    assert [seen.money for seen in numbers.seats] == [[50]] * 3
