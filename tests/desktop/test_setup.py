"""Setting up a game with the mouse and the keyboard, and the rules for it."""

import json
from itertools import combinations
from random import Random

import pygame
import pytest

from powergrid.base.resources import user_maps_dir
from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id, playable_boards
from powergrid.desktop.app import App
from powergrid.desktop.board import styles
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.play import settings
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.play.seats import seats_of
from powergrid.desktop.screens.setup.gallery import GalleryScene
from powergrid.desktop.screens.setup.scene import SetupScene, boards_offered
from powergrid.desktop.toolkit.toasts import place_toasts
from powergrid.desktop.words import language
from powergrid.game import Game, replay
from powergrid.record import parse_record, record_text
from tests.desktop.drawn import draw
from tests.desktop.driving import choose_board, click, key, on_top, redraw, send, type_text
from tests.desktop.showing import shown
from tests.own_boards import good_board, ring_board
from tests.sure import sure


@pytest.fixture
def choices() -> NewGame:
    return NewGame(boards_offered(), Random(3))


@pytest.fixture
def scene(app: App, choices: NewGame) -> SetupScene:
    return shown(app, SetupScene(choices))


def test_a_game_can_be_started_with_the_mouse(app: App, scene: SetupScene, started: list[Game]) -> None:
    click(app, "edition.classic")
    choose_board(app, "usa")
    click(app, "players.add", "name.3")
    key(app, "Ctrl+A")
    type_text(app, "Łukasz")
    click(app, "color.3", "colors.black", "options.hidden_money", "setup.start")
    (game,) = started
    setup = game.record.setup
    assert (setup.edition, setup.map) == ("classic", "usa")
    assert [entry.name for entry in setup.players] == ["Ana", "Bo", "Cleo", "Łukasz"]
    assert setup.players[3].color == "black"
    assert len(setup.regions) == 4
    table = game.record.program.table
    assert (table.hidden_money, table.free_undo) == (True, False)


def test_a_game_can_be_started_with_the_keyboard_alone(app: App, scene: SetupScene, started: list[Game]) -> None:
    key(app, "A", "A", "R", "Ctrl+Enter")
    assert len(started[0].record.setup.players) == 5
    assert len(started[0].record.setup.regions) == 5


def test_a_colour_that_another_player_has_cannot_be_chosen(app: App, scene: SetupScene) -> None:
    click(app, "color.0", "colors.yellow")
    assert [person.color for person in scene.choices.people] == ["blue", "yellow", "red"]
    shown = sure(scene.ui.shown_tip())
    assert "Bo has this colour." in (shown[1].title, shown[1].text)
    click(app, "colors.purple")
    assert scene.choices.people[0].color == "purple"


def test_equal_or_empty_names_prevent_the_game_from_starting(app: App, scene: SetupScene, started: list[Game]) -> None:
    click(app, "name.1")
    key(app, "Ctrl+A")
    type_text(app, "ana")
    click(app, "setup.start")
    assert started == []
    assert any("Name is taken." in problem for problem in scene.choices.problems())
    click(app, "name.1")
    key(app, "Ctrl+A", "Delete", "Ctrl+Enter")
    assert started == []
    type_text(app, "Bea")
    key(app, "Ctrl+Enter")
    assert len(started) == 1


def test_only_connected_regions_in_the_right_number_can_be_played(
    app: App, scene: SetupScene, started: list[Game]
) -> None:
    """Germany, three players, three regions (RULES §2.1, §3.1): the north and the south do not touch."""
    for region in list(scene.choices.zone):
        click(app, f"regions.{region}")
    click(app, "setup.start")
    assert started == []
    for region in ("green", "brown", "purple"):
        click(app, f"regions.{region}")
    assert scene.choices.zone == ["green", "brown", "purple"]
    assert scene.choices.zone_problem() != ""
    click(app, "setup.start")
    assert started == []
    click(app, "regions.red")
    assert scene.choices.zone == ["brown", "purple", "red"]
    click(app, "regions.brown", "regions.cyan", "regions.purple", "regions.green")
    assert set(scene.choices.zone) == {"red", "cyan", "green"}
    click(app, "setup.start")
    assert set(started[0].record.setup.regions) == {"red", "cyan", "green"}


@pytest.mark.parametrize("code", ["en", "de"])
def test_region_labels_cover_neither_cities_nor_each_other(app: App, scene: SetupScene, code: str) -> None:
    language.use(code)
    for board in [board.id for board in playable_boards()]:
        scene.choices.choose_board(board)
        redraw(app)
        labels = {
            region.id: sure(scene.ui.control(f"regions.{region.id}")).rect for region in scene.choices.board.regions
        }
        place, figure = scene.control_rect("regions.map"), board_figure(scene.choices.board, scene.choices.edition)
        camera = styles.region_map().camera((place.x, place.y, place.width, place.height), app.scale)
        dots = [pygame.FRect(0, 0, 10, 10).move_to(center=camera.at(spot)) for spot in figure.spots.values()]
        covered = [name for name, label in labels.items() if label.collidelist(dots) >= 0]
        covered += [name for name, label in labels.items() if len(label.collideobjectsall(list(labels.values()))) > 1]
        assert covered == [], board


