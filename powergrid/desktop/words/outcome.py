"""The outcome of a finished game in a few sentences: who won and by how much, why it ended, and why a leader fell."""

from typing import NamedTuple

from powergrid.desktop.words.names import Names, cities_text, fuel_name, listed, names_of
from powergrid.desktop.words.translation import _
from powergrid.desktop.words.verdicts import cause_text, margin_text
from powergrid.game import Game
from powergrid.study.falls import Fall, fall_of
from powergrid.study.statistics import Statistics, verdicts


class Outcome(NamedTuple):
    """The sentences, each "" if there is nothing to say.

    Attributes:
        lead: A sentence about a tie.
        verdict: Who won and by how much.
        ended: Why the game ended.
        cause: The main cause of the result.
    """

    lead: str
    verdict: str
    ended: str
    cause: str


def outcome(game: Game, stats: Statistics) -> Outcome:
    """Return the outcome of a finished game."""
    names, fall = names_of(game), fall_of(game, stats)
    lead, verdict = margin_text(stats)
    found = verdicts(stats)[1:]
    cause = cause_text(stats)
    if fall is not None:
        same = found and found[0].seats == (fall.seat,)
        cause = " ".join(filter(None, (_fall_text(names, fall), cause if same and not fall.sold_out else "")))
    return Outcome(lead, verdict, why_it_ended(game, names, stats.ended_by), cause)


def _fall_text(names: Names, fall: Fall) -> str:
    text = _("{name} led from round {first} to {last}, but could supply only {n} of {all} cities.")
    if fall.first == fall.last:
        text = _("{name} led in round {first}, but could supply only {n} of {all} cities.")
    name = names.player(fall.seat)
    sentence = text.format(name=name, first=fall.first, last=fall.last, n=fall.supplied, all=fall.cities)
    if not fall.sold_out:
        return sentence
    fuels = listed([fuel_name(fuel) for fuel in fall.sold_out])
    return f"{sentence} " + _("Sold out when {name} bought fuel: {fuels}.").format(name=name, fuels=fuels)


def why_it_ended(game: Game, names: Names, ended_by: int | None) -> str:
    """Return a sentence about why a finished game ended when it did."""
    if ended_by is None and game.record.ruleset.first_game:
        return _("The game ends in round {n}: every city has a house.").format(n=game.state.round)
    if ended_by is None:
        return _("The game ends in round {n}: nobody can connect another city.").format(n=game.state.round)
    text = _("The game ends in round {n}: {name} was the first with {cities}.")
    cities = cities_text(game.record.ruleset.end_cities)
    return text.format(n=game.state.round, name=names.player(ended_by), cities=cities)


def reason_of_end(game: Game, names: Names, ended_by: int | None) -> str:
    """Return the reason alone, for text that already says that the game is over."""
    if ended_by is None:
        full = game.record.ruleset.first_game
        return _("Every city has a house.") if full else _("Nobody can connect another city.")
    cities = cities_text(game.record.ruleset.end_cities)
    return _("{name} was the first with {cities}.").format(name=names.player(ended_by), cities=cities)
