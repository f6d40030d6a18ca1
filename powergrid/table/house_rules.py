"""The house rules in short words, and which of them matter for a board, an edition and a number of players."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.options import OptionValue
from powergrid.table.words import _

Matters = Callable[[Board, Edition, int], bool]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One choice: the option's key, a short label, and words for its values."""

    key: str
    label: str
    values: tuple[tuple[OptionValue, str], ...]
    matters: Matters


def _always(_board: Board, _edition: Edition, _players: int) -> bool:
    return True


def _recharged(_board: Board, edition: Edition, _players: int) -> bool:
    return edition == "recharged"


def _trust(_board: Board, edition: Edition, players: int) -> bool:
    return edition == "recharged" and players == 2


def _on_board(key: str) -> Matters:
    def matters(board: Board, _edition: Edition, _players: int) -> bool:
        return key in board.specials.options()

    return matters


def _own_printing(board: Board, edition: Edition, _players: int) -> bool:
    return edition == "recharged" and "recharged" in board.editions


HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule("tiebreak_cities", _("Last tie-break"), ((True, _("connected cities")), (False, _("none"))), _always),
    HouseRule("obsolete_plants", _("Outgrown plants"), ((True, _("leave the market")), (False, _("stay"))), _always),
    HouseRule("scrap_keeps_fuel", _("Fuel of a scrapped plant"),
              ((False, _("owner chooses")), (True, _("kept if it fits"))), _always),
    HouseRule("rearrange_between_runs", _("Moving fuel while running"),
              ((False, _("not between plants")), (True, _("between runs"))), _always),
    HouseRule("step2_when_full", _("Step 2 when all places are full"), ((False, _("off")), (True, _("on"))), _always),
    HouseRule("late_start", _("Starting late"),
              (("empty_city", _("in an empty city")), ("any_slot", _("in any free place"))), _always),
    HouseRule("step3_as_step2_card", _("Step 3 drawn as Step 2 begins"),
              (("phase5", _("from the next round")), ("phase4", _("at once"))), _always),
    HouseRule("step2_before_step3", _("Step 3 drawn before Step 2"),
              ((True, _("Step 2 change first")), (False, _("Step 3 only"))), _always),
    HouseRule("replace_discount_plant", _("Unsold discount plant"),
              ((True, _("always replaced")), (False, _("not with Step 3"))), _recharged),
    HouseRule("recharged_board", _("Printing of the board"), ((True, _("Recharged")), (False, _("Classic"))),
              _own_printing),
    HouseRule("trust_refill_row", _("Refill against the Trust"), ((2, _("2 players")), (3, _("3 players"))), _trust),
    HouseRule("trust_39_counts", _("Plant 39 of the Trust"),
              ((True, _("stops uranium")), (False, _("changes nothing"))), _trust),
    HouseRule("recharged_garbage", _("Garbage at the start"), ((False, _("on 7 and 8")), (True, _("on 6 to 8"))),
              _on_board("recharged_garbage")),
    HouseRule("vienna_floor", _("Garbage in Wien"), ((1, _("at least 1")), (0, _("may be free"))),
              _on_board("vienna_floor")),
    HouseRule("benelux_garbage", _("Garbage refill, 3 players, Step 1"), ((2, "2"), (1, "1")),
              _on_board("benelux_garbage")),
    HouseRule("benelux_drop_lowest", _("Lowest plant each round"),
              (("unless_discount_removed", _("unless discount left")), ("always", _("always goes"))),
              _on_board("benelux_drop_lowest")),
    HouseRule("start_markers", _("Start markers"),
              (("virtual", _("markers")), ("tokens", _("uranium tokens"))), _always),
)  # fmt: skip


def rules_for(board: Board, edition: Edition, players: int) -> list[HouseRule]:
    """The house rules that can change something in such a game."""
    return [rule for rule in HOUSE_RULES if rule.matters(board, edition, players)]
