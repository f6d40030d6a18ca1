"""The what-if calculator next to the board."""

import pytest

from powergrid.desktop.app import App
from powergrid.desktop.play.budget import budget
from powergrid.desktop.screens.table.scene import TableScene
from powergrid.rules.state import GameState
from tests.desktop.drawn import draw, record
from tests.desktop.driving import click, key, redraw
from tests.desktop.showing import show_when
from tests.sure import sure


def bids(state: GameState) -> bool:
    return state.round == 4 and state.phase == "auction" and state.on_offer > 0


@pytest.fixture
def table(app: App) -> TableScene:
    return show_when(app, bids)


def test_it_does_not_cover_the_board(app: App, table: TableScene) -> None:
    key(app, "W")
    layout = table.view.layout(table.ui.c)
    controls = [control for control in table.ui.controls if control.name.startswith("whatif.")]
    assert controls
    assert all(not control.rect.colliderect(layout.board) for control in controls)
    assert table.ui.control("city.cuxhaven") is not None
    assert not table.dialogs


def test_it_starts_with_the_plant_for_auction_at_the_bid_in_the_dock(app: App, table: TableScene) -> None:
    state = table.controller.state
    key(app, "+", "W")
    assert table.calculator is not None
    assert (table.calculator.plant, table.calculator.price) == (state.on_offer, state.high_bid + 2)


def test_cities_picked_on_the_board_are_counted(app: App, table: TableScene) -> None:
    """P0 has Bremen, Hannover and 36 Elektro, and buys no plant."""
    key(app, "W")
    click(app, f"whatif.buy.{table.controller.state.on_offer}", "city.cuxhaven")
    click(app, "city.wilhelmshaven")
    assert table.calculator is not None
    answer = table.calculator.answer()
    # links of 8 and 11 from Bremen, and two first houses; plants 6 and 15 need a garbage for 7 and two coal for 2 each
    assert answer.city_cost == 8 + 11 + 20
    assert answer.cities == 4
    assert answer.money == 36 - answer.fuel_cost - 39 + answer.income
    click(app, "whatif.auto")
    assert table.calculator.answer() != answer
    click(app, "city.cuxhaven")
    assert table.calculator.answer().city_cost == 11 + 10


def test_a_city_that_opens_later_is_not_counted(app: App, table: TableScene) -> None:
    click(app, "city.hamburg")  # one house in Step 1
    key(app, "W")
    assert sure(table.calculator).picked() == []


@pytest.mark.parametrize("closes", ["W", "Esc", "cross", "action"])
def test_closing_it_shows_the_dock_again(app: App, table: TableScene, closes: str) -> None:
    length = table.controller.game.length
    key(app, "W")
    assert table.ui.control("auction.bid") is None
    if closes == "cross":
        click(app, "whatif.close")
    elif closes == "action":
        table.controller.act(table.controller.auction_plan.actions()[0])
        redraw(app)
    else:
        key(app, closes)
    app.step()
    assert table.calculator is None
    assert table.ui.control("whatif.close") is None
    assert table.ui.control("auction.bid") is not None
    assert table.controller.game.length == length + (closes == "action")


def test_a_plan_that_is_unaffordable_before_the_income_says_so(app: App, table: TableScene) -> None:
    """P0 has 36 Elektro; the income of the round comes too late for a costlier plan."""
    key(app, "W")
    for city in ("cuxhaven", "wilhelmshaven", "osnabrueck"):
        click(app, f"city.{city}")
    answer = sure(table.calculator).answer()
    before = answer.money - answer.income
    assert before < 0
    texts = [text.string for text in draw(app)]
    assert "Short before income" in texts
    assert str(before) in [text.replace("−", "-") for text in texts]


@pytest.fixture
def full(app: App, table: TableScene) -> TableScene:
    """P0 has nine cities and as many plants as allowed; plant 18 (wind, two cities) is up for auction.

    Plant 16 supplies three cities with two oil, 17 two with uranium, and 33 four with wind: 17 should be scrapped.
    """
    player = table.controller.player
    player.plants, player.fuel = [16, 17, 33], [0, 0, 0, 0]
    player.cities = type(player.cities)(range(9))
    table.controller.refresh()
    redraw(app)
    return table


