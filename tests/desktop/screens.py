"""Functions that open every screen in each of its states."""

from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from random import Random

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.history import HistoryScene
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.puzzles.listing import PuzzlesScene
from powergrid.desktop.screens.puzzles.scene import PuzzleScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.report_dialog import offer_report
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.setup.scene import SetupScene, boards_offered
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.scene import Scene
from powergrid.game import Game, replay
from powergrid.rules.state import GameState
from powergrid.saves import Autosave, save_as
from powergrid.study.puzzles.progress import MARKS
from powergrid.study.puzzles.question import KINDS_OF_PUZZLE
from tests.desktop.driving import click, key, redraw
from tests.desktop.pictures import SCENES
from tests.desktop.positions import find, position
from tests.games.golden_games import golden
from tests.saves.playing import new_game, play

#: Opens a screen and yields the name of each state to check.
Tour = Callable[[App], Iterator[str]]

#: Golden games with long names and rows: six players on a wide board, four plants each, the Trust, five fuels.
GAMES = (
    "germany_recharged_4p_1",
    "usa_recharged_6p_1",
    "benelux_recharged_2p_1",
    "france_original_5p_1",
    "italy_original_3p_1",
    "central_europe_original_6p_1",
)
MOMENTS = (("auction", 1), ("auction", 3), ("resources", 3), ("building", 3), ("bureaucracy", 3))
#: Names as long as the set-up allows.
LONG_NAMES = (
    "Wilhelmine-Marie",
    "Maximilian Franz",
    "Alexandra-Sophie",
    "Bartholomäus IV.",
    "Konstantin Georg",
    "Friederike Luise",
)
#: Screens on which long player names may end in an ellipsis.
SHORTENS_NAMES = ("long names",)
WITH_TEXT_FIELDS = (
    "setup",
    "gallery",
    "rules",
    "workshop",
    "setup for six",
    "load",
    "saves",
    "rules book",
    "dialogs of the auction",
    "questions elsewhere",
)
#: For each phase, the keys that open dialogs at the table.
DIALOG_KEYS = {
    "auction": ("T", "L", "F2", "Esc", "Ctrl+S", "Ctrl+Q"),
    "resources": ("T", "L", "F2", "P"),
    "building": ("F2", "Enter"),
    "bureaucracy": ("F2", "Enter"),
}


def show(app: App, scene: Scene) -> None:
    """Show only this scene."""
    app.reset(scene)
    app.step()


def text_fields(app: App) -> list[str]:
    """Return the enabled text fields of the top scene."""
    return [control.name for control in app.scene.ui.controls if control.takes_text and control.enabled]


# --- positions -------------------------------------------------------------------------------------------------


@cache
def moment(game: str, phase: str, step: int) -> int:
    """Return the number of actions after which a golden game first reaches a phase and Step later than round 2.

    If there is no such moment, or the program's rules no longer match the game by then, use Step 2 instead.
    """

    def wanted(state: GameState) -> bool:
        return (state.phase, state.step) == (phase, step) and state.round > 2

    try:
        return find(game, wanted)
    except LookupError:
        if step == 2:
            raise
        return moment(game, phase, 2)


def table(game: str, phase: str, step: int) -> TableScene:
    """Return the table of a golden game in a phase and Step."""
    scene = TableScene(position(game, moment(game, phase, step)))
    scene.controller.auto_forced = False
    return scene


def plan(scene: TableScene) -> None:
    """Plan as much as the pending decision allows."""
    controller = scene.controller
    controller.refresh()
    if controller.kind == "nominate" and controller.legal.nominations():
        controller.auction_plan.choose_plant(controller.legal.nominations()[-1][0])
    elif controller.kind == "buy":
        controller.fuel_plan.plan_runs(1)
    for _ in range(4):
        costs = controller.build_plan.open_cities()
        if costs:
            controller.build_plan.toggle(min(costs, key=lambda city: (costs[city], city)))
    if len(controller.build_plan.cities) > 1:
        controller.build_plan.move_earlier(controller.build_plan.steps()[-1].city)


def _long_names(game: Game) -> Game:
    players = zip(game.record.setup.players, LONG_NAMES, strict=True)
    named = tuple(player.model_copy(update={"name": name}) for player, name in players)
    game.record.setup = game.record.setup.model_copy(update={"players": named})
    return game


def six_long_names(phase: str, wanted: Callable[[GameState], bool] = lambda state: True) -> TableScene:
    """Return a table with six players who have the longest names, in a phase after round 3."""
    number = find("usa_recharged_6p_1", lambda state: state.phase == phase and state.round > 3 and wanted(state))
    scene = TableScene(_long_names(position("usa_recharged_6p_1", number)))
    scene.controller.auto_forced = False
    return scene


# --- tours -----------------------------------------------------------------------------------------------------


def _opening(make: Callable[[], Scene]) -> Tour:
    def tour(app: App) -> Iterator[str]:
        show(app, make())
        yield ""

    return tour


def _six_players() -> Scene:
    choices = NewGame(boards_offered(), Random(3))
    for _ in range(3):
        choices.add_person()
    return SetupScene(choices)


def _saves() -> Scene:
    save_as(play(new_game(), 5), "One")
    return LoadScene()


def _rules(app: App) -> Iterator[str]:
    scene = RulesScene()
    show(app, scene)
    for section in scene.sections:
        assert scene.chosen == section.key
        yield section.key
        key(app, "Down")


def _position(game: str, phase: str, step: int) -> Tour:
    def tour(app: App) -> Iterator[str]:
        scene = table(game, phase, step)
        show(app, scene)
        plan(scene)
        redraw(app)
        yield ""

    return tour


