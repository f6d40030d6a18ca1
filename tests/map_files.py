"""The contents of the built-in map files."""

import json
from typing import Any

from powergrid.base.resources import resource_path


def map_content(board: str) -> dict[str, Any]:
    """Return the content of a board's map file as a new dictionary."""
    content: dict[str, Any] = json.loads(resource_path("maps", f"{board}.json").read_text("utf-8"))
    return content
