"""Hidden information is not drawn: games that differ only in hidden information look the same (RULES §15)."""

import json
from pathlib import Path

import pygame
import pytest

from powergrid.bots import turns
from powergrid.bots.view import View
from powergrid.cli import main
from powergrid.content.plants import PLUG_CARDS, STEP3
from powergrid.desktop.app import App
from powergrid.desktop.play import hints
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.table import city_track
from powergrid.desktop.screens.table.plant_market import deck_lines
from powergrid.desktop.screens.table.screenshot import draw_table
from powergrid.desktop.toolkit import ui
from powergrid.game import Game
from powergrid.record import SECTION, record_text
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import key
from tests.desktop.positions import position
from tests.desktop.showing import show, tip_text
from tests.games.golden_games import golden

CLASSIC, RECHARGED = "usa_original_6p_1", "germany_recharged_4p_1"
SIZE = (1280, 720)
MOMENTS = (0, 60, 150)


def picture(game: Game) -> bytes:
    return pygame.image.tobytes(draw_table(game, SIZE), "RGB")


def shuffled(game: Game, *, plug_on_top: bool | None = None) -> Game:
    """Reverse the cards above the Step 3 card.

    Args:
        plug_on_top: Put a plug card (or a socket card) on top.
    """
    deck = game.state.deck
    above = deck[: deck.index(STEP3)] if STEP3 in deck else deck
    rest = deck[len(above) :]
    above = above[::-1]
    if plug_on_top is not None:
        above.sort(key=lambda card: (card in PLUG_CARDS) != plug_on_top)
        assert (above[0] in PLUG_CARDS) == plug_on_top
    game.state.deck = above + rest
    game.state.removed = game.state.removed[::-1]
    return game


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_classic_draw_pile_reveals_nothing_about_its_cards(moment: int) -> None:
    plug, socket = (shuffled(position(CLASSIC, moment), plug_on_top=on_top) for on_top in (True, False))
    assert picture(plug) == picture(socket)
    assert deck_lines(plug.state) == deck_lines(socket.state)


def test_the_recharged_draw_pile_shows_only_the_back_of_its_top_card() -> None:
    def top(game: Game, card: int) -> Game:
        deck = game.state.deck
        deck.remove(card)
        deck.insert(0, card)
        return game

    deck = position(RECHARGED, 0).state.deck
    plugs, sockets = (
        [card for card in deck if card != STEP3 and (card in PLUG_CARDS) == kind] for kind in (True, False)
    )
    first, second = (picture(top(position(RECHARGED, 0), card)) for card in plugs[:2])
    third, fourth = (picture(top(position(RECHARGED, 0), card)) for card in sockets[:2])
    assert first == second
    assert third == fourth
    assert first != third


def test_the_back_of_the_step_3_card_shows_neither_plug_nor_socket() -> None:
    game = position(RECHARGED, 0)
    game.state.deck = [STEP3]
    assert deck_lines(game.state)[1] == "The next card is the Step 3 card."


def with_hidden_money(game: Game, money: int) -> Game:
    """Hide money at the table and give everyone but the player to act a different amount."""
    game.record.extra[SECTION] = {"table": {"hidden_money": True}}
    for seat, player in enumerate(game.state.players):
        if seat != game.state.to_act:
            player.money = money
    return game


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_picture_of_a_running_game_hides_money_where_the_table_does(moment: int) -> None:
    assert picture(with_hidden_money(position(RECHARGED, moment), 50)) == picture(
        with_hidden_money(position(RECHARGED, moment), 99)
    )


def test_a_picture_does_not_depend_on_how_long_it_takes_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(*args: object) -> None:
        clock.now += 5_000
        real(*args)  # type: ignore[arg-type]

    clock = FakeClock()
    monkeypatch.setattr(ui, "milliseconds", clock)
    game = with_hidden_money(position(RECHARGED, 60), 50)
    quick = picture(game)
    real = city_track.draw
    monkeypatch.setattr(city_track, "draw", slow)
    assert picture(game) == quick
    assert clock.now > 1000


def test_a_picture_of_a_finished_game_always_shows_money(tmp_path: Path) -> None:
    def drawn(record: str, name: str) -> bytes:
        (tmp_path / "game.json").write_text(record, "utf-8")
        target = tmp_path / f"{name}.png"
        call = ["replay", str(tmp_path / "game.json"), "--at", "40", "--screenshot", str(target), "--size", "1280x720"]
        assert main(call) == 0
        return pygame.image.tobytes(pygame.image.load(str(target)), "RGB")

    data = json.loads(record_text(golden(RECHARGED).record))
    open_money = drawn(json.dumps(data), "open")
    data[SECTION] = {"table": {"hidden_money": True}}
    assert drawn(json.dumps(data), "over") == open_money
    data["actions"] = data["actions"][:100]
    assert drawn(json.dumps(data), "running") != open_money


def test_lesson_suggestions_ignore_hidden_money(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[View] = []
    real = turns.hints

    def spy(*args: object) -> object:
        seen.append(args[2])  # type: ignore[arg-type]
        return real(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(hints, "hints", spy)
    game = with_hidden_money(position(RECHARGED, 60), 50)
    hints.quick_hint(Controller(game))
    assert not seen[0].money_known


def test_the_tooltip_of_the_classic_pile_mentions_no_card_back(app: App, clock: FakeClock) -> None:
    show(app, shuffled(position(CLASSIC, 60), plug_on_top=True))
    key(app, "Esc", "Esc")
    shown = tip_text(app, clock, "market.deck")
    assert "plug" not in shown
    assert "socket" not in shown