def test_the_least_useful_plant_is_scrapped_until_another_is_chosen(app: App, full: TableScene) -> None:
    key(app, "W")
    calculator = sure(full.calculator)
    assert calculator.answer().plants == (16, 18, 33)
    click(app, "whatif.scrap.16")
    assert calculator.answer().plants == (17, 18, 33)
    click(app, "whatif.buy.18")
    assert calculator.answer().plants == (16, 17, 33)
    click(app, "whatif.buy.22")
    assert calculator.answer().plants == (17, 22, 33)


def test_a_second_click_on_the_plant_to_scrap_does_not_keep_it(app: App, full: TableScene) -> None:
    key(app, "W")
    click(app, "whatif.scrap.16", "whatif.scrap.16")
    assert sure(full.calculator).answer().plants == (16, 18, 33)


def test_the_calculator_scraps_the_plant_the_dock_suggests(app: App, full: TableScene) -> None:
    key(app, "W")
    scrap = sure(full.calculator).scrap
    controller = full.controller
    controller.state.on_offer = 0
    controller.player.plants, controller.state.new_plant = [16, 17, 18, 33], 18
    controller.refresh()
    assert controller.kind == "scrap"
    assert controller.auction_plan.least_useful() == scrap


def test_plants_to_scrap_are_offered_only_with_one_plant_too_many(app: App, table: TableScene) -> None:
    """The limit is three plants (RULES §2.1), so with two, both stay."""
    table.controller.player.plants = [6, 15]
    table.controller.refresh()
    redraw(app)
    key(app, "W")
    offered = [control.name for control in table.ui.controls if control.name.startswith("whatif.buy.")]
    for control in offered:
        click(app, control)
        assert not [control for control in table.ui.controls if control.name.startswith("whatif.scrap.")]
    places = {text.string: text.whole for text in draw(app)}
    assert "Scrap" not in places
    price = sure(table.ui.control("whatif.price.value"))
    assert places["Price"].bottom <= price.rect.top + 4
    assert price.rect.bottom <= places["Cities to build at most"].top + 4


def test_without_a_plant_to_buy_nothing_is_scrapped(app: App, full: TableScene) -> None:
    key(app, "W")
    scraps = [control.name for control in full.ui.controls if control.name.startswith("whatif.scrap.")]
    assert scraps == ["whatif.scrap.16", "whatif.scrap.17", "whatif.scrap.33"]
    click(app, "whatif.buy.18")  # the second click: no plant
    assert not [control for control in full.ui.controls if control.name.startswith("whatif.scrap.")]
    assert sure(full.calculator).answer().plants == (16, 17, 33)


def test_after_the_auction_no_plant_is_offered(app: App) -> None:
    show_when(app, lambda state: state.round == 4 and state.phase == "building")
    key(app, "W")
    texts = [text.string for text in draw(app)]
    assert "What if?" in texts
    assert not {"Buy a plant", "Price", "Scrap"} & set(texts)


def test_only_one_plant_is_fuelled_if_money_is_short(app: App, table: TableScene) -> None:
    """P0 has Bremen and Hannover, 36 Elektro and plants 6, 13 (wind) and 15; fuel for 15 alone supplies three cities.

    Two coal cost 4 and the next city 8 + 10 (RULES §2.5, §8.1): 22 Elektro, but not if garbage is also bought for 7.
    """
    table.controller.player.money = 22
    redraw(app)
    key(app, "W")
    calculator = sure(table.calculator)
    click(app, f"whatif.buy.{table.controller.state.on_offer}")  # no plant
    answer = calculator.answer()
    assert (answer.fuel_cost, answer.city_cost, answer.cities, answer.supplied) == (4, 18, 3, 3)


def test_the_money_for_building_excludes_fuel_for_the_least_useful_plant(full: TableScene) -> None:
    """Nine cities need plants 16, 18 and 33; 16 needs two oil at 2, because 21 of 24 oil are left."""
    assert budget(full.controller, full.controller.seat).fuel == 4


def test_a_one_line_note_takes_one_line_of_space(app: App, table: TableScene) -> None:
    key(app, "W")
    texts = [text for text in record(app) if text.whole.left > table.view.layout(table.ui.c).board.right]
    place = {text.string: text.whole for text in texts}
    note = next(text.whole for text in texts if text.string.endswith("supplied"))
    fuel, cities, income = (place[label] for label in ("Fuel for one run", "Cities", "Income"))
    assert cities.top - fuel.bottom < 2 * note.height
    assert income.top - cities.bottom < 2 * note.height
    assert note.bottom < place["Money after income"].top - 4  # clear of the line above the sum
