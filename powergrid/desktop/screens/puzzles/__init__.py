"""The puzzles: their list, and a puzzle at the real table."""
