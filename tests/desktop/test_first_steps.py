"""The scripted game of the tutorial: legal, sensible, with a reason for every suggestion and a way back to it."""

from collections import defaultdict
from random import Random

import pytest

from powergrid.bots.random_bot import random_action
from powergrid.content.library import board_by_id
from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.decisions.kinds import mark_hint
from powergrid.desktop.decisions.rings import rings
from powergrid.desktop.play import coach, first_steps, settings
from powergrid.desktop.play.coach import stops
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.toolkit.keys import KeyNames
from powergrid.desktop.words import language
from powergrid.desktop.words.lessons import AGAIN, LESSONS, REASONS, SKIPS
from powergrid.game import create_game, replay
from powergrid.record import Program, Table
from powergrid.rules.actions import Bid, Build, Buy, Done, Nominate, Pass, Power, Scrap
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import GameEnded, PlantBought, Powered
from powergrid.rules.fuel import fuelled_output, possible_runs
from powergrid.rules.state import FINISHED, PlayerState
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import all_problems, draw
from tests.desktop.driving import click, focus, key, on_top, redraw
from tests.desktop.showing import first_steps_at
from tests.sure import sure

#: The rounds that the learner plays in full.
WHOLE = range(1, 5)


def learner(number: int) -> PlayerState:
    return first_steps.state_at(number).players[first_steps.LEARNER]


# --- the script ------------------------------------------------------------------------------------------------


def test_the_script_is_a_whole_game_that_the_learner_wins() -> None:
    game = replay(first_steps.script())  # raises an error if the rules forbid an action
    assert game.state.phase == FINISHED
    ended = next(event for events in game.events for event in events if isinstance(event, GameEnded))
    assert ended.ranking[0] == (first_steps.LEARNER,)
    best = max(len(player.cities) for player in game.state.players)
    assert best == 17  # with three players the game ends at 17 cities (RULES §2.1)
    assert learner(game.length).powered == len(learner(game.length).cities)  # all cities are supplied at the end


def test_the_lessons_cover_the_important_points() -> None:
    numbers = list(first_steps.decisions())
    acts = [first_steps.move(number) for number in numbers]
    states = [first_steps.state_at(number) for number in numbers]
    assert {state.round for state in states} >= {1, 2, 3, 4}
    bought = [act.plant for act in acts if isinstance(act, Nominate)]
    assert any(PLANTS[plant].kind == "hybrid" for plant in bought)
    token = [act for act in acts if isinstance(act, Nominate) and act.bid < act.plant]
    assert token  # opened below its number, which only the discount token allows (RULES §6.5)
    assert any(isinstance(act, Scrap) for act in acts)
    assert any(isinstance(act, Pass) for act in acts)
    assert any(isinstance(act, Bid) for act in acts)
    assert {state.step for state in states} == {1, 2, 3}
    assert any(isinstance(act, Build) and state.step == 2 for act, state in zip(acts, states, strict=True))
    assert isinstance(acts[-1], Build)  # in the last round; supplying cities at the end needs no decision


def test_every_bought_plant_can_run_on_fuel_bought_in_the_same_round() -> None:
    game = replay(first_steps.script())
    for number in range(game.length):
        for event in game.events[number + 1]:
            if not isinstance(event, PlantBought) or event.seat != first_steps.LEARNER:
                continue
            state = first_steps.state_at(number)
            if state.round not in WHOLE:
                continue
            after = next(
                n for n in range(number, game.length)
                if isinstance(first_steps.move(n), Power) and first_steps.state_at(n).round == state.round
            )  # fmt: skip
            player = learner(after)
            runs = possible_runs(state.ruleset, player.plants, player.fuel)
            assert any(event.plant in [run.plant for run in chosen] for chosen in runs), event


def test_full_rounds_supply_every_city_and_leave_no_fuel() -> None:
    game = replay(first_steps.script())
    supplied: dict[int, int] = {}
    for number, events in enumerate(game.events):
        for event in events:
            if isinstance(event, Powered) and event.seat == first_steps.LEARNER:
                state = first_steps.state_at(number - 1)
                supplied[state.round] = event.supplied
                if state.round in WHOLE:
                    assert event.supplied == len(state.players[first_steps.LEARNER].cities), state.round
                    assert not any(learner(number).fuel), "unused fuel"
    assert [supplied[round] for round in WHOLE] == sorted(supplied[round] for round in WHOLE)


