"""First steps: the tutorial at the table."""

import time
from collections.abc import Callable

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.decisions.rings import rings
from powergrid.desktop.play import first_steps, settings
from powergrid.desktop.play.coach import stops
from powergrid.desktop.screens.menu import MenuScene
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.keys import KeyNames
from powergrid.desktop.toolkit.tooltips import tip_box
from powergrid.desktop.words import language
from powergrid.desktop.words.lessons import AGAIN, LEFT, LESSONS, SKIPS, WAITING, Card
from powergrid.rules.events import PlantBought
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED, OUT, GameState
from tests.desktop.conftest import FakeClock
from tests.desktop.driving import click, click_at, hover, key, on_top, wait, wait_for_jobs
from tests.desktop.showing import first_steps_at
from tests.sure import sure


def table_of(app: App) -> TableScene:
    return on_top(app, TableScene)


def decide(app: App) -> None:
    """Make a simple decision for the person with the keyboard and the mouse."""
    scene = table_of(app)
    kind, legal = scene.controller.kind, scene.controller.legal
    if kind == "nominate":
        click(app, f"market.{legal.nominations()[0][0]}")
    elif kind == "bid":
        key(app, "P")
        return
    elif kind == "scrap":
        click(app, f"scrap.plant.{min(scene.controller.player.plants)}")
    elif kind == "buy":
        key(app, "1")
        if not any(scene.controller.fuel_plan.amounts):
            key(app, "P")
    elif kind == "build":
        click(app, "city." + scene.controller.state.ruleset.city_ids[next(iter(legal.builds()))])
    key(app, "Enter")
    if scene.dialogs:
        click(app, "dialog.ok")


def play_through(app: App, clock: FakeClock, *, shown: bool) -> list[str]:
    """Play the tutorial to its last card, as suggested or with simple decisions; return the cards in order."""
    app.go.menu()
    click(app, "menu.tutorial")
    read: list[str] = []
    deadline = time.monotonic() + 60
    while "over1" not in read:
        assert time.monotonic() < deadline, read
        scene = table_of(app)
        card = scene.coach.card()
        assert card is not None, scene.controller.state.phase
        if card.key:
            read.append(card.key)
        if card.key == "over1":
            break
        if not card.does and not card.waits:
            key(app, "Enter")
        elif scene.person_acts():
            length = scene.controller.game.length
            follow(app) if shown else decide(app)
            assert scene.controller.game.length > length
        else:
            wait_for_jobs()
            app.step()
        clock.now += 700
    return read


def follow(app: App) -> None:
    """Follow the suggestion of a card: mark it with the mouse, then press the marked control."""
    scene = table_of(app)
    length = scene.controller.game.length
    click(app, "coach.show")
    assert scene.controller.game.length == length
    key(app, "Space")
    if scene.dialogs:
        click(app, "dialog.ok")


def show_first_steps_when(app: App, wanted: Callable[[GameState], bool]) -> TableScene:
    """Show the first steps, after all earlier lessons, at the learner's first decision that meets a condition."""
    return first_steps_at(
        app, next(number for number in first_steps.decisions() if wanted(first_steps.state_at(number)))
    )


@pytest.mark.parametrize("shown", [True, pytest.param(False, marks=pytest.mark.long)])
def test_the_tutorial_leads_to_the_end_of_a_game(app: App, clock: FakeClock, shown: bool) -> None:
    read = play_through(app, clock, shown=shown)
    assert read[:6] == ["start1", "start2", "start3", "start4", "auction1", "bid1"]
    assert read[-1] == "over1"
    assert read.count("skip") == len(SKIPS)
    assert ("left" in read) is not shown
    once = [key for key in read if key not in ("skip", "left")]
    assert len(once) == len(set(once))
    assert {"buy1", "buy2", "build1", "build2", "power1", "again1", "limit1", "step2", "step3", "final1"} <= set(read)
    game = table_of(app).controller.game
    assert game.state.phase == FINISHED
    if shown:
        assert first_steps.follows(game)
        assert set(read) - {"skip"} == {card.key for cards in LESSONS.values() for card in cards} - {"again3"}


