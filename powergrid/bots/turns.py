"""Hints for a person: whole turns as a bot would play them, so that a purchase or a building plan is one hint."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from powergrid.bots.auction_plan import top_bid
from powergrid.bots.bot import Advice, Adviser, Reason
from powergrid.bots.levels import NORMAL
from powergrid.bots.outlook import outlook
from powergrid.bots.reasons import is_vague, reason
from powergrid.bots.view import View, view_of
from powergrid.rules.actions import Bid, Build, Buy, Decision, Done, Nominate, Pass, Scrap, Shuffle
from powergrid.rules.auction import may_bid_on
from powergrid.rules.engine import perform
from powergrid.rules.legal import Legal
from powergrid.rules.setup import shuffled_deck
from powergrid.rules.state import OPEN

#: The motives for buying fuel that is not needed this round.
_EXTRA: Final = ("store", "deny", "squeeze")


@dataclass(frozen=True, slots=True)
class Hint:
    """A turn that a bot would play in a player's place.

    Attributes:
        actions: A single decision, or all purchases or cities of the turn with the final Done.
        cost: Elektro paid immediately (0 for a bid).
        reasons: For each action, the most important first.
        chance: The chance of winning in percent, or None without a search or after too few imagined games.
        rival: After a bid that others are likely to raise, the seat that will probably bid most, and about how much.
    """

    actions: tuple[Decision, ...]
    cost: int
    reasons: tuple[tuple[Reason, ...], ...]
    chance: int | None = None
    rival: tuple[int, int] | None = None

    @property
    def first(self) -> Decision:
        """The decision to make now."""
        return self.actions[0]

    def fuel(self) -> tuple[int, int, int, int]:
        """Return the tokens to buy, by fuel."""
        amounts = [0, 0, 0, 0]
        for action in self.actions:
            if isinstance(action, Buy):
                amounts[action.fuel] += action.amount
        return amounts[0], amounts[1], amounts[2], amounts[3]

    def market(self) -> int:
        """Return the fuel market to buy from (BOARDS §10)."""
        return next((action.market for action in self.actions if isinstance(action, Buy)), 0)

    def cities(self) -> tuple[int, ...]:
        """Return the cities to connect, in order."""
        return tuple(action.city for action in self.actions if isinstance(action, Build))


def hints(adviser: Adviser, follower: Adviser, view: View, count: int = 3) -> list[Hint]:
    """Return up to `count` turns for the seat of a view, best first.

    The view's `stop` ends the search early, with the results so far.

    Args:
        adviser: Chooses the first steps.
        follower: Continues each of them to the end of the turn.
    """
    found: dict[object, Hint] = {}
    for advice in adviser.advise(view, Legal(view.state), 2 * count):
        if found and view.stop():
            break
        played = _Played(follower, view, advice)
        hints_of_this = [played.hint()] if found else [played.hint(), *played.shorter()]
        for hint in hints_of_this:
            found.setdefault(_sort_of(hint), hint)
    shown = [replace(hint, rival=_rival(view, hint.first)) for hint in list(found.values())[:count]]
    return _with_own_facts(shown, view)


def _rival(view: View, action: Decision) -> tuple[int, int] | None:
    """Return the seat likely to bid most against a bid, and how much, or None if there is none or money is hidden.

    The estimate assumes that the others bid what the plant is worth to them, if they can afford it. Three times out
    of four, the last bid of a hard bot was within 3 Elektro of that.
    """
    state = view.state
    if not view.money_known or not isinstance(action, Nominate | Bid):
        return None
    plant, amount = (action.plant, action.bid) if isinstance(action, Nominate) else (state.on_offer, action.amount)
    ahead, best = outlook(state), (amount, view.seat)
    for seat in range(len(state.players)):
        stays = state.bidders >> seat & 1 if state.on_offer else state.status[seat] == OPEN
        if stays and seat != view.seat and may_bid_on(state, seat, plant):
            best = max(best, (round(top_bid(state, seat, plant, ahead, NORMAL)[0]), seat))
    most, seat = best
    return (seat, most) if most > amount else None


def _sort_of(hint: Hint) -> object:
    """Return a key to recognise equal hints, ignoring the order of purchases and cities."""
    if isinstance(hint.first, Buy | Build | Done):
        return hint.fuel(), hint.market(), frozenset(hint.cities())
    return hint.first


class _Played:
    """A first step and the rest of its turn, played on a state that agrees with what the seat knows."""

    def __init__(self, follower: Adviser, view: View, advice: Advice) -> None:
        found = (one for one in advice.reasons if one.code == "chance" and not is_vague(one))
        self.chance = next((one.numbers["percent"] for one in found), None)
        random = view.random(0)
        state = view.imagine(random)
        money = state.players[view.seat].money
        self.steps: list[tuple[Decision, tuple[Reason, ...], int]] = []
        while True:
            continues = isinstance(advice.action, Buy | Build)
            if continues:
                perform(state, advice.action)
            self.steps.append((advice.action, advice.reasons, money - state.players[view.seat].money))
            if not continues or (not state.awaiting_shuffle and state.to_act != view.seat):
                break
            if state.awaiting_shuffle:
                perform(state, Shuffle(tuple(shuffled_deck(state, random))))
            seen = view_of(state, view.seat, stop=view.stop)
            advice = follower.advise(seen, Legal(seen.state), 1)[0]

    def hint(self, upto: int | None = None) -> Hint:
        """Return the whole turn as a hint, or its first `upto` steps followed by Done."""
        steps = self.steps[:upto]
        actions = [action for action, _reasons, _paid in steps]
        if upto is not None:
            actions.append(Done(actions[0].seat))
        chance = int(self.chance) if self.chance is not None and upto is None else None
        return Hint(tuple(actions), steps[-1][2], tuple(reasons for _action, reasons, _paid in steps), chance)

    def shorter(self) -> list[Hint]:
        """Return shorter versions of the turn: without fuel for later rounds, or without the last city."""
        count = len(self.steps) - 1
        cut = count - 1
        if isinstance(self.steps[0][0], Buy):
            needed = (n for n, (_a, reasons, _p) in enumerate(self.steps) if reasons and reasons[0].code in _EXTRA)
            cut = next(needed, 0)
        return [self.hint(cut)] if 0 < cut < count else []


def _with_own_facts(found: list[Hint], view: View) -> list[Hint]:
    """Replace motives of later hints that are true only for the best one."""
    first = found[0]
    return [first, *(_with_own_fact(hint, first, view) for hint in found[1:])]


def _with_own_fact(hint: Hint, first: Hint, view: View) -> Hint:
    action, saved = hint.first, first.cost - hint.cost
    if isinstance(first.first, Buy | Build) and isinstance(action, Buy | Build | Done) and saved > 0:
        fact = reason("saves", saved)
    elif isinstance(action, Pass):
        fact = reason("keeps", view.state.players[view.seat].money)
    elif isinstance(action, Scrap):
        fact = reason("loses", view.state.ruleset.cards[action.plant].cities)
    else:
        return hint
    return replace(hint, reasons=((fact,),))
