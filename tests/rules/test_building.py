"""Building: the B edge cases and the cost examples of RULES §8."""

from itertools import permutations

import pytest

from powergrid.content.editions import Edition
from powergrid.rules.network import cheapest_order
from powergrid.rules.ruleset import SetupError, make_ruleset
from powergrid.rules.zones import possible_zones
from tests.rules.builder import A, B, C, D, Given, at_building, board, share_cities
from tests.rules.play import Play


def germany(edition: Edition, step: int = 1, to_act: int = A, cash: int = 200) -> Play:
    """Return the German example: A in Essen and Münster, B in Düsseldorf, C in Köln."""
    return Given(
        edition=edition,
        step=step,
        phase="building",
        to_act=to_act,
        cities={A: ["essen", "muenster"], B: ["duesseldorf"], C: ["koeln"]},
        cash=cash,
    ).play()


def usa(step: int = 1, to_act: int = A) -> Play:
    """Return the American example: A (called Z there) in Savannah, C in Birmingham and Atlanta, B in Raleigh."""
    return Given(
        board="usa",
        step=step,
        phase="building",
        to_act=to_act,
        cities={A: ["savannah"], B: ["raleigh"], C: ["birmingham", "atlanta"]},
        cash=200,
        inside=["knoxville", "memphis"],
    ).play()


def pays(play: Play, seat: int, city: str) -> int:
    """Build and return the cost; check that it agrees with the player's money and the list of legal builds."""
    before, listed = play.money(seat), play.cost(seat, city)
    play.build(seat, city)
    assert before - play.money(seat) == listed
    return listed


# --- the first city ------------------------------------------------------------------------------------------


def test_b02_a_network_can_start_late(edition: Edition) -> None:
    play = at_building(edition=edition, round=3, cities={B: ["kiel"]}).play()
    assert play.why_not.done(A) is None
    assert pays(play, A, "hannover") == 10


def test_b03_the_first_city_must_be_empty(edition: Edition) -> None:
    play = at_building(edition=edition, step=2, cities={B: ["kiel"], C: ["bremen"]}).play()
    assert play.why_not.build(A, "kiel") == "not_empty"
    assert play.cost(A, "hamburg") == 10
    assert play.why_not.build(A, "hamburg") is None


def test_b03_without_an_empty_city_the_cheapest_free_slot_is_used(edition: Edition) -> None:
    shares = share_cities(0, 11, 10, edition=edition)
    shared = shares[C][0]
    play = at_building(edition=edition, step=2, cities={B: [*shares[B], shared], C: shares[C]}).play()
    assert set(play.legal.builds().values()) == {15}
    assert len(play.legal.builds()) == 20
    assert play.why_not.build(A, shared) == "city_full"
    assert pays(play, A, shares[B][0]) == 15


# --- the cost of a city --------------------------------------------------------------------------------------


def test_b04_a_free_link(edition: Edition) -> None:
    assert pays(germany(edition), A, "duisburg") == 10


def test_b05_links_start_from_the_nearest_own_city(edition: Edition) -> None:
    assert pays(germany(edition), A, "dortmund") == 12


def test_a_route_through_an_occupied_city(edition: Edition) -> None:
    """RULES §8.4: Aachen via Düsseldorf."""
    assert pays(germany(edition), A, "aachen") == 10 + 9 + 2


def test_b07_a_route_through_another_players_city(edition: Edition) -> None:
    assert pays(germany(edition, to_act=B), B, "duisburg") == 10 + 2 + 0


def test_b08_the_order_of_building_matters(edition: Edition) -> None:
    play = germany(edition, step=2)
    assert (pays(play, A, "duesseldorf"), pays(play, A, "koeln")) == (15 + 2, 15 + 4)
    play = germany(edition, step=2)
    assert (pays(play, A, "koeln"), pays(play, A, "duesseldorf")) == (15 + 2 + 4, 15 + 2)


def test_b08_the_cheapest_order_is_found(edition: Edition) -> None:
    play = germany(edition, step=2)
    requested = [play.city("koeln"), play.city("duesseldorf")]
    order = cheapest_order(play.state.ruleset.costs, play.state.players[A].reach, requested)
    assert order == [(play.city("duesseldorf"), 2), (play.city("koeln"), 4)]


@pytest.mark.parametrize("requested", list(permutations(("duisburg", "essen", "dortmund"))))
def test_the_requested_order_is_kept_if_equally_cheap(requested: tuple[str, ...]) -> None:
    """Duisburg - Essen 0, Essen - Dortmund 5: without a network, every order costs 5."""
    costs = germany("recharged").state.ruleset.costs
    ids = germany("recharged").city
    order = cheapest_order(costs, None, [ids(city) for city in requested])
    assert [city for city, _ in order] == [ids(city) for city in requested]
    assert sum(cost for _, cost in order) == 5


