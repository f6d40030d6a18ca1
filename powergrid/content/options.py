"""Variants and house rules: the options of a set-up with their values and defaults (RULES §12, §13, §16)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from powergrid.base.errors import did_you_mean
from powergrid.content.editions import Edition

OptionValue = bool | int | str
#: The values of options that a board allows, the default first. Options that are not listed allow all their values.
Allowed = Mapping[str, tuple[OptionValue, ...]]
_ANY: Final[Allowed] = {}


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the set-up.

    Attributes:
        key: The name in a record.
        values: The possible values, the default first.
        sentence: The description for players.
        source: The entry in RULES.
    """

    key: str
    values: tuple[OptionValue, ...]
    sentence: str
    source: str


OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "trust",
        (True, False),
        "Two players play against the Trust; otherwise the classic numbers for two players apply.",
        "§12, D-24",
    ),
    Option(
        "starting_cities",
        (False, True),
        "Before the first round, everyone marks a future start city.",
        "§13.1",
    ),
    Option("first_game", (False, True), "A short game with Step 1 only, which ends at 7 cities.", "§13.2"),
    Option(
        "central_europe_specials",
        (True, False),
        "The special rules of Central Europe apply.",
        "§14.3",
    ),
    Option(
        "tiebreak_cities",
        (True, False),
        "If cities supplied and money are tied, the number of connected cities decides.",
        "D-01",
    ),
    Option(
        "obsolete_plants",
        (True, False),
        "Plants leave the market, or stay, when the leader has at least as many cities as their number.",
        "D-03",
    ),
    Option("recharged_garbage", (False, True), "On France in Recharged, garbage starts on spaces 6 to 8.", "D-05"),
    Option(
        "replace_discount_plant",
        (True, False),
        "An unsold discount plant is replaced even when the Step 3 card ends the auction.",
        "D-07",
    ),
    Option(
        "step3_as_step2_card",
        ("phase5", "phase4"),
        "If the Step 3 card is drawn as Step 2 starts, Step 3 begins next round, or in phase 5 of this one.",
        "D-08",
    ),
    Option(
        "step2_before_step3",
        (True, False),
        "If Step 3 comes before Step 2, the changes for Step 2 are made first.",
        "D-09",
    ),
    Option(
        "late_start",
        ("empty_city", "any_slot"),
        "A player who starts late must choose an empty city, or may choose any city with a free place.",
        "D-12",
    ),
    Option("rearrange_between_runs", (False, True), "Fuel may be moved between plants while they run.", "D-14"),
    Option(
        "scrap_keeps_fuel", (False, True), "Fuel from a scrapped plant must be kept if it fits on other plants.", "D-14"
    ),
    Option(
        "trust_refill_row", (2, 3), "Against the Trust, fuel is refilled as for two players, or as for three.", "D-16"
    ),
    Option(
        "trust_39_counts",
        (True, False),
        "Plant 39 stops the uranium refill even if the Trust owns it.",
        "D-17",
    ),
    Option(
        "start_markers",
        ("virtual", "tokens"),
        "Start cities are marked with markers, or with real uranium tokens.",
        "D-18",
    ),
    Option(
        "vienna_floor", (1, 0), "For a player with a house in Wien, garbage costs at least 1, or may be free.", "D-19"
    ),
    Option("benelux_garbage", (2, 1), "The refill of garbage on Benelux in Step 1 with three players.", "D-20"),
    Option(
        "benelux_drop_lowest",
        ("unless_discount_removed", "always"),
        "On Benelux in Recharged, the lowest plant stays if the discount plant has left, or it always leaves.",
        "D-21",
    ),
    Option("recharged_board", (True, False), "Recharged is played on its own printing of the board.", "D-23"),
    Option("step2_when_full", (False, True), "Step 2 also begins when every city has a house.", "D-27, D-43"),
    Option(
        "brazil_6_and_14",
        ("in_market", "anywhere"),
        "On Brazil in Recharged, plants 6 and 14 start in the market, or anywhere among the plants.",
        "D-32",
    ),
    Option(
        "quebec_fusion", (False, True), "On Québec, the fusion plant never goes under the draw pile either.", "D-35"
    ),
    Option(
        "quebec_stay", (False, True), "On Québec, ecological plants leave the market only when they are bought.", "D-36"
    ),
    Option(
        "russia_first_pass",
        ("at_once", "at_the_end"),
        "On Russia, the lowest plant leaves at the first pass, or at the end if anybody bought a plant.",
        "D-37",
    ),
    Option(
        "outgrown_draws",
        ("kept", "discarded"),
        "Without the rule for obsolete plants, drawn plants that are obsolete are kept or discarded.",
        "D-38",
    ),
    Option("russia_discount", (False, True), "On Russia in Recharged, the discount token is used.", "D-39"),
    Option(
        "south_africa_storage",
        ("market_empty", "always"),
        "On South Africa, the storage sells coal only when the market has none left, or at any time.",
        "D-40",
    ),
    Option("south_africa_end", (18, 21), "The number of cities that ends a two-player game on South Africa.", "D-41"),
    Option(
        "second_island",
        ("empty", "any_slot"),
        "The first city on a second island must be empty, or may be any city with a free place.",
        "D-42",
    ),
    Option(
        "late_places",
        ("by_slot", "by_step"),
        "On Baden-Württemberg, the first late house costs 15, the second 20, or the price follows the Step.",
        "D-46",
    ),
    Option(
        "japan_second_start",
        ("new_network", "link"),
        "On Japan, a second start city in round 1 begins the second network, or may be connected by a link.",
        "D-47",
    ),
    Option("korea_refill", ("north", "south"), "On Korea, the north or the south is refilled first.", "D-48"),
    Option(
        "china_step3",
        ("at_once", "next_round"),
        "On China, Step 3 begins as soon as its card is drawn, or in the next round.",
        "D-49",
    ),
    Option(
        "outage_in_last_round",
        (False, True),
        "In the last round on the Indian Subcontinent, nobody is paid, or an outage reduces the last income.",
        "D-51",
    ),
)

