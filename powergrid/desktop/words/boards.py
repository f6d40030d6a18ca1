"""What one chooses a board by, in words: its size, the players it is for, and its special rules."""

from __future__ import annotations

from typing import Final

from powergrid.content.board import Board
from powergrid.content.editions import MAX_PLAYERS, MIN_PLAYERS, Edition
from powergrid.desktop.board.figure import board_figure
from powergrid.desktop.words.names import cities_text
from powergrid.desktop.words.specials import special_rules
from powergrid.desktop.words.translation import _, count
from powergrid.rules.zones import why_no_zone

#: The most special rules of a board that is easy, and of one of medium difficulty.
_FEW: Final = 1
_SOME: Final = 3


def board_rules(board: Board, edition: Edition) -> list[str]:
    """Return the special rules of a board in an edition, each as a sentence."""
    figure = board_figure(board, edition)
    return special_rules(board.specials.resolve(edition, {}), figure.names, figure.region_names)


def difficulty(rules: list[str]) -> str:
    """Return how much there is to learn on a board with these special rules."""
    number = len(rules)
    if not rules:
        return _("Easy: no special rules")
    if number <= _FEW:
        return count(number, "Easy: {n} special rule", "Easy: {n} special rules")
    if number <= _SOME:
        return count(number, "Medium: {n} special rule", "Medium: {n} special rules")
    return count(number, "Hard: {n} special rule", "Hard: {n} special rules")


def board_facts(board: Board, edition: Edition) -> str:
    """Return the number of cities of a board, and of the players that it is for."""
    players = [n for n in range(MIN_PLAYERS, MAX_PLAYERS + 1) if not why_no_zone(board, edition, n)]
    return f"{cities_text(len(board.cities))}, {_players(players)}"


def _players(numbers: list[int]) -> str:
    if not numbers:
        return _("for no number of players")
    if len(numbers) == 1:
        return count(numbers[0], "{n} player", "{n} players")
    if numbers[-1] - numbers[0] == len(numbers) - 1:
        return _("{least} to {most} players").format(least=numbers[0], most=numbers[-1])
    return _("{numbers} players").format(numbers=", ".join(map(str, numbers)))
