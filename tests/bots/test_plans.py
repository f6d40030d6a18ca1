"""The parts of the bots' reasoning, checked against numbers from the rules."""

from dataclasses import replace

import pytest

from powergrid.bots import city_plan
from powergrid.bots.appraisal import win_chances
from powergrid.bots.auction_plan import bid_ideas, nomination_ideas, thrift, top_bid
from powergrid.bots.build_plan import build_ideas, build_turn
from powergrid.bots.city_plan import cheapest_growth
from powergrid.bots.fuel_plan import fuel_ideas
from powergrid.bots.mind import power_ideas
from powergrid.bots.outlook import Taste, fuel_prices, outlook, run_cost
from powergrid.bots.reasons import advice
from powergrid.bots.standing import final_supply, fuelled, may_end
from powergrid.bots.tokens import supplies
from powergrid.bots.turn_plans import turn_plans
from powergrid.content.plants import COAL, OIL, PLANTS, URANIUM
from powergrid.rules.actions import Bid, Build, Buy, Done, Nominate, Pass
from powergrid.rules.engine import perform
from powergrid.rules.fuel import full_output, price_ladders
from powergrid.rules.network import UNREACHABLE
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, OPEN, OUT, RESOURCES
from tests.bots.games import start
from tests.bots.positions import own, state_of


def test_fuelled_finds_the_best_mix() -> None:
    """RULES G07 and G13: hybrids use the fuel that other plants leave."""
    state = state_of(BUREAUCRACY, 0)
    player = state.players[0]
    player.plants, player.fuel = [20, 21, 24], [4, 1, 2, 0]
    assert fuelled(state, 0) == 13
    player.plants, player.fuel = [20, 29, 42], [5, 2, 0, 0]
    assert fuelled(state, 0) == 15


def test_fuel_is_bought_where_it_is_cheapest() -> None:
    """RULES §2.3: three tokens on each space; for a hybrid, coal at 1 is better than oil at 3."""
    state = state_of(RESOURCES, 0)
    ladder = price_ladders(state, 0)
    assert ladder[COAL][:5] == [0, 1, 2, 3, 5]
    assert ladder[OIL][:3] == [0, 3, 6]
    assert ladder[URANIUM] == [0, 14, 30]
    state.players[0].plants = [5, 10]
    (supply,) = [one for one in supplies(state, 0) if one.plants == (5, 10)]
    assert supply.missing == (4, 0, 0, 0)
    assert supply.price == 5


def test_fuel_for_one_run_is_bought() -> None:
    state = state_of(RESOURCES, 0)
    own(state, 0, 3)
    state.players[0].plants, state.players[0].money = [10, 15], 8
    best = fuel_ideas(state, 0, Taste())[0]
    assert best.action == Buy(0, COAL, 2), "plant 15 supplies all three cities (RULES §2.6)"


def test_routes_follow_the_examples_in_the_rules() -> None:
    """RULES §8.4: from Essen and Münster, Duisburg costs 10 and Dortmund 12; Essen's free link comes first."""
    state = start("germany", "classic", 4, regions=("brown", "red", "yellow", "cyan")).state.copy()
    state.phase, state.to_act = BUILDING, 0
    index = state.ruleset.city_index
    for city in ("essen", "muenster"):
        perform(state, Build(0, index[city]))
    plan = cheapest_growth(state, 0, 2, 100)
    assert plan.cities == (index["duisburg"], index["dortmund"])
    assert plan.costs == (10, 22)
    assert (plan.affordable(9), plan.affordable(21), plan.affordable(22)) == (0, 1, 2)


def test_last_player_ends_the_game_when_it_would_win() -> None:
    state = state_of(BUILDING, 0)
    own(state, 0, 16)
    player = state.players[0]
    player.money, player.plants, player.fuel = 200, [20, 25, 36], [24, 0, 0, 0]
    assert full_output(PLANTS, player.plants) == 17
    assert may_end(state)
    best = build_ideas(state, 0, Taste())[0]
    assert isinstance(best.action, Build)
    assert best.motive == "end_now"
    assert best.numbers == (17, 17, 0)


