"""The end of a round in stages: cities, income, fuel, plants, order. It can be skipped and never affects the game."""

from collections.abc import Hashable

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.pieces.symbols import MEANINGS
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panels import CARD_HEAD
from powergrid.desktop.words.banners import PHASE, Banner
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.recap import RoundLine
from powergrid.rules.actions import Power
from powergrid.rules.state import AUCTION, BUREAUCRACY
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import record
from tests.desktop.driving import click, click_at, key, redraw, wait, wait_for_jobs
from tests.desktop.positions import GERMANY, position
from tests.desktop.showing import show, tip_text
from tests.games.golden_games import golden
from tests.sure import sure


@pytest.fixture
def scene(app: App) -> TableScene:
    """Return a table of four people who are about to run plants in round 7, with animations on."""
    return at_the_end_of(app, 7)


def at_the_end_of(app: App, number: int, name: str = GERMANY) -> TableScene:
    game = position(name, lambda state: state.phase == BUREAUCRACY and state.round == number)
    for seat in range(len(game.state.players)):
        game.hand_seat(seat, "human")
    table = show(app, game)
    table.view.motion.speed, table.round_end.on = "normal", True
    app.step()
    return table


def end_round(app: App, scene: TableScene, name: str = GERMANY) -> None:
    while scene.controller.state.phase == BUREAUCRACY:
        action = golden(name).record.actions[scene.controller.game.length]
        assert isinstance(action, Power)
        scene.controller.act(action)
    app.step()


def play_out(app: App, scene: TableScene, clock: FakeClock) -> int:
    begun = clock.now
    while scene.round_end.plays:
        wait(app, clock, 20)
    return clock.now - begun


def dock_head(app: App, scene: TableScene) -> set[str]:
    """Return the text in the header of the dock."""
    dock = scene.view.layout(scene.ui.c).dock
    head = pygame.FRect(dock.left, dock.top, dock.width, CARD_HEAD)
    return {text.string for text in record(app) if head.collidepoint(text.whole.center)}


def test_the_table_shows_a_finished_round_stage_by_stage(app: App, scene: TableScene, clock: FakeClock) -> None:
    state = scene.controller.state
    money, market = [player.money for player in state.players], list(state.market)
    first, fuel = state.order[0], list(state.fuel_market)
    end_round(app, scene)
    after = scene.controller.state.copy()
    assert after.phase == AUCTION
    shown = scene.view.shown.state
    assert [seat for seat in range(4) if shown.players[seat].money != money[seat]] == [first]
    assert (shown.market, shown.fuel_market) == (market, fuel)
    assert scene.ui.title == f"Round {shown.round}"
    seen = [(shown.phase, tuple(shown.fuel_market), tuple(shown.market))]
    while scene.round_end.plays:
        wait(app, clock, 20)
        shown = scene.view.shown.state
        if (moment := (shown.phase, tuple(shown.fuel_market), tuple(shown.market))) != seen[-1]:
            seen.append(moment)
    assert seen[-1] == (AUCTION, tuple(after.fuel_market), tuple(after.market))
    assert seen[1][0] == BUREAUCRACY
    assert scene.view.shown is scene.controller
    assert scene.controller.state == after


def test_the_log_does_not_run_ahead_of_the_stages(app: App, scene: TableScene, clock: FakeClock) -> None:
    money = [player.money for player in scene.controller.state.players]
    last = scene.log.lines()[-1]
    end_round(app, scene)
    paid = []
    while scene.round_end.plays:
        state = scene.view.shown.state
        visible_lines = scene.round_end.shown_lines(scene.log.lines())
        news = [line.text for line in visible_lines[visible_lines.index(last) + 1 :]]
        paid.append(sum(", gets " in text for text in news))
        assert paid[-1] == sum(player.money != before for player, before in zip(state.players, money, strict=True))
        assert any(text.startswith("Refill:") for text in news) <= (paid[-1] == 4)
        assert not any(line.head for line in visible_lines[visible_lines.index(last) + 1 :]), (
            "the next round is not shown yet"
        )
        assert (state.round, state.phase) == (7, BUREAUCRACY)
        assert "Round 7 ends" in dock_head(app, scene)
        wait(app, clock, 120)
    assert set(paid) == {1, 2, 3, 4}
    assert scene.round_end.shown_lines(scene.log.lines()) == scene.log.lines()


