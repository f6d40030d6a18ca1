"""Before the first change to a map file from elsewhere, the workshop keeps a copy of the file."""

import shutil
from pathlib import Path

import pytest

from powergrid.base.resources import user_maps_dir
from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop.scene import WorkshopScene
from powergrid.desktop.screens.workshop.start import open_file
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, redraw, wait
from tests.desktop.workshop import opened, two_cities
from tests.sure import sure

BAD = Path(__file__).parent.parent / "content" / "cases" / "bad.json"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return Path(shutil.copy(BAD, tmp_path / "bad.json"))


def change(scene: WorkshopScene, app: App, clock: FakeClock) -> None:
    """Change the board and wait until it is saved."""
    draft = scene.state.draft
    scene.state.do(draft.moved((draft.cities[0].id,), 20.0, 0.0))
    redraw(app)
    wait(app, clock, 5000)
    assert scene.state.is_saved


def originals(path: Path) -> list[bytes]:
    return [file.read_bytes() for file in sorted(path.parent.glob("*.original*"))]


def test_a_file_made_elsewhere_is_backed_up_once_with_a_message(app: App, clock: FakeClock, path: Path) -> None:
    before = path.read_bytes()
    scene = opened(app, open_file(path))
    wait(app, clock, 5000)
    assert originals(path) == []  # nothing has changed yet
    change(scene, app, clock)
    assert path.read_bytes() != before
    assert originals(path) == [before]
    assert any("bad.json.original" in toast.text for toast in scene.ui.toasts)
    change(scene, app, clock)
    scene.take(open_file(path))
    change(scene, app, clock)
    assert originals(path) == [before]


def test_the_original_can_be_restored_which_can_be_undone(app: App, clock: FakeClock, path: Path) -> None:
    scene = opened(app, open_file(path))
    first = scene.state.draft
    change(scene, app, clock)
    scene.take(open_file(path))
    app.step()
    app.draw()
    changed = scene.state.draft
    click(app, "original.restore")
    assert scene.state.draft.links == first.links
    assert [city.kept for city in scene.state.draft.cities] == [city.kept for city in first.cities]
    scene.state.undo()
    assert scene.state.draft == changed


def test_the_original_is_deleted_on_request(app: App, clock: FakeClock, path: Path) -> None:
    scene = opened(app, open_file(path))
    change(scene, app, clock)
    scene.state.select()
    app.draw()
    click(app, "original.delete", "dialog.back")
    assert len(originals(path)) == 1
    click(app, "original.delete", "dialog.ok")
    assert originals(path) == []
    app.draw()
    assert scene.ui.control("original.delete") is None


def test_a_change_made_elsewhere_is_backed_up_too(app: App, clock: FakeClock, path: Path) -> None:
    before = path.read_bytes()
    scene = opened(app, open_file(path))
    change(scene, app, clock)
    path.write_bytes(before.replace(b"Schweiz", b"Suisse"))
    change(scene, app, clock)
    assert originals(path) == [before.replace(b"Schweiz", b"Suisse"), before]  # "bad.json (2)" is sorted first


def test_boards_made_in_the_workshop_have_no_original(app: App, clock: FakeClock) -> None:
    scene = two_cities(app)
    assert scene.save(new=True)
    file = sure(scene.state.path)
    scene.take(open_file(file))
    change(scene, app, clock)
    assert originals(file) == []


def test_a_handwritten_file_in_the_users_board_folder_is_backed_up(app: App, clock: FakeClock) -> None:
    user_maps_dir().mkdir(parents=True, exist_ok=True)
    file = Path(shutil.copy(BAD, user_maps_dir() / "mine.json"))
    scene = opened(app, open_file(file))
    change(scene, app, clock)
    assert originals(file) == [BAD.read_bytes()]
