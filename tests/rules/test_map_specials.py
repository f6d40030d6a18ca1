"""Special rules of the boards: the X edge cases (RULES §14)."""

from random import Random

import pytest

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.content.plants import STEP3, Fuel
from powergrid.rules.actions import Pass
from powergrid.rules.dealing import Deal, deal
from powergrid.rules.events import PlantBuried, RefillStopped
from tests.rules import builder
from tests.rules.boards import left
from tests.rules.builder import A, B, Given, at_bureaucracy, at_resources
from tests.rules.play import Play

EMPTY: dict[Fuel, int] = {"coal": 0, "oil": 0, "garbage": 0, "uranium": 0}


# --- Central Europe (§14.3) ----------------------------------------------------------------------------------


def test_x01_no_nuclear_plant_in_round_1(edition: Edition) -> None:
    for bought in ((), (A,), (A, B)):
        play = Given(
            board="central-europe",
            edition=edition,
            round=1,
            bought=bought,
            plants={seat: [40 + 2 * seat] for seat in bought},
            market=[9, 10, 11, 12, 14, 15, 16, 18],
        ).play()
        assert play.why_not.nominate(play.state.to_act, 11) == "nuclear"
        assert [plant for plant, _, _ in play.legal.nominations()] == [9, 10, 12]


@pytest.mark.parametrize(
    ("city", "allowed"),
    [("ostrava", True), ("poprad", True), ("budapest", True), ("krakow", False), ("gdansk", False), ("wien", False)],
)
def test_x01_cities_that_allow_nuclear_plants(edition: Edition, city: str, allowed: bool) -> None:
    play = Given(
        board="central-europe", edition=edition, cities={A: [city]}, market=[9, 10, 11, 12, 14, 15, 16, 18]
    ).play()
    assert play.why_not.nominate(A, 11) == (None if allowed else "nuclear")


def nuclear_auction(edition: Edition, cities_of_b: list[str]) -> Play:
    """Return a position where A, in Praha, has nominated 28, and B is the next to bid."""
    play = Given(
        board="central-europe",
        edition=edition,
        step=2,
        cities={A: ["praha"], B: cities_of_b},
        inside=["wien", "krakow"],
        market=[26, 27, 28, 29, 30, 31, 32, 33],
    ).play()
    play.nominate(A, 28)
    return play


def test_x02_other_players_can_only_pass(edition: Edition) -> None:
    play = nuclear_auction(edition, ["krakow", "wien"])
    assert play.why_not.bid(B, 29) == "nuclear"
    assert play.legal.bid_range() is None
    assert list(play.legal) == [Pass(B)]


def test_x02_a_player_in_ostrava_can_bid(edition: Edition) -> None:
    play = nuclear_auction(edition, ["krakow", "wien", "ostrava"])
    assert play.why_not.bid(B, 29) is None
    assert play.legal.bid_range() == (29, 50)


def test_x04_a_nuclear_plant_supplies_any_city(edition: Edition) -> None:
    play = at_bureaucracy(
        board="central-europe",
        edition=edition,
        cities={A: ["krakow", "wien"]},
        plants={A: [28]},
        fuel={A: {"uranium": 1}},
        cash=0,
    ).play()
    play.power(A, {28: {"uranium": 1}})
    assert play.state.players[A].powered == 2
    assert play.money(A) == 33


def garbage(edition: Edition, market: int, options: dict[str, OptionValue] | None = None) -> Play:
    """Return a position where A, in Wien, and B, in Graz, own garbage plants."""
    return at_resources(
        board="central-europe",
        edition=edition,
        cities={A: ["wien"], B: ["graz"]},
        plants={A: [19, 24], B: [30]},
        fuel_market={"garbage": market},
        options=options or {},
    ).play()


def test_x05_garbage_is_cheaper_for_vienna(edition: Edition) -> None:
    play = garbage(edition, market=5)
    assert play.spaces("garbage") == {7: 2, 8: 3}
    assert play.price(A, "garbage", 3) == 6 + 6 + 7
    assert play.price(B, "garbage", 3) == 7 + 7 + 8
    play.buy(A, "garbage", 3)
    assert play.money(A) == 50 - 19
    assert play.price(A, "coal", 1) == 1, "garbage only"


@pytest.mark.parametrize(("floor", "prices"), [(1, [1, 2, 3, 4, 5, 6, 8]), (0, [0, 0, 0, 1, 2, 3, 5])])
def test_x05_the_lowest_price_for_vienna(edition: Edition, floor: int, prices: list[int]) -> None:
    """There are three tokens on 1, three on 2 and one on 3; with the option of D-19, the discount has no floor."""
    play = garbage(edition, market=24, options={"vienna_floor": floor})
    assert [play.price(A, "garbage", amount) for amount in range(1, 8)] == prices