def test_money_breaks_a_tie_and_the_reason_says_so() -> None:
    """If players supply equally many cities, money decides (RULES §11)."""
    state = state_of(BUILDING, 0)
    own(state, 0, 16)
    state.step = 2
    own(state, 1, 16)
    for seat, (plants, money) in enumerate((([21, 25, 36], 200), ([20, 25, 36], 20))):
        player = state.players[seat]
        player.plants, player.fuel, player.money = plants, [24, 0, 0, 0], money
    best = build_ideas(state, 0, Taste())[0]
    assert (best.motive, best.numbers[1:]) == ("end_now_money", (16, 16))
    state.players[1].money = 300
    best = build_ideas(state, 0, Taste())[0]
    assert (best.action, best.motive) == (Done(0), "not_yet_money")


def test_a_confined_player_does_not_give_money_as_the_reason() -> None:
    state = state_of(BUILDING, 0)
    own(state, 0, 4)
    state.players[0].money = 9
    assert build_ideas(state, 0, Taste())[0].motive == "no_city"
    state.slots = (1,) * len(state.slots)
    state.players[0].money = 500
    assert build_ideas(state, 0, Taste())[0].motive == "no_place"


def test_last_player_does_not_end_a_lost_game() -> None:
    state = state_of(BUILDING, 0)
    own(state, 0, 16)
    state.step = 2
    own(state, 1, 12)
    state.players[0].money, state.players[0].plants, state.players[0].fuel = 200, [3], [0, 4, 0, 0]
    state.players[1].plants, state.players[1].fuel = [20, 25, 36], [24, 0, 0, 0]
    assert final_supply(state, 1) == (12, state.players[1].money)
    best = build_ideas(state, 0, Taste())[0]
    assert best.action == Done(0)
    assert best.motive == "not_yet"


def test_a_player_who_can_supply_nothing_keeps_their_money() -> None:
    state = state_of(BUILDING, 0)
    own(state, 0, 4)
    player = state.players[0]
    player.plants, player.fuel, player.money = [3], [0, 0, 0, 0], 60
    best = build_ideas(state, 0, Taste())[0]
    assert best.action == Done(0)
    assert best.motive == "hold"


def test_bids_stop_at_the_players_limit() -> None:
    state = start("germany", "classic", 4).state.copy()
    perform(state, Nominate(state.to_act, 4, 4))
    ideas = bid_ideas(state, state.to_act, Taste())
    assert {type(idea.action) for idea in ideas} == {Bid, Pass}
    state.high_bid = 45
    assert bid_ideas(state, state.to_act, Taste())[0].action == Pass(state.to_act)


def test_a_bid_above_the_value_is_never_called_worth_it() -> None:
    state = start("germany", "classic", 4).state.copy()
    perform(state, Nominate(state.to_act, 4, 4))
    for high_bid in range(4, 45):
        state.high_bid = high_bid
        raised = next(idea for idea in bid_ideas(state, state.to_act, Taste()) if isinstance(idea.action, Bid))
        _plant, bid, most, _replaces = raised.numbers
        assert raised.motive == ("worth_it" if float(most) >= float(bid) else "beyond")
        best, other = bid_ideas(state, state.to_act, Taste())
        main_reasons = advice(state, best).reasons[0], advice(state, other, best=False).reasons[0]
        assert "imagined" not in main_reasons[0].sentence
        assert main_reasons[1].code != "beyond"
        if isinstance(best.action, Pass):
            assert int(main_reasons[0].numbers["most"]) <= high_bid, "it passes although it would pay more than the bid"


def test_money_is_kept_for_the_cities_that_a_plant_will_supply() -> None:
    """With 40 Elektro, two cities and spare capacity, the bid leaves money for two houses."""
    state = start("germany", "classic", 4).state.copy()
    seat = state.to_act
    own(state, seat, 2)
    player = state.players[seat]
    player.plants, player.fuel, player.money = [10], [4, 0, 0, 0], 40
    most, _deal = top_bid(state, seat, 31, outlook(state), Taste(thrift=0.0, coming=0.0, alternatives=0.0))
    assert most == 40 - 2 * Taste().ready
    free, _deal = top_bid(state, seat, 31, outlook(state), Taste(thrift=0.0, coming=0.0, alternatives=0.0, ready=0.0))
    assert free == 40


