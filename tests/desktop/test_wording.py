"""Texts that must agree with the rules and with the screen."""

from __future__ import annotations

import pytest

from powergrid.content.library import board_by_id, playable_boards
from powergrid.content.plants import PLANTS
from powergrid.desktop.app import App
from powergrid.desktop.pieces.chart_pages import ChartPages
from powergrid.desktop.play import settings
from powergrid.desktop.screens.preview.state import Zone
from powergrid.desktop.screens.replay.scene import ReplayScene
from powergrid.desktop.screens.rules import RulesScene
from powergrid.desktop.screens.setup.kinds import offered_kinds
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.screens.statistics import StatisticsScene
from powergrid.desktop.screens.table.log_view import _rows
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.desktop.words import language, prompts, translation
from powergrid.desktop.words.log import Line, choiceless, log_lines
from powergrid.game import Game, create_game, steps
from powergrid.record import SECTION
from powergrid.rules import events as ev
from powergrid.rules.actions import Done, Pass
from powergrid.rules.engine import legal_actions
from powergrid.rules.fuel import full_output
from powergrid.rules.plant_market import current_market
from powergrid.rules.state import BOUGHT, OPEN
from tests.desktop.conftest import FakeClock
from tests.desktop.drawn import draw, layout_problems
from tests.desktop.driving import click, hover, key
from tests.desktop.positions import GERMANY, find, position
from tests.desktop.showing import show, shown
from tests.saves.playing import finished_game, new_game
from tests.sure import sure


def table(app: App, game: Game) -> TableScene:
    scene = show(app, game)
    return scene


def texts(app: App) -> list[str]:
    return [text.string for text in draw(app)]


# --- auction --------------------------------------------------------------------------------------------------


def test_in_round_1_no_text_says_that_a_player_can_leave(app: App) -> None:
    """RULES §6.1: everyone must buy a plant in the first round, but not later."""
    players = [{"name": "Ana"}, *({"name": name, "kind": "easy"} for name in ("Bo", "Cleo"))]
    for seed in range(8):
        game = create_game(board_by_id("germany"), "classic", ["green", "brown", "red"], players, seed=seed)
        if game.state.to_act != 0:
            break
    scene = table(app, game)
    assert not scene.person_acts()
    assert "chooses a plant to auction" in texts(app)
    later = position("germany_recharged_4p_1", find("germany_recharged_4p_1", lambda s: s.round == 2))
    assert prompts.question(later, later.legal()) == "chooses a plant to auction or buys none"


@pytest.mark.parametrize(("kind", "hidden"), [("bid", False), ("bid", True), ("nominate", False)])
def test_with_open_money_a_player_who_cannot_bid_is_shown_as_passing(app: App, kind: str, hidden: bool) -> None:
    settings.change(forced=False)
    name = "germany_recharged_4p_1"
    game = position(name, find(name, lambda s: s.round == 3 and legal_actions(s).kind == kind))
    game.hand_seat(game.state.to_act, "human")
    game.record.extra[SECTION] = {"table": {"hidden_money": hidden}}
    game.state.players[game.state.to_act].money = 0
    table(app, game)
    said = {*texts(app)}
    closed = {"must pass", f"must pass on plant {game.state.on_offer}"} if kind == "bid" else {"cannot buy a plant"}
    usual = {"to bid", f"bids on plant {game.state.on_offer} or passes"}
    assert (usual if hidden else closed) <= said
    assert not (closed if hidden else usual) & said


@pytest.mark.parametrize(("most", "said"), [(24, "nobody can outbid 25"), (25, "nobody can outbid 25"),
                                            (26, "25 to 60")])  # fmt: skip
def test_the_dock_says_that_an_unbeatable_bid_is_enough(app: App, most: int, said: str) -> None:
    """A bid of 25 is outbid by 26 or more (RULES §6.2)."""
    name = "germany_recharged_4p_1"
    game = position(name, find(name, lambda s: legal_actions(s).kind == "nominate" and 25 in current_market(s)))
    for player in game.state.players:
        player.money = most
    game.hand_seat(game.state.to_act, "human")
    game.state.players[game.state.to_act].money = 60
    scene = table(app, game)
    assert game.state.discount != 25
    click(app, "market.25")
    assert scene.controller.auction_plan.bid == 25
    assert said in texts(app)


