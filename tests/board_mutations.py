"""Mutated boards that may still be valid, the toughest test of the map checks.

`mutated_board(content, random)` returns one; results are the same for the same generator.
"""

import copy
from collections.abc import Callable
from random import Random
from typing import Any, Final

from powergrid.content.options import OPTIONS
from powergrid.content.plants import FUELS, PLANTS

Content = dict[str, Any]
NAMES: Final = ("Ulm", "Łódź", "A", "x" * 40, "\ufe0f", "e\u0301", "Ana 🎉", "東京", "\u3164", "-", "Wien")
PLACES: Final = ("all", "classic", "recharged")


def mutated_board(content: Content, random: Random) -> Content:
    """Return a copy of a map file's content with one to five changes."""
    content = copy.deepcopy(content)
    for _ in range(random.randint(1, 5)):
        random.choice(_CHANGES)(content, random)
    return content


# --- the ground ----------------------------------------------------------------------------------------------


def _cost(content: Content, random: Random) -> None:
    random.choice(content["connections"])["cost"] = random.choice((0, 0, 1, 30, 99, 100))


def _remove_link(content: Content, random: Random) -> None:
    for _ in range(random.choice((1, 1, 5, 20))):
        if content["connections"]:
            content["connections"].pop(random.randrange(len(content["connections"])))


def _add_link(content: Content, random: Random) -> None:
    a, b = random.choice(content["cities"])["id"], random.choice(content["cities"])["id"]
    content["connections"].append({"a": a, "b": b, "cost": random.randint(0, 99)})


def _remove_cities(content: Content, random: Random) -> None:
    gone = {one["id"] for one in random.sample(content["cities"], min(random.choice((1, 3, 12, 20)), 3))}
    content["cities"] = [one for one in content["cities"] if one["id"] not in gone]
    content["connections"] = [one for one in content["connections"] if not gone & {one["a"], one["b"]}]


def _add_city(content: Content, random: Random) -> None:
    number = len(content["cities"])
    near = random.choice(content["cities"])
    content["cities"].append(near | {"id": f"new-{number}", "name": f"New {number}"})
    content["connections"].append({"a": near["id"], "b": f"new-{number}", "cost": random.randint(0, 30)})


def _move_to_region(content: Content, random: Random) -> None:
    random.choice(content["cities"])["region"] = random.choice(content["regions"])["id"]


def _add_region(content: Content, random: Random) -> None:
    free = ["green", "brown", "red", "yellow", "cyan", "purple", "blue"]
    used = {one["color"] for one in content["regions"]}
    color = random.choice([one for one in free if one not in used] or free)
    content["regions"].append({"id": f"r{len(content['regions'])}", "name": "Another", "color": color})
    for city in random.sample(content["cities"], min(8, len(content["cities"]))):
        city["region"] = content["regions"][-1]["id"]


def _merge_regions(content: Content, random: Random) -> None:
    if len(content["regions"]) > 1:
        gone = content["regions"].pop(random.randrange(len(content["regions"])))
        for city in content["cities"]:
            if city["region"] == gone["id"]:
                city["region"] = random.choice(content["regions"])["id"]


def _shuffle_list(content: Content, random: Random) -> None:
    random.shuffle(content[random.choice(("regions", "cities", "connections"))])


def _name(content: Content, random: Random) -> None:
    random.choice([content, *content["cities"], *content["regions"]])["name"] = random.choice(NAMES)


def _place(content: Content, random: Random) -> None:
    city = random.choice(content["cities"])
    city.update(lat=random.uniform(-90, 90), lon=random.uniform(-180, 180))


# --- printings -----------------------------------------------------------------------------------------------


def _overlay(content: Content, random: Random) -> Content:
    editions: Content = content.setdefault("editions", {})
    overlay: Content = editions.setdefault(random.choice(("classic", "recharged")), {})
    return overlay


def _rename(content: Content, random: Random) -> None:
    old, other = random.choice(content["cities"]), random.choice(content["cities"])
    new = random.choice((other["id"], old["id"], f"renamed-{random.randrange(9)}", f"renamed-{random.randrange(9)}"))
    name = random.choice((other["name"], f"Renamed {random.randrange(9)}", f"Renamed {random.randrange(9)}"))
    to = old | {"id": new, "name": name, "region": random.choice((old["region"], other["region"]))}
    _overlay(content, random).setdefault("cities_renamed", []).append({"from": old["id"], "to": to})