def test_no_money_is_wasted() -> None:
    """No plant costs much more than its number; each city can be supplied and is the cheapest, or is explained."""
    game = replay(first_steps.script())
    prices: dict[int, int] = {}
    for events in game.events:
        for event in events:
            if isinstance(event, PlantBought) and event.seat == first_steps.LEARNER:
                prices[event.plant] = event.price
    for number in first_steps.decisions():
        state, idea = first_steps.state_at(number), first_steps.suggestion(number)
        assert idea is not None
        player = state.players[first_steps.LEARNER]
        if isinstance(idea.first, Build):
            needed = len(player.cities) + len(idea.cities())
            assert fuelled_output(state.ruleset, player.plants, player.fuel) >= needed
            cheapest = min(legal_actions(state).builds().values())
            assert legal_actions(state).builds()[idea.cities()[0]] <= cheapest
    assert all(price <= plant + 1 for plant, price in prices.items())


def test_every_suggestion_has_a_reason() -> None:
    assert set(REASONS) == set(first_steps.decisions())
    assert [at for at, _key in stops()] == sorted(at for at, _key in stops())
    keys = [key for _at, key in stops() if key]
    wanted = {card.key for cards in LESSONS.values() for card in cards} - {"again3", "over1"}
    assert set(keys) == wanted  # again3 is only for learners who leave the script
    assert len(keys) == len(set(keys))


def test_every_skip_leads_to_a_decision_of_the_learner() -> None:
    numbers = set(first_steps.decisions())
    assert set(SKIPS) <= numbers
    by_round = defaultdict(list)
    for number in numbers:
        by_round[first_steps.state_at(number).round].append(number)
    assert [min(by_round[round]) for round in (6, 8, 9)] == sorted(SKIPS)


# --- at the table ----------------------------------------------------------------------------------------------


def test_every_suggestion_can_be_shown_and_confirmed(app: App) -> None:
    """For every suggestion, the dock makes the scripted actions, so the next suggestion fits."""
    for number in first_steps.decisions():
        scene = first_steps_at(app, number)
        idea = scene.coach.suggestion()
        assert idea == first_steps.suggestion(number)
        assert idea is not None
        assert mark_hint(scene.controller, idea)
        scene.controller.auto_forced = False
        if isinstance(idea.first, Pass):
            scene.controller.act(idea.first)
        else:
            scene.controller.confirm()
        assert scene.coach.follows(), number
        assert scene.controller.game.length == number + len(idea.actions)


@pytest.mark.parametrize(
    "code", ["de", *(pytest.param(code, marks=pytest.mark.long) for code in language.names() if code != "de")]
)
def test_every_lesson_fits_its_box_with_the_largest_text(app: App, code: str) -> None:
    settings.change(language=code, text="largest")
    language.use(code)
    app.resize((1280, 720))
    app.apply_settings()
    cities = ("city.", "sign.")
    for number, name in stops():
        before = [key for at, key in stops()[: stops().index((number, name))] if key]
        scene = first_steps_at(app, number)
        settings.change(seen=tuple(before))
        redraw(app)
        card = sure(scene.coach.card())
        assert card.key == name
        texts = draw(app)
        place = sure(scene.ui.control("coach")).rect
        inside = [text for text in texts if place.contains(text.seen)]
        lines = scene.coach.text(card, KeyNames()).replace("\n", " ").split()
        shown = " ".join(text.string for text in inside).split()
        assert all(word in shown for word in lines), (number, name)
        covered = [control.name for control in scene.ui.controls if control.name.startswith(cities)]
        covered = [one for one in covered if scene.control_rect(one).colliderect(place)]
        assert covered == [], (number, name)
        assert all_problems(app, texts, whole=True, crowds=False) == [], (number, name)


def test_back_goes_through_all_cards_to_the_first(app: App) -> None:
    first_steps_at(app, len(first_steps.script().actions))
    seen: list[str] = []
    for _ in range(len(stops()) + 1):
        scene = on_top(app, TableScene)
        if not scene.coach.can_go_back():
            break
        key(app, "A")
        app.step()
        assert isinstance(app.scene, TableScene)
        card = sure(app.scene.coach.card())
        seen.append(card.key)
    assert seen == [key for _at, key in reversed(stops())]


def test_another_decision_is_allowed_and_back_returns_to_it(app: App) -> None:
    number = next(n for n in first_steps.decisions() if isinstance(first_steps.move(n), Buy))
    scene = first_steps_at(app, number)
    settings.change(seen=tuple(key for at, key in stops() if at <= number and key))
    click(app, "fuel.run2", "fuel.confirm")
    assert not scene.coach.follows()
    app.step()
    card = sure(scene.coach.card())
    assert card.key == "left"
    assert scene.coach.holds()
    assert "supply 2" in scene.coach.text(card, KeyNames())  # plant 12 with four tokens
    click(app, "coach.back")
    again = on_top(app, TableScene)
    assert again.controller.game.length == number
    assert again.coach.follows()
    assert again.controller.kind == "buy"


