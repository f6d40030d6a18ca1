"""Screens by keyboard: a remembered set-up, questions before a loss, keys in texts, symbols."""

from __future__ import annotations

from pathlib import Path

import pytest

from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens import shortcuts
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.settings import SettingsScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import keys
from powergrid.desktop.toolkit.keys import KeyNames
from powergrid.desktop.words.lessons import HINTS
from powergrid.game import create_game
from powergrid.rules.state import GameState
from powergrid.saves import list_saves, open_game, save_as
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import key, tab_to, write
from tests.desktop.positions import find, position

GERMANY = "germany_recharged_4p_1"


def set_up(app: App) -> SetupScene:
    scene = app.scene
    assert isinstance(scene, SetupScene)
    app.step()
    return scene


# --- the set-up ------------------------------------------------------------------------------------------------


def test_the_set_up_is_restored_after_esc(app: App) -> None:
    app.push(MenuScene())
    app.go.setup()
    scene = set_up(app)
    tab_to(app, "board.germany")
    key(app, "Right")
    key(app, "Space")
    tab_to(app, "name.0")
    key(app, "Down")
    write(app, "Zoe")
    chosen, regions = scene.choices.board.id, list(scene.choices.zone)
    assert chosen != "germany"
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)
    app.go.setup()
    again = set_up(app)
    assert again.choices.board.id == chosen
    assert again.choices.zone == regions
    assert again.choices.people[1].name == "Zoe"
    key(app, "Ctrl+Enter")
    assert isinstance(app.scene, TableScene)
    app.go.setup()
    assert set_up(app).choices is not again.choices


def test_choosing_the_same_board_again_keeps_its_regions(app: App) -> None:
    app.push(SetupScene())
    scene = set_up(app)
    tab_to(app, "board.germany")
    before = list(scene.choices.zone)
    for press in ("Space", "Enter", "Space", "Enter", "Space", "Enter"):
        key(app, press)
        assert scene.choices.zone == before


def test_the_links_of_a_board_are_those_of_the_edition(app: App) -> None:
    app.push(SetupScene())
    scene = set_up(app)
    for edition, links in (("recharged", 86), ("classic", 87)):  # RULES: Recharged lacks Boise-Cheyenne
        scene.choices.choose_edition("classic" if edition == "classic" else "recharged")
        scene.ui.dirty = True
        app.step()
        card = scene.ui.control("board.usa")
        assert card is not None
        assert card.tip is not None
        assert card.tip.text == f"42 cities, {links} links"


# --- settings --------------------------------------------------------------------------------------------------


def test_all_defaults_asks_and_can_be_undone(app: App) -> None:
    settings.change(volume=15, bots="slow", keys={"P": "X"})
    keys.bind(settings.current().keys)
    app.push(SettingsScene())
    app.step()
    tab_to(app, "foot.done")
    key(app, "Left")
    key(app, "Space")
    assert "1 key of your own is lost." in app.scene.dialogs[0].text
    key(app, "Esc")
    assert settings.current().volume == 15
    assert app.scene.ui.focus == "foot.reset"
    key(app, "Space")
    key(app, "Enter")
    assert settings.current().volume == 50
    assert settings.current().keys == {}
    key(app, "Ctrl+Z")
    assert (settings.current().volume, settings.current().bots) == (15, "slow")
    assert settings.current().keys == {"P": "X"}
    assert keys.shown("P") == "X"


@pytest.mark.parametrize("answer", ["Enter", "Esc"])
def test_a_key_in_use_asks_before_swapping(app: App, answer: str) -> None:
    app.push(SettingsScene())
    app.step()
    tab_to(app, "keys.C")
    key(app, "Space")
    key(app, "P")
    assert "pass, leave or buy nothing" in app.scene.dialogs[0].text
    key(app, answer)
    swapped = {"C": "P", "P": "C"}
    assert settings.current().keys == (swapped if answer == "Enter" else {})


def test_a_free_key_is_used_without_a_question(app: App) -> None:
    app.push(SettingsScene())
    app.step()
    tab_to(app, "keys.2")
    key(app, "Space")
    key(app, "K")
    assert not app.scene.dialogs
    assert settings.current().keys == {"2": "K"}


