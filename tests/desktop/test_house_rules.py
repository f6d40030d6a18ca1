"""House rules in the set-up: an option is offered only where it makes a difference (RULES §16)."""

from itertools import product

import pytest

from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import OPTIONS, OptionValue
from powergrid.desktop.app import App
from powergrid.desktop.play.new_game import NewGame
from powergrid.desktop.screens.setup.scene import SetupScene
from powergrid.desktop.words.house_rules import HOUSE_RULES, rules_for
from tests.desktop.drawn import draw
from tests.desktop.driving import click
from tests.sure import sure

BOARDS = (
    "germany", "usa", "central-europe", "benelux", "france", "italy", "brazil", "spain-portugal", "quebec", "russia",
    "south-africa", "uk-ireland", "baden-wuerttemberg", "japan", "korea", "china", "indian-subcontinent",
)  # fmt: skip
TOGGLES = {"trust", "starting_cities", "first_game", "central_europe_specials"}


def keys(board: str, edition: Edition, players: int, **options: OptionValue) -> set[str]:
    return {rule.key for rule in rules_for(board_by_id(board), edition, players, options)}


def test_every_option_is_offered_somewhere_with_all_its_values() -> None:
    shown = {key for board, edition, n in product(BOARDS, EDITIONS, range(2, 7)) for key in keys(board, edition, n)}
    assert shown | keys("germany", "classic", 3, starting_cities=True) | TOGGLES == {option.key for option in OPTIONS}
    by_key = {option.key: option for option in OPTIONS}
    for rule in HOUSE_RULES:
        assert [value for value, _label in rule.values] == list(by_key[rule.key].values)


@pytest.mark.parametrize("option", OPTIONS, ids=[option.key for option in OPTIONS])
def test_an_option_has_one_simple_sentence(option: object) -> None:
    sentence = getattr(option, "sentence", "")
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert sentence.count(". ") == 0
    assert len(sentence) <= 100


@pytest.mark.parametrize(
    ("key", "where", "elsewhere"),
    [
        # D-05: only Recharged on France
        ("recharged_garbage", ("france", "recharged", 3), [("france", "classic", 3), ("usa", "recharged", 3)]),
        # D-07: only Recharged has the discount token
        ("replace_discount_plant", ("usa", "recharged", 3), [("usa", "classic", 3)]),
        # D-16: only with the Trust
        ("trust_refill_row", ("usa", "recharged", 2), [("usa", "recharged", 3), ("usa", "classic", 2)]),
        # D-17: only where plant 39 stops the refill (Germany and Italy in Recharged)
        ("trust_39_counts", ("italy", "recharged", 2), [("usa", "recharged", 2), ("italy", "recharged", 3)]),
        ("trust_39_counts", ("germany", "recharged", 2), [("germany", "classic", 2)]),
        # D-19: only Central Europe
        ("vienna_floor", ("central-europe", "classic", 4), [("benelux", "classic", 4)]),
        # D-20: only Benelux with three players
        ("benelux_garbage", ("benelux", "classic", 3), [("benelux", "classic", 4), ("benelux", "recharged", 2)]),
        # D-21: only Benelux in Recharged
        ("benelux_drop_lowest", ("benelux", "recharged", 4), [("benelux", "classic", 4)]),
        # D-23: boards that differ in Recharged
        ("recharged_board", ("usa", "recharged", 3), [("usa", "classic", 3), ("italy", "recharged", 3)]),
    ],
)
def test_an_option_is_shown_only_where_it_matters(
    key: str, where: tuple[str, Edition, int], elsewhere: list[tuple[str, Edition, int]]
) -> None:
    assert key in keys(*where)
    for other in elsewhere:
        assert key not in keys(*other), other


def test_options_depend_on_one_another() -> None:
    assert "start_markers" not in keys("germany", "classic", 3)
    assert "start_markers" in keys("germany", "classic", 3, starting_cities=True)
    assert "step2_before_step3" not in keys("germany", "classic", 3, first_game=True)
    assert "trust_refill_row" not in keys("germany", "recharged", 2, trust=False)
    assert "vienna_floor" not in keys("central-europe", "classic", 3, central_europe_specials=False)
    assert "benelux_garbage" in keys("benelux", "recharged", 2, trust_refill_row=3)


def test_the_screen_shows_the_sentence_of_every_house_rule(app: App) -> None:
    choices = NewGame([board_by_id("benelux")])
    choices.choose_edition("recharged")
    scene = SetupScene(choices)
    app.push(scene)
    app.resize((1280, 2400))
    click(app, "options.fold")
    by_key = {option.key: option for option in OPTIONS}
    shown = " ".join(text.string for text in draw(app))
    for key in keys("benelux", "recharged", 3):
        assert scene.ui.control(f"options.{key}") is not None, key
        assert by_key[key].sentence in shown
    for key in ("first_game", "starting_cities"):
        control = scene.ui.control(f"options.{key}")
        assert control is not None, key
        assert sure(control.tip).text == by_key[key].sentence
