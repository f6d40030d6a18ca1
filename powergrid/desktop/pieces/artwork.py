"""The program's own drawings as SVG bodies: markers, fuels, icons and the pictures on plant cards.

They use only plain paths and shapes, because pygame cannot read other SVG. `currentColor` is replaced when drawn.
"""

# ruff: noqa: E501 - path data is not meant to be read
from typing import Final

from powergrid.desktop.toolkit.icons import FILL, STROKE

# Markers and fuels on a grid of 24.
MARKERS: Final = {
    "circle": '<circle cx="12" cy="12" r="9.6" {0}/>',
    "triangle": '<path d="M12 2.2 22.4 20.8H1.6Z" {0}/>',
    "square": '<rect x="3.2" y="3.2" width="17.6" height="17.6" rx="1.6" {0}/>',
    "diamond": '<path d="M12 1.4 22.6 12 12 22.6 1.4 12Z" {0}/>',
    "house": '<path d="M12 1.8 22 9.8 18.4 21.6H5.6L2 9.8Z" {0}/>',
    "cross": '<path d="M8.2 2.2h7.6v6h6v7.6h-6v6H8.2v-6h-6V8.2h6Z" {0}/>',
    "hexagon": '<path d="M7 3.2h10L22.2 12 17 20.8H7L1.8 12Z" {0}/>',
}
# The centre and the size of the letter on a marker, on the grid of 24.
LETTER_PLACE: Final = {
    "circle": (12.0, 12.0, 12.0),
    "triangle": (12.0, 14.6, 9.5),
    "square": (12.0, 12.0, 12.5),
    "diamond": (12.0, 12.0, 10.5),
    "house": (12.0, 12.8, 11.5),
    "cross": (12.0, 12.0, 9.5),
    "hexagon": (12.0, 12.0, 11.0),
}

