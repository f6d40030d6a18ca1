"""The colours of regions by the name in the map file."""

from typing import Final

from powergrid.desktop.toolkit.theme import rgb

REGION_TINTS: Final = {
    "green": rgb("#D0E0C5"),
    "brown": rgb("#DEC9A1"),
    "red": rgb("#E5BCB0"),
    "yellow": rgb("#F3ECC0"),
    "cyan": rgb("#BBE3DB"),
    "purple": rgb("#CDC5DB"),
    "blue": rgb("#C4CDF0"),
}
