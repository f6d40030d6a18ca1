"""A record in memory, and its set-up (FORMATS §1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from powergrid.content.board import Board
from powergrid.content.editions import Edition
from powergrid.content.library import is_ours
from powergrid.content.options import OptionValue
from powergrid.record.actions import card_names, card_numbers
from powergrid.record.entries import PlayerEntry, RecordError, SetupEntry
from powergrid.record.program import Program, read_program, with_changes
from powergrid.rules import actions as act
from powergrid.rules.dealing import Deal, deal_faults
from powergrid.rules.ruleset import Ruleset, SetupError, make_ruleset

#: The key of the board, for a board that is not built in.
BOARD: Final = "board"
#: The key of the program's own section.
SECTION: Final = "program"


@dataclass(slots=True)
class Record:
    """A game: the set-up, the ruleset compiled from it, the deal, and the actions so far.

    Attributes:
        extra: Other top-level keys of the file, such as the program's own section. They are kept unchanged.
    """

    setup: SetupEntry
    board: Board
    ruleset: Ruleset
    deal: Deal
    actions: list[act.Action] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def program(self) -> Program:
        """The program's own section."""
        return read_program(self.extra.get(SECTION))

    def note(self, changes: Program) -> None:
        """Copy the values that are set in `changes` to the program's own section."""
        self.extra[SECTION] = with_changes(self.extra.get(SECTION), changes)


class UnreadableAction(RecordError):
    """An entry of a record that is not an action; `record` contains everything before it."""

    def __init__(self, record: Record, text: str) -> None:
        super().__init__(f"action {len(record.actions) + 1}: {text}")
        self.record = record


def setup_to_json(setup: SetupEntry) -> dict[str, Any]:
    """Return a set-up as plain JSON values, with the keys in the order of FORMATS."""
    data = setup.model_dump(mode="json", exclude_none=True)
    for player in data["players"]:
        if player.get("kind") == "human":
            del player["kind"]
    return data


def new_record(board: Board, setup: SetupEntry, ruleset: Ruleset) -> Record:
    """Return the record of a new game. A user's own board is included, so that the map file is not needed later.

    Raises RecordError like `make_record`.

    Args:
        ruleset: The ruleset compiled from the set-up.
    """
    record = make_record(setup, board, ruleset)
    if not is_ours(board):
        record.extra[BOARD] = board.to_json()
    return record


def make_record(setup: SetupEntry, board: Board, ruleset: Ruleset | None = None) -> Record:
    """Return a record without actions. Raises RecordError with every fault of the set-up.

    Args:
        ruleset: The ruleset of the set-up, if it is already compiled.
    """
    try:
        compiled = ruleset or make_ruleset(board, setup.edition, len(setup.players), setup.regions, setup.options)
        given = Deal(setup.turn_order, card_numbers(setup.plant_market), card_numbers(setup.plant_deck))
        faults = deal_faults(compiled, given)
    except SetupError as error:
        faults = error.faults
    if faults:
        raise RecordError("setup: " + "; ".join(faults))
    return Record(setup, board, compiled, given)


def setup_entry(
    board: Board,
    edition: Edition,
    regions: Sequence[str],
    players: Sequence[Mapping[str, Any]],
    options: Mapping[str, OptionValue],
    given: Deal,
) -> SetupEntry:
    """Return the set-up of a new game for its record."""
    return SetupEntry(
        edition=edition,
        map=board.id,
        regions=tuple(regions),
        players=tuple(PlayerEntry.model_validate(dict(player)) for player in players),
        options=dict(options),
        turn_order=given.turn_order,
        plant_market=card_names(given.market),
        plant_deck=card_names(given.deck),
    )