@pytest.mark.parametrize(("players", "regions"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 5)])
def test_the_number_of_regions_follows_the_rules(choices: NewGame, players: int, regions: int) -> None:
    while len(choices.people) < players:
        choices.add_person()
    while len(choices.people) > players:
        choices.remove_person(0)
    assert choices.regions_needed == regions
    assert len(choices.zone) == regions
    assert choices.zone_is_ready()
    assert choices.problems() == []


def test_random_regions_are_always_playable(choices: NewGame) -> None:
    for board in choices.boards:
        choices.choose_board(board.id)
        for _ in range(20):
            choices.new_seed()
            assert choices.zone_is_ready()


def test_a_users_board_is_offered_like_the_others(app: App, started: list[Game]) -> None:
    scene = shown(app, SetupScene())
    click(app, "board.own")
    assert str(user_maps_dir()) in scene.dialogs[-1].text
    user_maps_dir().mkdir(parents=True)
    (user_maps_dir() / "ring.json").write_text(json.dumps(ring_board().to_json()), encoding="utf-8")
    (user_maps_dir() / "torn.json").write_text("{", encoding="utf-8")
    key(app, "Enter")
    assert [board.id for board in scene.choices.boards][-1] == "ring"
    click(app, "board.own")
    assert "torn.json cannot be used: line 1, column 2: this is not JSON" in scene.dialogs[-1].text
    key(app, "Esc")
    scene.choices.choose_board("ring")
    key(app, "A", "Ctrl+Enter")
    assert started[0].record.setup.map == "ring"


def test_listing_the_boards_again_reloads_a_changed_map_file(choices: NewGame) -> None:
    choices.offer([*choices.boards, ring_board()])
    choices.choose_board("ring")
    newer = ring_board().model_copy(update={"name": "Second ring"})
    choices.offer([*choices.boards[:-1], newer])
    assert choices.board.name == "Second ring"
    choices.offer(choices.boards[:-1])
    assert choices.board.name == "Second ring"
    assert choices.board in choices.boards


def test_a_board_without_regions_for_this_many_players_says_so(app: App, started: list[Game]) -> None:
    scene = shown(app, SetupScene(NewGame([board_by_id("germany"), ring_board()], Random(3))))
    choose_board(app, "ring")
    words = "Ring does not have 3 connected regions: choose another board or number of players."
    assert scene.choices.problems() == [words]
    assert scene.choices.zone == []
    key(app, "R", "Ctrl+Enter")
    assert started == []
    click(app, "players.add")
    assert scene.choices.problems() == []
    assert set(scene.choices.zone) == {"green", "red", "yellow", "blue"}
    key(app, "Ctrl+Enter")
    assert len(started[0].record.setup.players) == 4


def test_a_board_with_too_few_cities_for_this_many_players_says_so(app: App, started: list[Game]) -> None:
    """Four players need 22 cities: the game ends at 17, and 21 cities have room for 63 houses (RULES §2.1, §10.4)."""
    scene = shown(app, SetupScene(NewGame([board_by_id("germany"), ring_board(20)], Random(3))))
    choose_board(app, "ring")
    click(app, "players.add")
    words = "Ring has too few cities for 4 players: 22 are needed, or the game might never end."
    assert scene.choices.problems() == [words]
    key(app, "Ctrl+Enter")
    assert started == []
    # The first game ends with the last free city.
    click(app, "options.first_game")
    assert scene.choices.problems() == []
    key(app, "Ctrl+Enter")
    assert len(started) == 1


def test_regions_with_too_few_cities_say_so() -> None:
    """Three players need 17 cities: three regions of seven are enough, but two of seven and one of one are not."""
    sizes = {"green": 7, "red": 7, "yellow": 7, "blue": 1}
    places = [(region, number) for region, size in sizes.items() for number in range(size)]
    cities = [
        {
            "id": f"{region}-{n}",
            "name": f"{region} {n}",
            "region": region,
            "lat": 40 + n,
            "lon": list(sizes).index(region),
        }
        for region, n in places
    ]
    links = [{"a": f"{region}-{n}", "b": f"{region}-{n - 1}", "cost": 5} for region, n in places if n]
    links += [{"a": f"{a}-0", "b": f"{b}-0", "cost": 9} for a, b in combinations(sizes, 2)]
    regions = [{"id": region, "name": region.title(), "color": region} for region in sizes]
    board = good_board({"id": "mine", "name": "Mine", "regions": regions, "cities": cities, "connections": links})
    choices = NewGame([board], Random(3))
    assert choices.zones() == [("green", "red", "yellow")]
    choices.zone = ["green", "red", "blue"]
    assert choices.problems() == ["These regions have 15 cities; 3 players need 17, or the game might never end."]


