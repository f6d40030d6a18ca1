"""Colours, fonts and the UI scale.

Colours are `(red, green, blue)` or `(red, green, blue, alpha)` tuples; sizes are in logical pixels (lp).
"""

import math
from dataclasses import dataclass
from typing import Final

Color = tuple[int, ...]


def rgb(text: str) -> Color:
    """Return the colour written as `#RRGGBB` or `#RRGGBBAA`."""
    digits = text.lstrip("#")
    return tuple(int(digits[i : i + 2], 16) for i in range(0, len(digits), 2))


def hex_of(color: Color) -> str:
    """Return `color` without its alpha as `#RRGGBB`."""
    return "#{:02X}{:02X}{:02X}".format(*color[:3])


def with_alpha(color: Color, alpha: int) -> Color:
    """Return `color` with an `alpha` from 0 (transparent) to 255 (opaque)."""
    return (*color[:3], alpha)


def mix(first: Color, second: Color, share: float) -> Color:
    """Mix `first` with a `share` (0 to 1) of `second`."""
    return tuple(round(a + (b - a) * share) for a, b in zip(first[:3], second[:3], strict=True))


@dataclass(frozen=True, slots=True)
class Font:
    """A font: face (`sans` or `cond`), size in lp and weight (400, 500 or 600)."""

    face: str
    size: float
    weight: int = 400

    def sized(self, size: float) -> "Font":
        """Return the same face at another size in lp."""
        return Font(self.face, size, self.weight)


