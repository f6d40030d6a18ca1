"""Banners: one message at a time, at the table, with bots and in a replay."""

import pygame
import pytest

from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.library import board_by_id
from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.play.controller import Controller
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.table import banner_line
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.words import language, names
from powergrid.desktop.words.banners import LASTING, NEWS, PHASE, Banner, banners, skipped
from powergrid.game import Game, create_game
from powergrid.rules import events as ev
from powergrid.rules.actions import Done, Nominate, Pass, Shuffle
from powergrid.rules.events import Event
from powergrid.rules.state import BUILDING, GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, key, wait
from tests.desktop.positions import GERMANY, find, position
from tests.desktop.showing import show, windows
from tests.games.golden_games import golden
from tests.rules.builder import at_building
from tests.saves.playing import finished_game, new_game
from tests.sure import sure

PEOPLE = [{"name": "Ana"}, {"name": "Bo"}, {"name": "Cleo"}]
NAMES = names.Names(["Ana", "Bo", "Cleo", "Volta"], [])


@pytest.fixture(scope="module")
def full_game() -> Game:
    return finished_game("germany", "recharged", 4, seed=3)


def shown(scene: TableScene | ReplayScene) -> list[str]:
    return [banner.title for banner in scene.view.banners.queue]


def banners_of(state: GameState, *happened: Event) -> list[Banner]:
    return [banner for banner in banners(state, NAMES, happened) if banner.weight == LASTING]


def test_the_new_step_banner_mentions_houses_prices_and_the_refill() -> None:
    """Recharged Germany, four players (RULES §2.5, §8.2)."""
    state = new_game("germany", players=4).state
    state.step = 2
    (banner,) = banners_of(state, ev.PhaseBegan("bureaucracy"), ev.StepBegan(2))
    assert banner.title == "Step 2 begins"
    assert "second house fits into every city, for 15" in banner.text
    assert "6 coal, 4 oil, 3 garbage, 2 uranium" in banner.text
    (banner,) = banners_of(state, ev.StepBegan(2), ev.StepBegan(3))
    assert banner.title == "Step 3 begins"
    assert "third house fits into every city, for 20" in banner.text
    state.refill_stopped[3] = True
    assert "uranium" not in banners_of(state, ev.StepBegan(3))[0].text


def test_the_step_3_card_banner_says_when_step_3_begins() -> None:
    """RULES §10.3, D-08: this depends on the phase of the draw and on the edition; never in a first game (§13.2)."""
    ends: dict[str, str] = {
        "auction": "Step 3 begins after this auction",
        "building": "Step 3 begins after this phase",
        "bureaucracy": "Step 3 begins with the next round",
    }
    as_step2: dict[Edition, str] = {
        "classic": "Step 3 begins at once",
        "recharged": "Step 3 begins with the next round",
    }
    for edition in EDITIONS:
        state = new_game("germany", edition, players=4).state
        for begins, words_ in {**ends, "step2_replacement": as_step2[edition]}.items():
            (banner,) = banners_of(state, ev.Step3Drawn(begins))  # type: ignore[arg-type]
            assert banner.title == "The Step 3 card is drawn"
            assert words_ in banner.text
    card, step = banners_of(state, ev.Step3Drawn("auction"), ev.StepBegan(3))
    assert "at once" in card.text
    assert step.title == "Step 3 begins"
    later = banners_of(state, ev.Step3Drawn("auction"), ev.AuctionLeft(2), ev.StepBegan(3))  # a whole round at once
    assert "after this auction" in later[0].text


def near_the_end() -> GameState:
    """Return a four-player game in the building phase. Seat 1 has 16 cities; 17 end the game (RULES §2.1)."""
    state = new_game("germany", players=4).state
    state.phase = BUILDING
    state.players[1].cities = list(range(16))
    return state


def test_the_last_round_is_announced_once_when_somebody_reaches_the_end() -> None:
    state = near_the_end()
    assert banners_of(state, ev.CityConnected(1, 15, 0, 0, 10)) == []
    state.players[1].cities.append(16)
    (banner,) = banners_of(state, ev.CityConnected(1, 16, 0, 4, 14))
    assert banner.title == "Last round"
    assert banner.text.startswith("Bo has 17 cities.")
    state.players[2].cities = list(range(17))
    assert banners_of(state, ev.CityConnected(2, 16, 0, 4, 14)) == []  # caused by an earlier action