def test_texts_name_the_keys_that_the_player_chose(app: App) -> None:
    def buys(state: GameState) -> bool:
        return state.phase == "resources"

    settings.change(hints=True)
    scene = TableScene(position(GERMANY, find(GERMANY, buys)))
    shortcuts.rebind("2", "K")
    app.push(scene)
    app.step()
    assert scene.coach.text(HINTS["buy"], KeyNames()).startswith("1 and K plan fuel for one or two runs.")


# --- saved games -----------------------------------------------------------------------------------------------


@pytest.fixture
def saved(app: App) -> LoadScene:
    players = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=1)
    save_as(game, "One")
    save_as(game, "Two")
    scene = LoadScene()
    app.push(scene)
    app.step()
    return scene


def test_a_deleted_save_comes_back_by_the_key_of_undo(app: App, saved: LoadScene, clock: FakeClock) -> None:
    names = {info.name for info in list_saves("named")}
    key(app, "Delete")
    assert len(list_saves("named")) == 1
    clock.now += 9000
    app.step()
    key(app, "Ctrl+Z")
    assert {info.name for info in list_saves("named")} == names


def test_after_delete_the_focus_is_at_the_next_save(app: App, saved: LoadScene) -> None:
    save_as(open_game(saved.saves[0].path), "Three")
    saved.refresh()
    names = [info.name for info in saved.saves]
    tab_to(app, "saves.0")
    key(app, "Down")
    tab_to(app, "load.open")
    key(app, "End")
    assert app.scene.ui.focus == "load.delete"
    key(app, "Space")
    assert [info.name for info in saved.saves] == [names[0], names[2]]
    assert app.scene.ui.is_focused("saves.1")
    key(app, "Delete")
    assert app.scene.ui.is_focused("saves.0")
    key(app, "Delete")
    assert app.scene.ui.is_focused("kind.named")


def test_the_focus_stays_at_the_kind_of_saves_that_is_chosen(app: App, saved: LoadScene) -> None:
    tab_to(app, "kind.named")
    key(app, "End")
    key(app, "Space")
    app.step()
    assert saved.kind == "trash"
    assert saved.ui.focus == "kind.trash"


# --- the rules book --------------------------------------------------------------------------------------------


def test_the_book_opens_at_its_page_in_the_list_and_arrows_turn_pages(app: App) -> None:
    scene = RulesScene()
    app.push(scene)
    app.step()
    first, second = (section.key for section in scene.sections[:2])
    assert scene.ui.focus == f"sections.{first}"
    key(app, "Down")
    app.step()
    assert scene.ui.focus == f"sections.{second}"
    assert scene.chosen == second


def test_pgdn_scrolls_the_page_and_letters_are_searched(app: App) -> None:
    scene = RulesScene(section="keys")
    app.push(scene)
    key(app, "Shift+Tab")
    scene.ui.set_focus("sections.keys")
    key(app, "PgDn")
    assert scene.ui.scroll["text"] > 0
    key(app, "u")
    key(app, "r")
    assert scene.wanted == "ur"
    assert scene.ui.focus == "search.text"


# --- signs, players, result ------------------------------------------------------------------------------------


def test_players_and_the_signs_of_a_board_are_explained_by_keys(app: App) -> None:
    name = "usa_recharged_6p_1"
    scene = TableScene(position(name, find(name, lambda state: state.round == 3)))
    app.push(scene)
    app.step()
    tab_to(app, "sign.coal")
    shown = scene.ui.shown_tip()
    assert shown is not None
    assert "cost 8 each" in shown[1].text
    key(app, "Tab")
    for _ in range(40):
        if scene.ui.focus.startswith("player."):
            break
        key(app, "Tab")
    shown = scene.ui.shown_tip()
    assert shown is not None
    assert shown[1].title == scene.controller.seats[int(scene.ui.focus.removeprefix("player."))].name


def test_export_writes_its_files_once(app: App, user_home: Path) -> None:
    name = "usa_recharged_6p_1"
    game = position(name, 100_000)
    scene = ResultsScene(game)
    app.push(scene)
    app.step()
    key(app, "E")
    first = set(user_home.rglob("game.csv"))
    assert len(first) == 1
    key(app, "E")
    assert not scene.dialogs
    key(app, "E")
    assert set(user_home.rglob("game.csv")) == first
    assert len(scene.dialogs) == 1
    next(iter(first)).unlink()
    key(app, "Enter")
    key(app, "E")
    assert len(set(user_home.rglob("game.csv"))) == 1
