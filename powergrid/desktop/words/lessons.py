"""The cards of the first steps, and the short hints for new players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from powergrid.desktop.words.translation import _N


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its key, title and text, and where its rings go.

    rings: the beginnings of names of controls; one ring goes round all that begin alike, or alike one of several
    beginnings with "|" between them. "market.row" are the plants that may be clicked, "confirm" the button of the
    dock that carries a decision out, "suggested" what the suggestion wants on the board.
    does: it asks for a decision, and stands until that is taken; once something is chosen that button is ringed.
    waits: it tells what goes on and asks for nothing.
    button: words on the button, "" for the usual ones.

    Texts may name {me} (the person), {actor} (who is to act), {plant} (on offer), {bid} and {next} (the least that is
    more), {leader}, {own} (the newest plant of the one on turn), {need} (what it burns), {power} (cities that his
    plants supply), {first} and {last} (of the order of play), {for_sale} (what may be clicked in the plant market),
    {open} and {run} (words on buttons), {keys} (a key's name), {step2} and {end} (cities of a full game).
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
            "You play against two computer players. You buy power plants, feed them with fuel and connect cities. "
            "In the end the one who supplies most cities wins.")),
        Card("start2", _N("The players"), _N(
            "Money, cities, plants and fuel of everyone stand here. You are {me}. An amber tag at the right tells who "
            "is to act, and what."),
            ("player.",)),
        Card("start3", _N("The city track"), _N(
            "It shows how many cities everyone has and, below, what so many pay. This first game ends when "
            "somebody connects the 7th city."), ("track.7|track.end",)),
        Card("start4", _N("The five phases"), _N(
            "Every round goes through these phases. The arrow under Order shows who begins: to the right the first "
            "player, to the left the last."), ("phase.", "top.order|order.")),
    ),
    "1.nominate": (
        Card("nominate1", _N("Phase 2: auction"), _N(
            "The upper row is for sale. The large number is the lowest bid; below stand what one run burns and "
            "how many cities it supplies."), ("market.row",)),
        Card("nominate2", _N("Put a plant up"), _N(
            "Choose a plant of the upper row, then “{open}” at the bottom right. The others may bid more. In the "
            "first round everyone buys one."), ("market.row",), does=True),
    ),
    "1.bid": (
        Card("bid1", _N("Bid or pass"), _N(
            "{leader} bids {bid} for plant {plant}. Bid {next}, more with +, or pass: who passes can still get another "
            "plant this round."), ("auction.",), does=True),
    ),
    "1.buy": (
        Card("buy1", _N("Phase 3: fuel"), _N(
            "A plant stores twice what one run burns; plant {own} burns {need}. The cheapest tokens go first, and the "
            "last in the order, {last}, buys first."), ("fuelmarket.",)),
        Card("buy2", _N("Buy for one run"), _N(
            "Click “{run}” or press {keys[1]}, look at the total, then buy."), ("fuel.run1",), does=True),
    ),
    "1.build": (
        Card("build1", _N("Phase 4: build"), _N(
            "The first city costs 10. Each further one costs 10 plus the links that lead there. Cities side by side "
            "are cheap to join.")),
        Card("build2", _N("Plan, then build"), _N(
            "Choose cities on the board: the dock adds up the cheapest way. Then build. More than {power} would stay "
            "dark for now."), ("suggested",), does=True),
    ),
    "1.power": (
        Card("power1", _N("Phase 5: bureaucracy"), _N(
            "Plants burn fuel and supply cities; more cities pay more. The best choice is ticked already: run it."),
            ("confirm",), does=True),
    ),
    "2": (
        Card("again1", _N("Round 2"), _N(
            "The market was refilled and the order set anew: most cities first; if equal, the highest plant. {first} "
            "puts up first, but buys fuel and builds last."), ("order.",)),
    ),
    "2.nominate": (
        Card("again2", _N("A second plant"), _N(
            "From now on nobody has to buy. A second plant supplies more cities; keep some money for fuel and links."),
            ("market.row",), does=True),
    ),
    "2.bid": (
        Card("again3", _N("Another auction"), _N(
            "{leader} bids {bid} for plant {plant}. Not sure? The lamp in the dock ({keys[H]}) tells what the computer "
            "would do, and why."), ("auction.",), does=True),
    ),
    "2.buy": (
        Card("again4", _N("Fuel again"), _N(
            "What many buy gets dearer; the column Refill shows what comes back each round. Buy for two runs where "
            "it is cheap."), ("fuelmarket.",), does=True),
    ),
    "2.build": (
        Card("again5", _N("Grow"), _N(
            "Now every city needs a link to one of yours. Your plants supply {power}: build towards that, and on to "
            "the 7th city."), ("suggested",), does=True),
    ),
    "end": (
        Card("end1", _N("You know it all"), _N(
            "Now play on by yourself, until somebody has 7 cities. The lamp ({keys[H]}) gives advice, the ? explains "
            "each decision, {keys[F1]} opens the rules and {keys[T]} the payouts."), button=_N("Play on")),
    ),
    "over": (
        Card("over1", _N("Your first game is over"), _N(
            "A full game goes on: from {step2} cities, in Step 2, a city takes a second house, in Step 3 a third; then "
            "all plants are for sale, and the refill changes. With three players it ends at {end} cities."),
            button=_N("Set up a full game")),
    ),
}  # fmt: skip
#: What stands there in the lessons' rounds when the lesson of a decision was read before.
AGAIN: Final[dict[str, Card]] = {
    "first": Card("", _N("You need a plant"), _N(
        "Nobody goes without one in the first round: put another plant up."), ("market.row",), does=True),
    "nominate": Card("", _N("Still a plant?"), _N(
        "You may still buy one this round. Put a plant up, or leave the auction."), ("market.row",), does=True),
    "bid": Card("", _N("Bid or pass"), _N(
        "{leader} bids {bid} for plant {plant}. Bid {next} or more, or pass."), ("auction.",), does=True),
    "scrap": Card("", _N("Too many plants"), _N(
        "Choose the older plant to give up. Fuel that fits elsewhere stays."), ("scrap.",), does=True),
    "buy": Card("", _N("Buy fuel"), _N(
        "Plan the fuel for your next runs, then buy."), ("fuel.run",), does=True),
    "build": Card("", _N("Plan, then build"), _N(
        "Choose cities on the board, then build. Your plants supply {power}."), ("suggested",), does=True),
    "power": Card("", _N("Run your plants"), _N(
        "The best choice is ticked already: run it."), ("confirm",), does=True),
}  # fmt: skip
#: What stands there while others act, by phase and whether the person's part of it is over ("auction.done").
WAITING: Final[dict[str, Card]] = {
    "auction": Card("", _N("Watch"), _N("{actor} is to choose a plant. You may bid for it."), waits=True),
    "auction.leads": Card("", _N("Watch"), _N(
        "You bid {bid} for plant {plant}. {actor} bids more or passes."), waits=True),
    "auction.passed": Card("", _N("Watch"), _N(
        "Plant {plant} goes to another. You may still get one afterwards."), waits=True),
    "auction.bids": Card("", _N("Watch"), _N(
        "{actor} bids for plant {plant} or passes. Then you may bid."), waits=True),
    "auction.done": Card("", _N("Watch"), _N(
        "The others are still bidding: watch. Next comes fuel."), waits=True),
    "resources": Card("", _N("Watch"), _N("{actor} buys fuel before you. Your turn comes."), waits=True),
    "resources.done": Card("", _N("Watch"), _N("The others buy fuel. Next comes building."), waits=True),
    "building": Card("", _N("Watch"), _N("{actor} builds before you. Your turn comes."), waits=True),
    "building.done": Card("", _N("Watch"), _N(
        "The others build. Next the plants run and cities pay."), waits=True),
    "bureaucracy": Card("", _N("Watch"), _N("{actor} runs plants before you. Your turn comes."), waits=True),
    "bureaucracy.done": Card("", _N("Watch"), _N(
        "The others run their plants. Then the markets are refilled and a new round begins."), waits=True),
}  # fmt: skip
#: Short hints for the first few decisions of a kind outside the tutorial.
HINTS: Final[dict[str, Card]] = {
    "nominate": Card("h.nominate", _N("Hint"), _N("{for_sale} Then choose the bid."), ("market.row",)),
    "bid": Card(
        "h.bid", _N("Hint"), _N("Who passes is out of this plant only. + and - change the bid, digits too."),
        ("auction.",),
    ),
    "scrap": Card(
        "h.scrap", _N("Hint"), _N("Choose the older plant to give up. Fuel that fits elsewhere stays."), ("scrap.",)
    ),
    "buy": Card(
        "h.buy", _N("Hint"), _N(
            "{keys[1]} and {keys[2]} buy for one or two runs. Nothing is paid until you confirm."), ("fuel.",)),
    "build": Card(
        "h.build", _N("Hint"), _N("Choose amber cities to plan them. Point at a city to see its way and cost.")
    ),
    "power": Card(
        "h.power", _N("Hint"), _N("The best choice is ticked. Change it if you want to keep fuel."), ("power.",)
    ),
}  # fmt: skip
