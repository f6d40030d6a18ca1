"""The players at the left in seat order: money, cities, capacity, state, plants with their fuel."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import pygame

from powergrid.content.plants import FUELS, PLANTS, Cards, Plant
from powergrid.desktop.pieces import colors, plant_card, tokens
from powergrid.desktop.play.storage import Token, place_tokens
from powergrid.desktop.screens.table.layout import FULL_PANEL, LOW_PANEL, NARROW_PANEL, Layout
from powergrid.desktop.toolkit import theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.kept import draw_kept
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.names import cities_text, fuel_list
from powergrid.desktop.words.translation import _, count


class _Rows(NamedTuple):
    """The rows of a panel: the middle of name and facts below its top, height of the plants, size of the money."""

    name: float
    facts: float
    plants: float
    size: float


#: The rows by the height of the panel.
_ROWS = {FULL_PANEL: _Rows(19, 42, 44, 18), NARROW_PANEL: _Rows(14, 33, 32, 17), LOW_PANEL: _Rows(12, 29, 19, 16)}


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """The content of one panel.

    money: None if it is hidden. chip: text and style (amber, soft, green, grey or ink). after: the money left after
    the plan, in words. new: tokens about to be bought. burnt: tokens about to be burnt. bought_for, planned: the runs
    by plant that fuel was bought for, and that new tokens are for. network: facts about the network while it is lit.
    second: whether the second network is begun, None on boards without one.
    manner: how a bot plays, in a sentence.
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
    cards: Cards = PLANTS
    has_money: bool = True
    network: str = ""
    second: bool | None = None
    manner: str = ""


def draw(ui: Ui, layout: Layout, panels: Sequence[PlayerPanel], on_player: Callable[[int], None]) -> None:
    """Draw all panels into their column; registers player.KEY areas. on_player: a click on a panel, with its seat."""
    for number, panel in enumerate(panels):
        box = layout.player_panel(number)
        draw_kept(ui, f"players.{number}", box, (panel, layout), partial(_draw, ui, layout, box, panel, on_player))
        ui.spare(box)


def _draw(ui: Ui, layout: Layout, box: pygame.FRect, panel: PlayerPanel, on_player: Callable[[int], None]) -> None:
    rows = _ROWS[layout.panel]
    _frame(ui.c, box, panel)
    _head(ui.c, box, panel, rows)
    name = f"player.{panel.key}"
    on_click = partial(on_player, int(panel.key)) if panel.key.isdecimal() else None
    ui.area(name, box, _tip(panel), focusable=True, on_click=on_click)
    _plants(ui, box, panel, rows.plants, on_click)
    if ui.is_focused(name):
        ui.c.focus_ring(box.inflate(-8, -8), 5)


def _tip(panel: PlayerPanel) -> Tip:
    money = _("money hidden") if panel.money is None else _("money {n}").format(n=panel.money)
    text = f"{cities_text(panel.cities)}, {panel.power_word} {panel.power}"
    known = [text, money, panel.after] if panel.has_money else [text]
    text = ", ".join(part for part in known if part)
    second = {True: _("Second network begun"), False: _("Second network still to come"), None: ""}[panel.second]
    facts = (text, second, panel.manner.rstrip("."), panel.network)
    return Tip(panel.name, ". ".join(part for part in facts if part))


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


def _head(c: Canvas, box: pygame.FRect, panel: PlayerPanel, rows: _Rows) -> None:
    """Draw the first row, marker, name and money, and the second one below it."""
    t = c.theme
    y = box.top + rows.name
    tokens.marker(c, panel.color, (box.left + 22, y), rows.size)
    left, right = box.left + 22 + rows.size, _money(c, panel, (box.right - 9, y), Font("cond", rows.size, 600))
    beside, font = False, Font("cond", rows.size - 1, 600)
    if panel.after:
        smallest = c.text_width(panel.name, c.fitting(panel.name, font, 0))
        beside = smallest + c.text_width(panel.after, theme.HINT) + 14 <= right - left
        if beside:
            right = c.text(panel.after, (right - 8, y + 1), theme.HINT, t.ink5, "midright").left
    font = c.fitting(panel.name, font, right - left - 6)
    name = c.text(panel.name, (left, y), font, t.ink, "midleft", right - left - 6)
    tag = c.text_width(panel.tag, theme.KEY)
    if panel.tag and name.right + 18 + tag < right:
        frame = pygame.FRect(name.right + 8, y - 8, tag + 9, 16)
        c.box(frame, 3, None, t.line2)
        c.text(panel.tag, frame.center, theme.KEY, t.ink5, "center")
    _facts(c, box, panel, box.top + rows.facts, beside)


