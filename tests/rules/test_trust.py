"""Two players against the Trust: the T edge cases (RULES §12)."""

import pytest

from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3, Fuel
from powergrid.rules.dealing import Deal
from powergrid.rules.engine import new_game
from powergrid.rules.events import TRUST, PlantLeft, PlantTaken, StepBegan, TrustDeclined, TrustFueled
from tests.rules import builder
from tests.rules.builder import A, B, Given, TrustGiven
from tests.rules.play import Play
from tests.sure import sure

#: Six neighbouring cities in the north, and other cities to build in.
NORTH = ("flensburg", "kiel", "hamburg", "bremen", "cuxhaven", "wilhelmshaven")
EAST = ("luebeck", "rostock", "schwerin", "stralsund", "magdeburg", "berlin", "frankfurt-oder")
WEST = ("osnabrueck", "muenster", "essen", "duisburg", "dortmund", "duesseldorf", "kassel")
MARKET = (15, 16, 18, 20, 21, 22, 23, 24)


def trust_game(
    plants: tuple[int, ...] = (),
    second: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
    **fields: object,
) -> Given:
    """Return a position against the Trust in the north, east and west of Germany."""
    return Given(
        edition="recharged",
        players=2,
        trust=TrustGiven(plants=plants, start=NORTH, second=second),
        inside=(EAST[0], WEST[0]),
        options=options or {},
        **fields,  # type: ignore[arg-type]
    )


def trust_plants(play: Play) -> list[int]:
    return sure(play.state.trust).plants


def trust_fuel(play: Play) -> list[int]:
    return sure(play.state.trust).fuel


def houses_left(play: Play) -> int:
    return sure(play.state.trust).houses


def set_up(options: dict[str, OptionValue] | None = None) -> Play:
    """Return a new game before the first house of the Trust is placed, with B first."""
    regions = next(zone for zone in builder.zones("germany", "recharged", 2) if {"green", "brown", "red"} <= set(zone))
    rules = builder.ruleset("germany", "recharged", 2, regions, tuple((options or {}).items()))
    cards = (3, 4, 5, 6, 7, 8, 9, 10)
    state, _ = new_game(rules, Deal((B, A), cards, (11, 20, 21, 22, STEP3)))
    return Play(state)


def test_t01_the_start_cities_are_neighbours() -> None:
    play = set_up()
    assert len(play.legal.trust_cities()) == 21
    placed = []
    for city in ("hamburg", "kiel", "bremen", "luebeck", "cuxhaven"):
        placed.append(play.state.to_act)
        assert play.why_not.place_trust(play.state.to_act, "kassel") == ("trust_adjacent" if placed[1:] else None)
        play.place_trust(play.state.to_act, city)
        assert play.why_not.place_trust(play.state.to_act, city) == "trust_city"
    placed.append(play.state.to_act)
    assert play.why_not.place_trust(A, "berlin") == "trust_adjacent"
    assert play.why_not.place_trust(A, "muenchen") == "out_of_play"
    play.place_trust(A, "hannover")
    assert placed == [B, A, A, B, B, A]
    assert houses_left(play) == 10
    assert play.slots("hamburg") == [TRUST, None, None]
    assert (play.state.phase, play.state.round, play.state.to_act) == ("auction", 1, B)


def test_t02_the_trust_takes_a_plant_after_the_first_purchase() -> None:
    play = trust_game(market=MARKET, deck=[19, 30, 31]).play()
    play.sells(A, 16)
    # 19 was drawn, so the current market was 15, 18, 19, 20; the Trust took 20, and 30 replaced it.
    assert trust_plants(play) == [20]
    assert play.happened(PlantTaken) == [PlantTaken(20)]
    assert play.state.market == [15, 18, 19, 21, 22, 23, 24, 30]
    assert play.state.to_act == B
    assert play.why_not.nominate(B, 18, 19) == "sole_buyer"
    play.nominate(B, 18)
    assert play.money(B) == 32
    assert trust_plants(play) == [20], "it takes only one plant per round"


