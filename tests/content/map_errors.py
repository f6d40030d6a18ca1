"""Errors in map files, each with a change to the map of Germany that causes it."""

from collections.abc import Callable
from typing import Any

Change = Callable[[dict[str, Any]], object]

ERRORS: list[tuple[str, Change, str]] = [
    ("missing key", lambda m: m.pop("name"), "name: is missing"),
    ("unknown key", lambda m: m.update(colour=1), "colour: is not a valid key here"),
    (
        "text too long",
        lambda m: m["cities"][3].update(name="x" * 50),
        "city 4 (xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…), name: is longer than 40 characters",
    ),
    (
        "negative cost",
        lambda m: m["connections"][3].update(cost=-4),
        "connection 4 (hamburg – hannover), cost: must be at least 0",
    ),
    (
        "fractional cost",
        lambda m: m["connections"][3].update(cost=2.5),
        "connection 4 (hamburg – hannover), cost: must be a whole number",
    ),
    (
        "id with an umlaut",
        lambda m: m["cities"][0].update(id="Köln"),
        "city 1 (Flensburg), id: must be lowercase letters a to z and digits, words joined by hyphens",
    ),
    ("not a list", lambda m: m.update(cities="none"), "cities: must be a list"),
    ("too few regions", lambda m: m.update(regions=m["regions"][:2]), "regions: must have at least 3, not 2"),
    (
        "more coal than exists",
        lambda m: m["specials"].update(all={"start_fuel": {"coal": 99}}),
        "specials.all: start_fuel needs coal from 0 to 24",
    ),
    ("not a city", lambda m: m["cities"].append(5), "city 43: must be an object in braces"),
    (
        "unknown option",
        lambda m: m["specials"].update(when=[{"option": "x", "value": 1}]),
        'specials.when, entry 1 (x), option: there is no option "x"',
    ),
    (
        "unknown city in a link",
        lambda m: m["connections"].append({"a": "kiel", "b": "paris", "cost": 3}),
        'connection 84 (kiel – paris): "paris" is not a city on this board',
    ),
    (
        "duplicate link",
        lambda m: m["connections"].append({"a": "kiel", "b": "flensburg", "cost": 4}),
        'connection 84 (kiel – flensburg): the link "kiel" to "flensburg" appears twice',
    ),
    (
        "duplicate city",
        lambda m: m["cities"].append(dict(m["cities"][0])),
        'city 43 (Flensburg): city "flensburg" appears twice',
    ),
    (
        "region without cities",
        lambda m: m["regions"].append({"id": "blue", "name": "None", "color": "blue"}),
        "region 7 (None): has no city",
    ),
    (
        "special rule for an unknown region",
        lambda m: m["specials"].update(all={"nuclear_only_with_city_in": ["white"]}),
        'specials.all.nuclear_only_with_city_in: "white" is not a region',
    ),
    (
        "unknown plant",
        lambda m: m["specials"].update(recharged={"no_refill_after_plant": {"uranium": 41}}),
        "specials.recharged: there is no plant 41 (recharged)",
    ),
    (
        "removal of a missing link",
        lambda m: m["editions"]["recharged"]["connections_removed"].append({"a": "kiel", "b": "passau", "cost": 1}),
        'editions.recharged.connections_removed, entry 1 (kiel – passau): no link "kiel" to "passau"',
    ),
]
