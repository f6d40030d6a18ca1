"""The text of a verdict on a board: how it compares to the official boards, and how many can play on it."""

from collections.abc import Mapping
from typing import Final

from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.translation import _N, _, decimal, labelled, plural
from powergrid.study.assessment import Assessment, Line, Measure, Seating

_NAMES: Final[Mapping[Measure, str]] = {
    "links_per_city": _N("Links per city"),
    "cheap_links": _N("A quarter of the links cost at most"),
    "usual_link": _N("Half of the links cost at most"),
    "expensive_links": _N("Three quarters cost at most"),
    "growth": _N("Growing from 7 to 21 cities"),
    "best_start": _N("The best start saves"),
    "regions": _N("Most expensive to cheapest region"),
    "dead_ends": _N("Cities with only one link"),
}
_LOW: Final[Mapping[Measure, str]] = {
    "links_per_city": _N("There are few links: players will block each other early. Add some."),
    "cheap_links": _N("The cheap links are cheaper than on any official board."),
    "usual_link": _N("Links are cheaper than on any official board: players will have more money for plants."),
    "expensive_links": _N("Even the expensive links are cheap: no part of the board is remote."),
    "growth": _N("Growing is cheaper than on any official board: the game will be short."),
}
_HIGH: Final[Mapping[Measure, str]] = {
    "links_per_city": _N("There are many links: players will hardly block each other. Remove some."),
    "cheap_links": _N("Even the cheap links are expensive: the first cities will cost too much."),
    "usual_link": _N("Links cost more than on any official board: growth will be slow."),
    "expensive_links": _N("The expensive links cost more than on any official board: parts of the board stay empty."),
    "growth": _N("Growing costs more than on any official board: the game will be long."),
    "best_start": _N("One start is much better than the others: the player who builds there first has an advantage."),
    "regions": _N("One region is much more expensive than another: nobody will choose it."),
    "dead_ends": _N("Many cities have only one link: they are easily cut off."),
}

#: Values below those of the official boards that make a board fairer.
_FAIR: Final[Mapping[Measure, str]] = {
    "best_start": _N("No start is much better than the others, which is fair."),
    "regions": _N("All regions cost about the same, which is fair."),
}


def measure_name(line: Line) -> str:
    """Return the name of a measure."""
    return _(_NAMES[line.measure])


def number(value: float | None) -> str:
    """Return a value of a measure, "–" if the board is too small for it."""
    if value is None:
        return "–"
    return decimal(value) if value != int(value) else str(int(value))


def span(line: Line) -> str:
    """Return the range of the official boards."""
    low, high = number(line.low), number(line.high)
    return low if low == high else f"{low} – {high}"


def advice(line: Line) -> str:
    """Return a sentence about the effect of an unusual value, or "" for a usual one."""
    if line.value is None:
        return _("{measure}: the board has too few cities to measure this.").format(measure=measure_name(line))
    if not line.side:
        return _(_FAIR[line.measure]) if line.value < line.low and line.measure in _FAIR else ""
    return _((_LOW if line.side < 0 else _HIGH)[line.measure])


def verdict(assessment: Assessment) -> str:
    """Return a plain verdict in one sentence."""
    if not assessment.playable:
        return _("This board cannot be played yet.")
    if not assessment.unusual:
        return _("This board plays like the official ones.")
    if len(assessment.unusual) <= 2:
        return _("This board is playable and a little unusual.")
    return _("This board is playable, but very different from the official ones.")


def seating_lines(assessment: Assessment) -> list[tuple[bool, str]]:
    """Return lines about how many can play in each edition, and why other numbers of players cannot."""
    playing: dict[str, list[int]] = {}
    for one in assessment.seatings:
        if not one.why:
            playing.setdefault(one.edition, []).append(one.players)
    lines: list[tuple[bool, str]] = []
    for edition, players in playing.items():
        text = plural(players[-1], "{edition}: for {players} player", "{edition}: for {players} players")
        text = text.format(edition=edition_name(edition), players=_listed(players))
        lines.append((True, text))
    reasons: dict[str, None] = dict.fromkeys(_reason(one, assessment) for one in assessment.seatings if one.why)
    return lines + [(False, text) for text in reasons]


def _reason(one: Seating, assessment: Assessment) -> str:
    """Return why a number of players cannot play, with the edition if the answer differs in the other one."""
    if one.why == "regions":
        text = plural(
            one.players,
            "Not for {players} player: no {regions} regions are connected.",
            "Not for {players} players: no {regions} regions are connected.",
        )
    else:
        text = plural(
            one.players,
            "Not for {players} player: {regions} connected regions have {most} cities, {needed} are needed.",
            "Not for {players} players: {regions} connected regions have {most} cities, {needed} are needed.",
        )
    text = text.format(players=one.players, regions=one.regions, most=one.most, needed=one.needed)
    answers = {(other.why, other.most, other.needed) for other in assessment.seatings if other.players == one.players}
    return text if len(answers) == 1 else labelled(edition_name(one.edition), text)


def _listed(players: list[int]) -> str:
    *first, last = map(str, players)
    return _("{first} and {last}").format(first=", ".join(first), last=last) if first else last
