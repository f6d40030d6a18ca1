"""Fixes for unknown keys in a map file: correct the spelling, or remove the key."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from powergrid.content.board import Fault
from powergrid.desktop.screens.workshop.content import Plane, content_of, draft_of
from powergrid.desktop.screens.workshop.draft import Draft
from powergrid.desktop.screens.workshop.rest_fixes import Fix, removing
from powergrid.desktop.words.translation import _

Loc = tuple[int | str, ...]


def key_fixes(draft: Draft, plane: Plane, fault: Fault) -> list[Fix]:
    """Return the fixes for an unknown key: the key that was probably meant (in all entries of a list), and removal."""
    key, guess = str(fault.loc[-1]), dict(fault.text.values).get("guess")
    fixes = [Fix(removing(key[:40]), partial(_changed, draft, plane, fault.loc, ""))]
    if isinstance(guess, str):
        fixes.insert(0, Fix(_("Use “{id}”").format(id=guess), partial(_changed, draft, plane, fault.loc, guess)))
    return fixes


def _changed(draft: Draft, plane: Plane, loc: Loc, new: str) -> Draft:
    """Return the draft with a key renamed in all entries of a list; if `new` is "", remove the key at the location."""
    changed: Any = content_of(draft, plane)
    for place in _alike(changed, loc) if new else [loc]:
        changed = _renamed(changed, place, new)
    return draft_of(changed, plane)[0]


def _alike(content: Mapping[str, Any], loc: Loc) -> list[Loc]:
    """Return the locations of the same key in all entries of a list, or only the given location."""
    kind, number = (*loc, "")[:2]
    if len(loc) == 3 and isinstance(number, int):
        return [(kind, at, loc[2]) for at in range(len(content[str(kind)]))]
    return [loc]


def _renamed(value: Any, loc: Loc, new: str) -> Any:
    """Return part of a file with a key renamed (removed for ""); an existing key is not overwritten."""
    step, rest = loc[0], loc[1:]
    if isinstance(value, Mapping):
        if rest:
            return {key: _renamed(item, rest, new) if key == step else item for key, item in value.items()}
        if new and new in value:
            return value
        return {new if key == step else key: item for key, item in value.items() if new or key != step}
    if isinstance(value, list | tuple) and rest:
        return [_renamed(item, rest, new) if number == step else item for number, item in enumerate(value)]
    return value
