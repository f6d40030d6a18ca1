"""Random games keep every invariant, on each board, in each edition, with each number of players and variant."""

from copy import deepcopy
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powergrid.content.editions import Edition
from powergrid.content.options import OPTIONS, OptionValue
from powergrid.game import replay, steps
from powergrid.record import parse_record, record_text
from powergrid.rules.engine import apply, legal_actions
from powergrid.rules.state import FINISHED, GameState
from tests.games.invariants import watch
from tests.games.random_play import (
    BOARDS,
    EDITIONS,
    Choice,
    choose,
    decisions,
    new_game,
    play,
    random_habits,
    random_options,
    zones,
)

COMBINATIONS = [(board, edition, players) for board in BOARDS for edition in EDITIONS for players in range(2, 7)]
VARIANTS = ("standard", "starting_cities", "first_game", "options")


def _choice(board: str, edition: Edition, players: int, variant: str, seed: int) -> Choice:
    options: dict[str, OptionValue] = {}
    if variant in ("starting_cities", "first_game"):
        options[variant] = True
    elif variant == "options":
        options = random_options(Random(f"options of {seed}"), edition, players)
    elif variant == "without_trust":
        options["trust"] = False
    return Choice(board, edition, players, options)


def _variants(edition: Edition, players: int) -> tuple[str, ...]:
    return (*VARIANTS, "without_trust") if edition == "recharged" and players == 2 else VARIANTS


def facts(state: GameState) -> dict[str, Any]:
    """Return everything in a state except the ruleset, which never changes."""
    return {field.name: getattr(state, field.name) for field in fields(state) if field.name != "ruleset"}


def _soak(board: str, edition: Edition, players: int, variant: str, seed: int) -> None:
    game = play(_choice(board, edition, players, variant, seed), seed)
    last = watch(game.record)
    assert last.phase == FINISHED
    assert facts(last) == facts(game.state), "the replayed game ends differently"


@pytest.mark.parametrize(
    ("board", "edition", "players"),
    [pytest.param(*one, marks=pytest.mark.long if number % 2 else ()) for number, one in enumerate(COMBINATIONS)],
)
def test_invariants(board: str, edition: Edition, players: int) -> None:
    number = COMBINATIONS.index((board, edition, players))
    variants = _variants(edition, players)
    _soak(board, edition, players, variants[number // 2 % len(variants)], 1000 + number)


@pytest.mark.long
@pytest.mark.parametrize(
    ("board", "edition", "players", "variant"),
    [(*combination, variant) for combination in COMBINATIONS for variant in _variants(*combination[1:])],
)
def test_invariants_in_200_games(board: str, edition: Edition, players: int, variant: str) -> None:
    for seed in range(200):
        _soak(board, edition, players, variant, 100_000 + seed)


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    """Draw any board, edition, number of players, zone and options."""
    board = draw(st.sampled_from(BOARDS))
    edition = draw(st.sampled_from(EDITIONS))
    players = draw(st.integers(2, 6))
    regions = draw(st.sampled_from(zones(board, edition, players)))
    options = draw(st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in OPTIONS}))
    if not (edition == "recharged" and players == 2):
        options.pop("trust", None)
    return Choice(board, edition, players, options, regions)


@settings(max_examples=12)
@given(choices(), st.integers(0, 2**32))
def test_invariants_under_any_choice(choice: Choice, seed: int) -> None:
    game = play(choice, seed)
    assert facts(watch(game.record)) == facts(game.state)


@settings(max_examples=8)
@given(choices(), st.integers(0, 2**32))
def test_record_to_file_to_record(choice: Choice, seed: int) -> None:
    game = play(choice, seed)
    text = record_text(game.record)
    again = parse_record(text)
    assert again.actions == game.record.actions
    assert again.setup == game.record.setup
    assert record_text(again) == text
    assert facts(replay(again).state) == facts(game.state)


@settings(max_examples=6)
@given(choices(), st.integers(0, 2**32), st.data())
def test_any_moment_can_be_restored(choice: Choice, seed: int, data: st.DataObject) -> None:
    game = new_game(choice, seed)
    seen = [game.state.copy()]
    for _ in decisions(game, seed):
        seen += [game.at(number) for number in range(len(seen), game.length + 1)]
    assert len(seen) == game.length + 1
    for number in data.draw(st.lists(st.integers(0, game.length), max_size=20)):
        assert game.at(number) == seen[number]
    assert facts(replay(game.record, game.length // 2).state) == facts(seen[game.length // 2])


@settings(max_examples=5)
@given(choices(), st.integers(0, 2**32))
def test_undo_to_the_start_and_redo_to_the_end(choice: Choice, seed: int) -> None:
    game = play(choice, seed)
    actions, events = list(game.record.actions), list(game.events)
    seen = [step.state.copy() for step in steps(game.record)]
    for number in range(game.length - 1, -1, -1):
        game.undo_to(number)
        assert facts(game.state) == facts(seen[number])
        assert game.record.actions == actions[:number]
        assert game.events == events[: number + 1]
    assert game.can_redo()
    while game.can_redo():
        assert game.next_redo() == actions[game.length]
        game.redo()
        assert facts(game.state) == facts(seen[game.length])
    assert game.record.actions == actions
    assert game.events == events
    assert facts(game.state) == facts(seen[-1])


@settings(max_examples=6)
@given(choices(), st.integers(0, 2**32), st.floats(0, 1))
def test_a_new_action_after_undo_ends_redo(choice: Choice, seed: int, part: float) -> None:
    game = play(choice, seed)
    game.undo_to(int(part * (game.length - 1)))
    game.settle()  # the undo may have stopped between the Step 3 card and its shuffle
    random = Random(seed)
    game.apply(choose(game.legal(), random_habits(random), random))
    assert not game.can_redo()
    watch(game.record)


@settings(max_examples=7)
@given(choices(), st.integers(0, 2**32))
def test_copies_are_independent(choice: Choice, seed: int) -> None:
    random = Random(seed)
    game = new_game(choice, seed)
    for _ in decisions(game, seed):
        if random.random() > 0.05:
            continue
        original = game.state
        before = deepcopy(facts(original))
        copied = original.copy()
        assert facts(copied) == before
        assert not _shared(original, copied)
        _change(copied, random)
        assert facts(original) == before, "playing a copy changed the original"
        kept = deepcopy(facts(copied))
        _change(original.copy(), random)
        assert facts(copied) == kept


def _change(state: GameState, random: Random) -> None:
    """Change a state by up to 30 random decisions."""
    habits = random_habits(random)
    for _ in range(30):
        legal = legal_actions(state)
        if legal.kind in ("finished", "shuffle"):
            return
        apply(state, choose(legal, habits, random))


def _shared(one: object, two: object) -> list[object]:
    """Return the mutable objects that two states share."""
    if one is two:
        return [one] if isinstance(one, (list, dict, set)) or (is_dataclass(one) and not _frozen(one)) else []
    if isinstance(one, list) and isinstance(two, list):
        return [part for pair in zip(one, two, strict=True) for part in _shared(*pair)]
    if isinstance(one, GameState) and isinstance(two, GameState):
        mine, other = facts(one), facts(two)
        return [part for key in mine for part in _shared(mine[key], other[key])]
    if is_dataclass(one) and is_dataclass(two):
        return [part for f in fields(one) for part in _shared(getattr(one, f.name), getattr(two, f.name))]
    return []


def _frozen(value: Any) -> bool:
    return bool(value.__dataclass_params__.frozen)
