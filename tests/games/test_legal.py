"""`legal_actions` lists exactly the actions that it accepts and refuses all others."""

from collections.abc import Iterator
from random import Random

import pytest

from powergrid.content.editions import Edition
from powergrid.rules.actions import (
    Action,
    Amounts,
    Bid,
    Build,
    Buy,
    Done,
    MarkStart,
    Nominate,
    Pass,
    PlaceTrust,
    Power,
    Run,
    Scrap,
    Shuffle,
)
from powergrid.rules.engine import apply, legal_actions
from powergrid.rules.refusals import IllegalAction
from powergrid.rules.state import NOBODY, GameState
from tests.games.random_play import BOARDS, EDITIONS, Choice, decisions, new_game, random_options
from tests.sure import sure

#: The fraction of a game's states to check.
FRACTION = 0.05


def _key(action: Action) -> Action:
    """Return an action in a form that ignores the order of runs, since a powering can be written in several ways."""
    if isinstance(action, Power):
        return Power(action.seat, tuple(sorted(action.runs, key=lambda run: run.plant)))
    return action


def _everything(state: GameState, random: Random) -> Iterator[Action]:
    """Yield all kinds of actions near the limits: barely legal, barely illegal, or at the wrong time."""
    seat = state.to_act
    money = max(player.money for player in state.players)
    plants = [*state.market, *(plant for player in state.players for plant in player.plants), 41, 3, 50]
    for plant in plants:
        for bid in (-1, 0, 1, plant - 1, plant, plant + 1, money, money + 1):
            yield Nominate(seat, plant, bid)
    for amount in (-1, 0, 1, state.high_bid, state.high_bid + 1, state.high_bid + 2, money, money + 1, 10**6):
        yield Bid(seat, amount)
    for kind in range(-1, 5):
        for amount in range(-1, 14):
            yield Buy(seat, kind, amount)
    for city in range(-1, len(state.ruleset.city_ids) + 1):
        yield Build(seat, city)
        yield MarkStart(seat, city)
        yield PlaceTrust(seat, city)
    for _ in range(20):
        yield Scrap(seat, random.choice(plants), _amounts(random, 3))
        runs = [Run(random.choice(plants), _amounts(random, 2)) for _ in range(random.randint(0, 3))]
        yield Power(seat, tuple(runs))
    yield Pass(seat)
    yield Done(seat)
    yield Shuffle(tuple(state.deck))


def _amounts(random: Random, most: int) -> Amounts:
    coal, oil, garbage, uranium = (max(0, random.randint(-1, most)) for _ in range(4))
    return coal, oil, garbage, uranium


def _check(state: GameState, random: Random) -> None:
    legal = legal_actions(state)
    listed = list(legal)
    keys = {_key(action) for action in listed}
    assert len(keys) == len(listed), "an action is listed twice"
    assert listed, "the player to act has no legal action"
    assert legal.count() == len(listed)
    for action in listed:
        assert action in legal, f"{action} is listed but refused: {legal.why_not(action)}"
        assert action.seat == legal.seat
    for tried in _everything(state, random):
        assert (tried in legal) == (_key(tried) in keys), f"{tried}: {legal.why_not(tried)}"
    for action in random.sample(listed, min(5, len(listed))):
        _check_other_seats(state, action, random)


def _check_other_seats(state: GameState, action: Action, random: Random) -> None:
    """Check that the same action by another seat is rejected and changes nothing."""
    assert not isinstance(action, Shuffle)
    for seat in (*range(-2, len(state.players) + 2), 10**6):
        if seat == action.seat:
            continue
        values = {name: getattr(action, name) for name in type(action).__match_args__}
        foreign = type(action)(**{**values, "seat": seat})
        before = state.copy()
        with pytest.raises(IllegalAction) as caught:
            apply(state, foreign)
        assert caught.value.refusal.rule.startswith(("§", "D-"))
        assert caught.value.refusal.sentence.endswith(".")
        assert state == before


@pytest.mark.parametrize(
    ("board", "edition", "players"),
    [
        pytest.param(board, edition, players, marks=() if (place + number + count) % 3 == 0 else pytest.mark.long)
        for place, board in enumerate(BOARDS)
        for number, edition in enumerate(EDITIONS)
        for count, players in enumerate((2, 3, 5))
    ],
)
def test_listed_actions_are_accepted_and_all_others_refused(board: str, edition: Edition, players: int) -> None:
    seed = BOARDS.index(board) * 10 + players
    random = Random(seed)
    choice = Choice(board, edition, players, random_options(random, edition, players))
    game = new_game(choice, seed)
    _check(game.state, random)
    for _ in decisions(game, seed):
        if game.state.to_act != NOBODY and (game.state.new_plant or random.random() < FRACTION):
            _check(game.state, random)


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_end_nothing_is_legal(edition: Edition) -> None:
    game = new_game(Choice("usa", edition, 3), 1)
    for _ in decisions(game, 1):
        pass
    legal = legal_actions(game.state)
    assert list(legal) == []
    before = game.state.copy()
    for action in _everything(game.state, Random(1)):
        assert action not in legal
        assert sure(legal.why_not(action)).code == "finished"
    assert game.state == before


def test_drop_can_be_omitted_if_scrapping_leaves_no_choice() -> None:
    """`drop` can be omitted only if all fuel that no longer fits is of one kind (FORMATS, RULES §6.2)."""
    seen = {True: 0, False: 0}
    for seed in range(25):
        game = new_game(Choice("germany", "classic", 3), seed)
        for _ in decisions(game, seed):
            state = game.state
            if not state.new_plant:
                continue
            legal = legal_actions(state)
            for plant in state.players[state.to_act].plants:
                if plant == state.new_plant:
                    assert Scrap(state.to_act, plant) not in legal
                    continue
                drops = [one.drop for one in legal.scraps() if one.plant == plant and one.drop is not None]
                fewest = min(map(sum, drops))
                least = [drop for drop in drops if sum(drop) == fewest]
                forced = len(least) == 1
                seen[forced] += 1
                assert (Scrap(state.to_act, plant) in legal) == forced
                if forced:
                    with_name, without = state.copy(), state.copy()
                    apply(with_name, Scrap(state.to_act, plant, least[0]))
                    apply(without, Scrap(state.to_act, plant))
                    assert with_name == without
    assert min(seen.values()) > 0, "the games contain both cases"
