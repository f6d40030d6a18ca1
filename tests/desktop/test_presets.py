"""Ready-made games, the code that recreates a game, and remembering the choices of the last game."""

import json
from random import Random

import pygame
import pytest

from powergrid.content.library import playable_boards
from powergrid.desktop.app import App
from powergrid.desktop.play import presets, settings
from powergrid.desktop.play.game_code import code_of, read_code
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.game import Game
from tests.desktop.drawn import strings
from tests.desktop.driving import choose_board, click, commit_text, key, on_top, type_text
from tests.desktop.showing import shown


def new_choices(seed: int = 1) -> NewGame:
    return NewGame(playable_boards(), Random(seed))


def setup_of(app: App) -> SetupScene:
    return on_top(app, SetupScene)


def test_two_clicks_from_the_menu_start_a_game_against_two_bots(app: App, started: list[Game]) -> None:
    app.go.menu()
    click(app, "menu.bots", "setup.start")
    players = started[0].record.setup.players
    assert [player.kind for player in players] == ["human", "normal", "normal"]


def test_an_expert_game_is_started_with_the_keyboard_only(app: App, started: list[Game]) -> None:
    app.go.menu()
    app.step()
    key(app, "3", "Tab", "Enter")
    (game,) = started
    assert [player.kind for player in game.record.setup.players] == ["human", "expert", "expert", "expert"]
    assert game.record.setup.options == {"starting_cities": True}
    assert game.record.program.table.hidden_money
    assert game.record.program.table.no_advice


def test_there_are_ready_made_games_with_the_trust_and_for_families(app: App, started: list[Game]) -> None:
    app.go.menu()
    click(app, "menu.trust")
    assert setup_of(app).choices.option("trust") is True
    click(app, "setup.start")
    app.go.menu()
    click(app, "menu.family")
    assert [person.kind for person in setup_of(app).choices.people] == ["human"] * 4
    assert setup_of(app).choices.option("first_game") is True


@pytest.mark.parametrize("seed", range(12))
def test_every_surprise_can_be_played(seed: int) -> None:
    (surprise,) = (preset for preset in presets.PRESETS if preset.key == "surprise")
    choices = surprise.make(playable_boards(), Random(seed))
    assert choices.problems() == []
    choices.create()


def test_the_last_game_is_offered_again_with_its_house_rules(app: App, started: list[Game]) -> None:
    app.go.menu()
    app.step()
    assert not any(control.name == "menu.last" for control in app.scene.ui.controls)
    assert any(control.name == "menu.lessons" for control in app.scene.ui.controls)
    click(app, "menu.new")
    assert [person.kind for person in setup_of(app).choices.people] == ["human", "normal", "normal"]
    click(app, "edition.classic")
    choose_board(app, "usa")
    setup_of(app).choices.set_option("late_start", "any_slot")
    click(app, "options.free_undo", "setup.start")
    app.go.menu()
    assert isinstance(app.scene, MenuScene)
    app.step()
    assert not any(control.name == "menu.lessons" for control in app.scene.ui.controls)
    click(app, "menu.last")
    again = setup_of(app).choices
    assert (again.edition, again.board.id, again.option("late_start")) == ("classic", "usa", "any_slot")
    assert (again.free_undo, again.hidden_money) == (True, False)


def test_the_card_of_the_last_game_does_not_mention_a_missing_board(app: App) -> None:
    """Otherwise, the card would show the id of the missing board, and the set-up a different board."""
    settings.change(names=("Ann",), board="gone-board", edition="classic", players=3)
    app.go.menu()
    app.step()
    app.step()
    assert "gone-board" not in " ".join(strings(app))
    assert "Classic, 3 players" in strings(app)


def test_the_same_code_creates_the_same_game() -> None:
    first = new_choices(1)
    first.choose_edition("classic")
    first.choose_board("italy")
    first.add_person()
    first.set_option("late_start", "any_slot")
    first.free_undo = True
    second = new_choices(2)
    second.type_seed(code_of(first), read_code(code_of(first), second.boards))
    assert second.problems() == []
    assert second.create().record.setup == first.create().record.setup
    assert second.free_undo


def test_the_same_seed_draws_the_same_regions_and_cards() -> None:
    first, second = new_choices(1), new_choices(2)
    first.type_seed("4711", read_code("4711", first.boards))
    second.type_seed("4711", read_code("4711", second.boards))
    assert first.create().record.setup == second.create().record.setup
    assert first.seed_text == "4711"


@pytest.mark.parametrize(
    "text",
    [
        "", "abc", "-1", "1234567890123", "²", "9" * 500, "recharged germany 5", "recharged nowhere blue+red 3 5",
        "recharged germany blue+blue+red 3 5", "recharged germany green+brown+red 9 5", "old germany green 3 5",
        "recharged germany green+brown+red 3 late_start=7 5", "recharged germany green+brown+red 3 what 5",
    ],
)  # fmt: skip
def test_an_invalid_code_is_reported_and_changes_nothing(text: str) -> None:
    choices = new_choices()
    before = choices.create().record.setup
    choices.type_seed(text, read_code(text, choices.boards))
    (problem,) = choices.problems()
    assert problem == choices.seed_problem
    assert problem.endswith(".")
    assert choices.create().record.setup == before


def test_a_code_is_copied_and_pasted_with_the_keyboard(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    clipboard: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clipboard.append)
    shown(app, SetupScene(new_choices(1)))
    first = setup_of(app).choices
    click(app, "seed.copy")
    assert clipboard == [code_of(first)]
    app.push(SetupScene(new_choices(2)))
    click(app, "seed.text")
    commit_text(app, clipboard[0])
    again = setup_of(app).choices
    assert again.create().record.setup == first.create().record.setup
    assert again.seed_text == str(first.seed)