def test_pressing_enter_to_read_on_decides_nothing(app: App, clock: FakeClock) -> None:
    number = next(n for n in first_steps.decisions() if isinstance(first_steps.move(n), Bid))
    scene = first_steps_at(app, number)
    while not (card := scene.coach.card()) or not card.does:
        key(app, "Enter")
    length = scene.controller.game.length
    key(app, "Enter")
    assert scene.controller.game.length == length
    clock.now += 3000
    key(app, "Enter")
    assert scene.controller.game.length > length


def test_show_me_and_enter_carry_out_a_suggested_pass(app: App) -> None:
    number = next(n for n in first_steps.decisions() if isinstance(first_steps.move(n), Pass))
    scene = first_steps_at(app, number)
    settings.change(seen=tuple(key for at, key in stops() if at <= number and key))
    app.step()
    mark = sure(scene.coach.suggestion())
    scene.coach_box.show()
    app.step()
    key(app, "Enter")
    assert scene.controller.game.record.actions[number] == mark.first


def test_a_learner_without_a_city_is_not_told_to_connect_to_one(app: App) -> None:
    number = next(n for n in first_steps.decisions() if isinstance(first_steps.move(n), Build))
    scene = first_steps_at(app, number)
    settings.change(seen=tuple(key for at, key in stops() if at <= number and key))
    scene.controller.act(Done(first_steps.LEARNER))
    game, random = scene.controller.game, Random(1)
    while game.state.round < 2 or scene.coach._kind() != "build":
        decisions = [Done(game.state.to_act)] if game.state.to_act == first_steps.LEARNER else []
        legal = game.legal()
        game.apply(next((a for a in decisions if legal.why_not(a) is None), None) or random_action(legal, random))
        scene.controller.refresh()
    shown = set()
    for _ in range(20):
        if card := scene.coach.card():
            shown.add(card.key)
            scene.coach.read()
    assert shown
    assert "again5" not in shown


def test_a_learner_who_leaves_the_script_gets_computed_suggestions(app: App) -> None:
    scene = first_steps_at(app, 1)
    settings.change(seen=tuple(key for at, key in stops() if at <= 1 and key))
    scene.controller.act(Pass(first_steps.LEARNER))
    click(app, "coach.next")
    assert not scene.coach.holds()
    assert scene.coach.next_move() is None
    game, random = scene.controller.game, Random(1)
    while game.state.round < 5:
        game.apply(random_action(game.legal(), random))
    scene.controller.refresh()
    card = scene.coach.card()
    assert card is SKIPS[min(SKIPS)]
    scene.coach.read()
    assert isinstance(app.scene, TableScene)
    assert app.scene.controller.game.length == min(SKIPS)
    assert app.scene.coach.follows()


def test_purchases_in_any_order_follow_the_script() -> None:
    number = next(
        n for n in first_steps.decisions()
        if isinstance(first_steps.move(n), Buy) and isinstance(first_steps.move(n + 1), Buy)
    )  # fmt: skip
    game = first_steps.game_at(number, "Ana")
    first, second = first_steps.move(number), first_steps.move(number + 1)
    assert first is not None
    assert second is not None
    game.apply(second)
    assert not first_steps.is_turn_over(game)
    game.apply(first)
    assert first_steps.follows(game)


def test_a_learner_named_like_a_bot_keeps_their_name() -> None:
    game = first_steps.game_at(0, "cleo")
    names = [player.name for player in game.record.setup.players]
    assert names[0] == "cleo"
    assert len({name.casefold() for name in names}) == 3
    assert coach.is_tutorial(game)


def test_a_tutorial_saved_by_an_early_version_continues_without_lessons(app: App) -> None:
    """That was a different, short game without a script."""
    players = [{"name": "Ana"}, {"name": "Bo", "kind": "easy"}, {"name": "Cleo", "kind": "easy"}]
    zone = ["red", "cyan", "yellow"]
    game = create_game(board_by_id("germany"), "recharged", zone, players, {"first_game": True}, 129)
    game.record.note(Program(table=Table(tutorial=True)))
    app.go.table(game)
    app.step()
    scene = on_top(app, TableScene)
    assert not sure(scene.coach.card()).key
    assert not scene.coach.can_go_back()
    assert scene.coach.next_move() is None
    game.state.round = 5
    assert scene.coach.card() is None


# --- consistent suggestions, one main button ---------------------------------------------------------------------


