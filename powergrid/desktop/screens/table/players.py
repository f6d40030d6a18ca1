"""The players' panels on the left, in seat order: money, cities, capacity, and plants with their fuel."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, NamedTuple

import pygame

from powergrid.content.plants import FUELS, PLANTS, Cards, Plant
from powergrid.desktop.pieces import colors, drawings, plant_card, tokens
from powergrid.desktop.pieces.controls import player_control
from powergrid.desktop.pieces.symbols import MEANINGS
from powergrid.desktop.play.storage import Token, place_tokens
from powergrid.desktop.screens.table.layout import FULL_PANEL, LOW_PANEL, NARROW_PANEL, Layout
from powergrid.desktop.toolkit import parts, slices, theme
from powergrid.desktop.toolkit.canvas import Canvas
from powergrid.desktop.toolkit.panel_cache import draw_cached
from powergrid.desktop.toolkit.rows import SHRINKS, Part, column, row, stretch
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.names import cities_text, fuel_list
from powergrid.desktop.words.translation import _, capital


class _Rows(NamedTuple):
    """The space above the first row, the row heights, and the font size of the name and the money."""

    above: float
    head: float
    facts: float
    plants: float
    size: float


#: The rows by panel height.
_ROWS = {
    FULL_PANEL: _Rows(7, 24, 22, 44, 18),
    NARROW_PANEL: _Rows(4, 20, 18, 32, 17),
    LOW_PANEL: _Rows(2, 20, 14, 19, 16),
}
_LEFT, _RIGHT, _BELOW = 13.0, 9.0, 6.0
_CHIP: Final = Font("cond", 13, 600)
#: The padding of a chip (left plus right), and the gap between the numbers and the chip.
_CHIP_ENDS, _FACTS_GAP = 14.0, 8.0


@dataclass(frozen=True, slots=True)
class PlayerPanel:
    """The content of a panel.

    Attributes:
        money: The money, or None if it is hidden.
        chip: Its text and style (amber, soft, green, grey or ink).
        after: The caption for the money left after the plan.
        new: The tokens about to be bought.
        burnt: The tokens about to be burnt, by plant.
        bought_for: The number of runs for which each plant's stored fuel was bought.
        planned: The number of runs for which each plant's new tokens are planned.
        network: A description of the network while it is highlighted.
        second: Whether the second network has begun, or None on boards without one.
        manner: A description of a bot's playing style.
        who: A note that marks the only human among bots.
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
    who: str = ""


def draw(ui: Ui, layout: Layout, panels: Sequence[PlayerPanel], on_player: Callable[[int], None]) -> None:
    """Draw all panels in a column, as controls player.KEY.

    Args:
        on_player: Called with the seat of a clicked panel.
    """
    worded = all(_word_fits(ui, layout, panel) for panel in panels)
    for number, panel in enumerate(panels):
        box, key = layout.player_panel(number), (panel, layout, worded)
        draw_cached(ui, f"players.{number}", box, key, partial(_draw, ui, layout, box, panel, on_player, worded))
        ui.spare(box)


def _draw(
    ui: Ui, layout: Layout, box: pygame.FRect, panel: PlayerPanel, on_player: Callable[[int], None], worded: bool
) -> None:
    """Draw a panel.

    Args:
        worded: Whether to show a word before the number of cities supplied.
    """
    rows = _ROWS[layout.panel]
    _frame(ui.c, box, panel)
    name = player_control(panel.key)
    on_click = partial(on_player, int(panel.key)) if panel.key.isdecimal() else None
    ui.area(name, box, _tip(panel), focusable=True, on_click=on_click, group="player")
    content = slices.inset(box, _LEFT, rows.above, _RIGHT, _BELOW)
    after_fits = _after_fits(ui, layout, panel)
    column(
        _head(ui, panel if after_fits else replace(panel, after=""), rows),
        _facts(ui, panel, rows.facts, _status(panel, after_fits), on_click, worded),
        stretch(),
        _plants(ui, panel, rows.plants, on_click),
    ).draw(content)
    ui.draw_focus(name, box.inflate(-8, -8), 5)


def _after_fits(ui: Ui, layout: Layout, panel: PlayerPanel) -> bool:
    """Return whether `after` fits in the first row. Otherwise it is part of the chip."""
    return _head(ui, replace(panel, tag=""), _ROWS[layout.panel]).width <= _width(layout)


