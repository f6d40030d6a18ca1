"""The replay of a finished or running game."""
