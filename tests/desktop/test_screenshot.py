"""Pictures of the table without a window, and `powergrid replay --screenshot`."""

from pathlib import Path

import pygame
import pytest

from powergrid.base.errors import PowergridError
from powergrid.cli import main
from powergrid.desktop.screens.table.screenshot import draw_table, save_table_picture
from powergrid.record import record_text
from tests.desktop.positions import GERMANY, position
from tests.games.golden_games import golden


@pytest.fixture(autouse=True)
def blank_boards(painted_boards: None) -> None:
    """Paint the land, because these tests look at it."""


def colours(picture: pygame.Surface) -> int:
    width, height = picture.get_size()
    places = [(x, y) for x in range(0, width, 7) for y in range(0, height, 7)]
    return len({tuple(picture.get_at(place)) for place in places})


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (320, 200), (320, 900), (3840, 2160)])
def test_pictures_have_the_requested_size_and_are_not_blank(size: tuple[int, int]) -> None:
    picture = draw_table(position(GERMANY, 40), size)
    assert picture.get_size() == size
    assert colours(picture) > 100


def test_different_moments_look_different() -> None:
    first, second = draw_table(position(GERMANY, 40), (1280, 720)), draw_table(position(GERMANY, 41), (1280, 720))
    assert pygame.image.tobytes(first, "RGB") != pygame.image.tobytes(second, "RGB")


def test_the_same_moment_looks_the_same() -> None:
    first, second = (draw_table(position(GERMANY, 245), (1280, 720)) for _ in range(2))
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_an_unshuffled_pile_can_be_drawn() -> None:
    assert colours(draw_table(position(GERMANY, lambda state: state.awaiting_shuffle), (1280, 720))) > 100


@pytest.mark.parametrize("name", ["benelux_recharged_5p_1", "france_original_3p_1", "usa_recharged_6p_1"])
def test_every_phase_of_other_boards_can_be_drawn(name: str) -> None:
    for phase in ("auction", "resources", "building", "bureaucracy", "finished"):
        game = position(name, lambda state: state.phase == phase)  # noqa: B023 - called at once
        assert colours(draw_table(game, (1280, 720))) > 100


def test_replay_writes_the_picture(tmp_path: Path) -> None:
    record, target = tmp_path / "game.json", tmp_path / "table.png"
    record.write_text(record_text(golden(GERMANY).record), encoding="utf-8")
    assert main(["replay", str(record), "--at", "40", "--screenshot", str(target), "--size", "1280x720"]) == 0
    assert pygame.image.load(str(target)).get_size() == (1280, 720)


def test_replay_says_when_the_picture_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "game.json"
    record.write_text(record_text(golden(GERMANY).record), encoding="utf-8")
    target = tmp_path / "missing" / "table.png"
    assert main(["replay", str(record), "--at", "3", "--screenshot", str(target), "--size", "640x360"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "cannot be written" in error


def test_an_unknown_kind_of_picture_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(PowergridError, match=r"must end in \.png"):
        save_table_picture(position(GERMANY, 3), tmp_path / "table.doc", (640, 360))
