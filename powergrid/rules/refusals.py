"""The reasons why an action is illegal: a code with numbers, the rule, and a plain English sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

#: For each code, the rule in RULES.md and a sentence with placeholders for the numbers.
_SENTENCES: Final[dict[str, tuple[str, str]]] = {
    "finished": ("§11", "The game is over."),
    "await_shuffle": ("§10.3", "The draw pile must be shuffled first: the Step 3 card was drawn."),
    "no_shuffle": ("§10.3", "There is nothing to shuffle now."),
    "wrong_deck": ("§10.3", "The shuffled pile must contain exactly the cards that were in it."),
    "not_your_turn": ("§4", "Seat {to_act} is to act, not seat {seat}."),
    "wrong_phase": ("§4", "This cannot be done now: {phase}."),
    "must_scrap": ("§6.2", "A plant must be scrapped first: {limit} is the limit."),
    "nothing_to_scrap": ("§6.2", "No plant has to be scrapped."),
    "bidding_on": ("§6.1", "Plant {plant} is being auctioned: bid or pass."),
    "nothing_on_offer": ("§6.1", "No plant is being auctioned: nominate one or pass."),
    "not_in_market": ("§6.1", "Plant {plant} is not in the market."),
    "future_market": ("§6.2", "Plant {plant} is in the future market and cannot be bought yet."),
    "below_minimum": ("§6.1", "The bid must be at least {minimum}."),
    "sole_buyer": ("§6.2", "The only buyer left pays exactly the minimum of {minimum}."),
    "not_enough_money": ("§6.2", "{have} Elektro is not enough: {missing} more are needed."),
    "first_round": ("§6.1", "In the first round everyone must buy a plant."),
    "nuclear": ("§14.3", "Plant {plant} burns uranium: that needs a city in a region that allows it."),
    "not_owned": ("§6.2", "Plant {plant} is not yours."),
    "new_plant_stays": ("§6.2", "Plant {plant} has just been bought and stays: scrap an older one."),
    "drop_choice": ("§6.2", "Coal and oil compete for room: choose which fuel to give up."),
    "drop_too_much": ("§6.2", "At most {most} tokens can be given up with this plant."),
    "drop_kind": ("§6.2",
        "Only fuel that the scrapped plant burns can be given up; if you keep a hybrid, coal or oil can."),
    "drop_not_owned": ("§6.2", "There is not that much fuel to give up."),
    "drop_too_little": ("§6.2", "Not all of this fuel fits: give up {missing} more."),
    "drop_fits": ("D-14", "Fuel that fits on another plant must be kept here."),
    "one_token": ("BOARDS §12", "Tokens are bought one at a time on this board."),
    "price_limit": ("BOARDS §12", "In this Step, a token may cost at most {limit}; only {most} are that cheap."),
    "other_market": ("BOARDS §10", "In a turn, all fuel comes from one market; the other one has already been chosen."),
    "no_market": ("BOARDS §10", "There is no second market on this board."),
    "no_plant_burns": ("§7", "None of the plants burns this fuel."),
    "no_room": ("§7", "There is room for only {most} more."),
    "sold_out": ("§7", "Only {most} are for sale."),
    "amount": ("§7", "The amount must be at least 1."),
    "out_of_play": ("§8.2", "This city is outside the regions in play."),
    "own_city": ("§8.2", "This player already has a house in the city."),
    "city_full": ("§8.2", "The city is full in Step {step}."),
    "not_empty": ("§8.1", "The first city must be an empty one."),
    "no_start": ("BOARDS §5", "No network may start in this city."),
    "not_start_city": ("BOARDS §9", "A network may start only in a start city with a free place."),
    "island_taken": ("BOARDS §7", "The first city on another island must be an empty one."),
    "no_second_network": ("BOARDS §9", "There is no second network on this board, or no first one yet."),
    "second_network_spent": ("BOARDS §9", "The second network has already been started."),
    "first_round_starts": ("BOARDS §9", "In round 1, a second house must start the second network, in a start city."),
    "first_round_houses": ("BOARDS §9", "In round 1, nobody may build more than {most} houses."),
    "no_way": ("§8.2", "No route leads there inside the regions in play."),
    "not_marked": ("§13.1", "The first city must be a marked start city that is still free."),
    "marked": ("§13.1", "In Step 1, a marked start city can only be the first city of a network."),
    "first_game_limit": ("§13.2", "In the first game, nobody may connect more than {most} cities."),
    "mark_taken": ("§13.1", "This city is already marked."),
    "trust_city": ("§12", "The Trust has a house here."),
    "trust_room": ("§12", "The Trust needs six neighbouring cities: this island has too few."),
    "trust_adjacent": ("§12", "The Trust's cities must be next to each other: choose a neighbour of one of them."),
    "run_twice": ("§9.1", "Plant {plant} can run only once a round."),
    "wrong_burn": ("§9.1", "Plant {plant} burns exactly {need} of its own fuel."),
    "not_enough_fuel": ("§9.1", "There is not enough fuel for all these plants."),
    "must_supply": ("BOARDS §12",
        "On this board, everyone must supply as many cities as they can: {most} are possible."),
    "not_on_card": ("D-14", "A plant burns the fuel on its card, and this fuel has no room there."),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why an action is illegal.

    Attributes:
        code: A stable name.
        numbers: The numbers in the sentence.
    """

    code: str
    numbers: dict[str, int | str] = field(default_factory=dict)

    @property
    def rule(self) -> str:
        """The section (§…) or decision (D-…) of RULES.md that forbids the action."""
        return _SENTENCES[self.code][0]

    @property
    def sentence(self) -> str:
        """The reason as a plain English sentence."""
        return _SENTENCES[self.code][1].format(**self.numbers)

    def __str__(self) -> str:
        return f"{self.sentence} (RULES {self.rule})"


def refuse(code: str, **numbers: int | str) -> Refusal:
    """Return the refusal with this code and these numbers."""
    return Refusal(code, numbers)


class IllegalAction(ValueError):
    """An action that the rules forbid; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal
