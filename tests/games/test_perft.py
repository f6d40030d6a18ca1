"""The number of continuations of a position, counted by hand from the rules.

`_count(state, depth)` counts the sequences of `depth` decisions, like perft in chess.
"""

from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.rules.actions import Action, Bid, Build, Done, Nominate, Pass, Power
from powergrid.rules.dealing import Deal
from powergrid.rules.engine import apply, legal_actions, new_game
from powergrid.rules.ruleset import make_ruleset
from powergrid.rules.state import GameState
from tests.games.random_play import board

CLASSIC_MARKET = (3, 4, 5, 6, 7, 8, 9, 10)
#: A draw pile in arbitrary order: 13 on top, the Step 3 card (99) at the bottom.
PILE = (13, 25, 18, 33, 42, 20, 21, 36, 14, 44, 30, 27, 12, 15, 31, 38, 22, 16, 19, 99)
GERMANY = ("green", "brown", "red")


def _start(
    edition: Edition,
    players: int,
    *,
    board_id: str = "germany",
    regions: tuple[str, ...] = GERMANY,
    market: tuple[int, ...] = CLASSIC_MARKET,
    options: dict[str, OptionValue] | None = None,
) -> GameState:
    ruleset = make_ruleset(board(board_id), edition, players, regions, options or {})
    deck = tuple(card for card in PILE if card not in market)
    return new_game(ruleset, Deal(tuple(range(players)), market, deck))[0]


def _count(state: GameState, depth: int) -> int:
    legal = legal_actions(state)
    if depth == 1:
        return legal.count()
    total = 0
    for action in legal:
        following = state.copy()
        apply(following, action)
        total += _count(following, depth - 1)
    return total


def _after(state: GameState, *actions: Action) -> GameState:
    for action in actions:
        apply(state, action)
    return state


def test_first_nomination_classic() -> None:
    # Plants 3 to 6 can be opened at any bid from their number to 50, and nobody can pass in round 1:
    # 48 + 47 + 46 + 45.
    assert _count(_start("classic", 3), 1) == 186


def test_first_nomination_recharged() -> None:
    # As before, but the lowest plant opens at 1: 50 + 47 + 46 + 45.
    assert _count(_start("recharged", 3), 1) == 188


def test_nomination_and_answer() -> None:
    # The next player raises the bid b to any of 50 - b amounts, or passes: 51 - b. With n openings for a plant,
    # that makes 1 + 2 + … + n: 48·49/2 + 47·48/2 + 46·47/2 + 45·46/2.
    assert _count(_start("classic", 3), 2) == 1176 + 1128 + 1081 + 1035
    # Recharged: 50·51/2 for the discounted plant.
    assert _count(_start("recharged", 3), 2) == 1275 + 1128 + 1081 + 1035


