"""Play a position by named moves, check the reasons for refusals, and check the invariants after every move."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Generic, TypeVar

from powergrid.content.plants import FUELS, PLANTS, STEP3, STEP3_NAME, Fuel
from powergrid.rules import actions as act
from powergrid.rules import fuel as fuel_rules
from powergrid.rules.building import build_cost
from powergrid.rules.engine import apply, legal_actions
from powergrid.rules.events import TRUST, Event
from powergrid.rules.fuel import fits
from powergrid.rules.legal import Legal
from powergrid.rules.plant_market import current_market, future_market, leader_cities, minimum_bid
from powergrid.rules.ruleset import CLOSED
from powergrid.rules.state import GameState

Answer = TypeVar("Answer")
EventType = TypeVar("EventType")
#: The tokens that each plant burns, by fuel, for each plant number.
Burn = Mapping[int, Mapping[Fuel, int]]


def amounts(named: Mapping[Fuel, int]) -> act.Amounts:
    """Return tokens by fuel as in actions."""
    return named.get("coal", 0), named.get("oil", 0), named.get("garbage", 0), named.get("uranium", 0)


class Moves(Generic[Answer]):
    """All actions, with cities and fuels by name."""

    state: GameState

    def take(self, action: act.Action) -> Answer:
        """Handle an action."""
        raise NotImplementedError

    def city(self, name: str) -> int:
        """Return the number of a city."""
        return self.state.ruleset.city_index[name]

    def mark(self, seat: int, city: str) -> Answer:
        """Mark a start city."""
        return self.take(act.MarkStart(seat, self.city(city)))

    def place_trust(self, seat: int, city: str) -> Answer:
        """Place a house of the Trust."""
        return self.take(act.PlaceTrust(seat, self.city(city)))

    def nominate(self, seat: int, plant: int, bid: int | None = None) -> Answer:
        """Nominate a plant, by default with its number as the bid."""
        return self.take(act.Nominate(seat, plant, plant if bid is None else bid))

    def bid(self, seat: int, amount: int) -> Answer:
        """Raise the bid."""
        return self.take(act.Bid(seat, amount))

    def pass_(self, seat: int) -> Answer:
        """Leave the auction or the phase."""
        return self.take(act.Pass(seat))

    def scrap(self, seat: int, plant: int, drop: Mapping[Fuel, int] | None = None) -> Answer:
        """Scrap a plant."""
        return self.take(act.Scrap(seat, plant, None if drop is None else amounts(drop)))

    def buy(self, seat: int, fuel: Fuel, amount: int, market: int = 0) -> Answer:
        """Buy fuel.

        Args:
            market: 0 for the main market, 1 for the second market, 2 for the reserve.
        """
        return self.take(act.Buy(seat, FUELS.index(fuel), amount, market))

    def build(self, seat: int, city: str, new_network: bool = False) -> Answer:
        """Connect a city."""
        return self.take(act.Build(seat, self.city(city), new_network))

    def done(self, seat: int) -> Answer:
        """End a turn of buying or building."""
        return self.take(act.Done(seat))

    def power(self, seat: int, burn: Burn | None = None) -> Answer:
        """Run plants, each with the fuel it burns."""
        return self.take(act.Power(seat, tuple(act.Run(plant, amounts(fuel)) for plant, fuel in (burn or {}).items())))

    def shuffle(self, *deck: int) -> Answer:
        """Set the draw pile after the Step 3 card, top first."""
        return self.take(act.Shuffle(deck))


class WhyNot(Moves["str | None"]):
    """A check instead of a move: methods return None if the action is legal, otherwise the code of the refusal."""

    def __init__(self, state: GameState) -> None:
        self.state = state

    def take(self, action: act.Action) -> str | None:
        """Return None if the action is legal, otherwise the code of the refusal."""
        legal = legal_actions(self.state)
        refusal = legal.why_not(action)
        assert (action in legal) == (refusal is None)
        return None if refusal is None else refusal.code


class Play(Moves["list[Event]"]):
    """A position being played.

    Attributes:
        events: All events since the start.
    """

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.events: list[Event] = []
        check_basics(state)

    def take(self, action: act.Action) -> list[Event]:
        """Carry out an action, check the invariants (RULES §17) and return the events."""
        step = self.state.step
        out = apply(self.state, action)
        self.events += out
        check_basics(self.state)
        check_market(self.state)
        assert self.state.step >= step
        assert all(listed in legal_actions(self.state) for listed in islice(legal_actions(self.state), 60))
        return out

    @property
    def why_not(self) -> WhyNot:
        """Check an action: return None if it is legal, otherwise the code of the refusal."""
        return WhyNot(self.state)

    @property
    def legal(self) -> Legal:
        """The legal actions."""
        return legal_actions(self.state)

    def happened(self, kind: type[EventType]) -> list[EventType]:
        """Return all events of a kind since the start."""
        return [event for event in self.events if isinstance(event, kind)]

    # --- the visible position ---------------------------------------------------------------------------------

    @property
    def current(self) -> list[int]:
        """The current market."""
        return current_market(self.state)

    @property
    def future(self) -> list[int | str]:
        """The future market, with "step3" for the Step 3 card."""
        return [STEP3_NAME if card == STEP3 else card for card in future_market(self.state)]

    def minimum(self, plant: int) -> int:
        """Return the lowest bid for a plant of the market."""
        return minimum_bid(self.state, plant)

    def money(self, seat: int) -> int:
        """Return a player's money in Elektro."""
        return self.state.players[seat].money

    def plants(self, seat: int) -> list[int]:
        """Return a player's plants, ascending."""
        return self.state.players[seat].plants

    def fuel(self, seat: int) -> dict[Fuel, int]:
        """Return a player's tokens by fuel, leaving out fuels with none."""
        return _named(self.state.players[seat].fuel)

    def cities(self, seat: int) -> list[str]:
        """Return a player's cities in the order they were built."""
        return [self.state.ruleset.city_ids[city] for city in self.state.players[seat].cities]

    def cost(self, seat: int, city: str) -> int:
        """Return the full cost of connecting a city, and check that the legal actions list the same."""
        number = self.city(city)
        cost = build_cost(self.state, seat, number)
        if seat == self.state.to_act:
            assert self.legal.builds().get(number, cost) == cost
        return cost

    def slots(self, city: str) -> list[int | None]:
        """Return the occupants of the three slots of a city: seats, TRUST or None."""
        number = self.city(city)
        return [None if house < 0 else house for house in self.state.slots[3 * number : 3 * number + 3]]

    def price(self, seat: int, fuel: Fuel, amount: int) -> int:
        """Return the price of the cheapest tokens of a fuel."""
        return fuel_rules.price(self.state, seat, FUELS.index(fuel), amount)

    def on_market(self, fuel: Fuel) -> int:
        """Return the number of tokens of a fuel on the market."""
        return self.state.fuel_market[FUELS.index(fuel)]

    def supply(self, fuel: Fuel) -> int:
        """Return the number of tokens of a fuel in the supply."""
        return self.state.fuel_supply[FUELS.index(fuel)]

    def spaces(self, fuel: Fuel) -> dict[int, int]:
        """Return the number of tokens at each price, cheapest first. The most expensive spaces are filled first."""
        kind = FUELS.index(fuel)
        prices = self.state.ruleset.prices[kind]
        taken: dict[int, int] = {}
        for price in prices[len(prices) - self.state.fuel_market[kind] :]:
            taken[price] = taken.get(price, 0) + 1
        return taken

    # --- several moves at once ----------------------------------------------------------------------------------

    def everyone_done(self) -> None:
        """End the turns of all remaining players in this phase."""
        phase = self.state.phase
        while self.state.phase == phase and not self.state.awaiting_shuffle:
            self.done(self.state.to_act)

    def everyone_passes(self) -> None:
        """Make all remaining players leave the auction."""
        while self.state.phase == "auction" and not self.state.awaiting_shuffle:
            self.pass_(self.state.to_act)

    def nobody_powers(self) -> None:
        """End the round without any remaining player running plants; the refill and the market update follow."""
        while self.state.phase == "bureaucracy" and not self.state.awaiting_shuffle:
            self.power(self.state.to_act)

    def sells(self, seat: int, plant: int, price: int | None = None) -> None:
        """Nominate a plant; everybody else passes."""
        self.nominate(seat, plant, price)
        while self.state.on_offer:
            self.pass_(self.state.to_act)