def test_the_requested_order_is_kept_where_it_costs_no_more() -> None:
    """From Essen: Düsseldorf 2, Köln 6 (or 4 after Düsseldorf), Dortmund 2 from Münster at any time."""
    play = germany("recharged", step=2)
    costs, reach = play.state.ruleset.costs, play.state.players[A].reach
    order = cheapest_order(costs, reach, [play.city(city) for city in ("koeln", "dortmund", "duesseldorf")])
    assert order == [(play.city("dortmund"), 2), (play.city("duesseldorf"), 2), (play.city("koeln"), 4)]


def test_b09_one_city_after_another() -> None:
    play = usa()
    assert [pays(play, A, city) for city in ("knoxville", "memphis", "new-orleans")] == [22, 24, 17]


def test_b10_a_direct_link() -> None:
    assert pays(usa(), A, "new-orleans") == 10 + 16 + 0


def test_american_example_step_1() -> None:
    """RULES §8.4: the other players' costs in the same example."""
    assert pays(usa(), A, "jacksonville") == 10
    play = usa(to_act=C)
    assert play.cost(C, "knoxville") == 15
    assert play.cost(C, "jacksonville") == 10 + 7 + 0
    assert pays(play, C, "memphis") == 16
    assert pays(play, C, "new-orleans") == 17


def test_american_example_step_2() -> None:
    """RULES §8.4: the same example in Step 2."""
    play = usa(step=2)
    assert pays(play, A, "atlanta") == 15 + 7
    assert play.cost(A, "knoxville") == 15
    assert pays(play, A, "birmingham") == 15 + 3
    assert pays(play, A, "knoxville") == 15
    assert pays(play, A, "memphis") == 16
    assert pays(play, A, "new-orleans") == 17
    play = usa(step=2, to_act=C)
    assert pays(play, C, "savannah") == 15 + 7
    assert pays(play, C, "jacksonville") == 10


def test_b12_earlier_costs_are_not_refunded(edition: Edition) -> None:
    play = at_building(
        edition=edition, step=2, cities={A: ["essen", "aachen"], B: ["duesseldorf"], C: ["koeln"]}
    ).play()
    assert pays(play, A, "duesseldorf") == 15 + 2


def test_b13_a_shared_link_is_paid_twice(edition: Edition) -> None:
    """Beyond Düsseldorf (2 from Essen) are Köln (4 more) and Aachen (9 more), with a link of 7 between them."""
    given = at_building(edition=edition, cities={A: ["essen"], B: ["duesseldorf"]}, inside=["koeln"])
    play = given.play()
    assert (pays(play, A, "aachen"), pays(play, A, "koeln")) == (10 + 2 + 9, 10 + 2 + 4)
    play = given.play()
    assert (pays(play, A, "koeln"), pays(play, A, "aachen")) == (10 + 2 + 4, 10 + 7)


def test_b14_routes_stay_inside_the_zone(edition: Edition) -> None:
    with_kassel = at_building(edition=edition, players=5, cities={A: ["hannover"]}, inside=["kassel", "fulda"]).play()
    assert pays(with_kassel, A, "fulda") == 10 + 23
    without = at_building(edition=edition, players=5, cities={A: ["hannover"]}, outside=["kassel"]).play()
    assert pays(without, A, "fulda") == 10 + 32


def test_b15_cities_and_links_outside_the_zone_cannot_be_used(edition: Edition) -> None:
    play = at_building(edition=edition, cities={A: ["essen"]}, outside=["kiel"], cash=200).play()
    rules = play.state.ruleset
    assert play.why_not.build(A, "kiel") == "out_of_play"
    assert play.city("kiel") not in play.legal.builds()
    assert {end for a, b, _ in rules.links for end in (a, b)} <= set(rules.zone)
    assert len(rules.zone) == 21


# --- houses --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 2, 3])
def test_b17_a_city_is_full_with_one_house_per_step(edition: Edition, step: int) -> None:
    houses = {seat: ["duisburg"] for seat in range(B, B + step)}
    play = at_building(edition=edition, players=4, step=step, cities={A: ["essen"], **houses}).play()
    assert play.why_not.build(A, "duisburg") == "city_full"
    assert play.city("duisburg") not in play.legal.builds()
    assert play.cost(A, "duesseldorf") == 12


def test_no_player_has_two_houses_in_a_city(edition: Edition) -> None:
    """RULES §8.2."""
    play = at_building(edition=edition, step=3, cities={A: ["essen"]}).play()
    assert play.why_not.build(A, "essen") == "own_city"


@pytest.mark.parametrize(("others", "cost"), [(0, 10), (1, 15), (2, 20)])
def test_b18_slots_of_step_3(edition: Edition, others: int, cost: int) -> None:
    houses = {seat: ["duisburg"] for seat in range(B, B + others)}
    play = at_building(edition=edition, step=3, cities={A: ["essen"], **houses}).play()
    assert pays(play, A, "duisburg") == cost


