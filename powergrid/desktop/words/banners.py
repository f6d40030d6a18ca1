"""Banners for what changes the game for everyone: a new Step, the Step 3 card, the last round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from powergrid.content.editions import SLOT_COSTS
from powergrid.desktop.words.names import Names, cities_text, fuel_list
from powergrid.desktop.words.translation import _
from powergrid.rules import events as ev
from powergrid.rules.bureaucracy import end_reason
from powergrid.rules.events import Event
from powergrid.rules.state import BUILDING, GameState


@dataclass(frozen=True, slots=True)
class Banner:
    """What happened in a few words, and what it means."""

    title: str
    text: str


def banners(state: GameState, names: Names, happened: Sequence[Event]) -> list[Banner]:
    """Return what is worth a banner in what has just happened, in its order. state: the one it led to."""
    begun = max((event.step for event in happened if isinstance(event, ev.StepBegan)), default=0)
    found = [_card_drawn(state, event, begun == 3) for event in happened if isinstance(event, ev.Step3Drawn)]
    if begun:
        found.append(_step_begun(state, begun))
    last = _last_round(state, names, happened)
    return [*found, last] if last is not None else found


def _card_drawn(state: GameState, event: ev.Step3Drawn, at_once: bool) -> Banner:
    if state.ruleset.first_game:
        when = _("In the first game Step 3 does not begin.")
    elif at_once:
        when = _("Step 3 begins at once.")
    elif event.way == "auction":
        when = _("Step 3 begins after this auction; until then the card stays in the market.")
    elif event.way == "building":
        when = _("Step 3 begins after this phase; until then building goes on as before.")
    else:
        when = _("Step 3 begins with the next round.")
    return Banner(_("The Step 3 card is drawn"), _("The deck is shuffled.") + " " + when)


def _step_begun(state: GameState, step: int) -> Banner:
    stopped = state.refill_stopped
    column = [0 if stopped[kind] else amount for kind, amount in enumerate(state.ruleset.refill[step])]
    refill = _("Each refill now brings up to {fuel}.").format(fuel=fuel_list(column))
    price = SLOT_COSTS[step - 1]
    if step == 2:
        text = _("A second house fits into every city, for {price}. The lowest plant has left the market.")
    else:
        text = _("A third house fits into every city, for {price}. All plants of the market are for sale.")
    return Banner(_("Step {n} begins").format(n=step), text.format(price=price) + " " + refill)


def _last_round(state: GameState, names: Names, happened: Sequence[Event]) -> Banner | None:
    """Return the banner if the end was just triggered: the phase continues, then plants run a last time (RULES §11)."""
    built = Counter(event.seat for event in happened if isinstance(event, ev.CityConnected))
    reason = end_reason(state) if built and state.phase == BUILDING else None
    if reason is None:
        return None
    before = max(len(player.cities) - built[seat] for seat, player in enumerate(state.players))
    if reason != "first_game_full" and before >= state.ruleset.end_cities:
        return None
    if reason == "first_game_full":
        why = _("Every city has a house.")
    else:
        seat = max(built, key=lambda one: len(state.players[one].cities))
        why = _("{name} has {cities}.").format(
            name=names.player(seat), cities=cities_text(len(state.players[seat].cities))
        )
    rest = _("Players who have not built yet still may. Then the plants run a last time: most cities supplied wins.")
    return Banner(_("Last round"), f"{why} {rest}")
