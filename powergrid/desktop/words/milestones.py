"""The milestones of a game in words."""

from __future__ import annotations

from powergrid.desktop.words.names import Names, cities_text
from powergrid.desktop.words.translation import _
from powergrid.study.milestones import Milestone


def milestone_text(one: Milestone, names: Names) -> str:
    """Return a milestone as a sentence or a title."""
    if one.kind == "round":
        return _("Round {n}").format(n=one.value)
    if one.kind == "step":
        return _("Step {n} begins").format(n=one.value)
    name = names.player(one.seat)
    if one.kind == "plant":
        return _("{name} buys plant {plant} for {price}").format(name=name, plant=one.value, price=one.price)
    text = _("{name} leads with {cities}.") if one.first else _("{name} takes the lead with {cities}.")
    return text.format(name=name, cities=cities_text(one.value))