def test_enter_accepts_a_typed_seed_and_only_the_next_one_starts(app: App) -> None:
    app.push(SetupScene(new_choices()))
    click(app, "seed.text")
    commit_text(app, "not a seed")
    key(app, "Enter")
    assert app.scene.ui.focus.name == "seed.text", "an invalid seed stays in the field"
    key(app, "Ctrl+A")
    commit_text(app, "4711")
    key(app, "Enter")
    assert setup_of(app).choices.seed == 4711
    assert app.scene.ui.focus.name == "setup.start"
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)


def test_reset_goes_back_to_the_defaults_and_can_be_undone(app: App) -> None:
    app.push(SetupScene(new_choices()))
    click(app, "edition.classic", "players.add")
    changed = setup_of(app).choices
    key(app, "Ctrl+R")
    assert (setup_of(app).choices.edition, len(setup_of(app).choices.people)) == ("recharged", 3)
    key(app, "Ctrl+Z")
    assert setup_of(app).choices is changed


def test_collapsed_house_rules_mention_the_changed_ones(app: App) -> None:
    choices = new_choices()
    app.push(SetupScene(choices))
    assert "as printed" in strings(app)
    assert not any(control.name == "options.late_start" for control in app.scene.ui.controls)
    choices.set_option("late_start", "any_slot")
    assert "Starting late: in any free place" in strings(app)
    key(app, "U")
    assert any(control.name == "options.late_start" for control in app.scene.ui.controls)


def test_the_next_set_up_starts_with_the_last_board_edition_and_players(app: App, started: list[Game]) -> None:
    app.push(SetupScene(new_choices()))
    choose_board(app, "benelux")
    click(app, "edition.classic")
    while len(setup_of(app).choices.people) < 5:
        click(app, "players.add")
    setup_of(app).choices.set_kind(4, "easy")
    click(app, "setup.start")
    assert len(started) == 1
    assert settings.load() == ""  # as after a restart
    again = shown(app, SetupScene())
    choices = again.choices
    assert (choices.board.id, choices.edition, len(choices.people)) == ("benelux", "classic", 5)
    assert [person.kind for person in choices.people] == ["human"] * 4 + ["easy"]
    assert choices.problems() == []
    click(app, "setup.start")
    assert len(started) == 2
    assert started[1].record.setup.map == "benelux"


@pytest.mark.parametrize(
    "broken",
    [
        {"board": "atlantis"},
        {"board": 7, "edition": "1999", "players": 12, "kinds": "easy", "names": {}},
        {"board": "", "edition": None, "players": True, "kinds": [None, 5, "no such bot"]},
        {"players": 3.0},
    ],
)
def test_missing_or_invalid_choices_fall_back_to_the_defaults(app: App, broken: dict[str, object]) -> None:
    settings.settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings.settings_path().write_text(json.dumps(broken), encoding="utf-8")
    assert settings.load() == ""
    choices = SetupScene().choices
    assert (choices.board.id, choices.edition, len(choices.people)) == ("germany", "recharged", 3)
    assert "no such bot" not in {person.kind for person in choices.people}
    choices.create()
    assert choices.problems() == []


def test_the_tutorial_is_offered_before_the_first_game(app: App) -> None:
    app.go.menu()
    click(app, "menu.lessons")
    assert on_top(app, TableScene).controller.game.record.program.table.tutorial


def test_players_keep_their_names_and_colours_after_seats_are_shuffled(app: App, started: list[Game]) -> None:
    app.go.menu()
    click(app, "menu.bots", "color.0", "colors.purple")
    before = {person.name: person.color for person in setup_of(app).choices.people}
    assert before == {"Ana": "purple", "Bo": "yellow", "Cleo": "red"}
    while setup_of(app).choices.people[0].kind == "human":
        click(app, "players.shuffle")
    seats = [person.name for person in setup_of(app).choices.people]
    click(app, "setup.start")
    assert settings.load() == ""  # as after a restart
    app.go.menu()
    click(app, "menu.last")
    people = setup_of(app).choices.people
    assert [person.name for person in people] == seats
    assert {person.name: person.color for person in people} == before
    click(app, "players.add")
    assert setup_of(app).choices.people[3].color not in before.values()


def test_a_ready_made_game_keeps_the_last_games_people_but_not_its_bots(app: App, started: list[Game]) -> None:
    app.go.menu()
    click(app, "menu.bots", "name.0")
    key(app, "Ctrl+A")
    type_text(app, "Zora")
    click(app, "color.0", "colors.black")
    while setup_of(app).choices.people[0].kind == "human":
        click(app, "players.shuffle")
    click(app, "setup.start")
    for control in ("menu.bots", "menu.trust", "menu.family"):
        app.go.menu()
        click(app, control)
        people = setup_of(app).choices.people
        assert (people[0].name, people[0].color, people[0].kind) == ("Zora", "black", "human")
        assert len({person.color for person in people}) == len(people)
        assert setup_of(app).choices.problems() == []
    key(app, "Ctrl+R")
    assert (setup_of(app).choices.people[0].name, setup_of(app).choices.people[0].color) == ("Zora", "black")


def test_colours_that_are_unknown_or_used_twice_are_replaced(app: App) -> None:
    settings.change(names=("A", "B", "C", "D"), colors=("pink", "red", "red", "blue"), players=4)
    people = SetupScene().choices.people
    assert [person.color for person in people][1::2] == ["red", "blue"]
    assert len({person.color for person in people}) == 4
