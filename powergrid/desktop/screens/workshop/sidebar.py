"""The columns beside the drawing board: tools and regions; the selection, faults and judgement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from powergrid.content.board import Fault
from powergrid.content.editions import Edition
from powergrid.desktop.board.colors import board_colors
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.workshop.draft import COLORS, MAX_COST, MAX_NAME
from powergrid.desktop.screens.workshop.fixes import advice_of, fix_of, fix_of_remark
from powergrid.desktop.screens.workshop.hand_labels import Label, is_by_hand
from powergrid.desktop.screens.workshop.rest_fixes import Fix
from powergrid.desktop.screens.workshop.state import Tool, Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, inset, row, scrolling, spacer, stretch, table
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.theme import mix
from powergrid.desktop.toolkit.ui import Action, Control, Tip, Ui
from powergrid.desktop.words import judgement as words
from powergrid.desktop.words.faults import fault_words, say
from powergrid.desktop.words.names import region_name
from powergrid.desktop.words.translation import _N, _, count
from powergrid.rules.zones import least_cities
from powergrid.study.judgement import Judgement

_TOOLS: Final[tuple[tuple[Tool, str, str, str], ...]] = (
    (
        "select",
        _N("Select"),
        "S",
        _N("Click or drag cities; Shift adds, and selects by a frame. Drag the land to pan."),
    ),
    ("city", _N("City"), "C", _N("Click on free land to place a city, then type its name.")),
    ("link", _N("Link"), "L", _N("Click two cities to join them, then type the cost.")),
    ("paint", _N("Paint"), "P", _N("Click or drag over cities to put them into the chosen region.")),
)
_ROW: Final = 30.0
#: Room around a field for its focus ring.
_RING: Final = 6.0
#: The height of the largest form of a selection, that of a city.
_LARGEST_FORM: Final = 280.0
_COST_LABELS: Final[tuple[tuple[Edition, str], ...]] = (
    ("classic", _N("Printed in Classic")),
    ("recharged", _N("Printed in Recharged")),
)
_NAME_LABELS: Final[tuple[tuple[Edition, str], ...]] = (
    ("classic", _N("Name in Classic")),
    ("recharged", _N("Name in Recharged")),
)


# -- the left column


def left_column(ui: Ui, state: Workshop, rules: Action, choose: Callable[[Tool], None], tracing: Part) -> Part:
    """Show the tools, the regions, and the name and colour of the active region.

    rules: shows or hides the special rules. choose: takes a tool. tracing: the button for a picture to trace.
    """
    hints = {tool: parts.label(ui, _(hint), theme.SMALL, ui.c.theme.ink5, wraps=True) for tool, _n, _k, hint in _TOOLS}
    # as high as the longest one, so that the regions below stay in their places
    hint = replace(hints[state.tool], height=lambda width: max(one.height_at(width) for one in hints.values()))
    content = column(
        *(_tool(ui, state, choose, *tool) for tool in _TOOLS),
        hint,
        parts.button(ui, "rules", _("Special rules"), rules, height=_ROW, key="R",
                     tip=Tip(_("Special rules"), _("Rules of this board only, by edition"), "R")),
        tracing,
        _head(ui, _("Regions")),
        *(_region(ui, state, region.id) for region in state.draft.regions),
        _region_form(ui, state),
        parts.button(ui, "region.add", _("Add region"), partial(_add_region, state), height=_ROW, icon="plus",
                     enabled=len(state.draft.regions) < len(COLORS), reason=_("All colours are used.")),
        gap=6,
    )  # fmt: skip
    return frame.panel(ui, scrolling(ui, "tools", inset(content, 10, 8), form=True))


def _tool(ui: Ui, state: Workshop, choose: Callable[[Tool], None], tool: Tool, name: str, key: str, hint: str) -> Part:
    style = "primary" if state.tool == tool else "secondary"
    return parts.button(ui, f"tool.{tool}", _(name), partial(choose, tool), height=34, key=key, style=style,
                        tip=Tip(_(name), _(hint), key))  # fmt: skip


def _region(ui: Ui, state: Workshop, region_id: str) -> Part:
    """Show a region with its number of cities; a click makes it the active one."""
    c, t = ui.c, ui.c.theme
    region = state.draft.region(region_id)
    assert region is not None
    control, active, name = f"region.{region_id}", region_id == state.region, region_name(region.name)
    line = inset(row(_swatch(ui, region.color), parts.label(ui, name or "?", theme.ROW_BOLD, wraps=True, grow=1),
                     parts.label(ui, str(state.draft.count_in(region_id)), theme.ROW), height=_ROW), 8)  # fmt: skip

    def draw(rect: pygame.FRect) -> None:
        c.box(rect, 6, t.amber_soft if active else t.field if ui.is_hovered(control) else None, t.line2)
        line.draw(rect)
        if ui.is_focused(control):
            c.focus_ring(rect)
        tip = Tip(name, _("New cities are in this region, and the brush paints it."))
        ui.add(Control(control, rect, partial(setattr, state, "region", region_id), tip=tip, chosen=active))

    return replace(line, draw=draw, width=0)


def _region_form(ui: Ui, state: Workshop) -> Part | None:
    region = state.active_region
    if region is None:
        return None

    typing = f"region {region.id}"

    def rename(name: str) -> None:
        state.do(state.history.draft.renamed_region(region.id, name), typing)

    def recolor(color: str) -> None:
        state.do(state.history.draft.recolored(region.id, color))

    name = region.name if state.history.joins(typing) else region_name(region.name)  # letters stay as they are typed
    empty = not state.draft.count_in(region.id)
    colors = [
        _color_button(ui, f"color.{color}", color, color == region.color, partial(recolor, color)) for color in COLORS
    ]
    return column(
        _field(ui, "region.name", name, rename, _("Name of the region")),
        table([colors], gap=3),
        _automatic(ui, state, Label("region", region.id), _("Automatic place")),
        parts.button(ui, "region.delete", _("Delete region"), partial(_delete_region, state), height=_ROW,
                     style="quiet", enabled=empty, reason=_("Put its cities into other regions first.")),
        gap=6,
    )  # fmt: skip


def _add_region(state: Workshop) -> None:
    name = _("Region {n}").format(n=len(state.draft.regions) + 1)
    draft, region = state.history.draft.with_region(name)
    state.do(draft)
    state.region = region or state.region


def _delete_region(state: Workshop) -> None:
    state.do(state.history.draft.without_region(state.region))
    regions = state.history.draft.regions
    state.region = regions[0].id if regions else ""


# -- the right column


def right_column(ui: Ui, state: Workshop, shown: Callable[[Fault], None], delete: Action, trial: Part | None,
                 original: Part | None) -> Part:  # fmt: skip
    """Show the selection with its fields, every fault of the board, and how good it is.

    shown: called when a fault is clicked. delete: deletes the selection. trial: the games of bots. original: what is
    known of the original of the file.
    """
    selection = _selection(ui, state, delete, original)
    if state.checked.faults and state.draft.cities:  # so that a click on the list below does not move it
        needed = selection.height_at
        selection = replace(selection, height=lambda width: max(_LARGEST_FORM, needed(width)))
    content = column(
        selection,
        _faults(ui, state, shown),
        _judgement(ui, state.judgement()),
        trial,
        gap=14,
    )
    return frame.panel(ui, scrolling(ui, "facts", inset(content, 14, 10), form=True))


def _selection(ui: Ui, state: Workshop, delete: Action, original: Part | None) -> Part:
    city, link = state.chosen_city, state.chosen_link
    remove = parts.button(ui, "delete", _("Delete"), delete, height=_ROW, icon="trash", key="Delete")
    if link is not None:
        names = [found.name if (found := state.draft.city(end)) is not None else end for end in (link.a, link.b)]
        suggestion = state.draft.suggested_cost(link.a, link.b)
        known = all(state.draft.city(end) is not None for end in link.ends)
        suggest = parts.button(ui, "suggest", _("Suggested: {n}").format(n=suggestion),
                               partial(state.set_cost, suggestion), height=_ROW, style="quiet")  # fmt: skip
        cost = parts.stepper(ui, "cost", link.cost or 0, 0, MAX_COST, state.set_cost, width=150, height=34, typed=True)
        return column(_head(ui, " – ".join(names)), row(cost, suggest if known else None),
                      *_printed_costs(ui, state, link.cost or 0),
                      _automatic(ui, state, Label("cost", str(state.link)), _("Place the cost automatically")),
                      row(stretch(), remove), gap=8)  # fmt: skip
    if city is not None:
        return column(
            _head(ui, city.name or "?"),
            _field(ui, "city.name", city.name, state.rename, _("Name of the city")),
            _painting(ui, state),
            *(_field(ui, f"printed.{edition}", state.printed_name(edition), partial(state.print_name, edition),
                     _(label)) for edition, label in _NAME_LABELS),
            _automatic(ui, state, Label("city", city.id), _("Place the name automatically")),
            row(stretch(), remove),
            gap=8,
        )  # fmt: skip
    if state.picked:
        head = _head(ui, count(len(state.picked), "{n} city", "{n} cities"))
        copies = parts.button(ui, "copy", _("Copy"), state.copy, height=_ROW, key="Ctrl+C")
        return column(head, _painting(ui, state), row(copies, stretch(), remove), gap=8)
    return column(
        _head(ui, _("Board")),
        _field(ui, "board.name", state.draft.name, state.rename_board, _("Name of the board")),
        _field(ui, "board.id", state.draft.id, state.set_id, _("Id: small letters, digits and dashes")),
        original,
        gap=8,
    )


def _automatic(ui: Ui, state: Workshop, label: Label, words: str) -> Part | None:
    """Show a button that gives up the place of a label, if that was chosen by hand."""
    if not is_by_hand(state.draft, label):
        return None
    tip = Tip(_("It was placed by hand: drag it, or move it by Alt and the arrows."))
    return row(parts.button(ui, f"automatic.{label.kind}", words, partial(state.free_label, label), height=_ROW,
                            style="quiet", tip=tip), stretch())  # fmt: skip


def _printed_costs(ui: Ui, state: Workshop, cost: int) -> list[Part]:
    """Show what the editions print of the selected link."""
    found = []
    for edition, label in _COST_LABELS:
        printed = state.printed_cost(edition)
        now = "" if printed is None else "none" if printed == "none" else "other"
        other = max(0, cost - 1) or cost + 1

        def choose(kind: str, edition: Edition = edition, other: int = other) -> None:
            state.print_cost(edition, None if not kind else "none" if kind == "none" else other)

        options = [("", _("as here")), ("other", _("other cost")), ("none", _("no link"))]
        found.append(parts.label(ui, _(label), theme.SMALL, ui.c.theme.ink5))
        found.append(row(parts.segmented(ui, f"printed.{edition}", options, now, choose, height=28), stretch()))
        if isinstance(printed, int):
            change = partial(state.print_cost, edition)
            number = parts.stepper(ui, f"printed.{edition}.cost", printed, 0, MAX_COST, change, width=120, typed=True,
                                 small=True)  # fmt: skip
            found.append(row(number, stretch()))
    return found


def _painting(ui: Ui, state: Workshop) -> Part:
    """Show the colours of all regions; a click puts the selected cities into one."""
    regions = {region.id: region for region in state.draft.regions}
    homes = {city.region for city in state.draft.cities if city.id in state.picked}

    def put(region: str) -> None:
        state.do(state.history.draft.painted(state.picked, region))

    buttons = [
        _color_button(ui, f"into.{key}", region.color, homes == {key}, partial(put, key), Tip(region_name(region.name)))
        for key, region in regions.items()
    ]
    label = parts.label(ui, _("Region"), theme.LABEL, ui.c.theme.ink7)
    return row(label, *buttons, stretch(), gap=4) if buttons else label


def _faults(ui: Ui, state: Workshop, shown: Callable[[Fault], None]) -> Part:
    t, faults = ui.c.theme, state.checked.faults
    if not state.draft.cities:
        text = _("Take the tool City and click on the plane to place the first city.")
        size = _("Three players need {n} cities in 3 connected regions, six need {m} in 5.")
        size = size.format(n=least_cities("recharged", 3), m=least_cities("recharged", 6))
        begin = (parts.label(ui, one, theme.TEXT, t.ink7, wraps=True) for one in (text, size))
        return column(_head(ui, _("Begin")), *begin, gap=4)
    if not faults:
        return _no_faults(ui, state)
    lines: list[Part | None] = []
    for number, fault in enumerate(faults):
        lines.append(_fault(ui, f"fault.{number}", fault, partial(shown, fault)))
        lines.append(_fix(ui, state, f"fix.{number}", fix_of(state, fault)))
    return column(_head(ui, count(sum(fault.count for fault in faults), "{n} fault", "{n} faults")), *lines, gap=5)


def _no_faults(ui: Ui, state: Workshop) -> Part:
    """Show that there are no faults, or what looks odd all the same."""
    t, board = ui.c.theme, state.checked.board
    lines: list[Part | None] = []
    for remark in state.checked.remarks:
        words_part = parts.label(ui, say(remark), theme.TEXT, wraps=True, grow=1)
        lines.append(row(parts.icon(ui, "warn", 13, t.amber), words_part))
        fix = fix_of_remark(state, board, remark) if board is not None else None
        lines.append(_fix(ui, state, "fix.remark", fix))
    good = row(parts.icon(ui, "check", 14, t.green), parts.label(ui, _("No faults."), theme.TEXT, t.ink7))
    return column(_head(ui, _("Faults")), good, *lines, gap=4)


def _fix(ui: Ui, state: Workshop, control: str, fix: Fix | None) -> Part | None:
    """Show the button that fixes a fault."""
    if fix is None:
        return None
    press = partial(state.do, fix.draft)
    return row(spacer(13), parts.button(ui, control, fix.words, press, height=28, icon="check"), stretch())


def _fault(ui: Ui, control: str, fault: Fault, press: Action) -> Part:
    c, t = ui.c, ui.c.theme
    advice = advice_of(fault)
    text = f"{fault_words(fault)}. {advice}" if advice else fault_words(fault)
    line = row(parts.icon(ui, "warn", 13, t.red), parts.label(ui, text, theme.TEXT, wraps=True, grow=1))

    def draw(rect: pygame.FRect) -> None:
        if ui.is_hovered(control) or ui.is_focused(control):
            c.box(rect.inflate(12, 0), 5, t.amber_soft)
        line.draw(rect)
        ui.add(Control(control, rect, press, tip=Tip(_("Show the place"))))

    return replace(line, draw=draw)


def _judgement(ui: Ui, judgement: Judgement | None) -> Part | None:
    """Show the verdict, who can play, and the numbers beside those of the official boards."""
    if judgement is None:
        return None
    t = ui.c.theme
    seats = [
        row(parts.icon(ui, "check" if plays else "warn", 12, t.green if plays else t.red),
            parts.label(ui, text, theme.SMALL, t.ink7, wraps=True, grow=1))
        for plays, text in words.seating_lines(judgement)
    ]  # fmt: skip
    official = parts.label(ui, _("official boards"), theme.SMALL, t.ink5, at="right", wraps=True)
    lines = [[parts.label(ui, "", theme.SMALL, grow=1), _small(ui, _("here")), replace(official, width=66)]]
    for line in judgement.lines:
        name = parts.label(ui, words.measure_name(line), theme.SMALL, t.ink7, wraps=True, grow=1)
        color = t.red if line.side else t.petrol if line.outside else t.ink
        value = parts.label(ui, words.number(line.value), theme.ROW_BOLD.sized(14), color, at="right")
        lines.append([inset(name, 0, 2), value, _small(ui, words.span(line))])
    advice = [parts.label(ui, text, theme.SMALL, t.ink7, wraps=True)
              for text in map(words.advice, judgement.lines) if text]  # fmt: skip
    verdict = parts.label(ui, words.verdict(judgement), theme.TEXT, t.ink7, wraps=True)
    return column(_head(ui, _("Judgement")), verdict, *seats, table(lines, gap=10, height=19), *advice, gap=4)


# -- small parts


def _head(ui: Ui, text: str) -> Part:
    return parts.label(ui, text, theme.SECTION.sized(16), wraps=True)


def _small(ui: Ui, text: str) -> Part:
    return parts.label(ui, text, theme.SMALL, ui.c.theme.ink5, at="right")


def _swatch(ui: Ui, color: str) -> Part:
    tints = board_colors(ui.c.theme).tints
    tint = tints.get(color, ui.c.theme.red_soft)
    edge = mix(tint, ui.c.theme.ink, 0.5)
    return parts.drawing(14, 14, lambda at: ui.c.box((at[0] - 7, at[1] - 7, 14, 14), 3, tint, edge))


def _color_button(ui: Ui, control: str, color: str, on: bool, press: Action, tip: Tip | None = None) -> Part:
    """Show a colour to choose."""
    swatch = _swatch(ui, color)

    def draw(rect: pygame.FRect) -> None:
        ui.c.box(rect, 5, ui.c.theme.amber_soft if on else None, ui.c.theme.ink if on else None)
        swatch.draw(pygame.FRect(rect.centerx - 7, rect.centery - 7, 14, 14))
        if ui.is_focused(control):
            ui.c.focus_ring(rect)
        ui.add(Control(control, rect, press, tip=tip, chosen=on))

    return Part(draw, 22, 24)


def _field(ui: Ui, control: str, value: str, change: Callable[[str], None], label: str) -> Part:
    """Show a text field below its label."""

    def draw(rect: pygame.FRect) -> None:
        text_field(ui, control, rect, value, change, limit=MAX_NAME, select=True)

    words_part = parts.label(ui, label, theme.SMALL, ui.c.theme.ink5)
    return column(words_part, Part(draw, 120, 32), gap=_RING)