def test_a_card_that_asks_for_a_decision_stays_until_it_is_taken(app: App, clock: FakeClock) -> None:
    scene = begin(app, clock)
    card = sure(scene.coach.card())
    assert card.does
    click(app, "coach.show")
    assert scene.coach.card() is card
    length = scene.controller.game.length
    click(app, "auction.bid")
    assert scene.controller.game.length == length + 1
    app.step()
    after = sure(scene.coach.card())
    assert after.waits


def test_its_texts_describe_the_current_position(app: App, clock: FakeClock) -> None:
    app.go.menu()
    click(app, "menu.tutorial")
    coach_of = table_of(app).coach
    lessons = [card for cards in LESSONS.values() for card in cards]
    for card in (*lessons, *SKIPS.values(), *LEFT.values(), *AGAIN.values(), *WAITING.values()):
        assert "{" not in coach_of.text(card, KeyNames())
    texts = [coach_of.text(card, KeyNames()) for card in LESSONS["1.buy"]]
    order, name = table_of(app).controller.state.order, table_of(app).controller.name
    assert name(order[0]) in texts[0]
    assert name(order[-1]) in texts[1]


def test_the_menu_offers_to_continue_an_abandoned_tutorial(app: App, clock: FakeClock) -> None:
    length = begin(app, clock).controller.game.length
    key(app, "P")
    app.go.menu()
    click(app, "menu.tutorial")
    assert len(app.scene.dialogs) == 1
    key(app, "Enter")
    scene = table_of(app)
    assert scene.controller.game.length == length + 1
    assert scene.coach.tutorial
    assert "bid1" in settings.current().seen
    app.go.menu()
    click(app, "menu.tutorial", "dialog.again")
    assert table_of(app).controller.game.length == 0
    card = sure(table_of(app).coach.card())
    assert card.key == "start1"


def test_bots_wait_while_a_card_is_read(app: App, clock: FakeClock) -> None:
    app.go.menu()
    click(app, "menu.tutorial")
    for _ in range(5):
        wait(app, clock, 5000)
    assert table_of(app).controller.game.length == 0


def leave(app: App, *, mouse: bool) -> None:
    """Go from the table to the menu as a player would."""
    if mouse:
        click(app, "top.menu", "menu.leave")
    else:
        key(app, "Esc")
        app.scene.ui.focus.set("menu.leave")
        key(app, "Enter")
    assert isinstance(app.scene, MenuScene)


def resume(app: App, *, mouse: bool) -> None:
    """Resume the unfinished first steps from the menu."""
    if mouse:
        click(app, "menu.tutorial", "dialog.on")
    else:
        key(app, "T", "Enter")


@pytest.mark.parametrize(
    ("mouse", "code", "size", "last"),
    [(True, "en", (1280, 720), "again1"), pytest.param(False, "de", (1920, 1080), "over1", marks=pytest.mark.long)],
)
def test_every_lesson_can_be_left_and_resumed(
    app: App, clock: FakeClock, mouse: bool, code: str, size: tuple[int, int], last: str
) -> None:
    settings.change(language=code)
    language.use(code)
    app.resize(size)
    app.go.menu()
    click(app, "menu.tutorial")
    left: list[str] = []
    deadline = time.monotonic() + 100
    while last not in left:
        assert time.monotonic() < deadline, left
        scene = table_of(app)
        card = sure(scene.coach.card())
        if card.key and card.key not in ("over1", *left):
            text = scene.coach.text(card, KeyNames())
            leave(app, mouse=mouse)
            settings.load()
            resume(app, mouse=mouse)
            assert table_of(app) is not scene
            again = table_of(app).coach.card()
            assert again == card
            assert table_of(app).coach.text(again, KeyNames()) == text
            left.append(card.key)
        elif card.key == "over1":
            left.append(card.key)
        elif card.does:
            key(app, "S", "Space")
            if app.scene.dialogs:
                click(app, "dialog.ok")
        elif card.waits:
            wait_for_jobs()
            app.step()
        else:
            click(app, "coach.next") if mouse else key(app, "Enter")
        clock.now += 700
    names = [key for _number, key in stops() if key]
    assert set(names[: names.index(last)] if last in names else names) <= set(left)


