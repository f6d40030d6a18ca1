"""The players at the left in seat order: money, cities, capacity, state, plants with their fuel."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import pygame

from powergrid.desktop.pieces import colors, plant_card, tokens
from powergrid.desktop.play.storage import place_tokens
from powergrid.desktop.screens.table.layout import Layout
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.names import cities_text
from powergrid.desktop.words.translation import _, count
from powergrid.rules.fuel import full_output
from powergrid.rules.state import TrustState

_MINI_HEIGHT = 44.0


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """What one panel shows.

    money: None if it is hidden. chip: text and style (amber, green, grey or ink). after: what the money would be, in
    words. new: tokens about to be bought. burnt: those that plants are to burn. bought_for, planned: the runs by plant
    that fuel was bought for, and that new tokens are for.
    """

    key: str
    name: str
    color: str
    tag: str
    money: int | None
    cities: int
    power: int
    power_word: str
    plants: Sequence[int]
    fuel: Sequence[int]
    active: bool
    chip: tuple[str, str] | None = None
    after: str = ""
    new: Sequence[int] = (0, 0, 0, 0)
    burnt: Mapping[int, Sequence[int]] = field(default_factory=dict)
    bought_for: Mapping[int, int] = field(default_factory=dict)
    planned: Mapping[int, int] = field(default_factory=dict)
    has_money: bool = True


def draw(ui: Ui, layout: Layout, panels: Sequence[PlayerPanel]) -> None:
    """Draw all panels into their column; registers player.KEY areas."""
    for number, panel in enumerate(panels):
        box = layout.player_panel(number)
        _frame(ui.c, box, panel)
        if layout.narrow:
            _narrow_head(ui.c, box, panel)
        else:
            _full_head(ui.c, box, panel)
        _plants(ui, box, panel)
        name = f"player.{panel.key}"
        if ui.is_focused(name):
            ui.c.focus_ring(box.inflate(-8, -8), 5)
        ui.area(name, box, _tip(panel), focusable=True)


def _tip(panel: PlayerPanel) -> Tip:
    money = _("money hidden") if panel.money is None else _("money {n}").format(n=panel.money)
    text = f"{cities_text(panel.cities)}, {panel.power_word} {panel.power}"
    known = [text, money, panel.after] if panel.has_money else [text]
    return Tip(panel.name, ", ".join(part for part in known if part))


def _frame(c: Canvas, box: pygame.FRect, panel: PlayerPanel) -> None:
    t = c.theme
    c.box(box, 8, t.paper, t.line2, 1, 1)
    fill = colors.player_color(panel.color).fill
    band = pygame.FRect(box.left, box.top, 5, box.height)
    with c.clip(band):
        c.box(box, 8, fill)
    c.fill((box.left + 5, box.top + 1, 1, box.height - 2), theme.mix(fill, t.ink, 0.35))
    if panel.active:
        c.ring(box, 8, t.amber, 2.5, -1)
        c.ring(box, 8, t.ink, 1, 1.5)
    else:
        c.box(box, 8, None, t.line2)


def _money(c: Canvas, panel: PlayerPanel, right: tuple[float, float], font: Font) -> float:
    """Draw the money, or a cover if it is hidden; return its left end."""
    if not panel.has_money:
        return right[0]
    if panel.money is None:
        for dot in range(3):
            c.box((right[0] - 16 + dot * 5.5, right[1] - 1.8, 3.6, 3.6), 1.8, c.theme.ink7)
        c.icon("eye", (right[0] - 28, right[1]), 15, c.theme.ink5)
        return right[0] - 38
    return tokens.money(c, panel.money, right, font).left


def _full_head(c: Canvas, box: pygame.FRect, panel: PlayerPanel) -> None:
    t = c.theme
    y = box.top + 19
    tokens.marker(c, panel.color, (box.left + 23, y), 18)
    left = _money(c, panel, (box.right - 9, y), Font("cond", 18, 600))
    name_font = Font("cond", 17, 600)
    name_left = box.left + 41
    beside = bool(panel.after) and _after_fits(c, panel, name_font, left - name_left)
    if beside:
        left = c.text(panel.after, (left - 8, y + 1), theme.HINT, t.ink5, "midright").left
    name_font = c.fitting(panel.name, name_font, left - name_left - 6)
    name = c.text(panel.name, (name_left, y), name_font, t.ink, "midleft", left - name_left - 6)
    if panel.tag and name.right + 14 + c.text_width(panel.tag, theme.KEY) < left - 4:
        _tag(c, (name.right + 8, y), panel.tag)
    _facts(c, box, panel, beside)


def _after_fits(c: Canvas, panel: PlayerPanel, font: Font, room: float) -> bool:
    """Return whether there is room for `after` beside the name, at least in its smallest font."""
    smallest = c.text_width(panel.name, c.fitting(panel.name, font, 0))
    return smallest + c.text_width(panel.after, theme.HINT) + 14 <= room


def _facts(c: Canvas, box: pygame.FRect, panel: PlayerPanel, told: bool) -> None:
    """Draw the second row: cities, capacity, and the chip; words give way to the chip, numbers do not.

    told: `after` is in the first row; else it is the chip.
    """
    t = c.theme
    y = box.top + 42
    right = box.right - 9
    words, style = panel.chip or ("", "amber")
    if panel.after and not told:
        words = f"{words}, {panel.after}" if style == "ink" else panel.after
    if words:
        right = chip(c, (right, y), words, style) - 6
    c.icon("city", (box.left + 20, y), 13, t.ink7)
    x = c.text(str(panel.cities), (box.left + 32, y), theme.ROW_BOLD, t.ink, "midleft").right
    cities, power = count(panel.cities, "city", "cities"), str(panel.power)
    cities_width, power_width = c.text_width(cities, theme.LABEL) + 4, c.text_width(panel.power_word, theme.LABEL) + 4
    spare = right - (x + 12 + 17 + c.text_width(power, theme.ROW_BOLD))
    if spare >= cities_width:
        c.text(cities, (x + 4, y), theme.LABEL, t.ink7, "midleft")
        x += cities_width
    x += 12
    c.icon("bolt", (x + 6, y), 13, t.ink7)
    x += 17
    if spare >= cities_width + power_width:
        c.text(panel.power_word, (x, y), theme.LABEL, t.ink7, "midleft")
        x += power_width
    c.text(power, (x, y), theme.ROW_BOLD, t.ink, "midleft")


def _narrow_head(c: Canvas, box: pygame.FRect, panel: PlayerPanel) -> None:
    t = c.theme
    y = box.top + 15
    tokens.marker(c, panel.color, (box.left + 22, y), 16)
    left = _money(c, panel, (box.right - 9, y), Font("cond", 16, 600)) - 8
    power = c.text(str(panel.power), (left, y), theme.ROW_BOLD, t.ink, "midright")
    c.icon("bolt", (power.left - 7, y), 11, t.ink7)
    cities = c.text(str(panel.cities), (power.left - 19, y), theme.ROW_BOLD, t.ink, "midright")
    c.icon("city", (cities.left - 8, y), 12, t.ink7)
    room = cities.left - 18 - (box.left + 38)
    font = c.fitting(panel.name, theme.NAME, room)
    name = c.text(panel.name, (box.left + 38, y), font, t.ink, "midleft", room)
    if panel.tag and name.right + 14 + c.text_width(panel.tag, theme.KEY) < cities.left - 18:
        _tag(c, (name.right + 7, y), panel.tag)


def _tag(c: Canvas, left: tuple[float, float], text: str) -> None:
    width = c.text_width(text, theme.KEY) + 9
    box = pygame.FRect(left[0], left[1] - 8, width, 16)
    c.box(box, 3, None, c.theme.line2)
    c.text(text, box.center, theme.KEY, c.theme.ink5, "center")


def chip(c: Canvas, right: tuple[float, float], text: str, style: str) -> float:
    """Draw a rounded chip with its right end at `right` (amber, green, grey or ink) and return its left end."""
    t = c.theme
    font = Font("cond", 13, 600)
    ground, color = {
        "amber": (t.amber, t.ink),
        "green": (t.green_soft, t.green),
        "ink": (t.ink, t.white),
    }.get(style, (t.disabled, t.ink5))
    width = c.text_width(text, font) + 14
    box = pygame.FRect(right[0] - width, right[1] - 9, width, 18)
    c.box(box, 9, ground)
    c.text(text, box.center, font, color, "center")
    return box.left


def _plants(ui: Ui, box: pygame.FRect, panel: PlayerPanel) -> None:
    c = ui.c
    laid = place_tokens(panel.plants, panel.fuel, panel.new, panel.burnt, panel.bought_for, panel.planned)
    places = max(3, len(panel.plants))
    width = (box.width - 12 - 8 - 5 * (places - 1)) / places
    for number, plant in enumerate(panel.plants):
        left = box.left + 13 + number * (width + 5)
        place = pygame.FRect(left, box.bottom - _MINI_HEIGHT - 6, width, _MINI_HEIGHT)
        plant_card.draw_owned(c, place, plant, laid[plant])


def trust_panel(trust: TrustState, active: bool) -> PlayerPanel:
    """Return the panel of the Trust: grey, without money."""
    return PlayerPanel(
        "trust",
        _("Trust"),
        "trust",
        "",
        None,
        len(trust.cities),
        full_output(trust.plants),
        _("powers"),
        trust.plants,
        trust.fuel,
        active,
        (count(trust.houses, "{n} house left", "{n} houses left"), "grey"),
        has_money=False,
    )
