"""The special rules that a board may have, for the forms of the map workshop: for each a label and a sentence."""

from typing import Final

from powergrid.desktop.words.translation import _N, _

#: The keys of special rules by group, each with its label and sentence.
GROUPS: Final = (
    (
        _N("Fuel"),
        {
            "start_fuel": (_N("Fuel at the start"), _N("The tokens of each fuel that are on the market at the start.")),
            "refill": (
                _N("Refill"),
                _N("The tokens added in phase 5: a row for 2 to 6 players, with Steps 1 to 3."),
            ),
            "tokens": (_N("Tokens in the game"), _N("The tokens of each fuel that are in the game.")),
            "prices": (_N("Prices of the market"), _N("The price of every space in the market, the cheapest first.")),
            "fuel_discounts": (_N("Cheaper fuel"), _N("Players connected to a city pay less for a fuel.")),
            "reserve_fuel_price": (
                _N("Storage"),
                _N("When the market has none, fuel from the supply costs this much."),
            ),
            "reserve_always": (
                _N("Storage always sells"),
                _N("Fuel from the supply is also sold while the market has some."),
            ),
            "no_refill_after_plant": (
                _N("End of the refill"),
                _N("Once a player has bought this plant, the fuel is no longer refilled."),
            ),
            "second_market": (
                _N("Second fuel market"),
                _N("There are two fuel markets; in a turn a player buys from one of them."),
            ),
            "refill_second_first": (
                _N("Second market first"),
                _N("The second market is refilled before the first one."),
            ),
            "one_token_a_turn": (
                _N("One token a turn"),
                _N("Players buy one token at a time in turn, until all have stopped."),
            ),
            "price_limit": (
                _N("Highest price"),
                _N("A token may cost at most this much in Steps 1, 2 and 3; 0 is no limit."),
            ),
        },
    ),
    (
        _N("Power plants"),
        {
            "nuclear_only_with_city_in": (
                _N("Uranium regions"),
                _N("Only players with a city in one of these regions may bid on uranium plants."),
            ),
            "eco_plant_joins_current_market": (
                _N("Ecological plant for sale"),
                _N("In Steps 1 and 2 the lowest future plant is for sale too if it is ecological."),
            ),
            "drop_lowest_each_round": (
                _N("Lowest plant leaves"),
                _N("In phase 5 the lowest plant leaves the game too."),
            ),
            "deck": (_N("Deck"), _N("The plant deck differs.")),
            "changed_plants": (
                _N("Changed plants"),
                _N("Some plants have other values, always or while a region is in play."),
            ),
            "market_size": (
                _N("Size of the market"),
                _N("The number of plants for sale and in the future market in Steps 1 and 2."),
            ),
            "market_filled_each_round": (
                _N("Market filled once a round"),
                _N("One plant for each player is open, all are for sale, and the market is filled in phase 5."),
            ),
            "step3_next_round": (
                _N("Step 3 with the next round"),
                _N("With that market, Step 3 begins with the round after its card is drawn."),
            ),
            "discount_token": (
                _N("Discount token"),
                _N("The lowest plant has the discount token and can be bought for 1."),
            ),
            "unbought_leave": (
                _N("Unsold plants leave"),
                _N("How many of the lowest plants leave if nobody buys one in a round."),
            ),
            "first_pass": (
                _N("First pass"),
                _N("The lowest plant leaves when the first player passes, or at the end of the auction."),
            ),
            "discard_outgrown_draws": (
                _N("Obsolete plants leave"),
                _N("A plant that is drawn leaves if its number is not higher than the leader's number of cities."),
            ),
            "never_buried": (_N("Plants never buried"), _N("These plants never go under the draw pile.")),
            "never_leave": (_N("Plants that stay"), _N("These plants leave the market only when they are bought.")),
        },
    ),
    (
        _N("Cities"),
        {
            "places": (
                _N("Places for houses"),
                _N("Some cities have other prices, or other places open in Steps 1 to 3."),
            ),
            "start_cities": (_N("Start cities"), _N("A network may begin only in these cities.")),
            "second_network": (
                _N("Second network"),
                _N("Once per game, a player may begin a second network in a start city."),
            ),
            "second_start_by_link": (
                _N("Second start by links"),
                _N("In round 1 a second start city that links can reach does not count as the second network."),
            ),
            "islands": (
                _N("Islands"),
                _N("These groups of regions have no links between them, and a player may have a network on each."),
            ),
            "island_surcharge": (
                _N("Price of another island"),
                _N("Starting on another island costs this much on top of the house."),
            ),
            "island_any_slot": (
                _N("Any place on an island"),
                _N("A network on another island may begin in any free place, not only in an empty city."),
            ),
            "step2_cities": (_N("Step 2"), _N("Step 2 begins when a player has this many cities, for 2 to 6 players.")),
            "end_cities": (
                _N("End of the game"),
                _N("The game ends when a player has this many cities, for 2 to 6 players."),
            ),
            "end_at_all_cities": (
                _N("End with all cities"),
                _N("The game ends at the latest when a player has every city in play."),
            ),
        },
    ),
    (
        _N("Rounds"),
        {
            "order_after_auction": (
                _N("Order after the auction"),
                _N("The order of play is set after each auction instead of before it."),
            ),
            "outage_penalty": (
                _N("Outage"),
                _N(
                    "If more than twice as many cities as players are connected, everyone loses this much per own city."
                ),
            ),
            "outage_in_last_round": (_N("Outage in the last round"), _N("An outage also counts in the last round.")),
            "must_supply": (_N("Compulsory supply"), _N("Everyone must supply as many cities as they can.")),
        },
    ),
)

