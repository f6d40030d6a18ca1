"""The reasons for a bot's actions, in plain words and numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from powergrid.bots.auction_plan import top_bid
from powergrid.bots.bot import Advice, Reason
from powergrid.bots.city_plan import crowd, site_cost
from powergrid.bots.idea import Idea
from powergrid.bots.outlook import INCOME, Taste, fuel_prices, outlook, run_cost
from powergrid.bots.standing import fuelled, reachable_cities
from powergrid.bots.tokens import price_of_more
from powergrid.content.plants import FUELS
from powergrid.rules.actions import Bid, Build, Buy, Nominate
from powergrid.rules.auction import is_sole_buyer
from powergrid.rules.building import builds
from powergrid.rules.fuel import full_output
from powergrid.rules.state import GameState

#: The default preferences, for example to comment on other players' moves.
_PLAIN: Final = Taste()

#: For each code, the sentence and the names of its numbers, in the order of an idea's numbers.
_SENTENCES: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "nominate": (
        "It is worth about {worth} Elektro to me; the price starts at {price}.",
        ("plant", "price", "worth", "replaces"),
    ),
    "nominate_alone": (
        "It is worth about {worth} Elektro to me and costs {price}: nobody else can bid.",
        ("plant", "price", "worth", "replaces"),
    ),
    "worth_it": ("Plant {plant} is worth up to about {most} Elektro to me.", ("plant", "bid", "most", "replaces")),
    "beyond": (
        "I would rather pay {bid} Elektro for plant {plant} than go without it.",
        ("plant", "bid", "most", "replaces"),
    ),
    "too_expensive": ("I would pay at most about {most} Elektro; the bid is {bid}.", ("plant", "bid", "most")),
    "no_use": ("Plant {plant} is worth nothing to me now.", ("plant",)),
    "leave_it": ("For {bid} Elektro I would rather let somebody else have it.", ("plant", "bid", "most")),
    "bait": (
        "I hardly need it, but it costs only {price} Elektro; if somebody outbids me, the other plants "
        "are left for me.",
        ("plant", "price", "value", "replaces"),
    ),
    "hardly": (
        "By itself it is hardly worth {price} Elektro to me, but nobody can outbid me.",
        ("plant", "price", "value", "replaces"),
    ),
    "wait": ("Plant {plant} should come up soon and is a better deal than any on offer.", ("plant",)),
    "pass_now": (
        "A plant on offer would be worth its price, but I would rather keep my {money} Elektro for fuel and cities.",
        ("money",),
    ),
    "no_plant": ("No plant on offer is worth its price to me now; I keep my {money} Elektro.", ("money",)),
    "replaces": ("It would probably replace plant {plant}.", ("plant",)),
    "capacity": ("My plants could then supply {after} cities instead of {before}.", ("before", "after")),
    "income": ("That is {gain} Elektro more income a round with the cities I own.", ("gain",)),
    "run_cost": ("Its fuel should cost about {cost} Elektro a round.", ("cost",)),
    "no_fuel": ("It needs no fuel.", ()),
    "scrap": ("Plant {plant} is the least useful to me from now on; it supplies {cities} cities.", ("plant", "cities")),
    "saves": ("It keeps {saved} Elektro more than the first choice.", ("saved",)),
    "keeps": ("It keeps all {money} Elektro for fuel and cities.", ("money",)),
    "loses": ("Without it my plants supply {cities} fewer cities.", ("cities",)),
    "fuel": (
        "{bundle} for {price} Elektro: with it I can supply {cities} cities this round.",
        ("fuel", "amount", "price", "cities"),
    ),
    "earns": ("Supplying {cities} cities earns {income} Elektro.", ("cities", "income")),
    "store": ("{fuel} costs {price} Elektro now and about {later} in the next round.", ("fuel", "price", "later")),
    "deny": (
        "The players after me still need {bundle}, and only {stock} are for sale.",
        ("fuel", "price", "wanted", "stock"),
    ),
    "squeeze": (
        "If I buy {bundle}, only {rest} are left, and the players after me need {wanted}.",
        ("fuel", "amount", "rest", "wanted"),
    ),
    "enough_fuel": ("I have fuel to supply {cities} cities; more is not worth its price.", ("cities",)),
    "fuel_money": ("Fuel to supply more cities costs more than my {money} Elektro.", ("money",)),
    "save_fuel": ("I buy no fuel this round and keep my {money} Elektro.", ("money",)),
    "grow": (
        "The city costs {price} Elektro; with {after} cities I earn {gain} more this round.",
        ("price", "after", "gain"),
    ),
    "claim": (
        "The city costs {price} Elektro; later it would be more expensive or taken.",
        ("price", "after", "gain"),
    ),
    "hold": (
        "I can supply {fuelled} cities this round; more than that would earn nothing yet.",
        ("fuelled", "capacity"),
    ),
    "hold_order": ("With fewer cities I buy fuel and build earlier in the next round.", ()),
    "hold_step2": (
        "I do not start Step 2 now: with {left} Elektro I would gain less from it than the others with about {others}.",
        ("left", "others"),
    ),
    "hold_money": ("I keep about {money} Elektro for a plant in the next auction.", ("money",)),
    "hold_later": (
        "The next city costs {price} Elektro and would earn {gain} more this round; I keep the money for later.",
        ("price", "gain"),
    ),
    "no_city": ("The next city costs more than my {money} Elektro.", ("money",)),
    "no_money": ("I have no money left for another city.", ("money",)),
    "no_place": ("There is no city left that I can connect.", ("money",)),
    "last_round": (
        "This is the last round: I supply {supplied} cities, and the best of the others may supply {best}.",
        ("after", "supplied", "best"),
    ),
    "end_now": (
        "I end the game: I supply {supplied} cities, and the others at most {best}.",
        ("after", "supplied", "best"),
    ),
    "end_now_money": (
        "I end the game: another player may supply as many cities as I do, but I have more money left.",
        ("after", "supplied", "best"),
    ),
    "not_yet": (
        "I do not end the game yet: I would supply {supplied} cities, and another player up to {best}.",
        ("after", "supplied", "best"),
    ),
    "not_yet_money": (
        "I do not end the game yet: another player may supply as many cities as I do and have at least "
        "as much money left.",
        ("after", "supplied", "best"),
    ),
    "power": (
        "It supplies {supplied} cities for {income} Elektro. Tokens burnt: {tokens}.",
        ("supplied", "income", "tokens"),
    ),
    "trust_site": ("Cities here are expensive for everyone to connect, so the Trust may have them.", ("city",)),
    "start_site": ("There are cheap cities around it, and few rivals.", ("city",)),
    "chance": ("My chance of winning is about {percent}%.", ("percent", "games")),
}

#: Impersonal versions of the motives, for example for the review of a game. The others are the same in both cases.
_UNSPOKEN: Final[dict[str, str]] = {
    "nominate": "It is worth about {worth} Elektro; the price starts at {price}.",
    "nominate_alone": "It is worth about {worth} Elektro and costs {price}: nobody else can bid.",
    "worth_it": "Plant {plant} is worth up to about {most} Elektro.",
    "beyond": "It is better to pay {bid} Elektro for plant {plant} than to go without it.",
    "too_expensive": "The plant is worth at most about {most} Elektro; the bid is {bid}.",
    "no_use": "Plant {plant} is worth nothing now.",
    "leave_it": "For {bid} Elektro the plant is better left to somebody else.",
    "bait": "It is hardly needed, but it costs only {price} Elektro; if somebody bids more, the other plants are left.",
    "hardly": "By itself it is hardly worth {price} Elektro, but nobody can bid more.",
    "pass_now": "A plant on offer would be worth its price, but the money is needed for fuel and cities.",
    "no_plant": "No plant on offer is worth its price now.",
    "scrap": "Plant {plant} is the least useful from now on; it supplies {cities} cities.",
    "fuel": "{bundle} for {price} Elektro: with it the plants can supply {cities} cities this round.",
    "deny": "Later buyers still need {bundle}, and only {stock} are for sale.",
    "squeeze": "After buying {bundle}, only {rest} are left, and later buyers need {wanted}.",
    "enough_fuel": "There is fuel to supply {cities} cities; more is not worth its price.",
    "fuel_money": "Fuel to supply more cities costs more than the {money} Elektro left.",
    "save_fuel": "Fuel is not worth its price this round.",
    "grow": "The city costs {price} Elektro; with {after} cities the income is {gain} higher this round.",
    "hold": "The plants can supply {fuelled} cities this round; more than that would earn nothing yet.",
    "hold_order": "With fewer cities, the next round brings an earlier turn to buy fuel and build.",
    "hold_step2": (
        "Starting Step 2 now would help less with {left} Elektro than it helps the others with about {others}."
    ),
    "hold_money": "About {money} Elektro are needed for a plant in the next auction.",
    "hold_later": "The next city costs {price} Elektro and would earn {gain} more this round; the money is worth more.",
    "no_city": "The next city costs more than the {money} Elektro left.",
    "no_money": "There is no money left for another city.",
    "no_place": "There is no city left to connect.",
    "last_round": "In the last round, this supplies {supplied} cities; the best of the others may supply {best}.",
    "end_now": "It ends the game with {supplied} cities supplied; the others supply at most {best}.",
    "end_now_money": "It ends the game: another player may supply as many cities, but has less money left.",
    "not_yet": "The end would come too early: this supplies {supplied} cities, and another player up to {best}.",
    "not_yet_money": (
        "The end would come too early: another player may supply as many cities and have at least as much money left."
    ),
}

#: A chance from fewer imagined games is too vague to mention.
MIN_GAMES: Final = 12
MIN_CHANCE, MAX_CHANCE = 3, 97
#: The highest opening bid for a plant that a player does not need: nobody risks more.
_BAIT: Final = 10
#: Names of numbers that depend on the bot's money, since it cannot pay more than it has.
MONEY_NUMBERS: Final = frozenset({"money", "left", "most", "worth"})

#: The singulars of nouns that follow a number in the sentences.
_SINGULAR: Final = {"cities": "city"}
_COUNTED: Final = re.compile(r"\{(\w+)\} (?:fewer )?(cities)\b")


def reason(code: str, *numbers: int | str) -> Reason:
    """Return the reason with this code and these numbers, in order."""
    names = _SENTENCES[code][1]
    named = dict(zip(names, numbers, strict=True))
    if "fuel" in named:
        named["fuel"] = FUELS[int(named["fuel"])]
    tokens = tokens_of(named)
    values = named if tokens is None else {**named, "bundle": f"{tokens} {named['fuel']}"}
    text = forms(code)[counted(code, named) != 1].format(**values)
    return Reason(code, text[0].upper() + text[1:], named)


def forms(code: str, *, spoken: bool = True) -> tuple[str, str]:
    """Return the singular and plural forms of a reason's English sentence, with its numbers in braces.

    {bundle} is a number of tokens and their fuel. If the sentence counts nothing, both forms are the same; for an
    unknown code they are "".

    Args:
        spoken: Use the first person, as if the bot spoke; otherwise, be impersonal.
    """
    many = _SENTENCES[code][0] if code in _SENTENCES else ""
    many = many if spoken else _UNSPOKEN.get(code, many)
    one = _COUNTED.sub(lambda found: found[0].removesuffix(found[2]) + _SINGULAR[found[2]], many)
    return one, many


def counted(code: str, numbers: Mapping[str, int | str], *, spoken: bool = True) -> int:
    """Return the number that decides between singular and plural in a reason's sentence, or 0 if there is none."""
    found = _COUNTED.search(forms(code, spoken=spoken)[1])
    return int(numbers[found[1]]) if found else 0


