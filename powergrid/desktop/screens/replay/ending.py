"""The end of a replay, shown beside the board: the ranking, why the game was won, and the turning points."""

from collections.abc import Sequence
from dataclasses import replace

from powergrid.desktop.pieces import drawings, symbols
from powergrid.desktop.screens import frame
from powergrid.desktop.screens.results import Row
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.rows import Part, column, inset, row, spacer, stretch, table, underlined
from powergrid.desktop.toolkit.theme import Font
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.names import ordinal
from powergrid.desktop.words.outcome import Outcome
from powergrid.desktop.words.translation import _

_LINE, _LOW_LINE = 40.0, 30.0
#: With more players than this, the rows are shorter.
_FEW = 4


def ending(ui: Ui, rows: Sequence[Row], outcome: Outcome, turns: Sequence[tuple[int, str]]) -> Part:
    """Return the panel.

    Args:
        turns: Turning points with their rounds; if space is short, the earliest are dropped.
    """
    t = ui.c.theme
    height = _LINE if len(rows) <= _FEW else _LOW_LINE
    lines = [_line(ui, one) for one in rows]
    ranking = [
        underlined(ui, inset(table([line], gap=12, height=height, like=lines), 14),
                   t.amber_soft if one.place == 1 else None)
        for one, line in zip(rows, lines, strict=True)
    ]  # fmt: skip
    reasons = [
        parts.label(ui, words, theme.TEXT_BOLD if words is outcome.verdict else theme.TEXT, wraps=True)
        for words in outcome
        if words
    ]
    points = [
        table([[parts.label(ui, _("Round {n}").format(n=number), theme.ROW_BOLD, t.ink7),
                parts.label(ui, words, theme.ROW, t.ink7, wraps=True, grow=1)]], gap=10)
        for number, words in turns
    ]  # fmt: skip
    fitting = [replace(point, optional=len(points) - number) for number, point in enumerate(points)]
    head = inset(parts.label(ui, _("Final result"), theme.SECTION), 14, 8)
    body = inset(column(*reasons, spacer(4), *fitting, stretch(), gap=4), 14, 8)
    return frame.panel(ui, column(head, *ranking, replace(body, grow=1)), paper=True, across=1, down=1)


def _line(ui: Ui, one: Row) -> list[Part]:
    """Return the cells of a player: rank, name, cities supplied, money and cities connected."""
    c, t, number = ui.c, ui.c.theme, Font("cond", 18, 600)
    who = row(
        parts.label(ui, ordinal(one.place), theme.ROW_BOLD, t.ink5),
        drawings.marker(c, one.seat.color, 20),
        parts.label(ui, one.seat.name, number, grow=1),
        gap=9,
        grow=1,
    )
    return [
        who,
        symbols.supplied(ui, f"ending.supplied.{one.seat.number}", str(one.supplied), number),
        row(drawings.coin(c, 16), parts.label(ui, str(one.money), number), gap=5),
        row(parts.icon(ui, "city", 14), parts.label(ui, str(one.cities), number), gap=5),
    ]
