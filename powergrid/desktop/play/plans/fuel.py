"""The plan of phase 3: fuel to buy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple, Self

from powergrid.bots.turns import Hint
from powergrid.content.plants import COAL, OIL
from powergrid.desktop.play.plans.plan import TurnPlan
from powergrid.desktop.play.storage import stored_runs
from powergrid.desktop.words.translation import _
from powergrid.rules import fuel, resources
from powergrid.rules.actions import Action, Buy, Done
from powergrid.rules.refusals import Refusal
from powergrid.rules.state import GameState


class FuelOrder(NamedTuple):
    """Tokens to buy, one per turn (BOARDS §12).

    Attributes:
        amounts: The number of tokens by fuel.
        highest: The maximum price of a token of each fuel.
        first: The fuel to buy first, or -1 for none.
    """

    amounts: tuple[int, ...]
    highest: tuple[int, ...]
    first: int = -1

    def following(self, state: GameState, seat: int) -> Buy | None:
        """Return the next purchase, or None if nothing is left or a price is now too high.

        The fuel chosen to go first, otherwise the cheapest; if several are equally cheap, the one with the fewest
        tokens left.
        """
        prices = {kind: fuel.token_prices(state, seat, kind) for kind, amount in enumerate(self.amounts) if amount}
        if not prices or any(not one or one[0] > self.highest[kind] for kind, one in prices.items()):
            return None
        cheapest = min(prices, key=lambda kind: (prices[kind][0], len(prices[kind])))
        action = Buy(seat, self.first if self.first in prices else cheapest, 1)
        return action if resources.why_not_buy(state, action) is None else None

    def without(self, kind: int) -> FuelOrder:
        """Return the order after buying a token of a fuel."""
        return self._replace(amounts=tuple(n - (one == kind) for one, n in enumerate(self.amounts)))


@dataclass
class FuelPlan(TurnPlan):
    """Tokens to buy by fuel, all from one market.

    Attributes:
        reserved: How many of them come from the reserve even though the market has some (BOARDS D-40).
        market: 0, or 1 for a second one (BOARDS §10); initially the one where a run is cheaper.
        last_kind: The fuel whose amount was changed last, or -1 for none.
        plant_runs: The chosen number of runs by plant.
        bought_for: The same for the last purchase.
        first_kind: The fuel to buy first where players buy one token per turn, or -1 for the cheapest.
    """

    amounts: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    reserved: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    market: int = 0
    last_kind: int = field(default=-1, compare=False)
    plant_runs: dict[int, int] = field(default_factory=dict, compare=False)
    bought_for: Mapping[int, int] = field(default_factory=dict, compare=False)
    first_kind: int = field(default=-1, compare=False)

    def __post_init__(self) -> None:
        if self.kind == "buy":
            costs = {market: self.run_cost(market) for market in self.markets()}
            self.market = min(costs, key=lambda market: (costs[market] is None, costs[market] or 0))

    @property
    def has_choice(self) -> bool:
        """Whether any fuel is planned."""
        return any(self.amounts)

    def actions(self) -> list[Action]:
        """Return a purchase for each planned fuel, then the end of the turn; or just a single token (BOARDS §12)."""
        if (token := self.next_token()) is not None:
            return [token]
        reserved = [Buy(self.seat, kind, n, fuel.RESERVE) for kind, n in enumerate(self.reserved) if n]
        bought = [Buy(self.seat, kind, n, self.market) for kind, n in enumerate(self.from_market()) if n]
        return [*reserved, *bought, Done(self.seat)]

    def forced(self) -> Action | None:
        """Return the end of the turn if nothing can be bought and nothing was."""
        can_buy = any(self.legal.purchases(market) for market in self.legal.markets())
        stays = self._has_just_done(Buy) and not self.one_a_turn
        return None if can_buy or stays else Done(self.seat)

    def mark(self, hint: Hint) -> None:
        """Plan the fuel of a hint."""
        self.amounts, self.reserved = list(hint.fuel()), [0, 0, 0, 0]
        self.market = hint.market() if any(self.amounts) else self.market
        self.plant_runs = self._planned_runs()

    def shown_runs(self) -> dict[int, int]:
        """Return the chosen number of runs by plant or, if tokens were chosen one by one, the possible number."""
        return self.plant_runs or self._planned_runs()

    def _planned_runs(self) -> dict[int, int]:
        """Return how many times each plant that burns planned fuel can run."""
        cards = self.state.ruleset.cards
        stored = stored_runs(self.player.plants, self.held(), {}, cards)
        burnt = {kind for kind, amount in enumerate(self.amounts) if amount}
        return {plant: runs for plant, runs in stored.items() if runs and burnt & set(cards[plant].fuels)}

    def change_since(self, _before: Self) -> str:
        """Return the name of the change that undo reverses."""
        return _("fuel")

    def held(self) -> list[int]:
        """Return the player's tokens by fuel after the purchase."""
        return [have + more for have, more in zip(self.player.fuel, self.amounts, strict=True)]

    def cost(self) -> int:
        """Return the price of the plan in Elektro."""
        return sum(map(self.price, range(fuel.FUEL_COUNT)))

    def cost_of(self, amounts: Sequence[int]) -> int:
        """Return the lowest price in Elektro of these numbers of tokens by fuel."""
        return fuel.cost(self.state, self.seat, amounts, self.market)

    def price(self, kind: int) -> int:
        """Return the price of the planned tokens of a fuel in Elektro."""
        return sum(self._prices(kind)[: self.amounts[kind]])

    def _prices(self, kind: int) -> tuple[int, ...]:
        """Return the prices of the individual tokens of a fuel: first the reserve's, then the market's."""
        prices, reserved = fuel.token_prices(self.state, self.seat, kind, self.market), self.reserved[kind]
        return (self.reserve_price(kind),) * reserved + prices[: len(prices) - reserved] if reserved else prices

    # -- the reserve

    def reserve_price(self, kind: int) -> int:
        """Return the price of a token from the reserve in Elektro, or 0 if it sells none while the market has some."""
        rules = self.state.ruleset
        sells = rules.reserve_always and not (self.market or self.one_a_turn)
        prices = fuel.token_prices(self.state, self.seat, kind, fuel.RESERVE) if sells else ()
        return prices[0] if prices and self.state.fuel_market[kind] else 0

    def from_market(self) -> list[int]:
        """Return the planned tokens by fuel that come from the market or, when it runs out, from the reserve."""
        return [amount - reserved for amount, reserved in zip(self.amounts, self.reserved, strict=True)]

    def reserve(self, kind: int, amount: int) -> None:
        """Plan this many tokens of a fuel from the reserve, or fewer if it has fewer or money is short."""
        amount = max(0, min(amount, self.amounts[kind], self.state.fuel_supply[kind]))
        while amount and self.cost() - self.price(kind) + self._with_reserved(kind, amount) > self.player.money:
            amount -= 1
        self.reserved[kind] = amount

    def _with_reserved(self, kind: int, amount: int) -> int:
        rest = fuel.price(self.state, self.seat, kind, self.amounts[kind] - amount, self.market)
        return amount * self.reserve_price(kind) + rest

    # -- one token a turn

    @property
    def one_a_turn(self) -> bool:
        """Whether players buy one token per turn (BOARDS §12)."""
        return self.state.ruleset.one_token_a_turn

    def order(self) -> FuelOrder:
        """Return the plan as an order, with the current highest price of each fuel."""
        prices = [fuel.token_prices(self.state, self.seat, kind) for kind in range(fuel.FUEL_COUNT)]
        highest = [one[n - 1] if 0 < n <= len(one) else 0 for one, n in zip(prices, self.amounts, strict=True)]
        return FuelOrder(tuple(self.amounts), tuple(highest), self.first_kind)

    def next_token(self) -> Buy | None:
        """Return the token to buy now, or None if nothing is planned or players buy more than one token per turn."""
        return self.order().following(self.state, self.seat) if self.one_a_turn else None

    def buy_first(self, kind: int) -> None:
        """Choose the fuel to buy first."""
        self.first_kind = kind

    def first_price(self, kind: int) -> int:
        """Return the price of the next token of a fuel in Elektro."""
        return fuel.price(self.state, self.seat, kind, 1, self.market)

    def resume(self, order: FuelOrder) -> None:
        """Plan the remaining tokens of an order, as far as possible."""
        self.first_kind = order.first
        for kind, amount in enumerate(order.amounts):
            self.amounts[kind] = max(0, min(self.most(kind), amount))

    # -- the market

    def markets(self) -> tuple[int, ...]:
        """Return the markets to choose from this turn, without the reserve."""
        return tuple(market for market in resources.markets(self.state) if market != fuel.RESERVE)

    def run_cost(self, market: int) -> int | None:
        """Return the price in one market of fuel for one run of every plant, or None if it does not have enough."""
        player = self.player
        buy = fuel.cheapest_fuel(self.state, self.seat, player.plants, player.fuel, 1, market)
        return None if buy is None else fuel.cost(self.state, self.seat, buy, market)

    def use_market(self, market: int) -> None:
        """Plan the same tokens in another market, as far as its stock and the player's money allow."""
        wanted, self.market, self.amounts, self.reserved = self.amounts, market, [0, 0, 0, 0], [0, 0, 0, 0]
        for kind, amount in enumerate(wanted):
            self.amounts[kind] = min(amount, self.most(kind))
        if self.amounts != wanted:
            self.plant_runs = {}

    def in_market(self, market: int) -> Self:
        """Return this plan if it is for the given market, otherwise a copy for that market."""
        if market == self.market:
            return self
        plan = self.copy()
        plan.use_market(market)
        return plan

    # -- amounts

    def most(self, kind: int) -> int:
        """Return the maximum number of tokens of a fuel, given the rest of the plan."""
        money = self.player.money - self.cost() + self.price(kind)
        room = fuel.room_left(self.state.ruleset.cards, self.player.plants, self.held(), kind) + self.amounts[kind]
        return sum(paid <= money for paid in accumulate(self._prices(kind)[: max(0, room)]))

    def current_kind(self) -> int:
        """Return the fuel that + and - change: the one changed last or the first that can be bought, or -1 for none."""
        if self.last_kind >= 0:
            return self.last_kind
        return next((kind for kind in range(fuel.FUEL_COUNT) if self.most(kind) > 0), -1)

    def why_no_more(self, kind: int) -> Refusal | None:
        """Return why one more token of a fuel cannot be planned, or None if it can."""
        trial = self.state.copy()
        player, whole = trial.players[self.seat], not self.one_a_turn
        for other, amount in enumerate(self.amounts):
            if amount and not (other == kind and whole):
                player.money -= self.price(other)
                player.fuel[other] += amount
                fuel.take_from_market(trial, other, self.reserved[other], fuel.RESERVE)
                fuel.take_from_market(trial, other, amount - self.reserved[other], self.market)
        return resources.why_not_buy(trial, Buy(self.seat, kind, self.amounts[kind] + 1 if whole else 1, self.market))

    def set_amount(self, kind: int, amount: int) -> None:
        """Plan an amount of a fuel, as far as possible."""
        self.amounts[kind] = max(0, min(self.most(kind), amount))
        self.reserved[kind] = min(self.reserved[kind], self.amounts[kind])
        self.last_kind = kind
        self.plant_runs = {}

    def for_runs(self, runs: int) -> list[int] | None:
        """Return the cheapest tokens that let every plant run `runs` times, even if money is short.

        None if storage or the market does not allow it.
        """
        player = self.player
        buy = fuel.cheapest_fuel(self.state, self.seat, player.plants, player.fuel, runs, self.market)
        return None if buy is None else self._evened(buy, dict.fromkeys(player.plants, runs))

    def _evened(self, buy: list[int], runs: Mapping[int, int]) -> list[int]:
        """Return tokens for the same runs and price with similar amounts of coal and oil, which raises prices least."""
        coal, oil, *others = buy
        if not coal + oil:
            return buy
        on_sale = [len(fuel.token_prices(self.state, self.seat, kind, self.market)) for kind in (COAL, OIL)]
        splits = ([one, coal + oil - one, *others] for one in range(coal + oil + 1))
        same = [
            split
            for split in splits
            if split[COAL] <= on_sale[0] and split[OIL] <= on_sale[1]
            if self.cost_of(split) == self.cost_of(buy) and self._can_run(split, runs)
        ]
        return min([buy, *same], key=lambda split: abs(split[COAL] - split[OIL]))

    def _can_run(self, amounts: Sequence[int], runs: Mapping[int, int]) -> bool:
        """Return whether these tokens fit on the plants and, with those already stored, are enough for all runs."""
        player, cards = self.player, self.state.ruleset.cards
        held = [have + more for have, more in zip(player.fuel, amounts, strict=True)]
        if not fuel.fits(cards, player.plants, held):
            return False
        stored = stored_runs(player.plants, held, runs, cards)
        return all(have >= runs.get(plant, 0) for plant, have in stored.items())

    def has_planned(self, runs: int) -> bool:
        """Return whether the plan is for this number of runs of every plant, at the lowest price."""
        buy = self.for_runs(runs)
        least = dict.fromkeys(self.player.plants, runs)
        return buy is not None and self.cost() == self.cost_of(buy) and self._can_run(self.amounts, least)

    def for_plant(self, plant: int, runs: int) -> list[int] | None:
        """Return the cheapest tokens for `runs` runs of one plant, in addition to the choices for the others.

        Plants with fuel for a run on their card keep it. Planned fuel that none of the chosen plants burns stays
        planned. None if storage or market do not allow it, but money may be short.
        """
        player = self.player
        chosen = {**self.plant_runs, plant: runs}
        stored = stored_runs(player.plants, player.fuel, self.bought_for, self.state.ruleset.cards)
        kept = {number: 1 for number, have in stored.items() if have}
        wanted = {**kept, **chosen}
        buy = fuel.cheapest_fuel(self.state, self.seat, player.plants, player.fuel, wanted, self.market)
        if buy is None:
            return None
        burnt = {kind for number in chosen for kind in self.state.ruleset.cards[number].fuels}
        return [n if kind in burnt else max(n, self.amounts[kind]) for kind, n in enumerate(buy)]

    def plan_runs(self, runs: int) -> None:
        """Plan the fuel for one or two runs of every plant, if possible."""
        self._plan(self.for_runs(runs), dict.fromkeys(self.player.plants, runs))

    def plan_plant(self, plant: int, runs: int) -> None:
        """Plan the fuel for `runs` runs of one plant, if possible."""
        self._plan(self.for_plant(plant, runs), {**self.plant_runs, plant: runs})

    def take_back(self, plant: int) -> None:
        """Remove the runs of a plant from the plan, and keep the other plants' runs."""
        self.plant_runs = self.shown_runs()
        self.plan_plant(plant, 0)

    def _plan(self, buy: list[int] | None, plant_runs: dict[int, int]) -> None:
        if buy is not None and self.cost_of(buy) <= self.player.money:
            self.amounts, self.reserved, self.plant_runs = buy, [0, 0, 0, 0], plant_runs

    def clear(self) -> None:
        """Remove all tokens from the plan."""
        self.amounts, self.reserved, self.plant_runs = [0, 0, 0, 0], [0, 0, 0, 0], {}