def test_the_last_round_is_announced_when_nobody_can_connect_another_city() -> None:
    """Each player has built in every city of one island (BOARDS §7)."""
    of = {city.id: city.region for city in board_by_id("uk-ireland").cities}
    islands = [[city for city, region in of.items() if region in names] for names in (("brown",), ("orange", "green"))]
    state = at_building(
        board="uk-ireland", players=2, regions=("brown", "orange", "green"), cities=dict(enumerate(islands))
    ).state()
    (banner,) = banners_of(state, ev.CityConnected(1, state.players[1].cities[-1], 0, 0, 10))
    assert banner.title == "Last round"
    assert banner.text.startswith("Nobody can connect another city.")


def test_the_end_of_the_game_and_an_undo_remove_banners(app: App) -> None:
    scene = TableScene(position(GERMANY, 40))
    app.push(scene)
    for happened, left in (((), []), ((ev.GameEnded("cities", ((0,),)),), ["The game is over"])):
        scene.say("another message")
        scene.view.announce([ev.StepBegan(2)])
        assert shown(scene) == ["Step 2 begins"]
        scene.view.announce(happened)
        assert shown(scene) == left
        assert scene.ui.toasts


def test_a_banner_says_who_starts_a_phase_until_they_act(app: App) -> None:
    scene = TableScene(position(GERMANY, 40))
    app.push(scene)
    scene.view.banners.add([Banner("Phase 3: fuel", "Bo begins", PHASE), Banner("Step 2 begins", "Refill", LASTING)])
    scene.view.announce([ev.FuelBought(1, 0, 1, 3)])
    assert [banner.text for banner in scene.view.banners.queue] == ["", "Refill"]


def test_a_banner_at_the_table_does_not_block_clicks_or_keys(app: App, clock: FakeClock) -> None:
    record = golden(GERMANY).record
    number = find(GERMANY, lambda state: state.step == 2)
    scene = show(app, position(GERMANY, number - 1))
    scene.controller.act(record.actions[number - 1])
    app.step()
    assert "Step 2 begins" in shown(scene)
    key(app, "Esc")
    assert scene.dialogs
    click(app, "menu.continue")
    assert not scene.dialogs
    for _number in range(len(shown(scene))):
        wait(app, clock, 9001)
    assert shown(scene) == []


def test_banners_are_shown_even_without_animations(app: App) -> None:
    settings.use(settings.Settings(hints=False, motion="off"))
    test_a_banner_at_the_table_does_not_block_clicks_or_keys(app, app.clock)  # type: ignore[arg-type]


@pytest.mark.parametrize("unit", ["actions", "turns", "rounds"])
def test_a_replay_shows_banners_on_a_step_but_not_on_a_jump(app: App, full_game: Game, unit: str) -> None:
    scene = ReplayScene(full_game)
    app.push(scene)
    scene.playback.unit = unit
    began = next(n for n, events in enumerate(full_game.events) if any(isinstance(e, ev.StepBegan) for e in events))
    scene.playback.jump(began)
    assert shown(scene) == []
    scene.playback.jump(0)
    while scene.playback.number < began:
        scene.playback.step(1)
    assert any(title.startswith("Step ") for title in shown(scene))
    scene.playback.step(-1)
    assert shown(scene) == []


def test_shuffle_events_include_the_step_3_card(full_game: Game) -> None:
    """The card has a banner although the shuffle is a separate action."""
    drawn = [n for n, events in enumerate(full_game.events) if any(isinstance(e, ev.Step3Drawn) for e in events)]
    assert drawn
    assert isinstance(full_game.record.actions[drawn[0]], Shuffle)


def test_banners_mention_purchases_phases_and_removed_plants() -> None:
    state = new_game("germany", players=4).state
    state.phase, state.to_act = BUILDING, 2
    titles = [(banner.title, banner.text) for banner in banners(state, NAMES, [
        ev.PlantBought(1, 21, 25, 21), ev.PlantLeft(5, "nobody_bought"), ev.PlantLeft(7, "scrapped", 1),
        ev.PhaseBegan(BUILDING),
    ])]  # fmt: skip
    assert titles == [
        ("Bo buys plant 21 for 25", ""),
        ("Nobody bought a plant: 5 removed", ""),
        ("Phase 4: build", "Cleo begins"),
    ]


def game_without_money(kind: str) -> Controller:
    """Return a game with three people without money in the first round, in the phase for fuel or for building."""
    controller = Controller(create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], PEOPLE, seed=7))
    controller.start()
    while controller.kind != kind:
        if controller.kind == "nominate":
            plant, low, _high = controller.legal.nominations()[0]
            controller.act(Nominate(controller.seat, plant, low))
        else:
            controller.act(Done(controller.seat) if controller.kind == "buy" else Pass(controller.seat))
    for player in controller.state.players:
        player.money = 0
    return controller


