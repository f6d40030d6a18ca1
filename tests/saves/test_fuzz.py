"""Thousands of damaged and hostile saves are listed, opened and salvaged without tracebacks, hangs or changes."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from powergrid.base.errors import PowergridError
from powergrid.base.resources import user_saves_dir
from powergrid.game import create_game
from powergrid.record import record_text
from powergrid.saves import delete, import_file, list_saves, open_game, restore, salvage, save_as
from powergrid.saves.listing import read_info
from tests.bounded_time import Hang, bounded_time
from tests.mutations import mutated
from tests.own_boards import ring_board

from .playing import new_game, play

MUTATIONS = 250  # for each seed


@cache
def originals() -> tuple[bytes, ...]:
    """Return real saves: short and long, both editions, with the Trust, a user's board, and undone actions."""
    zone, names = ["green", "red", "yellow", "blue"], [{"name": name} for name in ("Ana", "Bo", "Cleo", "Dario")]
    own = play(create_game(ring_board(), "classic", zone, names, seed=5), 40)
    own.undo_to(34)
    games = [
        own,
        play(new_game("germany", "classic", 2), 20),
        play(new_game("italy", "recharged", 2), 40, seed=2),
        play(new_game("central-europe", "recharged", 4), 60, seed=3),
        play(new_game("benelux", "classic", 6), 90, seed=4),
    ]
    return tuple(save_as(game, f"Fuzz {number}").path.read_bytes() for number, game in enumerate(games))


def use(path: Path) -> None:
    """Use a save in every way that the program does."""
    before = path.read_bytes()
    info = read_info(path, "named")
    try:
        opened = open_game(path)
    except PowergridError as error:
        check_text(error)
        opened = None
    else:
        assert info.fault is None
    try:
        found = salvage(before)
    except PowergridError as error:
        check_text(error)
        assert opened is None
    else:
        assert (found.fault == "") == (opened is not None)
        if opened is not None:
            assert opened.record.actions[: found.game.length] == found.game.record.actions
        elif found.game.length % 4 == 0:
            again = salvage(record_text(found.game.record).encode("utf-8"))
            assert (again.fault, again.game.record.actions) == ("", found.game.record.actions)
    assert path.read_bytes() == before


def check_text(error: PowergridError) -> None:
    text = str(error)
    assert 0 < len(text) < 1000, text
    assert "Traceback" not in text
    text.encode("utf-8")


@pytest.mark.parametrize("seed", [*range(2), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 400))])
def test_mutations_of_saves(seed: int) -> None:
    random = Random(seed)
    sources = originals()
    path = user_saves_dir() / "mutated.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    for number in range(MUTATIONS):
        content = mutated(random.choice(sources), random)
        path.write_bytes(content)
        try:
            with bounded_time():
                use(path)
        except (Hang, Exception) as error:
            pytest.fail(f"mutation {number} of seed {seed}: {type(error).__name__}: {error}")


def test_mutated_saves_change_nothing_outside_the_folder(user_home: Path, tmp_path: Path) -> None:
    """Listing, importing and deleting many of them writes nothing outside the folder."""
    random = Random(99)
    source = tmp_path / "from outside.json"
    for number in range(150):
        content = mutated(random.choice(originals()), random)
        user_saves_dir().mkdir(parents=True, exist_ok=True)
        (user_saves_dir() / f"{number}.json").write_bytes(content)
        source.write_bytes(content)
        try:
            import_file(source)
        except PowergridError as error:
            check_text(error)
        assert source.read_bytes() == content
    infos = list_saves()
    assert len(infos) >= 150
    for info in infos:
        restore_and_compare(info.path)
    folders = {path.parent for path in user_home.rglob("*") if path.is_file()}
    assert folders == {user_saves_dir()}


def restore_and_compare(path: Path) -> None:
    before = path.read_bytes()
    assert restore(delete(read_info(path, "named"))).path.read_bytes() == before