def test_b19_step_2_starts_after_the_phase(edition: Edition) -> None:
    shares = share_cities(1, 1, 6, edition=edition)
    play = Given(edition=edition, phase="building", order=(A, B, C), cities=shares, cash=100).play()
    free = next(iter(play.legal.builds()))
    play.build(C, play.state.ruleset.city_ids[free])
    play.done(C)
    for seat in (B, A):
        assert play.state.step == 1
        assert all(play.why_not.build(seat, city) == "city_full" for city in shares[C])
        play.done(seat)
    assert (play.state.phase, play.state.step) == ("bureaucracy", 2)


def test_b20_a_player_can_spend_the_last_elektro(edition: Edition) -> None:
    rich = germany(edition, cash=21)
    rich.build(A, "aachen")
    assert rich.money(A) == 0
    poor = germany(edition, cash=20)
    before = poor.state.copy()
    assert poor.why_not.build(A, "aachen") == "not_enough_money"
    assert poor.city("aachen") not in poor.legal.builds()
    assert poor.state == before


def test_b22_italy_with_livorno_cut_off(edition: Edition) -> None:
    italy = board("italy")
    region = {city.id: city.region for city in italy.cities}
    zone = tuple(region[city] for city in ("firenze", "venezia", "milano"))
    with pytest.raises(SetupError, match="not connected"):
        make_ruleset(italy, edition, 3, zone)
    assert all(set(playable) != set(zone) for playable in possible_zones(italy, edition, 3))


def test_b23_houses_do_not_run_out() -> None:
    """With two players in Classic, the zone has 21 cities, and a player needs all of them."""
    shares = share_cities(20, 1)
    (last,) = shares[B]
    play = at_building(players=2, step=2, cities=shares, cash=200).play()
    play.build(A, last)
    assert len(play.cities(A)) == 21
    play.everyone_done()
    assert play.state.phase == "finished"


def test_b24_the_leader_passes_through_full_cities(edition: Edition) -> None:
    play = Given(
        edition=edition, phase="building", order=(A, B, C), cities={A: ["essen"], C: ["duisburg"]}, inside=["koeln"]
    ).play()
    play.build(C, "duesseldorf")
    play.done(C)
    play.done(B)
    assert play.why_not.build(A, "duesseldorf") == "city_full"
    assert pays(play, A, "koeln") == 10 + 2 + 4


def test_b25_paris(edition: Edition) -> None:
    paris = ("paris-1", "paris-2", "paris-3")
    play = at_building(board="france", edition=edition, players=4, order=(B, A, C, D), inside=["paris-1"]).play()
    assert [pays(play, A, city) for city in paris] == [10, 10, 10]
    assert [play.slots(city) for city in paris] == [[A, None, None]] * 3
    play.done(A)
    assert [play.why_not.build(B, city) for city in paris] == ["city_full"] * 3


def test_b25_paris_in_step_2(edition: Edition) -> None:
    paris = ("paris-1", "paris-2", "paris-3")
    play = Given(
        board="france", edition=edition, step=2, phase="building", to_act=B, cities={A: paris, B: ["orleans"]}
    ).play()
    first = play.cost(B, "paris-1")
    assert first > 15
    play.build(B, "paris-1")
    assert pays(play, B, "paris-2") == 15


@pytest.mark.parametrize(("inside", "outside"), [("brussel", "bruxelles"), ("bruxelles", "brussel")])
def test_b27_a_free_link_across_the_border_of_the_zone(edition: Edition, inside: str, outside: str) -> None:
    play = at_building(board="benelux", edition=edition, cities={A: [inside]}, outside=[outside]).play()
    rules = play.state.ruleset
    assert play.why_not.build(A, outside) == "out_of_play"
    assert all(play.city(outside) not in link[:2] for link in rules.links)
    assert min(rules.costs[play.city(inside)][other] for other in rules.zone if other != play.city(inside)) > 0


def test_b28_removing_a_city_from_a_plan(edition: Edition) -> None:
    """Düsseldorf, Köln and Aachen are planned from Essen, then Köln or Düsseldorf is removed."""
    play = germany(edition, step=2)
    costs, reach = play.state.ruleset.costs, play.state.players[A].reach

    def plan(*cities: str) -> dict[str, int]:
        order = cheapest_order(costs, reach, [play.city(city) for city in cities])
        return {play.state.ruleset.city_ids[city]: cost for city, cost in order}

    assert plan("duesseldorf", "koeln", "aachen") == {"duesseldorf": 2, "koeln": 4, "aachen": 7}
    assert plan("duesseldorf", "aachen") == {"duesseldorf": 2, "aachen": 9}
    assert plan("koeln", "aachen") == {"koeln": 6, "aachen": 7}
