"""Adaptive opponents: one notch up after a win, one notch down after a last place."""

from powergrid.bots.notches import HIGHEST
from powergrid.desktop.play import settings
from powergrid.desktop.play.seats import Seat, seats_of
from powergrid.game import Game
from powergrid.record import Program


def moves_by(game: Game) -> int:
    """Return how many notches the result of a finished game moves the opponents: 1, -1 or 0.

    They move up if a person has won or shared the win, and down if the best person is last and everyone ahead of them
    is a bot.
    """
    ranking = game.state.ranking
    people = {seat.number for seat in seats_of(game) if seat.is_human}
    if ranking is None or not people:
        return 0
    if people.intersection(ranking[0]):
        return 1
    best = next(number for number, group in enumerate(ranking) if people.intersection(group))
    behind = any(seat not in people for group in ranking[best + 1 :] for seat in group)
    return 0 if behind else -1


def adjusts(seats: list[Seat]) -> bool:
    """Return whether a game has adaptive opponents."""
    return any(seat.notch is not None for seat in seats)


def adjust(game: Game) -> None:
    """Adjust the notch in the settings after a finished game, once per game.

    The game remembers the notch before and after; the caller saves the game.
    """
    if game.state.ranking is None or not adjusts(seats_of(game)) or game.record.program.adjusted:
        return
    before = settings.current().notch
    after = min(HIGHEST, max(0, before + moves_by(game)))
    game.record.note(Program(adjusted=(before, after)))
    if after != before:
        settings.change(notch=after)


def moved(game: Game) -> tuple[int, int] | None:
    """Return the notch before and after a game that changed it, or None for any other game."""
    noted = game.record.program.adjusted
    return (noted[0], noted[1]) if len(noted) == 2 and all(0 <= one <= HIGHEST for one in noted) else None


def set_notch(notch: int) -> str:
    """Set the notch; return why it could not be saved, or "" if it was."""
    return settings.change(notch=min(HIGHEST, max(0, notch)))
