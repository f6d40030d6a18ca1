"""Every puzzle has one clearly best answer, confirmed by a second method; also the daily puzzle and progress."""

import json
from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import combinations, permutations, product
from pathlib import Path
from types import ModuleType

import pytest

from powergrid.base.resources import resource_path, user_data_dir
from powergrid.content.editions import payment
from powergrid.rules.actions import Action, Bid, Build, Buy, Done, Power
from powergrid.rules.engine import apply, legal_actions
from powergrid.rules.fuel import fits, free_room, fuelled_output, output, price, rooms, token_prices
from powergrid.rules.refusals import IllegalAction
from powergrid.rules.state import FINISHED, GameState
from powergrid.study.puzzles.book import FILE, Puzzle, PuzzleError, book_bytes, measured, parse_book, the_book
from powergrid.study.puzzles.finding import puzzles_in
from powergrid.study.puzzles.kinds import solve
from powergrid.study.puzzles.progress import FILE_NAME, read_progress
from powergrid.study.puzzles.question import GRADES, KINDS_OF_PUZZLE, KindOfPuzzle
from tests.sure import sure

#: The minimum lead in Elektro of the best answer over the next best, for kinds measured in Elektro.
MARGIN = 2
PUZZLES = the_book().puzzles
FIRST_OF_EACH = [next(p for p in PUZZLES if p.kind == kind) for kind in KINDS_OF_PUZZLE]


def state_of(puzzle: Puzzle) -> GameState:
    return the_book().position(puzzle).state


def of_kind(kind: KindOfPuzzle) -> list[Puzzle]:
    return [puzzle for puzzle in PUZZLES if puzzle.kind == kind]


def is_right(puzzle: Puzzle, state: GameState, actions: Sequence[Action]) -> bool:
    found = measured(puzzle, state, actions)
    return found.fits and found.value == puzzle.value


# --- the book ----------------------------------------------------------------------------------------------------


def test_puzzles_of_each_kind_and_grade_are_varied() -> None:
    book = the_book()
    assert len(PUZZLES) >= 60
    assert {puzzle.grade for puzzle in PUZZLES} == set(GRADES)
    for kind in KINDS_OF_PUZZLE:
        assert {puzzle.grade for puzzle in of_kind(kind)} == set(GRADES), kind
    setups = [book.games[puzzle.game]["setup"] for puzzle in PUZZLES]
    assert len({setup["map"] for setup in setups}) >= 4
    assert {setup["edition"] for setup in setups} == {"classic", "recharged"}
    assert resource_path(*FILE).stat().st_size < 1_000_000
    assert max(Counter(puzzle.name for puzzle in PUZZLES).values()) == 1


def test_the_grade_does_not_reveal_whether_to_end_the_game() -> None:
    wins = {(puzzle.grade, puzzle.why["wins"]) for puzzle in of_kind("end")}
    assert {grade for grade, ends in wins if ends} >= {1, 2}
    assert {grade for grade, ends in wins if not ends} >= {1, 2}


def solved_again(puzzle: Puzzle) -> None:
    """Check that the solver finds the same best answer, and that this answer is legal and rated best."""
    state = state_of(puzzle)
    found = sure(solve(puzzle.kind, state, puzzle.ask))
    assert found.actions == the_book().answer(puzzle)
    assert json.loads(json.dumps(dict(found.why))) == puzzle.why
    assert found.grade == puzzle.grade
    assert found.margin >= (MARGIN if puzzle.kind in ("connect", "power", "fuel") else 1)
    assert is_right(puzzle, state, found.actions)
    trial = state.copy()
    assert found.actions[0] in legal_actions(trial)
    apply(trial, found.actions[0])


@pytest.mark.parametrize("puzzle", FIRST_OF_EACH, ids=lambda puzzle: puzzle.name)
def test_a_puzzle_of_each_kind_is_solved_again(puzzle: Puzzle) -> None:
    solved_again(puzzle)


@pytest.mark.long
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_every_puzzle_is_solved_again(puzzle: Puzzle) -> None:
    solved_again(puzzle)


def test_the_record_of_a_puzzle_contains_the_question() -> None:
    puzzle = of_kind("power")[0]
    found = [one for one in puzzles_in(the_book().record(puzzle), ["power"]) if one.moves == puzzle.moves]
    assert [(one.ask, one.solution.value) for one in found] == [(puzzle.ask, puzzle.value)]


