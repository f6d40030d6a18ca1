"""A replay with the mouse and the keyboard: any moment, playback, the log, continuing a game; and the statistics."""

from collections.abc import Callable, Sequence

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.screens.history import HistoryScene
from powergrid.desktop.screens.load import LoadScene
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.results import ResultsScene
from powergrid.desktop.screens.table import players
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.ui import Ui
from powergrid.game import Game, replay
from powergrid.record.snapshot import snapshot
from powergrid.rules.actions import Build, Buy, Done, Shuffle
from powergrid.rules.events import FuelBought, PlantBought, PlantLeft
from powergrid.rules.state import NOBODY
from powergrid.saves import Autosave, list_saves
from powergrid.study.statistics import round_starts, turn_starts
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw
from tests.desktop.driving import click, click_at, key, redraw
from tests.desktop.positions import turn_with_several
from tests.saves.playing import finished_game, new_game, play
from tests.sure import sure


@pytest.fixture(scope="module")
def game() -> Game:
    return finished_game("germany", "recharged", 4, seed=3)


@pytest.fixture
def scene(app: App, game: Game) -> ReplayScene:
    shown = ReplayScene(game)
    app.push(MenuScene())
    app.push(shown)
    app.step()
    return shown


def shows_moment(scene: ReplayScene, game: Game, number: int) -> bool:
    return scene.playback.number == number and snapshot(scene.controller.state) == snapshot(game.at(number))


def test_it_starts_at_the_beginning_and_steps_by_action(app: App, scene: ReplayScene, game: Game) -> None:
    assert shows_moment(scene, game, 0)
    for number in range(1, 6):
        key(app, "PgDn")
        assert shows_moment(scene, game, number)
    key(app, "PgUp")
    assert shows_moment(scene, game, 4)
    key(app, "Right")
    assert shows_moment(scene, game, 5)
    key(app, "Left")
    assert shows_moment(scene, game, 4)


def ends_of_turns(game: Game) -> set[int]:
    """Return the moments after the last purchase or city of a turn, when only ending the turn remains."""
    actions = game.record.actions
    return {
        n for n in range(1, game.length)
        if isinstance(actions[n], Done) and isinstance(actions[n - 1], Buy | Build)
    }  # fmt: skip


def test_every_step_shows_something_new_and_none_waits_for_a_shuffle(app: App, scene: ReplayScene, game: Game) -> None:
    shuffles = {n for n, action in enumerate(game.record.actions) if isinstance(action, Shuffle)}
    assert shuffles
    seen = [0]
    while scene.playback.number < game.length:
        scene.playback.step(1)
        seen.append(scene.playback.number)
        assert scene.controller.state.to_act != NOBODY or scene.playback.number == game.length
    ends = ends_of_turns(game)
    assert ends
    assert seen == [n for n in range(game.length + 1) if n not in shuffles | ends]
    for number in reversed(seen[:-1]):
        scene.playback.step(-1)
        assert shows_moment(scene, game, number)


def test_no_step_repeats_the_previous_line(app: App, scene: ReplayScene, game: Game) -> None:
    """Ending a turn of buying or building is not a separate step; the last animation is still shown."""
    end = min(ends_of_turns(game))
    scene.playback.jump(end - 1)
    scene.view.motion.speed = "normal"
    key(app, "Right")
    assert scene.playback.number == end + 1
    assert scene.view.motion.flights
    shown_lines = [line.text for line in scene.lines if end - 1 < line.action <= end + 1 and line.seat is not None]
    assert len(shown_lines) == 1
    scene.playback.jump(end)  # jumps can still go there
    assert shows_moment(scene, game, end)


def test_home_end_and_steps_by_turn_and_round(app: App, scene: ReplayScene, game: Game) -> None:
    key(app, "End")
    assert shows_moment(scene, game, game.length)
    key(app, "Home")
    assert shows_moment(scene, game, 0)
    click(app, "unit.rounds")
    rounds = [n for n in round_starts(game) if n]
    for number in rounds[:3]:
        click(app, "replay.next")
        assert shows_moment(scene, game, number)
    click(app, "unit.turns")
    click(app, "replay.next")
    assert scene.playback.number == next(n for n in turn_starts(game) if n > rounds[2] and n in after_auctions(game))


def after_auctions(game: Game) -> set[int]:
    """Return the moments at which no plant is up for auction and nobody has to scrap one."""
    states = ((n, game.at(n)) for n in range(game.length + 1))
    return {n for n, state in states if not state.on_offer and not state.new_plant and not state.awaiting_shuffle}


