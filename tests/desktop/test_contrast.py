"""Text is readable on every screen in every theme: it contrasts enough with its background."""

import pygame
import pytest

from powergrid.desktop.app import App
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.board.ground import LABEL_SHARE
from powergrid.desktop.pieces.colors import FUELS, PLAYER_COLORS
from powergrid.desktop.play import settings
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas, Point
from powergrid.desktop.toolkit.theme import Color, Font
from tests.desktop import screens
from tests.desktop.pictures import SCENES

#: The minimum contrast of text (WCAG 2, level AA) and of symbols.
TEXT, SIGN = 4.5, 3.0


def luminance(color: Color) -> float:
    parts = [part / 255 for part in color[:3]]
    linear = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: Color, b: Color) -> float:
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class Reader(Canvas):
    """A canvas that records text with too little contrast."""

    def __init__(self, surface: pygame.Surface, scale: float) -> None:
        super().__init__(surface, scale)
        self.pale: set[str] = set()

    def text(
        self,
        string: str,
        place: Point,
        font: Font,
        color: Color | None = None,
        anchor: str = "topleft",
        room: float | None = None,
        alpha: int = 255,
    ) -> pygame.FRect:
        clip = self.surface.get_clip()
        self.surface.set_clip((0, 0, 0, 0))  # draw nothing, only return the rectangle
        seen = self.rect(super().text(string, place, font, color, anchor, room, alpha)).clip(clip)
        self.surface.set_clip(clip)
        ink = color or self.theme.ink
        if string.strip() and seen.width and seen.height and alpha == 255 and ink[:3] != self.theme.disabled_text:
            ground = self.surface.get_at(seen.center)[:3]
            if contrast(ink, ground) < TEXT:
                self.pale.add(f"{string!r}: {theme.hex_of(ink)} on {theme.hex_of(ground)}")
        return super().text(string, place, font, color, anchor, room, alpha)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in SCENES else pytest.mark.long) for name in screens.SCREENS]
)
def test_text_is_readable_in_every_theme(app: App, name: str) -> None:
    for state in screens.SCREENS[name](app):
        for look in theme.THEMES:
            settings.change(look=look)
            app.apply_settings()
            app.scene.ui.cached_panels.clear()  # a cached picture does not draw its text
            reader = Reader(app.surface, app.scale)
            app.scene.draw_all(reader)
            assert not reader.pale, (state, look)


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=theme.THEMES)
def test_every_palette_keeps_text_readable(look: theme.Theme) -> None:
    for ground in (look.paper, look.panel, look.field):
        for ink in (look.ink, look.ink7, look.ink5, look.red, look.green):
            assert contrast(ink, ground) >= TEXT, (ink, ground)
    for ink, ground in (
        (look.white, look.petrol), (look.white, look.petrol_hover), (look.white, look.petrol_pressed),
        (look.white, look.head), (look.on_ink2, look.head), (look.amber, look.head), (look.on_pill, look.pill),
        (look.dark, look.amber), (look.ink, look.amber_soft), (look.ink7, look.disabled), (look.ink, look.slot),
        (look.red, look.red_soft), (look.green, look.green_soft), (look.paper, look.red), (look.paper, look.green),
    ):  # fmt: skip
        assert contrast(ink, ground) >= TEXT, (ink, ground)


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=theme.THEMES)
def test_boards_are_readable_in_every_theme(look: theme.Theme) -> None:
    colors = board_colors(look)
    assert colors.theme is look
    for tint in colors.tints.values():
        assert contrast(theme.mix(tint, colors.ink, LABEL_SHARE), tint) >= TEXT, "the name of a region"
        assert contrast(colors.link, tint) >= SIGN
        assert contrast(colors.ink, tint) >= TEXT
    assert contrast(colors.ink, colors.paper) >= TEXT
    assert contrast(colors.ink, look.slot) >= TEXT
    assert contrast(colors.ink, theme.mix(colors.paper, look.amber, colors.heat)) >= TEXT
    assert contrast(colors.out_text, colors.out) >= SIGN


def test_an_edge_separates_players_from_a_dark_background() -> None:
    for player in PLAYER_COLORS.values():
        assert max(contrast(player.fill, theme.DARK.halo), contrast(player.fill, theme.DARK.paper)) >= SIGN
        assert contrast(player.letter, player.fill) >= TEXT
    assert contrast(theme.DARK.halo, theme.DARK.paper) >= TEXT


@pytest.mark.parametrize("look", theme.THEMES.values(), ids=theme.THEMES)
def test_plant_cards_are_readable_in_every_theme(look: theme.Theme) -> None:
    assert contrast(look.dark, look.card) >= TEXT
    for fuel in FUELS.values():
        assert contrast(look.dark, theme.mix(fuel.ground, look.dark, look.dim)) >= TEXT
