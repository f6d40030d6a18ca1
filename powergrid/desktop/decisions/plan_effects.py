"""The effects of a building plan other than its cost: the end, Step 2, obsolete plants, order of play, supply."""

from dataclasses import dataclass

from powergrid.desktop.play.plans.build import BuildPlan
from powergrid.desktop.words.hints import threshold_line
from powergrid.desktop.words.translation import _, plural
from powergrid.rules.bureaucracy import end_reason, outage_limit, outage_loss, round_income
from powergrid.rules.fuel import best_powering, output
from powergrid.rules.setup import order_of_play
from powergrid.rules.standing import turns_until
from powergrid.rules.state import GameState

_STEP_3_CARD = 99


@dataclass(frozen=True, slots=True)
class Effect:
    """A line with an icon and words, and whether it is good news."""

    icon: str
    text: str
    good: bool = False


def plan_effects(plan: BuildPlan) -> list[Effect]:
    """Return the effects of a plan, the most important first; none for an empty plan."""
    if not plan.cities:
        return []
    return [*_thresholds(plan), *outage(plan), *_obsolete(plan), _supply(plan), *_order(plan)]


def _thresholds(plan: BuildPlan) -> list[Effect]:
    """Return lines about ending the game or starting Step 2 (RULES §8.3, §10)."""
    words = threshold_line(plan.state, len(plan.player.cities) + len(plan.steps()))
    return [Effect("flag", words)] if words else []


def outage(plan: BuildPlan) -> list[Effect]:
    """Return a line about how close an outage is, or about the outage that the plan causes (BOARDS §12)."""
    after, penalty = plan.after(), plan.state.ruleset.outage_penalty
    if not penalty:
        return []
    limit, connected = outage_limit(after), after.connected
    if connected <= limit:
        text = _("{n} of {limit} cities this round; more costs {penalty} per own city.")
        return [Effect("bolt", text.format(n=connected, limit=limit, penalty=penalty))]
    text = _("Outage: {n} cities, more than {limit}. It costs you {loss}.")
    return [Effect("warn", text.format(n=connected, limit=limit, loss=outage_loss(after, plan.seat)))]


def _obsolete(plan: BuildPlan) -> list[Effect]:
    """Return a line about plants that leave the market because the player has more cities (RULES §8.3)."""
    if not plan.state.ruleset.has_obsolete:
        return []
    after = len(plan.player.cities) + len(plan.steps())
    left = plan.after().market
    gone = [n for n in plan.state.market if n not in left and n < _STEP_3_CARD and n <= after]
    names = ", ".join(str(n) for n in gone)
    return [Effect("trash", _("Plants that leave the market: {plants}.").format(plants=names))] if gone else []


def _order(plan: BuildPlan) -> list[Effect]:
    """Return a line about the position in the next order of play, with and without the plan.

    There is none at the end of the game, or if any position is still possible.

    If the order is set after the auction (BOARDS §8), it is not known yet. Players who build after this one can only
    move them back (RULES §4).
    """
    seat, state, after = plan.seat, plan.state, plan.after()
    if state.ruleset.order_after_auction or end_reason(after) is not None:
        return []
    order = order_of_play(after)
    at = order.index(seat)
    worst = at + sum(turns_until(state, other) > 0 for other in order[at + 1 :])
    if worst - at == len(order) - 1:
        return []
    without, place = _place(state, seat), _place(after, seat)
    if worst > at:
        text = _("Next order of play: place {n} to {m}.").format(n=place, m=_place(after, order[worst]))
    elif place == without:
        text = _("Next order of play: place {n} in any case.").format(n=place)
    else:
        text = _("Next order of play: place {n}; place {m} without this plan.").format(n=place, m=without)
    return [Effect("person", text)]


def _place(state: GameState, seat: int) -> int:
    """Return a seat's position in the next order of play; the Trust is always second (RULES §12)."""
    index = order_of_play(state).index(seat)
    return index + (2 if state.trust is not None and index else 1)


def _supply(plan: BuildPlan) -> Effect:
    """Return a line about cities supplied with the stored fuel, and the income, if it is not the last round (§10)."""
    after = plan.after()
    cities = len(plan.player.cities) + len(plan.steps())
    supplied = min(output(plan.state.ruleset.cards, best_powering(after, plan.seat)), cities)
    if max(len(player.cities) for player in after.players) >= plan.state.ruleset.end_cities:
        text = plural(
            cities,
            "Supplies {n} of {all} city; no income, the game ends.",
            "Supplies {n} of {all} cities; no income, the game ends.",
        )
        return Effect("bolt", text.format(n=supplied, all=cities), supplied == cities)
    income = round_income(after, plan.seat, supplied)
    text = plural(
        cities,
        "Supplies {n} of {all} city, income {money}: then you have {total}.",
        "Supplies {n} of {all} cities, income {money}: then you have {total}.",
    ).format(n=supplied, all=cities, money=income, total=after.players[plan.seat].money + income)
    return Effect("bolt", text, supplied == cities)
