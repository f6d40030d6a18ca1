"""Studies of games and boards in numbers."""
