"""A board's special rules about the deck and about changed plants, one sentence each."""

from collections.abc import Iterable, Mapping
from typing import Literal

from powergrid.content.deck_rule import DeckRule
from powergrid.content.editions import MIN_PLAYERS, Edition
from powergrid.content.mechanisms import ChangedPlant
from powergrid.content.plants import plant_card
from powergrid.desktop.words.names import fuel_need
from powergrid.desktop.words.translation import _, clauses, count, plural

#: How to list changed plants: only their numbers, a sentence for each, or not at all because cards are shown.
Listing = Literal["numbers", "each", "none"]


def numbers_text(numbers: Iterable[int]) -> str:
    """Return "a, b, c"."""
    return ", ".join(map(str, numbers))


def deck_rules(rule: DeckRule, edition: Edition, players: int) -> list[str]:
    """Return the special rules of the deck.

    Args:
        players: The number of players, or 0 if not known yet.
    """
    found = []
    if removed := _removed(rule, players):
        found.append(_("Plants that are not in the game: {plants}.").format(plants=numbers_text(removed)))
    elif rule.ordered is not None:
        found.append(_("Some plants are not in the game; which ones depends on the number of players."))
    if rule.at_step2:
        text = _("Plants {plants} go on top of the draw pile when Step 2 begins.")
        found.append(text.format(plants=numbers_text(rule.at_step2)))
    if rule.protected:
        text = _("Plants {plants} are never removed in the set-up.")
        found.append(text.format(plants=numbers_text(rule.protected)))
    found += _first_cards(rule, edition)
    if rule.under_step3:
        found.append(
            count(
                rule.under_step3,
                "{n} more plant is under the Step 3 card.",
                "{n} more plants are under the Step 3 card.",
            )
        )
    if rule.ordered is not None:
        text = _("The plants come in ascending order. Only {first} and higher ones are shuffled: the Step 3 card with "
                 "those below {last}, the others after them.")  # fmt: skip
        found.append(text.format(first=rule.ordered.step3_among, last=rule.ordered.last))
    return found


def _removed(rule: DeckRule, players: int) -> list[int]:
    """Return the plants that are known to be left out of the game.

    Args:
        players: The number of players, or 0 if not known yet.
    """
    by_players = rule.ordered.removed[players - MIN_PLAYERS] if rule.ordered is not None and players else ()
    return sorted({*rule.removed, *by_players})


def _first_cards(rule: DeckRule, edition: Edition) -> list[str]:
    """Return sentences about plants that are in the market at the start or drawn first."""
    found = []
    if edition == "classic":
        texts = (
            (rule.top, _("First in the draw pile: {plants}.")),
            (rule.among_top, _("Among the first in the draw pile: {plants}.")),
        )
    else:
        texts = (
            (rule.in_market, _("In the market at the start: {plants}.")),
            (rule.under_top, _("Right after the top card of the draw pile: {plants}.")),
        )
        if rule.plugs_on_top:
            found.append(_("The other plants from 3 to 15 are on top of the draw pile."))
    return found + [text.format(plants=numbers_text(cards)) for cards, text in texts if cards]


def changed_rules(plants: Iterable[ChangedPlant], regions: Mapping[str, str], listing: Listing) -> list[str]:
    """Return sentences about plants that differ from the base game.

    Args:
        regions: Names by id.
    """
    if not plants:
        return []
    if listing == "each":
        return [_changed(one, regions) for one in plants]
    if listing == "none":
        return _rooms(plants)
    groups: dict[str | None, list[int]] = {}
    for one in plants:
        groups.setdefault(one.region, []).append(one.plant)
    words = [
        numbers_text(sorted(numbers)) + (f" ({regions[region]})" if region else "")
        for region, numbers in groups.items()
    ]  # fmt: skip
    return [_("Changed plants: {plants}.").format(plants=clauses(words)), *_rooms(plants)]


def _rooms(plants: Iterable[ChangedPlant]) -> list[str]:
    """Return a sentence about plants whose storage is not the usual two runs, which their cards do not show."""
    rooms: dict[int, list[int]] = {}
    for one in plants:
        if one.room not in (None, 2 * one.need):
            rooms.setdefault(one.room or 0, []).append(one.plant)
    text = _("{n} on {plants}")
    words = [text.format(n=room, plants=numbers_text(numbers)) for room, numbers in rooms.items()]
    return [_("Room for fuel on some plants: {rooms}.").format(rooms=clauses(words))] if words else []


def _changed(one: ChangedPlant, regions: Mapping[str, str]) -> str:
    """Return a changed plant with its fuel, its cities and, if it depends on one, the region that must be in play."""
    fuels = plant_card(one.plant, one.fuel, one.need, one.cities).fuels
    text = plural(
        one.cities, "{plant}: burns nothing, supplies {n} city", "{plant}: burns nothing, supplies {n} cities"
    )
    if fuels:
        text = plural(
            one.cities, "{plant}: burns {fuel}, supplies {n} city", "{plant}: burns {fuel}, supplies {n} cities"
        )
    does = text.format(plant=one.plant, n=one.cities, fuel=fuel_need(fuels, one.need))
    if one.room is not None and one.room != 2 * one.need:
        does = _("{plant}, stores {n}").format(plant=does, n=one.room)
    return _("Changed plant {plant}.").format(plant=f"{does} ({regions[one.region]})" if one.region else does)