def test_t02_the_trust_takes_a_plant_even_if_the_second_player_buys_first() -> None:
    play = trust_game(market=MARKET, deck=[19, 30, 31]).play()
    play.nominate(A, 16)
    play.bid(B, 17)
    play.pass_(A)
    assert trust_plants(play) == [20]
    assert play.state.to_act == A
    play.pass_(A)
    assert trust_plants(play) == [20]


def test_t02_both_players_must_buy_in_round_1() -> None:
    play = trust_game(round=1, market=MARKET).play()
    assert play.why_not.pass_(A) == "first_round"
    play.sells(A, 16)
    assert play.why_not.pass_(B) == "first_round"


def test_t02_the_trust_takes_a_plant_only_after_scrapping() -> None:
    play = Given(
        edition="recharged",
        players=2,
        trust=TrustGiven(start=NORTH),
        plants={A: [4, 5, 6]},
        market=MARKET,
        deck=[19, 30, 31],
    ).play()
    play.sells(A, 16)
    assert trust_plants(play) == []
    play.scrap(A, 4)
    assert trust_plants(play) == [20]


def test_t04_the_trust_takes_a_plant_when_the_first_player_passes() -> None:
    play = trust_game(market=MARKET, deck=[30, 31]).play()
    play.pass_(A)
    assert trust_plants(play) == [20]
    assert play.state.market == [15, 16, 18, 21, 22, 23, 24, 30]
    assert play.why_not.nominate(B, 16, 17) == "sole_buyer"
    assert play.why_not.nominate(B, 16, 16) is None


@pytest.mark.parametrize(
    ("market", "after"),
    [((12, 13, 14, 18, 21, 22, 23, 25), [18, 20, 24]), ((12, 13, 14, 15, 21, 22, 23, 25), [16, 20, 24])],
)
def test_t05_the_trust_with_three_plants(market: tuple[int, ...], after: list[int]) -> None:
    play = trust_game(plants=(16, 20, 24), market=market, deck=[30, 31]).play()
    play.pass_(A)
    assert trust_plants(play) == after
    if 16 in after:
        assert play.happened(TrustDeclined) == [TrustDeclined(15)]
        assert play.state.market == list(market)
    else:
        assert play.happened(PlantLeft) == [PlantLeft(16, "trust_replaced", TRUST)]
        assert len(play.state.market) == 8


def test_t05_in_step_3_the_trust_takes_the_highest_plant() -> None:
    """D-15."""
    play = trust_game(step=3, market=MARKET[:6], deck=[30, 31]).play()
    play.pass_(A)
    assert trust_plants(play) == [22]


def test_t05_the_token_leaves_with_its_plant() -> None:
    """RULES §12: only the discount plant is left."""
    play = trust_game(step=3, market=(44,), deck=()).play()
    assert play.state.discount == 44
    play.pass_(A)
    assert trust_plants(play) == [44]
    assert play.state.discount == 0
    assert play.state.phase == "resources", "no plant should be left for B"


def test_t05_no_plant_is_left_for_the_trust() -> None:
    play = trust_game(step=3, market=(44,), deck=()).play()
    play.nominate(A, 44, 1)
    play.pass_(B)
    assert trust_plants(play) == []
    assert play.happened(TrustDeclined) == [TrustDeclined(None)]


def fueling(plants: tuple[int, ...], market: dict[Fuel, int]) -> Play:
    """Return a position where B (second) has finished buying, the Trust has its fuel, and A is next."""
    play = trust_game(plants=plants, phase="resources", order=(A, B), fuel_market=market).play()
    play.done(B)
    assert play.state.to_act == A
    return play


FULL: dict[Fuel, int] = {"coal": 24, "oil": 18, "garbage": 9, "uranium": 2}


def test_t06_fuel_for_one_run_of_each_plant() -> None:
    play = fueling((5, 15), FULL)
    assert play.happened(TrustFueled) == [TrustFueled(5, (1, 1, 0, 0)), TrustFueled(15, (2, 0, 0, 0))]
    assert trust_fuel(play) == [3, 1, 0, 0]
    assert play.state.fuel_market == [21, 17, 9, 2]