def tokens_of(numbers: Mapping[str, int | str]) -> int | None:
    """Return the number of tokens in a reason that contains a {bundle}, else None."""
    tokens = numbers.get("amount", numbers.get("wanted"))
    return None if tokens is None else int(tokens)


#: Every code that `reason` accepts.
CODES: Final = tuple(_SENTENCES)


def advice(state: GameState, idea: Idea, best: bool = True, taste: Taste = _PLAIN) -> Advice:
    """Return an idea as advice, with its motive and facts about the action as reasons.

    Args:
        best: Whether this is the best idea.
        taste: The bot's preferences, which decide how high it would bid.
    """
    reasons = [_motive(state, idea, best, taste), *_facts(state, idea)]
    if idea.games:
        percent = min(MAX_CHANCE, max(MIN_CHANCE, round(idea.chance)))
        reasons.append(reason("chance", percent, idea.games))
    return Advice(idea.action, idea.chance if idea.games else idea.value, tuple(reasons))


def _motive(state: GameState, idea: Idea, best: bool, taste: Taste) -> Reason:
    """Return the motive as a reason. Only the best idea may claim to do better in imagined games."""
    numbers = idea.numbers
    if idea.motive == "nominate":
        plant, price, _worth, replaces = numbers
        limit = top_bid(state, idea.action.seat, int(plant), outlook(state), taste)[0]
        code = "nominate_alone" if is_sole_buyer(state, idea.action.seat) else "nominate"
        return reason(code, plant, price, max(int(price), round(limit)), replaces)
    if idea.motive == "too_expensive" and best and idea.games:
        return reason("leave_it", *numbers)  # it may have bid more than the plant itself is worth
    if idea.motive == "too_expensive" or (idea.motive == "beyond" and not best):
        plant, bid, most = numbers[:3]
        return reason("too_expensive", plant, bid, most) if int(most) > 0 else reason("no_use", plant)
    costly = idea.motive == "hardly" or (idea.motive == "bait" and int(numbers[1]) > _BAIT)
    if costly and best and idea.games:
        plant, price, _worth, replaces = numbers
        return reason("beyond", plant, price, max(0, round(idea.value + int(price))), replaces)
    if idea.motive == "fuel":
        fuel, amount, price, cities = numbers
        return reason("fuel", fuel, amount, price, _of_this_round(state, idea.action.seat, int(cities), int(price)))
    if idea.motive == "no_city" and not int(numbers[0]):
        return reason("no_money", 0)
    if idea.motive == "enough_fuel":
        return _no_more_fuel(state, idea.action.seat)
    return reason(idea.motive, *numbers)


