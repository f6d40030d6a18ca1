"""Descriptions of the milestones of a game."""

from powergrid.desktop.words.log import EXITS, added_plants_text, outage_text
from powergrid.desktop.words.names import Names
from powergrid.desktop.words.translation import _, count
from powergrid.study.milestones import Milestone


def milestone_text(one: Milestone, names: Names) -> str:
    """Return a milestone as a sentence or a title."""
    if one.kind == "round":
        return _("Round {n}").format(n=one.value)
    if one.kind == "step":
        return _("Step {n} begins").format(n=one.value)
    if one.kind in EXITS:
        return _(EXITS[one.kind]).format(plant=one.value)
    if one.kind == "added":
        return added_plants_text(one.plants)
    if one.kind == "outage":
        return outage_text(one.value, one.price)
    name = names.player(one.seat)
    if one.kind == "network":
        return _("{name} begins a second network: {city}").format(name=name, city=names.cities[one.value])
    if one.kind == "plant":
        return _("{name} buys plant {plant} for {price}").format(name=name, plant=one.value, price=one.price)
    return lead_text(name, one.value, new=not one.first)


def lead_text(name: str, cities: int, *, new: bool) -> str:
    """Return a sentence about the player with the most cities.

    Args:
        new: Whether another player led before.
    """
    if new:
        return count(
            cities, "{name} takes the lead with {n} city.", "{name} takes the lead with {n} cities.", name=name
        )
    return count(cities, "{name} leads with {n} city.", "{name} leads with {n} cities.", name=name)
