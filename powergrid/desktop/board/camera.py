"""Which part of a board is seen: from places on the 644 by 594 panel to window pixels and back."""

from __future__ import annotations

from dataclasses import dataclass

from powergrid.content.layout import PANEL

Spot = tuple[float, float]
MAX_ZOOM = 4.0
GROWTH = 0.6
"""Cities and names grow less than the land when one zooms in: zoom ** GROWTH."""
BEYOND = (240.0, 110.0)
"""How far in lp one can look beyond the panel."""
EDGE = 5.0
"""Room in lp around the whole board, so that rings of cities at its edge are seen whole."""


@dataclass(frozen=True)
class Camera:
    """A view into `rect` (x, y, width, height in pixels) at `scale` pixels per lp.

    `zoom` is 1 when the whole board fits, `middle` the board place at the middle of the rect.
    """

    rect: tuple[int, int, int, int]
    scale: float
    zoom: float = 1.0
    middle: Spot = (PANEL[0] / 2, PANEL[1] / 2)

    @property
    def unit(self) -> float:
        """Pixels per lp of the board's own places."""
        return min(self.rect[2] / (PANEL[0] + 2 * EDGE), self.rect[3] / (PANEL[1] + 2 * EDGE)) * self.zoom

    @property
    def size(self) -> float:
        """Pixels per lp of cities, names, badges and lines."""
        growth: float = self.zoom**GROWTH
        return min(self.scale, self.rect[2] / PANEL[0], self.rect[3] / PANEL[1]) * growth

    def to_window(self, x: float, y: float) -> Spot:
        """Window pixels of a board place."""
        left, top, width, height = self.rect
        unit = self.unit
        return left + width / 2 + (x - self.middle[0]) * unit, top + height / 2 + (y - self.middle[1]) * unit

    def to_board(self, x: float, y: float) -> Spot:
        """Board place of window pixels."""
        left, top, width, height = self.rect
        unit = self.unit
        return self.middle[0] + (x - left - width / 2) / unit, self.middle[1] + (y - top - height / 2) / unit

    def seen(self, margin: float = 0.0) -> tuple[float, float, float, float]:
        """Left, top, width and height in board places, grown by a share `margin` on each side."""
        unit = self.unit
        w, h = self.rect[2] / unit, self.rect[3] / unit
        grown_w, grown_h = w * (1 + 2 * margin), h * (1 + 2 * margin)
        return self.middle[0] - grown_w / 2, self.middle[1] - grown_h / 2, grown_w, grown_h

    def fitted(self) -> Camera:
        """The whole board."""
        return Camera(self.rect, self.scale)

    def placed(self, rect: tuple[int, int, int, int], scale: float) -> Camera:
        """The same view in another rect or at another scale."""
        return Camera(rect, scale, self.zoom, self.middle)._held()

    def moved(self, dx: float, dy: float) -> Camera:
        """The board dragged by pixels."""
        unit = self.unit
        middle = (self.middle[0] - dx / unit, self.middle[1] - dy / unit)
        return Camera(self.rect, self.scale, self.zoom, middle)._held()

    def zoomed(self, factor: float, at: Spot) -> Camera:
        """Zoomed in or out; the board place under the pixels `at` stays there as far as it can."""
        zoom = min(MAX_ZOOM, max(1.0, self.zoom * factor))
        if zoom < 1.02:
            return self.fitted()
        before = self.to_board(*at)
        after = Camera(self.rect, self.scale, zoom, self.middle).to_board(*at)
        middle = (self.middle[0] + before[0] - after[0], self.middle[1] + before[1] - after[1])
        return Camera(self.rect, self.scale, zoom, middle)._held()

    def _held(self) -> Camera:
        """Kept from leaving the picture."""
        if self.zoom <= 1.0:
            return self.fitted()
        _, _, w, h = self.seen()
        middle = tuple(
            min(max(m, size / 2 - reach), size / 2 + reach)
            for m, size, reach in zip(
                self.middle,
                PANEL,
                (max(0.0, PANEL[0] / 2 - w / 2 + 40), max(0.0, PANEL[1] / 2 - h / 2 + 40)),
                strict=True,
            )
        )
        return Camera(self.rect, self.scale, self.zoom, (middle[0], middle[1]))
