"""User boards with islands: every available game ends, although networks may be confined (BOARDS §7)."""

from random import Random
from typing import Any

import pytest

from powergrid.bots.levels import EASY, ThoughtfulBot
from powergrid.bots.outlook import Taste
from powergrid.bots.view import view_of
from powergrid.content.board import Board, check_data
from powergrid.content.editions import EDITIONS, MAX_PLAYERS, MIN_PLAYERS, Edition
from powergrid.desktop.words.story import story
from powergrid.game import Game, create_game
from powergrid.rules.actions import PlaceTrust
from powergrid.rules.events import GameEnded
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones
from tests.games.whole_games import play
from tests.own_boards import island_data
from tests.sure import sure

#: Boards where no network can reach every city; on most of them, no island has enough cities to end a game.
BOARDS: dict[str, dict[str, Any]] = {
    "two halves": island_data([[7, 7, 7], [7, 7, 7]], island_surcharge=20),
    "a tiny island": island_data([[3], [9, 9, 9, 9]], island_surcharge=20),
    "three pairs": island_data([[8, 8], [8, 8], [8, 8]], island_surcharge=10),
    "six islands": island_data([[8]] * 6, island_surcharge=5),
    "islands of one city": island_data([[1], [12, 12, 12], [1]]),
    "expensive crossing": island_data([[7, 7, 7], [7, 7, 7]], island_surcharge=99),
    "any place": island_data([[8, 8], [8, 8], [8, 8]], island_surcharge=20, island_any_slot=True),
    "few cities": island_data([[7, 7], [7, 3, 3]], island_surcharge=20),
    "three small islands": island_data([[6], [6], [6]], island_surcharge=20),
    "four islands": island_data([[9], [9], [9], [6, 6]], island_surcharge=30),
    "expensive links": island_data([[7, 7, 7], [7, 7, 7]], cost=60, island_surcharge=20),
}
NUMBERS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


def board(name: str) -> Board:
    found, faults = check_data(BOARDS[name])
    assert found is not None, faults
    return found


def offered(name: str) -> list[tuple[Edition, int]]:
    return [(edition, players) for edition in EDITIONS for players in NUMBERS
            if possible_zones(board(name), edition, players)]  # fmt: skip


#: Play only every n-th combination of edition and number of players; n and the seed.
EACH = [(2, 0), *(pytest.param(1, seed, marks=pytest.mark.long) for seed in range(2))]


@pytest.mark.parametrize(("each", "seed"), EACH)
@pytest.mark.parametrize("name", BOARDS)
def test_random_games_end(name: str, each: int, seed: int) -> None:
    """Two players in Recharged play against the Trust."""
    for edition, players in offered(name)[[*BOARDS].index(name) % each :: each]:
        assert play(board(name), edition, players, {}, Random(seed)) is not None


def test_a_game_ends_when_all_players_are_confined() -> None:
    """The game would end with all eighteen cities on the three islands, but usually nobody starts on some of them."""
    ends = set()
    for seed in range(4):
        game = sure(play(board("three small islands"), "recharged", 2, {}, Random(seed)))
        (reason,) = [event.reason for events in game.events for event in events if isinstance(event, GameEnded)]
        ends.add(reason)
        assert ("nobody can connect another city" in story(game)) is (reason == "nobody_can_build")
        assert (max(len(player.cities) for player in game.state.players) >= 18) is (reason == "cities")
    assert "nobody_can_build" in ends


def test_the_trust_needs_six_neighbouring_cities_to_start() -> None:
    """The first region is an island of three cities (RULES §12)."""
    zone = next(zone for zone in possible_zones(board("a tiny island"), "recharged", 2) if zone[0] == "r0")
    names = [{"name": "Ana"}, {"name": "Bo"}]
    legal = create_game(board("a tiny island"), "recharged", zone, names, seed=1).legal()
    index = legal.state.ruleset.city_index
    tiny = {index[city] for city in ("c0", "c1", "c2")}
    assert tiny | set(legal.trust_cities()) == set(legal.state.ruleset.zone)
    assert not tiny & set(legal.trust_cities())
    assert sure(legal.why_not(PlaceTrust(legal.seat, index["c1"]))).code == "trust_room"


def _of_bots(name: str, edition: Edition, players: int, seed: int, easy: bool = True) -> Game:
    zones = possible_zones(board(name), edition, players)
    names = [{"name": f"Player {seat + 1}"} for seat in range(players)]
    game = create_game(board(name), edition, zones[seed % len(zones)], names, seed=seed)
    bots = [ThoughtfulBot(seed, EASY if easy and (seat + seed) % 2 else Taste()) for seat in range(players)]
    while game.state.phase != FINISHED:
        legal = game.legal()
        game.apply(bots[legal.seat].choose(view_of(game.state, legal.seat), legal))
        assert game.state.round < 60
    return game


@pytest.mark.parametrize(
    ("name", "each", "seed"),
    [
        *((name, 2, 0) for name in [*BOARDS][::4]),
        *(pytest.param(name, 1, seed, marks=pytest.mark.long) for name in BOARDS for seed in range(2)),
    ],
)
def test_games_with_easy_and_normal_bots_end(name: str, each: int, seed: int) -> None:
    for edition, players in offered(name)[[*BOARDS].index(name) // 4 % each :: each]:
        assert _of_bots(name, edition, players, seed).state.ranking is not None


@pytest.mark.parametrize(("name", "players"), [("four islands", 2), ("three small islands", 3)])
def test_games_with_only_normal_bots_end(name: str, players: int) -> None:
    """They wait for one another when more cities earn nothing."""
    for seed in range(2):
        assert _of_bots(name, "classic", players, seed, easy=False).state.ranking is not None


def test_the_trust_is_unavailable_if_no_island_has_room_for_it() -> None:
    """Three islands of five cities would be enough for two players if the Trust did not need more room."""
    small, faults = check_data(island_data([[5], [5], [5]], end_cities=[10, 10, 10, 10, 10]))
    assert small is not None, faults
    assert possible_zones(small, "recharged", 2, {"trust": False})
    assert not possible_zones(small, "recharged", 2, {"trust": True})
    assert not possible_zones(small, "recharged", 2, {"trust": True, "first_game": True})
