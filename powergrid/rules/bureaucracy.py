"""Phase 5 and its effects: Step 2, powering, refill, market update, the end of the game (RULES §9 to §11)."""

from __future__ import annotations

from powergrid.content.editions import payment
from powergrid.content.plants import PLANTS, STEP3
from powergrid.rules import building, tasks
from powergrid.rules import events as ev
from powergrid.rules.actions import Power
from powergrid.rules.events import EndReason, Event
from powergrid.rules.fuel import FUEL_COUNT, best_powering, can_run, enough, refill_amounts, right_burn, supplied
from powergrid.rules.plant_market import leader_cities, remove_lowest, remove_step3_card
from powergrid.rules.refusals import Refusal, refuse
from powergrid.rules.ruleset import ALWAYS, UNLESS_DISCOUNT
from powergrid.rules.state import BUILDING, BUREAUCRACY, FINISHED, NOBODY, GameState


def why_not_power(state: GameState, action: Power) -> Refusal | None:
    """Return the reason why these plants cannot run like this, None if they can (RULES §9.1, D-14)."""
    player = state.players[action.seat]
    seen: set[int] = set()
    for run in action.runs:
        if run.plant not in player.plants:
            return refuse("not_owned", plant=run.plant)
        if run.plant in seen:
            return refuse("run_twice", plant=run.plant)
        seen.add(run.plant)
        plant = PLANTS[run.plant]
        if len(run.burn) != FUEL_COUNT or not right_burn(plant, run.burn):
            return refuse("wrong_burn", plant=run.plant, need=plant.need)
    if not enough(player.fuel, action.runs):
        return refuse("not_enough_fuel")
    if not can_run(state.ruleset, player.plants, player.fuel, action.runs):
        return refuse("not_on_card")
    return None


def power(state: GameState, action: Power, out: list[Event]) -> None:
    """Burn the fuel, supply cities, pay the income (RULES §9.1)."""
    player = state.players[action.seat]
    for run in action.runs:
        for kind, tokens in enumerate(run.burn):
            if tokens:
                player.fuel[kind] -= tokens
                state.fuel_supply[kind] += tokens
    player.powered = supplied(state, action.seat, action.runs)
    income = payment(player.powered)
    player.money += income
    out.append(ev.Powered(action.seat, action.runs, player.powered, income))
    state.turn += 1
    tasks.then(state, tasks.TRUST_RETURN, tasks.NEXT_POWERING)


def end_building(state: GameState, out: list[Event]) -> None:
    """End phase 4: the end of the game, or else a new Step, then powering (RULES §10.2, §11)."""
    reason = end_reason(state)
    if reason is not None:
        _finish(state, reason, out)
        return
    state.phase = BUREAUCRACY
    state.turn = 0
    out.append(ev.PhaseBegan(BUREAUCRACY))
    tasks.then(state, tasks.BEGIN_POWERING)
    if state.one_row:
        start_step3(state, out)
    elif state.step == 1 and _step2_due(state):
        begin_step2(state, out)
        tasks.then(state, tasks.DRAW, tasks.STEP3_AS_STEP2_CARD)


def _step2_due(state: GameState) -> bool:
    if state.ruleset.first_game:
        return False
    if leader_cities(state) >= state.ruleset.step2_cities:
        return True
    return state.ruleset.step2_when_full and building.all_started(state)


def begin_step2(state: GameState, out: list[Event]) -> None:
    """Start Step 2; the lowest plant leaves (the caller draws a replacement; RULES §10.2)."""
    state.step = 2
    out.append(ev.StepBegan(2))
    remove_lowest(state, "step2", out)


def start_step3(state: GameState, out: list[Event]) -> None:
    """Start Step 3, unless it has started or this is the first game (RULES §13.2)."""
    if state.step < 3 and not state.ruleset.first_game:
        state.step = 3
        out.append(ev.StepBegan(3))