def test_forced_turns_are_announced_with_a_reason_and_whole_phases_once() -> None:
    controller = game_without_money("build")
    controller.auto_forced = False
    names_, found = names.names_of(controller.game), []
    for player in controller.state.players:
        player.money = 0
    controller.game._kept = {controller.game.length: controller.state.copy()}
    for _turn in range(3):
        happened = controller.act(Done(controller.seat))
        found.append(skipped(controller.game, names_, happened))
    first = controller.name(controller.game.record.actions[-3].seat)  # type: ignore[union-attr]
    assert [(one.title, one.text) for one in found if one] == [
        (f"{first} builds nothing", "No affordable free city"),
        (f"{controller.name(controller.game.record.actions[-2].seat)} builds nothing", "No affordable free city"),  # type: ignore[union-attr]
        ("Phase 4 is skipped: nobody builds", "No affordable free city"),
    ]


def test_a_turn_with_a_choice_is_not_skipped() -> None:
    controller = game_without_money("build")
    controller.player.money = 50
    controller.game._kept = {controller.game.length: controller.state.copy()}
    controller.auto_forced = False
    assert skipped(controller.game, names.names_of(controller.game), controller.act(Done(controller.seat))) is None


def test_other_players_forced_turns_do_not_end_undo() -> None:
    """Only the first player has money: the others are skipped, and the first purchase can still be undone."""
    controller = game_without_money("buy")
    buyer, before = controller.seat, controller.game.length
    controller.player.money = 50
    controller.fuel_plan.set_amount(controller.legal.purchases()[0][0], 1)
    controller.confirm()
    assert (controller.kind, controller.seat) == ("build", buyer)
    assert len(controller.forced) == 2
    assert controller.why_no_undo() == ""
    assert controller.undo()
    assert (controller.kind, controller.seat, controller.game.length) == ("buy", buyer, before)


def test_one_banner_at_a_time_and_a_click_shows_the_next(app: App, clock: FakeClock) -> None:
    scene = TableScene(position(GERMANY, 40))
    app.push(scene)
    scene.view.banners.add([Banner("one", weight=PHASE), Banner("two"), Banner("three")])
    app.step()
    assert scene.view.banners.shown == Banner("one", weight=PHASE)
    click(app, "banner")
    assert scene.view.banners.shown == Banner("two")
    wait(app, clock, 60_000)
    assert scene.view.banners.shown == Banner("three")
    scene.view.banners.add([Banner(f"phase {number}", weight=PHASE) for number in range(9)] + [Banner("Last round")])
    assert [banner.title for banner in scene.view.banners.queue] == [
        "three",
        "phase 6",
        "phase 7",
        "phase 8",
        "Last round",
    ]


def test_a_banner_covers_neither_the_dock_nor_a_city(app: App) -> None:
    scene = TableScene(position(GERMANY, 245))
    app.push(scene)
    scene.view.banners.add([Banner("Step 2 begins", "Text.")])
    app.step()
    place = scene.control_rect("banner")
    others = [
        control.name for control in scene.ui.controls if control.name.partition(".")[0] in ("city", "dock", "build")
    ]
    assert len(others) > 20
    assert not [name for name in others if place.colliderect(scene.control_rect(name))]


def test_the_city_card_is_beside_the_banner(app: App) -> None:
    scene = TableScene(position(GERMANY, 245))
    app.push(scene)
    scene.view.banners.add([Banner("Phase 4: build", "Cleo begins")])
    app.step()
    banner, cards = pygame.FRect(scene.control_rect("banner")), 0
    for city in [control.name for control in scene.ui.controls if control.group == "city"]:
        scene.ui.focus.set(city)
        app.step()
        if scene.board.card is not None:
            cards += 1
            assert not banner.colliderect(scene.board.card[1]), city
    assert cards > 20


def test_a_new_banner_rises_only_if_animations_are_on(app: App, clock: FakeClock) -> None:
    scene = TableScene(position(GERMANY, 40))
    app.push(scene)
    scene.view.banners.add([Banner("one")])
    app.step()
    assert not scene.view.motion.active
    scene.view.motion.speed = "normal"
    scene.view.banners.add([Banner("two")])
    click(app, "banner")
    assert scene.view.motion.active
    wait(app, clock, 300)
    assert not scene.view.motion.active


