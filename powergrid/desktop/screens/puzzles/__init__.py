"""The list of puzzles, and a puzzle at the real table."""
