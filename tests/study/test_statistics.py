"""The statistics of a small game match values computed by hand; those of golden games match their expected states."""

import csv
import io
from collections.abc import Mapping
from typing import Any

import pytest

from powergrid.content.library import board_by_id
from powergrid.content.plants import STEP3
from powergrid.game import Game, steps
from powergrid.record import make_record, setup_entry
from powergrid.rules.actions import Bid, Build, Buy, Done, Nominate, Pass, Power, Run
from powergrid.rules.dealing import Deal
from powergrid.study.statistics import Line, Purchase, Round, Statistics, Verdict, csv_text, statistics, verdicts
from tests.games.golden_games import NAMES, golden

COAL, OIL = 0, 1
ANA, BO, CLEO = 0, 1, 2
# RULES §3.2, three players: 13 on top, eight cards removed (here the most expensive ones), Step 3 at the bottom.
DECK = (13, 11, 12, *range(14, 37), STEP3)


def small_game() -> Game:
    """Return one round of classic Germany; all prices follow from RULES §2.3, §2.6 and the examples in §8.4.

    Auction: Ana nominates 4 at 5, Bo bids 6, Cleo passes, Ana bids 7 and Bo passes: 7 is three above the minimum.
    Bo nominates 5 and wins it for 5. Cleo, the last buyer, pays 3 for 3. New order by plants: Bo 5, Ana 4, Cleo 3.

    Fuel, last player first: Cleo 2 oil at 3 = 6; Ana 2 coal at 1 = 2; Bo the third coal at 1 and the third oil at 3.

    Houses, last player first: Cleo Kassel 10. Ana Essen 10, Duisburg 10 (link 0). Bo Düsseldorf 10, Aachen 10 + 9.

    Powering: one city each for 22.
    """
    board = board_by_id("germany")
    entry = setup_entry(
        board,
        "classic",
        ["red", "cyan", "green"],
        [{"name": "Ana"}, {"name": "Bo"}, {"name": "=Cleo"}],
        {},
        Deal((ANA, BO, CLEO), (3, 4, 5, 6, 7, 8, 9, 10), DECK),
    )
    game = Game(make_record(entry, board), seed=1)
    city = game.record.ruleset.city_index
    for action in (
        Nominate(ANA, 4, 5),
        Bid(BO, 6),
        Pass(CLEO),
        Bid(ANA, 7),
        Pass(BO),
        Nominate(BO, 5, 5),
        Pass(CLEO),
        Nominate(CLEO, 3, 3),
        Buy(CLEO, OIL, 2),
        Done(CLEO),
        Buy(ANA, COAL, 2),
        Done(ANA),
        Buy(BO, COAL, 1),
        Buy(BO, OIL, 1),
        Done(BO),
        Build(CLEO, city["kassel"]),
        Done(CLEO),
        Build(ANA, city["essen"]),
        Build(ANA, city["duisburg"]),
        Done(ANA),
        Build(BO, city["duesseldorf"]),
        Build(BO, city["aachen"]),
        Done(BO),
        Power(BO, (Run(5, (1, 1, 0, 0)),)),
        Power(ANA, (Run(4, (2, 0, 0, 0)),)),
    ):
        game.apply(action)
    return game


def test_one_round_by_hand() -> None:
    game = small_game()
    before = statistics(game).rounds[0].lines[CLEO]
    assert (before.income, before.supplied) == (None, 0)
    game.apply(Power(CLEO, (Run(3, (0, 2, 0, 0)),)))
    stats = statistics(game)
    assert stats.names == ("Ana", "Bo", "=Cleo")
    assert [turn.number for turn in stats.rounds] == [1, 2]
    assert stats.rounds[0] == Round(
        1,
        1,
        [
            Line(50 - 7 - 2 - 20 + 22, 2, 1, 1, 22, [7, 2, 0, 20], [2, 0, 0, 0], 3),
            Line(50 - 5 - 4 - 29 + 22, 2, 1, 1, 22, [5, 4, 9, 20], [1, 1, 0, 0], 0),
            Line(50 - 3 - 6 - 10 + 22, 1, 1, 1, 22, [3, 6, 0, 10], [0, 2, 0, 0], 0),
        ],
    )
    assert stats.rounds[1].lines[ANA] == Line(43, 2, 1)
    assert stats.purchases == [Purchase(1, ANA, 4, 7, 4), Purchase(1, BO, 5, 5, 5), Purchase(1, CLEO, 3, 3, 3)]
    assert [one for one in stats.purchases if one.seat == BO] == [Purchase(1, BO, 5, 5, 5)]
    assert [stats.fuel_share(1, seat) for seat in (ANA, BO, CLEO)] == [2 / 6, 2 / 6, 2 / 6]
    assert stats.series(lambda line: line.money) == [[43, 43], [34, 34], [53, 53]]
    assert stats.total(BO, lambda line: line.spent[2]) == 9
    assert (stats.ranking, stats.ended_by) == (None, None)
    assert verdicts(stats) == []


def test_the_table_as_csv() -> None:
    game = small_game()
    game.apply(Power(CLEO, ()))
    rows = list(csv.DictReader(io.StringIO(csv_text(statistics(game)))))
    assert [(row["round"], row["seat"]) for row in rows] == [(r, s) for r in "12" for s in "123"]
    values = {
        "round": "1", "step": "1", "seat": "2", "player": "Bo", "money": "34", "cities": "2", "capacity": "1",
        "supplied": "1", "income": "22", "spent_plants": "5", "spent_fuel": "4", "spent_links": "9",
        "spent_houses": "20", "coal": "1", "oil": "1", "garbage": "0", "uranium": "0", "fuel_share_percent": "33.3",
        "over_minimum": "0",
    }  # fmt: skip
    assert rows[1] == values
    assert (rows[2]["player"], rows[2]["supplied"], rows[2]["income"]) == ("'=Cleo", "0", "10")
    assert rows[3]["income"] == ""


