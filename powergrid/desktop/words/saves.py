"""The text about saved games: title, subject, progress and time of saving."""

from datetime import datetime

from powergrid.content.board import BoardError
from powergrid.content.library import board_by_id
from powergrid.desktop.words.names import edition_name, phase_name
from powergrid.desktop.words.translation import _, _p, count, inside, plural
from powergrid.game import Game
from powergrid.rules.state import FINISHED, SETUP
from powergrid.saves import SaveInfo
from powergrid.saves.listing import NEVER


def board_name(board_id: str) -> str:
    """Return the name of a board, or its id if there is no such board."""
    try:
        return board_by_id(board_id).name
    except BoardError:
        return board_id


def board_of(info: SaveInfo) -> str:
    """Return the name of the board of a save, translated unless it is the user's own."""
    return info.board_name or _(board_name(info.board))


def title_of(info: SaveInfo, *, short: bool = False) -> str:
    """Return the title of a save: its name, "First steps" for the tutorial, otherwise its players."""
    return info.name or (_("First steps") if info.tutorial else players_of(info, short=short)) or info.path.stem


def players_of(info: SaveInfo, *, short: bool = False) -> str:
    """Return the names of the players of a save.

    Args:
        short: Whether to give only the first name and the number of others.
    """
    others = len(info.players) - 1
    if not short or others < 1:
        return ", ".join(info.players)
    return plural(others, "{name} and {n} other", "{name} and {n} others").format(name=info.players[0], n=others)


def about(info: SaveInfo) -> str:
    """Return the board, edition and number of players, and "First steps" for a tutorial saved under another name."""
    if not info.board:
        return ""
    parts = [board_of(info)]
    if info.edition:
        parts.append(edition_name(info.edition))
    parts.append(count(len(info.players), "{n} player", "{n} players"))
    if info.tutorial and info.name:
        parts.append(_("First steps"))
    return ", ".join(parts)


def matches(info: SaveInfo, wanted: str) -> bool:
    """Return whether what the list shows for a save contains every word of a search."""
    shown = " ".join([title_of(info), *info.players, about(info), when_text(info), date_text(info.saved)]).casefold()
    return all(word in shown for word in wanted.casefold().split())


def winners_of(game: Game) -> str:
    """Return the names of the winners of a game, or "" while it goes on."""
    first = (game.state.ranking or ((),))[0]
    return ", ".join(game.record.setup.players[seat].name for seat in first if seat < len(game.record.setup.players))


def when_text(info: SaveInfo, winner: str = "") -> str:
    """Return how far a game has got, and who won it if known."""
    if info.phase == FINISHED and winner:
        return _("{name} won in round {n}").format(name=winner, n=info.round)
    if info.phase == FINISHED:
        return _("finished in round {n}").format(n=info.round)
    if info.phase == SETUP:
        return _("before round 1")
    if info.round and info.phase:
        return _("round {n}, {phase}").format(n=info.round, phase=inside(phase_name(info.phase)))
    return count(info.actions, "{n} action", "{n} actions") if info.actions else ""


def fault_text(info: SaveInfo) -> str:
    """Return what is wrong with a file, in a few words."""
    if info.newer:
        return _("saved by a newer version of the program")
    return _("damaged, or not a saved game")


def date_text(moment: datetime) -> str:
    """Return a date and time (local, to the minute) as written in the current language."""
    if moment == NEVER:
        return _("date unknown")
    pattern = _p("date and time", "{year}-{month}-{day} {hour}:{minute}")
    return moment.astimezone().strftime(pattern.format(year="%Y", month="%m", day="%d", hour="%H", minute="%M"))
