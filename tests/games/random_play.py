"""Random players with very different habits, and their games, each determined by a seed."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.library import board_by_id
from powergrid.content.options import OPTIONS, OptionValue
from powergrid.game import Game, create_game
from powergrid.rules.actions import Bid, Build, Buy, Decision, Done, MarkStart, Nominate, Pass, PlaceTrust, Power, Run
from powergrid.rules.fuel import best_powering
from powergrid.rules.legal import Legal
from powergrid.rules.state import FINISHED
from powergrid.rules.zones import possible_zones

BOARDS = ("benelux", "central-europe", "france", "germany", "italy", "usa")
EDITIONS: tuple[Edition, ...] = ("classic", "recharged")
#: After this many actions, everybody builds as much as possible so that the game ends.
BUILD_MOST_AFTER = 1500
MAX_ACTIONS = 6000


@dataclass(frozen=True)
class Choice:
    """The settings of a game that do not depend on the seed."""

    board: str
    edition: Edition
    players: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    regions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Habits:
    """The habits of a player: probabilities from 0 to 1, and how far above the minimum they bid."""

    nominate: float
    raise_bid: float
    over: int
    highest_plant: float
    buy: float
    build: float
    cheap_city: float
    run_best: float
    most_cities: int = 99


def random_habits(random: Random) -> Habits:
    """Return random habits; extreme ones are frequent."""
    return Habits(
        nominate=random.choice((0.1, 0.4, 0.7, 1.0)),
        raise_bid=random.choice((0.0, 0.2, 0.5, 0.8)),
        over=random.choice((0, 0, 1, 5, 40)),
        highest_plant=random.choice((0.0, 0.5, 1.0)),
        buy=random.choice((0.2, 0.6, 0.9)),
        build=random.choice((0.2, 0.6, 0.9, 1.0)),
        cheap_city=random.choice((0.2, 0.8)),
        run_best=random.choice((0.3, 0.9, 1.0)),
    )


@cache
def board(board_id: str) -> Board:
    """Return a board by its id."""
    return board_by_id(board_id)


@cache
def zones(board_id: str, edition: Edition, players: int) -> list[tuple[str, ...]]:
    """Return every zone of a board."""
    return possible_zones(board(board_id), edition, players)


def random_options(random: Random, edition: Edition, players: int) -> dict[str, OptionValue]:
    """Return some compatible options, each with one of its values."""
    chosen: dict[str, OptionValue] = {}
    for option in OPTIONS:
        if random.random() < 0.4:
            chosen[option.key] = random.choice(option.values)
    if chosen.get("trust") and not (edition == "recharged" and players == 2):
        del chosen["trust"]
    return chosen


def new_game(choice: Choice, seed: int) -> Game:
    """Return a game before its first decision."""
    random = Random(seed)
    regions = choice.regions or random.choice(zones(choice.board, choice.edition, choice.players))
    names = [{"name": f"P{seat}"} for seat in range(choice.players)]
    return create_game(board(choice.board), choice.edition, regions, names, choice.options, seed=random.getrandbits(60))


def play(choice: Choice, seed: int) -> Game:
    """Play a random game to the end and return it."""
    game = new_game(choice, seed)
    for _ in decisions(game, seed):
        pass
    return game


def decisions(game: Game, seed: int) -> Iterator[Decision]:
    """Play a game to its end and yield each decision after it was made."""
    random = Random(f"players of {seed}")
    all_habits = [random_habits(random) for _ in game.state.players]
    eager = Habits(1.0, 0.2, 0, 1.0, 0.9, 1.0, 1.0, 1.0)
    if game.state.ruleset.first_game and random.random() < 0.3:
        # Nobody may build a seventh city, so that the board can fill up first.
        all_habits = [replace(habits, most_cities=6, build=1.0) for habits in all_habits]
    elif random.random() < 0.7:
        all_habits[random.randrange(len(all_habits))] = eager
    while game.state.phase != FINISHED:
        if game.length > MAX_ACTIONS:
            raise AssertionError(f"the game does not end: {game.record.setup}")
        habits = eager if game.length > BUILD_MOST_AFTER else all_habits[game.state.to_act]
        action = choose(game.legal(), habits, random)
        game.apply(action)
        yield action


def choose(legal: Legal, habits: Habits, random: Random) -> Decision:
    """Choose a legal decision: first the kind of action, then the action itself."""
    return _CHOOSE[legal.kind](legal, habits, random)


def _nominate(legal: Legal, habits: Habits, random: Random) -> Decision:
    offers = legal.nominations()
    if not offers or (legal.can_pass() and random.random() >= habits.nominate):
        return Pass(legal.seat)
    plant, low, high = offers[-1] if random.random() < habits.highest_plant else random.choice(offers)
    return Nominate(legal.seat, plant, min(high, low + random.randint(0, habits.over)))


def _bid(legal: Legal, habits: Habits, random: Random) -> Decision:
    amounts = legal.bid_range()
    if amounts is None or random.random() >= habits.raise_bid:
        return Pass(legal.seat)
    return Bid(legal.seat, min(amounts[1], amounts[0] + random.randint(0, habits.over)))


def _scrap(legal: Legal, habits: Habits, random: Random) -> Decision:
    return random.choice(list(legal.scraps()))


def _buy(legal: Legal, habits: Habits, random: Random) -> Decision:
    market = random.choice(legal.markets()) if len(legal.markets()) > 1 else legal.markets()[0]
    offers = legal.purchases(market)
    if not offers or random.random() >= habits.buy:
        return Done(legal.seat)
    fuel, most = random.choice(offers)
    return Buy(legal.seat, fuel, random.randint(1, most), market)


def _build(legal: Legal, habits: Habits, random: Random) -> Decision:
    cities = legal.builds()
    new_networks = legal.new_networks()
    if new_networks and random.random() < 0.2:
        return Build(legal.seat, random.choice(list(new_networks)), True)
    content = len(legal.state.players[legal.seat].cities) >= habits.most_cities
    if content or not cities or random.random() >= habits.build:
        return Done(legal.seat)
    if random.random() < habits.cheap_city:
        return Build(legal.seat, min(cities, key=lambda city: (cities[city], city)))
    return Build(legal.seat, random.choice(list(cities)))


def _power(legal: Legal, habits: Habits, random: Random) -> Decision:
    if random.random() < habits.run_best:
        return Power(legal.seat, best_powering(legal.state, legal.seat))
    powering = random.choice(list(legal.powerings()))
    runs: tuple[Run, ...] = tuple(random.sample(powering.runs, len(powering.runs)))
    return Power(legal.seat, runs)


def _place_trust(legal: Legal, habits: Habits, random: Random) -> Decision:
    return PlaceTrust(legal.seat, random.choice(legal.trust_cities()))


def _mark_start(legal: Legal, habits: Habits, random: Random) -> Decision:
    return MarkStart(legal.seat, random.choice(legal.start_cities()))


_CHOOSE: dict[str, Callable[[Legal, Habits, Random], Decision]] = {
    "nominate": _nominate,
    "bid": _bid,
    "scrap": _scrap,
    "buy": _buy,
    "build": _build,
    "power": _power,
    "place_trust": _place_trust,
    "mark_start": _mark_start,
}
