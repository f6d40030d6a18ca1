"""The list of puzzles, and the screen for solving one."""