def test_the_only_buyer_pays_the_lowest_price(app: App) -> None:
    """RULES §6.1: without other open players, the opening bid wins."""
    name = "germany_recharged_4p_1"
    game = position(name, find(name, lambda s: legal_actions(s).kind == "nominate" and 25 in current_market(s)))
    seat = game.state.to_act
    game.state.status = [OPEN if one == seat else BOUGHT for one in range(len(game.state.players))]
    game.hand_seat(seat, "human")
    game.state.players[seat].money = 60
    table(app, game)
    click(app, "market.25")
    said = texts(app)
    assert "Buy for 25" in said
    assert not [text for text in said if "outbid" in text and "25" in text]


def test_the_text_about_plants_for_sale_agrees_with_the_screen() -> None:
    """RULES §14.4: on Benelux, a fifth plant is for sale if it is wind or fusion; in Step 3, all are for sale."""
    plain = new_game("germany", players=4).state
    assert prompts.for_sale_words(plain) == "Choose a plant in the upper row to auction."
    name = "benelux_recharged_4p_1"
    fifth = position(name, find(name, lambda s: len(current_market(s)) == 5 and not s.one_row)).state
    assert "marked “now” below" in prompts.for_sale_words(fifth)
    name = "germany_recharged_4p_1"
    rows = position(name, find(name, lambda s: s.one_row)).state
    assert "row" not in prompts.for_sale_words(rows)
    plain.status = [OPEN if seat == plain.to_act else BOUGHT for seat in range(len(plain.players))]
    assert prompts.for_sale_words(plain) == "Choose a plant that is for sale: nobody can outbid you."


def test_a_seat_is_offered_the_same_kinds_before_and_during_a_game(app: App) -> None:
    app.push(SetupScene())
    click(app, "kind0")
    app.step()
    before = {c.name.split(".")[1] for c in app.scene.ui.controls if c.name.startswith("kind0.")}
    table(app, new_game())
    key(app, "Esc")
    click(app, "menu.seats")
    during = {c.name.split(".")[1] for c in app.scene.ui.controls if c.name.startswith("seat0.")}
    assert before - {"adjusts"} == during == {"human", "easy", "normal", "hard", "expert"}
    assert "random" in dict(offered_kinds("random"))  # a player who is already random stays random


# --- fuel and power -------------------------------------------------------------------------------------------


def test_the_power_dock_says_what_a_plant_lacks(app: App) -> None:
    """Of plants 4 (2 coal) and 25 (2 coal), only one can run with 3 coal. 14 burns 2 garbage."""
    game = position("germany_recharged_4p_1", find("germany_recharged_4p_1", lambda s: s.phase == "bureaucracy"))
    player = game.state.players[game.state.to_act]
    player.plants, player.fuel = [4, 14, 25], [3, 0, 1, 0]
    scene = table(app, game)
    scene.controller.refresh()
    shown = texts(app)
    assert "needs 2 coal, the others leave 1" in shown
    assert "needs 2 garbage, has 1" in shown
    control = sure(scene.ui.control("power.plant.14"))
    assert control.reason == "Plant 14: needs 2 garbage, has 1."


def test_cheaper_fuel_in_wien_is_marked_and_explained(app: App) -> None:
    """RULES §14.3: a player with a house in Wien pays 1 less for garbage, at least 1."""
    name = "central_europe_original_6p_1"
    number = find(name, lambda state: state.phase == "resources" and state.round == 3)
    for wanted in (False, True):
        game = position(name, number)
        player, wien = game.state.players[game.state.to_act], game.state.ruleset.city_index["wien"]
        player.plants, player.fuel = [14], [0, 0, 0, 0]
        player.network = player.network | 1 << wien if wanted else player.network & ~(1 << wien)
        scene = table(app, game)
        assert "−1" in texts(app)
        control = sure(scene.ui.control("fuelmarket.garbage"))
        assert control.tip is not None
        assert "With a house in Wien each token of garbage costs 1 less, but at least 1." in control.tip.text
        assert ("It applies to" in control.tip.text) == wanted
        assert any("−1 (Wien)" in text for text in texts(app)) == wanted
    table(app, position("central_europe_original_4p_1", 100))  # Austria is not in play
    assert "−1" not in texts(app)


