"""The words of bots about their moves: the reasons of one turn together, as one would say them at a table."""

from collections.abc import Mapping, Sequence

from powergrid.bots import Reason
from powergrid.bots.reasons import LEAST_CHANCE, MOST_CHANCE, is_vague
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import count
from powergrid.rules.actions import Action, Bid, Build, Buy, Pass, Shuffle

#: Reasons for tokens beyond a run: those of the last token of a fuel stand for all of them.
_EXTRA = ("store", "deny", "squeeze")


def fuel_line(cities: int) -> str:
    """Return that the fuel bought and in store together supply a number of cities."""
    return count(cities, "With it and what is in store, plants can supply {n} city this round.",
                 "With it and what is in store, plants can supply {n} cities this round.")  # fmt: skip


def of_moves(told: Mapping[int, Sequence[Reason]], actions: Sequence[Action]) -> dict[int, str]:
    """Return the words of bots about their moves, by the number of the action.

    The log has one line for all purchases of a turn, and so their reasons are said together. The chance to win comes
    last, once a turn, and not with every bid; nor is one stated that is only known to be extreme. The line of the log
    says all about a choice of plants to run.
    """
    found: dict[int, list[Reason]] = {}
    for number, reasons in sorted(told.items()):
        this, before = actions[number - 1], actions[number - 2] if number > 1 else None
        goes_on = not isinstance(this, Shuffle) and not isinstance(before, Shuffle | None) and this.seat == before.seat
        goes_on = goes_on and type(this) is type(before) and isinstance(this, Buy | Build)
        sound = [one for one in reasons if one.code != "power" and not is_vague(one) and not _is_extreme(one)]
        if isinstance(this, Bid | Pass) or (isinstance(this, Build) and goes_on):
            sound = [one for one in sound if one.code != "chance"]
        found[number] = [*found.get(number - 1, []), *sound] if isinstance(this, Buy) and goes_on else sound
    return {number: " ".join(said(reasons)) for number, reasons in found.items() if reasons}


def _is_extreme(reason: Reason) -> bool:
    """Return whether a reason states a chance at the limit of those that are stated."""
    return reason.code == "chance" and reason.numbers["percent"] in (LEAST_CHANCE, MOST_CHANCE)


def said(reasons: Sequence[Reason]) -> list[str]:
    """Return the sentences of the reasons of a move or of the purchases of a turn, each once."""
    fuels = [one for one in reasons if one.code == "fuel"]
    latest = {(one.code, one.numbers["fuel"]): one for one in reasons if one.code in _EXTRA}
    most = {one.code: one for one in reasons if one.code in ("earns", "chance")}
    lines = []
    if len(fuels) > 1:
        lines.append(fuel_line(max(int(one.numbers["cities"]) for one in fuels)))
    for one in reasons:
        if one.code == "chance" or (one.code == "fuel" and len(fuels) > 1):
            continue
        if one.code in _EXTRA:
            one = latest[one.code, one.numbers["fuel"]]
        lines.append(reason_text(most.get(one.code, one)))
    if "chance" in most:
        lines.append(reason_text(most["chance"]))
    return list(dict.fromkeys(lines))
