"""The expert keeps to its budget, is reproducible, and has no obvious weaknesses for people to exploit."""

from collections.abc import Iterator
from functools import cache

import pytest

from powergrid.bots import Advice, Bot, ask, make_bot, view_of
from powergrid.bots.build_plan import Judge
from powergrid.bots.city_plan import cheapest_growth
from powergrid.bots.deep_search import Budget, race
from powergrid.bots.expert import ExpertBot
from powergrid.bots.levels import NORMAL
from powergrid.bots.standing import fuelled
from powergrid.bots.turn_plans import Plan, loses_without_fuel, turn_plans
from powergrid.content.editions import Edition
from powergrid.game import Game
from powergrid.rules.actions import Bid, Build, Buy, Decision, Done, Nominate, Pass
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED, GameState
from tests.bots.games import ReadClock, start

#: A small budget: the rules below must hold for any budget.
QUICK = Budget(rounds=4, first=2)


def quick_expert(seed: int, budget: Budget = QUICK) -> ExpertBot:
    """Return an expert with a small budget and without a clock."""
    return ExpertBot(seed, budget=budget, clock=lambda: 0.0)


@cache
def recorded(name: str, edition: Edition, players: int, every: int) -> tuple[tuple[GameState, tuple[Advice, ...]], ...]:
    """Return decisions of an expert against normal bots: the state before each, and the advice it considered.

    Args:
        every: The expert makes one in this many decisions of its seat; a normal bot makes the others.
    """
    game = start(name, edition, players, seed=players)
    expert, others = quick_expert(0), [make_bot("normal", seat) for seat in range(players)]
    found, turns = [], 0
    while game.state.phase != FINISHED:
        assert game.length < 3000, "the game does not end"
        state = game.state
        turns += state.to_act == 0
        if state.to_act == 0 and turns % every == 0:
            view = view_of(state, 0)
            advices = tuple(expert.advise(view, Legal(view.state), 10))
            found.append((state.copy(), advices))
            game.apply(advices[0].action)
        else:
            game.apply(ask(others[state.to_act], state))
    return tuple(found)


GAMES = [
    ("france", "classic", 2, 3),
    *(
        pytest.param(name, edition, players, 1, marks=pytest.mark.long)
        for name, edition, players in [
            ("usa", "classic", 4), ("italy", "classic", 5), ("germany", "classic", 4),
            ("central-europe", "recharged", 6), ("benelux", "recharged", 3),
        ]
    ),
]  # fmt: skip
over_games = pytest.mark.parametrize(("name", "edition", "players", "every"), GAMES)


def moments(
    name: str, edition: Edition, players: int, every: int
) -> Iterator[tuple[GameState, Decision, tuple[Advice, ...]]]:
    """Yield the state before each decision of the expert, the decision, and the advice it considered."""
    for state, advices in recorded(name, edition, players, every):
        yield state, advices[0].action, advices


def chance(advice: Advice) -> float | None:
    """Return the chance of winning stated by the expert for an action, or None if it imagined no games."""
    numbers = next((reason.numbers for reason in advice.reasons if reason.code == "chance"), None)
    return None if numbers is None else float(numbers["percent"])


@over_games
def test_never_pays_more_than_its_own_estimate(name: str, edition: Edition, players: int, every: int) -> None:
    """A bid exceeds the stated value of a plant only if it does not lower the stated chance of winning."""
    bids = 0
    for _state, action, advices in moments(name, edition, players, every):
        if not isinstance(action, Bid):
            continue
        bids += 1
        worth = int(advices[0].reasons[0].numbers["most"])
        left = [advice for advice in advices if isinstance(advice.action, Pass)]
        if action.amount > worth:
            bidding, passing = chance(advices[0]), chance(left[0])
            assert bidding is not None, f"{action} for a plant worth {worth}"
            assert passing is not None, f"{action} for a plant worth {worth}"
            assert bidding >= passing - 1, f"{action} for a plant worth {worth}: {bidding} % against {passing} %"
            assert advices[0].reasons[0].code == "beyond"
    assert bids


@over_games
def test_buys_only_fuel_that_it_uses_or_needs_to_deny(name: str, edition: Edition, players: int, every: int) -> None:
    purchases = 0
    for state, action, advices in moments(name, edition, players, every):
        if not isinstance(action, Buy):
            continue
        purchases += 1
        player, reason = state.players[0], advices[0].reasons[0]
        assert any(action.fuel in state.ruleset.cards[plant].fuels for plant in player.plants)
        if reason.code == "fuel":  # more cities than the fuel in store supplies
            assert int(reason.numbers["cities"]) > fuelled(state, 0)
        elif reason.code == "deny":  # too few would be left for the others
            assert int(reason.numbers["stock"]) <= int(reason.numbers["wanted"])
        elif reason.code == "squeeze":
            assert int(reason.numbers["rest"]) < int(reason.numbers["wanted"])
        else:
            assert reason.code == "store"
    assert purchases


@over_games
def test_never_leaves_fuel_that_clearly_pays(name: str, edition: Edition, players: int, every: int) -> None:
    """If fuel earns more than it costs and does not delay a city, the expert buys fuel."""
    for state, action, _advices in moments(name, edition, players, every):
        if Legal(state).kind == "buy" and not state.ruleset.one_token_a_turn and isinstance(action, Done):
            assert not loses_without_fuel(state, 0)


