"""The form for the selection in the workshop: a link, a city, several cities, or the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from powergrid.content.editions import EDITIONS, Edition
from powergrid.desktop.screens.workshop import facts
from powergrid.desktop.screens.workshop.draft import MAX_COST, Draft, DraftCity, DraftLink
from powergrid.desktop.screens.workshop.edition_ids import renamed_in
from powergrid.desktop.screens.workshop.form_parts import ROW, automatic_button, color_button, field, head
from powergrid.desktop.screens.workshop.hand_labels import Label
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, row, spacer, stretch
from powergrid.desktop.toolkit.ui import Action, Tip, Ui
from powergrid.desktop.words.names import edition_name, region_name
from powergrid.desktop.words.translation import _N, _, count, labelled

_COST_LABELS: Final[tuple[tuple[Edition, str], ...]] = (
    ("classic", _N("Printed in Classic")),
    ("recharged", _N("Printed in Recharged")),
)
_NAME_LABELS: Final[tuple[tuple[Edition, str], ...]] = (
    ("classic", _N("Name in Classic")),
    ("recharged", _N("Name in Recharged")),
)
_MAX_NOTE: Final = 4000


def selection_form(ui: Ui, state: Workshop, delete: Action, original: Part | None) -> Part:
    """Return the form for the selection.

    Args:
        delete: Deletes the selection.
        original: The part about the original file.
    """
    city, link = state.chosen_city, state.chosen_link
    remove = parts.button(ui, "delete", _("Delete"), delete, height=ROW, icon="trash", key="Delete")
    if link is not None:
        return _link_form(ui, state, link, remove)
    if city is not None:
        return _city_form(ui, state, city, remove)
    if state.picked:
        title = head(ui, count(len(state.picked), "{n} city", "{n} cities"))
        copies = parts.button(ui, "copy", _("Copy"), state.copy, height=ROW, key="Ctrl+C")
        return column(title, _region_buttons(ui, state), row(copies, stretch(), remove), gap=8)
    return _board_form(ui, state, original)


def _board_form(ui: Ui, state: Workshop, original: Part | None) -> Part:
    note = state.draft.rest.get("note")

    def write(text: str) -> None:
        state.do(state.history.draft.with_rest("note", text), "note")

    return column(
        head(ui, _("Board")),
        field(ui, "board.name", state.draft.name, state.rename_board, _("Name of the board")),
        field(ui, "board.id", state.draft.id, state.set_id, _("Id: lowercase letters, digits and hyphens")),
        field(ui, "board.note", note if isinstance(note, str) else "", write, _("Note for readers of the file"),
              limit=_MAX_NOTE),
        original,
        gap=8,
    )  # fmt: skip


# -- links


def _link_form(ui: Ui, state: Workshop, link: DraftLink, remove: Part) -> Part:
    names = [found.name if (found := state.draft.city(end)) is not None else end for end in (link.a, link.b)]
    suggestion = state.draft.suggested_cost(link.a, link.b)
    known = all(state.draft.city(end) is not None for end in link.ends)
    suggest = parts.button(ui, "suggest", _("Suggested: {n}").format(n=suggestion), partial(state.set_cost, suggestion),
                           height=ROW, style="quiet")  # fmt: skip
    cost = parts.stepper(ui, "cost", link.cost or 0, 0, MAX_COST, state.set_cost, width=150, height=34, typed=True)
    return column(
        head(ui, " – ".join(names)),
        row(cost, suggest if known else None),
        *_printed_costs(ui, state, link.cost or 0),
        automatic_button(ui, state, Label("cost", str(state.link)), _("Place the cost automatically")),
        row(stretch(), remove),
        gap=8,
    )


def _printed_costs(ui: Ui, state: Workshop, cost: int) -> list[Part]:
    """Return the fields for the costs of the selected link in the editions."""
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


# -- cities


def _city_form(ui: Ui, state: Workshop, city: DraftCity, remove: Part) -> Part:
    tip = Tip(_("The position, the country, and the differences between the editions"))
    words = _("Less") if state.shows_more else _("More")
    more = parts.button(
        ui, "form.more", words, partial(state.show_more, not state.shows_more), height=ROW, style="quiet", tip=tip
    )
    names = (
        field(ui, f"printed.{edition}", state.printed_name(edition), partial(state.print_name, edition), _(label))
        for edition, label in _NAME_LABELS
    )
    return column(
        head(ui, city.name or "?"),
        field(ui, "city.name", city.name, state.rename, _("Name of the city")),
        _region_buttons(ui, state),
        *(_more_of_city(ui, state, city) if state.shows_more else names),
        automatic_button(ui, state, Label("city", city.id), _("Place the name automatically")),
        row(more, stretch(), remove),
        gap=8,
    )


def _more_of_city(ui: Ui, state: Workshop, city: DraftCity) -> list[Part]:
    """Return rarely needed facts about a city. They replace its names in editions, so that the height is constant."""

    def put(change: Callable[..., Draft], *args: object) -> Callable[[str], None]:
        return lambda text: state.do(change(state.history.draft, *args, text), f"fact {args}")

    found = []
    label = _("Latitude and longitude in degrees") if state.plane.shrink else _("Position: right, down")
    place = facts.place_words(state.plane, city)
    found.append(_numbers(ui, state, "form.place", place, put(facts.with_place, state.plane, city.id), label))
    country = city.kept.get("country")
    found.append(field(ui, "form.country", country if isinstance(country, str) else "",
                       put(facts.with_country, city.id), _("Country: two letters, or nothing"), limit=2))  # fmt: skip
    for edition in EDITIONS:
        if city.id in renamed_in(state.draft.rest, edition):
            found += [_printed_region(ui, state, edition, city), _printed_place(ui, state, edition, city)]
    return found


def _printed_region(ui: Ui, state: Workshop, edition: Edition, city: DraftCity) -> Part:
    """Return the choice of a city's region in an edition that renames the city."""
    now = facts.printed_fact(state.draft, edition, city.id, "region") or city.region

    def put(region: str) -> None:
        value = "" if region == city.region else region
        state.do(facts.with_printed_fact(state.history.draft, edition, city.id, "region", value))

    buttons = [
        color_button(ui, f"printed.{edition}.into", region.id, region.color, now == region.id, partial(put, region.id),
                     Tip(region_name(region.name)))
        for region in state.draft.regions
    ]  # fmt: skip
    label = labelled(edition_name(edition), _("Region"))
    return row(parts.label(ui, label, theme.SMALL, ui.c.theme.ink5), *buttons, stretch(), gap=4)


