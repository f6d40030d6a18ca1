"""Foundations independent of the game: errors, files, JSON, resources, logs."""
