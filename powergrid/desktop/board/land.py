"""A board's land as SVG paths, in tenths of lp."""

from collections.abc import Iterable, Iterator

from powergrid.content.drawing import BoardDrawing, Line, Shape

_Edge = tuple[int, int, int, int]
_BAND = 60
"""The height of a band of edges, in tenths of lp."""


def line_path(lines: Iterable[Line]) -> str:
    """Return lines as path data."""
    return "".join(f"M{line[0]} {line[1]}L{' '.join(map(str, line[2:]))}" for line in lines if len(line) >= 4)


def shape_path(shape: Shape) -> str:
    """Return polygons with holes as path data."""
    rings = (ring for polygon in shape for ring in polygon)
    return "".join(f"M{ring[0]} {ring[1]}L{' '.join(map(str, ring[2:]))}Z" for ring in rings if len(ring) >= 4)


class Land:
    """The path data of all shapes of a drawing, built once."""

    def __init__(self, drawing: BoardDrawing) -> None:
        self._shapes = {region.id: region.shape for region in drawing.regions}
        self._edges: dict[str, dict[int, list[_Edge]]] = {}
        self.regions = {region: shape_path(shape) for region, shape in self._shapes.items()}
        self.neutral = shape_path(drawing.neutral)
        self.own = "".join(self.regions.values()) + self.neutral
        self.neighbours = shape_path(drawing.neighbours)
        self.lakes = shape_path(drawing.lakes)
        self.region_borders = line_path(drawing.region_borders)
        self.inner_borders = line_path(drawing.inner_borders)
        self.foreign_borders = line_path(drawing.foreign_borders)
        self.rivers = line_path(drawing.rivers)
        self.coast = line_path(drawing.coast) or self.own

    def region_at(self, x: float, y: float) -> str | None:
        """Return the region at a board position, or None in the sea and on foreign land."""
        return next((region for region in self._shapes if self.is_in(region, x, y)), None)

    def is_in(self, region: str, x: float, y: float) -> bool:
        """Return whether a board position is in a region."""
        if region not in self._edges:
            self._edges[region] = _by_height(self._shapes[region])
        crossed = 0
        for x1, y1, x2, y2 in self._edges[region].get(int(y * 10) // _BAND, ()):
            if (y1 > y * 10) != (y2 > y * 10):
                crossed += x * 10 < (x2 - x1) * (y * 10 - y1) / (y2 - y1) + x1
        return crossed % 2 == 1


_CACHE_SIZE = 32
_cache: dict[tuple[int, ...], tuple[BoardDrawing, Land]] = {}


def land_of(drawing: BoardDrawing) -> Land:
    """Return the land of a drawing (cached). Drawings that differ only in their region names share it."""
    key = id(drawing.coast), *(id(region.shape) for region in drawing.regions)
    if key not in _cache:
        if len(_cache) >= _CACHE_SIZE:
            _cache.clear()
        _cache[key] = drawing, Land(drawing)
    return _cache[key][1]


def _by_height(shape: Shape) -> dict[int, list[_Edge]]:
    """Group the edges of a shape by the horizontal bands that they cross, so that a lookup reads only a few."""
    found: dict[int, list[_Edge]] = {}
    for edge in _edges(shape):
        low, high = sorted((edge[1], edge[3]))
        for band in range(low // _BAND, high // _BAND + 1):
            found.setdefault(band, []).append(edge)
    return found


def _edges(shape: Shape) -> Iterator[_Edge]:
    for polygon in shape:
        for ring in polygon:
            x1, y1 = ring[-2], ring[-1]
            for x2, y2 in zip(ring[::2], ring[1::2], strict=True):
                yield x1, y1, x2, y2
                x1, y1 = x2, y2