_LUMP = "M4.2 8.6 9 3.2 16.2 2.6 21.4 8.4 20.8 16.4 14.8 21.4 6.6 20.4 2.6 14.6Z"
_DROP = "M12 1.8C12 1.8 4.6 10.4 4.6 15a7.4 7.4 0 0 0 14.8 0C19.4 10.4 12 1.8 12 1.8Z"
_LEAF = "M4 20C2.6 9.6 9.4 3.4 21 3.2 21.4 14.8 15.2 21.6 6.6 18.6"
_BLADES = (
    '<path d="M12 12 7.6 4.4A8.8 8.8 0 0 1 16.4 4.4Z M12 12 20.8 12A8.8 8.8 0 0 1 16.4 19.6Z '
    'M12 12 7.6 19.6A8.8 8.8 0 0 1 3.2 12Z" fill="#FFFFFF"/><circle cx="12" cy="12" r="2.6" fill="#C4501F"/>'
    '<circle cx="12" cy="12" r="1.5" fill="#FFFFFF"/>'
)
FUELS: Final = {
    "coal": f'<path d="{_LUMP}" fill="#54362A" stroke="#2B1A13" stroke-width="1.5" stroke-linejoin="round"/>'
    '<path d="M9 3.2 11.4 8.6 4.2 8.6Z M11.4 8.6 16.2 2.6 9 3.2Z" fill="#7A5443"/>'
    '<path d="M11.4 8.6 16.2 2.6 21.4 8.4 15.6 13.4Z" fill="#68463A"/>'
    '<path d="M2.6 14.6 4.2 8.6 11.4 8.6 8.4 14.8Z" fill="#5F3F33"/>',
    "oil": f'<path d="{_DROP}" fill="#1D3D5C" stroke="#0D2236" stroke-width="1.4" stroke-linejoin="round"/>'
    '<path d="M7.4 14.6C7.4 17 8.6 18.8 10.6 19.6" fill="none" stroke="#A9C3DA" stroke-width="2" stroke-linecap="round"/>',
    "garbage": '<path d="M5.2 8.2h13.6L17.2 21.6H6.8Z" fill="#ECBA3C" stroke="#5E4708" stroke-width="1.6" '
    'stroke-linejoin="round"/><rect x="3" y="4.4" width="18" height="4" rx="1.4" fill="#ECBA3C" stroke="#5E4708" '
    'stroke-width="1.6"/><path d="M9.2 4V2.2h5.6V4" fill="none" stroke="#5E4708" stroke-width="1.6" stroke-linejoin="round"/>'
    '<path d="M9.3 11.4 9.7 18.6M14.7 11.4 14.3 18.6M12 11.4V18.6" stroke="#5E4708" stroke-width="1.5" stroke-linecap="round"/>',
    "uranium": '<circle cx="12" cy="12" r="9.8" fill="#C4501F" stroke="#7A2B0B" stroke-width="1.6"/>' + _BLADES,
    "hybrid": '<path d="M10.9 3.05 9 3.2 4.2 8.6 2.6 14.6 6.6 20.4 10.9 20.9Z" fill="#54362A" stroke="#2B1A13" '
    'stroke-width="1.3" stroke-linejoin="round"/><path d="M10.9 3.05 9 3.2 4.2 8.6 10.9 8.6Z" fill="#7A5443"/>'
    '<path d="M13.1 3.2C15.4 6.2 19.4 11.8 19.4 15a7.4 7.4 0 0 1-6.3 7.2Z" fill="#1D3D5C" stroke="#0D2236" '
    'stroke-width="1.3" stroke-linejoin="round"/>',
    "wind": f'<path d="{_LEAF}Z" fill="#2F8468" stroke="#17513E" stroke-width="1.4" stroke-linejoin="round"/>'
    '<path d="M3.4 22C6.4 15.6 10.4 11.4 16 8.2" fill="none" stroke="#E9F5EF" stroke-width="1.7" stroke-linecap="round"/>',
    "fusion": '<ellipse cx="12" cy="12" rx="10.4" ry="4.6" transform="rotate(38 12 12)" fill="none" stroke="#8560C4" '
    'stroke-width="3.4"/><ellipse cx="12" cy="12" rx="10.4" ry="4.6" transform="rotate(-38 12 12)" fill="none" '
    'stroke="#8560C4" stroke-width="3.4"/><ellipse cx="12" cy="12" rx="10.4" ry="4.6" transform="rotate(38 12 12)" '
    'fill="none" stroke="#4E3287" stroke-width="1"/><ellipse cx="12" cy="12" rx="10.4" ry="4.6" '
    'transform="rotate(-38 12 12)" fill="none" stroke="#4E3287" stroke-width="1"/>'
    '<circle cx="12" cy="12" r="2.6" fill="#8560C4" stroke="#4E3287" stroke-width="1"/>',
}
#: The colours of tokens on a dark background, by their colours on a light one.
PALE_EDGES: Final = {
    "#54362A": "#7A5342", "#2B1A13": "#D6BEB1", "#7A5443": "#9C7360", "#68463A": "#8A6252", "#5F3F33": "#825A4A",
    "#1D3D5C": "#2F6190", "#0D2236": "#B5CDE2", "#A9C3DA": "#CFE0EE", "#5E4708": "#4A3806", "#7A2B0B": "#F0B79D",
    "#17513E": "#A5D8C4", "#4E3287": "#CDBBEE",
}  # fmt: skip
#: The colour inside the spaces below.
ROOM_GROUND: Final = "#FCFAF5"
# An empty space for a token of this fuel.
ROOMS: Final = {
    "coal": f'<path d="{_LUMP}" fill="#FCFAF5" stroke="#A08A80" stroke-width="1.4" stroke-linejoin="round"/>',
    "oil": f'<path d="{_DROP}" fill="#FCFAF5" stroke="#8DA0B2" stroke-width="1.4" stroke-linejoin="round"/>',
    "garbage": '<path d="M3 4.4H21V8H18.8L17.2 21.6H6.8L5.2 8H3Z" fill="#FCFAF5" stroke="#B79A4A" stroke-width="1.4" '
    'stroke-linejoin="round"/>',
    "uranium": '<circle cx="12" cy="12" r="9.6" fill="#FCFAF5" stroke="#D58A6B" stroke-width="1.4"/>',
    "hybrid": '<path d="M10.9 3.05 9 3.2 4.2 8.6 2.6 14.6 6.6 20.4 10.9 20.9Z" fill="#FCFAF5" stroke="#A08A80" '
    'stroke-width="1.3"/><path d="M13.1 3.2C15.4 6.2 19.4 11.8 19.4 15a7.4 7.4 0 0 1-6.3 7.2Z" fill="#FCFAF5" '
    'stroke="#8DA0B2" stroke-width="1.3"/>',
}
COIN: Final = (
    '<circle cx="12" cy="12" r="10.4" fill="#F0A818" stroke="#7A5200" stroke-width="1.6"/>'
    '<circle cx="12" cy="12" r="7.4" fill="#F7C654" stroke="#B98109" stroke-width="1"/>'
    '<path d="M13.4 5.6 7.8 13H11.2L10.4 18.4 16.2 10.8H12.6Z" fill="#5A3C00"/>'
)
CITY_HOUSE: Final = "M12 1.6 23 11.2H20.2V22.2H3.8V11.2H1Z"

