"""The options of a board: the values that it allows, and special rules that depend on them."""

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any, Final

from powergrid.content.options import OPTIONS, OPTIONS_BY_KEY, OptionValue
from powergrid.desktop.screens.workshop.special_rules import (
    allowed_of,
    cases_of,
    with_allowed,
    with_case,
    with_case_part,
    without_case,
)
from powergrid.desktop.screens.workshop.state import Workshop
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, row, stretch
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.house_rules import option_label, value_words
from powergrid.desktop.words.names import edition_name
from powergrid.desktop.words.translation import _, labelled

_HEIGHT: Final = 28.0
_LIST: Final = 250.0


def options_page(ui: Ui, state: Workshop, show: Callable[[str], None]) -> Part:
    """Return the page with all options.

    Args:
        show: Opens another page.
    """
    note = _("The set-up offers only the values that the board allows; the first of them is the default.")
    return column(
        _cases(ui, state, show),
        parts.label(ui, _("Allowed options"), theme.SECTION.sized(16)),
        parts.label(ui, note, theme.SMALL, ui.c.theme.ink5, wraps=True),
        *(_option(ui, state, option.key, show) for option in OPTIONS),
        gap=12,
    )


def case_words(case: Any) -> str:
    """Describe the option and the value on which special rules depend."""
    option, value = str(case.get("option")), case.get("value")
    if option not in OPTIONS_BY_KEY or not isinstance(value, bool | int | str):
        return labelled(option, value)
    return labelled(option_label(option), value_words(option, value))


def case_head(ui: Ui, state: Workshop, number: int, show: Callable[[str], None]) -> Part:
    """Return the header of rules that depend on an option: the condition, and a button to remove the rules."""
    case = cases_of(state.history.draft)[number]

    def put(key: str, value: Any) -> None:
        state.do(with_case_part(state.history.draft, number, key, value), f"when {number} {key}")

    def remove() -> None:
        state.do(without_case(state.history.draft, number))
        show("options")

    option, edition = str(case.get("option")), case.get("edition") or ""
    values = OPTIONS_BY_KEY[option].values if option in OPTIONS_BY_KEY else ()
    by_text = {str(value): value for value in values}
    value = parts.segmented(
        ui, "when.value", [(text, value_words(option, one)) for text, one in by_text.items()], str(case.get("value")),
        lambda text: put("value", by_text[text]), height=_HEIGHT,
    ) if by_text else None  # fmt: skip
    editions = parts.segmented(
        ui, "when.edition", [("", _("Both editions")), *((one, edition_name(one)) for one in ("classic", "recharged"))],
        str(edition), lambda text: put("edition", text or None), height=_HEIGHT,
    )  # fmt: skip
    reset = parts.switch(
        ui, "when.reset", _("Start again from the base rules"), case.get("reset") is True,
        lambda on: put("reset", True if on else None),
    )  # fmt: skip
    gone = parts.icon_button(ui, "when.remove", "trash", remove, Tip(_("Remove these rules")), side=_HEIGHT,
                             style="quiet", size=15)  # fmt: skip
    return column(
        row(parts.label(ui, option_label(option), theme.ROW_BOLD, wraps=True, grow=1), gone, gap=8),
        row(value, editions, stretch(), gap=8),
        reset,
        gap=6,
    )


def _cases(ui: Ui, state: Workshop, show: Callable[[str], None]) -> Part | None:
    """Return a button for each set of special rules that depends on an option."""
    buttons = [
        row(parts.button(ui, f"when.{n}", case_words(case), partial(show, f"when {n}"), height=_HEIGHT), stretch())
        for n, case in enumerate(cases_of(state.history.draft))
    ]
    if not buttons:
        return None
    return column(parts.label(ui, _("Rules with an option"), theme.SECTION.sized(16)), *buttons, gap=6)


def _option(ui: Ui, state: Workshop, key: str, show: Callable[[str], None]) -> Part:
    """Return an option with its description, its allowed values, and a button to add special rules for it."""
    orders = [(), *(order for n in (2, 1) for order in permutations(OPTIONS_BY_KEY[key].values, n))]
    by_text = {_order_words(key, order): order for order in orders}
    chosen = allowed_of(state.history.draft, key)

    def choose(text: str) -> None:
        state.do(with_allowed(state.history.draft, key, by_text[text]), f"allowed {key}")

    def add() -> None:
        draft = with_case(state.history.draft, key)
        state.do(draft)
        show(f"when {len(cases_of(draft)) - 1}")

    texts = [(text, text) for text in by_text]
    allowed = parts.dropdown(ui, f"allowed.{key}", texts, _order_words(key, chosen), choose, width=_LIST,
                             height=_HEIGHT)  # fmt: skip
    rules = parts.button(ui, f"add.{key}", _("Add rules"), add, height=_HEIGHT, icon="plus",
                         tip=Tip(_("Special rules that apply only with a value of this option")))  # fmt: skip
    name = parts.label(ui, option_label(key), theme.TEXT.sized(13.5), wraps=True, grow=1)
    sentence = parts.label(ui, _(OPTIONS_BY_KEY[key].sentence), theme.SMALL, ui.c.theme.ink5, wraps=True)
    return column(row(name, allowed, rules, gap=8), sentence, gap=3)


def _order_words(key: str, order: tuple[OptionValue, ...]) -> str:
    """Describe briefly which values are allowed."""
    words = [value_words(key, value) for value in order]
    if not words:
        return _("all, as usual")
    return (
        _("only: {value}").format(value=words[0])
        if len(words) == 1
        else _("all, first: {value}").format(value=words[0])
    )
