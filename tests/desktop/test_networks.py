"""Networks on the board: links, appearance, and the effect of pointing at a player."""

from itertools import pairwise

import pygame
import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.board.networks import Strand, network_links, network_worth, strokes_of
from powergrid.desktop.pieces.colors import PLAYER_COLORS
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.theme import LIGHT
from powergrid.game import create_game
from powergrid.rules import building
from powergrid.rules.state import GameState
from powergrid.rules.zones import possible_zones
from tests.desktop.driving import hover, key, move, send
from tests.desktop.positions import USA, position
from tests.desktop.showing import shown
from tests.sure import sure

GAMES = (USA, "benelux_original_6p_1", "germany_recharged_4p_1")
COLORS = list(PLAYER_COLORS)
WHITE = LIGHT.paper


def grown(state: GameState) -> bool:
    return state.phase == "building" and state.round == 6


def late(state: GameState) -> bool:
    return state.phase == "building" and state.round == 8


@pytest.fixture
def table(app: App) -> TableScene:
    scene = TableScene(position(USA, late))
    scene.controller.auto_forced = False
    return shown(app, scene)


@pytest.mark.parametrize("game", GAMES)
def test_every_network_is_connected_and_has_each_link_between_its_cities(game: str) -> None:
    state = position(game, grown).state
    ids, links = state.ruleset.city_ids, network_links(state, COLORS)
    for seat, player in enumerate(state.players):
        own = {ids[city] for city in player.cities}
        strands = {link.pair: strand for link in links for strand in link.strands if strand.seat == seat}
        for a, b, _cost in state.ruleset.links:
            if ids[a] in own and ids[b] in own:
                assert not strands[ids[a], ids[b]].thin
        for pair, strand in strands.items():
            assert strand.thin == (not own.issuperset(pair))
        found = set(list(own)[:1])
        for _attempt in strands:
            found.update(city for pair in strands if found & set(pair) for city in pair)
        assert own <= found


def test_an_unpaid_link_is_paler_than_a_paid_one() -> None:
    """Erfurt – Halle costs 6, Halle – Leipzig 0 and Leipzig – Dresden 13, so Erfurt – Dresden for 19 is not used."""
    state = position("germany_recharged_4p_1", 1).state
    index, player = state.ruleset.city_index, state.players[0]
    player.cities = type(player.cities)(index[city] for city in ("erfurt", "halle", "leipzig", "dresden"))
    player.network = sum(1 << city for city in player.cities)
    strands = {frozenset(link.pair): link.strands[0] for link in network_links(state, COLORS)}
    paid = [{"erfurt", "halle"}, {"halle", "leipzig"}, {"leipzig", "dresden"}]
    assert [strands[frozenset(pair)].unpaid for pair in (*paid, {"erfurt", "dresden"})] == [False] * 3 + [True]
    assert len(strands) == 4
    for seat, color in enumerate(COLORS):
        looks = [
            [(stroke.width, stroke.color) for stroke in strokes_of([Strand(seat, color, unpaid=unpaid)], None, WHITE)]
            for unpaid in (False, True)
        ]
        edge, line = looks[1]
        assert edge in looks[0]
        assert line[0] == max(width for width, ink in looks[0] if ink != WHITE)  # equally wide (STYLE §16), but paler
        assert sum(line[1]) > sum(PLAYER_COLORS[color].fill)


def test_a_networks_value_includes_links_through_cities_of_others() -> None:
    game = position(USA, late)
    # green: San Francisco – Los Angeles 9, San Francisco – Las Vegas 14, Los Angeles – Las Vegas 9
    assert network_worth(game, 3) == 32
    # black: Portland – Seattle 3, Seattle – Billings 9
    assert network_worth(game, 5) == 12


def test_six_players_can_be_told_apart_without_colour() -> None:
    looks = []
    for seat, color in enumerate(COLORS):
        strokes = list(strokes_of([Strand(seat, color)], None, LIGHT.paper))
        looks.append(tuple((s.width, s.dash, s.color == LIGHT.paper) for s in strokes))
    assert len(set(looks)) == 6


