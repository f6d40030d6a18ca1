"""The text of hints: the action, its reasons, chances and consequences."""

import pytest

from powergrid.bots.reasons import is_vague, reason
from powergrid.bots.turns import Hint
from powergrid.desktop.app import App
from powergrid.desktop.words.hints import act_text, chance_text, fact_line, market_line, reason_lines
from powergrid.desktop.words.names import names_of
from powergrid.rules.actions import Build, Buy, Done, Nominate
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import show
from tests.saves.playing import new_game

#: Moments at which a player buys fuel and builds.
BUY, BUILD = 21, 35


def test_hints_mention_plants_cities_fuel_and_sums(app: App) -> None:
    scene = show(app, position(GERMANY, BUILD))
    state, names = scene.controller.state, scene.view.names
    seat = scene.controller.seat
    a, b = list(scene.controller.legal.builds())[:2]
    hint = Hint((Build(seat, a), Build(seat, b), Done(seat)), 31, ((), (), ()))
    assert act_text(state, names, hint) == f"Build {names.cities[a]}, {names.cities[b]} for 31"
    assert act_text(state, names, Hint((Done(seat),), 0, ((),))) == "Build nothing"
    assert reason_lines(names, hint) == []
    fuel = show(app, position(GERMANY, BUY))
    buys = Hint((Buy(fuel.controller.seat, 1, 3), Done(fuel.controller.seat)), 11, ((), ()))
    assert act_text(fuel.controller.state, names, buys) == "Buy 3 oil for 11"


def test_reasons_for_a_whole_turn_come_first_and_only_once(app: App) -> None:
    scene = show(app, position(GERMANY, BUILD))
    seat, names = scene.controller.seat, scene.view.names
    a, b = list(scene.controller.legal.builds())[:2]
    end = reason("end_now", 17, 17, 12)
    hint = Hint((Build(seat, a), Build(seat, b), Done(seat)), 31, ((reason("grow", 10, 16, 9),), (end,), (end,)))
    first, second = reason_lines(names, hint)
    assert first == "I end the game: I supply 17 cities, and the others at most 12."
    assert second.startswith(f"{names.cities[a]}: the city costs 10")
    short = (reason("no_city", 6),)
    hint = Hint(hint.actions, 31, ((reason("grow", 10, 16, 9),), (reason("grow", 12, 17, 8),), short))
    assert reason_lines(names, hint)[-1] == "The next city costs more than my 6 Elektro."
    oil, coal = reason("fuel", 1, 3, 9, 5), reason("fuel", 0, 2, 4, 5)
    buys = Hint((Buy(seat, 1, 3), Buy(seat, 0, 2), Done(seat)), 13, ((oil,), (coal,), ()))
    assert reason_lines(names, buys) == ["With it and the stored fuel, plants can supply 5 cities this round."]


@pytest.mark.parametrize(
    ("chances", "words"),
    [
        ((38, 37), "about equal"),
        ((50, 38), "wins 38%"),
        ((38,), "wins 38%"),
        ((49, 50, 30), "wins 30%"),
        ((49, 50), "about equal"),
        ((54, None), ""),
        ((100,), "wins almost certainly"),
        ((54, 0), "almost never wins"),
    ],
)
def test_chances_are_not_falsely_precise(chances: tuple[int | None, ...], words: str) -> None:
    found = [Hint((Done(0),), 0, ((),), chance) for chance in chances]
    assert chance_text(found[-1], found) == words


def test_too_few_simulated_games_show_no_number() -> None:
    assert [is_vague(reason("chance", 24, games)) for games in (4, 11, 12, 40)] == [True, True, False, False]
    assert not is_vague(reason("no_fuel"))


def test_a_hint_says_that_a_plan_starts_step_2_or_ends_the_game(app: App) -> None:
    """Recharged, four players: Step 2 begins with 7 cities, the game ends with 17 (RULES §2)."""
    state, names = position(GERMANY, BUILD).state.copy(), names_of(position(GERMANY, BUILD))
    seat, spare = state.to_act, [n for n in state.ruleset.zone if n not in state.players[state.to_act].cities]
    state.step = 1
    for player in state.players:
        player.cities = []
    hint = Hint((Build(seat, spare[0]), Done(seat)), 10, ((), ()))
    assert fact_line(state, names, hint) == ""
    state.players[seat].cities = list(range(6))
    assert fact_line(state, names, hint) == "7 cities start Step 2 after this phase."
    state.players[seat].cities = list(range(16))
    assert fact_line(state, names, hint) == "17 cities end the game after this phase."


def test_with_two_markets_a_hint_mentions_the_price_in_the_other(app: App) -> None:
    """Korea: all fuel in a turn comes from one market (BOARDS §10)."""
    game = new_game("korea", "classic", players=3)
    while game.legal().kind != "buy":
        game.apply(next(iter(game.legal())))
    seat = game.state.to_act
    game.state.players[seat].plants, game.state.players[seat].money = [4], 50  # two coal
    names = names_of(game)
    hint = Hint((Buy(seat, 0, 2, 0), Done(seat)), 6, ((), ()))
    assert market_line(game.state, names, hint) == "In North it would cost 2."


def test_a_reason_against_more_cities_is_not_given_for_a_later_city(app: App) -> None:
    scene = show(app, position(GERMANY, BUILD))
    seat, names = scene.controller.seat, scene.view.names
    city = next(iter(scene.controller.legal.builds()))
    hold = reason("hold", 2, 4)  # fuel for two cities, plants for four

    def lines(code: str, after: int, gain: int) -> list[str]:
        return reason_lines(
            names, Hint((Build(seat, city), Done(seat)), 20, ((reason(code, 20, after, gain),), (hold,)))
        )

    assert lines("claim", 3, 0) == ["The city costs 20 Elektro; later it would be more expensive or taken."]
    assert lines("grow", 2, 11) == [
        "The city costs 20 Elektro; with 2 cities I earn 11 more this round.",
        "I can supply 2 cities this round; more than that would earn nothing yet.",
    ]


def test_a_hint_says_how_many_cities_a_lost_plant_costs() -> None:
    assert reason("loses", 1).sentence == "Without it my plants supply 1 fewer city."
    assert reason("loses", 3).sentence == "Without it my plants supply 3 fewer cities."


def test_a_hint_for_an_opening_bid_says_how_much_money_is_left() -> None:
    state = position(GERMANY, 0).state
    seat = state.to_act
    hint = Hint((Nominate(seat, 8, 8),), 8, ((),))
    assert state.players[seat].money == 50  # RULES §3: everyone begins with 50 Elektro
    assert fact_line(state, names_of(position(GERMANY, 0)), hint) == ("It leaves 42 Elektro for fuel and cities.")
