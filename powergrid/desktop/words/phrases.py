"""The words of the table: translation, short lists and counts, prompts, and why something cannot be done.

`_` translates when it is called. A text that is kept in a table of this module is marked with `_N` and translated
where it is used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from powergrid.bots.bot import Reason
from powergrid.bots.reasons import pattern
from powergrid.content.plants import FUELS
from powergrid.game import Game
from powergrid.rules.auction import is_sole_buyer
from powergrid.rules.events import TRUST
from powergrid.rules.legal import Kind, Legal
from powergrid.rules.plant_market import current_market
from powergrid.rules.refusals import Refusal
from powergrid.rules.state import GameState

#: Cards of the plant market's upper row in Steps 1 and 2.
UPPER_ROW: Final = 4

_translate: Callable[[str], str] = str
_choose_form: Callable[[str, str, int], str] | None = None


def _(text: str) -> str:
    """Return `text` in the language of the program."""
    return _translate(text)


def _N(text: str) -> str:  # noqa: N802 - the usual name of this mark
    """Mark `text` for translation and return it as it is."""
    return text


def _p(context: str, text: str) -> str:
    """Return `text` in the language of the program, where the same English words mean several things.

    context: where it stands, a few words for the translators.
    """
    key = f"{context}\x04{text}"
    found = _translate(key)
    return text if found == key else found


def use_translation(translate: Callable[[str], str], forms: Callable[[str, str, int], str] | None = None) -> None:
    """Let `translate` give the words from now on, and `forms` those that depend on a number.

    They are called like gettext and ngettext. Without `forms` those words stay English.
    """
    global _translate, _choose_form
    _translate, _choose_form = translate, forms


def plural(number: int, one: str, many: str) -> str:
    """The form for `number` in the language of the program; `one` and `many` are the English forms."""
    if _choose_form is None:
        return one if number == 1 else many
    return _choose_form(one, many, number)


def inside(text: str) -> str:
    """An English text with a small first letter, to stand inside a sentence; other languages keep theirs."""
    return text[:1].lower() + text[1:] if _translate is str else text


@dataclass(frozen=True, slots=True)
class Names:
    """The names of players by seat and of cities by number."""

    players: Sequence[str]
    cities: Sequence[str]

    def player(self, seat: int | None) -> str:
        """The name of a seat, also of the Trust; "" for None."""
        if seat is None:
            return ""
        return _("Trust") if seat == TRUST else self.players[seat]


def names_of(game: Game) -> Names:
    """The names in a game."""
    setup, ruleset = game.record.setup, game.record.ruleset
    printing = game.record.board.printing(ruleset.edition, ruleset.options)
    return Names([entry.name for entry in setup.players], [city.name for city in printing.cities])


_FUEL_NAMES: Final = {
    "coal": _N("coal"),
    "oil": _N("oil"),
    "garbage": _N("garbage"),
    "uranium": _N("uranium"),
}
_PHASE_NAMES: Final = {
    "setup": _N("Set-up"),
    "order": _N("Order"),
    "auction": _N("Auction"),
    "resources": _N("Fuel"),
    "building": _N("Build"),
    "bureaucracy": _N("Bureaucracy"),
    "finished": _N("Final result"),
}
_EDITION_NAMES: Final = {"classic": _N("Classic"), "recharged": _N("Recharged")}
_ORDINALS: Final = (_N("1st"), _N("2nd"), _N("3rd"), _N("4th"), _N("5th"), _N("6th"))


def fuel_name(fuel: int | str) -> str:
    """The name of a fuel by its number or id, in small letters."""
    return _(_FUEL_NAMES[FUELS[fuel] if isinstance(fuel, int) else fuel])


def phase_name(phase: str) -> str:
    """The name of a phase as it stands in the top bar ("order" included)."""
    return _(_PHASE_NAMES[phase])


def edition_name(edition: str) -> str:
    """The name of an edition."""
    return _(_EDITION_NAMES[edition])


def ordinal(place: int) -> str:
    """ "1st" for 1, up to "6th"."""
    return _(_ORDINALS[place - 1])


def count(number: int, one: str, many: str) -> str:
    """ "1 city" or "3 cities" in the language of the program: the two English forms have the place {n}."""
    return plural(number, one, many).format(n=number)


def cities_text(number: int) -> str:
    """A number of cities in words."""
    return count(number, "{n} city", "{n} cities")


def fuel_list(amounts: Sequence[int]) -> str:
    """Amounts by fuel in words: "2 coal, 1 oil"; "" for none."""
    named = zip(FUELS, amounts, strict=True)
    return ", ".join(f"{amount} {fuel_name(fuel)}" for fuel, amount in named if amount)


def either(items: Sequence[object]) -> str:
    """ "a, b or c"."""
    if len(items) < 2:
        return "".join(map(str, items))
    first = ", ".join(map(str, items[:-1]))
    return _("{first} or {last}").format(first=first, last=items[-1])


# --- what is asked -------------------------------------------------------------------------------------------

_PROMPTS: Final[dict[str, str]] = {
    "place_trust": _N("places a house of the Trust"),
    "mark_start": _N("marks a start city"),
    "nominate": _N("puts a plant up or leaves"),
    "nominate_must": _N("puts a plant up"),
    "nominate_sole": _N("buys a plant or leaves"),
    "nominate_sole_must": _N("buys a plant"),
    "bid": _N("bids for plant {plant} or passes"),
    "scrap": _N("scraps a plant"),
    "buy": _N("buys fuel"),
    "build": _N("plans cities"),
    "power": _N("chooses plants to run"),
}


def prompt(kind: Kind, *, plant: int = 0, may_leave: bool = True, sole: bool = False) -> str:
    """What the player to act is asked, without his name: "bids for plant 27 or passes"; "" when nobody is asked.

    plant: the one on offer. may_leave, sole: at a nomination, whether he may leave, and whether he is the only buyer.
    """
    key: str = kind
    if kind == "nominate":
        key += "_sole" * sole + "_must" * (not may_leave)
    return _(_PROMPTS[key]).format(plant=plant) if key in _PROMPTS else ""


def question(state: GameState, legal: Legal) -> str:
    """What the player to act is asked, in the words of `prompt`, as far as the rules leave him a choice."""
    sole = legal.kind == "nominate" and is_sole_buyer(state, state.to_act)
    return prompt(legal.kind, plant=state.on_offer, may_leave=legal.can_pass(), sole=sole)


def for_sale_words(state: GameState) -> str:
    """Which cards of the plant market may be clicked, as they lie there: a sentence."""
    if state.one_row:
        return _("Choose a plant of the market to put it up for auction.")
    if len(current_market(state)) > UPPER_ROW:
        return _("Choose a plant of the upper row, or the one marked “now” below, to put it up for auction.")
    return _("Choose a plant of the upper row to put it up for auction.")


# --- why not -------------------------------------------------------------------------------------------------

#: code: (a few words for a card or tooltip, a sentence for a message), both with the numbers in braces.
_REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "finished": (_N("the game is over"), _N("The game is over.")),
    "must_scrap": (_N("first a plant must go"), _N("First a plant must be scrapped: {limit} is the limit.")),
    "bidding_on": (_N("plant {plant} is on offer"), _N("Plant {plant} is on offer: bid or pass.")),
    "not_in_market": (_N("not in the market"), _N("Plant {plant} is not in the market.")),
    "future_market": (_N("later"), _N("Plant {plant} comes later: it is not for sale yet.")),
    "below_minimum": (_N("at least {minimum}"), _N("The bid must be at least {minimum}.")),
    "sole_buyer": (
        _N("exactly {minimum}"),
        _N("The only buyer left pays exactly the minimum of {minimum}."),
    ),
    "not_enough_money": (_N("{missing} short"), _N("The money is {have}. {missing} are missing.")),
    "first_round": (_N("must buy in round 1"), _N("In the first round everyone buys a plant.")),
    "nuclear": (
        _N("no city where uranium is allowed"),
        _N("Plant {plant} burns uranium: that needs a city in a region that allows it."),
    ),
    "new_plant_stays": (_N("the new plant stays"), _N("Plant {plant} is new and stays: an older one must go.")),
    "drop_choice": (_N("choose the fuel that goes"), _N("Coal and oil compete for room: choose which fuel goes.")),
    "drop_too_much": (_N("at most {most} may go"), _N("At most {most} tokens may go with this plant.")),
    "drop_kind": (_N("not this fuel"), _N("Only fuel that the scrapped plant can burn may go.")),
    "drop_not_owned": (_N("not that many there"), _N("There are not that many tokens to give up.")),
    "drop_too_little": (_N("{missing} more must go"), _N("What is kept does not fit: {missing} more must go.")),
    "drop_fits": (_N("fits elsewhere"), _N("Fuel that fits on another plant is kept in this game.")),
    "no_plant_burns": (_N("no plant burns it"), _N("None of the plants burns this fuel.")),
    "no_room": (_N("room for {most} only"), _N("There is room for {most} only.")),
    "sold_out": (_N("only {most} for sale"), _N("Only {most} are for sale.")),
    "out_of_play": (_N("not in play"), _N("This city is not in play.")),
    "own_city": (_N("connected already"), _N("This city is connected already.")),
    "city_full": (_N("full in Step {step}"), _N("The city is full in Step {step}.")),
    "not_empty": (_N("not empty"), _N("The first city must be an empty one.")),
    "no_way": (_N("no way there"), _N("No way leads there inside the regions in play.")),
    "not_marked": (_N("not a start city"), _N("The first city must be a marked start city that is free.")),
    "marked": (_N("start city"), _N("In Step 1 a marked start city is only for a first house.")),
    "first_game_limit": (_N("{most} cities at most"), _N("In the first game nobody connects more than {most}.")),
    "mark_taken": (_N("marked already"), _N("This city is marked already.")),
    "trust_city": (_N("a city of the Trust"), _N("The Trust has a house here.")),
    "trust_adjacent": (_N("not beside the Trust"), _N("The Trust's cities lie side by side: choose a neighbour.")),
    "run_twice": (_N("runs once a round"), _N("Plant {plant} runs once a round.")),
    "wrong_burn": (_N("burns {need}"), _N("Plant {plant} burns exactly {need}.")),
    "not_enough_fuel": (_N("not enough fuel"), _N("There is not enough fuel for all these plants.")),
    "not_on_card": (_N("the fuel lies elsewhere"), _N("A plant burns what lies on it, and this has no room there.")),
}


def reason(refusal: Refusal) -> str:
    """A few words why something cannot be done: "14 short", "full in Step 2"."""
    return _told(refusal, 0)


def sentence(refusal: Refusal) -> str:
    """One sentence why something cannot be done, with the numbers."""
    return _told(refusal, 1)


def _told(refusal: Refusal, form: int) -> str:
    texts = _REFUSALS.get(refusal.code)
    if texts is None:
        return refusal.sentence
    return _(texts[form]).format(**refusal.numbers)


def reason_text(reason: Reason) -> str:
    """Why a bot does something, in one sentence."""
    english = pattern(reason.code)
    text = _(english) if english else ""
    if text == english:
        return reason.sentence
    numbers = {name: _with_mark(str(number)) for name, number in reason.numbers.items()}
    if "fuel" in numbers:
        numbers["fuel"] = fuel_name(numbers["fuel"])
    return capital(text.format(**numbers))


def capital(text: str) -> str:
    """A text with a capital first letter, to begin a sentence or a label; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def decimal(value: float) -> str:
    """A number with one decimal as the language of the program writes it: 12.5, in German 12,5."""
    return _with_mark(f"{value:.1f}")


def _with_mark(text: str) -> str:
    return text.replace(".", _p("decimal mark", ".")) if re.fullmatch(r"-?\d+\.\d+", text) else text