def test_the_lessons_can_be_left_and_resumed(app: App) -> None:
    app.go.menu()
    click(app, "menu.tutorial")
    key(app, "Enter")
    click(app, "coach.stop")
    assert table_of(app).coach.card() is None
    assert not table_of(app).coach.holds()
    click(app, "toast.action")
    card = sure(table_of(app).coach.card())
    assert card.key == "start2"
    click(app, "coach.stop")
    leave(app, mouse=True)
    resume(app, mouse=True)
    assert table_of(app).coach.card() == card


def begin(app: App, clock: FakeClock, upto: str = "bid1") -> TableScene:
    """Begin the tutorial and read on to a card."""
    app.go.menu()
    click(app, "menu.tutorial")
    for _ in range(30):
        card = sure(table_of(app).coach.card())
        if card.key == upto:
            break
        if card.waits:
            wait_for_jobs()
            app.step()
        else:
            click(app, "coach.next")
        clock.now += 700
    app.step()
    return table_of(app)


def test_a_player_out_of_the_auction_sees_what_comes_next(app: App, clock: FakeClock) -> None:
    scene = show_first_steps_when(app, lambda state: state.round == 2 and Legal(state).kind == "nominate")
    click(app, "coach.next", "coach.next")
    key(app, "P")
    assert scene.controller.state.status[0] == OUT
    assert scene.controller.state.phase == "auction"
    app.step()
    assert scene.coach.holds()  # first, it explains what leaving the script means
    wait(app, clock, 700)
    click(app, "coach.next")
    card = sure(scene.coach.card())
    assert card.waits
    assert "Fuel comes next" in scene.coach.text(card, KeyNames())
    assert not scene.coach.holds()
    assert app.surface.get_rect().contains(scene.control_rect("coach"))


def ringed(scene: TableScene, card: Card) -> list[pygame.FRect]:
    return rings(card, scene.controller, scene.ui.controls, scene.coach.suggestion())


def lesson(name: str) -> Card:
    return next(card for cards in LESSONS.values() for card in cards if card.key == name)


def test_everything_a_card_mentions_has_a_ring(app: App, clock: FakeClock) -> None:
    scene = begin(app, clock)
    layout = scene.view.layout(scene.ui.c)
    (players,) = ringed(scene, lesson("start2"))
    assert all(players.contains(layout.player_panel(place)) for place in range(3))
    (track,) = ringed(scene, lesson("start3"))
    assert track.top < layout.track.top  # the flag sticks out above the track
    (phases,) = ringed(scene, lesson("start4"))
    (order,) = ringed(scene, lesson("order1"))
    assert phases.contains(scene.ui.controls[[c.name for c in scene.ui.controls].index("phase.order")].rect)
    for name in ("order.0", "order.2"):
        control = sure(scene.ui.control(name))
        assert order.contains(control.rect)
    (fuel,) = ringed(scene, lesson("buy1"))
    assert fuel.top < layout.fuel.top + 30  # the prices are in the rows below
    assert fuel.bottom > layout.fuel.bottom - 20


def test_the_ring_moves_to_the_button_once_something_is_chosen(app: App) -> None:
    scene = show_first_steps_when(app, lambda state: Legal(state).kind == "nominate")
    (row,) = ringed(scene, lesson("nominate2"))
    assert all(row.contains(scene.ui.control(f"market.{n}").rect) for n in (4, 5, 11, 12))  # type: ignore[union-attr]
    click(app, "market.12")
    app.step()
    bid = sure(scene.ui.control("auction.bid"))
    assert [tuple(place) for place in ringed(scene, lesson("nominate2"))] == [pytest.approx(tuple(bid.rect), abs=0.01)]


