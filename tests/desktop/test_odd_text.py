"""Text that the fonts cannot draw never breaks the game and is always visible in some form."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from powergrid.base.resources import resource_dir, user_saves_dir
from powergrid.content.library import playable_boards
from powergrid.desktop.app import App
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import text
from powergrid.desktop.toolkit.visible import letter_before, letter_starts, next_letter, visible
from powergrid.game import create_game, replay
from powergrid.record import parse_record, record_text
from powergrid.saves import save_as
from tests.desktop import screens
from tests.desktop.driving import click, key, on_top, redraw, send, type_text
from tests.desktop.showing import shown
from tests.own_boards import good_board, ring_data
from tests.saves.playing import new_game, play
from tests.sure import sure

INVISIBLE = {
    "zero-width space": "\u200b",
    "variation selector": "\ufe0f",
    "combining mark": "\u0301",
    "null": "\x00",
    "surrogate": "\ud800",
    "soft hyphen": "\u00ad",
    "writing direction": "\u202e",
    "joiner": "\u200d",
    "line feed": "\n",
    "tag": "\U000e0041",
    "several": "\u200b\ufe0f\u0301\x00",
}
SAVES = Path(__file__).parents[1] / "saves" / "cases"
odd = pytest.mark.parametrize("string", INVISIBLE.values(), ids=INVISIBLE)


@pytest.fixture
def fonts() -> Iterator[None]:
    pygame.font.init()
    yield
    text.clear()


@odd
@pytest.mark.usefixtures("fonts")
def test_invisible_text_is_drawn_as_a_placeholder(string: str) -> None:
    look = ("cond", 600, 13.5)
    plain = text.render(string, *look, (0, 0, 0))
    halo = text.render_halo(string, *look, (0, 0, 0), (255, 255, 255), 2)
    for picture in (plain, halo):
        assert picture.get_bounding_rect().width > 2
    assert text.width(string, *look) > 2
    assert text.wrap(string + " " + string, *look, 5)
    assert text.ellipsis(string * 9, *look, 1)


@odd
@pytest.mark.usefixtures("fonts")
def test_a_name_with_an_odd_character_keeps_its_letters(string: str) -> None:
    assert text.width("An" + string + "a", "sans", 400, 13) >= 0.9 * text.width("Ana", "sans", 400, 13)


@pytest.mark.usefixtures("fonts")
def test_the_fonts_have_every_character_in_the_programs_texts() -> None:
    root = Path(text.__file__).parents[2]
    sources = [*root.rglob("*.py"), *(resource_dir("assets") / "locale").rglob("*.po")]
    letters = {letter for file in sources for letter in file.read_text("utf-8") if not letter.isascii()}
    assert "ä" in letters
    for face in ("sans", "cond"):
        empty_box = _shape("\ufffd", face)
        assert _shape("\u2192", face) == empty_box, "the fonts have no arrow, so it must look like the empty box"
        assert not [letter for letter in sorted(letters) if _shape(letter, face) == empty_box]


def _shape(letter: str, face: str) -> bytes:
    return pygame.image.tobytes(text.render(letter, face, 400, 20, (0, 0, 0)), "RGBA")


def test_drawable_text_does_not_change() -> None:
    for string in ("Ana", "Łódź", "e\u0301", "Ирина", "a – b …", "", " "):
        assert visible(string) == string
    assert visible("❤\ufe0f") == "❤"
    assert visible("a\u200bb") == "ab"


def test_letters_are_counted_as_they_appear() -> None:
    heart, astronaut, flag = "❤\ufe0f", "👩🏽\u200d🚀", "🇩🇪"
    string = "e\u0301" + heart + astronaut + flag + flag + "x"
    starts = [0, 2, 4, 8, 10, 12, 13]
    assert letter_starts(string) == starts
    assert [next_letter(string, place) for place in starts] == [*starts[1:], 13]
    assert [letter_before(string, place) for place in starts] == [0, *starts[:-1]]
    assert letter_before(string, 7) == 4
    assert letter_starts("\u0301a") == [0, 1, 2]


# -- typed


@pytest.fixture
def setup(app: App) -> SetupScene:
    return shown(app, SetupScene(NewGame(playable_boards(), Random(3))))


@pytest.mark.parametrize("letter", ["❤\ufe0f", "e\u0301", "👩🏽\u200d🚀", "🇩🇪"])
def test_backspace_and_delete_remove_a_whole_letter(app: App, setup: SetupScene, letter: str) -> None:
    click(app, "name.0")
    key(app, "Ctrl+A")
    write_at_once(app, "A" + letter)
    assert setup.choices.people[0].name == "A" + letter
    key(app, "Left")
    type_text(app, "b")
    assert setup.choices.people[0].name == "Ab" + letter
    key(app, "Delete")
    assert setup.choices.people[0].name == "Ab"
    key(app, "Ctrl+A")
    write_at_once(app, letter)
    key(app, "Backspace")
    assert setup.choices.people[0].name == ""
    app.draw()


@odd
def test_an_invisible_name_is_treated_as_missing(app: App, setup: SetupScene, string: str) -> None:
    click(app, "name.0")
    key(app, "Ctrl+A", "Backspace")
    setup.choices.rename(0, string)
    redraw(app)
    assert setup.choices.name_problem(0) == "Name is missing."
    assert "Player 1: Name is missing." in setup.choices.problems()


def test_a_name_that_looks_like_another_is_treated_as_taken() -> None:
    choices = NewGame(playable_boards(), Random(3))
    choices.rename(0, "Zoé")
    choices.rename(1, "Zoe\u0301\u200b")
    assert choices.name_problem(1) == "Name is taken."


def test_a_game_cleans_names() -> None:
    choices = NewGame(playable_boards(), Random(3))
    choices.rename(0, " A\u200bna ")
    assert choices.create().record.setup.players[0].name == "Ana"


@odd
def test_searching_for_odd_text_shows_the_whole_book(app: App, string: str) -> None:
    scene = shown(app, RulesScene())
    click(app, "search.text")
    type_text(app, string)
    scene._search(string)
    redraw(app)
    scene.control_rect("search.text")


@pytest.mark.parametrize("name", screens.WITH_TEXT_FIELDS)
def test_every_text_field_accepts_odd_text(app: App, name: str) -> None:
    fields = next(found for _state in screens.SCREENS[name](app) if (found := screens.text_fields(app)))
    for field in fields:
        app.scene.ui.focus.set(field)
        for string in INVISIBLE.values():
            write_at_once(app, string)
        key(app, "Backspace")


def write_at_once(app: App, string: str) -> None:
    send(app, pygame.TEXTINPUT, text=string)


# -- read


@odd
def test_a_save_with_odd_names_is_listed_and_opened(app: App, string: str) -> None:
    info = save_as(play(new_game(), 5), "One")
    data = json.loads(info.path.read_text("utf-8"))
    data["setup"]["players"][0]["name"] = string
    data["program"]["name"] = string
    assert info.path.parent == user_saves_dir()
    info.path.write_text(json.dumps(data), "utf-8")
    scene = LoadScene()
    app.push(scene)
    for _ in range(3):
        app.step()
    key(app, "Enter")
    app.draw()


@pytest.mark.parametrize(("name", "players"), [("save-null-character", 4), ("save-zero-width", 6)])
def test_a_save_that_used_to_break_the_list_is_listed_and_opened(app: App, name: str, players: int) -> None:
    user_saves_dir().mkdir(parents=True, exist_ok=True)
    shutil.copy(SAVES / f"{name}.json", user_saves_dir())
    scene = LoadScene()
    app.push(scene)
    for _ in range(3):
        app.step()
    assert sure(scene.info).fault is None
    key(app, "Enter")
    app.step()
    assert len(on_top(app, TableScene).controller.seats) == players
    app.draw()


@pytest.mark.parametrize(
    ("string", "seen"), [("\u200b", "c3"), ("\ufe0f", "c3"), ("\u0301", "c3"), ("Ru\u200bhr", "Ruhr")]
)
def test_a_recorded_city_with_an_odd_name_is_drawn(
    app: App, monkeypatch: pytest.MonkeyPatch, string: str, seen: str
) -> None:
    """If the name of a city is invisible, its id is shown instead."""
    board = good_board(ring_data(mixed=False))
    people = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    data = json.loads(record_text(create_game(board, "classic", ["green", "red", "yellow"], people, seed=3).record))
    assert data["board"]["cities"][3]["id"] == "c3"
    data["board"]["cities"][3]["name"] = string
    drawn: list[str] = []
    plain = text.render_halo

    def spy(string: str, *look: object) -> pygame.Surface:
        drawn.append(visible(string))
        return plain(string, *look)  # type: ignore[arg-type]

    monkeypatch.setattr(text, "render_halo", spy)
    shown(app, TableScene(replay(parse_record(json.dumps(data)))))
    assert seen in drawn
    assert "City 4" in drawn


@odd
def test_the_table_shows_a_player_with_an_odd_name(app: App, string: str) -> None:
    game = new_game()
    setup = game.record.setup
    players = [setup.players[0].model_copy(update={"name": string}), *setup.players[1:]]
    game.record.setup = setup.model_copy(update={"players": tuple(players)})
    shown(app, TableScene(game))
    app.draw()


@pytest.mark.parametrize("end", ["1.", "30", "56"])
@pytest.mark.usefixtures("fonts")
def test_no_number_is_alone_on_the_last_line(end: str) -> None:
    look = "cond", 400, 14.0
    words = "It is worth little; the price starts at"
    room = text.width(words, *look) + 1
    assert text.wrap(f"{words} {end}", *look, room) == ["It is worth little; the price starts", f"at {end}"]
    narrow = text.width("starts", *look) + 1  # not enough for two words
    assert text.wrap(f"price starts {end}", *look, narrow) == ["price", "starts", end]