# --- players' panels ------------------------------------------------------------------------------------------


def test_the_money_left_is_shown_in_full_beside_the_longest_name(app: App) -> None:
    number = find("germany_recharged_4p_1", lambda s: s.phase == "building" and s.round == 6)
    game = position("germany_recharged_4p_1", number)
    long = [p.model_copy(update={"name": f"Wilhelmine-Mari{n}"}) for n, p in enumerate(game.record.setup.players)]
    game.record.setup = game.record.setup.model_copy(update={"players": tuple(long)})
    scene = table(app, game)
    costs = scene.controller.build_plan.open_cities()
    scene.controller.build_plan.toggle(min(costs, key=lambda city: (costs[city], city)))
    left = scene.controller.player.money - scene.controller.build_plan.cost()
    assert f"{left} after plan" in texts(app)
    control = sure(scene.ui.control(f"player.{scene.controller.seat}"))
    assert control.tip is not None
    assert control.tip.title == f"Wilhelmine-Mari{scene.controller.seat}"
    assert f"{left} after plan" in control.tip.text
    assert full_output(PLANTS, [3, 50]) == 7  # RULES §3: 1 and 6


# --- the log --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("room", range(60, 320, 4))
def test_log_lines_break_only_between_words(room: int) -> None:
    line = Line(0, (("Ana", True), (" builds ", False), ("Frankfurt am Main", False), (" (", False), ("12", False),
                    ("), ", False), ("gives up 2 coal, 1 oil for ", False), ("14", True)))  # fmt: skip
    rows = ["".join(text for text, _bold in pieces) for _seat, _head, pieces in _rows(line, float(room), 12.5)]
    assert " ".join(rows) == line.text
    assert not [row for row in rows if row[0] in "),.( " or row.strip("() ,").isdecimal()]
    assert not [row for row in rows if row.split(" ")[-1].isdecimal() and row is not rows[-1]]


def test_the_log_shows_whole_rows(app: App) -> None:
    table(app, position("germany_recharged_4p_1", 150))
    log = sure(app.scene.ui.control("log.list"))
    for text in draw(app):
        if log.rect.collidepoint(text.whole.center):
            assert text.seen.height >= text.whole.height - 4


def test_a_replay_shows_why_something_was_the_only_choice(app: App) -> None:
    whole = finished_game("germany", "recharged", 4, seed=3)
    only = choiceless(whole.record)
    assert only
    for game in steps(whole.record):
        action = whole.record.actions[game.length] if game.length < whole.length else None
        if isinstance(action, Pass | Done):
            assert (game.length + 1 in only) == (game.legal().count() == 1), game.length
    scene = ReplayScene(whole)
    lines = {line.text for line in scene.lines}
    assert any(text.endswith("passes: cannot raise") for text in lines)
    assert not any("cannot raise" in line.text for line in log_lines(whole))


# --- boards and regions ---------------------------------------------------------------------------------------


def test_the_set_up_shows_the_size_of_the_chosen_board(app: App) -> None:
    scene = SetupScene()
    app.push(scene)
    for board in scene.choices.boards:
        scene.choices.choose_board(board.id)
        scene.ui.dirty = True
        shown = [text.string for text in draw(app)]
        assert any(text.startswith(f"{len(board.cities)} cities, ") for text in shown), board.id
        assert board.name in shown


@pytest.mark.parametrize("board", [board.id for board in playable_boards()])
def test_regions_have_one_name_everywhere(app: App, board: str) -> None:
    game = new_game(board, players=3)
    setup = SetupScene()
    setup.choices.choose_board(board)
    app.push(setup)
    names = set(Zone(board_by_id(board), "recharged", frozenset()).region_names.values())
    assert names <= set(texts(app))
    scene = table(app, game)
    assert set(scene.board.panel.view.figure.region_names.values()) == names
    app.push(RulesScene(game))
    zone = next(text for text in texts(app) if text.startswith("In play: "))
    assert all(name in names for name in zone.removeprefix("In play: ").split(", ")[:-1])