@pytest.mark.parametrize("name", NAMES)
def test_golden_games_match_in_money_cities_and_plants(name: str) -> None:
    """The statistics come only from events; the expected states come from another source."""
    game = golden(name)
    upto = len(game.record.actions) if game.agrees_until is None else game.agrees_until
    known = sorted(number for number in game.expect if number <= upto)
    looked_at = {known[-1], *known[::97]}
    assert len(looked_at) > 1
    for played in steps(game.record, upto):
        if played.length in looked_at:
            expected, lines = game.expect[played.length], statistics(played).rounds[-1].lines
            assert [line.money for line in lines] == expected["money"], played.length
            assert [line.cities for line in lines] == [len(cities) for cities in expected["cities"]], played.length
    if game.agrees_until is None:  # otherwise no other source has the last state
        stats = statistics(played)
        assert [line.supplied for line in stats.rounds[-1].lines] == game.final["powered"]
        assert [line.money for line in stats.rounds[-1].lines] == game.final["money"]
        check_verdicts(verdicts(stats), game.final)


def check_verdicts(found: list[Verdict], final: Mapping[str, Any]) -> None:
    """Check that the verdicts on a game are true in its last state."""
    powered, money, ranking = final["powered"], final["money"], final["ranking"]
    assert 1 <= len(found) <= 2
    first, margin = ranking[0], found[0]
    if len(first) > 1:
        assert margin == Verdict("shared", tuple(first), (powered[first[0]], money[first[0]]))
        return
    a, b, *_tied = margin.seats
    assert a == first[0]
    assert b in ranking[1]
    if powered[a] > powered[b]:
        assert margin == Verdict("supplied", (a, b), (powered[a], powered[b]))
    else:
        assert {seat for seat, cities in enumerate(powered) if cities == powered[a]} == set(margin.seats)
        assert margin == Verdict("money", margin.seats, (powered[a], money[a], money[b]))
    for cause in found[1:]:
        if cause.code.startswith("short"):
            seat, (cities, supplied, capacity) = cause.seats[0], cause.numbers
            assert final["cities"][seat] == cities > powered[a]
            assert supplied == powered[seat] < cities
            assert (capacity <= powered[a]) == (cause.code == "short_of_plants")
        elif cause.code == "earned_more":
            assert cause.numbers[0] > cause.numbers[1]
        else:
            assert cause.numbers[0] < cause.numbers[1]


def finished(ranking: tuple[tuple[int, ...], ...], *lines: Line) -> Statistics:
    return Statistics(
        ("Ana", "Bo"), [Round(1, 1, [Line(0, 0, 0), Line(0, 0, 0)]), Round(2, 3, [*lines])], [], ranking, 0
    )


@pytest.mark.parametrize(
    ("stats", "expected"),
    [
        (finished(((0, 1),), Line(20, 10, 10, 10), Line(20, 10, 11, 10)), [Verdict("shared", (0, 1), (10, 20))]),
        (
            finished(((1,), (0,)), Line(60, 15, 12, 12), Line(20, 14, 14, 14)),
            [Verdict("supplied", (1, 0), (14, 12)), Verdict("short_of_plants", (0,), (15, 12, 12))],
        ),
        (
            finished(((1,), (0,)), Line(60, 15, 14, 0), Line(20, 14, 14, 14)),
            [Verdict("supplied", (1, 0), (14, 0)), Verdict("short_of_plants", (0,), (15, 0, 14))],
        ),
        (
            finished(((1,), (0,)), Line(60, 15, 16, 12), Line(20, 14, 14, 14)),
            [Verdict("supplied", (1, 0), (14, 12)), Verdict("short_of_fuel", (0,), (15, 12, 16))],
        ),
        (
            finished(
                ((0,), (1,)),
                Line(38, 16, 16, 16, None, [90, 40, 30, 200]),
                Line(21, 16, 16, 16, None, [107, 45, 20, 210]),
            ),
            [Verdict("money", (0, 1), (16, 38, 21)), Verdict("spent_less", (0, 1), (90, 107), "plants")],
        ),
        (
            finished(((0,), (1,)), Line(20, 16, 16, 16, 140), Line(20, 15, 16, 16, 120)),
            [Verdict("cities", (0, 1), (16, 20, 16, 15)), Verdict("earned_more", (0, 1), (140, 120))],
        ),
        (finished(((0,), (1,)), Line(21, 16, 16, 16), Line(20, 16, 16, 16)), [Verdict("money", (0, 1), (16, 21, 20))]),
        (  # the winner would lead even after paying as much for plants as the other
            finished(
                ((0,), (1,)), Line(60, 16, 16, 16, None, [90, 0, 0, 0]), Line(20, 16, 16, 16, None, [107, 0, 0, 0])
            ),
            [Verdict("money", (0, 1), (16, 60, 20))],
        ),
        (  # money does not matter between 16 cities and 14
            finished(((0,), (1,)), Line(9, 16, 16, 16, None, [9, 0, 0, 0]), Line(20, 14, 15, 14, None, [107, 0, 0, 0])),
            [Verdict("supplied", (0, 1), (16, 14))],
        ),
        (
            finished(((0,), (1,)), Line(9, 16, 16, 16), Line(20, 14, 17, 14)),
            [Verdict("supplied", (0, 1), (16, 14)), Verdict("few_cities", (1,), (14, 17))],
        ),
    ],
)
def test_verdicts(stats: Statistics, expected: list[Verdict]) -> None:
    assert verdicts(stats) == expected
