"""The contents of the map files of the game."""

import json
from typing import Any

from powergrid.base.resources import resource_path


def map_content(board: str) -> dict[str, Any]:
    """Return the content of the map file of a board, for a test to change."""
    content: dict[str, Any] = json.loads(resource_path("maps", f"{board}.json").read_text("utf-8"))
    return content
