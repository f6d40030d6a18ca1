"""A page of the rules book for each board with special rules."""

from collections.abc import Collection

from powergrid.content.board import Board
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.library import display_order, playable_boards
from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.rules_book import BOARD_PREFIX, HEADING, POINT, Section
from powergrid.desktop.words.specials import own_defaults, special_rules
from powergrid.desktop.words.translation import _


def board_pages(written: Collection[str]) -> list[Section]:
    """Return a page for every board with special rules but no page yet.

    Args:
        written: The keys of existing pages.
    """
    boards = [board for board in sorted(playable_boards(), key=display_order) if board.id not in written]
    pages = ((board, _paragraphs(board)) for board in boards)
    return [Section(BOARD_PREFIX + board.id, _(board.name), paragraphs) for board, paragraphs in pages if paragraphs]


def _paragraphs(board: Board) -> tuple[str, ...]:
    """Return the special rules of a board, starting with the rules of both editions."""
    rules = {edition: _rules(board, edition) for edition in EDITIONS}
    both = [rule for rule in rules["recharged"] if rule in rules["classic"]]
    found = [POINT + rule for rule in both]
    for edition, here in rules.items():
        alone = [POINT + rule for rule in here if rule not in both]
        found += [HEADING + edition_name(edition), *alone] if alone else []
    return tuple(found)


def _rules(board: Board, edition: Edition) -> list[str]:
    cities = {city.id: city.name for city in board.printing(edition).cities}
    regions = {region.id: _(region.name) for region in board.regions}
    own = own_defaults(board, edition)
    return special_rules(board.specials.resolve(edition, {}), cities, regions, edition, plants="each", own=own)
