"""Write the text of a map file, with one region, city or link per line, and a small board to start from."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

#: The key of the board's drawing, which takes one line.
DRAWING_KEY: Final = "// drawing"
_LISTS: Final = ("regions", "cities", "connections")


def map_text(data: Mapping[str, Any]) -> str:
    """Return the text of a map file with this content."""
    parts = [f"  {_json(key)}: {_value(key, value)}" for key, value in data.items()]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _value(key: str, value: Any) -> str:
    if key in _LISTS and isinstance(value, list | tuple) and value:
        return "[\n" + ",\n".join(f"    {_json(entry)}" for entry in value) + "\n  ]"
    if isinstance(value, dict) and value and key != DRAWING_KEY:
        return json.dumps(value, ensure_ascii=False, indent=2).replace("\n", "\n  ")
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def board_id(name: str) -> str:
    """Return an id made from a name, with lowercase letters, digits and hyphens: "Köln" becomes "koln"."""
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l").replace("ø", "o"))
    words = re.findall("[a-z0-9]+", plain.encode("ascii", "ignore").decode())
    return "-".join(words)[:40].strip("-") or "new"


def start_content(board_id: str, name: str) -> dict[str, Any]:
    """Return a small board with 3 regions of 7 cities for 2 or 3 players, and a comment above each part."""
    cities = [
        {"id": f"city-{7 * row + column + 1}", "name": f"City {7 * row + column + 1}", "region": region["id"],
         "x": 100 * column, "y": 150 * row}
        for row, region in enumerate(_regions())
        for column in range(7)
    ]  # fmt: skip
    across = [(i, i + 1, 6 + i % 4) for i in range(21) if i % 7 < 6]
    down = [(i, i + 7, 9 + i % 5) for i in range(14)]
    links = [{"a": f"city-{a + 1}", "b": f"city-{b + 1}", "cost": cost} for a, b, cost in sorted(across + down)]
    return {
        "// file": "Keys that start with // are remarks; the game ignores them. Check this file after each change: "
        "powergrid maps --check FILE",
        "// id": "Lowercase letters, digits and hyphens; no other board may have this id.",
        "id": board_id,
        "name": name,
        "// regions": "3 to 7 regions; colors: green, brown, red, yellow, cyan, purple, blue, each used once. Two and "
        "three players play on 3 connected regions, four on 4, five and six on 5; about 7 cities in each are right.",
        "regions": _regions(),
        "// cities": "Up to 120 cities. x grows to the right and y down, in any unit; or give lat and lon in degrees "
        "for every city instead.",
        "cities": cities,
        "// connections": "Two city ids and the cost in Elektro, 0 to 99. A link works in both directions: list it "
        "once. Every city must be reachable from every other.",
        "connections": links,
        "// specials": "Special rules of this board; docs/make-your-own-board.md lists them. For instance: "
        '{"all": {"start_fuel": {"uranium": 5}}}',
        "specials": {},
        "note": "",
    }


def _regions() -> list[dict[str, str]]:
    names = (("north", "North", "green"), ("middle", "Middle", "yellow"), ("south", "South", "red"))
    return [{"id": key, "name": name, "color": color} for key, name, color in names]
