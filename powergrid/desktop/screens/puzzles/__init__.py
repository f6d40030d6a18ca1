"""The puzzles: the list of them, and a puzzle at the real table."""
