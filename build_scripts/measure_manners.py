"""Measure whether the playing styles are equally strong: `python3 build_scripts/measure_manners.py`.

Normal bots play each other, four at a table, on several boards in both editions. They are drawn for each game from one
without a style and one with each style. Equal players would win 25 %. Shared victories are split. The intervals are
95 % Wilson intervals. The same seed plays the same games.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random

import python_check  # noqa: F401 - ends the script if Python is too old
import venv_setup
from measure_bots import BOARDS, Share

_INSIDE = "--inside"
_PLAYERS = 4
_PLAIN = "plain"
_USUAL = ("germany", "usa", "benelux", "korea")


def round_robin(games: int, boards: Sequence[str], seed: int) -> dict[str, Share]:
    """Play the games and return the win rate of each playing style."""
    from powergrid.bots.manners import MANNERS

    names = [_PLAIN, *(manner.name for manner in MANNERS)]
    shares = {name: Share(0.0, 0) for name in names}
    for number in range(games):
        random = Random(seed + number)
        seated = random.sample(names, _PLAYERS)
        first = play(random.choice(boards), seated, random)
        for seat, name in enumerate(seated):
            shares[name] += Share(1 / len(first) if seat in first else 0.0, 1)
    return shares


def play(board_id: str, seated: Sequence[str], random: Random) -> tuple[int, ...]:
    """Play a game and return the winning seats."""
    from powergrid.bots.levels import NORMAL
    from powergrid.bots.manners import with_manner
    from powergrid.bots.mind import ideas
    from powergrid.content.editions import EDITIONS
    from powergrid.content.library import board_by_id
    from powergrid.rules.actions import Shuffle
    from powergrid.rules.dealing import deal
    from powergrid.rules.engine import new_game, perform
    from powergrid.rules.ruleset import make_ruleset
    from powergrid.rules.setup import shuffled_deck
    from powergrid.rules.zones import possible_zones

    board, edition = board_by_id(board_id), random.choice(EDITIONS)
    zone = random.choice(possible_zones(board, edition, len(seated)))
    ruleset = make_ruleset(board, edition, len(seated), zone)
    state, _ = new_game(ruleset, deal(ruleset, random))
    tastes = [with_manner(NORMAL, name) for name in seated]
    while state.ranking is None:
        if state.awaiting_shuffle:
            perform(state, Shuffle(tuple(shuffled_deck(state, random))))
        else:
            perform(state, ideas(state, tastes[state.to_act])[0].action)
    return state.ranking[0]


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="measure_manners.py", description=__doc__.split("\n\n", 1)[1])
    parser.add_argument("--games", type=int, default=450, help="default: 450, so that each style plays 300")
    parser.add_argument("--boards", nargs="+", choices=BOARDS, default=_USUAL, help=f"default: {' '.join(_USUAL)}")
    parser.add_argument("--seed", type=int, default=1, help="default: 1")
    parser.add_argument(_INSIDE, action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args(arguments)
    if args.games < 1:
        parser.error("games must be at least 1")
    return args


def main(arguments: Sequence[str]) -> None:
    """Prepare the environment, then play and print a table."""
    args = parse(arguments)
    if not args.inside:
        python = venv_setup.prepare([])
        venv_setup.start([python, __file__, _INSIDE, *arguments], venv_setup.in_checkout())
    print("| playing style | win rate | games |\n| --- | --- | ---: |")
    for name, share in round_robin(args.games, args.boards, args.seed).items():
        low, high = share.interval()
        print(f"| {name} | {share.value:.1%} ({low:.1%} to {high:.1%}) | {share.games} |")


if __name__ == "__main__":
    main(sys.argv[1:])
