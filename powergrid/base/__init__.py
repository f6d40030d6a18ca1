"""Foundations that know nothing of the game: errors, files, JSON, resources, logs."""
