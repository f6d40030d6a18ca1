"""The rules book: regions, special rules of boards, and variants."""

from typing import Final

from powergrid.desktop.words.section import Section
from powergrid.desktop.words.translation import _N

VARIANT_RULES: Final[tuple[Section, ...]] = (
    Section(
        "zone",
        _N("Regions in play"),
        "§3.1",
        (
            _N(
                "The regions in play are chosen before the game and are connected. Cities and links outside them "
                "cannot be used at all."
            ),
        ),
    ),
    Section(
        "germany",
        _N("Germany and Italy: phase-out (Recharged)"),
        "§14.1, §14.6",
        (_N("Once a player has bought plant 39, uranium is no longer refilled."),),
    ),
    Section(
        "usa",
        _N("USA: coal storage (Recharged)"),
        "§14.2",
        (_N("Burnt coal goes into a storage. When the market has no coal, tokens from the storage cost 8 each."),),
    ),
    Section(
        "central-europe",
        _N("Central Europe"),
        "§14.3",
        (
            _N("To bid on a uranium plant, a player needs a city in Hungary, Czechia or Slovakia at that moment."),
            _N("A player with a house in Wien pays 1 less for each garbage token, but at least 1."),
            _N("Start market and refill are the board's own."),
        ),
    ),
    Section(
        "benelux",
        _N("Benelux"),
        "§14.4",
        (
            _N("In Steps 1 and 2 the fifth plant is for sale too if it is a wind or fusion plant."),
            _N(
                "In bureaucracy in Steps 1 and 2 the lowest plant is removed and the highest goes under the deck; "
                "two are drawn."
            ),
            _N(
                "In Recharged the lowest plant stays if the discount plant was removed unsold this round; one is drawn."
            ),
        ),
    ),
    Section(
        "france",
        _N("France"),
        "§14.5",
        (
            _N(
                "Plant 13 is not in the game. In the classic rules plant 11 is the first card drawn; in Recharged it "
                "is open at the start. Uranium starts on the spaces from 5 to 16."
            ),
            _N("Paris is three cities connected by free links; each player may have a house in each."),
        ),
    ),
    Section(
        "trust",
        _N("Against the Trust (two players, Recharged)"),
        "§12",
        (
            _N(
                "The Trust is a third player without money. Before the game six of its houses are placed on the "
                "first places of cities; nobody can build there in Step 1, but routes may pass through."
            ),
            _N(
                "Once a round, as soon as a player has bought a plant or the first player leaves the auction, it "
                "takes the highest plant for sale. If it has three plants, it takes only one that is better than its "
                "lowest."
            ),
            _N(
                "Between the two players it takes the fuel for one run of its plants without paying, and returns it "
                "in bureaucracy."
            ),
            _N(
                "When a player builds in an empty city, a house of the Trust takes the second place while it has "
                "houses left. The Trust cannot win and does not count for Step 2 or the end of the game."
            ),
        ),
    ),
    Section(
        "start",
        _N("Standard starting cities"),
        "§13.1",
        (
            _N(
                "Before the first round each player in order marks one city. A player's first city must be a marked "
                "city that is still free, not necessarily the one they marked. In Step 1 marked cities cannot be "
                "connected in any other way."
            ),
        ),
    ),
    Section(
        "first",
        _N("First game"),
        "§13.2",
        (_N("Only Step 1 is played. The game ends when a player connects their 7th city; nobody connects more."),),
    ),
    Section(
        "hidden",
        _N("Open and hidden"),
        "§15",
        (
            _N(
                "Plants, fuel, cities, markets and supply are open. The order of the deck and the cards left out are "
                "hidden. In Recharged the backs of the cards differ: plants 3 to 15 show a plug, those from 16 on a "
                "socket. The back of the top card is shown beside the deck."
            ),
            _N("Money can be hidden with a switch in the set-up; at the end of the game everything is shown."),
        ),
    ),
)