def test_x06_refill_and_start_of_central_europe(edition: Edition) -> None:
    options: dict[str, OptionValue] = {"trust": False} if edition == "recharged" else {}
    start = Given(board="central-europe", edition=edition, players=2, options=options).play()
    assert start.spaces("uranium") == dict.fromkeys((8, 10, 12, 14, 16), 1)
    play = at_bureaucracy(board="central-europe", edition=edition, players=2, fuel_market=EMPTY, options=options).play()
    play.nobody_powers()
    assert play.state.fuel_market == [4, 1, 1, 1]


@pytest.mark.parametrize(("edition", "garbage_row"), [("classic", {7: 3, 8: 3}), ("recharged", {6: 3, 7: 3, 8: 3})])
def test_central_europe_under_the_base_rules(edition: Edition, garbage_row: dict[int, int]) -> None:
    """RULES §14.3, option: start and refill as in Germany, no nuclear rule, no discount."""
    plain: dict[str, OptionValue] = {"central_europe_specials": False}
    play = Given(
        board="central-europe",
        edition=edition,
        cities={A: ["wien"]},
        plants={A: [6]},
        market=[9, 10, 11, 12, 14, 15, 16, 18],
        options=plain,
    ).play()
    assert play.spaces("uranium") == {14: 1, 16: 1}
    assert play.spaces("garbage") == garbage_row
    assert play.why_not.nominate(A, 11) is None
    assert play.price(A, "garbage", 1) == min(garbage_row)
    refill = at_bureaucracy(board="central-europe", edition=edition, fuel_market=EMPTY, options=plain).play()
    refill.nobody_powers()
    assert refill.state.fuel_market == [4, 2, 1, 1]


# --- Benelux (§14.4) -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1, 2])
def test_x07_an_ecological_fifth_plant(edition: Edition, step: int) -> None:
    play = Given(board="benelux", edition=edition, step=step, market=[14, 15, 16, 17, 18, 19, 20, 21]).play()
    assert play.current == [14, 15, 16, 17, 18]
    assert play.why_not.nominate(A, 18) is None
    assert play.why_not.nominate(A, 19) == "future_market"


def test_x07_there_are_never_six_plants(edition: Edition) -> None:
    play = Given(board="benelux", edition=edition, market=[14, 15, 16, 17, 18, 22, 23, 24]).play()
    assert play.why_not.nominate(A, 18) is None
    assert play.why_not.nominate(A, 22) == "future_market"


def test_x07_only_the_lowest_future_plant_can_be_the_fifth(edition: Edition) -> None:
    play = Given(board="benelux", edition=edition, market=[14, 15, 16, 17, 19, 22, 23, 24], deck=[18, 30]).play()
    assert play.why_not.nominate(A, 22) == "future_market"
    play.sells(A, 16)
    # 14, 15, 17, 18 | 19, 22: checked again after every sort.
    assert play.current == [14, 15, 17, 18]


def test_x07_other_boards_have_no_fifth_plant(edition: Edition) -> None:
    play = Given(edition=edition, market=[14, 15, 16, 17, 18, 19, 20, 21]).play()
    assert play.why_not.nominate(A, 18) == "future_market"


def test_x07_the_step_3_card_is_not_a_fifth_plant(edition: Edition) -> None:
    """With an empty pile, only the card and four plants are left."""
    play = Given(board="benelux", edition=edition, step=2, market=[15, 16, 17, 18], step3_open=True, deck=[]).play()
    assert play.current == [15, 16, 17, 18]
    assert play.future == ["step3"]


BENELUX = (15, 16, 19, 20, 21, 23, 24, 25)


def benelux_update(edition: Edition, deck: list[int], step: int = 2, size: int = 8) -> Play:
    play = at_bureaucracy(board="benelux", edition=edition, step=step, market=BENELUX[:size], deck=deck).play()
    play.nobody_powers()
    return play


@pytest.mark.parametrize("step", [1, 2])
def test_x09_lowest_and_highest_leave_together(edition: Edition, step: int) -> None:
    play = benelux_update(edition, [30, 31, 32, STEP3], step)
    assert play.state.market == [16, 19, 20, 21, 23, 24, 30, 31]
    assert play.state.deck == [32, STEP3, 25]
    assert left(play) == [(15, "market_update")]
    assert play.happened(PlantBuried) == [PlantBuried(25)]


def test_x09_a_drawn_plant_is_not_buried(edition: Edition) -> None:
    """D-30: if the first card drawn is the highest, it does not go under the pile."""
    play = benelux_update(edition, [50, 14, 32, STEP3])
    assert play.state.market == [14, 16, 19, 20, 21, 23, 24, 50]
    assert play.state.deck[-1] == 25


