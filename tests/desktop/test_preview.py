"""The board previewer, used with the mouse and the keyboard."""

import json
import os
from pathlib import Path

import pygame
import pytest

from powergrid.base.resources import user_exports_dir
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.screens.preview.scene import PreviewScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.words.this_game import changed_cards
from powergrid.rules.ruleset import cards_of
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, commit_text, key, on_top, redraw, send, wait
from tests.desktop.showing import shown
from tests.map_files import map_content
from tests.own_boards import ring_board, swiss_board
from tests.sure import sure


def opened(app: App, board: str) -> PreviewScene:
    return shown(app, PreviewScene(board_by_id(board)))


def regions_in_play(scene: PreviewScene) -> set[str]:
    return set(sure(scene.state.zone).regions)


def test_swapped_coordinates_are_reported_above_the_facts(app: App, tmp_path: Path) -> None:
    content = swiss_board().to_json()
    for city in content["cities"]:
        city["lat"], city["lon"] = city["lon"], city["lat"]
    content["id"] = "mirrored"
    (tmp_path / "mirrored.json").write_text(json.dumps(content), "utf-8")
    scene = opened(app, "germany")
    before = strings(app)
    scene.state.open_file(tmp_path / "mirrored.json")
    assert "swapped" not in " ".join(before)
    assert "look swapped for every city" in " ".join(strings(app))


def test_two_clicks_show_the_cheapest_route(app: App) -> None:
    scene = opened(app, "italy")
    click(app, "city.bari")
    assert scene.state.picked == ["bari"]
    assert scene.state.route() is None
    click(app, "city.genova")
    route = sure(scene.state.route())
    # printed links: Bari 8 Foggia 22 Roma 19 Livorno 0 Pisa 5 La Spezia 5 Genova
    assert [cost for _, _, cost in route.legs] == [8, 22, 19, 0, 5, 5]
    assert route.cost == 59


@pytest.mark.parametrize(
    ("board", "route", "prices"),
    [
        ("italy", ("bari", "foggia"), "18, 23 or 28"),  # the printed link for 8, plus 10, 15 or 20
        ("south-africa", ("musina", "zimbabwe"), "30"),  # ZA-1: only the link costs money
        ("japan", ("niigata", "koriyama"), "21 or 26"),  # BOARDS §9: Koriyama has two slots, for 10 and 15
    ],
)
def test_the_price_of_a_house_depends_on_the_city(app: App, board: str, route: tuple[str, str], prices: str) -> None:
    scene = opened(app, board)
    scene.state.picked = list(route)
    app.step()
    assert f"With a house: {prices}" in strings(app)


def test_changed_plants_in_the_regions_in_play_are_shown(app: App) -> None:
    """BOARDS §6: without Denmark, plants 19 and 26 (oil) are those of the base game."""
    scene = opened(app, "northern-europe")
    assert scene.state.zone is not None
    words: set[str] = set()
    for scrolled in range(0, 2700, 300):
        scene.ui.scroll["facts"] = float(scrolled)
        app.step()
        words |= set(strings(app))
    assert "These plants differ from those of the base game:" in words
    assert changed_cards(cards_of(scene.state.zone.specials, ("red", "pink"))) == [7, 18, 22, 46]


def test_a_third_city_starts_a_new_route_and_clicking_it_clears_it(app: App) -> None:
    scene = opened(app, "germany")
    for city in ("essen", "koeln", "berlin"):
        click(app, f"city.{city}")
    assert scene.state.picked == ["berlin"]
    click(app, "city.berlin")
    assert scene.state.picked == []


def test_escape_clears_the_cities_and_then_leaves(app: App) -> None:
    bottom = opened(app, "usa")
    scene = opened(app, "germany")
    click(app, "city.essen")
    key(app, "Esc")
    assert scene.state.picked == []
    assert app.scene is scene
    key(app, "Esc")
    assert app.scene is bottom


def test_escape_quits_only_when_pressed_twice(app: App, clock: FakeClock) -> None:
    scene = opened(app, "germany")
    key(app, "Esc")
    assert app.scene is scene
    assert scene.ui.toasts[-1].text == "Press Esc again to quit."
    clock.now += 5000
    key(app, "Esc")
    assert app.scene is scene
    clock.now += 1000
    key(app, "Esc")
    assert not app.step()


def test_the_route_cost_stays_visible_when_the_facts_scroll(app: App) -> None:
    scene = opened(app, "germany")
    scene.ui.scroll["facts"] = 400.0
    click(app, "city.essen")
    assert scene.ui.scroll["facts"] == 0
    scene.ui.scroll["facts"] = 400.0
    click(app, "city.koeln")
    assert scene.ui.scroll["facts"] == 0


