"""The special rules in the map file of a draft: rules by edition, rules by option, and the allowed options."""

from collections.abc import Mapping
from typing import Any, Final

from powergrid.content.options import OPTIONS_BY_KEY, OptionValue
from powergrid.desktop.screens.workshop.draft import Draft
from powergrid.desktop.screens.workshop.reading import as_list, as_mapping, objects_in

#: The scopes for all games of an edition. The scopes for options are "when 0", "when 1" and so on.
EDITION_SCOPES: Final = ("all", "classic", "recharged")


def specials_of(draft: Draft) -> dict[str, Any]:
    """Return the special rules of a draft."""
    return as_mapping(draft.rest.get("specials"))


def cases_of(draft: Draft) -> list[Mapping[str, Any]]:
    """Return the cases: rules that depend on an option, with the option and its value."""
    return objects_in(specials_of(draft).get("when"))


def case_number(scope: str) -> int | None:
    """Return the number of the case of a scope, or None for the scope of an edition."""
    return None if scope in EDITION_SCOPES else int(scope.split()[1])


def location_of(scope: str, key: str) -> tuple[int | str, ...]:
    """Return the location of a rule in the file, as used in errors."""
    number = case_number(scope)
    return ("specials", scope, key) if number is None else ("specials", "when", number, "set", key)


def case_at(draft: Draft, number: int) -> int | None:
    """Convert the number of an entry to its number among the readable cases, or return None if it is unreadable."""
    entries = as_list(specials_of(draft).get("when"))
    if number >= len(entries) or not isinstance(entries[number], Mapping):
        return None
    return len(objects_in(entries[:number]))


def patch_of(draft: Draft, scope: str) -> dict[str, Any]:
    """Return the rules of a scope by key."""
    number = case_number(scope)
    return as_mapping(specials_of(draft).get(scope) if number is None else cases_of(draft)[number].get("set"))


def with_rule(draft: Draft, scope: str, key: str, value: Any) -> Draft:
    """Return the draft with a rule set in a scope, or removed if `value` is None."""
    patch = {name: old for name, old in patch_of(draft, scope).items() if name != key}
    if value is not None:
        patch[key] = value
    number = case_number(scope)
    return _with_part(draft, scope, patch) if number is None else with_case_part(draft, number, "set", patch)


# -- options


def allowed_of(draft: Draft, option: str) -> tuple[OptionValue, ...]:
    """Return the allowed values of an option, default first, or () if the board does not restrict them."""
    return tuple(as_list(as_mapping(specials_of(draft).get("allowed")).get(option)))


def with_allowed(draft: Draft, option: str, values: tuple[OptionValue, ...]) -> Draft:
    """Return the draft with new allowed values of an option, default first, or () to allow all."""
    allowed = {key: old for key, old in as_mapping(specials_of(draft).get("allowed")).items() if key != option}
    return _with_part(draft, "allowed", {**allowed, **({option: list(values)} if values else {})})


def with_case(draft: Draft, option: str) -> Draft:
    """Return the draft with a new case, in which an option has a value other than its default."""
    case: dict[str, Any] = {"option": option, "value": OPTIONS_BY_KEY[option].values[-1], "set": {}}
    return _with_part(draft, "when", [*cases_of(draft), case])


def with_case_part(draft: Draft, number: int, key: str, value: Any) -> Draft:
    """Return the draft with a new value for a key of a case, or without the key if the value is None."""
    cases = cases_of(draft)
    kept = {name: old for name, old in cases[number].items() if name != key}
    cases[number] = kept if value is None else {**kept, key: value}
    return _with_part(draft, "when", cases)


def without_case(draft: Draft, number: int) -> Draft:
    """Return the draft without a case."""
    cases = cases_of(draft)
    return _with_part(draft, "when", [*cases[:number], *cases[number + 1 :]])


def _with_part(draft: Draft, key: str, value: Any) -> Draft:
    """Return the draft with a new part of its special rules. An empty part is removed."""
    specials = {name: old for name, old in {**specials_of(draft), key: value}.items() if old or name != key}
    return draft.with_rest("specials", specials)