def test_a_good_next_plant_lowers_the_bid() -> None:
    """Plants 3 to 6 are for sale and 25 is next: a player who lets somebody else have 5 may get 25 at its minimum."""
    state = start("germany", "classic", 4).state.copy()
    state.market = [3, 4, 5, 6, 25, 26, 31, 33]
    seat, ahead = state.to_act, outlook(state)
    alone, _deal = top_bid(state, seat, 5, ahead, Taste(coming=0.0))
    waiting, _deal = top_bid(state, seat, 5, ahead, Taste(coming=1.0))
    assert waiting < alone


def test_a_better_plant_for_sale_does_not_stop_bidding() -> None:
    """Plant 26 at its minimum is a better deal than 11. But others want it too, and 11 is better than nothing."""
    state = start("germany", "classic", 4).state.copy()
    state.market = [11, 20, 25, 26, 31, 33, 36, 38]
    seat, ahead = state.to_act, outlook(state)
    own(state, seat, 4)
    player = state.players[seat]
    player.plants, player.fuel, player.money = [10], [4, 0, 0, 0], 200
    cautious, deal = top_bid(state, seat, 11, ahead, Taste(bargain=0.0))
    assert cautious < 1
    most, _deal = top_bid(state, seat, 11, ahead, Taste(bargain=0.25))
    assert most == pytest.approx(deal.worth / thrift(ahead, Taste()) / 4)
    assert most > 1


def test_useless_plants_are_not_bought() -> None:
    """With three better plants and no money to spare, plant 3 is not bought."""
    state = start("germany", "classic", 4).state.copy()
    state.round = 5
    own(state, state.to_act, 2)
    state.players[state.to_act].plants = [25, 26, 31]
    assert nomination_ideas(state, state.to_act, Taste())[0].action == Pass(state.to_act)


def test_fuel_is_not_burnt_for_less_than_it_costs() -> None:
    """One city for 12 Elektro more (RULES §2.2) is not worth three coal at 8 Elektro."""
    state = state_of(BUREAUCRACY, 0)
    own(state, 0, 1)
    player = state.players[0]
    player.plants, player.fuel = [8], [3, 0, 0, 0]
    state.fuel_market[COAL] = 1
    assert power_ideas(state, 0)[0].numbers[0] == 0
    state.fuel_market[COAL] = 24
    assert power_ideas(state, 0)[0].numbers[0] == 1


def test_scarce_fuel_is_more_expensive() -> None:
    state = state_of(RESOURCES, 0)
    plenty = fuel_prices(state)[COAL]
    state.fuel_market[COAL] = 2
    assert fuel_prices(state)[COAL] > plenty
    assert run_cost(PLANTS[13], outlook(state).fuel) == 0, "wind needs no fuel"


def test_chances_add_up_to_one_and_are_exact_at_the_end() -> None:
    state = start("germany", "classic", 4).state.copy()
    chances = win_chances(state)
    assert sum(chances) == pytest.approx(1.0)
    state.players[2].money += 200
    assert win_chances(state)[2] > chances[2]
    state.ranking = ((1, 3), (0,), (2,))
    assert win_chances(state) == [0.0, 0.5, 0.0, 0.5]


def test_the_reason_for_ending_a_turn_early_is_true() -> None:
    """With four cities and fuel for eight, more cities do earn more: five pay 64 Elektro, four pay 54."""
    state = state_of(BUILDING, 0)
    own(state, 0, 4)
    player = state.players[0]
    player.plants, player.fuel, player.money = [25, 20], [5, 0, 0, 0], 200
    found = {type(idea.action): idea for idea in reversed(build_ideas(state, 0, Taste()))}
    assert found[Done].motive != "hold"
    price, after, gain = found[Build].numbers
    assert found[Build].motive == "grow"
    assert (after, gain) == (5, 10)
    if found[Done].motive == "hold_later":
        assert found[Done].numbers == (price, gain)


