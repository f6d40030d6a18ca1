"""A line of text that recreates a game: edition, board, regions, players, options and seed.

    recharged germany brown+green+red 3 hidden_money first_game=true 481516342

It does not include the names, colours and kinds of players. A line with only a number is the seed, from which the
regions are drawn.
"""

import json
from collections.abc import Iterable
from typing import Final

from powergrid.content.board import Board
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, REGIONS_IN_PLAY
from powergrid.content.options import OPTIONS_BY_KEY, OptionValue
from powergrid.desktop.play.new_game import MAX_SEED, CodedGame, NewGame
from powergrid.desktop.words.translation import _

LONGEST: Final = 600
_TABLE: Final = ("hidden_money", "free_undo")


def code_of(game: NewGame) -> str:
    """Return the code of a game with these choices."""
    table = [key for key in _TABLE if getattr(game, key)]
    options = [f"{key}={json.dumps(value)}" for key, value in sorted(game.options.items())]
    regions = "+".join(sorted(game.zone))
    return " ".join([game.edition, game.board.id, regions, str(len(game.people)), *table, *options, str(game.seed)])


def read_code(text: str, boards: Iterable[Board]) -> int | CodedGame | str:
    """Parse a typed seed or code: return the number, all choices of a game, or a sentence about what is wrong."""
    words = text.split()
    if not words:
        return _("The seed is missing: type a number.")
    if not (words[-1].isascii() and words[-1].isdigit() and int(words[-1][:20]) <= MAX_SEED):
        text = _("The seed is a number of at most {n} digits, or a complete line copied from this screen.")
        return text.format(n=len(str(MAX_SEED)))
    return int(words[0]) if len(words) == 1 else _read_line(words, boards)


def _read_line(words: list[str], boards: Iterable[Board]) -> CodedGame | str:
    """Parse a code of several words: return the choices, or a sentence about what is wrong."""
    unreadable = _("This line is not complete: copy the whole line again.")
    if len(words) < 5 or words[0] not in ("classic", "recharged"):
        return unreadable
    edition, board_id, regions, players, *extras, seed = words
    board = next((board for board in boards if board.id == board_id), None)
    if board is None:
        return _("This game needs the board {board}, which you do not have.").format(board=board_id[:40])
    if not (players.isascii() and players.isdigit() and MIN_PLAYERS <= int(players[:3]) <= MAX_PLAYERS):
        return unreadable
    options: dict[str, OptionValue] = {}
    for extra in extras:
        if extra in _TABLE:
            continue
        value = _option_value(extra)
        if value is None:
            return unreadable
        options[extra.partition("=")[0]] = value
    zone = regions.split("+")
    known = {region.id for region in board.regions}
    if not known.issuperset(zone) or len(set(zone)) != min(REGIONS_IN_PLAY[int(players)], len(known)):
        return unreadable
    agreed = (key in extras for key in _TABLE)
    return CodedGame(
        "classic" if edition == "classic" else "recharged", board, int(players), options, zone, int(seed), *agreed
    )


def _option_value(extra: str) -> OptionValue | None:
    """Return the value in "key=value", or None if it is not valid for an option."""
    key, _equals, text = extra.partition("=")
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    values = OPTIONS_BY_KEY[key].values if key in OPTIONS_BY_KEY else ()
    return next((known for known in values if type(known) is type(value) and known == value), None)
