"""The forms of the map workshop: special rules by edition, and differences between editions."""

import pytest

from powergrid.content.library import board_by_id
from powergrid.content.options import option_default
from powergrid.content.specials import SpecialsPatch
from powergrid.desktop.app import App
from powergrid.desktop.screens.workshop.start import copy_of
from powergrid.desktop.words.house_rules import rules_for
from powergrid.desktop.words.special_keys import GROUPS
from tests.desktop.drawn import draw, strings
from tests.desktop.driving import click, commit_text, key, redraw
from tests.desktop.workshop import opened
from tests.sure import sure

#: Rules whose initial value is valid on any board; the others first need a city, a card or other rules.
SOME = ["one_token_a_turn", "prices", "deck"]
KEYS = [name for _group, rules in GROUPS for name in rules if name != "second_network"]


def test_every_special_rule_in_the_schema_has_a_form() -> None:
    named = [name for _group, rules in GROUPS for name in rules]
    assert sorted(named) == sorted(SpecialsPatch.model_fields)
    assert all(rule.endswith(".") for _group, rules in GROUPS for _label, rule in rules.values())


@pytest.mark.parametrize("names", [SOME, pytest.param(KEYS, marks=pytest.mark.long)], ids=["some", "all"])
def test_a_switch_sets_a_rule_and_removes_it(app: App, names: list[str]) -> None:
    scene = opened(app, copy_of(board_by_id("germany")))
    before = scene.state.draft.rest.get("specials", {})
    scene.page = "rules"
    for name in names:
        for _ in range(2):
            redraw(app)
            scene.ui.focus.set(f"rule.all.{name}", True)
            app.step()
            key(app, "Space")
            if name in scene.state.draft.rest["specials"].get("all", {}):
                assert scene.state.checked.faults == ()
                scene.ui.focus.set("rules.done", True)
        assert scene.state.draft.rest["specials"] == before
    assert scene.state.history.can_undo


def test_cheaper_fuel_is_set_for_one_edition_with_the_mouse(app: App) -> None:
    scene = opened(app, copy_of(board_by_id("usa")))
    click(app, "rules", "rules.scope.classic")
    for control in ("rule.classic.fuel_discounts", "rule.classic.fuel_discounts.add"):
        click(app, control)
    click(app, "rule.classic.fuel_discounts.0.city")
    commit_text(app, "Boston")
    click(app, "rule.classic.fuel_discounts.0.fuel.oil")
    click(app, "rule.classic.fuel_discounts.0.amount.plus")
    (discount,) = scene.state.draft.rest["specials"]["classic"]["fuel_discounts"]
    assert discount == {"city": "boston", "fuel": "oil", "amount": 2}
    board = sure(scene.state.checked.board)
    assert [discount.city for discount in board.specials.resolve("classic", {}).fuel_discounts] == ["boston"]
    assert board.specials.resolve("recharged", {}).fuel_discounts == ()


def test_an_error_is_shown_at_its_rule_and_clicking_it_goes_there(app: App) -> None:
    scene = opened(app, copy_of(board_by_id("germany")))
    state = scene.state
    state.do(state.draft.with_rest("specials", {"recharged": {"never_leave": [2]}}))
    redraw(app)
    click(app, "fault.0")
    assert scene.page == "rules"
    assert scene.rules.scope == "recharged"
    assert "there is no plant 2" in " ".join(strings(app))


def test_a_cost_and_a_name_can_be_different_in_another_edition(app: App) -> None:
    scene = opened(app, copy_of(board_by_id("france")))
    state = scene.state
    assert "editions" not in state.draft.rest
    state.select_link(0)
    link = state.draft.links[0]
    redraw(app)
    click(app, "printed.classic.other", "printed.classic.cost.minus")
    first = sure(state.draft.city(link.a))
    state.select(link.a)
    redraw(app)
    click(app, "printed.classic")
    commit_text(app, "Elsewhere")
    board = sure(state.checked.board)
    ids = {city.name: city.id for city in board.printing("classic").cities}
    assert "Elsewhere" in ids
    assert first.name in {city.name for city in board.printing("recharged").cities}
    printed = next(one for one in board.printing("classic").links if one.key == {ids["Elsewhere"], link.b})
    assert link.cost is not None
    assert (board.connections[0].cost, printed.cost) == (link.cost, link.cost - 2)


def test_a_board_can_restrict_an_options_values(app: App) -> None:
    scene = opened(app, copy_of(board_by_id("germany")))
    click(app, "rules", "rules.scope.options", "allowed.first_game", "allowed.first_game.only: off")
    board = sure(scene.state.checked.board)
    assert dict(board.specials.allowed) == {"first_game": (False,)}
    assert "first_game" not in {rule.key for rule in rules_for(board, "recharged", 3, {})}
    click(app, "allowed.first_game", "allowed.first_game.all, as usual")
    assert "allowed" not in scene.state.draft.rest["specials"]


def test_the_default_of_an_option_is_its_first_value(app: App) -> None:
    scene = opened(app, copy_of(board_by_id("germany")))
    scene.page, scene.rules.scope = "rules", "options"
    redraw(app)
    click(app, "allowed.starting_cities", "allowed.starting_cities.all, first: on")
    board = sure(scene.state.checked.board)
    assert option_default("starting_cities", "recharged", 3, board.specials.allowed) is True


def test_rules_for_an_option_value_can_be_added_changed_and_removed(app: App) -> None:
    scene = opened(app, copy_of(board_by_id("germany")))
    before = scene.state.draft.rest.get("specials", {})
    click(app, "rules", "rules.scope.options", "add.first_game")
    assert scene.rules.scope == "when 0"
    click(app, "when.edition.classic", "when.reset")
    scene.ui.focus.set("rule.when 0.one_token_a_turn", True)
    app.step()
    key(app, "Space")
    board = sure(scene.state.checked.board)
    assert board.specials.resolve("classic", {"first_game": True}).one_token_a_turn
    assert not board.specials.resolve("classic", {"first_game": False}).one_token_a_turn
    assert not board.specials.resolve("recharged", {"first_game": True}).one_token_a_turn
    (case,) = board.specials.when
    assert case.reset
    click(app, "when.value.False")
    board = sure(scene.state.checked.board)
    assert board.specials.resolve("classic", {"first_game": False}).one_token_a_turn
    click(app, "rules.scope.options")
    assert "First game: off" in strings(app)
    click(app, "when.0", "when.remove")
    assert scene.state.draft.rest["specials"] == before
    assert scene.rules.scope == "options"


@pytest.mark.parametrize("name", ["korea", "japan", "china"])
def test_built_in_boards_show_their_options(app: App, name: str) -> None:
    board = board_by_id(name)
    scene = opened(app, copy_of(board))
    scene.page, scene.rules.scope = "rules", "options"
    redraw(app)
    assert [text.string for text in draw(app) if text.cut] == []
    for number in range(len(board.specials.when)):
        scene.rules.scope = f"when {number}"
        redraw(app)
        assert scene.ui.control("when.remove") is not None
