"""Banners for everyone: a phase, an auction won, a turn skipped, a plant that leaves, a Step, the last round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from powergrid.content.editions import SLOT_COSTS
from powergrid.desktop.words.log import EXITS, is_only_choice, why_forced
from powergrid.desktop.words.names import Names, fuel_list
from powergrid.desktop.words.outcome import reason_of_end
from powergrid.desktop.words.translation import _N, _, capital, count
from powergrid.game import Game
from powergrid.rules import events as ev
from powergrid.rules.actions import Done, Pass, Shuffle
from powergrid.rules.bureaucracy import end_reason
from powergrid.rules.engine import legal_actions
from powergrid.rules.events import Event
from powergrid.rules.ruleset import CLOSED
from powergrid.rules.state import AUCTION, BUILDING, BUREAUCRACY, NOBODY, RESOURCES, GameState
from powergrid.study.statistics import statistics

#: How important a banner is: a phase, news about a player or plant, a lasting change.
PHASE, NEWS, LASTING = range(3)


@dataclass(frozen=True, slots=True)
class Banner:
    """A short title and an explanation.

    Attributes:
        weight: PHASE, NEWS or LASTING.
        skip: Whether it is about a skipped turn or phase.
    """

    title: str
    text: str = ""
    weight: int = LASTING
    skip: bool = False


_PHASES: Final = {
    AUCTION: _N("Phase 2: auction"),
    RESOURCES: _N("Phase 3: fuel"),
    BUILDING: _N("Phase 4: build"),
    BUREAUCRACY: _N("Phase 5: bureaucracy"),
}
#: Plants that leave because of a Step or a purchase are mentioned in its banner.
_SILENT_EXITS: Final = ("step2", "step3", "scrapped", "trust_replaced")


def banners(state: GameState, names: Names, happened: Sequence[Event], *, brief: bool = False) -> list[Banner]:
    """Return the banners for new events: plants, then the phase, then Steps and the last round.

    Args:
        state: The state after them.
        brief: Whether to say only how many houses fit into a city when a Step begins.
    """
    found = [banner for event in happened if (banner := _plant_news(event, names)) is not None]
    found += [_phase_begun(state, names, happened, event) for event in happened if isinstance(event, ev.PhaseBegan)]
    begun = max((event.step for event in happened if isinstance(event, ev.StepBegan)), default=0)
    found += [_outage(event) for event in happened if isinstance(event, ev.Outage)]
    found += [
        _card_drawn(state, event, _begins_at_once(happened[place:]))
        for place, event in enumerate(happened)
        if isinstance(event, ev.Step3Drawn)
    ]
    if begun:
        found.append(_step_begun(state, names, begun, brief=brief))
    last = _last_round(state, names, happened)
    return [*found, last] if last is not None else found


def pin_closed(names: Names, seat: int, event: ev.CityConnected, opens_in: int) -> Banner:
    """Return the banner for a player whose pinned city was taken by another.

    Args:
        opens_in: The Step in which the next place of the city opens, or 0 for never.
    """
    title = _("{name} builds {city}, which {other} was planning").format(
        name=names.player(event.seat), city=names.cities[event.city], other=names.player(seat)
    )
    text = _("The next place opens in Step {n}.").format(n=opens_in) if opens_in else _("No place is left.")
    return Banner(title, text, weight=NEWS)


def game_over(game: Game, names: Names) -> Banner:
    """Return the banner for the end of a game, with the reason."""
    return Banner(_("The game is over"), reason_of_end(game, names, statistics(game).ended_by))


def _plant_news(event: Event, names: Names) -> Banner | None:
    """Return the banner for a plant that was bought or leaves the market."""
    if isinstance(event, ev.PlantBought):
        title = _("{name} buys plant {plant} for {price}")
        return Banner(title.format(name=names.player(event.seat), plant=event.plant, price=event.price), weight=NEWS)
    if isinstance(event, ev.PlantLeft) and event.reason not in _SILENT_EXITS:
        return Banner(_(EXITS[event.reason]).format(plant=event.plant), weight=NEWS)
    return None


def _outage(event: ev.Outage) -> Banner:
    text = _("{n} cities were connected: everyone loses {penalty} for each of their own.")
    return Banner(_("Outage"), text.format(n=event.connected, penalty=event.penalty))


def _phase_begun(state: GameState, names: Names, happened: Sequence[Event], event: ev.PhaseBegan) -> Banner:
    phase = _(_PHASES[event.phase])
    title = next((_("Round {n}").format(n=one.round) for one in happened if isinstance(one, ev.RoundBegan)), "")
    title = f"{title}. {phase}" if title else phase
    begins = _("{name} begins").format(name=names.player(state.to_act)) if state.to_act != NOBODY else ""
    return Banner(title, begins, PHASE)


def skipped(game: Game, names: Names, happened: Sequence[Event], secret: bool = False) -> Banner | None:
    """Return the banner for a turn or a whole phase in which nothing was possible, and why, or None if there was none.

    Args:
        happened: The events since the last decision.
        secret: Whether to leave out everything that reveals money.
    """
    number = game.length - isinstance(game.record.actions[-1], Shuffle) if game.length else 0
    ended = next((event for event in happened if isinstance(event, ev.TurnEnded | ev.AuctionLeft)), None)
    if ended is None:
        return None
    phase, turns = game.at(number - 1).phase, _phase_actions(game, number)
    is_auction = isinstance(ended, ev.AuctionLeft)
    mine = [one for one in turns if getattr(game.record.actions[one - 1], "seat", NOBODY) == ended.seat]
    if not is_auction and mine != [number]:  # the player bought or built something
        return None
    if is_auction and secret:
        return None
    if not secret and not _was_only_choice(game, number):
        return None
    why = capital(why_forced(game, number, phase, secret))
    whole = not is_auction and any(isinstance(event, ev.PhaseBegan) for event in happened)
    if whole and all(_ended_without_choice(game, one, secret) for one in turns):
        title = _("Phase 3 is skipped: nobody buys fuel")
        return Banner(_("Phase 4 is skipped: nobody builds") if phase == BUILDING else title, why, NEWS, skip=True)
    titles = {RESOURCES: _("{name} buys no fuel"), BUILDING: _("{name} builds nothing")}
    title = titles.get(phase, _("{name} buys no plant")).format(name=names.player(ended.seat))
    return Banner(title, why, NEWS, skip=True)


def _ended_without_choice(game: Game, number: int, secret: bool) -> bool:
    return isinstance(game.record.actions[number - 1], Done) and (secret or _was_only_choice(game, number))


def _phase_actions(game: Game, number: int) -> list[int]:
    """Return the numbers of the actions of a phase up to `number`, latest first."""
    found = []
    for one in range(number, 0, -1):
        if one != number and any(isinstance(event, ev.PhaseBegan) for event in game.events[one]):
            break
        found.append(one)
    return found


def _was_only_choice(game: Game, number: int) -> bool:
    action = game.record.actions[number - 1]
    return isinstance(action, Done | Pass) and is_only_choice(legal_actions(game.at(number - 1)), action)


def _begins_at_once(happened: Sequence[Event]) -> bool:
    """Return whether Step 3 begins before anyone acts again.

    Args:
        happened: The events after the card was drawn.
    """
    for event in happened:
        if isinstance(event, ev.StepBegan) and event.step == 3:
            return True
        if isinstance(event, ev.PlantBought | ev.AuctionLeft | ev.TurnEnded):
            return False
    return False


def _card_drawn(state: GameState, event: ev.Step3Drawn, at_once: bool) -> Banner:
    if state.ruleset.first_game:
        when = _("In the first game Step 3 does not begin.")
    elif at_once or (event.occasion == "step2_replacement" and state.ruleset.step3_from_phase5):
        when = _("Step 3 begins at once.")
    elif event.occasion == "auction":
        when = _("Step 3 begins after this auction; until then the card stays in the market.")
    elif event.occasion == "building":
        when = _("Step 3 begins after this phase; until then, building continues as before.")
    else:
        when = _("Step 3 begins with the next round.")
    shuffled = "" if state.ruleset.filled_each_round else _("The deck is shuffled.") + " "
    return Banner(_("The Step 3 card is drawn"), shuffled + when)


def _opened(state: GameState, names: Names, step: int) -> str:
    """Return a sentence listing the cities in play that open with this Step (BOARDS §9)."""
    before, now = state.ruleset.houses[step - 1], state.ruleset.houses[step]
    opened = [city for city in state.ruleset.zone if min(before[city]) >= CLOSED > min(now[city])]
    return (
        _("Open from now on: {cities}.").format(cities=", ".join(names.cities[city] for city in opened))
        if opened
        else ""
    )


def _step_begun(state: GameState, names: Names, step: int, *, brief: bool) -> Banner:
    stopped = state.refill_stopped
    both = state.ruleset.refill[step], *([state.ruleset.second_refill[step]] if state.ruleset.second_prices else [])
    column = [0 if stopped[kind] else sum(amounts) for kind, amounts in enumerate(zip(*both, strict=True))]
    refill = _("Each refill now brings up to {fuel}.").format(fuel=fuel_list(column))
    price = SLOT_COSTS[step - 1]
    houses = state.ruleset.houses[step]
    usual = all(houses[city][step - 1] == price for city in state.ruleset.zone)
    if step == 2:
        text = _("A second house fits into every city, for {price}.")
        if not usual:
            text = _("A second house fits into most cities, for {price}.")
        plants = _("The lowest plant has left the market.")
    else:
        text, plants = (
            _("A third house fits into every city, for {price}."),
            _("All plants in the market are for sale."),
        )
        if not usual:
            text = _("A third house fits into most cities, for {price}.")
        if state.ruleset.filled_each_round:  # they were before (BOARDS §11)
            text = _("A third house fits, for {price}.")
            plants = _("Four plants are for sale now, and each is replaced at once.")
    title = _("Step {n} begins").format(n=step)
    if brief:
        return Banner(title, text.format(price=price))
    limits = state.ruleset.price_limit
    limit = _("A token may now cost at most {n}.").format(n=limits[step]) if limits[step] else ""
    if limits[step - 1] and not limits[step]:
        limit = _("A token may now cost any price.")
    parts = text.format(price=price), plants, _opened(state, names, step), limit, refill
    return Banner(title, " ".join(filter(None, parts)))


def _last_round(state: GameState, names: Names, happened: Sequence[Event]) -> Banner | None:
    """Return the banner for the last round (RULES §11), or None if the end has not just been triggered."""
    built = Counter(event.seat for event in happened if isinstance(event, ev.CityConnected))
    reason = end_reason(state) if built and state.phase == BUILDING else None
    if reason is None:
        return None
    before = max(len(player.cities) - built[seat] for seat, player in enumerate(state.players))
    if reason in ("cities", "first_game_cities") and before >= state.ruleset.end_cities:
        return None
    if reason == "first_game_full":
        why = _("Every city has a house.")
    elif reason == "nobody_can_build":
        why = _("Nobody can connect another city.")
    else:
        seat = max(built, key=lambda one: len(state.players[one].cities))
        cities = len(state.players[seat].cities)
        why = count(cities, "{name} has {n} city.", "{name} has {n} cities.", name=names.player(seat))
    rest = _(
        "Players who have not built yet may still do so. Then plants run one last time: most cities supplied wins."
    )
    return Banner(_("Last round"), f"{why} {rest}")