def _printed_place(ui: Ui, state: Workshop, edition: Edition, city: DraftCity) -> Part:
    def put(text: str) -> None:
        draft = facts.with_printed_place(state.history.draft, state.plane, edition, city.id, text)
        state.do(draft, f"{edition} place")

    words = facts.place_words(state.plane, city, edition, state.draft.rest)
    return _numbers(ui, state, f"printed.{edition}.place", words, put, labelled(edition_name(edition), _("Place")))


def _numbers(ui: Ui, state: Workshop, name: str, value: str, change: Callable[[str], None], label: str) -> Part:
    """Return a field for two numbers that keeps the typed text while it has the focus."""
    if ui.focus.name != name:
        state.typed.pop(name, None)

    def typed(text: str) -> None:
        state.keep_typed(name, text)
        change(text)

    return field(ui, name, state.typed.get(name, value), typed, label)


def _region_buttons(ui: Ui, state: Workshop) -> Part:
    """Return a button for each region, which moves the selected cities to that region."""
    regions = {region.id: region for region in state.draft.regions}
    current = {city.region for city in state.draft.cities if city.id in state.picked}

    def put(region: str) -> None:
        state.do(state.history.draft.painted(state.picked, region))

    buttons = [
        color_button(ui, "into", key, region.color, current == {key}, partial(put, key), Tip(region_name(region.name)))
        for key, region in regions.items()
    ]
    label = parts.label(ui, _("Region"), theme.LABEL, ui.c.theme.ink7)
    return row(label, spacer(2), *buttons, stretch(), gap=4) if buttons else label
