"""Short labels for house rules, and which of them matter for a board, an edition and a number of players."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from powergrid.content.board import Board
from powergrid.content.editions import MIN_PLAYERS, Edition
from powergrid.content.options import OPTIONS_BY_KEY, OptionValue, complete_options
from powergrid.content.specials import Specials
from powergrid.desktop.words.translation import _N, _, labelled


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices so far.

    Attributes:
        options: The value of every option.
    """

    board: Board
    edition: Edition
    players: int
    options: Mapping[str, OptionValue]


Matters = Callable[[Choices], bool]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule: the option's key, a short label, words for its values, and when it makes a difference."""

    key: str
    label: str
    values: tuple[tuple[OptionValue, str], ...]
    matters: Matters


def _always(_choices: Choices) -> bool:
    return True


def _recharged(choices: Choices) -> bool:
    return choices.edition == "recharged"


def _later_steps(choices: Choices) -> bool:
    return choices.options["first_game"] is False


def _trust(choices: Choices) -> bool:
    return choices.options["trust"] is True


def _trust_may_stop_refill(choices: Choices) -> bool:
    specials = choices.board.specials.resolve(choices.edition, choices.options)
    return _trust(choices) and bool(specials.no_refill_after_plant)


def _marking(choices: Choices) -> bool:
    return choices.options["starting_cities"] is True


def _on_board(key: str) -> Matters:
    def matters(choices: Choices) -> bool:
        first, *others = (_specials(choices, {key: value}) for value in OPTIONS_BY_KEY[key].values)
        return any(other != first for other in others)

    return matters


def _specials(choices: Choices, changed: Mapping[str, OptionValue]) -> Specials:
    """Return the board's special rules with a changed option, and only the row of the refill table that applies."""
    specials = choices.board.specials.resolve(choices.edition, {**choices.options, **changed})
    row = choices.options["trust_refill_row"] if _trust(choices) else choices.players
    used = {fuel: table[int(row) - MIN_PLAYERS] for fuel, table in specials.refill.items()}
    return specials.model_copy(update={"refill": used})


def _two_players_end(choices: Choices) -> bool:
    return choices.players == 2 and _on_board("south_africa_end")(choices)


def _own_printing(choices: Choices) -> bool:
    return choices.edition == "recharged" and "recharged" in choices.board.editions


