"""Order of play: edge cases N and RULES §5."""

from powergrid.content.editions import Edition
from tests.rules.builder import A, B, C, D, Given, at_bureaucracy, share_cities
from tests.rules.play import Play


def order_of_next_round(play: Play) -> list[int]:
    play.nobody_powers()
    assert play.state.phase == "auction"
    return play.state.order


def test_n01_most_cities_first_then_the_highest_plant(edition: Edition) -> None:
    ana, petar, dusan, natasa = A, B, C, D
    play = at_bureaucracy(
        edition=edition,
        players=4,
        order=(natasa, dusan, petar, ana),
        cities=share_cities(6, 5, 5, 4, edition=edition),
        plants={ana: [8], petar: [7, 17], dusan: [15, 14], natasa: [33]},
    ).play()
    assert order_of_next_round(play) == [ana, petar, dusan, natasa]
    assert play.state.to_act == ana


def n02_market(edition: Edition) -> Play:
    return Given(edition=edition, round=1, market=[3, 4, 7, 10, 11, 12, 14, 15]).play()


def test_n02_order_is_updated_after_the_first_auction(edition: Edition) -> None:
    play = n02_market(edition)
    play.sells(A, 4)
    play.nominate(B, 10)
    play.bid(C, 11)
    play.bid(B, 12)
    play.pass_(C)
    play.nominate(C, 7)
    assert play.state.phase == "resources"
    assert play.state.order == [B, C, A]
    assert play.state.to_act == A
    play.everyone_done()
    assert (play.state.phase, play.state.to_act) == ("building", A)


def test_n02_order_is_updated_even_if_nominators_were_outbid(edition: Edition) -> None:
    play = n02_market(edition)
    play.nominate(A, 10)
    play.bid(B, 11)
    play.pass_(C)
    play.pass_(A)
    play.nominate(A, 7)
    play.bid(C, 8)
    play.pass_(A)
    play.nominate(A, 4)
    assert (play.state.phase, play.state.order, play.state.to_act) == ("resources", [B, C, A], A)


def test_n02_only_the_first_auction_updates_the_order(edition: Edition) -> None:
    play = Given(edition=edition, round=2, market=[3, 4, 7, 10, 11, 12, 14, 15]).play()
    play.sells(A, 3)
    play.sells(B, 4)
    play.nominate(C, 10)
    assert (play.state.phase, play.state.order) == ("resources", [A, B, C])


def test_n04_players_without_cities_are_behind_those_with_cities(edition: Edition) -> None:
    play = at_bureaucracy(
        edition=edition, plants={A: [50], B: [3], C: [4]}, cities={B: ["flensburg"], C: ["kiel"]}
    ).play()
    assert order_of_next_round(play) == [C, B, A]


def test_order_does_not_change_while_cities_are_built(edition: Edition) -> None:
    """RULES §5: the order does not change within a round."""
    play = Given(edition=edition, phase="building", order=(A, B, C), cities={A: ["kiel"]}, cash=100).play()
    for city in ("flensburg", "hamburg", "bremen"):
        play.build(C, city)
    assert play.state.order == [A, B, C]
    play.done(C)
    assert play.state.to_act == B