def _word_fits(ui: Ui, layout: Layout, panel: PlayerPanel) -> bool:
    """Return whether a legible chip leaves room for a word before the number of cities supplied."""
    words, _style, _short = _status(panel, _after_fits(ui, layout, panel))
    chip = ui.c.least_width(words, _CHIP) + _CHIP_ENDS if words else 0.0
    return _numbers(ui, panel, None, worded=True).width + _FACTS_GAP + chip <= _width(layout)


def _width(layout: Layout) -> float:
    return layout.players.width - _LEFT - _RIGHT


def _tip(panel: PlayerPanel) -> Tip:
    money = _("money hidden") if panel.money is None else _("money {n}").format(n=panel.money)
    text = f"{cities_text(panel.cities)}, {panel.power_word} {panel.power}"
    known = [text, money, panel.after] if panel.has_money else [text]
    text = ", ".join(part for part in known if part)
    second = {True: _("Second network begun"), False: _("Second network not begun yet"), None: ""}[panel.second]
    facts = (panel.who, text, second, panel.manner.rstrip("."), panel.network)
    return Tip(panel.name, ". ".join(part for part in facts if part))


def _frame(c: Canvas, box: pygame.FRect, panel: PlayerPanel) -> None:
    t = c.theme
    c.box(box, 8, t.paper, t.line2, 1, 1)
    fill = colors.player_color(panel.color).fill
    band = slices.left(box, 5)
    with c.clip(band):
        c.box(box, 8, fill)
    c.fill((box.left + 5, box.top + 1, 1, box.height - 2), theme.mix(fill, t.ink, 0.35))
    if panel.active:
        c.ring(box, 8, t.amber, 2.5, -1)
        c.ring(box, 8, t.ink, 1, 1.5)
    else:
        c.box(box, 8, None, t.line2)


def _head(ui: Ui, panel: PlayerPanel, rows: _Rows) -> Part:
    """Return the first row: marker, name, kind of player, money after the plan, and money."""
    c, t = ui.c, ui.c.theme
    font = Font("cond", rows.size - 1, 600)
    name = parts.label(ui, panel.name, font, t.ink, grow=SHRINKS)

    def line(name: Part, tag: str) -> Part:
        return row(
            parts.drawing(18, 18, lambda middle: tokens.marker(c, panel.color, middle, rows.size)),
            name,
            replace(parts.tag(ui, tag, theme.KEY), optional=1, height=16) if tag else None,
            stretch(),
            parts.label(ui, panel.after, theme.HINT, t.ink5) if panel.after else None,
            _money(ui, panel, Font("cond", rows.size, 600)),
            height=rows.head,
        )

    whole = line(name, panel.tag)
    if not panel.after:
        return whole
    # If necessary, the name shrinks to make room for the money after the plan.
    narrow, least = line(replace(name, width=c.least_width(panel.name, font)), panel.tag), line(name, "").width
    return replace(narrow, draw=lambda place: (whole if least <= place.width else narrow).draw(place))


def _money(ui: Ui, panel: PlayerPanel, font: Font) -> Part | None:
    """Return the money, or a placeholder if it is hidden."""
    if not panel.has_money:
        return None
    if panel.money is None:
        dots = parts.drawing(16, 4, partial(_cover, ui.c))
        return row(parts.icon(ui, "eye", 15, ui.c.theme.ink5), dots, gap=5)
    return drawings.money(ui, panel.money, font)


def _cover(c: Canvas, middle: tuple[float, float]) -> None:
    for dot in (-1, 0, 1):
        c.box((middle[0] - 1.8 + dot * 5.5, middle[1] - 1.8, 3.6, 3.6), 1.8, c.theme.ink7)


def _status(panel: PlayerPanel, after_fits: bool) -> tuple[str, str, str]:
    """Return the text and style of the chip, and a shorter version of the text or "".

    Args:
        after_fits: See `_after_fits`.
    """
    words, style = panel.chip or ("", "amber")
    short = words if style == "ink" else ""
    if panel.after and not after_fits:
        words = f"{words}, {panel.after}" if style == "ink" else panel.after
    return words, style, short


