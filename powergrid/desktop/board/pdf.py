"""A PDF for printing, made from the SVG of a board, on one sheet or on several with cut marks. Text becomes paths."""

import math
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree

from powergrid.desktop.board.sheets import MARGIN, Sheets
from powergrid.desktop.toolkit.outlines import text_path, text_width

Matrix = tuple[float, float, float, float, float, float]
_POINT: Final = 72 / 25.4
#: The length of cut marks and their distance from the corner, in points.
_MARK, _APART = 17.0, 4.0
#: The font size of the title as a share of the height of its row, and its maximum width as a share of a sheet.
_TITLE, _WIDEST = 0.6, 0.94
_CIRCLE: Final = 0.5523
_CAPS: Final = {"butt": 0, "round": 1, "square": 2}


def pdf_of(svg: str, title: str, sheets: Sheets) -> bytes:
    """Convert an SVG document of a `VectorPen` to PDF, as large as the sheets allow, with a title above."""
    root = ElementTree.fromstring(svg)
    size = float(root.get("width", "1")), float(root.get("height", "1"))
    drawing = _Drawing()
    for element in root:
        drawing.add(element)
    file = _File()
    states = file.add("<<" + " ".join(f"/G{round(a * 1000)} << /CA {a} /ca {a} >>" for a in drawing.alphas) + ">>")
    resources = f"<< /ExtGState {states} >>"
    board = file.stream(f"/Type /XObject /Subtype /Form /BBox [0 0 {size[0]:g} {size[1]:g}] /Resources {resources}",
                        " ".join(drawing.parts))  # fmt: skip
    whole = f"{_placed(sheets, size)} {_title(title, sheets)}"
    columns, rows = sheets.grid
    pages = file.reserve()
    kids = []
    for row in range(rows):
        for column in range(columns):
            made = file.stream("", _page(sheets, whole, title, column, row))
            box = " ".join(f"{side * _POINT:.2f}" for side in sheets.sheet)
            kids.append(file.add(f"<< /Type /Page /Parent {pages} /MediaBox [0 0 {box}] /Contents {made} "
                                 f"/Resources << /XObject << /B {board} >> >> >>"))  # fmt: skip
    file.put(pages, f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>")
    catalog = file.add(f"<< /Type /Catalog /Pages {pages} >>")
    info = file.add(f"<< /Title <FEFF{title.encode('utf-16-be').hex().upper()}> >>")
    return file.bytes(catalog, info)


def _placed(sheets: Sheets, size: tuple[float, float]) -> str:
    """Return the operators that draw a board of `size` centred below the title, in points with y downwards."""
    (wide, high), scale = sheets.room, sheets.scale(size)
    left, top = (wide - size[0] * scale) / 2, sheets.title + (high - size[1] * scale) / 2
    factor = scale * _POINT
    return f"q {factor:.6f} 0 0 {factor:.6f} {left * _POINT:.3f} {top * _POINT:.3f} cm /B Do Q"


def _title(title: str, sheets: Sheets) -> str:
    """Return the operators that draw the title on the middle sheet of the top row, in points with y downwards."""
    high, wide = sheets.title * _POINT, sheets.inner[0] * _POINT
    size = min(high * _TITLE, wide * _WIDEST / max(1e-6, text_width(title, 600, 1.0)))
    middle = wide * ((sheets.grid[0] - 1) // 2 + 0.5)
    return f"0 g {_path(text_path(title, 600, size, middle, high * _TITLE))} f"


def _page(sheets: Sheets, whole: str, title: str, column: int, row: int) -> str:
    """Return the content of a sheet: its part of the whole, cut marks, and which part it is."""
    (wide, high), (columns, rows) = sheets.inner, sheets.grid
    x, y, w, h = (one * _POINT for one in (MARGIN, MARGIN, wide, high))
    # in a PDF, y is upwards
    left, top = x - column * w, y + h + row * h
    parts = [f"q {x:.3f} {y:.3f} {w:.3f} {h:.3f} re W n 1 0 0 -1 {left:.3f} {top:.3f} cm {whole} Q"]
    if columns * rows == 1:
        return parts[0]
    parts.append("0 G 0.4 w")
    reach = _APART + _MARK
    for across, direction in ((x, -1), (x + w, 1)):
        for down, side in ((y, -1), (y + h, 1)):
            parts.append(
                f"{across + direction * _APART:.2f} {down:.2f} m {across + direction * reach:.2f} {down:.2f} l S"
            )
            parts.append(f"{across:.2f} {down + side * _APART:.2f} m {across:.2f} {down + side * reach:.2f} l S")
    place = text_path(f"{title}  {row * columns + column + 1} / {columns * rows}", 500, 9, x + w / 2, 0)
    parts.append(f"q 1 0 0 -1 0 {y - 14:.2f} cm 0 g {_path(place)} f Q")
    return " ".join(parts)


class _Drawing:
    """The operators of a drawing.

    Attributes:
        alphas: The opacities it uses.
    """

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.alphas: set[float] = set()

    def add(self, element: ElementTree.Element, opacity: float = 1.0) -> None:
        """Add an element and everything in it."""
        tag = element.tag.rpartition("}")[2]
        if tag in ("title", "style"):
            return
        opacity *= float(element.get("opacity", "1"))
        self.parts.append("q")
        if matrix := element.get("transform"):
            self.parts.append(" ".join(f"{one:.6g}" for one in _matrix(matrix)) + " cm")
        for child in element:
            self.add(child, opacity)
        if path := _shape(tag, element.attrib):
            self._paint(path, element.attrib, opacity)
        self.parts.append("Q")

    def _paint(self, path: str, given: Mapping[str, str], opacity: float) -> None:
        fill, line = given.get("fill", "#000000"), given.get("stroke", "none")
        for kind, color, key in (("f", fill, "fill-opacity"), ("S", line, "stroke-opacity")):
            if color == "none":
                continue
            alpha = round(opacity * float(given.get(key, "1")), 3)
            self.alphas.add(alpha)
            red, green, blue = _rgb(color)
            style = f"/G{round(alpha * 1000)} gs {red:.3f} {green:.3f} {blue:.3f} {'rg' if kind == 'f' else 'RG'}"
            if kind == "S":
                dash = given.get("stroke-dasharray", "")
                style += f" {float(given.get('stroke-width', '1')):g} w {_CAPS[given.get('stroke-linecap', 'butt')]} J"
                style += f" {1 if given.get('stroke-linejoin') == 'round' else 0} j [{dash}] 0 d"
            operator = "f*" if kind == "f" and given.get("fill-rule") == "evenodd" else kind
            self.parts.append(f"{style} {path} {operator}")


class _File:
    """The objects of a PDF file."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []

    def reserve(self) -> str:
        """Reserve an object to fill later, and return its name."""
        self._objects.append(b"")
        return f"{len(self._objects)} 0 R"

    def put(self, name: str, body: str) -> None:
        """Fill a reserved object."""
        self._objects[int(name.split()[0]) - 1] = body.encode()

    def add(self, body: str) -> str:
        """Add an object and return its name."""
        name = self.reserve()
        self.put(name, body)
        return name

    def stream(self, entries: str, content: str) -> str:
        """Add a compressed stream and return its name."""
        packed = zlib.compress(content.encode("ascii"), 9)
        name = self.reserve()
        head = f"<< {entries} /Length {len(packed)} /Filter /FlateDecode >>\nstream\n".encode()
        self._objects[-1] = head + packed + b"\nendstream"
        return name

    def bytes(self, catalog: str, info: str) -> bytes:
        """Return the whole file."""
        out = bytearray(b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, body in enumerate(self._objects, 1):
            places.append(len(out))
            out += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
        table = len(out)
        out += f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n".encode()
        out += "".join(f"{place:010d} 00000 n \n" for place in places).encode()
        out += (
            f"trailer\n<< /Size {len(places) + 1} /Root {catalog} /Info {info} >>\nstartxref\n{table}\n%%EOF\n".encode()
        )
        return bytes(out)


# -- SVG


def _rgb(color: str) -> tuple[float, float, float]:
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def _matrix(transform: str) -> Matrix:
    """Combine a sequence of `translate` and `scale` into one matrix."""
    a, d, e, f = 1.0, 1.0, 0.0, 0.0
    for name, numbers in re.findall(r"(translate|scale)\(([^)]*)\)", transform):
        values = [float(one) for one in re.split(r"[ ,]+", numbers.strip())]
        first, second = values[0], values[1] if len(values) > 1 else (values[0] if name == "scale" else 0.0)
        if name == "translate":
            e, f = e + a * first, f + d * second
        else:
            a, d = a * first, d * second
    return a, 0.0, 0.0, d, e, f


def _shape(tag: str, given: Mapping[str, str]) -> str:
    """Return the path operators of an element, or "" if it has no shape."""
    number = {key: float(value) for key, value in given.items()
              if key in ("x", "y", "width", "height", "rx", "cx", "cy", "r")}  # fmt: skip
    if tag == "path":
        return _path(given.get("d", ""))
    if tag == "circle":
        x, y, r = number.get("cx", 0), number.get("cy", 0), number["r"]
        return _box(x - r, y - r, 2 * r, 2 * r, r)
    if tag == "rect":
        wide, high = number["width"], number["height"]
        return _box(number.get("x", 0), number.get("y", 0), wide, high, min(number.get("rx", 0), wide / 2, high / 2))
    return ""


def _box(x: float, y: float, wide: float, high: float, r: float) -> str:
    if not r:
        return f"{x:.3f} {y:.3f} {wide:.3f} {high:.3f} re"
    k, right, bottom = r * (1 - _CIRCLE), x + wide, y + high
    corners = (
        (right - r, y, right - k, y, right, y + k, right, y + r),
        (right, bottom - r, right, bottom - k, right - k, bottom, right - r, bottom),
        (x + r, bottom, x + k, bottom, x, bottom - k, x, bottom - r),
        (x, y + r, x, y + k, x + k, y, x + r, y),
    )
    lines = [
        f"{a:.3f} {b:.3f} l {c:.3f} {d:.3f} {e:.3f} {f:.3f} {g:.3f} {h:.3f} c" for a, b, c, d, e, f, g, h in corners
    ]
    return f"{x + r:.3f} {y:.3f} m {' '.join(lines)} h"


def _path(data: str) -> str:
    """Convert path data to PDF operators."""
    out = []
    x = y = first_x = first_y = 0.0
    for letter, values in _commands(data):
        kind, dx, dy = letter.upper(), (x if letter.islower() else 0.0), (y if letter.islower() else 0.0)
        if kind == "Z":
            out.append("h")
            x, y = first_x, first_y
            continue
        if kind == "H":
            x = values[0] + dx
        elif kind == "V":
            y = values[0] + dy
        else:
            points = [(values[n] + dx, values[n + 1] + dy) for n in range(0, len(values) - 1, 2)] if kind != "A" else []
            end = points[-1] if points else (values[5] + dx, values[6] + dy)
            if kind == "C":
                out.append(" ".join(f"{a:.3f} {b:.3f}" for a, b in points) + " c")
            elif kind == "Q":
                (a, b), (c, d) = points
                curve = (x + 2 * (a - x) / 3, y + 2 * (b - y) / 3, c + 2 * (a - c) / 3, d + 2 * (b - d) / 3, c, d)
                out.append(" ".join(f"{one:.3f}" for one in curve) + " c")
            elif kind == "A":
                out += _arc((x, y), values[0], bool(values[3]), bool(values[4]), end)
            x, y = end
        if kind == "M":
            first_x, first_y = x, y
        if kind in "MLHV":
            out.append(f"{x:.3f} {y:.3f} {'m' if kind == 'M' else 'l'}")
    return " ".join(out)


_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """Yield the commands of path data with their numbers; extra numbers repeat a command."""
    for letter, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        values = [float(one) for one in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", rest)]
        count = _COUNTS[letter.upper()]
        for at in range(0, max(1, len(values)), count or 1):
            # pairs after the first one of a move are lines
            again = {"M": "L", "m": "l"}.get(letter, letter) if at else letter
            yield again, values[at : at + count]


def _arc(start: tuple[float, float], r: float, large: bool, sweep: bool, end: tuple[float, float]) -> list[str]:
    """Split a circular arc into curves of at most 90 degrees."""
    (x1, y1), (x2, y2) = start, end
    half = math.dist(start, end) / 2
    if not half:
        return []
    r = max(r, half)
    height = math.sqrt(max(0.0, r * r - half * half)) * (1 if large == sweep else -1)
    # the centre is on the perpendicular through the middle of the chord
    cx = (x1 + x2) / 2 + height * (y2 - y1) / (2 * half)
    cy = (y1 + y2) / 2 - height * (x2 - x1) / (2 * half)
    first, last = math.atan2(y1 - cy, x1 - cx), math.atan2(y2 - cy, x2 - cx)
    if sweep and last < first:
        last += 2 * math.pi
    if not sweep and last > first:
        last -= 2 * math.pi
    count = max(1, math.ceil(abs(last - first) / (math.pi / 2) - 1e-9))
    step = (last - first) / count
    k = 4 / 3 * math.tan(step / 4) * r
    out = []
    for number in range(count):
        a, b = first + number * step, first + (number + 1) * step
        p1 = cx + r * math.cos(a) - k * math.sin(a), cy + r * math.sin(a) + k * math.cos(a)
        p2 = cx + r * math.cos(b) + k * math.sin(b), cy + r * math.sin(b) - k * math.cos(b)
        p3 = cx + r * math.cos(b), cy + r * math.sin(b)
        out.append(" ".join(f"{one:.3f}" for point in (p1, p2, p3) for one in point) + " c")
    return out
