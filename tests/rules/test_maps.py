"""The map facts in RULES §2.8: regions, links, sums of link costs, free links, sets of regions, Recharged printings."""

from itertools import combinations

import pytest

from powergrid.content.board import Printing
from powergrid.content.editions import EDITIONS, Edition
from powergrid.content.options import OptionValue
from powergrid.rules.ruleset import SetupError, make_ruleset
from powergrid.rules.zones import connected_zones, least_cities, possible_zones
from tests.rules.builder import BOTH, board

#: For each board and printing: the numbers of cities and links, and the sum of link costs.
COUNTS: dict[tuple[str, Edition], tuple[int, int, int]] = {
    ("germany", "classic"): (42, 83, 992),
    ("germany", "recharged"): (42, 83, 998),
    ("usa", "classic"): (42, 87, 907),
    ("usa", "recharged"): (42, 86, 877),
    ("central-europe", "classic"): (42, 96, 1013),
    ("benelux", "classic"): (35, 74, 472),
    ("france", "classic"): (42, 93, 1014),
    ("italy", "classic"): (42, 81, 678),
}

FREE_LINKS = {
    "germany": "essen=duisburg halle=leipzig wiesbaden=frankfurt-main",
    "usa": "cheyenne=denver new-york=philadelphia savannah=jacksonville",
    "central-europe": "gdansk=gdynia katowice=sosnowiec",
    "benelux": "brussel=bruxelles",
    "france": "paris-1=paris-2 paris-2=paris-3 paris-1=paris-3 marseille=aix-en-provence",
    "italy": "rimini=san-marino venezia=mestre pisa=livorno",
}

REGIONS = {
    "germany": """
        flensburg kiel hamburg hannover bremen wilhelmshaven cuxhaven
        luebeck rostock schwerin torgelow magdeburg berlin frankfurt-oder
        halle leipzig dresden erfurt fulda wuerzburg nuernberg
        osnabrueck muenster essen duisburg dortmund duesseldorf kassel
        aachen koeln trier wiesbaden frankfurt-main saarbruecken mannheim
        freiburg stuttgart konstanz augsburg regensburg muenchen passau
    """,
    "usa": """
        seattle portland boise billings cheyenne denver omaha
        san-francisco los-angeles san-diego las-vegas salt-lake-city phoenix santa-fe
        kansas-city oklahoma-city dallas houston memphis birmingham new-orleans
        fargo duluth minneapolis chicago st-louis cincinnati knoxville
        detroit buffalo pittsburgh boston new-york philadelphia washington
        norfolk raleigh atlanta savannah jacksonville tampa miami
    """,
    "central-europe": """
        bialystok lublin warszawa krakow sosnowiec katowice czestochowa
        gdansk gdynia bydgoszcz wroclaw poznan szczecin lodz
        graz klagenfurt villach innsbruck salzburg linz wien
        hradec-kralove brno ceske-budejovice praha ostrava plzen usti-nad-labem
        presov kosice poprad zilina bratislava trnava banska-bystrica
        nyiregyhaza miskolc szeged kecskemet budapest pecs gyor
    """,
    "benelux": """
        groningen enschede apeldoorn arnhem leeuwarden nijmegen den-helder
        zaanstad amsterdam utrecht haarlem leiden den-haag rotterdam
        den-bosch venlo eindhoven tilburg breda middelburg maastricht
        leuven brussel antwerpen gent kortrijk brugge oostende
        liege namur bruxelles charleroi mons arlon luxembourg
    """,
    "france": """
        calais lille amiens reims metz nancy strasbourg
        le-havre caen brest rennes le-mans angers rouen
        paris-1 paris-2 paris-3 orleans tours limoges clermont-ferrand
        besancon dijon lyon chamonix mulhouse grenoble saint-etienne
        nice toulon aix-en-provence marseille nimes montpellier perpignan
        nantes la-rochelle bordeaux biarritz toulouse carcassonne lourdes
    """,
    "italy": """
        siracusa reggio-calabria cosenza messina palermo catania taranto
        brindisi bari foggia pescara napoli salerno roma
        ancona rimini ravenna san-marino perugia firenze livorno
        udine trieste bolzano mestre venezia vicenza padova
        torino bergamo milano brescia piacenza genova verona
        ferrara bologna modena reggio-emilia pisa parma la-spezia
    """,
}

#: Playable sets of 3, 4 and 5 regions. In Italy, one of the seven sets of three cuts off a city (§3.1).
ZONES = {
    "germany": (13, 12, 6),
    "usa": (12, 12, 6),
    "central-europe": (12, 12, 6),
    "benelux": (6, 4, 1),
    "france": (15, 15, 6),
    "italy": (6, 6, 4),
}


def costs(printing: Printing) -> dict[frozenset[str], int]:
    return {link.key: link.cost for link in printing.links}


@pytest.mark.parametrize(("name", "edition"), list(COUNTS))
def test_cities_links_and_costs(name: str, edition: Edition) -> None:
    printing = board(name).printing(edition)
    total = sum(link.cost for link in printing.links)
    assert (len(printing.cities), len(printing.links), total) == COUNTS[name, edition]
    assert len({link.key for link in printing.links}) == len(printing.links)


@pytest.mark.parametrize("name", ["central-europe", "benelux", "france", "italy"])
def test_expansions_have_one_printing(name: str) -> None:
    assert board(name).printing("recharged") == board(name).printing("classic")


