"""The statistics of all finished games, and their database, which is rebuilt if it cannot be used."""

import os
import sqlite3
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from powergrid.base.resources import user_data_dir, user_saves_dir
from powergrid.bots.random_bot import random_action
from powergrid.content.library import board_by_id
from powergrid.game import Game, create_game, replay
from powergrid.record import Program, Table
from powergrid.rules.events import PlantBought
from powergrid.rules.state import FINISHED
from powergrid.saves import Autosave, delete, list_saves
from powergrid.study.history import FILE_NAME, History, PlayerHistory


@cache
def played(names: tuple[str, ...], seed: int, kinds: tuple[str, ...]) -> Game:
    """Return a random game, played to its end."""
    entries = [{"name": name, "kind": kind} for name, kind in zip(names, [*kinds, *["human"] * 6], strict=False)]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], entries, seed=seed)
    random = Random(seed)
    while game.state.phase != FINISHED:
        game.apply(random_action(game.legal(), random))
    return game


def play_one(names: Sequence[str], seed: int, kinds: Sequence[str] = ()) -> Game:
    """Play a game to its end and save it."""
    game = played(tuple(names), seed, tuple(kinds))
    Autosave().write(game)
    return game


def players() -> list[PlayerHistory]:
    with History() as history:
        return history.players()


def history_of(name: str) -> PlayerHistory:
    return next(player for player in players() if player.name == name)


def test_no_games_yet() -> None:
    with History() as history:
        assert history.players() == []
        assert history.games() == []


def test_a_player_with_two_games() -> None:
    games = [play_one(["Ana", "Bo", "Cleo"], 1), play_one(["Bo", "Dan", "ana "], 2)]
    seats = [0, 2]
    found = history_of("ana")
    assert (found.games, found.kind) == (2, "human")
    states = [game.state.players[seat] for game, seat in zip(games, seats, strict=True)]
    assert found.supplied == sum(state.powered for state in states) / 2
    assert found.money == sum(state.money for state in states) / 2
    assert found.cities == sum(len(state.cities) for state in states) / 2
    rankings = [game.state.ranking or () for game in games]
    wins = [seat in ranking[0] for ranking, seat in zip(rankings, seats, strict=True)]
    assert found.wins == sum(wins)
    over = [
        event.price - event.minimum
        for game, seat in zip(games, seats, strict=True)
        for events in game.events
        for event in events
        if isinstance(event, PlantBought) and event.seat == seat
    ]
    assert found.favourites == ()
    assert found.over_minimum == pytest.approx(sum(over) / len(over))
    assert {player.name: player.games for player in players()} == {"ana": 2, "Bo": 2, "Cleo": 1, "Dan": 1}


def test_favourite_plants_were_bought_more_than_once() -> None:
    bought: dict[int, int] = {}
    for seed in range(3):
        game = play_one(["Ana", "Bo", "Cleo"], seed)
        for event in (event for events in game.events for event in events):
            if isinstance(event, PlantBought) and event.seat == 0:
                bought[event.plant] = bought.get(event.plant, 0) + 1
    again = [(plant, times) for plant, times in bought.items() if times > 1]
    assert again
    assert list(history_of("Ana").favourites) == sorted(again, key=lambda item: (-item[1], item[0]))[:3]


def test_wins_add_up_and_tied_players_share_places() -> None:
    games = [play_one(["Ana", "Bo", "Cleo"], seed) for seed in range(3)]
    winners = sum(len((game.state.ranking or ((),))[0]) for game in games)
    assert sum(player.wins for player in players()) == winners
    with History() as history:
        for past in history.games():
            places = [place for _name, place in past.players]
            assert places[0] == 1
            assert places == sorted(places)
            assert len(places) == 3


def test_a_bot_and_a_person_with_the_same_name_are_separate() -> None:
    play_one(["Volta", "Bo", "Cleo"], 1, ["normal"])
    play_one(["Volta", "Bo", "Cleo"], 2)
    assert sorted(player.kind for player in players() if player.name == "Volta") == ["human", "normal"]


def played_on(names: tuple[str, ...], seed: int, upto: int) -> Game:
    """Return a random game continued from another game's record, with a bot in the first seat."""
    game = replay(played(names, seed, ()).record, upto)
    game.hand_seat(0, "normal")
    random = Random(99)
    while game.state.phase != FINISHED:
        game.apply(random_action(game.legal(), random))
    return game


def test_a_continued_game_is_counted_once_with_its_first_result() -> None:
    names = ("Ana", "Bo", "Cleo")
    first = play_one(names, 1)
    before = players()
    middle = next(n for n in range(first.length) if first.at(n).round == 3)
    other = played_on(names, 1, middle)
    assert other.record.actions[:middle] == first.record.actions[:middle]
    assert other.record.actions != first.record.actions
    Autosave().write(other)
    Autosave().write(first)  # the same game again, as after an import
    assert len(list_saves("finished")) == 3
    assert players() == before
    with History() as history:
        assert len(history.games()) == 1
    delete(list_saves("finished")[-1])
    delete(list_saves("finished")[-1])
    assert [player.games for player in players()] == [1, 1, 1], "only the remaining game is counted"