def test_links_with_several_owners_have_strands_side_by_side() -> None:
    strands = [Strand(seat, color) for seat, color in enumerate(COLORS)]
    strokes = list(strokes_of(strands, None, LIGHT.paper))
    middles = [next(s for s in strokes if s.color == PLAYER_COLORS[color].fill) for color in COLORS]
    for left, right in pairwise(middles):
        assert left.shift + left.width / 2 <= right.shift - right.width / 2 + 1e-9


def color_of(app: App, table: TableScene, city: str, slot: int = 0) -> tuple[int, ...]:
    """Return the colour in the middle of a slot."""
    spot = table.board.panel.view.figure.spots[city].by((slot - 1) * 15.9, 0)
    x, y = table.board.panel.view.camera.at(spot)
    return tuple(app.surface.get_at((round(x), round(y))))[:3]


@pytest.mark.parametrize("pointed", ["player.0", "order.0"])
def test_pointing_at_a_player_dims_the_others_until_the_pointer_leaves(
    app: App, table: TableScene, pointed: str
) -> None:
    blue, red = color_of(app, table, "omaha"), color_of(app, table, "phoenix")
    hover(app, pointed)
    assert color_of(app, table, "omaha") == blue
    assert min(color_of(app, table, "phoenix")[1:]) > max(red[1:]) + 50
    hover(app, "track.3")
    assert color_of(app, table, "phoenix") == red


def test_pointing_at_a_house_highlights_its_owners_network(app: App, table: TableScene) -> None:
    red = color_of(app, table, "phoenix")
    x, y = table.board.panel.view.camera.at(table.board.panel.view.figure.spots["kansas-city"].by(-15.9, 0))
    move(app, (round(x), round(y)))
    assert color_of(app, table, "phoenix") != red
    move(app, (round(x) + 32, round(y)))
    assert color_of(app, table, "phoenix") == red


def test_a_click_pins_the_network_and_esc_releases_it(app: App, table: TableScene) -> None:
    app.step()
    x, y = table.control_rect("player.3").center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        send(app, kind, pos=(x, y), button=1)
    hover(app, "track.3")
    assert table.board.shown_player() == 3
    key(app, "Esc")
    assert table.board.shown_player() is None
    assert not table.dialogs
    key(app, "Esc")
    assert table.dialogs


def test_pointing_at_a_player_shows_what_they_can_build_next(app: App, table: TableScene) -> None:
    state = table.controller.state
    for seat, player in enumerate(state.players):
        assert table.board.state.reach(seat, player.money) == building.builds(state, seat)
    hover(app, "player.0")
    cheapest = min(building.builds(state, 0).values())
    panel = sure(table.ui.control("player.0"))
    tip = sure(panel.tip)
    assert f"for {cheapest}" in tip.text
    assert f". All links of the network cost {network_worth(table.controller.game, 0)}. Next: " in tip.text


def test_the_order_of_play_says_how_many_cities_a_player_can_build(app: App, table: TableScene) -> None:
    state = table.controller.state
    seat = max(range(6), key=lambda one: state.players[one].money)
    cities, spent = 0, 0
    for _city, cost in building.network_growth(state, seat):
        if spent + cost > state.players[seat].money:
            break
        cities, spent = cities + 1, spent + cost
    assert cities > 1
    hover(app, f"order.{seat}")
    app.step()
    tile = sure(table.ui.control(f"order.{seat}"))
    assert sure(tile.tip).text.endswith(f"up to {cities} cities for {spent}")


@pytest.mark.parametrize("name", ["order.0", "order.6"])
def test_the_trusts_tile_highlights_no_network(app: App, name: str) -> None:
    """The Trust has no network (RULES §12): its houses are not connected."""
    board = board_by_id("germany")
    zone = possible_zones(board, "recharged", 2)[0]
    scene = TableScene(create_game(board, "recharged", zone, [{"name": "Ana"}, {"name": "Bo"}], seed=1))
    shown(app, scene)
    hover(app, name)
    app.step()
    assert scene.view.board.shown_player() == (0 if name == "order.0" else None)
