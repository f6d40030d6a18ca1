"""The text of hints: the suggested action, and a line for each reason."""

from collections.abc import Sequence
from typing import Final

from powergrid.bots.reasons import MAX_CHANCE, MIN_CHANCE
from powergrid.bots.turns import Hint
from powergrid.desktop.words.names import Names, cities_text, fuel_list
from powergrid.desktop.words.reasons import fuel_line
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import _, count, inside, labelled, plural
from powergrid.rules.actions import Bid, Build, Buy, Done, MarkStart, Nominate, Pass, PlaceTrust, Power, Scrap
from powergrid.rules.auction import is_sole_buyer
from powergrid.rules.fuel import FUEL_COUNT, cost, supplied, token_prices
from powergrid.rules.resources import markets
from powergrid.rules.state import RESOURCES, GameState

#: The maximum number of reasons.
_MOST: Final = 3
#: Reasons about a single city; the others are about the whole turn.
OF_A_CITY: Final = ("grow", "claim")
#: Chances that differ by at most this many percentage points are shown as about equal.
_ERROR: Final = 1


def act_text(state: GameState, names: Names, hint: Hint) -> str:
    """Return the suggested action: "Open plant 13 at 13", "Build Köln, Aachen for 31"."""
    action = hint.first
    if isinstance(action, Nominate):
        sole = is_sole_buyer(state, action.seat)
        text = _("Buy plant {plant} for {n}") if sole else _("Open plant {plant} at {n}")
        return text.format(plant=action.plant, n=action.bid)
    if isinstance(action, Bid):
        return _("Bid {n}").format(n=action.amount)
    if isinstance(action, Scrap):
        return _("Scrap plant {n}").format(n=action.plant)
    if isinstance(action, Buy | Build | Done):
        return _turn_text(state, names, hint)
    if isinstance(action, Power):
        return _power_text(state, action)
    if isinstance(action, MarkStart | PlaceTrust):
        return _("Choose {city}").format(city=names.cities[action.city])
    return _("Pass") if state.on_offer else _("Buy no plant")


def short_act_text(state: GameState, hint: Hint) -> str:
    """Return the suggested action in few words: "Build 3 for 31"; "" if `act_text` is short."""
    action = hint.first
    if isinstance(action, Power) and action.runs:
        return plural(len(action.runs), "Run {n} plant", "Run {n} plants").format(n=len(action.runs))
    if any(hint.fuel()):
        return _("Buy {n} for {cost}").format(n=sum(hint.fuel()), cost=hint.cost)
    if hint.cities():
        return _("Build {n} for {cost}").format(n=len(hint.cities()), cost=hint.cost)
    return _("Buy no plant") if isinstance(action, Pass) and not state.on_offer else ""


def _turn_text(state: GameState, names: Names, hint: Hint) -> str:
    if state.phase == RESOURCES:
        if not any(hint.fuel()):
            return _("Buy no fuel")
        text = _("Buy {fuel} for {n}: {market}") if names.markets else _("Buy {fuel} for {n}")
        return text.format(fuel=fuel_list(hint.fuel()), n=hint.cost, market=names.market(hint.market()))
    cities = ", ".join(names.cities[city] for city in hint.cities())
    if len(hint.cities()) > 2:  # the list may be cut off
        return _("Build {n} cities for {cost}: {cities}").format(n=len(hint.cities()), cost=hint.cost, cities=cities)
    return _("Build {cities} for {n}").format(cities=cities, n=hint.cost) if cities else _("Build nothing")


def _power_text(state: GameState, action: Power) -> str:
    if not action.runs:
        return _("Run nothing")
    cities = supplied(state, action.seat, action.runs)
    plants = ", ".join(str(run.plant) for run in action.runs)
    return _("Run {plants}: {cities} supplied").format(plants=plants, cities=cities_text(cities))


def market_line(state: GameState, names: Names, hint: Hint) -> str:
    """Return a sentence about the cost of a hint's fuel in the other market, or "" if there is none (BOARDS §10)."""
    if not names.markets or not any(hint.fuel()):
        return ""
    other = 1 - hint.market()
    if other not in markets(state):
        return ""
    name, prices = names.market(other), [token_prices(state, state.to_act, kind, other) for kind in range(FUEL_COUNT)]
    if any(amount > len(row) for amount, row in zip(hint.fuel(), prices, strict=True)):
        return _("{market} does not have all of it.").format(market=name)
    return _("In {market} it would cost {n}.").format(market=name, n=cost(state, state.to_act, hint.fuel(), other))


