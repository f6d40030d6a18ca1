"""A table of the bots' results over many games. Only the totals are stored, not the games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Tally:
    """Totals over many games, read from their results in JSON. Players who share a victory split it equally."""

    def __init__(self) -> None:
        self.games = 0
        self._rounds = 0
        self._actions = 0
        # For each kind of bot: seats, wins, cities supplied, money, cities.
        self._kinds: dict[str, list[float]] = {}

    def add(self, game: Mapping[str, Any]) -> None:
        """Add a game to the totals."""
        winners = game["ranking"][0]
        rows = []
        for seat, kind in enumerate(game["players"]):
            won = 1 / len(winners) if seat in winners else 0.0
            rows.append((str(kind), (1, won, game["powered"][seat], game["money"][seat], game["cities"][seat])))
        self._rounds += game["rounds"]
        self._actions += game["actions"]
        self.games += 1
        for kind, row in rows:
            sums = self._kinds.setdefault(kind, [0.0] * len(row))
            for place, value in enumerate(row):
                sums[place] += value

    def table(self, board: str, edition: str, players: int) -> str:
        """Return the table, highest win rate first."""
        width = max(6, *(len(kind) for kind in self._kinds))
        lines = [
            f"{self.games} {'game' if self.games == 1 else 'games'} on {board}, {edition}, {players} players: "
            f"{self._rounds / self.games:.1f} rounds, {self._actions / self.games:.0f} actions a game",
            f"{'player':<{width}}  seats    wins  supplied   money  cities",
        ]
        for kind, (seats, wins, *rest) in sorted(self._kinds.items(), key=lambda item: -item[1][1] / item[1][0]):
            powered, money, cities = (value / seats for value in rest)
            lines.append(
                f"{kind:<{width}}  {seats:>5.0f}  {wins:>6.1f}  {powered:>8.1f}  {money:>6.1f}  {cities:>6.1f}"
            )
        return "\n".join(lines)
