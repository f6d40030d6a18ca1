"""The form for the special rules of a board by edition and option, with descriptions and errors."""

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, get_args, get_origin

from powergrid.content.board import Fault
from powergrid.content.kinds import Kind
from powergrid.content.specials import SpecialsPatch, base_specials
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.workshop.draft import Draft
from powergrid.desktop.screens.workshop.fault_locations import OPTIONS_PAGE, rule_location
from powergrid.desktop.screens.workshop.fields import Fields
from powergrid.desktop.screens.workshop.options_form import case_head, options_page
from powergrid.desktop.screens.workshop.special_rules import (
    EDITION_SCOPES,
    case_number,
    cases_of,
    location_of,
    patch_of,
    with_rule,
)
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, inset, row, scrolling, stretch
from powergrid.desktop.toolkit.ui import Action, Ui
from powergrid.desktop.words.faults import fault_words
from powergrid.desktop.words.names import region_name
from powergrid.desktop.words.special_keys import GROUPS
from powergrid.desktop.words.translation import _


class RulesForm:
    """The form and its state.

    Attributes:
        scope: The part of `specials` being edited: an edition, "when 0" for the first set of rules that depends on an
            option, or "options".
    """

    def __init__(self) -> None:
        self.scope = "all"
        self._typed: dict[str, str] = {}

    def show(self, draft: Draft, fault: Fault) -> None:
        """Open the page that has an error."""
        self.scope = rule_location(draft, fault)[0]

    def part(self, ui: Ui, state: Workshop, done: Action) -> Part:
        """Return the form.

        Args:
            done: Called to go back to the drawing.
        """
        if self.scope not in (*EDITION_SCOPES, OPTIONS_PAGE, *(f"when {n}" for n in range(len(cases_of(state.draft))))):
            self.scope = "all"
        cities = {city.id: city.name for city in state.draft.cities}
        fields = Fields(
            ui, cities, {region.id: region_name(region.name) for region in state.draft.regions}, self._typed
        )
        title = parts.label(ui, _("Special rules of this board"), theme.SECTION)
        back = parts.button(ui, "rules.done", _("Back to the drawing"), done, height=30, icon="check")
        chosen = self.scope if self.scope in EDITION_SCOPES else OPTIONS_PAGE
        note = _("Set only what differs from the base rules. Rules for one edition follow the rules for both.")
        head = column(
            row(title, stretch(), back),
            parts.label(ui, note, theme.SMALL, ui.c.theme.ink5, wraps=True),
            row(parts.segmented(ui, "rules.scope", _pages(), chosen, self._show), stretch()),
            self._case_head(ui, state),
            gap=6,
        )  # fmt: skip
        if self.scope == OPTIONS_PAGE:
            page = options_page(ui, state, self._show)
        else:
            patch = patch_of(state.history.draft, self.scope)
            page = column(*(self._group(ui, state, fields, patch, name, rules) for name, rules in GROUPS), gap=16)
        form = scrolling(ui, f"rules.{self.scope}", inset(page, 14, 10), form=True)
        return frame.panel(ui, column(inset(head, 14, 10), form))

    def _show(self, scope: str) -> None:
        self.scope = scope

    def _case_head(self, ui: Ui, state: Workshop) -> Part | None:
        number = None if self.scope == OPTIONS_PAGE else case_number(self.scope)
        return None if number is None else case_head(ui, state, number, self._show)

    def _group(self, ui: Ui, state: Workshop, fields: Fields, patch: Mapping[str, Any], name: str,
               rules: Mapping[str, tuple[str, str]]) -> Part:  # fmt: skip
        lines = [self._rule(ui, state, fields, patch, key, *words) for key, words in rules.items()]
        return column(parts.label(ui, _(name), theme.SECTION.sized(16)), *lines, gap=10)

    def _rule(self, ui: Ui, state: Workshop, fields: Fields, patch: Mapping[str, Any], key: str, label: str,
              rule: str) -> Part:  # fmt: skip
        """Return the switch, description and errors of a rule and, if it is on, its fields."""
        info, control = SpecialsPatch.model_fields[key], f"rule.{self.scope}.{key}"
        kind, on = Kind.of_field(info), key in patch
        by_default = info.get_default(call_default_factory=True)

        def switch(chosen: bool) -> None:
            new = (
                _base(self.scope, key)
                if key in ("start_fuel", "refill", "tokens", "prices")
                else fields.initial(kind, key)
            )
            new = not by_default if kind.type is bool else new
            _change(state, self.scope, key, new if chosen else None)

        t = ui.c.theme
        name = f"{control}.text" if _is_plain_list(kind) else control
        here = location_of(self.scope, key)
        faults = [fault for fault in state.checked.faults if fault.loc[: len(here)] == here]
        return column(
            parts.switch(ui, control, _(label), on, switch),
            inset(parts.label(ui, _(rule), theme.SMALL, t.ink5, wraps=True), 43),
            *(inset(parts.label(ui, fault_words(fault), theme.SMALL, t.red, wraps=True), 43) for fault in faults),
            inset(fields.part(name, kind, key, patch[key], partial(_change, state, self.scope, key)), 43)
            if on else None,
            gap=4,
        )  # fmt: skip


def _is_plain_list(kind: Kind) -> bool:
    """Return whether a rule is a list of numbers or ids that a single field can show."""
    return get_origin(kind.type) is tuple and Kind.of(get_args(kind.type)[0]).type in (int, str)


def _base(scope: str, key: str) -> Any:
    """Return the base rules for each fuel as initial values."""
    return json.loads(json.dumps(base_specials("classic" if scope == "classic" else "recharged")[key]))


def _pages() -> list[tuple[str, str]]:
    return [("all", _("Both editions")), ("classic", _("Classic")), ("recharged", _("Recharged")),
            (OPTIONS_PAGE, _("Options"))]  # fmt: skip


def _change(state: Workshop, scope: str, key: str, value: Any) -> None:
    """Set a rule, or remove it if the value is None."""
    state.do(with_rule(state.history.draft, scope, key, value), f"rule {scope} {key}")
