from collections.abc import Iterator, Mapping
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from powergrid.bots import Bot, BotError, View, ask, bot_kinds, make_bot, registry, view_of
from powergrid.bots.random_bot import RandomBot
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.options import OptionValue
from powergrid.game import Game
from powergrid.rules.actions import Decision, Pass
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED
from tests.bots.games import BOARDS, start


def play(game: Game, bots: list[Bot]) -> Game:
    while game.state.phase != FINISHED:
        assert game.length < 5000, "the game does not end"
        game.apply(ask(bots[game.state.to_act], game.state))
    return game


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", BOARDS)
def test_random_plays_every_board(name: str, edition: Edition) -> None:
    for players in (2, 3, 6):
        game = play(start(name, edition, players), [make_bot("random", seat) for seat in range(players)])
        assert game.state.ranking is not None


@pytest.mark.parametrize(
    "options", [{"starting_cities": True}, {"first_game": True}, {"trust": False}, {"scrap_keeps_fuel": True}]
)
def test_random_plays_every_variant(options: Mapping[str, OptionValue]) -> None:
    game = play(start("usa", "recharged", 2, options), [make_bot("random", seat) for seat in range(2)])
    assert game.state.ranking is not None


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_chooses_the_same_with_and_without_a_view(edition: Edition) -> None:
    game, bot = start("germany", edition, 3, seed=2), RandomBot(4)
    while game.state.phase != FINISHED:
        view = view_of(game.state, game.state.to_act, hidden_money=True)
        action = bot.choose(view, Legal(view.state))
        assert ask(bot, game.state) == action
        game.apply(action)


def test_the_same_seed_plays_the_same_game() -> None:
    def actions(seed: int) -> list[object]:
        return list(play(start(players=4), [make_bot("random", seed)] * 4).record.actions)

    assert actions(1) == actions(1)
    assert actions(1) != actions(2)


def test_the_same_view_gives_the_same_choice() -> None:
    game = start(players=4)
    bot = make_bot("random", 3)
    view = view_of(game.state, game.state.to_act)
    first = bot.choose(view, Legal(view.state))
    assert all(bot.choose(view, Legal(view.state)) == first for _ in range(5))


def test_an_unknown_kind_is_reported_with_the_known_kinds() -> None:
    with pytest.raises(BotError, match='no bot "nobody"; the bots are random, easy, normal, hard, expert'):
        make_bot("nobody", 1)


class Passer:
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View, legal: Legal) -> Decision:
        return Pass(view.seat)


def _broken(seed: int) -> Bot:
    raise RuntimeError("no brain")


@pytest.fixture
def custom_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    points = EntryPoints(
        EntryPoint(name, f"{__name__}:{target}", registry.GROUP)
        for name, target in [("passer", "Passer"), ("broken", "_broken"), ("gone", "Nothing"), ("random", "Passer")]
    )
    monkeypatch.setattr(registry, "entry_points", lambda group: points.select(group=group))
    registry._entry_points.cache_clear()
    yield
    registry._entry_points.cache_clear()


@pytest.mark.usefixtures("custom_bots")
def test_custom_bots_come_from_entry_points() -> None:
    assert [kind.name for kind in bot_kinds()][-3:] == ["broken", "gone", "passer"]
    assert type(make_bot("passer", 1)).__name__ == "Passer"
    assert type(make_bot("random", 1)).__name__ == "RandomBot"


@pytest.mark.usefixtures("custom_bots")
@pytest.mark.parametrize("kind", ["broken", "gone"])
def test_broken_custom_bot_gives_a_clear_message(kind: str) -> None:
    with pytest.raises(BotError, match=f'the bot "{kind}" .* cannot be used'):
        make_bot(kind, 1)


def test_bot_that_breaks_the_rules_is_caught() -> None:
    game = start()
    with pytest.raises(BotError, match=r"Passer broke the rules .*first round"):
        ask(Passer(1), game.state)


def test_exception_in_a_bot_is_caught() -> None:
    class Failing:
        def choose(self, view: View, legal: Legal) -> Decision:
            raise ZeroDivisionError

    with pytest.raises(BotError, match="Failing failed: ZeroDivisionError"):
        ask(Failing(), start().state)
