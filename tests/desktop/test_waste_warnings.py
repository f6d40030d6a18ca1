"""Enter never wastes anything; one key runs the plants of everyone with only one sensible choice."""

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play import settings
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.actions import Bid, Nominate
from powergrid.rules.state import OPEN, GameState
from powergrid.study.whatif import reachable
from tests.desktop.drawn import draw
from tests.desktop.driving import click, focus, key, on_top, tip_of
from tests.desktop.positions import GERMANY, position
from tests.desktop.powering import powered, powering, redraw
from tests.desktop.showing import show


def decided_without_asking(scene: TableScene, number: int) -> bool:
    """Return whether a decision was made without a question after `number` actions."""
    return not scene.dialogs and scene.controller.game.length > number


def decides_without_asking(app: App, *pressed: str) -> bool:
    """Return whether keys make a decision without a question."""
    scene = on_top(app, TableScene)
    number = scene.controller.game.length
    key(app, *pressed)
    return decided_without_asking(scene, number)


def is_still_waiting(scene: TableScene, number: int) -> bool:
    """Return whether nothing has been done after `number` actions, and no question is open."""
    return not scene.dialogs and scene.controller.game.length == number


def building(app: App) -> TableScene:
    """Return a table at which a player with one city and 45 Elektro can afford another for 10 plus links."""
    return show(app, position(GERMANY, lambda state: state.round == 6 and state.phase == "building"))


def test_building_nothing_asks_if_one_more_city_would_be_supplied(app: App) -> None:
    scene = building(app)
    controller = scene.controller
    number, cities = controller.game.length, len(controller.player.cities)
    # plants that burn nothing and supply one city more than the player has
    assert cities < 4
    controller.player.plants, controller.player.fuel = [18, 22], [0, 0, 0, 0]
    assert controller.legal.builds()
    redraw(app, scene)
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Build nothing?"]
    cost = min(controller.legal.builds().values())
    assert f"for {cost} would be supplied" in scene.dialogs[0].text
    key(app, "Esc")
    assert controller.game.length == number


def test_building_nothing_does_not_ask_if_the_plants_supply_no_more(app: App) -> None:
    scene = building(app)
    player = scene.controller.player
    player.plants, player.fuel = [13][: len(player.cities)], [0, 0, 0, 0]
    redraw(app, scene)
    assert decides_without_asking(app, "Enter")


def test_all_best_choices_acts_for_everyone_with_one_sensible_choice(app: App) -> None:
    scene = powering(app)
    number, order = scene.controller.game.length, list(scene.controller.state.order)
    click(app, "power.all")
    assert powered(scene, number) == order


def test_all_best_choices_stops_at_a_player_with_a_choice(app: App) -> None:
    scene = powering(app)
    state = scene.controller.state
    number, order = scene.controller.game.length, list(state.order)
    # a hybrid for two coal or oil with both in store: two mixes supply the same number of cities
    third = state.players[order[2]]
    third.plants, third.fuel = [5], [2, 2, 0, 0]
    assert third.cities
    click(app, "power.all")
    assert powered(scene, number) == order[:2]
    assert scene.controller.seat == order[2]
    key(app, "Ctrl+Z")
    assert scene.controller.game.length == number
    assert scene.controller.seat == order[0]


def test_enter_twice_wastes_no_income(app: App) -> None:
    scene = powering(app)
    number = scene.controller.game.length
    scene.controller.power_plan.set_running(10, False)
    scene.controller.power_plan.set_running(13, False)
    focus(app, "power.confirm")
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Give up income?"]
    key(app, "Enter")
    assert is_still_waiting(scene, number)


def scrapping(app: App) -> TableScene:
    """Return a table at which a player without fuel has bought plant 25 in addition to 4, 13 and 20."""
    scene = show(app, position(GERMANY, lambda state: state.new_plant > 0))
    state, player = scene.controller.state, scene.controller.player
    player.plants, player.fuel, state.new_plant = [4, 13, 20, 25], [0, 0, 0, 0], 25
    state.fuel_market[0] = 24  # a token of coal costs 1
    redraw(app, scene)
    return scene


def test_one_enter_does_not_scrap_a_plant_that_earns_clearly_more(app: App) -> None:
    """Plants 20 (3 coal) and 25 (2 coal) supply five cities each, 4 (2 coal) and 13 (wind) one each (RULES §2.6).

    Without 20 they supply 7 cities (82) for 4 coal, without 4 they supply 11 (112) for 5. A card is drawn, so there is
    no undo.
    """
    scene = scrapping(app)
    number = scene.controller.game.length
    click(app, "scrap.plant.20")
    app.step()
    assert "5 fewer cities can be supplied." in [text.string for text in draw(app)]
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Scrap plant 20?"]
    words = "With enough cities your plants would earn {} a round without plant 20, but {} without 4, "
    words += "at current fuel prices."
    # plant 13 earns more than plant 4, which burns two coal for as many cities
    assert scene.dialogs[0].text == words.format(82 - 4, 112 - 5)
    key(app, "Enter")
    assert is_still_waiting(scene, number)
    key(app, "Enter", "Tab")
    while scene.ui.focus.name != "dialog.ok":
        key(app, "Tab")
    key(app, "Enter")
    assert scene.controller.game.length > number


