"""The cards of the tutorial, and short hints for new players."""

from dataclasses import dataclass
from typing import Final

from powergrid.desktop.words.translation import _N


@dataclass(frozen=True, slots=True)
class Card:
    """A card: its key, title and text, and what it points out with rings.

    Texts may contain {me} (the learner), {actor} (the player to act), {plant} (up for auction), {bid} and {next} (the
    lowest raise), {leader}, {own} (the newest plant of the player to act), {need} (its fuel), {power} (cities that
    their plants supply), {first} and {last} (in the order of play), {for_sale} (the plants for sale), {open} and {run}
    (labels of buttons), {keys} (the name of a key), {end} (cities that end the game), and in the form "3 cities": {can}
    (those that their fuel can supply), {cities} (their own) and {last_supplied} (those supplied last time).

    Attributes:
        rings: Parts of the table such as "players", which `decisions/rings.py` finds. For the current decision, "for
            sale" means the plants that can be clicked, "run" the button for one run of all plants, "runs" those for one
            or two, "decision" everything in the dock, "confirm" the button that carries it out, "suggested" the
            suggested cities on the board.
        does: Whether it asks for a decision and stays until that is made; once the player has chosen, the ring moves to
            the confirm button.
        waits: Whether it only explains what is happening.
        button: The label of the button, or "" for the usual one.
        changed: The text once the player has changed the choice made for them, or "" for the same text.
    """

    key: str
    title: str
    text: str
    rings: tuple[str, ...] = ()
    does: bool = False
    waits: bool = False
    button: str = ""
    changed: str = ""


_CHANGED: Final = _N("You changed the selection. {keys[B]} ticks the best one again.")

