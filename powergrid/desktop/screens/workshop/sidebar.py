"""The columns beside the drawing: tools and regions on the left; selection, errors and assessment on the right."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from powergrid.content.board import Fault
from powergrid.content.known_keys import is_unknown_key
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.workshop.draft import COLORS
from powergrid.desktop.screens.workshop.fixes import advice_of, fix_of_remark, fixes_of
from powergrid.desktop.screens.workshop.form_parts import (
    ROW,
    automatic_button,
    color_button,
    field,
    head,
    small,
    swatch,
)
from powergrid.desktop.screens.workshop.hand_labels import Label
from powergrid.desktop.screens.workshop.rest_fixes import Fix
from powergrid.desktop.screens.workshop.selection_form import selection_form
from powergrid.desktop.screens.workshop.state import Tool, Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, inset, row, scrolling, spacer, stretch, table
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words import assessment as words
from powergrid.desktop.words.faults import fault_words, say
from powergrid.desktop.words.names import region_name
from powergrid.desktop.words.translation import _N, _, count
from powergrid.rules.zones import least_cities
from powergrid.study.assessment import Assessment

_TOOLS: Final[tuple[tuple[Tool, str, str, str], ...]] = (
    (
        "select",
        _N("Select"),
        "S",
        _N("Click or drag cities; Shift adds more, and selects with a frame. Drag the land to pan."),
    ),
    ("city", _N("City"), "C", _N("Click on free land to place a city, then type its name.")),
    ("link", _N("Link"), "L", _N("Click two cities to join them, then type the cost.")),
    ("paint", _N("Paint"), "P", _N("Click or drag over cities to put them into the chosen region.")),
)
#: The height of the tallest selection form, which is that of a link.
_TALLEST_FORM: Final = 280.0


# -- the left column


def left_column(ui: Ui, state: Workshop, rules: Action, choose: Callable[[Tool], None], tracing: Part) -> Part:
    """Return the tools, the regions, and the name and colour of the active region.

    Args:
        rules: Shows or hides the special rules.
        choose: Switches to a tool.
        tracing: The button for tracing a picture.
    """
    hints = {tool: parts.label(ui, _(hint), theme.SMALL, ui.c.theme.ink5, wraps=True) for tool, _n, _k, hint in _TOOLS}
    # as tall as the longest hint, so that the regions below do not move
    hint = replace(hints[state.tool], height=lambda width: max(hint.height_at(width) for hint in hints.values()))
    content = column(
        *(_tool(ui, state, choose, *tool) for tool in _TOOLS),
        hint,
        parts.button(ui, "rules", _("Special rules"), rules, height=ROW, key="R",
                     tip=Tip(_("Special rules"), _("Rules of this board only, by edition"), "R")),
        tracing,
        head(ui, _("Regions")),
        *(_region(ui, state, region.id) for region in state.draft.regions),
        _region_form(ui, state),
        parts.button(ui, "region.add", _("Add region"), state.add_region, height=ROW, icon="plus",
                     enabled=len(state.draft.regions) < len(COLORS), reason=_("All colours are used.")),
        gap=6,
    )  # fmt: skip
    return frame.panel(ui, scrolling(ui, "tools", inset(content, 10, 8), form=True))


def _tool(ui: Ui, state: Workshop, choose: Callable[[Tool], None], tool: Tool, name: str, key: str, hint: str) -> Part:
    style = "primary" if state.tool == tool else "secondary"
    return parts.button(ui, f"tool.{tool}", _(name), partial(choose, tool), height=34, key=key, style=style,
                        tip=Tip(_(name), _(hint), key))  # fmt: skip


def _region(ui: Ui, state: Workshop, region_id: str) -> Part:
    """Return a region with its number of cities. A click makes it active."""
    t = ui.c.theme
    region = state.draft.region(region_id)
    assert region is not None
    control, active, name = f"region.{region_id}", region_id == state.region, region_name(region.name)
    line = inset(row(swatch(ui, region.color), parts.label(ui, name or "?", theme.ROW_BOLD, wraps=True, grow=1),
                     parts.label(ui, str(state.draft.count_in(region_id)), theme.ROW), height=ROW), 8)  # fmt: skip
    digit = str(1 + [region.id for region in state.draft.regions].index(region_id))
    tip = Tip(name, _("New cities are in this region, and the brush paints it."), digit)
    shown = parts.pressable(ui, control, line, partial(state.choose_region, region_id), edge=t.line2,
                            ground=t.amber_soft if active else None, hovered=None if active else t.field,
                            tip=tip, chosen=active, group="region")  # fmt: skip
    return replace(shown, width=0)


def _region_form(ui: Ui, state: Workshop) -> Part | None:
    region = state.active_region
    if region is None:
        return None

    typing = f"region {region.id}"

    def rename(name: str) -> None:
        state.do(state.history.draft.renamed_region(region.id, name), typing)

    def recolor(color: str) -> None:
        state.do(state.history.draft.recolored(region.id, color))

    name = region.name if state.history.joins(typing) else region_name(region.name)  # not while it is being typed
    empty = not state.draft.count_in(region.id)
    colors = [
        color_button(ui, "color", color, color, color == region.color, partial(recolor, color)) for color in COLORS
    ]
    return column(
        field(ui, "region.name", name, rename, _("Name of the region")),
        table([colors], gap=3),
        automatic_button(ui, state, Label("region", region.id), _("Automatic position")),
        parts.button(ui, "region.delete", _("Delete region"), state.delete_region, height=ROW,
                     style="quiet", enabled=empty, reason=_("Move its cities to other regions first.")),
        gap=6,
    )  # fmt: skip


# -- the right column


def right_column(ui: Ui, state: Workshop, shown: Callable[[Fault], None], delete: Action, trial: Part | None,
                 original: Part | None) -> Part:  # fmt: skip
    """Return the fields for the selection, the errors of the board, and its assessment.

    Args:
        shown: Called when an error is clicked.
        delete: Deletes the selection.
        trial: The part about the bot games.
        original: The part about the original file.
    """
    selection = selection_form(ui, state, delete, original)
    if state.checked.faults and state.draft.cities:  # clicks on errors must not move the list
        needed = selection.height_at
        selection = replace(selection, height=lambda width: max(_TALLEST_FORM, needed(width)))
    content = column(
        selection,
        _faults(ui, state, shown),
        _assessment(ui, state.assessment()),
        trial,
        gap=14,
    )
    return frame.panel(ui, scrolling(ui, "facts", inset(content, 14, 10), form=True))


def _faults(ui: Ui, state: Workshop, shown: Callable[[Fault], None]) -> Part:
    t, faults = ui.c.theme, state.checked.faults
    if state.draft.is_blank and not any(is_unknown_key(fault.text) for fault in faults):
        text = _("Choose the City tool and click on the drawing to place the first city.")
        size = _("Three players need {n} cities in 3 connected regions, six need {m} in 5.")
        size = size.format(n=least_cities("recharged", 3), m=least_cities("recharged", 6))
        keys = _("With the keyboard: C, then the arrows and Space; the digits choose the region of new cities.")
        begin = (parts.label(ui, one, theme.TEXT, t.ink7, wraps=True) for one in (text, keys, size))
        return column(head(ui, _("Getting started")), *begin, gap=4)
    if not faults:
        return _no_faults(ui, state)
    lines: list[Part | None] = []
    for number, fault in enumerate(faults):
        lines.append(_fault(ui, f"fault.{number}", fault, partial(shown, fault)))
        fixes = fixes_of(state, fault)
        lines += [_fix(ui, state, f"fix.{number}{'.other' * n}", fix) for n, fix in enumerate(fixes)]
    return column(head(ui, count(sum(fault.count for fault in faults), "{n} error", "{n} errors")), *lines, gap=5)


def _no_faults(ui: Ui, state: Workshop) -> Part:
    """Return a note that there are no errors, and any warnings."""
    t, board = ui.c.theme, state.checked.board
    lines: list[Part | None] = []
    for remark in state.checked.remarks:
        words_part = parts.label(ui, say(remark), theme.TEXT, wraps=True, grow=1)
        lines.append(row(parts.icon(ui, "warn", 13, t.amber), words_part))
        fix = fix_of_remark(state, board, remark) if board is not None else None
        lines.append(_fix(ui, state, "fix.remark", fix))
    good = row(parts.icon(ui, "check", 14, t.green), parts.label(ui, _("No errors."), theme.TEXT, t.ink7))
    return column(head(ui, _("Errors")), good, *lines, gap=4)


def _fix(ui: Ui, state: Workshop, control: str, fix: Fix | None) -> Part | None:
    """Return the button that fixes an error."""
    if fix is None:
        return None
    made = fix

    def press() -> None:
        state.do(made.draft)

    return row(spacer(13), parts.button(ui, control, fix.words, press, height=28, icon="check"), stretch())


def _fault(ui: Ui, control: str, fault: Fault, press: Action) -> Part:
    t = ui.c.theme
    advice = advice_of(fault)
    text = f"{fault_words(fault)}. {advice}" if advice else fault_words(fault)
    line = row(parts.icon(ui, "warn", 13, t.red), parts.label(ui, text, theme.TEXT, wraps=True, grow=1))
    return parts.pressable(ui, control, line, press, hovered=t.amber_soft, ring=None, reach=6,
                           tip=Tip(_("Show where")))  # fmt: skip


def _assessment(ui: Ui, assessment: Assessment | None) -> Part | None:
    """Return the verdict, the possible numbers of players, and statistics compared with those of official boards."""
    if assessment is None:
        return None
    t = ui.c.theme
    seats = [
        row(parts.icon(ui, "check" if plays else "warn", 12, t.green if plays else t.red),
            parts.label(ui, text, theme.SMALL, t.ink7, wraps=True, grow=1))
        for plays, text in words.seating_lines(assessment)
    ]  # fmt: skip
    official = parts.label(ui, _("official boards"), theme.SMALL, t.ink5, at="right", wraps=True)
    lines = [[parts.label(ui, "", theme.SMALL, grow=1), small(ui, _("here")), replace(official, width=66)]]
    for line in assessment.lines:
        name = parts.label(ui, words.measure_name(line), theme.SMALL, t.ink7, wraps=True, grow=1)
        color = t.red if line.side else t.petrol if line.outside else t.ink
        value = parts.label(ui, words.number(line.value), theme.ROW_BOLD.sized(14), color, at="right")
        lines.append([inset(name, 0, 2), value, small(ui, words.span(line))])
    advice = [parts.label(ui, text, theme.SMALL, t.ink7, wraps=True)
              for text in map(words.advice, assessment.lines) if text]  # fmt: skip
    verdict = parts.label(ui, words.verdict(assessment), theme.TEXT, t.ink7, wraps=True)
    return column(head(ui, _("Assessment")), verdict, *seats, table(lines, gap=10, height=19), *advice, gap=4)
