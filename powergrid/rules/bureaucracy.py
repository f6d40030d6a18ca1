"""Phase 5 and its effects: Step 2, powering, refill, market update and the end of the game (RULES §9 to §11)."""

from __future__ import annotations

from powergrid.content.editions import payment
from powergrid.content.plants import STEP3
from powergrid.rules import building, tasks
from powergrid.rules import events as ev
from powergrid.rules.actions import Power
from powergrid.rules.events import EndReason, Event
from powergrid.rules.fuel import (
    FUEL_COUNT,
    best_powering,
    can_run,
    enough,
    fuelled_output,
    next_refills,
    output,
    right_burn,
    supplied,
)
from powergrid.rules.plant_market import leader_cities, remove_lowest, remove_step3_card
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.ruleset import ALWAYS, UNLESS_DISCOUNT
from powergrid.rules.state import BUILDING, BUREAUCRACY, FINISHED, NOBODY, GameState


def why_not_power(state: GameState, action: Power) -> Refusal | None:
    """Return why these runs are illegal, or None if they are legal (RULES §9.1, D-14)."""
    player = state.players[action.seat]
    seen: set[int] = set()
    for run in action.runs:
        if run.plant not in player.plants:
            return refuse("not_owned", plant=run.plant)
        if run.plant in seen:
            return refuse("run_twice", plant=run.plant)
        seen.add(run.plant)
        plant = state.ruleset.cards[run.plant]
        if len(run.burn) != FUEL_COUNT or not right_burn(plant, run.burn):
            return refuse("wrong_burn", plant=run.plant, need=plant.need)
    if not enough(player.fuel, action.runs):
        return refuse("not_enough_fuel")
    if not can_run(state.ruleset, player.plants, player.fuel, action.runs):
        return refuse("not_on_card")
    least = least_supplied(state, action.seat)
    if least and output(state.ruleset.cards, action.runs) < least:
        return refuse("must_supply", most=least)
    return None


def least_supplied(state: GameState, seat: int) -> int:
    """Return how many cities a player must supply: on some boards, as many as possible, else 0 (BOARDS §12, D-52)."""
    if not state.ruleset.must_supply:
        return 0
    player = state.players[seat]
    return min(len(player.cities), fuelled_output(state.ruleset, player.plants, player.fuel))


def connected_so_far(state: GameState) -> int:
    """Return how many cities all players together have connected in phase 4 of this round."""
    return state.connected if state.phase in (BUILDING, BUREAUCRACY, FINISHED) else 0


def outage_loss(state: GameState, seat: int, more: int = 0) -> int:
    """Return the income in Elektro that a player loses to an outage this round, or 0 if there is none (BOARDS §12).

    Args:
        more: How many more cities the player will connect.
    """
    penalty = state.ruleset.outage_penalty
    if not penalty or connected_so_far(state) + more <= outage_limit(state):
        return 0
    return penalty * (len(state.players[seat].cities) + more)


def outage_limit(state: GameState) -> int:
    """Return how many cities can be connected in a round without an outage (BOARDS §12)."""
    return 2 * len(state.players)


def round_income(state: GameState, seat: int, cities: int, more: int = 0) -> int:
    """Return the income in Elektro for supplying a number of cities in this round.

    Args:
        more: As in `outage_loss`.
    """
    return max(0, payment(cities) - outage_loss(state, seat, more))


def power(state: GameState, action: Power, out: list[Event]) -> None:
    """Burn the fuel, supply the cities and pay the income (RULES §9.1)."""
    player = state.players[action.seat]
    for run in action.runs:
        for kind, tokens in enumerate(run.burn):
            if tokens:
                player.fuel[kind] -= tokens
                state.fuel_supply[kind] += tokens
    player.powered = supplied(state, action.seat, action.runs)
    income = payment(player.powered)
    if state.ruleset.outage_penalty:
        income = round_income(state, action.seat, player.powered)
    player.money += income
    out.append(ev.Powered(action.seat, action.runs, player.powered, income))
    state.turn += 1
    tasks.then(state, tasks.TRUST_RETURN, tasks.NEXT_POWERING)


def end_building(state: GameState, out: list[Event]) -> None:
    """End phase 4: end the game, or start a new Step if one is due, then start powering (RULES §10.2, §11)."""
    reason = end_reason(state)
    if reason is not None:
        _finish(state, reason, out)
        return
    state.phase = BUREAUCRACY
    state.turn = 0
    out.append(ev.PhaseBegan(BUREAUCRACY))
    if state.ruleset.outage_penalty and state.connected > outage_limit(state):
        out.append(ev.Outage(state.connected, state.ruleset.outage_penalty))
    tasks.then(state, tasks.BEGIN_POWERING)
    if state.ruleset.filled_each_round and not state.one_row:
        tasks.then(state, tasks.FILL_MARKET)
    elif state.one_row:
        start_step3(state, out)
    elif state.step == 1 and step2_due(state):
        begin_step2(state, out)
        tasks.then(state, tasks.DRAW, tasks.STEP3_AS_STEP2_CARD)


def step2_due(state: GameState) -> bool:
    """Return whether Step 2 begins after this phase 4 (RULES §10.2, D-27)."""
    if state.ruleset.first_game:
        return False
    if leader_cities(state) >= state.ruleset.step2_cities:
        return True
    return state.ruleset.step2_when_full and building.all_started(state)


def begin_step2(state: GameState, out: list[Event]) -> None:
    """Start Step 2 and remove the lowest plant; the caller draws a replacement (RULES §10.2)."""
    state.step = 2
    out.append(ev.StepBegan(2))
    change_for_step2(state, out)


