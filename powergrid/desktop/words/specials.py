"""The special rules of a board, one sentence each."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from powergrid.content.board import Board
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, PLAYER_COUNT_TABLES, TWO_WITHOUT_TRUST, Edition
from powergrid.content.mechanisms import CityPlaces
from powergrid.content.options import OptionValue, option_default
from powergrid.content.plants import FUELS, Fuel
from powergrid.content.specials import Specials, base_specials
from powergrid.desktop.words.deck_rules import Listing, changed_rules, deck_rules, numbers_text
from powergrid.desktop.words.names import fuel_list, fuel_name, market_name
from powergrid.desktop.words.translation import _, count, either


def uranium_rule(regions: Iterable[str]) -> str:
    """Return a sentence about who may bid on uranium plants.

    Args:
        regions: The names of the regions that allow it.
    """
    return _("Only players with a city in {regions} may bid on uranium plants.").format(regions=either(list(regions)))


def discount_rule(city: str, fuel: int | str, amount: int, floor: int) -> str:
    """Return the sentence about fuel that is cheaper for players in a city."""
    text = _("With a house in {city} each token of {fuel} costs {amount} less, but at least {floor}.")
    return text.format(city=city, fuel=fuel_name(fuel), amount=amount, floor=floor)


def storage_rule(fuel: int | str, price: int, always: bool) -> str:
    """Return a sentence about the cost of fuel once the market has none (RULES §14.2), or even before (BOARDS D-40)."""
    text = _("When the market has no {fuel}, tokens from the storage cost {price} each.")
    if always:
        text = _("Tokens of {fuel} from the storage cost {price} each, even while the market has some.")
    return text.format(fuel=fuel_name(fuel), price=price)


def own_defaults(
    board: Board, edition: Edition, players: int = 0, options: Mapping[str, OptionValue] | None = None
) -> frozenset[str]:
    """Return the options at their default value whose default differs from that of other boards.

    Args:
        players: The number of players, or 0 if not known yet.
        options: The options of a game, or None for the defaults.
    """
    chosen = options or {}
    usual = {key: option_default(key, edition, players or MIN_PLAYERS) for key in board.specials.allowed}
    return frozenset(
        key
        for key, (own, *_others) in board.specials.allowed.items()
        if own != usual[key] and chosen.get(key, own) == own
    )


def special_rules(
    specials: Specials, cities: Mapping[str, str], regions: Mapping[str, str], edition: Edition, players: int = 0, *,
    plants: Listing = "numbers", own: Collection[str] = (),
) -> list[str]:  # fmt: skip
    """Return the special rules of a board in an edition.

    Args:
        cities, regions: Names by id.
        players: The number of players, or 0 if not known yet.
        plants: How to list changed plants.
        own: See `own_defaults`.
    """
    found = []
    if specials.nuclear_only_with_city_in:
        found.append(uranium_rule(regions[region] for region in specials.nuclear_only_with_city_in))
    found += [discount_rule(cities[one.city], one.fuel, one.amount, one.floor) for one in specials.fuel_discounts]
    found += [storage_rule(fuel, price, specials.reserve_always) for fuel, price in specials.reserve_fuel_price.items()]
    for fuel, plant in specials.no_refill_after_plant.items():
        text = _("Once a player has bought plant {plant}, {fuel} is no longer refilled.")
        found.append(text.format(fuel=fuel_name(fuel), plant=plant))
    return (
        found
        + _fuel_rules(specials)
        + _round_rules(specials, players)
        + _market_rules(specials, edition, players)
        + _network_rules(specials, cities, regions)
        + _threshold_rules(specials)
        + _own_rules(own)
        + deck_rules(specials.deck, edition, players)
        + changed_rules(specials.changed_plants, regions, plants)
        + _price_rules(specials, edition)
        + _start_rules(specials, edition)
    )


def rules_for_decision(
    kind: str,
    specials: Specials,
    cities: Mapping[str, str],
    regions: Mapping[str, str],
    edition: Edition,
    players: int = 0,
) -> list[str]:
    """Return the special rules that matter for a kind of decision; see `special_rules`."""
    if kind == "buy":
        return _fuel_rules(specials)
    if kind in ("nominate", "bid"):
        return _market_rules(specials, edition, players)
    if kind == "build":
        return _network_rules(specials, cities, regions) + _round_rules(specials, players)
    return _round_rules(specials, players) if kind == "power" else []


def _fuel_rules(specials: Specials) -> list[str]:
    found = []
    if specials.second_market is not None:
        found.append(_("There are two fuel markets: in a turn a player buys from only one of them."))
        names = [market_name(name) for name in specials.second_market.names]
        earlier, later = reversed(names) if specials.refill_second_first else names
        text = _("Both are refilled from one supply, {first} before {later}.")
        found.append(text.format(first=earlier, later=later))
    if specials.one_token_a_turn:
        found.append(_("Players buy one token at a time in turn, until all have stopped."))
    first, second, third = specials.price_limit
    if first or second or third:
        text = _("A token may cost at most {first} in Step 1 and {second} in Step 2.")
        found.append(text.format(first=first, second=second))
    return found


def _price_rules(specials: Specials, edition: Edition) -> list[str]:
    """Return sentences about fuel prices that differ from the base game, and about fuels missing from a market."""
    usual, second = base_specials(edition)["prices"], specials.second_market
    markets: list[tuple[str, Mapping[Fuel, Sequence[int]]]] = [("", specials.prices)]
    if second is not None:
        markets = [(market_name(second.names[0]), specials.prices), (market_name(second.names[1]), second.prices)]
    found: list[str] = []
    alike: dict[tuple[str, tuple[int, ...]], list[str]] = {}  # fuels with the same prices in the same market
    for fuel in FUELS:
        rows = [(market, tuple(prices.get(fuel, ()))) for market, prices in markets]
        if len({places for _market, places in rows}) == 1:
            rows = [("", rows[0][1])]
        for market, places in rows:
            if not places:
                text = _("{market} has no {fuel}.") if market else _("There is no {fuel} on this board.")
                found.append(text.format(market=market, fuel=fuel_name(fuel)))
            elif places != tuple(usual[fuel]):
                alike.setdefault((market, places), []).append(fuel_name(fuel))
    for (market, places), fuels in alike.items():
        text = _("{market}, prices of {fuels}: {prices}.") if market else _("Prices of {fuels}: {prices}.")
        found.append(text.format(market=market, fuels=", ".join(fuels), prices=_price_words(places)))
    return found


def _price_words(places: Sequence[int]) -> str:
    """Return the spaces of a market by price, such as "1 to 2 on 4 spaces each, 3 on 3 spaces"."""
    runs: list[tuple[int, int, int]] = []  # first and last price, and the spaces at each price between
    for price, number in sorted(Counter(places).items()):
        if runs and runs[-1][2] == number:
            runs[-1] = runs[-1][0], price, number
        else:
            runs.append((price, price, number))
    words = []
    for first, last, number in runs:
        text = count(number, "{first} on {n} space", "{first} on {n} spaces", first=first)
        if first != last:
            text = count(
                number, "{first} to {last} on {n} space each", "{first} to {last} on {n} spaces each",
                first=first, last=last,
            )  # fmt: skip
        words.append(text)
    return ", ".join(words)


def _round_rules(specials: Specials, players: int) -> list[str]:
    found = []
    if specials.outage_penalty and players:
        text = _("If more than {limit} cities are newly connected in a round, everyone loses {n} for each own city.")
        found.append(text.format(limit=2 * players, n=specials.outage_penalty))
    elif specials.outage_penalty:
        text = _(
            "If more than twice as many cities as players are newly connected in a round, everyone loses {n} for each "
            "own city."
        )
        found.append(text.format(n=specials.outage_penalty))
    if specials.must_supply:
        found.append(
            _("Everyone must supply as many cities as they can: nobody may leave plants idle to save their fuel.")
        )
    if specials.end_at_all_cities:
        found.append(_("The game ends at the latest when a player has every city in play."))
    return found


def _threshold_rules(specials: Specials) -> list[str]:
    """Return sentences about how many cities start Step 2 and end the game, if that differs from other boards."""
    usual = [TWO_WITHOUT_TRUST, *(PLAYER_COUNT_TABLES["classic"][n] for n in range(MIN_PLAYERS + 1, MAX_PLAYERS + 1))]
    found = []
    if specials.step2_cities not in (None, tuple(one.step2_cities for one in usual)):
        text = _("Cities that start Step 2, with 2 to 6 players: {numbers}.")
        found.append(text.format(numbers=numbers_text(specials.step2_cities or ())))
    if specials.end_cities not in (None, tuple(one.end_cities for one in usual)):
        text = _("Cities that end the game, with 2 to 6 players: {numbers}.")
        found.append(text.format(numbers=numbers_text(specials.end_cities or ())))
    return found


def _own_rules(own: Collection[str]) -> list[str]:
    """Return sentences for rules that are options on other boards."""
    texts = {
        "trust": _("Two players play without the Trust."),
        "obsolete_plants": _("Obsolete plants stay in the market."),
        "step2_when_full": _("Step 2 also begins when every city in play has a house."),
    }
    return [text for key, text in texts.items() if key in own]


def _start_rules(specials: Specials, edition: Edition) -> list[str]:
    """Return sentences about tokens in the game and at the start if they differ from the base game."""
    base, second = base_specials(edition), specials.second_market
    text = _("Tokens of {fuel} in the game: {n}.")
    found = [text.format(fuel=fuel_name(fuel), n=n) for fuel, n in specials.tokens.items() if n != base["tokens"][fuel]]
    if second is not None:
        text = _("{market} starts with {fuel}.")
        return found + [
            text.format(market=market_name(name), fuel=fuel_list([start.get(fuel, 0) for fuel in FUELS]))
            for name, start in zip(second.names, (specials.start_fuel, second.start_fuel), strict=True)
        ]
    if specials.start_fuel == base["start_fuel"]:
        return found
    there = fuel_list([specials.start_fuel.get(fuel, 0) for fuel in FUELS])
    text = _("The fuel market starts with {fuel}.")
    none = [fuel_name(fuel) for fuel in FUELS if not specials.start_fuel.get(fuel, 0)]
    if none:
        text = _("The fuel market starts with {fuel}, without {none}.")
    return [*found, text.format(fuel=there, none=", ".join(none))]


def _yearly_market(players: int) -> list[str]:
    """Return the rules of a market that is filled once a round (BOARDS §11).

    Args:
        players: The number of players, or 0 if unknown.
    """
    rules = (
        _("All plants in the market are for sale, at first as many as there are players."),
        _("In Steps 1 and 2 a plant that is bought is not replaced. At the start of phase 5 new plants are "
          "added, so that one fewer than there are players is for sale, or two with two players; if there are "
          "more, the lowest leave."),
        _("In Step 3 there are four plants for sale, each is replaced at once, and the deck is not shuffled."),
    )  # fmt: skip
    if not players:
        return list(rules)
    first = _("All plants in the market are for sale, at first {n}.").format(n=players)
    text = count(
        players // 2,
        "In Steps 1 and 2 a plant that is bought is not replaced. At the start of phase 5 at least {n} new plant "
        "is added, so that {kept} are for sale; if there are more, the lowest leave.",
        "In Steps 1 and 2 a plant that is bought is not replaced. At the start of phase 5 at least {n} new "
        "plants are added, so that {kept} are for sale; if there are more, the lowest leave.",
        kept=max(2, players - 1),
    )
    return [first, text, rules[2]]


def _market_rules(specials: Specials, edition: Edition, players: int) -> list[str]:
    found = []
    if base_specials(edition)["discount_token"] and not specials.discount_token:
        found.append(_("There is no discount plant."))
    if specials.eco_plant_joins_current_market:
        found.append(_("In Steps 1 and 2 the fifth plant is for sale too if it is a wind or fusion plant."))
    if specials.drop_lowest_each_round == "always":
        found.append(_("In phase 5 the lowest plant of the market leaves the game too."))
    elif specials.drop_lowest_each_round == "unless_discount_removed":
        text = _("In phase 5 the lowest plant of the market leaves the game too, unless the discount plant did.")
        found.append(text)
    size = specials.market_size
    if specials.market_filled_each_round:
        found += _yearly_market(players)
    elif (size.current, size.future) != (4, 4):
        found.append(
            count(
                size.current,
                "The market has {n} plant for sale and {m} future ones.",
                "The market has {n} plants for sale and {m} future ones.",
                m=size.future,
            )
        )
    if specials.first_pass == "drops_lowest":
        found.append(_("When the first player passes instead of nominating, the lowest plant leaves the game."))
    elif specials.first_pass == "drops_lowest_at_the_end":
        found.append(_("If somebody bought and somebody passed, the lowest plant leaves after the auction."))
    if specials.unbought_leave > 1:
        found.append(
            count(
                specials.unbought_leave,
                "If nobody buys a plant, the {n} lowest leaves the game.",
                "If nobody buys a plant, the {n} lowest leave the game.",
            )
        )
    elif specials.unbought_leave < base_specials(edition)["unbought_leave"]:
        found.append(_("No plant leaves because nobody bought one."))
    if specials.order_after_auction:
        found.append(_("The order of play is set after each auction instead of before it."))
    if specials.never_leave:
        found.append(
            _("Plants {plants} leave the market only when they are bought.").format(
                plants=numbers_text(specials.never_leave)
            )
        )
    elif specials.never_buried:
        text = _("Plants {plants} never go under the draw pile.")
        found.append(text.format(plants=numbers_text(specials.never_buried)))
    return found


def _network_rules(specials: Specials, cities: Mapping[str, str], regions: Mapping[str, str]) -> list[str]:
    found = []
    if specials.start_cities:
        names = ", ".join(cities[city] for city in specials.start_cities)
        found.append(_("Networks begin only in {cities}.").format(cities=names))
    if specials.second_network:
        found.append(_("Once per game, a player may begin a second network in one of them without paying for links."))
        found.append(_("In round 1, nobody may build more than two houses, both in start cities."))
    if specials.islands:
        text = _("A player may have a network on each island; starting on another one costs {n} more.")
        found.append(text.format(n=specials.island_surcharge))
        if not specials.island_any_slot:
            found.append(_("The game also ends when nobody can connect another city any more."))
    single = [cities[city] for city, places in specials.places.items() if _is_free_single(places)]
    late = [cities[city] for city, places in specials.places.items() if not places.open[0]]
    closed = [cities[city] for city, places in specials.places.items() if not places.start]
    if single:
        text = _("Only one player may connect each of these, paying only for the links: {cities}.")
        found.append(text.format(cities=", ".join(single)))
    if closed:
        text = _("No network may begin in any of them.") if closed == single else _("No network may begin in {cities}.")
        found.append(text.format(cities=either(closed)))
    if late:
        found.append(_("Closed in Step 1: {cities}.").format(cities=", ".join(late)))
    found += _place_rules(specials, cities)
    return found


def _is_free_single(places: CityPlaces) -> bool:
    """Return whether a city has only one place, free of charge and open from Step 1."""
    return places.costs == (0,) and places.open[0] == 1


def _place_rules(specials: Specials, cities: Mapping[str, str]) -> list[str]:
    """Return sentences about cities whose places or prices differ from 10, 15 and 20."""
    alike: dict[tuple[tuple[int, ...], tuple[int, ...]], list[str]] = {}
    for city, places in specials.places.items():
        if not _is_free_single(places) and not places.one_price:
            alike.setdefault((places.costs, places.open), []).append(cities[city])
    text = _("{cities}: houses cost {costs}; places open in Steps 1, 2 and 3: {places}.")
    return [
        text.format(cities=", ".join(names), costs=numbers_text(costs), places=numbers_text(places))
        for (costs, places), names in alike.items()
    ]