def test_an_auction_is_one_turn_and_says_who_buys(app: App, scene: ReplayScene, game: Game) -> None:
    click(app, "unit.turns")
    after = after_auctions(game)
    ends = {n for n in after if n - 1 not in after}
    wanted = sorted({*(n for n in turn_starts(game) if n in after), *ends} - {0})
    seen = []
    shown_titles: set[str] = set()
    while scene.playback.number < game.length:
        scene.playback.step(1)
        seen.append(scene.playback.number)
        shown_titles |= {banner.title for banner in scene.view.banners.queue}
    bought = [event for events in game.events for event in events if isinstance(event, PlantBought)]
    names = [scene.controller.name(event.seat) for event in bought]
    titles = {f"{name} buys plant {event.plant} for {event.price}" for name, event in zip(names, bought, strict=True)}
    assert len(titles & shown_titles) > len(titles) / 2  # more important banners replace the others
    assert seen == wanted
    app.step()
    key(app, "PgUp")
    assert scene.playback.number == seen[-2]


def test_up_and_down_step_by_round(app: App, scene: ReplayScene, game: Game) -> None:
    rounds = [n for n in round_starts(game) if n]
    for number in rounds[:3]:
        key(app, "Down")
        assert shows_moment(scene, game, number)
    key(app, "Up")
    assert shows_moment(scene, game, rounds[1])


def test_the_scrubber_reaches_every_moment(app: App, scene: ReplayScene, game: Game) -> None:
    rect = scene.control_rect("scrub")
    x = scene.control_rect("scrub.number-6").right + 4
    click_at(app, (x, rect.centery))
    assert abs(scene.playback.number - game.length * (x - rect.left) / rect.width) < 5
    assert shows_moment(scene, game, scene.playback.number)
    key(app, "Right")
    before = scene.playback.number
    key(app, "Left")
    assert scene.playback.number < before


def test_it_plays_at_the_chosen_speed_and_stops_at_the_end(
    app: App, scene: ReplayScene, game: Game, clock: FakeClock
) -> None:
    start = next(n for n, action in enumerate(game.record.actions) if isinstance(action, Build))
    scene.playback.jump(start)
    stops = []
    for _ in range(5):
        scene.playback.step(1)
        stops.append(scene.playback.number)
    scene.playback.jump(start)
    key(app, "Space")
    assert scene.playback.playing
    for _ in range(3):
        clock.now += 800
        app.step()
    assert scene.playback.number == stops[2]
    click(app, "speed.four")
    clock.now += 800
    app.step()
    clock.now += 200
    app.step()
    assert scene.playback.number == stops[4]
    key(app, "Space")
    clock.now += 5000
    app.step()
    assert scene.playback.number == stops[4]
    scene.playback.jump(game.length - 1)
    key(app, "Space")
    clock.now += 5000
    app.step()
    assert scene.playback.number == game.length
    assert not scene.playback.playing


def test_continue_from_here_starts_a_new_game(app: App, scene: ReplayScene, game: Game) -> None:
    length = game.length
    scene.playback.jump(40)
    key(app, "P")
    assert app.scene is scene, "first, it asks who plays which seat"
    click(app, "dialog.ok")
    assert isinstance(app.scene, TableScene)
    new = app.scene.controller.game
    assert new.record.actions[:40] == game.record.actions[:40]
    assert new.length < length
    assert game.length == length
    assert [info.actions for info in list_saves("running")] == [new.length]


def test_clicks_on_board_and_markets_change_nothing(app: App, scene: ReplayScene, game: Game) -> None:
    scene.playback.jump(60)
    app.step()
    names = [control.name for control in scene.ui.controls if control.name.split(".")[0] in ("city", "plant", "fuel")]
    assert names
    for name in names[::7]:
        click(app, name)
    assert shows_moment(scene, game, 60)
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)


def test_unfinished_games_can_be_replayed_even_without_their_shuffle(app: App, game: Game) -> None:
    scene = ReplayScene(play(new_game(), 25))
    app.push(scene)
    key(app, "End")
    assert scene.playback.number == scene.playback.length
    cut = next(n for n, action in enumerate(game.record.actions) if isinstance(action, Shuffle))
    scene = ReplayScene(replay(game.record, cut))
    app.push(scene)
    key(app, "End")
    assert scene.playback.number == cut + 1
    key(app, "P")
    key(app, "Enter")
    assert isinstance(app.scene, TableScene)


def test_hidden_money_stays_hidden_until_the_game_is_over(app: App) -> None:
    hidden = {"program": {"table": {"hidden_money": True}}}
    running, over = play(new_game(), 40), finished_game()
    running.record.extra, over.record.extra = dict(hidden), dict(hidden)
    assert ReplayScene(running).hides_money
    assert not ReplayScene(over).hides_money
    assert not ReplayScene(play(new_game(), 40)).hides_money