def reason_lines(names: Names, hint: Hint) -> list[str]:
    """Return the reasons, the most important first; reasons for the whole turn appear once.

    In a plan of several cities, a reason about one of them names it. Several kinds of fuel supply cities together, so
    only their common reason is given. Reasons that do not support the hint are left out: that more cities would earn
    nothing, if even the last one planned does not, and reasons to stop, once there is fuel for all cities or the game
    ends.
    """
    several, spare = len(hint.cities()) > 1, _idle(hint)
    turn: list[str] = []
    each: list[str] = []
    for action, reasons in zip(hint.actions, hint.reasons, strict=False):
        kept = [reason for reason in reasons if reason.code not in ("chance", *spare)]
        if len(hint.actions) > 1:
            kept = kept[:1]
        if kept and kept[0].code == "fuel":
            turn.append(fuel_line(int(kept[0].numbers["cities"])))
            if sum(map(bool, hint.fuel())) == 1:
                turn.extend(map(reason_text, kept[1:]))
        elif several and isinstance(action, Build) and kept and kept[0].code in OF_A_CITY:
            each += [labelled(names.cities[action.city], inside(reason_text(reason))) for reason in kept]
        else:
            (each if several and isinstance(action, Done) else turn).extend(map(reason_text, kept))
    return list(dict.fromkeys([*turn, *each]))[:_MOST]


def rival_line(names: Names, hint: Hint) -> str:
    """Return a sentence about who is likely to keep bidding, and how high, or "" for nobody."""
    if hint.rival is None:
        return ""
    seat, most = hint.rival
    return _("{name} probably bids up to about {n}.").format(name=names.player(seat), n=most)


def in_your_place(reason: str) -> str:
    """Quote a bot's reason, because it says "I" and "my plants"."""
    return _("A bot in your place: “{reason}”").format(reason=reason)


def _idle(hint: Hint) -> tuple[str, ...]:
    """Return the codes of reasons that add nothing to the other reasons of a hint."""
    reasons = [reason for reasons in hint.reasons for reason in reasons]
    after = [int(reason.numbers["after"]) for reason in reasons if reason.code in OF_A_CITY]
    fuelled = [int(reason.numbers["fuelled"]) for reason in reasons if reason.code == "hold"]
    idle = ["hold"] if after and fuelled and max(after) > max(fuelled) else []
    codes = {reason.code for reason in reasons}
    if "fuel" in codes:
        idle += ["enough_fuel", "fuel_money"]
    if codes & {"end_now", "end_now_money"}:
        idle += ["last_round", "no_city", "no_money", "no_place"]
    return tuple(idle)


def chance_text(hint: Hint, others: Sequence[Hint] = ()) -> str:
    """Return the estimated chance of winning, or "" without one.

    A hint hardly worse than the best is shown as about equal, because the estimates are less precise than they look. A
    chance estimated from simulated games is never called certain.

    Args:
        others: All hints, best first.
    """
    if hint.chance is None:
        return ""
    best = others[0] if others else hint
    if hint is not best and best.chance is not None and hint.chance >= best.chance - _ERROR:
        return _("about equal")
    if hint.chance >= MAX_CHANCE:
        return _("wins almost certainly")
    if hint.chance <= MIN_CHANCE:
        return _("almost never wins")
    return _("wins {n}%").format(n=hint.chance)


def threshold_line(state: GameState, after: int) -> str:
    """Return a sentence if reaching `after` cities ends the game or starts Step 2 (RULES §8.3, §10), otherwise ""."""
    rules, reached = state.ruleset, max(len(player.cities) for player in state.players)
    if after >= rules.end_cities > reached:
        return count(after, "{n} city ends the game after this phase.", "{n} cities end the game after this phase.")
    if state.step == 1 and after >= rules.step2_cities > reached and not rules.first_game:
        return count(after, "{n} city starts Step 2 after this phase.", "{n} cities start Step 2 after this phase.")
    return ""


def fact_line(state: GameState, names: Names, hint: Hint) -> str:
    """Return a fact to show with the reasons of a hint, or "".

    It is about the money left after an opening bid, the end of the game, Step 2, or the cost in the other market.
    """
    if isinstance(hint.first, Nominate):
        left = state.players[hint.first.seat].money - hint.first.bid
        return _("It leaves {n} Elektro for fuel and cities.").format(n=left)
    if hint.cities():
        if any(reason.code in ("end_now", "end_now_money") for reasons in hint.reasons for reason in reasons):
            return ""  # the reason says so
        return threshold_line(state, len(state.players[state.to_act].cities) + len(hint.cities()))
    return market_line(state, names, hint)