def test_t06_a_hybrid_that_burns_three_starts_with_coal() -> None:
    assert trust_fuel(fueling((46,), FULL)) == [2, 1, 0, 0]


@pytest.mark.parametrize(
    ("plants", "coal", "oil", "taken"),
    [
        ((5, 15), 2, 18, [2, 1, 0, 0]),
        ((5,), 0, 18, [0, 2, 0, 0]),
        ((46,), 24, 0, [3, 0, 0, 0]),
        ((20,), 2, 0, [2, 0, 0, 0]),
    ],
)
def test_t06_the_trust_takes_what_a_short_market_has(
    plants: tuple[int, ...], coal: int, oil: int, taken: list[int]
) -> None:
    assert trust_fuel(fueling(plants, {**FULL, "coal": coal, "oil": oil})) == taken


def test_t06_the_trust_takes_no_coal_from_the_storage_of_the_usa() -> None:
    """RULES §12: it takes fuel only from the market."""
    start = ("seattle", "portland", "boise", "billings", "cheyenne", "denver")
    play = Given(
        board="usa",
        edition="recharged",
        players=2,
        trust=TrustGiven(plants=(20,), start=start),
        phase="resources",
        fuel_market={"coal": 1},
    ).play()
    play.done(B)
    assert trust_fuel(play) == [1, 0, 0, 0]
    assert play.supply("coal") == 23


def test_t06_all_its_fuel_returns_to_the_supply_in_phase_5() -> None:
    play = fueling((5, 15), FULL)
    play.done(A)
    play.everyone_done()
    assert play.state.phase == "bureaucracy"
    assert trust_fuel(play) == [3, 1, 0, 0]
    play.power(A)
    assert trust_fuel(play) == [0, 0, 0, 0]
    assert (play.supply("coal"), play.supply("oil")) == (3, 7)


def test_t07_the_start_cities_of_the_trust() -> None:
    step1 = trust_game(phase="building", to_act=A, cities={A: ["luebeck"]}, second=("luebeck",)).play()
    assert step1.why_not.build(A, "hamburg") == "city_full"
    # Lübeck–Hamburg 6, Hamburg–Hannover 17: routes can pass through the Trust's city.
    assert step1.cost(A, "hannover") == 10 + 6 + 17
    assert step1.why_not.build(A, "hannover") is None
    step2 = trust_game(step=2, phase="building", to_act=A, cities={A: ["luebeck"]}, second=("luebeck",)).play()
    assert step2.cost(A, "hamburg") == 15 + 6
    step2.build(A, "hamburg")
    assert step2.slots("hamburg") == [TRUST, A, None]


def test_t07_a_new_city_gets_a_house_of_the_trust() -> None:
    play = trust_game(phase="building", order=(A, B)).play()
    play.build(B, "essen")
    assert play.slots("essen") == [B, TRUST, None]
    assert houses_left(play) == 9
    play.done(B)
    assert play.why_not.build(A, "essen") == "city_full"


@pytest.mark.parametrize(("step", "answer"), [(2, "city_full"), (3, None)])
def test_t07_a_city_of_the_trust_is_closed_until_step_3(step: int, answer: str | None) -> None:
    play = trust_game(
        step=step, phase="building", to_act=A, cities={A: ["duisburg"], B: ["essen"]}, second=("duisburg", "essen")
    ).play()
    assert play.why_not.build(A, "essen") == answer
    if answer is None:
        assert play.cost(A, "essen") == 20


def test_t09_the_trust_has_only_ten_houses() -> None:
    placed = (*EAST, *WEST[:3])
    play = trust_game(step=2, phase="building", to_act=A, cities={A: placed}, second=placed, cash=200).play()
    assert houses_left(play) == 0
    play.build(A, "duisburg")
    assert play.slots("duisburg") == [A, None, None]
    assert houses_left(play) == 0


