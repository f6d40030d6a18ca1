"""Puzzles with the mouse and the keyboard: the list, all kinds of answers, hints, solutions and progress."""

from datetime import date

import pygame
import pytest

from powergrid.base.resources import user_data_dir
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.puzzles.listing import PuzzlesScene
from powergrid.desktop.screens.puzzles.scene import PuzzleScene
from powergrid.desktop.toolkit import theme
from powergrid.rules.actions import Bid, Build, Buy, Power
from powergrid.study.puzzles.book import Puzzle, the_book
from powergrid.study.puzzles.progress import FILE_NAME, read_progress
from powergrid.study.puzzles.question import KINDS_OF_PUZZLE, KindOfPuzzle
from tests.desktop.drawn import strings
from tests.desktop.driving import click, hover, key, on_top, send, tab_to, type_text
from tests.sure import sure

TODAY = date(2026, 11, 28)
FUELS = ("coal", "oil", "garbage", "uranium")


def first(kind: KindOfPuzzle, wins: bool | None = None) -> Puzzle:
    return next(p for p in the_book().puzzles if p.kind == kind and wins in (None, p.why.get("wins")))


def shown(app: App, puzzle: Puzzle) -> PuzzleScene:
    app.push(MenuScene())
    app.push(PuzzlesScene(TODAY))
    click(app, f"puzzles.{puzzle.name}")
    assert isinstance(app.scene, PuzzleScene)
    app.step()
    return app.scene


def stage(scene: PuzzleScene) -> str:
    return scene.attempt.stage


def answer(app: App, scene: PuzzleScene) -> None:
    """Give the correct answer with the mouse."""
    cities = scene.controller.state.ruleset.city_ids
    for action in scene.attempt.answer:
        match action:
            case Build(city=city):
                click(app, f"city.{cities[city]}")
            case Buy(fuel=fuel, amount=amount):
                for _ in range(amount):
                    click(app, f"fuel.{FUELS[fuel]}.plus")
            case Power(runs=runs):
                for run in runs:
                    click(app, f"power.plant.{run.plant}")
                    for _ in range(4):
                        if scene.controller.power_plan.burnt[run.plant] != run.burn:
                            click(app, f"power.mix.{run.plant}")
            case Bid(amount=amount):
                scene.ui.focus.set("auction.amount.value")
                type_text(app, str(amount))
    app.step()
    nothing = scene.controller.kind == "bid" and not isinstance(scene.attempt.answer[0], Bid)
    click(app, "auction.pass" if nothing else scene.ui.focus.default if scene.is_over() else confirm_of(scene))


def confirm_of(scene: PuzzleScene) -> str:
    return {"build": "build", "buy": "fuel", "power": "power", "bid": "auction"}[scene.controller.kind] + (
        ".bid" if scene.controller.kind == "bid" else ".confirm"
    )


def test_the_menu_opens_the_list_and_enter_the_puzzle_of_the_day(app: App) -> None:
    app.go.menu()
    app.step()
    key(app, "P")
    assert isinstance(app.scene, PuzzlesScene)
    today = app.scene.book.daily(app.scene.today)
    key(app, "Enter")
    assert on_top(app, PuzzleScene).attempt.puzzle == today
    key(app, "Esc")
    assert isinstance(app.scene, PuzzlesScene)
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)


@pytest.mark.parametrize("kind", KINDS_OF_PUZZLE)
def test_the_right_answer_given_with_the_mouse_is_saved_as_solved(app: App, kind: KindOfPuzzle) -> None:
    puzzle = first(kind)
    scene = shown(app, puzzle)
    length = scene.controller.game.length
    answer(app, scene)
    assert stage(scene) == "right"
    assert scene.controller.game.length == length, "no action is carried out"
    assert read_progress().marks == {puzzle.name: "solved"}
    key(app, "Enter")
    assert scene.attempt.puzzle == the_book().puzzles[the_book().puzzles.index(puzzle) + 1]
    assert stage(scene) == "asked"


def test_building_nothing_can_be_the_right_answer(app: App) -> None:
    scene = shown(app, first("end", wins=False))
    key(app, "P")
    assert not scene.dialogs
    assert stage(scene) == "right"


def test_the_table_does_not_reveal_the_answer(app: App) -> None:
    scene = shown(app, first("power"))
    assert scene.controller.power_plan.runs() == ()
    names = {control.name for control in scene.ui.controls}
    assert not names & {"power.best", "power.all", "dock.hint", "dock.whatif"}
    app.go.menu()
    scene = shown(app, first("bid"))
    assert scene.ui.control("auction.limit") is None


def test_a_wrong_answer_says_why_and_can_be_tried_again(app: App) -> None:
    puzzle = first("connect")
    scene = shown(app, puzzle)
    near = puzzle.why["near"]
    for city, _cost in near:
        click(app, f"city.{city}")
    key(app, "Enter")
    assert stage(scene) == "wrong"
    assert str(puzzle.why["near_cost"]) in scene.attempt.verdict()
    assert scene.progress.marks == {}
    key(app, "C")
    answer(app, scene)
    assert stage(scene) == "right"
    assert scene.progress.marks == {puzzle.name: "helped"}


