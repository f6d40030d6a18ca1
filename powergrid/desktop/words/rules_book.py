"""The pages of the rules book, in the order of a round, and how to search them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from powergrid.base.names import clean_name
from powergrid.content.editions import PLAYER_COUNT_TABLES, REGIONS_IN_PLAY
from powergrid.desktop.words.translation import _N, _

#: The beginning of a paragraph that is a list item, a heading, or the numbers of plant cards to show.
POINT, HEADING, CARDS = "- ", "# ", "@ "


@dataclass(frozen=True, slots=True)
class Section:
    """A page of the book. Its paragraphs may start with POINT, HEADING or CARDS.

    Attributes:
        labels: The words in its picture.
    """

    key: str
    title: str
    paragraphs: tuple[str, ...]
    labels: tuple[str, ...] = ()


#: The prefix of the keys of pages about boards that are not in BOOK, and the first page in BOOK about a board.
BOARD_PREFIX: Final = "board."
_FIRST_BOARD: Final = "germany"

BOOK: Final[tuple[Section, ...]] = (
    Section("aim", _N("The aim"), (
        _N("You own power plants, buy the fuel they burn, and connect cities to your network. Every round you supply "
           "as many of your cities as you can and are paid for it."),
        _N("The game ends after a building phase in which a player has connected a certain number of cities. The "
           "winner is the player who can supply the most cities, not the one who has connected the most."),
    )),
    Section("round", _N("A round"), (
        _N("Each round has five phases. A phase ends for everyone before the next one begins."),
        _N("So the leading player chooses a plant first, but pays more for fuel and often finds the good cities "
           "taken."),
    )),
    Section("order", _N("Order of play"), (
        _N("The player with the most connected cities is first. If players are tied, the one who owns the plant with "
           "the highest number comes first."),
        _N("In the first round the order is random. Right after the first auction it is set again by the plants "
           "bought."),
        _N("The order does not change when a player builds later in the round."),
    )),
    Section("auction", _N("Auction"), (
        _N("Each player may buy one plant a round. The first player in order who has not bought yet chooses a plant "
           "that is for sale and makes an opening bid of at least its number, or buys no plant this round."),
        _N("Bidding goes clockwise. Each bid is higher than the last, in whole Elektro, and no player bids more "
           "money than they have. A player who passes is out of the bidding for this plant only."),
        _N("The last player left pays their bid. The plant is replaced from the deck at once and the market is "
           "sorted again. If another player won, the one who chose the plant chooses again."),
        _N("The only player who can still buy pays exactly the minimum."),
        _N("In the first round every player must buy a plant."),
    )),
    Section("limit", _N("Plant limit and scrapping"), (
        _N("A player owns at most three plants (four with two players in the classic rules). A player who buys one "
           "too many scraps an older one at once; the new one stays."),
        _N("Fuel of the scrapped plant may be moved to plants that burn it and have room. The rest goes back to the "
           "supply."),
        _N("Only fuel that the scrapped plant burns can be given up: coal with a coal plant, oil with an oil plant. "
           "If a hybrid stays, coal and oil compete for its room, and the player chooses which to give up."),
    )),
    Section("market", _N("Plant market"), (
        _N("Eight plants are open, always sorted by number. In Steps 1 and 2 the four lowest are for sale; the "
           "others come later. In Step 3 six are open and all are for sale."),
        _N("The number under the deck shows how many cards are left and when the Step 3 card comes."),
    )),
    Section("discount", _N("Discount plant (Recharged)"), (
        _N("At the start of the auction the discount token is put on the lowest plant for sale: its minimum bid is 1."),
        _N("If a lower plant is drawn as a replacement while the token is there, that plant and the token are "
           "removed and another card is drawn."),
        _N("If nobody buys the discount plant in this phase, it is removed from the game and replaced."),
    )),
    Section("nobody", _N("Nobody buys (classic)"), (
        _N("If no plant was bought in an auction phase, the lowest plant is removed from the game and replaced."),
    )),
    Section("fuel", _N("Buying fuel"), (
        _N("Each plant stores twice what one run burns, and only its own fuel. A hybrid burns and stores coal and "
           "oil in any mix. Wind and fusion plants need none."),
        _N("The cheapest tokens are sold first; each costs the price printed above it. Fuel that is sold out cannot "
           "be bought until the next refill."),
        _N("Players may move fuel between their own plants at any time. It cannot be sold or given away."),
    )),
    Section("build", _N("Building"), (
        _N("Your first city is any empty one and costs 10. Each additional city costs its house, 10, 15 or 20, plus "
           "the cheapest route from any of your cities. You may build as many as you can pay for."),
        _N("A route may pass through any city in play, whether yours, full or empty, without building there. You pay "
           "for the whole route each time."),
        _N("A city has room for one house in Step 1, two in Step 2 and three in Step 3, never two of the same player."),
        _N("Links marked 0 are free; the cities at both ends still count as two cities."),
    )),
    Section("obsolete", _N("Obsolete plants (classic)"), (
        _N("A plant in the market whose number is not higher than the number of cities of the leading player is "
           "removed from the game at once and replaced. Plants that players own stay."),
    )),
    Section("power", _N("Running plants and income"), (
        _N("You choose which plants run. Each runs once a round, burns exactly the fuel printed on it and supplies "
           "up to its number of cities. You are paid for the cities you supply, at most as many as you have "
           "connected."),
        _N("You may run fewer plants. Supplying no city still pays 10."),
        _N("A plant burns only the fuel on its card: a hybrid full of coal cannot burn the oil of another plant."),
    )),
    Section("refill", _N("Refill"), (
        _N("After income is paid, the fuel market is refilled from the supply, the most expensive empty spaces "
           "first. How much is added depends on the board, the number of players and the Step."),
        _N("If the supply is short, all that is left is added. Fuel burnt this round is already in the supply."),
    )),
    Section("update", _N("Market update"), (
        _N("In Steps 1 and 2 the highest plant goes under the deck and another is drawn. In Step 3 the lowest plant "
           "is removed from the game and another is drawn while there are cards."),
    )),
    Section("step2", _N("Step 2"), (
        _N("Step 2 begins after the building phase in which a player has reached the number on the city track. In "
           "that phase the others still build by the rules of Step 1."),
        _N("The lowest plant is removed once and replaced. This round's refill already uses the Step 2 numbers."),
    )),
    Section("step3", _N("Step 3"), (
        _N("When the Step 3 card is drawn, the rest of the deck is shuffled. If it is drawn in the auction, it "
           "counts as the highest card and Step 3 begins after the phase; if it is drawn in bureaucracy, Step 3 "
           "begins with the next round."),
        _N("In the classic rules the card may also be drawn in the building phase, for an obsolete plant. It is "
           "removed at once with the lowest plant. Players who have yet to build follow the old Step; Step 3 begins "
           "with phase 5 of this round."),
        _N("If the card is drawn as the replacement when Step 2 begins, Step 3 begins in the classic rules with "
           "phase 5 of the same round, refill and market update included. In Recharged this round has the "
           "Step 2 refill and no market update; Step 3 begins with the next round."),
        _N("The card and the lowest plant are removed without a replacement: six plants are open, all for sale. Each "
           "city has room for a third house, for 20."),
    )),
    Section("end", _N("End of the game"), (
        _N("The game ends after a building phase in which a player has reached the number of cities that ends it. "
           "All players finish that phase. Then each supplies as many cities as their plants and fuel allow; no more "
           "income is paid."),
        _N("The player who supplies the most cities wins. Ties are broken by money, then by connected cities; "
           "players who are still tied share the victory."),
    )),
    Section("zone", _N("Regions in play"), (
        _N("The regions in play are chosen before the game and are connected. Cities and links outside them cannot "
           "be used at all."),
    )),
    Section("trust", _N("Against the Trust (two players, Recharged)"), (
        _N("The Trust is a third player without money. Before the game six of its houses are placed on the first "
           "places of cities; nobody can build there in Step 1, but routes may pass through."),
        _N("Once a round, as soon as a player has bought a plant or the first player buys none, it takes "
           "the highest plant for sale. If it has three plants, it takes only one that is better than its lowest."),
        _N("Between the two players it takes the fuel for one run of its plants without paying, and returns it in "
           "bureaucracy."),
        _N("When a player builds in an empty city, a house of the Trust takes the second place while it has houses "
           "left. The Trust cannot win and does not count for Step 2 or the end of the game."),
    )),
    Section("start", _N("Standard starting cities"), (
        _N("Before the first round each player in order marks one city. A player's first city must be a marked city "
           "that is still free, not necessarily the one they marked. In Step 1 marked cities cannot be connected in "
           "any other way."),
    )),
    Section("first", _N("First game"), (
        _N("Only Step 1 is played. The game ends when a player connects their 7th city; nobody connects more."),
    )),
    Section("hidden", _N("Open and hidden"), (
        _N("Plants, fuel, cities, markets and supply are open. The order of the deck and the cards left out are "
           "hidden. In Recharged the backs of the cards differ: plants 3 to 15 show a plug, the higher ones a "
           "socket. The back of the top card is shown beside the deck."),
        _N("Money can be hidden with a switch in the set-up; at the end of the game everything is shown."),
    )),
    Section("germany", _N("Germany and Italy: phase-out (Recharged)"), (
        _N("Once a player has bought plant 39, uranium is no longer refilled."),
    )),
    Section("usa", _N("USA: coal storage (Recharged)"), (
        _N("Burnt coal goes into a storage. When the market has no coal, tokens from the storage cost 8 each."),
    )),
    Section("central-europe", _N("Central Europe"), (
        _N("To bid on a uranium plant, a player needs a city in Hungary, Czechia or Slovakia at that moment."),
        _N("A player with a house in Wien pays 1 less for each garbage token, but at least 1."),
        _N("The board has its own starting market and refill."),
    )),
    Section("benelux", _N("Benelux"), (
        _N("In Steps 1 and 2 the fifth plant is for sale too if it is a wind or fusion plant."),
        _N("In bureaucracy in Steps 1 and 2 the lowest plant is removed and the highest goes under the deck; two are "
           "drawn."),
        _N("In Recharged the lowest plant stays if the discount plant was removed unsold this round; one is drawn."),
    )),
    Section("france", _N("France"), (
        _N("Plant 13 is not in the game. In the classic rules plant 11 is the first card drawn; in Recharged it is "
           "open at the start. Uranium starts on spaces 5 to 16."),
        _N("Paris is three cities connected by free links; each player may have a house in each."),
    )),
)  # fmt: skip


#: The first page of each group in the list, and the title of the group.
GROUPS: Final[dict[str, str]] = {
    "aim": _N("The game in short"),
    "order": _N("Phase by phase"),
    "step2": _N("Steps and the end"),
    _FIRST_BOARD: _N("Boards"),
    "trust": _N("Other ways to play"),
    "tables": _N("Reference"),
}


def translated(section: Section) -> Section:
    """Return a page of BOOK in the current language."""
    return replace(section, title=_(section.title), paragraphs=tuple(map(_, section.paragraphs)))


def search(text: str, sections: Sequence[Section] = BOOK) -> list[Section]:
    """Return the pages that contain every word of `text`, those with a hit in the title first.

    Among the others, pages about a single board come last, because they are special.
    """
    wanted = clean_name(text).casefold().split()
    found = []
    for section in sections:
        whole = " ".join((section.title, *section.paragraphs, *section.labels)).casefold()
        if all(word in whole for word in wanted):
            found.append(section)
    return sorted(found, key=lambda section: _rank(section, wanted))


def _rank(section: Section, wanted: Sequence[str]) -> int:
    if all(word in section.title.casefold() for word in wanted):
        return 0
    keys = [one.key for one in BOOK]
    about_board = section.key in keys[keys.index(_FIRST_BOARD) :] or section.key.startswith(BOARD_PREFIX)
    return 2 if about_board else 1


def player_count_rows(edition: str) -> list[tuple[int, int, int, int, int]]:
    """Return rows for 2 to 6 players: regions, plant limit, cities that start Step 2, cities that end the game."""
    table = PLAYER_COUNT_TABLES["classic" if edition == "classic" else "recharged"]
    return [(n, REGIONS_IN_PLAY[n], row.plant_limit, row.step2_cities, row.end_cities) for n, row in table.items()]