def test_only_changed_house_rules_are_recorded(app: App, scene: SetupScene, started: list[Game]) -> None:
    click(app, "options.fold", "options.tiebreak_cities", "options.tiebreak_cities.False")
    click(app, "options.first_game", "setup.start")
    assert started[0].record.setup.options == {"tiebreak_cities": False, "first_game": True}


def test_the_trust_is_offered_to_two_players_in_recharged_only(app: App, scene: SetupScene) -> None:
    assert scene.ui.control("options.trust") is None
    click(app, "players.remove2")
    app.step()
    assert scene.control_rect("options.trust").height > 0
    assert scene.choices.option("trust") is True
    click(app, "edition.classic")
    assert scene.ui.control("options.trust") is None


def test_a_game_has_two_to_six_players(app: App, scene: SetupScene) -> None:
    for _ in range(5):
        click(app, "players.add")
    assert len(scene.choices.people) == 6
    assert len({person.color for person in scene.choices.people}) == 6
    for _ in range(6):
        click(app, "players.remove0")
    assert len(scene.choices.people) == 2


def test_clicking_or_tabbing_into_a_name_selects_it(app: App, scene: SetupScene) -> None:
    click(app, "name.0")
    type_text(app, "Zoë")
    assert scene.choices.people[0].name == "Zoë"
    click(app, "name.1")
    click(app, "name.1")  # the second click puts the cursor where the mouse is
    key(app, "End")
    type_text(app, "x")
    assert scene.choices.people[1].name == "Box"
    scene.ui.focus.set("color.2")
    key(app, "Tab")
    while not scene.ui.focus.name.startswith("name."):
        key(app, "Tab")
    number = int(scene.ui.focus.name.removeprefix("name."))
    type_text(app, "Mia")
    assert scene.choices.people[number].name == "Mia"


def test_a_drag_over_a_name_selects_letters(app: App, scene: SetupScene) -> None:
    rect = scene.control_rect("name.2")
    y = rect.centery
    for kind, x in ((pygame.MOUSEBUTTONDOWN, rect.right - 4), (pygame.MOUSEMOTION, rect.left + 4)):
        send(app, kind, pos=(x, y), button=1, rel=(1, 0), buttons=(1, 0, 0))
    send(app, pygame.MOUSEBUTTONUP, pos=(rect.left + 4, y), button=1)
    type_text(app, "Q")
    assert scene.choices.people[2].name == "Q"


# --- messages and the gallery ----------------------------------------------------------------------------------


def swap_messages(scene: SetupScene) -> list[str]:
    return [toast.text for toast in scene.ui.toasts]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_swapped_regions_are_named_beside_the_controls(app: App, scene: SetupScene, size: tuple[int, int]) -> None:
    scene.choices.zone = ["green", "brown", "yellow"]
    click(app, "regions.purple")  # one too many, so the earliest is removed
    assert scene.choices.zone == ["brown", "yellow", "purple"]
    assert swap_messages(scene) == ["Now in play: South. No longer in play: North."]
    app.resize(size)
    app.step()
    [(_toast, place)] = place_toasts(scene.ui)
    assert pygame.FRect(0, 0, *scene.ui.c.size).contains(place)
    assert [control.name for control in scene.ui.controls if control.rect.colliderect(place)] == []


def test_no_message_appears_when_the_player_chooses_the_regions(app: App, scene: SetupScene) -> None:
    scene.choices.zone = ["green", "brown", "yellow"]
    click(app, "regions.green", "regions.green", "regions.random")
    choose_board(app, "usa")
    assert swap_messages(scene) == []


def test_changing_the_number_of_players_lists_changed_regions(app: App, scene: SetupScene) -> None:
    before = set(scene.choices.zone)
    click(app, "players.add")
    assert before < set(scene.choices.zone)  # four players use one more region
    assert len(swap_messages(scene)) == 1
    assert swap_messages(scene)[0].startswith("Now in play: ")
    before = set(scene.choices.zone)
    click(app, "players.remove0")
    assert set(scene.choices.zone) < before
    assert swap_messages(scene)[-1].startswith("No longer in play: ")