def test_a_marked_start_city_explains_its_mark(app: App, clock: FakeClock) -> None:
    players = [{"name": name} for name in ("Ana", "Bo", "Cleo")]
    zone = ["green", "brown", "red"]
    game = create_game(board_by_id("germany"), "classic", zone, players, {"starting_cities": True}, 1)
    city = game.legal().start_cities()[0]
    scene = table(app, game)
    scene.board.click_city(city)
    app.step()
    name = f"city.{game.state.ruleset.city_ids[city]}"
    hover(app, name)
    control = sure(scene.ui.control(name))
    assert "Marked start city" in sure(control.tip).text


# --- help and statistics --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "section"),
    [("auction", "auction"), ("resources", "fuel"), ("building", "build"), ("bureaucracy", "power")],
)
def test_help_with_a_decision_opens_its_page_in_the_rules_book(app: App, phase: str, section: str) -> None:
    name = "germany_recharged_4p_1"
    table(app, position(name, find(name, lambda s: s.phase == phase and s.round > 1 and not s.on_offer)))
    key(app, "F2")
    assert any(text.startswith("More in the rules book: ") for text in texts(app))
    key(app, "F1")
    assert isinstance(app.scene, RulesScene)
    assert app.scene.chosen == section
    page = next(page for page in app.scene.sections if page.key == section)
    assert texts(app).count(page.title) >= 2  # once in the list and once on the page


def test_symbols_are_explained_in_the_rules_book(app: App) -> None:
    app.push(RulesScene(None, "signs"))
    shown = " ".join(texts(app))
    assert "plug on its back" in shown
    assert "socket on its back" in shown
    assert {"Step 2", "End"} <= set(texts(app)), "the pills of the city track"


def test_charts_label_players_and_steps(app: App) -> None:
    whole = finished_game("germany", "recharged", 4, seed=3)
    app.push(StatisticsScene(whole))
    shown = texts(app)
    assert {"Ana", "Bo", "Cleo", "Dušan"} <= set(shown)
    begun = {f"Step {e.step}" for events in whole.events for e in events if isinstance(e, ev.StepBegan)}
    assert begun
    assert begun <= set(shown)
    # RULES §2.1, Recharged, four players: Step 2 begins at 7 cities, the game ends at 17
    assert {"Step 2 at 7 cities", "End at 17 cities"} <= set(shown)
    assert {turn.text for turn in ChartPages(whole, [])._steps()} == begun


def test_region_names_are_in_the_current_language(app: App) -> None:
    scene = table(app, new_game("italy", players=3))
    settings.change(language="de")
    app.apply_settings()
    app.step()
    names = scene.board.panel.view.figure.region_names
    assert names["brown"] == "Tiefer Süden"
    assert names["red"] == "Mitte"
    drawing = sure(scene.board.panel.view.figure.drawing)
    assert {line for region in drawing.regions for line in region.lines} >= {"Tiefer Süden", "Mitte"}


def test_the_links_of_a_board_depend_on_the_edition(app: App) -> None:
    scene = shown(app, SetupScene())
    for edition, links in (("recharged", 86), ("classic", 87)):  # RULES §2.8: Recharged lacks Boise – Cheyenne
        scene.choices.choose_edition("classic" if edition == "classic" else "recharged")
        key(app, "B")
        card = sure(app.scene.ui.control("board.usa"))
        assert sure(card.tip).text.startswith(f"42 cities, {links} links")
        key(app, "Esc")


@pytest.mark.parametrize("code", [code for code in language.names() if code != "sr_Cyrl"])
@pytest.mark.parametrize("text", ["normal", pytest.param("largest", marks=pytest.mark.long)])
def test_the_button_to_buy_no_plant_never_says_pass(app: App, code: str, text: str) -> None:
    """Players pass only in an auction (RULES §6.2), and the button says the same before a plant is chosen."""
    settings.change(text=text, language=code)
    app.apply_settings()
    scene = table(app, position(GERMANY, lambda s: s.round == 3 and legal_actions(s).kind == "nominate"))

    def words() -> str:
        button = sure(scene.ui.control("auction.pass")).rect
        return " ".join(text.string for text in draw(app) if button.contains(text.whole)).removesuffix(" P")

    assert words() == translation._("Buy no plant")
    click(app, f"market.{current_market(scene.controller.state)[-1]}")
    assert words() in {
        translation._("Buy no plant"),
        translation.capital(translation._("no plant")),
        translation._p("button to buy no plant", "None"),
    }
    assert words() != translation._("Pass")
    assert not layout_problems(app)