def test_x10_the_first_draw_is_the_step_3_card(edition: Edition) -> None:
    play = benelux_update(edition, [STEP3, 30, 31])
    assert sorted(play.state.deck) == [25, 30, 31]
    play.shuffle(25, 31, 30)
    # 25 was the second card drawn; the Step 3 card left with 16.
    assert play.state.market == play.current == [19, 20, 21, 23, 24, 25]
    assert left(play) == [(15, "market_update"), (16, "step3")]
    assert play.state.deck == [31, 30]
    assert (play.state.phase, play.state.step) == ("auction", 3)


def test_x10_the_second_draw_is_the_step_3_card(edition: Edition) -> None:
    play = benelux_update(edition, [14, STEP3, 30, 31])
    play.shuffle(25, 31, 30)
    assert play.state.market == [16, 19, 20, 21, 23, 24]
    assert left(play) == [(15, "market_update"), (14, "step3")]
    assert play.state.deck == [25, 31, 30]


def test_x11_in_step_3_only_the_lowest_plant_leaves(edition: Edition) -> None:
    play = benelux_update(edition, [30, 31], step=3, size=6)
    assert play.state.market == [16, 19, 20, 21, 23, 30]
    assert play.state.deck == [31]


def test_x12_refill_of_benelux(edition: Edition) -> None:
    play = at_bureaucracy(board="benelux", edition=edition, players=5, step=2, fuel_market=EMPTY).play()
    play.nobody_powers()
    assert play.state.fuel_market == [5, 7, 3, 3]


def round_on_benelux(sold: bool, options: dict[str, OptionValue] | None = None) -> Play:
    """Return the position after a round in Recharged in which nothing or only 15, which has the token, was bought."""
    play = Given(
        board="benelux",
        edition="recharged",
        step=2,
        market=BENELUX,
        deck=[30, 31, 32, 33, 34, STEP3],
        options=options or {},
    ).play()
    if sold:
        play.sells(A, 15, 1)
    play.everyone_passes()
    play.everyone_done()
    play.everyone_done()
    play.nobody_powers()
    return play


def test_x14_the_lowest_stays_after_an_unsold_discount_plant() -> None:
    play = round_on_benelux(sold=False)
    assert left(play) == [(15, "discount_unsold")]
    # 30 replaced 15 and went under the pile as the highest; 31 replaced it.
    assert play.state.market == [16, 19, 20, 21, 23, 24, 25, 31]


def test_x14_the_lowest_leaves_when_the_discount_plant_was_sold() -> None:
    play = round_on_benelux(sold=True)
    assert left(play) == [(16, "market_update")]
    assert play.state.market == [19, 20, 21, 23, 24, 25, 31, 32]


def test_x14_as_an_option_the_lowest_always_leaves() -> None:
    """D-21."""
    play = round_on_benelux(sold=False, options={"benelux_drop_lowest": "always"})
    assert left(play) == [(15, "discount_unsold"), (16, "market_update")]
    assert play.state.market == [19, 20, 21, 23, 24, 25, 31, 32]


@pytest.mark.parametrize(("option", "garbage"), [(2, 2), (1, 1)])
def test_garbage_for_three_players_on_benelux(edition: Edition, option: int, garbage: int) -> None:
    """D-20."""
    play = at_bureaucracy(
        board="benelux", edition=edition, fuel_market=EMPTY, options={"benelux_garbage": option}
    ).play()
    play.nobody_powers()
    assert play.state.fuel_market == [2, 4, garbage, 1]


# --- France and Italy (§14.5, §14.6) -------------------------------------------------------------------------


def deals(name: str, edition: Edition, players: int) -> list[Deal]:
    rules = builder.ruleset(name, edition, players, builder.zones(name, edition, players)[0])
    return [deal(rules, Random(seed)) for seed in range(8)]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_x15_france_in_classic(players: int) -> None:
    for given in deals("france", "classic", players):
        assert given.market == (3, 4, 5, 6, 7, 8, 9, 10)
        assert given.deck[0] == 11
        assert 13 not in given.deck
    start = Given(board="france", players=players).play()
    assert start.spaces("uranium") == dict.fromkeys((5, 6, 7, 8, 10, 12, 14, 16), 1)
    assert start.supply("uranium") == 4


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_x16_france_in_recharged(players: int) -> None:
    markets = set()
    for given in deals("france", "recharged", players):
        assert 11 in given.market
        assert 13 not in given.market + given.deck
        assert max(given.market) <= 15
        assert given.deck[0] <= 15
        markets.add(given.market)
    assert len(markets) > 1


def test_x17_start_of_italy(edition: Edition) -> None:
    play = Given(board="italy", edition=edition).play()
    assert play.spaces("coal") == dict.fromkeys((3, 4, 5, 6, 7, 8), 3)
    assert play.spaces("oil") == dict.fromkeys((4, 5, 6, 7, 8), 3)
    assert play.spaces("garbage") == dict.fromkeys((5, 6, 7, 8), 3)
    assert play.spaces("uranium") == {14: 1, 16: 1}
    assert play.state.fuel_supply == [6, 9, 12, 10]


