"""Rivers and lakes that the outline packages do not have, from general geography.

A river is a list of places: city ids of the board, or (longitude, latitude). Through cities, so
that it passes them wherever the layout puts them.
"""

from __future__ import annotations

Ring = list[tuple[float, float]]
Way = list[str | tuple[float, float]]

LAKES: dict[str, list[Ring]] = {}
RIVERS: dict[str, list[Way]] = {}
