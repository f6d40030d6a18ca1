"""The plan of phase 2: the plant to nominate, the bid, and the plant to scrap."""

from dataclasses import dataclass, field

from powergrid.bots.auction_plan import scrap_ideas
from powergrid.bots.levels import NORMAL
from powergrid.bots.turns import Hint
from powergrid.desktop.play.plans.plan import TurnPlan
from powergrid.rules.actions import Action, Bid, Nominate, Pass, Scrap
from powergrid.rules.auction import forced_drop, is_sole_buyer
from powergrid.rules.refusals import Refusal


@dataclass
class AuctionPlan(TurnPlan):
    """A plant and a bid for it, and a plant to scrap with the fuel to drop."""

    plant: int = field(default=0, compare=False)
    bid: int = field(default=0, compare=False)
    scrap: int = 0
    drop: list[int] = field(default_factory=lambda: [0, 0, 0, 0])

    def __post_init__(self) -> None:
        if self.kind == "bid":
            self.bid = self.state.high_bid + 1
        offers = self.legal.nominations()
        if len(offers) == 1 and not (self.sole_buyer and self.legal.can_pass()):  # Enter alone must not buy it
            self.choose_plant(offers[0][0])

    @property
    def has_choice(self) -> bool:
        """Whether a plant is chosen."""
        return self.plant > 0

    def actions(self) -> list[Action]:
        """Return the chosen nomination, bid or scrapping."""
        if self.kind == "nominate":
            return [Nominate(self.seat, self.plant, self.bid)]
        return [self.scrapping()] if self.kind == "scrap" else [Bid(self.seat, self.bid)]

    def forced(self) -> Action | None:
        """Return a pass if nothing else is possible. The program never buys a plant for a player."""
        cannot_bid = self.kind == "bid" and self.legal.bid_range() is None
        cannot_buy = self.kind == "nominate" and not self.legal.nominations() and self.legal.can_pass()
        return Pass(self.seat) if cannot_bid or cannot_buy else None

    def mark(self, hint: Hint) -> None:
        """Choose the suggestion of a hint."""
        action = hint.first
        if isinstance(action, Nominate):
            self.choose_plant(action.plant)
            self.set_bid(action.bid)
        elif isinstance(action, Bid):
            self.set_bid(action.amount)
        elif isinstance(action, Scrap):
            self.choose_scrap(action.plant)
            if action.drop is not None:
                self.drop = list(action.drop)

    # -- buying

    def choose_plant(self, plant: int) -> Refusal | None:
        """Choose a plant to nominate at its minimum bid; return why that is illegal, or None if it is not."""
        offer = self.offer(plant)
        if offer is None:
            return self.legal.why_not(Nominate(self.seat, plant, max(plant, 1)))
        self.plant, self.bid = plant, offer[0]
        return None

    def offer(self, plant: int) -> tuple[int, int] | None:
        """Return the lowest and highest opening bid for a plant, or None if it cannot be nominated."""
        return next(((low, high) for number, low, high in self.legal.nominations() if number == plant), None)

    def bid_limits(self) -> tuple[int, int] | None:
        """Return the lowest and highest bid for the plant up for auction or chosen, or None if no bid is possible."""
        return self.legal.bid_range() if self.kind == "bid" else self.offer(self.plant)

    def set_bid(self, amount: int) -> None:
        """Choose a bid within the limits."""
        limits = self.bid_limits()
        if limits is not None:
            self.bid = max(limits[0], min(limits[1], amount))

    def type_bid(self, amount: int) -> None:
        """Choose a bid, even one out of range, because more digits may follow."""
        self.bid = amount

    @property
    def sole_buyer(self) -> bool:
        """Whether nobody else can buy a plant this round."""
        return is_sole_buyer(self.state, self.seat)

    # -- scrapping

    def least_useful(self) -> int:
        """Return the older plant that a bot would scrap."""
        best = scrap_ideas(self.state, self.seat, NORMAL)[0].action
        assert isinstance(best, Scrap)
        return best.plant

    def choose_scrap(self, plant: int) -> None:
        """Choose the plant to scrap, and suggest the fuel that goes with it."""
        self.scrap = plant
        drop = forced_drop(self.state, self.seat, plant)
        self.drop = list(drop if drop is not None else min(self.possible_drops(), key=sum))

    def possible_drops(self) -> list[tuple[int, int, int, int]]:
        """Return every combination of tokens that may go with the chosen plant."""
        return [option.drop for option in self.legal.scraps() if option.plant == self.scrap and option.drop is not None]

    def set_drop(self, kind: int, amount: int) -> None:
        """Choose how many tokens of a fuel go with the plant."""
        self.drop[kind] = max(0, min(self.player.fuel[kind], amount))

    def scrapping(self) -> Scrap:
        """Return the chosen scrapping, even if it is illegal."""
        coal, oil, garbage, uranium = self.drop
        return Scrap(self.seat, self.scrap, (coal, oil, garbage, uranium))