def _with_names(app: App) -> Iterator[str]:
    """Show a table with six long names, without and with hints."""
    for phase in DIALOG_KEYS:
        for hints in (False, True):
            settings.change(hints=hints)
            show(app, six_long_names(phase))
            yield f"{phase}, hints: {hints}"
    settings.change(hints=False)


def _closing(app: App, *names: str) -> Iterator[str]:
    """Keep a dialog open during a check, then close it."""
    assert app.scene.dialogs, names
    yield ", ".join(names)
    app.scene.dialogs.pop()
    redraw(app)


def _pins(app: App) -> Iterator[str]:
    """Show docks with pinned cities, then the dock that the only human player sees while bots act."""
    scenes = {
        "bidding": six_long_names("auction", lambda state: state.on_offer > 0),
        **{phase: six_long_names(phase) for phase in ("auction", "resources", "bureaucracy")},
        "waiting": six_long_names("auction", lambda state: state.on_offer > 0),
    }
    for name, scene in scenes.items():
        controller = scene.controller
        if name == "waiting":
            setup, person = controller.game.record.setup, (controller.seat + 1) % 6
            kinds = ["human" if seat == person else "normal" for seat in range(6)]
            seats = [p.model_copy(update={"kind": kind}) for p, kind in zip(setup.players, kinds, strict=True)]
            controller.game.record.setup = setup.model_copy(update={"players": tuple(seats)})
        show(app, scene)
        plan(scene)
        for city in scene.board.by_price()[:3]:
            controller.pins.toggle(scene.planner(), controller.state.ruleset.city_index[city])
        assert controller.pins.of(scene.planner())
        redraw(app)
        yield name


def _calculators(app: App) -> Iterator[str]:
    """Show the calculator of every decision that has one."""
    for phase in ("auction", "resources", "building"):
        scene = six_long_names(phase)
        show(app, scene)
        key(app, "W")
        assert scene.calculator is not None, phase
        yield phase


def _dialogs(phase: str) -> Tour:
    def tour(app: App) -> Iterator[str]:
        scene = six_long_names(phase)
        show(app, scene)
        if phase == "bureaucracy":  # running no plants asks for confirmation
            scene.controller.power_plan.set_runs(())
        if phase == "building":
            scene.plans.note()
        for name in DIALOG_KEYS[phase]:
            key(app, name)
            if not scene.dialogs and name in ("P", "Enter"):
                break  # nothing would be lost
            yield from _closing(app, name)

    return tour


def _questions(app: App) -> Iterator[str]:
    scene = six_long_names("auction", lambda state: state.on_offer > 0)
    scene.saver.autosave = Autosave()
    show(app, scene)
    key(app, "Esc")
    click(app, "menu.seats")
    yield from _closing(app, "who plays")
    click(app, "auction.limit")
    yield from _closing(app, "a maximum bid")
    offer_report(scene, scene.controller.game)
    yield from _closing(app, "a report")
    scene.saver.ask_elsewhere()
    yield from _closing(app, "another place")


def _questions_elsewhere(app: App) -> Iterator[str]:
    show(app, SCENES["setup"]())
    click(app, "board.own")
    yield from _closing(app, "own boards")
    scene = SCENES["results"]()
    show(app, scene)
    for name in [control.name for control in app.scene.ui.controls if control.name.startswith("results.")]:
        show(app, scene)
        click(app, name)
        if app.scene is scene and scene.dialogs:
            yield from _closing(app, name)


def _replaying(app: App) -> Iterator[str]:
    """Show the replay of a game with six long names: charts, the dialog for a new game from there, and the end."""
    scene = ReplayScene(_long_names(replay(golden("usa_recharged_6p_1").record)), 300)
    show(app, scene)
    yield "markets"
    key(app, "C")
    yield "charts"
    key(app, "P")
    yield from _closing(app, "continue from here")
    key(app, "End")
    yield "end"


def _puzzles(app: App) -> Iterator[str]:
    """Show the list with some solved puzzles, then a puzzle of each kind with its hints and solution."""
    scene = PuzzlesScene(date(2026, 11, 28))
    show(app, scene)
    progress, puzzles = scene.progress, scene.book.puzzles
    assert progress is not None
    for number, mark in enumerate(MARKS):
        progress.marks[puzzles[number].name] = mark
    yield "list"
    for puzzle in (next(puzzle for puzzle in puzzles if puzzle.kind == kind) for kind in KINDS_OF_PUZZLE):
        show(app, PuzzleScene(scene.book, puzzle, progress))
        key(app, "H", "H")
        yield f"{puzzle.kind} with hints"
        key(app, "G")
        yield f"{puzzle.kind} solved"


POSITIONS: dict[str, Tour] = {
    f"{game.rsplit('_', 2)[0]}-{phase}-{step}": _position(game, phase, step)
    for game in GAMES
    for phase, step in MOMENTS
}
SCREENS: dict[str, Tour] = {
    **{name: _opening(make) for name, make in SCENES.items()},
    "setup for six": _opening(_six_players),
    "load": _opening(LoadScene),
    "saves": _opening(_saves),
    "history": _opening(HistoryScene),
    "rules book": _rules,
    "replaying": _replaying,
    "puzzles": _puzzles,
    "long names": _with_names,
    **{f"dialogs of the {phase}": _dialogs(phase) for phase in DIALOG_KEYS},
    "pins": _pins,
    "calculator": _calculators,
    "questions of the table": _questions,
    "questions elsewhere": _questions_elsewhere,
}
