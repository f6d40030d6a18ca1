"""Golden and generated games cover every end, every start of Steps 2 and 3, every special rule and tie-break."""

import pytest

from powergrid.content.editions import Edition
from powergrid.record import RecordError, parse_record, record_text
from tests.games.board_features import board_features
from tests.games.features import features
from tests.games.generated_games import MORE_NAMES, NAMES, generated, golden_features
from tests.games.golden_games import MORE_NAMES as MORE_GOLDEN
from tests.games.golden_games import golden
from tests.games.invariants import watch
from tests.games.random_play import EDITIONS, Choice, board, new_game, zones
from tests.games.required import ALL_REQUIRED, REQUIRED, REQUIRED_ADDITIONAL


def test_required_coverage() -> None:
    """Check everything in one test; otherwise, every process of a test run would replay the games."""
    golden_alone = golden_features()
    shown = golden_alone.union(*(features(generated(name)) for name in NAMES))
    missing = {part: sorted(set(wanted) - shown) for part, wanted in REQUIRED.items()}
    assert {part: wanted for part, wanted in missing.items() if wanted} == {}
    # The list is demanding: the golden games alone leave much of it uncovered.
    left_out = ALL_REQUIRED - golden_alone
    assert {"end: first_game_cities", "trust: takes fuel", "step 3 in step2_replacement, recharged"} <= left_out
    assert len(features(golden("usa_original_3p_1").record) & ALL_REQUIRED) < len(ALL_REQUIRED) / 3


def test_required_coverage_of_the_additional_boards() -> None:
    golden_alone = set().union(*(board_features(golden(name).record) for name in MORE_GOLDEN))
    shown = golden_alone.union(*(board_features(generated(name)) for name in MORE_NAMES))
    missing = {part: sorted(set(wanted) - shown) for part, wanted in REQUIRED_ADDITIONAL.items()}
    assert {part: wanted for part, wanted in missing.items() if wanted} == {}
    wanted = {feature for part in REQUIRED_ADDITIONAL.values() for feature in part}
    assert wanted - golden_alone == {
        "outage: in the last round",
        "reserve: coal is bought from it",
        "reserve: coal is bought while the market has some",
        "thresholds: Step 2 because every city has a house",
    }
    assert shown - wanted <= {"places: house 1 of 3", "places: house 2 of 3"}, "a feature is found but not required"


@pytest.mark.parametrize("name", [*NAMES, *MORE_NAMES])
def test_invariants_of_generated_games(name: str) -> None:
    assert watch(generated(name)).phase == "finished"


# --- the zone on Italy that cuts a city off (RULES §3.1, B22) -------------------------------------------------

#: The regions of Rimini and Florence, of Venice and Udine, of Milan and Turin.
_STRANDING = {"firenze", "venezia", "milano"}


def _stranding() -> tuple[str, ...]:
    cities = {city.id: city.region for city in board("italy").cities}
    return tuple(sorted(cities[city] for city in _STRANDING))


@pytest.mark.parametrize("edition", EDITIONS)
def test_italy_never_offers_the_zone_that_strands_livorno(edition: Edition) -> None:
    # Seven sets of three regions are connected; one of them cuts Livorno off.
    offered = {tuple(sorted(zone)) for zone in zones("italy", edition, 3)}
    assert len(offered) == 6
    assert _stranding() not in offered


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_record_of_that_zone_is_rejected(edition: Edition) -> None:
    text = record_text(new_game(Choice("italy", edition, 3), 1).record)
    record = parse_record(text)
    lists = ", ".join(f'"{region}"' for region in _stranding())
    before = ",\n   ".join(f'"{region}"' for region in record.setup.regions)
    assert before in text
    with pytest.raises(RecordError, match="not connected"):
        parse_record(text.replace(before, lists))