def test_a_plant_whose_fuel_costs_its_earnings_is_scrapped_without_asking(app: App) -> None:
    """With uranium at 16, 14 and then 12, plant 11 (1 uranium) earns no more with two cities than 13 (wind) with one.

    With plant 25 (5 cities, 2 coal), 13 makes 6 cities (73) for nothing, and 11 makes 7 cities (82) for 12 more.
    """
    scene = scrapping(app)
    scene.controller.player.plants = [11, 13, 25]
    scene.controller.state.fuel_market[3] = 3
    redraw(app, scene)
    click(app, "scrap.plant.11")
    number = scene.controller.game.length
    click(app, "scrap.confirm")
    assert decided_without_asking(scene, number)


def test_scrapping_a_plant_does_not_ask_if_it_can_be_undone(app: App) -> None:
    scene = scrapping(app)
    scene.controller.undoing.table_agrees = True
    number = scene.controller.game.length
    click(app, "scrap.plant.20", "scrap.confirm")
    assert decided_without_asking(scene, number)


@pytest.mark.parametrize(("plants", "fuel"), [([4, 13, 20, 25], 0), ([6, 13, 20, 25], 2), ([13, 6, 4, 25], 2)])
def test_the_plant_supplying_fewest_cities_is_scrapped_without_asking(app: App, plants: list[int], fuel: int) -> None:
    """Plants 4, 6 and 13 supply one city each; the dock says that scrapping 6 loses the garbage."""
    scene = scrapping(app)
    player = scene.controller.player
    player.plants, player.fuel = sorted(plants), [0, 0, fuel, 0]
    redraw(app, scene)
    number, seat, chosen = scene.controller.game.length, scene.controller.seat, 6 if fuel else 4
    click(app, f"scrap.plant.{chosen}")
    app.step()
    texts = [text.string for text in draw(app)]
    assert "1 fewer city can be supplied." in texts
    assert ("0 kept" in texts) == (fuel > 0)
    click(app, "scrap.confirm")
    assert decided_without_asking(scene, number)
    assert scene.controller.state.players[seat].fuel[2] == 0


def coal_is_scarce(scene: TableScene) -> None:
    """Leave 3 coal in the market, for 8 each, and give everyone 11 cities."""
    state = scene.controller.state
    state.fuel_market[0] = 3
    for player in state.players:
        player.cities = type(player.cities)(range(11))  # supplying 11 instead of 10 pays 112 - 105 = 7 more


def test_scarce_fuel_is_not_burnt_for_less_than_it_costs(app: App) -> None:
    scene = powering(app)
    coal_is_scarce(scene)
    player = scene.controller.player
    player.plants, player.fuel = [15, 30, 33], [2, 0, 3, 0]
    redraw(app, scene)
    # two coal earn 7, but replacing them costs 16
    assert sorted(scene.controller.power_plan.burnt) == [30, 33]
    focus(app, "power.confirm")
    assert decides_without_asking(app, "Enter")


def test_all_best_choices_asks_a_player_who_could_keep_scarce_fuel(app: App) -> None:
    scene = powering(app)
    coal_is_scarce(scene)
    state = scene.controller.state
    number, order = scene.controller.game.length, list(state.order)
    for seat in order:
        state.players[seat].plants, state.players[seat].fuel = [30, 33], [0, 0, 3, 0]
    second = state.players[order[1]]
    # 20 and 25, or 28 and 25: 5 coal, or 2 coal and 1 uranium for 1 city less
    second.plants, second.fuel = [20, 25, 28], [5, 0, 0, 1]
    redraw(app, scene)
    click(app, "power.all")
    assert powered(scene, number) == order[:1]
    assert scene.controller.seat == order[1]


def test_b_ticks_the_best_choice_and_runs_nothing(app: App) -> None:
    scene = powering(app)
    number = scene.controller.game.length
    best = scene.controller.power_plan.runs()
    key(app, "B")
    assert scene.controller.game.length == number
    for plant in (10, 13):
        scene.controller.power_plan.set_running(plant, False)
    redraw(app, scene)
    key(app, "B", "B")
    assert scene.controller.power_plan.runs() == best
    assert scene.controller.game.length == number