HOUSE_RULES: Final[tuple[HouseRule, ...]] = (
    HouseRule("tiebreak_cities", _N("Last tie-break"), ((True, _N("connected cities")), (False, _N("none"))), _always),
    HouseRule("obsolete_plants", _N("Obsolete plants"), ((True, _N("removed")), (False, _N("stay"))), _always),
    HouseRule("scrap_keeps_fuel", _N("Fuel of a scrapped plant"),
              ((False, _N("owner chooses")), (True, _N("kept if it fits"))), _always),
    HouseRule("rearrange_between_runs", _N("Moving fuel while running"),
              ((False, _N("not between plants")), (True, _N("between runs"))), _always),
    HouseRule("step2_when_full", _N("Step 2 when all places are full"),
              ((False, _N("off")), (True, _N("on"))), _later_steps),
    HouseRule("late_start", _N("Starting late"),
              (("empty_city", _N("in an empty city")), ("any_slot", _N("in any free place"))), _always),
    HouseRule("step3_as_step2_card", _N("Step 3 drawn as Step 2 begins"),
              (("phase5", _N("from the next round")), ("phase4", _N("from this round"))), _later_steps),
    HouseRule("step2_before_step3", _N("Step 3 drawn before Step 2"),
              ((True, _N("Step 2 change first")), (False, _N("Step 3 only"))), _later_steps),
    HouseRule("replace_discount_plant", _N("Unsold discount plant"),
              ((True, _N("always replaced")), (False, _N("not with Step 3"))), _recharged),
    HouseRule("recharged_board", _N("Printing of the board"), ((True, _N("Recharged")), (False, _N("Classic"))),
              _own_printing),
    HouseRule("trust_refill_row", _N("Refill against the Trust"), ((2, _N("2 players")), (3, _N("3 players"))), _trust),
    HouseRule("trust_39_counts", _N("Plant 39 of the Trust"),
              ((True, _N("stops uranium")), (False, _N("changes nothing"))), _trust_may_stop_refill),
    HouseRule("recharged_garbage", _N("Garbage at the start"), ((False, _N("on 7 and 8")), (True, _N("on 6 to 8"))),
              _on_board("recharged_garbage")),
    HouseRule("vienna_floor", _N("Garbage in Wien"), ((1, _N("at least 1")), (0, _N("may be free"))),
              _on_board("vienna_floor")),
    HouseRule("benelux_garbage", _N("Garbage refill, 3 players, Step 1"), ((2, "2"), (1, "1")),
              _on_board("benelux_garbage")),
    HouseRule("benelux_drop_lowest", _N("Lowest plant each round"),
              (("unless_discount_removed", _N("unless discount removed")), ("always", _N("always removed"))),
              _on_board("benelux_drop_lowest")),
    HouseRule("brazil_6_and_14", _N("Plants 6 and 14"),
              (("in_market", _N("in the market")), ("anywhere", _N("anywhere"))), _on_board("brazil_6_and_14")),
    HouseRule("quebec_fusion", _N("Fusion plant under the deck"), ((False, _N("possible")), (True, _N("never"))),
              _on_board("quebec_fusion")),
    HouseRule("quebec_stay", _N("Ecological plants"),
              ((False, _N("may leave the market")), (True, _N("leave only when bought"))), _on_board("quebec_stay")),
    HouseRule("russia_first_pass", _N("Lowest plant after a pass"),
              (("at_once", _N("leaves at once")), ("at_the_end", _N("at the end, if any was bought"))),
              _on_board("russia_first_pass")),
    HouseRule("outgrown_draws", _N("Obsolete plants when drawn"),
              (("kept", _N("kept")), ("discarded", _N("discarded"))), _on_board("outgrown_draws")),
    HouseRule("russia_discount", _N("Discount token"), ((False, _N("not used")), (True, _N("used"))),
              _on_board("russia_discount")),
    HouseRule("south_africa_storage", _N("Coal from the storage"),
              (("market_empty", _N("if the market has none")), ("always", _N("always"))),
              _on_board("south_africa_storage")),
    HouseRule("south_africa_end", _N("Cities that end the game"), ((18, "18"), (21, "21")), _two_players_end),
    HouseRule("second_island", _N("First city on a second island"),
              (("empty", _N("an empty one")), ("any_slot", _N("any free place"))), _on_board("second_island")),
    HouseRule("late_places", _N("Late places"),
              (("by_slot", _N("15, then 20")), ("by_step", _N("15 in Step 2, 20 in Step 3"))),
              _on_board("late_places")),
    HouseRule("japan_second_start", _N("Second start city in round 1"),
              (("new_network", _N("begins the second network")), ("link", _N("may be linked"))),
              _on_board("japan_second_start")),
    HouseRule("korea_refill", _N("Refilled first"), (("north", _N("the north")), ("south", _N("the south"))),
              _on_board("korea_refill")),
    HouseRule("china_step3", _N("Step 3 begins"), (("at_once", _N("at once")), ("next_round", _N("next round"))),
              _on_board("china_step3")),
    HouseRule("outage_in_last_round", _N("Outage in the last round"),
              ((False, _N("changes nothing")), (True, _N("lowers a last income"))), _on_board("outage_in_last_round")),
    HouseRule("start_markers", _N("Start markers"),
              (("virtual", _N("markers")), ("tokens", _N("uranium tokens"))), _marking),
)  # fmt: skip

#: Labels of the variants, which the set-up shows as switches.
_VARIANTS: Final[Mapping[str, str]] = {
    "first_game": _N("First game"),
    "starting_cities": _N("Standard starting cities"),
    "trust": _N("Against the Trust"),
    "central_europe_specials": _N("Special rules of Central Europe"),
}


def rules_for(board: Board, edition: Edition, players: int, options: Mapping[str, OptionValue]) -> list[HouseRule]:
    """Return the house rules that make a difference in such a game.

    Args:
        players: 2 to 6.
        options: The chosen options; the others have their defaults.
    """
    choices = Choices(board, edition, players, complete_options(options, edition, players, board.specials.allowed))
    fixed = {key for key, values in board.specials.allowed.items() if len(values) == 1}
    return [rule for rule in HOUSE_RULES if rule.key not in fixed and rule.matters(choices)]


def differs(rule: HouseRule, value: OptionValue) -> str:
    """Return a house rule and its chosen value in a few words."""
    label = next((label for known, label in rule.values if known == value), str(value))
    return labelled(_(rule.label), _(label))


def option_label(key: str) -> str:
    """Return the short label of any option, or its key if it has none."""
    rule = next((rule for rule in HOUSE_RULES if rule.key == key), None)
    return _(_VARIANTS.get(key, key) if rule is None else rule.label)


def value_words(key: str, value: OptionValue) -> str:
    """Return a value of any option in a few words."""
    rule = next((rule for rule in HOUSE_RULES if rule.key == key), None)
    if rule is None and isinstance(value, bool):
        return _("on") if value else _("off")
    return next((_(label) for known, label in rule.values if known == value), str(value)) if rule else str(value)
