"""The kinds of players for a seat: a person or one of the bots."""

from collections.abc import Callable
from typing import Final

import pygame

from powergrid.bots.manners import BY_NAME, MANNERS
from powergrid.bots.registry import bot_kinds
from powergrid.desktop.play.new_game import ADJUSTS, ANY, PLAIN
from powergrid.desktop.toolkit import theme, widgets
from powergrid.desktop.toolkit.dropdown import dropdown
from powergrid.desktop.toolkit.ui import Tip, Ui
from powergrid.desktop.words.translation import _, _p, inside

HUMAN: Final = "human"
#: A kind used only in tests and comparisons.
_NOT_OFFERED: Final = "random"
_MAX_BUTTONS: Final = 5


def player_kinds() -> list[tuple[str, str, str]]:
    """Return all kinds of players as (name in records, label, description), people first."""
    kinds = [(HUMAN, _("Human"), _("A person at this screen."))]
    return kinds + [(kind.name, _(kind.name.replace("_", " ").capitalize()), _(kind.sentence)) for kind in bot_kinds()]


def offered_kinds(chosen: str) -> list[tuple[str, str]]:
    """Return the kinds that can play a seat as (name in records, label), always including `chosen`."""
    return [(name, label) for name, label, _sentence in player_kinds() if name == chosen or name != _NOT_OFFERED]


def setup_kinds(chosen: str) -> list[tuple[str, str]]:
    """Return the kinds for a seat of a new game: a person, the bots, and an adaptive bot."""
    kinds = [*offered_kinds(chosen), (ADJUSTS, _("Adaptive"))]
    return [(name, label if name == HUMAN else _("Bot: {kind}").format(kind=inside(label))) for name, label in kinds]


def short_kind(chosen: str) -> str:
    """Return the label of a kind without the word "Bot"."""
    return dict([*offered_kinds(chosen), (ADJUSTS, _("Adaptive"))])[chosen]


def kind_tip(kind: str) -> Tip:
    """Return an explanation of a kind of player."""
    if kind == ADJUSTS:
        return Tip(_("Gets a little stronger or weaker after each game, until you win as often as the others."))
    return Tip(next((sentence for name, _label, sentence in player_kinds() if name == kind), ""))


def manner_choices() -> list[tuple[str, str]]:
    """Return the playing styles offered in the set-up as (name, label)."""
    titles = [(manner.name, _(manner.title)) for manner in MANNERS]
    return [(ANY, _("random")), *titles, (PLAIN, _p("manner of a bot", "none"))]


def manner_tip(manner: str) -> Tip:
    """Return an explanation of a playing style."""
    if manner == ANY:
        words = _("The seed chooses a playing style; all are equally strong.")
    elif manner == PLAIN:
        words = _("The bot has no particular playing style.")
    else:
        words = _(BY_NAME[manner].sentence)
    return Tip(_("Playing style"), words)


def kind_choice(ui: Ui, name: str, rect: pygame.FRect, chosen: str, change: Callable[[str], None]) -> None:
    """Draw the choice of the kind of player in a seat: buttons NAME.KIND, or a list if there are many kinds."""
    kinds = offered_kinds(chosen)
    if len(kinds) <= _MAX_BUTTONS:
        widgets.segmented(ui, name, rect, kinds, chosen, change, font=theme.ROW.sized(14))
    else:
        dropdown(ui, name, rect, kinds, chosen, change)