def test_the_focus_is_on_the_least_useful_plant_to_scrap(app: App) -> None:
    scene = show(app, position(GERMANY, lambda state: state.new_plant > 0))
    player, new = scene.controller.player, scene.controller.state.new_plant
    # 16 supplies 3 cities with 2 oil, 17 only 2 with uranium
    player.plants, player.fuel = [16, 17, 20, new], [0, 0, 0, 0]
    redraw(app, scene)
    assert scene.ui.focus.default == "scrap.plant.17"


def last_round(app: App, supply: int) -> TableScene:
    """Return a table where a rich player builds last, with plants that supply `supply` cities more than they have."""

    def ends(state: GameState) -> bool:
        others = (player for seat, player in enumerate(state.players) if seat != state.to_act)
        most = max(len(player.cities) for player in others)
        return state.phase == "building" and most >= state.ruleset.end_cities

    scene = show(app, position(GERMANY, ends))
    player = scene.controller.player
    player.money = 200
    # 50, 33 and 37 burn nothing and supply 6, 4 and 4 cities
    player.plants, player.fuel = ([33, 37, 50] if supply else [33]), [0, 0, 0, 0]
    player.cities = type(player.cities)(list(player.cities)[:4])
    redraw(app, scene)
    assert scene.controller.legal.builds()
    return scene


def test_in_the_last_round_the_focus_is_on_build_nothing_if_no_city_counts(app: App) -> None:
    scene = last_round(app, 0)
    number = scene.controller.game.length
    assert scene.ui.focus.default == "build.confirm"
    focus(app, f"city.{scene.controller.state.ruleset.city_ids[next(iter(scene.controller.legal.builds()))]}")
    key(app, "Space", "Ctrl+Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Build for nothing?"]
    assert "The plants can supply 4 cities, you would have 5." in scene.dialogs[0].text
    key(app, "Enter")
    assert is_still_waiting(scene, number)


def test_in_the_last_round_a_supplied_city_is_built_without_asking(app: App) -> None:
    scene = last_round(app, 6)
    assert scene.ui.focus.default.startswith("city.")
    focus(app, scene.ui.focus.default)
    assert decides_without_asking(app, "Space", "Ctrl+Enter")


@pytest.mark.parametrize("pick", ["mouse", "keys"])
def test_in_the_last_round_building_by_one_click_also_asks(app: App, pick: str) -> None:
    settings.change(build_at_once=True)
    scene = last_round(app, 0)
    controller = scene.controller
    number, ids = controller.game.length, controller.state.ruleset.city_ids
    city, cost = min(controller.legal.builds().items(), key=lambda one: one[1])
    name = f"city.{ids[city]}"
    if pick == "mouse":
        click(app, name)
    else:
        focus(app, name)
        key(app, "Space")
    assert [dialog.title for dialog in scene.dialogs] == ["Build for nothing?"]
    assert "The plants can supply 4 cities, you would have 5." in scene.dialogs[0].text
    key(app, "Enter")
    assert is_still_waiting(scene, number)
    click(app, name)
    assert scene.dialogs[0].buttons[-1].label.endswith(f" for {cost}")
    click(app, "dialog.ok")
    assert city in controller.state.players[controller.seat].cities


def test_building_by_one_click_does_not_ask_if_the_city_counts(app: App) -> None:
    settings.change(build_at_once=True)
    scene = last_round(app, 6)
    number = scene.controller.game.length
    click(app, scene.ui.focus.default)
    assert decided_without_asking(scene, number)


def buying(app: App, fuel: int) -> TableScene:
    """Return a table where a player has four cities, 30 Elektro and only plant 20 (five coal, five cities)."""
    scene = show(app, position(GERMANY, lambda state: state.round == 6 and state.phase == "resources"))
    player = scene.controller.player
    player.money, player.plants, player.fuel = 30, [20], [fuel, 0, 0, 0]
    player.cities = type(player.cities)(range(4))
    scene.controller.state.fuel_market[0] = 24  # five coal cost 1 + 1 + 1 + 2 + 2
    redraw(app, scene)
    return scene


def test_buying_nothing_asks_if_more_fuel_would_supply_more(app: App) -> None:
    scene = buying(app, 0)
    number = scene.controller.game.length
    focus(app, "fuel.nothing")
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Buy nothing?"]
    assert "supply at most 0 cities this round. With more fuel, it could be 5." in scene.dialogs[0].text
    key(app, "Enter")
    assert is_still_waiting(scene, number)
    key(app, "P", "P")
    assert scene.controller.game.length > number


def test_buying_nothing_does_not_ask_if_stored_fuel_is_enough(app: App) -> None:
    buying(app, 5)
    assert decides_without_asking(app, "P")