BIG: Final = Font("cond", 29, 600)
TITLE: Final = Font("cond", 20, 600)
DOCK_NAME: Final = Font("cond", 19, 600)
SECTION: Final = Font("cond", 17, 600)
NAME: Final = Font("cond", 16, 600)
TOTAL: Final = Font("cond", 20, 600)
BUTTON: Final = Font("cond", 15, 600)
HEAD: Final = Font("cond", 15, 600)
ROW: Final = Font("cond", 14.5, 500)
ROW_BOLD: Final = Font("cond", 15, 600)
LABEL: Final = Font("cond", 14, 400)
TEXT: Final = Font("sans", 13, 400)
TEXT_BOLD: Final = Font("sans", 13, 600)
LOG: Final = Font("sans", 12.5, 400)
LOG_BOLD: Final = Font("sans", 12.5, 600)
HINT: Final = Font("cond", 13.5, 400)
SMALL: Final = Font("cond", 12.5, 400)
KEY: Final = Font("cond", 11, 500)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a theme, by default the light one.

    Attributes:
        head: Background of bars, headers and tooltips; `white` and `on_ink2` are used on it, `head_line` around it.
        dark: Text on amber, and outlines of light things.
        field: Background of text fields, and of controls under the mouse.
        card: Background of plant cards.
        dim: How much their pictures are darkened.
        halo: Light outline of pieces and lines on the board.
    """

    name: str = "light"
    ink: Color = rgb("#1B2733")
    ink7: Color = rgb("#3A4956")
    ink5: Color = rgb("#5B6873")
    paper: Color = rgb("#FCFAF5")
    panel: Color = rgb("#F4F0E7")
    table: Color = rgb("#D9D2C3")
    line: Color = rgb("#DAD4C6")
    line2: Color = rgb("#C5BDAB")
    button_line: Color = rgb("#9C9585")
    petrol: Color = rgb("#0E6E78")
    petrol_hover: Color = rgb("#0A5962")
    petrol_pressed: Color = rgb("#07454C")
    amber: Color = rgb("#F0A818")
    amber_soft: Color = rgb("#FBE6B8")
    red: Color = rgb("#B3382C")
    red_soft: Color = rgb("#F6DCD6")
    green: Color = rgb("#276F46")
    green_soft: Color = rgb("#D5E8DA")
    disabled_text: Color = rgb("#66707A")
    disabled: Color = rgb("#E5E0D4")
    white: Color = rgb("#FFFFFF")
    on_ink2: Color = rgb("#B7C3CB")
    pill: Color = rgb("#2A3946")
    on_pill: Color = rgb("#9FB0BB")
    slot: Color = rgb("#EAE4D7")
    head: Color = rgb("#1B2733")
    head_line: Color = rgb("#1B2733")
    dark: Color = rgb("#1B2733")
    field: Color = rgb("#FFFFFF")
    card: Color = rgb("#FCFAF5")
    dim: float = 0.0
    halo: Color = rgb("#FCFAF5")

    @property
    def is_dark(self) -> bool:
        """Whether text is light on a dark background."""
        return sum(self.ink) > sum(self.paper)


LIGHT: Final = Theme()
HIGH_CONTRAST: Final = Theme(
    name="contrast",
    ink=rgb("#000000"),
    ink7=rgb("#14191D"),
    ink5=rgb("#2B343B"),
    paper=rgb("#FFFFFF"),
    panel=rgb("#FFFFFF"),
    table=rgb("#C8C4BB"),
    line=rgb("#7C786E"),
    line2=rgb("#3A3A3A"),
    button_line=rgb("#2B2B2B"),
    petrol=rgb("#004B54"),
    petrol_hover=rgb("#00383F"),
    petrol_pressed=rgb("#00262B"),
    amber=rgb("#FFB300"),
    amber_soft=rgb("#FFE08A"),
    red=rgb("#8C1007"),
    green=rgb("#0B5A2C"),
    disabled_text=rgb("#41474C"),
    on_ink2=rgb("#E8EEF2"),
    pill=rgb("#26313A"),
    on_pill=rgb("#DCE6EC"),
    head=rgb("#000000"),
    head_line=rgb("#000000"),
    dark=rgb("#000000"),
    card=rgb("#FFFFFF"),
    halo=rgb("#FFFFFF"),
)
DARK: Final = Theme(
    name="dark",
    ink=rgb("#E6ECF0"),
    ink7=rgb("#C3CED6"),
    ink5=rgb("#A0AFBA"),
    paper=rgb("#27333D"),
    panel=rgb("#202B34"),
    table=rgb("#151D24"),
    line=rgb("#37454F"),
    line2=rgb("#465662"),
    button_line=rgb("#6C808E"),
    petrol=rgb("#10747F"),
    petrol_hover=rgb("#127F8B"),
    petrol_pressed=rgb("#0B5C65"),
    amber=rgb("#F0AC2A"),
    amber_soft=rgb("#4C4022"),
    red=rgb("#F2998A"),
    red_soft=rgb("#4D2F2D"),
    green=rgb("#84CFA2"),
    green_soft=rgb("#26473A"),
    disabled_text=rgb("#93A1AC"),
    disabled=rgb("#2F3C46"),
    pill=rgb("#25323C"),
    slot=rgb("#1A242C"),
    head=rgb("#0E151B"),
    head_line=rgb("#3D4C58"),
    field=rgb("#31404B"),
    card=rgb("#DAD7CF"),
    dim=0.13,
    halo=rgb("#DCE4E9"),
)
THEMES: Final = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}

_current = LIGHT


def current() -> Theme:
    """Return the current theme."""
    return _current


def use(name: str) -> Theme:
    """Switch to the theme `name`; raises `KeyError` if there is none."""
    global _current
    _current = THEMES[name]
    return _current


#: The factor for small text (up to 15 lp), by setting.
TEXT_SIZES: Final = {"normal": 1.0, "large": 1.1, "largest": 1.2}
_SMALL_TEXT: Final = 15.0
#: The smallest readable size in lp, by setting.
_MIN_TEXT: Final = {"normal": 11.0, "large": 11.5, "largest": 12.0}

_text_factor = 1.0
_least_size = _MIN_TEXT["normal"]


def use_text(size: str) -> None:
    """Draw small text in the size that the setting names; raises `KeyError` if there is none."""
    global _text_factor, _least_size
    _text_factor, _least_size = TEXT_SIZES[size], _MIN_TEXT[size] / TEXT_SIZES[size]


def least_size() -> float:
    """Return the smallest font size, before `text_size`, that is still easy to read."""
    return _least_size


def text_size(size: float) -> float:
    """Return the size in lp at which to draw text of `size` lp: the player can enlarge small text."""
    if size > _SMALL_TEXT or _text_factor == 1.0:
        return size
    return min(size * _text_factor, _SMALL_TEXT)


DESIGN_WIDTH: Final = 1280
DESIGN_HEIGHT: Final = 720
MIN_WINDOW: Final = (1024, 640)
MIN_SCALE: Final = 0.75
MIN_LAYOUT: Final = (800, 500)


def ui_scale(width: int, height: int, chosen: float | None = None) -> float:
    """Return window pixels per lp for a window of `width` by `height` pixels.

    `chosen` (0.8 to 3.0) is the player's setting. The logical window has at least 1280x720 lp, unless the window is so
    small that the scale would fall below 0.75. Even then it has 800x500 lp, below which the screens cannot be laid out.
    """
    room = min(width / DESIGN_WIDTH, height / DESIGN_HEIGHT)
    least = min(width / MIN_LAYOUT[0], height / MIN_LAYOUT[1])
    if least < MIN_SCALE:
        return least
    if room < 1.0:
        fitting = max(MIN_SCALE, room)
        return fitting if chosen is None else max(MIN_SCALE, min(chosen, fitting))
    if chosen is not None:
        return min(max(0.8, chosen), room)
    return max(1.0, math.floor(0.9 * room * 20 + 1e-9) / 20)
