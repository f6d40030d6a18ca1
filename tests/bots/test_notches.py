"""Strengths between the levels, in small steps (notches)."""

from itertools import pairwise

import pytest

from powergrid.bots.expert import ExpertBot
from powergrid.bots.levels import EASY, NORMAL, HardBot, ThoughtfulBot
from powergrid.bots.notches import HIGHEST, LEVELS, STEP, between, bot_between, level_of, notch_of, taste_at
from powergrid.bots.registry import ask, make_bot
from tests.bots.games import start


def test_there_are_notches_between_the_levels() -> None:
    assert [level_of(notch) for notch in range(0, HIGHEST + 1, STEP)] == list(LEVELS)
    assert STEP > 1
    for notch in range(HIGHEST + 1):
        lower, upper = between(notch)
        assert level_of(notch) == lower
        assert LEVELS.index(upper) - LEVELS.index(lower) == (1 if notch % STEP else 0)
        assert (bot_between(notch, 1) is None) == (notch % STEP == 0)


def test_preferences_change_evenly_from_easy_to_normal() -> None:
    tastes = [taste_at(notch) for notch in range(1, STEP)]
    assert all(taste.blur == 0 for taste in tastes)
    values = [EASY.thrift, *(taste.thrift for taste in tastes), NORMAL.thrift]
    steps = [b - a for a, b in pairwise(values)]
    assert steps == pytest.approx([steps[0]] * len(steps))


def test_above_normal_each_notch_searches_more() -> None:
    kinds = [type(bot_between(notch, 1)) for notch in range(HIGHEST) if notch % STEP]
    assert kinds == [ThoughtfulBot] * 3 + [HardBot] * 3 + [ExpertBot] * 3
    hard = [bot_between(notch, 1) for notch in range(STEP + 1, 2 * STEP)]
    samples = [bot._effort.samples for bot in hard if isinstance(bot, HardBot)]
    deep = [bot_between(notch, 1) for notch in range(2 * STEP + 1, 3 * STEP)]
    rounds = [bot._budget.rounds for bot in deep if isinstance(bot, ExpertBot)]
    assert samples == sorted(set(samples))
    assert rounds == sorted(set(rounds))


def test_a_notch_of_another_level_is_ignored() -> None:
    """A record can contain any value under keys that are not part of the rules (FORMATS 1)."""
    assert notch_of({"notch": 5}, "normal") == 5
    assert [notch_of(entry, "normal") for entry in (None, {}, {"notch": "5"}, {"notch": 99}, {"notch": True})] == [
        None
    ] * 5
    assert notch_of({"notch": 5}, "hard") is None
    assert isinstance(make_bot("normal", 1, notch=5), HardBot)
    assert isinstance(make_bot("easy", 1, notch=5), ThoughtfulBot)


@pytest.mark.parametrize("notch", range(HIGHEST + 1))
def test_every_notch_can_play(notch: int) -> None:
    game = start("germany", "recharged", 3, seed=2)
    game.apply(ask(make_bot(level_of(notch), 1, "miser", notch), game.state))
    assert game.length == 1