def test_the_log_names_plants_and_fuel_once_they_have_arrived(app: App, scene: TableScene, clock: FakeClock) -> None:
    before = set(scene.controller.state.market)
    end_round(app, scene)
    after = scene.controller.state
    drawn, flown = set(after.market) - before, set()
    assert drawn
    while scene.round_end.plays:
        texts = [line.text for line in scene.round_end.shown_lines(scene.log.lines())[-6:]]
        flying = {plant for plant in drawn if ("card", plant) in scene.view.motion.hidden()}
        flown |= flying
        assert not any(f"Plant {plant} joins the market" in texts for plant in flying)
        refilled = scene.view.shown.state.fuel_market == after.fuel_market
        assert any(text.startswith("Refill:") for text in texts) == refilled
        wait(app, clock, 50)
    assert flown == drawn
    texts = [line.text for line in scene.log.lines()]
    assert all(f"Plant {plant} joins the market" in texts for plant in drawn)


def test_step_3_is_shown_with_the_next_round(app: App, clock: FakeClock) -> None:
    """In round 8 of this game the Step 3 card is drawn."""
    scene = at_the_end_of(app, 8)
    end_round(app, scene)
    assert scene.controller.state.step == 3
    card = False
    while scene.round_end.plays:
        texts = [line.text for line in scene.round_end.shown_lines(scene.log.lines())]
        card = card or "The Step 3 card is drawn" in texts
        assert scene.view.shown.state.step == 2
        assert "Step 3 begins" not in texts
        wait(app, clock, 50)
    assert card
    assert "Step 3 begins" in [line.text for line in scene.log.lines()]


@pytest.mark.parametrize("place", [None, 0, 1, 3])
def test_the_dock_does_not_go_back_from_the_end_of_a_round(app: App, clock: FakeClock, place: int | None) -> None:
    """Only a person who has yet to run plants interrupts the display, and only before its heading announces the end.

    Args:
        place: The person's index in the order of play, or None if only bots play.
    """
    scene = at_the_end_of(app, 7)
    person = None if place is None else scene.controller.state.order[place]
    for seat in range(4):
        scene.controller.game.hand_seat(seat, "human" if seat == person else "random")
    names = {"Round 7 ends": "end", "Phase 5: bureaucracy": "phase"}
    seen: list[str] = []
    while scene.controller.state.round == 7 or scene.round_end.plays:
        head = dock_head(app, scene)
        seen += [next((names[words] for words in head if words in names), "decision")]
        if scene.person_acts():
            clock.now += 1000  # a new dock ignores clicks for a moment
            click(app, "power.confirm")
        wait(app, clock, 150)
        wait_for_jobs()
    changes = [title for number, title in enumerate(seen) if title not in seen[number - 1 : number]]
    assert changes == [*["phase"] * bool(place), *["decision"] * (place is not None), "end"]


@pytest.mark.parametrize(("speed", "least", "most"), [("normal", 2000, 4000), ("fast", 1000, 2000), ("off", 0, 0)])
def test_the_stages_last_two_to_four_seconds_depending_on_the_setting(
    app: App, scene: TableScene, clock: FakeClock, speed: str, least: int, most: int
) -> None:
    scene.view.motion.speed = speed
    end_round(app, scene)
    assert least <= play_out(app, scene, clock) <= most
    assert scene.round_end.card_open


@pytest.mark.parametrize("by", ["Enter", "P", "click"])
def test_any_key_or_click_ends_it_and_decides_nothing(app: App, scene: TableScene, by: str) -> None:
    end_round(app, scene)
    length = scene.controller.game.length
    if by == "click":
        click_at(app, scene.control_rect("market.25").center)
    else:
        key(app, by)
    assert not scene.round_end.plays
    assert {flight.hides for flight in scene.view.motion.flights} <= {"banner"}
    assert scene.round_end.card_open
    assert (scene.controller.game.length, scene.controller.auction_plan.plant, scene.dialogs) == (length, 0, [])


def test_nobody_decides_while_it_plays(app: App, scene: TableScene) -> None:
    end_round(app, scene)
    assert not scene.person_acts()
    key(app, "Enter")
    assert scene.person_acts()


