"""The rules book in plain words: sections with their place in the full rules."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from powergrid.base.names import clean_name
from powergrid.content.editions import PLAYER_COUNT_TABLES, REGIONS_IN_PLAY
from powergrid.desktop.words.translation import _N, _


@dataclass(frozen=True, slots=True)
class Section:
    """A page of the book. A paragraph that starts with "- " is a point of a list."""

    key: str
    title: str
    source: str
    paragraphs: tuple[str, ...]


BOOK: Final[tuple[Section, ...]] = (
    Section(
        "aim",
        _N("The aim"),
        "§4, §11",
        (
            _N(
                "You own power plants, buy the fuel they burn, and connect cities to your network. Every round you "
                "supply as many of your cities as you can and are paid for it."
            ),
            _N(
                "The game ends after a building phase in which somebody has connected a certain number of cities. "
                "Then the winner is whoever can supply most cities, not whoever has connected most."
            ),
        ),
    ),
    Section(
        "round",
        _N("A round"),
        "§4",
        (
            _N("Each round has five phases. A phase ends for everyone before the next one begins."),
            _N("- Phase 1: order of play."),
            _N("- Phase 2: auction of plants, first to last."),
            _N("- Phase 3: buying fuel, last to first."),
            _N("- Phase 4: building, last to first."),
            _N("- Phase 5: bureaucracy, first to last."),
            _N("So the leader chooses plants first but pays more for fuel and finds the good cities taken."),
        ),
    ),
    Section(
        "order",
        _N("Order of play"),
        "§5",
        (
            _N(
                "Whoever has most connected cities is first. Among equals the one with the highest plant number is "
                "first."
            ),
            _N(
                "In the first round the order is drawn. Right after the first auction it is set again by the plants "
                "bought."
            ),
            _N("The order does not change when somebody builds later in the round."),
        ),
    ),
    Section(
        "auction",
        _N("Auction"),
        "§6.1, §6.2",
        (
            _N(
                "Everyone may buy at most one plant a round. The first in order who has not bought yet puts a plant "
                "that is for sale up with an opening bid of at least its number, or leaves the phase and buys nothing"
                " this round."
            ),
            _N(
                "Bids go clockwise by seat. Each is higher than the last, in whole Elektro, and never more than one's"
                " money. Who passes is out of the auction of this plant only."
            ),
            _N(
                "The last one left pays his bid. The plant is replaced at once from the deck and the market sorted "
                "again. If somebody else won, the same player chooses again."
            ),
            _N("The only player who can still buy pays exactly the minimum."),
            _N("In the first round everyone must buy a plant."),
        ),
    ),
    Section(
        "limit",
        _N("Plant limit and scrapping"),
        "§6.2",
        (
            _N(
                "Nobody owns more than three plants (four with two players in the classic rules). Who buys one too "
                "many gives an older one up at once; the new one stays."
            ),
            _N(
                "Fuel of the scrapped plant may move to plants that burn it and have room. The rest goes to the supply."
            ),
        ),
    ),
    Section(
        "market",
        _N("Plant market"),
        "§3.4, §6.3",
        (
            _N(
                "Eight plants lie open, always in order. In Steps 1 and 2 the four lowest are for sale, the others "
                "come later. In Step 3 six lie open and all are for sale."
            ),
            _N("The number under the deck says how many cards are left and when the Step 3 card comes."),
        ),
    ),
    Section(
        "discount",
        _N("Discount plant (Recharged)"),
        "§6.5",
        (
            _N("At the start of the auction the lowest plant for sale bears the discount token: its minimum bid is 1."),
            _N(
                "If a lower plant is drawn as a replacement while the token lies there, that plant leaves the game, "
                "the token goes too, and another card is drawn."
            ),
            _N("If nobody buys the discount plant in this phase, it leaves the game and is replaced."),
        ),
    ),
    Section(
        "nobody",
        _N("Nobody buys (classic)"),
        "§6.4",
        (_N("If no plant was bought in an auction phase, the lowest plant leaves the game and is replaced."),),
    ),
    Section(
        "fuel",
        _N("Buying fuel"),
        "§7",
        (
            _N(
                "Each plant stores twice what one run burns, and only its own fuel. A hybrid burns and stores coal "
                "and oil in any mix. Wind and fusion plants need none."
            ),
            _N(
                "The cheapest tokens are taken first; each costs the price printed over it. What is sold out cannot "
                "be bought until the next refill."
            ),
            _N("Fuel may be moved between one's own plants at any time. It cannot be sold or given away."),
        ),
    ),
    Section(
        "build",
        _N("Building"),
        "§8",
        (
            _N(
                "The first city is any empty one and costs 10. After that a city costs its place, 10, 15 or 20, plus "
                "the cheapest links from any of your cities. You may build as many as you can pay."
            ),
            _N(
                "Links may lead through any city in play, your own, full or empty ones, without building there. Each "
                "time the whole way is paid."
            ),
            _N("In Step 1 one house stands in a city, in Step 2 two, in Step 3 three, never two of one player."),
            _N("Links marked 0 are free; the two cities are still two cities."),
        ),
    ),
    Section(
        "obsolete",
        _N("Outgrown plants (classic)"),
        "§8.3",
        (
            _N(
                "When a plant in the market has a number not higher than the cities of the leader, it leaves the game"
                " at once and is replaced. Plants that are owned stay."
            ),
        ),
    ),
    Section(
        "power",
        _N("Running plants and income"),
        "§9.1",
        (
            _N(
                "You choose which plants run. Each burns exactly what is printed on it and supplies up to its number "
                "of cities, once a round. You are paid for the cities supplied, at most as many as you have "
                "connected."
            ),
            _N("Running fewer plants is allowed. No city supplied still pays 10."),
            _N("A plant burns what lies on it: a hybrid full of one fuel cannot burn the other."),
        ),
    ),
    Section(
        "refill",
        _N("Refill"),
        "§9.2",
        (
            _N(
                "After the incomes the fuel market is refilled from the supply, the dearest empty places first. How "
                "much comes depends on the board, the number of players and the Step."
            ),
            _N("When the supply is short, what is there is placed. Burnt fuel is in the supply already."),
        ),
    ),
    Section(
        "update",
        _N("Market update"),
        "§9.3",
        (
            _N(
                "In Steps 1 and 2 the highest plant goes under the deck and another is drawn. In Step 3 the lowest "
                "plant leaves the game and another is drawn while there are cards."
            ),
        ),
    ),
    Section(
        "step2",
        _N("Step 2"),
        "§10.2",
        (
            _N(
                "Step 2 begins after the building phase in which somebody has reached the number on the city track. "
                "The others still build by the rules of Step 1 in that phase."
            ),
            _N("The lowest plant leaves once and is replaced. The refill of this round already is that of Step 2."),
        ),
    ),
    Section(
        "step3",
        _N("Step 3"),
        "§10.3, §10.4",
        (
            _N(
                "When the Step 3 card is drawn, the rest of the deck is shuffled. In the auction it counts as the "
                "highest card and Step 3 begins after the phase; in bureaucracy Step 3 begins with the next round."
            ),
            _N(
                "In the classic rules the card may also come in the building phase, for an outgrown plant. It leaves "
                "at once with the lowest plant. Whoever still builds does so by the old Step; Step 3 begins with phase"
                " 5 of this round."
            ),
            _N(
                "If the card comes as the replacement when Step 2 begins, Step 3 begins in the classic rules with "
                "phase 5 of the same round, refill and market update included. In Recharged this round has the refill "
                "of Step 2 and no market update; Step 3 begins with the next round."
            ),
            _N(
                "The card and the lowest plant leave without a replacement: six plants are open, all for sale. A "
                "third house may stand in every city, for 20."
            ),
        ),
    ),
    Section(
        "end",
        _N("End of the game"),
        "§11",
        (
            _N(
                "The game ends after a building phase in which somebody has reached the end number. Everyone finishes"
                " that phase. Then each supplies as many cities as his plants and fuel allow; nothing is paid any "
                "more."
            ),
            _N(
                "Most cities supplied wins. Among equals it is most money, then most connected cities; else they share."
            ),
        ),
    ),
    Section(
        "zone",
        _N("Regions in play"),
        "§3.1",
        (_N("The regions are joined and chosen before the game. Cities and links outside cannot be used at all."),),
    ),
    Section(
        "germany",
        _N("Germany and Italy: phase-out (Recharged)"),
        "§14.1, §14.6",
        (_N("Once a player has bought plant 39, uranium is not refilled any more."),),
    ),
    Section(
        "usa",
        _N("USA: coal storage (Recharged)"),
        "§14.2",
        (_N("Burnt coal goes into a storage. When the market has no coal, coal is sold from there for 8 each."),),
    ),
    Section(
        "central-europe",
        _N("Central Europe"),
        "§14.3",
        (
            _N("To bid on a uranium plant a player needs a city in Hungary, Czechia or Slovakia at that moment."),
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
                "In bureaucracy of Steps 1 and 2 the lowest plant leaves and the highest goes under the deck; two are"
                " drawn."
            ),
            _N("In Recharged the lowest plant stays if the discount plant left unsold in this round; one is drawn."),
        ),
    ),
    Section(
        "france",
        _N("France"),
        "§14.5",
        (
            _N(
                "Plant 13 is not in the game. In the classic rules plant 11 is the first card drawn; in Recharged it "
                "lies open at the start. Uranium starts on 5 to 16."
            ),
            _N("Paris is three cities joined by free links; everyone may have a house in each."),
        ),
    ),
    Section(
        "trust",
        _N("Against the Trust (two players, Recharged)"),
        "§12",
        (
            _N(
                "The Trust is a third player without money. Its six houses on first places are set before the game; "
                "nobody can connect these cities in Step 1, but links may pass."
            ),
            _N(
                "Once a round, as soon as a player has bought or the first one leaves, it takes the highest plant for"
                " sale. With three plants it only takes a better one than its lowest."
            ),
            _N(
                "It takes the fuel for one run of its plants free of charge, between the two players, and gives it "
                "back in bureaucracy."
            ),
            _N(
                "When a player connects a new empty city, a house of the Trust closes the second place while it has "
                "any. It cannot win and does not count for Step 2 or the end."
            ),
        ),
    ),
    Section(
        "start",
        _N("Standard starting cities"),
        "§13.1",
        (
            _N(
                "Before the first round everyone marks one city in order. Whoever starts a network must start in a "
                "marked city that is still free, not necessarily his own. In Step 1 marked cities can be connected in"
                " no other way."
            ),
        ),
    ),
    Section(
        "first",
        _N("First game"),
        "§13.2",
        (_N("Only Step 1 is played. The game ends when somebody connects his 7th city; nobody connects more."),),
    ),
    Section(
        "hidden",
        _N("Open and hidden"),
        "§15",
        (
            _N(
                "Plants, fuel, cities, markets and supply are open. The order of the deck and the cards left out are "
                "hidden. In Recharged the backs of the cards differ: plants 3 to 15 have a plug, those from 16 on a "
                "socket. The back of the top card is shown beside the deck."
            ),
            _N("Money may be hidden by a switch in the set-up; at the end everything is shown."),
        ),
    ),
)


def translated(section: Section) -> Section:
    """A page of BOOK in the language of the program."""
    return replace(section, title=_(section.title), paragraphs=tuple(map(_, section.paragraphs)))


def search(text: str, sections: Sequence[Section] = BOOK) -> list[Section]:
    """The sections that hold every word of `text`, those with a hit in the title first."""
    wanted = clean_name(text).casefold().split()
    found = []
    for section in sections:
        whole = " ".join((section.title, section.source, *section.paragraphs)).casefold()
        if all(word in whole for word in wanted):
            found.append(section)
    return sorted(found, key=lambda section: not all(word in section.title.casefold() for word in wanted))


def player_count_rows(edition: str) -> list[tuple[int, int, int, int, int]]:
    """For 2 to 6 players: regions, plant limit, cities that start Step 2, cities that end the game."""
    table = PLAYER_COUNT_TABLES["classic" if edition == "classic" else "recharged"]
    return [(n, REGIONS_IN_PLAY[n], row.plant_limit, row.step2_cities, row.end_cities) for n, row in table.items()]
