"""Facts that help to choose a board: its size, the possible numbers of players, and its special features."""

from collections.abc import Collection
from typing import Final

from powergrid.content.board import Board
from powergrid.content.deck_rule import DeckRule
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, Edition
from powergrid.content.mechanisms import MarketSize
from powergrid.content.plants import Cards
from powergrid.content.specials import Specials, base_specials
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.words.deck_rules import Listing
from powergrid.desktop.words.names import cities_text
from powergrid.desktop.words.puzzles import grade_name
from powergrid.desktop.words.specials import own_defaults, special_rules
from powergrid.desktop.words.translation import _, count
from powergrid.rules.ruleset import cards_of
from powergrid.rules.zones import why_no_zone

_USUAL_MARKET: Final = MarketSize(current=4, future=4)
#: The maximum number of special features of an easy and of a medium board.
_EASY: Final = 1
_MEDIUM: Final = 3
#: The possible numbers of players per board, cached because finding them is too slow for every frame.
_player_counts: dict[tuple[int, Edition], tuple[Board, list[int]]] = {}


def board_rules(board: Board, edition: Edition, players: int = 0, *, plants: Listing = "numbers") -> list[str]:
    """Return the special rules of a board in an edition, one sentence each.

    Args:
        players: The number of players, or 0 if it is not known yet.
        plants: How to list changed plants.
    """
    figure, specials, own = (
        board_figure(board, edition),
        _specials(board, edition),
        own_defaults(board, edition, players),
    )
    return special_rules(specials, figure.names, figure.region_names, edition, players, plants=plants, own=own)


def cards_in_play(board: Board, edition: Edition, regions: Collection[str]) -> Cards:
    """Return the plants of a board with these regions in play."""
    return cards_of(_specials(board, edition), regions)


def _specials(board: Board, edition: Edition) -> Specials:
    return board.specials.resolve(edition, {})


def special_marks(board: Board, edition: Edition) -> list[str]:
    """Return the special features of a board in an edition in two or three words each."""
    rules = _specials(board, edition)
    marks = (
        (rules.second_market is not None, _("two fuel markets")),
        (rules.one_token_a_turn, _("one token a turn")),
        (any(rules.price_limit), _("price limits")),
        (rules.prices != base_specials(edition)["prices"], _("other fuel prices")),
        (bool(rules.fuel_discounts), _("cheaper fuel for some")),
        (bool(rules.reserve_fuel_price), _("fuel from storage")),
        (bool(rules.no_refill_after_plant), _("fuel that runs out")),
        (bool(rules.nuclear_only_with_city_in), _("uranium by region")),
        (rules.deck != DeckRule(), _("another deck")),
        (bool(rules.changed_plants), _("changed plants")),
        (rules.market_filled_each_round or rules.market_size != _USUAL_MARKET, _("another plant market")),
        (rules.eco_plant_joins_current_market, _("fifth plant for sale")),
        (rules.drop_lowest_each_round != "never" or rules.first_pass != "nothing", _("plants leave sooner")),
        (bool(rules.never_buried or rules.never_leave), _("plants that stay")),
        (bool(rules.places), _("cities with fewer places")),
        (bool(rules.start_cities), _("start cities")),
        (rules.second_network, _("second networks")),
        (bool(rules.islands), _("islands")),
        (rules.order_after_auction, _("order after the auction")),
        (rules.outage_penalty > 0, _("outages")),
        (rules.must_supply, _("compulsory supply")),
    )
    return [words for applies, words in marks if applies]


def difficulty(marks: list[str]) -> str:
    """Return the difficulty of a board with these special features."""
    return grade_name(1 + (len(marks) > _EASY) + (len(marks) > _MEDIUM))


def board_facts(board: Board, edition: Edition) -> str:
    """Describe the number of cities on a board and the possible numbers of players."""
    known, players = _player_counts.get((id(board), edition), (None, []))
    if known is not board:
        players = [n for n in range(MIN_PLAYERS, MAX_PLAYERS + 1) if not why_no_zone(board, edition, n)]
        _player_counts[id(board), edition] = board, players
    return f"{cities_text(len(board.cities))}, {_players(players)}"


def _players(numbers: list[int]) -> str:
    if not numbers:
        return _("for no number of players")
    if len(numbers) == 1:
        return count(numbers[0], "{n} player", "{n} players")
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return _("{least} to {most} players").format(least=numbers[0], most=numbers[-1])
    return _("{numbers} players").format(numbers=", ".join(map(str, numbers)))