def test_one_city_shows_the_costs_to_all_others(app: App) -> None:
    scene = opened(app, "germany")
    scene.choose_edition("classic")
    click(app, "city.essen")
    costs = sure(scene.state.zone).study.costs_from("essen")
    # links in the rule book: Essen – Duisburg 0, Essen – Düsseldorf 2, Düsseldorf – Köln 4
    assert (costs["duisburg"], costs["duesseldorf"], costs["koeln"]) == (0, 2, 6)


def test_regions_can_be_put_into_play_and_removed(app: App) -> None:
    scene = opened(app, "italy")
    everything = regions_in_play(scene)
    click(app, "region.brown")
    assert regions_in_play(scene) == everything - {"brown"}
    assert scene.ui.control("city.palermo") is None
    click(app, "region.brown")
    assert regions_in_play(scene) == everything


def test_only_connected_regions_can_be_played(app: App) -> None:
    scene = opened(app, "italy")
    scene.state.set_zone(("blue", "green", "red"))
    app.step()
    redraw(app)
    assert not sure(scene.ui.control("play")).enabled
    scene.state.set_zone(("blue", "green", "yellow"))
    scene.ui.dirty = True
    click(app, "play")
    setup = on_top(app, SetupScene)
    assert setup.choices.board.id == "italy"
    assert set(setup.choices.zone) == {"blue", "green", "yellow"}
    assert [person.kind for person in setup.choices.people] == ["human", "normal", "normal"]


def test_the_cheapest_listed_zone_can_be_put_in_play(app: App) -> None:
    scene = opened(app, "italy")
    scene.ui.scroll["facts"] = 420.0
    redraw(app)
    click(app, "players.4")
    assert scene.state.players == 4
    best = scene.state.ranks()[0].zone
    click(app, "zone.0")
    assert regions_in_play(scene) == set(best)
    assert len(best) == 4


def test_the_edition_decides_which_cities_are_shown(app: App) -> None:
    scene = opened(app, "germany")
    click(app, "edition.classic")
    app.step()
    assert scene.ui.control("city.torgelow") is not None
    click(app, "edition.recharged")
    app.step()
    assert scene.ui.control("city.torgelow") is None
    assert scene.ui.control("city.stralsund") is not None


def test_another_board_can_be_chosen_on_the_left(app: App) -> None:
    scene = opened(app, "germany")
    click(app, "board.3")
    assert sure(scene.state.zone).board.id == "benelux"


@pytest.mark.parametrize("ending", ["png", "svg"])
def test_the_picture_is_saved(app: App, ending: str) -> None:
    scene = opened(app, "france")
    click(app, "print", f"picture.kind.{ending}", "dialog.ok")
    path = user_exports_dir() / f"france-recharged.{ending}"
    assert path.is_file()
    assert str(path) in scene.ui.toasts[-1].text


def user_map(folder: Path, name: str) -> Path:
    data = ring_board().to_json() | {"id": "own", "name": name}
    path = folder / "own.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_dropped_file_is_opened(app: App, tmp_path: Path) -> None:
    scene = opened(app, "germany")
    send(app, pygame.DROPFILE, file=str(user_map(tmp_path, "Own land")))
    assert sure(scene.state.zone).board.name == "Own land"


def test_a_path_can_be_typed(app: App, tmp_path: Path) -> None:
    scene = opened(app, "germany")
    click(app, "boards.open")
    app.step()
    commit_text(app, str(user_map(tmp_path, "Typed land")))
    key(app, "Enter")
    assert sure(scene.state.zone).board.name == "Typed land"


def test_a_changed_file_is_reloaded_and_its_errors_shown(app: App, tmp_path: Path, clock: FakeClock) -> None:
    scene = opened(app, "germany")
    path = user_map(tmp_path, "First")
    scene.open_file(path)
    app.step()
    app.step()
    for stamp, text, name in ((1, "{ broken", "First"), (2, None, "Second")):
        if text is not None:
            path.write_text(text, encoding="utf-8")
        else:
            user_map(tmp_path, name)
        os.utime(path, ns=(stamp, stamp))
        wait(app, clock, 600)
        assert sure(scene.state.zone).board.name == name  # the last valid board stays on screen
        faults = [str(fault) for fault in scene.state.entry.faults]
        assert bool(faults) == (text is not None)
        words = " ".join(strings(app))
        assert all(fault in words for fault in faults)
        scene.play()
        assert (app.scene is scene) == bool(faults)


def test_choices_survive_a_file_change_and_another_board(app: App, tmp_path: Path, clock: FakeClock) -> None:
    scene = opened(app, "germany")
    path = user_map(tmp_path, "First")
    scene.open_file(path)
    app.step()
    app.draw()
    (out, *rest) = sorted(regions_in_play(scene))
    click(app, f"region.{out}")
    scene.state.choose_players("5")
    user_map(tmp_path, "Second")
    os.utime(path, ns=(1, 1))
    wait(app, clock, 600)
    assert sure(scene.state.zone).board.name == "Second"
    assert (regions_in_play(scene), scene.state.players) == (set(rest), 5)
    scene.choose(0)
    scene.choose(len(scene.state.entries) - 1)
    assert regions_in_play(scene) == set(rest)


