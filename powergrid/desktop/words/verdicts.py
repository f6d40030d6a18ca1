"""A sentence about why a game ended as it did."""

from powergrid.desktop.words.names import cities_text, listed
from powergrid.desktop.words.translation import _N, _, count
from powergrid.study.statistics import Statistics, Verdict, verdicts

_SPENT = {
    "plants": _N("{a} paid less for plants than {b} over the game: {x} against {y}."),
    "fuel": _N("{a} paid less for fuel than {b} over the game: {x} against {y}."),
    "links": _N("{a} paid less for links than {b} over the game: {x} against {y}."),
    "houses": _N("{a} paid less for houses than {b} over the game: {x} against {y}."),
}


def margin_text(stats: Statistics) -> tuple[str, str]:
    """Return the verdict on a finished game: a sentence about the tie ("" if there was none) and one about who won."""
    found = verdicts(stats)
    if not found:
        return "", ""
    margin, names = found[0], [stats.names[seat] for seat in found[0].seats]
    numbers, winner, all_names = margin.numbers, names[0], listed(names)
    if margin.code == "shared":
        return _("{names} are tied in everything.").format(names=all_names), _("They share the victory.")
    if margin.code == "supplied":
        text = _("{name} wins: {cities} supplied, the runner-up {n}.")
        return "", text.format(name=winner, cities=cities_text(numbers[0]), n=numbers[1])
    head = _("{names} all supply {cities}.") if len(names) > 2 else _("{names} both supply {cities}.")
    lead = head.format(names=all_names, cities=cities_text(numbers[0]))
    if margin.code == "money":
        text = _("{name} wins with more money ({a} to {b}).")
    else:
        text = _("{name} wins with more connected cities ({a} to {b}).")
    return lead, text.format(name=winner, a=numbers[-2], b=numbers[-1])


def cause_text(stats: Statistics) -> str:
    """Return a sentence about the main cause of the result, or "" if nothing stands out."""
    found = verdicts(stats)
    return _sentence(stats, found[1]) if len(found) > 1 else ""


def _sentence(stats: Statistics, verdict: Verdict) -> str:
    names = [stats.names[seat] for seat in verdict.seats]
    numbers = verdict.numbers
    if verdict.code == "short_of_plants":
        text = _("{name} had {cities} but plants for only {n} of them.")
        return text.format(name=names[0], cities=cities_text(numbers[0]), n=numbers[2])
    if verdict.code == "short_of_fuel":
        text = _("{name} had {cities} and plants for {capacity}, but ran plants for only {n} at the end.")
        capacity = min(numbers[0], numbers[2])
        return text.format(name=names[0], cities=cities_text(numbers[0]), capacity=capacity, n=numbers[1])
    if verdict.code == "few_cities":
        return count(
            numbers[1], "{name} had plants for {n} city but had connected only {m}.",
            "{name} had plants for {n} cities but had connected only {m}.", name=names[0], m=numbers[0],
        )  # fmt: skip
    if verdict.code == "earned_more":
        text = _("{a} earned more than {b} over the game: {x} against {y}.")
        return text.format(a=names[0], b=names[1], x=numbers[0], y=numbers[1])
    if verdict.code == "spent_less":
        return _(_SPENT[verdict.kind]).format(a=names[0], b=names[1], x=numbers[0], y=numbers[1])
    return ""