_FIELDS: Final = {
    "removed": _N("Cards that leave the game"),
    "protected": _N("Cards that the set-up never removes"),
    "at_step2": _N("Cards that come on top when Step 2 begins"),
    "under_step3": _N("Number of cards below the Step 3 card"),
    "ordered": _N("Deck in ascending order"),
    "top": _N("Cards on top of the draw pile, the topmost first (classic)"),
    "among_top": _N("Cards shuffled with others to make five, below those (classic)"),
    "in_market": _N("Cards that start in the market (Recharged)"),
    "under_top": _N("Cards directly under the topmost one (Recharged)"),
    "removed_plugs": _N("Plug cards removed, for 2 to 6 players (Recharged)"),
    "removed_sockets": _N("Socket cards removed, for 2 to 6 players (Recharged)"),
    "plugs_on_top": _N("Plug cards stay on top (Recharged)"),
    "step3_among": _N("First card shuffled with the Step 3 card"),
    "last": _N("The last cards begin with"),
    "city": _N("City"),
    "fuel": _N("Fuel"),
    "amount": _N("Elektro less"),
    "floor": _N("At least"),
    "costs": _N("Price of each place"),
    "open": _N("Open places in Steps 1, 2 and 3"),
    "one_price": _N("Every house costs as much as the most expensive open place"),
    "start": _N("A network may begin here"),
    "plant": _N("Plant"),
    "need": _N("Fuel for one run"),
    "cities": _N("Cities supplied"),
    "room": _N("Room for fuel"),
    "region": _N("While this region is in play"),
    "current": _N("For sale"),
    "future": _N("Future"),
    "names": _N("Names of both markets"),
    "prices": _N("Prices of the market"),
    "start_fuel": _N("Fuel at the start"),
    "refill": _N("Refill"),
}
_VALUES: Final = {
    "never": _N("never"),
    "always": _N("always"),
    "unless_discount_removed": _N("unless the discount plant left"),
    "nothing": _N("nothing"),
    "drops_lowest": _N("it leaves at once"),
    "drops_lowest_at_the_end": _N("it leaves at the end"),
    "coal": _N("coal"),
    "oil": _N("oil"),
    "garbage": _N("garbage"),
    "uranium": _N("uranium"),
    "hybrid": _N("coal or oil"),
    "wind": _N("wind"),
    "fusion": _N("fusion"),
}


def field_label(key: str) -> str:
    """Return the label of a field of a special rule."""
    return _(_FIELDS.get(key, key))


def value_label(value: str) -> str:
    """Return a value of a special rule as text."""
    return _(_VALUES.get(value, value))
