"""Windows smaller than anybody can use, as some window managers make them: every screen is drawn all the same."""

from collections.abc import Callable

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.history import HistoryScene
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.scene import Scene
from powergrid.saves import save_as
from tests.desktop.driving import key
from tests.desktop.pictures import SCENES
from tests.desktop.positions import position
from tests.desktop.showing import BUILDING, GERMANY, show
from tests.saves.playing import new_game, play

SIZES = ((480, 360), (320, 400), (200, 150), (1, 1))


def draw_at_all_sizes(app: App) -> None:
    for size in SIZES:
        app.resize(size)
        app.step()
        assert app.surface.get_size() == size


def load() -> Scene:
    save_as(play(new_game(), 5), "One")
    return LoadScene()


MORE: dict[str, Callable[[], Scene]] = {"load": load, "history": HistoryScene}


@pytest.mark.parametrize("name", [*SCENES, *MORE])
def test_every_screen_is_drawn(app: App, name: str) -> None:
    app.push({**SCENES, **MORE}[name]())
    app.step()
    draw_at_all_sizes(app)


@pytest.mark.parametrize("name", ["T", "W", "L", "F2", "Esc", "Ctrl+S"])
def test_every_dialog_of_the_table_is_drawn(app: App, name: str) -> None:
    show(app, position(GERMANY, BUILDING))
    key(app, name)
    draw_at_all_sizes(app)


def test_the_layout_never_has_less_room_than_it_can_use() -> None:
    for width, height in SIZES:
        for chosen in (None, 0.8, 3.0):
            scale = theme.ui_scale(width, height, chosen)
            assert width / scale >= 799.9
            assert height / scale >= 499.9
    assert theme.ui_scale(800, 500) == 0.75