def test_a_skipped_turn_is_shown_long_enough_even_if_others_are_queued(app: App, clock: FakeClock) -> None:
    scene = TableScene(position(GERMANY, 40))
    app.push(scene)
    scene.view.banners.add([Banner("Kay builds nothing", weight=NEWS, skip=True), *(Banner(str(n)) for n in range(4))])
    wait(app, clock, 1700)
    assert sure(scene.view.banners.shown).title == "Kay builds nothing"
    wait(app, clock, 200)
    assert sure(scene.view.banners.shown).title == "0"
    wait(app, clock, 900)
    assert sure(scene.view.banners.shown).title == "1"


def test_on_a_full_board_a_replay_banner_covers_the_log_not_the_track(app: App) -> None:
    """Germany with four players fills the panel."""
    scene = ReplayScene(position(GERMANY, 100))
    app.push(scene)
    app.step()
    for number in range(0, 100, 20):
        scene.playback.jump(number)
        scene.view.banners.clear()
        scene.view.banners.add([Banner("A long title that needs its room", "and a sentence below")])
        app.step()
        banner = scene.control_rect("banner")
        track = scene.control_rect("track.1")
        assert not banner.colliderect(track)
        assert banner.right < track.left


def test_a_banner_in_a_replay_is_short_and_leaves_the_last_lines_visible(app: App, clock: FakeClock) -> None:
    """Germany with four players fills the panel, so the banner is over the log."""
    number = find(GERMANY, lambda state: state.step == 2)
    scene = ReplayScene(position(GERMANY, number))
    app.push(scene)
    scene.playback.jump(number - 1)
    scene.playback.step(1)
    scene.view.banners.queue = [banner for banner in scene.view.banners.queue if banner.title == "Step 2 begins"]
    app.step()
    assert sure(scene.view.banners.shown).text == "A second house fits into every city, for 15."
    banner, log = scene.control_rect("banner"), scene.view.layout(scene.ui.c).log
    assert log.left <= banner.left < banner.right <= log.right
    assert banner.height < log.height / 2
    assert banner.bottom < log.bottom - 60  # three lines
    wait(app, clock, 2600)
    assert scene.view.banners.shown is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_moving_banner_crosses_no_city(app: App, players: int) -> None:
    scene = ReplayScene(finished_game("germany", players=players), 40)
    app.push(scene)
    scene.view.motion.speed = "normal"
    scene.view.banners.add([Banner("Phase 4: build", "Cleo begins")])
    app.step()
    (flight,) = [flight for flight in scene.view.motion.flights if flight.hides == "banner"]
    crossed = flight.start.union(scene.view.banners._place)
    cities = [control for control in scene.ui.controls if control.group == "city"]
    assert len(cities) > 10
    assert not [city.name for city in cities if city.rect.colliderect(crossed)]


@pytest.mark.parametrize("size", ["normal", "large", "largest"])
def test_the_longest_banner_fits_on_two_lines_without_splitting_a_word(app: App, size: str) -> None:
    language.use("de")
    theme.use_text(size)
    state = new_game("germany", players=4).state
    state.step = 2
    (banner,) = banners_of(state, ev.StepBegan(2))
    assert banner.title == "Stufe 2 beginnt"
    place = pygame.FRect(0, 0, 560, 66)
    _title, _words, _font, lines = banner_line.fitted(Canvas(app.surface, 1.0), banner, place)
    assert len(lines) == 2
    assert " ".join(lines) == banner.text


#: The most popular boards: those in the base games and the first expansions.
FIRST_BOARDS = ("germany", "usa", "france", "italy", "benelux", "central-europe")


@pytest.mark.parametrize(("board", "size"), windows(FIRST_BOARDS))
def test_a_banner_covers_no_city_in_play_and_neither_log_nor_dock(app: App, board: str, size: tuple[int, int]) -> None:
    app.resize(size)
    for players in range(2, 7):
        scene = TableScene(new_game(board, players=players))
        app.push(scene)
        app.step()
        layout = scene.view.layout(scene.ui.c)
        for text in ("", "Every city now takes a second house for 15 Elektro; the refill changes, a plant leaves."):
            scene.view.banners.clear()
            scene.view.banners.add([Banner("Ana buys plant 13 for 27", text)])
            app.step()
            banner = sure(scene.ui.control("banner")).rect
            covered = [*(obstacle.rect for obstacle in scene.board.avoided()), layout.log, layout.dock, layout.players]
            assert banner.collidelist(covered) < 0, players