def test_writing_the_file_again_gives_the_same_file() -> None:
    book = the_book()
    assert parse_book(book_bytes(book)) == book
    assert book_bytes(book) == book_bytes(parse_book(book_bytes(book)))


@pytest.mark.long
def test_the_same_seed_gives_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    import make_puzzles

    script: ModuleType = make_puzzles
    monkeypatch.setattr(script, "MAX_GAMES", 2)
    first = script.make_book(5)
    assert first.puzzles
    assert book_bytes(first) == book_bytes(script.make_book(5))


@pytest.mark.parametrize("content", [b"", b"no gzip", book_bytes(the_book())[:200]])
def test_a_damaged_book_says_what_to_do(content: bytes) -> None:
    with pytest.raises(PuzzleError, match="install Power Grid again"):
        parse_book(content)


# --- the answers, checked by a second method -------------------------------------------------------------------------


def cost_of(state: GameState, cities: Sequence[int]) -> int | None:
    """Return the cost of building cities in this order under the rules, or None if that is illegal."""
    trial, seat = state.copy(), state.to_act
    try:
        for city in cities:
            apply(trial, Build(seat, city))
    except IllegalAction:
        return None
    return state.players[seat].money - trial.players[seat].money


def test_no_other_two_cities_are_as_cheap() -> None:
    puzzle = next(puzzle for puzzle in of_kind("connect") if puzzle.ask["cities"] == 2)
    state, costs = state_of(puzzle), dict[frozenset[int], int]()
    for pair in permutations(legal_actions(state).builds(), 2):
        cost = cost_of(state, pair)
        if cost is not None:
            costs[frozenset(pair)] = min(cost, costs.get(frozenset(pair), cost))
    best = frozenset(action.city for action in the_book().answer(puzzle) if isinstance(action, Build))
    assert -puzzle.value[0] == costs[best]
    others = [cost for pair, cost in costs.items() if pair != best]
    assert min(others) >= costs[best] + MARGIN


@pytest.mark.parametrize("puzzle", of_kind("power"), ids=lambda puzzle: puzzle.name)
def test_no_other_choice_of_plants_is_as_good(puzzle: Puzzle) -> None:
    state, found = state_of(puzzle), dict[tuple[int, ...], tuple[int, int]]()
    player = state.players[state.to_act]
    for power in legal_actions(state).powerings():
        burnt = tuple(sum(run.burn[kind] for run in power.runs) for kind in range(4))
        income = payment(min(len(player.cities), output(state.ruleset.cards, power.runs)))
        back = sum(sum(token_prices(state, state.to_act, kind)[:n]) for kind, n in enumerate(burnt))
        found[burnt] = max(found.get(burnt, (0, 0)), (income, -back))
    (first, second) = sorted(found.values(), reverse=True)[:2]
    assert first == puzzle.value
    assert second[0] < first[0] or second[1] <= first[1] - MARGIN


def purchases(state: GameState) -> list[tuple[int, ...]]:
    """Return every purchase that the plants can store and the market can supply."""
    player = state.players[state.to_act]
    left = free_room(rooms(state.ruleset.cards, player.plants), player.fuel)
    most = [min(left[kind], len(token_prices(state, state.to_act, kind))) for kind in range(4)]
    return list(product(*(range(max(0, n) + 1) for n in most)))


@pytest.mark.parametrize("puzzle", of_kind("fuel")[::5], ids=lambda puzzle: puzzle.name)
def test_no_other_sufficient_purchase_is_as_cheap(puzzle: Puzzle) -> None:
    state = state_of(puzzle)
    seat, player, cards = state.to_act, state.players[state.to_act], state.ruleset.cards
    best = [0, 0, 0, 0]
    for action in the_book().answer(puzzle):
        if isinstance(action, Buy):
            best[action.fuel] = action.amount
    least = sum(price(state, seat, kind, n) for kind, n in enumerate(best))
    assert least == -puzzle.value[0]
    for buy in purchases(state):
        cost = sum(price(state, seat, kind, n) for kind, n in enumerate(buy))
        if cost >= least + MARGIN or all(map(int.__ge__, buy, best)):
            continue
        held = [have + more for have, more in zip(player.fuel, buy, strict=True)]
        if fits(cards, player.plants, held):
            assert fuelled_output(state.ruleset, player.plants, held) < puzzle.ask["cities"], buy


