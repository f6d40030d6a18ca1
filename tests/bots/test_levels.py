from collections.abc import Callable, Iterator, Mapping
from itertools import product

import pytest

from powergrid.bots import Adviser, Bot, ask, make_bot, view_of
from powergrid.bots.levels import HardBot
from powergrid.bots.search import Effort
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.options import OptionValue
from powergrid.game import Game
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED
from tests.bots.games import BOARDS, ReadClock, start

QUICK = Effort(samples=2, first=1, candidates=2)


def quick_hard(seed: int) -> Bot:
    """Return a hard bot with a small budget and without a clock."""
    return HardBot(seed, effort=QUICK, clock=lambda: 0.0)


def play(game: Game, bots: list[Bot], rounds: int = 100, hidden_money: bool = False) -> Game:
    while game.state.phase != FINISHED and game.state.round <= rounds:
        assert game.length < 3000, "the game does not end"
        game.apply(ask(bots[game.state.to_act], game.state, hidden_money=hidden_money))
    return game


def games_of(kind: str) -> Iterator[object]:
    """Yield every board, edition and number of players; a default run plays each board once, in one of the editions."""
    numbers = (2, 4) if kind == "easy" else (2, 3, 6)
    for place, (name, edition) in enumerate(product(BOARDS, EDITIONS)):
        for players in numbers:
            number, second = divmod(place, 2)
            usual = players == numbers[number % len(numbers)] and (number + second + (kind == "easy")) % 2 == 0
            yield pytest.param(kind, name, edition, players, marks=() if usual else pytest.mark.long)


@pytest.mark.parametrize(("kind", "name", "edition", "players"), [*games_of("easy"), *games_of("normal")])
def test_level_plays_every_board_and_count(kind: str, name: str, edition: Edition, players: int) -> None:
    game = play(start(name, edition, players, seed=players), [make_bot(kind, seat) for seat in range(players)])
    assert game.state.ranking is not None


VARIANTS: list[Mapping[str, OptionValue]] = [
    {"starting_cities": True},
    {"starting_cities": True, "start_markers": "tokens"},
    {"first_game": True},
    {"trust": False},
    {"scrap_keeps_fuel": True, "rearrange_between_runs": True},
    {"obsolete_plants": True, "step3_as_step2_card": "phase4"},
]


OFTEN, SELDOM = (("easy", 4), ("normal", 2)), (("easy", 2), ("normal", 4))


@pytest.mark.parametrize("options", VARIANTS)
@pytest.mark.parametrize(
    ("kind", "players"), [*OFTEN, *(pytest.param(*pair, marks=pytest.mark.long) for pair in SELDOM)]
)
def test_level_plays_every_variant(kind: str, players: int, options: Mapping[str, OptionValue]) -> None:
    # Only two players can play against the Trust.
    fitting = {key: value for key, value in options.items() if players == 2 or key != "trust"}
    game = start("france", "recharged", players, fitting)
    assert play(game, [make_bot(kind, 1)] * players, hidden_money=True).state.ranking is not None


@pytest.mark.parametrize("name", [*BOARDS[:2], *(pytest.param(name, marks=pytest.mark.long) for name in BOARDS[2:])])
def test_hard_plays_every_board(name: str) -> None:
    edition: Edition = EDITIONS[BOARDS.index(name) % 2]
    game = play(
        start(name, edition, 3, {"starting_cities": True}), [quick_hard(1), make_bot("normal", 2), quick_hard(3)]
    )
    assert game.state.ranking is not None


def test_hard_plays_against_the_trust() -> None:
    game = play(start("germany", "recharged", 2), [quick_hard(1), make_bot("easy", 2)], hidden_money=True)
    assert game.state.ranking is not None


@pytest.mark.parametrize("maker", [lambda s: make_bot("easy", s), lambda s: make_bot("normal", s), quick_hard])
def test_the_same_seed_plays_the_same_game(maker: Callable[[int], Bot]) -> None:
    first, second = (play(start("usa", "recharged", 3), [maker(7)] * 3, rounds=2) for _ in range(2))
    assert first.record.actions == second.record.actions


def test_choice_does_not_depend_on_the_hidden_card_order() -> None:
    game = start("germany", "classic", 4, seed=4)
    other = game.state.copy()
    other.deck[1:20] = reversed(other.deck[1:20])
    for bot in (make_bot("normal", 1), quick_hard(1)):
        assert ask(bot, game.state) == ask(bot, other)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("maker", [lambda s: make_bot("normal", s), quick_hard])
def test_every_decision_has_reasons(maker: Callable[[int], Bot], edition: Edition) -> None:
    game = start("germany", edition, 3)
    bot = maker(1)
    assert isinstance(bot, Adviser)
    seen: set[str] = set()
    while game.state.phase != FINISHED and game.state.round <= (4 if maker is quick_hard else 20):
        legal = Legal(game.state)
        advices = bot.advise(view_of(game.state, game.state.to_act), legal)
        assert 1 <= len(advices) <= 3
        assert all(advice.action in legal for advice in advices)
        assert all(advice.reasons and advice.reasons[0].sentence for advice in advices)
        assert "{" not in "".join(reason.sentence for advice in advices for reason in advice.reasons)
        assert ask(bot, game.state) == advices[0].action
        seen.add(legal.kind)
        game.apply(advices[0].action)
    assert {"nominate", "bid", "buy", "build", "power"} <= seen


def test_hard_keeps_to_its_time_limit() -> None:
    """The clock advances by a second with every reading, so the bot decides after five readings."""
    clock = ReadClock()
    game = start("germany", "recharged", 4)
    bot = HardBot(1, effort=Effort(samples=1000, first=500), seconds=5, clock=clock)
    assert ask(bot, game.state) in Legal(game.state)
    assert clock.readings <= 7


def test_hard_can_be_stopped() -> None:
    game = start("germany", "recharged", 4)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    view = view_of(game.state, game.state.to_act, stop=stop)
    bot = HardBot(1, effort=Effort(samples=1000, first=500), clock=lambda: 0.0)
    assert bot.choose(view, Legal(view.state)) in Legal(game.state)
    assert asked == 4


def test_numbers_in_reasons_are_correct() -> None:
    """The income in a hint matches RULES §2.2."""
    game = start("germany", "classic", 3)
    state = game.state
    bot = make_bot("normal", 1)
    while state.phase != FINISHED:
        if Legal(state).kind == "power":
            break
        game.apply(ask(bot, state))
        state = game.state
    assert isinstance(bot, Adviser)
    best = bot.advise(view_of(state, state.to_act), Legal(state))[0]
    income = {0: 10, 1: 22, 2: 33, 3: 44}
    numbers = best.reasons[0].numbers
    assert numbers["income"] == income[int(numbers["supplied"])]
