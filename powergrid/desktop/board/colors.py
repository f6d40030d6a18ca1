"""The colours of boards: one set for each theme, and one for the board at night."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.theme import Color, Theme, mix, rgb

REGION_TINTS: Final = {
    "green": rgb("#D0E0C5"),
    "brown": rgb("#DEC9A1"),
    "red": rgb("#E5BCB0"),
    "yellow": rgb("#F3ECC0"),
    "cyan": rgb("#BBE3DB"),
    "purple": rgb("#CDC5DB"),
    "blue": rgb("#C4CDF0"),
}
"""The tints of regions, by name in the map file."""


@dataclass(frozen=True, eq=False)
class BoardColors:
    """The colours of a board; those shared with the rest of the screen are in `theme`."""

    theme: Theme
    tints: Mapping[str, Color]
    ink: Color
    paper: Color
    sea: Color
    shores: tuple[Color, Color, Color]
    neighbour: Color
    neighbour_border: Color
    neighbour_line: Color
    coast: Color
    neutral: Color
    out: Color
    out_text: Color
    region_border: Color
    link: Color
    city_line: Color
    dot_line: Color
    heat: float = 0.75
    """The strength of the amber tint of the busiest city in the statistics."""

    def tint(self, name: str, in_play: bool) -> Color:
        """Return the tint of a region, dimmed if it is out of play."""
        return self.tints[name] if in_play else mix(self.out, self.tints[name], 0.2)

    @property
    def out_link(self) -> Color:
        """The colour of links out of play."""
        return mix(self.out, self.out_text, 0.45)


LIGHT: Final = BoardColors(
    theme=theme.LIGHT,
    tints=REGION_TINTS,
    ink=theme.LIGHT.ink,
    paper=theme.LIGHT.paper,
    sea=rgb("#B9CFD8"),
    shores=(rgb("#CFE0E6"), rgb("#C6D9E0"), rgb("#BFD4DC")),
    neighbour=rgb("#E3DED2"),
    neighbour_border=rgb("#F2EFE7"),
    neighbour_line=rgb("#BABBB5"),
    coast=rgb("#6F7A80"),
    neutral=rgb("#E9E5DA"),
    out=rgb("#DDD8CC"),
    out_text=rgb("#756F64"),
    region_border=rgb("#8C8775"),
    link=rgb("#5A6670"),
    city_line=rgb("#46545F"),
    dot_line=theme.LIGHT.ink,
)
CONTRAST: Final = replace(
    LIGHT,
    theme=theme.HIGH_CONTRAST,
    ink=theme.HIGH_CONTRAST.ink,
    paper=theme.HIGH_CONTRAST.paper,
    neighbour_line=rgb("#A8A8A2"),
    coast=rgb("#3A444A"),
    out_text=rgb("#4A453C"),
    region_border=rgb("#4A4636"),
    link=rgb("#26313A"),
    city_line=rgb("#000000"),
    dot_line=theme.HIGH_CONTRAST.ink,
)
DARK: Final = BoardColors(
    theme=theme.DARK,
    tints={
        "green": rgb("#3A5142"),
        "brown": rgb("#544833"),
        "red": rgb("#5B3F3C"),
        "yellow": rgb("#55533A"),
        "cyan": rgb("#305250"),
        "purple": rgb("#483F5C"),
        "blue": rgb("#384871"),
    },
    ink=theme.DARK.ink,
    paper=rgb("#1E2931"),
    sea=rgb("#17242E"),
    shores=(rgb("#243744"), rgb("#1F303C"), rgb("#1B2A35")),
    neighbour=rgb("#2A323A"),
    neighbour_border=rgb("#222A31"),
    neighbour_line=rgb("#3B464F"),
    coast=rgb("#7E909C"),
    neutral=rgb("#313A42"),
    out=rgb("#2B333A"),
    out_text=rgb("#87939C"),
    region_border=rgb("#8C9AA4"),
    link=rgb("#A9B8C2"),
    city_line=rgb("#9FB0BB"),
    dot_line=theme.DARK.ink,
    heat=0.4,
)
_LAND, _LINE, _DARK = rgb("#223544"), rgb("#3B4F5E"), rgb("#16222C")
GLOW: Final = rgb("#F0A818")
GLOW_CORE: Final = rgb("#FBE6B8")
"""The innermost colour of the glow around a city on the route."""
NIGHT: Final = BoardColors(
    theme=theme.LIGHT,
    tints=dict.fromkeys(REGION_TINTS, _LAND),
    ink=rgb("#D5DEE4"),
    paper=_DARK,
    sea=_DARK,
    shores=(_DARK, _DARK, _DARK),
    neighbour=rgb("#1A2833"),
    neighbour_border=_LAND,
    neighbour_line=_LAND,
    coast=rgb("#4F616E"),
    neutral=_LAND,
    out=_LAND,
    out_text=_LINE,
    region_border=_LINE,
    link=_LINE,
    city_line=_LINE,
    dot_line=rgb("#5B7384"),
)


_BY_LOOK: Final = {colors.theme.name: colors for colors in (LIGHT, DARK, CONTRAST)}


def board_colors(look: Theme | None = None) -> BoardColors:
    """Return the colours of boards in a theme, by default the current one."""
    return _BY_LOOK[(look or theme.current()).name]
