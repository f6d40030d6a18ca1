"""The special rules of a board, shown once at the start of the first game on it."""

from collections.abc import Callable
from typing import Final

from powergrid.desktop.play import settings
from powergrid.desktop.screens import rules_pictures
from powergrid.desktop.toolkit import parts, theme
from powergrid.desktop.toolkit.dialogs import Button, Host, tell
from powergrid.desktop.toolkit.rows import Part, column, row, scrolling
from powergrid.desktop.toolkit.ui import Ui
from powergrid.desktop.words.this_game import changed_intro, changed_plants, special_points
from powergrid.desktop.words.translation import _
from powergrid.game import Game

#: A board with fewer special rules needs no introduction, because the table mentions them where they matter.
_MIN_RULES: Final = 2
_WIDTH: Final = 600.0


def welcome(host: Host, game: Game, show_rules: Callable[[str], None]) -> None:
    """Show the special rules in the first game on a board that has at least two."""
    seen, key = settings.current().seen, f"b.{game.record.board.id}"[:20]
    if len(special_points(game)) < _MIN_RULES or game.state.round > 1 or key in seen:
        return
    settings.change(seen=(*seen, key))
    rules = Button("rules", _("This game"), lambda: show_rules("game"), key="F1")
    text = _("You can find this again under F1, and at the name of the board at the top left.")

    def content() -> Part:
        return scrolling(host.ui, "special", _content(host.ui, game))

    title = _("Special on this board: {board}").format(board=_(game.record.board.name))
    tell(host, title, text, rules, width=_WIDTH, content=content)


def _content(ui: Ui, game: Game) -> Part:
    lines = [_point(ui, words) for words in special_points(game, plants="none")]
    changed = changed_plants(game)
    if changed:
        lines.append(_point(ui, changed_intro()))
    cards = rules_pictures.cards(ui, changed, game.record.ruleset.cards) if changed else None
    return column(*lines, cards, gap=7)


def _point(ui: Ui, words: str) -> Part:
    t = ui.c.theme
    dot = parts.drawing(10, 17, lambda center: ui.c.box((center[0] - 2.5, center[1] - 2.5, 5, 5), 2.5, t.petrol))
    return row(dot, parts.label(ui, words, theme.TEXT.sized(14), wraps=True, grow=1), gap=6)
