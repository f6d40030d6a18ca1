"""Form fields for special rules, derived from the types in the schema so that new rules need no new form."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Literal, get_args, get_origin

import pygame

from powergrid.content.kinds import Kind
from powergrid.content.plants import FUELS
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, inset, row, stretch
from powergrid.desktop.toolkit.text_field import text_field
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.names import fuel_name
from powergrid.desktop.words.special_keys import field_label, value_label
from powergrid.desktop.words.translation import _, capital

Change = Callable[[Any], None]
_HEIGHT: Final = 28.0
#: Keys whose values are regions. The values of all others are cities.
_OF_REGIONS: Final = ("nuclear_only_with_city_in", "islands", "region")
#: Initial values for rules whose smallest value would not make sense.
_INITIAL: Final[Mapping[str, Any]] = {
    "plant": 13, "no_refill_after_plant": 39, "names": ["south", "north"], "market_size": {"current": 4, "future": 4},
    "step2_cities": [10, 7, 7, 7, 6], "end_cities": [21, 17, 17, 15, 14], "costs": [10, 15, 20], "open": [1, 2, 3],
    "prices": [1, 2, 3, 4, 5, 6, 7, 8], "step3_among": 36, "last": 40, "cities": 1, "need": 1,
    "unbought_leave": 1, "island_surcharge": 20, "outage_penalty": 3,
}  # fmt: skip


@dataclass
class Fields:
    """A builder for the fields of a form.

    Attributes:
        cities, regions: Names by id.
        typed: The text being typed in each field, kept between frames.
    """

    ui: Ui
    cities: Mapping[str, str]
    regions: Mapping[str, str]
    typed: dict[str, str] = field(default_factory=dict)

    def part(self, name: str, kind: Kind, key: str, value: Any, change: Change) -> Part:
        """Return the field for a value.

        Args:
            key: Its name in the schema.
        """
        origin = get_origin(kind.type)
        if kind.type is bool:
            return self._choice(name, [("", _("no")), ("1", _("yes"))], "1" if value else "",
                                lambda chosen: change(bool(chosen)))  # fmt: skip
        if kind.type is int:
            return self._number(name, kind, value, change)
        if origin is Literal:
            options = [(arg, value_label(arg)) for arg in get_args(kind.type)]
            return self._choice(name, options, value, change)
        if kind.type is str:
            return self._place(name, key, value, change)
        if origin is dict:
            return self._table(name, kind, key, value, change)
        if origin is tuple:
            return self._list(name, kind, key, value, change)
        return self.model(name, kind, value, change)

    def initial(self, kind: Kind, key: str) -> Any:
        """Return the initial value of a rule."""
        origin, args = get_origin(kind.type), get_args(kind.type)
        if origin is dict:
            return {}
        if key in _INITIAL:
            return _INITIAL[key]
        if kind.type in (bool, int):
            return kind.low if kind.type is int else True
        if origin is Literal:
            return args[1] if args[0] in ("never", "nothing") else args[0]
        if kind.type is str:
            return next(iter(self.regions if key in _OF_REGIONS else self.cities), "")
        if origin is tuple:
            return [] if args[-1] is Ellipsis else [self.initial(Kind.of(arg), "") for arg in args]
        return {name: self.initial(part, name) for name, part, default in kind.parts() if default is ...}

    def model(self, name: str, model: Kind, value: Any, change: Change) -> Part:
        """Return the fields for all parts of a value."""
        known = value if isinstance(value, dict) else {}
        lines = []
        for key, kind, default in model.parts():

            def put(new: Any, key: str = key) -> None:
                change({name: old for name, old in {**known, key: new}.items() if old is not None})

            shown = known.get(key, None if default is ... else default)
            lines.append(self._labelled(field_label(key), self._maybe(f"{name}.{key}", kind, key, shown, put)))
        return column(*lines, gap=4)

    def _maybe(self, name: str, kind: Kind, key: str, value: Any, change: Change) -> Part:
        """Return the field for a value that may be missing."""
        if not kind.optional:
            return self.part(name, kind, key, value, change)
        if value is None:
            return self._button(f"{name}.set", _("Set"), partial(change, self.initial(kind, key)))
        return row(self.part(name, kind, key, value, change), self._remove(name, partial(change, None)), gap=6)

    # -- simple values

    def _choice(self, name: str, options: list[tuple[str, str]], value: Any, change: Change) -> Part:
        chosen = value if any(value == option for option, _words in options) else ""
        if len(options) <= 4:
            return row(parts.segmented(self.ui, name, options, chosen, change, height=_HEIGHT), stretch())
        buttons = [
            parts.button(self.ui, f"{name}.{option}", words, partial(change, option), height=_HEIGHT,
                         style="primary" if option == chosen else "secondary")
            for option, words in options
        ]  # fmt: skip
        return column(*(row(*buttons[at : at + 4], stretch(), gap=3) for at in range(0, len(buttons), 4)), gap=3)

    def _number(self, name: str, kind: Kind, value: Any, change: Change) -> Part:
        now = value if isinstance(value, int) else kind.low
        number = parts.stepper(self.ui, name, now, kind.low, kind.high, change, width=110, height=_HEIGHT, typed=True,
                               small=True)  # fmt: skip
        return row(number, stretch())

    def _text(self, name: str, value: str, change: Callable[[str], None], width: float) -> Part:
        """Return a text field that keeps the typed text while it has the focus."""
        if self.ui.focus.name != name:
            self.typed.pop(name, None)

        def typed(text: str) -> None:
            self.typed[name] = text
            change(text)

        def draw(rect: pygame.FRect) -> None:
            text_field(self.ui, name, rect, self.typed.get(name, value), typed, limit=200, select=True)

        return row(Part(draw, width, _HEIGHT), stretch())

    def _numbers(self, name: str, count: int, value: Any, change: Change) -> Part:
        """Return a text field for numbers separated by spaces.

        Args:
            count: How many numbers are required, or 0 for any.
        """
        shown = " ".join(str(item) for item in value) if isinstance(value, list | tuple) else ""

        def typed(text: str) -> None:
            change([int(one) for one in re.findall(r"\d+", text)][:200])

        return self._text(name, shown, typed, 24.0 * count + 40 if count else 420)

    def _place(self, name: str, key: str, value: Any, change: Change) -> Part:
        """Return a field for a city or region. A complete name is accepted as soon as it is typed."""
        names = self.regions if key in _OF_REGIONS else self.cities
        if key in _OF_REGIONS:
            return self._choice(name, list(names.items()), value, change)

        def typed(text: str) -> None:
            found = [id_ for id_, words in names.items() if text.strip().casefold() in (words.casefold(), id_)]
            change(found[0] if found else text.strip())

        return self._text(name, names.get(value, str(value or "")), typed, 180)

    # -- several values

    def _list(self, name: str, kind: Kind, key: str, value: Any, change: Change) -> Part:
        args, values = get_args(kind.type), list(value) if isinstance(value, list | tuple) else []
        inner = Kind.of(args[0])
        free = args[-1] is Ellipsis
        if inner.type is int:
            return self._numbers(name, 0 if free else len(args), value, change)
        if inner.type is str and not free:
            return row(*(self._text(f"{name}.{n}", value, partial(_put, values, n, change), 90)
                         for n, value in enumerate(values)), stretch())  # fmt: skip
        if inner.type is str:
            return self._multiple_choice(name, key, values, change)
        if not free:
            rows = [values[n] if n < len(values) else [] for n in range(len(args))]
            return column(*(self.part(f"{name}.{n}", Kind.of(arg), "", rows[n], partial(_put, values, n, change))
                            for n, arg in enumerate(args)), gap=3)  # fmt: skip
        return self._entries(name, inner, key, values, change)

    def _multiple_choice(self, name: str, key: str, values: list[Any], change: Change) -> Part:
        """Return a multiple choice of ids: buttons for regions, or names separated by commas for cities."""
        if key not in _OF_REGIONS:
            shown = ", ".join(self.cities.get(value, str(value)) for value in values)
            ids = {words.casefold(): city for city, words in self.cities.items()}

            def typed(text: str) -> None:
                change([ids.get(one.strip().casefold(), one.strip()) for one in text.split(",") if one.strip()])

            return self._text(name, shown, typed, 320)

        def toggle(region: str) -> None:
            rest = [value for value in values if value != region]
            change(rest if region in values else [*values, region])

        buttons = [
            parts.button(self.ui, f"{name}.{region}", words, partial(toggle, region), height=_HEIGHT,
                         style="primary" if region in values else "secondary")
            for region, words in self.regions.items()
        ]  # fmt: skip
        return column(*(row(*buttons[at : at + 3], stretch(), gap=3) for at in range(0, len(buttons), 3)), gap=3)

    def _entries(self, name: str, inner: Kind, key: str, values: list[Any], change: Change) -> Part:
        """Return the entries of a list, each with a button to remove it, and a button to add an entry."""
        lines = []
        for number, value in enumerate(values):
            rest = [*values[:number], *values[number + 1 :]]
            entry = self.part(f"{name}.{number}", inner, key, value, partial(_put, values, number, change))
            lines.append(row(_grown(entry), self._remove(f"{name}.{number}", partial(change, rest)), gap=6))
        new = [*values, self.initial(inner, key if get_origin(inner.type) is tuple else "")]
        return column(*lines, self._button(f"{name}.add", _("Add"), partial(change, new), "plus"), gap=8)

    def _table(self, name: str, kind: Kind, key: str, value: Any, change: Change) -> Part:
        """Return fields for a value per fuel or per listed city."""
        keys, inner = get_args(kind.type)[0], Kind.of(get_args(kind.type)[1])
        known = dict(value) if isinstance(value, Mapping) else {}

        def put(one: str, new: Any) -> None:
            change({**{other: old for other, old in known.items() if other != one or new is not None},
                    **({one: new} if new is not None else {})})  # fmt: skip

        if get_origin(keys) is Literal:
            optional = Kind(inner.type, True, inner.low, inner.high)
            return column(*(self._labelled(capital(fuel_name(fuel)), self._maybe(f"{name}.{fuel}", optional, key,
                                           known.get(fuel), partial(put, fuel))) for fuel in FUELS), gap=4)  # fmt: skip
        lines = []
        for city, item in known.items():

            def move(new: Any, city: str = city) -> None:
                change({new if other == city else other: old for other, old in known.items()})

            head = row(self._place(f"{name}.{city}.city", "city", city, move),
                       self._remove(f"{name}.{city}", partial(put, city, None)))  # fmt: skip
            lines += [head, inset(self.part(f"{name}.{city}", inner, key, item, partial(put, city)), 16)]
        free = next((city for city in self.cities if city not in known), None)
        add = None if free is None else self._button(
            f"{name}.add", _("Add"), partial(put, free, self.initial(inner, "")), "plus")  # fmt: skip
        return column(*lines, add, gap=6)

    # -- small parts

    def _labelled(self, label: str, part: Part) -> Part:
        words = parts.label(self.ui, label, theme.SMALL, self.ui.c.theme.ink7, wraps=True)
        return row(replace(words, width=150), _grown(part), gap=8)

    def _button(self, name: str, words: str, action: Callable[[], None], icon: str = "") -> Part:
        looks: dict[str, Any] = {"icon": icon} if icon else {}
        return row(parts.button(self.ui, name, words, action, height=_HEIGHT, **looks), stretch())

    def _remove(self, name: str, action: Callable[[], None]) -> Part:
        return parts.icon_button(self.ui, f"{name}.remove", "trash", action, Tip(_("Remove")), side=_HEIGHT,
                                 style="quiet", size=15)  # fmt: skip


def _put(values: list[Any], number: int, change: Change, new: Any) -> None:
    """Change a single value in a list."""
    change([new if n == number else old for n, old in enumerate([*values, *[None] * (number + 1 - len(values))])])


def _grown(part: Part) -> Part:
    return replace(part, grow=1)
