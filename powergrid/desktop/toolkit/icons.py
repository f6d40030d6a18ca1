"""Icons as SVG bodies on a grid of 24, in one weight; `currentColor` is replaced when they are drawn."""

# ruff: noqa: E501 - path data is not meant to be read
from collections.abc import Mapping
from typing import Final

#: The attributes of a line and of a filled shape.
STROKE: Final = 'fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
FILL: Final = 'fill="currentColor"'

_icons = {
    "menu": f'<path d="M3 6H21M3 12H21M3 18H21" {STROKE}/>',
    "undo": f'<path d="M8.6 4 3.6 9 8.6 14M4 9H14.4A6 6 0 0 1 14.4 21H9" {STROKE}/>',
    "redo": f'<path d="M15.4 4 20.4 9 15.4 14M20 9H9.6A6 6 0 0 0 9.6 21H15" {STROKE}/>',
    "table": f'<path d="M3.4 4.4H20.6V19.6H3.4ZM3.4 9.6H20.6M11 9.6V19.6" {STROKE}/>',
    "help": f'<path d="M7.4 8.6A4.6 4.6 0 1 1 13.6 13C12.4 13.6 12 14.4 12 15.8" {STROKE}/>'
    f'<circle cx="12" cy="20.2" r="1.8" {FILL}/>',
    "back": f'<path d="M21 12H4M11 4.6 3.6 12 11 19.4" {STROKE}/>',
    "right": f'<path d="M3 12H20M13 4.6 20.4 12 13 19.4" {STROKE}/>',
    "left": f'<path d="M21 12H4M11 4.6 3.6 12 11 19.4" {STROKE}/>',
    "down": f'<path d="M12 4V19M6 13.4 12 19.4 18 13.4" {STROKE}/>',
    "up": f'<path d="M12 20V5M6 10.6 12 4.6 18 10.6" {STROKE}/>',
    "chevron": f'<path d="M5 9 12 16 19 9" {STROKE}/>',
    "check": f'<path d="M4 12.6 9.6 18.2 20.4 6.2" {STROKE}/>',
    "close": f'<path d="M5 5 19 19M19 5 5 19" {STROKE}/>',
    "plus": f'<path d="M12 4.6V19.4M4.6 12H19.4" {STROKE}/>',
    "minus": f'<path d="M4.6 12H19.4" {STROKE}/>',
    "info": f'<circle cx="12" cy="12" r="9.4" {STROKE}/><path d="M12 11V17" {STROKE}/><circle cx="12" cy="7.4" r="1.6" {FILL}/>',
    "warn": f'<path d="M12 3 22 20.4H2Z" {STROKE}/><path d="M12 9.6V14" {STROKE}/><circle cx="12" cy="17.4" r="1.4" {FILL}/>',
    "lock": f'<rect x="4.6" y="10.6" width="14.8" height="10.6" rx="1.6" {FILL}/>'
    f'<path d="M7.8 10V7.4A4.2 4.2 0 0 1 16.2 7.4V10" {STROKE}/>',
    "eye": f'<path d="M1.8 12C4.4 7.6 8 5.4 12 5.4S19.6 7.6 22.2 12C19.6 16.4 16 18.6 12 18.6S4.4 16.4 1.8 12Z" {STROKE}/>'
    f'<circle cx="12" cy="12" r="3.2" {STROKE}/>',
    "play": f'<path d="M5.4 2.8 20.6 12 5.4 21.2Z" {FILL}/>',
    "save": f'<path d="M3.6 3.6H16.6L20.4 7.4V20.4H3.6ZM7.6 3.8V9H15V3.8M7.6 20.2V14H16.4V20.2" {STROKE}/>',
    "replay": f'<path d="M20 12A8 8 0 1 1 17.2 5.9M17.8 2V6.4H13.4" {STROKE}/>',
    "gear": f'<circle cx="12" cy="12" r="3.4" {STROKE}/><circle cx="12" cy="12" r="7.4" {STROKE}/>'
    f'<path d="M12 1.6V4M12 20V22.4M1.6 12H4M20 12H22.4M4.6 4.6 6.4 6.4M17.6 17.6 19.4 19.4M19.4 4.6 17.6 6.4M6.4 17.6 4.6 19.4" {STROKE}/>',
    "person": f'<circle cx="12" cy="7.4" r="4.2" {STROKE}/><path d="M3.6 21.4C4.4 16 8 14.6 12 14.6S19.6 16 20.4 21.4" {STROKE}/>',
    "folder": f'<path d="M2.8 5.2H9.4L11.6 8H21.2V19.2H2.8Z" {STROKE}/>',
    "chart": f'<path d="M3.4 3V20.6H21M7.6 16 11.4 10.6 14.8 13.4 20 6.4" {STROKE}/>',
    "screen": f'<path d="M3.6 9V3.6H9M15 3.6H20.4V9M20.4 15V20.4H15M9 20.4H3.6V15" {STROKE}/>',
    "trash": f'<path d="M3.6 6H20.4M6 6 7 21H17L18 6M9 6V3H15V6" {STROKE}/>',
}


def add(icons: Mapping[str, str]) -> None:
    """Add a program's own icons by name."""
    _icons.update(icons)


def body(name: str) -> str:
    """Return the SVG body of an icon; raises `KeyError` for an unknown one."""
    return _icons[name]