def test_the_hints_key_shows_the_lessons_suggestion(app: App) -> None:
    scene = first_steps_at(app, 7)
    hint = sure(first_steps.suggestion(7))
    while scene.coach.needs_reading_only():
        key(app, "Enter")
    key(app, "H")
    assert not scene.guide.hints.is_open
    assert scene.ui.focus.name == "auction.bid"
    assert isinstance(hint.first, Nominate)
    assert scene.controller.auction_plan.plant == hint.first.plant == 12


def test_only_the_shown_cards_button_responds_to_enter(app: App) -> None:
    scene = first_steps_at(app, 1)
    assert scene.coach.needs_reading_only()
    draw(app)
    assert [control.name for control in scene.ui.controls if "Enter" in control.keys] == ["coach.next"]
    while scene.coach.needs_reading_only():
        key(app, "Enter")
    draw(app)
    assert [control.name for control in scene.ui.controls if "Enter" in control.keys] == ["auction.bid"]


def test_enter_turns_the_page_wherever_the_ring_is(app: App) -> None:
    scene = first_steps_at(app, 20)
    assert scene.coach.needs_reading_only()
    focus(app, "city.kassel")
    while scene.coach.needs_reading_only():
        key(app, "Enter")
    assert scene.controller.build_plan.cities == []


def test_back_stays_in_place_however_long_the_text_is(app: App) -> None:
    scene = first_steps_at(app, 12)
    places = {tuple(scene.control_rect("coach.back"))}
    for _ in range(3):
        click(app, "coach.back")
        scene = app.scene  # type: ignore[assignment]
        app.step()
        places.add(tuple(scene.control_rect("coach.back")))
    assert len(places) == 1


def test_a_card_mentions_the_button_that_is_shown(app: App) -> None:
    """The last buyer buys at once: the button says "Buy for", not "Open at"."""
    scene = first_steps_at(app, 7)
    while scene.coach.needs_reading_only():
        key(app, "Enter")
    key(app, "S")
    assert "Buy for 12" in scene.coach.text(sure(scene.coach.card()), KeyNames())
    assert any(text.string == "Buy for 12" for text in draw(app))


def test_the_only_person_is_marked_as_you(app: App) -> None:
    first_steps_at(app, 0)
    assert [text.string for text in draw(app)].count("you") == 1


def test_a_computed_suggestion_says_where_it_comes_from(app: App) -> None:
    scene = first_steps_at(app, 1)
    settings.change(seen=tuple(key for at, key in stops() if at <= 1 and key))
    controller = scene.controller
    controller.act(Pass(first_steps.LEARNER))
    click(app, "coach.next")
    game, random = controller.game, Random(1)
    while game.state.to_act != first_steps.LEARNER:
        game.apply(random_action(game.legal(), random))
    controller.refresh()
    assert "A bot in your place: “" in scene.coach.text(AGAIN["bid"], KeyNames())


@pytest.mark.parametrize(
    ("number", "buttons"), [(12, {"fuel.run1"}), (58, {"fuel.coal", "fuel.oil"}), (82, {"fuel.run1"})]
)
def test_the_ring_is_around_buttons_that_plan_the_suggested_fuel(app: App, number: int, buttons: set[str]) -> None:
    """In round 3, plant 5 is idle, so the button for all plants would buy too much."""
    scene = first_steps_at(app, number)
    while scene.coach.needs_reading_only():
        key(app, "Enter")
    card, idea = scene.coach.card(), scene.coach.suggestion()
    assert card is not None
    assert idea is not None
    (ring,) = rings(card, scene.controller, scene.ui.controls, idea)
    inside = [c.name for c in scene.ui.controls if c.name.startswith("fuel.") and c.focusable and ring.contains(c.rect)]
    assert {".".join(name.split(".")[:2]) for name in inside} == buttons


def test_showing_the_suggestion_highlights_the_plants_it_buys_for(app: App) -> None:
    scene = first_steps_at(app, 58)  # plants 5, 12 and 16; the suggestion leaves 5 without fuel
    while scene.coach.needs_reading_only():
        key(app, "Enter")
    scene.controller.fuel_plan.plan_runs(1)
    key(app, "S")
    assert scene.controller.fuel_plan.plant_runs == {12: 1, 16: 1}


def test_the_bureaucracy_lesson_waits_if_no_city_was_built_in_round_1(app: App) -> None:
    scene = first_steps_at(app, 45)
    settings.change(seen=tuple(name for name in settings.current().seen if name != "power1"))
    assert scene.controller.state.round == 2
    assert sure(scene.coach.card()).key == "power1"