def _facts(
    ui: Ui, panel: PlayerPanel, height: float, status: tuple[str, str, str], on_click: Action | None, worded: bool
) -> Part:
    """Return the second row: cities, capacity, and the chip."""
    words, style, short = status
    end = chip(ui, words, style, short) if words else stretch()
    return row(_numbers(ui, panel, on_click, worded=worded), end, gap=_FACTS_GAP, height=height)


def _numbers(ui: Ui, panel: PlayerPanel, on_click: Action | None, *, worded: bool) -> Part:
    """Return the numbers of cities a player has and can supply, with tooltips that explain the symbols."""
    t, name = ui.c.theme, player_control(panel.key)

    def number(kind: str, icon: str, value: int, words: str, tip: Tip) -> Part:
        word = parts.label(ui, words, theme.LABEL, t.ink7) if words else None
        digits = parts.label(ui, str(value), theme.ROW_BOLD, t.ink)
        # room for two digits, so that nothing moves later
        digits = replace(digits, width=max(digits.width, ui.c.text_width("00", theme.ROW_BOLD)))
        shown = row(parts.icon(ui, icon, 13, t.ink7), word, digits, gap=5)
        return parts.explained(ui, shown, f"{name}.{kind}", tip, on_click)

    second = parts.icon(ui, "flag", 12, t.ink if panel.second else t.line2) if panel.second is not None else None
    power = Tip(f"{capital(panel.power_word)} {panel.power}", _(MEANINGS["bolt"]))
    return row(
        number("cities", "city", panel.cities, "", Tip(cities_text(panel.cities))),
        second,
        number("power", "bolt", panel.power, panel.power_word if worded else "", power),
        gap=9,
    )


def chip(ui: Ui, text: str, style: str, short: str = "") -> Part:
    """Return a rounded, right-aligned chip as wide as its text.

    Args:
        style: Amber, soft, green, grey or ink.
        short: A shorter text, used if the full text would be too small to read.
    """
    c, t = ui.c, ui.c.theme
    ground, color = {
        "amber": (t.amber, t.dark),
        "soft": (t.amber_soft, t.ink),
        "green": (t.green_soft, t.green),
        "ink": (t.ink, t.paper),
    }.get(style, (t.disabled, t.ink7))

    def draw(rect: pygame.FRect) -> None:
        words = short if short and c.least_width(text, _CHIP) > rect.width - _CHIP_ENDS else text
        shown, font = c.fitted(words, _CHIP, rect.width - _CHIP_ENDS)
        width = c.text_width(shown, font) + _CHIP_ENDS
        box = slices.at_right(rect, width, 18)
        c.box(box, 9, ground)
        c.text(shown, box.center, font, color, "center")

    return Part(draw, c.text_width(text, _CHIP) + _CHIP_ENDS, 18, grow=1)


def _plants(ui: Ui, panel: PlayerPanel, height: float, on_click: Action | None) -> Part:
    """Return the row of plants with their fuel, in at least three columns."""
    laid = place_tokens(panel.plants, panel.fuel, panel.new, panel.burnt, panel.bought_for, panel.planned, panel.cards)

    def card(plant: int, place: pygame.FRect) -> None:
        plant_card.draw_owned(ui.c, place, plant, laid[plant], cards=panel.cards)
        tip = _plant_tip(panel.cards[plant], laid[plant])
        ui.area(f"{player_control(panel.key)}.plant-{plant}", place, tip, on_click=on_click)

    cards = [Part(partial(card, plant), grow=1) for plant in panel.plants]
    return row(*cards, *[stretch()] * (3 - len(cards)), gap=5, height=height)


def _plant_tip(plant: Plant, storage: Sequence[Token]) -> Tip:
    """Return the tooltip for a plant: the fuel it needs, the cities it supplies and the fuel it holds."""
    held = [sum(token.fuel == fuel and not token.new for token in storage) for fuel in FUELS]
    new = [sum(token.fuel == fuel and token.new for token in storage) for fuel in FUELS]
    words = plant_card.facts(plant)
    if storage:
        words += " " + (_("Holds {fuel}.").format(fuel=fuel_list(held)) if any(held) else _("Holds no fuel."))
    if any(new):
        words += " " + _("In the plan: {fuel}.").format(fuel=fuel_list(new))
    return Tip(plant_card.title(plant), words)