def test_a_replay_of_a_running_game_draws_no_hidden_money(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(new_game(), 40)
    game.record.extra = {"program": {"table": {"hidden_money": True}}}
    drawn: list[int | None] = []
    real = players.draw

    def watched(
        ui: Ui, layout: Layout, panels: Sequence[players.PlayerPanel], on_player: Callable[[int], None]
    ) -> None:
        drawn.extend(panel.money for panel in panels)
        real(ui, layout, panels, on_player)

    monkeypatch.setattr(players, "draw", watched)
    app.push(ReplayScene(game, 40))
    app.step()
    assert drawn == [None] * 3


def test_replays_and_statistics_of_finished_games(app: App, game: Game) -> None:
    Autosave().write(game)
    app.push(MenuScene())
    click(app, "menu.replays")
    assert isinstance(app.scene, LoadScene)
    key(app, "F3")
    assert isinstance(app.scene, HistoryScene)
    assert (len(app.scene.players), app.scene.games) == (4, 1)
    app.step()
    key(app, "Esc")
    click(app, "load.open")
    assert isinstance(app.scene, ResultsScene)


def test_a_replay_can_be_opened_from_the_menu_with_the_keyboard(app: App, game: Game) -> None:
    Autosave().write(game)
    app.push(MenuScene())
    key(app, "R")
    key(app, "Enter")
    assert isinstance(app.scene, ReplayScene)
    key(app, "Esc")
    assert isinstance(app.scene, LoadScene)


def test_statistics_without_games(app: App) -> None:
    app.push(HistoryScene())
    app.step()
    key(app, "Esc")
    assert isinstance(app.scene, MenuScene)


def test_the_controls_stay_in_place_until_step_3(app: App, game: Game) -> None:
    scene = ReplayScene(game)
    app.push(scene)
    places: dict[str, set[tuple[int, ...]]] = {}
    assert game.state.step == 3
    for number in (0, game.length // 2, game.length):
        scene.playback.jump(number)
        app.step()
        for name in ("replay.start", "replay.play", "replay.end", "scrub", "unit.turns", "speed.two", "whose.1"):
            places.setdefault(name, set()).add(tuple(scene.control_rect(name)))
    assert [name for name, found in places.items() if len(found) > 1] == []


def test_all_statistics_can_be_opened_from_the_menu_and_the_result(app: App, game: Game) -> None:
    app.push(MenuScene())
    click(app, "menu.statistics")
    assert isinstance(app.scene, HistoryScene)
    click(app, "top.back")
    assert isinstance(app.scene, MenuScene)
    app.push(ResultsScene(game))
    click(app, "top.history")
    assert isinstance(app.scene, HistoryScene)
    click(app, "top.back")
    assert isinstance(app.scene, ResultsScene)


def test_a_jump_shows_no_banner_for_skipped_actions(app: App, scene: ReplayScene) -> None:
    key(app, "Down")
    key(app, "Down")
    changes = [banner.title for banner in scene.timeline.news(0, scene.controller.game.length)]
    assert [banner.title for banner in scene.view.banners.queue if banner.title not in changes] == []


def test_no_log_line_reveals_a_later_moment(scene: ReplayScene, game: Game) -> None:
    """Every purchase of fuel and every scrapped plant is logged when it happens."""
    for kind, word in ((FuelBought, " buys "), (PlantLeft, " scraps ")):
        done = [
            number
            for number, happened in enumerate(game.events)
            for event in happened
            if isinstance(event, kind) and getattr(event, "reason", "scrapped") == "scrapped"
        ]
        logged = {line.action for line in scene.lines if word in line.text}
        assert done
        assert [number for number in done if number not in logged] == []
    for line in scene.lines:
        assert not (" buys " in line.text and " scraps " in line.text)


def test_a_result_opened_from_the_replays_goes_back_to_them(app: App, game: Game) -> None:
    Autosave().write(game)
    app.push(MenuScene())
    app.step()
    app.go.replays()
    app.step()
    key(app, "O")
    assert isinstance(app.scene, ResultsScene)
    key(app, "Esc")
    assert isinstance(app.scene, LoadScene)


def test_a_step_by_turn_shows_all_cities_built_in_it(app: App, scene: ReplayScene, game: Game) -> None:
    first, end = turn_with_several(game, Build)
    scene.playback.jump(first)
    click(app, "unit.turns")
    key(app, "PgDn")
    assert scene.playback.number == end
    bought = [line.text for line in scene.lines if first < line.action <= end and line.seat is not None]
    assert len(bought) > 1
    dock = sure(scene.ui.control("replay.play")).rect
    words = [text.string for text in draw(app) if text.whole.left >= dock.left - 200 and text.whole.bottom < dock.top]
    assert [text for text in words if text in bought] == bought
    click(app, "unit.actions")
    key(app, "PgUp", "PgDn")
    words = [text.string for text in draw(app) if text.whole.left >= dock.left - 200 and text.whole.bottom < dock.top]
    assert [text for text in words if text in bought] == bought[-1:]


def test_a_step_key_with_nowhere_to_go_says_so(app: App, scene: ReplayScene) -> None:
    key(app, "2", "Shift+N")
    name = scene.controller.name(1)
    assert scene.playback.number == 0
    assert scene.ui.toasts[-1].text == f"{name} has no decision in that direction."
    key(app, "N")
    redraw(app)
    assert not scene.ui.toasts