#: The game's own icons; general ones are in the toolkit.
ICONS: Final = {
    "flag": f'<path d="M5.6 22V3" {STROKE}/><path d="M6 3.6H20L16.4 8.8 20 14H6Z" {FILL}/>',
    "city": f'<path d="{CITY_HOUSE}" {FILL}/>',
    "bolt": f'<path d="M14.6 1.6 4.4 13.6H11L9.2 22.4 19.8 9.8H13Z" {FILL}/>',
    "lamp": f'<path d="M8.6 16.4C5.6 14.8 4.6 12.4 4.6 9.8A7.4 7.4 0 0 1 19.4 9.8C19.4 12.4 18.4 14.8 15.4 16.4Z" {STROKE}/>'
    f'<path d="M9.4 20H14.6M12 16V11.4L9.8 9.4M12 11.4 14.2 9.4" {STROKE}/>',
    "map": f'<path d="M2.8 5.8 9 3.4 15 5.8 21.2 3.4V18.2L15 20.6 9 18.2 2.8 20.6ZM9 3.6V18M15 6V20.4" {STROKE}/>',
    "dice": f'<rect x="3.4" y="3.4" width="17.2" height="17.2" rx="3" {STROKE}/><circle cx="8.4" cy="8.4" r="1.8" {FILL}/>'
    f'<circle cx="15.6" cy="15.6" r="1.8" {FILL}/><circle cx="15.6" cy="8.4" r="1.8" {FILL}/><circle cx="8.4" cy="15.6" r="1.8" {FILL}/>',
    "socket": f'<rect x="2.6" y="5.4" width="18.8" height="13.2" rx="6.6" {STROKE}/><circle cx="8.8" cy="12" r="1.7" {FILL}/>'
    f'<circle cx="15.2" cy="12" r="1.7" {FILL}/>',
    "plug": f'<path d="M7.4 8.4H16.6V12.6A4.6 4.6 0 0 1 7.4 12.6ZM9.6 8V3M14.4 8V3M12 17.4V22" {STROKE}/>',
}