def test_buying_nothing_does_not_ask_if_links_are_too_expensive(app: App) -> None:
    """There is fuel for six cities, and money for more houses but not for the links."""
    scene = buying(app, 5)
    player, state = scene.controller.player, scene.controller.state
    player.plants = [13, 15, 20]  # wind for one city; 15 burns two coal for three more
    player.money = 50
    costs = [cost for _city, cost in reachable(state, scene.controller.seat, 400)][:3]
    assert costs[0] + costs[1] <= 50 < sum(costs)  # at most two more cities, so six in all
    redraw(app, scene)
    assert decides_without_asking(app, "P")


def test_buying_nothing_does_not_ask_if_nothing_is_affordable(app: App) -> None:
    """More fuel is useless: there is fuel for five cities but no money for a fifth house."""
    scene = buying(app, 5)
    player = scene.controller.player
    player.money, player.plants = 9, [15, 20]  # 15 burns two coal for three more cities
    redraw(app, scene)
    assert decides_without_asking(app, "P")


def only_buyer(app: App) -> TableScene:
    """Return a table at which everybody else has left the auction or bought a plant, and the player may leave too."""

    def last_buyer(state: GameState) -> bool:
        left = [seat for seat, status in enumerate(state.status) if status == OPEN]
        return state.round > 1 and state.phase == "auction" and not state.on_offer and len(left) == 1

    scene = show(app, position(GERMANY, last_buyer))
    controller = scene.controller
    controller.player.money, controller.player.plants = 100, controller.player.plants[:1]
    redraw(app, scene)
    return scene


def test_the_only_buyer_buys_at_the_minimum_without_being_asked_again(app: App) -> None:
    scene = only_buyer(app)
    controller = scene.controller
    seat, number = controller.seat, controller.game.length
    plant, low, _high = controller.legal.nominations()[0]
    click(app, f"market.{plant}")
    assert f"its minimum of {low}" in tip_of(scene, "auction.bid").text
    key(app, "Ctrl+Enter")
    assert not scene.dialogs
    assert controller.game.record.actions[number] == Nominate(seat, plant, low)


def test_one_enter_buys_no_plant_for_the_only_buyer(app: App) -> None:
    """The same is true if only one plant is affordable, although a player with rivals would find it preselected."""
    scene = only_buyer(app)
    controller = scene.controller
    controller.player.money = controller.legal.nominations()[0][1]
    redraw(app, scene)
    assert len(controller.legal.nominations()) == 1
    number = controller.game.length
    scene.ui.focus.set("")
    key(app, "Ctrl+Enter")
    assert controller.game.length == number


def test_ending_the_turn_without_any_city_asks(app: App) -> None:
    scene = building(app)
    player = scene.controller.player
    number = scene.controller.game.length
    player.cities, player.network = type(player.cities)(()), 0
    player.plants, player.fuel = [], [0, 0, 0, 0]
    redraw(app, scene)
    focus(app, "build.confirm")
    key(app, "Enter")
    assert [dialog.title for dialog in scene.dialogs] == ["Build nothing?"]
    assert "your income is 10." in scene.dialogs[0].text  # RULES §2.2: 10 Elektro without a city
    key(app, "Enter")
    assert scene.controller.game.length == number


@pytest.mark.parametrize(("links", "asks"), [(0, True), (40, False)])
def test_building_nothing_asks_only_about_a_city_that_pays_soon(app: App, links: int, asks: bool) -> None:
    """The second city earns 11 more per round, so asking is useful if it costs about 10, but not for 50 or more."""
    scene = building(app)
    player = scene.controller.player
    player.money, player.plants, player.fuel = 200, [18, 22], [0, 0, 0, 0]
    player.reach = tuple(cost + links for cost in player.reach)
    redraw(app, scene)
    assert len(player.cities) == 1
    key(app, "C", "Ctrl+Enter")
    assert bool(scene.dialogs) is asks


def test_the_turn_ends_without_asking_after_building_by_one_click(app: App) -> None:
    settings.change(build_at_once=True)
    scene = building(app)
    controller = scene.controller
    controller.player.money, controller.player.plants, controller.player.fuel = 200, [18, 22], [0, 0, 0, 0]
    redraw(app, scene)
    click(app, scene.ui.focus.default)
    focus(app, "build.confirm")
    assert decides_without_asking(app, "Enter")


def test_one_enter_raises_the_bid_and_does_not_pass(app: App) -> None:
    scene = show(app, position(GERMANY, lambda state: state.round == 4 and state.on_offer > 0))
    state = scene.controller.state
    seat, bid, plant = state.to_act, state.high_bid, state.on_offer
    assert scene.ui.focus.default == "auction.amount.value"
    key(app, "Tab")
    focus(app, scene.ui.focus.default)
    key(app, "Enter")
    assert scene.controller.game.record.actions[-1] == Bid(seat, bid + 1)
    assert scene.controller.state.on_offer == plant
