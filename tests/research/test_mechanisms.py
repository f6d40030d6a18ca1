"""The environment supports the special rules of the additional boards (BOARDS)."""

import pytest

pytest.importorskip("pettingzoo", reason="needs the research extra")

from collections.abc import Iterator
from random import Random

from powergrid.bots.view import view_of
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.research.actions import action_count, decisions
from powergrid.research.env import PowerGrid
from powergrid.research.observation import observation_size, observe
from powergrid.rules.actions import Bid, Build, Buy, Decision, Nominate, Power, Scrap
from powergrid.rules.engine import legal_actions
from powergrid.rules.state import RESOURCES
from tests.rules.builder import A, B, C, at_building, at_resources
from tests.rules.play import Play
from tests.sure import sure

SOUTH, NORTH = 0, 1
#: A game for each mechanism that affects decisions or observations.
GAMES: list[tuple[str, Edition, int, dict[str, OptionValue]]] = [
    ("korea", "classic", 3, {}),  # a second fuel market
    ("indian-subcontinent", "recharged", 3, {}),  # one token a turn, outages
    ("china", "classic", 3, {}),  # an ordered deck, a market filled once a round
    ("japan", "recharged", 3, {}),  # opening cities, second networks
    ("northern-europe", "classic", 3, {}),  # plants by region
    ("uk-ireland", "recharged", 2, {}),  # islands
    ("germany", "recharged", 2, {"starting_cities": True}),  # the Trust and marked cities
]


def _choices(play: Play) -> set[Decision]:
    return set(decisions(play.legal).values())


def _steps(env: PowerGrid, seed: int, most: int) -> Iterator[None]:
    """Play a number of actions at random, or to the end."""
    random = Random(seed)
    env.reset(seed)
    for _ in env.agent_iter(most):
        _, _, over, _, _ = env.last()
        if over:
            return
        yield
        env.step(random.choice(list(env.choices)))


def _aim(decision: Decision) -> tuple[object, ...]:
    """Return the parts of a decision that an action determines; amounts, drops and mixes are automatic."""
    if isinstance(decision, Buy):
        return Buy, decision.fuel, decision.market
    if isinstance(decision, Nominate | Scrap):
        return type(decision), decision.plant
    if isinstance(decision, Power):
        return Power, *sorted(run.plant for run in decision.runs)
    return (Bid,) if isinstance(decision, Bid) else (decision,)


@pytest.mark.parametrize(("board", "edition", "players", "options"), GAMES)
def test_every_kind_of_legal_action_has_a_number(
    board: str, edition: Edition, players: int, options: dict[str, OptionValue]
) -> None:
    env = PowerGrid(board, edition, players, options=options)
    for _ in _steps(env, 3, 250):
        legal = set(legal_actions(env.state))
        numbers = env.choices
        assert set(numbers.values()) <= legal
        assert {_aim(one) for one in numbers.values()} == {_aim(one) for one in legal}
        assert set(numbers) <= set(range(action_count(env.ruleset)))
        assert env.observation_space(env.agent_selection).contains(env.observe(env.agent_selection))


def test_korea_buys_from_one_of_two_markets() -> None:
    play = at_resources(board="korea", order=(C, B, A), plants={A: [4, 7, 11]}).play()
    first = _choices(play)
    assert {Buy(A, 0, 1, SOUTH), Buy(A, 0, 1, NORTH)} <= first
    assert Buy(A, 3, 1, NORTH) not in first  # no uranium in the north (BOARDS §10)
    play.buy(A, "coal", 1, NORTH)
    assert {one.market for one in _choices(play) if isinstance(one, Buy)} == {NORTH}
    row = observe(view_of(play.state, B))
    assert len(row) == observation_size(play.state.ruleset)
    assert row[-1] == 1  # the buyer has chosen the north


def test_japan_starts_a_second_network() -> None:
    play = at_building(board="japan", regions=("green", "purple", "yellow"), round=1, cash=100).play()
    play.build(A, "tokyo")
    assert Build(A, play.city("yokohama"), True) in _choices(play)
    assert Build(A, play.city("yokohama")) not in _choices(play)
    before = observe(view_of(play.state, A))
    play.build(A, "yokohama", new_network=True)
    assert not any(isinstance(one, Build) for one in _choices(play))
    assert (observe(view_of(play.state, A)) != before).any()


def test_india_buys_one_token_a_turn() -> None:
    board = "indian-subcontinent"
    play = at_resources(board=board, order=(C, B, A), plants={A: [4], B: [8], C: [10]}).play()
    assert {one.amount for one in _choices(play) if isinstance(one, Buy)} == {1}
    play.buy(A, "coal", 1)
    assert {one.seat for one in _choices(play) if isinstance(one, Buy)} == {B}
    assert play.state.phase == RESOURCES


def test_the_observation_of_china_reveals_no_secrets() -> None:
    env = PowerGrid("china", "classic", 3)
    before = env.observe("player_1")["observation"]
    hidden = [card for card in env.state.deck if card >= sure(env.ruleset.deck.ordered).last]
    places = [env.state.deck.index(card) for card in hidden]
    for place, card in zip(places, reversed(hidden), strict=True):
        env.state.deck[place] = card
    assert len(hidden) > 1
    assert (env.observe("player_1")["observation"] == before).all()


def test_costs_in_an_observation_match_the_rules() -> None:
    play = at_building(board="germany", cities={A: ["berlin"]}, cash=200).play()
    count = len(play.state.ruleset.city_ids)
    first = 14 + 212 + 17 + 3 * count
    costs = observe(view_of(play.state, A))[first : first + count]
    builds = play.legal.builds()
    for city in play.state.ruleset.zone:
        assert costs[city] == pytest.approx(min(1.0, builds.get(city, 100) / 100))