def test_the_card_shows_cities_income_and_new_positions(app: App, scene: TableScene) -> None:
    players = scene.controller.state.players
    before = {
        seat: (list(scene.controller.state.order).index(seat), player.money) for seat, player in enumerate(players)
    }
    end_round(app, scene)
    key(app, "Enter")
    lines = scene.round_end.lines
    assert [line.seat for line in lines] == scene.controller.state.order
    for line in lines:
        player = scene.controller.state.players[line.seat]
        assert (line.supplied, line.cities) == (player.powered, len(player.cities))
        assert line.income == player.money - before[line.seat][1]
        assert line.before == before[line.seat][0]
    assert any(note.startswith("Refill:") for note in scene.round_end.notes())


def test_a_key_closes_the_card_and_a_click_outside_acts_at_once(app: App, scene: TableScene, clock: FakeClock) -> None:
    end_round(app, scene)
    length = scene.controller.game.length
    key(app, "Enter")
    clock.now += 2000  # the dock ignores keys for a moment after a decision begins
    key(app, "Enter")
    assert not scene.round_end.card_open
    assert scene.controller.game.length == length
    scene.round_end.card_open = True
    app.step()
    click_at(app, scene.control_rect("market.25").center)
    assert not scene.round_end.card_open
    assert scene.controller.auction_plan.plant == 25


def test_the_next_decision_and_an_undo_end_the_stages(app: App, scene: TableScene) -> None:
    end_round(app, scene)
    scene.controller.act(golden(GERMANY).record.actions[scene.controller.game.length])
    assert not scene.round_end.plays
    assert not scene.round_end.card_open
    assert scene.view.shown is scene.controller


@pytest.mark.parametrize(("speed", "waits"), [("normal", True), ("slow", True), ("instant", False)])
def test_bots_at_normal_and_slow_speed_wait_for_the_stages(
    app: App, scene: TableScene, clock: FakeClock, speed: str, waits: bool
) -> None:
    scene.bots.speed = speed
    for seat in range(4):
        scene.controller.game.hand_seat(seat, "random")
    end_round(app, scene)
    length = scene.controller.game.length
    for _step in range(10):
        wait(app, clock, 60)
        wait_for_jobs()
    assert (scene.controller.game.length == length) == waits
    assert scene.round_end.plays == waits
    for _step in range(400):
        wait(app, clock, 60)
        wait_for_jobs()
        if scene.controller.game.length > length:
            break
    assert scene.controller.game.length > length


def test_banners_wait_until_the_round_has_been_shown(app: App, scene: TableScene) -> None:
    scene.view.banners.add([Banner("Phase 5: bureaucracy", weight=PHASE)])
    end_round(app, scene)
    assert scene.view.banners.shown is None
    key(app, "Enter")
    assert sure(scene.view.banners.shown).title == "Round 8. Phase 2: auction"


def test_without_a_window_nothing_is_staged(app: App, scene: TableScene) -> None:
    settings.use(settings.Settings(hints=False))
    scene.entered()
    end_round(app, scene)
    assert not scene.round_end.plays
    assert not scene.round_end.card_open


def test_players_move_to_their_new_positions_in_the_order_of_play(app: App, clock: FakeClock) -> None:
    for number in range(2, 12):
        scene = at_the_end_of(app, number)
        before = list(scene.controller.state.order)
        end_round(app, scene)
        if scene.controller.state.order != before:
            break
    moved: set[Hashable] = set()
    while scene.round_end.plays:
        moved |= scene.view.motion.hidden()
        wait(app, clock, 20)
    assert {("order", seat) for seat in range(4)} <= moved
    lines = scene.round_end.lines
    assert [line.before for line in lines] != [line.after for line in lines] == [0, 1, 2, 3]


def test_only_the_open_card_shows_enter(app: App, scene: TableScene, clock: FakeClock) -> None:
    end_round(app, scene)
    play_out(app, scene, clock)
    wait(app, clock, 1000)
    assert scene.ui.control("roundend.close") is not None
    before = scene.controller.game.length
    assert [text.string for text in record(app)].count("Enter") == 1
    key(app, "Enter")
    assert scene.ui.control("roundend.close") is None
    assert scene.controller.game.length == before