@pytest.mark.parametrize(
    ("edition", "players", "text"),
    [
        ("classic", 3, "9 plants are removed before the game."),
        ("classic", 5, "1 plant is removed before the game."),
        ("recharged", 3, "Removed before the game: 2 of plants 3 to 15, 6 of the higher ones."),
    ],
)
def test_the_summary_counts_the_plant_that_france_leaves_out(
    app: App, choices: NewGame, edition: Edition, players: int, text: str
) -> None:
    """RULES §14.5: plant 13 and, with three players, 8 cards in classic or 1 low and 6 high cards in Recharged."""
    choices.choose_board("france")
    choices.choose_edition(edition)
    while len(choices.people) < players:
        choices.add_person()
    shown(app, SetupScene(choices))
    assert text in " ".join(drawn.string for drawn in draw(app))


def test_choosing_the_same_board_again_keeps_its_regions(app: App) -> None:
    scene = shown(app, SetupScene())
    before = list(scene.choices.zone)
    for _attempt in range(2):
        choose_board(app, "germany")
        assert scene.choices.zone == before


def test_the_gallery_groups_all_boards_and_searches_them(app: App) -> None:
    scene = shown(app, SetupScene(NewGame([*boards_offered(), ring_board()], Random(3))))
    key(app, "B")
    gallery = on_top(app, GalleryScene)
    groups = dict(gallery.groups())
    assert [board.id for board in groups["Main boards"]] == [
        "germany", "usa", "central-europe", "benelux", "france", "italy"
    ]  # fmt: skip
    assert [board.id for board in groups["Your boards"]] == ["ring"]
    assert sum(map(len, groups.values())) == len(scene.choices.boards)
    key(app, "Ctrl+F")
    type_text(app, "palermo")  # a city of Italy
    assert [board.id for _title, boards in gallery.groups() for board in boards] == ["italy"]
    key(app, "Enter", "Space")
    assert app.scene is scene
    assert scene.choices.board.id == "italy"


def test_the_gallery_accepts_typing_right_away(app: App) -> None:
    """The letter that opened the gallery is not typed, nor is a space, which chooses a board."""
    scene = shown(app, SetupScene(NewGame([*boards_offered()], Random(3))))
    key(app, "B", "Right", "Space")
    assert (app.scene, scene.choices.board.id) == (scene, "usa")
    key(app, "B")
    gallery = on_top(app, GalleryScene)
    assert gallery.query == ""
    key(app, "K")
    type_text(app, "ore")
    assert gallery.query == "Kore"
    assert [board.id for _title, boards in gallery.groups() for board in boards] == ["korea"]
    key(app, "Enter", "Space")
    assert (app.scene, scene.choices.board.id) == (scene, "korea")


def test_a_random_board_is_new_and_playable(app: App) -> None:
    scene = shown(app, SetupScene(NewGame(playable_boards(), Random(5))))
    click(app, "board.surprise")
    assert scene.choices.board.id not in {board.id for board in playable_boards()}
    assert scene.choices.problems() == []
    app.step()
    assert scene.choices.create().state.phase == "auction"


# --- playing styles -------------------------------------------------------------------------------------------


def test_a_bots_playing_style_is_recorded_and_kept(app: App, scene: SetupScene, started: list[Game]) -> None:
    click(app, "kind1", "kind1.hard", "manner1", "manner1.miser")
    app.step()
    assert scene.ui.control("manner0") is None  # a person has none
    game = scene.choices.create()
    assert [seat.manner for seat in seats_of(game)][:2] == ["", "miser"]
    again = replay(parse_record(record_text(game.record)))
    assert [seat.manner for seat in seats_of(again)][:2] == ["", "miser"]
    click(app, "setup.start")
    assert settings.current().manners[1] == "miser"


def test_the_set_up_and_the_settings_share_the_bot_speed(app: App, scene: SetupScene) -> None:
    while any(person.kind != "human" for person in scene.choices.people):
        number = next(place for place, person in enumerate(scene.choices.people) if person.kind != "human")
        scene.choices.set_kind(number, "human")
    scene.ui.dirty = True
    app.step()
    assert scene.ui.control("bots") is None, "no speed without bots"
    scene.choices.set_kind(1, "normal")
    scene.ui.dirty = True
    app.step()
    click(app, "bots", "bots.slow")
    assert settings.current().bots == "slow"


def test_random_playing_styles_depend_on_the_seed_and_differ(scene: SetupScene) -> None:
    choices = scene.choices
    while len(choices.people) < 4:
        choices.add_person()
    for number in range(4):
        choices.set_kind(number, "normal")
    manners = [seat.manner for seat in seats_of(choices.create())]
    assert len(set(manners) - {""}) == 4
    assert manners == [seat.manner for seat in seats_of(choices.create())]
    choices.set_manner(0, "plain")
    assert seats_of(choices.create())[0].manner == ""