# --- no uranium after plant 39 (§14.1, §14.6) -----------------------------------------------------------


def selling_39(board_id: str, edition: Edition) -> Play:
    return Given(
        board=board_id,
        edition=edition,
        step=3,
        market=[36, 37, 38, 39, 40, 42],
        deck=[44, 46],
        discount=0,
        fuel_market=EMPTY,
    ).play()


def uranium_of_the_next_refill(play: Play) -> int:
    while play.state.phase != "bureaucracy":
        if play.state.phase == "auction":
            play.everyone_passes()
        else:
            play.everyone_done()
    before = play.on_market("uranium")
    play.nobody_powers()
    return play.on_market("uranium") - before


@pytest.mark.parametrize("board_id", ["germany", "italy"])
def test_x19_plant_39_stops_the_uranium(board_id: str) -> None:
    play = selling_39(board_id, "recharged")
    play.sells(A, 39)
    assert play.happened(RefillStopped) == [RefillStopped(3, 39)]
    assert uranium_of_the_next_refill(play) == 0
    assert uranium_of_the_next_refill(play) == 0


def test_x19_the_uranium_stops_even_if_plant_39_is_scrapped_later() -> None:
    play = Given(
        edition="recharged",
        step=3,
        plants={A: [30, 31, 39]},
        market=[36, 37, 38, 40, 42, 44],
        deck=[46],
        fuel_market=EMPTY,
    ).play()
    play.sells(A, 42)
    play.scrap(A, 39)
    assert uranium_of_the_next_refill(play) == 0


def test_x19_a_nomination_does_not_stop_the_uranium() -> None:
    play = selling_39("germany", "recharged")
    play.nominate(A, 39)
    assert play.state.refill_stopped == [False] * 4


def test_x19_removal_in_the_set_up_does_not_stop_the_uranium() -> None:
    play = at_bureaucracy(edition="recharged", deck=[20, 21, 22], fuel_market=EMPTY).play()
    assert 39 in play.state.removed
    assert uranium_of_the_next_refill(play) == 1


def test_x19_an_unsold_plant_39_does_not_stop_the_uranium() -> None:
    play = Given(
        edition="recharged", step=3, market=[39, 40, 42, 44, 46, 50], deck=[38, 37, 36], fuel_market=EMPTY
    ).play()
    play.everyone_passes()
    assert left(play) == [(39, "discount_unsold")]
    assert uranium_of_the_next_refill(play) == 1


def test_x19_a_buried_plant_39_does_not_stop_the_uranium() -> None:
    play = at_bureaucracy(
        edition="recharged", market=[20, 21, 22, 23, 24, 25, 26, 39], deck=[30, 31, 32, STEP3], fuel_market=EMPTY
    ).play()
    assert uranium_of_the_next_refill(play) == 1
    assert play.happened(PlantBuried) == [PlantBuried(39)]


@pytest.mark.parametrize("board_id", ["germany", "italy"])
def test_x20_plant_39_has_no_effect_in_classic(board_id: str) -> None:
    play = selling_39(board_id, "classic")
    play.sells(A, 39)
    assert uranium_of_the_next_refill(play) == 1


@pytest.mark.parametrize("board_id", ["usa", "central-europe", "benelux", "france"])
def test_x20_plant_39_has_no_effect_on_other_boards(board_id: str) -> None:
    play = at_bureaucracy(board=board_id, edition="recharged", step=3, plants={A: [39]}, fuel_market=EMPTY).play()
    assert uranium_of_the_next_refill(play) == 1


@pytest.mark.parametrize("board_id", ["germany", "usa"])
@pytest.mark.parametrize(("edition", "spaces"), [("classic", (7, 8)), ("recharged", (6, 7, 8))])
def test_x21_garbage_at_the_start(board_id: str, edition: Edition, spaces: tuple[int, ...]) -> None:
    play = Given(board=board_id, edition=edition).play()
    assert play.spaces("garbage") == dict.fromkeys(spaces, 3)
    assert play.on_market("garbage") == 3 * len(spaces)


@pytest.mark.parametrize(("option", "spaces"), [(False, (7, 8)), (True, (6, 7, 8))])
def test_garbage_on_france_in_recharged(option: bool, spaces: tuple[int, ...]) -> None:
    """D-05."""
    play = Given(board="france", edition="recharged", options={"recharged_garbage": option}).play()
    assert play.spaces("garbage") == dict.fromkeys(spaces, 3)
    classic = Given(board="france", edition="classic", options={"recharged_garbage": option}).play()
    assert classic.spaces("garbage") == {7: 3, 8: 3}