@over_games
def test_gives_a_reason_for_a_city_that_it_cannot_supply(name: str, edition: Edition, players: int, every: int) -> None:
    cities = 0
    for state, action, advices in moments(name, edition, players, every):
        if not isinstance(action, Build):
            continue
        cities += 1
        after, reason = len(state.players[0].cities) + 1, advices[0].reasons[0]
        assert reason.sentence
        if after > fuelled(state, 0):
            assert reason.code != "grow", "it claims that the city earns something this round"
    assert cities


@over_games
def test_ends_the_game_when_it_would_win(name: str, edition: Edition, players: int, every: int) -> None:
    """Whenever enough cities are affordable and nobody else can supply as many, the expert ends the game."""
    for state, action, advices in moments(name, edition, players, every):
        if Legal(state).kind != "build":
            continue
        player, end = state.players[0], state.ruleset.end_cities
        plan = cheapest_growth(state, 0, end + 1 - len(player.cities), player.money)
        judge = Judge(state, 0, NORMAL)
        outcomes = [judge.value(count, cost) for count, cost in enumerate(plan.costs, start=1)]
        if any(outcome.motive in ("end_now", "end_now_money") for outcome in outcomes):
            assert isinstance(action, Build), "it does not end a game that it would win"
            assert advices[0].reasons[0].code in ("end_now", "end_now_money", "last_round")


@over_games
def test_every_reason_is_a_sentence(name: str, edition: Edition, players: int, every: int) -> None:
    for _state, _action, advices in moments(name, edition, players, every):
        for advice in advices:
            assert advice.reasons
            for reason in advice.reasons:
                assert not reason.sentence[0].islower()
                assert reason.sentence[-1] == "."
                assert "{" not in reason.sentence


# --- its budget -----------------------------------------------------------------------------------------------


def opening() -> Game:
    return start("germany", "recharged", 4)


def test_the_same_seed_gives_the_same_choice() -> None:
    game = opening()
    first, second = (ask(quick_expert(7), game.state) for _ in range(2))
    assert first == second


def test_choice_does_not_depend_on_the_hidden_card_order() -> None:
    game = opening()
    other = game.state.copy()
    other.deck[1:20] = reversed(other.deck[1:20])
    assert ask(quick_expert(1), game.state) == ask(quick_expert(1), other)


def test_more_rounds_mean_more_imagined_games() -> None:
    view = view_of(opening().state, 0)
    view = view_of(opening().state, view.state.to_act)

    def games(rounds: int) -> int:
        advices = quick_expert(1, Budget(rounds=rounds)).advise(view, Legal(view.state), 1)
        return int(advices[0].reasons[-1].numbers["games"])

    assert games(20) < games(120)


def test_keeps_to_its_time_limit() -> None:
    """The clock advances by a second with every reading, so the expert decides after five readings."""
    clock = ReadClock()
    game = opening()
    bot = ExpertBot(1, budget=Budget(rounds=10_000, most=10_000), seconds=5, clock=clock)
    assert ask(bot, game.state) in Legal(game.state)
    assert clock.readings <= 7


def test_can_be_stopped() -> None:
    game = opening()
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    view = view_of(game.state, game.state.to_act, stop=stop)
    bot = quick_expert(1, Budget(rounds=10_000, most=10_000))
    assert bot.choose(view, Legal(view.state)) in Legal(game.state)
    assert asked == 4


def test_the_search_stops_when_only_one_first_action_is_left() -> None:
    """Turns that start with the same action are compared only to rate that action, not to choose it."""
    game = opening()
    view = view_of(game.state, game.state.to_act)
    usual = turn_plans(view.state, NORMAL)[0]

    def games(plans: list[Plan], *, only_choose: bool) -> int:
        ideas = race(view, plans, NORMAL, Budget(rounds=40, most=20), 1, lambda: False, only_choose=only_choose)
        assert ideas[0].action == usual.idea.action
        return ideas[0].games

    assert games([usual, usual], only_choose=True) == 0
    assert games([usual, usual], only_choose=False) > 0


def test_expert_chooses_its_first_suggestion() -> None:
    game = opening()
    bots = [make_bot("normal", seat) for seat in range(4)]
    for _ in range(60):
        view = view_of(game.state, game.state.to_act)
        bot, legal = quick_expert(1, Budget(rounds=30)), Legal(view.state)
        assert bot.choose(view, legal) == bot.advise(view, legal)[0].action
        game.apply(ask(bots[game.state.to_act], game.state))


@pytest.mark.long
@pytest.mark.parametrize("board", ["usa", "japan", "korea", "china", "russia"])
def test_plays_boards_with_special_rules(board: str) -> None:
    game = start(board, "recharged", 3, {"starting_cities": True} if board == "usa" else None)
    bots: list[Bot] = [quick_expert(1, Budget(rounds=6, first=1)), make_bot("normal", 2), make_bot("easy", 3)]
    while game.state.phase != FINISHED:
        assert game.length < 3000, "the game does not end"
        game.apply(ask(bots[game.state.to_act], game.state, hidden_money=True))
    assert game.state.ranking is not None


def test_nominations_are_compared_with_passing() -> None:
    game = opening()
    bots = [make_bot("normal", seat) for seat in range(4)]
    while game.state.round < 3 or Legal(game.state).kind != "nominate":
        game.apply(ask(bots[game.state.to_act], game.state))
    view = view_of(game.state, game.state.to_act)
    advices = quick_expert(1, Budget(rounds=80)).advise(view, Legal(view.state), 10)
    assert any(isinstance(advice.action, Nominate) for advice in advices)
    assert any(isinstance(advice.action, Pass) for advice in advices)
    assert not any(isinstance(advice.action, Done) for advice in advices)