def change_for_step2(state: GameState, out: list[Event]) -> None:
    """Put the plants set aside on the draw pile, then remove the lowest plant (RULES §10.2; BOARDS §2)."""
    if state.aside:
        state.deck[:0] = state.aside
        out.append(ev.PlantsAdded(state.aside))
        state.aside = ()
    remove_lowest(state, "step2", out)


def start_step3(state: GameState, out: list[Event]) -> None:
    """Start Step 3, unless it has started or this is the first game (RULES §13.2)."""
    if state.step < 3 and not state.ruleset.first_game:
        state.step = 3
        out.append(ev.StepBegan(3))


def step3_if_drawn(state: GameState, out: list[Event]) -> None:
    """Remove a face-up Step 3 card and the lowest plant, after starting Step 2 if that must come first (D-09)."""
    if STEP3 not in state.market:
        return
    tasks.then(state, tasks.STEP3_LEAVES)
    ruleset = state.ruleset
    if state.step == 1 and ruleset.step2_before_step3 and not ruleset.first_game:
        if state.phase == BUILDING:  # the remaining players still build under the old Step
            change_for_step2(state, out)
        else:
            begin_step2(state, out)
        tasks.then(state, tasks.DRAW)


def step3_leaves(state: GameState, out: list[Event]) -> None:
    """Remove the Step 3 card and the lowest plant without replacement (RULES §10.3)."""
    remove_step3_card(state, out)


def step3_as_step2_card(state: GameState, out: list[Event]) -> None:
    """Remove a Step 3 card drawn at the start of Step 2; Step 3 starts now or next round (RULES §10.3, D-08)."""
    if STEP3 not in state.market:
        return
    remove_step3_card(state, out)
    if state.ruleset.step3_from_phase5:
        start_step3(state, out)
    else:
        state.update_done = True


def next_powering(state: GameState, out: list[Event]) -> None:
    """Let the next player run plants; after the last, refill, update the market and start a round (RULES §9)."""
    if state.turn < len(state.order):
        state.to_act = state.order[state.turn]
        return
    state.to_act = NOBODY
    tasks.then(state, tasks.REFILL, tasks.UPDATE_MARKET, tasks.NEXT_ROUND)


def refill(state: GameState, out: list[Event]) -> None:
    """Refill the market from the supply (RULES §9.2), and a second market, if any, before or after it (BOARDS §10)."""
    first, second = next_refills(state)
    for kind in range(FUEL_COUNT):
        state.fuel_market[kind] += first[kind]
        state.fuel_supply[kind] -= first[kind] + second[kind]
    placed: list[Event] = [ev.FuelRefilled(first)]
    if state.ruleset.second_prices:
        state.second_market = tuple(have + more for have, more in zip(state.second_market, second, strict=True))
        placed.insert(0 if state.ruleset.second_first else 1, ev.SecondMarketRefilled(second))
    out += placed


def update_market(state: GameState, out: list[Event]) -> None:
    """Update the plant market as the current Step requires (RULES §9.3; Benelux: §14.4, D-21, D-30)."""
    if state.update_done:
        return
    if state.one_row:
        if remove_lowest(state, "market_update", out):
            tasks.then(state, tasks.DRAW)
        return
    if state.ruleset.filled_each_round:
        return
    rule = state.ruleset.drop_lowest
    drop = rule == ALWAYS or (rule == UNLESS_DISCOUNT and not state.discount_dropped)
    tasks.then(state, tasks.STEP3_IF_DRAWN)
    if drop and len(state.market) > 1 and remove_lowest(state, "market_update", out):
        tasks.then(state, tasks.DRAW)
    highest = _to_bury(state)
    if highest:
        state.market.remove(highest)
        state.deck.append(highest)
        out.append(ev.PlantBuried(highest))
        tasks.then(state, tasks.DRAW)


def _to_bury(state: GameState) -> int:
    """Return the highest plant that may go under the draw pile, or 0 if there is none (RULES §9.3; BOARDS §3).

    The future market comes first, because its plants are the higher ones.
    """
    stays = state.ruleset.never_buried
    for plant in reversed(state.market):
        if plant not in stays:
            return plant
    return 0


# --- the end -------------------------------------------------------------------------------------------------


def end_reason(state: GameState) -> EndReason | None:
    """Return why the game ends after this phase 4, or None if it continues (RULES §11, §13.2)."""
    if leader_cities(state) >= state.ruleset.end_cities:
        return "first_game_cities" if state.ruleset.first_game else "cities"
    if state.ruleset.first_game and building.all_started(state):
        return "first_game_full"
    return "nobody_can_build" if building.all_confined(state) else None


def _finish(state: GameState, reason: EndReason, out: list[Event]) -> None:
    """Finish the game: the final powering decides the winner, and nobody is paid (RULES §11, but see BOARDS D-51)."""
    for seat in state.order:
        runs = best_powering(state, seat)
        player = state.players[seat]
        player.powered = supplied(state, seat, runs)
        income = 0
        if state.ruleset.outage_in_last_round and outage_loss(state, seat):
            income = round_income(state, seat, player.powered)
            player.money += income
        out.append(ev.Powered(seat, runs, player.powered, income, final=True))
    state.phase = FINISHED
    state.to_act = NOBODY
    state.ranking = ranking(state)
    out.append(ev.GameEnded(reason, state.ranking))


def ranking(state: GameState) -> tuple[tuple[int, ...], ...]:
    """Return groups of seats, best first, by supplied cities, money and connected cities (RULES §11, D-01)."""

    def merit(seat: int) -> tuple[int, ...]:
        player = state.players[seat]
        by_cities = (len(player.cities),) if state.ruleset.tiebreak_cities else ()
        return (player.powered, player.money, *by_cities)

    groups: dict[tuple[int, ...], list[int]] = {}
    for seat in range(len(state.players)):
        groups.setdefault(merit(seat), []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))
