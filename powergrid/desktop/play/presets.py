"""Ready-made games that start with one click, and the choices of the last game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, Any, Final

from powergrid.content.editions import Edition
from powergrid.content.options import OPTIONS_BY_KEY
from powergrid.desktop.play import settings
from powergrid.desktop.words.translation import _N

if TYPE_CHECKING:
    from powergrid.content.board import Board
    from powergrid.desktop.play.new_game import NewGame

    Maker = Callable[[Sequence[Board], Random], NewGame]

HUMAN: Final = "human"
FIRST: Final = (HUMAN, "normal", "normal")
"""The seats offered before the first game."""
_EDITIONS: Final[tuple[Edition, ...]] = ("recharged", "classic")
_LEVELS: Final = ("easy", "normal", "hard")


@dataclass(frozen=True, slots=True)
class Preset:
    """A ready-made game: its key, title, description and icon, and a function that sets it up."""

    key: str
    title: str
    sentence: str
    icon: str
    make: Maker


def _seated(boards: Sequence[Board], random: Random, kinds: Sequence[str], **choices: Any) -> NewGame:
    """Return a game with these choices; people get the names used last, bots their default names."""
    from powergrid.desktop.play.new_game import NewGame  # imported late so the menu opens faster

    people = last_people()[: kinds.count(HUMAN)]
    names, colors = [name for name, _color in people], [color for _name, color in people]
    return NewGame(boards, random, **{"players": len(kinds)} | choices, names=names, colors=colors, kinds=kinds)


def last_people() -> list[tuple[str, str]]:
    """Return the name and colour of each person in the last game, in seat order, or "" for no colour."""
    last = settings.current()
    seats = zip_longest(last.names, last.colors[: len(last.names)], last.kinds[: len(last.names)], fillvalue="")
    return [(name, color) for name, color, kind in seats if kind in (HUMAN, "")]


def against_bots(boards: Sequence[Board], random: Random) -> NewGame:
    """Return a game of one person against two bots with the default choices."""
    return _seated(boards, random, FIRST)


def against_bots_on(
    board: Board, others: Sequence[Board], edition: Edition, players: Sequence[int], zone: Iterable[str] = ()
) -> NewGame:
    """Return a game of one person against bots on a board, with three players if possible."""
    wanted = min(players, key=lambda number: (abs(number - len(FIRST)), number))
    return _seated(
        [board, *others], Random(), FIRST, edition=edition, first_board=board.id, players=wanted, zone=sorted(zone)
    )


def _family(boards: Sequence[Board], random: Random) -> NewGame:
    return _seated(boards, random, (HUMAN,) * 4, free_undo=True, options={"first_game": True})


def _experts(boards: Sequence[Board], random: Random) -> NewGame:
    kinds, options = (HUMAN, "expert", "expert", "expert"), {"starting_cities": True}
    return _seated(boards, random, kinds, hidden_money=True, advice=False, options=options)


def _trust(boards: Sequence[Board], random: Random) -> NewGame:
    return _seated(boards, random, (HUMAN, "normal"))


def _surprise(boards: Sequence[Board], random: Random) -> NewGame:
    """Draw a board, an edition and opponents; only boards of the program fit any number of players."""
    from powergrid.content.library import is_ours

    kinds = (HUMAN, *random.choices(_LEVELS, k=random.randint(2, 4)))
    board = random.choice([board for board in boards if is_ours(board)] or list(boards))
    return _seated(boards, random, kinds, edition=random.choice(_EDITIONS), first_board=board.id)


def last_game(boards: Sequence[Board], random: Random) -> NewGame:
    """Return the choices of the last game, with new random regions."""
    from powergrid.bots.manners import BY_NAME
    from powergrid.bots.registry import bot_kinds
    from powergrid.desktop.play.new_game import ADJUSTS, ANY, PLAIN, NewGame

    last = settings.current()
    known = {HUMAN, ADJUSTS, *(kind.name for kind in bot_kinds())}
    return NewGame(
        boards,
        random,
        edition=last.edition,
        names=last.names,
        colors=last.colors,
        kinds=tuple(kind if kind in known else HUMAN for kind in last.kinds or FIRST),
        manners=tuple(manner if manner in (*BY_NAME, PLAIN) else ANY for manner in last.manners),
        first_board=last.board,
        players=last.players,
        hidden_money=last.hidden_money,
        free_undo=last.free_undo,
        advice=last.game_hints,
        options={key: value for key, value in last.options.items() if _is_known(key, value)},
    )


def _is_known(key: str, value: object) -> bool:
    """Return whether this version has an option with this value."""
    values = OPTIONS_BY_KEY[key].values if key in OPTIONS_BY_KEY else ()
    return any(type(value) is type(known) and value == known for known in values)


def remember(game: NewGame, names: Sequence[str]) -> None:
    """Save the choices of a game that begins."""
    settings.change(
        names=tuple(names),
        colors=tuple(person.color for person in game.people),
        kinds=tuple(person.kind for person in game.people),
        manners=tuple(person.manner for person in game.people),
        board=game.board.id,
        edition=game.edition,
        players=len(game.people),
        options=dict(game.options),
        hidden_money=game.hidden_money,
        free_undo=game.free_undo,
        game_hints=game.advice,
    )


PRESETS: Final = (
    Preset("bots", _N("Me against two bots"), _N("Three players, bots of normal strength."), "person", against_bots),
    Preset("family", _N("Family"), _N("Four people here, a short first game."), "dice", _family),
    Preset("experts", _N("Experts"), _N("Three expert bots, starting cities, no hints."), "bolt", _experts),
    Preset("trust", _N("Against the Trust"), _N("You, a bot and the automatic player."), "chart", _trust),
    Preset("surprise", _N("Surprise me"), _N("Board, rules and opponents at random."), "map", _surprise),
)
"""The games offered on the first screen."""