def test_the_suggested_cities_have_a_ring_until_they_are_planned(app: App) -> None:
    scene = show_first_steps_when(app, lambda state: Legal(state).kind == "build")
    idea = sure(scene.coach.suggestion())
    assert len(idea.cities()) == 2
    assert idea.cost == 28  # two houses for 10 (RULES §8) and a link for 8
    key(app, "Enter")
    places = ringed(scene, lesson("build2"))
    ids = scene.controller.state.ruleset.city_ids
    for city in idea.cities():
        control = sure(scene.ui.control(f"city.{ids[city]}"))
        assert any(place.contains(control.rect) for place in places)
    click(app, "coach.show")
    assert scene.controller.build_plan.cost() == 28
    app.step()
    (ring,) = ringed(scene, lesson("build2"))
    assert ring.center == pytest.approx(sure(scene.ui.control("build.confirm")).rect.center)


def test_bids_in_the_second_round_leave_money_for_cities(app: App) -> None:
    scene = show_first_steps_when(app, lambda state: state.round == 2)
    card = sure(scene.coach.card())
    assert card.key == "again1"
    assert scene.coach.holds()

    scene = show_first_steps_when(app, lambda state: state.round == 2 and Legal(state).kind == "build")
    events = [event for happened in scene.controller.game.events for event in happened]
    bought = [event.price for event in events if isinstance(event, PlantBought) and event.seat == 0]
    money = scene.controller.player.money
    assert bought
    assert all(price <= 25 for price in bought)  # of the initial 50 Elektro (RULES §2.1)
    assert money >= 10  # a house in Step 1


def test_a_shown_suggestion_is_ringed(app: App, clock: FakeClock) -> None:
    scene = begin(app, clock)
    coach = scene.coach
    click(app, "coach.show")
    app.step()
    assert coach.marked() == "auction.bid"
    bid = sure(scene.ui.control("auction.bid"))
    places = rings(lesson("bid1"), scene.controller, scene.ui.controls, coach.suggestion(), coach.marked())
    assert [tuple(place) for place in places] == [pytest.approx(tuple(bid.rect), abs=0.01)]
    scene.controller.confirm()
    assert coach.marked() == ""


def test_no_mouse_tooltip_covers_a_lesson(app: App, clock: FakeClock) -> None:
    scene = begin(app, clock, "auction1")
    place = scene.control_rect("coach.next").center
    click_at(app, place)
    card = sure(scene.coach.card())
    assert card.key == "bid1"
    assert not scene.control_rect("coach.show").collidepoint(place)
    for name in ("coach.show", "coach.stop", "player.2"):
        hover(app, name)
        wait(app, clock, 500)
        tip, box = tip_box(scene.ui, scene.ui.c), scene.ui.control("coach")
        assert tip is not None, name
        assert not tip.colliderect(sure(box).rect), name


def test_the_end_of_the_tutorial_leads_to_a_full_game(app: App, clock: FakeClock) -> None:
    *_others, last = first_steps.decisions()
    settings.change(seen=tuple(key for _number, key in stops() if key))
    app.go.table(first_steps.game_at(last, "Ana"))
    app.step()
    scene = table_of(app)
    follow(app)
    app.step()
    assert scene.controller.state.phase == FINISHED
    card = sure(scene.coach.card())
    assert "F1" in scene.coach.text(card, KeyNames())  # where to read more
    assert app.surface.get_rect().contains(scene.control_rect("coach"))
    click(app, "coach.away")
    assert scene.coach.card() is None
    settings.change(seen=())
    scene.ui.dirty = True
    click(app, "coach.full")
    assert isinstance(app.scene, SetupScene)