def _facts(c: Canvas, box: pygame.FRect, panel: PlayerPanel, y: float, told: bool) -> None:
    """Draw the second row: cities, capacity, and the chip, which may displace words but not numbers.

    told: `after` is in the first row; else it is the chip.
    """
    t = c.theme
    right = box.right - 9
    words, style = panel.chip or ("", "amber")
    if panel.after and not told:
        words = f"{words}, {panel.after}" if style == "ink" else panel.after
    power, flag = str(panel.power), 0.0 if panel.second is None else 17.0
    if words:
        numbers = c.text_width(str(panel.cities), theme.ROW_BOLD) + c.text_width(power, theme.ROW_BOLD) + flag
        right = chip(c, (right, y), words, style, right - box.left - 32 - 29 - 6 - numbers) - 6
    c.icon("city", (box.left + 20, y), 13, t.ink7)
    x = c.text(str(panel.cities), (box.left + 32, y), theme.ROW_BOLD, t.ink, "midleft").right
    cities = count(panel.cities, "city", "cities")
    cities_width, power_width = c.text_width(cities, theme.LABEL) + 4, c.text_width(panel.power_word, theme.LABEL) + 5
    spare = right - (x + 12 + 17 + flag + c.text_width(power, theme.ROW_BOLD))
    if spare >= cities_width:
        c.text(cities, (x + 4, y), theme.LABEL, t.ink7, "midleft")
        x += cities_width
    if panel.second is not None:
        c.icon("flag", (x + 13, y), 12, t.ink if panel.second else t.line2)
        x += flag
    c.icon("bolt", (x + 18, y), 13, t.ink7)
    x += 29
    if spare >= cities_width + power_width:
        c.text(panel.power_word, (x, y), theme.LABEL, t.ink7, "midleft")
        x += power_width
    c.text(power, (x, y), theme.ROW_BOLD, t.ink, "midleft")


def chip(c: Canvas, right: tuple[float, float], text: str, style: str, room: float = math.inf) -> float:
    """Draw a rounded chip with its right end at `right` (amber, soft, green, grey or ink) and return its left end.

    room: the most width it may take, in lp; a longer text is smaller or cut.
    """
    t = c.theme
    text, font = c.fitted(text, Font("cond", 13, 600), room - 14)
    ground, color = {
        "amber": (t.amber, t.dark),
        "soft": (t.amber_soft, t.ink),
        "green": (t.green_soft, t.green),
        "ink": (t.ink, t.paper),
    }.get(style, (t.disabled, t.ink7))
    width = c.text_width(text, font) + 14
    box = pygame.FRect(right[0] - width, right[1] - 9, width, 18)
    c.box(box, 9, ground)
    c.text(text, box.center, font, color, "center")
    return box.left


def _plants(ui: Ui, box: pygame.FRect, panel: PlayerPanel, height: float, on_click: Action | None) -> None:
    c = ui.c
    laid = place_tokens(panel.plants, panel.fuel, panel.new, panel.burnt, panel.bought_for, panel.planned, panel.cards)
    places = max(3, len(panel.plants))
    width = (box.width - 12 - 8 - 5 * (places - 1)) / places
    for number, plant in enumerate(panel.plants):
        left = box.left + 13 + number * (width + 5)
        place = pygame.FRect(left, box.bottom - height - 6, width, height)
        plant_card.draw_owned(c, place, plant, laid[plant], cards=panel.cards)
        tip = _plant_tip(panel.cards[plant], laid[plant])
        ui.area(f"player.{panel.key}.plant-{plant}", place, tip, on_click=on_click)


def _plant_tip(plant: Plant, storage: Sequence[Token]) -> Tip:
    """Return the tooltip of a plant: its need, its cities and its stored fuel."""
    held = [sum(token.fuel == fuel and not token.new for token in storage) for fuel in FUELS]
    new = [sum(token.fuel == fuel and token.new for token in storage) for fuel in FUELS]
    words = plant_card.facts(plant)
    if storage:
        words += " " + (_("Holds {fuel}.").format(fuel=fuel_list(held)) if any(held) else _("Holds no fuel."))
    if any(new):
        words += " " + _("In the plan: {fuel}.").format(fuel=fuel_list(new))
    return Tip(plant_card.title(plant), words)