def test_choices_survive_closing(app: App) -> None:
    app.go.menu()
    app.go.preview(board_by_id("italy"))
    scene = on_top(app, PreviewScene)
    click(app, "region.brown")
    scene.choose_edition("classic")
    scene.state.choose_players("4")
    chosen = regions_in_play(scene)
    scene.leave()
    app.go.preview()
    again = on_top(app, PreviewScene)
    assert again.state.entry.path == scene.state.entry.path
    assert regions_in_play(again) == chosen
    assert (again.state.edition, again.state.players) == ("classic", 4)
    again.leave()
    app.go.preview(board_by_id("usa"))
    other = on_top(app, PreviewScene)
    assert sure(other.state.zone).board.id == "usa"


def test_a_missing_file_is_reported_in_place(app: App, tmp_path: Path) -> None:
    scene = opened(app, "germany")
    scene.open_file(tmp_path / "nowhere.json")
    redraw(app)
    assert scene.state.zone is None
    assert scene.state.entry.faults


def test_everything_can_be_reached_with_the_keyboard(app: App) -> None:
    scene = opened(app, "germany")
    seen = set()

    def press_tab_repeatedly() -> None:
        for _ in range(20):
            key(app, "Tab")
            seen.add(scene.ui.focus.name.split(".")[0])

    press_tab_repeatedly()
    assert {"board", "boards", "city", "edition", "players", "print", "region", "top", "zone"} <= seen


def test_a_zone_with_too_few_cities_is_not_offered_for_play(app: App, tmp_path: Path) -> None:
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(ring_board(20).to_json()), encoding="utf-8")
    scene = PreviewScene()
    app.push(scene)
    scene.open_file(path)
    app.step()
    play, zone = scene.ui.control("play"), scene.ui.control("zone.state")
    assert not sure(play).enabled
    assert sure(sure(zone).tip).text == "connected, but too few cities: a game might never end"


def test_a_second_picture_does_not_replace_the_first(app: App) -> None:
    opened(app, "benelux")
    key(app, "Ctrl+S")
    click(app, "dialog.ok")
    first = user_exports_dir() / "benelux-recharged.png"
    first.write_bytes(b"kept")
    key(app, "Ctrl+S")
    click(app, "dialog.ok")
    assert first.read_bytes() == b"kept"
    assert (user_exports_dir() / "benelux-recharged (2).png").is_file()


def test_a_board_is_printed_on_the_chosen_paper(app: App) -> None:
    opened(app, "benelux")
    key(app, "Ctrl+P")
    assert "Save or print the board" in strings(app)
    click(app, "picture.paper.A2 A4", "dialog.ok")
    content = (user_exports_dir() / "benelux-recharged.pdf").read_bytes()
    # 594 by 420 mm on sheets with 277 by 190 mm inside the margins: two across, two down
    assert content.count(b"/MediaBox") == 4


@pytest.mark.parametrize("typed", ["~no-such-user/x.json", "x" * 300, "."])
def test_no_typed_path_causes_a_crash(app: App, typed: str) -> None:
    scene = opened(app, "germany")
    click(app, "boards.open")
    app.step()
    commit_text(app, typed)
    key(app, "Enter")
    assert app.scene is scene
    if typed.startswith("~"):
        assert "no user" in scene.dialogs[-1].text
        key(app, "Enter")
        assert scene.ui.control("dialog.text") is not None
    elif typed == ".":  # the dialog lists the folder
        assert scene.ui.control("dialog.text") is not None
        assert not scene.state.entry.faults
    else:
        assert scene.state.entry.faults


def test_errors_are_shown_in_full(app: App, tmp_path: Path) -> None:
    scene = opened(app, "germany")
    content = map_content("germany")
    for length, city in enumerate(content["cities"][:40], start=1):
        city["region"] = "i" * length  # to get lines of every width
    path = tmp_path / "faulty.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    scene.open_file(path)
    shown = []
    for scrolled in range(0, 2700, 300):
        scene.ui.scroll["facts"] = float(scrolled)
        texts = draw(app)
        assert not [text.string for text in texts if text.cut]
        assert not [text.string for text in texts if text.seen.width < text.whole.width]
        shown.append("".join(text.string for text in texts).replace(" ", ""))
    for fault in scene.state.entry.faults:
        assert any(str(fault).replace(" ", "") in page for page in shown), str(fault)


def test_the_list_scrolls_to_the_card_of_an_opened_file(app: App, tmp_path: Path) -> None:
    scene = opened(app, "germany")
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(ring_board().to_json()), encoding="utf-8")
    scene.open_file(path)
    app.step()
    app.draw()
    card = sure(scene.ui.control(f"board.{scene.state.chosen}"))
    assert card.rect.height == pytest.approx(sure(card.whole).height, abs=0.01)