def test_t10_the_trust_has_no_second_house_in_a_city() -> None:
    play = trust_game(step=2, phase="building", to_act=A, cities={A: ["luebeck"]}, second=("luebeck",)).play()
    play.build(A, "hamburg")
    assert play.slots("hamburg") == [TRUST, A, None]
    assert houses_left(play) == 9


def test_t11_cities_of_the_trust_trigger_nothing() -> None:
    """The Trust has houses in 18 cities, which trigger neither Step 2 nor the end."""
    of_a, of_b = EAST[:6], WEST[:4]
    play = trust_game(phase="building", to_act=A, cities={A: of_a, B: of_b}, second=(*of_a, *of_b)).play()
    play.done(A)
    assert (play.state.phase, play.state.step) == ("bureaucracy", 1)
    assert play.happened(StepBegan) == []
    play.nobody_powers()
    assert play.state.phase == "auction"


def test_t12_the_trust_stays_second() -> None:
    play = trust_game(
        plants=(15,),
        phase="bureaucracy",
        order=(A, B),
        cities={A: EAST[:1], B: WEST[:2]},
        second=(*EAST[:1], *WEST[:2]),
        fuel_market=FULL,
        market=(3, 4, 5, 6, 7, 8, 9, 10),
    ).play()
    play.nobody_powers()
    assert play.state.order == [B, A]
    play.everyone_passes()
    assert (play.state.phase, play.state.to_act) == ("resources", A)
    # Besides 15, the Trust has 6, which it took when B passed.
    assert trust_fuel(play) == [0, 0, 0, 0]
    play.done(A)
    assert trust_fuel(play) == [2, 0, 1, 0], "the Trust is not between A and B"
    assert play.state.to_act == B
    play.done(B)
    assert (play.state.phase, play.state.to_act) == ("building", A)


@pytest.mark.parametrize(("row", "amounts"), [(2, [3, 2, 1, 1]), (3, [4, 2, 1, 1])])
def test_t14_the_refill_row_against_the_trust(row: int, amounts: list[int]) -> None:
    play = trust_game(
        phase="bureaucracy",
        fuel_market={"coal": 0, "oil": 0, "garbage": 0, "uranium": 0},
        options={"trust_refill_row": row},
    ).play()
    play.nobody_powers()
    assert play.state.fuel_market == amounts


def test_t15_the_step_3_card_after_the_trusts_plant() -> None:
    play = trust_game(step=2, market=MARKET, deck=[19, STEP3, 30, 31], discount=0).play()
    play.sells(A, 16)
    assert trust_plants(play) == [20]
    assert play.legal.kind == "shuffle"
    play.shuffle(31, 30)
    assert play.current == [15, 18, 19, 21]
    assert play.future == [22, 23, 24, "step3"]
    assert play.state.to_act == B
    play.nominate(B, 15)
    assert (play.state.phase, play.state.step) == ("resources", 3)
    assert play.state.market == [19, 21, 22, 23, 24, 31]


@pytest.mark.parametrize("have", [17, 18])
def test_g09_the_end_number_against_the_trust(have: int) -> None:
    cities = (*EAST, *WEST, "hannover", *NORTH)[:have]
    play = trust_game(step=2, phase="building", to_act=A, cities={A: cities}, second=(*EAST, *WEST[:3])).play()
    play.done(A)
    assert (play.state.phase == "finished") == (have == 18)
    if have == 18:
        assert play.state.ranking is not None
        assert sorted(seat for group in play.state.ranking for seat in group) == [A, B]


@pytest.mark.parametrize("counts", [True, False])
def test_plant_39_owned_by_the_trust(counts: bool) -> None:
    """D-17: it stops the uranium as if it had been bought or, with the option, does not."""
    play = trust_game(
        step=3,
        market=(25, 26, 27, 28, 29, 39),
        deck=(),
        fuel_market={**FULL, "uranium": 0},
        options={"trust_39_counts": counts},
    ).play()
    play.pass_(A)
    assert trust_plants(play) == [39]
    assert play.state.refill_stopped[3] == counts
