"""The text of puzzles: kinds and grades, questions, hints, verdicts on answers, and explanations."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from powergrid.content.plants import FUELS
from powergrid.desktop.words.deck_rules import numbers_text
from powergrid.desktop.words.names import Names, fuel_amount
from powergrid.desktop.words.translation import _N, _, _p, count, signed
from powergrid.game import Game
from powergrid.rules.actions import Action, Bid
from powergrid.study.puzzles.book import Puzzle
from powergrid.study.puzzles.question import KindOfPuzzle, Measured

KIND_NAMES: Final[Mapping[KindOfPuzzle, str]] = {
    "connect": _N("Which cities?"),
    "power": _N("What to burn?"),
    "fuel": _N("Which fuel?"),
    "bid": _N("How high to bid?"),
    "end": _N("End now or wait?"),
}
KIND_SENTENCES: Final[Mapping[KindOfPuzzle, str]] = {
    "connect": _N("Connect the given number of cities for the least money."),
    "power": _N("Earn the most, and keep the most valuable fuel."),
    "fuel": _N("Buy enough fuel for the least money."),
    "bid": _N("Bid as long as the plant is worth it."),
    "end": _N("Win the game this turn, if that is possible."),
}


def kind_name(kind: KindOfPuzzle) -> str:
    """Return the name of a kind of puzzle."""
    return _(KIND_NAMES[kind])


def grade_name(grade: int) -> str:
    """Return the name of a difficulty from 1 to 3, of a puzzle or a board."""
    names = {1: _p("difficulty", "Easy"), 2: _p("difficulty", "Medium"), 3: _p("difficulty", "Hard")}
    return names[grade]


class PuzzleWords:
    """The text of one puzzle.

    Attributes:
        game: A game at its position.
    """

    def __init__(self, puzzle: Puzzle, game: Game, names: Names) -> None:
        self.puzzle, self.names, self.why = puzzle, names, puzzle.why
        self.state = game.state
        self.seat = game.state.to_act

    # -- the question

    def question(self) -> str:
        """Return the question."""
        ask = self.puzzle.ask
        match self.puzzle.kind:
            case "connect":
                return count(
                    ask["cities"],
                    "Connect exactly {n} city for as little money as possible, counting both links and houses.",
                    "Connect exactly {n} cities for as little money as possible, counting both links and houses.",
                )
            case "power":
                return _(
                    "Run the plants that bring in the most income. If several choices do, burn the fuel that would "
                    "cost the least to buy back at today's prices."
                )
            case "fuel":
                return count(
                    ask["cities"],
                    "Buy fuel so that your plants can supply {n} city, for as little money as possible. Not every "
                    "plant has to run.",
                    "Buy fuel so that your plants can supply {n} cities, for as little money as possible. Not every "
                    "plant has to run.",
                )
            case "end":
                text = _(
                    "You are the last to build in this round, and {n} cities end the game. If you can win this turn, "
                    "build the cities that do it. If not, do not end the game."
                )
                return text.format(n=ask["end"])
        text = _(
            "If you pass, {rival} gets plant {plant}, and you can buy plant {other} for {minimum}. Assume {rounds} "
            "rounds with up to {cities} cities supplied, and new fuel for each at today's prices. Make the highest bid "
            "at which plant {plant} is as good as plant {other}; if there is none, pass."
        )
        return text.format(
            rival=self.names.player(self.state.leader), plant=self.state.on_offer, other=self.why["other"],
            minimum=self.why["minimum"], rounds=ask["rounds"], cities=ask["cities"],
        )  # fmt: skip

    # -- hints

    def hints(self) -> list[str]:
        """Return two hints; the second one gives away more."""
        why = self.why
        match self.puzzle.kind:
            case "connect":
                city, _cost = max(why["steps"], key=lambda step: step[1])
                return [
                    _("Taking the cheapest city each time costs {n}. It can be done for less.").format(
                        n=why["near_cost"]
                    ),
                    _("{city} is one of the cities.").format(city=self._city(city)),
                ]
            case "power":
                return [
                    _("An income of {n} is possible.").format(n=why["income"]),
                    _("The fuel burnt for it costs {n} to buy back.").format(n=why["cost"]),
                ]
            case "fuel":
                return [
                    _("These plants are enough: {plants}.").format(plants=numbers_text(why["runs"])),
                    _("It can be done for {n}.").format(n=why["cost"]),
                ]
            case "end":
                best = max(line[0] for seat, line in enumerate(why["table"]) if seat != self.seat)
                needed = count(why["needed"], "{n} more city ends the game.", "{n} more cities end the game.")
                supply = count(
                    best,
                    "If the game ends, your best opponent supplies {n} city.",
                    "If the game ends, your best opponent supplies {n} cities.",
                )
                return [needed, supply]
        return [self._round(self.state.on_offer, why["mine"]), self._round(why["other"], why["instead"])]

    def _round(self, plant: int, worth: Mapping[str, int]) -> str:
        """Describe the profit of a round with a plant."""
        text = _("With plant {plant}, a round earns {income} for {cities} cities, less {fuel} for fuel: {profit}.")
        words = text.format(plant=plant, income=worth["income"], cities=worth["supplied"], fuel=worth["fuel"],
                            profit=worth["profit"])  # fmt: skip
        scrapped = _("Plant {n} is scrapped to make room.").format(n=worth["scrapped"]) if worth["scrapped"] else ""
        return f"{words} {scrapped}".strip()

    # -- the verdict

    def verdict(self, actions: Sequence[Action], measured: Measured) -> str:
        """Return what is wrong with an answer."""
        ask, value = self.puzzle.ask, measured.value
        match self.puzzle.kind:
            case "connect":
                if not measured.fits:
                    return count(ask["cities"], "Connect exactly {n} city.", "Connect exactly {n} cities.")
                return _("That costs {n}. It can be done for less.").format(n=-value[0])
            case "power":
                if value[0] < self.why["income"]:
                    return _("That earns {n}. You can earn more.").format(n=value[0])
                return _("The income is right, but that fuel costs {n} to buy back. Less is possible.").format(
                    n=-value[1]
                )
            case "fuel":
                if not measured.fits:
                    return count(
                        ask["cities"],
                        "That is not enough fuel to supply {n} city.",
                        "That is not enough fuel to supply {n} cities.",
                    )
                return _("That costs {n}. It can be done for less.").format(n=-value[0])
            case "end":
                if measured.winners:
                    winners = ", ".join(self.names.player(seat) for seat in measured.winners)
                    return _("The game would end, and {names} would win.").format(names=winners)
                return _("You wait, but you could win this turn.")
        bids = [action.amount for action in actions if isinstance(action, Bid)]
        if bids and bids[0] > self.why["limit"]:
            return _("At that price plant {n} is better.").format(n=self.why["other"])
        return _("It is still worth bidding higher.")

    # -- the explanation

    def explanation(self) -> list[str]:
        """Return the sentences of the explanation, with numbers."""
        tell: Mapping[KindOfPuzzle, Callable[[], list[str]]] = {
            "connect": self._why_connect, "power": self._why_power, "fuel": self._why_fuel, "bid": self._why_bid,
            "end": self._why_end,
        }  # fmt: skip
        return tell[self.puzzle.kind]()

    def _why_connect(self) -> list[str]:
        why = self.why
        best = _("The best cities: {cities}. Total: {cost}.")
        near = _("The cheapest city each time: {cities}. Total: {cost}, which is {more} more.")
        following = _("The next best choice, {cities}, costs {cost}.")
        return [
            best.format(cities=self._steps(why["steps"]), cost=why["cost"]),
            near.format(cities=self._steps(why["near"]), cost=why["near_cost"], more=why["near_cost"] - why["cost"]),
            following.format(cities=self._steps(why["next"]), cost=why["next_cost"]),
        ]

    def _why_power(self) -> list[str]:
        why = self.why
        best = _("Run {plants} to supply {cities} cities for an income of {income}.")
        burnt = _("That burns {fuel}, which costs {cost} to buy back.") if why["burnt"] else _("That burns nothing.")
        worse = _("The most expensive way to earn the same income burns {fuel}: {cost}. The second best costs {next}.")
        return [
            best.format(plants=numbers_text(why["runs"]), cities=why["supplied"], income=why["income"]),
            burnt.format(fuel=_fuel(why["burnt"]), cost=why["cost"]),
            worse.format(fuel=_fuel(why["other"]), cost=why["other_cost"], next=why["next_cost"]),
        ]

    def _why_fuel(self) -> list[str]:
        why = self.why
        best = _("Buy {fuel} for {cost} and run {plants} to supply {cities} cities.")
        following = _("The next best purchase is {fuel} for {cost}, to run {plants}.")
        return [
            best.format(fuel=_fuel(why["bought"]), cost=why["cost"], plants=numbers_text(why["runs"]),
                        cities=why["supplies"]),
            following.format(fuel=_fuel(why["next"]), cost=why["next_cost"], plants=numbers_text(why["next_runs"])),
        ]  # fmt: skip

    def _why_bid(self) -> list[str]:
        why, rounds = self.why, self.puzzle.ask["rounds"]
        more = rounds * (why["mine"]["profit"] - why["instead"]["profit"])
        sums = _(
            "Over {rounds} rounds, that adds up to {more}. Plant {other} costs {minimum}, so plant {plant} is worth "
            "{limit}."
        )
        out = sums.format(rounds=rounds, more=signed(more), minimum=why["minimum"], other=why["other"],
                          plant=self.state.on_offer, limit=why["limit"])  # fmt: skip
        last = _("So bid up to {n}.").format(n=why["limit"])
        if why["limit"] < why["low"]:
            last = _("A bid would have to be at least {n}: pass.").format(n=why["low"])
        return [*self.hints(), out, last]

    def _why_end(self) -> list[str]:
        why, me = self.why, self.why["table"][self.seat]
        lines = ", ".join(
            _("{name} {cities} (money {money})").format(name=self.names.player(seat), cities=line[0], money=line[1])
            for seat, line in enumerate(why["table"])
        )
        table = _("Supplied at the end: {lines}.").format(lines=lines)
        if not why["wins"]:
            first = _("Ending the game would lose, even in the best case, with {n} cities built for {cost}.")
            return [first.format(n=why["built"], cost=why["cost"]), table, _("So wait, and end the turn.")]
        first = _("Build {n} for {cost}: you supply {cities} and win.")
        out = [first.format(n=why["built"], cost=why["cost"], cities=me[0]), table]
        if not why["first_wins"]:
            out.append(
                _("The smallest number of cities that ends the game, {n}, is not enough to win.").format(
                    n=why["needed"]
                )
            )
        return out

    # -- names

    def _city(self, city: str) -> str:
        return self.names.cities[self.state.ruleset.city_index[city]]

    def _steps(self, steps: Iterable[Sequence[Any]]) -> str:
        return ", ".join(f"{self._city(city)} {cost}" for city, cost in steps)


def _fuel(amounts: Mapping[str, int]) -> str:
    return ", ".join(fuel_amount(fuel, amounts[fuel]) for fuel in FUELS if fuel in amounts)
