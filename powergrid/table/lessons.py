"""The cards of the first steps, and the short hints for new players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from powergrid.table.words import _N


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its key, title and text, and the start of the name of the control it points at.

    does: it asks for a decision, and stands until that is taken. Texts may name {plant} (on offer), {bid}, {leader},
    {own} (the newest plant of the one on turn), {need} (what it burns), {power} (cities that his plants supply),
    {first} and {last} (of the order of play), {for_sale} (what may be clicked in the plant market).
    """

    key: str
    title: str
    text: str
    target: str = ""
    does: bool = False


#: Cards of the tutorial by the moment they belong to: "start", the decisions of round 1 and of round 2, "end".
LESSONS: Final[dict[str, tuple[Card, ...]]] = {
    "start": (
        Card("start1", _N("Welcome"), _N(
            "You play against two computer players. You buy power plants, feed them with fuel and connect cities. "
            "In the end the one who supplies most cities wins.")),
        Card("start2", _N("The players"), _N(
            "Money, cities, plants and fuel of everyone stand here. The one with the amber ring is to act."),
            "player.0"),
        Card("start3", _N("The city track"), _N(
            "It shows how many cities everyone has and, below, what so many pay. This first game ends when "
            "somebody connects the 7th city."), "track.7"),
        Card("start4", _N("The five phases"), _N(
            "Every round goes through these phases. The arrow beside the order shows who begins: the first player or "
            "the last."), "phase."),
    ),
    "1.nominate": (
        Card("nominate1", _N("Phase 2: auction"), _N(
            "The upper row is for sale. The large number is the lowest bid; below stand what one run burns and "
            "how many cities it supplies."), "market."),
        Card("nominate2", _N("Put a plant up"), _N(
            "Choose a plant of the upper row, then the petrol button. The others may bid more. In the first round "
            "everyone buys one."), "market.", does=True),
    ),
    "1.bid": (
        Card("bid1", _N("Bid or pass"), _N(
            "{leader} bids {bid} for plant {plant}. Bid more with + or pass: who passes can still get another plant "
            "this round."), "auction.", does=True),
    ),
    "1.buy": (
        Card("buy1", _N("Phase 3: fuel"), _N(
            "A plant stores twice what one run burns; plant {own} burns {need}. The cheapest tokens go first, and the "
            "last in the order, {last}, buys first."), "fuelmarket."),
        Card("buy2", _N("Buy for one run"), _N(
            "Press {keys[1]} for as much as one run needs, look at the total, then buy."), "fuel.run", does=True),
    ),
    "1.build": (
        Card("build1", _N("Phase 4: build"), _N(
            "The first city costs 10. Each further one costs 10 plus the links that lead there. Cities side by side "
            "are cheap to join."), "city."),
        Card("build2", _N("Plan, then build"), _N(
            "Choose one or two cities: the dock adds up the cheapest way. More than {power} would stay dark for now."),
            "build.confirm", does=True),
    ),
    "1.power": (
        Card("power1", _N("Phase 5: bureaucracy"), _N(
            "Plants burn fuel and supply cities; more cities pay more. The best choice is ticked already: run it."),
            "power.confirm", does=True),
    ),
    "2.nominate": (
        Card("again1", _N("Round 2"), _N(
            "The market was refilled and the order set anew: {first} has most cities or the best plant, so puts up "
            "first, but buys fuel and builds last."), "order."),
        Card("again2", _N("A second plant"), _N(
            "From now on nobody has to buy. A second plant supplies more cities; keep some money for fuel and links."),
            "market.", does=True),
    ),
    "2.bid": (
        Card("again3", _N("Another auction"), _N(
            "{leader} bids {bid} for plant {plant}. Not sure? The lamp in the dock ({keys[H]}) tells what the computer "
            "would do, and why."), "auction.", does=True),
    ),
    "2.buy": (
        Card("again4", _N("Fuel again"), _N(
            "What was bought is dearer now; the column Refill shows what comes back each round. Buy for two runs where "
            "it is cheap."), "fuelmarket.", does=True),
    ),
    "2.build": (
        Card("again5", _N("Grow"), _N(
            "Now every city needs a link to one of yours. Your plants supply {power}: build towards that, and on to "
            "the 7th city."), "build.confirm", does=True),
    ),
    "end": (
        Card("end1", _N("You know it all"), _N(
            "The game goes on to the 7th city. The lamp ({keys[H]}) gives advice, the ? explains each decision, "
            "{keys[F1]} opens the rules and {keys[T]} the payouts.")),
    ),
}  # fmt: skip
#: One hint for the first decision of a kind outside the tutorial.
HINTS: Final[dict[str, Card]] = {
    "nominate": Card("h.nominate", _N("Hint"), _N("{for_sale} Then choose the bid."), "market."),
    "bid": Card(
        "h.bid", _N("Hint"), _N("Who passes is out of this plant only. + and - change the bid, digits too."), "auction."
    ),
    "scrap": Card(
        "h.scrap", _N("Hint"), _N("Choose the older plant to give up. Fuel that fits elsewhere stays."), "scrap."
    ),
    "buy": Card(
        "h.buy",
        _N("Hint"),
        _N("{keys[1]} and {keys[2]} buy for one or two runs. Nothing is paid until you confirm."),
        "fuel.",
    ),
    "build": Card(
        "h.build", _N("Hint"), _N("Choose amber cities to plan them. Point at a city to see its way and cost."), "city."
    ),
    "power": Card(
        "h.power", _N("Hint"), _N("The best choice is ticked. Change it if you want to keep fuel."), "power."
    ),
}
