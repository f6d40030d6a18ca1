"""Outlines of letters, read from a TrueType font, so that exported files look the same in every program."""

import struct
from functools import cache
from itertools import pairwise
from typing import Final

from powergrid.base.resources import resource_path

Point = tuple[float, float]
_Corner = tuple[float, float, bool]
"""A point of an outline, and whether it is on the curve."""
#: Flags of points, and of the parts of a composite glyph.
_ON, _SHORT_X, _SHORT_Y, _REPEAT, _SAME_X, _SAME_Y = 1, 2, 4, 8, 16, 32
_WORDS, _OFFSETS, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 1, 2, 8, 32, 64, 128
_FILES: Final = {400: "Regular", 500: "Medium", 600: "SemiBold"}


class Typeface:
    """A TrueType font.

    Attributes:
        unit: Font units per em.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        count = struct.unpack_from(">H", data, 4)[0]
        entries = (struct.unpack_from(">4sIII", data, 12 + 16 * number) for number in range(count))
        self._tables = {tag.decode(): offset for tag, _sum, offset, _length in entries}
        self.unit = int(struct.unpack_from(">H", data, self._tables["head"] + 18)[0])
        self._long = struct.unpack_from(">h", data, self._tables["head"] + 50)[0] == 1
        self._widths = int(struct.unpack_from(">H", data, self._tables["hhea"] + 34)[0])
        self._glyphs = self._character_map()

    def _character_map(self) -> dict[int, int]:
        """Return the glyph number of each character code."""
        start, data = self._tables["cmap"], self._data
        count = struct.unpack_from(">H", data, start + 2)[0]
        found: dict[int, int] = {}
        for number in range(count):
            at = start + struct.unpack_from(">I", data, start + 4 + 8 * number + 4)[0]
            if struct.unpack_from(">H", data, at)[0] != 4:
                continue
            size = struct.unpack_from(">H", data, at + 6)[0]
            ends, starts, deltas, offsets = (at + 14, at + 16 + size, at + 16 + 2 * size, at + 16 + 3 * size)
            for segment in range(0, size, 2):
                first, last = (struct.unpack_from(">H", data, table + segment)[0] for table in (starts, ends))
                delta, offset = (struct.unpack_from(">H", data, table + segment)[0] for table in (deltas, offsets))
                for letter in range(first, min(last, 0xFFFE) + 1):
                    glyph = letter
                    if offset:
                        place = offsets + segment + offset + 2 * (letter - first)
                        glyph = struct.unpack_from(">H", data, place)[0]
                    if glyph:
                        found[letter] = (glyph + delta) % 65536
        return found

    def advance(self, letter: str) -> int:
        """Return the width of a letter."""
        glyph = min(self._glyphs.get(ord(letter), 0), self._widths - 1)
        return int(struct.unpack_from(">H", self._data, self._tables["hmtx"] + 4 * glyph)[0])

    def contours(self, letter: str) -> list[list[_Corner]]:
        """Return the closed outlines of a letter, y upwards."""
        return self._contours(self._glyphs.get(ord(letter), 0), 0)

    def _contours(self, glyph: int, depth: int) -> list[list[_Corner]]:
        table, data = self._tables["loca"], self._data
        if self._long:
            start, end = struct.unpack_from(">II", data, table + 4 * glyph)
        else:
            start, end = (2 * one for one in struct.unpack_from(">HH", data, table + 2 * glyph))
        if start == end or depth > 5:
            return []
        at = self._tables["glyf"] + start
        count = struct.unpack_from(">h", data, at)[0]
        return self._simple(at + 10, count) if count >= 0 else self._composed(at + 10, depth)

    def _simple(self, at: int, count: int) -> list[list[_Corner]]:
        data = self._data
        ends = struct.unpack_from(f">{count}H", data, at)
        at += 2 * count
        at += 2 + struct.unpack_from(">H", data, at)[0]
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flags.append(data[at])
            at += 1
            if flags[-1] & _REPEAT:
                flags += [flags[-1]] * data[at]
                at += 1
        places = []
        for short, same in ((_SHORT_X, _SAME_X), (_SHORT_Y, _SAME_Y)):
            value, line = 0, []
            for flag in flags:
                if flag & short:
                    value += data[at] if flag & same else -data[at]
                    at += 1
                elif not flag & same:
                    value += struct.unpack_from(">h", data, at)[0]
                    at += 2
                line.append(value)
            places.append(line)
        points = [(x, y, bool(flag & _ON)) for x, y, flag in zip(*places, flags, strict=True)]
        return [points[first + 1 : last + 1] for first, last in pairwise((-1, *ends))]

    def _composed(self, at: int, depth: int) -> list[list[_Corner]]:
        data, found = self._data, list[list[_Corner]]()
        while True:
            flags, glyph = struct.unpack_from(">HH", data, at)
            at += 4
            dx, dy = struct.unpack_from(">hh" if flags & _WORDS else ">bb", data, at)
            at += 4 if flags & _WORDS else 2
            size = 1 if flags & _SCALE else 2 if flags & _TWO_SCALES else 4 if flags & _MATRIX else 0
            scales = [one / 16384 for one in struct.unpack_from(f">{size}h", data, at)]
            at += 2 * size
            a, b, c, d = {0: (1, 0, 0, 1), 1: (*scales, 0, 0, *scales), 2: (*scales[:1], 0, 0, *scales[1:]),
                          4: tuple(scales)}[size]  # fmt: skip
            if flags & _OFFSETS:
                found += [[(a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in line]
                          for line in self._contours(glyph, depth + 1)]  # fmt: skip
            if not flags & _MORE:
                return found


@cache
def typeface(weight: int) -> Typeface:
    """Return the condensed font of the boards in the nearest weight."""
    nearest = min(_FILES, key=lambda one: abs(one - weight))
    return Typeface(resource_path("assets", "fonts", f"FiraSansCondensed-{_FILES[nearest]}.ttf").read_bytes())


def text_width(string: str, weight: int, size: float) -> float:
    """Return the width of a line of text."""
    face = typeface(weight)
    return sum(map(face.advance, string)) * size / face.unit


def text_path(string: str, weight: int, size: float, x: float, y: float) -> str:
    """Return a line of text as SVG path data, centred at x with its baseline at y."""
    face = typeface(weight)
    scale = size / face.unit
    left = x - text_width(string, weight, size) / 2
    parts = []
    for letter in string:
        lines = face.contours(letter)
        parts += [_path([(left + px * scale, y - py * scale, on) for px, py, on in line]) for line in lines]
        left += face.advance(letter) * scale
    return "".join(parts)


def _path(corners: list[_Corner]) -> str:
    """Return a closed outline as SVG path data.

    Between two control points, a TrueType curve passes through their midpoint.
    """
    full: list[_Corner] = []
    for (x1, y1, on), (x2, y2, then) in zip(corners, [*corners[1:], corners[0]], strict=True):
        full.append((x1, y1, on))
        if not on and not then:
            full.append(((x1 + x2) / 2, (y1 + y2) / 2, True))
    first = next((n for n, corner in enumerate(full) if corner[2]), 0)
    full = [*full[first:], *full[: first + 1]]
    data = f"M{full[0][0]:.2f} {full[0][1]:.2f}"
    number = 1
    while number < len(full):
        x, y, on = full[number]
        if on:
            data += f"L{x:.2f} {y:.2f}"
        elif number + 1 < len(full):
            data += f"Q{x:.2f} {y:.2f} {full[number + 1][0]:.2f} {full[number + 1][1]:.2f}"
            number += 1
        number += 1
    return data + "Z"
