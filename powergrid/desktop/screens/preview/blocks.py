"""The right column of the board previewer: blocks of facts, each knowing its height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from powergrid.content.editions import SLOT_COSTS
from powergrid.content.plants import FUELS
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.pieces import tokens
from powergrid.desktop.screens.preview.state import PreviewState, Zone
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.theme import Font, mix
from powergrid.desktop.toolkit.ui import Control, Tip, Ui
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.specials import special_rules
from powergrid.desktop.words.translation import _, _p, capital, decimal

_ROW = 20.0
_NUMBER = theme.ROW_BOLD.sized(14)
_WORD = theme.LABEL
_STARTS = 5
_ZONES = 6


@dataclass(frozen=True)
class Block:
    """Something of the column: its height in lp, and how it is drawn with its top left corner at (x, y)."""

    height: float
    draw: Callable[[float, float, float], None]


def blocks(ui: Ui, state: PreviewState, clear: Callable[[], None]) -> list[Block]:
    """Everything the column shows, from top to bottom."""
    zone = state.zone
    if zone is None:
        return [_faults(ui, state)]
    remarks = [_warnings(ui, zone.remarks)] if zone.remarks else []
    return [
        *remarks,
        _route(ui, state, zone, clear),
        _numbers(ui, zone),
        _regions(ui, zone),
        _growth(ui, zone),
        _starts(ui, state, zone),
        _zones(ui, state),
        _fuel(ui, zone),
        _refill(ui, state, zone),
        *_specials(ui, zone),
    ]


def _head(ui: Ui, text: str, x: float, y: float, note: str = "", right: float = 0) -> None:
    c, t = ui.c, ui.c.theme
    c.text(text, (x, y + 11), theme.SECTION.sized(16), t.ink, "midleft")
    if note:
        c.text(note, (right, y + 11), theme.SMALL, t.ink5, "midright")


def _cell(ui: Ui, text: str, right: float, y: float, bold: bool = False) -> None:
    c, t = ui.c, ui.c.theme
    c.text(text, (right, y), _NUMBER if bold else theme.ROW, t.ink, "midright")


def _faults(ui: Ui, state: PreviewState) -> Block:
    listed = _warnings(ui, [str(fault) for fault in state.entry.faults])

    def draw(x: float, y: float, width: float) -> None:
        _head(ui, _("This map cannot be played"), x, y)
        listed.draw(x, y + 34, width)

    return Block(34 + listed.height, draw)


def _warnings(ui: Ui, sentences: Sequence[str]) -> Block:
    """List sentences in whole, each with a warning sign."""
    c, t = ui.c, ui.c.theme
    texts = [c.wrapped(sentence, theme.TEXT, 308.0) for sentence in sentences]

    def draw(x: float, y: float, width: float) -> None:
        for lines in texts:
            c.icon("warn", (x + 7, y + 8), 13, t.red)
            for line in lines:
                c.text(line, (x + 20, y + 8), theme.TEXT, t.ink, "midleft")
                y += 17
            y += 8

    return Block(sum(17.0 * len(lines) + 8 for lines in texts), draw)


def _route(ui: Ui, state: PreviewState, zone: Zone, clear: Callable[[], None]) -> Block:
    c, t = ui.c, ui.c.theme
    names = zone.city_names
    way = state.way()
    if way is None:
        return _pick_hint(ui, state, names, clear)
    height = 62 + _ROW * len(way.legs) + 26

    def draw(x: float, y: float, width: float) -> None:
        right = x + width
        _head(ui, _("Cheapest way"), x, y)
        _clear_button(ui, right, y, clear)
        y += 40
        box = tokens.money(c, way.cost, (right, y), theme.BIG.sized(24))
        ends = f"{names[way.stops[0]]} – {names[way.stops[-1]]}"
        c.text(ends, (x, y), theme.SECTION.sized(18), t.ink, "midleft", box.left - x - 8)
        y += 24
        for a, b, cost in way.legs:
            c.text(f"{names[a]} – {names[b]}", (x, y), _WORD, t.ink7, "midleft", width - 40)
            _cell(ui, str(cost), right, y, True)
            y += _ROW
        c.hline(x, right, y - 8)
        houses = [way.cost + cost for cost in SLOT_COSTS]
        words = _("With a house: {first}, {second} or {third}").format(
            first=houses[0], second=houses[1], third=houses[2]
        )
        c.text(words, (x, y + 4), theme.HINT, t.ink5, "midleft", width)

    return Block(height, draw)


def _clear_button(ui: Ui, right: float, y: float, clear: Callable[[], None]) -> None:
    widgets.button(ui, "way.clear", (right - 84, y - 2, 84, 26), _("Clear"), clear, style="quiet", key="Esc",
                   font=theme.ROW_BOLD.sized(14))  # fmt: skip


def _pick_hint(ui: Ui, state: PreviewState, names: dict[str, str], clear: Callable[[], None]) -> Block:
    c, t = ui.c, ui.c.theme
    if len(state.picked) == 2:
        text = _("There is no way between these two inside the regions in play.")
    elif state.picked:
        text = _("The board shows what the way to each other city costs. Choose a second city for the way itself.")
    else:
        text = _("Choose a city for the cost of the ways to all others, then a second one for the way between them.")
    lines = c.wrapped(text, theme.TEXT, 322)

    def draw(x: float, y: float, width: float) -> None:
        if state.picked:
            title = _("From {city}").format(city=names[state.picked[0]])
            _head(ui, title, x, y)
            _clear_button(ui, x + width, y, clear)
        else:
            _head(ui, _("Cheapest way"), x, y)
        for number, line in enumerate(lines):
            c.text(line, (x, y + 36 + 17 * number), theme.TEXT, t.ink7, "midleft", width)

    return Block(32 + 17.0 * len(lines), draw)


def _numbers(ui: Ui, zone: Zone) -> Block:
    summary = zone.study.summary
    pairs = [
        (_("Cities"), str(summary.cities)),
        (_("Links"), str(summary.links)),
        (_("Sum of costs"), str(summary.total)),
        (_("Average"), decimal(summary.mean)),
        (_("Free links"), str(summary.free)),
        (_("Dearest"), str(summary.dearest)),
    ]

    def draw(x: float, y: float, width: float) -> None:
        c, t = ui.c, ui.c.theme
        all_in = len(zone.regions) == len(zone.board.regions)
        note = _("whole board") if all_in else _("regions in play")
        _head(ui, _(zone.board.name), x, y, note, x + width)
        half = width / 2 - 10
        for number, (word, value) in enumerate(pairs):
            left = x + (number % 2) * (half + 20)
            row = y + 38 + (number // 2) * 23
            c.text(word, (left, row), _WORD, t.ink7, "midleft")
            _cell(ui, value, left + half, row, True)
            c.hline(left, left + half, row + 11)

    return Block(38 + 23.0 * 3, draw)


def _regions(ui: Ui, zone: Zone) -> Block:
    rows = zone.study.region_rows
    names = zone.region_names
    colors = {region.id: region.color for region in zone.board.regions}

    def draw(x: float, y: float, width: float) -> None:
        c, t = ui.c, ui.c.theme
        c.text(_("Region"), (x, y + 8), theme.SMALL, t.ink5, "midleft")
        words = (_("cities"), _("links"), _("average"), _p("links out of a region", "out"))
        columns = [x + width]
        for word, least in zip(words[:0:-1], (38.0, 48.0, 40.0), strict=True):
            columns.insert(0, columns[0] - max(least, c.text_width(word, theme.SMALL) + 8))
        room = columns[0] - c.text_width(words[0], theme.SMALL) - 8 - (x + 18)
        for right, word in zip(columns, words, strict=True):
            c.text(word, (right, y + 8), theme.SMALL, t.ink5, "midright")
        y += 28
        for row in rows:
            _swatch(ui, x, y, colors[row.region])
            c.text(names[row.region], (x + 18, y), _WORD, t.ink, "midleft", room)
            values = (str(row.cities), str(row.links), decimal(row.mean), str(row.out))
            for right, value in zip(columns, values, strict=True):
                _cell(ui, value, right, y)
            y += _ROW

    return Block(20 + _ROW * len(rows) + 6, draw)


def _swatch(ui: Ui, x: float, y: float, color: str) -> None:
    tint = board_colors(ui.c.theme).tints[color]
    ui.c.box((x, y - 6, 12, 12), 3, tint, mix(tint, ui.c.theme.ink, 0.5))


def _growth(ui: Ui, zone: Zone) -> Block:
    rows = zone.study.growth

    def draw(x: float, y: float, width: float) -> None:
        c, t = ui.c, ui.c.theme
        _head(ui, _("Growing a network"), x, y, _("links, no houses"), x + width)
        y += 30
        columns = [x + width - 70, x + width]
        for right, word in zip(columns, (_("cheapest start"), _("average")), strict=True):
            c.text(word, (right, y), theme.SMALL, t.ink5, "midright")
        y += _ROW
        for row in rows:
            c.text(_("to {n} cities").format(n=row.size), (x, y), _WORD, t.ink7, "midleft")
            _cell(ui, str(row.cheapest), columns[0], y, True)
            _cell(ui, decimal(row.mean), columns[1], y)
            y += _ROW

    return Block(52 + _ROW * len(rows), draw)


def _starts(ui: Ui, state: PreviewState, zone: Zone) -> Block:
    starts = [start for start in zone.study.starts if start.costs[0] is not None][:_STARTS]
    names = zone.city_names

    def draw(x: float, y: float, width: float) -> None:
        c, t = ui.c, ui.c.theme
        columns = [x + width - 108, x + width - 72, x + width - 36, x + width]
        c.text(_("Best starts"), (x, y + 8), _NUMBER, t.ink, "midleft")
        for right, size in zip(columns, (7, 14, 17, 21), strict=True):
            c.text(str(size), (right, y + 8), theme.SMALL, t.ink5, "midright")
        y += 28
        for start in starts:
            place = pygame.FRect(x - 6, y - 10, width + 12, _ROW)
            name = f"start.{start.city}"
            if ui.is_hovered(name) or ui.is_focused(name) or start.city in state.picked:
                c.box(place, 5, t.amber_soft)
            c.text(names[start.city], (x, y), _WORD, t.ink, "midleft", width - 140)
            for right, cost in zip(columns, start.costs, strict=True):
                _cell(ui, "–" if cost is None else str(cost), right, y)

            def pick(city: str = start.city) -> None:
                state.picked = [city]

            ui.add(Control(name, place, pick, tip=Tip(_("Show the costs from {city}").format(city=names[start.city]))))
            y += _ROW

    return Block(20 + _ROW * len(starts) + 6 if starts else 0.0, draw if starts else lambda _x, _y, _w: None)


def _zones(ui: Ui, state: PreviewState) -> Block:
    ranks = state.ranks()
    shown = ranks[:_ZONES]
    zone = state.zone
    assert zone is not None
    colors = {region.id: region.color for region in zone.board.regions}
    names = zone.region_names

    def draw(x: float, y: float, width: float) -> None:
        c, t = ui.c, ui.c.theme
        _head(ui, _("Regions for"), x, y)
        _players(ui, state, x + width, y)
        words = _("{n} connected; links of 7 cities: best, average")
        if not ranks:
            words = _("No regions hang together for so many players, or they have too few cities.")
        c.text(words.format(n=len(ranks)), (x, y + 40), theme.SMALL, t.ink5, "midleft", width)
        y += 62
        for number, rank in enumerate(shown):
            place = pygame.FRect(x - 6, y - 10, width + 12, _ROW)
            name = f"zone.{number}"
            if ui.is_hovered(name) or ui.is_focused(name) or zone.regions == set(rank.zone):
                c.box(place, 5, t.amber_soft)
            for i, region in enumerate(rank.zone):
                _swatch(ui, x + 17 * i, y, colors[region])
            label = ", ".join(names[region] for region in rank.zone)
            left = x + 17 * len(rank.zone) + 4
            c.text(label, (left, y), theme.SMALL, t.ink7, "midleft", x + width - 84 - left)
            _cell(ui, str(rank.cheapest), x + width - 42, y, True)
            _cell(ui, decimal(rank.mean), x + width, y)

            def take(regions: tuple[str, ...] = rank.zone) -> None:
                state.take_zone(regions)

            ui.add(Control(name, place, take, tip=Tip(_("Put these in play"), label)))
            y += _ROW

    return Block(58 + _ROW * len(shown), draw)


def _players(ui: Ui, state: PreviewState, right: float, y: float) -> None:
    def choose(value: str) -> None:
        state.players = int(value)

    counts = [(str(n), str(n)) for n in range(2, 7)]
    c, t = ui.c, ui.c.theme
    c.text(_("players"), (right - 160, y + 12), theme.SMALL, t.ink5, "midright")
    widgets.segmented(ui, "players", (right - 152, y, 152, 24), counts, str(state.players), choose)


def _fuel(ui: Ui, zone: Zone) -> Block:
    def draw(x: float, y: float, width: float) -> None:
        c, t = ui.c, ui.c.theme
        _head(ui, _("Fuel at the start"), x, y)
        for number, fuel in enumerate(FUELS):
            left = x + number * width / 4
            tokens.fuel(c, fuel, (left + 8, y + 40), 16)
            c.text(str(zone.specials.start_fuel[fuel]), (left + 22, y + 40), Font("cond", 16, 600), t.ink, "midleft")
            ui.area(f"fuel.{fuel}", (left, y + 30, 50, 20), Tip(capital(fuel_name(fuel))))

    return Block(54, draw)


def _refill(ui: Ui, state: PreviewState, zone: Zone) -> Block:
    def draw(x: float, y: float, width: float) -> None:
        c, t = ui.c, ui.c.theme
        players = _("Refill, {n} players").format(n=state.players)
        _head(ui, players, x, y)
        columns = [x + width - 150 + 50 * i for i in range(4)]
        for right, fuel in zip(columns, FUELS, strict=True):
            tokens.fuel(c, fuel, (right - 5, y + 12), 15)
        y += 36
        for step in range(3):
            c.text(_("Step {n}").format(n=step + 1), (x, y), _WORD, t.ink7, "midleft")
            for right, fuel in zip(columns, FUELS, strict=True):
                _cell(ui, str(zone.specials.refill[fuel][state.players - 2][step]), right, y)
            c.hline(x, x + width, y + 10)
            y += 21

    return Block(34 + 21.0 * 3, draw)


def _specials(ui: Ui, zone: Zone) -> list[Block]:
    rules = special_rules(zone.specials, zone.city_names, zone.region_names)
    if not rules:
        return []
    c, t = ui.c, ui.c.theme
    lines = [line for rule in rules for line in c.wrapped(rule, theme.TEXT, 322)]

    def draw(x: float, y: float, width: float) -> None:
        _head(ui, _("Special rules"), x, y)
        for number, line in enumerate(lines):
            c.text(line, (x, y + 36 + 17 * number), theme.TEXT, t.ink7, "midleft", width)

    return [Block(34 + 17.0 * len(lines), draw)]
