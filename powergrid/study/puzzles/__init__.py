"""Puzzles: positions from recorded games that have one clearly best answer, found by exact calculation."""
