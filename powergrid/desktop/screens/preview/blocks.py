"""The right column of the board previewer: facts about a board and its regions in play."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from powergrid.content.editions import SLOT_COSTS
from powergrid.content.plants import FUELS
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.pieces import drawings
from powergrid.desktop.screens import rules_pictures
from powergrid.desktop.screens.preview.state import PreviewState, Zone
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import (
    Part,
    column,
    grouped,
    row,
    spacer,
    stretch,
    table,
    underlined,
    underlined_lines,
)
from powergrid.desktop.toolkit.theme import Font, mix
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.faults import fault_words
from powergrid.desktop.words.names import fuel_name, market_name
from powergrid.desktop.words.specials import own_defaults, special_rules
from powergrid.desktop.words.this_game import changed_cards, changed_intro
from powergrid.desktop.words.translation import _, _p, capital, count, decimal, either
from powergrid.rules.ruleset import cards_of

_ROW = 20.0
_NUMBER = theme.ROW_BOLD.sized(14)
_STARTS = 5
_ZONES = 6


def facts(ui: Ui, state: PreviewState, clear: Action) -> Part:
    """Return the contents of the column, from top to bottom."""
    zone = state.zone
    if zone is None or state.entry.faults:
        return _faults(ui, state, kept=zone is not None)
    return column(
        _warnings(ui, zone.remarks) if zone.remarks else None,
        _route(ui, state, zone, clear),
        _summary(ui, zone),
        _regions(ui, zone),
        _growth(ui, zone),
        _starts(ui, state, zone),
        _zones(ui, state, zone),
        _fuel(ui, zone),
        _refill(ui, state, zone),
        _specials(ui, zone),
        gap=14,
    )


def _head(ui: Ui, text: str, beside: Part | str = "") -> Part:
    note = parts.label(ui, beside, theme.SMALL, ui.c.theme.ink5) if isinstance(beside, str) else beside
    return row(parts.label(ui, text, theme.SECTION.sized(16), grow=1), note, height=28)


def _word(ui: Ui, text: str, *, grow: float = 0) -> Part:
    return parts.label(ui, text, theme.LABEL, ui.c.theme.ink7, grow=grow)


def _small(ui: Ui, text: str) -> Part:
    return parts.label(ui, text, theme.SMALL, ui.c.theme.ink5, at="right")


def _number(ui: Ui, value: object, *, bold: bool = False) -> Part:
    return parts.label(ui, str(value), _NUMBER if bold else theme.ROW, at="right")


def _sentence(ui: Ui, text: str) -> Part:
    return parts.label(ui, text, theme.TEXT, ui.c.theme.ink7, wraps=True)


def _swatch(ui: Ui, color: str) -> Part:
    tint = board_colors(ui.c.theme).tints[color]
    edge = mix(tint, ui.c.theme.ink, 0.5)
    return parts.drawing(12, 12, lambda middle: ui.c.box((middle[0] - 6, middle[1] - 6, 12, 12), 3, tint, edge))


def _pressable(ui: Ui, name: str, part: Part, press: Action, tip: Tip, *, marked: bool) -> Part:
    """Make a line clickable, highlighted if it is `marked`, focused or under the mouse."""
    soft = ui.c.theme.amber_soft
    return parts.pressable(ui, name, part, press, ground=soft if marked else None, hovered=soft, ring=None, reach=6,
                           tip=tip)  # fmt: skip


def _faults(ui: Ui, state: PreviewState, *, kept: bool) -> Part:
    faults = [fault_words(fault) for fault in state.entry.faults]
    note = _("The picture shows the last version without errors. It is updated as soon as the errors are fixed.")
    head = _head(ui, _("This map cannot be played"))
    return column(head, _sentence(ui, note) if kept else None, _warnings(ui, faults), gap=8)


def _warnings(ui: Ui, sentences: Sequence[str]) -> Part:
    """Show a list of sentences, each with a warning sign."""
    lines = [
        row(parts.icon(ui, "warn", 13, ui.c.theme.red), parts.label(ui, sentence, theme.TEXT, wraps=True, grow=1))
        for sentence in sentences
    ]
    return column(*lines, gap=8)


def _route(ui: Ui, state: PreviewState, zone: Zone, clear: Action) -> Part:
    names, route, title = zone.city_names, state.route(), _("Cheapest route")
    button = parts.button(ui, "route.clear", _("Clear"), clear, height=26, style="quiet", key="Esc", font=_NUMBER)
    if route is None:
        text = _("Choose a city to see the cost of the routes to all others, then another for the route between them.")
        if len(state.picked) == 2:
            text = _("There is no route between these two within the regions in play.")
        elif state.picked:
            text = _("The board shows the cost of the route to each other city. Choose a second city to see the route.")
        if state.picked:
            title = _("From {city}").format(city=names[state.picked[0]])
        return column(_head(ui, title, button if state.picked else ""), _sentence(ui, text))
    ends = f"{names[route.stops[0]]} – {names[route.stops[-1]]}"
    places = zone.specials.places.get(route.stops[-1])
    costs = SLOT_COSTS if places is None else places.costs
    words = _("With a house: {prices}").format(prices=either([route.cost + cost for cost in dict.fromkeys(costs)]))
    legs = [[_word(ui, f"{names[a]} – {names[b]}", grow=1), _number(ui, cost, bold=True)] for a, b, cost in route.legs]
    ends_part = parts.label(ui, ends, theme.SECTION.sized(18), wraps=True, grow=1)
    return column(
        _head(ui, title, button),
        row(ends_part, drawings.coin(ui.c, 20), parts.label(ui, str(route.cost), theme.BIG.sized(24)), gap=5),
        underlined(ui, table(legs, height=_ROW)),
        parts.label(ui, words, theme.HINT, ui.c.theme.ink5, wraps=True),
    )


def _summary(ui: Ui, zone: Zone) -> Part:
    summary = zone.study.summary
    pairs = [
        (_("Cities"), str(summary.cities)),
        (_("Links"), str(summary.links)),
        (_("Sum of costs"), str(summary.total)),
        (_("Average"), decimal(summary.mean)),
        (_("Free links"), str(summary.free)),
        (_("Most expensive"), str(summary.most_expensive)),
    ]
    whole_board = len(zone.regions) == len(zone.board.regions)
    note = _("whole board") if whole_board else _("regions in play")
    cells = [
        replace(underlined(ui, row(_word(ui, word, grow=1), _number(ui, value, bold=True), height=23)), grow=1)
        for word, value in pairs
    ]
    return column(_head(ui, _(zone.board.name), note), table(list(zip(cells[::2], cells[1::2], strict=True)), gap=20))


def _regions(ui: Ui, zone: Zone) -> Part:
    colors = {region.id: region.color for region in zone.board.regions}
    words = (_("cities"), _("links"), _("average"), _p("links out of a region", "out"))
    lines: list[list[Part]] = [[_small(ui, word) for word in words]]
    lines[0].insert(0, replace(parts.label(ui, _("Region"), theme.SMALL, ui.c.theme.ink5), grow=1))
    for line in zone.study.region_rows:
        name = row(_swatch(ui, colors[line.region]), parts.flowing(ui, zone.region_names[line.region], theme.LABEL))
        values = (line.cities, line.links, decimal(line.mean), line.out)
        lines.append([name, *(_number(ui, value) for value in values)])
    return table(lines, gap=9, height=_ROW)


def _growth(ui: Ui, zone: Zone) -> Part:
    lines = [[replace(spacer(), grow=1), _small(ui, _("cheapest start")), _small(ui, _("average"))]]
    for line in zone.study.growth:
        label = _word(ui, count(line.size, "to {n} city", "to {n} cities"))
        lines.append([label, _number(ui, line.cheapest, bold=True), _number(ui, decimal(line.mean))])
    return column(_head(ui, _("Growing a network"), _("links, no houses")), table(lines, gap=16, height=_ROW))


def _starts(ui: Ui, state: PreviewState, zone: Zone) -> Part | None:
    starts = [start for start in zone.study.starts if start.costs[0] is not None][:_STARTS]
    if not starts:
        return None
    head = [parts.label(ui, _("Best starts"), _NUMBER, grow=1), *(_small(ui, str(size)) for size in (7, 14, 17, 21))]
    lines = [
        [parts.label(ui, zone.city_names[start.city], theme.LABEL),
         *(_number(ui, "–" if cost is None else cost) for cost in start.costs)]
        for start in starts
    ]  # fmt: skip

    rows = [
        _pressable(ui, f"start.{start.city}", table([line], gap=14, height=_ROW, like=[head, *lines]),
                   partial(state.start_from, start.city),
                   Tip(_("Show the costs from {city}").format(city=zone.city_names[start.city])),
                   marked=start.city in state.picked)
        for start, line in zip(starts, lines, strict=True)
    ]  # fmt: skip
    return column(table([head], gap=14, height=_ROW, like=lines), grouped(ui, "start", column(*rows)))


def _zones(ui: Ui, state: PreviewState, zone: Zone) -> Part:
    ranks = state.ranks()
    colors = {region.id: region.color for region in zone.board.regions}
    counts = [(str(n), str(n)) for n in range(2, 7)]
    choice = parts.segmented(ui, "players", counts, str(state.players), state.choose_players, height=24)  # fmt: skip
    words = _("{n} connected; links of 7 cities: best, average")
    if not ranks:
        words = _("No connected regions have enough cities for that many players.")
    names = [", ".join(zone.region_names[region] for region in rank.zone) for rank in ranks[:_ZONES]]
    lines = [
        [row(*(_swatch(ui, colors[region]) for region in rank.zone), gap=5),
         parts.label(ui, name, theme.SMALL, ui.c.theme.ink7, grow=1), _number(ui, rank.cheapest, bold=True),
         _number(ui, decimal(rank.mean))]
        for rank, name in zip(ranks, names, strict=False)
    ]  # fmt: skip

    rows = [
        _pressable(ui, f"zone.{number}", table([line], height=_ROW, like=lines), partial(state.set_zone, rank.zone),
                   Tip(_("Put these in play"), name), marked=zone.regions == set(rank.zone))
        for number, (rank, name, line) in enumerate(zip(ranks, names, lines, strict=False))
    ]  # fmt: skip
    head = row(_head(ui, _("Regions for")), stretch(), _small(ui, _("players")), choice)
    return column(head, parts.label(ui, words.format(n=len(ranks)), theme.SMALL, ui.c.theme.ink5, wraps=True),
                  grouped(ui, "zones", column(*rows)))  # fmt: skip


def _fuel(ui: Ui, zone: Zone) -> Part:
    numbers = []
    for fuel in FUELS:
        tip = f"fuel.{fuel}", Tip(capital(fuel_name(fuel)))
        second = zone.specials.second_market
        amounts = [zone.specials.start_fuel[fuel], *([second.start_fuel.get(fuel, 0)] if second is not None else [])]
        number = parts.label(ui, "/".join(map(str, amounts)), Font("cond", 16, 600), tip=tip)
        numbers.append(replace(row(drawings.fuel(ui.c, fuel, 16), number, stretch(), gap=6), grow=1))
    return column(_head(ui, _("Fuel at the start")), row(*numbers), _market_names(ui, zone))


def _market_names(ui: Ui, zone: Zone) -> Part | None:
    """Show the names of two fuel markets, in the order of their numbers."""
    second = zone.specials.second_market
    return _small(ui, "/".join(map(market_name, second.names))) if second is not None else None


def _refill(ui: Ui, state: PreviewState, zone: Zone) -> Part:
    title = parts.label(
        ui, count(state.players, "Refill, {n} player", "Refill, {n} players"), theme.SECTION.sized(16), grow=1
    )
    head = [title, *(drawings.fuel(ui.c, fuel, 15) for fuel in FUELS)]
    lines = []
    for step in range(3):
        second = zone.specials.second_market
        amounts = [zone.specials.refill, *([second.refill] if second is not None else [])]
        values = [[refill[fuel][state.players - 2][step] for refill in amounts if fuel in refill] for fuel in FUELS]
        numbers = [parts.label(ui, "/".join(map(str, value)), theme.ROW, at="center") for value in values]
        lines.append([_word(ui, _("Step {n}").format(n=step + 1)), *numbers])
    return column(
        table([head], gap=22, height=28, like=lines),
        *underlined_lines(ui, lines, head, gap=22, height=21),
    )


def _specials(ui: Ui, zone: Zone) -> Part | None:
    own = own_defaults(zone.board, zone.edition)
    rules = special_rules(zone.specials, zone.city_names, zone.region_names, zone.edition, plants="none", own=own)
    cards = cards_of(zone.specials, zone.regions)
    if changed := changed_cards(cards):
        rules.append(changed_intro())
    shown = rules_pictures.cards(ui, changed, cards) if changed else None
    sentences = [_sentence(ui, rule) for rule in rules]
    return column(_head(ui, _("Special rules")), *sentences, shown, gap=4) if rules else None