# Pictures on a grid of 120 by 72; the background is the light card colour.
_FACTORY = (
    '<path d="M16 66V40L30 30V40L44 30V40L54 33V66Z" fill="{0}"/><path d="M26 30 27.6 10H34L35.6 30Z M41 30 42.4 14H48L49.4 34Z" '
    'fill="{0}"/><path d="M27.4 13H34.2V16H27.2Z" fill="#E9DFD8"/>'
    '<path d="M22 48H28V55H22ZM33 48H39V55H33ZM44 48H50V55H44Z" fill="{1}"/>'
)
_SMOKE = '<circle cx="{0}" cy="7" r="4.6" fill="#9C8A80"/><circle cx="{1}" cy="5.4" r="5.2" fill="#B3A49B"/><circle cx="{2}" cy="7.4" r="4.2" fill="#9C8A80"/>'
_TANKS = (
    '<rect x="{0}" y="30" width="32" height="36" rx="4" fill="#1D3D5C"/><rect x="{1}" y="40" width="24" height="26" rx="4" '
    'fill="#1D3D5C"/><path d="M{0} 38H{2}M{1} 47H{3}" stroke="#3E648A" stroke-width="2.4"/>'
    '<path d="M{4} 34V62" stroke="#6F90B0" stroke-width="3" stroke-linecap="round"/>'
)
PICTURES: Final = {
    "coal": _FACTORY.format("#54362A", "#E9DFD8")
    + _SMOKE.format(38, 46, 53)
    + '<path d="M62 66 76 46 86 44 104 66Z" fill="#7A5443"/><path d="M76 46 86 44 92 52 82 55Z" fill="#9A7360"/>',
    "oil": _TANKS.format(14, 52, 46, 76, 20)
    + '<path d="M44 58H92" stroke="#1D3D5C" stroke-width="4"/><path d="M88 66 90 26H98L100 66Z" fill="#1D3D5C"/>'
    '<path d="M94 2C100 10 102 14 101 19A7 7 0 0 1 87 19C86 14 91 9 94 2Z" fill="#E8842A"/>'
    '<path d="M94 12C97 16 97.6 18 97 20.6A3.2 3.2 0 0 1 91 20.6C90.4 18 92.4 15.6 94 12Z" fill="#F7C654"/>',
    "garbage": '<path d="M12 66V36H24L26 8H36L38 36H54V66Z" fill="#8A6A14"/><path d="M25.6 14H36.4V18H25.4Z" fill="#FAEFD0"/>'
    '<path d="M18 46H25V53H18ZM30 46H37V53H30ZM42 46H49V53H42Z" fill="#FAEFD0"/>'
    '<path d="M52 44 82 62" stroke="#5E4708" stroke-width="4" stroke-linecap="round"/>'
    '<path d="M74 42H108L103 68H79Z" fill="#ECBA3C" stroke="#5E4708" stroke-width="3" stroke-linejoin="round"/>'
    '<rect x="70" y="35" width="42" height="7.6" rx="2.4" fill="#ECBA3C" stroke="#5E4708" stroke-width="3"/>'
    '<path d="M84 48 85.6 62M98 48 96.4 62M91 48V62" stroke="#5E4708" stroke-width="2.6" stroke-linecap="round"/>',
    "uranium": '<path d="M20 66C28 48 29 36 26 20H54C51 36 52 48 60 66Z" fill="#C4501F"/>'
    '<path d="M26 20H54L53.4 25H26.6Z" fill="#E58C63"/>'
    '<circle cx="33" cy="12" r="5.6" fill="#D9B5A5"/><circle cx="42" cy="8.4" r="6.4" fill="#E6C9BC"/><circle cx="50" cy="12.6" r="5" fill="#D9B5A5"/>'
    '<path d="M68 66V50A15 15 0 0 1 98 50V66Z" fill="#A23D13"/><rect x="92" y="54" width="18" height="12" fill="#A23D13"/>'
    '<path d="M78 56H88V62H78Z" fill="#F7DFD3"/>',
    "hybrid": '<path d="M14 66V40L28 30V40L42 31V66Z" fill="#54362A"/><path d="M24 32 25.6 10H32L33.6 32Z" fill="#54362A"/>'
    '<path d="M25.4 13H32.2V16H25.2Z" fill="#E4E0DD"/><path d="M20 48H26V55H20ZM31 48H37V55H31Z" fill="#E4E0DD"/>'
    + _SMOKE.format(28, 35, 41)
    + '<path d="M40 58H100" stroke="#1D3D5C" stroke-width="4"/>'
    + _TANKS.format(48, 84, 80, 108, 54),
    "wind": '<path d="M4 66C22 54 40 56 58 61S98 50 116 60V68H4Z" fill="#9CCBB8"/>'
    '<path d="M40.6 24 39 66H44L42.4 24Z" fill="#2F8468"/><path d="M86.8 33 86 60H89L88.2 33Z" fill="#2F8468"/>'
    '<path d="M41 22 37 2 42.6 3 43.6 21ZM43 24 62 31 59 35.6 41.6 27ZM40 24.6 25 38 22.6 33.6 38.6 21.6Z" fill="#2F8468"/>'
    '<circle cx="41.5" cy="23.6" r="3.6" fill="#FCFAF5" stroke="#2F8468" stroke-width="1.6"/>'
    '<path d="M87 31.4 90.6 17 94 19 89 33ZM86 33.8 73 30 73.6 26.4 87 31ZM88.6 33 96 45 92.6 46.6 86.4 35Z" fill="#2F8468"/>'
    '<circle cx="87.5" cy="32.6" r="2.7" fill="#FCFAF5" stroke="#2F8468" stroke-width="1.4"/>',
    "fusion": '<path d="M40 54H80L88 68H32Z" fill="#6A45AC"/>'
    '<path d="M60 2V14M60 54V64M14 36H24M96 36H106M26 12 34 20M94 12 86 20M26 60 34 52M94 60 86 52" stroke="#4E3287" '
    'stroke-width="4.4" stroke-linecap="round"/><ellipse cx="60" cy="34" rx="42" ry="24" fill="#CDBDE9" stroke="#8560C4" '
    'stroke-width="5"/><ellipse cx="60" cy="34" rx="31" ry="15" fill="#F2ECFA" stroke="#8560C4" stroke-width="3.6"/>'
    '<circle cx="60" cy="34" r="6" fill="#F0A818"/>',
}
LOGO: Final = (
    '<rect x="0" y="0" width="60" height="60" rx="12" fill="#F0A818"/>'
    '<path d="M30 30V15M30 30 16 43M30 30 44 43" stroke="#1B2733" stroke-width="4.6"/><circle cx="30" cy="30" r="5.4" fill="#1B2733"/>'
    '<circle cx="30" cy="14" r="6.6" fill="#FFFFFF" stroke="#1B2733" stroke-width="3.6"/>'
    '<circle cx="15" cy="44" r="6.6" fill="#FFFFFF" stroke="#1B2733" stroke-width="3.6"/>'
    '<circle cx="45" cy="44" r="6.6" fill="#FFFFFF" stroke="#1B2733" stroke-width="3.6"/>'
)