#: Cards of the tutorial by the moment they appear: the beginning of a round, a kind of decision in it, or "over" for
#: the end of the game.
LESSONS: Final[dict[str, tuple[Card, ...]]] = {
    "1": (
        Card("start1", _N("Welcome"), _N(
            "You play four rounds of a game against two computer players, then a few moments of its end. You buy power "
            "plants and fuel and connect cities. The player who supplies the most cities at the end wins.")),
        Card("start2", _N("The players"), _N(
            "Here you see each player's money (in Elektro), cities, plants and fuel. You are {me}. An amber tag "
            "on the right shows whose turn it is and what they are doing."),
            ("players",)),
        Card("start3", _N("The city track"), _N(
            "It shows how many cities each player has and, below, the income for that many. Two flags mark when Step "
            "2 begins, in which cities have room for a second player, and when the game ends: at {end} cities."),
            ("marks of the track",)),
        Card("start4", _N("The five phases"), _N(
            "In every round you set the order of play, buy a plant, buy fuel, build cities, and run your plants: "
            "they supply cities, and those pay."), ("phases",)),
    ),
    "1.bid": (
        Card("auction1", _N("Phase 2: auction"), _N(
            "Only the upper row is for sale. The large number is the minimum bid; below it are the fuel for one run "
            "and the number of cities it supplies. When a plant is sold, a new one is drawn and all are sorted by "
            "number: plants of the lower row move up."), ("for sale",)),
        Card("bid1", _N("Bid or pass"), _N(
            "{leader} bids {bid} for plant {plant}. In round 1 everyone buys one plant. Bid {next} or more, or pass: "
            "you can still buy another one."),
            ("decision",), does=True),
    ),
    "1.nominate": (
        Card("hybrid1", _N("Hybrids"), _N(
            "A plant with two colours at the top is a hybrid. It burns and stores coal and oil in any mix, so "
            "you can buy whichever is cheaper."), ("plant 12",)),
        Card("nominate2", _N("Choose a plant"), _N(
            "Choose a plant in the upper row, then “{open}” at the bottom right."), ("for sale",), does=True),
    ),
    "1.buy": (
        Card("order1", _N("A new order"), _N(
            "In round 1 only, the order is set again after the auction: the highest plant first. {first} is "
            "first now. That is a drawback: the last player buys fuel and builds first."), ("order of play",)),
        Card("buy1", _N("Phase 3: fuel"), _N(
            "A plant stores fuel for two runs; plant {own} burns {need} in a run. The cheapest tokens are sold "
            "first, and the last player in order, {last}, buys first."), ("fuel market",)),
        Card("buy2", _N("Buy for one run"), _N(
            "Click “{run}” or press {keys[1]}, check the total, then buy."), ("run",), does=True),
    ),
    "1.build": (
        Card("build1", _N("Phase 4: build"), _N(
            "Your first city costs 10. Each additional city costs 10 plus the links to it. In Step 1 each city has "
            "room for one player.")),
        Card("build2", _N("Plan, then build"), _N(
            "Choose cities on the board: the panel on the right adds up the cheapest routes. Then build."),
            ("suggested",), does=True),
    ),
    "1.power": (
        Card("power1", _N("Phase 5: bureaucracy"), _N(
            "Plants burn fuel and supply cities; more cities pay more. The best choice is already ticked: run it."),
            ("confirm",), does=True, changed=_CHANGED),
    ),
    "2": (
        Card("again1", _N("Round 2"), _N(
            "The order was set again: most cities first; if tied, the highest plant. {first} chooses a plant first, "
            "but buys fuel and builds last. The market was refilled; its highest plant went under the deck and comes "
            "back in Step 3."), ("order of play",)),
    ),
    "2.nominate": (
        Card("token1", _N("The discount token"), _N(
            "It is on the lowest plant of the row in every round: its auction may open at 1. If nobody wants the "
            "plant, it leaves the game."), ("plant 5",)),
        Card("again2", _N("A second plant"), _N(
            "From now on you do not have to buy."), ("for sale",), does=True),
    ),
    "2.bid": (
        Card("again3", _N("Another auction"), _N(
            "{leader} bids {bid} for plant {plant}. After the lessons, the lamp ({keys[H]}) shows what the computer "
            "would do, and why."), ("decision",), does=True),
    ),
    "2.buy": (
        Card("again4", _N("Fuel again"), _N(
            "Fuel that many players buy gets more expensive; the Refill column shows what is added each round."),
            ("fuel market",), does=True),
    ),
    "2.build": (
        Card("again5", _N("Grow"), _N(
            "Now every city must be connected to one of yours. You may pass through other players' cities: you "
            "pay only for the links."), ("suggested",), does=True),
    ),
    "4.nominate": (
        Card("limit1", _N("The plant limit"), _N(
            "With three players, nobody keeps more than three plants. A player who buys a fourth scraps an older "
            "one."),
            ("player 0",)),
    ),
    "4.scrap": (
        Card("scrap1", _N("Scrap a plant"), _N(
            "Give up one of the older plants. Its fuel moves to plants that burn it and have room; the rest is lost."),
            ("decision",), does=True),
    ),
    "6.build": (
        Card("step2", _N("Step 2"), _N(
            "It began when a player had 7 cities. Each city now has a second place, for 15, open to a player who is "
            "not there yet. The refill changed, too."), ("step", "mark of Step 2")),
    ),
    "8.nominate": (
        Card("step3", _N("Step 3"), _N(
            "The Step 3 card came out of the deck. All six plants are for sale now, each city has a third place, for "
            "20, and the refill changed again."), ("plants",)),
    ),
    "9.buy": (
        Card("final1", _N("The last round"), _N(
            "The game ends after the building phase in which a player connects the {end}th city. Then everybody "
            "supplies cities one last time, and only that counts; if players are tied, money decides."),
            ("mark of the end",)),
        Card("final2", _N("The final supply"), _N(
            "So buy fuel for exactly one run of all plants: leftover fuel is worth nothing."), ("run",),
            does=True),
    ),
    "over": (
        Card("over1", _N("Still to learn"), _N(
            "When to end the game, and how much a plant is worth: the lamp ({keys[H]}) and the review of costly "
            "choices after a game show that. Payouts and refill: {keys[T]}. Special rules of the other boards, the "
            "2004 edition and the Trust: the rules book, {keys[F1]}."),
            button=_N("Set up a full game")),
    ),
}  # fmt: skip
#: Cards shown before the lessons skip ahead, by the number of actions before the moment they skip to.
SKIPS: Final[dict[int, Card]] = {
    139: Card("skip", _N("Two rounds later"), _N(
        "You now know how a round works. The lessons skip to round 6, in which Step 2 has begun. You have plant "
        "20 and a seventh city, and build next."), button=_N("Skip to round 6")),
    187: Card("skip", _N("On to Step 3"), _N(
        "The lessons skip to round 8. You have plant 30 and 13 cities, and Step 3 has begun."),
        button=_N("Skip to round 8")),
    242: Card("skip", _N("On to the last round"), _N(
        "The lessons skip to buying fuel in round 9, in which the game ends. You have plants 30, 33 and 38 and "
        "15 cities."), button=_N("Skip to round 9")),
}  # fmt: skip
#: The reason for each suggestion, by the number of actions before it in the scripted game.
REASONS: Final[dict[int, str]] = {
    1: _N("Plant 10 supplies two cities with two coal, the cheapest fuel: it is worth a little more than 10."),
    4: _N(
        "Every Elektro you bid now is one less for building, and plant 12, which is just as good, will move up soon."
    ),
    6: _N("Plant 7 burns three oil. When it is sold, plant 12 moves up, and you are the only one left to buy."),
    7: _N("It supplies two cities with coal or oil, whichever is cheaper. Nobody else can bid: you pay the minimum."),
    12: _N("One run burns two tokens, and coal costs less than oil. You need the rest of the money for cities."),
    20: _N(
        "Your plant supplies both at once. Duisburg and Essen would cost 20, but both other players build near "
        "there; here you have room to grow."
    ),
    23: _N("Two supplied cities pay 33, none only 10."),
    26: _N("The token makes it cost 1 instead of 5. It supplies a third city and burns what your other plant burns."),
    38: _N("Both plants need two tokens for a run, and coal is still cheaper than oil."),
    43: _N("Your plants supply three cities. The link from there to Frankfurt is free: that city costs 10 next time."),
    45: _N("Both together supply all three cities."),
    49: _N("Plant 16 supplies three cities with two oil, and there is plenty of oil."),
    58: _N(
        "Plants 12 and 16 supply five cities with two coal and two oil. Plant 5 can stay idle: you do not have six."
    ),
    64: _N("Both are supplied at once. Würzburg costs 1 more than Saarbrücken but leads on to Nürnberg."),
    70: _N("They supply all five cities; plant 5 is not needed."),
    72: _N("Wind burns nothing. For 1 it replaces plant 5, which burns two tokens for one city."),
    75: _N("Plant 5 supplies one city and burns two tokens; plants 12 and 16 supply more."),
    82: _N("One run of plants 12 and 16. Plant 13 burns nothing, so you supply six cities."),
    91: _N(
        "It is the cheapest, and your plants supply six. A seventh would earn nothing yet: save for a larger plant."
    ),
    93: _N("All three together supply all six cities."),
    139: _N(
        "They are the cheapest, and your plants supply nine. Mannheim, with another player's house, is open now, too, "
        "for 25."
    ),
    142: _N("All three together supply all nine cities."),
    187: _N(
        "It supplies four cities without fuel. With plant 30 and plant 38, which comes back from under the deck, that "
        "is 17: enough for the end."
    ),
    190: _N("Plant 33 is worth far more than that, and it saves fuel in every round."),
    193: _N("The bid is still far below its number. A few more Elektro pay off in two rounds."),
    195: _N("Plant 16 supplies the fewest cities of the three."),
    242: _N("Plants 30 and 38 burn three garbage each, plant 33 burns nothing: together they supply 17 cities."),
    251: _N("With them you have 17 cities, as many as your plants supply. More would not count."),
}
#: Cards that are wrong for a learner who has no city.
FOR_NETWORKS: Final = frozenset({"again5"})
#: Cards for a learner who leaves the scripted game, by the kind of decision.
LEFT: Final[dict[str, Card]] = {
    kind: Card("left", title, text, button=_N("Keep playing"))
    for kind, title, text in (
        ("auction", _N("A different choice"), _N(
            "That is allowed. Your plants or money now differ from those in the lessons: from now on the "
            "suggestions are the computer's, and the others decide for themselves. Or go back (arrow, {keys[A]}) "
            "and try again.")),
        ("resources", _N("Other fuel"), _N(
            "That is allowed. With this fuel your plants supply {can} at most. The suggestions are the "
            "computer's from now on. Or go back (arrow, {keys[A]}) and try again.")),
        ("building", _N("Other cities"), _N(
            "That is allowed. You have {cities} now, and your plants supply {power} with enough fuel. The "
            "suggestions are the computer's from now on. Or go back (arrow, {keys[A]}) and try again.")),
        ("bureaucracy", _N("Other plants"), _N(
            "That is allowed. You supplied {last_supplied}; each additional one would have paid more. The "
            "suggestions are the computer's from now on. Or go back (arrow, {keys[A]}) and try again.")),
    )
}  # fmt: skip
#: Cards for decisions whose lesson the learner has already read.
AGAIN: Final[dict[str, Card]] = {
    "first": Card("", _N("You need a plant"), _N(
        "Every player buys a plant in the first round: choose another one."), ("for sale",), does=True),
    "nominate": Card("", _N("Another plant?"), _N(
        "You may still buy a plant this round. Choose one, or buy no plant."), ("for sale",), does=True),
    "bid": Card("", _N("Bid or pass"), _N(
        "{leader} bids {bid} for plant {plant}. Bid {next} or more, or pass."), ("decision",), does=True),
    "scrap": Card("", _N("Too many plants"), _N(
        "Choose which older plant to scrap. Fuel that fits on other plants stays."), ("decision",), does=True),
    "buy": Card("", _N("Buy fuel"), _N(
        "Plan the fuel for your next runs, then buy."), ("runs",), does=True),
    "build": Card("", _N("Plan, then build"), _N(
        "Choose cities on the board, then build. Your plants supply {power}."), ("suggested",), does=True),
    "power": Card("", _N("Run your plants"), _N(
        "The best choice is already ticked: run it."), ("confirm",), does=True, changed=_CHANGED),
}  # fmt: skip
#: Cards shown while others act, by phase and, if the learner has finished theirs, ".done".
WAITING: Final[dict[str, Card]] = {
    moment: Card("", _N("Watch"), text, waits=True)
    for moment, text in {
        "auction": _N("{actor} chooses a plant. You may bid on it."),
        "auction.leads": _N("You bid {bid} for plant {plant}. {actor} bids more or passes."),
        "auction.passed": _N("Plant {plant} goes to another player. You can still get a plant afterwards."),
        "auction.bids": _N("{actor} bids on plant {plant} or passes. Then you may bid."),
        "auction.done": _N("The others are still bidding. Fuel comes next."),
        "resources": _N("{actor} buys fuel before you. Your turn comes later."),
        "resources.done": _N("The others buy fuel. Building comes next."),
        "building": _N("{actor} builds before you. Your turn comes later."),
        "building.done": _N("The others build. Then plants run and cities pay."),
        "bureaucracy": _N("{actor} runs plants before you. Your turn comes later."),
        "bureaucracy.done": _N("The others run their plants. Then the markets are refilled and a new round begins."),
    }.items()
}
#: Short hints outside the tutorial, for a player's first few decisions of each kind.
HINTS: Final[dict[str, Card]] = {
    "nominate": Card("h.nominate", _N("Hint"), _N("{for_sale} Then choose the bid."), ("for sale",)),
    "nominate.sole": Card(
        "h.nominate", _N("Hint"), _N("{for_sale} You get it at once for its minimum bid."), ("for sale",)
    ),
    "bid": Card(
        "h.bid", _N("Hint"), _N("If you pass, you are out of the bidding for this plant only. Change the bid "
            "with the buttons + and -, or type it."), ("decision",),
    ),
    "scrap": Card(
        "h.scrap", _N("Hint"), _N("Choose which older plant to scrap. Fuel that fits on other plants "
            "stays."), ("decision",)
    ),
    "buy": Card(
        "h.buy", _N("Hint"), _N(
            "The buttons for 1 and 2 runs (keys {keys[1]}, {keys[2]}) plan fuel. You pay when you confirm."),
            ("decision",)),
    "build": Card(
        "h.build", _N("Hint"), _N("Choose amber cities to plan them. Point at a city to see its route and cost.")
    ),
    "power": Card(
        "h.power", _N("Hint"), _N("The best choice is ticked. Change it if you want to keep fuel."), ("decision",),
        changed=_CHANGED,
    ),
    "power.must": Card(
        "h.power.must", _N("Hint"),
        _N("The best choice is ticked. On this board everyone must supply as many cities as they can."), ("decision",),
        changed=_CHANGED,
    ),
}  # fmt: skip