def _named(tokens: list[int]) -> dict[Fuel, int]:
    return {fuel: amount for fuel, amount in zip(FUELS, tokens, strict=True) if amount}


# --- invariants (RULES §17) ----------------------------------------------------------------------------------


def check_basics(state: GameState) -> None:
    """Check that tokens, cards, houses, money and order are complete and legal."""
    held: list[list[int]] = [player.fuel for player in state.players]
    owned = [plant for player in state.players for plant in player.plants]
    if state.trust is not None:
        held.append(state.trust.fuel)
        owned += state.trust.plants
    markers = [0, 0, 0, state.marker_tokens]
    for kind, total in enumerate(state.ruleset.tokens):
        second = state.second_market[kind]
        parts = (
            state.fuel_market[kind],
            second,
            state.fuel_supply[kind],
            markers[kind],
            *(tokens[kind] for tokens in held),
        )
        assert min(parts) >= 0
        assert sum(parts) == total, f"{FUELS[kind]}: {parts}"
    cards = [*state.market, *state.deck, *state.removed, *state.aside, *owned]
    assert sorted(card for card in cards if card != STEP3) == sorted(PLANTS)
    assert cards.count(STEP3) == (0 if state.one_row else 1)
    assert state.market == sorted(state.market)
    assert sorted(state.order) == list(range(len(state.players)))
    for seat, player in enumerate(state.players):
        assert player.money >= 0
        assert fits(state.ruleset.cards, player.plants, player.fuel) or state.new_plant
        over = 1 if state.new_plant and seat == state.to_act else 0
        assert len(player.plants) <= state.ruleset.plant_limit + over
        assert sorted(player.cities) == list(_houses(state, seat))
        assert len(set(player.cities)) == len(player.cities)
        assert player.network == sum(1 << city for city in player.cities)
    for city in range(len(state.ruleset.city_ids)):
        houses = [house for house in state.slots[3 * city : 3 * city + 3] if house >= 0]
        places = sum(1 for price in state.ruleset.houses[state.step][city] if price < CLOSED)
        assert len([house for house in houses if house != TRUST]) <= places
        assert not houses or city in state.ruleset.zone


def _houses(state: GameState, seat: int) -> Iterator[int]:
    for place, house in enumerate(state.slots):
        if house == seat:
            yield place // 3


def check_market(state: GameState) -> None:
    """Check that eight cards are open (six in Step 3, fewer only if the deck is empty), none of them obsolete.

    Some boards have markets of other sizes (BOARDS).
    """
    if state.awaiting_shuffle or state.new_plant:
        return
    rules = state.ruleset
    if rules.filled_each_round and not state.one_row:
        assert len(state.market) <= rules.market_size
        return
    full = 4 if rules.filled_each_round else rules.market_size - (2 if state.one_row else 0)
    assert len(state.market) == full or (not state.deck and len(state.market) < full)
    if state.ruleset.has_obsolete and state.market:
        leaving = [plant for plant in state.market if plant not in rules.never_leave]
        assert min(leaving, default=STEP3) > leader_cities(state)