def test_nomination_and_two_answers() -> None:
    # Three players. After an opening b the second player raises to a (b < a <= 50) and the third has 51 - a
    # choices, or the second passes and the third has 51 - b choices.
    # With k = 51 - b: (1 + … + (k - 1)) + k = k(k + 1)/2.
    # Summed over k = 1 … n: n(n + 1)(n + 2)/6 for the n openings of each plant.
    expected = sum(n * (n + 1) * (n + 2) // 6 for n in (48, 47, 46, 45))
    assert _count(_start("classic", 3), 3) == expected


def test_two_players_pass_or_buy() -> None:
    # Player 0 opens plant 4 at 4, player 1 passes, and 13 is drawn: 3, 5, 6, 7 | 8, 9, 10, 13. Player 1 is the sole
    # buyer and can take each of four plants at exactly its number, but cannot pass in round 1.
    state = _after(_start("classic", 2), Nominate(0, 4, 4), Pass(1))
    assert _count(state, 1) == 4


def _round_one(state: GameState, *plants: int) -> GameState:
    """Play round 1: each player in turn nominates a plant at its number, and nobody raises."""
    players = len(state.players)
    for seat, plant in enumerate(plants):
        apply(state, Nominate(seat, plant, plant))
        for other in range(seat + 1, players):
            apply(state, Pass(other))
    return state


def test_buying_fuel() -> None:
    # Two players, classic: 0 has 4 (two coal), 1 has 5 (two coal or oil). Order 1, 0; the last buys first: player 0.
    # Up to 4 coal at 1 Elektro each, or done: 5.
    state = _round_one(_start("classic", 2), 4, 5)
    assert state.to_act == 0
    assert _count(state, 1) == 5
    # Two decisions: after k of 4 coal, up to 4 - k more or done: 4 + 3 + 2 + 1. After done, player 1 can buy 1 to 4
    # coal or 1 to 4 oil for the hybrid, or is done: 9.
    assert _count(state, 2) == 10 + 9


def test_buying_for_a_hybrid() -> None:
    # Player 1 has a hybrid with room for 4 coal and oil together. First decision: 1 to 4 coal, 1 to 4 oil or done: 9.
    # After k tokens of either kind, 4 - k of each or done: 2·(7 + 5 + 3 + 1) = 32. Player 1 is first in order and so
    # the last to buy; after done, player 0, the last in order, starts to build: 21 cities or done = 22.
    state = _after(_round_one(_start("classic", 2), 4, 5), Done(0))
    assert state.to_act == 1
    assert _count(state, 1) == 9
    assert _count(state, 2) == 32 + 22


def test_first_cities() -> None:
    # Nobody has a network: any of the 21 cities of three regions for 10, or done.
    state = _after(_round_one(_start("classic", 3), 3, 4, 5), Done(0), Done(1), Done(2))
    assert (state.phase, state.to_act) == ("building", 0)
    assert _count(state, 1) == 22
    # Player 0 does not build; player 1 has the same 22 choices.
    apply(state, Done(0))
    assert _count(state, 1) == 22
    # With player 1 in Flensburg, player 2 has one empty city fewer.
    city = state.ruleset.city_index["flensburg"]
    assert _count(_after(state, Build(1, city), Done(1)), 1) == 21


def test_second_city_is_limited_by_money() -> None:
    # Player 0 paid 3 + 10, starts in Kiel and has 37 left, enough for links up to 27. On the board (Kiel–Flensburg 4,
    # Kiel–Hamburg 8, Kiel–Lübeck 4): Flensburg 4, Lübeck 4, Hamburg 8, Schwerin 4 + 6 = 10 (Hamburg–Schwerin 8 is
    # more expensive), Cuxhaven 8 + 11 = 19, Bremen 8 + 11 = 19, Rostock 10 + 6 = 16, Torgelow 10 + 19 = 29 (too far),
    # Wilhelmshaven 8 + 11 + 11 = 30 (too far), Hannover 8 + 17 = 25, Magdeburg 10 + 16 = 26, Berlin 10 + 18 = 28 (too
    # far), Osnabrück 19 + 11 = 30 (too far), and the rest even further. That makes 9 cities or done.
    state = _after(_round_one(_start("classic", 3), 3, 4, 5), Done(0), Done(1), Done(2))
    apply(state, Build(0, state.ruleset.city_index["kiel"]))
    assert state.players[0].money == 37
    reached = {state.ruleset.city_ids[city] for city in legal_actions(state).builds()}
    assert reached == {
        "flensburg", "luebeck", "hamburg", "schwerin", "cuxhaven", "bremen", "rostock", "hannover", "magdeburg",
    }  # fmt: skip
    assert _count(state, 1) == 10


def _powering(plants: list[int], fuel: list[int]) -> GameState:
    state = _after(_round_one(_start("classic", 3), 3, 4, 5), Done(0), Done(1), Done(2), Done(0), Done(1), Done(2))
    assert state.phase == "bureaucracy"
    player = state.players[state.to_act]
    player.plants[:], player.fuel[:] = plants, fuel
    return state


def test_powering() -> None:
    # No plant can run: the only choice is to run nothing.
    assert _count(_powering([4], [1, 0, 0, 0]), 1) == 1
    # 4 (two coal) and 13 (wind): each runs or not.
    assert _count(_powering([4, 13], [2, 0, 0, 0]), 1) == 4
    # 5 burns 2 coal or oil: 2 + 0, 1 + 1, 0 + 2, or it does not run.
    assert _count(_powering([5], [2, 2, 0, 0]), 1) == 4
    # 46 burns 3 with 4 coal and 2 oil on it: 3 + 0, 2 + 1, 1 + 2, or nothing.
    assert _count(_powering([46], [4, 2, 0, 0]), 1) == 4
    # 4 full of coal (4) and 5 full of oil (4): 5 can burn only 2 oil, as it has no room for coal. Each runs or not.
    assert _count(_powering([4, 5], [4, 4, 0, 0]), 1) == 4
    # With one oil fewer, one coal can be on 5, which then burns 0 + 2 or 1 + 1.
    # 4 runs or not (2), times 5 does not run, 0 + 2, 1 + 1 (3).
    assert _count(_powering([4, 5], [4, 3, 0, 0]), 1) == 6


def test_placing_the_trust() -> None:
    # The first house is in any of 21 cities; each later one is next to a Trust city. In the regions of
    # Kiel, Berlin and Essen, the first two houses are ordered pairs of linked cities: twice the links inside the zone.
    state = _start("recharged", 2, regions=GERMANY)
    zone = set(state.ruleset.zone)
    printing = board("germany").printing("recharged")
    region = {city.id: city.region for city in printing.cities}
    inside = [link for link in printing.links if {region[link.a], region[link.b]} <= set(GERMANY)]
    assert len(zone) == 21
    assert _count(state, 1) == 21
    assert _count(state, 2) == 2 * len(inside)


def test_start_markers() -> None:
    # Three players mark different cities out of 21: 21 · 20 · 19.
    state = _start("recharged", 3, options={"starting_cities": True})
    assert _count(state, 3) == 21 * 20 * 19


def test_nuclear_plants_of_central_europe() -> None:
    # Round 1 on Central Europe: plant 11 (uranium) cannot be opened. Market 8, 9, 10, 11: 8 opens at 8 to 50, 9 and
    # 10 likewise: 43 + 42 + 41. Without the special rules, 11 can be opened too: 40 more.
    market = (8, 9, 10, 11, 12, 14, 15, 16)
    regions = ("red", "blue", "green")
    special = _start("classic", 3, board_id="central-europe", regions=regions, market=market)
    assert _count(special, 1) == 126
    options: dict[str, OptionValue] = {"central_europe_specials": False}
    plain = _start("classic", 3, board_id="central-europe", regions=regions, market=market, options=options)
    assert _count(plain, 1) == 166


def test_fifth_plant_of_benelux() -> None:
    # 14, 15, 16, 17 | 18 (wind): 37 + 36 + 35 + 34 openings, and 33 for the fifth plant.
    market = (14, 15, 16, 17, 18, 19, 20, 21)
    regions = tuple(region.id for region in board("benelux").regions[:3])
    assert _count(_start("classic", 3, board_id="benelux", regions=regions, market=market), 1) == 175
    # With 19 (garbage) as the lowest future plant, only four can be opened.
    market = (14, 15, 16, 17, 19, 20, 21, 22)
    assert _count(_start("classic", 3, board_id="benelux", regions=regions, market=market), 1) == 142


def test_bids_stop_at_the_money_in_hand() -> None:
    # Bids up to 50: after 49 the next player bids 50 or passes, after 50 they can only pass.
    state = _after(_start("classic", 2), Nominate(0, 3, 48), Bid(1, 49))
    assert _count(state, 1) == 2
    assert _count(_after(state, Bid(0, 50)), 1) == 1


def test_running_nothing_is_always_possible() -> None:
    state = _powering([3, 4, 5], [0, 0, 0, 0])
    assert list(legal_actions(state)) == [Power(state.to_act)]