def _no_more_fuel(state: GameState, seat: int) -> Reason:
    """Return why a player buys no more fuel."""
    player, have = state.players[seat], fuelled(state, seat)
    price = price_of_more(state, seat, have) if have < len(player.cities) else None
    if price is not None and price > player.money:
        return reason("fuel_money", player.money)
    return reason("enough_fuel", have) if have else reason("save_fuel", player.money)


def _of_this_round(state: GameState, seat: int, cities: int, price: int) -> int:
    """Return `cities`, limited to the number that a player can own this round after paying `price`."""
    return min(cities, max(1, reachable_cities(state, seat, price)))


def is_vague(reason: Reason) -> bool:
    """Return whether a reason states a chance from too few imagined games."""
    return reason.code == "chance" and int(reason.numbers["games"]) < MIN_GAMES


def _facts(state: GameState, idea: Idea) -> list[Reason]:
    action = idea.action
    if isinstance(action, Nominate | Bid):
        plant = action.plant if isinstance(action, Nominate) else state.on_offer
        return _plant_facts(state, action.seat, plant, int(idea.numbers[3]))
    if isinstance(action, Buy) and idea.motive == "fuel":
        cities = _of_this_round(state, action.seat, int(idea.numbers[3]), int(idea.numbers[2]))
        return [reason("earns", cities, INCOME[cities])]
    if isinstance(action, Build) and not state.players[action.seat].network and _is_good_site(state, action.city):
        return [reason("start_site", action.city)]
    return []


def _is_good_site(state: GameState, city: int) -> bool:
    """Return whether a start is among the cheapest third of the available ones and has no other network nearby."""
    sites = sorted(site_cost(state, other) for other in builds(state, state.to_act))
    return not crowd(state, city) and site_cost(state, city) <= sites[len(sites) // 3]


def _plant_facts(state: GameState, seat: int, plant: int, replaces: int) -> list[Reason]:
    player = state.players[seat]
    own = len(player.cities)
    cards = state.ruleset.cards
    before = full_output(cards, player.plants)
    after = before + cards[plant].cities - (cards[replaces].cities if replaces else 0)
    facts = [reason("capacity", before, after)] if after > before > 0 else []
    if replaces:
        facts.append(reason("replaces", replaces))
    gain = INCOME[min(own, after)] - INCOME[min(own, before)]
    if gain > 0:
        facts.append(reason("income", gain))
    cost = run_cost(cards[plant], fuel_prices(state))
    facts.append(reason("run_cost", round(cost)) if cost else reason("no_fuel"))
    return facts
