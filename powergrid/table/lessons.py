"""The cards of the first steps, and the short hints for new players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from powergrid.table.words import _


@dataclass(frozen=True, slots=True)
class Card:
    """One card: its key, title and text, and the start of the name of the control it points at.

    does: it asks for a decision, and stands until that is taken. Texts may name {plant} (on offer), {bid}, {leader},
    {own} (the newest plant of the one on turn), {need} (what it burns), {power} (cities that his plants supply),
    {first} and {last} (of the order of play).
    """

    key: str
    title: str
    text: str
    target: str = ""
    does: bool = False


#: Cards of the tutorial by the moment they belong to: "start", the decisions of round 1 and of round 2, "end".
LESSONS: Final[dict[str, tuple[Card, ...]]] = {
    "start": (
        Card("start1", _("Welcome"), _(
            "You play against two computer players. You buy power plants, feed them with fuel and connect cities. "
            "In the end the one who supplies most cities wins.")),
        Card("start2", _("The players"), _(
            "Money, cities, plants and fuel of everyone stand here. The one with the amber ring is to act."),
            "player.0"),
        Card("start3", _("The city track"), _(
            "It shows how many cities everyone has and, below, what so many pay. This first game ends when "
            "somebody connects the 7th city."), "track.7"),
        Card("start4", _("The five phases"), _(
            "Every round goes through these phases. The arrow beside the order shows who begins: the first player or "
            "the last."), "phase."),
    ),
    "1.nominate": (
        Card("nominate1", _("Phase 2: auction"), _(
            "The upper row is for sale. The large number is the lowest bid; below stand what one run burns and "
            "how many cities it supplies."), "market."),
        Card("nominate2", _("Put a plant up"), _(
            "Click a plant of the upper row, then the petrol button. The others may bid more. In the first round "
            "everyone buys one."), "market.", does=True),
    ),
    "1.bid": (
        Card("bid1", _("Bid or pass"), _(
            "{leader} bids {bid} for plant {plant}. Bid more with + or pass: who passes can still get another plant "
            "this round."), "auction.", does=True),
    ),
    "1.buy": (
        Card("buy1", _("Phase 3: fuel"), _(
            "A plant stores twice what one run burns; plant {own} burns {need}. The cheapest tokens go first, and the "
            "last in the order, {last}, buys first."), "fuelmarket."),
        Card("buy2", _("Buy for one run"), _(
            "Press 1 for as much as one run needs, look at the total, then buy."), "fuel.run", does=True),
    ),
    "1.build": (
        Card("build1", _("Phase 4: build"), _(
            "The first city costs 10. Each further one costs 10 plus the links that lead there. Cities side by side "
            "are cheap to join."), "city."),
        Card("build2", _("Plan, then build"), _(
            "Click one or two cities: the dock adds up the cheapest way. More than {power} would stay dark for now."),
            "build.confirm", does=True),
    ),
    "1.power": (
        Card("power1", _("Phase 5: bureaucracy"), _(
            "Plants burn fuel and supply cities; more cities pay more. The best choice is ticked already: run it."),
            "power.confirm", does=True),
    ),
    "2.nominate": (
        Card("again1", _("Round 2"), _(
            "The market was refilled and the order set anew: {first} has most cities or the best plant, so puts up "
            "first, but buys fuel and builds last."), "order."),
        Card("again2", _("A second plant"), _(
            "From now on nobody has to buy. A second plant supplies more cities; keep some money for fuel and links."),
            "market.", does=True),
    ),
    "2.bid": (
        Card("again3", _("Another auction"), _(
            "{leader} bids {bid} for plant {plant}. Not sure? The lamp in the dock (H) tells what the computer would "
            "do, and why."), "auction.", does=True),
    ),
    "2.buy": (
        Card("again4", _("Fuel again"), _(
            "What was bought is dearer now; the column Refill shows what comes back each round. Buy for two runs where "
            "it is cheap."), "fuelmarket.", does=True),
    ),
    "2.build": (
        Card("again5", _("Grow"), _(
            "Now every city needs a link to one of yours. Your plants supply {power}: build towards that, and on to "
            "the 7th city."), "build.confirm", does=True),
    ),
    "end": (
        Card("end1", _("You know it all"), _(
            "The game goes on to the 7th city. The lamp (H) gives advice, the ? explains each decision, F1 opens the "
            "rules and T the payouts.")),
    ),
}  # fmt: skip
#: One hint for the first decision of a kind outside the tutorial.
HINTS: Final[dict[str, Card]] = {
    "nominate": Card(
        "h.nominate", _("Hint"), _("Click a plant of the upper row, choose the bid, then put it up."), "market."
    ),
    "bid": Card(
        "h.bid", _("Hint"), _("Who passes is out of this plant only. + and - change the bid, digits too."), "auction."
    ),
    "scrap": Card(
        "h.scrap", _("Hint"), _("Choose the older plant to give up. Fuel that fits elsewhere stays."), "scrap."
    ),
    "buy": Card("h.buy", _("Hint"), _("1 and 2 buy for one or two runs. Nothing is paid until you confirm."), "fuel."),
    "build": Card(
        "h.build", _("Hint"), _("Click amber cities to plan them. Point at a city to see its way and cost."), "city."
    ),
    "power": Card("h.power", _("Hint"), _("The best choice is ticked. Change it if you want to keep fuel."), "power."),
}
