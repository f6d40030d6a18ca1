"""The cards of the first steps, and the short hints for new players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from powergrid.desktop.words.translation import _N


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its key, title and text, and the places of its rings.

    rings: prefixes of the names of controls; one ring surrounds all controls with a prefix, or with one of several
    prefixes separated by "|". "market.row" are the plants that may be clicked, "decision" all controls of the decision
    in the dock, "confirm" the button that carries it out, "suggested" the suggested cities on the board.
    does: it asks for a decision, and is shown until that is made; after a choice, the confirm button has the ring.
    waits: it explains what happens and asks for nothing.
    button: words on the button, "" for the usual ones.

    Texts may contain {me} (the person), {actor} (the player to act), {plant} (up for auction), {bid} and {next} (the
    lowest raise), {leader}, {own} (the newest plant of the player on turn), {need} (its fuel), {power} (cities that
    their plants supply), {first} and {last} (in the order of play), {for_sale} (the plants for sale), {open} and {run}
    (labels of buttons), {keys} (a key's name), {step2} and {end} (cities of a full game).
    """

    key: str
    title: str
    text: str
    rings: tuple[str, ...] = ()
    does: bool = False
    waits: bool = False
    button: str = ""


#: Cards of the tutorial by the moment they belong to: the beginning of round 1 and round 2 and the decisions in them,
#: the "end" of the lessons, and "over" for the end of the game.
LESSONS: Final[dict[str, tuple[Card, ...]]] = {
    "1": (
        Card("start1", _N("Welcome"), _N(
            "You play against two computer players. You buy power plants, buy fuel for them and connect cities. The "
            "player who supplies the most cities at the end wins.")),
        Card("start2", _N("The players"), _N(
            "Here are the money, cities, plants and fuel of each player. You are {me}. An amber tag on the right "
            "shows whose turn it is and what they do."),
            ("player.",)),
        Card("start3", _N("The city track"), _N(
            "It shows how many cities each player has and, below, the income for that many. This first game ends "
            "when a player connects their 7th city."), ("track.7|track.end",)),
        Card("start4", _N("The five phases"), _N(
            "Every round goes through these phases. The arrow under Order shows who begins: the first player if it "
            "points right, the last if it points left."), ("phase.", "top.order|order.")),
    ),
    "1.nominate": (
        Card("nominate1", _N("Phase 2: auction"), _N(
            "The upper row is for sale. The large number is the lowest bid; below it are the fuel for one run and "
            "the number of cities it supplies."), ("market.row",)),
        Card("nominate2", _N("Choose a plant"), _N(
            "Choose a plant in the upper row, then “{open}” at the bottom right. The others may bid more. In the "
            "first round every player buys one."), ("market.row",), does=True),
    ),
    "1.bid": (
        Card("bid1", _N("Bid or pass"), _N(
            "{leader} bids {bid} for plant {plant}. Bid {next}, more with +, or pass: if you pass, you can still get "
            "another plant this round."), ("decision",), does=True),
    ),
    "1.buy": (
        Card("buy1", _N("Phase 3: fuel"), _N(
            "A plant stores fuel for two runs; plant {own} burns {need} in a run. The cheapest tokens are sold "
            "first, and the last player in order, {last}, buys first."), ("fuelmarket.",)),
        Card("buy2", _N("Buy for one run"), _N(
            "Click “{run}” or press {keys[1]}, check the total, then buy."), ("fuel.run1",), does=True),
    ),
    "1.build": (
        Card("build1", _N("Phase 4: build"), _N(
            "Your first city costs 10. Each further one costs 10 plus the links to it. Cities close together are "
            "cheap to connect.")),
        Card("build2", _N("Plan, then build"), _N(
            "Choose cities on the board: the cheapest route is added up below. Then build. Your plants supply "
            "{power} for now, not more."), ("suggested",), does=True),
    ),
    "1.power": (
        Card("power1", _N("Phase 5: bureaucracy"), _N(
            "Plants burn fuel and supply cities; more cities pay more. The best choice is already ticked: run it."),
            ("confirm",), does=True),
    ),
    "2": (
        Card("again1", _N("Round 2"), _N(
            "The market was refilled and the order set again: most cities first; if tied, the highest plant. {first} "
            "chooses a plant first, but buys fuel and builds last."), ("order.",)),
    ),
    "2.nominate": (
        Card("again2", _N("A second plant"), _N(
            "From now on you do not have to buy. A second plant supplies more cities; keep some money for fuel and "
            "links."),
            ("market.row",), does=True),
    ),
    "2.bid": (
        Card("again3", _N("Another auction"), _N(
            "{leader} bids {bid} for plant {plant}. Not sure? The lamp ({keys[H]}) shows what the computer would do, "
            "and why."), ("decision",), does=True),
    ),
    "2.buy": (
        Card("again4", _N("Fuel again"), _N(
            "Fuel that many players buy gets more expensive; the Refill column shows what is added each round. Buy "
            "for two runs if it is cheap."), ("fuelmarket.",), does=True),
    ),
    "2.build": (
        Card("again5", _N("Grow"), _N(
            "Now every city must be connected to one of yours. Your plants supply {power}: build up to that, and "
            "then on to the 7th city."), ("suggested",), does=True),
    ),
    "end": (
        Card("end1", _N("You know the rules"), _N(
            "Now play on by yourself until a player has 7 cities. The lamp ({keys[H]}) gives a hint, the ? explains "
            "each decision, {keys[F1]} opens the rules and {keys[T]} the payouts."), button=_N("Play on")),
    ),
    "over": (
        Card("over1", _N("Your first game is over"), _N(
            "A full game goes on: from {step2} cities, in Step 2, each city has room for a second house, in Step 3 "
            "for a third; then all plants are for sale, and the refill changes. With three players it ends at {end} "
            "cities."),
            button=_N("Set up a full game")),
    ),
}  # fmt: skip
#: The card in the rounds of the lessons if the lesson of a decision has been read before.
AGAIN: Final[dict[str, Card]] = {
    "first": Card("", _N("You need a plant"), _N(
        "Every player buys a plant in the first round: choose another one."), ("market.row",), does=True),
    "nominate": Card("", _N("Another plant?"), _N(
        "You may still buy a plant this round. Choose one, or leave the auction."), ("market.row",), does=True),
    "bid": Card("", _N("Bid or pass"), _N(
        "{leader} bids {bid} for plant {plant}. Bid {next} or more, or pass."), ("decision",), does=True),
    "scrap": Card("", _N("Too many plants"), _N(
        "Choose the older plant to scrap. Fuel that fits on other plants stays."), ("decision",), does=True),
    "buy": Card("", _N("Buy fuel"), _N(
        "Plan the fuel for your next runs, then buy."), ("fuel.run",), does=True),
    "build": Card("", _N("Plan, then build"), _N(
        "Choose cities on the board, then build. Your plants supply {power}."), ("suggested",), does=True),
    "power": Card("", _N("Run your plants"), _N(
        "The best choice is already ticked: run it."), ("confirm",), does=True),
}  # fmt: skip
#: The card while others act, by phase and whether the person's part of it is over ("auction.done").
WAITING: Final[dict[str, Card]] = {
    moment: Card("", _N("Watch"), text, waits=True)
    for moment, text in {
        "auction": _N("{actor} chooses a plant. You may bid for it."),
        "auction.leads": _N("You bid {bid} for plant {plant}. {actor} bids more or passes."),
        "auction.passed": _N("Plant {plant} goes to another player. You can still get a plant afterwards."),
        "auction.bids": _N("{actor} bids for plant {plant} or passes. Then you may bid."),
        "auction.done": _N("The others are still bidding. Fuel comes next."),
        "resources": _N("{actor} buys fuel before you. Your turn comes later."),
        "resources.done": _N("The others buy fuel. Building comes next."),
        "building": _N("{actor} builds before you. Your turn comes later."),
        "building.done": _N("The others build. Then plants run and cities pay."),
        "bureaucracy": _N("{actor} runs plants before you. Your turn comes later."),
        "bureaucracy.done": _N("The others run their plants. Then the markets are refilled and a new round begins."),
    }.items()
}
#: Short hints for the first few decisions of a kind outside the tutorial.
HINTS: Final[dict[str, Card]] = {
    "nominate": Card("h.nominate", _N("Hint"), _N("{for_sale} Then choose the bid."), ("market.row",)),
    "bid": Card(
        "h.bid", _N("Hint"), _N("If you pass, you are out for this plant only. + and - or digits change the bid."),
        ("decision",),
    ),
    "scrap": Card(
        "h.scrap", _N("Hint"), _N("Choose the older plant to scrap. Fuel that fits on other plants "
            "stays."), ("decision",)
    ),
    "buy": Card(
        "h.buy", _N("Hint"), _N(
            "{keys[1]} and {keys[2]} plan fuel for one or two runs. You pay when you confirm."), ("decision",)),
    "build": Card(
        "h.build", _N("Hint"), _N("Choose amber cities to plan them. Point at a city to see its route and cost.")
    ),
    "power": Card(
        "h.power", _N("Hint"), _N("The best choice is ticked. Change it if you want to keep fuel."), ("decision",)
    ),
}  # fmt: skip