def test_the_card_explains_how_many_cities_a_player_has_supplied(app: App, scene: TableScene, clock: FakeClock) -> None:
    end_round(app, scene)
    play_out(app, scene, clock)
    wait(app, clock, 1000)
    line = scene.round_end.lines[0]
    words = tip_text(app, clock, f"roundend.supplied.{line.seat}")
    assert words.startswith(f"Supplied {line.supplied}")
    assert words.endswith(MEANINGS["bolt"])


def test_the_main_button_behind_the_card_keeps_its_colour(app: App, clock: FakeClock) -> None:
    """A click outside the card closes it and acts; only Enter is taken by the card."""
    scene = at_the_end_of(app, 7)
    end_round(app, scene)
    play_out(app, scene, clock)
    click(app, "market.25")  # closes the card and chooses the plant
    place = sure(scene.ui.control("auction.bid")).rect
    corner = round((place.left + 5) * app.scale), round(place.centery * app.scale)
    assert scene.round_end.button == ""
    scene.round_end.card_open = True
    redraw(app)
    assert scene.round_end.button
    assert tuple(app.surface.get_at(corner))[:3] == tuple(scene.ui.c.theme.petrol)[:3]


def test_a_narrow_card_says_how_many_positions_each_player_moved(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The USA with six players fills the panel, so the card is beside the board."""
    scene = at_the_end_of(app, 4, "usa_recharged_6p_1")
    end_round(app, scene, "usa_recharged_6p_1")
    key(app, "Enter")
    box, lines = scene.control_rect("roundendcard"), scene.round_end.lines
    assert box.width < 300 * app.scale
    assert len({line.before - line.after for line in lines}) > 2
    assert "Order" in [text.string for text in record(app) if box.contains(text.whole)]
    icons: list[tuple[str, float]] = []
    real = Canvas.icon

    def spy(c: Canvas, name: str, center: tuple[float, float], *rest: object) -> None:
        icons.append((name, center[1]))
        real(c, name, center, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Canvas, "icon", spy)
    drawn = record(app)  # the panels below the card first
    title = next(number for number, text in enumerate(drawn) if text.string == "Round 4 is over")
    texts = [text for text in drawn[title:] if box.contains(text.whole)]
    for number, line in enumerate(lines):
        name = next(text for text in texts if text.string == scene.view.controller.name(line.seat))
        same = [text for text in texts if abs(text.whole.centery - name.whole.centery) < 8]
        words = [text.string for text in sorted(same, key=lambda text: text.whole.left)]
        assert words[0] == str(number + 1)
        moved = line.before - line.after
        assert words[-1] == (str(abs(moved)) if moved else "–")
        arrows = {icon for icon, y in icons if abs(y - name.whole.centery) < 8 and icon in ("up", "down")}
        assert arrows == ({"up"} if moved > 0 else {"down"} if moved else set())


def test_late_in_a_game_a_narrow_card_still_shows_the_names(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two digits for cities and three for the income leave room for the default names."""
    scene = at_the_end_of(app, 2, "usa_recharged_4p_1")
    end_round(app, scene, "usa_recharged_4p_1")
    key(app, "Enter")
    scene.round_end.lines = [RoundLine(seat, 17, seat, 3 - seat, 17, 142) for seat in range(4)]
    monkeypatch.setattr(Names, "player", lambda _names, seat: ("Ana", "Bo", "Cleo", "Dario")[seat])
    redraw(app)
    box = scene.control_rect("roundendcard")
    assert box.width < 300 * app.scale
    drawn = record(app)  # the log below the card first
    title = next(number for number, text in enumerate(drawn) if text.string == "Round 2 is over")
    texts = [text for text in drawn[title:] if box.contains(text.whole)]
    assert {"Ana", "Bo", "Cleo", "Dario"} <= {text.string for text in texts if not text.cut}
    assert [text.string for text in texts].count("17/17") == 4


def test_a_short_hint_and_the_round_card_do_not_cover_each_other(app: App) -> None:
    """With four players on the USA, the only room for the card is beside the board, where the hint is."""
    settings.change(hints=True, seen=())
    scene = at_the_end_of(app, 2, "usa_recharged_4p_1")
    end_round(app, scene, "usa_recharged_4p_1")
    key(app, "Enter")
    assert not scene.control_rect("roundendcard").colliderect(scene.control_rect("coach"))
    click(app, "coach.next")
    assert scene.ui.control("coach") is None