@pytest.mark.parametrize("name", list(FREE_LINKS))
def test_free_links(name: str) -> None:
    free = {link.key for link in board(name).printing("classic").links if link.cost == 0}
    assert free == {frozenset(pair.split("=")) for pair in FREE_LINKS[name].split()}


@pytest.mark.parametrize("name", list(REGIONS))
def test_regions(name: str) -> None:
    printing = board(name).printing("classic")
    found = {
        region.id: frozenset(city.id for city in printing.cities if city.region == region.id)
        for region in board(name).regions
    }
    assert set(found.values()) == {frozenset(row.split()) for row in REGIONS[name].strip().splitlines()}


@pytest.mark.parametrize("name", list(ZONES))
def test_playable_region_sets(name: str, edition: Edition) -> None:
    three, four, five = (possible_zones(board(name), edition, players) for players in (3, 4, 5))
    assert (len(three), len(four), len(five)) == ZONES[name]
    assert possible_zones(board(name), edition, 2) == three
    assert possible_zones(board(name), edition, 6) == five


@pytest.mark.parametrize("name", list(ZONES))
def test_invalid_region_sets_are_rejected(name: str) -> None:
    """Too few, too many, duplicate and unknown regions are rejected."""
    ids = [region.id for region in board(name).regions]
    zone = list(possible_zones(board(name), "classic", 4)[0])
    for wrong in (zone[:3], [*zone, next(i for i in ids if i not in zone)], [*zone[:3], zone[0]], [*zone[:3], "moon"]):
        with pytest.raises(SetupError):
            make_ruleset(board(name), "classic", 4, wrong)


def test_italy_has_one_connected_set_that_cannot_be_played() -> None:
    """Seven sets of three regions are connected; {Firenze, Venezia, Milano} cuts off Livorno (§3.1)."""
    region = {city.id: city.region for city in board("italy").cities}
    near: dict[str, set[str]] = {one: set() for one in region.values()}
    for link in board("italy").connections:
        near[region[link.a]].add(region[link.b])
        near[region[link.b]].add(region[link.a])
    joined = {
        frozenset(group)
        for group in combinations(near, 3)
        if sum(1 for one, other in combinations(group, 2) if other in near[one]) >= 2
    }
    assert len(joined) == 7
    (unplayable,) = joined - {frozenset(zone) for zone in possible_zones(board("italy"), "classic", 3)}
    assert unplayable == {region["firenze"], region["venezia"], region["milano"]}


def test_unconnected_regions_are_rejected() -> None:
    """Italy: the far south and the north are not neighbours."""
    with pytest.raises(SetupError, match="not connected"):
        make_ruleset(board("italy"), "classic", 3, ("brown", "blue", "green"))


def test_recharged_germany() -> None:
    classic, recharged = (costs(board("germany").printing(edition)) for edition in BOTH)
    names = {"torgelow": "stralsund", "wiesbaden": "mainz"}
    moved = {frozenset(names.get(end, end) for end in key): cost for key, cost in classic.items()}
    changed = {key: cost for key, cost in recharged.items() if moved[key] != cost}
    assert set(moved) == set(recharged)
    assert changed == {frozenset(("dortmund", "essen")): 5, frozenset(("mannheim", "saarbruecken")): 16}
    assert classic[frozenset(("dortmund", "essen"))] == 4
    assert classic[frozenset(("mannheim", "saarbruecken"))] == 11


def test_recharged_usa() -> None:
    classic, recharged = (costs(board("usa").printing(edition)) for edition in BOTH)
    assert set(classic) - set(recharged) == {frozenset(("boise", "cheyenne")), frozenset(("cincinnati", "raleigh"))}
    assert set(recharged) - set(classic) == {frozenset(("knoxville", "raleigh"))}
    assert classic[frozenset(("cincinnati", "raleigh"))] == 15
    assert recharged[frozenset(("knoxville", "raleigh"))] == 11
    shared = set(classic) & set(recharged)
    changed = {tuple(sorted(key)): (classic[key], recharged[key]) for key in shared if classic[key] != recharged[key]}
    assert changed == {("houston", "santa-fe"): (21, 20), ("chicago", "omaha"): (13, 12)}


@pytest.mark.parametrize(
    ("edition", "players", "options", "cities"),
    [
        # the end number of §2.1, if three houses per city leave enough room for it
        ("classic", 2, {}, 21),
        ("recharged", 2, {}, 18),
        ("recharged", 2, {"trust": False}, 21),
        ("classic", 3, {}, 17),
        # otherwise enough that somebody has the end number when all three slots of every city are taken (§10.4)
        ("classic", 4, {}, 22),  # 4 networks of 16 are 64 houses, more than 21 cities hold
        ("recharged", 5, {}, 24),  # 5 networks of 14 are 70 houses, more than 23 cities hold
        ("recharged", 6, {}, 27),  # 6 networks of 13 are 78 houses, as many as 26 cities hold
        # the first game ends with the last free city (§13.2); the Trust has six cities (§12)
        ("classic", 6, {"first_game": True}, 1),
        ("recharged", 2, {"first_game": True}, 7),
    ],
)
def test_number_of_cities_needed_to_end_a_game(
    edition: Edition, players: int, options: dict[str, OptionValue], cities: int
) -> None:
    assert least_cities(edition, players, options) == cities


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", sorted({name for name, _edition in COUNTS}))
def test_connected_regions_always_have_enough_cities(name: str, edition: Edition) -> None:
    for players in range(2, 7):
        assert possible_zones(board(name), edition, players) == connected_zones(board(name), edition, players)
