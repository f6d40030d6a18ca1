"""The special rules of a board as a form: by edition and option, each rule with its sentence and its faults."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from powergrid.content.kinds import Kind
from powergrid.content.specials import SpecialsPatch, base_specials
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.workshop.fields import Fields
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, inset, row, scrolling, stretch
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.faults import fault_words
from powergrid.desktop.words.house_rules import HOUSE_RULES, differs
from powergrid.desktop.words.special_keys import GROUPS
from powergrid.desktop.words.translation import _

_EDITIONS: Final = ("all", "classic", "recharged")


class RulesForm:
    """The form and what is chosen in it. scope: the part of `specials` that is edited: an edition, or "when 0"."""

    def __init__(self) -> None:
        self.shown = False
        self.scope = "all"
        self._typed: dict[str, str] = {}

    def toggle(self) -> None:
        """Show or hide the form."""
        self.shown = not self.shown

    def show(self, loc: tuple[int | str, ...]) -> None:
        """Choose the part of the rules in which a fault is."""
        self.scope = f"when {loc[2]}" if loc[1:2] == ("when",) and len(loc) > 2 else str((*loc, "", "all")[1])

    def part(self, ui: Ui, state: Workshop) -> Part:
        """Return the form."""
        if self.scope not in _scopes(state):
            self.scope = "all"
        patch = _patch(state, self.scope)
        cities = {city.id: city.name for city in state.draft.cities}
        fields = Fields(ui, cities, {region.id: region.name for region in state.draft.regions}, self._typed)
        title = parts.label(ui, _("Special rules of this board"), theme.SECTION)
        done = parts.button(ui, "rules.done", _("Back to the drawing"), self.toggle, height=30, icon="check")
        note = _("Only what differs from the base rules is set here. The rules of an edition come after those of both.")
        head = column(
            row(title, stretch(), done),
            parts.label(ui, note, theme.SMALL, ui.c.theme.ink5, wraps=True),
            row(parts.segmented(ui, "rules.scope", [(one, _scope_words(state, one)) for one in _scopes(state)],
                                self.scope, partial(setattr, self, "scope")), stretch()),
            gap=6,
        )  # fmt: skip
        groups = [self._group(ui, state, fields, patch, name, rules) for name, rules in GROUPS]
        form = scrolling(ui, f"rules.{self.scope}", inset(column(*groups, gap=16), 14, 10), form=True)
        return frame.panel(ui, column(inset(head, 14, 10), form))

    def _group(self, ui: Ui, state: Workshop, fields: Fields, patch: Mapping[str, Any], name: str,
               rules: Mapping[str, tuple[str, str]]) -> Part:  # fmt: skip
        lines = [self._rule(ui, state, fields, patch, key, *words) for key, words in rules.items()]
        return column(parts.label(ui, _(name), theme.SECTION.sized(16)), *lines, gap=10)

    def _rule(self, ui: Ui, state: Workshop, fields: Fields, patch: Mapping[str, Any], key: str, label: str,
              rule: str) -> Part:  # fmt: skip
        """Show a rule with its switch, its sentence, its faults and, while it is on, its fields."""
        info, control = SpecialsPatch.model_fields[key], f"rule.{self.scope}.{key}"
        kind, on = Kind.of_field(info), key in patch
        by_default = info.get_default(call_default_factory=True)

        def switch(chosen: bool) -> None:
            fresh = (
                _base(self.scope, key)
                if key in ("start_fuel", "refill", "tokens", "prices")
                else fields.first(kind, key)
            )
            fresh = not by_default if kind.type is bool else fresh
            _change(state, self.scope, key, fresh if chosen else None)

        t = ui.c.theme
        here = _place(self.scope, key)
        faults = [fault for fault in state.checked.faults if fault.loc[: len(here)] == here]
        return column(
            parts.switch(ui, control, _(label), on, switch),
            inset(parts.label(ui, _(rule), theme.SMALL, t.ink5, wraps=True), 43),
            *(inset(parts.label(ui, fault_words(fault), theme.SMALL, t.red, wraps=True), 43) for fault in faults),
            inset(fields.part(control, kind, key, patch[key], partial(_change, state, self.scope, key)), 43)
            if on else None,
            gap=4,
        )  # fmt: skip


def _base(scope: str, key: str) -> Any:
    """Return the values of the base rules by fuel, to begin with."""
    return json.loads(json.dumps(base_specials("classic" if scope == "classic" else "recharged")[key]))


def _specials(state: Workshop) -> dict[str, Any]:
    """Return the special rules of the draft; a broken file may have anything in their place."""
    found = state.history.draft.rest.get("specials")
    return dict(found) if isinstance(found, Mapping) else {}


def _when(state: Workshop) -> list[Mapping[str, Any]]:
    found = _specials(state).get("when")
    return [one for one in found if isinstance(one, Mapping)] if isinstance(found, list | tuple) else []


def _scopes(state: Workshop) -> list[str]:
    return [*_EDITIONS, *(f"when {n}" for n in range(len(_when(state))))]


def _scope_words(state: Workshop, scope: str) -> str:
    """Return the name of a part of the special rules."""
    if scope in _EDITIONS:
        return {"all": _("Both editions"), "classic": _("Classic"), "recharged": _("Recharged")}[scope]
    rule = _when(state)[int(scope.split()[1])]
    known = next((one for one in HOUSE_RULES if one.key == rule.get("option")), None)
    value = rule.get("value")
    return (
        f"{rule.get('option')}: {value}"
        if known is None or not isinstance(value, bool | int | str)
        else differs(known, value)
    )


def _place(scope: str, key: str) -> tuple[int | str, ...]:
    """Return where a rule is in the file, as faults name it."""
    if scope in _EDITIONS:
        return "specials", scope, key
    return "specials", "when", int(scope.split()[1]), "set", key


def _patch(state: Workshop, scope: str) -> dict[str, Any]:
    found = _specials(state).get(scope) if scope in _EDITIONS else _when(state)[int(scope.split()[1])].get("set")
    return dict(found) if isinstance(found, Mapping) else {}


def _change(state: Workshop, scope: str, key: str, value: Any) -> None:
    """Set a rule, or drop it with a value of None."""
    draft = state.history.draft
    specials = _specials(state)
    patch = {one: old for one, old in _patch(state, scope).items() if one != key}
    if value is not None:
        patch[key] = value
    if scope in _EDITIONS:
        specials = {one: old for one, old in {**specials, scope: patch}.items() if old}
    else:
        number = int(scope.split()[1])
        rules = _when(state)
        rules[number] = {**rules[number], "set": patch}
        specials["when"] = rules
    state.do(draft.with_rest("specials", specials), f"rule {scope} {key}")