OPTIONS_BY_KEY: Final[dict[str, Option]] = {option.key: option for option in OPTIONS}


def option_default(key: str, edition: Edition, players: int, allowed: Allowed = _ANY) -> OptionValue:
    """Return the default value of an option (some defaults depend on the edition and board).

    Args:
        key: A key of OPTIONS_BY_KEY (KeyError otherwise).
        players: 2 to 6.
        allowed: The values allowed by the board.
    """
    if key in allowed:
        return allowed[key][0]
    if key == "trust":
        return edition == "recharged" and players == 2
    if key == "obsolete_plants":
        return edition == "classic"
    if key == "step3_as_step2_card":
        return "phase4" if edition == "classic" else "phase5"
    if key == "step2_before_step3":
        return edition == "recharged"
    return OPTIONS_BY_KEY[key].values[0]


def option_faults(
    options: Mapping[str, OptionValue], edition: Edition, players: int, allowed: Allowed = _ANY
) -> list[str]:
    """Return every fault of a set-up's options, each as a plain sentence.

    Args:
        allowed: The values allowed by the board.
    """
    faults = []
    for key, value in options.items():
        option = OPTIONS_BY_KEY.get(key)
        if option is None:
            nearest = did_you_mean(key, OPTIONS_BY_KEY)
            faults.append(f'"{key}" is not an option; known are {", ".join(OPTIONS_BY_KEY)}{nearest}')
        elif not _is_one_of(value, option.values):
            faults.append(f'option "{key}" must be {_either(option.values)}, not {_show(value)}')
        elif not _is_one_of(value, allowed.get(key, option.values)):
            faults.append(f'option "{key}" must be {_either(allowed[key])} on this board, not {_show(value)}')
    if options.get("trust") is True and not (edition == "recharged" and players == 2):
        faults.append('option "trust" is for two players in Recharged only')
    return faults


def complete_options(
    options: Mapping[str, OptionValue], edition: Edition, players: int, allowed: Allowed = _ANY
) -> dict[str, OptionValue]:
    """Return the values of all options, including defaults.

    Args:
        allowed: The values allowed by the board.
    """
    return {o.key: options.get(o.key, option_default(o.key, edition, players, allowed)) for o in OPTIONS}


def _is_one_of(value: object, values: tuple[OptionValue, ...]) -> bool:
    return any(value == known and type(value) is type(known) for known in values)


def _either(values: tuple[OptionValue, ...]) -> str:
    return " or ".join(_show(known) for known in values)


def _show(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
