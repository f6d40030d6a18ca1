"""The text of reasons: why something is not allowed, and why a bot does something."""

from typing import Final

from powergrid.bots.bot import Reason
from powergrid.bots.reasons import counted, forms, tokens_of
from powergrid.desktop.words.names import fuel_amount, fuel_name
from powergrid.desktop.words.translation import _N, _NN, _, capital, plural, with_decimal_mark
from powergrid.rules.refusals import Refusal

#: By code, a few words for a card or tooltip and a sentence for a message. Both have fields for numbers, and two forms
#: if `most` counts something.
_REFUSALS: Final[dict[str, tuple[str | tuple[str, str], ...]]] = {
    "finished": (_N("the game is over"), _N("The game is over.")),
    "must_scrap": (_N("scrap a plant first"), _N("Scrap a plant first: {limit} is the limit.")),
    "bidding_on": (_N("plant {plant} is on offer"), _N("Plant {plant} is on offer: bid or pass.")),
    "not_in_market": (_N("not in the market"), _N("Plant {plant} is not in the market.")),
    "future_market": (_N("later"), _N("Plant {plant} comes later: it is not for sale yet.")),
    "below_minimum": (_N("at least {minimum}"), _N("The bid must be at least {minimum}.")),
    "sole_buyer": (
        _N("exactly {minimum}"),
        _N("The only buyer left pays exactly the minimum of {minimum}."),
    ),
    "not_enough_money": (_N("{missing} short"), _N("Not enough money: you have {have} and need {missing} more.")),
    "first_round": (_N("must buy in round 1"), _N("In the first round every player must buy a plant.")),
    "nuclear": (
        _N("no city where uranium is allowed"),
        _N("Plant {plant} burns uranium: to bid on it you need a city in a region that allows it."),
    ),
    "new_plant_stays": (_N("the new plant stays"), _N("Plant {plant} is new and stays: scrap an older one.")),
    "drop_choice": (
        _N("choose which fuel to give up"),
        _N("There is not enough room for all the coal and oil: choose which to give up."),
    ),
    "drop_too_much": (
        _N("give up at most {most}"),
        _NN(
            "At most {most} token may be given up with this plant.",
            "At most {most} tokens may be given up with this plant.",
        ),
    ),
    "drop_kind": (_N("not this fuel"), _N("Only fuel that the scrapped plant can burn may be given up.")),
    "drop_not_owned": (_N("not enough there"), _N("There are not enough tokens to give up.")),
    "drop_too_little": (_N("give up {missing} more"), _N("There is not enough room: give up {missing} more.")),
    "drop_fits": (_N("fits elsewhere"), _N("In this game, fuel that fits on another plant is kept.")),
    "no_plant_burns": (_N("no plant burns it"), _N("None of the plants burns this fuel.")),
    "no_room": (_N("room for only {most}"), _N("There is room for only {most}.")),
    "sold_out": (_N("only {most} for sale"), _NN("Only {most} is for sale.", "Only {most} are for sale.")),
    "one_token": (_N("one at a time"), _N("Tokens are bought one at a time on this board.")),
    "price_limit": (
        _N("too expensive now"),
        _NN(
            "In this Step, a token may cost at most {limit}; only {most} is that cheap.",
            "In this Step, a token may cost at most {limit}; only {most} are that cheap.",
        ),
    ),
    "other_market": (_N("on the other market"), _N("All fuel bought in a turn comes from one market.")),
    "no_market": (_N("no second market"), _N("There is no second market on this board.")),
    "out_of_play": (_N("not in play"), _N("This city is not in play.")),
    "own_city": (_N("already connected"), _N("This city is already connected.")),
    "city_full": (_N("full in Step {step}"), _N("The city is full in Step {step}.")),
    "not_empty": (_N("not empty"), _N("Your first city must be an empty one.")),
    "no_start": (_N("no start here"), _N("No network may start in this city.")),
    "not_start_city": (_N("not a start city"), _N("A network must start in a start city with a free place.")),
    "island_taken": (_N("not empty"), _N("Your first city on another island must be an empty one.")),
    "no_second_network": (_N("no second network"), _N("There is no second network here.")),
    "second_network_spent": (_N("second network started"), _N("You have already started your second network.")),
    "first_round_starts": (_N("a start city only"), _N("In round 1, a second house must start the second network.")),
    "first_round_houses": (
        _NN("{most} house in round 1", "{most} houses in round 1"),
        _NN(
            "In round 1, nobody may build more than {most} house.",
            "In round 1, nobody may build more than {most} houses.",
        ),
    ),
    "no_way": (_N("no route there"), _N("There is no route there within the regions in play.")),
    "not_marked": (_N("not a start city"), _N("Your first city must be a marked start city that is still free.")),
    "marked": (_N("start city"), _N("In Step 1, a marked start city can only be a player's first city.")),
    "first_game_limit": (
        _NN("{most} city at most", "{most} cities at most"),
        _NN(
            "In the first game, nobody may connect more than {most} city.",
            "In the first game, nobody may connect more than {most} cities.",
        ),
    ),
    "mark_taken": (_N("already marked"), _N("This city is already marked.")),
    "trust_city": (_N("a city of the Trust"), _N("The Trust has a house here.")),
    "trust_room": (
        _N("too small an island"),
        _N("The Trust needs six neighbouring cities: this island has too few."),
    ),
    "trust_adjacent": (
        _N("not next to the Trust"),
        _N("The Trust's cities must be next to each other: choose a neighbour."),
    ),
    "must_supply": (
        _NN("{most} city has to be supplied", "{most} cities have to be supplied"),
        _NN(
            "On this board, everyone must supply as many cities as they can: {most} is possible.",
            "On this board, everyone must supply as many cities as they can: {most} are possible.",
        ),
    ),
    "run_twice": (_N("runs once a round"), _N("Plant {plant} can run only once a round.")),
    "wrong_burn": (_N("burns {need}"), _N("Plant {plant} burns exactly {need}.")),
    "not_enough_fuel": (_N("not enough fuel"), _N("There is not enough fuel for all these plants.")),
    "not_on_card": (
        _N("fuel is on another plant"),
        _N("A plant burns only the fuel on its card, and there is no room for this fuel there."),
    ),
}


def reason(refusal: Refusal) -> str:
    """Return in a few words why something is not allowed: "14 short", "full in Step 2"."""
    return _words(refusal, 0)


def sentence(refusal: Refusal) -> str:
    """Return a sentence about why something is not allowed, with numbers."""
    return _words(refusal, 1)


def _words(refusal: Refusal, form: int) -> str:
    texts = _REFUSALS.get(refusal.code)
    if texts is None:
        return refusal.sentence
    text, numbers = texts[form], refusal.numbers
    words = _(text) if isinstance(text, str) else plural(int(numbers["most"]), *text)
    return words.format(**numbers)


def reason_text(reason: Reason, *, spoken: bool = True) -> str:
    """Return why a bot does something, in one sentence.

    Args:
        spoken: Whether to use the first person.
    """
    one, many = forms(reason.code, spoken=spoken)
    number = counted(reason.code, reason.numbers, spoken=spoken)
    text = plural(number, one, many) if one != many else many and _(many)
    if not many or (spoken and text in (one, many)):
        return reason.sentence
    numbers = {name: with_decimal_mark(str(value)) for name, value in reason.numbers.items()}
    if "fuel" in numbers:
        fuel, tokens = numbers["fuel"], tokens_of(reason.numbers)
        numbers["fuel"] = fuel_name(fuel)
        if tokens is not None:
            numbers["bundle"] = fuel_amount(fuel, tokens)
    return capital(text.format(**numbers))