@pytest.mark.parametrize("puzzle", of_kind("end"), ids=lambda puzzle: puzzle.name)
def test_the_answer_wins_or_no_cheap_set_of_cities_does(puzzle: Puzzle) -> None:
    state, seat, answer = state_of(puzzle), state_of(puzzle).to_act, the_book().answer(puzzle)
    trial = state.copy()
    for action in answer:
        apply(trial, action)
        if trial.awaiting_shuffle:
            pytest.fail("the end of the game needs no shuffle")
    if puzzle.why["wins"]:
        assert trial.phase == FINISHED
        assert sure(trial.ranking)[0] == (seat,)
        assert not is_right(puzzle, state, [Done(seat)]), "waiting is not an answer"
        return
    assert trial.phase != FINISHED
    needed = puzzle.why["needed"]
    builds = legal_actions(state).builds()
    near = sorted(builds, key=lambda city: (builds[city], city))[:6]
    for cities in combinations(near, needed):
        if cost_of(state, cities) is not None:
            assert not is_right(puzzle, state, [*(Build(seat, city) for city in cities), Done(seat)])


@pytest.mark.parametrize("puzzle", of_kind("bid"), ids=lambda puzzle: puzzle.name)
def test_the_limit_of_a_bid_follows_from_income_and_fuel(puzzle: Puzzle) -> None:
    state, why = state_of(puzzle), puzzle.why
    for worth in (why["mine"], why["instead"]):
        assert worth["income"] == payment(worth["supplied"])
        assert worth["profit"] == worth["income"] - worth["fuel"]
        assert worth["supplied"] <= puzzle.ask["cities"]
    rounds = puzzle.ask["rounds"]
    with_mine = rounds * why["mine"]["profit"] - why["limit"]
    assert with_mine == rounds * why["instead"]["profit"] - why["minimum"]
    seat = state.to_act
    if why["limit"] <= state.high_bid:
        assert not is_right(puzzle, state, [Bid(seat, state.high_bid + 1)])
    else:
        tried = range(max(state.high_bid + 1, why["limit"] - 2), why["limit"] + 3)
        right = [amount for amount in tried if is_right(puzzle, state, [Bid(seat, amount)])]
        assert right == [why["limit"]]


def test_an_incomplete_answer_is_wrong() -> None:
    connect, power = of_kind("connect")[0], of_kind("power")[0]
    state = state_of(connect)
    assert not measured(connect, state, [*the_book().answer(connect)[1:]]).fits
    idle = state_of(power)
    assert not is_right(power, idle, [Power(idle.to_act, ())])


# --- the puzzle of the day and progress --------------------------------------------------------------------------


def test_daily_puzzles_repeat_only_after_all_have_appeared() -> None:
    book, start = the_book(), date(2026, 11, 28)
    days = [book.daily(start + timedelta(days=n)) for n in range(len(PUZZLES))]
    assert {puzzle.name for puzzle in days} == {puzzle.name for puzzle in PUZZLES}
    assert book.daily(start) == days[0]
    assert days[0].kind != days[1].kind


def test_progress_is_kept_and_only_improves() -> None:
    progress = read_progress()
    progress.note("a", "shown")
    progress.note("a", "solved")
    progress.note("a", "helped")
    progress.note("b", "shown")
    again = read_progress()
    assert again.marks == {"a": "solved", "b": "shown"}
    assert again.is_solved("a")
    assert not again.is_solved("b")
    assert not again.is_solved("c")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"marks": []}', "\xff"])
def test_damaged_progress_is_set_aside(text: str) -> None:
    path = user_data_dir() / FILE_NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("latin-1"))
    progress = read_progress()
    assert progress.marks == {}
    assert Path(path.parent, progress.set_aside).read_bytes() == text.encode("latin-1")
    assert progress.set_aside != path.name
    progress.note("a", "solved")
    assert read_progress().marks == {"a": "solved"}


def test_marks_from_a_newer_version_are_kept() -> None:
    path = user_data_dir() / FILE_NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"marks": {"a": "admired", "b": "solved"}}', encoding="utf-8")
    progress = read_progress()
    progress.note("c", "shown")
    assert json.loads(path.read_text(encoding="utf-8"))["marks"] == {"a": "admired", "b": "solved", "c": "shown"}