@pytest.mark.parametrize("alone", [True, False])
def test_reasons_for_leaving_or_buying_a_poor_plant_are_true(alone: bool) -> None:
    """A plant that is worth its price is not called too expensive, and players who have left cannot outbid anyone."""
    state = state_of(AUCTION, 0)
    state.status = [OPEN, *([OUT] if alone else [OPEN]) * 3]
    seen = set()
    for money, plants in ((200, []), (200, [25, 36, 33]), (12, [4])):
        own(state, 0, 4)
        state.players[0].money, state.players[0].plants = money, plants
        ideas = nomination_ideas(state, 0, Taste())
        motives = {idea.motive for idea in ideas}
        assert not motives >= {"no_plant", "nominate"}
        assert not motives & ({"bait"} if alone else {"hardly"})
        seen |= motives
    assert seen & {"bait", "hardly"}
    assert seen & {"wait", "pass_now"}


@pytest.mark.parametrize("round_number", [15, 60])
def test_players_waiting_for_one_another_build_eventually(round_number: int) -> None:
    """A city that earns nothing only makes a player's turn order worse, so otherwise nobody would ever connect one."""
    state = state_of(BUILDING, 0, players=2)
    state.round, state.step = round_number, 3
    for seat in (0, 1):
        own(state, seat, 18)
        state.players[seat].plants, state.players[seat].money = [4, 8], 5000
    found = build_ideas(state, 0, Taste())
    late = round_number > 30
    assert isinstance(found[0].action, Build if late else Done)
    for actions in ({idea.action for idea in found}, {plan.idea.action for plan in turn_plans(state, Taste())}):
        assert (Done(0) in actions) is not late
    assert (len(build_turn(state, 0, Taste())) > 1) is late


@pytest.mark.parametrize(("empty", "crosses"), [(5, False), (4, True), (1, True)])
def test_a_bot_crosses_to_the_other_island_in_time(empty: int, crosses: bool) -> None:
    """With islands of twelve and six cities, all eighteen end the game; networks start in empty cities."""
    state = start("uk-ireland", "recharged", 2, regions=("yellow", "orange", "green")).state.copy()
    island = [city for city in state.ruleset.zone if state.ruleset.costs[state.ruleset.zone[0]][city] < UNREACHABLE]
    other = [city for city in state.ruleset.zone if city not in island]
    home, across = (island, other) if len(island) > len(other) else (other, island)
    assert (len(home), len(across)) == (12, 6)
    state.phase, state.round, state.to_act, state.order, state.turn = BUILDING, 5, 0, [0, 1], 1
    own(state, 0, 5, home)
    own(state, 1, 6 - empty, across)
    state.players[0].plants, state.players[0].fuel, state.players[0].money = [13, 18, 22], [0, 0, 0, 0], 90
    action = build_ideas(state, 0, Taste())[0].action
    assert (isinstance(action, Build) and action.city in across) is crosses


def test_growth_considers_links_saved_by_the_last_city() -> None:
    """A network N, and three cities: N - A 10, A - W 5, N - V 5, V - W 6.

    A and W come first, for 10 and 5. With V for 5, the links N - V, V - W and W - A cost 16 instead of 20.
    """
    a, w, v = range(3)
    costs = ((0, 5, 11), (5, 0, 6), (11, 6, 0))
    reach = (10, 11, 5)
    ruleset = replace(start("germany", "recharged", 3).record.ruleset, costs=costs)
    steps = iter([(a, 10 + 10), (w, 5 + 10), (v, 5 + 20)])
    growth = city_plan._paid(ruleset, reach, steps, 3, 100)
    assert growth == ((a, w, v), (20, 35, 16 + 40))


@pytest.mark.parametrize(("players", "blocks"), [(2, True), (3, True), (4, False)])
def test_a_duel_compares_turns_that_take_a_rivals_next_city(players: int, blocks: bool) -> None:
    state = state_of(BUILDING, 0, players)
    state.players[0].money = 200
    own(state, 0, 1)
    own(state, 1, 1, state.ruleset.zone[-1:])
    next_city = cheapest_growth(state, 1, 1, 1000).cities[0]
    assert next_city != cheapest_growth(state, 0, 1, 1000).cities[0]
    first_steps = {plan.idea.action for plan in turn_plans(state, Taste())}
    assert (Build(0, next_city) in first_steps) == blocks