def _change_links(content: Content, random: Random) -> None:
    if not content["connections"]:
        return
    link = random.choice(content["connections"])
    key = random.choice(("connections_changed", "connections_removed", "connections_added"))
    entry = {key: link[key] for key in ("a", "b", "cost")}
    if key == "connections_changed":
        entry |= {"was": link["cost"], "cost": random.choice((0, 7, 99))}
    if key == "connections_added":
        entry |= {"b": random.choice(content["cities"])["id"]}
    _overlay(content, random).setdefault(key, []).append(entry)


# --- specials ------------------------------------------------------------------------------------------------


def _patch(content: Content, random: Random) -> Content:
    """Return a random patch of the specials, created if it is missing."""
    specials: Content = content.setdefault("specials", {})
    if random.random() < 0.25:
        option = random.choice(OPTIONS)
        rule: Content = {"option": option.key, "value": random.choice(option.values), "set": {}}
        if random.random() < 0.3:
            rule["edition"] = random.choice(("classic", "recharged"))
        if random.random() < 0.3:
            rule["reset"] = True
        specials.setdefault("when", []).append(rule)
        patch: Content = rule["set"]
        return patch
    place: Content = specials.setdefault(random.choice(PLACES), {})
    return place


def _special(content: Content, random: Random) -> None:
    key, make = random.choice(_SPECIALS)
    _patch(content, random)[key] = make(content, random)


def _start_fuel(content: Content, random: Random) -> Content:
    return {fuel: random.choice((0, 1, 12, 24, 25)) for fuel in random.sample(FUELS, random.randint(1, 4))}


def _refill(content: Content, random: Random) -> Content:
    most = random.choice((1, 5, 24))
    return {
        fuel: [[random.randint(0, most) for _ in range(3)] for _ in range(5)]
        for fuel in random.sample(FUELS, random.randint(1, 4))
    }


def _nuclear(content: Content, random: Random) -> list[str]:
    regions = [one["id"] for one in content["regions"]]
    return random.choices(regions, k=random.randint(0, 3))


def _discounts(content: Content, random: Random) -> list[Content]:
    return [
        {
            "city": random.choice(content["cities"])["id"],
            "fuel": random.choice(FUELS),
            "amount": random.choice((1, 2, 16)),
            "floor": random.choice((0, 1, 16)),
        }
        for _ in range(random.choice((0, 1, 1, 4)))
    ]


def _reserve(content: Content, random: Random) -> Content:
    return {fuel: random.choice((1, 8, 16)) for fuel in random.sample(FUELS, random.randint(0, 4))}


def _phase_out(content: Content, random: Random) -> Content:
    return {fuel: random.choice([*PLANTS, 41]) for fuel in random.sample(FUELS, random.randint(0, 4))}


def _deck(content: Content, random: Random) -> Content:
    cards = list(PLANTS)
    deck: Content = {}
    if random.random() < 0.6:
        most = random.choice((1, 1, 3, 12, 33))
        low = random.choice((3, 11, 16))
        deck["removed"] = random.choices([card for card in cards if card >= low], k=random.randint(0, most))
        if random.random() < 0.7:
            deck["removed"] = list(dict.fromkeys(deck["removed"]))
    if random.random() < 0.4:
        deck["top"] = random.choice(cards)
    if random.random() < 0.5:
        deck["in_market"] = random.sample([card for card in cards if card <= 16], random.randint(0, 9))
    if random.random() < 0.4:
        deck["removed_plugs"] = [random.randint(0, 4) for _ in range(5)]
    return deck


_SPECIALS: Final[tuple[tuple[str, Callable[[Content, Random], Any]], ...]] = (
    ("start_fuel", _start_fuel),
    ("refill", _refill),
    ("nuclear_only_with_city_in", _nuclear),
    ("fuel_discounts", _discounts),
    ("eco_plant_joins_current_market", lambda _content, random: random.random() < 0.7),
    (
        "drop_lowest_each_round",
        lambda _content, random: random.choice(("never", "always", "always", "unless_discount_removed")),
    ),
    ("reserve_fuel_price", _reserve),
    ("reserve_always", lambda _content, random: random.random() < 0.7),
    ("no_refill_after_plant", _phase_out),
    ("deck", _deck),
    ("deck", _deck),
)
_CHANGES: Final[tuple[Callable[[Content, Random], None], ...]] = (
    _cost,
    _remove_link,
    _add_link,
    _remove_cities,
    _add_city,
    _move_to_region,
    _add_region,
    _merge_regions,
    _shuffle_list,
    _name,
    _place,
    _rename,
    _rename,
    _change_links,
    _change_links,
    _special,
    _special,
    _special,
    _special,
    _special,
)