def test_games_with_different_first_rounds_are_separate() -> None:
    names = ("Ana", "Bo", "Cleo")
    first = play_one(names, 1)
    other = played_on(names, 1, 0)
    assert other.record.setup.plant_deck == first.record.setup.plant_deck
    Autosave().write(other)
    assert history_of("Bo").games == 2


def test_two_people_with_the_same_name_at_a_table_are_separate() -> None:
    game = play_one(["Ana", "ana ", "Cleo"], 1)
    found = {player.name: player for player in players()}
    assert sorted(found) == ["Ana", "Cleo", "ana (2)"]
    for seat, name in enumerate(("Ana", "ana (2)")):
        assert (found[name].games, found[name].money) == (1, game.state.players[seat].money)
    play_one(["Ana", "Bo", "Cleo"], 2)
    assert history_of("Ana").games == 2


def test_a_database_of_an_earlier_version_is_rebuilt() -> None:
    play_one(["Ana", "Bo", "Cleo"], 1)
    before = players()
    with sqlite3.connect(database()) as db:
        db.execute("PRAGMA user_version = 1")
        db.execute("DROP INDEX games_by_opening")
        db.execute("ALTER TABLE games DROP COLUMN opening")
    db.close()
    assert players() == before


def test_the_newest_game_is_first_with_its_record() -> None:
    for seed in (1, 2):
        play_one(["Ana", "Bo", "Cleo"], seed)
    with History() as history:
        games = history.games()
    assert [game.path for game in games] == [info.path for info in list_saves("finished")]
    assert (games[0].board, games[0].edition) == ("germany", "classic")


def test_new_changed_and_deleted_records_are_detected() -> None:
    play_one(["Ana", "Bo", "Cleo"], 1)
    assert history_of("Ana").games == 1
    play_one(["Ana", "Bo", "Cleo"], 2)
    assert history_of("Ana").games == 2
    newest = list_saves("finished")[0]
    newest.path.write_text("broken", encoding="utf-8")
    assert history_of("Ana").games == 1
    assert history_of("Ana").games == 1
    for info in list_saves("finished"):
        delete(info)
    assert players() == []


def database() -> Path:
    return user_data_dir() / FILE_NAME


def remove(path: Path) -> None:
    path.unlink()


def overwrite(path: Path) -> None:
    path.write_bytes(b"this is no database at all" * 100)


def blank_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[100:12_000] = bytes(len(data[100:12_000]))
    path.write_bytes(data)


def blank_end(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[:-6000] + bytes(6000))


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def older(path: Path) -> None:
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
        db.execute("DROP TABLE results")
    db.close()


def other_tables(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as db:
        db.execute('CREATE TABLE "odd ""name" (x)')
        db.execute("CREATE TABLE games (y)")
    db.close()


@pytest.mark.parametrize("damage", [remove, overwrite, blank_middle, blank_end, cut_off, older, other_tables])
def test_an_unusable_database_is_rebuilt(damage: object) -> None:
    play_one(["Ana", "Bo", "Cleo"], 1)
    before = players()
    assert callable(damage)
    damage(database())
    assert players() == before
    assert players() == before


def test_statistics_work_without_a_writable_folder() -> None:
    play_one(["Ana", "Bo", "Cleo"], 1)
    before = players()
    database().unlink()
    database().mkdir()
    assert players() == before


def test_a_database_locked_by_another_program(monkeypatch: pytest.MonkeyPatch) -> None:
    play_one(["Ana", "Bo", "Cleo"], 1)
    before = players()
    play_one(["Ana", "Bo", "Cleo"], 2)
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda place, **_more: real(place, timeout=0.01))
    with real(database()) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert [player.games for player in players()] == [2, 2, 2]
    other.close()
    assert len(before) == 3


def test_an_unfinished_record_is_not_counted() -> None:
    play_one(["Ana", "Bo", "Cleo"], 1)
    game = create_game(
        board_by_id("germany"), "classic", ["green", "brown", "red"], [{"name": n} for n in "ABC"], seed=4
    )
    autosave = Autosave()
    autosave.write(game)
    assert autosave.path is not None
    os.replace(autosave.path, user_saves_dir() / "finished" / "odd.json")
    with History() as history:
        assert len(history.games()) == 1
        assert {player.name for player in history.players()} == {"Ana", "Bo", "Cleo"}


def test_tutorial_games_are_not_counted() -> None:
    game = played(("Ana", "Bo"), 3, ("human", "normal"))
    game.record.note(Program(table=Table(tutorial=True)))
    try:
        Autosave().write(game)
    finally:
        game.record.note(Program(table=Table()))
    with History() as history:
        assert history.players() == []
