"""Settings are saved in the user's folder, changed on their screen, and preserved by updates."""

import json
from pathlib import Path

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens import shortcuts
from powergrid.desktop.screens.history import HistoryScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import keys, theme
from powergrid.desktop.toolkit.keys import KeyNames
from powergrid.desktop.words.lessons import HINTS
from powergrid.rules.state import GameState
from tests.desktop.drawn import draw
from tests.desktop.driving import click, key, on_top, redraw, tab_to, type_text
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import focus_path, shown
from tests.sure import sure


@pytest.fixture
def scene(app: App) -> SettingsScene:
    app.push(MenuScene())
    return shown(app, SettingsScene())


def test_settings_are_saved_and_loaded() -> None:
    assert settings.change(look="contrast", volume=20, names=("Ana", "Łukasz")) == ""
    assert settings.load() == ""
    assert settings.current().look == "contrast"
    assert settings.current().volume == 20
    assert settings.current().names == ("Ana", "Łukasz")


def test_saving_keeps_settings_from_another_version() -> None:
    settings.change(volume=20)
    path = settings.settings_path()
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(data | {"from_the_future": {"a": 1}}), encoding="utf-8")
    settings.load()
    settings.change(volume=30)
    assert json.loads(path.read_text(encoding="utf-8"))["from_the_future"] == {"a": 1}


def test_a_wrong_value_falls_back_without_affecting_others() -> None:
    path = settings.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"volume": 900, "look": "neon", "zoom": 125, "keys": [1], "sound": "yes", "names": 3}')
    assert settings.load() == ""
    assert settings.current() == settings.Settings(zoom=125)


@pytest.mark.parametrize("broken", [b"", b"{", b"[]", b"\xff\xfe\x00", b'{"volume": ' + b"[" * 5000])
def test_a_broken_file_is_set_aside_and_reported(broken: bytes) -> None:
    path = settings.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(broken)
    assert "settings.broken.json" in settings.load()
    assert settings.current() == settings.Settings()
    assert path.with_name("settings.broken.json").read_bytes() == broken
    assert not path.exists()


def test_an_unwritable_folder_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("POWERGRID_HOME", str(blocked))
    assert "cannot be saved" in settings.change(volume=10)
    assert settings.current().volume == 10


def test_changes_made_with_the_mouse_apply_at_once(app: App, scene: SettingsScene) -> None:
    click(app, "look.contrast")
    assert theme.current().name == "contrast"
    click(app, "switch.forced")
    assert settings.current().forced is False
    app.resize((1920, 1080))
    click(app, "zoom.75")
    assert app.scale == pytest.approx(1.35 * 0.75)
    before = settings.current()
    click(app, "foot.reset")
    assert app.scene.ui.focus.name == "dialog.back"
    key(app, "Enter")
    assert settings.current() == before
    click(app, "foot.reset", "dialog.ok")
    assert settings.current() == settings.Settings()
    undo = sure(app.scene.ui.toasts[-1].on_action)
    undo()
    assert settings.current() == before != settings.Settings()
    click(app, "foot.done")
    assert isinstance(app.scene, MenuScene)


def test_a_key_is_changed_and_shown_and_works(app: App, scene: SettingsScene) -> None:
    click(app, "keys.P")
    key(app, "K")
    assert settings.current().keys == {"P": "K"}
    assert keys.shown("P") == "K"
    click(app, "keys.C")
    key(app, "Esc")
    assert settings.current().keys == {"P": "K"}
    assert app.scene is scene


def test_two_shortcuts_swap_keys_rather_than_share_one() -> None:
    assert shortcuts.rebind("P", "C") == ""
    assert (keys.shown("P"), keys.shown("C")) == ("C", "P")
    assert shortcuts.rebind("P", "Enter") != ""
    assert shortcuts.rebind("P", "P") == ""
    assert settings.current().keys == {}


