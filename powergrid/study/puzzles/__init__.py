"""Puzzles: positions of recorded games with one clearly best answer, solved exactly."""
