"""The reasons that bots give for their moves, combined into one comment per turn."""

from collections.abc import Mapping, Sequence

from powergrid.bots import Reason
from powergrid.bots.reasons import MAX_CHANCE, MIN_CHANCE, is_vague
from powergrid.desktop.words.refusals import reason_text
from powergrid.desktop.words.translation import count
from powergrid.rules.actions import Action, Bid, Build, Buy, Pass, Shuffle

#: Reasons for tokens beyond a run: only those for the last token of a fuel are given.
_EXTRA = ("store", "deny", "squeeze")


def fuel_line(cities: int) -> str:
    """Return a sentence about how many cities can be supplied with all the fuel a player has."""
    return count(cities, "With it and the stored fuel, plants can supply {n} city this round.",
                 "With it and the stored fuel, plants can supply {n} cities this round.")  # fmt: skip


def comments_on_moves(given: Mapping[int, Sequence[Reason]], actions: Sequence[Action]) -> dict[int, str]:
    """Return the comments of bots on their moves, by the number of the action.

    The log has one line for all purchases of a turn, so there is one comment for them. The chance of winning comes
    last, once per turn instead of with every bid, and is left out if it is only known to be extreme. Choices of plants
    to run need no comment, because the log says everything.
    """
    found: dict[int, list[Reason]] = {}
    for number, reasons in sorted(given.items()):
        this, before = actions[number - 1], actions[number - 2] if number > 1 else None
        goes_on = not isinstance(this, Shuffle) and not isinstance(before, Shuffle | None) and this.seat == before.seat
        goes_on = goes_on and type(this) is type(before) and isinstance(this, Buy | Build)
        sound = [one for one in reasons if one.code != "power" and not is_vague(one) and not _is_extreme(one)]
        if isinstance(this, Bid | Pass) or (isinstance(this, Build) and goes_on):
            sound = [one for one in sound if one.code != "chance"]
        found[number] = [*found.get(number - 1, []), *sound] if isinstance(this, Buy) and goes_on else sound
    return {number: " ".join(said(reasons)) for number, reasons in found.items() if reasons}


def _is_extreme(reason: Reason) -> bool:
    """Return whether a reason is a chance of winning at the limit of the range that bots state."""
    return reason.code == "chance" and reason.numbers["percent"] in (MIN_CHANCE, MAX_CHANCE)


def said(reasons: Sequence[Reason]) -> list[str]:
    """Return the reasons for a move or for the purchases of a turn as sentences, without repetitions."""
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