def test_bound_keys_press_the_buttons(app: App) -> None:
    shown(app, MenuScene())
    keys.bind({"N": "G"})
    key(app, "N")
    assert isinstance(app.scene, MenuScene)
    key(app, "G")
    assert not isinstance(app.scene, MenuScene)


def test_every_setting_can_be_changed_with_the_keyboard(app: App, scene: SettingsScene) -> None:
    for _ in range(30):
        key(app, "Tab")
        if scene.ui.focus.name.startswith("look."):
            break
    key(app, "Right", "Space")
    assert settings.current().look == "dark"
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)


def test_larger_text_affects_small_text_only() -> None:
    theme.use_text("largest")
    assert theme.text_size(10) == pytest.approx(12)
    assert theme.text_size(14.5) == pytest.approx(15)
    assert theme.text_size(20) == 20


@pytest.mark.parametrize(
    ("size", "most", "offered"), [((1280, 720), 100, (75, 100)), ((1920, 1080), 111, (75, 100, 125))]
)
def test_only_sizes_with_different_effects_are_offered_with_a_note(
    app: App, scene: SettingsScene, size: tuple[int, int], most: int, offered: tuple[int, ...]
) -> None:
    """A window of 1920 by 1080 allows 1.5 pixels per lp (1280 by 720 lp must fit); 100 % means 1.35."""
    app.resize(size)

    def shown() -> tuple[int, ...]:
        redraw(app)
        names = [control.name for control in scene.ui.controls]
        return tuple(int(name.removeprefix("zoom.")) for name in names if name.startswith("zoom."))

    assert shown() == offered
    texts = [text for text in draw(app) if text.string.startswith(f"More than {most}%")]
    assert len(texts) == 1
    assert not texts[0].cut
    assert abs(texts[0].whole.centery - scene.control_rect("zoom.100").centery / app.scale) < 21  # on the same row
    settings.change(zoom=200)  # chosen for a larger window, so it stays
    app.resize(size)
    assert shown() == (*offered, 200)
    assert size[0] / app.scale == pytest.approx(1280)


def test_tab_and_arrows_reach_every_setting_and_every_key(app: App, scene: SettingsScene) -> None:
    """In a window of 1280 by 720, both columns must scroll."""
    reached: set[str] = set()
    for _ in range(40):
        key(app, "Tab")
        if scene.ui.focus.name in ("keys.P", "switch.sound"):
            for name in (*focus_path(app, "Up", 25), *focus_path(app, "Down", 25)):
                reached.add(name)
        reached.add(scene.ui.focus.name)
    assert {f"keys.{shortcut.key}" for _title, group in shortcuts.GROUPS for shortcut in group} <= reached
    assert {"switch.advice", "switch.hints", "switch.sound"} <= reached
    assert {name.split(".")[0] for name in reached} >= {"language", "look", "zoom", "text", "motion", "bots", "volume"}


