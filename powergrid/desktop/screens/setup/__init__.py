"""The set-up of a new game."""
