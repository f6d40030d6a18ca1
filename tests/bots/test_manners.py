"""Playing styles: small changes to a level's preferences, chosen in the set-up and stored in the record."""

from random import Random

import measure_manners
import pytest

from powergrid.bots.levels import EASY, NORMAL
from powergrid.bots.manners import BY_NAME, MANNERS, Manner, drawn_manners, manner_of, with_manner
from powergrid.bots.registry import ask, make_bot
from powergrid.rules.state import FINISHED
from tests.bots.games import start


def test_every_playing_style_has_a_title_and_a_sentence() -> None:
    assert {"builder", "miser", "speculator"} <= set(BY_NAME)
    assert all(manner.sentence.endswith(".") and manner.title for manner in MANNERS)


@pytest.mark.parametrize("manner", MANNERS, ids=lambda manner: manner.name)
def test_a_style_changes_only_its_preferences_within_bounds(manner: Manner) -> None:
    changed = with_manner(NORMAL, manner.name)
    differing = {key for key in NORMAL.__dataclass_fields__ if getattr(changed, key) != getattr(NORMAL, key)}
    assert differing == set(manner.factors) != set()
    assert all(0.25 <= factor <= 4 for factor in manner.factors.values())
    assert "blur" not in manner.factors  # a playing style must not cause blunders


def test_an_empty_or_unknown_style_changes_nothing() -> None:
    assert with_manner(EASY, "") == EASY
    assert with_manner(NORMAL, "juggler") == NORMAL


def test_an_unknown_style_in_a_record_is_ignored() -> None:
    """FORMATS 1: a player may have additional keys; any value that is not a playing style is ignored."""
    assert manner_of({"manner": "miser"}) == "miser"
    assert [manner_of(entry) for entry in (None, {}, {"manner": 5}, {"manner": "juggler"})] == [""] * 4


def test_random_styles_repeat_only_when_all_are_used() -> None:
    few, many = drawn_manners(4, Random(1)), drawn_manners(len(MANNERS) + 1, Random(1))
    assert len(set(few)) == 4
    assert set(many) == set(BY_NAME)
    assert few == drawn_manners(4, Random(1))
    assert len({tuple(drawn_manners(3, Random(seed))) for seed in range(20)}) > 5


def test_bots_with_different_styles_play_differently() -> None:
    game = start("germany", "recharged", 4, seed=3)
    bots = [make_bot("normal", 1, name) for name in ("builder", "miser", "speculator", "engineer")]
    same = True
    while game.state.phase != FINISHED:
        actions = {ask(bot, game.state) for bot in bots}
        same &= len(actions) == 1
        game.apply(ask(bots[game.state.to_act], game.state))
    assert not same


def test_the_round_robin_credits_every_victory() -> None:
    shares = measure_manners.round_robin(3, ["germany"], 1)
    assert sum(share.wins for share in shares.values()) == pytest.approx(3)
    assert sum(share.games for share in shares.values()) == 12