def test_full_screen_is_in_the_settings_and_the_table_menu(
    app: App, scene: SettingsScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[App] = []
    monkeypatch.setattr(app, "toggle_fullscreen", lambda: asked.append(app))
    click(app, "switch.fullscreen")
    assert len(asked) == 1
    shown(app, TableScene(position("germany_recharged_4p_1", 40)))
    click(app, "top.menu", "menu.fullscreen")
    assert len(asked) == 2
    assert not app.scene.dialogs


@pytest.mark.parametrize(
    "broken", [b'"\xe2\x80\x8b": "\xed\xa0\x80"', b'"names": ["\\ud800"]', b'"\\udfff": 1', b'"keys": {"a": "\\ud800"}']
)
def test_a_file_with_half_a_character_is_set_aside_and_settings_still_work(broken: bytes) -> None:
    path = settings.settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    content = b'{"language": "de", ' + broken + b"}"
    path.write_bytes(content)
    assert "settings.broken.json" in settings.load()
    assert path.with_name("settings.broken.json").read_bytes() == content
    assert settings.change(volume=10) == ""
    assert settings.load() == ""
    assert settings.current() == settings.Settings(language="de", volume=10)


def test_restoring_the_defaults_asks_first_and_can_be_undone(app: App) -> None:
    settings.change(volume=15, bots="slow", keys={"P": "X"})
    keys.bind(settings.current().keys)
    shown(app, SettingsScene())
    tab_to(app, "foot.done")
    key(app, "Left", "Space")
    assert "1 changed key will be reset." in app.scene.dialogs[0].text
    key(app, "Esc")
    assert settings.current().volume == 15
    assert app.scene.ui.focus.name == "foot.reset"
    key(app, "Space")
    tab_to(app, "dialog.ok")
    key(app, "Enter")
    assert settings.current().volume == 50
    assert settings.current().keys == {}
    key(app, "Ctrl+Z")
    assert (settings.current().volume, settings.current().bots) == (15, "slow")
    assert settings.current().keys == {"P": "X"}
    assert keys.shown("P") == "X"


@pytest.mark.parametrize("answer", ["Enter", "Esc"])
def test_a_key_in_use_asks_before_swapping(app: App, answer: str) -> None:
    shown(app, SettingsScene())
    tab_to(app, "keys.C")
    key(app, "Space", "P")
    assert "pass or buy nothing" in app.scene.dialogs[0].text
    key(app, answer)
    swapped = {"C": "P", "P": "C"}
    assert settings.current().keys == (swapped if answer == "Enter" else {})


def test_a_free_key_is_used_without_a_question(app: App) -> None:
    shown(app, SettingsScene())
    tab_to(app, "keys.2")
    key(app, "Space", "K")
    assert not app.scene.dialogs
    assert settings.current().keys == {"2": "K"}


def test_texts_mention_the_keys_chosen_by_the_player(app: App) -> None:
    def buys(state: GameState) -> bool:
        return state.phase == "resources"

    settings.change(hints=True)
    scene = TableScene(position(GERMANY, buys))
    shortcuts.rebind("2", "K")
    shown(app, scene)
    assert scene.coach.text(HINTS["buy"], KeyNames()).startswith("The buttons for 1 and 2 runs (keys 1, K) plan")


def test_the_settings_key_opens_and_closes_them_everywhere(app: App) -> None:
    app.push(MenuScene())
    for scene in (None, SetupScene(), PreviewScene(), HistoryScene(), RulesScene()):
        if scene is not None:
            app.push(scene)
        app.step()
        below = app.scene
        key(app, "F10")
        assert isinstance(app.scene, SettingsScene)
        key(app, "F10")
        assert app.scene is below


def test_opening_the_settings_does_not_change_the_set_up(app: App) -> None:
    app.push(MenuScene())
    shown(app, SetupScene())
    scene = on_top(app, SetupScene)
    key(app, "B", "Right", "Space")
    tab_to(app, "name.0")
    type_text(app, "Zoe")
    chosen = scene.choices.board.id
    assert chosen != "germany"
    key(app, "F10")
    click(app, "language", "language.de")
    key(app, "F10")
    assert app.scene is scene
    assert scene.choices.board.id == chosen
    assert scene.choices.people[0].name == "Zoe"


def test_enter_presses_the_focused_control_in_the_settings(app: App) -> None:
    app.push(MenuScene())
    shown(app, SettingsScene())
    tab_to(app, "foot.done")
    key(app, "Left")
    assert app.scene.ui.focus.name == "foot.reset"
    key(app, "Enter")
    assert isinstance(app.scene, SettingsScene)
    assert [dialog.title for dialog in app.scene.dialogs] == ["Reset all settings?"]
    key(app, "Esc")
    tab_to(app, "keys.P")
    key(app, "Enter", "K")
    assert settings.current().keys == {"P": "K"}
    assert isinstance(app.scene, SettingsScene)