def step3_if_drawn(state: GameState, out: list[Event]) -> None:
    """Remove an open Step 3 card with the lowest plant, after Step 2 if that has to come first (D-09)."""
    if STEP3 not in state.market:
        return
    tasks.then(state, tasks.STEP3_LEAVES)
    ruleset = state.ruleset
    if state.step == 1 and ruleset.step2_before_step3 and not ruleset.first_game:
        if state.phase == BUILDING:  # players who still build follow the old Step
            remove_lowest(state, "step2", out)
        else:
            begin_step2(state, out)
        tasks.then(state, tasks.DRAW)


def step3_leaves(state: GameState, out: list[Event]) -> None:
    """Remove the card and the lowest plant without replacement (RULES §10.3)."""
    remove_step3_card(state, out)


def step3_as_step2_card(state: GameState, out: list[Event]) -> None:
    """Remove the Step 3 card if drawn as Step 2 begins; Step 3 starts now or next round (§10.3, D-08)."""
    if STEP3 not in state.market:
        return
    remove_step3_card(state, out)
    if state.ruleset.step3_from_phase5:
        start_step3(state, out)
    else:
        state.update_done = True


def next_powering(state: GameState, out: list[Event]) -> None:
    """Let the next player in order run plants; after the last, refill, update the market, next round (RULES §9)."""
    if state.turn < len(state.order):
        state.to_act = state.order[state.turn]
        return
    state.to_act = NOBODY
    tasks.then(state, tasks.REFILL, tasks.UPDATE_MARKET, tasks.NEXT_ROUND)


def refill(state: GameState, out: list[Event]) -> None:
    """Refill the market from the supply (RULES §9.2)."""
    amounts = refill_amounts(state)
    for kind, amount in enumerate(amounts):
        state.fuel_market[kind] += amount
        state.fuel_supply[kind] -= amount
    out.append(ev.FuelRefilled(amounts))


def update_market(state: GameState, out: list[Event]) -> None:
    """Update the plant market by the current Step (RULES §9.3; Benelux: §14.4, D-21, D-30)."""
    if state.update_done:
        return
    if state.one_row:
        if remove_lowest(state, "market_update", out):
            tasks.then(state, tasks.DRAW)
        return
    rule = state.ruleset.drop_lowest
    drop = rule == ALWAYS or (rule == UNLESS_DISCOUNT and not state.discount_dropped)
    tasks.then(state, tasks.STEP3_IF_DRAWN)
    if drop and len(state.market) > 1 and remove_lowest(state, "market_update", out):
        tasks.then(state, tasks.DRAW)
    if state.market:
        highest = state.market.pop()
        state.deck.append(highest)
        out.append(ev.PlantBuried(highest))
        tasks.then(state, tasks.DRAW)


# --- the end -------------------------------------------------------------------------------------------------


def end_reason(state: GameState) -> EndReason | None:
    """Return why the game ends after this phase 4, None if it continues (RULES §11, §13.2)."""
    if leader_cities(state) >= state.ruleset.end_cities:
        return "first_game_cities" if state.ruleset.first_game else "cities"
    if state.ruleset.first_game and building.all_started(state):
        return "first_game_full"
    return None


def _finish(state: GameState, reason: EndReason, out: list[Event]) -> None:
    """Finish the game: the final powering decides; nobody is paid (RULES §11)."""
    for seat in state.order:
        runs = best_powering(state, seat)
        player = state.players[seat]
        player.powered = supplied(state, seat, runs)
        out.append(ev.Powered(seat, runs, player.powered, 0, final=True))
    state.phase = FINISHED
    state.to_act = NOBODY
    state.ranking = ranking(state)
    out.append(ev.GameEnded(reason, state.ranking))


def ranking(state: GameState) -> tuple[tuple[int, ...], ...]:
    """Return groups of seats, best first: supplied cities, money, connected cities (RULES §11, D-01)."""

    def merit(seat: int) -> tuple[int, ...]:
        player = state.players[seat]
        by_cities = (len(player.cities),) if state.ruleset.tiebreak_cities else ()
        return (player.powered, player.money, *by_cities)

    groups: dict[tuple[int, ...], list[int]] = {}
    for seat in range(len(state.players)):
        groups.setdefault(merit(seat), []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))