def test_the_verdict_is_about_the_planned_answer(app: App) -> None:
    scene = shown(app, first("power"))
    key(app, "Ctrl+Enter")
    verdict = scene.attempt.verdict()
    assert verdict
    plant = next(c.name for c in scene.ui.controls if c.name.startswith("power.plant."))
    click(app, plant)
    assert scene.attempt.verdict() == ""
    assert verdict not in strings(app)
    click(app, plant)
    assert scene.attempt.verdict() == verdict, "the given answer is planned again"


@pytest.mark.parametrize("leave", [False, True])
def test_answering_after_seeing_the_solution_is_recorded_as_helped(app: App, leave: bool) -> None:
    puzzle = first("fuel")
    scene = shown(app, puzzle)
    key(app, "G")
    assert read_progress().marks == {puzzle.name: "shown"}
    if leave:
        app.go.menu()
        scene = shown(app, puzzle)
    else:
        key(app, "R")
    answer(app, scene)
    assert stage(scene) == "right"
    assert read_progress().marks == {puzzle.name: "helped"}


def test_a_long_text_scrolls_by_wheel_and_by_page_keys(app: App) -> None:
    theme.use_text("largest")
    puzzles = [puzzle for puzzle in the_book().puzzles if puzzle.kind == "power"]
    scene = shown(app, max(puzzles, key=lambda one: len(the_book().position(one).state.players)))
    key(app, "G")
    assert sure(scene.ui.control("question.text")).rect.bottom <= 720
    key(app, "PgDn")
    down = scene.ui.scroll["question.text"]
    assert down > 0
    key(app, "PgUp")
    assert scene.ui.scroll["question.text"] == 0
    hover(app, "question.text")
    send(app, pygame.MOUSEWHEEL, x=0, y=-1)
    assert scene.ui.scroll["question.text"] > 0


def test_one_of_two_cities_is_not_an_answer(app: App) -> None:
    scene = shown(app, first("connect"))
    click(app, f"city.{scene.attempt.puzzle.why['steps'][0][0]}", "build.confirm")
    assert stage(scene) == "wrong"
    assert scene.attempt.verdict() == f"Connect exactly {scene.attempt.puzzle.ask['cities']} cities."


def test_a_puzzle_plans_cities_even_if_clicks_build_at_once(app: App) -> None:
    settings.use(settings.Settings(hints=False, build_at_once=True))
    scene = shown(app, first("connect"))
    answer(app, scene)
    assert stage(scene) == "right"


def test_hints_and_the_solution_can_be_opened_with_the_keyboard(app: App) -> None:
    puzzle = first("fuel")
    scene = shown(app, puzzle)
    key(app, "H", "H", "H")
    assert scene.attempt.hints == 2
    assert scene.ui.control("puzzle.hint").enabled is False  # type: ignore[union-attr]
    key(app, "Tab")
    tab_to(app, "puzzle.solution")
    key(app, "Space")
    assert stage(scene) == "shown"
    planned = sum(action.amount for action in scene.attempt.answer if isinstance(action, Buy))
    assert sum(scene.controller.fuel_plan.amounts) == planned
    assert read_progress().marks == {puzzle.name: "shown"}
    key(app, "R")
    assert stage(scene) == "asked"
    assert scene.controller.fuel_plan.amounts == [0, 0, 0, 0]


def test_the_next_puzzle_is_unsolved(app: App) -> None:
    puzzles = the_book().puzzles
    scene = shown(app, puzzles[0])
    scene.progress.marks[puzzles[1].name] = "solved"
    key(app, "Ctrl+PgDn")
    assert scene.attempt.puzzle == puzzles[2]


@pytest.mark.parametrize("kind", KINDS_OF_PUZZLE)
def test_every_puzzle_sentence_has_its_numbers(app: App, kind: KindOfPuzzle) -> None:
    for puzzle in [p for p in the_book().puzzles if p.kind == kind][::5]:
        scene = PuzzleScene(the_book(), puzzle, read_progress())
        words = scene.attempt.words
        for text in [words.question(), *words.hints(), *words.explanation()]:
            assert text
            assert "{" not in text


def test_a_damaged_progress_file_is_reported(app: App) -> None:
    path = user_data_dir() / FILE_NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("damaged", encoding="utf-8")
    app.push(PuzzlesScene(TODAY))
    app.step()
    assert any("puzzles.broken.json" in toast.text for toast in app.scene.ui.toasts)


def test_the_answer_has_the_focus_at_first_and_after_a_wrong_answer(app: App) -> None:
    puzzle = first("power")
    app.push(MenuScene())
    listing = PuzzlesScene(TODAY)
    app.push(listing)
    app.step()
    listing.ui.focus.set(f"puzzles.{puzzle.name}")
    key(app, "Enter")
    scene = on_top(app, PuzzleScene)
    assert scene.ui.is_focused(scene.ui.focus.default)
    key(app, "Ctrl+Enter")
    assert stage(scene) != "solved"
    app.step()
    assert scene.ui.is_focused(scene.ui.focus.default)
